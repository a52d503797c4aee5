"""Where the effects of a card may do something (ECS-1.2 to ECS-1.7, ECS-2.11, ECS-2.12)."""

from __future__ import annotations

from collections.abc import Sequence

from .deck import EVERYWHERE, LAND, TERRAINS, At, Effect
from .landscape import FEWEST_TILES, Landscape, around
from .position import EcosPosition


def means(land: Landscape, at: At, hex_: int, last: int | None) -> bool:
    """Whether the filter of an effect means a hex; `last` is where the card did something last.

    A tile to be laid has no terrain yet, so only its place is asked about.
    """
    if at is EVERYWHERE:
        return True
    if at.on_last and hex_ != last:
        return False
    if at.by_last and (last is None or (hex_ != last and hex_ not in around(last))):
        return False
    if at.terrain and land.terrain.get(hex_) not in at.terrain:
        return False
    if any(not land.amount(what, hex_) for what in at.has):
        return False
    if any(land.amount(what, hex_) for what in at.lacks):
        return False
    return not at.near or land.adjacent(at.near, hex_) > 0


def kinds_of(what: str) -> tuple[str, ...]:
    """What can be placed where an effect names it: of land either side."""
    return LAND if what == "land" else (what,)


def places(
    position: EcosPosition, what: str, at: At = EVERYWHERE, last: int | None = None
) -> tuple[int, ...]:
    """The hexes where something can be placed, whether any is left in the supply or not."""
    kept: dict[tuple[str, At, int | None], tuple[int, ...]] = position.memo.setdefault("places", {})
    found = kept.get((what, at, last))
    if found is None:
        found = kept[what, at, last] = _places(position, what, at, last)
    return found


def _places(position: EcosPosition, what: str, at: At, last: int | None) -> tuple[int, ...]:
    land = position.land
    if what in TERRAINS:
        return tuple([hex_ for hex_ in land.open_hexes() if means(land, at, hex_, last)])
    meant = [hex_ for hex_ in sorted(land.terrain) if means(land, at, hex_, last)]
    if what == "mountain":
        return tuple([h for h in meant if land.terrain[h] in LAND and h not in land.mountains])
    if what == "forest":
        return tuple([h for h in meant if land.forests.get(h, 0) < land.room_for_forests(h)])
    species = position.deck.species[what]
    homes = [hex_ for hex_ in meant if land.is_home(species, hex_)]
    free = [hex_ for hex_ in homes if hex_ not in land.animals]
    return tuple(free or homes)


def builds(position: EcosPosition, effect: Effect, last: int | None) -> tuple[tuple[str, int], ...]:
    """What can be placed where, as long as the supply lasts: pairs of thing and hex."""
    return tuple(
        [
            (what, hex_)
            for what in kinds_of(effect.what)
            if position.supply(what) > 0
            for hex_ in places(position, what, effect.at, last)
        ]
    )


def lifts(position: EcosPosition, effect: Effect, last: int | None) -> tuple[int, ...]:
    """Where a token can be lifted to be placed anew, because its kind has run out (ECS-1.5)."""
    what = effect.what
    if what in TERRAINS or what == "land" or position.supply(what) > 0:
        return ()
    found = []
    for hex_ in position.land.hexes(what):
        lifted = position.evolve(land=position.land.without_token(what, hex_))
        if places(lifted, what, effect.at, last):
            found.append(hex_)
    return tuple(found)


def exchanges(position: EcosPosition, effect: Effect, last: int | None) -> tuple[int, ...]:
    """The tiles that can be exchanged (ECS-1.7): land is turned over, otherwise a tile is needed."""
    land, to = position.land, effect.what
    return tuple(
        [
            hex_
            for hex_, terrain in sorted(land.terrain.items())
            if terrain in effect.frm
            and terrain != to
            and ((terrain in LAND and to in LAND) or position.supply(to) > 0)
            and means(land, effect.at, hex_, last)
        ]
    )


def removals(position: EcosPosition, effect: Effect, last: int | None) -> tuple[tuple[str, int], ...]:
    """What can be taken off where: pairs of thing and hex."""
    land = position.land
    what = effect.what
    if what == "tile":
        lying = tuple(sorted(land.terrain)) if len(land.terrain) > FEWEST_TILES else ()
    else:
        lying = land.hexes(what)
    meant = [hex_ for hex_ in lying if means(land, effect.at, hex_, last)]
    if what == "animal":
        return tuple([(name, hex_) for hex_ in meant for name in dict.fromkeys(land.animals[hex_])])
    return tuple([(what, hex_) for hex_ in meant])


def moves(
    position: EcosPosition, effect: Effect, done: Sequence[tuple[str, int]]
) -> tuple[tuple[str, int, int], ...]:
    """The animals that can move: species, from where, to where (ECS-1.6).

    `done` are the tokens that this effect has moved already, with where they stand now.
    """
    land = position.land
    found = []
    for hex_ in sorted(land.animals):
        for name in dict.fromkeys(land.animals[hex_]):
            if effect.what not in ("animal", name):
                continue
            if land.amount(name, hex_) > list(done).count((name, hex_)):
                found += [(name, hex_, to) for to in reach(position, name, hex_, effect)]
    return tuple(found)


def reach(position: EcosPosition, name: str, start: int, effect: Effect) -> tuple[int, ...]:
    """Where an animal can get with its steps over tiles that it may enter, its own tile left out."""
    land, species = position.land, position.deck.species[name]
    seen, front = {start}, [start]
    for _step in range(effect.steps):
        nexts = []
        for here in front:
            for near in around(here):
                terrain = land.terrain.get(near)
                if terrain is None or near in seen:
                    continue
                if not effect.anywhere and (
                    (species.swims_only and terrain in LAND) or (species.walks_only and terrain == "water")
                ):
                    continue
                seen.add(near)
                nexts.append(near)
        front = nexts
    return tuple(sorted(seen - {start}))


def is_possible(position: EcosPosition, effect: Effect, last: int | None) -> bool:
    """Whether something of an effect can be done now; only placements can be impossible."""
    if effect.do == "place":
        return bool(builds(position, effect, last) or lifts(position, effect, last))
    if effect.do == "replace":
        return bool(exchanges(position, effect, last))
    if effect.do == "remove" and effect.need:
        return bool(removals(position, effect, last))
    return True
