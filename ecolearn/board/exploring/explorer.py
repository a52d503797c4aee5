"""The explorer: one tool at a time on one food web, and what the browser is to show of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ecolearn.foodweb import species_web, trophic_levels, web_parts
from ecolearn.foodweb.graph import Node
from ecolearn.foodweb.layout import MANY
from ecolearn.kernel.words import N_, _

from . import blocks
from .chains import ChainTool
from .change import ChangeTool
from .look import LookTool
from .matrix import matrix_parts
from .pyramids import PyramidTool
from .tables import TableTool
from .tool import Tool, Trouble

if TYPE_CHECKING:
    import networkx as nx

    from ecolearn.foodweb.drawing import IconOf

LAYOUTS = (
    ("level", N_("by level")),
    ("mean_level", N_("by level on average")),
    ("matrix", N_("as a matrix")),
)
#: The widths that a picture can be made for, in pixels; the browser scales it to the room there is.
WIDTHS = (260, 340, 480, 640, 800)


class Explorer:
    """What is looked at in a food web, and with which tool.

    Everything the browser asks for is checked before anything changes. The web may be replaced by another at
    any time, as while a game goes on; what no longer fits is then dropped.

    Parameters
    ----------
    heading : str
        Title above it; empty for the web of a match, which the match has a title for.
    icon : callable, optional
        As in `ecolearn.foodweb.web_parts`.
    """

    def __init__(self, heading: str = "", icon: IconOf | None = None) -> None:
        self.heading = heading
        self._icon = icon
        self._given: nx.DiGraph[Node] | None = None
        self._web: nx.DiGraph[Node] | None = None
        self._species = False
        self._layout = "level"
        self._width = WIDTHS[-2]
        self._tools: dict[str, Tool] = {
            "look": LookTool(),
            "chain": ChainTool(),
            "change": ChangeTool(),
            "pyramid": PyramidTool(),
            "table": TableTool(),
        }
        self._tool = "look"

    # -- the web -----------------------------------------------------------------------------------

    @property
    def web(self) -> nx.DiGraph[Node]:
        """The web that is explored.

        Raises
        ------
        ValueError
            If there is none yet.
        """
        if self._web is None:
            raise ValueError(_("This message cannot be read."))
        return self._web

    def follow(self, web: nx.DiGraph[Node]) -> None:
        """Explore this web from now on."""
        self._given = web
        self._settle()

    def _settle(self) -> None:
        given = self._given
        assert given is not None
        self._web = species_web(given) if self._species and _has_doubles(given) else given
        for tool in self._tools.values():
            tool.follow(self._web)

    @property
    def drawing(self) -> tuple[str, int, bool]:
        """How the web is drawn: as long as this and the web stay the same, so does the picture."""
        return self._layout, self._width, self._species

    def picture(self) -> Mapping[str, Any]:
        """The web as it is drawn now, in keyed parts."""
        web = self.web
        levels = trophic_levels(web, "prey_averaged") if self._layout != "level" else None
        if levels is None and _is_dense(web):
            # A dense picture would take the averages by itself.
            levels = trophic_levels(web)
        drawn = web_parts(
            web, width=self._width, icon=self._icon if _has_icons(web) else None, levels=levels, chain=()
        )
        if self._layout != "matrix":
            return drawn
        speech = {key: str(place["speech"]) for key, place in drawn["places"].items()}
        return matrix_parts(web, width=self._width, speech=speech, table=drawn["table"])

    # -- orders ------------------------------------------------------------------------------------

    def take(self, message: Mapping[str, Any]) -> str:
        """Carry out an order of the browser.

        Parameters
        ----------
        message : mapping
            ``do`` says what, ``value`` with what.

        Returns
        -------
        str
            What is to be said; may be empty.

        Raises
        ------
        ValueError
            With a sentence; nothing has changed then.
        """
        do, value = message.get("do"), message.get("value")
        if not isinstance(do, str) or not _plain(value):
            raise ValueError(_("This message cannot be read."))
        if do == "tool":
            if not isinstance(value, str) or value not in self._tools:
                raise ValueError(_("This message cannot be read."))
            self._tool = value
            return blocks.capital(self._tools[self._tool].asks(self.web))
        if do == "layout":
            if value not in [key for key, _words in LAYOUTS]:
                raise ValueError(_("This message cannot be read."))
            self._layout = str(value)
            return ""
        if do == "room":
            if not isinstance(value, int) or isinstance(value, bool) or not 0 < value < 10_000:
                raise ValueError(_("This message cannot be read."))
            self._width = max((width for width in WIDTHS if width <= value), default=WIDTHS[0])
            return ""
        if do == "nodes":
            if value not in ("tiles", "species"):
                raise ValueError(_("This message cannot be read."))
            self._species = value == "species"
            self._settle()
            return ""
        try:
            return blocks.capital(self._tools[self._tool].take(self.web, do, value))
        except Trouble:
            raise ValueError(_("This message cannot be read.")) from None

    # -- what is shown -----------------------------------------------------------------------------

    def section(self) -> dict[str, Any]:
        """What the browser shows beside the picture.

        Returns
        -------
        dict
            ``heading``; ``label`` of the tools; ``help``, the keys in the picture; ``tools`` (id, text) and
            the current ``tool``; ``pictured``, whether the web is shown with it; ``tap`` and ``link``, what
            to ask for when an organism or a link is chosen (empty: nothing); ``blocks`` of the panel;
            ``marks`` of organisms, and ``ways``, the links to light.
        """
        web, tool = self.web, self._tools[self._tool]
        panel = tool.panel(web)
        if tool.lays_out:
            panel = [*self._choices(), *panel]
        marks = tool.marks(web)
        return {
            "heading": self.heading,
            "label": _("Tools"),
            "help": _(
                "Arrow keys move between species. E goes on to who eats it, P to what it eats. Enter chooses."
            ),
            "tools": [{"id": key, "text": _(one.label)} for key, one in self._tools.items()],
            "tool": self._tool,
            "pictured": tool.pictured,
            "tap": tool.tap,
            "link": tool.link,
            "blocks": panel,
            "marks": marks.nodes,
            "ways": marks.ways,
        }

    def _choices(self) -> list[blocks.Block]:
        found = [
            blocks.choice(
                "layout", _("Picture"), [(key, _(words)) for key, words in LAYOUTS], self._layout, many=True
            )
        ]
        if self._given is not None and _has_doubles(self._given):
            found.append(
                blocks.choice(
                    "nodes",
                    _("What counts"),
                    [("tiles", _("each card")), ("species", _("each species once"))],
                    "species" if self._species else "tiles",
                    many=True,
                )
            )
        return found


def _plain(value: Any) -> bool:
    """Whether a value is of a kind that some tool takes: nothing, a word, a number, or two words."""
    if isinstance(value, list):
        return len(value) == 2 and all(isinstance(one, str) for one in value)
    return value is None or isinstance(value, (str, int))


def _has_doubles(web: nx.DiGraph[Node]) -> bool:
    """Whether several cards of a web are of one species."""
    if web.graph.get("nodes") != "tiles":
        return False
    species = [name for _node, name in web.nodes(data="species") if name]
    return len(set(species)) < len(species)


def _is_dense(web: nx.DiGraph[Node]) -> bool:
    links = web.number_of_edges()
    return bool(links > MANY and links > 3 * web.number_of_nodes())


def _has_icons(web: nx.DiGraph[Node]) -> bool:
    return any(icon for _node, icon in web.nodes(data="icon"))
