"""Rounds: what happens between two of them, and how the game ends (MUT-3.5, MUT-4)."""

from __future__ import annotations

from typing import Any

from ecolearn.kernel.game import Outcome
from ecolearn.kernel.rules import Task

from .position import MutterNaturPosition, Past

#: After so many rounds running in which no card leaves the hands the game is lost (MUT-4.5).
IDLE_ROUNDS = 2


def is_won(position: MutterNaturPosition) -> bool:
    """True if the eagle lies and all that the played stages ask for is true (MUT-4.1, MUT-4.4)."""
    if not position.is_laid(position.table.web.last):
        return False
    return all(stage.is_fulfilled(position) for stage in position.table.stages)


def begin_round(position: MutterNaturPosition, changes: dict[str, Any]) -> MutterNaturPosition:
    """A new planning phase for all who hold cards."""
    position = position.changed(changes)
    return position.evolve(
        free=True,
        ready=frozenset(),
        stopping=frozenset(),
        changes=(0,) * position.table.seats,
        revealed=(),
        used=(),
        before=position.cells,
        last=position.revealed,
        has_plants=all(position.is_laid(plant) for plant in position.table.web.plants),
        held=sum(position.card_count(seat) for seat in position.seats),
        agenda=(Task("plan", position.holders()),),
    )


def end_round(position: MutterNaturPosition, task: Task) -> MutterNaturPosition:
    """Cats, temporary conditions, lost or not, starting player card: in this order (MUT-4.5)."""
    position = position.without_task()
    # Cats are the last stage and temporary conditions an earlier one; the cats come first.
    for stage in reversed(position.table.stages):
        position = stage.before_round_ends(position)
    if is_won(position):
        return position.evolve(agenda=(), ended="won")
    held = sum(position.card_count(seat) for seat in position.seats)
    idle = position.idle + 1 if held == position.held else 0
    lost = why_lost(position, held, idle)
    if lost:
        return position.evolve(agenda=(), ended=lost, idle=idle)
    start = position.start
    while True:
        start = start % position.table.seats + 1
        if position.card_count(start):
            break
    past = Past(position.start, position.before, position.used, position.revealed)
    story = (*position.story, past)
    return begin_round(position, {"idle": idle, "start": start, "round": position.round + 1, "story": story})


def why_lost(position: MutterNaturPosition, held: int, idle: int) -> str:
    """Code of why the game is lost after a round; empty while it goes on (MUT-4.2, MUT-4.5)."""
    if not held:
        return "lost_cards"
    if idle >= IDLE_ROUNDS:
        return "lost_stuck"
    return next((code for stage in position.table.stages if (code := stage.why_lost(position))), "")


def outcome(position: MutterNaturPosition) -> Outcome:
    """Won or lost together; the fewer discards, the greater the glory (MUT-4.1)."""
    discards, won = position.discards, position.ended == "won"
    if not won:
        why = position.sentence(f"ended_{position.ended}")
        told = position.sentence("outcome_lost", why=why, n=discards, limit=position.table.limit)
    elif discards:
        told = position.sentence("outcome_won", n=discards)
    else:
        told = position.sentence("outcome_crown")
    return Outcome(won, len(position.cells), 0, told)
