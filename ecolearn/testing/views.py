"""Views: what a seat sees, and that nothing else comes through."""

from __future__ import annotations

from typing import Any

from ecolearn.kernel.actions import Action
from ecolearn.kernel.chance import Chance, Reader
from ecolearn.kernel.position import Position
from ecolearn.kernel.sentences import Refusal

from .lists import spread
from .random_play import Met, Pool, choose
from .report import Notes

#: How often a view is dealt anew, and how many steps are played from there.
DEALS, STEPS = 2, 4


def seen(view: Position) -> dict[str, Any]:
    """All that a view holds, apart from what all positions of a match share."""
    return {name: value for name, value in vars(view).items() if name != "table" and not name.startswith("_")}


def differing(one: Position, other: Position) -> list[str]:
    """The attributes in which two views differ."""
    ours, theirs = seen(one), seen(other)
    return sorted(name for name in ours.keys() | theirs.keys() if ours.get(name) != theirs.get(name))


def viewers(position: Position) -> tuple[int | None, ...]:
    """Everybody who looks at a position: what all may know, and every seat."""
    return (None, *range(1, position.table.seats + 1))


def check_views(notes: Notes, met: Met, pool: Pool, reader: Reader) -> None:
    """A view dealt anew is the same view, and tells the same lists and reasons as the position."""
    name = "views"
    position, where = met.position, met.where
    expect = notes.at(name, where)
    hidden = position.table.hidden_hands
    before = position.key()
    for viewer in viewers(position):
        notes.counts["views"] += 1
        view = position.view_for(viewer)
        expect(type(view) is type(position), f"the view of {viewer} is a {type(view).__name__}")
        chance = getattr(view, "chance", None)
        if isinstance(chance, Chance):
            expect(chance.seed is None, f"the view of {viewer} holds the seed: it tells all that comes")
        twice = differing(view.view_for(viewer), view)
        expect(not twice, f"the view of {viewer} masked again differs in {twice}")
        public = view.view_for(None).key() == position.view_for(None).key()
        expect(public, f"what everybody knows is not the same in the view of {viewer}")
        for _deal in range(DEALS):
            with notes.guard(name, where, f"dealing the view of {viewer} anew"):
                dealt = view.resample(Chance(reader.number(32)))
                leaks = differing(dealt.view_for(viewer), view)
                expect(not leaks, f"the view of {viewer} leaks: dealt anew it differs in {leaks}")
                _play_on(dealt, reader)
        told = [sentence.fact for sentence in view.happened]
        may_read = [sentence.fact for sentence in position.told(viewer)]
        expect(told == may_read, f"the view of {viewer} tells {told}, but it may read {may_read}")
        expect(view.awaited() == position.awaited(), f"the view of {viewer} waits for others")
        if viewer in position.actors() or not hidden:
            _check_knows_rules(notes, met, view, viewer, pool, reader)
    keys = {position.view_for(seat).key() for seat in viewers(position)}
    if not hidden:
        expect(len(keys) == 1, "seats see different things, but hidden_hands is False")
    elif len(keys) > 1:
        notes.counts["positions that seats see differently"] += 1
    expect(position.key() == before, "looking has changed the position")


def _play_on(position: Position, reader: Reader) -> None:
    for _step in range(STEPS):
        actors = position.actors()
        if not actors:
            return
        action = choose(position, actors[0], reader)
        if action is None:
            return
        position = position.apply(action, actors[0])


def _check_knows_rules(
    notes: Notes, met: Met, view: Position, viewer: int | None, pool: Pool, reader: Reader
) -> None:
    """Legal lists and refusals depend on what the actor sees and on nothing else."""
    position, expect = met.position, notes.at("views", met.where)
    for seat in position.actors() if viewer is None else (viewer,):
        ours, theirs = list(view.legal_actions(seat)), met.listed.get(seat, [])
        surplus = [str(action) for action in ours if action not in theirs]
        lacking = [str(action) for action in theirs if action not in ours]
        expect(
            ours == theirs,
            f"the view of {viewer} lists otherwise for seat {seat}: more {surplus[:4]}, less {lacking[:4]}",
        )
        for action in [*spread(theirs, 6), *pool.odd_actions(position.table.game, reader, 2)]:
            ours_why, theirs_why = _why(view, action, seat), _why(position, action, seat)
            expect(
                ours_why == theirs_why,
                f"“{action}” of seat {seat}: the view of {viewer} says {ours_why}, the position {theirs_why}",
            )


def _why(position: Position, action: Action, seat: int) -> tuple[Any, ...] | None:
    refusal: Refusal | None = position.why_illegal(action, seat)
    return None if refusal is None else (refusal.fact, refusal.rule, refusal.cards, refusal.cells)


def check_twins(notes: Notes, met: Met) -> None:
    """Two actions that look the same to a seat leave it with the same view, where hands are hidden.

    They look the same if they are of one kind and the seat is told the same of both. So a mark that travels
    with an unseen card is found, and so is a change that all can see but nobody is told of.
    """
    position, where = met.position, met.where
    if not position.table.hidden_hands:
        return
    for actor in position.actors():
        played = [(action, position.apply(action, actor)) for action in spread(met.listed[actor])]
        for viewer in viewers(position):
            if viewer == actor:
                continue
            first: dict[tuple[str, ...], tuple[Action, str]] = {}
            for action, after in played:
                view = after.view_for(viewer)
                told = tuple(sentence.fact for sentence in view.happened)
                twin, key = first.setdefault((action.KIND, *told), (action, view.key()))
                if twin == action:
                    continue
                notes.counts["twins"] += 1
                text = (
                    f"of {twin} and of {action} seat {viewer} is told {list(told)}, but it sees a difference"
                )
                if told:
                    notes.at("twins", where)(view.key() == key, text)
                elif view.key() != key:
                    notes.advise("twins", where, f"{text}; say in a sentence what everybody can see")
