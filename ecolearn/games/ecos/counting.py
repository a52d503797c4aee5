"""What the effects of a card count (ECS-1.8, ECS-1.9, ECS-2.11)."""

from __future__ import annotations

from .deck import LAND, TERRAINS, TOKENS, Count, Effect
from .landscape import around
from .position import EcosPosition, Run


def amount(position: EcosPosition, effect: Effect) -> int:
    """How many points or elements an effect gives now."""
    if effect.count is None:
        return effect.n
    found = effect.per * counted(position, effect.count)
    return min(found, effect.most) if effect.most else found


def counted(position: EcosPosition, count: Count) -> int:
    """How many there are of what is counted; 0 where it needs something that the card has not placed."""
    land, run = position.land, position.run
    if count.kind == "landmasses":
        return len(land.groups("land"))
    if count.kind == "largest":
        return land.largest(count.of)
    if count.kind == "total":
        return land.total(count.of)
    if run is None:
        return 0
    if count.kind == "removed":
        return run.removed
    if run.at is None:
        return 0
    if count.kind == "adjacent":
        return land.adjacent(count.of, run.at) - _is_itself(run, count.of)
    if count.kind == "on_tile":
        return land.amount(count.of, run.at) - _is_itself(run, count.of)
    return land.size(*_group(position, run, count.kind))


def counted_hexes(position: EcosPosition, count: Count) -> tuple[int, ...]:
    """The numbers of the hexes of what is counted, to be lit on a board; what was taken away has none."""
    land, run = position.land, position.run
    if count.kind == "landmasses":
        return land.hexes("land")
    if count.kind == "total":
        return land.hexes(count.of)
    if count.kind == "largest":
        return _largest(position, count.of)
    if run is None or run.at is None or count.kind == "removed":
        return ()
    if count.kind in ("adjacent", "on_tile"):
        near = (run.at, *around(run.at)) if count.kind == "adjacent" else (run.at,)
        itself = {run.at: _is_itself(run, count.of)}
        return tuple([hex_ for hex_ in near if land.amount(count.of, hex_) > itself.get(hex_, 0)])
    return tuple(sorted(_group(position, run, count.kind)[1]))


def _largest(position: EcosPosition, what: str) -> tuple[int, ...]:
    """The largest group of something, of ``animal`` the largest of any species; the first one of equals."""
    land = position.land
    kinds = tuple(position.deck.species) if what == "animal" else (what,)
    groups = [(land.size(kind, group), group) for kind in kinds for group in land.groups(kind)]
    return tuple(sorted(max(groups, key=lambda found: found[0])[1])) if groups else ()


def _is_itself(run: Run, what: str) -> int:
    """1 if what is counted includes the last thing itself: nothing is adjacent to itself (ECS-1.8)."""
    if not run.what:
        return 0
    if what == "animal":
        return int(run.what not in TERRAINS and run.what not in TOKENS)
    return int(run.what == what or (what == "land" and run.what in LAND))


def _group(position: EcosPosition, run: Run, kind: str) -> tuple[str, frozenset[int]]:
    """Of what, and which hexes: the community, habitat or landmass of the last thing."""
    land, what, at = position.land, run.what, run.at
    nothing: tuple[str, frozenset[int]] = (what, frozenset())
    if at is None or not what:
        return nothing
    is_animal = what not in TERRAINS and what not in TOKENS
    if kind == "landmass":
        return "land", land.group_at("land", at)
    if kind == "community":
        return (what, land.group_at(what, at)) if is_animal else nothing
    # The habitat of an animal is that of its tile.
    thing = land.terrain[at] if is_animal else what
    return thing, land.group_at(thing, at)
