"""Who is meant: a node of a food web by its key, its species or its name."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ecolearn.foodweb.graph import Node, lies
from ecolearn.kernel.words import _

if TYPE_CHECKING:
    import networkx as nx

_SOFT_HYPHEN = "\u00ad"  # where a long name may be broken; nobody types it
_ATTRIBUTES = ("species", "name", "short", "latin")


class UnknownOrganism(KeyError):
    """An organism that is not in the web; the text says which ones are near."""

    def __str__(self) -> str:
        return str(self.args[0])


def find_nodes(web: nx.DiGraph, who: Node | Iterable[Node]) -> tuple[Node, ...]:
    """The nodes that are meant by keys, species or names.

    On a board, the name of a species means all its cards.

    Parameters
    ----------
    web : networkx.DiGraph
        Node attributes ``species``, ``name``, ``short`` and ``latin`` are looked at; capital letters and
        marks where a name may be broken do not matter.
    who : node, str or several of them
        A key of the web is taken as it is, before any name.

    Returns
    -------
    tuple
        Nodes, each once, in the order in which they were named.

    Raises
    ------
    UnknownOrganism
        If one is not there, with the nearest names; a KeyError.
    ValueError
        If one is energy or is only possible, or if nothing is named.
    """
    found: dict[Node, None] = {}
    for each in _each(web, who):
        for node in [each] if _is_node(web, each) else _by_name(web, each):
            _check(web, node)
            found[node] = None
    if not found:
        raise ValueError(_("Nothing is named: give a species, or several as a list."))
    return tuple(found)


def _each(web: nx.DiGraph, who: Any) -> list[Node]:
    if isinstance(who, str) or _is_node(web, who) or not isinstance(who, Iterable):
        return [who]
    return list(who)


def _is_node(web: nx.DiGraph, who: object) -> bool:
    try:
        return who in web
    except TypeError:
        return False


def _by_name(web: nx.DiGraph, who: object) -> list[Node]:
    wanted = str(who).replace(_SOFT_HYPHEN, "").casefold()
    everyone = sorted(web, key=str)
    for attribute in (None, *_ATTRIBUTES):
        nodes = [node for node in everyone if _text(web, node, attribute).casefold() == wanted]
        # What only could be there is meant only if nothing else has the name.
        there = [node for node in nodes if lies(web, node)]
        if there or nodes:
            return there or nodes
    raise UnknownOrganism(_unknown(web, str(who)))


def _text(web: nx.DiGraph, node: Node, attribute: str | None) -> str:
    text = str(node) if attribute is None else str(web.nodes[node].get(attribute) or "")
    return text.replace(_SOFT_HYPHEN, "")


def _unknown(web: nx.DiGraph, who: str) -> str:
    said = _("{node} is not in this food web.").format(node=f"“{who}”")
    names: dict[str, str] = {}
    for node in sorted(web, key=str):
        for attribute in (None, *_ATTRIBUTES):
            text = _text(web, node, attribute)
            names.setdefault(text.casefold(), text)
    names.pop("", None)
    near = [names[key] for key in difflib.get_close_matches(who.casefold(), names, n=3)]
    if not near:
        near = [text for key, text in names.items() if who and who.casefold() in key][:3]
    if near:
        return said + " " + _("Did you mean: {names}?").format(names=", ".join(near))
    return said


def _check(web: nx.DiGraph, node: Node) -> None:
    name = web.nodes[node].get("name") or node
    if web.nodes[node].get("kind") == "energy":
        raise ValueError(_("{name} is energy and no organism: choose an organism.").format(name=name))
    if not lies(web, node):
        raise ValueError(
            _("{name} is not there, it only could be: choose one that is there.").format(name=name)
        )
