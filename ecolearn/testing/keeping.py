"""Matches: undo and redo, refused play, and records that lead back to the same game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ecolearn.kernel.actions import Action
from ecolearn.kernel.chance import Chance, Reader
from ecolearn.kernel.game import Game
from ecolearn.kernel.match import PERSON, Match
from ecolearn.kernel.options import Option
from ecolearn.kernel.record import new_match
from ecolearn.kernel.registry import registry
from ecolearn.kernel.sentences import IllegalAction

from .random_play import Pool, Setup, able, choose
from .report import Notes

#: In a match that goes back and forth more steps than this many times the longest play are too many.
BACK_AND_FORTH = 3
#: So many moves lie between two records of a match that are tried.
RECORD_EVERY = 60


@contextmanager
def registered(game: Game) -> Iterator[None]:
    """Let `ecolearn.load` find a game that is not in the registry."""
    known = game.id in registry
    if not known:
        registry[game.id] = lambda: game
    try:
        yield
    finally:
        if not known:
            del registry[game.id]


def keys(match: Match) -> list[str]:
    """The keys of all positions of a match."""
    return [match.first.key(), *(step.position.key() for step in match.steps)]


def check_match(notes: Notes, setup: Setup) -> None:
    """Play one match with everything mixed in: taking back, undo, redo, refused actions, saving."""
    match = setup.match(free_undo=True)
    reader = Chance(setup.seed).reader("match")
    pool = Pool()
    most = BACK_AND_FORTH * setup.game.longest
    moves = 0
    while match.actors():
        where = f"{setup} in a match of {len(match.steps)} steps"
        moves += 1
        if moves > most:
            notes.fail("match", where, f"with taking back it does not end within {most} actions")
            return
        actors = able(match.position)
        seat = actors[reader.below(len(actors))]
        pool.learn(list(match.legal_actions(seat))[:10])
        chosen = reader.below(12)
        if chosen == 0:
            _check_refused(notes, where, match, pool, reader)
        elif chosen == 1 and match.can_undo:
            _check_undo(notes, where, match, 1 + reader.below(4))
        if moves in (1, 4) or moves % RECORD_EVERY == 0:
            check_record(notes, where, match)
        action = choose(match.position, seat, reader, one_back_in=6)
        if action is None:
            notes.fail("match", where, f"seat {seat} must act, but has no legal action")
            return
        with notes.guard("match", where, f"playing {action}"):
            if not _play(notes, where, match, action, seat):
                return
            continue
        return
    where = f"{setup} at the end of a match of {len(match.steps)} steps"
    notes.counts["matches"] += 1
    _check_undo(notes, where, match, len(match.steps))
    check_record(notes, where, match)
    _check_over(notes, where, match, pool, reader)
    _check_undo_policy(notes, setup)


def _play(notes: Notes, where: str, match: Match, action: Action, seat: int) -> bool:
    revision, before = match.revision, match.steps
    match.play(action, seat)
    notes.at("match", where)(match.revision > revision, f"playing {action} does not raise the revision")
    kept = match.steps[: len(before)] == before and match.steps[len(before)].action == action
    return notes.at("match", where)(kept, f"playing {action} has changed earlier steps")


def _check_undo(notes: Notes, where: str, match: Match, times: int) -> None:
    """Go back some decisions and forth again."""
    name = "undo"
    expect = notes.at(name, where)
    before, steps = keys(match), match.steps
    revision, undone = match.revision, 0
    with notes.guard(name, where, "undo and redo"):
        while undone < times and match.can_undo:
            length = len(match.steps)
            match.undo()
            undone += 1
            expect(len(match.steps) < length, "undo takes no step back")
            expect(match.steps == steps[: len(match.steps)], "undo changes earlier steps")
            expect(match.revision > revision, "undo does not raise the revision")
            revision = match.revision
        notes.counts["undone"] += undone
        while match.can_redo:
            match.redo()
            expect(match.revision > revision, "redo does not raise the revision")
            revision = match.revision
        expect(keys(match) == before, f"after {undone} undo and redo the game is another")


def _check_refused(notes: Notes, where: str, match: Match, pool: Pool, reader: Reader) -> None:
    """Refused actions change nothing of a match."""
    name = "refused"
    expect = notes.at(name, where)
    seat = match.actors()[0]
    legal = set(match.legal_actions(seat))
    before = (match.revision, match.steps, match.to_text())
    for action in pool.odd_actions(match.game, reader, 2):
        if action in legal:
            continue
        try:
            match.play(action, seat)
        except IllegalAction:
            notes.counts["refused in matches"] += 1
        else:
            notes.fail(name, where, f"{action} is played, though it is not listed")
            return
    after = (match.revision, match.steps, match.to_text())
    expect(after == before, "refused actions have changed the match")


def check_record(notes: Notes, where: str, match: Match) -> None:
    """The text and the code of a match lead back to it."""
    from ecolearn import load

    name = "record"
    expect = notes.at(name, where)
    with registered(match.game):
        with notes.guard(name, where, "loading the text of the match"):
            text = match.to_text()
            back = load(text)
            notes.counts["records"] += 1
            expect(keys(back) == keys(match), "its text leads to another game")
            expect(back.to_text() == text, "loaded and written again its text is another")
            same = (back.seats, back.seed, back.first.table.options) == (
                match.seats,
                match.seed,
                match.first.table.options,
            )
            expect(same, "seats, seed or options are lost")
        if match.start is None and all(map(_fits_into_code, match.game.options)):
            with notes.guard(name, where, "loading the code of the match"):
                code = match.code
                back = load(code)
                notes.counts["codes"] += 1
                expect(keys(back) == keys(match), f"the code {code} leads to another game")
                expect(back.code == code, "loaded and written again its code is another")


def _fits_into_code(option: Option) -> bool:
    """Whether a short code can hold whatever is chosen: a number, or one of a few words."""
    return not isinstance(option.default, str) or (type(option) is Option and bool(option.choices))


def _check_over(notes: Notes, where: str, match: Match, pool: Pool, reader: Reader) -> None:
    """After the end there is a result, and nothing more can be played."""
    notes.at("end", where)(match.outcome is not None, "nobody must act, but there is no outcome")
    notes.at("end", where)(not match.legal_actions(), "the game is over, but actions are legal")
    for action in pool.odd_actions(match.game, reader, 1):
        refusal = match.why_illegal(action)
        code = refusal.code if refusal else None
        notes.at("end", where)(code == "game_over", f"after the end {action} is answered with {code}")


def _check_undo_policy(notes: Notes, setup: Setup) -> None:
    """Without leave undo stops at what was revealed."""
    match = setup.match()
    reader = Chance(setup.seed).reader("undo policy")
    for _move in range(30):
        actors = match.awaited()
        action = choose(match.position, actors[0], reader) if actors else None
        if action is None:
            return
        match.play(action, actors[0])
        steps, can = match.steps, match.can_undo
        where = f"{setup} after {len(steps)} steps"
        try:
            match.undo()
        except IllegalAction:
            notes.at("undo", where)(not can and match.steps == steps, "can_undo is true, but undo is refused")
            continue
        notes.at("undo", where)(can, "can_undo is false, but undo works")
        revealed = [str(step.action) for step in steps[len(match.steps) :] if step.reveal]
        notes.at("undo", where)(not revealed, f"undo takes back what was revealed: {revealed}")
        match.redo()


def check_partners(notes: Notes, setup: Setup) -> None:
    """One person beside partners plays to the end, and is told nothing that only others may know."""
    if setup.seats < 2:
        return
    from ecolearn.partners import known

    name = "partners"
    person = 1 + setup.seed % setup.seats
    seats = tuple(PERSON if seat == person else "random" for seat in range(1, setup.seats + 1))
    assert "random" in known()
    match = new_match(
        setup.game, seed=setup.seed, seats=seats, options=dict(setup.options), start=setup.start
    )
    reader = Chance(setup.seed).reader(name)
    match.run_partners()
    while match.actors() and len(match.steps) <= setup.game.longest:
        where = f"{setup} beside partners after {len(match.steps)} steps"
        expect = notes.at(name, where)
        if not expect(person in match.awaited(), f"seat {person} is the only person, but not awaited"):
            return
        action = choose(match.position, person, reader)
        if action is None:
            notes.fail(name, where, f"seat {person} must act, but has no legal action")
            return
        before = len(match.steps)
        told = [sentence.fact for sentence in match.play(action)]
        steps = match.steps[before:]
        expect(steps[0].seat == person, f"{action} was played for seat {steps[0].seat}")
        may_know = [sentence.fact for step in steps for sentence in step.position.told(person)]
        expect(told == may_know, "playing tells a person more or less than its seat may know")
        if match.can_undo and reader.below(3) == 0:
            ends = keys(match)
            match.undo(person)
            expect(person in match.actors(), "after undo the person cannot act")
            match.redo(person)
            expect(keys(match) == ends, "after undo and redo beside partners the game is another")
    notes.counts["matches beside partners"] += 1
    notes.at(name, str(setup))(match.outcome is not None, "beside partners the game does not end")
