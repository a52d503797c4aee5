"""Hand-made games for the tests: few cards, hand-made events, and the rulebook's chain of examples."""

from __future__ import annotations

from typing import Any

from tests.oracles.ecogon import Oracle
from tests.oracles.ecogon_board import Cells
from tests.oracles.ecogon_deck import Deck, read_deck
from tests.oracles.ecogon_table import Setup

FORBID = {"id": "forbid", "steps": [{"do": "forbid", "who": {"gives": ["floating"]}}]}
PESTICIDE = {
    "id": "pesticide",
    "steps": [{"do": "remove", "who": {"gives": ["small_swimming", "small_bottom"]}}],
}
STORM = {"id": "storm", "steps": [{"do": "remove", "who": {"gives": ["tree"]}}]}
MOWING = {"id": "mowing", "steps": [{"do": "remove", "who": {"gives": ["reed"]}}]}
REST = ["shore"] * 6 + ["still_water"] * 6


def deck_with(*events: dict[str, Any]) -> Deck:
    """The real species with hand-made events."""
    return read_deck({"event": list(events)})


def game(
    hand: list[str],
    *events: dict[str, Any],
    cells: Cells | None = None,
    nature: list[str] | None = None,
    discard: list[str] | None = None,
    players: int = 1,
    turns: int = 0,
    others: dict[int, list[str]] | None = None,
) -> Oracle:
    """A game with hand-made events, all of them in the stack in this order."""
    setup = Setup(
        nature=list(REST if nature is None else nature),
        hands={1: hand} | (others or {}),
        event_stack=[event["id"] for event in events],
        discard=discard or [],
    )
    if cells is not None:
        setup.cells = cells
    return Oracle(players, len(events), turns, setup, deck_with(*(events or (FORBID,))))


def play(oracle: Oracle, *texts: str) -> Oracle:
    for text in texts:
        oracle.do(text)
    return oracle


def pass_turns(oracle: Oracle, number: int) -> Oracle:
    """Draw and end turns, throwing away a shore or water habitat where the hand is full."""
    for _ in range(number):
        play(oracle, "draw", "end")
        while oracle.task() == "discard":
            play(oracle, min(oracle.legal()))
    return oracle


# ECG-4.4: the rulebook's examples. Carp at 0,0; milfoil north, still water north-east, strider south-east.
CARP, STRIDER, MOSQUITO, TURTLE = (0, 0), (1, 0), (2, -1), (3, -1)
CHAIN: Cells = {
    CARP: "crucian_carp",
    (0, -1): "water_milfoil",
    (1, -1): "still_water",
    STRIDER: "pond_skater",
    MOSQUITO: "mosquito",
    TURTLE: "pond_turtle",
    (3, 0): "shore",
}


def pass_discards(oracle: Oracle) -> None:
    while oracle.task() == "discard":
        play(oracle, min(oracle.legal()))
