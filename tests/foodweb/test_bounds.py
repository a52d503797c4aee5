"""How long a path can be at most: never less than the longest one, and exact where dead ends decide."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecolearn.foodweb import longest_chain
from ecolearn.foodweb.bounds import NEVER, dominated_bound
from ecolearn.foodweb.states import reach
from tests.foodweb.boards import tangled


def masks_of(n: int, links: Sequence[tuple[int, int]]) -> list[int]:
    masks = [0] * n
    for a, b in links:
        if a != b:
            masks[a] |= 1 << b
    return masks


def longest_by_hand(masks: Sequence[int], exits: Sequence[int], node: int, free: int) -> int:
    """The longest path from `node`, by trying everything."""
    best = 1 + exits[node]
    for j in range(len(masks)):
        if masks[node] & free & 1 << j:
            best = max(best, 1 + longest_by_hand(masks, exits, j, free & ~(1 << j)))
    return best


def bound(masks: Sequence[int], exits: Sequence[int]) -> int:
    everything = (1 << len(masks)) - 2
    return dominated_bound(masks, exits, 0, reach(masks, 0, everything))


@given(st.integers(1, 8), st.data())
@settings(max_examples=400, deadline=None)
def test_no_path_is_longer(n: int, data: st.DataObject) -> None:
    nodes = st.integers(0, n - 1)
    masks = masks_of(n, data.draw(st.lists(st.tuples(nodes, nodes), max_size=3 * n)))
    exits = data.draw(st.lists(st.sampled_from([0, 0, 0, 1, 5, NEVER]), min_size=n, max_size=n))
    longest = longest_by_hand(masks, exits, 0, (1 << n) - 2)
    assert bound(masks, exits) >= longest or (longest < 0 and bound(masks, exits) < 0)


@given(st.integers(2, 30), st.integers(0, 10**6))
@settings(max_examples=60, deadline=None)
def test_exact_on_trees_whose_links_go_both_ways(n: int, seed: int) -> None:
    tree = nx.random_labeled_tree(n, seed=seed)
    masks = masks_of(n, [pair for a, b in tree.edges for pair in ((a, b), (b, a))])
    depth = max(nx.single_source_shortest_path_length(tree, 0).values())
    assert bound(masks, [0] * n) == 1 + depth


@pytest.mark.parametrize(
    ("links", "n", "most"),
    [
        ([], 1, 1),
        # A ring of four with a dead end at three of its nodes: one of the dead ends can be the last.
        ("01 12 23 30 14 25 36", 7, 5),
        # Two triangles that hang together at node 0: only one of them can be gone into.
        ("01 12 20 03 34 40", 5, 3),
        # A triangle, then a bridge, then a triangle.
        ("01 12 20 13 34 45 53", 6, 6),
    ],
)
def test_dead_ends_by_hand(links: str, n: int, most: int) -> None:
    pairs = [(int(a), int(b)) for a, b in (links.split() if links else [])]
    assert bound(masks_of(n, [*pairs, *((b, a) for a, b in pairs)]), [0] * n) == most


def test_a_board_where_all_that_touch_eat_each_other() -> None:
    graph = tangled(60, 1)
    graph.add_edges_from([(b, a) for a, b in graph.edges])
    found = longest_chain(graph, budget_s=60)
    # Nearly all can be reached in one loop, and only the dead ends tell that no chain has them all.
    assert found.proven
    assert len(set(found.chain)) == found.n_organisms < 55
    assert all(graph.has_edge(a, b) for a, b in itertools.pairwise(found.chain))
