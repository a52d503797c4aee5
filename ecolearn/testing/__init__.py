"""For those who write a game: `check_game` tries everything that games promise.

>>> from ecolearn.testing import check_game
>>> check_game("ecogon", seeds=[1], seats=[1]).ok
True

Golden playthroughs are in `ecolearn.testing.golden`.
"""

from .check import check_game
from .report import ConformanceWarning, Finding, NonconformingGame, Report

__all__ = [
    "ConformanceWarning",
    "Finding",
    "NonconformingGame",
    "Report",
    "check_game",
]
