"""Ecology keeps what all games promise, with every option."""

from __future__ import annotations

from typing import Any

import pytest

from ecolearn.testing import check_game
from tests.games.ecology.lands import start_text

#: Crowded land, money and inventions, so that random play meets wars, sales and trades early.
CROWDED = start_text(
    "0,0 1*1; 1,0 2*2; 2,0 1*1; 0,1 2*1; 1,1 1*2; 2,1 2*1; 3,1 1*1; 2,2 2*1",
    tokens="agricultural.people_5 agricultural.luck_b",
    held="axe / rope drum",
    piles={"luck": "thieves famine", "genius": "nature_reserve", "work": "survey_the_wilds"},
    money1=700,
    money2=650,
    seat=2,
)
#: Nature is nearly used up.
WORN = start_text(
    "0,0 1*3; 1,0 2*1; 3,2 2*1; 3,1 2*4",
    tokens="industrial.people_5 environmental.luck_b",
    piles={"luck": "spill wildfire", "work": "mining road_building"},
    ecology1=3,
    ecology2=4,
    skips2=1,
    money1=300,
)


@pytest.mark.parametrize(
    ("seats", "seed", "options"),
    [(2, 1, {"rounds": 2}), (4, 3, {"rounds": 1, "peaceful": True})],
    ids=["two", "peaceful"],
)
def test_whole_games(seats: int, seed: int, options: dict[str, Any]) -> None:
    report = check_game("ecology", seeds=[seed], seats=[seats], options=[options])
    assert not report.advice
    counted = ("records", "undone", "scenes", "food webs", "views", "codes")
    assert min(report.counts[what] for what in counted) >= 2


@pytest.mark.parametrize("start", [CROWDED, WORN], ids=["crowded", "worn"])
def test_start_positions(start: str) -> None:
    report = check_game("ecology", seeds=[2], seats=[], options=[{"rounds": 2}], starts=[start])
    assert not report.advice and report.counts["records"]
