"""Measures of whole webs, coherence, omnivory, similarity and keystones: by hand and by properties."""

from __future__ import annotations

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecolearn.foodweb import (
    LEVEL_KINDS,
    WebError,
    keystone_index,
    load_web,
    lump_species,
    mean_maximum_similarity,
    measures,
    omnivores,
    omnivory_index,
    roles,
    trophic_coherence,
    trophic_levels,
    trophic_similarity,
    trophic_species,
)
from ecolearn.kernel.words import set_language
from tests.foodweb.boards import (
    chain_of_six,
    chains_by_hand,
    everybody_eats_everybody,
    mosquito_and_turtle,
    random_webs,
    relabelled,
    web,
)

TRIANGLE = web("R>C R>O C>O", "R")
ALL_KINDS = ("producer", "detritus", "energy")


def test_the_omnivore_triangle_by_hand() -> None:
    found = measures(TRIANGLE)
    assert (found.n_nodes, found.n_links, found.nodes) == (3, 3, "species")
    assert found.roles == {"basal": 1, "intermediate": 1, "top": 1, "isolated": 0, "unfed": 0}
    assert found.connectance == pytest.approx(1 / 3)
    assert found.connectance_between == 0.5
    assert found.linkage_density == 1
    assert (found.generality, found.vulnerability) == (1.5, 1.5)
    assert (found.omnivores, found.cannibals, found.loops) == (("O",), (), ())
    assert found.mean_level == pytest.approx(5.5 / 3)
    assert found.max_level == 2.5
    assert found.link_classes == {
        ("basal", "intermediate"): 1,
        ("basal", "top"): 1,
        ("intermediate", "top"): 1,
    }
    assert found.chains is not None
    assert dict(found.chains) == {1: 1, 2: 1}
    # Prey: 0, 1, 2; L/S is 1.
    assert found.sd_generality == pytest.approx(1)
    # Links reach over 1, 1.5 and 0.5 levels.
    assert found.q == pytest.approx((0.5 / 3) ** 0.5)


def test_an_isolated_cannibal_and_one_at_the_base() -> None:
    # Toy web c7 of cheddar, its two cannibals without other prey marked as fed from outside.
    graph = web("A>A A>B B>C C>C D>D", others="E")
    for node in "AD":
        graph.nodes[node]["fed_outside"] = True
    graph.nodes["E"]["kind"] = "producer"
    found = measures(graph)
    assert roles(graph) == {"A": "basal", "B": "intermediate", "C": "top", "D": "isolated", "E": "isolated"}
    assert found.cannibals == ("A", "C", "D")
    assert (found.n_links, found.connectance) == (5, 5 / 25)
    assert trophic_levels(graph, "chain_averaged") == {"A": 1, "B": 2, "C": 3, "D": 1, "E": 1}


def test_a_board_with_animals_that_no_plant_feeds() -> None:
    found = measures(mosquito_and_turtle())
    assert found.nodes == "tiles"
    assert set(found.without_level) == {"mosquito", "turtle", "strider"}
    assert found.max_level == 2
    assert found.roles["unfed"] == 0
    assert measures(web("A>B R>C", "R")).roles["unfed"] == 1
    coherence = trophic_coherence(mosquito_and_turtle())
    # Only milfoil -> carp has a distance; strider -> carp starts at an animal without a level.
    assert coherence.distances == {("milfoil", "carp"): 1.0}
    assert coherence.left_out == 4
    assert coherence.q == 0
    assert coherence.sentence.endswith("4 links of organisms without a level are left out.")


def test_an_empty_web_has_no_fractions() -> None:
    found = measures(nx.DiGraph())
    assert (found.n_nodes, found.n_links) == (0, 0)
    assert found.connectance is None
    assert found.fraction("basal") is None
    assert found.q is None
    assert found.mean_level is None
    assert "–" in found._repr_html_()
    assert trophic_coherence(nx.DiGraph()).sentence.startswith("Nobody here eats anybody")


def test_a_neat_chain_is_coherent() -> None:
    coherence = trophic_coherence(chain_of_six())
    assert coherence.q == pytest.approx(0, abs=1e-12)
    assert coherence.mean == pytest.approx(1)
    assert "q = 0" in coherence.sentence
    # The same as networkx says of this loop.
    assert trophic_coherence(web("R>A A>B B>A", "R")).q == pytest.approx(1.632993161855452)


def test_too_many_chains_are_said_and_spoil_nothing() -> None:
    found = measures(everybody_eats_everybody(18), budget_s=0.05)
    assert found.chains is None
    assert found.n_links == 18 + 18 * 18
    assert any(row.label == "Food chains" and row.value == "–" for row in found.rows)


def test_a_table_for_people() -> None:
    found = measures(load_web("skipwith"))
    rows = {row.label: row for row in found.rows}
    assert rows["Nodes (S)"].value == "37"
    assert rows["Nodes (S)"].meaning.startswith("Web of species")
    assert rows["Cannibals"].value.startswith("11: ")
    assert rows["Food chains"].value == "2\u202f538\u202f120"
    assert "The web has 37 organisms and 381 links." in found.sentences
    html = found._repr_html_()
    assert html.count("<tr>") == len(found.rows) + 1
    assert "<caption>Skipwith Pond</caption>" in html
    set_language("de")
    assert "Knoten (S)" in found._repr_html_()
    assert str(found) != "\n".join(rows)


# -- levels --------------------------------------------------------------------------------------------


def test_every_kind_of_level_in_the_triangle() -> None:
    expected = {
        "shortest": 2,
        "short_weighted": 2.25,
        "prey_averaged": 2.5,
        "chain_averaged": 2.5,
        "longest": 3,
        "long_weighted": 2.75,
    }
    assert {*expected, "flow_based"} == set(LEVEL_KINDS)
    for kind, level in expected.items():
        levels = trophic_levels(TRIANGLE, kind)
        assert levels == {"R": 1, "C": 2, "O": level}
        assert (levels.kind, levels.nodes, levels.cannibalism) == (kind, "species", False)
        assert levels.meaning


def test_flows_need_a_weight_on_every_link() -> None:
    graph = TRIANGLE.copy()
    graph.edges["R", "O"]["weight"] = 1.0
    with pytest.raises(WebError) as caught:
        trophic_levels(graph, "flow_based")
    assert caught.value.faults == (
        "C: the data do not say how much it eats of R. Give these links a weight.",
        "O: the data do not say how much it eats of C. Give these links a weight.",
    )
    graph.edges["R", "C"]["weight"] = 5
    graph.edges["C", "O"]["weight"] = 3
    assert trophic_levels(graph, "flow_based") == pytest.approx({"R": 1, "C": 2, "O": 1 + (1 + 3 * 2) / 4})
    assert omnivory_index(graph, weighted=True)["O"] == pytest.approx(3 / 16)


@settings(max_examples=60, deadline=None)
@given(random_webs(kinds=ALL_KINDS), st.sampled_from(["chain_averaged", "longest", "short_weighted"]))
def test_levels_by_chains_as_by_hand(graph: nx.DiGraph, kind: str) -> None:
    ways = list(chains_by_hand(graph))
    maximal = [
        chain
        for chain in ways
        if len(chain) > 1
        and not any(
            graph.nodes[node]["kind"] == "consumer" and node not in chain for node in graph.succ[chain[-1]]
        )
    ]
    levels = trophic_levels(graph, kind)
    averaged = trophic_levels(graph, "prey_averaged")
    for node, data in graph.nodes(data=True):
        if data["kind"] == "energy":
            assert levels[node] is None
        elif data["kind"] in ("producer", "detritus"):
            assert levels[node] == 1
        elif not any(node in chain for chain in ways):
            assert levels[node] is None
        elif kind == "longest":
            assert levels[node] == max(len(chain) for chain in ways if chain[-1] == node)
        elif kind == "chain_averaged":
            places = [chain.index(node) + 1 for chain in maximal if node in chain]
            assert levels[node] == pytest.approx(sum(places) / len(places))
        else:
            shortest = min(len(chain) for chain in ways if chain[-1] == node)
            assert levels[node] == pytest.approx((shortest + averaged[node]) / 2)


# -- omnivory ------------------------------------------------------------------------------------------


def test_omnivores_eat_from_more_than_one_level() -> None:
    assert omnivores(TRIANGLE) == ["O"]
    assert omnivores(TRIANGLE, "shortest") == []
    assert omnivory_index(TRIANGLE) == {"R": None, "C": 0, "O": pytest.approx(0.25)}
    # Two plants are one level.
    assert omnivores(web("R>C S>C", "R S")) == []
    # Who eats a third, a third and a third of levels 1, 1 and 2 is one in spite of rounding.
    assert omnivores(web("R>C S>C R>O S>O C>O", "R S")) == ["O"]


def test_ones_own_kind_as_food() -> None:
    graph = web("R>C C>C", "R")
    assert omnivores(graph) == []
    # With its own kind as food the level is 3, which is whole.
    assert omnivores(graph, cannibalism=True) == []
    assert omnivory_index(graph, cannibalism=True)["C"] == pytest.approx(1)


# -- keystones -----------------------------------------------------------------------------------------


def test_keystones_in_a_chain() -> None:
    found = keystone_index(web("plankton>fish fish>bird bird>bear", "plankton"))
    names = ("plankton", "fish", "bird", "bear")
    assert [found[name].bottom_up for name in names] == [3, 2, 1, 0]
    assert [found[name].top_down for name in names] == [0, 1, 2, 3]
    assert [found[name].total for name in names] == [3, 3, 3, 3]
    assert [found[name].direct for name in names] == [1, 2, 2, 1]
    assert [found[name].indirect for name in names] == [2, 1, 1, 2]
    assert found.sentence == "Most hangs on bear, bird, fish, plankton: keystone index 3."


def test_a_loop_without_end_spoils_no_other() -> None:
    graph = web("R>C A>B B>A A>D", "R")
    found = keystone_index(graph)
    assert found["A"].bottom_up is None
    assert found["B"].bottom_up is None
    assert found.reasons["B"] == "A, B live only on each other, so what hangs on them has no end."
    assert found["D"].total is not None
    assert {node: found[node].total for node in "RC"} == {"R": 1, "C": 1}
    assert found._repr_html_().count("<tr>") == 6
    alone = keystone_index(web("", "R", "C"))
    assert alone.sentence == "Nobody here eats anybody, so nothing hangs on anyone."


@settings(max_examples=80, deadline=None)
@given(random_webs(kinds=ALL_KINDS))
def test_the_parts_of_the_index_add_up(graph: nx.DiGraph) -> None:
    """K solves its own equation, and all upward parts together count every supported consumer's prey."""
    found = keystone_index(graph)
    eats = {
        v: [u for u in graph.pred[v] if u != v and u in found]
        for v in found
        if graph.nodes[v]["kind"] == "consumer"
    }
    for node, value in found.items():
        eaters = [v for v in eats if node in eats[v]]
        if value.bottom_up is not None:
            assert value.bottom_up == pytest.approx(
                sum((1 + (found[v].bottom_up or 0)) / len(eats[v]) for v in eaters)
            )
        if value.top_down is not None:
            prey = eats.get(node, [])
            assert value.top_down == pytest.approx(
                sum((1 + (found[u].top_down or 0)) / sum(u in some for some in eats.values()) for u in prey)
            )
        assert (value.total is None) == (node in found.reasons)


# -- similarity and lumping ----------------------------------------------------------------------------


def test_similarity_by_hand() -> None:
    graph = web("R>A R>B S>B A>P B>P", "R S")
    table = trophic_similarity(graph)
    # A and B share R and P; S is only food of B.
    assert table["A"]["B"] == pytest.approx(2 / 3)
    assert table["R"]["S"] == 0.5
    assert table["R"]["P"] == 0
    assert table["A"]["A"] == 1
    assert mean_maximum_similarity(graph) == pytest.approx((2 / 3 + 2 / 3 + 0 + 0.5 + 0.5) / 5)
    assert mean_maximum_similarity(web("", "R")) is None


def test_trophic_species() -> None:
    graph = web("R>A S>A D>A A>P B>P R>B S>B D>B", "R S")
    graph.nodes["D"]["kind"] = "detritus"
    assert trophic_species(graph) == [("A", "B"), ("D",), ("P",), ("R", "S")]
    assert trophic_species(graph, same_kind=False) == [("A", "B"), ("D", "R", "S"), ("P",)]
    lumped = lump_species(graph)
    assert lumped.graph["nodes"] == "trophic species"
    assert set(lumped.edges()) == {("R", "A"), ("D", "A"), ("A", "P")}
    assert lumped.nodes["R"]["members"] == ("R", "S")
    assert lumped.nodes["A"]["name"] == "A, B"
    assert len(graph) == 6
    assert measures(lumped).rows[0].meaning.startswith("Web of trophic species")


def test_lumping_adds_up_individuals_and_flows() -> None:
    graph = web("R>A S>A R>B S>B", "R S")
    for node, number, mass in (("R", 10.0, 1.0), ("S", 30.0, 2.0)):
        graph.nodes[node].update(abundance=number, mass=mass)
    for (_u, _v, data), weight in zip(graph.edges(data=True), (1.0, 3.0, 5.0, 7.0), strict=True):
        data["weight"] = weight
    lumped = lump_species(graph)
    assert lumped.nodes["R"]["abundance"] == 40
    assert lumped.nodes["R"]["mass"] == pytest.approx(70 / 40)
    assert lumped.edges["R", "A"]["weight"] == pytest.approx(16 / 2)


@pytest.mark.parametrize("name", ["tuesday84", "skipwith", "broadstone"])
def test_lumped_webs_cannot_be_lumped_further(name: str) -> None:
    graph = load_web(name)
    lumped = lump_species(graph)
    groups = trophic_species(graph)
    assert len(lumped) == len(groups) < len(graph)
    assert all(len(group) == 1 for group in trophic_species(lumped))
    # What is alike has the same level, so lumping moves no shortest level.
    levels, after = trophic_levels(graph), trophic_levels(lumped)
    for group in groups:
        assert {levels[node] for node in group} == {after[group[0]]}


# -- properties ----------------------------------------------------------------------------------------


@settings(max_examples=50, deadline=None)
@given(random_webs(kinds=ALL_KINDS), st.integers(0, 10**6))
def test_other_names_and_another_order_change_nothing(graph: nx.DiGraph, seed: int) -> None:
    other, names = relabelled(graph, seed)
    one, two = measures(graph), measures(other)
    for field in ("n_nodes", "n_links", "roles", "link_classes", "n_consumers", "n_resources"):
        assert getattr(one, field) == getattr(two, field)
    for field in ("mean_level", "max_level", "q", "sd_generality", "sd_vulnerability"):
        assert getattr(one, field) == pytest.approx(getattr(two, field), abs=1e-9)
    assert {names[node] for node in one.omnivores} == set(two.omnivores)
    assert {names[node] for node in one.cannibals} == set(two.cannibals)
    first, second = keystone_index(graph), keystone_index(other)
    for node, value in first.items():
        assert value.total == pytest.approx(second[names[node]].total, abs=1e-6)
    for kind in LEVEL_KINDS:
        if kind != "flow_based":
            levels, moved = trophic_levels(graph, kind), trophic_levels(other, kind)
            assert {names[n]: x for n, x in levels.items()} == pytest.approx(dict(moved), abs=1e-9)


@settings(max_examples=50, deadline=None)
@given(random_webs(), st.sampled_from([kind for kind in LEVEL_KINDS if kind != "flow_based"]))
def test_a_loop_that_nothing_feeds_changes_nothing_else(graph: nx.DiGraph, kind: str) -> None:
    larger = graph.copy()
    larger.add_nodes_from(("loop1", "loop2"), kind="consumer")
    larger.add_edges_from((("loop1", "loop2"), ("loop2", "loop1")))
    levels = dict(trophic_levels(larger, kind))
    assert levels.pop("loop1") is None
    assert levels.pop("loop2") is None
    assert levels == dict(trophic_levels(graph, kind))
    before, after = keystone_index(graph), keystone_index(larger)
    assert {node: after[node] for node in before} == dict(before)
    assert omnivores(larger) == omnivores(graph)
    assert trophic_coherence(larger).q == trophic_coherence(graph).q


@settings(max_examples=50, deadline=None)
@given(random_webs(kinds=ALL_KINDS), st.data())
def test_taken_away_and_laid_again_all_is_as_before(graph: nx.DiGraph, data: st.DataObject) -> None:
    node = data.draw(st.sampled_from(sorted(graph)))
    attributes, eaten = dict(graph.nodes[node]), list(graph.in_edges(node, data=True))
    eaters = list(graph.out_edges(node, data=True))
    other = graph.copy()
    other.remove_node(node)
    other.add_node(node, **attributes)
    other.add_edges_from([*eaten, *eaters])
    one, two = measures(graph), measures(other)
    assert one.rows == two.rows
    assert dict(keystone_index(graph)) == dict(keystone_index(other))
