"""A quick search for good play where an exact one would take too long.

It proves nothing, but what it finds can be reached.

Beam search (Lowerre 1976, *The HARPY speech recognition system*): of all positions after so many decisions
only the most promising are followed; then again with more of them, until the time is over."""

from __future__ import annotations

import time
from collections.abc import Hashable

from ecolearn.hindsight.solver import Found, Line, Search
from ecolearn.hindsight.walking import Stop
from ecolearn.kernel.actions import Action

WIDTHS = (3, 12, 40, 120, 360, 1000)


class _Way:
    """A position that is followed, and how it was reached."""

    __slots__ = ("before", "played", "stop")

    def __init__(self, stop: Stop, before: _Way | None, played: tuple[Action, ...]) -> None:
        self.stop, self.before, self.played = stop, before, played

    def line(self) -> Line:
        """The actions from the start as a line."""
        line: Line = None
        way = self
        while way.before is not None:
            line = (way.played, line)
            way = way.before
        return line


def beam(search: Search, stop: Stop, floor: int, deadline: float) -> Found:
    """A line from a stop that scores more than `floor`, as good as the time allows.

    Past `deadline` one way is still followed to its end, but not past the deadline of the search.

    Returns
    -------
    Found
        Its bound is the one that was known before.
    """
    upper = search.most(stop)
    best = Found(upper)
    for width in WIDTHS:
        found, whole = _sweep(search, stop, max(floor, best.score), width, deadline)
        if found is not None:
            best = Found(upper, found[0], found[1])
        if whole or best.score >= upper or time.perf_counter() > deadline:
            break
    return best


def _sweep(
    search: Search, stop: Stop, floor: int, width: int, deadline: float
) -> tuple[tuple[int, Line] | None, bool]:
    """The best line of one sweep, and whether nothing was left out."""
    hints, seat = search.walk.hints, search.walk.seat
    ways = [_Way(stop, None, ())]
    best: tuple[int, Line] | None = None
    whole = True
    while ways:
        rows: dict[Hashable, tuple[float, int, _Way]] = {}
        for way in ways:
            for action in way.stop.legal:
                child = search.walk.after(way.stop, action)
                step = _Way(child, way, (action, *child.taken))
                most = search.most(child)
                if most <= floor:
                    continue
                if not child.legal:
                    floor, best = most, (most, step.line())
                    continue
                rows.setdefault(search.key(child), (-hints.promise(child.position, seat), len(rows), step))
            now = time.perf_counter()
            if now > search.deadline:
                return best, False
            if now > deadline:
                # Finish with what there is: one way that is followed to the end is worth more than many.
                width, whole = 1, False
        ranked = sorted(rows.values(), key=lambda row: row[:2])
        whole = whole and len(ranked) <= width
        ways = [row[2] for row in ranked[:width]]
    return best, whole
