"""Reads a position of the engine into the plain values that the oracle of Mutter Natur speaks."""

from __future__ import annotations

from typing import Any

from ecolearn.games.mutternatur.position import MutterNaturPosition
from ecolearn.kernel.zones import HIDDEN
from tests.oracles.mutternatur_cards import text_of
from tests.oracles.mutternatur_table import OPEN, Setup


def setup(position: MutterNaturPosition) -> Setup:
    """How the game began, read from its first position."""
    cards = position.zones.cards
    return Setup(
        hands={seat: list(position.hand(seat)) for seat in position.seats},
        cells=dict(position.cells),
        discard=list(cards("discard")),
        beside=list(cards("beside")),
        lying=list(cards("lying")),
        left=list(cards("left")),
        aside=list(cards("aside")),
        symbioses=list(position.symbioses),
        start=position.start,
        round=position.round,
    )


def task(position: MutterNaturPosition) -> str:
    """What must be done now, in the oracle's words."""
    return "over" if position.ended else position.agenda[-1].kind


def snapshot(position: MutterNaturPosition) -> dict[str, Any]:
    """The same as `Oracle.snapshot`, read from the engine."""
    zones, seats = position.zones, position.seats
    return {
        "cells": {text_of(cell): card for cell, card in position.cells.items()},
        "hands": {seat: sorted(position.hand(seat)) for seat in seats},
        "plans": {seat: position.chosen(seat) for seat in seats},
        **{name: sorted(zones.cards(name)) for name in OPEN},
        "aside": sorted(zones.cards("aside")),
        "symbioses": dict(zip(seats, position.symbioses, strict=True)),
        "free": position.free,
        "ready": sorted(position.ready),
        "stopping": sorted(position.stopping),
        "changes": dict(zip(seats, position.changes, strict=True)),
        "sides": dict(zip(seats, position.sides, strict=True)),
        "revealed": [(one.seat, one.card, one.sort, one.colour, one.cell) for one in position.revealed],
        "plants_lay": position.has_plants,
        "idle": position.idle,
        "round": position.round,
        "start": position.start,
        "rounds_left": position.rounds_left,
        "task": task(position),
        "actors": list(position.actors()),
        "awaited": list(position.awaited()),
        "ended": position.ended,
    }


def went(position: MutterNaturPosition) -> list[tuple[str, str]]:
    """What the last action put on the discard pile, each card with the rule that the engine names for it."""
    off_web = {
        "dried_up": "MUT-5.3.1",
        "polluted": "MUT-5.3.3",
        "caught": "MUT-5.4.3",
        "passed_away": "MUT-5.2.2",
    }
    found: list[tuple[str, str]] = []
    for code, values in (fact[:2] for fact in position.facts):
        if code == "discarded":
            found.append((str(values["card"]), "?"))
        elif code.startswith("because_"):
            found[-1] = (found[-1][0], str(values["rule"]))
        elif code in off_web:
            found.append((str(values["card"]), off_web[code]))
    return found


def claims(position: MutterNaturPosition, viewer: int | None) -> list[tuple[str, tuple[str, ...]]]:
    """What the engine says that a viewer knows of cards out of its sight, apart from the cards put aside."""
    seen = position.zones.sightings(viewer)
    return [(sighting.card, sighting.zones) for sighting in seen if "aside" not in sighting.zones]


def faces(position: MutterNaturPosition, viewer: int | None) -> dict[str, list[str]]:
    """The cards of each hand that the view of a seat shows, face-down cards besides."""
    zones = position.view_for(viewer).zones
    names = [f"{what}.{seat}" for what in ("hand", "plan") for seat in position.seats]
    return {name: [card for card in zones.cards(name) if card != HIDDEN] for name in names}
