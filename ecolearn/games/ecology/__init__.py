"""Ecology: four ages, people and their planet."""

from .game import Ecology
from .odds import odds

game = Ecology()

__all__ = ["Ecology", "game", "odds"]
