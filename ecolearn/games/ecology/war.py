"""War for land (ECO-4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from ecolearn.kernel.actions import Action, Cell
from ecolearn.kernel.rules import Check, Fault, Kind, Task, fault
from ecolearn.kernel.sentences import Value

from .common import ButtonKind, SeatTask, why_no_space
from .people import SALE, WAR, displace
from .position import EcologyPosition
from .settling import settled_so_many
from .terms import cell_term, seat_term

# -- choosing what to attack -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Attack(Action):
    """Choose a space to attack (ECO-4.1)."""

    KIND: ClassVar[str] = "attack"
    cell: Cell


def _chosen(position: EcologyPosition) -> tuple[Cell, ...]:
    """The spaces chosen so far."""
    task = position.agenda[-1]
    return task.data if task.kind == "attack" else ()


def _settling(position: EcologyPosition) -> Task:
    """The settling for which war is declared."""
    return position.agenda[-2 if position.agenda[-1].kind == "attack" else -1]


def _war_allowed(position: EcologyPosition, action: Attack | None, seat: int) -> Fault | None:
    if position.table.options["peaceful"]:
        return fault("peaceful", rule="ECO-4.5")
    if _settling(position).data[1] == SALE:
        return fault("sold_it", rule="ECO-3.5")
    if seat in position.wars:
        return fault("second_war", rule="ECO-4.6")
    return None


def _is_others(position: EcologyPosition, action: Attack, seat: int) -> Fault | None:
    found = why_no_space(position, action.cell)
    if found is not None:
        return found
    rings = position.land.get(action.cell)
    if rings is None:
        return fault("nobody_here", cell=cell_term(action.cell), cells=[action.cell])
    if rings.seat == seat:
        return fault("own_land", cell=cell_term(action.cell), cells=[action.cell])
    return None


def _is_touched(position: EcologyPosition, action: Attack, seat: int) -> Fault | None:
    if position.touches(action.cell, seat):
        return None
    return fault("does_not_touch", cell=cell_term(action.cell), cells=[action.cell])


def _is_new(position: EcologyPosition, action: Attack, seat: int) -> Fault | None:
    if action.cell not in _chosen(position):
        return None
    return fault("chosen_already", cell=cell_term(action.cell), cells=[action.cell])


def _one_defender(position: EcologyPosition, action: Attack, seat: int) -> Fault | None:
    for cell in _chosen(position)[:1]:
        defender = position.land[cell].seat
        if position.land[action.cell].seat != defender:
            return fault("one_defender", who=seat_term(defender), cells=[action.cell, cell])
    return None


def _not_who_displaced(position: EcologyPosition, action: Attack, seat: int) -> Fault | None:
    _left, why, by = _settling(position).data
    if why == WAR and position.land[action.cell].seat == by:
        return fault("displaced_by", who=seat_term(by), rule="ECO-4.6")
    return None


def _not_too_many(position: EcologyPosition, action: Attack, seat: int) -> Fault | None:
    most = min(_settling(position).data[0], len(position.deck.attack))
    return None if len(_chosen(position)) < most else fault("too_many_spaces", n=most)


def _leaves_one(position: EcologyPosition, action: Attack, seat: int) -> Fault | None:
    defender = position.land[action.cell].seat
    if len(position.spaces(defender)) > len(_chosen(position)) + 1:
        return None
    return fault("all_spaces", who=seat_term(defender), rule="ECO-4.4")


def _can_pay(position: EcologyPosition, action: Attack, seat: int) -> Fault | None:
    number = len(_chosen(position)) + 1
    price, has = position.deck.attack[number - 1], position.money[seat]
    return None if price <= has else fault("attack_too_dear", n=number, price=price, has=has)


class AttackKind(Kind[EcologyPosition, Attack]):
    action = Attack
    checks = (
        Check("ECO-4.1", _war_allowed, general=True),
        Check("ECO-4.1", _is_others),
        Check("ECO-4.1", _is_touched),
        Check("ECO-4.1", _is_new),
        Check("ECO-4.1", _one_defender),
        Check("ECO-4.6", _not_who_displaced),
        Check("ECO-4.1", _not_too_many),
        Check("ECO-4.4", _leaves_one),
        Check("ECO-4.1", _can_pay),
    )

    def universe(self, position: EcologyPosition, task: Task, seat: int) -> Iterable[Attack]:
        return (Attack(cell) for cell in position.grid.cells())

    def apply(self, position: EcologyPosition, action: Attack, seat: int) -> EcologyPosition:
        if position.agenda[-1].kind == "attack":
            return position.with_top(data=(*position.agenda[-1].data, action.cell))
        return position.with_tasks(Task("attack", (seat,), "", (action.cell,)))


@dataclass(frozen=True, slots=True)
class CallOff(Action):
    """Leave it after all; nothing has been paid yet (ECO-4.1)."""

    KIND: ClassVar[str] = "call-off"


class CallOffKind(ButtonKind[CallOff]):
    action = CallOff
    backward = True

    def apply(self, position: EcologyPosition, action: CallOff, seat: int) -> EcologyPosition:
        return position.finish()


@dataclass(frozen=True, slots=True)
class Declare(Action):
    """Declare war on the chosen spaces and pay (ECO-4.1)."""

    KIND: ClassVar[str] = "declare"


class DeclareKind(ButtonKind[Declare]):
    action = Declare

    def apply(self, position: EcologyPosition, action: Declare, seat: int) -> EcologyPosition:
        cells = tuple(sorted(position.agenda[-1].data, key=lambda cell: (cell[1], cell[0])))
        defender = position.land[cells[0]].seat
        declared = position.finish().tell("declared", who=seat, to=defender, n=len(cells))
        declared = declared.evolve(wars=(*declared.wars, seat))
        paid = declared.earn(seat, -position.deck.attack[len(cells) - 1])
        return paid.with_tasks(Task("defend", (defender,), "", (seat, cells)))


class AttackTask(SeatTask):
    """Choose more spaces, or declare war."""

    def values(self, position: EcologyPosition, task: Task) -> Mapping[str, Value]:
        number = len(task.data)
        defender = position.land[task.data[0]].seat
        return {"to": seat_term(defender), "n": number, "price": position.deck.attack[number - 1]}


# -- the answer, and how it ends -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Concede(Action):
    """Give up the spaces without a fight (ECO-4.2)."""

    KIND: ClassVar[str] = "concede"


class ConcedeKind(ButtonKind[Concede]):
    action = Concede

    def apply(self, position: EcologyPosition, action: Concede, seat: int) -> EcologyPosition:
        attacker, cells = position.agenda[-1].data
        return _conquered(position.finish().tell("conceded", who=seat, n=len(cells)), attacker, cells)


@dataclass(frozen=True, slots=True)
class Resist(Action):
    """Pay for the defence, so that a die decides (ECO-4.2)."""

    KIND: ClassVar[str] = "resist"


def _can_resist(position: EcologyPosition, action: Resist | None, seat: int) -> Fault | None:
    number = len(position.agenda[-1].data[1])
    price, has = position.deck.defence[number - 1], position.money[seat]
    return None if price <= has else fault("defence_too_dear", n=number, price=price, has=has)


class ResistKind(ButtonKind[Resist]):
    action = Resist
    checks = (Check("ECO-4.2", _can_resist, general=True),)

    def apply(self, position: EcologyPosition, action: Resist, seat: int) -> EcologyPosition:
        attacker, cells = position.agenda[-1].data
        paid = position.tell("resisted", who=seat).earn(seat, -position.deck.defence[len(cells) - 1])
        return paid.finish().with_tasks(Task("fight", (attacker,), "", (seat, cells)))


class DefendTask(SeatTask):
    """Give up the spaces, or pay for the defence."""

    def values(self, position: EcologyPosition, task: Task) -> Mapping[str, Value]:
        attacker, cells = task.data
        price = position.deck.defence[len(cells) - 1]
        return {
            "to": seat_term(attacker),
            "n": len(cells),
            "price": price,
            "lowest": lowest(position, attacker, task.seats[0]),
        }


def lowest(position: EcologyPosition, attacker: int, defender: int) -> int:
    """The lowest die with which an attacker wins; 7: none (ECO-4.2)."""
    return position.deck.lowest[position.age(attacker) - position.age(defender)]


@dataclass(frozen=True, slots=True)
class Fight(Action):
    """Throw the die that decides the war (ECO-4.2)."""

    KIND: ClassVar[str] = "fight"


class FightKind(ButtonKind[Fight]):
    action = Fight
    reveal = True

    def apply(self, position: EcologyPosition, action: Fight, seat: int) -> EcologyPosition:
        defender, cells = position.agenda[-1].data
        (die,), chance = position.chance.roll("war")
        fought = position.evolve(chance=chance).tell("fought", who=seat, one=die).finish()
        if die >= lowest(position, seat, defender):
            return _conquered(fought.tell("won_war", who=seat, n=len(cells)), seat, cells)
        return fought.tell("lost_war", who=seat, to=defender)


class FightTask(SeatTask):
    """The attacker throws one die."""

    def values(self, position: EcologyPosition, task: Task) -> Mapping[str, Value]:
        return {"n": lowest(position, task.seats[0], task.data[0])}


def _conquered(position: EcologyPosition, attacker: int, cells: tuple[Cell, ...]) -> EcologyPosition:
    """One ring of the attacker on each space; those that lay there are resettled first (ECO-4.3)."""
    defender = position.land[cells[0]].seat
    displaced = sum(position.land[cell].number for cell in cells)
    for cell in cells:
        position = position.with_rings(cell, attacker, 1)
    return displace(settled_so_many(position, len(cells)), defender, displaced, WAR, attacker)
