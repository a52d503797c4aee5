"""The order from left to right: few crossings, found by barycentre sweeps and swaps of neighbours.

References: Sugiyama, Tagawa & Toda (1981), IEEE Trans. Syst. Man Cybern. 11:109.
"""

from __future__ import annotations

import itertools
from bisect import bisect_right, insort
from collections.abc import Callable, Mapping, Sequence

Segment = tuple[int, int]
"""A line between an item of one row and an item of the row above it."""


class Neighbours:
    """Who is joined to whom, seen from below and from above."""

    def __init__(self, segments: Sequence[Segment]) -> None:
        self.above: dict[int, list[int]] = {}
        self.below: dict[int, list[int]] = {}
        for low, high in segments:
            self.above.setdefault(low, []).append(high)
            self.below.setdefault(high, []).append(low)


def crossings(rows: Sequence[Sequence[int]], near: Neighbours) -> list[int]:
    """The number of crossings between each row and the next one."""
    found = []
    for low, high in itertools.pairwise(rows):
        place = {item: at for at, item in enumerate(high)}
        ends: list[int] = []
        for item in low:
            joined = near.above.get(item)
            if joined:
                ends.extend(sorted([place[other] for other in joined]))
        count = 0
        if ends != sorted(ends):
            seen: list[int] = []
            for end in ends:
                count += len(seen) - bisect_right(seen, end)
                insort(seen, end)
        found.append(count)
    return found


def ordered(rows: Sequence[Sequence[int]], segments: Sequence[Segment], sweeps: int = 8) -> list[list[int]]:
    """The rows with their items in an order that has few crossings.

    Parameters
    ----------
    rows : sequence of sequences of int
        The lowest row first, each in its starting order. Items without lines go to the right end.
    segments : sequence of (int, int)
        Lines between neighbouring rows, (item below, item above).
    sweeps : int
        Most sweeps in each of the two attempts: one begins upward, the other downward.
    """
    near = Neighbours(segments)
    start = [sorted(row, key=lambda i: i not in near.above and i not in near.below) for row in rows]
    best, fewest = start, sum(crossings(start, near))
    for first in (0, 1):
        if fewest == 0:
            break
        found, count = _swept([list(row) for row in start], near, range(first, first + sweeps))
        if count:
            _swap_neighbours(found, near)
            count = sum(crossings(found, near))
        if count < fewest:
            best, fewest = found, count
    return best


def _swept(current: list[list[int]], near: Neighbours, sweeps: range) -> tuple[list[list[int]], int]:
    """The best order after sweeps with even (upward) and odd numbers (downward), and its crossings."""
    best, fewest = [list(row) for row in current], sum(crossings(current, near))
    idle = 0
    for sweep in sweeps:
        upward = sweep % 2 == 0
        for at in range(1, len(current)) if upward else range(len(current) - 2, -1, -1):
            fixed = current[at - 1] if upward else current[at + 1]
            _sort_row(current[at], fixed, near.below if upward else near.above)
        count = sum(crossings(current, near))
        if count < fewest:
            best, fewest, idle = [list(row) for row in current], count, 0
        else:
            idle += 1
        if fewest == 0 or idle > 3:
            break
    return best, fewest


def _sort_row(row: list[int], fixed: Sequence[int], joined: dict[int, list[int]]) -> None:
    """Sort `row` by the mean place of what each item is joined to in the row `fixed`; the others stay put."""
    place = {item: (at + 0.5) / len(fixed) for at, item in enumerate(fixed)}
    moving = [item for item in row if item in joined]
    mean = {item: sum(place[other] for other in joined[item]) / len(joined[item]) for item in moving}
    sorted_items = iter(sorted(moving, key=lambda item: mean[item]))
    row[:] = [next(sorted_items) if item in mean else item for item in row]


def _swap_neighbours(rows: list[list[int]], near: Neighbours, rounds: int = 4) -> None:
    """Swap neighbours in a row as long as that takes away crossings."""
    places = [{item: at for at, item in enumerate(row)} for row in rows]
    for _round in range(rounds):
        better = False
        for r, row in enumerate(rows):
            for at in range(len(row) - 1):
                left, right = row[at], row[at + 1]
                gain = 0
                for joined, other in ((near.below, r - 1), (near.above, r + 1)):
                    if 0 <= other < len(rows):
                        gain += _gain(joined.get(left, ()), joined.get(right, ()), places[other])
                if gain > 0:
                    row[at], row[at + 1] = right, left
                    places[r][left], places[r][right] = at + 1, at
                    better = True
        if not better:
            return


def _gain(left: Sequence[int], right: Sequence[int], place: Mapping[int, float]) -> int:
    """How many crossings fewer there are with the left and the right item swapped."""
    gain = 0
    for a in left:
        for b in right:
            gain += (place[a] > place[b]) - (place[a] < place[b])
    return gain


def spread_order(
    rows: Sequence[Sequence[int]],
    near: Neighbours,
    columns: Callable[[int, int, float], Sequence[float]],
    middle: float,
    sweeps: int = 24,
) -> tuple[list[list[int]], dict[int, float]]:
    """Order rows whose lines may run to any other row, so that the lines are short and cross little.

    Parameters
    ----------
    rows : sequence of sequences of int
        The lowest row first.
    near : Neighbours
        Who is joined to whom, over any number of rows.
    columns : callable
        The places of so many items in a row of this number whose middle would best be at the third number.
    middle : float
        Where a row without lines stands.
    sweeps : int
        Sweeps of sorting by the mean place of what an item is joined to, upward and downward in turns.

    Returns
    -------
    list of lists of int, dict
        The rows from left to right, and the place of every item.
    """
    current = [list(row) for row in rows]
    x: dict[int, float] = {}
    for r, row in enumerate(current):
        x.update(zip(row, columns(len(row), r, middle), strict=True))

    def wish(item: int) -> float:
        joined = [*near.below.get(item, ()), *near.above.get(item, ())]
        return sum(x[other] for other in joined) / len(joined) if joined else x[item]

    def length() -> float:
        return sum(abs(x[low] - x[high]) for low, highs in near.above.items() for high in highs)

    best, places, shortest = [list(row) for row in current], dict(x), length()
    for sweep in range(sweeps):
        for r in range(len(current)) if sweep % 2 == 0 else reversed(range(len(current))):
            row = current[r]
            wishes = {item: wish(item) for item in row}
            row.sort(key=lambda item: wishes[item])
            tied = [wishes[item] for item in row if item in near.below or item in near.above]
            x.update(zip(row, columns(len(row), r, sum(tied) / len(tied) if tied else middle), strict=True))
        if (now := length()) < shortest:
            best, places, shortest = [list(row) for row in current], dict(x), now
    for _round in range(4):
        better = [_swap_placed(row, near, places) for row in best]
        if not any(better):
            break
    return best, places


def _swap_placed(row: list[int], near: Neighbours, x: dict[int, float]) -> bool:
    """Swap neighbours in a row that has places where that takes away crossings."""
    better = False
    for at in range(len(row) - 1):
        left, right = row[at], row[at + 1]
        gain = sum(_gain(side.get(left, ()), side.get(right, ()), x) for side in (near.below, near.above))
        if gain > 0:
            row[at], row[at + 1] = right, left
            x[left], x[right] = x[right], x[left]
            better = True
    return better


def crossed(lines: Sequence[tuple[tuple[float, float], tuple[float, float]]]) -> int:
    """How many pairs of straight lines between two points each cross; lines that share an end do not."""
    count = 0
    for at, ((ax, ay), (bx, by)) in enumerate(lines):
        dx, dy = bx - ax, by - ay
        for (cx, cy), (ex, ey) in lines[at + 1 :]:
            one, two = dx * (cy - ay) - dy * (cx - ax), dx * (ey - ay) - dy * (ex - ax)
            if one * two < 0:
                fx, fy = ex - cx, ey - cy
                if (fx * (ay - cy) - fy * (ax - cx)) * (fx * (by - cy) - fy * (bx - cx)) < 0:
                    count += 1
    return count
