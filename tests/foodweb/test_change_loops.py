"""Loop analysis by hand and by definition; tests of stability against numpy."""

from __future__ import annotations

import itertools
import random

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecolearn.foodweb.community import diet_shares, draw_matrix, limits
from ecolearn.foodweb.graph import net
from ecolearn.foodweb.loops import LARGEST, adjugate, loop_analysis, minor_permanents
from ecolearn.foodweb.stability import _powers_vanish, _scales_prove_it, is_stable
from tests.foodweb.boards import everybody_eats_everybody, random_webs, web


def by_names(graph: nx.DiGraph, names: str, **options: object) -> list[list[int]]:
    """The adjoint with rows and columns in the order of `names`."""
    found = loop_analysis(graph, **options)  # type: ignore[arg-type]
    at = [found.order.index(name) for name in names]
    return [[found.adjoint[i][j] for j in at] for i in at]


def test_two_by_two_by_hand() -> None:
    """-A is (1 1 / -1 1), so its adjoint is (1 -1 / 1 1)."""
    graph = web("R>C", "R")
    assert by_names(graph, "RC") == [[1, -1], [1, 1]]
    assert loop_analysis(graph).determinant == 2


def test_three_by_three_by_hand() -> None:
    """A chain: -A is (1 1 0 / -1 1 1 / 0 -1 1), with cofactors written out."""
    graph = web("R>C C>P", "R")
    assert by_names(graph, "RCP") == [[2, -1, 1], [1, 1, -1], [1, 1, 2]]
    assert loop_analysis(graph).determinant == 3
    # Only R limits itself: -A is (1 1 0 / -1 0 1 / 0 -1 0).
    assert by_names(graph, "RCP", limited="sources") == [[1, 0, 1], [0, 0, -1], [1, 1, 1]]


def test_the_omnivore_by_hand() -> None:
    """-A is (1 1 1 / -1 1 1 / -1 -1 1): one way up and one down between R and O."""
    graph = web("R>C R>O C>O", "R")
    assert by_names(graph, "RCO") == [[2, -2, 0], [0, 2, -2], [2, 0, 2]]
    found = loop_analysis(graph)
    assert found.ways("R", "O") == (1, 1)
    assert found.weight("R", "O") == 0
    assert found.ways("C", "O") == (0, 2)
    assert found.weight("C", "O") == 1
    assert found.sentence("C", "O") == "More O: fewer C. Ways up: 0, ways down: 2."
    assert "nobody can say" in found.sentence("R", "O")
    assert "no way leads" in loop_analysis(web("R>C", "R S")).sentence("S", "C")


def test_two_consumers_of_one_resource_shut_each_other_out() -> None:
    """Competitive exclusion: with the resource alone limited the determinant is 0."""
    graph = web("R>A R>B", "R")
    assert loop_analysis(graph, limited="sources").determinant == 0
    assert loop_analysis(graph).ways("B", "A") == (0, 1)


def test_two_that_eat_each_other_push_both_ways() -> None:
    found = loop_analysis(web("R>A R>B A>B B>A", "R"))
    assert found.ways("A", "B") == (1, 2)


@settings(max_examples=80, deadline=None)
@given(st.integers(1, 5), st.integers(0, 10**6))
def test_adjoint_and_permanents_by_definition(n: int, seed: int) -> None:
    rng = random.Random(seed)
    matrix = [[rng.randint(-3, 3) for _col in range(n)] for _row in range(n)]
    determinant, adjoint = adjugate(matrix)
    assert determinant == round(np.linalg.det(np.array(matrix)))
    product = np.array(matrix) @ np.array(adjoint)
    assert (product == determinant * np.eye(n, dtype=int)).all()
    sizes = [[abs(value) for value in row] for row in matrix]
    found = minor_permanents(sizes)
    for i, j in itertools.product(range(n), repeat=2):
        rows = [row for row in range(n) if row != i]
        columns = [col for col in range(n) if col != j]
        assert found[i][j] == sum(
            int(np.prod([sizes[row][col] for row, col in zip(rows, order, strict=True)]))
            for order in itertools.permutations(columns)
        )


@settings(max_examples=80, deadline=None)
@given(random_webs(most=5), st.sampled_from(["all", "sources"]))
def test_ways_up_and_down_are_counted_one_by_one(graph: nx.DiGraph, limited: str) -> None:
    """Every way is a path of effects times the feedback of loops over all others (Levins 1974)."""
    found = loop_analysis(graph, limited=limited)  # type: ignore[arg-type]
    nodes = sorted(graph)
    plants = {node for node in nodes if graph.nodes[node]["kind"] == "producer"}
    effects: dict[tuple[str, str], list[int]] = {}
    for u, v in graph.edges:
        if u != v and v not in plants:
            effects.setdefault((u, v), []).append(1)
            effects.setdefault((v, u), []).append(-1)
    for node in nodes:
        if limited == "all" or node in plants:
            effects[node, node] = [-1]

    def term(order: tuple[str, ...], on: str, by: str) -> list[int]:
        """Signs of all choices of effects along one permutation; `order[k]` is reached from ``nodes[k]``."""
        signs = [1]
        for source, target in zip(nodes, order, strict=True):
            # The step from `on` back to `by` closes the path; it is no effect.
            if (source, target) != (on, by):
                signs = [a * b for a in signs for b in effects.get((source, target), [])]
        return signs

    for on, by in itertools.product(nodes, repeat=2):
        up = down = 0
        for order in itertools.permutations(nodes):
            if order[nodes.index(on)] != by:
                continue
            cycles = _cycles(nodes, order)
            # Each loop of feedback counts with the sign of -1 to the number of loops (Levins 1974).
            for sign in term(order, on, by):
                if sign * (-1) ** (cycles - 1) > 0:
                    up += 1
                else:
                    down += 1
        assert found.ways(on, by) == (up, down)


def _cycles(nodes: list[str], order: tuple[str, ...]) -> int:
    return nx.number_weakly_connected_components(nx.DiGraph(zip(nodes, order, strict=True)))


def test_large_webs_are_refused() -> None:
    with pytest.raises(ValueError, match="press_effects"):
        loop_analysis(everybody_eats_everybody(LARGEST))
    assert len(loop_analysis(everybody_eats_everybody(LARGEST - 1)).order) == LARGEST


def test_table() -> None:
    found = loop_analysis(web("R>C R>O C>O", "R"))
    assert found.table["head"] == ["More of", "C", "O", "R"]
    assert found.table["rows"][1] == ["O", "-2 (1)", "+2 (1)", "+0 (0)"]
    assert "<td>+0 (0)</td>" in found._repr_html_()
    with pytest.raises(KeyError, match="zebra"):
        found.ways("zebra", "R")


@settings(max_examples=80, deadline=None)
@given(st.integers(1, 9), st.integers(0, 10**6), st.sampled_from([0.2, 1.0, 3.0]))
def test_stability_against_numpy(n: int, seed: int, spread: float) -> None:
    rng = np.random.default_rng(seed)
    matrix = rng.normal(size=(n, n)) * spread / n**0.5 - np.diag(rng.uniform(0, 2, n))
    edge = float(np.linalg.eigvals(matrix).real.max())
    if abs(edge) < 1e-3:
        return
    rows = matrix.tolist()
    assert is_stable(rows) == _powers_vanish(rows) == (edge < 0)
    assert edge < 0 or not _scales_prove_it(rows)


@settings(max_examples=80, deadline=None)
@given(random_webs(), st.integers(0, 999))
def test_drawn_communities_against_numpy(graph: nx.DiGraph, seed: int) -> None:
    compact = net(graph)
    shares = diet_shares(compact, [[1.0] * len(prey) for prey in compact.prey])
    matrix = draw_matrix(shares, limits(compact, "all"), random.Random(seed))
    edge = float(np.linalg.eigvals(np.array(matrix)).real.max())
    assert abs(edge) < 1e-6 or is_stable(matrix) == (edge < 0)
    for j, prey in enumerate(compact.prey):
        assert matrix[j][j] < 0
        for i in prey:
            if j not in compact.prey[i]:
                assert 0 < matrix[j][i] <= -matrix[i][j] <= 1 / len(prey)


def test_edges_of_stability() -> None:
    assert is_stable([])
    assert is_stable([[-1.0]])
    assert not is_stable([[0.0]])
    assert not is_stable([[1.0]])
    # A pendulum without friction swings for ever.
    assert not is_stable([[0.0, 1.0], [-1.0, 0.0]])
    assert is_stable([[0.0, 1.0], [-1.0, -0.1]])
    # One that grows although its diagonal is below 0.
    assert not is_stable([[-1.0, 2.0], [2.0, -1.0]])
