"""The food web section of a board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ecolearn.foodweb import possible_sentence, share, web_parts, with_possible
from ecolearn.picture.icons import has_icon, icon_at
from ecolearn.picture.svg import changed

from .exploring import Explorer

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


class WebTeller:
    """Tells a browser of a web: everything at first, and then what has changed.

    Parameters
    ----------
    explorer : Explorer, optional
        Draws the web and has tools for it; without one it is drawn as beside a board.
    """

    def __init__(self, explorer: Explorer | None = None) -> None:
        self._explorer = explorer
        self.forget()

    def forget(self) -> None:
        """The browser has nothing."""
        self._sent: Mapping[str, Any] | None = None
        self._content: Any = None
        self._drawing: Any = None
        self._possible: dict[str, Any] | None = None
        self._told: dict[str, Any] | None = None

    def news(
        self, graph: nx.DiGraph[Any], possible: dict[str, Any] | None = None, full: bool = False
    ) -> dict[str, Any]:
        """The sections ``web`` and ``explore``, as far as they have changed.

        Parameters
        ----------
        graph : networkx.DiGraph
            The web as it is now.
        possible : dict or None
            As `beside_possible` tells it.
        full : bool
            Everything, whatever the browser has.
        """
        if full:
            self.forget()
        found: dict[str, Any] = {}
        explorer = self._explorer
        content = (list(graph.nodes(data=True)), list(graph.edges(data=True)), possible)
        if content != self._content:
            self._content, self._drawing = content, None
            if explorer is not None:
                explorer.follow(graph)
        drawing = explorer.drawing if explorer is not None else True
        if drawing != self._drawing:
            self._drawing = drawing
            web = explorer.picture() if explorer is not None else web_section(graph)
            section = self._changes(web, possible, full)
            if full or any(section.values()):
                found["web"] = section
        if explorer is not None:
            told = explorer.section()
            if told != self._told:
                found["explore"] = self._told = told
        return found

    def _changes(self, web: Mapping[str, Any], possible: dict[str, Any] | None, full: bool) -> dict[str, Any]:
        section = changed(self._sent, web)
        for name in ("links", "sentences", "table"):
            if self._sent is None or self._sent[name] != web[name]:
                section[name] = web[name]
        if full or possible != self._possible:
            section["possible"] = self._possible = possible
        self._sent = {**web, "faces": {**(self._sent["faces"] if self._sent else {}), **web["faces"]}}
        return section
