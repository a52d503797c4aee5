"""People gained and lost: rings come off, and the token goes where they are (ECO-2.3, ECO-3.1 to ECO-3.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ecolearn.kernel.actions import Action, Cell
from ecolearn.kernel.rules import Check, Fault, Kind, Task, fault
from ecolearn.kernel.sentences import Value

from .common import SeatTask, why_no_space
from .position import EcologyPosition
from .terms import cell_term, seat_term

#: Why rings are settled: people gained in one's own turn, a war that was lost, or a space that was sold.
GAIN, WAR, SALE = "gain", "war", "sale"


def gain(position: EcologyPosition, seat: int, people: int, cause: str = "") -> EcologyPosition:
    """People gained in one's own turn are settled, then the token goes to them (ECO-3.1, ECO-3.2)."""
    settle = Task("settle", (seat,), cause, (people, GAIN, 0))
    return position.tell("gained", who=seat, n=people).with_tasks(settle, Task("token", (seat,)))


def displace(position: EcologyPosition, seat: int, people: int, why: str, by: int) -> EcologyPosition:
    """Rings that lay on a lost or sold space are settled anew before the other goes on (ECO-3.5, ECO-4.3)."""
    settle = Task("settle", (seat,), "", (people, why, by))
    return position.tell("displaced", who=seat, n=people).with_tasks(settle)


def lose(position: EcologyPosition, seat: int, people: int, *, sent: bool = False) -> EcologyPosition:
    """People are lost, but never the last 1,000 (ECO-3.2); with `sent` the token goes in any case.

    Where no people square fits, more rings come off (ECO-3.2): all of them are chosen in one go.
    """
    before = position.people(seat)
    lost = min(people, before - 1)
    if lost > 0:
        lost = before - position.deck.home(position.age(seat), before - lost)[1]
        return position.with_tasks(Task("remove", (seat,), "", (lost,)), Task("token", (seat,)))
    return position.with_tasks(Task("token", (seat,))) if sent else position


def token(position: EcologyPosition, task: Task) -> EcologyPosition:
    """The token goes to the people square for the rings on the land; what is too much comes off (ECO-3.2)."""
    seat = task.seats[0]
    people = position.people(seat)
    square, stay = position.deck.home(position.age(seat), people)
    if stay < people:
        return position.with_tasks(Task("remove", (seat,), "", (people - stay,)))
    return position.finish().to_square(seat, square)


@dataclass(frozen=True, slots=True)
class Remove(Action):
    """Take one of your own rings off the land (ECO-3.1)."""

    KIND: ClassVar[str] = "remove"
    cell: Cell


def _is_own(position: EcologyPosition, action: Remove, seat: int) -> Fault | None:
    found = why_no_space(position, action.cell)
    if found is not None:
        return found
    rings = position.land.get(action.cell)
    if rings is None:
        return fault("nobody_here", cell=cell_term(action.cell), cells=[action.cell])
    if rings.seat != seat:
        return fault(
            "not_your_ring", cell=cell_term(action.cell), who=seat_term(rings.seat), cells=[action.cell]
        )
    return None


class RemoveKind(Kind[EcologyPosition, Remove]):
    action = Remove
    checks = (Check("ECO-3.1", _is_own),)

    def universe(self, position: EcologyPosition, task: Task, seat: int) -> Iterable[Remove]:
        return (Remove(cell) for cell in position.grid.cells())

    def options(self, position: EcologyPosition, task: Task, seat: int) -> Sequence[Remove]:
        return tuple([Remove(cell) for cell in position.spaces(seat)])

    def apply(self, position: EcologyPosition, action: Remove, seat: int) -> EcologyPosition:
        rings = position.land[action.cell]
        taken = position.with_rings(action.cell, seat, rings.number - 1)
        taken = taken.tell("removed", who=seat, cell=action.cell)
        left = position.agenda[-1].data[0] - 1
        return taken.with_top(data=(left,)) if left else taken.finish()


class RemoveTask(SeatTask):
    """Choose which rings come off."""

    def values(self, position: EcologyPosition, task: Task) -> Mapping[str, Value]:
        return {"n": task.data[0]}
