"""What a level of a certain web is called: beside producers, dead matter and animals whose food nobody
recorded may be on level 1."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from ecolearn.foodweb.graph import Node
from ecolearn.foodweb.levels import level_words
from ecolearn.kernel.words import _

if TYPE_CHECKING:
    import networkx as nx


def source_words(web: nx.DiGraph, node: Node) -> str:
    """What an organism of level 1 is: a producer, dead matter, or something whose food was not recorded."""
    data = web.nodes[node]
    if data.get("fed_outside"):
        return _("food not recorded")
    return _("dead matter") if data.get("kind") == "detritus" else level_words(1)


def organism_words(web: nx.DiGraph, node: Node, level: int) -> str:
    """What the level of an organism is called for this organism."""
    return source_words(web, node) if level == 1 else words_of_level(web, level)


def words_of_level(web: nx.DiGraph, level: int, nodes: Collection[Node] | None = None) -> str:
    """What a level of this web is called; level 1 after what is there among `nodes`, by default all."""
    sources = [
        node
        for node in (web if nodes is None else nodes)
        if web.nodes[node].get("fed_outside") or web.nodes[node].get("kind") in ("producer", "detritus")
    ]
    words = {source_words(web, node) for node in sources}
    if level > 1:
        return level_words(level, dead_matter=words > {level_words(1)} or not words & {level_words(1)})
    if not words or words == {level_words(1)}:
        return level_words(1)
    if words == {level_words(1), _("dead matter")}:
        return level_words(1, dead_matter=True)
    order = (level_words(1), _("dead matter"), _("food not recorded"))
    return ", ".join(one for one in order if one in words)
