"""Reads a position of the engine into the plain values that the oracle of BIOlink speaks."""

from __future__ import annotations

from typing import Any

from ecolearn.games.biolink.position import BiolinkPosition
from ecolearn.kernel.zones import HIDDEN
from tests.oracles.biolink_table import Cell, Setup, text_of


def seats(position: BiolinkPosition) -> list[int]:
    """The seats that have a hand."""
    names = position.zones.names()
    return sorted(int(name.removeprefix("hand.")) for name in names if name.startswith("hand."))


def setup(position: BiolinkPosition) -> Setup:
    """How the game began, read from its first position."""
    zones = position.zones
    columns, rows = zip(*position.grid.cells(), strict=True)
    return Setup(
        pile=list(zones.cards("pile")),
        hands={seat: list(position.hand(seat)) for seat in seats(position)},
        start=list(zones.cards("start")),
        cells=dict(position.cells),
        arrows=[(arrow.prey, arrow.eater) for arrow in position.arrows],
        width=max(columns) + 1,
        height=max(rows) + 1,
        player=position.seat,
        turn=position.turn,
        scores=dict(enumerate(position.scores, 1)),
        box=list(zones.cards("box")),
        called=[
            str(values["card"]) for code, values in (fact[:2] for fact in position.facts) if code == "begins"
        ],
    )


def task(position: BiolinkPosition) -> str:
    """What must be done now, in the oracle's words."""
    return "over" if position.ended else position.agenda[-1].kind


def snapshot(position: BiolinkPosition, mode: str) -> dict[str, Any]:
    """The same as `Oracle.snapshot`, read from the engine."""
    zones = position.zones
    return {
        "cells": {text_of(cell): card for cell, card in position.cells.items()},
        "arrows": sorted((arrow.prey, arrow.eater) for arrow in position.arrows),
        "hands": {seat: sorted(position.hand(seat)) for seat in seats(position)},
        "pile": list(zones.cards("pile")),
        "start": sorted(zones.cards("start")),
        "shown": list(zones.cards("shown")),
        "box": sorted(zones.cards("box")),
        "player": position.seat,
        "actors": list(position.actors()),
        "turn": position.turn,
        "task": task(position),
        "score": position.score,
        "scores": dict(enumerate(position.scores, 1)) if mode == "versus" else {},
        "over": position.outcome() is not None,
    }


def food_web(position: BiolinkPosition) -> tuple[set[Cell], set[tuple[Cell, Cell, str]]]:
    """Nodes and edges of the engine's food web as the oracle writes them."""
    web = position.food_web()
    nodes: dict[str, Cell] = {}
    for node, data in web.nodes(data=True):
        assert node == f"cell.{data['cell']}"
        column, row = data["cell"].split(",")
        nodes[node] = (int(column), int(row))
    edges = {(nodes[prey], nodes[eater], edge["kind"]) for prey, eater, edge in web.edges(data=True)}
    return set(nodes.values()), edges


def pile_as_seen(position: BiolinkPosition, viewer: int | None) -> list[str]:
    """The pile in the view of a seat; what it does not know is "?"."""
    return list(position.view_for(viewer).zones.cards("pile"))


def hand_as_seen(position: BiolinkPosition, seat: int, viewer: int | None) -> list[str]:
    """What a viewer sees in a hand, sorted."""
    return sorted(card for card in position.view_for(viewer).hand(seat) if card != HIDDEN)
