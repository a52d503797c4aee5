"""After the game: which moves cost most."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ecolearn.hindsight.beam import beam
from ecolearn.hindsight.report import Move, Reach, Review
from ecolearn.hindsight.solver import NOTHING, UNKNOWN, Found, Line, Search, final_score, hints_of, unrolled
from ecolearn.hindsight.walking import At, Stop, Walk
from ecolearn.kernel.actions import Action
from ecolearn.kernel.match import PERSON, Match
from ecolearn.kernel.words import _

EXACT, QUICK = 0.45, 0.8
"""Which part of the time goes to exact answers for the last moves, and up to which part quick searches for
the earlier ones go on; the rest is for a second look at the moves that seem to have cost most."""


class _Choice(NamedTuple):
    """A decision of the match: the step that it was, its number, and the stop before it."""

    step: int
    number: int
    stop: Stop
    action: Action
    seat: int


@dataclass(slots=True)
class _Known:
    """What is known of a stop: a line to `found` (None: go on as it was played), and a bound."""

    found: int
    upper: int
    line: Line = None


def review(match: Match, seat: int | None = None, top: int = 3, budget_s: float = 20.0) -> Review:
    """The moves of a finished match that cost most, in hindsight: with all cards and the piles' order known.

    For every decision the best that could still be reached before it and after it is searched: exactly for
    the last ones, as far as the time suffices; for the earlier ones a quick search finds what could be
    reached at least. In a game with points for each seat the others are taken to act as they did, and where
    that is no longer legal to take the most points at once.

    Parameters
    ----------
    match : Match
        A match that is over.
    seat : int, optional
        Whose moves; by default those of all persons if all play together, otherwise of the first person.
    top : int
        At most so many moves are named.
    budget_s : float
        Seconds to search for.

    Returns
    -------
    Review

    Raises
    ------
    ValueError
        If the match is not over, or there is no such seat.
    """
    outcome = match.outcome
    if outcome is None:
        raise ValueError(_("The game is not over yet. Its review comes after the end."))
    if seat is not None and not 1 <= seat <= len(match.seats):
        raise ValueError(_("There is no seat {seat} in this match.").format(seat=seat))
    persons = [at for at, who in enumerate(match.seats, 1) if who == PERSON]
    own = [seat] if seat is not None else persons or list(range(1, len(match.seats) + 1))
    shared = not outcome.scores
    searched = None if shared else own[0]
    if not shared:
        own = own[:1]
    return _Reviewer(match, searched, own, budget_s).review(top)


class _Reviewer:
    """One review in the making."""

    def __init__(self, match: Match, seat: int | None, own: Sequence[int], budget_s: float) -> None:
        self.match = match
        self.own = own
        self.begun = time.perf_counter()
        self.budget = budget_s
        hints = hints_of(match.first)
        decisions = _decisions(match)
        others: dict[int, list[Action]] = {}
        if seat is not None:
            others = {other: [] for other in range(1, len(match.seats) + 1) if other != seat}
            for step, _number in decisions:
                if match.steps[step].seat in others:
                    others[match.steps[step].seat].append(match.steps[step].action)
        self.search = Search(Walk(seat, hints, others), final_score(seat), self.begun)
        self.choices = self._choices(decisions)
        self.final = self.search.score(match.position)
        self.known = [_Known(self.final, UNKNOWN) for _choice in self.choices]
        self.known.append(_Known(self.final, self.final))

    def _choices(self, decisions: Sequence[tuple[int, int]]) -> list[_Choice]:
        """The decisions that are searched, each with what the other seats have decided before."""
        walk, steps = self.search.walk, self.match.steps
        seats = list(walk.others)
        at: At = walk.start
        found = []
        for step, number in decisions:
            actor, action = steps[step].seat, steps[step].action
            if actor in seats:
                place = seats.index(actor)
                at = (*at[:place], at[place] + 1, *at[place + 1 :])
                continue
            before = steps[step - 1].position if step else self.match.first
            legal = tuple(before.legal_actions(actor).forward)
            found.append(_Choice(step, number, Stop(before, at, (), legal), action, actor))
        return found

    def _until(self, part: float) -> float:
        return self.begun + part * self.budget

    def review(self, top: int) -> Review:
        """Search, and put it together."""
        at = self._exactly(self._until(EXACT))
        self._quickly(at, self._until(QUICK))
        self._again(top)
        self._settle()
        every = tuple(
            self._move(at, choice) for at, choice in enumerate(self.choices) if choice.seat in self.own
        )
        costly = sorted(
            (move for move in every if move.cost > 0), key=lambda move: (-move.cost, not move.exact)
        )
        walk = self.search.walk
        return Review(
            tuple(costly[:top]),
            every,
            self.final,
            self._reach(0),
            walk.seat,
            not any(walk.others.values()),
            self.match.position,
            walk.hints,
        )

    def _exactly(self, deadline: float) -> int:
        """From the last decision backward, as far as the time suffices; the number of the last one left."""
        for at in range(len(self.choices) - 1, -1, -1):
            self.search.deadline = deadline
            floor = self.known[at + 1].found
            self._learn(at, self.search.best(self.choices[at].stop, floor))
            if not self._reach(at).exact:
                return at
        return -1

    def _quickly(self, last: int, deadline: float) -> None:
        """What can be reached at least from the decisions up to `last`, from the last one backward."""
        self.search.deadline = self._until(1.0)
        for at in range(last, -1, -1):
            now = time.perf_counter()
            until = now + (deadline - now) / (at + 1)
            self._look(at, until)

    def _look(self, at: int, until: float) -> None:
        if time.perf_counter() > self.search.deadline:
            return
        floor = max(self.known[at].found, self.known[at + 1].found)
        self._learn(at, beam(self.search, self.choices[at].stop, floor, until))

    def _again(self, top: int) -> None:
        """Look once more at what seems to remain after the costliest moves."""
        end = self._until(1.0)
        for left in range(top, 0, -1):
            self._settle()
            open_ends = [
                at
                for at, choice in enumerate(self.choices)
                if choice.seat in self.own and self._cost(at) > 0 and not self._reach(at + 1).exact
            ]
            if not open_ends:
                return
            now = time.perf_counter()
            self._look(max(open_ends, key=self._cost) + 1, now + (end - now) / left)

    def _cost(self, at: int) -> int:
        return self.known[at].found - self.known[at + 1].found

    def _learn(self, at: int, found: Found) -> None:
        """Keep what a search has found, also for the positions after it that were really played."""
        known = self.known[at]
        known.upper = min(known.upper, max(found.upper, self.known[at + 1].found))
        score, line = found.score, found.line
        while score > self.known[at].found:
            self.known[at].found, self.known[at].line = score, line
            if line is None or at + 1 >= len(self.choices) or line[0][0] != self.choices[at].action:
                break
            at, line = at + 1, line[1]

    def _settle(self) -> None:
        """What can be reached after a move could be reached before it too."""
        known = self.known
        for at in range(len(known) - 2, -1, -1):
            if known[at].found < known[at + 1].found:
                known[at].found, known[at].line = known[at + 1].found, None
        for at in range(1, len(known)):
            known[at].upper = min(known[at].upper, known[at - 1].upper)

    def _reach(self, at: int) -> Reach:
        known = self.known[at]
        found = max(known.found, self.known[min(at + 1, len(self.choices))].found)
        return Reach(found, None if known.upper in (UNKNOWN, NOTHING) else known.upper)

    def _move(self, at: int, choice: _Choice) -> Move:
        position = choice.stop.position
        line = tuple(unrolled(self.known[at].line)) if self._cost(at) > 0 else ()
        return Move(
            choice.number,
            choice.seat,
            position,
            choice.action,
            self._reach(at),
            self._reach(at + 1),
            line,
            self.search.walk.hints,
        )


def _decisions(match: Match) -> list[tuple[int, int]]:
    """The steps at which there was something to choose, each with the number of its move."""
    found = []
    number = 0
    position = match.first
    for at, step in enumerate(match.steps):
        task = position.task
        kind = match.game.kinds[step.action.KIND]
        if task is not None and not kind.backward:
            asked = match.game.tasks[task.kind].question
            number += not (step.reveal or asked)
            if len(position.legal_actions(step.seat).forward) > 1:
                found.append((at, number))
        position = step.position
    return found
