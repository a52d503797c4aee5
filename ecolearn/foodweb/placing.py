"""Where exactly the items of every row stand: as near above each other as their order and size allow."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence

from ecolearn.foodweb.ordering import Neighbours

GRID = 4.0
SHIFT = 3 * GRID


def placed(
    rows: Sequence[Sequence[int]],
    near: Neighbours,
    half: Callable[[int], float],
    apart: Callable[[int, int], float],
    weight: Callable[[int], float],
    left: float,
    right: float,
    sweeps: int = 8,
) -> dict[int, float]:
    """The x of every item's centre.

    Parameters
    ----------
    rows : sequence of sequences of int
        Items in their order; the lowest row first.
    near : Neighbours
        What each item would like to stand above and below.
    half : callable
        Half the width of an item.
    apart : callable
        The least distance between the centres of two neighbours.
    weight : callable
        How much an item insists on its wish.
    left, right : float
        Between these the rows have to stay. A row that is too wide is squeezed evenly.
    sweeps : int
        How often the rows are adjusted to each other, alternately upward and downward.
    """
    spans: list[tuple[list[float], float]] = []
    x: dict[int, float] = {}
    for row in rows:
        offsets, room = _offsets(row, half, apart, left, right)
        spans.append((offsets, room))
        free = max(0.0, room) / (len(row) + 1)
        for item, offset in zip(row, offsets, strict=True):
            x[item] = left + half(row[0]) + offset + room / 2
        spread = min(free, 28.0)
        for at, item in enumerate(row):
            x[item] += (at - (len(row) - 1) / 2) * spread
    for sweep in range(sweeps):
        last = sweep >= sweeps - 2
        order = range(len(rows)) if sweep % 2 == 0 else range(len(rows) - 1, -1, -1)
        for r in order:
            row = rows[r]
            if not row:
                continue
            upward = None if last or sweep < 2 else sweep % 2 == 0
            # What is joined to nothing keeps near the others, in the middle.
            wishes = [_wish(item, x, near, upward, (left + right) / 2) for item in row]
            offsets, room = spans[r]
            first = left + half(row[0])
            settled = _isotonic(
                [wish - offset for wish, offset in zip(wishes, offsets, strict=True)],
                [weight(item) for item in row],
            )
            for item, value, offset in zip(row, settled, offsets, strict=True):
                # In steps, so that a small change of the web does not move everything by a little.
                x[item] = min(max(round(value / GRID) * GRID, first), first + max(0.0, room)) + offset
    ends = [(x[row[0]] - half(row[0]), x[row[-1]] + half(row[-1])) for row in rows if row]
    if ends:
        shift = (left + right - min(end[0] for end in ends) - max(end[1] for end in ends)) / 2
        x = {item: value + int(shift / SHIFT) * SHIFT for item, value in x.items()}
    return x


def _offsets(
    row: Sequence[int],
    half: Callable[[int], float],
    apart: Callable[[int, int], float],
    left: float,
    right: float,
) -> tuple[list[float], float]:
    """The least distance of every item from the first one, and the room that is left over."""
    offsets = [0.0]
    for a, b in itertools.pairwise(row):
        offsets.append(offsets[-1] + apart(a, b))
    if not row:
        return [], right - left
    room = right - left - half(row[0]) - half(row[-1]) - offsets[-1]
    if room < 0 and offsets[-1] > 0:
        squeeze = (offsets[-1] + room) / offsets[-1]
        return [offset * squeeze for offset in offsets], 0.0
    return offsets, room


def _wish(item: int, x: dict[int, float], near: Neighbours, upward: bool | None, default: float) -> float:
    below, above = near.below.get(item, []), near.above.get(item, [])
    looked_at = [*below, *above] if upward is None else (below if upward else above) or [*below, *above]
    # A row without room for its lanes is placed without them.
    known = [x[other] for other in looked_at if other in x]
    return sum(known) / len(known) if known else default


def _isotonic(values: Sequence[float], weights: Sequence[float]) -> list[float]:
    """The ascending sequence nearest to `values`: pool adjacent violators (Barlow et al. 1972)."""
    pools: list[list[float]] = []
    for value, weight in zip(values, weights, strict=True):
        pools.append([value, weight, 1])
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            top = pools.pop()
            low = pools[-1]
            total = low[1] + top[1]
            low[0] = (low[0] * low[1] + top[0] * top[1]) / total
            low[1] = total
            low[2] += top[2]
    return [pool[0] for pool in pools for _k in range(int(pool[2]))]
