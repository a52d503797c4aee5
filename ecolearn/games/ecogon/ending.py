"""What follows the discards of a turn: surrounded animals, event, next player (ECG-3.7, ECG-6.1, ECG-7.1)."""

from __future__ import annotations

from typing import Any

from ecolearn.kernel.actions import Cell
from ecolearn.kernel.rules import Task

from .position import HANDS, EcogonPosition
from .removal import clear_surrounded
from .setup import at_turn_begin

#: Turns from one event to the next (ECG-6.1).
TURNS_BETWEEN = 3
#: What begins the turn of each seat, and what an event brings for whoever ends a turn.
DRAW = {seat: (Task("draw", (seat,)),) for seat in HANDS}
EVENT = {seat: (Task("event_over", (seat,)), Task("event", (seat,))) for seat in HANDS}


def after_discards(
    position: EcogonPosition, task: Task, changes: dict[str, Any] | None = None
) -> EcogonPosition:
    """Surrounded animals leave before the event is looked at (ECG-3.7).

    Here and below, `changes` is what this step has brought so far, made along with the rest.
    """
    if position.stirred and position.must_leave():
        # What the turn's end has brought so far must stand before what follows from it.
        position, left = clear_surrounded(position.evolve(**changes or {}))
        if left or position.modules is not None:
            return position.evolve(agenda=position.agenda[:-1] + _then(position, "event_due", task, left))
        changes = None
    return event_due(position, task, changes)


def _then(position: EcogonPosition, what: str, task: Task, left: tuple[Cell, ...]) -> tuple[Task, ...]:
    """The tasks until `what`: more surrounded animals leave, and the modules look at what came of it."""
    tasks = [Task(what, task.seats)]
    if position.modules is not None:
        tasks.append(Task("look", task.seats))
    if left:
        tasks.append(Task("surrounded", task.seats))
    return tuple(tasks)


def event_due(position: EcogonPosition, task: Task, changes: dict[str, Any] | None = None) -> EcogonPosition:
    """Count the turns, and ask for an event when one is due; without a card the game is over."""
    changes = changes or {}
    due_in = position.event_in
    if not position.table.options["events"]:
        return next_player(position, task, changes)
    if due_in is None:
        if position.habitat_count() < position.deck.box.habitats_for_events:
            return next_player(position, task, changes)
        due_in = 1
    due_in -= 1
    changes["event_in"] = due_in
    if due_in:
        return next_player(position, task, changes)
    if position.events_left():
        changes["agenda"] = position.agenda[:-1] + EVENT[task.seats[0]]
    else:
        changes["agenda"], changes["ended"] = (), "events"
    return position.changed(changes)


def event_over(position: EcogonPosition, task: Task) -> EcogonPosition:
    """The event is over: surrounded animals leave once more, and the turn passes on."""
    changes: dict[str, Any] = {"event": "", "gone": (), "lifted": None}
    if position.stirred and position.must_leave():
        position, left = clear_surrounded(position.changed(changes))
        if left or position.modules is not None:
            return position.evolve(agenda=position.agenda[:-1] + _then(position, "next", task, left))
    return next_player(position, task, changes)


def next_player(
    position: EcogonPosition, task: Task, changes: dict[str, Any] | None = None
) -> EcogonPosition:
    """Pass the turn on; with a limit of turns the last one ends the game."""
    table = position.table
    changes = changes or {}
    changes["laid"] = changes["stirred"] = ()
    changes["backs"] = 0
    turns = table.options["turns"]
    if turns and position.turn >= turns:
        changes["agenda"], changes["ended"] = (), "turns"
    else:
        seat = position.seat % table.seats + 1
        changes["seat"], changes["turn"] = seat, position.turn + 1
        changes["agenda"] = position.agenda[:-1] + DRAW[seat]
    after = position.changed(changes)
    return after if position.modules is None or after.ended else at_turn_begin(after)
