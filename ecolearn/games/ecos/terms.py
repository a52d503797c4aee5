"""Cards, hexes, players and things as values of a sentence."""

from __future__ import annotations

from ecolearn.kernel.actions import Cell
from ecolearn.kernel.grids import HEX
from ecolearn.kernel.sentences import Term


def card_term(card: str) -> Term:
    """A card as a value of a sentence."""
    return Term("card", card)


def cell_term(cell: Cell) -> Term:
    """A hex as a value of a sentence."""
    return Term("cell", f"{cell[0]},{cell[1]}")


def hex_term(at: int) -> Term:
    """The hex of a number as a value of a sentence."""
    return cell_term(HEX.cell(at))


def seat_term(seat: int) -> Term:
    """A player as a value of a sentence."""
    return Term("seat", str(seat))


def thing_term(what: str) -> Term:
    """A terrain, a token, a species or an element as a value of a sentence."""
    return Term("thing", what)
