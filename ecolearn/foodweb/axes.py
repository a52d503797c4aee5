"""The same picture on a matplotlib Axes, for figures and print."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from ecolearn.foodweb.chains import longest_chain
from ecolearn.foodweb.graph import lies
from ecolearn.foodweb.layout import layout
from ecolearn.foodweb.marks import HEAD, curve, shortened
from ecolearn.foodweb.picture import WebPicture
from ecolearn.foodweb.plan import Band, Box, Layout, Way
from ecolearn.foodweb.standalone import picture
from ecolearn.foodweb.style import TOKENS
from ecolearn.kernel.words import _

if TYPE_CHECKING:
    import networkx as nx
    from matplotlib.axes import Axes


def draw_web(
    web: nx.DiGraph, ax: Axes | None = None, *, width: float = 600, **options: Any
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
    **options
        Passed to `draw_svg`; without meaning for an Axes.

    Returns
    -------
    WebPicture or matplotlib.axes.Axes
        An object that notebooks show, or `ax`.

    Raises
    ------
    WebError
        If the graph is no food web.
    """
    if ax is None:
        return picture(web, width=width, **options)
    plan = layout(web, width, icons=False)
    bold = longest_chain(web, budget_s=0.25).chain
    steps = set(itertools.pairwise(bold))
    # matplotlib measures type and lines in points; scale them with the pixels of the picture.
    bounds = ax.get_window_extent()
    figure = ax.get_figure()
    points = 72 / figure.dpi if figure else 1.0
    scale = points * min(bounds.width / plan.width, bounds.height / max(plan.height, 1.0))
    ax.set_xlim(0, plan.width)
    ax.set_ylim(0, -max(plan.height, 1.0))
    ax.set_aspect("equal")
    ax.set_axis_off()
    for band in plan.bands:
        _add_band(ax, band, scale)
    for way in plan.ways:
        _add_way(ax, way, (way.prey, way.eater) in steps, scale)
    _add_boxes(ax, web, plan, scale)
    _add_legend(ax, plan, scale)
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
            entries.append(Line2D([], [], color=_colour(LINES.get(kind, "arrow")), ls=dashes, label=words))
    if any(way.possible for way in plan.ways):
        entries.append(Line2D([], [], color=_colour("arrow"), alpha=PALE, label=_("possible, not there")))
    if there - {"food"} or any(way.possible for way in plan.ways):
        ax.legend(
            handles=entries,
            loc="upper center",
            bbox_to_anchor=(0.5, 0.0),
            ncols=len(entries),
            frameon=False,
            fontsize=10.5 * scale,
        )


LINES = {"matter": "matter", "energy": "gold-edge"}
PALE = 0.45


def _colour(name: str) -> str:
    return TOKENS[name][0]


def _rounded(x: float, y: float, width: float, height: float, radius: float, **looks: Any) -> Any:
    from matplotlib.patches import FancyBboxPatch

    return FancyBboxPatch((x, y), width, height, boxstyle=f"round,pad=0,rounding_size={radius}", **looks)


def _add_band(ax: Axes, band: Band, scale: float) -> None:
    fill = _colour("unfed" if band.kind == "unfed" else "level")
    ax.add_patch(
        _rounded(band.x, band.y, band.width, band.height, 10, facecolor=fill, edgecolor="none", zorder=0)
    )
    lines = list(band.words)
    number = 0.0 if band.level is None else 20.0
    top = band.y + (band.height - number - len(lines) * band.text * 1.15) / 2
    if band.level is not None:
        ax.text(8, top + 16, str(band.level), fontsize=18 * scale, weight="bold", color=_colour("ink"))
    for at, line in enumerate(lines):
        base = top + number + band.text * (0.92 + 1.15 * at)
        ax.text(8, base, line, fontsize=band.text * scale, color=_colour("soft"))


def _add_way(ax: Axes, way: Way, bold: bool, scale: float) -> None:
    from matplotlib.patches import PathPatch, Polygon
    from matplotlib.path import Path

    half, length = (5.0, HEAD + 1.5) if bold else (3.6, HEAD)
    ends = shortened(way.points, length - 1)
    corners, codes = [ends[0]], [Path.MOVETO]
    for piece in curve(ends):
        corners.extend(piece)
        codes.extend([Path.LINETO] if len(piece) == 1 else [Path.CURVE4] * 3)
    colour = _colour(LINES.get(way.kind, "arrow"))
    thick = (1.0 if way.doubtful or way.possible else 2.9 if bold else 1.7) * scale
    pale = PALE if way.possible else 1.0
    dashes = "solid" if way.kind in ("food", "energy") else (0, (3, 2) if way.kind == "blood" else (1, 2))
    line = Path(corners, codes)
    ax.add_patch(
        PathPatch(
            line,
            fill=False,
            edgecolor=colour,
            linewidth=thick,
            linestyle=dashes,
            alpha=pale,
            zorder=1 + bold / 2,
        )
    )
    x, y = way.points[-1]
    back = length if ends[-1][1] > y else -length
    head = [(x, y), (x - half, y + back), (x + half, y + back)]
    inside = _colour("paper") if way.doubtful else colour
    ax.add_patch(Polygon(head, facecolor=inside, edgecolor=colour, linewidth=scale, alpha=pale, zorder=2))


def _add_boxes(ax: Axes, web: nx.DiGraph, plan: Layout, scale: float) -> None:
    for box in plan.boxes.values():
        data = web.nodes[box.node]
        group = str(data.get("group"))
        fill = TOKENS.get(f"{group}-face", TOKENS["raised"])[0]
        edge = TOKENS.get(f"{group}-edge", TOKENS["soft"])[0]
        radius = {"producer": 15, "detritus": 3, "energy": 20}.get(str(data.get("kind")), 8)
        left, top = box.x - box.width / 2, box.y - box.height / 2
        ax.add_patch(
            _rounded(
                left,
                top,
                box.width,
                box.height,
                radius,
                facecolor=fill,
                edgecolor=edge,
                linewidth=1.4 * scale,
                alpha=1.0 if lies(web, box.node) else PALE,
                zorder=3,
            )
        )
        _add_name(ax, box, scale)


def _add_name(ax: Axes, box: Box, scale: float) -> None:
    ax.text(
        box.x,
        box.y,
        "\n".join(box.lines),
        fontsize=box.text * scale,
        ha="center",
        va="center",
        weight="bold",
        linespacing=1.05,
        color=_colour("ink"),
        zorder=4,
    )
