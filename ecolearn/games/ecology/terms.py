"""Players, cards, squares and spaces as values of a sentence."""

from __future__ import annotations

from ecolearn.kernel.actions import Cell
from ecolearn.kernel.sentences import Term


def seat_term(seat: int) -> Term:
    """A player as a value of a sentence."""
    return Term("seat", str(seat))


def card_term(card: str) -> Term:
    """A card as a value of a sentence."""
    return Term("card", card)


def square_term(square: str) -> Term:
    """A square as a value of a sentence."""
    return Term("square", square)


def cell_term(cell: Cell) -> Term:
    """A space of the land as a value of a sentence."""
    return Term("cell", f"{cell[0]},{cell[1]}")


def goods_term(goods: str) -> Term:
    """What one side of a trade gives, as a value of a sentence; see `terms.goods`."""
    return Term("goods", goods)


def invention(card: str, age: int) -> str:
    """An invention with the age of its holder, by which its name goes (ECO-1.4): ``bow.2``."""
    return f"{card}.{age}"


def goods(thing: str, dollars: int, age: int) -> str:
    """What one side of a trade gives, as plain text: ``bow.2+300``, ``2,1``.

    Parameters
    ----------
    thing : str
        An invention, a space of the land (``2,1``) or nothing.
    dollars : int
    age : int
        That of the player who gives it.
    """
    named = invention(thing, age) if thing and "," not in thing else thing
    return "+".join(part for part in (named, str(dollars) if dollars > 0 else "") if part)
