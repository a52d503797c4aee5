"""Why something cannot be placed on a hex, in the order in which a player would ask (ECS-1.2 to ECS-1.4)."""

from __future__ import annotations

from ecolearn.kernel.grids import HEX
from ecolearn.kernel.rules import Fault, fault

from .deck import LAND, TERRAINS, Effect
from .landscape import around
from .position import EcosPosition
from .targets import means, places
from .terms import card_term, hex_term, thing_term


def why_not_here(
    position: EcosPosition, what: str, at: int, effect: Effect, last: int | None, card: str
) -> Fault:
    """The fault of placing something on a hex where it may not be."""
    land, cell = position.land, HEX.cell(at)
    where = {"cell": hex_term(at)}
    if what in TERRAINS:
        if at in land.terrain:
            return fault("hex_taken", cells=[cell], rule="ECS-1.2", **where)
        if not any(near in land.terrain for near in around(at)):
            return fault("touches_nothing", cells=[cell], rule="ECS-1.2", **where)
        return fault("not_meant", card=card_term(card), cells=[cell], rule="ECS-2.11", **where)
    if at not in land.terrain:
        return fault("no_tile", cells=[cell], rule="ECS-1.3", **where)
    if not means(land, effect.at, at, last):
        return fault("not_meant", card=card_term(card), cells=[cell], rule="ECS-2.11", **where)
    terrain = thing_term(land.terrain[at])
    if what == "mountain":
        code = "mountain_there" if land.terrain[at] in LAND else "mountain_on_water"
        return fault(code, cells=[cell], rule="ECS-1.3", **where)
    if what == "forest":
        room = land.room_for_forests(at)
        code = "forest_full" if room else "no_room_for_forest"
        return fault(code, n=room, terrain=terrain, cells=[cell], rule="ECS-1.3", **where)
    if not land.is_home(position.deck.species[what], at):
        return fault(
            "not_its_home", thing=thing_term(what), terrain=terrain, cells=[cell], rule="ECS-1.4", **where
        )
    free = places(position, what, effect.at, last)
    return fault(
        "animal_there",
        thing=thing_term(what),
        free=hex_term(free[0]),
        cells=[cell],
        rule="ECS-1.4",
        **where,
    )
