"""A food web as one SVG file that needs nothing else."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING, Any

from ecolearn.foodweb.drawing import IconOf, WebParts, web_parts
from ecolearn.foodweb.marks import num, rect_svg
from ecolearn.foodweb.picture import WebPicture
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
    tokens: Mapping[str, tuple[str, str]] | None = None,
    css: str = "",
    **options: Any,
) -> str:
    """Draw a food web as a complete SVG file.

    Parameters
    ----------
    web, icon
        As in `web_parts`.
    width : float
        Width of the picture in pixels, at least 260.
    theme : "auto", "light" or "dark"
        "auto" follows JupyterLab's theme, and elsewhere what the reader's system prefers.
    title : str, optional
        Title of the file; the web's own title, or "Food web", if not given.
    tokens : mapping, optional
        Colours to add or to replace: variable name without ``--ecl-`` -> (light, dark).
    css : str
        More style, for icons that need it.
    **options
        Passed to `web_parts`: ``chain``, ``focus``, ``levels``, ``dense``, ``marks``, ``node_width``, ...

    Returns
    -------
    str
        SVG with ``<title>`` and ``<desc>`` (the web in sentences), and a tooltip on every organism. In a
        dense picture, pointing at an organism brings out its links.

    Raises
    ------
    WebError
        If the graph is no food web.
    """
    return picture(
        web, width=width, icon=icon, theme=theme, title=title, tokens=tokens, css=css, **options
    ).svg


def picture(
    web: nx.DiGraph,
    *,
    width: float,
    theme: Theme = "auto",
    title: str | None = None,
    tokens: Mapping[str, tuple[str, str]] | None = None,
    css: str = "",
    sentence: str | None = None,
    **options: Any,
) -> WebPicture:
    """The same as `draw_svg` with sentence and table; `sentence` replaces those about the web."""
    parts = web_parts(web, width=width - 2 * _MARGIN, **options)
    focus = options.get("focus")
    about = [] if focus is None else [parts["places"][str(focus)]["speech"]]
    said = sentence or " ".join([*about, *parts["sentences"]])
    name = title or str(web.graph.get("title") or _("Food web"))
    left, top = parts["size"][0] - _MARGIN, parts["size"][1] - _MARGIN
    wide, high = parts["size"][2] + 2 * _MARGIN, parts["size"][3] + 2 * _MARGIN
    body, pointed = _body(parts)
    drawn = f"<defs>{''.join(parts['faces'].values())}</defs>{body}"
    svg = complete(drawn, (left, top, wide, high), name, said, theme, tokens, css, pointed)
    return WebPicture(svg, said, parts["table"])


def complete(
    drawn: str,
    box: tuple[float, float, float, float],
    title: str,
    sentence: str,
    theme: Theme = "auto",
    tokens: Mapping[str, tuple[str, str]] | None = None,
    css: str = "",
    pointed: str = "",
    *,
    lean: bool = False,
) -> str:
    """Markup as a file that needs nothing else: with its style, title and description.

    Parameters
    ----------
    drawn : str
        The markup. Ids in it begin with ``f-``.
    box : tuple of float
        Left, top, width and height.
    pointed : str
        More rules, in which ``&`` stands for this picture.
    lean : bool
        Leave out all style that the markup does not name.
    """
    name, words = escape(title), escape(sentence)
    # Several pictures may stand in one page, each with its own theme: so each has its own names.
    scope = "ecl-w" + hashlib.sha256(f"{theme}{tokens}{name}{drawn}".encode()).hexdigest()[:8]
    drawn = drawn.replace('id="f-', f'id="{scope}-').replace('href="#f-', f'href="#{scope}-')
    drawn = drawn.replace("url(#f-", f"url(#{scope}-")
    view = " ".join(num(value) for value in box)
    ground = rect_svg(*box, 0, "ecl-web-ground")
    style = style_sheet(theme, tokens, f".{scope}", ground + drawn if lean else None)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{scope}" viewBox="{view}" width="{num(box[2])}"'
        f' height="{num(box[3])}" role="img" aria-labelledby="{scope}-title {scope}-desc">'
        f'<title id="{scope}-title">{name}</title><desc id="{scope}-desc">{words}</desc>'
        f"<style>{style}\n.{scope} .ecl-ring{{stroke:none}}{pointed.replace('&', f'.{scope}')}{css}</style>"
        f"{ground}{drawn}</svg>\n"
    )


def _body(parts: WebParts) -> tuple[str, str]:
    """The parts in their layers, and rules that bring out the links of what is pointed at."""
    number = {key: at for at, key in enumerate(parts["places"])}
    threads = {f"link.{u}>{v}": (number[u], number[v]) for u, v, _kind in parts["links"]}
    dense = any("ecl-web-thin" in part["svg"] for part in parts["parts"] if part["layer"] == "links")
    body = []
    for layer in parts["layers"]:
        pieces = []
        for part in parts["parts"]:
            if part["layer"] != layer or part["key"] == "web.style":
                continue
            place = parts["places"].get(part["key"])
            tip = f"<title>{escape(place['speech'])}</title>" if place else ""
            names = ""
            if dense and place:
                names = f' class="n{number[part["key"]]}"'
            elif dense and part["key"] in threads:
                u, v = threads[part["key"]]
                names = f' class="u{u} v{v}"'
            pieces.append(f"<g{names}>{tip}{part['svg']}</g>")
        body.append(f'<g class="ecl-web-{layer}">{"".join(pieces)}</g>')
    if not dense:
        return "".join(body), ""
    thick = "{stroke-width:1.8;opacity:1;stroke:var(--ecl-"
    # A bold chain steps back meanwhile, but for the links of what is pointed at.
    rules = ["&:has(.ecl-web-nodes>g:hover) .ecl-web-chain{opacity:.25}"]
    rules.extend(
        f"&:has(.n{k}:hover) .v{k}>.ecl-web-thin{thick}arrow)}}"
        f"&:has(.n{k}:hover) .u{k}>.ecl-web-thin{thick}out)}}"
        f"&:has(.n{k}:hover) :is(.u{k},.v{k})>.ecl-web-chain{{opacity:1}}"
        for k in number.values()
    )
    return "".join(body), "".join(rules)
