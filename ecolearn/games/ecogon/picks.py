"""What a tile does with a being or an event that was chosen (ECG-9.5)."""

from __future__ import annotations

from collections.abc import Callable

from ecolearn.kernel.actions import Cell
from ecolearn.kernel.rules import Task
from ecolearn.kernel.zones import ALL

from .events import event_steps
from .modules import LOOKED
from .openings import number_of
from .position import HANDS, EcogonPosition
from .removal import cleared, remove


def take(position: EcogonPosition, cell: Cell, seat: int) -> EcogonPosition:
    """Take a being back to the hand of the active player."""
    at = number_of(cell)
    card = position.board[at]
    return cleared(position, at).without_card(
        cell,
        zones=position.zones.add(HANDS[seat], card),
        agenda=position.agenda[:-1],
        facts=(*position.facts, ("taken", {"who": seat, "card": card, "from": cell})),
    )


def swap(position: EcogonPosition, cell: Cell, other: Cell) -> EcogonPosition:
    """Let two beings change places; whoever then does not touch its habitat is removed."""
    one, two = position.board[number_of(cell)], position.board[number_of(other)]
    modules = position.modules
    fact = ("swapped", {"card": one, "other": two, "cell": cell})
    position = position.with_exchange(cell, two).with_exchange(
        other,
        one,
        lifted=None,
        agenda=position.agenda[:-1],
        facts=(*position.facts, fact),
        modules=None if modules is None else modules.swapped(number_of(cell), number_of(other)),
    )
    for here, card in ((cell, two), (other, one)):
        if not position.touches(here, position.deck.cards[card].colour):
            position = remove(position, here, "swapped_away")
    return position


def _again(position: EcogonPosition, task: Task, event: str) -> EcogonPosition:
    """An event happens once more; its card stays where it lies."""
    steps = event_steps(task.seats[0], event, len(position.deck.events[event].effects))
    return position.evolve(
        agenda=position.agenda[:-1] + steps,
        gone=(),
        facts=(*position.facts, ("event_again", {"event": event, "text": event})),
    )


def _next(position: EcogonPosition, task: Task, event: str) -> EcogonPosition:
    """One more event of those looked at gets its place; with the last one all go back on the stack."""
    chosen = (*task.data[2:], event)
    zones = position.zones
    if len(chosen) < zones.count(LOOKED):
        return position.with_top(data=(*task.data[:2], *chosen))
    for name in reversed(chosen):
        zones = zones.put_top(position.deck.stack_of(name), name, ALL, LOOKED)
    fact = ("reordered", {"n": len(chosen)})
    return position.evolve(zones=zones, agenda=position.agenda[:-1], facts=(*position.facts, fact))


def _renew(position: EcogonPosition, task: Task, card: str) -> EcogonPosition:
    """A card of the hand goes to the discard pile; drawing the new one is an action, for it is turned up."""
    seat = task.seats[0]
    return position.evolve(
        zones=position.zones.move(card, HANDS[seat], "discard"),
        agenda=(*position.agenda[:-1], Task("renew", (seat,), task.cause)),
        facts=(*position.facts, ("discarded", {"who": seat, "card": card})),
    )


#: What is done with something picked that does not come on the board.
PICKS: dict[str, Callable[[EcogonPosition, Task, str], EcogonPosition]] = {
    "repeat": _again,
    "reorder": _next,
    "renew": _renew,
}
