"""The food web section of a board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ecolearn.foodweb import web_parts
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
