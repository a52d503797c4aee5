"""Signed effects of a lasting change: what theory knows for certain, and shares against an own sampling."""

from __future__ import annotations

import itertools

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecolearn.foodweb.finding import UnknownOrganism
from ecolearn.foodweb.graph import net
from ecolearn.foodweb.loops import loop_analysis
from ecolearn.foodweb.outcomes import PressEffects
from ecolearn.foodweb.press import press_effects
from ecolearn.foodweb.removal import what_if
from ecolearn.foodweb.spreading import effect_ways, nearest_ways, ties
from ecolearn.foodweb.webs import load_web
from ecolearn.kernel.words import set_language
from tests.foodweb.boards import everybody_eats_everybody, random_webs, relabelled, web
from tests.work import counted


def chain(n: int) -> nx.DiGraph:
    return web(" ".join(f"{a}>{a + 1}" for a in range(1, n)), "1")


def certain(found: PressEffects) -> dict[str, str]:
    """The answers, if every community agrees on each."""
    assert all(effect.confidence == 1 for effect in found.effects)
    return found.answers  # type: ignore[return-value]


def test_without_its_top_a_chain_of_three() -> None:
    for change in ("fewer", "remove"):
        found = press_effects(web("R>C C>P", "R"), "P", change)  # type: ignore[arg-type]
        assert certain(found) == {"C": "up", "R": "down"}
    assert certain(press_effects(web("R>C C>P", "R"), "P", "more")) == {"C": "down", "R": "up"}


@pytest.mark.parametrize("n", [2, 4, 5, 8])
@pytest.mark.parametrize("limited", ["all", "sources"])
def test_signs_alternate_down_a_chain(n: int, limited: str) -> None:
    """Hairston, Smith & Slobodkin (1960), Am. Nat. 94:421; Oksanen et al. (1981), Am. Nat. 118:240."""
    found = press_effects(chain(n), str(n), "fewer", samples=50, limited=limited)  # type: ignore[arg-type]
    assert found.stable == 50
    signs = ["up" if (n - k) % 2 else "down" for k in range(1, n)]
    assert certain(found) == {str(k): sign for k, sign in enumerate(signs, 1)}


def test_more_of_the_first_is_more_of_all_in_a_chain() -> None:
    assert set(certain(press_effects(chain(5), "1", "more")).values()) == {"up"}


def test_rivals_for_one_food() -> None:
    """Fewer of one consumer: more food, and so more of the other one. With the food alone limited, two
    consumers cannot last, and there is no answer."""
    graph = web("R>A R>B", "R")
    assert certain(press_effects(graph, "A")) == {"R": "up", "B": "up"}
    none = press_effects(graph, "A", limited="sources", samples=50)
    assert (none.stable, none.drawn) == (0, 1000)
    assert set(none.answers.values()) == {"uncertain"}
    assert "no answer" in none.sentences[1]


def test_two_prey_of_one_hunter_harm_each_other() -> None:
    """Apparent competition: Holt (1977), Theor. Popul. Biol. 12:197."""
    graph = web("R>A S>B A>P B>P", "R S")
    assert certain(press_effects(graph, "A", "more"))["B"] == "down"
    assert certain(press_effects(graph, "A", "more"))["S"] == "up"


def test_the_enemy_of_my_enemy() -> None:
    """A hunter protects a weak competitor: the keystone of Paine (1966), Am. Nat. 100:65."""
    assert certain(press_effects(web("R>A R>B A>P", "R"), "P"))["B"] == "down"


def test_an_omnivore_makes_the_plant_uncertain() -> None:
    graph = web("R>C R>O C>O", "R")
    found = press_effects(graph, "O", samples=400)
    assert found.answers == {"C": "up", "R": "uncertain"}
    assert found.effect("C").up == 1
    assert 0.2 < found.effect("R").up < 0.8
    two = found.effect("R").ways
    assert {way.sign for way in two} == {1, -1}
    assert "pull against each other" in found.effect("R").sentence


def own_sampling(graph: nx.DiGraph, who: str, draws: int, seed: int) -> dict[str, float]:
    """The share of stable communities in which each becomes more when there are fewer of `who`: the model as
    its description says, with numpy and the inverse matrix."""
    rng = np.random.default_rng(seed)
    nodes = sorted(graph)
    at = {node: k for k, node in enumerate(nodes)}
    counts = np.zeros(len(nodes))
    kept = 0
    for _draw in range(draws):
        a = -np.diag(rng.uniform(0, 1, len(nodes)))
        for eater in nodes:
            food = [u for u in graph.pred[eater] if u != eater]
            for prey in food:
                loss = rng.uniform(0, 1) / len(food)
                a[at[prey], at[eater]] -= loss
                a[at[eater], at[prey]] += loss * rng.uniform(0, 1)
        if np.linalg.eigvals(a).real.max() < 0:
            column = -np.linalg.inv(a)[:, at[who]]
            counts += -column / column[at[who]] > 0
            kept += 1
    return {node: counts[at[node]] / kept for node in nodes}


@pytest.mark.parametrize(
    ("links", "plants", "who"),
    [
        ("R>C R>O C>O", "R", "O"),
        ("R>A R>B A>P B>P A>B", "R", "P"),
        ("R>A S>A S>B A>P B>P A>Q Q>P", "R S", "Q"),
        ("R>A R>B A>B B>A B>P A>P", "R", "A"),
    ],
)
def test_shares_against_an_own_sampling(links: str, plants: str, who: str) -> None:
    graph = web(links, plants)
    found = press_effects(graph, who, samples=1500, budget_s=None)
    assert found.stable == 1500
    expected = own_sampling(graph, who, 3000, 5)
    for effect in found.effects:
        # Four standard deviations of the difference of two shares.
        assert effect.up == pytest.approx(expected[effect.node], abs=4 * (0.25 / 1500 + 0.25 / 2900) ** 0.5)


@settings(max_examples=60, deadline=None)
@given(random_webs(most=6), st.integers(0, 99), st.sampled_from(["more", "fewer"]))
def test_where_all_ways_agree_every_community_does(graph: nx.DiGraph, pick: int, change: str) -> None:
    """Loop analysis knows which signs hold whatever the strengths; samples can never say otherwise."""
    who = sorted(graph)[pick % len(graph)]
    ways = loop_analysis(graph)
    found = press_effects(graph, who, change, samples=12)  # type: ignore[arg-type]
    for effect in found.effects:
        up, down = ways.ways(effect.node, who)
        if not up + down:
            assert effect.answer in ("same", "uncertain")
        elif not (up and down) and ways.weight(who, who) == 1 and found.stable:
            assert effect.answer == ("up" if bool(up) == (change == "more") else "down")
            assert effect.confidence == 1


@settings(max_examples=80, deadline=None)
@given(random_webs(), st.integers(0, 99))
def test_only_who_is_tied_is_affected(graph: nx.DiGraph, pick: int) -> None:
    who = sorted(graph)[pick % len(graph)]
    plants = {node for node in graph if graph.nodes[node]["kind"] == "producer"}
    links = nx.Graph([(u, v) for u, v in graph.edges if v not in plants])
    links.add_nodes_from(graph)
    found = press_effects(graph, who, samples=3)
    assert set(found.answers) == set(graph) - {who}
    tied = nx.node_connected_component(links, who)
    assert {node for node, answer in found.answers.items() if answer == "same"} == set(graph) - tied


@settings(max_examples=80, deadline=None)
@given(random_webs(most=7), st.integers(0, 99))
def test_more_is_the_mirror_of_fewer(graph: nx.DiGraph, pick: int) -> None:
    who = sorted(graph)[pick % len(graph)]
    more, fewer = (press_effects(graph, who, change, samples=10) for change in ("more", "fewer"))  # type: ignore[arg-type]
    for one, two in zip(more.effects, fewer.effects, strict=True):
        assert (one.up, one.down) == (two.down, two.up)


def test_names_change_no_certain_answer() -> None:
    graph = web("R>A R>B A>P S>B P>T", "R S")
    other, names = relabelled(graph, 4)
    one, two = press_effects(graph, "T"), press_effects(other, names["T"])
    for effect in one.effects:
        assert two.effect(names[effect.node]).up == pytest.approx(effect.up, abs=0.2)  # type: ignore[index]


def test_taking_out_takes_out_those_who_starve() -> None:
    graph = web(
        "alga>flea flea>roach flea>tadpole leaf>tadpole leaf>snail tadpole>newt roach>pike", "alga leaf"
    )
    found = press_effects(graph, "alga", "remove")
    assert {effect.node for effect in found.effects if effect.lost} == set(what_if(graph, "alga").lost)
    assert {found.answers[node] for node in ("flea", "roach", "pike")} == {"down"}
    assert found.answers["tadpole"] == "down"
    assert found.answers["leaf"] == "up"
    assert found.effect("flea").sentence == "flea: lost, since nothing is left to eat."
    assert any("large one" in note for note in found.notes)
    assert not any(effect.lost for effect in press_effects(graph, "alga").effects)


def test_several_at_once() -> None:
    graph = web("R>A S>B A>P B>P", "R S")
    found = press_effects(graph, ["R", "S"], "more")
    assert found.effect("P").up == 1
    assert found.changed == ("R", "S")


def test_weights_give_the_shares_of_a_diet() -> None:
    """O eats hardly any of R, so it works on R through C."""
    graph = web("R>C R>O C>O", "R")
    graph.edges["R", "O"]["weight"], graph.edges["C", "O"]["weight"] = 0.001, 1.0
    assert press_effects(graph, "O").answers["R"] == "down"
    graph.edges["R", "O"]["weight"] = 1000.0
    assert press_effects(graph, "O").answers["R"] == "up"


def test_doubtful_links_can_be_left_out() -> None:
    graph = web("R>C R>O C>O", "R")
    graph.edges["R", "O"]["doubtful"] = True
    assert certain(press_effects(graph, "O", doubtful=False))["R"] == "down"


def test_seed_and_time() -> None:
    graph = everybody_eats_everybody(5)
    assert press_effects(graph, "P", seed=1) == press_effects(graph, "P", seed=1)
    assert press_effects(graph, "P", seed=1) != press_effects(graph, "P", seed=2)
    hurried = press_effects(load_web("ythan"), "Phalacrocorax carbo", samples=10_000, budget_s=0.2)
    assert 0 < hurried.stable < 10_000
    assert hurried.stable >= 30 or any("rough" in note for note in hurried.notes)


def test_sixty_species_take_no_more_than_the_time_given() -> None:
    with counted() as work:
        found = press_effects(load_web("tuesday86"), "Micropterus salmoides")
    assert work.seconds < 5
    assert found.stable >= 30
    assert found.answers["Chaoborus punctipennis"] == "up"


def test_wrong_questions_are_told() -> None:
    graph = chain(3)
    with pytest.raises(ValueError, match="choose more, fewer or remove"):
        press_effects(graph, "1", "less")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="samples"):
        press_effects(graph, "1", samples=0)
    for sure in (0.5, 1.1):
        with pytest.raises(ValueError, match="give a share above"):
            press_effects(graph, "1", sure=sure)
    with pytest.raises(ValueError, match="all or sources"):
        press_effects(graph, "1", limited="none")  # type: ignore[arg-type]
    with pytest.raises(UnknownOrganism):
        press_effects(graph, "zebra")
    with pytest.raises(KeyError, match="no effect on 1"):
        press_effects(graph, "1").effect("1")


def test_sentences_table_and_language() -> None:
    graph = web("flea>roach roach>pike", "", "worm")
    graph.nodes["flea"]["kind"] = "producer"
    found = press_effects(graph, "pike")
    assert found.sentences[0] == "What if there were fewer of: pike?"
    assert found.effect("flea").sentence == (
        "flea: fewer, in 100 % of the models. "
        "Way: fewer pike → more roach (eaten less) → fewer flea (eaten more)."
    )
    assert [row[0] for row in found.table["rows"]] == ["roach", "flea", "worm"]
    assert found.table["rows"][2][1:] == ["the same", "100 %", "–"]
    assert "200 communities that keep their balance were found among 200 tries." in found.notes
    assert "<table>" in found._repr_html_()
    set_language("de")
    assert "weniger pike → mehr roach (weniger gefressen)" in str(found)


def test_ways_by_hand() -> None:
    graph = web("R>C R>O C>O", "R")
    ways = effect_ways(graph, "O", "R")
    assert [way.nodes for way in ways] == [("O", "R"), ("O", "C", "R")]
    assert [way.sign for way in ways] == [1, -1]
    assert ways[1].text == "fewer O → more C (eaten less) → fewer R (eaten more)"
    assert [way.sign for way in effect_ways(graph, "O", "R", change="more")] == [-1, 1]
    assert effect_ways(graph, "O", "R", limit=1) == ways[:1]
    assert effect_ways(graph, "O", "R", most_steps=1) == ways[:1]
    assert effect_ways(graph, "O", "O") == ()
    assert effect_ways(web("R>C", "R S"), "S", "C") == ()
    with pytest.raises(UnknownOrganism):
        effect_ways(graph, "O", "zebra")


@settings(max_examples=80, deadline=None)
@given(random_webs(most=7), st.integers(0, 10**4))
def test_ways_against_networkx(graph: nx.DiGraph, pick: int) -> None:
    nodes = sorted(graph)
    start, end = nodes[pick % len(nodes)], nodes[pick // 7 % len(nodes)]
    plants = {node for node in graph if graph.nodes[node]["kind"] == "producer"}
    tied = nx.MultiDiGraph()
    tied.add_nodes_from(graph)
    for u, v in graph.edges:
        if u != v and v not in plants:
            tied.add_edge(u, v, sign=1)
            tied.add_edge(v, u, sign=-1)
    expected = []
    if start != end:
        for path in nx.all_simple_edge_paths(tied, start, end, cutoff=4):
            signs = [tied.edges[edge]["sign"] for edge in path]
            expected.append((len(path), (start, *(v for _u, v, _k in path)), -int(np.prod(signs))))
    ways = effect_ways(graph, start, end, most_steps=4, limit=10**6)
    assert sorted((len(way.steps), way.nodes, way.sign) for way in ways) == sorted(expected)
    assert [len(way.steps) for way in ways] == sorted(len(way.steps) for way in ways)
    _nearest(graph, start, tied)


def _nearest(graph: nx.DiGraph, start: str, tied: nx.MultiDiGraph) -> None:
    """The nearest ways are ways, and no way with that sign is shorter."""
    compact = net(graph)
    for (i, sign), way in nearest_ways(ties(compact), [compact.index[start]]).items():
        nodes = [compact.nodes[k] for k, _sign, _step in way]
        assert nodes[0] == start
        assert nodes[-1] == compact.nodes[i]
        assert len(set(nodes)) == len(nodes)
        product = 1
        for (a, b), (_k, step_sign, _step) in zip(itertools.pairwise(nodes), way[1:], strict=True):
            assert step_sign in {data["sign"] for data in tied.get_edge_data(a, b).values()}
            product *= step_sign
        assert product == sign
        for path in nx.all_simple_edge_paths(tied, start, nodes[-1], cutoff=len(nodes) - 2):
            assert np.prod([tied.edges[edge]["sign"] for edge in path]) != sign
