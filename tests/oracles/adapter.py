"""Reads a position of the engine into the plain values that the oracle speaks."""

from __future__ import annotations

from typing import Any

from ecolearn.games.ecogon.position import EcogonPosition
from tests.oracles.ecogon_board import Cell
from tests.oracles.ecogon_table import Setup
from tests.oracles.ecogon_texts import cell_of, text_of


def setup(position: EcogonPosition) -> Setup:
    """How the game began, read from its first position."""
    zones = position.zones
    return Setup(
        nature=list(zones.cards("nature")),
        hands={seat: list(zones.cards(f"hand.{seat}")) for seat in seats(position)},
        event_stack=list(zones.cards("events")),
        cells=dict(position.cells),
        discard=list(zones.cards("discard")),
        player=position.seat,
        land_events=stack(position, "events_land"),
        habitats=habitats(position),
    )


def stack(position: EcogonPosition, name: str) -> list[str]:
    """What lies in a stack; nothing if this game has none of this name."""
    return list(position.zones.cards(name)) if name in position.zones.names() else []


def habitats(position: EcogonPosition) -> list[str] | None:
    """The stack of habitats, if they have one of their own."""
    return stack(position, "habitats") if "habitats" in position.zones.names() else None


def seats(position: EcogonPosition) -> list[int]:
    """The seats that have a hand."""
    return sorted(
        int(name.removeprefix("hand.")) for name in position.zones.names() if name.startswith("hand.")
    )


def task(position: EcogonPosition) -> str:
    """What must be done now, in the oracle's words."""
    if position.ended:
        return "over"
    kind = str(position.agenda[-1].kind)
    return str(position.legal_actions()[0]).split(" ")[0] if kind == "step" else kind


def snapshot(position: EcogonPosition) -> dict[str, Any]:
    """The same as `Oracle.snapshot`, read from the engine."""
    zones = position.zones
    outcome = position.outcome()
    return {
        "cells": {text_of(cell): card for cell, card in position.cells.items()},
        "hands": {seat: sorted(zones.cards(f"hand.{seat}")) for seat in seats(position)},
        "nature": list(zones.cards("nature")),
        "discard": sorted(zones.cards("discard")),
        "events": [list(zones.cards(name)) for name in position.deck.stacks],
        "habitats": habitats(position),
        "events_done": sorted(zones.cards("events_done")),
        "player": position.seat,
        "actors": list(position.actors()),
        "turn": position.turn,
        "turns_to_event": position.event_in,
        "forbidding": position.forbidding,
        "task": task(position),
        "score": position.score,
        "won": None if outcome is None else outcome.won,
        "over": outcome is not None,
    }


def food_web(position: EcogonPosition) -> set[tuple[Cell, Cell, str, bool]]:
    """The edges of the engine's food web as the oracle writes them."""
    return {
        (
            cell_of(prey.removeprefix("cell.")),
            cell_of(eater.removeprefix("cell.")),
            edge["kind"],
            bool(edge["doubtful"]),
        )
        for prey, eater, edge in position.food_web().edges(data=True)
    }
