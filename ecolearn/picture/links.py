"""Arrows between places: who is eaten by whom, what already lies and what a move would bring."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from typing import NamedTuple

from ecolearn.picture.glyphs import number as n
from ecolearn.picture.scene import Link, Place
from ecolearn.picture.shapes import HALF

ARROW, RIM, ASIDE = 16.0, 1.5, 7.5
"""Length of a small arrow, width of its outline, how far two opposite ones stand aside, at size 60."""

LARGE, SHAFT, HEAD, WING = 46.0, 6.5, 17.0, 9.5
"""Length, width of the shaft, length and half the width of the head of a large arrow, at size 60."""
INTO = 10.0
"""How far a large arrow reaches into the places at both ends, at size 60."""
KNOT, BEND = 2.6, 14.0
"""Radius of the knots of a line of dependence, and how far before its end it bends."""
BROKEN = {"matter": (0.01, 9.0), "blood": (5.0, 8.0)}
"""Strokes and gaps of a shaft (with round ends), at size 60, for the kinds of large arrows that have them."""


class _Line(NamedTuple):
    """Where an arrow stands: its middle, its direction, its length, and units of size 60 there."""

    x: float
    y: float
    ux: float
    uy: float
    length: float
    unit: float

    @property
    def turn(self) -> str:
        """The transform from an arrow along the x axis around the origin."""
        return f"matrix({_n4(self.ux)} {_n4(self.uy)} {_n4(-self.uy)} {_n4(self.ux)} {n(self.x)} {n(self.y)})"


def _n4(value: float) -> str:
    """A number of a rotation, as short text."""
    return f"{value:.4f}".rstrip("0").rstrip(".")


def reach(place: Place) -> float:
    """Distance from a place's centre to the middle of its sides."""
    return place.size * HALF if place.shape == "hex" else place.size


def _line(start: Place, end: Place, length: float, into: float, aside: float) -> _Line:
    """An arrow over the border or gap between two places, at least `length` long.

    `into`: how far it reaches into both places; `aside`: how far it stands to the left of the straight line.
    """
    dx, dy = end.x - start.x, end.y - start.y
    distance = hypot(dx, dy) or 1.0
    ux, uy = dx / distance, dy / distance
    unit = min(start.size, end.size) / 60
    # squares are longer towards their corners
    longer = 1.0 if start.shape == "hex" else 1 / max(abs(ux), abs(uy))
    gap = distance - (reach(start) + reach(end)) * longer
    along = reach(start) * longer + gap / 2
    side = aside * unit
    return _Line(
        start.x + ux * along - uy * side,
        start.y + uy * along + ux * side,
        ux,
        uy,
        max(length * unit, gap + 2 * into * unit),
        unit,
    )


def link_svg(link: Link, start: Place, end: Place, both: bool = False) -> str:
    """An arrow over the border or gap between two places, with a paper-coloured outline around it.

    `both`: the opposite arrow exists too, so the two stand side by side.
    """
    if link.kind == "requires":
        return _requires(start, end, link.doubtful)
    if link.large:
        return _large(link, start, end, both)
    line = _line(start, end, ARROW, 3.0, ASIDE if both else 0.0)
    unit = line.unit
    width, head = 3.4 * unit, 8.2 * unit
    tail, tip = -line.length / 2, line.length / 2
    neck = tip - head
    wing = head * 0.62
    half = width / 2
    shaft = f"M{n(tail)} 0H{n(neck + 0.5)}"
    point = f"M{n(tip)} 0L{n(neck)} {n(wing)}V{n(-wing)}Z"
    around = f"M{n(tail)} {n(half)}H{n(neck)}V{n(wing)}L{n(tip)} 0L{n(neck)} {n(-wing)}V{n(-half)}H{n(tail)}Z"
    dash = f' stroke-dasharray="{n(2.6 * unit)} {n(1.7 * unit)}"' if link.kind == "blood" else ""
    hollow = " ecl-link-hollow" if link.doubtful else ""
    return (
        f'<g transform="{line.turn}">'
        f'<path class="ecl-link-rim" stroke-width="{n(2 * RIM * unit)}" d="{around}"/>'
        f'<path class="ecl-link" stroke-width="{n(width)}"{dash} d="{shaft}"/>'
        f'<path class="ecl-link-head{hollow}" stroke-width="{n(1.4 * unit)}" d="{point}"/></g>'
    )


def _requires(start: Place, end: Place, waiting: bool) -> str:
    """What needs what: a line with a knot at either end, bent like a fork; dots as long as it is waited for.

    Lines that end at one place share their last piece, and so do those that end at places in one column.
    """
    way = 1 if end.x >= start.x else -1
    x, to = start.x + way * (reach(start) + KNOT), end.x - way * (reach(end) + KNOT)
    down = end.y - start.y
    if abs(down) < 1:
        path = f"M{n(x)} {n(start.y)}H{n(to)}"
    else:
        bend = to - way * min(BEND, abs(to - x) / 2)
        turn = min(8.0, abs(down) / 2, abs(bend - x), abs(to - bend))
        sink = turn if down > 0 else -turn
        first = f"H{n(bend - way * turn)}Q{n(bend)} {n(start.y)} {n(bend)} {n(start.y + sink)}"
        second = f"V{n(end.y - sink)}Q{n(bend)} {n(end.y)} {n(bend + way * turn)} {n(end.y)}"
        path = f"M{n(x)} {n(start.y)}{first}{second}H{n(to)}"
    look = "ecl-need ecl-need-open" if waiting else "ecl-need"
    knots = "".join(
        f'<circle class="ecl-knot" cx="{n(at)}" cy="{n(y)}" r="{n(KNOT)}"/>'
        for at, y in ((x, start.y), (to, end.y))
    )
    return f'<path class="{look}" d="{path}"/>' + ("" if waiting else knots)


def _large(link: Link, start: Place, end: Place, both: bool, ghost: bool = False) -> str:
    """An arrow for boards on which the arrows are the point of the game.

    Two of them that cross over one corner stay readable: their heads lie beyond the crossing, and the
    outline of the upper one parts it from the lower one.
    """
    line = _line(start, end, LARGE, INTO, 1.5 * ASIDE if both else 0.0)
    unit = line.unit
    if link.kind == "asked":
        move = f"translate({n(line.x)} {n(line.y)})scale({n(unit)})"
        return (
            f'<g transform="{move}"><circle class="ecl-asked" r="17"/>'
            '<text class="ecl-t ecl-focus-ink" y="8" font-size="23">?</text></g>'
        )
    tail, tip = -line.length / 2, line.length / 2
    neck, wing, half = tip - HEAD * unit, WING * unit, SHAFT * unit / 2
    point = f"M{n(tip)} 0L{n(neck)} {n(wing)}V{n(-wing)}Z"
    around = f"M{n(tail)} {n(half)}H{n(neck)}V{n(wing)}L{n(tip)} 0L{n(neck)} {n(-wing)}V{n(-half)}H{n(tail)}Z"
    look = "ghost" if ghost else "hollow" if link.doubtful else link.kind
    parts = [f'<path class="ecl-link-rim" stroke-width="{n((5 if ghost else 4) * unit)}" d="{around}"/>']
    if link.kind in BROKEN:
        dash = " ".join(n(part * unit) for part in BROKEN[link.kind])
        shaft = f"M{n(tail + half)} 0H{n(neck - half / 2)}"
        parts.append(
            f'<path class="ecl-broken ecl-broken-{look}" stroke-width="{n(2 * half)}"'
            f' stroke-dasharray="{dash}" d="{shaft}"/>'
        )
        around = point
    if ghost and link.kind == "energy":
        look = "ghost ecl-large-light"
    parts.append(f'<path class="ecl-large ecl-large-{look}" d="{around}"/>')
    return f'<g transform="{line.turn}">{"".join(parts)}</g>'


def ghost_links(places: Iterable[Place], links: Iterable[tuple[str, str, str]]) -> dict[str, str]:
    """Arrows that a move would bring, to be shown before it is done.

    Parameters
    ----------
    places : iterable of Place
        The places of the scene (an empty one is fine as start or end).
    links : iterable of (str, str, str)
        Keys of the places where the arrow starts and ends, and its kind, as in `kernel.game.Preview.links`.

    Returns
    -------
    dict
        ``ghost.START.END`` -> inner markup of a ``<g>`` in coordinates of the stage, like the `svg` of a part
        in the layer "links"; links between unknown places are left out.
    """
    known = {place.key: place for place in places}
    return {
        f"ghost.{start}.{end}": _large(
            Link("", start, end, kind), known[start], known[end], False, ghost=True
        )
        for start, end, kind in links
        if start in known and end in known
    }
