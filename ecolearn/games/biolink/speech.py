"""What is said of the places of a board: what lies there, what beside it, and where the arrows lead."""

from __future__ import annotations

from collections.abc import Iterable

from ecolearn.kernel.actions import Cell
from ecolearn.kernel.words import N_, _
from ecolearn.picture.text import SOFT_HYPHEN

from .deck import Card
from .position import BiolinkPosition

#: Where a neighbour lies, by the steps to it.
_SIDES = {
    (0, -1): N_("above"),
    (1, -1): N_("above right"),
    (1, 0): N_("to the right"),
    (1, 1): N_("below right"),
    (0, 1): N_("below"),
    (-1, 1): N_("below left"),
    (-1, 0): N_("to the left"),
    (-1, -1): N_("above left"),
}


def _where(cell: Cell, near: Cell) -> str:
    """Where a neighbour lies, in words."""
    return _(_SIDES[near[0] - cell[0], near[1] - cell[1]])


def _beside(view: BiolinkPosition, cell: Cell, cells: Iterable[Cell]) -> str:
    """Cards around a cell with where they lie: ``Snail (to the left), Oak (above)``."""
    return ", ".join(f"{called(view.deck.cards[view.cells[near]])} ({_where(cell, near)})" for near in cells)


def empty_speech(view: BiolinkPosition, cell: Cell) -> str:
    """Which cards lie around an empty place, and where."""
    near = [near for near in view.grid.neighbours(cell) if near in view.cells]
    text = _("Empty place {cell}.").format(cell=view.grid.text(cell))
    if not near:
        return text + " " + _("Nothing lies beside it.")
    return text + " " + _("Beside it: {cards}.").format(cards=_beside(view, cell, near))


def card_speech(view: BiolinkPosition, cell: Cell, card: Card) -> str:
    """Name, place, role, and every neighbour: which arrows lead here, which lead away, which are none."""
    where = _("{card}, place {cell}.").format(card=card.name, cell=view.grid.text(cell))
    role = view.deck.word(card.role)
    text = f"{where} {role[:1].upper()}{role[1:]}."
    prey = [arrow.prey for arrow in view.arrows if arrow.eater == cell]
    eaters = [arrow.eater for arrow in view.arrows if arrow.prey == cell]
    if prey:
        text += " " + _("Arrows to it from: {cards}.").format(cards=_beside(view, cell, prey))
    if eaters:
        text += " " + _("Arrows from it to: {cards}.").format(cards=_beside(view, cell, eaters))
    linked = {*prey, *eaters}
    rest = [near for near in view.grid.neighbours(cell) if near in view.cells and near not in linked]
    if rest:
        text += " " + _("Beside it without an arrow: {cards}.").format(cards=_beside(view, cell, rest))
    return text


def called(card: Card) -> str:
    """The short name of a card for running text, without the places where it may break."""
    return card.short.replace(SOFT_HYPHEN, "")
