"""Best play and the review after a game."""

from ecolearn.hindsight.hints import Hints
from ecolearn.hindsight.solver import Solved, solve

__all__ = ["Hints", "Solved", "solve"]
