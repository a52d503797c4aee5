"""Ecology: four ages, people and their planet."""

from .game import Ecology

game = Ecology()

__all__ = ["Ecology", "game"]
