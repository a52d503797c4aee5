"""Small shapes of the drawn web: arrows, glyphs for organisms without an icon, the sign for eating one's own
kind."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

HEAD = 8.0
"""Length of an arrow head."""

LEADING = 1.07
"""From line to line of a name, in font sizes."""

Point = tuple[float, float]


def num(value: float) -> str:
    """A coordinate as text, to a tenth of a pixel."""
    return f"{round(value, 1):g}"


def text_svg(words: str, x: float, y: float, size: float, names: str, more: str = "") -> str:
    """A line of text with its base line at (`x`, `y`); `names` are CSS classes."""
    at = f'x="{num(x)}" y="{num(y)}" font-size="{num(size)}"'
    return f'<text class="ecl-web-text {names}" {at}{more}>{escape(words)}</text>'


def rect_svg(
    x: float, y: float, width: float, height: float, rounding: float, names: str, fill: str = ""
) -> str:
    """A rectangle with round corners; `names` are CSS classes."""
    at = f'x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}" rx="{num(rounding)}"'
    paint = f' fill="{fill}"' if fill else ""
    return f'<rect class="{names}" {at}{paint}/>'


def link_class(
    kind: str, doubtful: bool, bold: bool = False, fine: bool = False, possible: bool = False
) -> str:
    """The CSS classes of a link."""
    names = ["ecl-web-link"]
    if kind != "food":
        names.append(f"ecl-web-{kind if kind in ('blood', 'matter', 'energy') else 'other'}")
    if doubtful:
        names.append("ecl-web-doubtful")
    if possible:
        names.append("ecl-web-possible")
    if bold or fine:
        names.append("ecl-web-chain" if bold else "ecl-web-fine")
    return " ".join(names)


def curve(points: Sequence[Point]) -> list[tuple[Point, ...]]:
    """The way of a link in pieces: (to,) straight, (control, control, to) bent; it begins at the first
    point."""
    pieces: list[tuple[Point, ...]] = []
    for at in range(0, len(points) - 1, 2):
        (x0, y0), (x1, y1) = points[at], points[at + 1]
        if at:
            pieces.append(((x0, y0),))
        if x0 == x1:
            pieces.append(((x1, y1),))
        else:
            middle = round((y1 - y0) * 0.55)
            pieces.append(((x0, y0 + middle), (x1, y1 - middle), (x1, y1)))
    return pieces


def shortened(points: Sequence[Point], by: float) -> tuple[Point, ...]:
    """The points with the last one drawn back, so that the line ends inside the arrow head."""
    (_x, before), (x, y) = points[-2], points[-1]
    return (*points[:-1], (x, y + (by if before > y else -by)))


def link_svg(points: Sequence[Point], names: str) -> str:
    """A link from prey to eater with its head at the eater."""
    half, length = (5.0, HEAD + 1.5) if "ecl-web-chain" in names else (3.6, HEAD)
    ends = shortened(points, length - 1)
    line = [f"M{_at(ends[0])}"]
    x, y = ends[0]
    down = 0.0
    for piece in curve(ends):
        if piece[-1][0] == x and len(piece) == 1:
            down += piece[-1][1] - y
        else:
            line.append(f"v{num(down)}" if down else "")
            down = 0.0
            line.append("c" + " ".join(_at((px - x, py - y)) for px, py in piece))
        x, y = piece[-1]
    line.append(f"v{num(down)}" if down else "")
    x, y = points[-1]
    back = length if ends[-1][1] > y else -length
    head = f"M{_at((x, y))}l{_at((-half, back))}h{num(2 * half)}z"
    return arrow_svg("".join(line), head, names)


def free_link_svg(points: Sequence[Point], names: str, *, down: bool) -> str:
    """A link of a dense picture, one curve through its four points; only what is brought out has a head."""
    if "ecl-web-thin" in names:
        more = " ecl-web-down" if down else ""
        return f'<path class="{names}{more}" d="{free_curve(points)}"/>'
    half, length = (4.6, HEAD + 1) if "ecl-web-chain" in names else (3.6, HEAD)
    *front, (x, y) = points
    back = length if front[-1][1] > y else -length
    line = free_curve([*front, (x, y + back * 0.9)])
    head = f"M{_at((x, y))}l{_at((-half, back))}h{num(2 * half)}z"
    return arrow_svg(line, head, names)


def free_curve(points: Sequence[Point]) -> str:
    """A Bézier curve through four points as the data of a path."""
    start, one, two, end = points
    return f"M{_at(start)}C{_at(one)} {_at(two)} {_at(end)}"


def arrow_svg(line: str, head: str, names: str) -> str:
    """A link from the paths of its line and of its head."""
    return f'<g class="{names}"><path d="{line}"/><path d="{head}"/></g>'


def _at(point: Point) -> str:
    return f"{num(point[0])} {num(point[1])}"


def _glyph(path: str, x: float, y: float) -> str:
    return f'<path class="ecl-web-glyph" transform="translate({_at((x, y))})" d="{path}"/>'


def sprout(x: float, y: float) -> str:
    """A plant without an icon."""
    return _glyph("M0 11V-1M0 3C-8 3-10-3-10-8C-3-8 0-4 0 3M0-1C0-7 4-10 10-10C10-4 7-1 0-1", x, y)


def paw(x: float, y: float) -> str:
    """An animal without an icon."""
    return _glyph(
        "M0 0C-4 0-7 4-6 7C-5 10-2 8 0 8S5 10 6 7C7 4 4 0 0 0M-8-2a1.8 2.4 0 1 0 .1 0M-3-7a1.8 2.4 0 1 0 .1 0"
        "M3-7a1.8 2.4 0 1 0 .1 0M8-2a1.8 2.4 0 1 0 .1 0",
        x,
        y,
    )


def dead_leaf(x: float, y: float) -> str:
    """Dead matter without an icon."""
    return _glyph("M-9 8C-9-3-2-9 9-9C9 2 3 8-9 8M-9 8L4-4M-3 3V-3M1-1H-1", x, y)


def sun(x: float, y: float) -> str:
    """Energy without an icon."""
    rays = "M0-8v-3M0 8v3M-8 0h-3M8 0h3M-5.7-5.7l-2.1-2.1M5.7 5.7l2.1 2.1M5.7-5.7l2.1-2.1M-5.7 5.7l-2.1 2.1"
    return _glyph(f"M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0{rays}", x, y)


def own_kind(x: float, y: float) -> str:
    """The sign of an organism that eats its own kind: a turning arrow in a disc at the corner of its box."""
    return (
        f'<g transform="translate({_at((x, y))})"><circle class="ecl-web-badge" r="8"/>'
        '<path class="ecl-web-turn" d="M3.2-2.6A4.2 4.2 0 1 0 4.2 0"/>'
        '<path class="ecl-web-head" d="M4.4-4.6V-.8H.8z"/></g>'
    )
