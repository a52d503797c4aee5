"""The numbers by which food webs are compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from typing import TYPE_CHECKING

from ecolearn.foodweb.coherence import trophic_coherence
from ecolearn.foodweb.components import components
from ecolearn.foodweb.counting import CountUnfinished, chain_lengths
from ecolearn.foodweb.graph import Net, Node, name_of, net, roles
from ecolearn.foodweb.lengths import ChainLengths
from ecolearn.foodweb.levels import LevelKind, trophic_levels
from ecolearn.foodweb.omnivory import omnivores
from ecolearn.foodweb.reporting import MeasureRow, as_html, as_rows, as_sentences

if TYPE_CHECKING:
    import networkx as nx

CHAIN_BUDGET = 2.0
"""Seconds that `measures` counts chains for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """The measures of one food web; links from an organism to itself count as links.

    Attributes
    ----------
    nodes : str
        "tiles" if every card of a board is an organism of its own, "species" if cards of a species are one,
        "trophic species" after lumping.
    n_nodes, n_links : int
        S and L. Energy is no node; matter, energy and what is only possible are no links.
    roles : mapping of str to int
        How many are "basal" (producers, dead matter and animals fed from outside that are eaten),
        "intermediate", "top", "isolated", and "unfed": eaten, but without food although no producer.
    link_classes : mapping of (str, str) to int
        (role of the prey, role of the eater) -> links.
    n_consumers, n_resources : int
        Organisms that eat something, and organisms that are eaten (themselves included).
    sd_generality, sd_vulnerability : float or None
        Standard deviation (of a sample) over all nodes of the number of prey and of eaters, each divided by
        L/S.
    cannibals, omnivores : tuples of nodes
    loops : tuple of tuples of nodes
        Groups in which everybody is food of everybody else, if only through others; largest first.
    level_kind : str
        The definition of the levels in `mean_level`, `max_level` and `omnivores`.
    mean_level, max_level : float or None
    without_level : tuple of nodes
        Organisms that no producer supports.
    q : float or None
        Trophic incoherence, links to oneself left out; see `trophic_coherence`.
    chains : ChainLengths or None
        Number and lengths of all maximal food chains; None if they could not be counted in time.
    """

    title: str
    nodes: str
    n_nodes: int
    n_links: int
    roles: Mapping[str, int]
    link_classes: Mapping[tuple[str, str], int]
    n_consumers: int
    n_resources: int
    sd_generality: float | None
    sd_vulnerability: float | None
    cannibals: tuple[Node, ...]
    omnivores: tuple[Node, ...]
    loops: tuple[tuple[Node, ...], ...]
    level_kind: str
    mean_level: float | None
    max_level: float | None
    without_level: tuple[Node, ...]
    q: float | None
    chains: ChainLengths | None
    names: Mapping[Node, str]

    @property
    def linkage_density(self) -> float | None:
        """L/S: links for each node."""
        return self.n_links / self.n_nodes if self.n_nodes else None

    @property
    def connectance(self) -> float | None:
        """C = L/S²: the share of all links that there could be, those to oneself included (Martinez 1992)."""
        return self.n_links / self.n_nodes**2 if self.n_nodes else None

    @property
    def connectance_between(self) -> float | None:
        """(L - cannibals) / (S (S - 1)): the same between different organisms only."""
        pairs = self.n_nodes * (self.n_nodes - 1)
        return (self.n_links - len(self.cannibals)) / pairs if pairs else None

    @property
    def generality(self) -> float | None:
        """L / consumers: prey for each organism that eats."""
        return self.n_links / self.n_consumers if self.n_consumers else None

    @property
    def vulnerability(self) -> float | None:
        """L / resources: eaters for each organism that is eaten."""
        return self.n_links / self.n_resources if self.n_resources else None

    @property
    def resources_per_consumer(self) -> float | None:
        """Organisms that are eaten, divided by organisms that eat."""
        return self.n_resources / self.n_consumers if self.n_consumers else None

    def fraction(self, role: str) -> float | None:
        """The share of all nodes that have this role, are "cannibal" or "omnivore"."""
        if not self.n_nodes:
            return None
        counts = {**self.roles, "cannibal": len(self.cannibals), "omnivore": len(self.omnivores)}
        return counts[role] / self.n_nodes

    def link_fraction(self, prey: str, eater: str) -> float | None:
        """The share of all links that lead from one role to another, for example "basal", "top"."""
        return self.link_classes.get((prey, eater), 0) / self.n_links if self.n_links else None

    @property
    def rows(self) -> tuple[MeasureRow, ...]:
        """All measures as rows: label, value, meaning, in the current language."""
        return as_rows(self)

    @property
    def sentences(self) -> tuple[str, ...]:
        """The main measures in sentences."""
        return as_sentences(self)

    def __str__(self) -> str:
        return "\n".join(self.sentences)

    def _repr_html_(self) -> str:
        return as_html(self)


def measures(
    web: nx.DiGraph,
    *,
    level_kind: LevelKind = "prey_averaged",
    cannibalism: bool = False,
    budget_s: float = CHAIN_BUDGET,
) -> Measures:
    """The usual measures of a food web.

    Parameters
    ----------
    web : networkx.DiGraph
        Links from prey to eater; node attribute ``kind``.
    level_kind : str
        The definition of levels, see `trophic_levels`.
    cannibalism : bool
        Whether eating one's own kind counts in the levels; it always counts as a link.
    budget_s : float
        Seconds to count food chains for; ``chains`` is None if that was too short.

    Returns
    -------
    Measures
        In a notebook it is shown as a table with the meaning of each measure.

    Raises
    ------
    WebError
        If the graph is no food web.

    References
    ----------
    Martinez (1992), Am. Nat. 139:1208 (connectance); Bersier, Banašek-Richter & Cattin (2002), Ecology
    83:2394, Table 2, qualitative (generality, vulnerability, link classes); Hudson et al. (2013), Methods
    Ecol. Evol. 4:99 (roles).
    """
    compact = net(web)
    role = roles(web)
    prey = [len(some) + (i in compact.cannibals) for i, some in enumerate(compact.prey)]
    eaters = [len(some) + (i in compact.cannibals) for i, some in enumerate(compact.eaters)]
    n_links = sum(prey)
    density = n_links / len(prey) if prey else 0.0
    levels = trophic_levels(web, level_kind, cannibalism=cannibalism)
    known = [level for node in compact.nodes if (level := levels[node]) is not None]
    parts = [tuple(compact.nodes[i] for i in part) for part in components(compact.eaters) if len(part) > 1]
    try:
        chains = chain_lengths(web, budget_s=budget_s)
    except CountUnfinished:
        chains = None
    counts = Counter(role.values())
    return Measures(
        title=str(web.graph.get("title") or ""),
        nodes=str(web.graph.get("nodes") or ""),
        n_nodes=len(compact.nodes),
        n_links=n_links,
        roles={name: counts[name] for name in ("basal", "intermediate", "top", "isolated", "unfed")},
        link_classes=_link_classes(compact, role),
        n_consumers=sum(1 for n in prey if n),
        n_resources=sum(1 for n in eaters if n),
        sd_generality=_sd(prey, density),
        sd_vulnerability=_sd(eaters, density),
        cannibals=tuple(compact.nodes[i] for i in sorted(compact.cannibals)),
        omnivores=tuple(omnivores(web, level_kind, cannibalism=cannibalism)),
        loops=tuple(sorted(parts, key=lambda part: (-len(part), str(part[0])))),
        level_kind=level_kind,
        mean_level=fsum(known) / len(known) if known else None,
        max_level=max(known, default=None),
        without_level=tuple(node for node in compact.nodes if levels[node] is None),
        q=trophic_coherence(web).q,
        chains=chains,
        names={node: name_of(web, node) for node in compact.nodes},
    )


def _link_classes(compact: Net, role: Mapping[Node, str]) -> dict[tuple[str, str], int]:
    found: Counter[tuple[str, str]] = Counter()
    for i, node in enumerate(compact.nodes):
        for j in [*compact.eaters[i], *([i] if i in compact.cannibals else [])]:
            found[role[node], role[compact.nodes[j]]] += 1
    return dict(found)


def _sd(numbers: Sequence[int], scale: float) -> float | None:
    """Sample standard deviation of numbers divided by `scale`; None if there is none."""
    n = len(numbers)
    if n < 2 or not scale:
        return None
    mean = sum(numbers) / n
    return sqrt(fsum((x - mean) ** 2 for x in numbers) / (n - 1)) / scale
