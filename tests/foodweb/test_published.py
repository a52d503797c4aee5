"""Every value that was published for the webs of the package, recomputed."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

from ecolearn.foodweb import (
    chain_lengths,
    count_chains,
    iter_chains,
    keystone_index,
    list_webs,
    load_web,
    longest_chain,
    measures,
    omnivores,
    omnivory_index,
    position_counts,
    predators,
    prey,
    three_node_chains,
    trophic_coherence,
    trophic_levels,
)
from tests.foodweb.boards import web

DATA = Path(__file__).parent / "data"

NAMES = {
    "TL84": "tuesday84",
    "TL86": "tuesday86",
    "YthanEstuary": "ythan",
    "SkipwithPond": "skipwith",
    "BroadstoneStream": "broadstone",
    "Benguela": "benguela",
    "ChesapeakeBay": "chesapeake",
}
"""The names of the published table -> ours."""

M: dict[str, Callable[[Any], Any]] = {
    "n_chains": lambda w: count_chains(w),
    "mean_chain_length_links": lambda w: chain_lengths(w).mean,
    "median_chain_length_links": lambda w: chain_lengths(w).median,
    "sd_chain_length_links": lambda w: chain_lengths(w).sd,
    "max_chain_length_links": lambda w: chain_lengths(w).longest,
    "longest_chain_nodes": lambda w: longest_chain(w, budget_s=5).n_organisms,
    "sum_of_node_position_counts": lambda w: sum(sum(n.values()) for n in position_counts(w).values()),
    "three_node_chains_with_A-B-A_loops": lambda w: len(three_node_chains(w, there_and_back=True)),
    "three_node_chains_without_loops": lambda w: len(three_node_chains(w)),
    "n_nodes": lambda w: measures(w).n_nodes,
    "n_links": lambda w: measures(w).n_links,
    "n_links_without_cannibalism": lambda w: measures(w).n_links - len(measures(w).cannibals),
    "n_cannibals": lambda w: len(measures(w).cannibals),
    "linkage_density": lambda w: measures(w).linkage_density,
    "directed_connectance_L/S^2": lambda w: measures(w).connectance,
    "connectance": lambda w: measures(w).connectance,
    "fraction_basal": lambda w: measures(w).fraction("basal"),
    "fraction_intermediate": lambda w: measures(w).fraction("intermediate"),
    "fraction_top": lambda w: measures(w).fraction("top"),
    "fraction_isolated": lambda w: measures(w).fraction("isolated"),
    "fraction_cannibalistic": lambda w: measures(w).fraction("cannibal"),
    "ratio_resources_to_consumers": lambda w: measures(w).resources_per_consumer,
    "fraction_links_intermediate_to_top": lambda w: measures(w).link_fraction("intermediate", "top"),
    "fraction_links_basal_to_top": lambda w: measures(w).link_fraction("basal", "top"),
    "fraction_links_intermediate_to_intermediate": (
        lambda w: measures(w).link_fraction("intermediate", "intermediate")
    ),
    "fraction_links_basal_to_intermediate": lambda w: measures(w).link_fraction("basal", "intermediate"),
    "omnivory_chain_averaged": (
        lambda w: measures(w, level_kind="chain_averaged", cannibalism=True).fraction("omnivore")
    ),
    "omnivory": lambda w: measures(w).fraction("omnivore"),
    "generality": lambda w: measures(w).generality,
    "vulnerability": lambda w: measures(w).vulnerability,
    "sd_std_generality": lambda w: measures(w).sd_generality,
    "sd_std_vulnerability": lambda w: measures(w).sd_vulnerability,
}


def rows(file: str) -> list[dict[str, str]]:
    with (DATA / file).open(encoding="utf-8", newline="") as text:
        return list(csv.DictReader(text))


@cache
def published(name: str) -> nx.DiGraph:
    """A web of the table; nobody changes it."""
    return web("R>C R>O C>O", "R") if name == "c5_IGP" else load_web(NAMES[name])


VALUES = rows("published_values.csv")


@pytest.mark.parametrize("row", VALUES, ids=lambda row: f"{row['web']}-{row['quantity']}")
def test_published_value(row: dict[str, str]) -> None:
    graph, quantity, value = published(row["web"]), row["quantity"], row["value"]
    if quantity == "only_top_species":
        tops = [node for node in graph if prey(graph, node) and not predators(graph, node)]
        assert tops == [value]
    elif quantity == "first_chain":
        chain = tuple(value.split(" > "))
        assert chain in set(iter_chains(graph, through=chain[0]))
    elif "/" in value:
        assert M[quantity](graph) == pytest.approx(float(Fraction(value)), abs=1e-12)
    elif value.isdigit():
        assert M[quantity](graph) == int(value)
    else:
        # As exact as it was printed.
        digits = len(value.partition(".")[2])
        assert M[quantity](graph) == pytest.approx(float(value), abs=max(1e-12, 0.5 * 10**-digits))


def test_the_table_is_whole() -> None:
    assert len(VALUES) == 67
    assert {row["quantity"] for row in VALUES} == {*M, "only_top_species", "first_chain"}


def test_levels_of_every_species_of_tuesday_lake() -> None:
    graph, table = load_web("tuesday84"), rows("TL84_published_levels.csv")
    averaged = trophic_levels(graph, "prey_averaged", cannibalism=True)
    by_chains = trophic_levels(graph, "chain_averaged")
    assert {row["node"] for row in table} == set(graph)
    for row in table:
        node = row["node"]
        assert averaged[node] == pytest.approx(float(row["prey_averaged_TL"]), abs=1e-12)
        assert by_chains[node] == pytest.approx(float(row["chain_averaged_TL"]), abs=1e-12)
        assert graph.in_degree(node) == int(row["in_degree"])
        assert graph.out_degree(node) == int(row["out_degree"])


def test_omnivores_depend_on_the_definition_of_the_level() -> None:
    graph = load_web("chesapeake")
    assert len(omnivores(graph, "prey_averaged", cannibalism=True)) == 16
    assert len(omnivores(graph, "chain_averaged", cannibalism=True)) == 15


LAYERING = {
    # name: q without links to oneself, q with them, highest prey-averaged level with them, loops
    "skipwith": (0.612, 0.654, 3.752, [6, 2]),
    "tuesday84": (0.279, 0.322, 3.803, [2]),
    "tuesday86": (0.264, 0.313, 3.790, [3]),
    "ythan": (0.396, 0.411, 4.302, []),
    "broadstone": (0.558, 0.625, 2.570, [8]),
    "benguela": (0.689, 0.762, 5.183, [3, 3]),
    "chesapeake": (0.434, 0.450, 3.889, []),
    "millstream_control": (0.181, 0.181, 2.636, []),
    "millstream_drought": (0.056, 0.056, 2.167, []),
}
"""Computed apart from this package; q = 0.69 for Benguela is published (Johnson et al. 2014)."""


@pytest.mark.parametrize("name", list_webs())
def test_layering(name: str) -> None:
    graph = load_web(name)
    without, with_self, highest, loops = LAYERING[name]
    assert trophic_coherence(graph).q == pytest.approx(without, abs=5e-4)
    assert trophic_coherence(graph, cannibalism=True).q == pytest.approx(with_self, abs=5e-4)
    found = measures(graph, cannibalism=True)
    assert found.max_level == pytest.approx(highest, abs=5e-4)
    assert [len(loop) for loop in found.loops] == loops
    assert found.without_level == ()


def test_the_largest_trophic_level_is_printed_for_tuesday_lake() -> None:
    assert measures(load_web("tuesday84"), cannibalism=True).max_level == pytest.approx(3.80268, abs=5e-6)


def test_keystones() -> None:
    tuesday = keystone_index(load_web("tuesday84"))
    # The only top species holds all other 49 that have a link.
    assert tuesday["Umbra limi"].total == pytest.approx(49, abs=1e-9)
    assert tuesday.ranked()[0] == "Umbra limi"
    skipwith = keystone_index(load_web("skipwith"))
    assert skipwith.ranked()[:2] == ["Detritus", "Dytiscus marginalis"]
    assert skipwith["Detritus"].total == pytest.approx(33.96, abs=5e-3)
    assert skipwith["Dytiscus marginalis"].total == pytest.approx(33.43, abs=5e-3)


def test_a_web_without_top_species_has_members_without_an_index() -> None:
    found = keystone_index(load_web("benguela"))
    # All that eat them are again these three.
    assert set(found.reasons) == {"Birds", "Seals", "Sharks"}
    assert found.reasons["Seals"] == (
        "sea birds, fur seals, sharks are eaten only by each other, so what they hold down has no end."
    )
    for node, value in found.items():
        assert (value.top_down is None) == (node in found.reasons)
        assert value.bottom_up is not None


@pytest.mark.parametrize("name", list_webs())
@pytest.mark.parametrize("cannibalism", [False, True])
def test_levels_agree_with_networkx(name: str, cannibalism: bool) -> None:
    graph = load_web(name)
    other = nx.DiGraph(graph)
    if not cannibalism:
        other.remove_edges_from(list(nx.selfloop_edges(other)))
    expected = nx.trophic_levels(other, weight=None)
    found = trophic_levels(graph, "prey_averaged", cannibalism=cannibalism)
    assert found == pytest.approx(expected, abs=1e-9)
    q = nx.trophic_incoherence_parameter(other, weight=None, cannibalism=cannibalism)
    assert trophic_coherence(graph, cannibalism=cannibalism).q == pytest.approx(q, abs=1e-9)


@pytest.mark.parametrize("name", ["benguela", "chesapeake"])
def test_flow_based_levels_agree_with_networkx(name: str) -> None:
    graph = load_web(name)
    found = trophic_levels(graph, "flow_based", cannibalism=True)
    assert found == pytest.approx(nx.trophic_levels(graph), abs=1e-9)


def test_levels_of_levine() -> None:
    """Fig. 5 of Levine (1980), with the values that networkx tests too."""
    links = "1>2:1.0 1>3:0.2 1>4:0.8 2>3:0.2 2>5:0.3 4>3:0.6 4>5:0.7 5>4:0.2"
    graph = nx.DiGraph()
    for node in "12345":
        graph.add_node(node, kind="producer" if node == "1" else "consumer")
    for text in links.split():
        link, weight = text.split(":")
        graph.add_edge(*link.split(">"), weight=float(weight))
    expected = {"1": 1, "2": 2, "3": 3.07906977, "4": 2.46511628, "5": 3.3255814}
    assert trophic_levels(graph, "flow_based") == pytest.approx(expected, abs=1e-8)
    doubled = graph.copy()
    for _u, _v, data in doubled.in_edges("5", data=True):
        data["weight"] *= 7
    # Only the shares of a diet count.
    assert trophic_levels(doubled, "flow_based") == pytest.approx(expected, abs=1e-8)
    index = omnivory_index(graph, weighted=True)
    assert index["1"] is None
    assert index["2"] == 0
    # It eats 0.8 of level 1 and 0.2 of level 3.3255814.
    assert index["4"] == pytest.approx(0.8 * 0.46511628**2 + 0.2 * 1.86046512**2, abs=1e-7)


def toys() -> Iterator[tuple[str, nx.DiGraph, dict[str, float | None]]]:
    yield "c1", web("", "S"), {"S": 1}
    yield "c3", web("R>C", "R"), {"R": 1, "C": 2}
    yield "c4", web("R>C C>P", "R"), {"R": 1, "C": 2, "P": 3}
    yield "c5", web("R>C R>O C>O", "R"), {"R": 1, "C": 2, "O": 2.5}
    yield "nxcyc", web("R>A A>B B>A", "R"), {"R": 1, "A": 2, "B": 3}
    yield "t1", web("A>B B>C C>B", "A"), {"A": 1, "B": 2, "C": 3}
    yield "t2", web("A>B B>C A>C C>B", "A"), {"A": 1, "B": 2.5, "C": 2.5}


@pytest.mark.parametrize(
    ("name", "graph", "heights"), list(toys()), ids=lambda x: x if isinstance(x, str) else ""
)
def test_chain_averaged_levels_by_hand(name: str, graph: nx.DiGraph, heights: dict[str, float]) -> None:
    assert trophic_levels(graph, "chain_averaged") == pytest.approx(heights)
