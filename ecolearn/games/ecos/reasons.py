"""Why something cannot be placed, exchanged, taken away or moved, in the order in which players ask."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ecolearn.kernel.grids import HEX
from ecolearn.kernel.rules import Fault, fault
from ecolearn.kernel.sentences import Term

from .deck import LAND, TERRAINS, TOKENS, At, Effect
from .landscape import FEWEST_TILES, around
from .position import EcosPosition
from .targets import means, places, reach
from .terms import card_term, hex_term, thing_term

_ANYWHERE = Effect("place")


def why_unknown(what: str, known: Iterable[str]) -> Fault | None:
    """The fault of naming something that there is not; None if there is."""
    names = tuple(known)
    if what in names:
        return None
    return fault("no_such_thing", name=what, known=", ".join(names))


def why_not_left(position: EcosPosition, what: str) -> Fault | None:
    """The fault of placing something that has run out (ECS-1.5)."""
    if position.supply(what) > 0:
        return None
    code = "tile_run_out" if what in TERRAINS else "run_out"
    return fault(code, thing=thing_term(what), rule="ECS-1.5")


def _not_meant(position: EcosPosition, at: int, effect: Effect, last: int | None, card: str) -> Fault:
    """The first part of the filter of an effect that does not hold on a hex (ECS-2.11)."""
    land, asked = position.land, effect.at
    told = {"card": card_term(card), "cell": hex_term(at)}
    code, cells = "", [HEX.cell(at)]
    if last is not None and (asked.on_last or asked.by_last) and not means(land, _last_of(asked), at, last):
        code = "not_on_last" if asked.on_last else "not_by_last"
        told["last"] = hex_term(last)
        cells.append(HEX.cell(last))
    elif asked.terrain and land.terrain.get(at) not in asked.terrain:
        wanted = tuple(thing_term(name) for name in asked.terrain)
        return fault("wrong_terrain", wanted=wanted, cells=cells, rule="ECS-2.11", **told)
    elif missing := [what for what in asked.has if not land.amount(what, at)]:
        code, told["thing"] = "must_bear", thing_term(missing[0])
    elif wrong := [what for what in asked.lacks if land.amount(what, at)]:
        code, told["thing"] = "must_not_bear", thing_term(wrong[0])
    else:
        code, told["thing"] = "must_be_near", thing_term(asked.near)
    return fault(code, cells=cells, rule="ECS-2.11", **told)


def _last_of(asked: At) -> At:
    """Only what a filter says of the last thing."""
    return At(on_last=asked.on_last, by_last=asked.by_last)


def _no_tile(at: int, rule: str) -> Fault:
    return fault("no_tile", cell=hex_term(at), cells=[HEX.cell(at)], rule=rule)


def why_not_here(
    position: EcosPosition,
    what: str,
    at: int,
    effect: Effect = _ANYWHERE,
    last: int | None = None,
    card: str = "",
) -> Fault:
    """The fault of placing something on a hex where it may not be (ECS-1.2 to ECS-1.4)."""
    land, cell = position.land, HEX.cell(at)
    where = {"cell": hex_term(at)}
    if what in TERRAINS:
        if at in land.terrain:
            return fault("hex_taken", cells=[cell], rule="ECS-1.2", **where)
        if not any(near in land.terrain for near in around(at)):
            return fault("touches_nothing", cells=[cell], rule="ECS-1.2", **where)
        return _not_meant(position, at, effect, last, card)
    if at not in land.terrain:
        return _no_tile(at, "ECS-1.3" if what in TOKENS else "ECS-1.4")
    if not means(land, effect.at, at, last):
        return _not_meant(position, at, effect, last, card)
    terrain = thing_term(land.terrain[at])
    if what == "mountain":
        code = "mountain_there" if land.terrain[at] in LAND else "mountain_on_water"
        return fault(code, cells=[cell], rule="ECS-1.3", **where)
    if what == "forest":
        room = land.room_for_forests(at)
        code = "forest_full" if room else "no_room_for_forest"
        return fault(code, n=room, terrain=terrain, cells=[cell], rule="ECS-1.3", **where)
    species = position.deck.species[what]
    if not land.is_home(species, at):
        homes = tuple(thing_term(name) for name in (species.bearing,) if name) or tuple(
            thing_term(name) for name in TERRAINS if name in species.on
        )
        code = "token_missing" if species.bearing else "not_its_home"
        return fault(
            code,
            thing=thing_term(what),
            terrain=terrain,
            homes=homes,
            cells=[cell],
            rule="ECS-1.4",
            **where,
        )
    free = places(position, what, effect.at, last)
    return fault(
        "animal_there",
        thing=thing_term(what),
        free=hex_term(free[0]),
        cells=[cell, HEX.cell(free[0])],
        rule="ECS-1.4",
        **where,
    )


def why_not_exchanged(
    position: EcosPosition, effect: Effect, at: int, last: int | None, card: str = ""
) -> Fault:
    """The fault of exchanging a tile that may not be (ECS-1.7)."""
    land, cell, to = position.land, HEX.cell(at), effect.what
    terrain = land.terrain.get(at)
    if terrain is None:
        return _no_tile(at, "ECS-1.7")
    where = {"cell": hex_term(at), "thing": thing_term(to)}
    if terrain == to:
        return fault("same_terrain", cells=[cell], rule="ECS-1.7", **where)
    if terrain not in effect.frm:
        return fault(
            "not_from_there",
            card=card_term(card),
            terrain=thing_term(terrain),
            wanted=tuple(thing_term(name) for name in effect.frm),
            cells=[cell],
            rule="ECS-2.11",
            **where,
        )
    if not means(land, effect.at, at, last):
        return _not_meant(position, at, effect, last, card)
    return fault("tile_run_out", cells=[cell], rule="ECS-1.7", thing=thing_term(to))


def why_not_removed(
    position: EcosPosition, effect: Effect, what: str, at: int, last: int | None, card: str = ""
) -> Fault:
    """The fault of taking something away that may not be (ECS-1.7, ECS-2.12)."""
    land, cell = position.land, HEX.cell(at)
    if at not in land.terrain:
        return _no_tile(at, "ECS-1.7")
    wanted = effect.what
    if wanted != what and not (wanted == "animal" and what in position.deck.species):
        return fault("another_thing", thing=thing_term(wanted), card=card_term(card), rule="ECS-2.11")
    if what == "tile":
        if len(land.terrain) <= FEWEST_TILES:
            return fault("last_tiles", n=FEWEST_TILES, cells=[cell], rule="ECS-1.7")
    elif not land.amount(what, at):
        return fault("not_there", thing=thing_term(what), cell=hex_term(at), cells=[cell], rule="ECS-1.7")
    return _not_meant(position, at, effect, last, card)


def why_not_moved(
    position: EcosPosition,
    effect: Effect,
    what: str,
    at: int,
    to: int,
    done: Sequence[tuple[str, int]],
    card: str,
) -> Fault:
    """The fault of moving an animal that may not move so (ECS-1.6)."""
    land, thing = position.land, thing_term(what)
    if effect.what not in ("animal", what):
        return fault("another_thing", thing=thing_term(effect.what), card=card_term(card), rule="ECS-2.11")
    here: dict[str, Term] = {"thing": thing, "cell": hex_term(at)}
    if not land.amount(what, at):
        return fault("not_there", cells=[HEX.cell(at)], rule="ECS-1.6", **here)
    if land.amount(what, at) <= list(done).count((what, at)):
        return fault("moved_already", cells=[HEX.cell(at)], rule="ECS-1.6", **here)
    terrain = land.terrain.get(to)
    there: dict[str, Term] = {"thing": thing, "cell": hex_term(to)}
    cells = [HEX.cell(at), HEX.cell(to)]
    if terrain is None:
        return fault("no_tile", cell=hex_term(to), cells=cells, rule="ECS-1.6")
    if to == at:
        return fault("stays_there", cells=cells, rule="ECS-1.6", **there)
    species = position.deck.species[what]
    if not effect.anywhere:
        if species.swims_only and terrain in LAND:
            return fault("never_on_land", cells=cells, rule="ECS-1.6", **there)
        if species.walks_only and terrain == "water":
            return fault("never_in_water", cells=cells, rule="ECS-1.6", **there)
    assert to not in reach(position, what, at, effect)
    return fault("too_far", n=effect.steps, cells=cells, rule="ECS-1.6", **there)
