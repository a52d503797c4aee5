"""Food chains one by one: through an organism, between two, and pieces of three."""

from __future__ import annotations

from itertools import islice

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecolearn.foodweb import chains_between, chains_through, iter_chains, load_web, three_node_chains
from tests.foodweb.boards import (
    chain_of_six,
    everybody_eats_everybody,
    random_webs,
    relabelled,
    small_boards,
    web,
)
from tests.work import counted

ALL_KINDS = ("producer", "detritus", "energy")

FIRST_CHAINS = {
    # The first chain that cheddar 0.1-639 lists of each web.
    "tuesday84": ("Nostoc sp.", "Diaphanosoma leuchtenbergianum", "Umbra limi"),
    "tuesday86": ("Ankyra judayi", "Daphnia rosea", "Chaoborus punctipennis", "Micropterus salmoides"),
    "ythan": ("Diatoms", "Crangon crangon", "Somateria mollissima"),
    "broadstone": ("Potamophylax cingulatus", "Cordulegaster boltonii"),
    "benguela": ("Phytoplankton", "Anchovy", "Seals", "Sharks"),
}

PIECES = {
    # Pieces of three species without A, B, A, and with them, as in the tests of cheddar 0.1-639.
    "tuesday84": (1042, 1044),
    "tuesday86": (645, 651),
    "ythan": (1616, 1616),
    "skipwith": (2401, 2433),
}


def feeding(graph: nx.DiGraph) -> nx.DiGraph:
    """The links that carry food, seen by the test itself."""
    kind = dict(graph.nodes(data="kind"))
    food = nx.DiGraph()
    food.add_nodes_from(graph)
    food.add_edges_from((a, b) for a, b in graph.edges if kind[a] != "energy" and kind[b] == "consumer")
    return food


@pytest.mark.parametrize(("name", "chain"), FIRST_CHAINS.items())
def test_chains_that_a_study_lists(name: str, chain: tuple[str, ...]) -> None:
    graph = load_web(name)
    assert chain in set(iter_chains(graph, through=chain[1]))


@pytest.mark.parametrize(("name", "counts"), PIECES.items())
def test_pieces_of_three_as_published(name: str, counts: tuple[int, int]) -> None:
    graph = load_web(name)
    assert (len(three_node_chains(graph)), len(three_node_chains(graph, there_and_back=True))) == counts


def test_pieces_of_three_by_hand() -> None:
    graph = web("R>A A>B B>A B>B", "R")
    assert three_node_chains(graph) == [("R", "A", "B")]
    assert three_node_chains(graph, there_and_back=True) == [
        ("A", "B", "A"),
        ("B", "A", "B"),
        ("R", "A", "B"),
    ]


@given(random_webs(kinds=ALL_KINDS), st.data())
@settings(max_examples=150, deadline=None)
def test_chains_through_an_organism(graph: nx.DiGraph, data: st.DataObject) -> None:
    node = data.draw(st.sampled_from(sorted(graph)))
    wanted = [chain for chain in iter_chains(graph) if node in chain]
    found = list(iter_chains(graph, through=node))
    assert found == wanted
    assert len(found) == chains_through(graph, node)
    assert list(iter_chains(graph, 3, through=node)) == wanted[:3]


@given(random_webs(most=7, kinds=ALL_KINDS), st.data())
@settings(max_examples=150, deadline=None)
def test_ways_between_two_against_networkx(graph: nx.DiGraph, data: st.DataObject) -> None:
    start, end = (data.draw(st.sampled_from(sorted(graph))) for _ in range(2))
    food = feeding(graph)
    for either_way, plain in ((False, food), (True, food.to_undirected())):
        wanted = [] if start == end else map(tuple, nx.all_simple_paths(plain, start, end))
        found = list(chains_between(graph, start, end, either_way=either_way))
        assert found == sorted(wanted, key=lambda way: (len(way), way))
        assert list(chains_between(graph, start, end, 2, either_way=either_way)) == found[:2]


@given(random_webs(most=8))
@settings(max_examples=60, deadline=None)
def test_pieces_of_three_against_all_threes(graph: nx.DiGraph) -> None:
    links = {(a, b) for a, b in feeding(graph).edges if a != b}
    wanted = [(a, b, c) for a, b in links for x, c in links if x == b]
    assert three_node_chains(graph, there_and_back=True) == sorted(wanted)
    assert three_node_chains(graph) == sorted(piece for piece in wanted if piece[0] != piece[2])


@given(small_boards(most=10))
@settings(max_examples=30, deadline=None)
def test_names_do_not_matter(graph: nx.DiGraph) -> None:
    other, names = relabelled(graph, 5)
    start, *_others, end = graph
    for either_way in (False, True):
        found = chains_between(graph, start, end, either_way=either_way)
        renamed = {tuple(names[str(node)] for node in way) for way in found}
        assert set(chains_between(other, names[start], names[end], either_way=either_way)) == renamed


def test_an_effect_goes_down_as_well() -> None:
    graph = web("algae>flea flea>roach roach>pike flea>perch perch>pike", "algae")
    assert list(chains_between(graph, "pike", "flea")) == []
    assert list(chains_between(graph, "pike", "flea", either_way=True)) == [
        ("pike", "perch", "flea"),
        ("pike", "roach", "flea"),
    ]
    assert list(chains_between(graph, "roach", "perch", either_way=True)) == [
        ("roach", "flea", "perch"),
        ("roach", "pike", "perch"),
    ]


def test_the_first_of_very_many_come_at_once() -> None:
    graph = everybody_eats_everybody(40)
    skipwith = load_web("skipwith")
    with counted() as work:
        through = list(iter_chains(graph, 5, through="C40"))
        shortest = list(islice(chains_between(graph, "C1", "C2"), 100))
        ways = list(chains_between(skipwith, "Detritus", "Dytiscus marginalis", 100))
    assert work.seconds < 2.0
    assert len(through) == 5
    assert [len(way) for way in shortest[:40]] == [2] + 38 * [3] + [4]
    assert len(set(ways)) == 100
    assert ways == sorted(ways, key=len)


def test_what_is_not_there() -> None:
    graph = chain_of_six()
    graph.add_node("sun", kind="energy")
    assert list(iter_chains(graph, through="sun")) == []
    assert list(chains_between(graph, "sun", "pike")) == []
    assert list(chains_between(graph, "pike", "pike")) == []
    for ask in (
        lambda: iter_chains(graph, through="otter"),
        lambda: chains_between(graph, "otter", "pike"),
        lambda: chains_between(graph, "pike", "otter"),
    ):
        with pytest.raises(KeyError, match="otter is not in this food web"):
            ask()
