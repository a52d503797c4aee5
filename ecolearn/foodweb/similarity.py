"""Who lives alike: trophic similarity, and trophic species that have the same food and the same eaters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ecolearn.foodweb.graph import Node, known, name_of, net

if TYPE_CHECKING:
    import networkx as nx


def trophic_similarity(web: nx.DiGraph) -> dict[Node, dict[Node, float]]:
    """How much two organisms have in common of their food and of those who eat them.

    Parameters
    ----------
    web : networkx.DiGraph
        Links from prey to eater. Links from an organism to itself count.

    Returns
    -------
    dict
        Node -> node -> similarity from 0 to 1: the food and the eaters that both have, as a share of all that
        one of the two has. 1 for an organism with itself; 0 between organisms without any link.

    Raises
    ------
    WebError
        If the graph is no food web.

    References
    ----------
    Martinez (1991), Ecol. Monogr. 61:367: I = c / (a + b + c).
    """
    sides = _sides(web)
    found: dict[Node, dict[Node, float]] = {}
    for one, (prey, eaters) in sides.items():
        found[one] = {}
        for other, (prey_2, eaters_2) in sides.items():
            common = len(prey & prey_2) + len(eaters & eaters_2)
            either = len(prey | prey_2) + len(eaters | eaters_2)
            found[one][other] = 1.0 if one == other else common / either if either else 0.0
    return found


def mean_maximum_similarity(web: nx.DiGraph) -> float | None:
    """How alike every organism is to the one most like it, on average; None if there are fewer than two.

    References
    ----------
    Williams & Martinez (2000), Nature 404:180.
    """
    table = trophic_similarity(web)
    if len(table) < 2:
        return None
    return sum(max(v for other, v in row.items() if other != one) for one, row in table.items()) / len(table)


def trophic_species(web: nx.DiGraph, *, same_kind: bool = True) -> list[tuple[Node, ...]]:
    """The groups of organisms that eat the same and are eaten by the same.

    Parameters
    ----------
    web : networkx.DiGraph
        Links from prey to eater. Links from an organism to itself count.
    same_kind : bool
        True: a plant and dead matter are not put together, even if the same animals eat them, nor are
        consumers whose food was not recorded put together with plants. False: links alone decide, as in
        published counts.

    Returns
    -------
    list of tuples
        Every node is in one group; groups and their members in the order of their text.

    References
    ----------
    Briand & Cohen (1984), Nature 307:264; Williams & Martinez (2000), Nature 404:180.
    """
    groups: dict[Any, list[Node]] = {}
    for node, (prey, eaters) in _sides(web).items():
        data = web.nodes[node]
        kind = (data["kind"], bool(data.get("fed_outside"))) if same_kind else None
        groups.setdefault((prey, eaters, kind), []).append(node)
    return [tuple(group) for group in groups.values()]


def lump_species(web: nx.DiGraph, *, same_kind: bool = True) -> nx.DiGraph:
    """The web of trophic species: organisms that eat the same and are eaten by the same become one node.

    Parameters
    ----------
    web : networkx.DiGraph
        It is not changed.
    same_kind : bool
        See `trophic_species`.

    Returns
    -------
    networkx.DiGraph
        A node is written as its first member. Node attributes: ``members`` (tuple of nodes), ``name`` (all
        their names), ``kind``; ``abundance`` (sum) and ``mass`` (mean of all individuals) if all members have
        them. Links keep their attributes; the weight is what an eater takes of all members together, on
        average over the members that eat. Graph attribute ``nodes`` is "trophic species".
    """
    import networkx as nx

    groups = trophic_species(web, same_kind=same_kind)
    home = {node: group[0] for group in groups for node in group}
    lumped = nx.DiGraph(**{**web.graph, "nodes": "trophic species"})
    for group in groups:
        lumped.add_node(group[0], **_together(web, group))
    size = {group[0]: len(group) for group in groups}
    for u, v, data in sorted(web.edges(data=True), key=lambda link: (str(link[0]), str(link[1]))):
        if u not in home or v not in home:
            continue
        if not lumped.has_edge(home[u], home[v]):
            lumped.add_edge(home[u], home[v], **data)
            if "weight" in data:
                lumped.edges[home[u], home[v]]["weight"] = data["weight"] / size[home[v]]
        elif "weight" in data:
            link = lumped.edges[home[u], home[v]]
            link["weight"] = link.get("weight", 0.0) + data["weight"] / size[home[v]]
    return lumped


def _together(web: nx.DiGraph, group: tuple[Node, ...]) -> dict[str, Any]:
    first = dict(web.nodes[known(web, group[0])])
    if len(group) == 1:
        return {**first, "members": group}
    kept: dict[str, Any] = {key: first[key] for key in ("kind", "fed_outside", "category") if key in first}
    kept["members"] = group
    kept["name"] = ", ".join(name_of(web, node) for node in group)
    numbers = [web.nodes[node].get("abundance") for node in group]
    masses = [web.nodes[node].get("mass") for node in group]
    if None not in numbers:
        kept["abundance"] = sum(numbers)
        if None not in masses and kept["abundance"]:
            kept["mass"] = sum(n * m for n, m in zip(numbers, masses, strict=True)) / kept["abundance"]
    return kept


def _sides(web: nx.DiGraph) -> dict[Node, tuple[frozenset[int], frozenset[int]]]:
    """For every organism what it eats and who eats it, itself included if it does; order of their text."""
    compact = net(web)
    found = {}
    for i, node in enumerate(compact.nodes):
        own = [i] if i in compact.cannibals else []
        found[node] = (frozenset([*compact.prey[i], *own]), frozenset([*compact.eaters[i], *own]))
    return found
