"""Mutter Natur: weave the web of life together, with hidden hands and few words."""

from .game import MutterNatur

game = MutterNatur()

__all__ = ["MutterNatur", "game"]
