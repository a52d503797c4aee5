"""Three partners by temperament: careful with the planet, hungry for growth, balanced."""

from __future__ import annotations

from .choosing import partner_of
from .tempers import HABITS, TEMPERS

__all__ = ["HABITS", "TEMPERS", "partner_of"]
