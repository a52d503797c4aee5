"""The food web drawn as SVG in keyed parts, in the form in which boards travel to the browser.

Every organism and every link is a part with a key of its own, so that a browser changes only what has
changed. Colours are CSS classes over variables; icons come from whoever calls."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, TypedDict

from ecolearn.foodweb.chains import longest_chain
from ecolearn.foodweb.graph import Node, known, lies, link_kind, name_of, predators, prey
from ecolearn.foodweb.layout import layout
from ecolearn.foodweb.legend import legend_svg
from ecolearn.foodweb.levels import has_dead_matter, level_term, reasons, trophic_levels
from ecolearn.foodweb.marks import (
    num,
    rect_svg,
    text_svg,
)
from ecolearn.foodweb.matter import gives_to
from ecolearn.foodweb.naming import organism_words
from ecolearn.foodweb.numerals import decimal
from ecolearn.foodweb.organisms import Looks, Mark, face, organism, placed
from ecolearn.foodweb.plan import Band, Box, Layout
from ecolearn.foodweb.sentences import sentences
from ecolearn.foodweb.style import RULES
from ecolearn.foodweb.tables import Table, web_table
from ecolearn.kernel.words import _

if TYPE_CHECKING:
    import networkx as nx

IconOf = Callable[[Mapping[str, Any]], str]
LAYERS = ("bands", "links", "nodes")


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
    dense: bool | None = None,
    names: bool | None = None,
    focus: Node | None = None,
    marks: Mapping[Node, Mark] | None = None,
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
    dense : bool, optional
        Whether links run as thin curves behind low boxes; see `layout`.
    names : bool, optional
        Whether a dense picture shows names instead of numbers; see `layout`.
    focus : node, optional
        An organism to bring out with what it eats and who eats it; the others are pale, and no chain is bold
        if none is given.
    marks : mapping, optional
        Node -> `Mark`: what happened to it ("gone", "new", "more", "fewer", ...) with a short text.

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
    plan = layout(
        web,
        width,
        node_width=node_width,
        icons=icon is not None,
        levels=levels,
        dense=dense,
        names=names,
    )
    if plan.dense and levels is None:
        levels = trophic_levels(web, "prey_averaged")
    if focus is not None:
        known(web, focus)
    if chain is None and focus is None:
        chain = longest_chain(web, budget_s=budget_s).chain
    bold = tuple(chain or ())
    looks = Looks(web, plan, bold, focus, marks or {})
    parts: list[Part] = [{"key": "web.style", "layer": "bands", "svg": f"<style>{RULES.strip()}</style>"}]
    parts.extend(
        {"key": f"level.{_band_name(band)}", "layer": "bands", "svg": _band(band)} for band in plan.bands
    )
    for band in plan.bands:
        if band.above:
            heading = _heading(band)
            parts.append({"key": f"level.{_band_name(band)}.words", "layer": "nodes", "svg": heading})
    for way in sorted(plan.ways, key=looks.depth):
        parts.append({"key": f"link.{way.prey}>{way.eater}", "layer": "links", "svg": looks.link(way)})
    faces: dict[str, str] = {}
    cannibals = {u for u, v in web.edges() if u == v}
    boxes = sorted(plan.boxes.values(), key=lambda box: (-box.row, box.x))
    for box in boxes:
        data = web.nodes[box.node]
        picture = face(icon(data), faces, (0, 0, 32, 32)) if icon and not plan.dense else None
        roomy = icon is not None and not plan.dense
        svg = organism(box, data, picture, cannibal=box.node in cannibals, roomy=roomy)
        parts.append(
            {"key": str(box.node), "layer": "nodes", "svg": looks.dressed(box, placed(box, svg, faces))}
        )
    height, below = plan.height, 0.0
    if not boxes:
        height = 64.0
        parts.append({"key": "web.empty", "layer": "bands", "svg": _empty(width, height)})
    if legend and boxes:
        svg, below = legend_svg(
            plan, looks, bool(cannibals), [f"{_number(plan, node)}{name_of(web, node)}" for node in bold]
        )
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


def _number(plan: Layout, node: Node) -> str:
    """The number of an organism in a numbered picture, with a space; otherwise nothing."""
    return f"{plan.boxes[node].lines[0]} " if plan.numbered and node in plan.boxes else ""


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
    if band.above:
        return frame
    number = 0.0 if band.level is None else 20.0
    top = band.y + (band.height - number - len(band.words) * band.text * 1.15) / 2
    texts = []
    if band.level is not None:
        texts.append(text_svg(decimal(band.low or band.level), 8, top + 16, 18, "ecl-web-number"))
    for at, line in enumerate(band.words):
        texts.append(
            text_svg(line, 8, top + number + band.text * (0.92 + 1.15 * at), band.text, "ecl-web-soft")
        )
    if band.kind in ("dead", "energy", "mean", "outside"):
        term = " ".join(band.words)
    else:
        term = level_term(band.level) if unfed else f"{band.level}: {level_term(band.level)}"
    return f"<g><title>{escape(term)}</title>{frame}{''.join(texts)}</g>"


def _heading(band: Band) -> str:
    """The words of a narrow band, over the links that run through it."""
    number = "" if band.level is None else f"{decimal(band.low or band.level)} · "
    words = number + " ".join(band.words)
    return text_svg(words, 8, band.y + 13, band.text, "ecl-web-soft ecl-web-halo")


def _empty(width: float, height: float) -> str:
    words = _("No food web yet: lay a plant first.")
    text = text_svg(words, width / 2, 4 - height / 2, 12, "ecl-web-soft", ' text-anchor="middle"')
    return rect_svg(0, -height, width, height, 10, "ecl-web-level") + text


def _speech(web: nx.DiGraph, box: Box, reason: str, dead_matter: bool, mean: float | None = None) -> str:
    """What a screen reader says at an organism: name, level or why it has none, what it eats, who eats it."""
    if box.level is None or not lies(web, box.node):
        said = [reason]
    elif mean is not None and mean > 1:
        said = [_("{name}. Level {level}.").format(name=name_of(web, box.node), level=decimal(mean))]
    else:
        words = organism_words(web, box.node, box.level)
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
