"""Putting hand cards under the pile, passing, and the decomposers' arrows (BIO-3.6, BIO-3.9, BIO-3.10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from ecolearn.kernel.actions import Action, Card, Cell
from ecolearn.kernel.rules import Check, Fault, Kind, Task, TaskType, fault
from ecolearn.kernel.sentences import Fact, Secret, Value

from .arrowing import arrow_facts
from .ending import next_turn
from .laying import why_must_lay, why_not_held
from .position import HANDS, Arrow, BiolinkPosition
from .terms import card_term, seat_term

MOST_CONNECTIONS = 2

# -- under the pile --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Under(Action):
    """Put a hand card under the pile (BIO-3.6)."""

    KIND: ClassVar[str] = "under"
    END_TAP: ClassVar[str] = "button.under"
    card: Card


def _is_versus(position: BiolinkPosition, action: Action, seat: int) -> Fault | None:
    return fault("only_versus") if position.table.coop else None


def _nothing_fits(position: BiolinkPosition, action: Action, seat: int) -> Fault | None:
    """In a turn nobody may exchange or pass who can lay; a special card's exchange is free."""
    return why_must_lay(position, seat) if position.agenda[-1].kind == "turn" else None


def _held(position: BiolinkPosition, action: Under, seat: int) -> Fault | None:
    return why_not_held(position, action.card, position.hand(seat))


def _pile_there(position: BiolinkPosition, action: Under, seat: int) -> Fault | None:
    if position.agenda[-1].kind != "turn" or position.zones.count("pile"):
        return None
    return fault("pile_empty_pass")


class UnderKind(Kind[BiolinkPosition, Under]):
    action = Under
    begins = True
    checks = (
        Check("BIO-3.6", _is_versus),
        Check("BIO-3.6", _held),
        Check("BIO-3.9", _nothing_fits),
        Check("BIO-3.6", _pile_there),
    )

    def universe(self, position: BiolinkPosition, task: Task, seat: int) -> Iterable[Under]:
        return (Under(card) for card in position.hand(seat)) if not position.table.coop else ()

    def options(self, position: BiolinkPosition, task: Task, seat: int) -> Sequence[Under]:
        if position.table.coop:
            return ()
        if task.kind == "turn" and (position.must_lay(seat) or not position.zones.count("pile")):
            return ()
        return [Under(card) for card in position.hand(seat)]

    def apply(self, position: BiolinkPosition, action: Under, seat: int) -> BiolinkPosition:
        zones = position.zones.put_under("pile", action.card, known_to=(seat,), frm=HANDS[seat])
        task = position.agenda[-1]
        if task.kind == "turn":
            task = Task("exchange", (seat,), "", (0,))
        put = task._replace(data=(task.data[0] + 1,))
        who = {"who": seat}
        fact = Secret("put_under", {**who, "card": action.card}, (seat,), ("put_under_unseen", who))
        return position.changed({"zones": zones, "facts": (fact,), "agenda": (*position.agenda[:-1], put)})


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Draw as many cards as were put under the pile (BIO-3.6)."""

    KIND: ClassVar[str] = "take"


def _some_put(position: BiolinkPosition, action: Take, seat: int) -> Fault | None:
    return None if position.agenda[-1].data[0] else fault("none_put")


class TakeKind(Kind[BiolinkPosition, Take]):
    action = Take
    begins = True
    reveal = True
    checks = (Check("BIO-3.6", _some_put),)

    def universe(self, position: BiolinkPosition, task: Task, seat: int) -> Iterable[Take]:
        return (Take(),)

    def apply(self, position: BiolinkPosition, action: Take, seat: int) -> BiolinkPosition:
        task, zones = position.agenda[-1], position.zones
        facts: list[Fact] = []
        who = {"who": seat}
        for _card in range(task.data[0]):
            card, zones = zones.draw("pile", HANDS[seat])
            facts.append(Secret("drew", {**who, "card": card}, (seat,), ("drew_unseen", who)))
        return leave_exchange(position.changed({"zones": zones}), tuple(facts))


def leave_exchange(position: BiolinkPosition, facts: tuple[Fact, ...]) -> BiolinkPosition:
    """The end of an exchange: it was the whole turn, or part of laying a special card."""
    task = position.agenda[-1]
    if task.cause:
        return position.changed({"facts": facts, "agenda": position.agenda[:-1]})
    return next_turn(position, task.seats[0], {"facts": facts})


class ExchangeTask(TaskType[BiolinkPosition]):
    """Cards are being put under the pile; data: how many so far, cause: the special card that lets them."""

    kinds = ("under", "take", "done")

    def prompt(self, position: BiolinkPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        put = task.data[0]
        return "prompt_exchanging" if put else "prompt_may_exchange", {
            "who": seat_term(task.seats[0]),
            "n": put,
        }


# -- pass ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Let the turn pass: nothing fits and the pile is empty (BIO-3.6)."""

    KIND: ClassVar[str] = "pass"


def _pile_empty(position: BiolinkPosition, action: Pass, seat: int) -> Fault | None:
    return fault("exchange_instead") if position.zones.count("pile") else None


class PassKind(Kind[BiolinkPosition, Pass]):
    action = Pass
    begins = True
    checks = (
        Check("BIO-2.7", _is_versus),
        Check("BIO-3.9", _nothing_fits),
        Check("BIO-3.6", _pile_empty),
    )

    def universe(self, position: BiolinkPosition, task: Task, seat: int) -> Iterable[Pass]:
        return (Pass(),)

    def options(self, position: BiolinkPosition, task: Task, seat: int) -> Sequence[Pass]:
        if position.table.coop or position.zones.count("pile") or position.must_lay(seat):
            return ()
        return (Pass(),)

    def apply(self, position: BiolinkPosition, action: Pass, seat: int) -> BiolinkPosition:
        return next_turn(position, seat, {"facts": (("passed", {"who": seat}),)})


# -- the decomposers' arrows -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Connect(Action):
    """Let an adjacent card feed the decomposers (BIO-3.10)."""

    KIND: ClassVar[str] = "connect"
    cell: Cell


def connectable(position: BiolinkPosition, cell: Cell) -> tuple[Cell, ...]:
    """The cells beside the decomposers whose cards could still get an arrow to them."""
    bits, living = position.table.bits, position.table.living
    return tuple(
        near
        for near in position.grid.neighbours(cell)
        if near in position.cells
        and bits[position.cells[near]] & living
        and Arrow(near, cell) not in position.arrows
    )


def _can_connect(position: BiolinkPosition, action: Connect, seat: int) -> Fault | None:
    if action.cell in connectable(position, position.agenda[-1].data[0]):
        return None
    return fault("cannot_connect", cells=[action.cell])


class ConnectKind(Kind[BiolinkPosition, Connect]):
    action = Connect
    begins = True
    checks = (Check("BIO-3.10", _can_connect),)

    def universe(self, position: BiolinkPosition, task: Task, seat: int) -> Iterable[Connect]:
        return (Connect(cell) for cell in position.grid.cells())

    def apply(self, position: BiolinkPosition, action: Connect, seat: int) -> BiolinkPosition:
        task = position.agenda[-1]
        cell = task.data[0]
        arrow = Arrow(action.cell, cell)
        changes: dict[str, Any] = {
            "arrows": (*position.arrows, arrow),
            "points": position.added(position.points, seat, 1),
            "facts": arrow_facts(position, (arrow,)),
        }
        before = sum(lying.eater == cell for lying in position.arrows)
        if before + 1 == MOST_CONNECTIONS:
            changes["multiple"] = position.added(position.multiple, seat, 1)
        if before + 1 == MOST_CONNECTIONS or len(connectable(position, cell)) == 1:
            changes["agenda"] = position.agenda[:-1]
        return position.changed(changes)


@dataclass(frozen=True, slots=True)
class Done(Action):
    """Enough: no further arrow, or no card under the pile (BIO-3.10)."""

    KIND: ClassVar[str] = "done"


def _enough(position: BiolinkPosition, action: Done, seat: int) -> Fault | None:
    task = position.agenda[-1]
    if task.kind == "exchange":
        return fault("take_first", n=task.data[0]) if task.data[0] else None
    return None if any(arrow.eater == task.data[0] for arrow in position.arrows) else fault("connect_one")


class DoneKind(Kind[BiolinkPosition, Done]):
    action = Done
    begins = True
    checks = (Check("BIO-3.10", _enough),)

    def universe(self, position: BiolinkPosition, task: Task, seat: int) -> Iterable[Done]:
        return (Done(),)

    def apply(self, position: BiolinkPosition, action: Done, seat: int) -> BiolinkPosition:
        return position.changed({"facts": (("done", {"who": seat}),), "agenda": position.agenda[:-1]})


class ConnectTask(TaskType[BiolinkPosition]):
    """One or two cards beside the decomposers feed them; data: the cell of the decomposers."""

    kinds = ("connect", "done")

    def prompt(self, position: BiolinkPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        return "prompt_connect", {"who": seat_term(task.seats[0]), "card": card_term(task.cause)}
