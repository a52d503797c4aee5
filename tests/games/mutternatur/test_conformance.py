"""Mutter Natur keeps what all games promise, with every stage."""

from __future__ import annotations

import pytest

from ecolearn.games.mutternatur.stages import STAGES
from ecolearn.testing import check_game


@pytest.mark.parametrize(
    ("seats", "stages"),
    [
        (3, ""),
        (4, "1.1 1.2 1.3"),
        (4, "2.1 2.2 2.3"),
        (5, "3.1 3.2 3.3"),
        (6, "4.1 4.2 4.3"),
        (3, " ".join(STAGES)),
    ],
    ids=["base", "path 1", "path 2", "path 3", "path 4", "all"],
)
def test_whole_games(seats: int, stages: str) -> None:
    report = check_game("mutternatur", seeds=[seats], seats=[seats], options=[{"stages": stages}])
    wanted = ("records", "undone", "scenes", "food webs", "views", "twins", "steps in two worlds")
    assert min(report.counts[what] for what in wanted) > 3
