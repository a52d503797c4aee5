"""The food web of a position (chapter ECG-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecolearn.kernel.actions import Cell

from .deck import TROPHIC, Card
from .modules import marker_card
from .openings import cell_of, neighbours
from .position import EcogonPosition

if TYPE_CHECKING:
    import networkx as nx


def feeding(prey: Card, eater: Card) -> tuple[str, bool] | None:
    """How one card feeds on another that it touches (ECG-11.1).

    Returns
    -------
    (str, bool) or None
        Kind of the edge, ``food`` or ``blood``, and whether it is doubtful: true in the game by the
        symbols, but not called plausible for nature by the deck. None if it does not feed on it.
    """
    found: tuple[str, bool] | None = None
    for need in eater.needs:
        kind = TROPHIC.get(need.relation)
        if kind is None or not need.mask & prey.mask:
            continue
        doubtful = (prey.group or prey.kind) not in need.plausible
        if found is None or (found[1] and not doubtful):
            found = kind, doubtful
    return found


def edges(position: EcogonPosition) -> list[tuple[Cell, Cell, str, bool]]:
    """All feeding relations: hex of the prey, hex of the eater, kind, doubtful (ECG-11.1)."""
    cards, cells = position.deck.cards, position.cells
    markers = markers_of(position)
    found = []
    for cell in sorted(cells):
        eater = cards[cells[cell]]
        for near in neighbours(cell) if eater.needs else ():
            if near in cells:
                how = feeding(markers.get(near) or cards[cells[near]], eater)
                if how is not None:
                    found.append((near, cell, *how))
    return found


def markers_of(position: EcogonPosition) -> dict[Cell, Card]:
    """The habitats that count as a plant, by hex, as what animals find there (ECG-9.6)."""
    modules = position.modules
    if modules is None:
        return {}
    return {
        cell_of(at): marker_card(position.deck, position.board[at], sign)
        for at, sign in modules.signs.items()
    }


def key_of(cell: Cell) -> str:
    """The node of a hex: the key of its place in the picture."""
    return f"cell.{cell[0]},{cell[1]}"


def food_web(position: EcogonPosition) -> nx.DiGraph[str]:
    """Build the food web: one node for every laid being, edges from prey to eater.

    A habitat that counts as a plant is a node too, a producer (ECG-9.6, ECG-11.1).

    Returns
    -------
    networkx.DiGraph
        Node attributes ``kind`` (producer or consumer), ``species``, ``name``, ``cell``, ``group`` (the
        colour of its habitat), ``icon``; edge attributes ``kind`` (food or blood) and ``doubtful``.
    """
    import networkx as nx

    web: nx.DiGraph[str] = nx.DiGraph(nodes="tiles")
    markers = markers_of(position)
    for cell, name in sorted(position.cells.items()):
        card = markers.get(cell) or position.deck.cards[name]
        if card.kind == "habitat":
            continue
        web.add_node(key_of(cell), cell=f"{cell[0]},{cell[1]}", **_node(card))
    for prey, eater, kind, doubtful in edges(position):
        web.add_edge(key_of(prey), key_of(eater), kind=kind, doubtful=doubtful)
    return web


def deck_web(position: EcogonPosition) -> nx.DiGraph[str]:
    """Who could feed whom among all beings of the deck, if they touched: one node for every species.

    Returns
    -------
    networkx.DiGraph
        Attributes as in `food_web`, without ``cell``.
    """
    import networkx as nx

    web: nx.DiGraph[str] = nx.DiGraph(nodes="species")
    beings = [card for _name, card in sorted(position.deck.cards.items()) if card.kind != "habitat"]
    for card in beings:
        web.add_node(card.id, **_node(card))
    for prey in beings:
        for eater in beings:
            how = feeding(prey, eater) if prey is not eater else None
            if how is not None:
                web.add_edge(prey.id, eater.id, kind=how[0], doubtful=how[1])
    return web


def _node(card: Card) -> dict[str, str]:
    return {
        "kind": "producer" if card.kind == "plant" else "consumer",
        "species": card.id,
        "name": card.short,
        "group": card.colour,
        "icon": card.icon,
    }
