"""Marks on a matplotlib Axes, in the pixels of the picture: y downward, nothing stretched."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ecolearn.foodweb.style import TOKENS

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from ecolearn.foodweb.figures.sheet import Dot, Line, Rect, Sheet, Words

HATCHES = {"": None, "lines": "///", "dots": "..", "cross": "xx"}
_ALIGN = {"start": "left", "middle": "center", "end": "right"}


def colour(name: str) -> str:
    """A token's value in light surroundings."""
    return TOKENS[name][0]


def prepared(ax: Axes, width: float, height: float, top: float = 0.0) -> float:
    """Set limits and aspect of an Axes for a picture of this size; the points of one pixel of the picture.

    matplotlib measures type and lines in points, whatever the scale of the Axes.
    """
    bounds = ax.get_window_extent()
    figure = ax.get_figure()
    points = 72 / figure.dpi if figure else 1.0
    ax.set_xlim(0, width)
    ax.set_ylim(top + height, top)
    ax.set_aspect("equal")
    ax.set_axis_off()
    return points * min(bounds.width / width, bounds.height / max(height, 1.0))


def draw_marks(ax: Axes, sheet: Sheet) -> None:
    """Draw all marks of a sheet."""
    from matplotlib.patches import Polygon

    from ecolearn.foodweb.figures.sheet import Area, Dot, Line, Words

    scale = prepared(ax, sheet.width, sheet.height)
    for order, mark in enumerate(sheet.marks):
        # One layer above the other, in the order of the marks.
        layer = 1 + order * 1e-3
        if isinstance(mark, Words):
            _words(ax, mark, scale, layer)
        elif isinstance(mark, Line):
            _line(ax, mark, scale, layer)
        elif isinstance(mark, Area):
            looks: dict[str, Any] = {"facecolor": colour(mark.fill), "hatch": HATCHES[mark.hatch]}
            ax.add_patch(Polygon(mark.points, linewidth=0, alpha=mark.opacity, zorder=layer, **looks))
        elif isinstance(mark, Dot):
            _dot(ax, mark, scale, layer)
        else:
            _rect(ax, mark, scale, layer)


def _words(ax: Axes, mark: Words, scale: float, layer: float) -> None:
    upward = {"start": "bottom", "middle": "center", "end": "top"}
    ax.text(
        mark.x,
        mark.y,
        mark.text,
        fontsize=mark.size * scale,
        ha="right" if mark.turned else _ALIGN[mark.anchor],
        va=upward[mark.anchor] if mark.turned else "baseline",
        rotation=90 if mark.turned else 0,
        weight="bold" if mark.bold else "normal",
        color=colour(mark.colour),
        zorder=layer,
    )


def _line(ax: Axes, mark: Line, scale: float, layer: float) -> None:
    from matplotlib.lines import Line2D
    from matplotlib.patches import Polygon

    from ecolearn.foodweb.figures.sheet import arrow_head

    xs, ys = zip(*mark.points, strict=True)
    dashes: Any = "solid"
    if mark.dashes:
        # Dashes are counted in widths of the line.
        dashes = (0, tuple(dash / mark.width for dash in mark.dashes))
    ax.add_line(
        Line2D(
            xs,
            ys,
            color=colour(mark.colour),
            linewidth=mark.width * scale,
            linestyle=dashes,
            alpha=mark.opacity,
            zorder=layer,
        )
    )
    if mark.head:
        paint: dict[str, Any] = {"facecolor": colour(mark.colour), "linewidth": 0, "alpha": mark.opacity}
        ax.add_patch(Polygon(arrow_head(mark), zorder=layer, **paint))


def _dot(ax: Axes, mark: Dot, scale: float, layer: float) -> None:
    from matplotlib.patches import Circle, Patch, Polygon

    from ecolearn.foodweb.figures.sheet import outline

    looks: dict[str, Any] = {
        "facecolor": colour(mark.fill),
        "edgecolor": colour(mark.edge),
        "linewidth": 1.5 * scale,
        "zorder": layer,
    }
    patch: Patch
    if mark.shape == "circle":
        patch = Circle((mark.x, mark.y), mark.size, **looks)
    else:
        patch = Polygon(outline(mark), **looks)
    ax.add_patch(patch)


def _rect(ax: Axes, mark: Rect, scale: float, layer: float) -> None:
    from matplotlib.patches import FancyBboxPatch

    radius = min(mark.rounding, mark.width / 2, mark.height / 2)
    ax.add_patch(
        FancyBboxPatch(
            (mark.x, mark.y),
            mark.width,
            mark.height,
            boxstyle=f"round,pad=0,rounding_size={radius}" if radius else "square,pad=0",
            facecolor=colour(mark.fill) if mark.fill else "none",
            edgecolor=colour(mark.edge or mark.fill or "paper") if mark.edge or mark.hatch else "none",
            hatch=HATCHES[mark.hatch],
            linewidth=mark.line * scale if mark.edge else 0.0,
            linestyle="dashed" if mark.dashed else "solid",
            alpha=mark.opacity if mark.opacity != 1 else None,
            zorder=layer,
        )
    )
