"""The bands of the picture: one for each level, and those for energy, dead matter and what no plant feeds."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ecolearn.foodweb.components import reached
from ecolearn.foodweb.graph import Node, net
from ecolearn.foodweb.lettering import text_width, wrap_words
from ecolearn.foodweb.levels import level_words
from ecolearn.foodweb.numerals import decimal
from ecolearn.kernel.words import _

if TYPE_CHECKING:
    import networkx as nx


class BandKey(NamedTuple):
    """Which band: "energy", "dead" (dead matter), "outside" (level 1, food not recorded), "level" with its
    number, "mean", or "unfed".

    A band "mean" holds half a level, from `low` up: there levels need not be whole numbers."""

    kind: str
    level: int | None = None
    low: float = 0.0

    @property
    def place(self) -> tuple[int, float]:
        """Where it comes, counted from below."""
        kinds = {"energy": 0, "dead": 1, "outside": 2, "level": 3, "mean": 3, "unfed": 4}
        return kinds[self.kind], self.low or self.level or 0


def band_keys(web: nx.DiGraph, levels: Mapping[Node, float | None] | None = None) -> dict[Node, BandKey]:
    """The band of every node, organisms in the order of their text and then energy.

    What is only possible goes to the level that it would have if all that is possible were there; what lies
    keeps the level that it has. With `levels` these decide instead, and a band is half a level high.
    """
    here, everything = net(web), net(web, possible=True)
    all_steps: dict[Node, int | None] = {}
    for one in (everything, here):
        steps = reached(one.eaters, one.sources)
        all_steps.update(zip(one.nodes, steps, strict=True))
    found: dict[Node, BandKey] = {}
    for node in everything.nodes:
        step = all_steps[node]
        if web.nodes[node]["kind"] == "detritus":
            found[node] = BandKey("dead", 1)
        elif web.nodes[node].get("fed_outside"):
            found[node] = BandKey("outside", 1)
        else:
            found[node] = BandKey("unfed") if step is None else BandKey("level", step + 1)
    for node, level in (levels or {}).items():
        if level is not None and level > 1 and node in found and found[node].kind == "level":
            # What is exactly on a border may have been computed a little below it.
            low = math.floor(2 * level + 1e-6) / 2
            found[node] = BandKey("mean", int(low), low)
    energy = (node for node, kind in web.nodes(data="kind") if kind == "energy")
    found.update(dict.fromkeys(sorted(energy, key=str), BandKey("energy")))
    return found


def band_words(bands: Sequence[BandKey], width: float) -> tuple[float, list[tuple[tuple[str, ...], float]]]:
    """Where the boxes begin, and the words of every band broken into lines, with their size."""
    others = any(key.kind in ("dead", "outside") for key in bands)
    widest = max(46.0, min(0.2 * width, 76.0))
    found: dict[BandKey, tuple[tuple[str, ...], float]] = {}
    # Words of bands that are not there yet count too, so that nothing moves sideways when they come.
    coming = (BandKey("level", 1), BandKey("level", 2), BandKey("level", 3), BandKey("unfed"))
    for key in (*coming, *bands):
        text, size = _text(key, others), 10.5
        while size > 8.5 and max(text_width(word, size) for word in text.split()) > widest:
            size -= 0.5
        found[key] = wrap_words(text, widest, size), size
    used = max(text_width(line, size) for lines, size in found.values() for line in lines)
    return float(math.ceil(16 + max(26.0, used))), [found[key] for key in bands]


def _text(key: BandKey, others: bool) -> str:
    if key.kind == "energy":
        return _("energy, no food")
    if key.kind == "dead":
        return _("dead matter")
    if key.kind == "outside":
        return _("food not recorded")
    if key.kind == "mean":
        return _("from {low} to below {high}").format(low=decimal(key.low), high=decimal(key.low + 0.5))
    # What else is on level 1 has a band of its own, so the first level is that of the producers alone.
    return level_words(key.level, dead_matter=others and key.level != 1)
