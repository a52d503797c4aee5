"""The table of a game of Mutter Natur: what lies where, and where a card fits."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tests.oracles.mutternatur_cards import (
    CAT,
    EAGLE,
    JOKER,
    POLLUTION,
    REINTRODUCTION,
    Cell,
    colour_of,
    mark_of,
    open_box,
)

#: What all see: the discard pile, cards beside it, and cards of this round.
OPEN = ("discard", "beside", "lying", "cats", "turned", "left")


@dataclass
class Setup:
    """How a game begins: everything that chance or a start position decided."""

    hands: dict[int, list[str]]
    cells: dict[Cell, str] = field(default_factory=dict)
    discard: list[str] = field(default_factory=list)
    beside: list[str] = field(default_factory=list)
    lying: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    aside: list[str] = field(default_factory=list)
    symbioses: list[int] | None = None
    start: int = 1
    round: int = 1


@dataclass
class Turned:
    """A card that was revealed in this round."""

    seat: int
    card: str
    sort: str
    colour: str  # of a joker the one it was laid as
    cell: Cell | None  # where it was laid


class Table:
    """What lies where, who holds what, and what was revealed. Everything changes in place."""

    def __init__(self, players: int, stages: set[str], setup: Setup) -> None:
        self.players, self.stages = players, stages
        self.seats = list(range(1, players + 1))
        self.box = open_box(players, stages)
        self.hands = {seat: list(setup.hands.get(seat, [])) for seat in self.seats}
        self.plans: dict[int, str | None] = dict.fromkeys(self.seats)
        self.cells = dict(setup.cells)
        self.discard, self.beside, self.lying = list(setup.discard), list(setup.beside), list(setup.lying)
        self.left, self.aside = list(setup.left), list(setup.aside)
        self.cats: list[str] = []
        self.turned: list[str] = []
        self.symbioses = dict.fromkeys(self.seats, self.box.symbioses)
        if setup.symbioses is not None:
            self.symbioses = dict(zip(self.seats, setup.symbioses, strict=True))
        self.start, self.round = setup.start, setup.round
        self.sides = dict.fromkeys(self.seats, "")
        self.revealed: list[Turned] = []

    # -- seats -------------------------------------------------------------------------------------

    def clockwise(self, first: int) -> list[int]:
        return [*range(first, self.players + 1), *range(1, first)]

    def held(self, seat: int) -> list[str]:
        """Hand and face-down card of a seat."""
        plan = self.plans[seat]
        return self.hands[seat] + ([plan] if plan is not None else [])

    def holders(self) -> list[int]:
        return [seat for seat in self.seats if self.held(seat)]

    def rounds_left(self) -> int:
        return max(len(self.held(seat)) for seat in self.seats)

    # -- where a card fits -------------------------------------------------------------------------

    def lies(self, species: str) -> bool:
        return self.cells.get(self.box.beings[species].cell) == species

    def is_open(self, species: str) -> bool:
        """The species one fork earlier lie (MUT-1.3)."""
        return all(self.lies(need) for need in self.box.beings[species].needs)

    def base_places(self, card: str) -> list[Cell]:
        """Where a card may be laid by the rules of the base game (MUT-1.3, MUT-1.4, MUT-1.6)."""
        if card in self.box.beings:
            being = self.box.beings[card]
            filled = all(cell in self.cells for cell in being.slots)
            return [being.cell] if filled and self.is_open(card) else []
        return [
            cell
            for cell, (species, colour) in self.box.slots.items()
            if cell not in self.cells
            and self.is_open(species)
            and (card == JOKER or colour_of(card) == colour)
        ]

    def forbidden(self, card: str, cell: Cell, seat: int) -> set[str]:
        """The rules of the stages that forbid to lay a card in a place now."""
        before = self.revealed[-1] if self.revealed else None
        sort = before.sort if before is not None else ""
        colour = before.colour if before is not None else ""
        owner, slot_colour = self.box.slots.get(cell, (card, ""))
        being = self.box.beings[owner]
        against = {
            "1.1": mark_of(card) == "connected" and sort != "condition",
            "1.2": mark_of(card) == "dependent" and sort != "species",
            "1.3": being.water and not (before is not None and before.cell is not None and colour == "blue"),
            "2.3": not slot_colour and being.kind != self.sides[seat],
            "3.1": slot_colour == "blue" and colour == "yellow",
            "3.2": bool(slot_colour) and cell != next(c for c in being.slots if c not in self.cells),
            "3.3": bool(self.lying) and (bool(slot_colour) or being.kind == "plant"),
            "4.1": card in self.box.newcomers and seat != self.start,
            "4.3": not slot_colour and (sort == "cat" or (card == EAGLE and self.cats_to_go() > 0)),
        }
        return {f"MUT-5.{stage}" for stage, found in against.items() if found and stage in self.stages}

    def places(self, card: str, seat: int) -> tuple[list[Cell], set[str]]:
        """Where a revealed card may be laid, and all rules that stand against other places."""
        found, why = [], set()
        for cell in self.base_places(card):
            against = self.forbidden(card, cell, seat)
            why |= against
            if not against:
                found.append(cell)
        return found, why

    def cats_to_go(self) -> int:
        """Cats of this game that are not discarded yet."""
        if "4.3" not in self.stages:
            return 0
        return self.players - self.beside.count(CAT)

    def bare(self) -> list[Cell]:
        """Conditions whose species does not lie."""
        return [
            cell
            for cell, (species, _) in self.box.slots.items()
            if cell in self.cells and not self.lies(species)
        ]

    def is_won(self) -> bool:
        """The eagle lies and all that the stages ask for is true (MUT-4.1, MUT-4.4)."""
        if not self.lies(EAGLE):
            return False
        for being in self.box.beings.values():
            if being.water and not (self.lies(being.id) and all(cell in self.cells for cell in being.slots)):
                return False
        if "3.3" in self.stages:
            played = [*self.beside, *self.lying]
            return played.count(POLLUTION) + played.count(REINTRODUCTION) == self.players
        return True

    def everything(self) -> Counter[str]:
        """Every card wherever it is."""
        found = Counter(self.cells.values())
        for seat in self.seats:
            found.update(self.held(seat))
        for name in (*OPEN, "aside"):
            found.update(getattr(self, name))
        return found
