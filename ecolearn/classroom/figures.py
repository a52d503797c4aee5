"""Pictures of a food web in a task: drawn by `ecolearn.foodweb`, with a sentence and a table."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any, cast

from ecolearn.foodweb import (
    WebPicture,
    draw_cascade,
    draw_change,
    draw_levels,
    draw_matrix,
    draw_pyramid,
    draw_robustness,
    draw_web,
    pyramid,
    robustness,
    what_if,
)
from ecolearn.foodweb.finding import find_nodes
from ecolearn.foodweb.style import Theme

if TYPE_CHECKING:
    import networkx as nx

    from ecolearn.foodweb.pyramids import Of

#: Width of a picture in pixels; the browser makes it narrower where there is less room.
WIDTH = 560
#: Orders in which organisms are taken out, for a picture of robustness.
REPEATS = 60


@dataclass(frozen=True, slots=True)
class Drawing:
    """How a web is drawn.

    Attributes
    ----------
    draw : str
        One of `KINDS`.
    of : str
        Of a pyramid: "numbers", "biomass" or "energy".
    remove : tuple of str
        Who is taken out, for "cascade" and "change".
    """

    draw: str
    of: str = "numbers"
    remove: tuple[str, ...] = ()

    def picture(self, web: nx.DiGraph[Any], theme: Theme = "auto") -> WebPicture:
        """The picture, in the current language."""
        drawn = KINDS[self.draw](web, self, width=WIDTH, theme=theme)
        assert isinstance(drawn, WebPicture)
        return drawn


def _cascade(web: nx.DiGraph[Any], how: Drawing, **look: Any) -> Any:
    return draw_cascade(what_if(web, find_nodes(web, how.remove)), **look)


def _change(web: nx.DiGraph[Any], how: Drawing, **look: Any) -> Any:
    return draw_change(web, what_if(web, find_nodes(web, how.remove)), **look)


def _pyramid(web: nx.DiGraph[Any], how: Drawing, **look: Any) -> Any:
    return draw_pyramid(pyramid(web, cast("Of", how.of)), **look)


def _robustness(web: nx.DiGraph[Any], how: Drawing, **look: Any) -> Any:
    curves = [robustness(web, order, repeats=REPEATS) for order in ("random", "most_connected")]
    return draw_robustness(curves, **look)


#: How each kind of picture is drawn.
KINDS: Mapping[str, Callable[..., Any]] = {
    "web": lambda web, how, **look: draw_web(web, **look),
    "matrix": lambda web, how, **look: draw_matrix(web, **look),
    "levels": lambda web, how, **look: draw_levels(web, **look),
    "pyramid": _pyramid,
    "cascade": _cascade,
    "change": _change,
    "robustness": _robustness,
}


def as_down(picture: WebPicture) -> dict[str, Any]:
    """A picture as the browser gets it."""
    return {"svg": picture.svg, "sentence": picture.sentence, "table": picture.table}


def as_still(pictures: Iterable[WebPicture]) -> str:
    """Pictures in HTML that a notebook keeps even when it is not trusted."""
    parts = []
    for picture in pictures:
        data = base64.b64encode(picture.svg.encode()).decode()
        parts.append(
            f'<img alt="{escape(picture.sentence)}" src="data:image/svg+xml;base64,{data}"'
            f' width="{WIDTH}" style="max-width:100%">'
        )
    return "".join(parts)
