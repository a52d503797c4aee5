"""The gardener: a partner for Ecos that weighs cubes, cards and places, from its own view alone."""

from __future__ import annotations

from .partner import gardener
from .text import HABITS, habits

__all__ = ["HABITS", "gardener", "habits"]
