"""What the kinds of action share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from ecolearn.kernel.actions import Action, Cell
from ecolearn.kernel.rules import Fault, Kind, Task, TaskType, fault
from ecolearn.kernel.sentences import Value

from .position import EcologyPosition
from .terms import card_term, cell_term, seat_term

A = TypeVar("A", bound=Action)


class ButtonKind(Kind[EcologyPosition, A]):
    """A kind whose action has no parameters."""

    def universe(self, position: EcologyPosition, task: Task, seat: int) -> Iterable[A]:
        make: Callable[[], Any] = self.action
        return (make(),)


class SeatTask(TaskType[EcologyPosition]):
    """A task of one seat, whose prompt names it."""

    def __init__(self, *kinds: str, follow_up: bool = False) -> None:
        self.kinds = kinds
        self.follow_up = follow_up

    def prompt(self, position: EcologyPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        return f"prompt_{task.kind}", {"who": seat_term(task.seats[0]), **self.values(position, task)}

    def values(self, position: EcologyPosition, task: Task) -> Mapping[str, Value]:
        """What the prompt says besides."""
        return {"card": card_term(task.cause)} if task.cause else {}


def why_no_space(position: EcologyPosition, cell: Cell) -> Fault | None:
    """A fault if a cell is no space of the land."""
    if position.grid.contains(cell):
        return None
    return fault("no_space", cell=cell_term(cell), rule="ECO-1.1")


def why_not_held(position: EcologyPosition, seat: int, card: str) -> Fault | None:
    """A fault if a seat does not hold an invention."""
    if card in position.inventions(seat):
        return None
    if card not in position.deck.cards:
        return fault("no_such_card", said=card)
    if not position.deck.cards[card].keep:
        return fault("no_invention", card=card_term(card), cards=[card])
    return fault("not_held", card=card_term(card), who=seat_term(seat), cards=[card])
