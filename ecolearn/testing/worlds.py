"""Parallel worlds: two games that differ in what one viewer cannot know stay the same to it."""

from __future__ import annotations

from ecolearn.kernel.actions import Action
from ecolearn.kernel.chance import Chance, Reader
from ecolearn.kernel.position import Position

from .random_play import Setup, able, choose
from .report import Notes
from .views import differing, viewers

#: So many actions of the other world are tried until one looks like that of the first.
TRIES = 8


def check_worlds(notes: Notes, setup: Setup) -> None:
    """Whole games through the eyes of every viewer, beside a world that is dealt anew from its view.

    In the other world everybody does what looks the same to the viewer: an action of the same kind of which
    it is told the same. As long as that goes on, its view is the same to the last letter. When it does not,
    the other world is dealt anew from there.
    """
    first = setup.first()
    if not first.table.hidden_hands:
        return
    for viewer in viewers(first):
        reader = Chance(setup.seed).reader(f"worlds {viewer}")
        with notes.guard("worlds", str(setup), f"two games in the eyes of {viewer}"):
            _live_twice(notes, setup, first, viewer, reader)


def _live_twice(notes: Notes, setup: Setup, one: Position, viewer: int | None, reader: Reader) -> None:
    other: Position | None = None
    last = ""
    for step in range(setup.game.longest):
        actors = able(one)
        if not actors:
            return
        if other is None:
            other = one.view_for(viewer).resample(Chance(reader.number(32)))
        seat = actors[reader.below(len(actors))]
        action = choose(one, seat, reader, one_back_in=6)
        if action is None:
            return
        where = f"{setup} after {step} steps ({last or 'none'}), {seat}: {action}"
        last = f"{seat}: {action}"
        one = one.apply(action, seat)
        if seat == viewer:
            refusal = other.why_illegal(action, seat)
            possible = notes.at("worlds", where)(
                refusal is None, f"{viewer} may do it, but not where it sees the same: {refusal}"
            )
            alike = [action] if possible else []
        else:
            alike = [act for act in other.legal_actions(seat) if act.KIND == action.KIND]
            reader.shuffle(alike)
        other = _same_for(notes, where, viewer, one, other, seat, alike)


def _same_for(
    notes: Notes,
    where: str,
    viewer: int | None,
    after: Position,
    other: Position,
    seat: int,
    alike: list[Action],
) -> Position | None:
    """The other world after something of which the viewer is told the same; None if there is nothing."""
    told = [sentence.fact for sentence in after.told(viewer)]
    for action in alike[:TRIES] if told else ():
        theirs = other.apply(action, seat)
        if [sentence.fact for sentence in theirs.told(viewer)] != told:
            continue
        ours, their_view = after.view_for(viewer), theirs.view_for(viewer)
        notes.counts["steps in two worlds"] += 1
        names = differing(ours, their_view)
        notes.at("worlds", where)(
            not names and ours.key() == their_view.key(),
            f"{viewer} is told the same of “{action}” in a world that it cannot tell apart, "
            f"but sees a difference in {names}",
        )
        return theirs
    return None
