"""One food web drawn in several ways, with a toggle between them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from ecolearn.board.web import web_section
from ecolearn.foodweb import sentences
from ecolearn.kernel.words import _

from .pictures import match_of
from .tasks import Line, Task, Verdict, ids_in
from .texts import NOTHING, Text

if TYPE_CHECKING:
    import networkx as nx

    from ecolearn.kernel.match import Match

#: Width of a picture in pixels: there is more room than beside a board.
WIDTH = 560


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
    """

    id: str
    text: Text
    says: Text = NOTHING
    energy: Text = NOTHING
    kinds: tuple[str, ...] = ()
    without: tuple[str, ...] = ()

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
    """

    form: ClassVar[str] = "web"

    views: tuple[WebView, ...]
    board: str = ""

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
            return Verdict(False, (Line(None, _("Now choose the other way to draw it.")),))
        return Verdict(True, self.reached())

    def reached(self) -> tuple[Line, ...]:
        return self.done() or (Line(None, _("You have seen them all.")),)

    def _web(self, match: Match | None) -> nx.DiGraph[str] | None:
        if self.start:
            match = match_of(self.start, self.start_options)
        return match.food_web() if match is not None else None

    def extras(self, match: Match | None) -> dict[str, Any]:
        whole = self._web(match)
        if whole is None:
            return {"views": [], "empty": _("There is no board yet. Run the cell with the game first.")}
        return {
            "views": [
                {"id": view.id, "says": str(view.says), "web": web_section(view.web(whole), WIDTH)}
                for view in self.views
            ],
            "empty": "",
        }

    def details(self, value: Any, match: Match | None) -> tuple[str, ...]:
        whole = self._web(match)
        if whole is None:
            return ()
        return tuple(
            f"{view.text}: {' '.join([str(view.says), *sentences(view.web(whole))])}" for view in self.views
        )

    def words_for(self, value: Any) -> str:
        return "; ".join(str(view.text) for view in self.views if view.id in value)
