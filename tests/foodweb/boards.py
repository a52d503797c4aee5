"""Small webs and random boards for the tests of food webs."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Sequence

import networkx as nx
from hypothesis import strategies as st

STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""The six neighbours of a hexagon in axial coordinates."""


def web(links: str, producers: str = "", others: str = "", nodes: str = "species") -> nx.DiGraph:
    """A web from "prey>eater prey>eater"; producers and further consumers by name."""
    graph = nx.DiGraph(nodes=nodes)
    for name in producers.split():
        graph.add_node(name, kind="producer")
    pairs = [pair.split(">") for pair in links.split()]
    for name in [*itertools.chain.from_iterable(pairs), *others.split()]:
        if name not in graph:
            graph.add_node(name, kind="consumer")
    graph.add_edges_from(pairs, kind="food")
    return graph


CHAIN_OF_SIX = ("water_lily", "great_ramshorn", "caddisfly", "backswimmer", "rudd", "pike")


def chain_of_six() -> nx.DiGraph:
    """The longest chain of the rulebook's example, each card with its name."""
    graph = web(
        " ".join(f"{a}>{b}" for a, b in itertools.pairwise(CHAIN_OF_SIX)), "water_lily", nodes="tiles"
    )
    for node in graph:
        graph.nodes[node]["name"] = node.replace("_", " ").capitalize()
    return graph


def mosquito_and_turtle() -> nx.DiGraph:
    """Mosquito and marsh turtle live on each other; beside them a carp that eats a plant, and a strider."""
    graph = web("mosquito>turtle mosquito>strider strider>carp milfoil>carp", "milfoil lily", nodes="tiles")
    graph.add_edge("turtle", "mosquito", kind="blood")
    names = {
        "mosquito": "Mosquito",
        "turtle": "Marsh turtle",
        "strider": "Water strider",
        "carp": "Crucian carp",
    }
    for node in graph:
        graph.nodes[node]["name"] = names.get(node, node.capitalize())
        graph.nodes[node]["group"] = "shore" if node == "turtle" else "still_water"
    return graph


def everybody_eats_everybody(n: int) -> nx.DiGraph:
    """One producer and n consumers that eat it, each other and themselves."""
    eaters = [f"C{k}" for k in range(1, n + 1)]
    links = [f"P>{eater}" for eater in eaters] + [f"{a}>{b}" for a in eaters for b in eaters]
    return web(" ".join(links), "P")


def blob(n: int, rng: random.Random) -> list[tuple[int, int]]:
    """n touching hexagons."""
    cells = {(0, 0)}
    while len(cells) < n:
        free = sorted({(q + a, r + b) for q, r in cells for a, b in STEPS} - cells)
        cells.add(rng.choice(free))
    return sorted(cells)


def board(n: int, seed: int, *, back: float = 0.1, dense: float = 0.8) -> nx.DiGraph:
    """A web on n touching hexagons.

    `dense` is the share of touching pairs with a link, `back` that of links against the levels.
    """
    rng = random.Random(seed)
    cells = blob(n, rng)
    level = {cell: rng.choice([1, 1, 2, 2, 3, 4]) for cell in cells}
    graph = nx.DiGraph(nodes="tiles")
    for q, r in cells:
        graph.add_node(
            f"cell.{q},{r}",
            kind="producer" if level[q, r] == 1 else "consumer",
            name=rng.choice(
                ["Common house mosquito", "Pike", "Great diving beetle", "Gewöhnlicher Wasserhahnenfuß"]
            ),
            group=rng.choice(["still_water", "shore"]),
        )
    for (q, r), (a, b) in itertools.product(cells, STEPS[:3]):
        other = (q + a, r + b)
        if other not in level or rng.random() > dense:
            continue
        up = level[q, r] < level[other] or (level[q, r] == level[other] and rng.random() < 0.5)
        if rng.random() < back:
            up = not up
        ends = ((q, r), other) if up else (other, (q, r))
        prey, eater = (f"cell.{c[0]},{c[1]}" for c in ends)
        graph.add_edge(
            prey, eater, kind=rng.choice(["food", "food", "food", "blood"]), doubtful=rng.random() < 0.1
        )
        if rng.random() < back:
            graph.add_edge(eater, prey, kind="food")
    return graph


def tangled(n: int, seed: int = 3) -> nx.DiGraph:
    """A board on which every touching pair is linked, so that most of it is one loop."""
    graph = board(n, seed, back=0.5, dense=1.0)
    for at, node in enumerate(graph):
        graph.nodes[node]["kind"] = "producer" if at < n // 10 else "consumer"
    return graph


@st.composite
def random_webs(
    draw: st.DrawFn, most: int = 9, kinds: Sequence[str] = ("producer", "consumer")
) -> nx.DiGraph:
    """Any web of up to `most` nodes, with loops and links to oneself."""
    n = draw(st.integers(1, most))
    names = [f"n{k}" for k in range(n)]
    graph = nx.DiGraph()
    for name in names:
        graph.add_node(name, kind=draw(st.sampled_from([*kinds, "consumer"])))
    eaten = [name for name in names if graph.nodes[name]["kind"] != "energy"]
    if eaten:
        links = st.tuples(st.sampled_from(names), st.sampled_from(eaten))
        graph.add_edges_from(draw(st.lists(links, max_size=3 * n, unique=True)))
    return graph


@st.composite
def small_boards(draw: st.DrawFn, most: int = 14) -> nx.DiGraph:
    """Boards of up to `most` hexagons with many loops."""
    n = draw(st.integers(2, most))
    back = draw(st.sampled_from([0.0, 0.2, 0.5]))
    return board(n, draw(st.integers(0, 10**6)), back=back, dense=draw(st.sampled_from([0.5, 0.9])))


def relabelled(graph: nx.DiGraph, seed: int) -> tuple[nx.DiGraph, dict[str, str]]:
    """The same web with other names, its nodes and links added in another order."""
    rng = random.Random(seed)
    nodes = list(graph)
    new = [f"x{k}" for k in range(len(nodes))]
    rng.shuffle(new)
    names = dict(zip(nodes, new, strict=True))
    return reordered(nx.relabel_nodes(graph, names), seed), names


def reordered(graph: nx.DiGraph, seed: int) -> nx.DiGraph:
    """The same web, its nodes and links added in another order."""
    rng = random.Random(seed)
    nodes, links = list(graph.nodes(data=True)), list(graph.edges(data=True))
    rng.shuffle(nodes)
    rng.shuffle(links)
    other = nx.DiGraph(**graph.graph)
    other.add_nodes_from((node, dict(data)) for node, data in nodes)
    other.add_edges_from((u, v, dict(data)) for u, v, data in links)
    return other


def chains_by_hand(graph: nx.DiGraph) -> list[tuple[str, ...]]:
    """Every chain from a producer or dead matter, also those that could go on; by trying everything."""
    found: list[tuple[str, ...]] = []

    def go(chain: list[str]) -> None:
        found.append(tuple(chain))
        for eater in graph.succ[chain[-1]]:
            if eater not in chain and graph.nodes[eater]["kind"] == "consumer":
                go([*chain, eater])

    for node in graph:
        if graph.nodes[node]["kind"] in ("producer", "detritus"):
            go([node])
    return found


def longest_by_hand(chains: Iterable[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """The longest of the chains with at least one link."""
    linked = [chain for chain in chains if len(chain) > 1]
    most = max(map(len, linked), default=0)
    return sorted(chain for chain in linked if len(chain) == most)
