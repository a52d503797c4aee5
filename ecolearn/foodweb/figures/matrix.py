"""The predation matrix: a row for each food, a column for each eater, a square for each link."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

from ecolearn.foodweb.figures.sheet import (
    MARGIN,
    SMALL,
    TEXT,
    Dot,
    Line,
    Rect,
    Sheet,
    Words,
    shortened,
    shown,
)
from ecolearn.foodweb.graph import Node, is_food, lies, name_of, net
from ecolearn.foodweb.lettering import text_width
from ecolearn.foodweb.levels import trophic_levels
from ecolearn.foodweb.numerals import decimal
from ecolearn.foodweb.picture import WebPicture
from ecolearn.foodweb.style import Theme
from ecolearn.foodweb.tables import Table
from ecolearn.kernel.words import _, ngettext

if TYPE_CHECKING:
    import networkx as nx
    from matplotlib.axes import Axes

_ROW = 11.0


def draw_matrix(
    web: nx.DiGraph,
    ax: Axes | None = None,
    *,
    width: float = 600,
    levels: Mapping[Node, float | None] | None = None,
    theme: Theme = "auto",
) -> WebPicture | Axes:
    """Draw who eats whom as a matrix: rows are food, columns are eaters, in the order of their levels.

    Squares on the upper right of the diagonal are links to a higher level, dots on it are those that eat
    their own kind. If the links have weights, the area of a square is the share in its eater's food.

    Parameters
    ----------
    web : networkx.DiGraph
        Links from prey to eater; node attribute ``kind``.
    ax : matplotlib.axes.Axes, optional
        Axes to draw on, in light colours.
    width : float
        Width of the picture in pixels, at least 240.
    levels : mapping, optional
        Node -> level that decides the order; the prey-averaged one if not given.
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

    References
    ----------
    Cohen (1978), *Food Webs and Niche Space* (the matrix with its upper triangle).
    """
    nodes, links = _listed(web, levels)
    place = {node: at for at, node in enumerate(nodes)}
    n = len(nodes)
    sheet = Sheet(width)
    title = _("Who eats whom")
    top = sheet.title(title)
    names = [f"{at} {name_of(web, node)}" for at, node in enumerate(nodes, 1)]
    widest = max((text_width(name, SMALL) for name in names), default=0.0)
    label = min(widest, max(96.0, 0.34 * width))
    left = MARGIN + label + 6
    cell = min(20.0, (width - left - MARGIN) / max(1, n))
    row = max(_ROW, cell)
    top = sheet.paragraph(_("Rows: food. Columns: eaters, with the numbers of the rows."), top) + 16
    sheet.down_to(top + n * row + MARGIN)
    wide = text_width(str(n), SMALL) + 4
    every = next((step for step in (1, 5, 10, 20, 50) if step * cell >= wide), 100)
    sheet.add(Rect(left, top, n * cell, n * row, "level"))
    for at in range(n):
        if at // 5 % 2:
            sheet.add(Rect(left, top + at * row, n * cell, row, "line", opacity=0.45))
            sheet.add(Rect(left + at * cell, top, cell, n * row, "line", opacity=0.45))
    for at, name in enumerate(names):
        base = top + (at + 0.5) * row + 3.6
        sheet.add(Words(shortened(name, label, SMALL), left - 6, base, SMALL, "end"))
        if (at + 1) % every == 0 or (at == 0 and every > 1):
            middle = left + (at + 0.5) * cell
            sheet.add(Words(str(at + 1), middle, top - 4, SMALL, "middle", "soft"))
    if n:
        sheet.add(Line(((left, top), (left + n * cell, top + n * row)), "soft", 0.8, (2, 3)))
    for (prey, eater), share in links.items():
        x, y = left + (place[eater] + 0.5) * cell, top + (place[prey] + 0.5) * row
        tip = _("{eater} eats {food}").format(eater=name_of(web, eater), food=name_of(web, prey))
        if share is not None:
            tip += f" ({decimal(100 * share, 1)} %)"
        side = 0.84 * (1.0 if share is None else max(0.4, math.sqrt(share)))
        if prey == eater:
            sheet.add(Dot(x, y, 0.36 * min(cell, row), "paper", "arrow", tip=tip))
        else:
            wide, high = side * cell, side * min(row, 1.6 * cell)
            fill = "arrow" if place[prey] < place[eater] else "out"
            sheet.add(Rect(x - wide / 2, y - high / 2, wide, high, fill, rounding=1, tip=tip))
    below = top + n * row + 6
    entries: list[tuple[Rect | Dot | Line, str]] = []
    ups = [place[prey] < place[eater] for prey, eater in links if prey != eater]
    if True in ups:
        entries.append((Rect(-5, -5, 10, 10, "arrow", rounding=1), _("above the line: food is further down")))
    if False in ups:
        entries.append((Rect(-5, -5, 10, 10, "out", rounding=1), _("below the line: food is further up")))
    if any(prey == eater for prey, eater in links):
        entries.append((Dot(0, 0, 4.5, "paper", "arrow"), _("eats its own kind")))
    if entries:
        below = sheet.legend(entries, below)
    if any(share is not None for share in links.values()):
        sheet.paragraph(_("The larger a square, the larger its share in the eater's food."), below, size=TEXT)
    return shown(sheet, ax, title, _sentence(web, nodes, links), _table(web, nodes, links), theme)


def _listed(
    web: nx.DiGraph, levels: Mapping[Node, float | None] | None
) -> tuple[list[Node], dict[tuple[Node, Node], float | None]]:
    """The organisms from the lowest level up; the links with their share in the eater's food, if it is
    known."""
    compact = net(web)
    at = levels or trophic_levels(web, "prey_averaged")

    def order(node: Node) -> tuple[float, str]:
        level = at.get(node)
        return math.inf if level is None else round(level, 9), name_of(web, node)

    nodes = sorted((node for node in compact.nodes if lies(web, node)), key=order)
    inside = set(nodes)
    found = sorted(
        (
            (u, v)
            for u, v, data in web.edges(data=True)
            if u in inside and v in inside and is_food(web, u, data)
        ),
        key=str,
    )
    weighted = bool(found) and all("weight" in web.edges[link] for link in found)
    sums: dict[Node, float] = {}
    if weighted:
        for u, v in found:
            sums[v] = sums.get(v, 0.0) + float(web.edges[u, v]["weight"])
    return nodes, {(u, v): float(web.edges[u, v]["weight"]) / sums[v] if weighted else None for u, v in found}


def _sentence(web: nx.DiGraph, nodes: list[Node], links: Mapping[tuple[Node, Node], float | None]) -> str:
    if not nodes:
        return _("There is nothing in this food web.")
    n = len(links)
    said = [
        ngettext(
            "Matrix of {size} organisms: {n} link from food to eater.",
            "Matrix of {size} organisms: {n} links from food to eater.",
            n,
        ).format(size=len(nodes), n=n)
    ]
    if links:
        diet = {node: sum(v == node for _u, v in links) for node in nodes}
        hunted = {node: sum(u == node for u, _v in links) for node in nodes}
        most, prize = max(nodes, key=lambda node: diet[node]), max(nodes, key=lambda node: hunted[node])
        said.append(_("Most kinds of food: {eater} ({n}).").format(eater=name_of(web, most), n=diet[most]))
        said.append(_("Most eaters: {food} ({n}).").format(food=name_of(web, prize), n=hunted[prize]))
    own = [name_of(web, u) for u, v in links if u == v]
    if own:
        said.append(_("Eat their own kind: {names}.").format(names=", ".join(own)))
    return " ".join(said)


def _table(web: nx.DiGraph, nodes: list[Node], links: Mapping[tuple[Node, Node], float | None]) -> Table:
    rows = []
    for at, node in enumerate(nodes, 1):
        eaten = ", ".join(name_of(web, u) for u in nodes if (u, node) in links)
        eaters = ", ".join(name_of(web, v) for v in nodes if (node, v) in links)
        rows.append([name_of(web, node), str(at), eaten or "–", eaters or "–"])
    return {"head": [_("Organism"), _("Number"), _("Eats"), _("Is eaten by")], "rows": rows}
