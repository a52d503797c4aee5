"""The food web drawn as SVG in keyed parts, in the form in which boards travel to the browser.

Every organism and every link is a part with a key of its own, so that a browser changes only what has
changed. Colours are CSS classes over variables; icons come from whoever calls."""

from __future__ import annotations

import hashlib
import itertools
import re
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, TypedDict

from ecolearn.foodweb.chains import longest_chain
from ecolearn.foodweb.graph import Node, lies, link_kind, name_of, predators, prey
from ecolearn.foodweb.layout import ICON, LEADING, PAD, layout
from ecolearn.foodweb.legend import legend_svg
from ecolearn.foodweb.levels import has_dead_matter, level_term, level_words, reasons
from ecolearn.foodweb.marks import (
    dead_leaf,
    link_class,
    link_svg,
    num,
    own_kind,
    paw,
    rect_svg,
    sprout,
    sun,
    text_svg,
)
from ecolearn.foodweb.matter import gives_to
from ecolearn.foodweb.numerals import decimal
from ecolearn.foodweb.plan import Band, Box, Layout
from ecolearn.foodweb.sentences import sentences
from ecolearn.foodweb.style import RULES
from ecolearn.foodweb.tables import Table, web_table
from ecolearn.kernel.words import _

if TYPE_CHECKING:
    import networkx as nx

IconOf = Callable[[Mapping[str, Any]], str]
LAYERS = ("bands", "links", "nodes")
MANY = 120
"""With more links than this they are drawn finer."""
_RIM = 8.0  # room around a box for what sticks out


class Part(TypedDict):
    """A piece of the picture that is exchanged as a whole."""

    key: str
    layer: str
    svg: str


class WebParts(TypedDict):
    """A drawn food web as plain data, ready for JSON."""

    size: list[float]
    layers: list[str]
    parts: list[Part]
    faces: dict[str, str]
    places: dict[str, dict[str, Any]]
    links: list[list[str]]
    possible: list[list[str]]
    sentences: list[str]
    table: Table


def web_parts(
    web: nx.DiGraph,
    *,
    width: float = 340,
    icon: IconOf | None = None,
    node_width: float | None = None,
    chain: Sequence[Node] | None = None,
    legend: bool = True,
    budget_s: float = 0.25,
    levels: Mapping[Node, float | None] | None = None,
) -> WebParts:
    """Draw a food web in keyed parts.

    Parameters
    ----------
    web : networkx.DiGraph
        Links from prey to eater; node attribute ``kind``; optional ``name``, ``short``, ``group``, ``icon``.
        Nodes and links that `with_possible` has added are drawn pale.
    width : float
        Width in pixels, at least 240.
    icon : callable, optional
        Gets the attributes of a node and returns SVG markup for a box of 32 x 32 units, or an empty text.
        Without it the boxes are lower and hold the name alone.
    node_width : float, optional
        Width of a box.
    chain : sequence of nodes, optional
        The chain to draw in bold; the longest one if not given, none for an empty sequence.
    legend : bool
        Whether to explain the kinds of arrows below.
    budget_s : float
        Seconds to search for the longest chain.
    levels : mapping, optional
        Node -> level that decides the height instead of the shortest one, as `trophic_levels` tells them; a
        band is then half a level high.

    Returns
    -------
    WebParts
        ``size`` [x, y, width, height]: what is low keeps its place while the web grows, so y is negative;
        ``layers`` from the back to the front; ``parts`` with the keys of the nodes (their text),
        ``link.PREY>EATER``, ``level.N`` (also ``level.none``, ``level.dead`` and ``level.energy``) and
        ``web.*``; ``faces`` id -> ``<symbol id="f-ID">``; ``places``
        node key -> centre, size, speech and where the arrow keys lead, in reading order; ``links``
        [prey key, eater key, kind], and in ``possible`` those that are not there; ``sentences`` and
        ``table`` say the same in words.

    Raises
    ------
    WebError
        If the graph is no food web.
    """
    plan = layout(web, width, node_width=node_width, icons=icon is not None, levels=levels)
    bold = longest_chain(web, budget_s=budget_s).chain if chain is None else tuple(chain)
    steps = set(itertools.pairwise(bold))
    many = len(plan.ways) > MANY
    parts: list[Part] = [{"key": "web.style", "layer": "bands", "svg": f"<style>{RULES.strip()}</style>"}]
    parts.extend(
        {"key": f"level.{_band_name(band)}", "layer": "bands", "svg": _band(band)} for band in plan.bands
    )
    for way in sorted(plan.ways, key=lambda way: ((way.prey, way.eater) in steps, not way.possible)):
        looks = link_class(way.kind, way.doubtful, (way.prey, way.eater) in steps, many, way.possible)
        svg = link_svg(way.points, looks)
        parts.append({"key": f"link.{way.prey}>{way.eater}", "layer": "links", "svg": svg})
    faces: dict[str, str] = {}
    cannibals = {u for u, v in web.edges() if u == v}
    boxes = sorted(plan.boxes.values(), key=lambda box: (-box.row, box.x))
    for box in boxes:
        data = web.nodes[box.node]
        picture = _face(icon(data), faces, (0, 0, 32, 32)) if icon else None
        svg = _organism(box, data, picture, cannibal=box.node in cannibals, roomy=icon is not None)
        placed = _placed(box, svg, faces)
        if not lies(web, box.node):
            placed = f'<g class="ecl-web-pale">{placed}</g>'
        parts.append({"key": str(box.node), "layer": "nodes", "svg": placed})
    height, below = plan.height, 0.0
    if not boxes:
        height = 64.0
        parts.append({"key": "web.empty", "layer": "bands", "svg": _empty(width, height)})
    if legend and boxes:
        svg, below = legend_svg(plan, bool(steps), bool(cannibals))
        if svg:
            parts.append({"key": "web.legend", "layer": "bands", "svg": svg})
    return {
        "size": [0, -height, width, height + below],
        "layers": list(LAYERS),
        "parts": parts,
        "faces": faces,
        "places": _places(web, plan, boxes, levels),
        "links": _links(web, possible=False),
        "possible": _links(web, possible=True),
        "sentences": sentences(web, budget_s=budget_s),
        "table": web_table(web, plan, levels),
    }


def _links(web: nx.DiGraph, *, possible: bool) -> list[list[str]]:
    return sorted(
        [str(u), str(v), link_kind(web, u, data)]
        for u, v, data in web.edges(data=True)
        if bool(data.get("possible")) == possible
    )


def _band_name(band: Band) -> str:
    """The name of a band in keys: its number, or a word."""
    return {"level": str(band.level), "mean": num(band.low), "unfed": "none"}.get(band.kind, band.kind)


def _band(band: Band) -> str:
    unfed = band.kind == "unfed"
    inset = 0.5 if unfed else 0.0
    frame = rect_svg(
        band.x + inset,
        band.y + inset,
        band.width - 2 * inset,
        band.height - 2 * inset,
        10,
        "ecl-web-unfed" if unfed else "ecl-web-level",
    )
    number = 0.0 if band.level is None else 20.0
    top = band.y + (band.height - number - len(band.words) * band.text * 1.15) / 2
    texts = []
    if band.level is not None:
        texts.append(text_svg(decimal(band.low or band.level), 8, top + 16, 18, "ecl-web-number"))
    for at, line in enumerate(band.words):
        texts.append(
            text_svg(line, 8, top + number + band.text * (0.92 + 1.15 * at), band.text, "ecl-web-soft")
        )
    if band.kind in ("dead", "energy", "mean"):
        term = " ".join(band.words)
    else:
        term = level_term(band.level) if unfed else f"{band.level}: {level_term(band.level)}"
    return f"<g><title>{escape(term)}</title>{frame}{''.join(texts)}</g>"


def _face(markup: str, faces: dict[str, str], box: tuple[float, float, float, float]) -> str | None:
    """Put markup among the symbols, which travel once; its id there, or None without markup."""
    if not markup:
        return None
    identity = hashlib.sha256(markup.encode()).hexdigest()[:10]
    view = " ".join(num(value) for value in box)
    faces[identity] = f'<symbol id="f-{identity}" viewBox="{view}">{markup}</symbol>'
    return identity


def _placed(box: Box, svg: str, faces: dict[str, str]) -> str:
    """An organism where it stands: its picture as a symbol, and the ring that lights up."""
    wide, high = box.width + 2 * _RIM, box.height + 2 * _RIM
    identity = _face(svg, faces, (-wide / 2, -high / 2, wide, high))
    corner = (
        f'x="{num(box.x - wide / 2)}" y="{num(box.y - high / 2)}" width="{num(wide)}" height="{num(high)}"'
    )
    ring = rect_svg(
        box.x - box.width / 2, box.y - box.height / 2, box.width, box.height, 9, "ecl-ring", "none"
    )
    return f'<use href="#f-{identity}" {corner}/>{ring}'


def _organism(box: Box, data: Mapping[str, Any], picture: str | None, *, cannibal: bool, roomy: bool) -> str:
    """The picture of an organism around the origin: the same wherever it stands."""
    left, top = -box.width / 2, -box.height / 2
    kind = str(data.get("kind"))
    rounding = {"producer": 15, "detritus": 3, "energy": 20}.get(kind, 8)
    looks = {"detritus": "ecl-web-box ecl-web-dead", "energy": "ecl-web-box ecl-web-sun"}.get(
        kind, "ecl-web-box"
    )
    pieces = [rect_svg(left, top, box.width, box.height, rounding, looks)]
    text_top = top + PAD + 1
    if roomy:
        y = top + PAD - 1
        if picture:
            size = f'width="{num(ICON)}" height="{num(ICON)}"'
            pieces.append(f'<use href="#f-{picture}" x="{num(-ICON / 2)}" y="{num(y)}" {size}/>')
        else:
            glyph = {"producer": sprout, "detritus": dead_leaf, "energy": sun}.get(kind, paw)
            pieces.append(glyph(0, y + ICON / 2))
        text_top = top + PAD + ICON
    leading = box.text * LEADING
    area = top + box.height - PAD - text_top
    base = text_top + (area - leading * len(box.lines)) / 2 + leading * 0.8
    for at, line in enumerate(box.lines):
        pieces.append(text_svg(line, 0, base + at * leading, box.text, "ecl-web-name"))
    if cannibal:
        pieces.append(own_kind(left + box.width - 7, top + 3))
    many = len(data.get("tiles") or ())
    if many > 1:
        pieces.append(text_svg(f"×{many}", left + 7, top + 14, 10, "ecl-web-soft"))
    group = re.sub(r"[^A-Za-z0-9_-]", "", str(data.get("group") or ""))
    look = f' class="ecl-c-{group}"' if group else ""
    return f"<g{look}>{''.join(pieces)}</g>"


def _empty(width: float, height: float) -> str:
    words = _("No food web yet: lay a plant first.")
    text = text_svg(words, width / 2, 4 - height / 2, 12, "ecl-web-soft", ' text-anchor="middle"')
    return rect_svg(0, -height, width, height, 10, "ecl-web-level") + text


def _speech(web: nx.DiGraph, box: Box, reason: str, dead_matter: bool, mean: float | None = None) -> str:
    """What a screen reader says at an organism: name, level or why it has none, what it eats, who eats it."""
    if box.level is None or not lies(web, box.node):
        said = [reason]
    elif mean is not None:
        said = [_("{name}. Level {level}.").format(name=name_of(web, box.node), level=decimal(mean))]
    else:
        words = level_words(box.level, dead_matter=dead_matter)
        name = name_of(web, box.node)
        said = [_("{name}. Level {level}: {words}.").format(name=name, level=box.level, words=words)]
    eaten = [name_of(web, other) for other in prey(web, box.node)]
    eaters = [name_of(web, other) for other in predators(web, box.node)]
    if eaten:
        said.append(_("Eats here: {names}.").format(names=", ".join(eaten)))
    if eaters:
        said.append(_("Is eaten here by: {names}.").format(names=", ".join(eaters)))
    energy = [name_of(web, other) for other in gives_to(web, box.node, "energy")]
    if energy:
        said.append(_("Gives energy here to: {names}.").format(names=", ".join(energy)))
    matter = [name_of(web, other) for other in gives_to(web, box.node, "matter")]
    if matter:
        said.append(_("Gives matter here to: {names}.").format(names=", ".join(matter)))
    return " ".join(said)


def _places(
    web: nx.DiGraph,
    plan: Layout,
    boxes: Sequence[Box],
    levels: Mapping[Node, float | None] | None,
) -> dict[str, dict[str, Any]]:
    """Position, speech and arrow keys of every organism; from each every other can be reached."""
    rows: dict[int, list[Box]] = {}
    for box in boxes:
        rows.setdefault(box.row, []).append(box)
    order = list(boxes)
    why = reasons(web)
    dead_matter = has_dead_matter(web)
    found: dict[str, dict[str, Any]] = {}
    for at, box in enumerate(order):
        ways = {}
        if at > 0:
            ways["ArrowLeft"] = str(order[at - 1].node)
        if at + 1 < len(order):
            ways["ArrowRight"] = str(order[at + 1].node)
        for key, row in (("ArrowUp", box.row + 1), ("ArrowDown", box.row - 1)):
            if row in rows:
                ways[key] = str(min(rows[row], key=lambda other: abs(other.x - box.x)).node)
        found[str(box.node)] = {
            "x": box.x,
            "y": box.y,
            "r": round(box.width / 2, 1),
            "w": box.width,
            "h": box.height,
            "shape": "square",
            "tap": str(box.node),
            "speech": _speech(
                web, box, why.get(box.node, ""), dead_matter, levels.get(box.node) if levels else None
            ),
            "arrows": ways,
        }
    return found
