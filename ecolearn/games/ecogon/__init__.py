"""Ecogon Still Waters: lay habitats, plants and animals so that every need is met."""

from .game import Ecogon

game = Ecogon()

__all__ = ["Ecogon", "game"]
