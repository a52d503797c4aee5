"""What a thing would be counted for on each hex, told without laying it: a partner looks at many hexes."""

from __future__ import annotations

from ..deck import LAND, TERRAINS, TOKENS, At, Count, Effect
from ..landscape import Landscape, around
from ..position import EcosPosition
from ..targets import builds


class Survey:
    """Numbers of one landscape, worked out when they are first asked for.

    Parameters
    ----------
    land : Landscape
    """

    def __init__(self, land: Landscape) -> None:
        self.land = land
        self._near: dict[str, dict[int, int]] = {}
        self._groups: dict[str, tuple[dict[int, int], list[int]]] = {}
        self._spots: dict[tuple[str, At, int | None], tuple[tuple[str, int], ...]] = {}

    def spots(self, position: EcosPosition, effect: Effect, last: int | None) -> tuple[tuple[str, int], ...]:
        """What a placement can place where: pairs of thing and hex."""
        at = effect.at
        key = (effect.what, at, last if at.on_last or at.by_last else None)
        found = self._spots.get(key)
        if found is None:
            found = self._spots[key] = builds(position, effect, last)
        return found

    def near(self, what: str) -> dict[int, int]:
        """For each hex how many of something are on it or one tile away."""
        found = self._near.get(what)
        if found is None:
            found = self._near[what] = {}
            land = self.land
            for at in land.terrain:
                number = land.amount(what, at)
                if number:
                    for hex_ in (at, *around(at)):
                        found[hex_] = found.get(hex_, 0) + number
        return found

    def _by_group(self, what: str) -> tuple[dict[int, int], list[int]]:
        found = self._groups.get(what)
        if found is None:
            land, where, sizes = self.land, {}, []
            for number, group in enumerate(land.groups(what)):
                sizes.append(land.size(what, group))
                for at in group:
                    where[at] = number
            found = self._groups[what] = where, sizes
        return found

    def joined(self, what: str, at: int) -> int:
        """How large the group would be that something new on a hex belongs to."""
        where, sizes = self._by_group(what)
        touched = {where[hex_] for hex_ in (at, *around(at)) if hex_ in where}
        return 1 + sum([sizes[number] for number in touched])

    def landmasses(self, at: int) -> int:
        """How many landmasses there would be with land on a hex."""
        where, sizes = self._by_group("land")
        return len(sizes) + 1 - len({where[hex_] for hex_ in (at, *around(at)) if hex_ in where})

    def largest(self, what: str) -> int:
        """The size of the largest group of something."""
        if what == "animal":
            return self.land.largest(what)
        return max(self._by_group(what)[1], default=0)

    def size_at(self, what: str, at: int) -> int:
        """The size of the group of something that a hex belongs to; 0 if it is not there."""
        where, sizes = self._by_group(what)
        return sizes[where[at]] if at in where else 0

    def promised(self, effect: Effect, what: str, at: int, removed: int = 0) -> int:
        """How many points (or elements) an effect would give if the card placed something on a hex now."""
        if effect.count is None:
            return effect.n
        found = effect.per * self._counted(effect.count, what, at, removed)
        return min(found, effect.most) if effect.most else found

    def _counted(self, count: Count, what: str, at: int, removed: int) -> int:
        kind, of = count.kind, count.of
        is_animal = what not in TERRAINS and what not in TOKENS
        if kind == "adjacent":
            return self.near(of).get(at, 0)
        if kind == "on_tile":
            return self.land.amount(of, at)
        if kind == "community":
            return self.joined(what, at) if is_animal else 0
        if kind == "habitat":
            return self.size_at(self.land.terrain[at], at) if is_animal else self.joined(what, at)
        if kind == "landmass":
            return self.joined("land", at) if what in LAND else self.size_at("land", at)
        if kind == "landmasses":
            return self.landmasses(at) if what in LAND else len(self.land.groups("land"))
        if kind == "largest":
            new = self.joined(what, at) if of == what or (of == "animal" and is_animal) else 0
            return max(self.largest(of), new)
        if kind == "total":
            return self.land.total(of) + (of == what)
        return removed
