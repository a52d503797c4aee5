"""Settling: free spaces, density, and what is given up (ECO-3.1 to ECO-3.4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from ecolearn.kernel.actions import Action, Cell
from ecolearn.kernel.rules import Check, Fault, Kind, Task, fault
from ecolearn.kernel.sentences import Value

from .common import ButtonKind, SeatTask, why_no_space
from .people import GAIN
from .position import EcologyPosition
from .terms import cell_term, seat_term


def price_of_ring(position: EcologyPosition, seat: int, cell: Cell) -> int:
    """What one more ring of a seat costs on a space: 0 on a free one, else as the chart says (ECO-3.4)."""
    rings = position.land.get(cell)
    return position.deck.density[position.age(seat)][rings.number - 1] if rings else 0


@dataclass(frozen=True, slots=True)
class Settle(Action):
    """Settle one ring: on a free space beside your own, or for money on one of your own (ECO-3.1)."""

    KIND: ClassVar[str] = "settle"
    cell: Cell


def _on_land(position: EcologyPosition, action: Settle, seat: int) -> Fault | None:
    return why_no_space(position, action.cell)


def _not_others(position: EcologyPosition, action: Settle, seat: int) -> Fault | None:
    rings = position.land.get(action.cell)
    if rings is None or rings.seat == seat:
        return None
    return fault("others_land", cell=cell_term(action.cell), who=seat_term(rings.seat), cells=[action.cell])


def _is_beside_own(position: EcologyPosition, action: Settle, seat: int) -> Fault | None:
    if action.cell in position.land or position.touches(action.cell, seat):
        return None
    return fault("not_beside_own", cell=cell_term(action.cell), cells=[action.cell])


def _has_room(position: EcologyPosition, action: Settle, seat: int) -> Fault | None:
    rings, most = position.land.get(action.cell), position.deck.numbers.most_people_per_space
    if rings is None or rings.number < most:
        return None
    return fault("space_full", cell=cell_term(action.cell), n=most, cells=[action.cell])


def _can_pay(position: EcologyPosition, action: Settle, seat: int) -> Fault | None:
    price, has = price_of_ring(position, seat, action.cell), position.money[seat]
    if price <= has:
        return None
    number = position.land[action.cell].number + 1
    return fault(
        "density_too_dear",
        cell=cell_term(action.cell),
        n=number,
        price=price,
        has=has,
        cells=[action.cell],
    )


class SettleKind(Kind[EcologyPosition, Settle]):
    action = Settle
    checks = (
        Check("ECO-3.1", _on_land),
        Check("ECO-3.1", _not_others),
        Check("ECO-3.1", _is_beside_own),
        Check("ECO-3.4", _has_room),
        Check("ECO-3.4", _can_pay),
    )

    def universe(self, position: EcologyPosition, task: Task, seat: int) -> Iterable[Settle]:
        return (Settle(cell) for cell in position.grid.cells())

    def apply(self, position: EcologyPosition, action: Settle, seat: int) -> EcologyPosition:
        price = price_of_ring(position, seat, action.cell)
        rings = position.land.get(action.cell)
        settled = position.earn(seat, -price)
        settled = settled.with_rings(action.cell, seat, rings.number + 1 if rings else 1)
        settled = settled.tell("settled", who=seat, cell=action.cell)
        return settled_so_many(settled, 1)


def settled_so_many(position: EcologyPosition, people: int) -> EcologyPosition:
    """Of the settling on top of the agenda so many rings have found a place."""
    left, why, by = position.agenda[-1].data
    return position.with_top(data=(left - people, why, by))


@dataclass(frozen=True, slots=True)
class Stop(Action):
    """Give up the people that are not settled (ECO-3.2)."""

    KIND: ClassVar[str] = "stop"


class StopKind(ButtonKind[Stop]):
    action = Stop

    def apply(self, position: EcologyPosition, action: Stop, seat: int) -> EcologyPosition:
        left, why, _by = position.agenda[-1].data
        stopped = position.tell("given_up", who=seat, n=left).finish()
        # A gain has its way to the people square below; who was displaced goes only if people are lost.
        return stopped if why == GAIN else stopped.with_tasks(Task("token", (seat,)))


class SettleTask(SeatTask):
    """Settle people, one ring after the other."""

    def advance(self, position: EcologyPosition, task: Task) -> EcologyPosition | None:
        return super().advance(position, task) if task.data[0] else position.finish()

    def prompt(self, position: EcologyPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        left, why, _by = task.data
        code = "prompt_settle" if why == GAIN else "prompt_resettle"
        return code, {"who": seat_term(task.seats[0]), "n": left}
