"""BIOlink: lay cards on a grid so that they eat each other, with arrows from prey to predator."""

from .game import Biolink

game = Biolink()

__all__ = ["Biolink", "game"]
