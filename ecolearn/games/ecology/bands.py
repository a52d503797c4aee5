"""The band of the courses of many games as a chart, with a sentence and a table (ECO-6.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecolearn.foodweb.figures.sheet import MARGIN, SMALL, TEXT, Area, Dot, Line, Rect, Sheet, Words, shown
from ecolearn.foodweb.numerals import decimal
from ecolearn.foodweb.picture import WebPicture
from ecolearn.foodweb.style import Theme
from ecolearn.foodweb.tables import Table
from ecolearn.kernel.registry import find_game
from ecolearn.kernel.words import _, ngettext

from .charts import HIGH, LOOKS, picked
from .history import FOLLOWED
from .runs import Band, Run

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_POINTS = 60
"""So many rounds are drawn; of longer games every second, third ... round."""
STEP = 10
"""Every so many rounds the table has a row."""


def draw_bands(
    played: Run,
    what: str = "points",
    ax: Axes | None = None,
    *,
    width: float = 600,
    theme: Theme = "auto",
) -> WebPicture | Axes:
    """Draw the band of the courses of each partner: where eight of ten games went, and the middle.

    Parameters
    ----------
    played : Run
        At least one game.
    what : str
        One of `history.FOLLOWED`: people, points, money or spaces.
    ax : matplotlib.axes.Axes, optional
        Axes to draw on, in light colours.
    width : float
        Width of the picture in pixels, at least 240.
    theme : "auto", "light" or "dark"
        Of the SVG.

    Returns
    -------
    WebPicture or matplotlib.axes.Axes
        With ``sentence`` and ``table``, or `ax`.

    Raises
    ------
    ValueError
        If nothing is followed under this name.
    """
    if what not in FOLLOWED:
        raise ValueError(
            _("Nothing is followed as “{what}”. There are: {known}.").format(
                what=what, known=", ".join(FOLLOWED)
            )
        )
    bands = {_title(name): played.band(name, what) for name in played.wins}
    last = max(2, *(len(band) for band in bands.values()))
    most = max(1, *(round(row[2] + 0.49) for band in bands.values() for row in band))
    sheet = Sheet(width)
    top = sheet.paragraph(_(FOLLOWED[what]), MARGIN / 2, size=TEXT, bold=True, colour="ink") + 6
    left, right = MARGIN + 20 + 6 * max(0, len(str(most)) - 2), width - MARGIN - 4
    high = 1.6 * HIGH

    def at(number: int, value: float) -> tuple[float, float]:
        return left + (number - 1) / (last - 1) * (right - left), top + (1 - value / most) * high

    for value in dict.fromkeys((0, most // 2, most)):
        y = at(1, value)[1]
        sheet.add(Line(((left, y), (right, y)), "line", 1.0))
        sheet.add(Words(str(value), left - 5, y + 3.5, SMALL, "end", "soft"))
    y = top + high + 13
    sheet.add(Words(_("round {n}").format(n=1), left, y, SMALL, "start", "soft"))
    sheet.add(Words(_("round {n}").format(n=last), right, y, SMALL, "end", "soft"))
    sheet.down_to(y + 8)
    for (_name, band), (colour, dashes) in zip(bands.items(), LOOKS, strict=False):
        rows = picked(len(band), MOST_POINTS)
        low, middle, upper = ([at(row + 1, band[row][part]) for row in rows] for part in range(3))
        sheet.add(Area((*low, *reversed(upper)), colour, opacity=0.15))
        for edge, thick in ((low, 1.2), (upper, 1.2), (middle, 3.0)):
            sheet.add(Line(tuple(edge), colour, thick, dashes))
    entries: list[tuple[Rect | Dot | Line, str]] = [
        (Line(((-8, 0), (8, 0)), colour, 3.0, dashes), name)
        for name, (colour, dashes) in zip(bands, LOOKS, strict=False)
    ]
    sheet.legend(entries, y + 16)
    return shown(
        sheet, ax, _("The courses of many games"), bands_sentence(played, what), bands_table(bands), theme
    )


def bands_sentence(played: Run, what: str) -> str:
    """How many games were won, and where the bands end."""
    count = len(played.games)
    said = [ngettext("{n} game.", "{n} games.", count).format(n=count)]
    for name, wins in played.wins.items():
        low, middle, high = played.band(name, what)[-1]
        said.append(
            _("{name} won {wins}; {what} at the end: mostly {low} to {high}, middle {middle}.").format(
                name=_title(name),
                wins=sum(wins),
                what=_(FOLLOWED[what]),
                low=decimal(low, 1),
                high=decimal(high, 1),
                middle=decimal(middle, 1),
            )
        )
    return " ".join(said)


def _title(partner: str) -> str:
    return find_game("ecology").partner_title(partner)


def bands_table(bands: dict[str, Band]) -> Table:
    """The bands every ten rounds, and at the end of the longest game."""
    head = [_("Round")]
    for name in bands:
        head += [f"{name}: {part}" for part in (_("lower edge"), _("middle"), _("upper edge"))]
    last = max(len(band) for band in bands.values())
    rows = []
    for number in sorted({*range(STEP, last, STEP), last}):
        row = [str(number)]
        for band in bands.values():
            row += [decimal(value, 1) for value in band[min(number, len(band)) - 1]]
        rows.append(row)
    return {"head": head, "rows": rows}
