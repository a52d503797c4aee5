"""The landscape of Ecos, plain and slow: tiles and tokens in two lists, all questions answered by looking."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from typing import Any

from tests.oracles.ecos_cards import DATA, LAND, TERRAINS, Box

Cell = tuple[int, int]
Pair = tuple[str, Cell]
NEIGHBOURS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


def text_of(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def close(one: Cell, other: Cell) -> bool:
    """Adjacent: the same tile or one tile away (ECS-1.8)."""
    columns, rows = one[0] - other[0], one[1] - other[1]
    return max(abs(columns), abs(rows), abs(columns + rows)) <= 1


def around(cell: Cell) -> list[Cell]:
    return [(cell[0] + columns, cell[1] + rows) for columns, rows in NEIGHBOURS]


def groups_of(cells: set[Cell]) -> list[set[Cell]]:
    """The parts into which a set of hexes falls."""
    found: list[set[Cell]] = []
    for cell in cells:
        joined = [group for group in found if any(close(cell, other) for other in group)]
        found = [group for group in found if group not in joined]
        found.append({cell}.union(*joined))
    return found


class Land:
    """What lies where. Everything changes in place."""

    def __init__(self, box: Box, tiles: dict[Cell, str], tokens: list[Pair]) -> None:
        self.box = box
        self.tiles = dict(tiles)
        self.tokens = list(tokens)

    # -- what is there -----------------------------------------------------------------------------

    def is_it(self, thing: str, what: str) -> bool:
        """Whether a thing is what a card speaks of."""
        if what == "land":
            return thing in LAND
        return thing == what or (what == "animal" and self.box.is_animal(thing))

    def things(self) -> list[Pair]:
        """All tiles and tokens with their places."""
        return [*((terrain, cell) for cell, terrain in self.tiles.items()), *self.tokens]

    def listed(self) -> list[str]:
        """Everything with its place, as texts."""
        return sorted(f"{thing} {text_of(cell)}" for thing, cell in self.things())

    def number(self, what: str, cell: Cell) -> int:
        """How many of something are on a hex."""
        found = [thing for thing, at in self.tokens if at == cell]
        if cell in self.tiles:
            found.append(self.tiles[cell])
        return sum(self.is_it(thing, what) for thing in found)

    def near(self, what: str, cell: Cell) -> int:
        """How many of something are adjacent to a hex (ECS-1.8)."""
        return sum(self.is_it(thing, what) and close(at, cell) for thing, at in self.things())

    def sides(self, one: Iterable[str], other: Iterable[str]) -> int:
        """The sides of hexes at which a tile of one kind lies beside a tile of another."""
        return sum(
            self.tiles.get(near) in other
            for cell, terrain in self.tiles.items()
            if terrain in one
            for near in around(cell)
        )

    def total(self, what: str) -> int:
        return sum(self.is_it(thing, what) for thing, _at in self.things())

    def left(self, what: str) -> int:
        """How many lie beside the landscape; both sides of land are one kind of tile (ECS-1.1)."""
        kind = "land" if what in LAND else what
        return self.box.supply[kind] - self.total(kind)

    def groups(self, what: str) -> list[set[Cell]]:
        """The contiguous groups of something, as sets of hexes (ECS-1.9)."""
        return groups_of({at for thing, at in self.things() if self.is_it(thing, what)})

    def size(self, what: str, group: set[Cell]) -> int:
        """Tokens count, or tiles if it is about tiles (ECS-1.9)."""
        return sum(self.is_it(thing, what) and at in group for thing, at in self.things())

    def group_of(self, what: str, cell: Cell) -> int:
        """The size of the group that a hex belongs to, 0 if none."""
        return sum(self.size(what, group) for group in self.groups(what) if cell in group)

    def largest(self, what: str) -> int:
        """Animals of different species make no community."""
        kinds = list(self.box.species) if what == "animal" else [what]
        return max([0, *(self.size(kind, group) for kind in kinds for group in self.groups(kind))])

    # -- where something may be --------------------------------------------------------------------

    def meant(self, at: dict[str, Any], cell: Cell, last: Cell | None) -> bool:
        """Whether a hex is one that a card's filter means (ECS-2.11, ECS-2.12)."""
        if "tile" in at and cell != last:
            return False
        if "touching" in at and (last is None or not close(cell, last)):
            return False
        if "terrain" in at and self.tiles.get(cell) not in at["terrain"]:
            return False
        if not all(self.number(what, cell) for what in at.get("has", [])):
            return False
        if any(self.number(what, cell) for what in at.get("lacks", [])):
            return False
        return "near" not in at or self.near(at["near"], cell) > 0

    def room(self, cell: Cell) -> int:
        """How many forests a tile can support (ECS-1.3)."""
        if self.tiles.get(cell) not in LAND:
            return 0
        return (self.tiles[cell] == "grassland") + self.number("mountain", cell)

    def is_home(self, animal: str, cell: Cell) -> bool:
        """Whether an animal is placed on a tile like this (ECS-1.4)."""
        printed = self.box.species[animal]
        if "with" in printed:
            return self.number(printed["with"], cell) > 0
        return self.tiles[cell] in printed["on"]

    def edge(self) -> set[Cell]:
        """The empty hexes that touch a tile (ECS-1.2)."""
        return {near for cell in self.tiles for near in around(cell)} - set(self.tiles)

    def places(self, what: str, at: dict[str, Any], last: Cell | None) -> list[Cell]:
        """Where something can be placed if there is one to be placed."""
        if what in TERRAINS:
            return [cell for cell in self.edge() if self.meant(at, cell, last)]
        cells = [cell for cell in self.tiles if self.meant(at, cell, last)]
        if what == "mountain":
            return [cell for cell in cells if self.tiles[cell] in LAND and not self.number(what, cell)]
        if what == "forest":
            return [cell for cell in cells if self.number(what, cell) < self.room(cell)]
        homes = [cell for cell in cells if self.is_home(what, cell)]
        return [cell for cell in homes if not self.number("animal", cell)] or homes

    def why_not(self, what: str, cell: Cell, at: dict[str, Any], last: Cell | None) -> set[str]:
        """The rules by which something cannot be placed on a hex; empty if it can."""
        reasons = set() if self.left(what) else {"ECS-1.5"}
        if not self.meant(at, cell, last):
            reasons.add("ECS-2.11")
        if what in TERRAINS:
            touches = any(near in self.tiles for near in around(cell))
            return reasons | (set() if touches and cell not in self.tiles else {"ECS-1.2"})
        rule = "ECS-1.3" if what in ("mountain", "forest") else "ECS-1.4"
        return reasons | (set() if cell in self.places(what, {}, None) else {rule})

    def builds(self, what: str, at: dict[str, Any], last: Cell | None) -> list[Pair]:
        """What can be placed where: of "land" either side."""
        kinds = LAND if what == "land" else (what,)
        return [(kind, cell) for kind in kinds if self.left(kind) for cell in self.places(kind, at, last)]

    def lifts(self, what: str, at: dict[str, Any], last: Cell | None) -> list[Cell]:
        """The tokens that can be lifted and placed anew, because their kind has run out (ECS-1.5)."""
        if what in (*TERRAINS, "land") or self.left(what):
            return []
        found = []
        for token in set(self.tokens):
            if token[0] == what:
                without = Land(self.box, self.tiles, self.tokens)
                without.tokens.remove(token)
                if without.places(what, at, last):
                    found.append(token[1])
        return found

    def exchangeable(self, effect: dict[str, Any], last: Cell | None) -> list[Cell]:
        """The tiles that can be replaced (ECS-1.7)."""
        to = effect["to"]
        return [
            cell
            for cell, terrain in self.tiles.items()
            if terrain in effect["from"]
            and terrain != to
            and self.meant(effect.get("at", {}), cell, last)
            and ((terrain in LAND and to in LAND) or self.left(to))
        ]

    def removable(self, effect: dict[str, Any], last: Cell | None) -> list[Pair]:
        """What can be taken off; four tiles stay in any case (ECS-1.7)."""
        what, at = effect["what"], effect.get("at", {})
        if what == "tile":
            cells = [cell for cell in self.tiles if self.meant(at, cell, last)]
            return [("tile", cell) for cell in cells] if len(self.tiles) > 4 else []
        return [
            (thing, cell)
            for thing, cell in set(self.tokens)
            if self.is_it(thing, what) and self.meant(at, cell, last)
        ]

    def reach(self, animal: str, start: Cell, steps: int, anywhere: bool) -> set[Cell]:
        """Where an animal can get, over tiles that it may enter (ECS-1.6)."""
        here = {start}
        for _step in range(steps):
            here |= {
                near
                for cell in here
                for near in around(cell)
                if near in self.tiles and (anywhere or self.may_enter(animal, near))
            }
        return here - {start}

    def may_enter(self, animal: str, cell: Cell) -> bool:
        if self.tiles[cell] == "water":
            return not self.box.walks_only(animal)
        return not self.box.swims_only(animal)

    # -- changes -----------------------------------------------------------------------------------

    def put(self, what: str, cell: Cell) -> None:
        if what in TERRAINS:
            self.tiles[cell] = what
        else:
            self.tokens.append((what, cell))

    def exchange(self, cell: Cell, to: str) -> list[str]:
        """Replace a tile; gives the tokens that go (ECS-1.7)."""
        old, self.tiles[cell] = self.tiles[cell], to
        if old in LAND and to in LAND:
            return []
        return self.sweep(
            cell,
            lambda thing: (
                self.box.swims_only(thing)
                if to in LAND and self.box.is_animal(thing)
                else to == "water" and (not self.box.is_animal(thing) or self.box.walks_only(thing))
            ),
        )

    def take_off(self, what: str, cell: Cell) -> list[str]:
        """Remove a token, or a tile with all on it; gives the tokens that go (ECS-1.7)."""
        if what == "tile":
            del self.tiles[cell]
            return self.sweep(cell, lambda thing: True)
        self.tokens.remove((what, cell))
        return [what]

    def sweep(self, cell: Cell, goes: Any) -> list[str]:
        gone = [token for token in self.tokens if token[1] == cell and goes(token[0])]
        self.tokens = [token for token in self.tokens if token not in gone]
        return [thing for thing, _at in gone]


def food_web(land: Land) -> tuple[dict[str, int], dict[tuple[str, str], int]]:
    """What lies of each node of the food web, and the adjacent pairs of each link (ECS-3.2)."""
    table = tomllib.loads((DATA / "feeding.toml").read_text(encoding="utf-8"))
    grows = {one["id"]: one["where"] for one in table["producer"]}
    nodes = {name: land.total(grows.get(name, name)) for name in [*grows, *land.box.species]}
    links = {}
    for food in table["food"]:
        prey = grows.get(food["prey"], food["prey"])
        links[food["prey"], food["eater"]] = sum(
            close(here, there)
            for eater, here in land.tokens
            if eater == food["eater"]
            for thing, there in land.things()
            if thing == prey
        )
    return {name: n for name, n in nodes.items() if n}, {pair: n for pair, n in links.items() if n}
