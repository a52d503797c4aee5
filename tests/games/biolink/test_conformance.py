"""BIOlink keeps what all games promise, with every option."""

from __future__ import annotations

from typing import Any

import pytest

from ecolearn.testing import check_game
from tests.games.biolink.boards import own_deck, start_text

#: Rare things, so that random play meets them early: both special cards in hand, a short pile.
SPECIAL = start_text(
    "2,2 sun; 1,1 oak; 3,3 hazel; 1,3 winter_moth",
    hands="decomposers hedge_cutting red_fox / tawny_owl great_tit / roe_deer hedgehog",
    pile="hawthorn cross_spider",
    state={"pile": 1, "seat": 1},
)
#: Nothing in the first hand fits, and a part of the pile does.
TURNING = start_text(
    "0,0 cocks_foot",
    hands="red_fox pine_marten / grove_snail",
    pile="tawny_owl great_tit roe_deer",
    state={"seat": 1, "width": 3, "height": 2, "pile": 2},
)
ASKING = start_text(
    "0,0 oak; 1,0 winter_moth; 2,0 great_tit; 1,1 hedgehog",
    hands="roe_deer red_fox",
    state={"ask": 1, "width": 3, "height": 2, "pile": 4},
)
MUTUAL = own_deck(("s3", "s4"), ("s7", "s8"), ("s10", "s11"), ("s15", "s16"))


@pytest.mark.parametrize(
    ("seats", "seed", "options"),
    [
        (1, 1, {}),
        (3, 2, {"deck": "savanna", "setup": "random", "sun": "outside"}),
        (2, 3, {"arrows": "pupil", "recyclers": True}),
        (1, 4, {"mode": "versus"}),
        (2, 5, {"mode": "versus", "specials": True}),
        (3, 6, {"mode": "versus", "specials": True, "recyclers": True, "deck": "savanna"}),
        (4, 7, {"mode": "versus", "arrows": "pupil", "specials": True, "sun": "outside"}),
        (2, 8, {"deck": MUTUAL}),
        (2, 9, {"deck": MUTUAL, "mode": "versus"}),
    ],
    ids=["alone", "random", "pupil", "sun", "specials", "recyclers", "all", "mutual", "mutual-versus"],
)
def test_whole_games(seats: int, seed: int, options: dict[str, Any]) -> None:
    report = check_game("biolink", seeds=[seed], seats=[seats], options=[options])
    assert not report.advice
    counted = ("records", "undone", "scenes", "food webs", "views")
    assert min(report.counts[what] for what in counted) >= 3


@pytest.mark.parametrize(
    ("seats", "start", "options"),
    [
        (3, SPECIAL, {"mode": "versus", "specials": True}),
        (2, TURNING, {}),
        (1, ASKING, {"arrows": "pupil"}),
    ],
    ids=["special", "turning", "asking"],
)
def test_start_positions(seats: int, start: str, options: dict[str, Any]) -> None:
    report = check_game("biolink", seeds=[1], seats=[seats], options=[options], starts=[start])
    assert not report.advice and report.counts["records"]
