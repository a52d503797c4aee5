"""What every tool of the explorer has."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from ecolearn.foodweb.graph import Node

from .blocks import Block

if TYPE_CHECKING:
    import networkx as nx


class Trouble(Exception):
    """A message that this tool cannot read."""


@dataclass(slots=True)
class Marks:
    """What is marked in the picture.

    Attributes
    ----------
    nodes : dict
        Node key -> ``plate`` (a few characters), ``speech`` (said after the rest), ``look`` ("chain", "next",
        "gone", "up", "down", "same", "self").
    ways : list of str
        Keys of the links to light.
    """

    nodes: dict[str, dict[str, str]] = field(default_factory=dict)
    ways: list[str] = field(default_factory=list)

    def add(self, node: Node, *, plate: str = "", speech: str = "", look: str = "") -> None:
        """Mark an organism."""
        self.nodes[str(node)] = {
            key: words for key, words in (("plate", plate), ("speech", speech), ("look", look)) if words
        }


class Tool:
    """A tool: it keeps what was done with it, takes orders, and tells what the panel shows.

    Attributes
    ----------
    label : str
        Marked for translation.
    pictured : bool
        Whether the picture of the web stands beside its panel.
    lays_out : bool
        Whether one can choose the picture with it.
    tap, link : str
        What is ordered by choosing an organism or a link; empty: nothing.
    """

    label: ClassVar[str]
    pictured: ClassVar[bool] = True
    lays_out: ClassVar[bool] = False
    tap: ClassVar[str] = ""
    link: ClassVar[str] = ""

    def follow(self, web: nx.DiGraph[Node]) -> None:
        """The web is another one: drop what no longer fits."""

    def asks(self, web: nx.DiGraph[Node]) -> str:
        """What is to be done with it, said when it is taken up."""
        return ""

    def take(self, web: nx.DiGraph[Node], do: str, value: Any) -> str:
        """Carry out an order and answer with what is to be said.

        Raises
        ------
        Trouble
            If there is no such order; nothing has changed then.
        """
        raise Trouble

    def panel(self, web: nx.DiGraph[Node]) -> list[Block]:
        """The pieces of the panel."""
        raise TypeError(f"{type(self).__name__} has no panel")

    def marks(self, web: nx.DiGraph[Node]) -> Marks:
        """What is marked in the picture."""
        return Marks()


def node_of(web: nx.DiGraph[Node], value: Any) -> Node:
    """The node with this key as text.

    Raises
    ------
    Trouble
        If there is none.
    """
    if isinstance(value, str):
        found: list[Node] = [node for node in web if str(node) == value]
        if found:
            return found[0]
    raise Trouble
