"""A food web as one SVG file that needs nothing else, and as an object that notebooks show."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from ecolearn.foodweb.drawing import IconOf, web_parts
from ecolearn.foodweb.graph import Node
from ecolearn.foodweb.marks import num, rect_svg
from ecolearn.foodweb.style import Theme, style_sheet
from ecolearn.kernel.words import _

if TYPE_CHECKING:
    import networkx as nx

_MARGIN = 10.0


def draw_svg(
    web: nx.DiGraph,
    *,
    width: float = 600,
    icon: IconOf | None = None,
    theme: Theme = "auto",
    title: str | None = None,
    chain: Sequence[Node] | None = None,
    node_width: float | None = None,
    tokens: Mapping[str, tuple[str, str]] | None = None,
    css: str = "",
) -> str:
    """Draw a food web as a complete SVG file.

    Parameters
    ----------
    web, icon, chain, node_width
        As in `web_parts`.
    width : float
        Width of the picture in pixels, at least 260.
    theme : "auto", "light" or "dark"
        "auto" follows what the reader's system prefers.
    title : str, optional
        Title of the file; "Food web" if not given.
    tokens : mapping, optional
        Colours to add or to replace: variable name without ``--ecl-`` -> (light, dark).
    css : str
        More style, for icons that need it.

    Returns
    -------
    str
        SVG with ``<title>`` and ``<desc>`` (the web in sentences), and a tooltip on every organism.

    Raises
    ------
    WebError
        If the graph is no food web.
    """
    parts = web_parts(web, width=width - 2 * _MARGIN, icon=icon, node_width=node_width, chain=chain)
    left, top = parts["size"][0] - _MARGIN, parts["size"][1] - _MARGIN
    wide, high = parts["size"][2] + 2 * _MARGIN, parts["size"][3] + 2 * _MARGIN
    body = []
    for layer in parts["layers"]:
        pieces = []
        for part in parts["parts"]:
            if part["layer"] != layer or part["key"] == "web.style":
                continue
            place = parts["places"].get(part["key"])
            tip = f"<title>{escape(place['speech'])}</title>" if place else ""
            pieces.append(f"<g>{tip}{part['svg']}</g>")
        body.append(f'<g class="ecl-web-{layer}">{"".join(pieces)}</g>')
    name, words = escape(title or _("Food web")), escape(" ".join(parts["sentences"]))
    drawn = f"<defs>{''.join(parts['faces'].values())}</defs>{''.join(body)}"
    # Several pictures may stand in one page, each with its own theme: so each has its own names.
    scope = "ecl-w" + hashlib.sha256(f"{theme}{tokens}{name}{drawn}".encode()).hexdigest()[:8]
    drawn = drawn.replace('id="f-', f'id="{scope}-').replace('href="#f-', f'href="#{scope}-')
    style = style_sheet(theme, tokens, f".{scope}")
    box = f"{num(left)} {num(top)} {num(wide)} {num(high)}"
    ground = rect_svg(left, top, wide, high, 0, "ecl-web-ground")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{scope}" viewBox="{box}" width="{num(wide)}"'
        f' height="{num(high)}" role="img" aria-labelledby="{scope}-title {scope}-desc">'
        f'<title id="{scope}-title">{name}</title><desc id="{scope}-desc">{words}</desc>'
        f"<style>{style}\n.{scope} .ecl-ring{{stroke:none}}{css}</style>"
        f"{ground}{drawn}</svg>\n"
    )


class WebPicture:
    """A drawn food web: notebooks show it, ``str()`` is the SVG, `save` writes it to a file."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"WebPicture({len(self.svg)} characters of SVG)"

    def save(self, path: str | Path) -> Path:
        """Write the SVG to `path` and return it."""
        target = Path(path)
        target.write_text(self.svg, encoding="utf-8")
        return target
