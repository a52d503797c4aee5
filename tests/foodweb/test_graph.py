"""What a food web is, and simple questions to it."""

from __future__ import annotations

import subprocess
import sys

import networkx as nx
import pytest

from ecolearn.foodweb import (
    WebError,
    iter_chains,
    predators,
    prey,
    roles,
    select_links,
    species_web,
    trophic_levels,
    validate,
)
from tests.foodweb.boards import board, web


def test_all_faults_at_once() -> None:
    graph = nx.DiGraph()
    graph.add_node("lily", kind="producer")
    graph.add_node("snail")
    graph.add_node("sun", kind="energy")
    graph.add_node("fog", kind="weather")
    graph.add_edge("lily", "sun")
    graph.add_edge("lily", "snail", weight=0)
    faults = validate(graph)
    assert len(faults) == 4
    for word in ("snail has no kind", "fog has the unknown kind weather", "leads into energy", "weight 0"):
        assert any(word in fault for fault in faults)


def test_what_is_no_digraph_at_all() -> None:
    for graph in (nx.Graph(), nx.MultiDiGraph()):
        assert len(validate(graph)) == 1


def test_two_keys_that_are_written_alike() -> None:
    graph = nx.DiGraph()
    graph.add_nodes_from([1, "1"], kind="producer")
    assert validate(graph) == ["Two nodes are both written 1: give them different keys."]


def test_boards_are_food_webs() -> None:
    assert validate(board(30, 2)) == []
    assert validate(nx.DiGraph()) == []


def test_prey_and_predators() -> None:
    graph = web("lily>snail lily>carp snail>carp carp>carp sun>lily", "lily")
    graph.nodes["sun"]["kind"] = "energy"
    assert prey(graph, "carp") == ["lily", "snail"]
    assert predators(graph, "lily") == ["carp", "snail"]
    assert predators(graph, "carp") == []
    assert prey(graph, "lily") == []
    with pytest.raises(KeyError):
        prey(graph, "otter")
    with pytest.raises(KeyError):
        predators(graph, "otter")


def test_roles_by_links_alone_as_in_published_tables() -> None:
    graph = web("A>A A>B B>C C>C D>D", others="E")
    assert roles(graph, by_kind=False) == {
        "A": "basal",
        "B": "intermediate",
        "C": "top",
        "D": "isolated",
        "E": "isolated",
    }


def test_roles_on_a_board() -> None:
    graph = web("lily>snail snail>carp mosquito>carp", "lily reed", others="otter")
    assert roles(graph) == {
        "lily": "basal",
        "reed": "isolated",
        "snail": "intermediate",
        "carp": "top",
        "mosquito": "unfed",
        "otter": "isolated",
    }


def test_every_measure_can_be_had_without_doubtful_links() -> None:
    graph = web("lily>snail snail>carp", "lily")
    graph.edges["snail", "carp"]["doubtful"] = True
    graph.add_edge("carp", "leech", kind="blood")
    graph.nodes["leech"]["kind"] = "consumer"
    sure = select_links(graph, doubtful=False)
    assert set(sure.edges) == {("lily", "snail"), ("carp", "leech")}
    assert set(select_links(graph, kinds={"food"}).edges) == {("lily", "snail"), ("snail", "carp")}
    assert set(sure) == set(graph)
    assert graph.number_of_edges() == 3


def test_cards_of_one_species_become_one_node() -> None:
    graph = nx.DiGraph(nodes="tiles")
    for cell, species, kind in (
        ("0,0", "lily", "producer"),
        ("1,0", "perch", "consumer"),
        ("2,0", "perch", "consumer"),
        ("3,0", "pike", "consumer"),
    ):
        graph.add_node(f"cell.{cell}", kind=kind, species=species, cell=cell, name=species.capitalize())
    graph.add_edge("cell.0,0", "cell.1,0", kind="food", doubtful=True)
    graph.add_edge("cell.0,0", "cell.2,0", kind="food")
    graph.add_edge("cell.1,0", "cell.2,0", kind="food")
    graph.add_edge("cell.1,0", "cell.3,0", kind="blood")
    graph.add_edge("cell.3,0", "cell.2,0", kind="food")
    merged = species_web(graph)
    assert merged.graph["nodes"] == "species"
    assert graph.graph["nodes"] == "tiles"
    assert set(merged.edges) == {("lily", "perch"), ("perch", "perch"), ("perch", "pike"), ("pike", "perch")}
    assert merged.nodes["perch"] == {
        "kind": "consumer",
        "species": "perch",
        "name": "Perch",
        "tiles": ("cell.1,0", "cell.2,0"),
    }
    assert merged.edges["lily", "perch"] == {"kind": "food", "doubtful": False}
    assert merged.edges["perch", "pike"] == {"kind": "blood", "doubtful": False}


def test_one_species_of_two_kinds_is_a_fault() -> None:
    graph = nx.DiGraph()
    graph.add_node("a", kind="producer", species="lily")
    graph.add_node("b", kind="consumer", species="lily")
    with pytest.raises(WebError, match="lily is both producer and consumer"):
        species_web(graph)


def test_importing_is_cheap() -> None:
    code = (
        "import sys, ecolearn.foodweb;"
        "print([name for name in ('networkx', 'numpy', 'matplotlib') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_an_animal_whose_food_was_not_recorded_starts_chains() -> None:
    web = nx.DiGraph()
    web.add_node("larva", kind="consumer", fed_outside=True)
    web.add_node("fish", kind="consumer")
    web.add_edge("larva", "fish")
    assert trophic_levels(web) == {"larva": 1.0, "fish": 2.0}
    assert list(iter_chains(web)) == [("larva", "fish")]
    assert roles(web)["larva"] == "basal"
    del web.nodes["larva"]["fed_outside"]
    assert trophic_levels(web) == {"larva": None, "fish": None}


def test_what_eats_here_is_not_fed_from_outside() -> None:
    web = nx.DiGraph()
    web.add_node("reed", kind="producer")
    web.add_node("fish", kind="consumer", fed_outside=True)
    web.add_edge("reed", "fish")
    assert any("fed_outside" in fault and "reed" in fault for fault in validate(web))
