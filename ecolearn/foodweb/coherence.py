"""How neatly a web is layered: trophic coherence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import fsum, sqrt
from typing import TYPE_CHECKING

from ecolearn.foodweb.graph import Node, net
from ecolearn.foodweb.levels import trophic_levels
from ecolearn.foodweb.numerals import decimal
from ecolearn.kernel.words import _, ngettext

if TYPE_CHECKING:
    import networkx as nx


@dataclass(frozen=True, slots=True)
class Coherence:
    """How far the links of a web reach over its levels.

    Attributes
    ----------
    q : float or None
        The incoherence parameter: the standard deviation of all distances. 0: every link goes up by exactly
        one level. None if no link has a distance.
    distances : mapping of (node, node) to float
        Link (prey, eater) -> level of the eater minus level of the prey.
    left_out : int
        Links of organisms that no producer supports, which have no level.
    cannibalism : bool
        Whether links from an organism to itself count.
    nodes : str
        "tiles" or "species": which web it was computed for.
    """

    q: float | None
    distances: Mapping[tuple[Node, Node], float]
    left_out: int
    cannibalism: bool
    nodes: str

    @property
    def mean(self) -> float | None:
        """The mean distance; 1 for prey-averaged levels, whatever the web."""
        return fsum(self.distances.values()) / len(self.distances) if self.distances else None

    @property
    def sentence(self) -> str:
        """What q says about this web."""
        if self.q is None:
            return _("Nobody here eats anybody, so it cannot be told how neatly the web is layered.")
        if self.q < 1e-9:
            text = _("Every link goes up by exactly one level (q = 0): the web is neatly layered.")
        else:
            text = _(
                "Links go up by one level on average, and differ from that by {q} levels (q). "
                "The larger q, the less the web falls into layers."
            ).format(q=decimal(self.q))
        if self.left_out:
            text += " " + ngettext(
                "{n} link of organisms without a level is left out.",
                "{n} links of organisms without a level are left out.",
                self.left_out,
            ).format(n=self.left_out)
        return text

    def __str__(self) -> str:
        return self.sentence


def trophic_coherence(web: nx.DiGraph, *, cannibalism: bool = False) -> Coherence:
    """The trophic coherence of a web, by prey-averaged levels.

    Parameters
    ----------
    web : networkx.DiGraph
        Links from prey to eater; node attribute ``kind``.
    cannibalism : bool
        True: eating one's own kind counts in the levels, and as a link over 0 levels.

    Returns
    -------
    Coherence
        With ``q``, the population standard deviation of the distances.

    Raises
    ------
    WebError
        If the graph is no food web.

    References
    ----------
    Johnson, Domínguez-García, Donetti & Muñoz (2014), PNAS 111:17923.
    """
    compact = net(web)
    levels = trophic_levels(web, "prey_averaged", cannibalism=cannibalism)
    distances: dict[tuple[Node, Node], float] = {}
    left_out = 0
    for j, eater in enumerate(compact.nodes):
        own = [j] if cannibalism and j in compact.cannibals and compact.prey[j] else []
        for i in [*compact.prey[j], *own]:
            prey = compact.nodes[i]
            low, high = levels[prey], levels[eater]
            if low is None or high is None:
                left_out += 1
            else:
                distances[prey, eater] = high - low
    q = None
    if distances:
        mean = fsum(distances.values()) / len(distances)
        q = sqrt(fsum((x - mean) ** 2 for x in distances.values()) / len(distances))
    return Coherence(q, distances, left_out, cannibalism, web.graph.get("nodes", ""))
