"""The planner: a partner for Still Waters that plans its turn on the board, from its own view alone."""

from __future__ import annotations

from .partner import planner
from .text import HABITS, habits

__all__ = ["HABITS", "habits", "planner"]
