"""Laying arrows: by the engine, or by the player who is asked where each one points (BIO-1.5, BIO-2.5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from ecolearn.kernel.actions import Action, Cell
from ecolearn.kernel.rules import Check, Fault, Kind, Task, TaskType, fault
from ecolearn.kernel.sentences import Fact, Value

from .deck import SUN
from .ending import after_laying
from .position import Arrow, BiolinkPosition
from .terms import card_term, seat_term


def with_arrows(
    laid: BiolinkPosition, arrows: Sequence[Arrow], cell: Cell, seat: int, *, draws: bool
) -> BiolinkPosition:
    """Give a card that has just been laid its arrows, and go on.

    An arrow of which the player decides becomes a question; all others are laid at once.
    """
    many = len(arrows) > 1
    changes: dict[str, Any] = {}
    if many:
        changes["multiple"] = laid.added(laid.multiple, seat, 1)
    asked, sure = split(laid, arrows)
    if sure:
        changes["arrows"] = laid.arrows + tuple(sure)
        changes["points"] = laid.added(laid.points, seat, len(sure))
        changes["facts"] = (*laid.facts, *arrow_facts(laid, sure))
    if asked:
        changes["agenda"] = (
            Task("laid", (seat,), data=(int(draws),)),
            *questions(laid, asked, cell, seat)[::-1],
        )
        return laid.changed(changes)
    return after_laying(laid, seat, draws, changes)


def split(position: BiolinkPosition, arrows: Iterable[Arrow]) -> tuple[list[Arrow], list[Arrow]]:
    """The arrows of which a player decides, and those that are laid at once."""
    asked: list[Arrow] = []
    sure: list[Arrow] = []
    for arrow in arrows:
        decides = position.table.asks or position.is_mutual(
            position.cells[arrow.prey], position.cells[arrow.eater]
        )
        (asked if decides else sure).append(arrow)
    return asked, sure


def questions(position: BiolinkPosition, arrows: Iterable[Arrow], cell: Cell, seat: int) -> tuple[Task, ...]:
    """One task for each pair, in order: `cell` is named first, which says nothing of the direction."""
    kind = "arrow" if position.table.asks else "direct"
    return tuple(
        Task(kind, (seat,), data=(cell, arrow.prey if arrow.eater == cell else arrow.eater))
        for arrow in arrows
    )


def arrow_facts(position: BiolinkPosition, arrows: Iterable[Arrow]) -> tuple[Fact, ...]:
    """What is told of arrows that were laid."""
    return tuple(
        (
            "arrow",
            {
                "prey": position.cells[arrow.prey],
                "eater": position.cells[arrow.eater],
                "from": arrow.prey,
                "to": arrow.eater,
            },
        )
        for arrow in arrows
    )


@dataclass(frozen=True, slots=True)
class SetArrow(Action):
    """Lay an arrow from the prey to whoever eats it."""

    KIND: ClassVar[str] = "arrow"
    prey: Cell
    eater: Cell


def _asked_pair(position: BiolinkPosition, action: SetArrow, seat: int) -> Fault | None:
    one, other = position.agenda[-1].data
    if {action.prey, action.eater} == {one, other}:
        return None
    cells = position.cells
    return fault("other_pair", card=card_term(cells[one]), other=card_term(cells[other]), cells=[one, other])


def _right_way(position: BiolinkPosition, action: SetArrow, seat: int) -> Fault | None:
    prey, eater = position.cells[action.prey], position.cells[action.eater]
    if position.feeds(prey, eater):
        return None
    food = position.deck.links.get((eater, prey))
    if eater == SUN:
        code = "wrong_arrow_sun"
    elif food is None or food.kind == "matter":
        code = "wrong_arrow_matter"
    else:
        code = "wrong_arrow"
    return fault(
        code,
        card=card_term(prey),
        other=card_term(eater),
        cards=[prey, eater],
        cells=[action.prey, action.eater],
    )


class ArrowKind(Kind[BiolinkPosition, SetArrow]):
    action = SetArrow
    begins = True
    checks = (Check("BIO-1.5", _asked_pair), Check("BIO-1.5", _right_way))

    def universe(self, position: BiolinkPosition, task: Task, seat: int) -> Iterable[SetArrow]:
        one, other = task.data
        return (SetArrow(one, other), SetArrow(other, one))

    def apply(self, position: BiolinkPosition, action: SetArrow, seat: int) -> BiolinkPosition:
        arrow = Arrow(action.prey, action.eater)
        return position.changed(
            {
                "arrows": (*position.arrows, arrow),
                # Arrows of a start position are nobody's points: who laid the cards is not known (BIO-3.4).
                "points": position.added(position.points, seat, 1) if position.laid else position.points,
                "facts": arrow_facts(position, (arrow,)),
                "agenda": position.agenda[:-1],
            }
        )


class ArrowTask(TaskType[BiolinkPosition]):
    """Where does the arrow point? With `question` a board offers both ways unmarked.

    Parameters
    ----------
    question : bool
        False where two species eat each other, so that both ways are right (BIO-1.5).
    """

    kinds = ("arrow",)

    def __init__(self, question: bool) -> None:
        self.question = question

    def prompt(self, position: BiolinkPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        one, other = task.data
        cells = position.cells
        return f"prompt_{task.kind}", {
            "who": seat_term(task.seats[0]),
            "card": card_term(cells[one]),
            "other": card_term(cells[other]),
        }
