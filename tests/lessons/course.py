"""A course of the game of lesson 6 that its seed deals, as the teacher's sheet tells it."""

from __future__ import annotations

from ecolearn.kernel.match import Match

#: Brings the crucian carp home in turn 4.
CARP_HOME = (
    "place still_water 0,1",
    "place water_milfoil -1,0",
    "place crucian_carp -1,1",
    "end",
    "end",
    "end",
    "place great_diving_beetle -1,2",
)


def play_to_the_end(match: Match) -> None:
    """End every turn; of too many cards the first that may go is discarded."""
    while match.outcome is None:
        legal = match.legal_actions()
        match.play(next((action for action in legal if action.KIND == "end"), legal[0]))
