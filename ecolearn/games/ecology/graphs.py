"""Graphs of a position: the squares with their dice, and the land with its people (ECO-6.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .deck import AGES, Deck
from .position import EcologyPosition

if TYPE_CHECKING:
    import networkx as nx


def board_graph(deck: Deck, age: int | None = None) -> nx.DiGraph[str]:
    """The squares as a graph: who stands on one, where can the dice lead?

    Parameters
    ----------
    deck : Deck
    age : int, optional
        Only the squares of this age, counted from 0.

    Returns
    -------
    networkx.DiGraph
        Nodes by the id of the square, with ``kind``, ``age`` (its word), ``people`` and ``at`` (row, column).
        Edges with ``kind`` dice, ``dice`` (the numbers that lead over it) and ``chance`` (the number of them
        of six), and from each test to the next age with ``kind`` advance.
    """
    import networkx as nx

    graph: nx.DiGraph[str] = nx.DiGraph()
    for square in deck.squares.values():
        if age in (None, square.age):
            graph.add_node(
                square.id, kind=square.kind, age=AGES[square.age], people=square.people, at=square.at
            )
    for name in list(graph):
        square = deck.squares[name]
        for to, numbers in square.exits.items():
            graph.add_edge(name, to, kind="dice", dice=numbers, chance=len(numbers) / 6)
        if square.kind == "test" and age is None:
            graph.add_edge(name, deck.entry[square.age + 1], kind="advance")
    return graph


def land_graph(position: EcologyPosition) -> nx.Graph[str]:
    """The shared land as a graph of who lives beside whom.

    Parameters
    ----------
    position : EcologyPosition

    Returns
    -------
    networkx.Graph
        Nodes by the text of the space (``2,1``), with ``seat`` (0: free) and ``people`` (thousands). Edges
        between neighbours with ``kind``: own (one player on both sides), border (two players), free (a side
        is free).
    """
    import networkx as nx

    graph: nx.Graph[str] = nx.Graph()
    land, grid = position.land, position.grid
    for cell in grid.cells():
        rings = land.get(cell)
        graph.add_node(
            f"{cell[0]},{cell[1]}", seat=rings.seat if rings else 0, people=rings.number if rings else 0
        )
    for cell in grid.cells():
        for near in grid.neighbours(cell):
            if near > cell:
                one, other = f"{cell[0]},{cell[1]}", f"{near[0]},{near[1]}"
                seats = {graph.nodes[one]["seat"], graph.nodes[other]["seat"]}
                kind = "free" if 0 in seats else "own" if len(seats) == 1 else "border"
                graph.add_edge(one, other, kind=kind)
    return graph
