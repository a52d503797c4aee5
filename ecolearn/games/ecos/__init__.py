"""Ecos: build a landscape with cards that elements bring to life."""

from .game import Ecos

game = Ecos()

__all__ = ["Ecos", "game"]
