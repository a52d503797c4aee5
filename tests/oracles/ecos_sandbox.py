"""The sandbox of Ecos a second time."""

from __future__ import annotations

from collections.abc import Iterable

from tests.oracles.ecos_cards import TERRAINS, Box, cell_of
from tests.oracles.ecos_land import Cell, Land, Pair, text_of


class Sandbox:
    """One player, a landscape, and nothing but the rules of placement (ECS-4)."""

    MOST = 1000

    def __init__(
        self, box: Box, tiles: dict[Cell, str], tokens: list[Pair], offered: Iterable[str] = ()
    ) -> None:
        self.box, self.land = box, Land(box, tiles, tokens)
        self.changes, self.ended = 0, False
        self.things = (*TERRAINS, "mountain", "forest", *box.species)
        #: What can be placed or exchanged for: everything, or what the start position says (ECS-4.5).
        self.offered = set(offered) or set(self.things)

    def legal(self) -> set[str]:
        """Everything that can be placed, replaced or taken away."""
        if self.ended:
            return set()
        land = self.land
        found = {"finish"}
        for what in self.offered:
            found |= {f"put {what} {text_of(cell)}" for _what, cell in land.builds(what, {}, None)}
        for to in self.offered & set(TERRAINS):
            others = {"from": [terrain for terrain in TERRAINS if terrain != to], "to": to}
            found |= {f"exchange {to} {text_of(cell)}" for cell in land.exchangeable(others, None)}
        for what in ("tile", "mountain", "forest", "animal"):
            gone = land.removable({"what": what}, None)
            found |= {f"clear {text_of(cell)} {thing}" for thing, cell in gone}
        return found

    def do(self, text: str) -> list[str]:
        """Do a legal action; gives the tokens that go."""
        kind, *rest = text.split()
        if kind == "finish":
            self.ended = True
            return []
        self.changes += 1
        self.ended = self.changes == self.MOST
        if kind == "clear":
            return self.land.take_off(rest[1], cell_of(rest[0]))
        if kind == "exchange":
            return self.land.exchange(cell_of(rest[1]), rest[0])
        self.land.put(rest[0], cell_of(rest[1]))
        return []
