"""One food web drawn in several ways, with a toggle between them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from ecolearn.board.web import web_section
from ecolearn.foodweb import WebPicture, sentences
from ecolearn.kernel.words import _, ngettext

from .figures import WIDTH, Drawing, as_down
from .tasks import Line, Task, Verdict, ids_in
from .texts import NOTHING, Text
from .webs import WebOf, not_begun

if TYPE_CHECKING:
    import networkx as nx

    from ecolearn.kernel.match import Match


@dataclass(frozen=True, slots=True)
class WebView:
    """One way to draw a food web.

    Attributes
    ----------
    id : str
    text : Text
        What the toggle says.
    says : Text
        What is to be seen in it.
    energy : Text
        Name of a source of energy that feeds every producer; empty: there is none in the picture.
    kinds : tuple of str
        Only links of these kinds; empty: all.
    without : tuple of str
        Species that are left out.
    source : WebOf or None
        A web of its own; without one that of the task.
    drawing : Drawing or None
        A picture of another kind than the layered web that one can walk through.
    """

    id: str
    text: Text
    says: Text = NOTHING
    energy: Text = NOTHING
    kinds: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    source: WebOf | None = None
    drawing: Drawing | None = None

    def web(self, whole: nx.DiGraph[str]) -> nx.DiGraph[str]:
        """The web as it is drawn in this way."""
        web = whole.copy()
        sources = [node for node, kind in web.nodes(data="kind") if kind == "energy"]
        if not self.energy:
            web.remove_nodes_from(sources)
        elif not sources:
            producers = [node for node, kind in web.nodes(data="kind") if kind == "producer"]
            web.add_node("energy", kind="energy", name=str(self.energy), species="energy", icon="sun")
            web.add_edges_from((("energy", node) for node in producers), kind="energy")
        web.remove_nodes_from(
            [node for node, species in web.nodes(data="species") if species in self.without]
        )
        if self.kinds:
            web.remove_edges_from(
                [(u, v) for u, v, kind in web.edges(data="kind", default="food") if kind not in self.kinds]
            )
        return web


@dataclass(frozen=True, slots=True, kw_only=True)
class WebViews(Task):
    """Look at a food web in each of several ways.

    Attributes
    ----------
    views : tuple of WebView
    board : str
        A board of the lesson, instead of a start position.
    source : WebOf or None
        The web of a study or of a deck, instead of a board or a position.
    """

    form: ClassVar[str] = "web"

    views: tuple[WebView, ...]
    board: str = ""
    source: WebOf | None = None

    @property
    def watches(self) -> str:
        return self.board

    @property
    def looking(self) -> bool:
        return True

    @property
    def pictured(self) -> bool:
        return False

    def stage(self, match: Match | None) -> Mapping[str, Any] | None:
        # Each view brings its own picture.
        return None

    def choices(self) -> tuple[tuple[str, Text], ...]:
        return tuple((view.id, view.text) for view in self.views)

    def read(self, value: Any) -> Any:
        return ids_in(value, [view.id for view in self.views])

    def judge(self, value: Any, match: Match | None) -> Verdict:
        if len(value) < len(self.views):
            open_ = len(self.views) - len(value)
            other = ngettext("Now choose the other way to draw it.", "Now look at the {n} others too.", open_)
            return Verdict(False, (Line(None, other.format(n=open_)),))
        return Verdict(True, self.reached())

    def reached(self) -> tuple[Line, ...]:
        return self.done() or (Line(None, _("You have seen them all.")),)

    def whole(self, view: WebView, match: Match | None) -> nx.DiGraph[str] | None:
        """The web that a view shows a part of; None before the board is begun."""
        source = view.source or self.source or WebOf("", self.start, self.start_options)
        return source.web(match, merged=view.drawing is not None)

    def _missing(self, match: Match | None) -> bool:
        return all(self.whole(view, match) is None for view in self.views)

    def extras(self, match: Match | None) -> dict[str, Any]:
        if self._missing(match):
            return {"views": [], "empty": not_begun()}
        return {"views": [self._view(view, match) for view in self.views], "empty": ""}

    def _view(self, view: WebView, match: Match | None) -> dict[str, Any]:
        whole = self.whole(view, match)
        down: dict[str, Any] = {"id": view.id, "says": str(view.says)}
        if whole is None:
            return {**down, "says": not_begun()}
        if view.drawing is not None:
            return {**down, "figure": as_down(view.drawing.picture(view.web(whole)))}
        return {**down, "web": web_section(view.web(whole), WIDTH)}

    def figures(self, value: Any, match: Match | None) -> tuple[WebPicture, ...]:
        found = []
        for view in self.views:
            whole = self.whole(view, match)
            if whole is not None and view.drawing is not None:
                found.append(view.drawing.picture(view.web(whole)))
        return tuple(found)

    def details(self, value: Any, match: Match | None) -> tuple[str, ...]:
        said = []
        for view in self.views:
            whole = self.whole(view, match)
            if whole is None:
                continue
            # What a picture shows is said by its alternative text.
            about = () if view.drawing is not None else sentences(view.web(whole))
            said.append(f"{view.text}: {' '.join([str(view.says), *about])}".strip())
        return tuple(said)

    def words_for(self, value: Any) -> str:
        return "; ".join(str(view.text) for view in self.views if view.id in value)
