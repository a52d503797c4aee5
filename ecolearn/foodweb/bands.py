"""The bands of the picture: one for each level, and those for energy, dead matter and what no plant feeds."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ecolearn.foodweb.components import reached
from ecolearn.foodweb.graph import Node, net
from ecolearn.foodweb.lettering import text_width, wrap_words
from ecolearn.foodweb.levels import level_words
from ecolearn.kernel.words import _

if TYPE_CHECKING:
    import networkx as nx


class BandKey(NamedTuple):
    """Which band: "energy", "dead" (dead matter), "level" with its number, or "unfed"."""

    kind: str
    level: int | None = None

    @property
    def place(self) -> tuple[int, int]:
        """Where it comes, counted from below."""
        return ("energy", "dead", "level", "unfed").index(self.kind), self.level or 0


def band_keys(web: nx.DiGraph) -> dict[Node, BandKey]:
    """The band of every node, organisms in the order of their text and then energy.

    What is only possible goes to the level that it would have if all that is possible were there; what lies
    keeps the level that it has.
    """
    here, everything = net(web), net(web, possible=True)
    levels: dict[Node, int | None] = {}
    for one in (everything, here):
        steps = reached(one.eaters, one.sources)
        levels.update(zip(one.nodes, steps, strict=True))
    found: dict[Node, BandKey] = {}
    for node in everything.nodes:
        step = levels[node]
        if web.nodes[node]["kind"] == "detritus":
            found[node] = BandKey("dead", 1)
        else:
            found[node] = BandKey("unfed") if step is None else BandKey("level", step + 1)
    energy = (node for node, kind in web.nodes(data="kind") if kind == "energy")
    found.update(dict.fromkeys(sorted(energy, key=str), BandKey("energy")))
    return found


def band_words(bands: Sequence[BandKey], width: float) -> tuple[float, list[tuple[tuple[str, ...], float]]]:
    """Where the boxes begin, and the words of every band broken into lines, with their size."""
    dead_matter = any(key.kind == "dead" for key in bands)
    widest = max(46.0, min(0.2 * width, 76.0))
    found: dict[BandKey, tuple[tuple[str, ...], float]] = {}
    # Words of bands that are not there yet count too, so that nothing moves sideways when they come.
    coming = (BandKey("level", 1), BandKey("level", 2), BandKey("level", 3), BandKey("unfed"))
    for key in (*coming, *bands):
        text, size = _text(key, dead_matter), 10.5
        while size > 8.5 and max(text_width(word, size) for word in text.split()) > widest:
            size -= 0.5
        found[key] = wrap_words(text, widest, size), size
    used = max(text_width(line, size) for lines, size in found.values() for line in lines)
    return float(math.ceil(16 + max(26.0, used))), [found[key] for key in bands]


def _text(key: BandKey, dead_matter: bool) -> str:
    if key.kind == "energy":
        return _("energy, no food")
    if key.kind == "dead":
        return _("dead matter")
    # Dead matter has a band beside, so the first level is that of the producers alone.
    return level_words(key.level, dead_matter=dead_matter and key.level != 1)
