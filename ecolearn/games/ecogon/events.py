"""Events: how one is turned up (chapter ECG-6); what it then does is in `steps`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from ecolearn.kernel.actions import Action
from ecolearn.kernel.rules import Kind, Task, TaskType
from ecolearn.kernel.sentences import Fact, Value
from ecolearn.kernel.zones import ALL

from .effects import is_playable
from .ending import TURNS_BETWEEN
from .position import EcogonPosition
from .terms import seat_term


@dataclass(frozen=True, slots=True)
class TurnUp(Action):
    """Turn up the next event card (ECG-6.1)."""

    KIND: ClassVar[str] = "event"


@cache
def event_steps(seat: int, event: str, number: int) -> tuple[Task, ...]:
    """The tasks of an event, the first step last as on an agenda."""
    return tuple([Task("step", (seat,), event, (at,)) for at in reversed(range(number))])


class TurnUpKind(Kind[EcogonPosition, TurnUp]):
    action = TurnUp
    begins = True
    reveal = True

    def universe(self, position: EcogonPosition, task: Task, seat: int) -> Iterable[TurnUp]:
        return (TurnUp(),)

    def options(self, position: EcogonPosition, task: Task, seat: int) -> Sequence[TurnUp]:
        return (TurnUp(),)

    def apply(self, position: EcogonPosition, action: TurnUp, seat: int) -> EcogonPosition:
        if position.gone:
            # What a tile of this turn has removed is no concern of the event.
            position = position.evolve(gone=())
        zones = position.zones
        facts: list[Fact] = []
        agenda = position.agenda[:-1]
        if position.modules is not None:
            # What the event brings about is looked at before surrounded animals leave.
            agenda += (Task("look", (seat,)),)
        # Where the stack whose turn it is holds nothing that can happen, the other one is used (ECG-10.1).
        every = [name for name in position.event_stacks() for _card in range(zones.count(name))]
        for stack in every:
            name, zones = zones.take_top(stack)
            event = position.deck.events[name]
            if is_playable(position, event):
                facts += [("event", {"event": name, "text": name}), ("event_fact", {"fact": name})]
                return position.evolve(
                    zones=zones.add("events_done", name),
                    event=name,
                    event_in=TURNS_BETWEEN,
                    forbidding="",
                    facts=tuple(facts),
                    agenda=agenda + event_steps(seat, name, len(event.effects)),
                )
            zones = zones.put_under(stack, name, known_to=ALL)
            facts.append(("event_impossible", {"event": name}))
        facts.append(("no_event", {}))
        return position.evolve(
            zones=zones, event_in=TURNS_BETWEEN, forbidding="", facts=tuple(facts), agenda=agenda
        )


class TurnUpTask(TaskType[EcogonPosition]):
    """An event is due."""

    kinds = ("event",)

    def prompt(self, position: EcogonPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        return "prompt_event", {"who": seat_term(task.seats[0])}
