"""The weaver: a partner for Mutter Natur that knows only its own view, and habits that all weavers share."""

from __future__ import annotations

from .partner import weaver
from .text import CONVENTIONS, conventions

__all__ = ["CONVENTIONS", "conventions", "weaver"]
