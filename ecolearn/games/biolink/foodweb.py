"""The food web of a position and of the whole deck (BIO-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ecolearn.kernel.actions import Cell

from .deck import SUN, Card
from .position import BiolinkPosition

if TYPE_CHECKING:
    import networkx as nx


def key_of(cell: Cell) -> str:
    """The node of a cell: the key of its place in the picture."""
    return f"cell.{cell[0]},{cell[1]}"


def _node(card: Card) -> dict[str, Any]:
    return {"kind": card.kind, "species": card.id, "name": card.short, "group": card.role, "icon": card.icon}


def _is_shown(position: BiolinkPosition, card: Card) -> bool:
    return card.kind != "none" and (card.id != SUN or position.table.options["sun"] == "inside")


def food_web(position: BiolinkPosition) -> nx.DiGraph[str]:
    """The laid arrows as a food web (BIO-4.1).

    Returns
    -------
    networkx.DiGraph
        Nodes: laid cards by the key of their cell, with ``kind``, ``species``, ``name``, ``cell``, ``group``
        (the role), ``icon``. Edges from prey to eater with ``kind`` food, matter or energy. With the option
        ``sun="outside"`` the Sun is left out; cards 50 and 51 are in no food web.
    """
    import networkx as nx

    web: nx.DiGraph[str] = nx.DiGraph(nodes="tiles")
    shown = set()
    for cell, name in sorted(position.cells.items(), key=lambda item: (item[0][1], item[0][0])):
        card = position.deck.cards[name]
        if _is_shown(position, card):
            shown.add(cell)
            web.add_node(key_of(cell), cell=f"{cell[0]},{cell[1]}", **_node(card))
    for arrow in position.arrows:
        if arrow.prey in shown and arrow.eater in shown:
            kind = position.link_kind(arrow)
            web.add_edge(key_of(arrow.prey), key_of(arrow.eater), kind=kind, doubtful=False)
    return web


def possible_web(position: BiolinkPosition) -> nx.DiGraph[str]:
    """Every matching pair of the cards in this game, between species (BIO-4.2).

    Special cards are left out: what they match is no matter of the deck. Two species that eat each other
    have a link each way with the attribute ``either``, since only one of them can be laid (BIO-1.5).
    """
    import networkx as nx

    web: nx.DiGraph[str] = nx.DiGraph(nodes="species")
    cards = position.deck.cards
    names = [name for name in position.table.cards if cards[name].role != "special"]
    if not position.table.coop:
        names.append(SUN)
    for name in names:
        if _is_shown(position, cards[name]):
            web.add_node(name, **_node(cards[name]))
    for (prey, eater), food in position.deck.links.items():
        if prey in web and eater in web:
            web.add_edge(prey, eater, kind=food.kind, doubtful=False)
            if (eater, prey) in position.deck.links:
                web.edges[prey, eater]["either"] = True
    return web
