"""Cards leave the board: surrounded animals, and what an event removes (chapter ECG-5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ecolearn.kernel.actions import Cell
from ecolearn.kernel.rules import Task, TaskType
from ecolearn.kernel.sentences import Value

from .position import EcogonPosition
from .turn import card_term, seat_term


def remove(position: EcogonPosition, cell: Cell, code: str, **changes: Any) -> EcogonPosition:
    """Put the card of a hex on the discard pile (ECG-5.1) and tell it with a phrase."""
    card = position.cells[cell]
    return position.without_card(
        cell,
        zones=position.zones.add("discard", card),
        facts=(*position.facts, (code, {"card": card, "cell": cell})),
        **changes,
    )


class SurroundedTask(TaskType[EcogonPosition]):
    """Surrounded animals leave one at a time; the team chooses which goes first (ECG-5.2)."""

    kinds = ("choose",)
    follow_up = True

    def advance(self, position: EcogonPosition, task: Task) -> EcogonPosition | None:
        found = position.must_leave()
        if not found:
            return position.evolve(agenda=position.agenda[:-1], stirred=())
        if len(found) == 1:
            return remove(position, found[0], "left_surrounded")
        return None

    def prompt(self, position: EcogonPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        return "prompt_surrounded", {
            "who": seat_term(task.seats[0]),
            "cards": tuple(card_term(position.cells[cell]) for cell in position.must_leave()),
        }
