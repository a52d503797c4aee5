"""Cards leave the board: surrounded animals, and what an event removes (chapter ECG-5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ecolearn.kernel.actions import Cell
from ecolearn.kernel.rules import Task, TaskType
from ecolearn.kernel.sentences import Value

from .looking import without_tile
from .openings import number_of
from .position import EcogonPosition
from .terms import card_term, seat_term


def remove(position: EcogonPosition, cell: Cell, code: str, **changes: Any) -> EcogonPosition:
    """Put the card of a hex on the discard pile (ECG-5.1) and tell it with a phrase."""
    at = number_of(cell)
    card = position.board[at]
    if position.modules is not None:
        position = cleared(position, at)
    return position.without_card(
        cell,
        zones=position.zones.add("discard", card),
        facts=(*position.facts, (code, {"card": card, "cell": cell})),
        **changes,
    )


def cleared(position: EcogonPosition, at: int) -> EcogonPosition:
    """The position without all that lies on the card of a hex: tile, marker, bonus beans, notes (ECG-5.4)."""
    position, _tile = without_tile(position, at)
    modules = position.modules
    if modules is None:
        return position
    left = modules.without(at)
    return position if left is modules else position.evolve(modules=left)


def clear_surrounded(position: EcogonPosition) -> tuple[EcogonPosition, tuple[Cell, ...]]:
    """Let surrounded animals that are not established leave, as long as there is no choice (ECG-5.2).

    Returns
    -------
    (EcogonPosition, tuple of cells)
        The position after that, and those among which the team must choose.
    """
    found = position.must_leave() if position.stirred else ()
    while len(found) == 1:
        position = remove(position, found[0], "left_surrounded")
        found = position.must_leave()
    return position, found


class SurroundedTask(TaskType[EcogonPosition]):
    """Surrounded animals leave one at a time; the team chooses which goes first (ECG-5.2)."""

    kinds = ("choose",)

    def advance(self, position: EcogonPosition, task: Task) -> EcogonPosition | None:
        position_, left = clear_surrounded(position)
        if not left:
            return position_.evolve(agenda=position.agenda[:-1], stirred=())
        return None if position_ is position else position_

    def prompt(self, position: EcogonPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        return "prompt_surrounded", {
            "who": seat_term(task.seats[0]),
            "cards": tuple(card_term(position.cells[cell]) for cell in position.must_leave()),
        }
