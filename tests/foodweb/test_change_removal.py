"""Secondary extinctions against an oracle that tries everything again and again, curves, and sentences."""

from __future__ import annotations

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecolearn.foodweb.finding import UnknownOrganism, find_nodes
from ecolearn.foodweb.graph import WebError
from ecolearn.foodweb.removal import what_if
from ecolearn.foodweb.robustness import extinction_curve, robustness
from ecolearn.kernel.words import set_language
from tests.foodweb.boards import everybody_eats_everybody, random_webs, relabelled, web

ALL_KINDS = ("producer", "detritus", "energy")
SHARES = st.sampled_from([0.0, 0.25, 0.5, 0.75])


def starving(graph: nx.DiGraph, removed: set[str], threshold: float = 0.0) -> list[set[str]]:
    """Who falls, step by step, by looking at everybody anew in each step."""

    def food(node: str) -> set[str]:
        return {u for u in graph.pred[node] if u != node and graph.nodes[u]["kind"] != "energy"}

    gone = set(removed)
    steps = []
    while True:
        step = {
            node
            for node in set(graph) - gone
            if graph.nodes[node]["kind"] == "consumer"
            and not graph.nodes[node].get("fed_outside")
            and food(node) & gone
            and len(food(node) - gone) <= threshold * len(food(node)) + 1e-12
        }
        if not step:
            return steps
        steps.append(step)
        gone |= step


def pond() -> nx.DiGraph:
    return web(
        "alga>flea flea>roach flea>tadpole leaf>tadpole tadpole>newt roach>pike newt>heron", "alga leaf"
    )


def steps_of(graph: nx.DiGraph, *names: str, **options: object) -> list[set[str]]:
    found = what_if(graph, names, **options)  # type: ignore[arg-type]
    assert [each.number for each in found.rounds] == list(range(1, len(found.rounds) + 1))
    return [{loss.node for loss in each.lost} for each in found.rounds]  # type: ignore[misc]


def test_a_chain_falls_link_by_link() -> None:
    graph = web("R>C C>P P>T", "R")
    assert steps_of(graph, "R") == [{"C"}, {"P"}, {"T"}]
    assert steps_of(graph, "P") == [{"T"}]
    assert steps_of(graph, "T") == []


def test_other_food_saves_and_a_threshold_does_not() -> None:
    graph = pond()
    assert steps_of(graph, "alga") == [{"flea"}, {"roach"}, {"pike"}]
    assert steps_of(graph, "alga", threshold=0.49) == [{"flea"}, {"roach"}, {"pike"}]
    assert steps_of(graph, "alga", threshold=0.5) == [
        {"flea"},
        {"roach", "tadpole"},
        {"pike", "newt"},
        {"heron"},
    ]


def test_weights_count_if_asked_for() -> None:
    graph = pond()
    graph.edges["flea", "tadpole"]["weight"] = 3.0
    assert steps_of(graph, "alga", threshold=0.3) == [{"flea"}, {"roach"}, {"pike"}]
    assert {"tadpole"} <= steps_of(graph, "alga", threshold=0.3, weighted=True)[1]
    assert "tadpole" in what_if(graph, "alga", threshold=0.2, weighted=True).survivors


def test_own_kind_is_no_food() -> None:
    assert steps_of(web("R>C C>C", "R"), "R") == [{"C"}]


def test_a_loop_keeps_itself_alive_unless_support_is_asked_for() -> None:
    graph = web("R>A A>B B>A B>T", "R")
    found = what_if(graph, "R")
    assert found.rounds == ()
    assert found.unsupported == ("A", "B", "T")
    assert any("no plant feeds them" in sentence for sentence in found.sentences)
    fed = what_if(graph, "R", supported=True)
    assert fed.lost == ("A", "B", "T")
    assert (
        fed.rounds[0].lost[1].reason == "B: there still is food (A), but no plant feeds that food any more."
    )


def test_who_was_not_fed_before_is_not_lost() -> None:
    graph = web("X>Y", "R")
    assert steps_of(graph, "R", supported=True) == []
    assert steps_of(graph, "X") == [{"Y"}]


def test_fed_from_outside_stays() -> None:
    graph = web("A>B", "")
    graph.nodes["A"]["fed_outside"] = True
    assert steps_of(graph, "A") == [{"B"}]
    assert what_if(graph, "B").survivors == ("A",)


def test_doubtful_links() -> None:
    graph = pond()
    graph.edges["leaf", "tadpole"]["doubtful"] = True
    found = what_if(graph, "alga")
    assert found.perhaps == ("tadpole", "newt", "heron")
    sure = what_if(graph, "alga", doubtful=False)
    assert set(sure.lost) == {"flea", "roach", "tadpole", "pike", "newt", "heron"}
    assert sure.perhaps == ()


def test_what_stays_is_told() -> None:
    found = what_if(pond(), "flea")
    assert [each.node for each in found.weakened] == ["tadpole"]
    assert found.weakened[0].gone == ("flea",)
    assert found.weakened[0].left == ("leaf",)
    assert found.freed == ("alga",)
    assert set(found.web_after) == set(found.survivors) == {"alga", "leaf", "tadpole", "newt", "heron"}
    assert found.table["rows"][0] == ["flea", "taken out", "–"]
    assert len(found.table["rows"]) == len(pond())


def test_sentences_are_read_in_the_language_of_the_reader() -> None:
    found = what_if(pond(), "flea")
    assert found.rounds[0].lost[0].reason == "roach: nothing left to eat (gone: flea)."
    english = str(found)
    set_language("de")
    german = str(found)
    assert "Herausgenommen: flea." in german
    assert not set(english.splitlines()) & set(german.splitlines())


def test_long_rows_of_names_are_cut() -> None:
    graph = web(" ".join(f"p{k}>C" for k in range(9)) + " p0>D p8>D", " ".join(f"p{k}" for k in range(9)))
    found = what_if(graph, [f"p{k}" for k in range(8)])
    assert found.weakened[0].sentence == (
        "C: stays, without 8 of 9 kinds of food (p0, p1, p2, p3, p4, p5 and 2 more)."
    )
    assert len(found.weakened[0].gone) == 8
    seven = what_if(graph, [f"p{k}" for k in range(7)]).weakened[0]
    assert seven.sentence.endswith("(p0, p1, p2, p3, p4, p5, p6).")


def test_html_is_escaped() -> None:
    graph = web("R>C", "R")
    graph.nodes["C"]["name"] = "<b>C</b>"
    assert "<b>" not in what_if(graph, "R")._repr_html_()
    assert "&lt;b&gt;C" in what_if(graph, "R")._repr_html_()


def test_all_cards_of_a_species() -> None:
    graph = web("a>x b>y", "a b", nodes="tiles")
    for node, name in {"a": "Alga", "b": "Alga"}.items():
        graph.nodes[node].update(species="alga", name=name)
    found = what_if(graph, "Alga")
    assert found.removed == ("a", "b")
    assert found.nodes == "tiles"
    assert "Each card counts as one organism." in found.notes
    assert what_if(graph, "a").lost == ("x",)


def test_names_are_found_as_people_type_them() -> None:
    graph = web("R>C C>P", "R")
    graph.nodes["R"]["name"] = "Tausend\u00adblatt"
    graph.nodes["C"].update(latin="Donacia crassipes", short="Schilf\u00adkäfer")
    assert find_nodes(graph, "tausendblatt") == ("R",)
    assert find_nodes(graph, ["schilfkäfer", "R", "DONACIA crassipes"]) == ("C", "R")
    with pytest.raises(UnknownOrganism, match="Did you mean: Tausendblatt"):
        find_nodes(graph, "Tausendblat")
    graph.add_node("ghost", kind="consumer", name="P", possible=True)
    assert find_nodes(graph, "p") == ("P",)


def test_wrong_names_are_told_with_the_nearest() -> None:
    graph = pond()
    with pytest.raises(UnknownOrganism, match="tadpole") as told:
        what_if(graph, "tadpol")
    assert str(told.value) == "“tadpol” is not in this food web. Did you mean: tadpole?"
    with pytest.raises(KeyError):
        what_if(graph, ["alga", "zebra"])
    with pytest.raises(ValueError, match="Nothing is named"):
        what_if(graph, [])
    graph.add_node("sun", kind="energy")
    with pytest.raises(ValueError, match="energy"):
        what_if(graph, "sun")
    graph.add_node("crab", kind="consumer", possible=True)
    with pytest.raises(ValueError, match="could be"):
        what_if(graph, "crab")
    with pytest.raises(WebError):
        what_if(nx.Graph(), "x")


@pytest.mark.parametrize("threshold", [-0.1, 1, 1.5, True, "much"])
def test_a_threshold_is_a_share(threshold: object) -> None:
    with pytest.raises(ValueError, match="threshold"):
        what_if(pond(), "alga", threshold=threshold)  # type: ignore[arg-type]


def test_nodes_need_not_be_text() -> None:
    graph = nx.relabel_nodes(web("R>C", "R"), {"R": (0, 0), "C": (0, 1)})
    assert find_nodes(graph, (0, 0)) == ((0, 0),)
    assert what_if(graph, [(0, 0)]).lost == ((0, 1),)


@settings(max_examples=80, deadline=None)
@given(random_webs(kinds=ALL_KINDS), st.integers(0, 99), SHARES)
def test_cascades_against_the_oracle(graph: nx.DiGraph, pick: int, threshold: float) -> None:
    organisms = sorted(node for node in graph if graph.nodes[node]["kind"] != "energy")
    if not organisms:
        return
    some = {organisms[pick % len(organisms)], organisms[pick // 7 % len(organisms)]}
    before = (list(graph.nodes(data=True)), list(graph.edges(data=True)))
    found = what_if(graph, some, threshold=threshold)
    assert [{loss.node for loss in each.lost} for each in found.rounds] == starving(graph, some, threshold)
    assert set(found.survivors) == set(organisms) - some - set(found.lost)
    assert (list(graph.nodes(data=True)), list(graph.edges(data=True))) == before
    for each in found.rounds:
        for loss in each.lost:
            assert loss.gone
            assert bool(loss.left) <= (threshold > 0)


@settings(max_examples=80, deadline=None)
@given(random_webs(), st.integers(0, 99))
def test_support_is_what_networkx_reaches(graph: nx.DiGraph, pick: int) -> None:
    """With `supported`, whoever is left and was fed by a plant before still is."""
    gone = sorted(graph)[pick % len(graph)]
    plants = {node for node in graph if graph.nodes[node]["kind"] == "producer"}
    links = nx.DiGraph([(u, v) for u, v in graph.edges if v not in plants])
    links.add_nodes_from(graph)

    def fed(within: nx.DiGraph) -> set[str]:
        return {v for plant in plants & set(within) for v in {plant, *nx.descendants(within, plant)}}

    before = fed(links)
    found = what_if(graph, gone, supported=True)
    rest = links.subgraph(found.survivors)
    assert before & set(found.survivors) <= fed(rest)
    assert found.unsupported == ()


@settings(max_examples=80, deadline=None)
@given(random_webs(), st.integers(0, 99), SHARES)
def test_names_change_nothing(graph: nx.DiGraph, seed: int, threshold: float) -> None:
    other, names = relabelled(graph, seed)
    gone = sorted(graph)[seed % len(graph)]
    one, two = what_if(graph, gone, threshold=threshold), what_if(other, names[gone], threshold=threshold)
    assert [{names[loss.node] for loss in each.lost} for each in one.rounds] == [
        {loss.node for loss in each.lost} for each in two.rounds
    ]


@settings(max_examples=80, deadline=None)
@given(random_webs(), st.sampled_from(["random", "most_connected", "least_connected"]), SHARES)
def test_curves_against_the_oracle(graph: nx.DiGraph, order: str, threshold: float) -> None:
    """Every point of the curve is what removing the same organisms one after the other gives."""
    curve = extinction_curve(graph, order, seed=3, threshold=threshold)  # type: ignore[arg-type]
    gone: set[str] = set()
    for k, node in enumerate(curve.sequence, 1):
        assert node not in gone
        if order != "random":
            rest = graph.subgraph(set(graph) - gone)
            links = {v: _links(graph, rest, v) for v in rest}
            best = min(links.values()) if order == "least_connected" else max(links.values())
            assert links[node] == best
        gone.add(node)  # type: ignore[arg-type]
        gone.update(*starving(graph, gone, threshold))
        assert curve.lost[k] == len(gone)
    assert gone == set(graph)
    assert curve.removed == tuple(range(len(curve.sequence) + 1))
    first = next(n for n, lost in zip(curve.removed, curve.lost, strict=True) if 2 * lost >= len(graph))
    assert curve.r50 == first / len(graph)


def _links(graph: nx.DiGraph, rest: nx.DiGraph, node: str) -> int:
    """Feeding links of a node, without those to itself and those into producers."""
    food = [(u, v) for u, v in rest.edges if u != v and graph.nodes[v]["kind"] == "consumer"]
    return sum(node in link for link in food)


def test_curve_by_hand() -> None:
    graph = web("R>C C>P P>T", "R")
    curve = extinction_curve(graph, ["P", "R", "C"])
    assert curve.order == "given"
    assert curve.sequence == ("P", "R")
    assert curve.lost_then == (("T",), ("C",))
    assert curve.lost == (0, 2, 4)
    assert curve.r50 == 0.25
    # Left: 4, 2, 0, 0, 0 of 4; trapezoids 3 + 1 + 0 + 0 of 16.
    assert curve.area == 4 / 16
    assert extinction_curve(graph, ["T"]).r50 is None
    assert extinction_curve(graph, ["T"]).area is None
    assert "1 removal 1 of 4" in extinction_curve(graph, ["T"]).sentences[1]


def test_most_connected_starts_with_the_hub() -> None:
    graph = web("R>A R>B R>C A>P", "R S")
    assert extinction_curve(graph, "most_connected").sequence == ("R", "S")
    assert extinction_curve(graph, "least_connected").sequence[0] == "S"


def test_robustness_at_its_best_and_worst() -> None:
    assert robustness(web("", "a b c d")).mean == 0.5
    assert robustness(web("R>A R>B R>C", "R"), "most_connected").mean == 0.25
    dense = robustness(everybody_eats_everybody(9))
    assert dense.mean == 0.5
    assert dense.sd == 0
    assert dense.lost_mean[:6] == tuple(range(6))


def test_hubs_matter_more_than_chance() -> None:
    """The finding of Dunne et al. (2002): losing the most connected first is worse."""
    graph = nx.gnp_random_graph(40, 0.08, seed=5, directed=True)
    layered = nx.DiGraph()
    for node in graph:
        layered.add_node(node, kind="producer" if node < 12 else "consumer")
    layered.add_edges_from((u, v) for u, v in graph.edges if u < v)
    layered.add_edges_from((node % 12, node) for node in range(12, 40))
    assert robustness(layered, "most_connected").mean < robustness(layered).mean < 0.5


def test_the_same_seed_gives_the_same_and_another_another() -> None:
    graph = pond()
    assert extinction_curve(graph, seed=4) == extinction_curve(graph, seed=4)
    assert len({extinction_curve(graph, seed=k).sequence for k in range(9)}) > 1
    once = robustness(graph, repeats=20, seed=1)
    assert once == robustness(graph, repeats=20, seed=1)
    assert len(once.values) == 20
    assert once.lost_low[0] == once.lost_high[0] == 0
    assert once.lost_mean[-1] == len(graph)
    assert all(a <= b <= c for a, b, c in zip(once.lost_low, once.lost_mean, once.lost_high, strict=True))


def test_wrong_orders_are_told() -> None:
    with pytest.raises(ValueError, match="unknown: choose random"):
        extinction_curve(pond(), "biggest")  # type: ignore[arg-type]
    with pytest.raises(UnknownOrganism):
        extinction_curve(pond(), ["alga", "zebra"])
    with pytest.raises(ValueError, match="at least 1"):
        robustness(pond(), repeats=0)
    with pytest.raises(ValueError, match="nothing"):
        robustness(nx.DiGraph())
    assert extinction_curve(nx.DiGraph()).sentences == ("There is nothing in this food web.",)
