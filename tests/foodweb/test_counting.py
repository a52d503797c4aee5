"""Counting food chains without listing them: against lists, by hand, against published values."""

from __future__ import annotations

import math
import statistics
from collections import Counter

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecolearn.foodweb import (
    ChainLengths,
    CountUnfinished,
    WebError,
    chain_lengths,
    chains_through,
    count_between,
    count_chains,
    load_web,
    position_counts,
)
from ecolearn.foodweb.counting import position_sums
from ecolearn.foodweb.graph import net
from ecolearn.kernel.words import set_language
from tests.foodweb.boards import (
    board,
    chain_of_six,
    chains_by_hand,
    everybody_eats_everybody,
    random_webs,
    relabelled,
    reordered,
    small_boards,
    web,
)
from tests.work import counted

ALL_KINDS = ("producer", "detritus", "energy")

PUBLISHED = {
    # name: chains, mean number of links, organisms of the longest, sum of the chains through each species;
    # what the tests of cheddar 0.1-639 assert (Hudson et al. 2013)
    "skipwith": (2_538_120, 10.48502434873055, 17, 29_150_370),
    "tuesday84": (5_988, 4.835003340013360, 8, 34_940),
    "tuesday86": (1_597, 4.844708829054477, 7, 9_334),
    "broadstone": (5_398, 5.639496109670248, 10, 35_840),
    "ythan": (7_621, 5.083191182259546, 10, 46_360),
}


def maximal(graph: nx.DiGraph) -> list[tuple[str, ...]]:
    """All chains that cannot go on, by trying everything."""
    found = []
    for chain in chains_by_hand(graph):
        nexts = set(graph.succ[chain[-1]]) - set(chain)
        if len(chain) > 1 and not any(graph.nodes[node]["kind"] == "consumer" for node in nexts):
            found.append(chain)
    return found


@pytest.mark.parametrize(("name", "values"), PUBLISHED.items())
def test_published_webs(name: str, values: tuple[int, float, int, int]) -> None:
    chains, mean, longest, places = values
    graph = load_web(name)
    lengths = chain_lengths(graph)
    assert count_chains(graph) == lengths.total == chains
    assert lengths.mean == pytest.approx(mean, rel=1e-13)
    assert lengths.longest + 1 == longest
    assert sum(n for n, _sum in position_sums(net(graph))) == places
    assert sum(chains_through(graph, node) for node in graph) == places


def test_chains_of_chesapeake_bay_as_published() -> None:
    lengths = chain_lengths(load_web("chesapeake"))
    assert round(lengths.mean or 0, 3) == 3.157
    assert lengths.median == 3.0
    assert round(lengths.sd or 0, 3) == 1.096
    assert lengths.longest == 6


def test_a_web_without_a_top_has_chains_all_the_same() -> None:
    lengths = chain_lengths(load_web("benguela"))
    assert (lengths.total, lengths.longest + 1) == (15_430, 14)


@pytest.mark.parametrize(
    ("links", "producers", "lengths"),
    [
        ("", "S", {}),
        ("S>S", "S", {}),
        ("R>C", "R", {1: 1}),
        ("R>C C>P", "R", {2: 1}),
        ("R>C R>O C>O", "R", {1: 1, 2: 1}),
        ("A>A A>B B>C C>C D>D", "A", {2: 1}),
        ("A>B B>C C>B", "A", {2: 1}),
        ("A>B B>C A>C C>B", "A", {2: 2}),
        ("A>B B>C A>C", "A", {1: 1, 2: 1}),
        ("R>A A>B B>A", "R", {2: 1}),
        # From R into the loop A, B, C at A; D is eaten by B and by C: R A B D, R A B C D.
        ("R>A A>B B>C C>A B>D C>D", "R", {3: 1, 4: 1}),
        # The chain that comes back to A ends there: R A C; R A B C.
        ("R>A A>B A>C B>C C>A", "R", {2: 1, 3: 1}),
    ],
)
def test_toy_webs_by_hand(links: str, producers: str, lengths: dict[int, int]) -> None:
    graph = web(links, producers)
    assert dict(chain_lengths(graph)) == lengths
    assert count_chains(graph) == sum(lengths.values())


@pytest.mark.rule("ECG-11.1")
def test_the_rulebooks_chain() -> None:
    lengths = chain_lengths(chain_of_six())
    assert dict(lengths) == {5: 1}
    assert lengths.nodes == "tiles"


def test_positions_by_hand() -> None:
    assert position_counts(web("R>C R>O C>O lonely>sad", "R")) == {
        "R": {1: 2},
        "C": {2: 1},
        "O": {2: 1, 3: 1},
        "lonely": {},
        "sad": {},
    }


@pytest.mark.parametrize("n", range(1, 11))
def test_everybody_eats_everybody(n: int) -> None:
    graph = everybody_eats_everybody(n)
    assert dict(chain_lengths(graph)) == {n: math.factorial(n)}
    assert chains_through(graph, "C1") == math.factorial(n)
    # C1 stands equally often at each place behind the plant.
    assert position_counts(graph)["C1"] == dict.fromkeys(range(2, n + 2), math.factorial(n - 1))


def test_when_the_time_runs_out_it_is_said() -> None:
    graph = everybody_eats_everybody(24)
    graph.add_edge("P", "beetle")
    graph.add_edge("beetle", "C1")
    graph.nodes["beetle"]["kind"] = "consumer"
    for count in (count_chains, chain_lengths, position_counts):
        with (
            counted() as work,
            pytest.raises(CountUnfinished, match=r"could not all be counted in 0\.05 seconds") as caught,
        ):
            count(graph, budget_s=0.05)
        assert work.seconds < 2.0
        assert 24 < caught.value.at_least <= 2 * math.factorial(24)
        assert caught.value.loop == 24
    with pytest.raises(CountUnfinished):
        count_between(graph, "beetle", "C7", budget_s=0.05)
    # What cannot reach the end costs nothing.
    assert count_between(graph, "P", "beetle", budget_s=0.05) == 1


@given(st.integers(6, 9), st.integers(0, 60))
@settings(max_examples=40, deadline=None)
def test_what_was_counted_in_time_is_never_too_much(n: int, states: int) -> None:
    from ecolearn.foodweb import states as module

    graph = everybody_eats_everybody(n)
    before = module.MOST_STATES
    module.MOST_STATES = states
    try:
        with pytest.raises(CountUnfinished) as caught:
            count_chains(graph)
    finally:
        module.MOST_STATES = before
    assert n <= caught.value.at_least < math.factorial(n)


@given(random_webs(kinds=ALL_KINDS))
@settings(max_examples=150, deadline=None)
def test_any_web_against_trying_everything(graph: nx.DiGraph) -> None:
    chains = maximal(graph)
    assert count_chains(graph) == len(chains)
    assert dict(chain_lengths(graph)) == Counter(len(chain) - 1 for chain in chains)
    places = {node: Counter[int]() for node in graph}
    for chain in chains:
        for position, node in enumerate(chain, start=1):
            places[node][position] += 1
    assert position_counts(graph) == places
    compact = net(graph)
    for node, sums in zip(compact.nodes, position_sums(compact), strict=True):
        assert sums == (places[node].total(), sum(at * n for at, n in places[node].items()))
    for node in graph:
        having = [chain for chain in chains if node in chain]
        assert chains_through(graph, node) == count_chains(graph, through=node) == len(having)
        assert dict(chain_lengths(graph, through=node)) == Counter(len(chain) - 1 for chain in having)


@given(small_boards())
@settings(max_examples=60, deadline=None)
def test_boards_against_networkx(graph: nx.DiGraph) -> None:
    producers = {node for node, kind in graph.nodes(data="kind") if kind == "producer"}
    plain = nx.DiGraph((a, b) for a, b in graph.edges if b not in producers)
    wanted: Counter[int] = Counter()
    for start in producers & set(plain):
        for path in nx.all_simple_paths(plain, start, set(plain) - {start}):
            if not set(plain.succ[path[-1]]) - set(path):
                wanted[len(path) - 1] += 1
    assert dict(chain_lengths(graph)) == wanted


@given(random_webs(most=7, kinds=ALL_KINDS), st.data())
@settings(max_examples=100, deadline=None)
def test_ways_between_two_against_networkx(graph: nx.DiGraph, data: st.DataObject) -> None:
    kind = dict(graph.nodes(data="kind"))
    food = nx.DiGraph((a, b) for a, b in graph.edges if kind[a] != "energy" and kind[b] == "consumer")
    food.add_nodes_from(graph)
    start, end = (data.draw(st.sampled_from(sorted(graph))) for _ in range(2))
    wanted = [] if start == end else list(nx.all_simple_paths(food, start, end))
    assert count_between(graph, start, end) == len(wanted)


@given(small_boards(most=12))
@settings(max_examples=40, deadline=None)
def test_names_and_order_do_not_matter(graph: nx.DiGraph) -> None:
    other, names = relabelled(graph, 5)
    assert chain_lengths(other) == chain_lengths(graph)
    renamed = {names[str(node)]: places for node, places in position_counts(graph).items()}
    assert position_counts(other) == renamed
    assert chain_lengths(reordered(graph, 3)) == chain_lengths(graph)


@given(random_webs(), st.integers(1, 5))
@settings(max_examples=60, deadline=None)
def test_a_loop_that_nothing_supports_changes_nothing_else(graph: nx.DiGraph, size: int) -> None:
    before = position_counts(graph)
    ring = [f"ring{k}" for k in range(size)]
    graph.add_nodes_from(ring, kind="consumer")
    nx.add_cycle(graph, ring)
    for node in list(before):
        graph.add_edge(ring[0], node)
    assert position_counts(graph) == before | {node: {} for node in ring}


@given(random_webs(), st.data())
@settings(max_examples=60, deadline=None)
def test_taken_away_and_put_back(graph: nx.DiGraph, data: st.DataObject) -> None:
    before = chain_lengths(graph)
    node = data.draw(st.sampled_from(sorted(graph)))
    kept, links = dict(graph.nodes[node]), [*graph.in_edges(node), *graph.out_edges(node)]
    through = chains_through(graph, node)
    graph.remove_node(node)
    if not through:
        assert set(chain_lengths(graph)) <= set(range(len(graph)))
    graph.add_node(node, **kept)
    graph.add_edges_from(links)
    assert chain_lengths(graph) == before


def test_a_large_loop_that_nothing_supports_takes_no_time() -> None:
    graph = everybody_eats_everybody(40)
    graph.remove_node("P")
    graph.add_node("reed", kind="producer")
    graph.add_edge("reed", "snail")
    graph.nodes["snail"]["kind"] = "consumer"
    assert count_chains(graph, budget_s=0.5) == 1


def test_a_thousand_organisms_in_a_row() -> None:
    graph = nx.path_graph(1500, create_using=nx.DiGraph)
    nx.set_node_attributes(graph, "consumer", "kind")
    graph.nodes[0]["kind"] = "producer"
    assert dict(chain_lengths(graph)) == {1499: 1}
    graph.add_edge(1499, 1)
    assert dict(chain_lengths(graph)) == {1499: 1}


def test_more_chains_than_stars() -> None:
    # Sixty floors of two species, each eating both of the floor below.
    graph = nx.DiGraph(((k, side), (k + 1, other)) for k in range(60) for side in "ab" for other in "ab")
    nx.set_node_attributes(graph, "consumer", "kind")
    for side in "ab":
        graph.nodes[0, side]["kind"] = "producer"
    assert dict(chain_lengths(graph)) == {60: 2**61}
    assert chains_through(graph, (30, "a")) == 2**60


def test_a_usual_board_takes_no_time() -> None:
    graph = board(60, 1)
    count_chains(graph)
    with counted() as work:
        assert count_chains(graph) > 10
    assert work.seconds < 0.1


@given(st.dictionaries(st.integers(1, 12), st.integers(1, 20), max_size=6))
@settings(deadline=None)
def test_what_a_histogram_tells(counts: dict[int, int]) -> None:
    lengths = ChainLengths(counts)
    every = sorted(links for links, n in counts.items() for _ in range(n))
    assert lengths == counts
    assert lengths.total == len(every)
    assert list(lengths) == sorted(counts)
    assert lengths[99] == 0
    assert 99 not in lengths
    assert (lengths.shortest, lengths.longest) == ((every[0], every[-1]) if every else (0, 0))
    if every:
        assert lengths.mean == pytest.approx(statistics.mean(every))
        assert lengths.median == statistics.median(every)
    else:
        assert lengths.mean is lengths.median is None
        assert lengths.sentence == "There is no food chain yet."
    if len(every) > 1:
        assert lengths.sd == pytest.approx(statistics.stdev(every), abs=1e-12)
    else:
        assert lengths.sd is None


def test_a_histogram_in_words_and_as_a_table() -> None:
    lengths = chain_lengths(load_web("skipwith"))
    assert lengths.sentence == (
        "2\u202f538\u202f120 food chains. Their length in links: 10.49 on average, from 1 to 16."
    )
    assert lengths._repr_html_().count("<tr>") == 17
    assert "545\u202f170" in lengths._repr_html_()
    set_language("de")
    assert "10,49" in lengths.sentence
    assert "Nahrungsketten" in lengths._repr_html_()


def test_what_is_wrong_is_said() -> None:
    graph = chain_of_six()
    for ask in (
        lambda: chains_through(graph, "otter"),
        lambda: count_chains(graph, through="otter"),
        lambda: chain_lengths(graph, through="otter"),
        lambda: count_between(graph, "otter", "pike"),
        lambda: count_between(graph, "pike", "otter"),
    ):
        with pytest.raises(KeyError, match="otter is not in this food web"):
            ask()
    for count in (count_chains, chain_lengths, position_counts):
        with pytest.raises(WebError) as caught:
            count(nx.DiGraph([("a", "b")]))
        assert len(caught.value.faults) == 2
