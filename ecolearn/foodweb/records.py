"""From rows of nodes and links, whatever file they stood in, to a food web: all faults are named at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from ecolearn.foodweb.graph import KINDS, NOT_FOOD, SOURCES, WebError, validate
from ecolearn.kernel.words import _, ngettext

if TYPE_CHECKING:
    import networkx as nx

WithoutPrey: TypeAlias = Literal["ask", "producer", "fed_outside"]
"""What to take a node for that has no prey and no kind: see `ecolearn.foodweb.read_web`."""

CATEGORIES = {
    "producer": "producer",
    "invertebrate": "consumer",
    "vert.ecto": "consumer",
    "vert.endo": "consumer",
    "detritus": "detritus",
}
"""The kind that a category of cheddar's tables stands for."""


@dataclass(frozen=True, slots=True)
class NodeRow:
    """One node as it was read: its key, its attributes and where it stood."""

    key: str
    attributes: dict[str, Any]
    where: str


@dataclass(frozen=True, slots=True)
class LinkRow:
    """One link as it was read: prey, eater, its attributes and where it stood."""

    prey: str
    eater: str
    attributes: dict[str, Any]
    where: str


@dataclass(slots=True)
class Records:
    """All that was read from a file: rows, attributes of the whole web, and the faults found so far.

    `listed` says whether the file has a list of nodes. If so, a link to another name is a fault."""

    nodes: list[NodeRow] = field(default_factory=list)
    links: list[LinkRow] = field(default_factory=list)
    graph: dict[str, Any] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    listed: bool = True


def assemble(records: Records, *, without_prey: WithoutPrey) -> nx.DiGraph:
    """The food web of these rows.

    Returns
    -------
    networkx.DiGraph
        Graph attribute ``notes``: tuple of sentences about what is unusual but no fault.

    Raises
    ------
    WebError
        With one sentence for every fault in the rows.
    """
    import networkx as nx

    faults = list(records.faults)
    web = nx.DiGraph(**{"nodes": "species", **records.graph})
    first: dict[str, str] = {}
    for row in records.nodes:
        if row.key in first:
            faults.append(
                _("{where}: {node} is there twice, first at {first}. Take one of the two away.").format(
                    where=row.where, node=row.key, first=first[row.key]
                )
            )
            continue
        first[row.key] = row.where
        web.add_node(row.key, **row.attributes)
    _add_links(web, records, faults)
    notes = _kinds(web, first, faults, without_prey)
    # A fault of a row is already told with its place; what `validate` sees besides comes after it.
    if not faults:
        faults = validate(web)
    if faults:
        raise WebError(faults)
    web.graph["notes"] = (*_cannibal_note(web), *notes)
    return web


def _add_links(web: nx.DiGraph, records: Records, faults: list[str]) -> None:
    first: dict[tuple[str, str], str] = {}
    for row in records.links:
        known = True
        for name in dict.fromkeys((row.prey, row.eater)):
            if name in web:
                continue
            if not records.listed:
                web.add_node(name)
                continue
            known = False
            near = near_names(name, web)
            if near:
                faults.append(
                    _("{where}: {node} is not in the list of nodes. Did you mean {near}?").format(
                        where=row.where, node=name, near=near
                    )
                )
            else:
                faults.append(
                    _("{where}: {node} is not in the list of nodes. Add it there or mend the link.").format(
                        where=row.where, node=name
                    )
                )
        pair = (row.prey, row.eater)
        if pair in first:
            faults.append(
                _(
                    "{where}: the link from {prey} to {eater} is there twice, first at {first}. "
                    "Take one of the two away."
                ).format(where=row.where, prey=row.prey, eater=row.eater, first=first[pair])
            )
            continue
        first[pair] = row.where
        weight = row.attributes.get("weight", 1)
        if isinstance(weight, bool) or not isinstance(weight, int | float) or not 0 < weight < float("inf"):
            faults.append(
                _(
                    "{where}: the link from {prey} to {eater} has the weight {weight}. "
                    "Give it a number above 0 or take the link away."
                ).format(where=row.where, prey=row.prey, eater=row.eater, weight=weight)
            )
            continue
        if known:
            web.add_edge(row.prey, row.eater, **row.attributes)


def _kinds(
    web: nx.DiGraph, places: Mapping[str, str], faults: list[str], without_prey: WithoutPrey
) -> list[str]:
    """Settle the kind of every node; what cannot be known goes to `faults`. Returns notes."""
    outside: list[str] = []
    for node in web:
        data = web.nodes[node]
        where = places.get(node, "")
        eats = any(
            u != node and link.get("kind") not in NOT_FOOD and not link.get("possible")
            for u, link in web.pred[node].items()
        )
        kind = data.get("kind") or CATEGORIES.get(str(data.get("category") or ""))
        if kind is None and eats:
            kind = "consumer"
        elif kind is None and without_prey == "producer":
            kind = "producer"
        elif kind is None and without_prey == "fed_outside":
            kind = "consumer"
        if kind is None:
            faults.append(_no_kind(node, where))
            continue
        if kind not in KINDS:
            text = _("{node} has the unknown kind {kind}: choose one of {kinds}.").format(
                node=node, kind=kind, kinds=", ".join(KINDS)
            )
            faults.append(f"{where}: {text}" if where else text)
            continue
        data["kind"] = kind
        if data.get("fed_outside") and eats and kind == "consumer":
            text = _("{node} is marked fed_outside, but it eats something here: take one of the two away.")
            faults.append((f"{where}: {text}" if where else text).format(node=node))
        if kind == "consumer" and not eats and "fed_outside" not in data and not data.get("possible"):
            data["fed_outside"] = True
        if kind in SOURCES or data.get("fed_outside") is False:
            data.pop("fed_outside", None)
        if data.get("fed_outside"):
            outside.append(str(data.get("name") or node))
    if not outside:
        return []
    return [
        ngettext(
            "{names}: these data do not say what it eats. Food chains start at it too.",
            "{names}: these data do not say what they eat. Food chains start at them too.",
            len(outside),
        ).format(names=", ".join(outside))
    ]


def _no_kind(node: str, where: str) -> str:
    text = _(
        "{node} eats nothing here and has no kind. Write producer, detritus or consumer in the column kind "
        "of the list of nodes, or read the file with without_prey='producer' if all such nodes are plants."
    ).format(node=node)
    return f"{where}: {text}" if where else text


def _cannibal_note(web: nx.DiGraph) -> list[str]:
    names = [str(web.nodes[u].get("name") or u) for u, v in web.edges() if u == v]
    if not names:
        return []
    return [
        ngettext(
            "{n} species eats its own kind: {names}. That is no mistake; food chains leave it out.",
            "{n} species eat their own kind: {names}. That is no mistake; food chains leave it out.",
            len(names),
        ).format(n=len(names), names=", ".join(names))
    ]


def near_names(name: str, names: Iterable[object]) -> str:
    """The name of `names` that looks most like `name`; an empty text if none does."""
    from difflib import get_close_matches

    plain = {str(some).casefold(): str(some) for some in names}
    near = get_close_matches(name.casefold(), list(plain), n=1, cutoff=0.75)
    return plain[near[0]] if near else ""
