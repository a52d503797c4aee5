"""A picture as a list of simple marks, drawn as SVG or on a matplotlib Axes.

Colours are names of `ecolearn.foodweb.style.TOKENS`. All is in pixels, y downward from the upper edge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Literal, TypeAlias

from ecolearn.foodweb.figures.onaxes import draw_marks
from ecolearn.foodweb.lettering import text_width, wrap_words
from ecolearn.foodweb.marks import num
from ecolearn.foodweb.picture import WebPicture
from ecolearn.foodweb.standalone import complete
from ecolearn.foodweb.style import Theme
from ecolearn.foodweb.tables import Table

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Hatch = Literal["", "lines", "dots", "cross"]
Shape = Literal["circle", "square", "diamond", "triangle"]
Anchor = Literal["start", "middle", "end"]
Point: TypeAlias = tuple[float, float]

MARGIN = 14.0
SMALL, TEXT, TITLE = 10.0, 11.0, 14.0
"""Font sizes."""


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle; `tip` is said when it is pointed at."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    edge: str = ""
    hatch: Hatch = ""
    rounding: float = 0.0
    dashed: bool = False
    line: float = 1.2
    tip: str = ""
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points; `head` ends it with an arrow."""

    points: tuple[Point, ...]
    colour: str
    width: float = 1.5
    dashes: tuple[float, float] | None = None
    opacity: float = 1.0
    head: bool = False


@dataclass(frozen=True, slots=True)
class Area:
    """A filled polygon."""

    points: tuple[Point, ...]
    fill: str
    hatch: Hatch = ""
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Dot:
    """A small sign with its middle at (x, y)."""

    x: float
    y: float
    size: float
    fill: str
    edge: str
    shape: Shape = "circle"
    tip: str = ""


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text with its base line at (x, y); `turned` reads upward."""

    text: str
    x: float
    y: float
    size: float = TEXT
    anchor: Anchor = "start"
    colour: str = "ink"
    bold: bool = False
    turned: bool = False

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom, rather too large than too small."""
        wide = text_width(self.text, self.size, bold=self.bold)
        before = {"start": 0.0, "middle": wide / 2, "end": wide}[self.anchor]
        if self.turned:
            top = self.y - wide + before
            return self.x - 0.8 * self.size, top, self.x + 0.22 * self.size, top + wide
        return self.x - before, self.y - 0.8 * self.size, self.x - before + wide, self.y + 0.22 * self.size


Mark: TypeAlias = Rect | Line | Area | Dot | Words


class Sheet:
    """Marks from the back to the front, on a picture whose height grows with `down_to`."""

    def __init__(self, width: float) -> None:
        self.width = float(width)
        self.height = 0.0
        self.marks: list[Mark] = []

    def add(self, *marks: Mark) -> None:
        """Put marks on top."""
        self.marks.extend(marks)

    def down_to(self, y: float) -> None:
        """Make the picture at least this high."""
        self.height = max(self.height, y)

    def title(self, words: str, y: float = MARGIN) -> float:
        """A heading, in several lines if need be; the y below it."""
        return self.paragraph(words, y, size=TITLE, bold=True, colour="ink") + 4

    def paragraph(
        self,
        words: str,
        y: float,
        *,
        x: float = MARGIN,
        size: float = TEXT,
        bold: bool = False,
        colour: str = "soft",
    ) -> float:
        """Text broken into lines of the picture's width from `y` down; the y below it."""
        room = (self.width - x - MARGIN) / (1.13 if bold else 1.0)
        for line in wrap_words(words, room, size):
            self.add(Words(line, x, y + size, size, colour=colour, bold=bold))
            y += size * 1.35
        self.down_to(y + MARGIN / 2)
        return y

    def legend(self, entries: Sequence[tuple[Rect | Dot | Line, str]], y: float) -> float:
        """Samples, drawn around the origin, with their words; the y below them."""
        x = MARGIN
        for sample, words in entries:
            lines = wrap_words(words, self.width - 2 * MARGIN - 24, SMALL)
            wide = 24 + max(text_width(line, SMALL) for line in lines)
            if x > MARGIN and x + wide > self.width - MARGIN:
                x, y = MARGIN, y + 18
            self.add(_moved(sample, x + 8, y + 8))
            for at, line in enumerate(lines):
                self.add(Words(line, x + 22, y + 11.5 + at * 13, SMALL, colour="soft"))
            y += 13 * (len(lines) - 1)
            x += wide + 14
        self.down_to(y + 18 + MARGIN / 2)
        return y + 20

    def svg(self, title: str, sentence: str, theme: Theme = "auto") -> str:
        """The picture as a complete SVG file."""
        drawn = f"<defs>{_PATTERNS}</defs>{''.join(_svg(mark) for mark in self.marks)}"
        return complete(drawn, (0.0, 0.0, self.width, self.height), title, sentence, theme, lean=True)


def shown(
    sheet: Sheet, ax: Axes | None, title: str, sentence: str, table: Table, theme: Theme
) -> WebPicture | Axes:
    """A sheet as a picture for notebooks, or on the Axes that is given."""
    if ax is None:
        return WebPicture(sheet.svg(title, sentence, theme), sentence, table)
    draw_marks(ax, sheet)
    return ax


def shortened(text: str, width: float, size: float, *, bold: bool = False) -> str:
    """The text, cut off with an ellipsis if it is wider than `width`."""
    if text_width(text, size, bold=bold) <= width:
        return text
    while text and text_width(text + "…", size, bold=bold) > width:
        text = text[:-1].rstrip()
    return text + "…"


def _moved(mark: Rect | Dot | Line, x: float, y: float) -> Mark:
    if isinstance(mark, Line):
        points = tuple((px + x, py + y) for px, py in mark.points)
        return Line(points, mark.colour, mark.width, mark.dashes, mark.opacity, mark.head)
    if isinstance(mark, Dot):
        return Dot(mark.x + x, mark.y + y, mark.size, mark.fill, mark.edge, mark.shape)
    return Rect(
        mark.x + x, mark.y + y, mark.width, mark.height, mark.fill, mark.edge, mark.hatch, mark.rounding,
        mark.dashed, mark.line, opacity=mark.opacity,
    )  # fmt: skip


_PATTERNS = "".join(
    f'<pattern id="f-{name}" width="6" height="6" patternUnits="userSpaceOnUse"'
    f' patternTransform="rotate(45)"><path class="ecl-web-hatch" d="{path}"/></pattern>'
    for name, path in (("lines", "M3 0V6"), ("dots", "M2 3H3.4"), ("cross", "M3 0V6M0 3H6"))
)


def _paint(fill: str, edge: str = "", line: float = 0.0, opacity: float = 1.0, dashes: str = "") -> str:
    style = f"fill:{f'var(--ecl-{fill})' if fill else 'none'}"
    if edge:
        style += f";stroke:var(--ecl-{edge});stroke-width:{num(line)}"
    if dashes:
        style += f";stroke-dasharray:{dashes}"
    if opacity != 1:
        style += f";opacity:{opacity:g}"
    return f'style="{style}"'


def _svg(mark: Mark) -> str:
    if isinstance(mark, Words):
        turn = f' transform="rotate(-90 {num(mark.x)} {num(mark.y)})"' if mark.turned else ""
        weight = ' font-weight="600"' if mark.bold else ""
        at = f'x="{num(mark.x)}" y="{num(mark.y)}" font-size="{num(mark.size)}" text-anchor="{mark.anchor}"'
        paint = f'style="fill:var(--ecl-{mark.colour})"'
        return f'<text class="ecl-web-text" {at}{weight}{turn} {paint}>{escape(mark.text)}</text>'
    if isinstance(mark, Line):
        dashes = " ".join(num(dash) for dash in mark.dashes) if mark.dashes else ""
        path = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in mark.points)
        line = f'<path d="{path}" {_paint("", mark.colour, mark.width, mark.opacity, dashes)}/>'
        if mark.head:
            corners = " ".join(f"{num(x)},{num(y)}" for x, y in arrow_head(mark))
            line += f'<polygon points="{corners}" {_paint(mark.colour, opacity=mark.opacity)}/>'
        return line
    if isinstance(mark, Area):
        corners = " ".join(f"{num(x)},{num(y)}" for x, y in mark.points)
        drawn = f'<polygon points="{corners}" {_paint(mark.fill, opacity=mark.opacity)}/>'
        return drawn + (f'<polygon points="{corners}" fill="url(#f-{mark.hatch})"/>' if mark.hatch else "")
    if isinstance(mark, Dot):
        corners = " ".join(f"{num(x)},{num(y)}" for x, y in outline(mark))
        paint = _paint(mark.fill, mark.edge, 1.5)
        shape = (
            f'<circle cx="{num(mark.x)}" cy="{num(mark.y)}" r="{num(mark.size)}" {paint}/>'
            if mark.shape == "circle"
            else f'<polygon points="{corners}" {paint}/>'
        )
        return _tipped(shape, mark.tip)
    at = f'x="{num(mark.x)}" y="{num(mark.y)}" width="{num(mark.width)}" height="{num(mark.height)}"'
    at += f' rx="{num(mark.rounding)}"' if mark.rounding else ""
    paint = _paint(mark.fill, mark.edge, mark.line, mark.opacity, "4 3" if mark.dashed else "")
    hatch = f'<rect {at} fill="url(#f-{mark.hatch})"/>' if mark.hatch else ""
    return _tipped(f"<rect {at} {paint}/>{hatch}", mark.tip)


def _tipped(drawn: str, tip: str) -> str:
    return f"<g><title>{escape(tip)}</title>{drawn}</g>" if tip else drawn


def outline(dot: Dot) -> tuple[Point, ...]:
    """The corners of a sign that is no circle."""
    x, y, r = dot.x, dot.y, dot.size
    if dot.shape == "diamond":
        return (x, y - 1.25 * r), (x + 1.25 * r, y), (x, y + 1.25 * r), (x - 1.25 * r, y)
    if dot.shape == "triangle":
        return (x, y - 1.2 * r), (x + 1.15 * r, y + 0.9 * r), (x - 1.15 * r, y + 0.9 * r)
    return (x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)


def arrow_head(line: Line) -> tuple[Point, Point, Point]:
    """The three corners of the head at the end of a line."""
    (x0, y0), (x1, y1) = line.points[-2], line.points[-1]
    length = max(((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5, 1e-9)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    back = 5.0 + line.width
    x, y = x1 - ux * back, y1 - uy * back
    return (x1, y1), (x - uy * back / 2, y + ux * back / 2), (x + uy * back / 2, y - ux * back / 2)
