"""Trophic levels, positions in chains, and reasons where there is no level."""

from __future__ import annotations

from unittest.mock import patch

import networkx as nx
import numpy as np
import pytest
from hypothesis import assume, given, settings

from ecolearn.foodweb import (
    chain_positions,
    level_term,
    level_words,
    reasons,
    trophic_levels,
    why_no_level,
)
from tests.foodweb.boards import (
    chain_of_six,
    chains_by_hand,
    everybody_eats_everybody,
    mosquito_and_turtle,
    random_webs,
    relabelled,
    web,
)

ALL_KINDS = ("producer", "detritus", "energy")


@pytest.mark.parametrize(
    ("links", "producers", "shortest", "averaged"),
    [
        ("", "S", {"S": 1}, {"S": 1}),
        ("R>C", "R", {"R": 1, "C": 2}, {"R": 1, "C": 2}),
        ("R>C C>P", "R", {"R": 1, "C": 2, "P": 3}, {"R": 1, "C": 2, "P": 3}),
        ("R>C R>O C>O", "R", {"R": 1, "C": 2, "O": 2}, {"R": 1, "C": 2, "O": 2.5}),
        ("R>A A>B B>A", "R", {"R": 1, "A": 2, "B": 3}, {"R": 1, "A": 4, "B": 5}),
        ("R>C C>C C>P", "R", {"R": 1, "C": 2, "P": 3}, {"R": 1, "C": 2, "P": 3}),
        ("A>A A>B B>C C>C", "A", {"A": 1, "B": 2, "C": 3}, {"A": 1, "B": 2, "C": 3}),
        ("A>B B>C A>C C>B", "A", {"A": 1, "B": 2, "C": 2}, {"A": 1, "B": 3, "C": 3}),
    ],
)
def test_toy_webs(links: str, producers: str, shortest: dict[str, float], averaged: dict[str, float]) -> None:
    graph = web(links, producers)
    assert trophic_levels(graph) == shortest
    assert trophic_levels(graph, "prey_averaged") == pytest.approx(averaged)


def test_eating_ones_own_kind_counts_only_if_asked_for() -> None:
    graph = web("R>C C>C C>P", "R")
    assert trophic_levels(graph, "prey_averaged", cannibalism=True) == pytest.approx({"R": 1, "C": 3, "P": 4})
    assert trophic_levels(graph, "shortest", cannibalism=True) == {"R": 1, "C": 2, "P": 3}


def test_omnivore_triangle() -> None:
    graph = web("R>C R>O C>O", "R")
    assert chain_positions(graph) == {"R": {1}, "C": {2}, "O": {2, 3}}
    assert trophic_levels(graph)["O"] == 2
    assert trophic_levels(graph, "prey_averaged")["O"] == 2.5


@pytest.mark.rule("ECG-11.2")
def test_mosquito_and_turtle_have_no_level_and_spoil_no_other() -> None:
    graph = mosquito_and_turtle()
    for kind in ("shortest", "prey_averaged"):
        levels = trophic_levels(graph, kind)
        assert {node for node, level in levels.items() if level is None} == {"mosquito", "turtle", "strider"}
        assert (levels["milfoil"], levels["lily"], levels["carp"]) == (1, 1, 2)
    assert why_no_level(graph, "mosquito") == (
        "Mosquito is not yet fed by a plant: it belongs to a circle that no plant feeds: "
        "Mosquito → Marsh turtle → Mosquito."
    )
    assert why_no_level(graph, "turtle").endswith("Marsh turtle → Mosquito → Marsh turtle.")
    assert why_no_level(graph, "strider") == (
        "Water strider is not yet fed by a plant, because its food here is not fed by one either: Mosquito."
    )
    assert why_no_level(graph, "carp") == ""
    assert list(reasons(graph)) == ["mosquito", "strider", "turtle"]


def test_a_plant_for_the_mosquitos_other_food_heals_the_loop() -> None:
    graph = mosquito_and_turtle()
    graph.add_edge("milfoil", "turtle")
    assert trophic_levels(graph) == {
        "milfoil": 1,
        "lily": 1,
        "carp": 2,
        "turtle": 2,
        "mosquito": 3,
        "strider": 4,
    }


def test_an_animal_without_prey_is_no_producer() -> None:
    graph = web("snail>leech", "lily", others="otter")
    assert trophic_levels(graph) == {"lily": 1, "snail": None, "leech": None, "otter": None}
    assert why_no_level(graph, "otter") == "otter is not yet fed by a plant: nothing here is its food."
    graph.add_edge("otter", "otter")
    assert "only its own kind" in why_no_level(graph, "otter")


def test_dead_matter_and_energy() -> None:
    graph = web("leaves>louse louse>leaves sun>lily louse>carp lily>carp", "lily")
    graph.nodes["leaves"]["kind"] = "detritus"
    graph.nodes["sun"].update(kind="energy", name="The Sun")
    wanted = {"leaves": 1, "louse": 2, "sun": None, "lily": 1, "carp": 2}
    assert trophic_levels(graph) == wanted
    assert trophic_levels(graph, "prey_averaged") == {**wanted, "carp": 2.5}
    assert why_no_level(graph, "sun") == "The Sun is energy and not an organism, so it has no level."


class Dense:
    """What networkx wants of an adjacency matrix, without scipy."""

    def __init__(self, array: np.ndarray) -> None:
        self.array = array

    @property
    def T(self) -> Dense:
        return Dense(self.array.T)

    def toarray(self) -> np.ndarray:
        return self.array


def levels_of_networkx(graph: nx.DiGraph) -> dict[str, float]:
    with patch.object(nx, "adjacency_matrix", lambda G, weight: Dense(nx.to_numpy_array(G, weight=weight))):
        levels: dict[str, float] = nx.trophic_levels(graph, weight=None)
    return levels


@given(random_webs(most=12))
@settings(max_examples=60, deadline=None)
def test_agreement_with_networkx_where_it_is_defined(graph: nx.DiGraph) -> None:
    graph.remove_edges_from([(u, v) for u, v in list(graph.edges) if graph.nodes[v]["kind"] == "producer"])
    graph.remove_nodes_from([node for node, level in trophic_levels(graph).items() if level is None])
    assume(graph)
    ours = trophic_levels(graph, "prey_averaged", cannibalism=True)
    assert ours == pytest.approx(levels_of_networkx(graph))
    graph.remove_edges_from(list(nx.selfloop_edges(graph)))
    assert trophic_levels(graph, "prey_averaged") == pytest.approx(levels_of_networkx(graph))


@given(random_webs(most=12, kinds=ALL_KINDS))
@settings(max_examples=100, deadline=None)
def test_levels_obey_their_definition_and_names_do_not_matter(graph: nx.DiGraph) -> None:
    fixed = {node for node in graph if graph.nodes[node]["kind"] in ("producer", "detritus")}
    shortest, averaged = trophic_levels(graph), trophic_levels(graph, "prey_averaged")
    for node in graph:
        food = [u for u in graph.pred[node] if u != node and shortest[u] is not None and node not in fixed]
        if node in fixed:
            assert shortest[node] == averaged[node] == 1
        elif graph.nodes[node]["kind"] == "energy" or not food:
            assert shortest[node] is averaged[node] is None
        else:
            assert shortest[node] == 1 + min(shortest[u] or 0 for u in food)
            assert averaged[node] == pytest.approx(1 + sum(averaged[u] or 0 for u in food) / len(food))
        assert bool(why_no_level(graph, node)) == (shortest[node] is None)
    other, names = relabelled(graph, 1)
    assert trophic_levels(other) == {names[node]: level for node, level in shortest.items()}
    again = trophic_levels(other, "prey_averaged")
    for node, level in averaged.items():
        assert again[names[node]] == (None if level is None else pytest.approx(level))


@given(random_webs(kinds=ALL_KINDS))
@settings(max_examples=100, deadline=None)
def test_positions_are_those_in_all_chains(graph: nx.DiGraph) -> None:
    wanted: dict[str, set[int]] = {node: set() for node in graph}
    for chain in chains_by_hand(graph):
        wanted[chain[-1]].add(len(chain))
    assert chain_positions(graph) == wanted


def test_positions_in_a_great_loop_are_bounded_but_right() -> None:
    graph = everybody_eats_everybody(16)
    few = chain_positions(graph, max_states=500)
    assert min(few["C1"]) == 2
    assert few["C1"] <= set(range(2, 18))
    assert few["P"] == {1}


def test_the_rulebooks_chain_stands_on_six_levels() -> None:
    graph = chain_of_six()
    assert list(trophic_levels(graph).values()) == [1, 2, 3, 4, 5, 6]


def test_words() -> None:
    assert [level_words(level) for level in (1, 2, 3, None)] == [
        "producers",
        "eat producers",
        "eat level 2",
        "not yet fed by a plant",
    ]
    assert level_words(2, dead_matter=True) == "eat level 1"
    assert [level_term(level) for level in (2, 5)] == ["primary consumers", "consumers of level 5"]
    assert level_term(None) == "consumers without a producer"


def test_what_is_wrong_is_said() -> None:
    with pytest.raises(KeyError, match="otter is not in this food web"):
        why_no_level(chain_of_six(), "otter")
    with pytest.raises(ValueError, match="'highest' is unknown: choose one of shortest, short_weighted"):
        trophic_levels(chain_of_six(), "highest")
