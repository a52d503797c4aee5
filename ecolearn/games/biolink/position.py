"""The state of BIOlink: cards on a grid, arrows between them, hands, the pile."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ecolearn.kernel.actions import Cell
from ecolearn.kernel.chance import Chance
from ecolearn.kernel.game import Outcome
from ecolearn.kernel.grids import RectGrid
from ecolearn.kernel.position import Position
from ecolearn.kernel.rules import Task
from ecolearn.kernel.zones import Zones

from .deck import DECOMPOSERS, Card, Deck
from .table import BiolinkTable

if TYPE_CHECKING:
    import networkx as nx

HANDS = {seat: f"hand.{seat}" for seat in range(1, 7)}


class Arrow(NamedTuple):
    """An arrow that lies: the cell of the prey and the cell of the eater (BIO-1.5)."""

    prey: Cell
    eater: Cell


class BiolinkPosition(Position):
    """An immutable position.

    Attributes
    ----------
    grid : RectGrid
        Columns and rows from (0, 0) at the top left, with up to eight neighbours (BIO-1.4).
    cells : mapping of cell to str
        The card on each taken cell.
    rim : tuple of (cell, int)
        `free` in reading order.
    free : mapping of cell to int
        Every empty cell with the bits of the cards around it.
    all_around : int
        Bits of all cards that have an empty cell beside them.
    arrows : tuple of Arrow
        In the order in which they were laid.
    zones : Zones
        ``pile``, ``box`` (out of this game), ``start`` and ``shown`` (open), and ``hand.1`` and so on.
    seat, turn : int
        Whose turn it is, and the number of the turn.
    laid : tuple of cell
        The cells in the order in which cards were laid on them.
    points : tuple of int
        Points of each seat in the competitive game (BIO-3.4).
    multiple : tuple of int
        How many cards each seat has laid with more than one connection (BIO-3.8).
    ended : str
        Why the game is over: ``full`` or ``stuck``; empty while it runs.
    """

    table: BiolinkTable
    deck: Deck
    grid: RectGrid
    cells: Mapping[Cell, str]
    free: Mapping[Cell, int]
    rim: tuple[tuple[Cell, int], ...]
    all_around: int
    arrows: tuple[Arrow, ...]
    zones: Zones
    chance: Chance
    seat: int
    turn: int
    laid: tuple[Cell, ...]
    points: tuple[int, ...]
    multiple: tuple[int, ...]
    ended: str

    def __init__(
        self,
        table: BiolinkTable,
        grid: RectGrid,
        cells: Mapping[Cell, str],
        zones: Zones,
        chance: Chance,
    ) -> None:
        self.table = table
        self.deck = table.deck
        self.is_view = False
        self.grid = grid
        self.cells = dict(cells)
        self.free = {
            cell: self._bits_around(cells, grid.neighbours(cell))
            for cell in grid.cells()
            if cell not in cells
        }
        self.rim = tuple(self.free.items())
        self.all_around = 0
        for around in self.free.values():
            self.all_around |= around
        self.zones = zones
        self.chance = chance
        self.arrows = ()
        self.seat = 1
        self.turn = 1
        self.laid = ()
        self.points = (0,) * table.seats
        self.multiple = (0,) * table.seats
        self.ended = ""
        self.facts = ()
        self.agenda = ()

    def _bits_around(self, cells: Mapping[Cell, str], nearby: Iterable[Cell]) -> int:
        bits = 0
        for near in nearby:
            if near in cells:
                bits |= self.table.bits[cells[near]]
        return bits

    # -- what lies ---------------------------------------------------------------------------------

    def card_at(self, cell: Cell) -> Card | None:
        """The card on a cell, or None."""
        name = self.cells.get(cell)
        return None if name is None else self.deck.cards[name]

    def hand(self, seat: int) -> tuple[str, ...]:
        """The hand of a seat; in the view of another seat hidden cards are ``"?"`` (BIO-5.1)."""
        return self.zones.cards(HANDS[seat])

    def fits(self, card: str, cell: Cell) -> bool:
        """True if a card may be laid on a cell (BIO-2.4, BIO-3.4, BIO-3.10)."""
        around = self.free.get(cell)
        return around is not None and bool(around & self.table.fits.get(card, 0))

    def open_cells(self, card: str) -> tuple[Cell, ...]:
        """The cells where a card may be laid, in reading order."""
        bits = self.table.fits.get(card, 0)
        return tuple([cell for cell, around in self.rim if around & bits])

    def open_rows(self, cards: tuple[str, ...]) -> Mapping[str, Sequence[Cell]]:
        """For each of these cards the cells where it may be laid."""
        fits, rim = self.table.fits, self.rim
        rows = {}
        for card in cards:
            bits = fits[card]
            rows[card] = [cell for cell, around in rim if around & bits]
        return rows

    def can_lay(self, cards: Iterable[str]) -> bool:
        """True if one of these cards fits somewhere."""
        around, fits = self.all_around, self.table.fits
        return any(fits.get(card, 0) & around for card in cards)

    def must_lay(self, seat: int) -> bool:
        """True if a card of this hand fits somewhere (BIO-2.8, BIO-3.9)."""
        return self.can_lay(self.zones.cards(HANDS[seat]))

    def arrows_for(self, card: str, cell: Cell) -> tuple[Arrow, ...]:
        """The arrows that laying a card on an empty cell would bring, one for each pair (BIO-1.5, BIO-2.5).

        Where two species eat each other, it is the arrow to the new card. Cards 50 to 52 bring none by
        themselves; a card whose only match is the decomposers gets its arrow to them (BIO-3.10).
        """
        links, lying, bits = self.deck.links, self.cells, self.table.bits
        match = self.deck.cards[card].match
        found = []
        decomposers = None
        for near in self.grid.neighbours(cell):
            there = lying.get(near)
            if there is None:
                continue
            if bits[there] & match:
                found.append(Arrow(near, cell) if (there, card) in links else Arrow(cell, near))
            elif there == DECOMPOSERS:
                decomposers = near
        if not found and decomposers is not None and bits[card] & self.table.living:
            return (Arrow(cell, decomposers),)
        return tuple(found)

    def is_mutual(self, one: str, other: str) -> bool:
        """True if two species eat each other (BIO-1.5)."""
        links = self.deck.links
        return (one, other) in links and (other, one) in links

    def feeds(self, prey: str, eater: str) -> bool:
        """True if an arrow may lead from one card to the other (BIO-1.5, BIO-3.10)."""
        if eater == DECOMPOSERS:
            return bool(self.table.bits[prey] & self.table.living)
        return (prey, eater) in self.deck.links

    def link_kind(self, arrow: Arrow) -> str:
        """Kind of an arrow that lies: ``food``, ``matter`` or ``energy``."""
        food = self.deck.links.get((self.cells[arrow.prey], self.cells[arrow.eater]))
        return "matter" if food is None else food.kind

    @property
    def score(self) -> int:
        """Number of arrows (BIO-2.10)."""
        return len(self.arrows)

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of each seat (BIO-3.4)."""
        return self.points

    # -- changing what lies ------------------------------------------------------------------------

    def with_card(self, card: str, cell: Cell, **changes: object) -> BiolinkPosition:
        """Lay a card on an empty cell, without arrows."""
        bit = self.table.bits[card]
        free = dict(self.free)
        del free[cell]
        for near in self.grid.neighbours(cell):
            if near in free:
                free[near] |= bit
        bits = 0
        for around in free.values():
            bits |= around
        changes["all_around"] = bits
        changes["cells"] = {**self.cells, cell: card}
        changes["free"] = free
        changes["rim"] = tuple(free.items())
        changes["laid"] = (*self.laid, cell)
        return self.changed(changes)

    def added(self, numbers: Sequence[int], seat: int, more: int) -> tuple[int, ...]:
        """Numbers by seat with some more for one of them."""
        found = list(numbers)
        found[seat - 1] += more
        return tuple(found)

    # -- what every position answers ---------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        """Arrows and rank, or points and winner, once the game is over (BIO-2.10, BIO-3.8)."""
        if not self.ended:
            return None
        from .ending import outcome

        return outcome(self)

    def food_web(self) -> nx.DiGraph[str]:
        """The arrows that lie as a food web (BIO-4.1)."""
        from .foodweb import food_web

        return food_web(self)

    def possible_web(self) -> nx.DiGraph[str] | None:
        """Every matching pair of the cards in this game, between species (BIO-4.2)."""
        from .foodweb import possible_web

        return possible_web(self)

    def key(self) -> str:
        """The whole state as one line; the random numbers still to come are left out."""
        cells = " ".join(f"{x},{y}={card}" for (x, y), card in sorted(self.cells.items()))
        arrows = " ".join(f"{a[0]},{a[1]}>{b[0]},{b[1]}" for a, b in sorted(self.arrows))
        zones = " ".join(f"{name}:{','.join(self.zones.cards(name))}" for name in self.zones.names())
        tasks = " ".join(_task_text(task) for task in self.agenda)
        rest = (self.seat, self.turn, self.points, self.multiple, self.ended)
        return f"{self.grid} {cells} | {arrows} | {zones} | {tasks} | {rest}"

    def __repr__(self) -> str:
        return f"<biolink position, turn {self.turn}: {len(self.cells)} cards, {self.score} arrows>"


def _task_text(task: Task) -> str:
    return f"{task.kind}{task.seats}{task.data}"
