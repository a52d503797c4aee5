"""Cards, cells and players as values of a sentence."""

from __future__ import annotations

from ecolearn.kernel.actions import Cell
from ecolearn.kernel.sentences import Term


def card_term(card: str) -> Term:
    """A card as a value of a sentence."""
    return Term("card", card)


def cell_term(cell: Cell) -> Term:
    """A place in the web of life as a value of a sentence."""
    return Term("cell", f"{cell[0]},{cell[1]}")


def seat_term(seat: int) -> Term:
    """A player as a value of a sentence."""
    return Term("seat", str(seat))
