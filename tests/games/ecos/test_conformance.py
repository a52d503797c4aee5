"""Ecos keeps what all games promise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from ecolearn.games.ecos import sandbox
from ecolearn.testing import check_game

#: What random play meets rarely: lifted tokens, decks made anew, impacts, cards that give cards.
LATE = """
game = "ecos"

[cells]
"0,0" = "grassland mountain forest forest lion leopard"
"1,0" = "desert rhino meerkat"
"2,0" = "grassland elephant"
"3,0" = "desert mountain gorilla"
"0,1" = "water fish fish hippo"
"1,1" = "water manatee"
"2,1" = "grassland antelope"
"-1,1" = "desert"

[hands]
1 = ["S07"]
2 = []

[discard]
"front.1" = ["S09 sun", "O08 stone", "D09 sun stone"]
"front.2" = ["H12 plant", "O12 water"]
spent_brown = ["S04", "S05", "O04"]
spent_blue = ["D10"]

[stack]
bag = ["sun", "animal", "water", "stone", "grass", "plant", "egg", "sun"]

[state]
dial1 = 1
dial2 = 2
points1 = 77
round = 29
cubes2 = 2
"""
POND = """
game = "ecos"
[cells]
"0,0" = "grassland mountain forest lion lion"
"1,0" = "desert"
"2,0" = "water fish"
"3,0" = "grassland"
"4,0" = "water"
[options]
sandbox = true
"""
KEPT = ("codes", "records", "undone", "scenes", "food webs")
HIDDEN = ("views", "twins", "steps in two worlds")


def check(seats: int, options: Mapping[str, Any], *starts: str) -> None:
    """Check one game, or a start position."""
    report = check_game(
        "ecos",
        seeds=[3],
        seats=[] if starts else [seats],
        options=[options],
        starts=starts,
    )
    assert not report.advice
    wanted = [what for what in KEPT if what != "codes" or not starts]
    # With six players all cards are dealt, so nobody draws one that others do not see.
    wanted += [what for what in HIDDEN if seats > 1 and (what != "twins" or seats < 6)]
    assert all(report.counts.get(what) for what in wanted), report.text


def test_the_last_rounds_of_a_game() -> None:
    check(2, {}, LATE)


def test_the_sandbox(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "MOST_CHANGES", 12)
    check(1, {"sandbox": True}, POND)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {"rounds": 8}), (3, {"sets": False, "rounds": 3}), (6, {"rounds": 2, "goal": 60})],
)
def test_whole_games(seats: int, options: Mapping[str, Any]) -> None:
    check(seats, options)
