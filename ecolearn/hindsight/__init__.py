"""After the game: best play with all cards known, and the moves that cost most.

`review` looks at a finished match, `solve` at one position. What a game knows of its own positions, such as a
bound on what is still possible, it tells by `Hints`."""

from ecolearn.hindsight.hints import Hints
from ecolearn.hindsight.report import Move, Reach, Review
from ecolearn.hindsight.reviewing import review
from ecolearn.hindsight.solver import Solved, solve

__all__ = ["Hints", "Move", "Reach", "Review", "Solved", "review", "solve"]
