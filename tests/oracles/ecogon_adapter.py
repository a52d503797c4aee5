"""Reads a position of the engine with modules into the plain values that the oracle speaks."""

from __future__ import annotations

from typing import Any

from ecolearn.games.ecogon.missions import count, fulfilments
from ecolearn.games.ecogon.modules import LYING, STACKS, Modules
from ecolearn.games.ecogon.openings import cell_of
from ecolearn.games.ecogon.position import EcogonPosition
from tests.oracles import adapter
from tests.oracles.ecogon_board import Cell
from tests.oracles.ecogon_modules import ModuleSetup
from tests.oracles.ecogon_texts import text_of


def modules_of(position: EcogonPosition) -> Modules:
    assert position.modules is not None
    return position.modules


def cards(position: EcogonPosition, zone: str) -> list[str]:
    return list(position.zones.cards(zone)) if zone in position.zones.names() else []


def lying_tiles(position: EcogonPosition) -> dict[Cell, str]:
    return {
        cell_of(at): tile
        for colour, hexes in modules_of(position).tiled.items()
        for at, tile in zip(hexes, cards(position, LYING[colour]), strict=True)
    }


def setup(position: EcogonPosition) -> ModuleSetup:
    """How a game with modules began, read from its first position."""
    return ModuleSetup(
        **vars(adapter.setup(position)),
        offered=cards(position, "missions"),
        tile_stacks={colour: cards(position, zone) for colour, zone in STACKS.items()},
        tiles=lying_tiles(position),
    )


def snapshot(position: EcogonPosition) -> dict[str, Any]:
    """The same as `ModuleOracle.snapshot`, read from the engine."""
    modules = modules_of(position)
    return adapter.snapshot(position) | {
        "offered": sorted(cards(position, "missions")),
        "levels": dict(zip(modules.missions, modules.levels, strict=True)),
        "counts": {mission: count(position, mission) for mission in modules.missions},
        "binoculars": None if modules.binoculars is None else cell_of(modules.binoculars),
        "tiles": {text_of(cell): tile for cell, tile in lying_tiles(position).items()},
        "tile_stacks": {colour: cards(position, zone) for colour, zone in STACKS.items()},
        "tiles_done": sorted(cards(position, "tiles_done")),
        "signs": {text_of(cell_of(at)): sign for at, sign in modules.signs.items()},
        "bonus": {text_of(cell_of(at)): number for at, number in modules.beans.items()},
        "looked": sorted(cards(position, "looked")),
        "needed": position.needed,
    }


def proofs(position: EcogonPosition, mission: str) -> list[tuple[Cell, ...]]:
    """The proofs of a mission as cells, that of the marker first."""
    return [tuple(map(cell_of, hexes)) for hexes in fulfilments(position, mission)]
