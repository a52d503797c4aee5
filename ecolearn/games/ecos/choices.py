"""What all choices inside the effects of cards share (ECS-2.5, ECS-2.11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ecolearn.kernel.rules import Task, TaskType
from ecolearn.kernel.sentences import Value

from .deck import Effect
from .position import EcosPosition, Run, Told
from .resolving import effect_at
from .terms import card_term, seat_term, thing_term


def effect_of(position: EcosPosition, task: Task) -> Effect:
    """The effect that a task is a part of."""
    return effect_at(position, task.cause, task.data[0])


def last_of(task: Task) -> int | None:
    """The number of the hex where the card had done something last when the effect began (ECS-2.12)."""
    last: int | None = task.data[1]
    return last


def run_of(position: EcosPosition) -> Run:
    if position.run is None:
        raise ValueError("no card is being resolved")
    return position.run


def finished(position: EcosPosition, **changes: Any) -> EcosPosition:
    """The task is over."""
    return position.evolve(agenda=position.agenda[:-1], **changes)


def noted(position: EcosPosition, sort: str, what: str = "", *at: int, n: int = 0) -> tuple[Told, ...]:
    """The trace with what the task of the moment has just done."""
    task = position.agenda[-1]
    return position.noted(Told(task.seats[0], task.cause, task.data[0], sort, what, at, n))


def failed(position: EcosPosition, task: Task) -> EcosPosition:
    """A placement that cannot be done: nothing below on the card is resolved (ECS-2.5)."""
    return finished(
        position,
        run=run_of(position)._replace(over=True),
        trace=noted(position, "failed"),
        facts=(*position.facts, ("card_ends", {"card": task.cause})),
    )


class StepTask(TaskType[EcosPosition]):
    """A choice inside an effect; it falls away once the card has ended."""

    follow_up = True
    in_the_open = True

    def advance(self, position: EcosPosition, task: Task) -> EcosPosition | None:
        if run_of(position).over:
            return position.without_task()
        return self.go_on(position, task)

    def go_on(self, position: EcosPosition, task: Task) -> EcosPosition | None:
        """Do what needs no choice; None if a player must act."""
        return super().advance(position, task)

    def prompt(self, position: EcosPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        found = effect_of(position, task)
        return f"prompt_{task.kind}", {
            "who": seat_term(task.seats[0]),
            "card": card_term(task.cause),
            "thing": thing_term(found.what or "land"),
        }
