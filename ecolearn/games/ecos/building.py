"""Choices inside the effects of cards: where a tile, a token or an animal goes (ECS-1.2 to ECS-1.5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ecolearn.kernel.actions import Action, Cell, Word
from ecolearn.kernel.grids import HEX
from ecolearn.kernel.rules import Check, Fault, Kind, Task, fault

from .choices import StepTask, effect_of, failed, finished, last_of, noted, run_of
from .deck import LAND
from .position import EcosPosition
from .reasons import (
    why_not_here,
    why_not_left,
)
from .targets import builds, is_possible, lifts
from .terms import card_term, thing_term

cell_of, number_of = HEX.cell, HEX.number


@dataclass(frozen=True, slots=True)
class Build(Action):
    """Place a tile, a mountain, a forest or an animal."""

    KIND: ClassVar[str] = "build"
    what: Word
    cell: Cell


def _is_asked_for(position: EcosPosition, action: Build, seat: int) -> Fault | None:
    task = position.agenda[-1]
    found = effect_of(position, task)
    if action.what == found.what or (found.what == "land" and action.what in LAND):
        return None
    return fault("another_thing", thing=thing_term(found.what), card=card_term(task.cause))


def _is_left(position: EcosPosition, action: Build, seat: int) -> Fault | None:
    return why_not_left(position, action.what)


def _may_be_here(position: EcosPosition, action: Build, seat: int) -> Fault | None:
    task = position.agenda[-1]
    found = effect_of(position, task)
    at = number_of(action.cell)
    if (action.what, at) in builds(position, found, last_of(task)):
        return None
    return why_not_here(position, action.what, at, found, last_of(task), task.cause)


class BuildKind(Kind[EcosPosition, Build]):
    action = Build
    checks = (
        Check("ECS-2.11", _is_asked_for),
        Check("ECS-1.5", _is_left),
        Check("ECS-1.2", _may_be_here),
    )

    def universe(self, position: EcosPosition, task: Task, seat: int) -> Iterable[Build]:
        found = effect_of(position, task)
        hexes = sorted({*position.land.terrain, *position.land.open_hexes()})
        kinds = LAND if found.what == "land" else (found.what,)
        return (Build(what, cell_of(at)) for what in kinds for at in hexes)

    def options(self, position: EcosPosition, task: Task, seat: int) -> Sequence[Build]:
        found = builds(position, effect_of(position, task), last_of(task))
        return tuple([Build(what, cell_of(at)) for what, at in found])

    def apply(self, position: EcosPosition, action: Build, seat: int) -> EcosPosition:
        at = number_of(action.cell)
        return finished(
            position,
            land=position.land.with_thing(action.what, at),
            run=run_of(position)._replace(what=action.what, at=at),
            trace=noted(position, "place", action.what, at),
            facts=(*position.facts, ("built", {"who": seat, "thing": action.what, "cell": action.cell})),
        )


@dataclass(frozen=True, slots=True)
class Lift(Action):
    """Lift a token that lies, to place it anew, because its kind has run out (ECS-1.5)."""

    KIND: ClassVar[str] = "lift"
    END_TAP: ClassVar[str] = "button.lift"
    cell: Cell


def _can_be_lifted(position: EcosPosition, action: Lift, seat: int) -> Fault | None:
    task = position.agenda[-1]
    if number_of(action.cell) in lifts(position, effect_of(position, task), last_of(task)):
        return None
    return fault(
        "cannot_lift",
        card=card_term(task.cause),
        thing=thing_term(effect_of(position, task).what),
        cells=[action.cell],
    )


class LiftKind(Kind[EcosPosition, Lift]):
    action = Lift
    checks = (Check("ECS-1.5", _can_be_lifted),)

    def universe(self, position: EcosPosition, task: Task, seat: int) -> Iterable[Lift]:
        return (Lift(cell_of(at)) for at in sorted(position.land.terrain))

    def options(self, position: EcosPosition, task: Task, seat: int) -> Sequence[Lift]:
        found = lifts(position, effect_of(position, task), last_of(task))
        return tuple([Lift(cell_of(at)) for at in found])

    def apply(self, position: EcosPosition, action: Lift, seat: int) -> EcosPosition:
        what = effect_of(position, position.agenda[-1]).what
        fact = ("lifted", {"who": seat, "thing": what, "cell": action.cell})
        at = number_of(action.cell)
        return position.evolve(
            land=position.land.without_token(what, at),
            trace=noted(position, "lift", what, at),
            facts=(*position.facts, fact),
        )


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Lift nothing; the card ends (ECS-1.5)."""

    KIND: ClassVar[str] = "decline"


def _has_run_out(position: EcosPosition, action: Decline, seat: int) -> Fault | None:
    task = position.agenda[-1]
    if lifts(position, effect_of(position, task), last_of(task)):
        return None
    return fault("must_place", card=card_term(task.cause))


class DeclineKind(Kind[EcosPosition, Decline]):
    action = Decline
    checks = (Check("ECS-1.5", _has_run_out),)

    def universe(self, position: EcosPosition, task: Task, seat: int) -> Iterable[Decline]:
        return (Decline(),)

    def apply(self, position: EcosPosition, action: Decline, seat: int) -> EcosPosition:
        return failed(position, position.agenda[-1])


class PlaceTask(StepTask):
    """Something is to be placed; what cannot be done ends the card."""

    kinds = ("build", "lift", "decline")

    def go_on(self, position: EcosPosition, task: Task) -> EcosPosition | None:
        if not is_possible(position, effect_of(position, task), last_of(task)):
            return failed(position, task)
        return super().go_on(position, task)
