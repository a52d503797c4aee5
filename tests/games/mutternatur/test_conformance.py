"""Mutter Natur keeps what all games promise."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from ecolearn.testing import check_game
from tests.games.mutternatur.tables import ALMOST, PLANTS, table_text

#: What random play meets rarely: the eagle, slots to choose, what a pollution takes, cats that come back.
LAST = table_text(
    ALMOST,
    {"golden_eagle": "green blue"},
    hands={1: "golden_eagle joker", 2: "yellow_temporary joker", 3: "joker"},
    discard="purple_dependent",
    round=9,
)
CROWDED = table_text(
    PLANTS,
    {"golden_beetle": "purple", "vole": "green"},
    hands={1: "pollution cat joker", 2: "cat reintroduction vole", 3: "cat blue_temporary pollution"},
    discard="blue_tit yellow_temporary",
    stages="2.1 2.2 3.3 4.3",
    symbioses2=1,
    symbioses3=2,
)
WET = table_text(
    "blackberry hawthorn oak",
    {"stonewort": "blue"},
    hands={1: "blue joker", 2: "rush blue", 3: "stonewort roach"},
    discard="vole grass_snake blue_tit stone_marten golden_eagle",
    stages="1.3 3.1 3.2",
)
KEPT = ("codes", "records", "undone", "scenes", "food webs", "views", "twins", "steps in two worlds")


def check(seats: int, seed: int, options: Mapping[str, str], *starts: str) -> None:
    """Check one whole game, and start positions with the same options."""
    report = check_game(
        "mutternatur",
        seeds=[seed],
        seats=[] if starts else [seats],
        options=[options],
        starts=starts,
    )
    assert not report.advice
    assert all(report.counts[what] for what in KEPT if what != "codes")


@pytest.mark.parametrize(
    ("stages", "start"),
    [("", LAST), ("2.1 2.2 3.3 4.3", CROWDED), ("1.3 3.1 3.2", WET)],
    ids=["last", "crowded", "wet"],
)
def test_start_positions(stages: str, start: str) -> None:
    check(3, 7, {"stages": stages}, start)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "stages"),
    [
        (3, ""),
        (3, "2.1 2.2 2.3 3.3"),
        (4, "3.1 3.2 3.3 4.1"),
    ],
)
def test_whole_games(seats: int, stages: str) -> None:
    check(seats, 1, {"stages": stages})
