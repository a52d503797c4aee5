"""What follows the discards of a turn: surrounded animals, event, next player (ECG-3.7, ECG-6.1, ECG-7.1)."""

from __future__ import annotations

from typing import Any

from ecolearn.kernel.rules import Task

from .position import HANDS, EcogonPosition
from .removal import clear_surrounded

#: Habitats that must lie before events begin (ECG-6.1), and turns from one event to the next.
HABITATS_FOR_EVENTS = 3
TURNS_BETWEEN = 3
#: What begins the turn of each seat.
DRAW = {seat: (Task("draw", (seat,)),) for seat in HANDS}


def after_discards(position: EcogonPosition, task: Task, **changes: Any) -> EcogonPosition:
    """Surrounded animals leave before the event is looked at (ECG-3.7)."""
    if position.stirred and position.must_leave():
        # What the turn's end has brought so far must stand before what follows from it.
        position, left = clear_surrounded(position.evolve(**changes))
        if left:
            tasks = (Task("event_due", task.seats), Task("surrounded", task.seats))
            return position.evolve(agenda=position.agenda[:-1] + tasks)
        return event_due(position, task)
    return event_due(position, task, **changes)


def event_due(position: EcogonPosition, task: Task, **changes: Any) -> EcogonPosition:
    """Count the turns, and ask for an event when one is due; without a card the game is over."""
    due_in = position.event_in
    if not position.table.options["events"]:
        return next_player(position, task, **changes)
    if due_in is None:
        if position.habitat_count() < HABITATS_FOR_EVENTS:
            return next_player(position, task, **changes)
        due_in = 1
    due_in -= 1
    if due_in:
        return next_player(position, task, event_in=due_in, **changes)
    if not position.zones.count("events"):
        return position.evolve(event_in=0, agenda=(), ended="events", **changes)
    tasks = (Task("event_over", task.seats), Task("event", task.seats))
    return position.evolve(event_in=0, agenda=position.agenda[:-1] + tasks, **changes)


def event_over(position: EcogonPosition, task: Task) -> EcogonPosition:
    """The event is over: surrounded animals leave once more, and the turn passes on."""
    if position.stirred and position.must_leave():
        position, left = clear_surrounded(position.evolve(event="", gone=(), lifted=None))
        if left:
            tasks = (Task("next", task.seats), Task("surrounded", task.seats))
            return position.evolve(agenda=position.agenda[:-1] + tasks)
        return next_player(position, task)
    return next_player(position, task, event="", gone=(), lifted=None)


def next_player(position: EcogonPosition, task: Task, **changes: Any) -> EcogonPosition:
    """Pass the turn on; with a limit of turns the last one ends the game."""
    table = position.table
    turns = table.options["turns"]
    if turns and position.turn >= turns:
        return position.evolve(agenda=(), ended="turns", laid=(), stirred=(), backs=0, **changes)
    seat = position.seat % table.seats + 1
    return position.evolve(
        seat=seat,
        turn=position.turn + 1,
        laid=(),
        stirred=(),
        backs=0,
        agenda=position.agenda[:-1] + DRAW[seat],
        **changes,
    )
