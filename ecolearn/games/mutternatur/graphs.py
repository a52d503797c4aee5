"""Two graphs of a position: what depends on what, and who eats whom (MUT-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecolearn.kernel.actions import Cell

from .deck import Species
from .position import MutterNaturPosition
from .terms import card_term

if TYPE_CHECKING:
    import networkx as nx


def key_of(cell: Cell) -> str:
    """The node of a place: its key in the picture."""
    return f"cell.{cell[0]},{cell[1]}"


def food_web(position: MutterNaturPosition) -> nx.DiGraph[str]:
    """Feeding relations in nature among the laid species (MUT-6.2).

    Returns
    -------
    networkx.DiGraph
        Nodes: laid species by the key of their place, with ``kind`` producer or consumer, ``species``,
        ``name``, ``cell``, ``group`` (plant or animal), ``icon``. Edges from prey to predator, ``kind`` food.
    """
    import networkx as nx

    web: nx.DiGraph[str] = nx.DiGraph(nodes="tiles")
    nodes = {}
    for cell, name in position.table.web.at.items():
        if cell not in position.cells:
            continue
        one = position.table.web.species[name]
        nodes[name] = key_of(cell)
        web.add_node(key_of(cell), cell=f"{cell[0]},{cell[1]}", **_node(one))
    for prey, eater in position.deck.feeding:
        if prey in nodes and eater in nodes:
            web.add_edge(nodes[prey], nodes[eater], kind="food", doubtful=False)
    return web


def deck_web(position: MutterNaturPosition) -> nx.DiGraph[str]:
    """Feeding relations in nature among all species that this game asks for (MUT-6.2).

    Returns
    -------
    networkx.DiGraph
        One node for every species; attributes as in `food_web`, without ``cell``.
    """
    import networkx as nx

    web: nx.DiGraph[str] = nx.DiGraph(nodes="species")
    for name, one in position.table.web.species.items():
        web.add_node(name, **_node(one))
    web.add_edges_from(
        [(prey, eater) for prey, eater in position.deck.feeding if prey in web and eater in web],
        kind="food",
        doubtful=False,
    )
    return web


def _node(one: Species) -> dict[str, str]:
    return {
        "kind": "producer" if one.kind == "plant" else "consumer",
        "species": one.id,
        "name": one.short,
        "group": one.kind,
        "icon": one.icon,
    }


def requirements(position: MutterNaturPosition) -> tuple[tuple[Cell, Cell], ...]:
    """Pairs of places with cards: the second rests on the first (MUT-6.1)."""
    found: tuple[tuple[Cell, Cell], ...] | None = position.memo.get("requirements")
    if found is None:
        cells, species = position.cells, position.table.web.species
        pairs = []
        for one in species.values():
            before = [species[need].cell for need in one.needs]
            pairs += [(cell, one.cell) for cell in (*one.slots, *before)]
            # A filled slot of an animal rests on the species before it, whether its own species lies or not.
            pairs += [(cell, slot) for slot in one.slots for cell in before]
        found = tuple(pair for pair in pairs if pair[0] in cells and pair[1] in cells)
        position.memo["requirements"] = found
    return found


def needs_web(position: MutterNaturPosition) -> nx.DiGraph[str]:
    """What depends on what among the cards that lie: requirement to species, ``kind`` requires (MUT-6.1)."""
    import networkx as nx

    table = position.table
    web: nx.DiGraph[str] = nx.DiGraph(nodes="tiles")
    for cell, card in sorted(position.cells.items()):
        name = table.game.name(table, card_term(card))
        kind = table.web.species[card].kind if cell in table.web.at else "condition"
        web.add_node(key_of(cell), kind=kind, card=card, name=name, cell=f"{cell[0]},{cell[1]}")
    for cell, other in requirements(position):
        web.add_edge(key_of(cell), key_of(other), kind="requires")
    return web


def falls_with(position: MutterNaturPosition, cell: Cell) -> tuple[Cell, ...]:
    """The places whose cards would lose what they rest on if the card in a place went, in reading order.

    A species falls when one of its conditions or of the species before it goes; what rests on it follows.
    """
    resting: dict[Cell, list[Cell]] | None = position.memo.get("resting")
    if resting is None:
        resting = position.memo["resting"] = {}
        for first, other in requirements(position):
            resting.setdefault(first, []).append(other)
    falls: set[Cell] = set()
    growing = [cell]
    while growing:
        for other in resting.get(growing.pop(), ()):
            if other not in falls:
                falls.add(other)
                growing.append(other)
    return tuple(sorted(falls))
