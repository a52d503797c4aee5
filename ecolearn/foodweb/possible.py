"""What could be: the web of a position against the web of all links that its cards could make."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ecolearn.foodweb.graph import NOT_FOOD, Node, known, link_kind, species_web
from ecolearn.kernel.words import ngettext

if TYPE_CHECKING:
    import networkx as nx


@dataclass(frozen=True, slots=True)
class Share:
    """How much of what is possible there is.

    Attributes
    ----------
    n : int
        Links between species that are there.
    of : int
        Links that are possible.
    """

    n: int
    of: int

    @property
    def fraction(self) -> float:
        """`n` of `of`, from 0 to 1; 0 if nothing is possible."""
        return self.n / self.of if self.of else 0.0

    @property
    def sentence(self) -> str:
        """In the current language: "You laid 17 of 61 possible links." """
        return ngettext(
            "You laid {n} of {of} possible link.", "You laid {n} of {of} possible links.", self.of
        ).format(n=self.n, of=self.of)

    @property
    def text(self) -> str:
        """The same as `sentence`."""
        return self.sentence

    def __str__(self) -> str:
        return self.sentence


def share(web: nx.DiGraph, possible: nx.DiGraph) -> Share:
    """How many of the possible links are there, counted between species (BIO-4.2).

    Two species that eat each other on paper count as one link if only one of the two arrows can be laid: the
    links that are possible then have the attribute ``either``.

    Parameters
    ----------
    web : networkx.DiGraph
        The web of a position, of cards or of species.
    possible : networkx.DiGraph
        All links that its cards could make; its nodes are species.
    """
    wanted = {_pair(u, v, bool(data.get("either"))) for u, v, data in possible.edges(data=True)}
    laid = set()
    for u, v in _species_links(web):
        either = possible.has_edge(u, v) and bool(possible.edges[u, v].get("either"))
        laid.add(_pair(u, v, either))
    return Share(len(laid & wanted), len(wanted))


def _pair(u: Node, v: Node, either: bool) -> frozenset[Node] | tuple[Node, Node]:
    return frozenset((u, v)) if either else (u, v)


def species_of(web: nx.DiGraph, node: Node) -> Node:
    """The species of a node: its attribute ``species``, else the node itself."""
    species: Node = web.nodes[node].get("species") or node
    return species


def _species_links(web: nx.DiGraph) -> set[tuple[Node, Node]]:
    return {
        (species_of(web, u), species_of(web, v))
        for u, v, data in web.edges(data=True)
        if not data.get("possible")
    }


def with_possible(web: nx.DiGraph, possible: nx.DiGraph, *, all_species: bool = False) -> nx.DiGraph:
    """The web with the links that could be there too, for pictures in which those are pale.

    Chains, levels and all other answers look at what is really there only.

    Parameters
    ----------
    web : networkx.DiGraph
        The web of a position. If several of its cards are of one species, the web of its species is taken.
    possible : networkx.DiGraph
        All links that its cards could make; its nodes are species.
    all_species : bool
        Whether species that do not lie are shown too; otherwise only links between species that do.

    Returns
    -------
    networkx.DiGraph
        A copy of the web; the links and species that were added have the attribute ``possible``.

    Raises
    ------
    WebError
        If the graph is no food web.
    """
    found = web.copy()
    species = [species_of(found, node) for node in found]
    if len(set(species)) < len(species):
        found = species_web(web)
    home = {species_of(found, node): node for node in found}
    if all_species:
        for name, data in possible.nodes(data=True):
            if name not in home:
                found.add_node(name, **{**data, "possible": True})
                home[name] = name
    there = set(found.edges())
    for u, v, data in possible.edges(data=True):
        if u not in home or v not in home or (home[u], home[v]) in there:
            continue
        # Of two arrows of which only one can be laid, the other is no longer possible.
        if not (data.get("either") and (home[v], home[u]) in there):
            found.add_edge(home[u], home[v], **{**data, "possible": True})
    return found


def possible_prey(web: nx.DiGraph, node: Node) -> list[Node]:
    """What `node` could feed on besides, as far as `with_possible` has added it, in the order of their text.

    Raises
    ------
    KeyError
        If `node` is not in `web`.
    """
    return sorted((u for u, data in web.pred[known(web, node)].items() if _could_feed(web, u, data)), key=str)


def possible_predators(web: nx.DiGraph, node: Node) -> list[Node]:
    """Who could feed on `node` besides, as far as `with_possible` has added it, in the order of their text.

    Raises
    ------
    KeyError
        If `node` is not in `web`.
    """
    return sorted(
        (v for v, data in web.succ[known(web, node)].items() if _could_feed(web, node, data)), key=str
    )


def _could_feed(web: nx.DiGraph, prey: Node, data: dict[str, object]) -> bool:
    return bool(data.get("possible")) and link_kind(web, prey, data) not in NOT_FOOD


def possible_links(web: nx.DiGraph) -> list[tuple[Node, Node]]:
    """The links of `web` that are not there but could be, in the order of their nodes' text."""
    return sorted(
        ((u, v) for u, v, data in web.edges(data=True) if data.get("possible")),
        key=lambda link: (str(link[0]), str(link[1])),
    )


def possible_sentence(web: nx.DiGraph) -> str:
    """How many more links could be there between those of the picture, in a sentence; empty if none."""
    n = len(possible_links(web))
    if not n:
        return ""
    return ngettext(
        "Pale in the picture: {n} link that is possible and not there.",
        "Pale in the picture: {n} links that are possible and not there.",
        n,
    ).format(n=n)
