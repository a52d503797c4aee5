"""How many organisms are left while one after the other is taken out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ecolearn.foodweb.figures.sheet import (
    MARGIN,
    SMALL,
    Area,
    Dot,
    Line,
    Rect,
    Shape,
    Sheet,
    Words,
    shown,
)
from ecolearn.foodweb.picture import WebPicture
from ecolearn.foodweb.robustness import ORDERS, ExtinctionCurve, Robustness
from ecolearn.foodweb.style import Theme
from ecolearn.foodweb.tables import Table
from ecolearn.kernel.words import _

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_LOOKS: tuple[tuple[str, tuple[float, float] | None, Shape], ...] = (
    ("arrow", None, "circle"),
    ("out", (7, 3), "square"),
    ("good", (2, 3), "triangle"),
    ("matter", (9, 3), "diamond"),
)
"""Colour, dashes and sign of each line."""


def draw_robustness(
    curves: ExtinctionCurve | Robustness | Sequence[ExtinctionCurve | Robustness],
    ax: Axes | None = None,
    *,
    width: float = 600,
    theme: Theme = "auto",
) -> WebPicture | Axes:
    """Draw how many organisms are left against how many were taken out.

    Parameters
    ----------
    curves : ExtinctionCurve, Robustness or several of them
        From `extinction_curve` or `robustness`; for a Robustness the mean, and the range in which 8 of 10
        repeats lie. At most four.
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
        For more than four curves, or none.
    """
    some = [curves] if isinstance(curves, ExtinctionCurve | Robustness) else list(curves)
    if not 1 <= len(some) <= len(_LOOKS):
        raise ValueError(_("Give one to four curves, not {n}.").format(n=len(some)))
    sheet = Sheet(width)
    title = _("Who is left when one after the other is taken out?")
    top = sheet.title(title) + 6
    top = sheet.paragraph(_("Organisms that are left, in percent"), top, size=SMALL) + 6
    left, right = MARGIN + 34, width - MARGIN - 10
    high = min(340.0, 0.62 * (right - left) + 60)

    def at(removed: float, alive: float) -> tuple[float, float]:
        return left + removed * (right - left), top + (1 - alive) * high

    _frame(sheet, at, left, right)
    entries: list[tuple[Rect | Dot | Line, str]] = []
    for curve, (colour, dashes, shape) in zip(some, _LOOKS, strict=False):
        points = _points(curve)
        if isinstance(curve, Robustness) and curve.size:
            n = curve.size
            outer = [at(k / n, 1 - lost / n) for k, lost in enumerate(curve.lost_low)]
            inner = [at(k / n, 1 - lost / n) for k, lost in enumerate(curve.lost_high)]
            sheet.add(Area((*outer, *reversed(inner)), colour, opacity=0.16))
        sheet.add(Line(tuple(at(x, y) for x, y in points), colour, 2.2, dashes))
        half = curve.mean if isinstance(curve, Robustness) else curve.r50
        if half is not None:
            tip = _("half are lost after {share} %").format(share=round(100 * half))
            sheet.add(Dot(*at(half, 0.5), 5, colour, "paper", shape, tip))
        name = _(ORDERS[curve.order])
        if half is not None:
            name += " · " + _("half are lost after {share} %").format(share=round(100 * half))
        entries.append((Line(((-8, 0), (8, 0)), colour, 2.2, dashes), name))
    below = top + high + 38
    sheet.down_to(below)
    if any(isinstance(curve, Robustness) for curve in some):
        entries.append((Rect(-8, -6, 16, 12, _LOOKS[0][0], opacity=0.16), _("8 of 10 repeats lie in here")))
    entries.append((Line(((-8, 0), (8, 0)), "soft", 1, (3, 3)), _("if nobody followed")))
    below = sheet.legend(entries, below)
    notes = dict.fromkeys(note for curve in some for note in curve.notes)
    for note in notes:
        below = sheet.paragraph(note, below + 2)
    sentence = " ".join(dict.fromkeys(said for curve in some for said in (*curve.sentences, *curve.notes)))
    return shown(sheet, ax, title, sentence, _table(some), theme)


def _frame(
    sheet: Sheet, at: Callable[[float, float], tuple[float, float]], left: float, right: float
) -> None:
    for step in range(5):
        share = step / 4
        _x, y = at(0, share)
        colour = "soft" if step in (0, 2) else "line"
        sheet.add(Line(((left, y), (right, y)), colour, 1.0, (5, 4) if step == 2 else None))
        sheet.add(Words(str(round(100 * share)), left - 6, y + 3.6, SMALL, "end", "soft"))
        x, base = at(share, 0)
        sheet.add(Line(((x, base), (x, base + 4)), "soft", 1.0))
        sheet.add(Words(str(round(100 * share)), x, base + 15, SMALL, "middle", "soft"))
    base = at(0, 0)[1]
    sheet.add(Words(_("Organisms taken out, in percent"), right, base + 30, SMALL, "end", "soft"))
    sheet.add(Line((at(0, 1), at(1, 0)), "soft", 1.0, (3, 3)))


def _points(curve: ExtinctionCurve | Robustness) -> list[tuple[float, float]]:
    """Share taken out, share left."""
    size = max(1, curve.size)
    if isinstance(curve, Robustness):
        return [(k / size, 1 - lost / size) for k, lost in enumerate(curve.lost_mean)]
    return [(k / size, 1 - lost / size) for k, lost in zip(curve.removed, curve.lost, strict=True)]


def _table(curves: Sequence[ExtinctionCurve | Robustness]) -> Table:
    """Of one curve its own table; of several, lost in all after each number of removals."""
    if len(curves) == 1:
        return curves[0].table
    head = [_("Taken out")]
    columns: list[list[str]] = []
    for curve in curves:
        head.append(_("Lost in all: {order}").format(order=_(ORDERS[curve.order])))
        lost = curve.lost_mean if isinstance(curve, Robustness) else curve.lost
        columns.append([f"{n:.1f}".rstrip("0").rstrip(".") for n in lost])
    longest = max(len(column) for column in columns)
    rows = [[str(k), *(column[k] if k < len(column) else "–" for column in columns)] for k in range(longest)]
    return {"head": head, "rows": rows}
