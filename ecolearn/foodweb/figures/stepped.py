"""A pyramid of numbers, biomass or energy: a bar for each level, the producers at the bottom."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal, Protocol

from ecolearn.foodweb.figures.sheet import MARGIN, TEXT, Hatch, Rect, Sheet, Words, shown
from ecolearn.foodweb.lettering import text_width, wrap_words
from ecolearn.foodweb.picture import WebPicture
from ecolearn.foodweb.style import Theme
from ecolearn.foodweb.tables import Table
from ecolearn.kernel.words import _

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_BAR = 34.0
_HATCHES: tuple[Hatch, ...] = ("dots", "lines", "cross", "")
_FACES = (("producer-face", "producer-edge"), ("bar", "out"))
Scale = Literal["auto", "linear", "log"]


class HasSteps(Protocol):
    """What a pyramid has to tell; `ecolearn.foodweb.Pyramid` does."""

    @property
    def levels(self) -> tuple[int, ...]: ...
    @property
    def values(self) -> tuple[float, ...]: ...
    @property
    def amounts(self) -> tuple[str, ...]: ...
    @property
    def words(self) -> tuple[str, ...]: ...
    @property
    def unit(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def sentences(self) -> tuple[str, ...]: ...
    @property
    def notes(self) -> tuple[str, ...]: ...
    @property
    def table(self) -> Table: ...


def draw_pyramid(
    steps: HasSteps,
    ax: Axes | None = None,
    *,
    width: float = 600,
    scale: Scale = "auto",
    theme: Theme = "auto",
) -> WebPicture | Axes:
    """Draw a pyramid.

    Parameters
    ----------
    steps : Pyramid
        From `ecolearn.foodweb.pyramid`.
    ax : matplotlib.axes.Axes, optional
        Axes to draw on, in light colours.
    width : float
        Width of the picture in pixels, at least 240.
    scale : "auto", "linear" or "log"
        What the width of a bar means: the value itself, or how many times ten ("log": each further piece of
        the same width is ten times as much). "auto" takes "linear" as long as the smallest bar can be seen.
        The picture says which one it is.
    theme : "auto", "light" or "dark"
        Of the SVG.

    Returns
    -------
    WebPicture or matplotlib.axes.Axes
        With ``sentence`` and ``table``, or `ax`.

    Raises
    ------
    ValueError
        If `scale` is unknown.
    """
    if scale not in ("auto", "linear", "log"):
        raise ValueError(
            _("There is no scale {scale}: choose auto, linear or log.").format(scale=repr(scale))
        )
    there = [value for value in steps.values if value > 0]
    logarithmic = scale == "log" or (scale == "auto" and bool(there) and max(there) > 200 * min(there))
    sheet = Sheet(width)
    top = sheet.title(f"{steps.title}: {steps.unit}") + 4
    narrow = width < 460
    column = width - 2 * MARGIN - 20 if narrow else 130.0
    words = [wrap_words(text, column, TEXT) for text in steps.words]
    widest = max((text_width(line, TEXT) for lines in words for line in lines), default=0.0)
    beside = 0.0 if narrow else widest + 8
    left = MARGIN + 20 + beside
    room = width - left - MARGIN
    middle = left + room / 2
    # In a narrow picture the words of a level stand above its bar, not beside it.
    head = 16.0 + (14 * max((len(lines) for lines in words), default=0) if narrow else 0)
    pitch = head + _BAR + (14 if narrow else 6)
    for at, (level, value, amount, lines) in enumerate(
        reversed(list(zip(steps.levels, steps.values, steps.amounts, words, strict=True)))
    ):
        bar = top + at * pitch + head
        sheet.add(Words(str(level), MARGIN, bar + _BAR / 2 + 6, 18, bold=True))
        first = bar - 6 - 14 * len(lines) if narrow else bar + _BAR / 2 + 4 - 7 * (len(lines) - 1)
        for k, line in enumerate(lines):
            sheet.add(Words(line, MARGIN + 20, first + 14 * k, TEXT, colour="soft"))
        long = room * _length(value, there, logarithmic)
        face, edge = _FACES[min(level, 2) - 1]
        hatch = _HATCHES[min(level - 1, 3)]
        sheet.add(Words(amount, middle, bar - 5, TEXT, "middle", bold=True))
        tip = f"{' '.join(lines)}: {amount} {steps.unit}"
        sheet.add(Rect(middle - long / 2, bar, long, _BAR, face, edge, hatch, 2, tip=tip))
    below = top + len(steps.levels) * pitch + 6
    sheet.down_to(below)
    if logarithmic:
        below = sheet.paragraph(
            _("Mind the widths: each further piece of the same width stands for ten times as much."), below
        )
    for note in steps.notes:
        below = sheet.paragraph(note, below + 3)
    return shown(sheet, ax, steps.title, " ".join((*steps.sentences, *steps.notes)), steps.table, theme)


def _length(value: float, there: list[float], logarithmic: bool) -> float:
    """The width of a bar from 0 to 1."""
    if value <= 0:
        return 0.0
    if not logarithmic:
        return value / max(there)
    # The smallest power of ten below all values is where the bars begin.
    low = math.floor(math.log10(min(there)) - 1e-9)
    return (math.log10(value) - low) / (math.log10(max(there)) - low)
