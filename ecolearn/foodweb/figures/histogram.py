"""How many organisms stand on each level, as lying bars: level 1 at the bottom, as in the layered picture."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

from ecolearn.foodweb.figures.sheet import MARGIN, TEXT, Dot, Hatch, Line, Rect, Sheet, Words, shown
from ecolearn.foodweb.graph import Node, lies, name_of, net
from ecolearn.foodweb.lettering import text_width
from ecolearn.foodweb.levels import LevelKind, trophic_levels
from ecolearn.foodweb.numerals import decimal
from ecolearn.foodweb.picture import WebPicture
from ecolearn.foodweb.style import Theme
from ecolearn.foodweb.tables import Table
from ecolearn.kernel.words import N_, _, ngettext

if TYPE_CHECKING:
    import networkx as nx
    from matplotlib.axes import Axes

WHAT: dict[str, tuple[str, str, str, Hatch]] = {
    "producer": (N_("producers"), "producer-face", "producer-edge", "dots"),
    "detritus": (N_("dead matter"), "dead_matter-face", "dead_matter-edge", "cross"),
    "outside": (N_("food not recorded"), "raised", "soft", ""),
    "consumer": (N_("consumers"), "bar", "out", "lines"),
}
"""What an organism is -> its words, face, edge and hatch."""

_BAR = 24.0
_PITCH = 32.0


def what_is(web: nx.DiGraph, node: Node) -> str:
    """A key of `WHAT`."""
    data = web.nodes[node]
    return "outside" if data.get("fed_outside") else str(data.get("kind"))


def draw_levels(
    web: nx.DiGraph,
    ax: Axes | None = None,
    *,
    kind: LevelKind = "prey_averaged",
    width: float = 600,
    theme: Theme = "auto",
) -> WebPicture | Axes:
    """Draw how many organisms stand on each trophic level.

    Parameters
    ----------
    web : networkx.DiGraph
        Links from prey to eater; node attribute ``kind``.
    ax : matplotlib.axes.Axes, optional
        Axes to draw on, in light colours.
    kind : str
        Which level, as in `trophic_levels`. Levels that are no whole numbers are counted in steps of a half.
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
    WebError
        If the graph is no food web.
    ValueError
        If `kind` is unknown.
    """
    levels = trophic_levels(web, kind)
    nodes = [node for node in net(web).nodes if lies(web, node)]
    bins = _binned(levels, nodes)
    words = {low: _words(low, bins) for low in bins}
    title = _("How many stand on each level")
    sheet = Sheet(width)
    top = sheet.title(title) + 4
    label = max((text_width(text, TEXT) for text in words.values()), default=0.0)
    left = MARGIN + label + 8
    most = max((len(members) for members in bins.values()), default=1)
    unit = (width - left - MARGIN - 34) / most
    for at, (low, members) in enumerate(reversed(bins.items())):
        y = top + at * _PITCH
        sheet.add(Words(words[low], left - 8, y + _BAR / 2 + 4, TEXT, "end"))
        x = left
        for what, (_name, face, edge, hatch) in WHAT.items():
            some = [node for node in members if what_is(web, node) == what]
            if some:
                tip = ", ".join(name_of(web, node) for node in some)
                dashed = what in ("outside", "detritus")
                sheet.add(Rect(x, y, len(some) * unit, _BAR, face, edge, hatch, 2, dashed, tip=tip))
                x += len(some) * unit
        sheet.add(Words(str(len(members)), x + 6, y + _BAR / 2 + 4.5, 12, bold=True))
    below = top + len(bins) * _PITCH
    sheet.add(Line(((left, top - 4), (left, below - 2)), "soft", 1.2))
    found = {what_is(web, node) for node in nodes}
    entries: list[tuple[Rect | Dot | Line, str]] = [
        (Rect(-7, -6, 14, 12, face, edge, hatch, 2, what in ("outside", "detritus")), _(name))
        for what, (name, face, edge, hatch) in WHAT.items()
        if what in found
    ]
    sheet.legend(entries, below + 4)
    rows = [
        [words[low], str(len(members)), ", ".join(sorted(name_of(web, node) for node in members))]
        for low, members in reversed(bins.items())
    ]
    table: Table = {"head": [_("Level"), _("How many"), _("Organisms")], "rows": rows}
    return shown(sheet, ax, title, _sentence(web, bins, words, levels), table, theme)


def _binned(levels: Mapping[Node, float | None], nodes: list[Node]) -> dict[float | None, list[Node]]:
    """Lower border of each step (whole levels or halves), the lowest first -> who stands there; None last."""
    values = [level for node in nodes if (level := levels[node]) is not None]
    step = 1.0 if all(abs(level - round(level)) < 1e-9 for level in values) else 0.5
    found: dict[float | None, list[Node]] = {}
    if values:
        last = math.floor(max(values) / step + 1e-9)
        found.update((at * step, []) for at in range(round(1 / step), last + 1))
        # Nobody stands between 1 and 2: who eats anything is at least one above it.
        if step == 0.5:
            found.pop(1.5)
    for node in nodes:
        level = levels[node]
        low = None if level is None else math.floor(level / step + 1e-9) * step
        found.setdefault(low, []).append(node)
    return found


def _words(low: float | None, bins: Mapping[float | None, list[Node]]) -> str:
    if low is None:
        return _("no level")
    if low > 1 and any(other is not None and other % 1 for other in bins):
        return _("from {low} to below {high}").format(low=decimal(low), high=decimal(low + 0.5))
    return _("level {level}").format(level=decimal(low))


def _sentence(
    web: nx.DiGraph,
    bins: Mapping[float | None, list[Node]],
    words: Mapping[float | None, str],
    levels: Mapping[Node, float | None],
) -> str:
    if not bins:
        return _("There is nothing in this food web.")
    counts = "; ".join(f"{words[low]}: {len(members)}" for low, members in bins.items())
    said = [
        _("Number of species: {counts}.").format(counts=counts)
        if web.graph.get("nodes") == "species"
        else _("Number of organisms, each card counted: {counts}.").format(counts=counts)
    ]
    known = [(level, name_of(web, node)) for node, level in levels.items() if level is not None]
    if known:
        high = max(level for level, _name in known)
        names = sorted(name for level, name in known if level > high - 1e-9)
        said.append(
            ngettext(
                "Highest up stands {names} (level {level}).",
                "Highest up stand {names} (level {level}).",
                len(names),
            ).format(names=", ".join(names), level=decimal(high))
        )
    return " ".join(said)
