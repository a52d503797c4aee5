"""Choices inside the effects of cards: replace, remove, move (ECS-1.6, ECS-1.7), one of several ways."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from ecolearn.kernel.actions import Action, Cell, Word
from ecolearn.kernel.grids import HEX
from ecolearn.kernel.rules import Check, Fault, Kind, Task, fault

from .choices import StepTask, effect_of, failed, finished, last_of, noted, run_of
from .deck import TOKENS
from .landscape import Swept
from .position import EcosPosition
from .reasons import (
    why_not_exchanged,
    why_not_moved,
    why_not_removed,
    why_unknown,
)
from .targets import exchanges, is_possible, moves, removals
from .terms import card_term

cell_of, number_of = HEX.cell, HEX.number


# -- exchanging (ECS-1.7) --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Replace(Action):
    """Exchange a tile for another."""

    KIND: ClassVar[str] = "replace"
    cell: Cell


def _can_be_exchanged(position: EcosPosition, action: Replace, seat: int) -> Fault | None:
    task = position.agenda[-1]
    found = effect_of(position, task)
    if number_of(action.cell) in exchanges(position, found, last_of(task)):
        return None
    return why_not_exchanged(position, found, number_of(action.cell), last_of(task), task.cause)


class ReplaceKind(Kind[EcosPosition, Replace]):
    action = Replace
    checks = (Check("ECS-1.7", _can_be_exchanged),)

    def universe(self, position: EcosPosition, task: Task, seat: int) -> Iterable[Replace]:
        return (Replace(cell_of(at)) for at in sorted(position.land.terrain))

    def apply(self, position: EcosPosition, action: Replace, seat: int) -> EcosPosition:
        to, at, run = effect_of(position, position.agenda[-1]).what, number_of(action.cell), run_of(position)
        land, swept = position.land.with_terrain(at, to, position.deck)
        fact = ("replaced", {"who": seat, "thing": to, "cell": action.cell})
        return finished(
            position,
            land=land,
            run=run._replace(what=to, at=at, removed=run.removed + swept.tokens),
            trace=noted(position, "replace", to, at),
            facts=(*position.facts, fact, *swept_facts(swept)),
        )


def swept_facts(swept: Swept) -> tuple[tuple[str, dict[str, Any]], ...]:
    """What to tell of the things that left along with a tile."""
    things = [*["mountain"] * swept.mountains, *["forest"] * swept.forests, *swept.animals]
    return tuple([("swept", {"thing": thing}) for thing in things])


class ReplaceTask(StepTask):
    """A tile is to be exchanged; where none can be, the card ends."""

    kinds = ("replace",)

    def go_on(self, position: EcosPosition, task: Task) -> EcosPosition | None:
        if not is_possible(position, effect_of(position, task), last_of(task)):
            return failed(position, task)
        return super().go_on(position, task)


# -- removing (ECS-1.7, ECS-2.12) ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Remove(Action):
    """Take something out of the landscape."""

    KIND: ClassVar[str] = "remove"
    what: Word
    cell: Cell


@dataclass(frozen=True, slots=True)
class Done(Action):
    """Go no further with an effect that can be done several times."""

    KIND: ClassVar[str] = "done"


def _times(task: Task) -> int:
    """How often the effect of a task has been done."""
    return len(task.data) - 2


def _can_be_removed(position: EcosPosition, action: Remove, seat: int) -> Fault | None:
    task, at = position.agenda[-1], number_of(action.cell)
    found = effect_of(position, task)
    if (action.what, at) in removals(position, found, last_of(task)):
        return None
    unknown = why_unknown(action.what, ("tile", *TOKENS, *position.deck.species))
    return unknown or why_not_removed(position, found, action.what, at, last_of(task), task.cause)


class RemoveKind(Kind[EcosPosition, Remove]):
    action = Remove
    checks = (Check("ECS-2.12", _can_be_removed),)

    def universe(self, position: EcosPosition, task: Task, seat: int) -> Iterable[Remove]:
        found = effect_of(position, task)
        kinds = tuple(position.deck.species) if found.what == "animal" else (found.what,)
        return (Remove(what, cell_of(at)) for at in sorted(position.land.terrain) for what in kinds)

    def options(self, position: EcosPosition, task: Task, seat: int) -> Sequence[Remove]:
        found = removals(position, effect_of(position, task), last_of(task))
        return tuple([Remove(what, cell_of(at)) for what, at in found])

    def apply(self, position: EcosPosition, action: Remove, seat: int) -> EcosPosition:
        at, run = number_of(action.cell), run_of(position)
        facts: list[tuple[str, dict[str, Any]]] = [
            ("removed", {"who": seat, "thing": action.what, "cell": action.cell})
        ]
        if action.what == "tile":
            land, swept = position.land.without_tile(at)
            tokens = swept.tokens
            facts += swept_facts(swept)
        else:
            land, tokens = position.land.without_token(action.what, at), 1
        task = position.agenda[-1]
        return position.evolve(
            land=land,
            # What was removed has a place but no group (ECS-2.12).
            run=run._replace(what="", at=at, removed=run.removed + tokens),
            trace=noted(position, "remove", action.what, at),
            facts=(*position.facts, *facts),
            agenda=(*position.agenda[:-1], task._replace(data=(*task.data, at))),
        )


def _is_enough(position: EcosPosition, action: Done, seat: int) -> Fault | None:
    task = position.agenda[-1]
    if task.kind == "move" or _times(task) >= effect_of(position, task).need:
        return None
    return fault("not_enough", n=effect_of(position, task).need)


class DoneKind(Kind[EcosPosition, Done]):
    action = Done
    checks = (Check("ECS-2.12", _is_enough),)

    def universe(self, position: EcosPosition, task: Task, seat: int) -> Iterable[Done]:
        return (Done(),)

    def apply(self, position: EcosPosition, action: Done, seat: int) -> EcosPosition:
        fact = ("no_further", {"who": seat})
        return finished(position, trace=noted(position, "enough"), facts=(*position.facts, fact))


class RemoveTask(StepTask):
    """Up to so many things are taken out; the player says when it is enough."""

    kinds = ("remove", "done")

    def go_on(self, position: EcosPosition, task: Task) -> EcosPosition | None:
        found = effect_of(position, task)
        if _times(task) >= found.n:
            return position.without_task()
        if not removals(position, found, last_of(task)):
            return position.without_task() if _times(task) >= found.need else failed(position, task)
        return super().go_on(position, task)


# -- moving (ECS-1.6) ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move an animal."""

    KIND: ClassVar[str] = "move"
    what: Word
    cell: Cell
    to: Cell


def moved(task: Task) -> tuple[tuple[str, int], ...]:
    """The animals that this effect has moved, with where they stand now."""
    done: tuple[tuple[str, int], ...] = task.data[2:]
    return done


def _can_move(position: EcosPosition, action: Move, seat: int) -> Fault | None:
    task = position.agenda[-1]
    found = effect_of(position, task)
    wanted = (action.what, number_of(action.cell), number_of(action.to))
    if wanted in moves(position, found, moved(task)):
        return None
    unknown = why_unknown(action.what, position.deck.species)
    return unknown or why_not_moved(position, found, *wanted, moved(task), task.cause)


class MoveKind(Kind[EcosPosition, Move]):
    action = Move
    checks = (Check("ECS-1.6", _can_move),)

    def universe(self, position: EcosPosition, task: Task, seat: int) -> Iterable[Move]:
        land = position.land
        return (
            Move(what, cell_of(at), cell_of(to))
            for at in sorted(land.animals)
            for what in dict.fromkeys(land.animals[at])
            for to in sorted(land.terrain)
        )

    def options(self, position: EcosPosition, task: Task, seat: int) -> Sequence[Move]:
        found = moves(position, effect_of(position, task), moved(task))
        return tuple([Move(what, cell_of(at), cell_of(to)) for what, at, to in found])

    def apply(self, position: EcosPosition, action: Move, seat: int) -> EcosPosition:
        task, at, to = position.agenda[-1], number_of(action.cell), number_of(action.to)
        fact = ("moved", {"who": seat, "thing": action.what, "from": action.cell, "cell": action.to})
        return position.evolve(
            land=position.land.with_move(action.what, at, to),
            run=run_of(position)._replace(what=action.what, at=to),
            trace=noted(position, "move", action.what, at, to),
            facts=(*position.facts, fact),
            agenda=(*position.agenda[:-1], task._replace(data=(*task.data, (action.what, to)))),
        )


class MoveTask(StepTask):
    """Up to so many animals move."""

    kinds = ("move", "done")

    def go_on(self, position: EcosPosition, task: Task) -> EcosPosition | None:
        found = effect_of(position, task)
        if _times(task) >= found.n or not moves(position, found, moved(task)):
            return position.without_task()
        return None


# -- choosing --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """Choose one of the options of a card, counted from 1."""

    KIND: ClassVar[str] = "option"
    number: int


def _possible(position: EcosPosition, task: Task) -> tuple[int, ...]:
    """The options that can be done, from 0; all of them if none can (ECS-2.12)."""
    options = effect_of(position, task).options
    able = [
        number for number, option in enumerate(options) if is_possible(position, option[0], last_of(task))
    ]
    return tuple(able) or tuple(range(len(options)))


def _can_be_chosen(position: EcosPosition, action: Choose, seat: int) -> Fault | None:
    task = position.agenda[-1]
    if action.number - 1 in _possible(position, task):
        return None
    return fault("no_option", n=action.number, card=card_term(task.cause))


class ChooseKind(Kind[EcosPosition, Choose]):
    action = Choose
    checks = (Check("ECS-2.12", _can_be_chosen),)

    def universe(self, position: EcosPosition, task: Task, seat: int) -> Iterable[Choose]:
        return (Choose(number + 1) for number in range(len(effect_of(position, task).options)))

    def apply(self, position: EcosPosition, action: Choose, seat: int) -> EcosPosition:
        task = position.agenda[-1]
        number = action.number - 1
        steps = range(len(effect_of(position, task).options[number]))
        tasks = [Task("effect", (seat,), task.cause, (*task.data[0], number, step)) for step in steps]
        return position.evolve(
            agenda=position.agenda[:-1] + tuple(tasks[::-1]),
            trace=noted(position, "choose", n=action.number),
            facts=(*position.facts, ("chose", {"who": seat, "n": action.number})),
        )


class ChooseTask(StepTask):
    """One of several ways."""

    kinds = ("option",)
