"""How many arrows are still possible: bounds and hints for the review after the game.

Every arrow still to come joins a card that will be laid to one that lies already or to another one that will
be laid. A card on an empty cell therefore brings at most its matches among those that lie around the cell,
and half an arrow for each further neighbour that it could match: the other half is that neighbour's. A real
filling gives every cell a card of its own, so the best assignment of cards to cells is a bound."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from functools import lru_cache

from ecolearn.hindsight.assignment import best_assignment
from ecolearn.hindsight.hints import Hints
from ecolearn.kernel.actions import Action, Cell
from ecolearn.kernel.grids import RectGrid
from ecolearn.kernel.position import Position
from ecolearn.kernel.words import _, ngettext

from .arrowing import SetArrow
from .deck import DECOMPOSERS
from .exchange import Connect, Done, Take, Under
from .position import HANDS, BiolinkPosition
from .table import BiolinkTable

_ASKING = ("arrow", "direct")
DISCOUNT = 0.6


def cards_left(position: BiolinkPosition) -> list[str]:
    """The cards that can still be laid, wherever they are."""
    cards = position.zones.cards
    found = [*cards("pile"), *cards("shown"), *cards("start")]
    for seat in range(1, position.table.seats + 1):
        found += cards(HANDS[seat])
    return found


def arrows_to_come(position: BiolinkPosition) -> int:
    """A number that the arrows of the cards still to be laid cannot exceed."""
    memo = position.memo
    if "arrows_to_come" not in memo:
        memo["arrows_to_come"] = _arrows_to_come(position)
    found: int = memo["arrows_to_come"]
    return found


def _arrows_to_come(position: BiolinkPosition) -> int:
    left = cards_left(position)
    # Decomposers bring two arrows at most themselves (BIO-3.10).
    connecting = any(task.kind == "connect" for task in position.agenda)
    extra = 2 if DECOMPOSERS in left or connecting else 0
    return twice_the_arrows(position, position.free, left) // 2 + extra


def twice_the_arrows(position: BiolinkPosition, free: Mapping[Cell, int], left: Iterable[str]) -> int:
    """Twice the arrows that species could bring at most, each on the cell where it does most for the sum.

    Parameters
    ----------
    position : BiolinkPosition
        Its grid and its deck count, and whether decomposers lie.
    free : mapping of cell to int
        Empty cells with the bits of the cards around them, as in `BiolinkPosition.free`.
    left : iterable of str
        Cards that can still be laid.
    """
    table = position.table
    bits = 0
    for name in left:
        bits |= table.bits[name]
    decomposers = bool(bits & table.bits.get(DECOMPOSERS, 0)) or DECOMPOSERS in position.cells.values()
    rows = _rows(table, bits, decomposers)
    if not free or not rows:
        return 0
    room = _room(position.grid, frozenset(free))
    # Twice the arrows, so that all numbers are whole.
    weights = []
    for cell, around in free.items():
        empty = room[cell]
        weights.append(
            [
                2 * ((around & match).bit_count() or dead) + (others if others < empty else empty)
                for match, others, dead in rows
            ]
        )
    return best_assignment(weights)


@lru_cache(1 << 12)
def _rows(table: BiolinkTable, left: int, decomposers: bool) -> tuple[tuple[int, int, int], ...]:
    """For every species card that is left: its matches, how many of them are left, and the one arrow that it
    can have to decomposers where it matches nothing else."""
    found = []
    for name in table.cards:
        card = table.deck.cards[name]
        if card.bit & left and card.role != "special":
            dead = int(decomposers and bool(card.bit & table.living))
            found.append((card.match, (card.match & left).bit_count(), dead))
    return tuple(found)


@lru_cache(1 << 12)
def _room(grid: RectGrid, free: frozenset[Cell]) -> dict[Cell, int]:
    """How many empty neighbours every empty cell has."""
    return {cell: sum(near in free for near in grid.neighbours(cell)) for cell in free}


class BiolinkHints(Hints):
    """What a search should know of BIOlink."""

    def standing(self, position: Position, seat: int | None) -> int:
        """Arrows so far, or the points of a seat."""
        assert isinstance(position, BiolinkPosition)
        return len(position.arrows) if seat is None else position.points[seat - 1]

    def most(self, position: Position, seat: int | None) -> int:
        """Arrows, or points of a seat, that cannot be exceeded."""
        assert isinstance(position, BiolinkPosition)
        asked = sum(task.kind in _ASKING for task in position.agenda)
        return self.standing(position, seat) + asked + arrows_to_come(position)

    def promise(self, position: Position, seat: int | None) -> float:
        """Points so far, and what is still possible at a discount, since it will hardly all come true."""
        assert isinstance(position, BiolinkPosition)
        return self.standing(position, seat) + DISCOUNT * arrows_to_come(position)

    def key(self, position: Position) -> Hashable:
        """What lies where, what is held, the pile and whose turn it is, but not the number of the turn."""
        assert isinstance(position, BiolinkPosition)
        cards = position.zones.cards
        return (
            frozenset(position.cells.items()),
            *map(cards, position.zones.names()),
            position.agenda,
            None if position.table.coop else position.points,
        )

    def counted(self, position: Position, n: int) -> str:
        """Arrows where all play together, points otherwise."""
        assert isinstance(position, BiolinkPosition)
        if not position.table.coop:
            return super().counted(position, n)
        return ngettext("{n} arrow", "{n} arrows", n).format(n=n)

    def named(self, position: Position, action: Action) -> str:
        """An action by the names of its cards."""
        assert isinstance(position, BiolinkPosition)
        if isinstance(action, Under):
            return _("{card} under the pile").format(card=position.deck.cards[action.card].name)
        if isinstance(action, SetArrow):
            names = [position.deck.cards[position.cells[cell]].name for cell in (action.prey, action.eater)]
            return " → ".join(names)
        if isinstance(action, Connect):
            names = [position.deck.cards[name].name for name in (position.cells[action.cell], DECOMPOSERS)]
            return " → ".join(names)
        if isinstance(action, Take):
            return _("draw as many cards")
        if isinstance(action, Done):
            return _("enough")
        return super().named(position, action)
