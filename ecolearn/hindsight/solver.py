"""The best way to play on when the order of the piles is known: exact, as long as the time suffices.

Depth first, the most promising first; what cannot become better than the best found is left out (branch and
bound, Land & Doig 1960, Econometrica 28:497), and positions that were reached another way are not searched
twice (transposition table, Greenblatt, Eastlake & Crocker 1967)."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from ecolearn.hindsight.hints import Hints
from ecolearn.hindsight.walking import Stop, Walk
from ecolearn.kernel.actions import Action
from ecolearn.kernel.position import Position

Score = Callable[[Position], int]
Line: TypeAlias = "tuple[tuple[Action, ...], Line] | None"
"""Actions and what follows them, so that many lines share their ends."""

UNKNOWN = 1 << 60
"""Stands for no bound; its negative for nothing found."""
NOTHING = -UNKNOWN


@dataclass(frozen=True, slots=True)
class Solved:
    """The best that a search has found.

    Attributes
    ----------
    score : int or None
        The final score of the best line found; None if the time did not suffice for any.
    actions : tuple of Action
        That line to the end of the game, reveals and other players' actions included.
    exact : bool
        True if nothing better is possible.
    upper : int or None
        No line can score more; equal to `score` if exact, None if no bound is known.
    """

    score: int | None
    actions: tuple[Action, ...]
    exact: bool
    upper: int | None


def solve(
    position: Position,
    *,
    score: Score | None = None,
    budget_s: float = 5.0,
    bound: Callable[[Position], int | None] | None = None,
) -> Solved:
    """The best play to the end of the game, for all seats together, with the order of the piles known.

    Parameters
    ----------
    position : Position
        A whole position, no player's view.
    score : callable, optional
        Score of a finished game; by default that of its outcome.
    budget_s : float
        Seconds to search for.
    bound : callable, optional
        Gives a number that no final score from a position can exceed, or None. By default the game's own, if
        the score is its own too.

    Returns
    -------
    Solved

    Raises
    ------
    ValueError
        If the position is a view, in which cards are hidden.
    """
    hints = hints_of(position)
    if bound is not None or score is not None:
        hints = _Bounded(hints, bound)
    search = Search(Walk(None, hints, {}), score or final_score(None), time.perf_counter() + budget_s)
    stop = search.walk.onward(position, ())
    return search.solved(search.best(stop), stop)


def hints_of(position: Position) -> Hints:
    """What the game of a whole position can tell a search; ValueError for a view."""
    if position.is_view:
        raise ValueError("a view hides cards: solve the whole position")
    hints: Hints | None = position.table.game.hints()
    return hints or Hints()


def final_score(seat: int | None) -> Score:
    """The score at the end of a game: of a seat, or the one that all share (None)."""

    def score(position: Position) -> int:
        outcome = position.outcome()
        if outcome is None:
            return NOTHING
        return outcome.score if seat is None else outcome.scores.get(seat, outcome.score)

    return score


class _Bounded(Hints):
    """A game's hints with a bound from elsewhere."""

    def __init__(self, hints: Hints, bound: Callable[[Position], int | None] | None) -> None:
        self._hints, self._bound = hints, bound

    def standing(self, position: Position, seat: int | None) -> int:
        return self._hints.standing(position, seat)

    def most(self, position: Position, seat: int | None) -> int | None:
        return None if self._bound is None else self._bound(position)

    def promise(self, position: Position, seat: int | None) -> float:
        return self._hints.promise(position, seat)


class Found(NamedTuple):
    """What is known of a stop: nothing above `upper` is possible; `line` scores `score` if there is one."""

    upper: int
    score: int = NOTHING
    line: Line = None


class Search:
    """A search whose table is kept from one question to the next.

    Parameters
    ----------
    walk : Walk
    score : callable
        Score of a finished game.
    deadline : float
        When to stop, on the clock of ``time.perf_counter``.
    """

    def __init__(self, walk: Walk, score: Score, deadline: float) -> None:
        self.walk = walk
        self.score = score
        self.deadline = deadline
        self.known: dict[Hashable, Found] = {}

    def most(self, stop: Stop) -> int:
        """A bound on the score from a stop."""
        if not stop.legal:
            return self.score(stop.position)
        most = self.walk.hints.most(stop.position, self.walk.seat)
        return UNKNOWN if most is None else most

    def key(self, stop: Stop) -> Hashable:
        """Equal for stops from which the same can be reached."""
        return self.walk.hints.key(stop.position), stop.at

    def best(self, stop: Stop, floor: int = NOTHING) -> Found:
        """The best score from a stop, or, if that is not above `floor`, a bound that is not above it either.

        Past the deadline the bound may be too high and the line not the best.
        """
        return self._best(stop, floor, self.most(stop))

    def _best(self, stop: Stop, floor: int, most: int) -> Found:
        if not stop.legal:
            return Found(most, most)
        key = self.key(stop)
        before = self.known.get(key)
        if before is not None:
            most = min(most, before.upper)
        score, line = (before.score, before.line) if before is not None else (NOTHING, None)
        if most <= floor or score == most or time.perf_counter() > self.deadline:
            return Found(most, score, line)
        upper, low = score, max(floor, score)
        for bound, action, child in self.ranked(stop):
            if bound <= low:
                # The others are no better; their bounds are not above this one.
                upper = max(upper, bound)
                break
            found = self._best(child, low, bound)
            upper = max(upper, found.upper)
            if found.score > low:
                low = score = found.score
                line = ((action, *child.taken), found.line)
                if score >= most:
                    break
        result = Found(max(score, min(upper, most)), score, line)
        self.known[key] = result
        return result

    def ranked(self, stop: Stop) -> list[tuple[int, Action, Stop]]:
        """Every choice with a bound on what it can lead to, the highest first, then the most promising."""
        walk = self.walk
        rows = []
        for number, action in enumerate(stop.legal):
            child = walk.after(stop, action)
            rows.append(
                (-self.most(child), -walk.hints.promise(child.position, walk.seat), number, action, child)
            )
        rows.sort(key=lambda row: row[:3])
        return [(-most, action, child) for most, _promise, _number, action, child in rows]

    def solved(self, found: Found, stop: Stop) -> Solved:
        """What was found from a stop, with the line from where it began."""
        if found.score == NOTHING:
            return Solved(None, (), False, _known(found.upper))
        actions = (*stop.taken, *unrolled(found.line))
        return Solved(found.score, actions, found.upper == found.score, _known(found.upper))


def unrolled(line: Line) -> Iterator[Any]:
    """The actions of a line."""
    while line is not None:
        actions, line = line
        yield from actions


def _known(upper: int) -> int | None:
    return None if upper >= UNKNOWN or upper == NOTHING else upper
