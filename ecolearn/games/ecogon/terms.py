"""Cards, hexes, players, events and tiles as values of a sentence."""

from __future__ import annotations

from ecolearn.kernel.actions import Cell
from ecolearn.kernel.sentences import Term

from .position import EcogonPosition


def card_term(card: str) -> Term:
    """A card as a value of a sentence."""
    return Term("card", card)


def cell_term(cell: Cell) -> Term:
    """A hex as a value of a sentence."""
    return Term("cell", f"{cell[0]},{cell[1]}")


def seat_term(seat: int) -> Term:
    """A player as a value of a sentence."""
    return Term("seat", str(seat))


def cause_term(position: EcogonPosition, cause: str) -> Term:
    """The event or the tile that asks for something, as a value of a sentence."""
    return Term("event" if cause in position.deck.events else "tile", cause)


def cause_text(position: EcogonPosition, cause: str) -> Term:
    """What an event or a tile does, as a value of a sentence."""
    return Term("event_text" if cause in position.deck.events else "tile_text", cause)
