"""Which place an arrow key leads to, from where the places are and nothing else."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Protocol

from ecolearn.picture.scene import Direction


class Located(Protocol):
    """What is needed of a place."""

    @property
    def key(self) -> str: ...
    @property
    def x(self) -> float: ...
    @property
    def y(self) -> float: ...
    @property
    def size(self) -> float: ...


def _lines(values: Iterable[tuple[float, float, str]], tolerance: float) -> list[list[tuple[float, str]]]:
    """Group (across, along, key) into lines of nearly equal `across`; each line sorted by `along`."""
    lines: list[list[tuple[float, str]]] = []
    begun = 0.0
    for across, along, key in sorted(values):
        if not lines or across - begun > tolerance:
            lines.append([])
            begun = across
        lines[-1].append((along, key))
    for line in lines:
        line.sort()
    return lines


def _nearest(line: Sequence[tuple[float, str]], along: float, before: bool) -> str:
    """The key of a line that is nearest to `along`; of two equally near ones the earlier or the later."""
    at = bisect_left(line, (along, ""))
    around = [line[i] for i in (at - 1, at) if 0 <= i < len(line)]
    gap = min(abs(entry[0] - along) for entry in around)
    near = [entry for entry in around if abs(entry[0] - along) <= gap + 1e-6]
    return near[0][1] if before else near[-1][1]


def arrows(places: Iterable[Located]) -> dict[str, dict[Direction, str]]:
    """Neighbours by arrow key.

    Places fall into columns (or rows, where those are fewer): one pair of keys walks along such a line,
    over gaps; the other pair goes to the nearest place of the next line. So every place is reached from
    every other: each line is connected in both directions, and each place has a way to both neighbouring
    lines.

    Parameters
    ----------
    places : iterable with ``key``, ``x``, ``y``, ``size``
        Places on the stage; y grows downwards.

    Returns
    -------
    dict
        key -> {"ArrowUp": key, "ArrowDown": ..., "ArrowLeft": ..., "ArrowRight": ...}; a direction that leads
        nowhere is left out.
    """
    known = list({place.key: place for place in places}.values())
    result: dict[str, dict[Direction, str]] = {place.key: {} for place in known}
    if not known:
        return result
    tolerance = min(place.size for place in known) / 4
    columns = _lines(((place.x, place.y, place.key) for place in known), tolerance)
    rows = _lines(((place.y, place.x, place.key) for place in known), tolerance)
    lines, back, on, before, after = columns, "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"
    if len(rows) < len(columns):
        lines, back, on, before, after = rows, "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"
    for i, line in enumerate(lines):
        for j, (along, key) in enumerate(line):
            found: dict[str, str] = {}
            if j:
                found[back] = line[j - 1][1]
            if j + 1 < len(line):
                found[on] = line[j + 1][1]
            # Of two equally near places one way takes the first, the way back the last: there and back again.
            if i:
                found[before] = _nearest(lines[i - 1], along, before=False)
            if i + 1 < len(lines):
                found[after] = _nearest(lines[i + 1], along, before=True)
            directions: tuple[Direction, ...] = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")
            result[key] = {direction: found[direction] for direction in directions if direction in found}
    return result
