"""Ways for the links: lanes beside the boxes of the rows that they cross, and ports at the boxes where they
end.

Links that leave one organism in the same direction share a lane until they part; so do links that come to one
organism, if more of them do. A shared lane thus always belongs to one organism.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ecolearn.foodweb.ordering import Neighbours, Segment

LANE = 7.0
"""Distance between two lanes, and between a lane and a box."""

_PORT = 10.0
_CORNER = 13.0


@dataclass(frozen=True, slots=True)
class Thread:
    """One link between two numbered organisms."""

    prey: int
    eater: int
    kind: str
    doubtful: bool
    possible: bool = False

    @property
    def plain(self) -> bool:
        """Whether it is drawn as a full line."""
        return self.kind == "food" and not self.doubtful and not self.possible

    @property
    def style(self) -> tuple[str, bool, bool]:
        """What makes it look as it does; only lines that look alike may run together."""
        return self.kind, self.doubtful, self.possible


class Lanes:
    """Which links cross which rows, and in which lane; lanes are items with numbers after the organisms'."""

    def __init__(self, threads: Sequence[Thread], row_of: Mapping[int, int], first: int) -> None:
        self.row_of = dict(row_of)
        self.stops: list[list[int]] = []
        self.shared: list[tuple[str, int]] = []
        self._rows: dict[int, list[int]] = {}
        numbers: dict[tuple[object, ...], int] = {}
        leaving, coming = self._long(threads)
        segments: dict[Segment, None] = {}
        for thread in threads:
            low, high = row_of[thread.prey], row_of[thread.eater]
            up = high > low
            style = (*thread.style, up)
            # Dashes of lines that only meet on their way would fill each other's gaps.
            by_eater = thread.plain and coming[thread.eater, style] > leaving[thread.prey, style]
            owner = ("eater", thread.eater) if by_eater else ("prey", thread.prey)
            stops = [thread.prey]
            for row in range(low + 1, high) if up else range(low - 1, high, -1):
                key = (*owner, *style, row)
                if key not in numbers:
                    numbers[key] = first + len(numbers)
                    self.row_of[numbers[key]] = row
                    self._rows.setdefault(row, []).append(numbers[key])
                stops.append(numbers[key])
            stops.append(thread.eater)
            self.stops.append(stops)
            self.shared.append(owner if len(stops) > 2 else ("prey", thread.prey))
            for a, b in itertools.pairwise(stops):
                segments[(a, b) if up else (b, a)] = None
        self.segments = list(segments)
        self.near = Neighbours(self.segments)

    def _long(
        self, threads: Sequence[Thread]
    ) -> tuple[Counter[tuple[int, object]], Counter[tuple[int, object]]]:
        leaving: Counter[tuple[int, object]] = Counter()
        coming: Counter[tuple[int, object]] = Counter()
        for thread in threads:
            low, high = self.row_of[thread.prey], self.row_of[thread.eater]
            if abs(high - low) > 1:
                style = (*thread.style, high > low)
                leaving[thread.prey, style] += 1
                coming[thread.eater, style] += 1
        return leaving, coming

    def of_row(self, row: int) -> list[int]:
        """The lanes through a row."""
        return self._rows.get(row, [])

    def count(self, row: int) -> int:
        """The number of lanes through a row."""
        return len(self.of_row(row))

    def between(self, lane: int, x: Mapping[int, float], default: float) -> float:
        """Half-way between what a lane joins, for a row without room for it."""
        joined = [*self.near.below.get(lane, ()), *self.near.above.get(lane, ())]
        known = [x[item] for item in joined if item in x]
        return sum(known) / len(known) if known else default


def ways(
    threads: Sequence[Thread],
    lanes: Lanes,
    x: Mapping[int, float],
    rows: Sequence[tuple[float, float]],
    box_width: float,
) -> list[tuple[tuple[float, float], ...]]:
    """The points of every link: from the prey's port, along its lanes, to the eater's port.

    Parameters
    ----------
    x : mapping
        Centre of every organism and lane.
    rows : sequence of (float, float)
        Lower and upper edge of the boxes of every row, y downward.
    box_width : float
        Width of a box.
    """
    ports = _ports(threads, lanes, x, box_width)
    found = []
    for number, thread in enumerate(threads):
        stops = lanes.stops[number]
        up = lanes.row_of[thread.eater] > lanes.row_of[thread.prey]
        near_edge, far_edge = (0, 1) if up else (1, 0)
        points = [(ports[number, "out"], rows[lanes.row_of[thread.prey]][far_edge])]
        for lane in stops[1:-1]:
            row = rows[lanes.row_of[lane]]
            points += [(x[lane], row[near_edge]), (x[lane], row[far_edge])]
        points.append((ports[number, "in"], rows[lanes.row_of[thread.eater]][near_edge]))
        found.append(tuple((float(round(px)), py) for px, py in points))
    return found


def _ports(
    threads: Sequence[Thread], lanes: Lanes, x: Mapping[int, float], box_width: float
) -> dict[tuple[int, str], float]:
    """Where at its box every link begins ("out") and ends ("in"), spread so that the lines there do not
    cross."""
    sides: dict[tuple[int, bool], dict[tuple[object, ...], list[tuple[int, str, float]]]] = {}
    for number, thread in enumerate(threads):
        stops = lanes.stops[number]
        up = lanes.row_of[thread.eater] > lanes.row_of[thread.prey]
        style = thread.style
        leaves = sides.setdefault((thread.prey, up), {})
        leaves.setdefault(("out", *style), []).append((number, "out", x[stops[1]]))
        comes = sides.setdefault((thread.eater, not up), {})
        alone = lanes.shared[number][0] == "prey"
        comes.setdefault(("in", number) if alone else ("in", *style, -1), []).append(
            (number, "in", x[stops[-2]])
        )
    found: dict[tuple[int, str], float] = {}
    alone_at: set[tuple[int, str]] = set()
    for (organism, top), groups in sides.items():
        # Two that eat each other: side by side, so "out" comes first above a box and last below it.
        ends = sorted(
            groups.values(),
            key=lambda group: (sum(end[2] for end in group) / len(group), (group[0][1] == "in") == top),
        )
        step = min(_PORT, (box_width - 2 * _CORNER) / max(1, len(ends) - 1))
        for at, group in enumerate(ends):
            for number, end, _x in group:
                found[number, end] = x[organism] + (at - (len(ends) - 1) / 2) * step
        if len(ends) == 1 and len(ends[0]) == 1:
            alone_at.add(ends[0][0][:2])
    _straighten(threads, lanes, x, found, alone_at, box_width / 2 - _CORNER)
    return found


def _straighten(
    threads: Sequence[Thread],
    lanes: Lanes,
    x: Mapping[int, float],
    ports: dict[tuple[int, str], float],
    alone_at: set[tuple[int, str]],
    reach: float,
) -> None:
    """Shift ports at which one line is alone along their box, so that the line goes straight if it can."""
    for number, thread in enumerate(threads):
        stops = lanes.stops[number]
        free = [end for end in ("out", "in") if (number, end) in alone_at]
        direct = len(stops) == 2
        for end in free:
            organism, lane = (thread.prey, stops[1]) if end == "out" else (thread.eater, stops[-2])
            if direct and len(free) == 2:
                wish = (x[thread.prey] + x[thread.eater]) / 2
            elif direct:
                wish = ports[number, "in" if end == "out" else "out"]
            else:
                wish = x[lane]
            ports[number, end] = min(max(wish, x[organism] - reach), x[organism] + reach)
