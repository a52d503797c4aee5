"""The food web as a graph: what its nodes and links mean, checks, and simple questions to it.

A food web is a plain ``networkx.DiGraph``. A link goes from the prey to its eater, the way the energy goes.
Every node has the attribute ``kind``: "producer", "detritus" (dead matter), "consumer" or "energy" (the Sun).
Further node attributes, all optional: ``name``, ``short``, ``species``, ``group``, ``icon``, ``cell``. Link
attributes, optional: ``kind`` ("food" if absent, "blood", ...), ``doubtful`` (bool) and ``weight`` (above 0).
Two kinds of links are no food and so no step of a food chain: "matter" (what dies or is dropped, and
nutrients that go back to plants) and "energy" (sunlight). Nodes and links with the attribute ``possible`` are
not there: they could be, and are drawn pale.
``web.graph["nodes"]`` is "tiles" (one node for each card) or "species" (one node for each species).

A node without prey is not a producer for that reason: on a board it may be an animal that has found nothing
to eat. So every question about chains and levels looks at ``kind``, never at the number of prey alone. In a
web from a study, an animal without prey is one whose food was not recorded: it has the attribute
``fed_outside``, and chains start at it as if it were a producer, which is what published figures do."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Any, TypeAlias

from ecolearn.kernel.words import _

if TYPE_CHECKING:
    import networkx as nx

Node: TypeAlias = Hashable

KINDS = ("producer", "detritus", "consumer", "energy")
"""What a node can be."""

SOURCES = ("producer", "detritus")
"""Kinds at which food chains start: level 1."""

NOT_FOOD = frozenset({"matter", "energy"})
"""Kinds of links that carry no food: left out of chains, levels and roles."""


class WebError(ValueError):
    """A graph that is no food web. `faults` holds one sentence for everything that is wrong with it."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(self.faults))


@dataclass(frozen=True, slots=True)
class Net:
    """The feeding links of a web as lists of numbers: what all algorithms of this package work on.

    Left out are energy nodes, links that carry no food (`NOT_FOOD`), what is only possible, links from a node
    to itself (`cannibals` keeps them) and links into producers and dead matter: those bring back matter and
    are no step up a food chain. Nodes are in the order of their text, so no answer depends on the order in
    which a graph was filled, nor on hashing."""

    nodes: tuple[Node, ...]
    index: dict[Node, int]
    kinds: tuple[str, ...]
    prey: tuple[tuple[int, ...], ...]
    eaters: tuple[tuple[int, ...], ...]
    cannibals: frozenset[int]
    sources: tuple[int, ...]


def net(web: nx.DiGraph, *, possible: bool = False) -> Net:
    """The feeding links of `web` as a `Net`; with `possible` those too that are not there but could be.

    Raises
    ------
    WebError
        If `validate` finds faults; it names all of them.
    """
    faults = validate(web)
    if faults:
        raise WebError(faults)
    data_of = dict(web.nodes(data=True))
    nodes = tuple(
        sorted(
            (
                node
                for node, data in data_of.items()
                if data["kind"] != "energy" and (possible or not data.get("possible"))
            ),
            key=str,
        )
    )
    index = {node: i for i, node in enumerate(nodes)}
    kinds = tuple([str(data_of[node]["kind"]) for node in nodes])
    starts = [
        kind in SOURCES or bool(data_of[node].get("fed_outside"))
        for node, kind in zip(nodes, kinds, strict=True)
    ]
    prey: list[list[int]] = [[] for _node in nodes]
    eaters: list[tuple[int, ...]] = []
    cannibals = set()
    links_of = dict(web.adjacency())
    for i, u in enumerate(nodes):
        # In the order of their numbers, so that all lists come out sorted.
        found = []
        for v, data in links_of[u].items():
            if "kind" in data and data["kind"] in NOT_FOOD:
                continue
            if "possible" in data and data["possible"] and not possible:
                continue
            j = index[v]
            if i == j:
                cannibals.add(i)
            elif not starts[j]:
                found.append(j)
        found.sort()
        eaters.append(tuple(found))
        for j in found:
            prey[j].append(i)
    return Net(
        nodes,
        index,
        kinds,
        tuple(map(tuple, prey)),
        tuple(eaters),
        frozenset(cannibals),
        tuple([i for i, start in enumerate(starts) if start]),
    )


def validate(web: nx.DiGraph) -> list[str]:
    """Everything that keeps a graph from being a food web, one sentence each; an empty list if it is one.

    Parameters
    ----------
    web : networkx.DiGraph
        The graph to look at; it is not changed.
    """
    if not web.is_directed() or web.is_multigraph():
        return [
            _("A food web has to be a networkx.DiGraph: directed, and at most one link from prey to eater.")
        ]
    faults: list[str] = []
    seen: dict[str, Node] = {}
    energy = set()
    fed_outside = set()
    for node, data in web.nodes(data=True):
        text = str(node)
        if text in seen:
            faults.append(_("Two nodes are both written {node}: give them different keys.").format(node=text))
        seen[text] = node
        kind = data.get("kind")
        if kind is None:
            faults.append(
                _("{node} has no kind: set the node attribute kind to one of {kinds}.").format(
                    node=text, kinds=", ".join(KINDS)
                )
            )
        elif kind not in KINDS:
            faults.append(
                _("{node} has the unknown kind {kind}: choose one of {kinds}.").format(
                    node=text, kind=kind, kinds=", ".join(KINDS)
                )
            )
        elif kind == "energy":
            energy.add(node)
        if data.get("fed_outside"):
            fed_outside.add(node)
    fed: dict[Node, Node] = {}
    odd: list[str] = []
    marked = energy | fed_outside
    for u, links in web.adjacency():
        for v, data in links.items():
            if v in marked:
                if v in energy:
                    odd.append(
                        _(
                            "The link from {prey} to {eater} leads into energy: links go from the prey to "
                            "its eater."
                        ).format(prey=u, eater=v)
                    )
                elif u != v and is_food(web, u, data):
                    fed.setdefault(v, u)
            if "weight" not in data:
                continue
            weight = data["weight"]
            # A plain number is seen to at once: there is one for every link of a study.
            if not (type(weight) is float and 0.0 < weight < inf) and not _good_weight(weight):
                odd.append(
                    _(
                        "The link from {prey} to {eater} has the weight {weight}: give it a number above 0 "
                        "or take the link away."
                    ).format(prey=u, eater=v, weight=weight)
                )
    faults.extend(
        _("{node} is marked fed_outside, but it eats {prey}: take the mark or the link away.").format(
            node=node, prey=eaten
        )
        for node, eaten in fed.items()
    )
    faults.extend(odd)
    return faults


def _good_weight(weight: object) -> bool:
    return isinstance(weight, (float, int)) and not isinstance(weight, bool) and 0 < weight < inf


def lies(web: nx.DiGraph, node: Node) -> bool:
    """Whether `node` is really there, not only possible."""
    return not web.nodes[node].get("possible")


def link_kind(web: nx.DiGraph, prey: Node, data: Mapping[str, Any]) -> str:
    """The kind of a link from `prey` with these attributes; whatever comes from energy is energy."""
    return "energy" if web.nodes[prey].get("kind") == "energy" else str(data.get("kind") or "food")


def is_food(web: nx.DiGraph, prey: Node, data: Mapping[str, Any]) -> bool:
    """Whether a link from `prey` with these attributes is really there and carries food."""
    return not data.get("possible") and link_kind(web, prey, data) not in NOT_FOOD


def known(web: nx.DiGraph, node: Node) -> Node:
    """`node` itself if it is in `web`; otherwise a KeyError with a sentence."""
    if node not in web:
        raise KeyError(_("{node} is not in this food web.").format(node=node))
    return node


def name_of(web: nx.DiGraph, node: Node) -> str:
    """The name to show for `node`: its attribute ``name``, else its key as text."""
    return str(web.nodes[node].get("name") or node)


def prey(web: nx.DiGraph, node: Node) -> list[Node]:
    """What `node` feeds on in `web`, itself, matter and energy left out, in the order of their text.

    Raises
    ------
    KeyError
        If `node` is not in `web`.
    """
    known(web, node)
    return sorted((u for u, data in web.pred[node].items() if u != node and is_food(web, u, data)), key=str)


def predators(web: nx.DiGraph, node: Node) -> list[Node]:
    """Who feeds on `node` in `web`, itself left out and who only takes up its matter, in the order of their
    text.

    Raises
    ------
    KeyError
        If `node` is not in `web`.
    """
    known(web, node)
    return sorted(
        (v for v, data in web.succ[node].items() if v != node and is_food(web, node, data)), key=str
    )


def roles(web: nx.DiGraph, *, by_kind: bool = True) -> dict[Node, str]:
    """The place of every organism between those that eat and those that are eaten.

    Parameters
    ----------
    web : networkx.DiGraph
        Links from prey to eater. Energy nodes are left out; a link to oneself does not count, nor one of
        matter.
    by_kind : bool
        True: "basal" is only what is a producer, dead matter or fed from outside, and a consumer that has
        eaters but no prey is "unfed". False: links alone decide, as in published tables, and such a consumer
        is "basal".

    Returns
    -------
    dict
        Node -> "isolated" (no link), "basal" (eaten, eats nothing), "intermediate", "top" (eats, not eaten)
        or "unfed".

    References
    ----------
    Cohen, Briand & Newman (1990), *Community Food Webs*; Hudson et al. (2013), Methods Ecol. Evol. 4:99.
    """
    found: dict[Node, str] = {}
    for node in web:
        if web.nodes[node].get("kind") == "energy" or not lies(web, node):
            continue
        eats, eaten = bool(prey(web, node)), bool(predators(web, node))
        data = web.nodes[node]
        if by_kind and (data.get("kind") in SOURCES or data.get("fed_outside")):
            found[node] = "basal" if eats or eaten else "isolated"
        elif eats:
            found[node] = "intermediate" if eaten else "top"
        elif eaten:
            found[node] = "unfed" if by_kind else "basal"
        else:
            found[node] = "isolated"
    return found


def select_links(
    web: nx.DiGraph, *, doubtful: bool = True, kinds: Collection[str] | None = None
) -> nx.DiGraph:
    """A copy of `web` with all its nodes and some of its links.

    Parameters
    ----------
    web : networkx.DiGraph
        It is not changed.
    doubtful : bool
        False leaves out the links marked ``doubtful``, so that every measure can be had without them.
    kinds : collection of str, optional
        The kinds of links to keep, for example ``{"food"}``; all if not given.
    """
    chosen = web.copy()
    chosen.remove_edges_from(
        [
            (u, v)
            for u, v, data in web.edges(data=True)
            if (data.get("doubtful") and not doubtful)
            or (kinds is not None and data.get("kind", "food") not in kinds)
        ]
    )
    return chosen


def species_web(tile_web: nx.DiGraph) -> nx.DiGraph:
    """The web of species of a board: all cards of one species become one node.

    Cards of one species that eat each other become a link from the species to itself, and two species can
    come to eat each other although no two cards do. A merged link is "food" if one of its links is, and
    doubtful or only possible if all are. A card without the attribute ``species`` stays a node of its own.

    Parameters
    ----------
    tile_web : networkx.DiGraph
        A web with one node for each card.

    Returns
    -------
    networkx.DiGraph
        Node attribute ``tiles``: tuple of the nodes that were merged.

    Raises
    ------
    WebError
        If `validate` finds faults or cards of one species are of different kinds.
    """
    import networkx as nx

    faults = validate(tile_web)
    merged = nx.DiGraph(**{**tile_web.graph, "nodes": "species"})
    home: dict[Node, Node] = {}
    for node in sorted(tile_web, key=str):
        data = tile_web.nodes[node]
        species = data.get("species") or node
        home[node] = species
        if species not in merged:
            kept = {key: value for key, value in data.items() if key != "cell"}
            merged.add_node(species, **{**kept, "tiles": (node,)})
            continue
        first = merged.nodes[species]
        if first.get("kind") != data.get("kind"):
            faults.append(
                _(
                    "The species {species} is both {one} and {other}: give all its cards the same kind."
                ).format(species=species, one=first.get("kind"), other=data.get("kind"))
            )
        first["tiles"] = (*first["tiles"], node)
    if faults:
        raise WebError(faults)
    for u, v, data in sorted(tile_web.edges(data=True), key=lambda link: (str(link[0]), str(link[1]))):
        _merge_link(merged, home[u], home[v], data)
    return merged


def _merge_link(merged: nx.DiGraph, u: Node, v: Node, data: dict[str, Any]) -> None:
    kind = data.get("kind", "food")
    doubtful = bool(data.get("doubtful"))
    if not merged.has_edge(u, v):
        merged.add_edge(u, v, **{**data, "kind": kind, "doubtful": doubtful})
        return
    link = merged.edges[u, v]
    if kind == "food":
        link["kind"] = "food"
    link["doubtful"] = link["doubtful"] and doubtful
    if not data.get("possible"):
        link.pop("possible", None)
