"""Food chains: the longest one, all of them, and what happens when the time runs out."""

from __future__ import annotations

import itertools
import math
import time

import networkx as nx
import pytest
from hypothesis import given, settings

from ecolearn.foodweb import LongestChain, WebError, all_longest_chains, iter_chains, longest_chain
from ecolearn.foodweb.limits import Limit
from tests.foodweb.boards import (
    CHAIN_OF_SIX,
    board,
    chain_of_six,
    chains_by_hand,
    everybody_eats_everybody,
    longest_by_hand,
    mosquito_and_turtle,
    random_webs,
    relabelled,
    reordered,
    small_boards,
    tangled,
    web,
)
from tests.work import counted

ALL_KINDS = ("producer", "detritus", "energy")


@pytest.mark.rule("ECG-11.1")
def test_the_rulebooks_chain_has_six_organisms() -> None:
    found = longest_chain(chain_of_six())
    assert found == LongestChain(CHAIN_OF_SIX, 6, 5, True, 6)


@pytest.mark.rule("ECG-11.2")
def test_a_loop_that_no_plant_feeds_takes_no_part() -> None:
    assert longest_chain(mosquito_and_turtle()).chain == ("milfoil", "carp")


def test_no_chain() -> None:
    for nothing in (nx.DiGraph(), web("", "lily reed"), web("a>b b>a")):
        assert longest_chain(nothing) == LongestChain((), 0, 0, True, 0)
        assert all_longest_chains(nothing) == []
        assert list(iter_chains(nothing)) == []


@pytest.mark.parametrize(
    ("links", "producers", "chains"),
    [
        ("", "S", []),
        ("S>S", "S", []),
        ("R>C", "R", ["R C"]),
        ("R>C C>P", "R", ["R C P"]),
        ("R>C R>O C>O", "R", ["R C O", "R O"]),
        ("A>A A>B B>C C>C D>D", "A", ["A B C"]),
        ("A>B B>C C>B", "A", ["A B C"]),
        ("A>B B>C A>C C>B", "A", ["A B C", "A C B"]),
        ("A>B B>C A>C", "A", ["A B C", "A C"]),
        ("R>A A>B B>A", "R", ["R A B"]),
    ],
)
def test_all_chains_of_toy_webs(links: str, producers: str, chains: list[str]) -> None:
    graph = web(links, producers)
    assert [" ".join(map(str, chain)) for chain in iter_chains(graph)] == chains
    assert longest_chain(graph).n_organisms == max((len(chain.split()) for chain in chains), default=0)


@pytest.mark.parametrize("n", range(1, 8))
def test_everybody_eats_everybody(n: int) -> None:
    graph = everybody_eats_everybody(n)
    assert sum(1 for _chain in iter_chains(graph)) == math.factorial(n)
    assert longest_chain(graph).n_links == n
    assert len(all_longest_chains(graph, limit=10_000)) == math.factorial(n)


def test_chains_come_one_by_one() -> None:
    graph = everybody_eats_everybody(14)
    assert len(list(iter_chains(graph, limit=5))) == 5
    assert len(next(iter_chains(graph))) == 15
    assert len(all_longest_chains(graph, limit=7)) == 7
    assert longest_chain(graph).n_organisms == 15


@given(small_boards())
@settings(max_examples=100, deadline=None)
def test_longest_chain_of_boards_against_trying_everything(graph: nx.DiGraph) -> None:
    wanted = longest_by_hand(chains_by_hand(graph))
    found = longest_chain(graph, budget_s=30)
    length = len(wanted[0]) if wanted else 0
    assert (found.n_organisms, found.proven, found.upper_bound) == (length, True, length)
    assert found.n_links == max(0, length - 1)
    assert not wanted or found.chain in wanted


@given(random_webs(kinds=ALL_KINDS))
@settings(max_examples=150, deadline=None)
def test_any_web_against_trying_everything(graph: nx.DiGraph) -> None:
    chains = chains_by_hand(graph)
    assert sorted(all_longest_chains(graph, limit=10**6, budget_s=30)) == longest_by_hand(chains)
    for node in graph:
        wanted = longest_by_hand(chain for chain in chains if node in chain)
        found = longest_chain(graph, through=node, budget_s=30)
        assert found.n_organisms == (len(wanted[0]) if wanted else 0)
        assert found.proven
        assert sorted(all_longest_chains(graph, limit=10**6, through=node, budget_s=30)) == wanted


@given(random_webs(most=7, kinds=ALL_KINDS))
@settings(max_examples=100, deadline=None)
def test_chains_that_cannot_go_on(graph: nx.DiGraph) -> None:
    def ended(chain: tuple[str, ...]) -> bool:
        nexts = set(graph.succ[chain[-1]]) - set(chain)
        return len(chain) > 1 and not any(graph.nodes[node]["kind"] == "consumer" for node in nexts)

    assert list(iter_chains(graph)) == sorted(chain for chain in chains_by_hand(graph) if ended(chain))


@given(small_boards(most=12))
@settings(max_examples=40, deadline=None)
def test_names_and_order_do_not_matter(graph: nx.DiGraph) -> None:
    other, names = relabelled(graph, 5)
    assert longest_chain(other).n_organisms == longest_chain(graph).n_organisms
    renamed = {tuple(names[str(node)] for node in chain) for chain in all_longest_chains(graph, 10**6)}
    assert set(all_longest_chains(other, 10**6)) == renamed
    assert longest_chain(reordered(graph, 3)) == longest_chain(graph)


def is_chain(graph: nx.DiGraph, chain: tuple[object, ...]) -> bool:
    return (
        len(set(chain)) == len(chain)
        and graph.nodes[chain[0]]["kind"] == "producer"
        and all(graph.has_edge(a, b) for a, b in itertools.pairwise(chain))
    )


def test_when_the_time_runs_out_the_best_chain_so_far_and_a_bound_remain() -> None:
    graph = tangled(150)
    with counted() as work:
        rough = longest_chain(graph, budget_s=0.05)
    assert work.seconds < 2.0
    assert not rough.proven
    assert is_chain(graph, rough.chain)
    assert 20 < rough.n_organisms <= rough.upper_bound <= 150
    assert rough.n_links == rough.n_organisms - 1
    assert len(all_longest_chains(graph, budget_s=0.05)) == 1


def test_bounds_hold_whatever_the_time() -> None:
    graph = tangled(45)
    exact = longest_chain(graph, budget_s=60)
    assert exact.proven
    for budget in (0.0, 0.002, 0.01, 0.05):
        rough = longest_chain(graph, budget_s=budget)
        assert is_chain(graph, rough.chain)
        assert rough.n_organisms <= exact.n_organisms <= rough.upper_bound
        assert not rough.proven or rough.n_organisms == rough.upper_bound


def test_steps_instead_of_seconds_give_the_same_answer_on_every_computer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    graph, whole = tangled(150), tangled(45)
    exact = longest_chain(whole, budget_s=60)
    answers = []
    for rate in (0.0, 10.0):  # a computer on which no time passes, and one on which everything takes long
        ticks = itertools.count()
        monkeypatch.setattr(time, "perf_counter", lambda rate=rate, ticks=ticks: rate * next(ticks))
        answers.append([longest_chain(graph, steps=steps) for steps in (1, 50, 500)])
        answers[-1] += [longest_chain(whole, steps=steps) for steps in (1, 20, 10**9)]
    assert answers[0] == answers[1]
    *rough, proven = answers[0]
    assert proven == exact and not any(found.proven for found in rough)
    assert [found.n_organisms for found in rough[:3]] == sorted(found.n_organisms for found in rough[:3])
    for found in rough:
        assert is_chain(whole if found in rough[3:] else graph, found.chain)
        assert found.n_organisms <= found.upper_bound
    assert all(found.n_organisms <= exact.n_organisms <= found.upper_bound for found in rough[3:])


def test_a_limit_names_what_it_counts() -> None:
    with pytest.raises(ValueError, match="seconds or steps"):
        Limit()


def test_a_usual_board_takes_no_time() -> None:
    graph = board(60, 1)
    longest_chain(graph)
    with counted() as work:
        assert longest_chain(graph).proven
    assert work.seconds < 0.1


def test_a_very_long_chain_is_no_problem() -> None:
    names = [f"n{k:05d}" for k in range(1200)]
    links = [f"{a}>{b}" for a, b in itertools.pairwise(names)]
    assert longest_chain(web(" ".join(links), names[0])).n_organisms == 1200
    ring = web(" ".join([*links, f"{names[-1]}>{names[1]}"]), names[0])
    assert longest_chain(ring, budget_s=0.5).upper_bound == 1200


def test_dead_matter_begins_chains_and_energy_is_no_member() -> None:
    graph = web("leaves>louse louse>newt newt>leaves sun>lily lily>snail", "lily")
    graph.nodes["leaves"]["kind"] = "detritus"
    graph.nodes["sun"]["kind"] = "energy"
    assert longest_chain(graph).chain == ("leaves", "louse", "newt")
    assert longest_chain(graph, through="lily").chain == ("lily", "snail")
    assert longest_chain(graph, through="sun").chain == ()


def test_what_is_wrong_is_said() -> None:
    with pytest.raises(KeyError, match="otter is not in this food web"):
        longest_chain(chain_of_six(), through="otter")
    graph = nx.DiGraph([("a", "b")])
    with pytest.raises(WebError) as caught:
        longest_chain(graph)
    assert len(caught.value.faults) == 2
