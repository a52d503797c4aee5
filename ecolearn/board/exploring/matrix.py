"""A food web as a matrix in keyed parts: a row for every food, a column for every eater, a mark for a link.

Rows can be walked and tapped like the organisms of the layered picture; marks have the keys of links."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ecolearn.foodweb import sentences, trophic_levels
from ecolearn.foodweb.graph import Node, lies, link_kind, name_of
from ecolearn.foodweb.lettering import text_width
from ecolearn.foodweb.marks import num, rect_svg, text_svg
from ecolearn.foodweb.style import RULES
from ecolearn.kernel.words import _

if TYPE_CHECKING:
    import networkx as nx

_LEAST_CELL, _MOST_CELL = 9.0, 26.0
_GAP = 6.0
#: Room for a number at the end of a row's name.
PLATE = 22.0


def matrix_parts(web: nx.DiGraph, *, width: float, speech: Mapping[str, str], table: Any) -> dict[str, Any]:
    """Draw a web as a matrix.

    Parameters
    ----------
    web : networkx.DiGraph
    width : float
        Width in pixels.
    speech : mapping
        Node key -> what is said of it, as in the layered picture.
    table : dict
        The same as a table.

    Returns
    -------
    dict
        As `ecolearn.foodweb.web_parts`.
    """
    levels = trophic_levels(web, "prey_averaged")
    nodes = sorted(
        (node for node in web if web.nodes[node].get("kind") != "energy"),
        key=lambda node: (levels[node] is None, levels[node] or 0, name_of(web, node), str(node)),
    )
    names = {node: str(web.nodes[node].get("short") or name_of(web, node)) for node in nodes}
    most = max(72.0, 0.3 * width)
    cell = max(_LEAST_CELL, min(_MOST_CELL, (width - most - _GAP) / max(1, len(nodes))))
    size = max(8.0, min(11.0, cell - 1))
    lettering = {node: _cut(names[node], most - 10 - PLATE, size) for node in nodes}
    head = 10 + PLATE + max((text_width(text, size) for text in lettering.values()), default=0.0)
    parts: list[dict[str, str]] = [
        {"key": "web.style", "layer": "bands", "svg": f"<style>{RULES.strip()}</style>"}
    ]
    column = {node: head + at * cell for at, node in enumerate(nodes)}
    row = {node: head + at * cell for at, node in enumerate(nodes)}
    side = cell * len(nodes)
    stripes = [
        rect_svg(head, row[node], side, cell, 0, "ecl-web-level") for node in nodes if nodes.index(node) % 2
    ]
    titles = [
        text_svg(
            lettering[node],
            0,
            0,
            size,
            "",
            f' transform="translate({num(column[node] + cell / 2 + size / 3)} {num(head - 5)}) rotate(-90)"',
        )
        for node in nodes
    ]
    across, down = _("eaters"), _("food")
    corner = [
        text_svg(f"→ {across}", 5, head - 18, 10.5, "ecl-web-soft"),
        text_svg(f"↓ {down}", 5, head - 5, 10.5, "ecl-web-soft"),
    ]
    parts.append({"key": "web.grid", "layer": "bands", "svg": "".join([*stripes, *titles, *corner])})
    for u, v, data in sorted(web.edges(data=True), key=lambda link: (str(link[0]), str(link[1]))):
        if u not in column or v not in row:
            continue
        looks = "ecl-web-cell ecl-web-pale" if data.get("possible") else "ecl-web-cell"
        inset = max(1.0, cell * 0.12)
        shape = rect_svg(
            column[v] + inset, row[u] + inset, cell - 2 * inset, cell - 2 * inset, cell * 0.2, looks
        )
        tip = _("{eater} eats {prey}").format(eater=name_of(web, v), prey=name_of(web, u))
        parts.append(
            {"key": f"link.{u}>{v}", "layer": "links", "svg": f"<g><title>{_escaped(tip)}</title>{shape}</g>"}
        )
    places: dict[str, dict[str, Any]] = {}
    for at, node in enumerate(nodes):
        y = row[node] + cell / 2
        box = rect_svg(1, row[node] + 0.5, head - 4, cell - 1, 3, "ecl-web-box")
        ring = rect_svg(1, row[node] + 0.5, head - 4, cell - 1, 3, "ecl-ring", "none")
        svg = box + text_svg(lettering[node], 5, y + size * 0.35, size, "") + ring
        if not lies(web, node):
            svg = f'<g class="ecl-web-pale">{svg}</g>'
        parts.append({"key": str(node), "layer": "nodes", "svg": svg})
        ways = {}
        if at:
            ways["ArrowUp"] = ways["ArrowLeft"] = str(nodes[at - 1])
        if at + 1 < len(nodes):
            ways["ArrowDown"] = ways["ArrowRight"] = str(nodes[at + 1])
        places[str(node)] = {
            "x": head / 2,
            "y": y,
            "r": cell / 2,
            "w": head - 4,
            "h": cell - 1,
            "shape": "row",
            "tap": str(node),
            "speech": speech.get(str(node), name_of(web, node)),
            "arrows": ways,
        }
    return {
        "size": [0, 0, width if side + head + _GAP < width else side + head + _GAP, head + side + _GAP],
        "layers": ["bands", "links", "nodes"],
        "parts": parts,
        "faces": {},
        "places": places,
        "links": _links(web),
        "possible": [],
        "sentences": sentences(web),
        "table": table,
    }


def _links(web: nx.DiGraph[Node]) -> list[list[str]]:
    return sorted(
        [str(u), str(v), link_kind(web, u, data)]
        for u, v, data in web.edges(data=True)
        if not data.get("possible")
    )


def _cut(name: str, width: float, size: float) -> str:
    """As much of a name as fits."""
    if text_width(name, size) <= width:
        return name
    while name and text_width(name + "…", size) > width:
        name = name[:-1].rstrip()
    return name + "…"


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
