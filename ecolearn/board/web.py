"""The food web section of a board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ecolearn.foodweb import possible_sentence, share, web_parts, with_possible
from ecolearn.picture.icons import has_icon, icon_at

if TYPE_CHECKING:
    import networkx as nx

#: Width of the food web in a board, in pixels; the browser scales it to the room there is.
WIDTH = 360


def icon_of(node: Mapping[str, Any]) -> str:
    """The icon of a node of a food web, in a box of 32 by 32 units."""
    name = str(node.get("icon", ""))
    return icon_at(name, 16, 16, 32, 32) if has_icon(name) else ""


def web_section(web: nx.DiGraph[str], width: float = WIDTH) -> Mapping[str, Any]:
    """A position's food web, drawn in keyed parts; see `ecolearn.foodweb.web_parts`."""
    return web_parts(web, width=width, icon=icon_of)


def beside_possible(
    web: nx.DiGraph[str], possible: nx.DiGraph[str] | None, on: bool
) -> tuple[nx.DiGraph[str], dict[str, Any] | None]:
    """A position's food web beside all that its cards could make.

    Parameters
    ----------
    web : networkx.DiGraph
    possible : networkx.DiGraph or None
        As `Position.possible_web` tells it.
    on : bool
        Draw what is possible too.

    Returns
    -------
    web : networkx.DiGraph
        What is to be drawn.
    told : dict or None
        ``text``, how many of the possible links there are, and ``on``; None where that cannot be said.
    """
    if possible is None or not possible.number_of_edges():
        return web, None
    text = share(web, possible).sentence
    if on:
        web = with_possible(web, possible, all_species=True)
        text = f"{text} {possible_sentence(web)}".strip()
    return web, {"text": text, "on": on}
