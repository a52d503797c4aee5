"""The sizes of patches and populations as a chart: a bar for each kind, cut into its groups (ECS-3.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ecolearn.foodweb.figures.sheet import MARGIN, SMALL, TEXT, Hatch, Line, Rect, Sheet, Words, shown
from ecolearn.foodweb.lettering import text_width
from ecolearn.foodweb.picture import WebPicture
from ecolearn.foodweb.style import Theme
from ecolearn.kernel.words import _

from .deck import Deck
from .landscape import Landscape
from .measure_texts import as_sentences, as_table, change_sentences, change_table, compared, measure_name
from .measures import Measure, measured
from .things import thing_name

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_HATCHES: tuple[Hatch, ...] = ("lines", "", "dots")
_BAR, _GAP = 20.0, 12.0


def draw_patches(
    land: Landscape,
    deck: Deck,
    before: Landscape | None = None,
    ax: Axes | None = None,
    *,
    width: float = 600,
    theme: Theme = "auto",
) -> WebPicture | Axes:
    """Draw how large the patches, landmasses and populations of a landscape are.

    Parameters
    ----------
    land : Landscape
    deck : Deck
    before : Landscape, optional
        An earlier landscape: only what differs is drawn, with a thin bar for then and a thick one for now.
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
    """
    sheet = Sheet(width)
    pairs: tuple[tuple[Measure | None, Measure], ...]
    if before is None:
        title = _("How large are the groups?")
        pairs = tuple((None, one) for one in measured(land, deck))
        table, said = as_table([one for _none, one in pairs], deck), as_sentences(land, deck)
    else:
        title = _("How large were the groups, and how large are they now?")
        pairs = compared(before, land, deck)
        table, said = change_table(before, land, deck), change_sentences(before, land, deck)
    y = sheet.title(title) + 4
    most = max([one.total for pair in pairs for one in pair if one is not None], default=1)
    for name, old, new in _rows(pairs, deck):
        y = _row(sheet, y, name, old, new, most)
    if before is not None and pairs:
        then, now = (
            Rect(-7, -2, 14, 5, "raised", "soft", "", 1),
            Rect(-7, -6, 14, 12, "bar", "out", "lines", 2),
        )
        y = sheet.legend([(then, _("before")), (now, _("now"))], y)
    note = _("Each piece of a bar is one group: so many tiles, or tokens of forests, mountains and animals.")
    sheet.paragraph(note, y + 2, size=SMALL)
    return shown(sheet, ax, title, " ".join(said), table, theme)


def _rows(
    pairs: Sequence[tuple[Measure | None, Measure]], deck: Deck
) -> list[tuple[str, Measure | None, Measure]]:
    """What is drawn, with its names: where species can live is told at the bar of the same tiles."""
    same: dict[object, list[Measure]] = {}
    for old, new in pairs:
        if new.kind in ("terrain", "landmass", "home"):
            same.setdefault((old and old.groups, new.groups), []).append(new)
    rows = []
    for old, new in pairs:
        alike = same.get((old and old.groups, new.groups), [])
        name = measure_name(deck, new)
        if alike and new.kind != "token" and new.kind != "population":
            if new is not alike[0]:
                continue
            homes = [thing_name(deck, one.what) for one in alike if one.kind == "home"]
            grounds = [measure_name(deck, one) for one in alike if one.kind != "home"]
            told = [_("Can live here: {names}").format(names=", ".join(homes))] if homes else []
            name = " · ".join([*grounds, *told])
        rows.append((name, old, new))
    return rows


def _row(sheet: Sheet, y: float, name: str, old: Measure | None, new: Measure, most: int) -> float:
    """One kind: its name, and below it the bars; the y below them."""
    y = sheet.paragraph(name, y, bold=True, colour="ink")
    room = sheet.width - 2 * MARGIN - 34
    if old is not None:
        _bar(sheet, y, _BAR / 2, old, room / most, ("raised", "soft"))
        y += _BAR / 2 + 3
    _bar(sheet, y, _BAR, new, room / most, ("bar", "out"))
    sheet.down_to(y + _BAR)
    return y + _BAR + _GAP


def _bar(sheet: Sheet, y: float, high: float, one: Measure, unit: float, colours: tuple[str, str]) -> None:
    x = MARGIN
    size = TEXT if high >= _BAR else 8.5
    for at, group in enumerate(one.sizes):
        wide = group * unit
        hatch: Hatch = _HATCHES[at % len(_HATCHES)] if high >= _BAR else ""
        sheet.add(Rect(x, y, max(wide - 2, 1), high, colours[0], colours[1], hatch, 2, tip=str(group)))
        word = str(group)
        # On a plate of its own, so that no hatch runs through the figure.
        plate = text_width(word, size, bold=True) + 6
        if plate + 2 <= wide:
            middle = x + (wide - 2) / 2
            sheet.add(Rect(middle - plate / 2, y + 2, plate, high - 4, "raised", rounding=3, line=0))
            sheet.add(Words(word, middle, y + high / 2 + size * 0.36, size, "middle", bold=True))
        x += wide
    if not one.sizes:
        sheet.add(Line(((x, y), (x, y + high)), "soft", 1.2))
    sheet.add(Words(str(one.total), x + 4, y + high / 2 + size * 0.36, size, bold=True))
