"""The landscape: tiles with what stands on them, and its groups, kept while it changes (chapter ECS-1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ecolearn.kernel.grids import HEX

from .deck import LAND, TERRAINS, TOKENS, Deck, Species

around = HEX.around
#: With so many tiles left none can be removed (ECS-1.7).
FEWEST_TILES = 4

Groups = tuple[frozenset[int], ...]


class Swept(NamedTuple):
    """What leaves the landscape along with a tile or an exchange: things and how many of each."""

    mountains: int = 0
    forests: int = 0
    animals: tuple[str, ...] = ()

    @property
    def tokens(self) -> int:
        """How many tokens."""
        return self.mountains + self.forests + len(self.animals)


class Landscape:
    """What lies, by numbers of hexes (`HexGrid.number`); every change makes a new one.

    Groups of adjacent things are kept from landscape to landscape: what is placed joins the groups that it
    touches, and only the group that loses something is searched anew.

    Attributes
    ----------
    terrain : dict of int to str
    mountains : frozenset of int
    forests : dict of int to int
        How many stand on a tile, 1 or 2.
    animals : dict of int to tuple of str
        The species on a tile, in alphabetical order, one entry for each token.
    """

    __slots__ = ("_groups", "_totals", "animals", "forests", "mountains", "terrain")

    def __init__(
        self,
        terrain: Mapping[int, str],
        mountains: frozenset[int] = frozenset(),
        forests: Mapping[int, int] | None = None,
        animals: Mapping[int, tuple[str, ...]] | None = None,
    ) -> None:
        self.terrain = dict(terrain)
        self.mountains = mountains
        self.forests = dict(forests or {})
        self.animals = dict(animals or {})
        self._groups: dict[str, Groups] = {}
        self._totals: Counter[str] | None = None

    # -- what is there -------------------------------------------------------------------------------

    def open_hexes(self) -> tuple[int, ...]:
        """The empty hexes that touch a tile, in order (ECS-1.2)."""
        lying = self.terrain
        return tuple(sorted({near for at in lying for near in around(at) if near not in lying}))

    def amount(self, what: str, at: int) -> int:
        """How many of something are on a hex: a terrain counts 1, ``animal`` every animal token."""
        if what in TERRAINS:
            return int(self.terrain.get(at) == what)
        if what == "land":
            return int(self.terrain.get(at) in LAND)
        if what == "mountain":
            return int(at in self.mountains)
        if what == "forest":
            return self.forests.get(at, 0)
        there = self.animals.get(at, ())
        return len(there) if what == "animal" else there.count(what)

    def total(self, what: str) -> int:
        """How many of something there are in the landscape."""
        if self._totals is None:
            counted = Counter(self.terrain.values())
            counted["land"] = sum([counted[name] for name in LAND])
            counted["mountain"], counted["forest"] = len(self.mountains), sum(self.forests.values())
            for there in self.animals.values():
                counted.update(there)
                counted["animal"] += len(there)
            self._totals = counted
        return self._totals[what]

    def hexes(self, what: str) -> tuple[int, ...]:
        """The hexes with something, in order."""
        if what in TERRAINS:
            return tuple(sorted([at for at, terrain in self.terrain.items() if terrain == what]))
        if what == "land":
            return tuple(sorted([at for at, terrain in self.terrain.items() if terrain in LAND]))
        if what == "mountain":
            return tuple(sorted(self.mountains))
        if what == "forest":
            return tuple(sorted(self.forests))
        if what == "animal":
            return tuple(sorted(self.animals))
        return tuple(sorted([at for at, there in self.animals.items() if what in there]))

    def adjacent(self, what: str, at: int) -> int:
        """How many of something are on a hex or one tile away (ECS-1.8)."""
        return sum([self.amount(what, near) for near in (at, *around(at)) if near in self.terrain])

    def room_for_forests(self, at: int) -> int:
        """How many forests a tile may hold (ECS-1.3)."""
        terrain = self.terrain.get(at)
        if terrain not in LAND:
            return 0
        return int(terrain == "grassland") + int(at in self.mountains)

    def is_home(self, species: Species, at: int) -> bool:
        """True if a species is placed on a tile like this one (ECS-1.4)."""
        if species.bearing:
            return self.amount(species.bearing, at) > 0
        return self.terrain.get(at) in species.on

    # -- groups (ECS-1.9) ------------------------------------------------------------------------------

    def groups(self, what: str) -> Groups:
        """The contiguous groups of something, as sets of hexes, by their first hex."""
        found = self._groups.get(what)
        if found is None:
            found = split(self.hexes(what))
            self._groups[what] = found
        return found

    def group_at(self, what: str, at: int) -> frozenset[int]:
        """The group of something to which a hex belongs; empty if it is not there."""
        for group in self.groups(what):
            if at in group:
                return group
        return frozenset()

    def size(self, what: str, group: Iterable[int]) -> int:
        """The size of a group: tokens of animals, forests and mountains, otherwise tiles."""
        return sum([self.amount(what, at) for at in group])

    def largest(self, what: str) -> int:
        """The size of the largest group of something; of ``animal`` the largest community of any species."""
        if what == "animal":
            kinds = {species for there in self.animals.values() for species in there}
            return max([self.largest(species) for species in kinds], default=0)
        return max([self.size(what, group) for group in self.groups(what)], default=0)

    # -- changes -----------------------------------------------------------------------------------------

    def with_tile(self, at: int, terrain: str) -> Landscape:
        """Add a tile."""
        new = self._copy(terrain={**self.terrain, at: terrain})
        new._joined(self, at, (terrain, "land") if terrain in LAND else (terrain,))
        return new

    def with_mountain(self, at: int) -> Landscape:
        """Add a mountain."""
        new = self._copy(mountains=self.mountains | {at})
        new._joined(self, at, ("mountain",))
        return new

    def with_forest(self, at: int) -> Landscape:
        """Add a forest."""
        new = self._copy(forests={**self.forests, at: self.forests.get(at, 0) + 1})
        new._joined(self, at, ("forest",))
        return new

    def with_animal(self, species: str, at: int) -> Landscape:
        """Add an animal."""
        there = tuple(sorted((*self.animals.get(at, ()), species)))
        new = self._copy(animals={**self.animals, at: there})
        new._joined(self, at, (species, "animal"))
        return new

    def with_thing(self, what: str, at: int) -> Landscape:
        """Add a tile, mountain, forest or animal."""
        if what in TERRAINS:
            return self.with_tile(at, what)
        if what == "mountain":
            return self.with_mountain(at)
        return self.with_forest(at) if what == "forest" else self.with_animal(what, at)

    def without_token(self, what: str, at: int) -> Landscape:
        """Take one mountain, forest or animal off a tile."""
        if what == "mountain":
            new = self._copy(mountains=self.mountains - {at})
        elif what == "forest":
            new = self._copy(forests=_less(self.forests, at))
        else:
            there = list(self.animals[at])
            there.remove(what)
            animals = {here: row for here, row in self.animals.items() if here != at}
            if there:
                animals[at] = tuple(there)
            new = self._copy(animals=animals)
        new._parted(self, at, (what,) if what in TOKENS else (what, "animal"))
        return new

    def without_tile(self, at: int) -> tuple[Landscape, Swept]:
        """Take a tile out with all that stands on it (ECS-1.7)."""
        swept = Swept(int(at in self.mountains), self.forests.get(at, 0), self.animals.get(at, ()))
        new = self._copy(
            terrain={here: terrain for here, terrain in self.terrain.items() if here != at},
            mountains=self.mountains - {at},
            forests={here: n for here, n in self.forests.items() if here != at},
            animals={here: row for here, row in self.animals.items() if here != at},
        )
        gone = (self.terrain[at], "land", "mountain", "forest", "animal", *set(swept.animals))
        new._parted(self, at, gone)
        return new, swept

    def with_terrain(self, at: int, terrain: str, deck: Deck) -> tuple[Landscape, Swept]:
        """Exchange a tile for another (ECS-1.7): what cannot live there leaves."""
        before = self.terrain[at]
        there = self.animals.get(at, ())
        if terrain == "water":
            leaving = [name for name in there if deck.species[name].walks_only]
        elif before == "water":
            leaving = [name for name in there if deck.species[name].swims_only]
        else:
            leaving = []
        drowned = terrain == "water"
        swept = Swept(
            int(drowned and at in self.mountains),
            self.forests.get(at, 0) if drowned else 0,
            tuple(leaving),
        )
        staying = [name for name in there if name not in leaving]
        animals = {here: row for here, row in self.animals.items() if here != at}
        if staying:
            animals[at] = tuple(staying)
        new = self._copy(
            terrain={**self.terrain, at: terrain},
            mountains=self.mountains - {at} if drowned else self.mountains,
            forests={here: n for here, n in self.forests.items() if not drowned or here != at},
            animals=animals,
        )
        gone = [before, "animal", *set(leaving)]
        if drowned:
            gone += ["land", "mountain", "forest"]
        new._parted(self, at, gone)
        new._joined(new, at, (terrain, "land") if terrain in LAND else (terrain,))
        return new, swept

    def with_move(self, species: str, at: int, to: int) -> Landscape:
        """Move an animal."""
        return self.without_token(species, at).with_animal(species, to)

    def key(self) -> str:
        """The whole as one line; equal landscapes have equal lines."""
        rows = [sorted(self.terrain.items()), sorted(self.mountains), sorted(self.forests.items())]
        return f"{rows} {sorted(self.animals.items())}"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Landscape):
            return NotImplemented
        return (
            self.terrain == other.terrain
            and self.mountains == other.mountains
            and self.forests == other.forests
            and self.animals == other.animals
        )

    def __hash__(self) -> int:
        return hash((frozenset(self.terrain.items()), self.mountains, frozenset(self.animals.items())))

    # -- keeping groups ------------------------------------------------------------------------------------

    def _copy(
        self,
        terrain: dict[int, str] | None = None,
        mountains: frozenset[int] | None = None,
        forests: dict[int, int] | None = None,
        animals: dict[int, tuple[str, ...]] | None = None,
    ) -> Landscape:
        new = object.__new__(Landscape)
        new.terrain = self.terrain if terrain is None else terrain
        new.mountains = self.mountains if mountains is None else mountains
        new.forests = self.forests if forests is None else forests
        new.animals = self.animals if animals is None else animals
        new._groups = dict(self._groups)
        new._totals = None
        return new

    def _joined(self, before: Landscape, at: int, kinds: Iterable[str]) -> None:
        """Something has come to a hex: it joins the groups that it touches."""
        for what in kinds:
            groups = before._groups.get(what)
            if groups is None:
                continue
            near = (at, *around(at))
            touched = [group for group in groups if not group.isdisjoint(near)]
            merged = frozenset((at,)).union(*touched)
            rest = [group for group in groups if group not in touched]
            self._groups[what] = tuple(sorted([*rest, merged], key=min))

    def _parted(self, before: Landscape, at: int, kinds: Iterable[str]) -> None:
        """Something has left a hex: if nothing of it is left there, its group may fall apart."""
        for what in kinds:
            groups = before._groups.get(what)
            if groups is None or self.amount(what, at) > 0:
                continue
            rest = [group for group in groups if at not in group]
            mine = [hex_ for group in groups if at in group for hex_ in group if hex_ != at]
            self._groups[what] = tuple(sorted([*rest, *split(mine)], key=min))


def _less(amounts: Mapping[int, int], at: int) -> dict[int, int]:
    left = {here: n for here, n in amounts.items() if here != at}
    if amounts[at] > 1:
        left[at] = amounts[at] - 1
    return left


def split(hexes: Iterable[int]) -> Groups:
    """Hexes by contiguous groups, in the order of their first hexes."""
    waiting = set(hexes)
    found: list[frozenset[int]] = []
    for start in sorted(waiting):
        if start not in waiting:
            continue
        waiting.discard(start)
        group, front = {start}, [start]
        while front:
            for near in around(front.pop()):
                if near in waiting:
                    waiting.discard(near)
                    group.add(near)
                    front.append(near)
        found.append(frozenset(group))
    return tuple(found)
