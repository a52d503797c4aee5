"""The layered picture on a matplotlib Axes, for figures and print."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ecolearn.foodweb.chains import longest_chain
from ecolearn.foodweb.figures.onaxes import colour, prepared
from ecolearn.foodweb.graph import Node, known, lies
from ecolearn.foodweb.layout import layout
from ecolearn.foodweb.lettering import text_width
from ecolearn.foodweb.marks import HEAD, curve, shortened
from ecolearn.foodweb.numerals import decimal
from ecolearn.foodweb.organisms import SIGNS, Looks, Mark, colours_of, marks_that_occur
from ecolearn.foodweb.picture import WebPicture
from ecolearn.foodweb.plan import Band, Box, Layout, Way
from ecolearn.foodweb.standalone import picture
from ecolearn.foodweb.style import TOKENS
from ecolearn.kernel.words import _

if TYPE_CHECKING:
    import networkx as nx
    from matplotlib.axes import Axes

LINES = {"matter": "matter", "energy": "gold-edge"}
PALE = 0.45


def draw_web(
    web: nx.DiGraph,
    ax: Axes | None = None,
    *,
    width: float = 600,
    chain: Sequence[Node] | None = None,
    focus: Node | None = None,
    levels: Mapping[Node, float | None] | None = None,
    dense: bool | None = None,
    names: bool | None = None,
    marks: Mapping[Node, Mark] | None = None,
    **options: Any,
) -> WebPicture | Axes:
    """Draw a food web, as SVG or on a matplotlib Axes.

    Parameters
    ----------
    web : networkx.DiGraph
        Links from prey to eater; node attribute ``kind``.
    ax : matplotlib.axes.Axes, optional
        Axes to draw on, without icons and in light colours. Its limits and aspect are set; make it as much
        higher than wide as `layout` of the web is.
    width : float
        Width of the picture in pixels.
    chain : sequence of nodes, optional
        The chain to draw in bold; the longest one if not given, none for an empty sequence.
    focus : node, optional
        An organism to bring out with what it eats and who eats it.
    levels, dense, names, marks
        As in `web_parts`.
    **options
        Passed to `draw_svg`; without meaning for an Axes.

    Returns
    -------
    WebPicture or matplotlib.axes.Axes
        An object that notebooks show, with ``sentence`` and ``table``, or `ax`.

    Raises
    ------
    WebError
        If the graph is no food web.
    """
    if ax is None:
        chosen: dict[str, Any] = {"chain": chain, "focus": focus, "levels": levels, "dense": dense}
        chosen |= {"names": names, "marks": marks}
        return picture(web, width=width, **chosen, **options)
    if focus is not None:
        known(web, focus)
    plan = layout(web, width, icons=False, levels=levels, dense=dense, names=names)
    if chain is None:
        chain = () if focus is not None else longest_chain(web, budget_s=0.25).chain
    looks = Looks(web, plan, tuple(chain), focus, marks or {})
    below = 22.0 if plan.dense or marks else 0.0
    scale = prepared(ax, plan.width, max(plan.height, 1.0) + below, top=-max(plan.height, 1.0))
    for band in plan.bands:
        _add_band(ax, band, scale)
    for way in plan.ways:
        _add_way(ax, way, looks, scale)
    for box in plan.boxes.values():
        _add_box(ax, box, looks, scale)
    _add_legend(ax, plan, scale)
    _add_words(ax, looks, scale, below)
    return ax


def _add_legend(ax: Axes, plan: Layout, scale: float) -> None:
    """Below the picture: what the arrows mean, if not all of them mean food that is there."""
    from matplotlib.lines import Line2D

    there = {way.kind for way in plan.ways if not way.possible}
    entries = []
    for kind, dashes, words in (
        ("food", "solid", _("is eaten by")),
        ("matter", "dotted", _("matter")),
        ("energy", "solid", _("energy from the Sun")),
    ):
        if kind in there:
            entries.append(Line2D([], [], color=colour(LINES.get(kind, "arrow")), ls=dashes, label=words))
    if any(way.possible for way in plan.ways):
        entries.append(Line2D([], [], color=colour("arrow"), alpha=PALE, label=_("possible, not there")))
    if there - {"food"} or any(way.possible for way in plan.ways):
        ax.legend(
            handles=entries,
            loc="upper center",
            bbox_to_anchor=(0.5, 0.0),
            ncols=len(entries),
            frameon=False,
            fontsize=10.5 * scale,
        )


def _add_words(ax: Axes, looks: Looks, scale: float, below: float) -> None:
    """In a line below the boxes: where links lead in a dense picture, and what the marks mean."""
    found = [_("Lines lead from food up to its eater.")] if looks.plan.dense else []
    found.extend(f"{sign} {words}" for sign, words in marks_that_occur(looks.marks))
    if found:
        size = 10 * scale
        ax.text(8, below - 8, "   ".join(found), fontsize=size, color=colour("soft"), zorder=4)


def _rounded(x: float, y: float, width: float, height: float, radius: float, **looks: Any) -> Any:
    from matplotlib.patches import FancyBboxPatch

    return FancyBboxPatch((x, y), width, height, boxstyle=f"round,pad=0,rounding_size={radius}", **looks)


def _add_band(ax: Axes, band: Band, scale: float) -> None:
    fill = colour("unfed" if band.kind == "unfed" else "level")
    ax.add_patch(
        _rounded(band.x, band.y, band.width, band.height, 10, facecolor=fill, edgecolor="none", zorder=0)
    )
    lines = list(band.words)
    name = "" if band.level is None else decimal(band.low or band.level)
    if band.above:
        words = " · ".join(part for part in (name, " ".join(lines)) if part)
        ax.text(8, band.y + 13, words, fontsize=band.text * scale, color=colour("soft"), zorder=4)
        return
    number = 20.0 if name else 0.0
    top = band.y + (band.height - number - len(lines) * band.text * 1.15) / 2
    if name:
        ax.text(8, top + 16, name, fontsize=18 * scale, weight="bold", color=colour("ink"))
    for at, line in enumerate(lines):
        base = top + number + band.text * (0.92 + 1.15 * at)
        ax.text(8, base, line, fontsize=band.text * scale, color=colour("soft"))


def _add_way(ax: Axes, way: Way, looks: Looks, scale: float) -> None:
    from matplotlib.patches import PathPatch, Polygon
    from matplotlib.path import Path

    names = looks.classes(way).split()
    bold, thin = "ecl-web-chain" in names, "ecl-web-thin" in names
    half, length = (5.0, HEAD + 1.5) if bold else (3.6, HEAD)
    x, y = way.points[-1]
    back = length if way.points[-2][1] > y else -length
    if looks.plan.dense:
        end = (x, y) if thin else (x, y + 0.9 * back)
        corners, codes = [*way.points[:-1], end], [Path.MOVETO, *[Path.CURVE4] * 3]
    else:
        ends = shortened(way.points, length - 1)
        corners, codes = [ends[0]], [Path.MOVETO]
        for piece in curve(ends):
            corners.extend(piece)
            codes.extend([Path.LINETO] if len(piece) == 1 else [Path.CURVE4] * 3)
        back = length if ends[-1][1] > y else -length
    line_colour = colour(LINES.get(way.kind, "arrow"))
    thick = 1.0 if way.doubtful or way.possible or "ecl-web-fine" in names else 2.9 if bold else 1.7
    pale = PALE if way.possible else 1.0
    dashes: Any = {"blood": (0, (3, 2)), "food": "solid", "energy": "solid"}.get(way.kind, (0, (1, 2)))
    if thin:
        line_colour, thick, pale = colour("thread"), 0.9, 0.55
        dashes = (0, (4, 2.5)) if way.points[3][1] > way.points[0][1] else "solid"
    if "ecl-web-eaten" in names:
        line_colour, dashes = colour("out"), (0, (3, 1.5))
    if "ecl-web-faint" in names or "ecl-web-lost" in names:
        pale = 0.25
    line = PathPatch(
        Path(corners, codes),
        fill=False,
        edgecolor=line_colour,
        linewidth=thick * scale,
        linestyle=dashes,
        alpha=pale,
        zorder=1 + (bold or "ecl-web-eats" in names) / 2,
    )
    ax.add_patch(line)
    if thin:
        return
    head = [(x, y), (x - half, y + back), (x + half, y + back)]
    inside = colour("paper") if way.doubtful else line_colour
    paint: dict[str, Any] = {"facecolor": inside, "edgecolor": line_colour, "linewidth": scale, "alpha": pale}
    ax.add_patch(Polygon(head, zorder=2, **paint))


def _add_box(ax: Axes, box: Box, looks: Looks, scale: float) -> None:
    data = looks.web.nodes[box.node]
    group = str(data.get("group") or colours_of(str(data.get("kind"))))
    mark = looks.marks.get(box.node)
    pale = 1.0
    if not lies(looks.web, box.node) or (mark and mark.what in ("gone", "removed")):
        pale = PALE
    if looks.far(box.node):
        pale = 0.3
    radius = {"producer": 15, "detritus": 3, "energy": 20}.get(str(data.get("kind")), 8)
    left, top = box.x - box.width / 2, box.y - box.height / 2
    outside = "dotted" if data.get("fed_outside") else "solid"
    dashed = "dashed" if data.get("kind") == "detritus" else outside
    ax.add_patch(
        _rounded(
            left,
            top,
            box.width,
            box.height,
            min(radius, box.height / 2),
            facecolor=TOKENS.get(f"{group}-face", TOKENS["raised"])[0],
            edgecolor=TOKENS.get(f"{group}-edge", TOKENS["soft"])[0],
            linewidth=(2.6 if box.node == looks.focus else 1.4) * scale,
            linestyle=dashed,
            alpha=pale,
            zorder=3,
        )
    )
    ax.text(
        box.x,
        box.y,
        "\n".join(box.lines),
        fontsize=box.text * scale,
        ha="center",
        va="center",
        weight="bold",
        linespacing=1.05,
        color=colour("ink"),
        alpha=pale if pale >= PALE else PALE,
        zorder=4,
    )
    if looks.plan.dense and not looks.plan.numbered and box.node in looks.place:
        _add_disc(ax, str(looks.place[box.node]), left + 3, top + box.height - 2, "arrow", scale)
    if looks.web.has_edge(box.node, box.node):
        _add_disc(ax, "↻", left + box.width - 1, top + 3, "paper", scale)
    if mark:
        if mark.what in ("gone", "removed"):
            across = [left + 3, left + box.width - 3], [top + box.height - 3, top + 3]
            ax.plot(*across, color=colour("ink"), linewidth=1.3 * scale, zorder=5)
        _add_disc(ax, mark.text or SIGNS[mark.what], left + 6, top + 2, "ink", scale)


def _add_disc(ax: Axes, words: str, x: float, y: float, fill: str, scale: float) -> None:
    """A few letters on a disc in the corner of a box."""
    half = max(8.0, text_width(words, 10, bold=True) / 2 + 4)
    ink = colour("arrow" if fill == "paper" else "paper")
    edge = colour("arrow" if fill == "paper" else "level")
    disc = _rounded(
        x - half, y - 8, 2 * half, 16, 8, facecolor=colour(fill), edgecolor=edge, lw=scale, zorder=6
    )
    ax.add_patch(disc)
    ax.text(x, y, words, fontsize=9.5 * scale, ha="center", va="center", weight="bold", color=ink, zorder=7)
