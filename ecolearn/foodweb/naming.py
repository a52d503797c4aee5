"""What a level of a certain web is called: beside producers, dead matter and animals whose food nobody
recorded may be on level 1."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from ecolearn.foodweb.graph import Node, net
from ecolearn.foodweb.levels import level_words
from ecolearn.kernel.words import _

if TYPE_CHECKING:
    import networkx as nx

SOURCES = ("producer", "detritus", "outside")
"""What can be on level 1."""


def source_of(web: nx.DiGraph, node: Node) -> str:
    """Which of `SOURCES` a node of level 1 is."""
    data = web.nodes[node]
    return "outside" if data.get("fed_outside") else str(data.get("kind"))


def sources_of(web: nx.DiGraph) -> tuple[str, ...]:
    """Which of `SOURCES` are in the web."""
    compact = net(web)
    found = {source_of(web, compact.nodes[i]) for i in compact.sources}
    return tuple(each for each in SOURCES if each in found)


def words_of_level(level: int, sources: Collection[str]) -> str:
    """What a level is called in a web that has these `SOURCES`."""
    if level > 1:
        return level_words(level, dead_matter=bool(sources) and tuple(sources) != ("producer",))
    if tuple(sources) == ("producer", "detritus"):
        return level_words(1, dead_matter=True)
    words = {"producer": level_words(1), "detritus": _("dead matter"), "outside": _("food not recorded")}
    return ", ".join(words[each] for each in SOURCES if each in sources) or level_words(1)


def organism_words(web: nx.DiGraph, node: Node, level: int) -> str:
    """What the level of an organism is called for this organism."""
    return words_of_level(level, (source_of(web, node),) if level == 1 else sources_of(web))
