"""Still Waters keeps what all games promise."""

from __future__ import annotations

from typing import Any

import pytest

from ecolearn.testing import check_game
from tests.games.ecogon.ponds import all_but, start_text

#: Rare things, so that random play meets them early: two surrounded animals, an exchange, what comes back.
CROWDED = start_text(
    "0,0 pike; 1,0 otter; 0,-1 still_water; 1,-1 shore; 2,-1 shore; 2,0 shore; 1,1 still_water; 0,1 shore; "
    "-1,1 shore; 3,0 coot; 3,-1 great_crested_grebe; 1,2 pond_skater; 2,-2 tree_frog; 0,-2 duckweed",
    hands={1: "still_water still_water mallard mute_swan hornwort"},
    discard="rudd crucian_carp frogbit yellow_iris water_flea",
    event_stack="migration fish_stocking fertiliser flood",
)
SHORT = start_text("0,0 still_water; 1,0 shore; 2,0 shore", nature="pike coot", discard=all_but(
    "still_water still_water shore shore shore shore pike coot rudd hornwort mosquito yellow_iris"
))  # fmt: skip


@pytest.mark.parametrize(
    ("seats", "seeds", "options"),
    [
        ([1], [1, 2], [{"events": 5}, {"events": 0, "turns": 12}]),
        ([2], [3], [{}]),
        ([4], [4], [{"events": 20}]),
        ([6], [5], [{"events": 6}]),
        ([1], [6], [{"missions": 1, "tiles": True}]),
        ([2], [7], [{"missions": 2, "tiles": "chaos", "goal": 3}]),
        ([3], [8], [{"tiles": True, "events": 8}]),
        ([5], [9], [{"missions": 2}]),
        ([2], [11], [{"box": "base", "events": 5}]),
        ([3], [11], [{"box": "combined", "habitat_stack": True, "missions": 1, "tiles": True}]),
    ],
    ids=[
        "alone",
        "two",
        "four",
        "six",
        "one mission and tiles",
        "all",
        "tiles",
        "two missions",
        "base",
        "combined",
    ],
)
def test_whole_games(seats: list[int], seeds: list[int], options: list[dict[str, Any]]) -> None:
    report = check_game("ecogon", seeds=seeds, seats=seats, options=options)
    assert not report.advice
    assert (
        min(report.counts[what] for what in ("codes", "records", "undone", "scenes", "food webs", "views"))
        > 3
    )


def test_start_positions() -> None:
    report = check_game("ecogon", seeds=[7], seats=[], options=[{"events": 5}], starts=[CROWDED, SHORT])
    assert not report.advice and report.counts["records"] and "codes" not in report.counts
