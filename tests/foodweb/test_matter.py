"""Links of matter and energy are no food; matter goes round in closed loops."""

from __future__ import annotations

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecolearn.foodweb import (
    WebError,
    chain_positions,
    draw_svg,
    draw_web,
    gives_to,
    iter_chains,
    layout,
    longest_chain,
    loop_sentence,
    matter_loops,
    predators,
    prey,
    roles,
    sentences,
    species_web,
    trophic_levels,
    web_parts,
    why_no_level,
)
from tests.foodweb.boards import random_webs, reordered, web


def recyclers() -> nx.DiGraph:
    """Oak and moth, leaves that fall, who eats them, nutrients that go back, and the Sun above."""
    graph = web("oak>moth moth>tit leaves>worm leaves>fungi worm>tit", "oak")
    graph.nodes["leaves"]["kind"] = "detritus"
    graph.add_node("sun", kind="energy")
    graph.add_edge("sun", "oak", kind="energy")
    graph.add_edge("oak", "leaves", kind="matter")
    graph.add_edge("fungi", "oak", kind="matter")
    for node in graph:
        graph.nodes[node]["name"] = node.capitalize()
    return graph


def test_matter_is_no_step_of_a_chain() -> None:
    graph = recyclers()
    food = graph.edge_subgraph([(u, v) for u, v, kind in graph.edges(data="kind") if kind == "food"]).copy()
    assert trophic_levels(graph) == {**trophic_levels(food), "sun": None}
    assert longest_chain(graph) == longest_chain(food)
    assert list(iter_chains(graph)) == list(iter_chains(food))
    assert chain_positions(graph) == {**chain_positions(food), "sun": set()}
    assert roles(graph) == roles(food)
    assert prey(graph, "oak") == [] and prey(graph, "leaves") == []
    assert predators(graph, "oak") == ["moth"] and predators(graph, "fungi") == []
    assert predators(graph, "sun") == []


def test_nutrients_alone_feed_nobody() -> None:
    graph = web("", "oak", "fungi")
    graph.add_edge("oak", "fungi", kind="matter")
    assert trophic_levels(graph)["fungi"] is None
    assert why_no_level(graph, "fungi") == "fungi is not yet fed by a plant: nothing here is its food."


def test_who_is_given_matter_or_energy() -> None:
    graph = recyclers()
    assert gives_to(graph, "oak") == ["leaves"]
    assert gives_to(graph, "sun") == gives_to(graph, "sun", "energy") == ["oak"]
    assert gives_to(graph, "sun", "matter") == []
    with pytest.raises(KeyError):
        gives_to(graph, "owl")


def test_the_loop_through_the_leaves() -> None:
    graph = recyclers()
    assert matter_loops(graph) == [("oak", "leaves", "fungi")]
    assert loop_sentence(graph, matter_loops(graph)[0]) == (
        "Here matter goes round: Oak → Leaves → Fungi → Oak (3 stops)."
    )
    graph.remove_edge("fungi", "oak")
    assert matter_loops(graph) == []
    assert loop_sentence(graph, ()) == (
        "Matter does not go round here yet: nothing brings it back to a plant."
    )


def test_a_loop_of_eating_alone_is_no_loop_of_matter() -> None:
    assert matter_loops(web("oak>a a>b b>a a>oak", "oak")) == []


def test_loops_are_told_once_the_shortest_first() -> None:
    graph = recyclers()
    graph.add_node("hazel", kind="producer")
    graph.add_edge("hazel", "leaves", kind="matter")
    graph.add_edge("fungi", "hazel", kind="matter")
    graph.add_edge("tit", "leaves", kind="matter")
    graph.add_edge("hazel", "moth", kind="food")
    found = matter_loops(graph)
    assert [len(loop) for loop in found] == [3, 3, 5, 5]
    assert found[:2] == [("hazel", "leaves", "fungi"), ("oak", "leaves", "fungi")]
    assert matter_loops(graph, 2) == found[:2]
    assert matter_loops(graph, 0) == []
    assert matter_loops(reordered(graph, 3)) == found


def test_no_food_web() -> None:
    with pytest.raises(WebError):
        matter_loops(nx.DiGraph([("a", "b")]))


@given(random_webs(most=6, kinds=("producer", "detritus")), st.data())
@settings(max_examples=80, deadline=None)
def test_all_loops_of_any_web(graph: nx.DiGraph, data: st.DataObject) -> None:
    for u, v in graph.edges:
        graph.edges[u, v]["kind"] = data.draw(st.sampled_from(["food", "matter"]))
    by_hand = set()
    for cycle in nx.simple_cycles(graph):
        producers = [node for node in cycle if graph.nodes[node]["kind"] == "producer"]
        steps = list(zip(cycle, [*cycle[1:], cycle[0]], strict=True))
        if len(cycle) > 1 and producers and any(graph.edges[step]["kind"] == "matter" for step in steps):
            at = cycle.index(min(producers))
            by_hand.add((*cycle[at:], *cycle[:at]))
    found = matter_loops(graph, 10**6)
    assert len(found) == len(set(found))
    assert set(found) == by_hand


def test_bands_below_the_producers() -> None:
    plan = layout(recyclers(), 340)
    assert [(band.kind, band.level) for band in plan.bands] == [
        ("energy", None),
        ("dead", 1),
        ("level", 1),
        ("level", 2),
        ("level", 3),
    ]
    words = [" ".join(band.words) for band in plan.bands]
    assert words == ["energy, no food", "dead matter", "producers", "eat level 1", "eat level 2"]
    kinds = {(way.prey, way.eater): way.kind for way in plan.ways}
    assert kinds["sun", "oak"] == "energy" and kinds["oak", "leaves"] == "matter"


def test_dotted_in_pictures_and_told_in_words() -> None:
    graph = recyclers()
    drawn = web_parts(graph)
    parts = {part["key"]: part["svg"] for part in drawn["parts"]}
    assert "ecl-web-matter" in parts["link.oak>leaves"] and "ecl-web-energy" in parts["link.sun>oak"]
    assert "ecl-web-matter" not in parts["link.oak>moth"]
    assert {"level.dead", "level.energy", "level.1"} <= set(parts)
    for words in ("matter", "energy from the Sun", "is eaten by"):
        assert f">{words}<" in parts["web.legend"]
    assert ["oak", "leaves", "matter"] in drawn["links"]
    table = drawn["table"]
    assert table["head"][4:] == ["Gives energy to", "Gives matter to"]
    rows = {row[0]: row[1:] for row in table["rows"]}
    assert rows["Sun"] == ["–", "–", "–", "Oak", "–"]
    assert rows["Oak"] == ["1", "–", "Moth", "–", "Leaves"]
    assert drawn["places"]["oak"]["speech"].endswith("Gives matter here to: Leaves.")
    assert drawn["places"]["sun"]["speech"].endswith("Gives energy here to: Oak.")
    assert "Here matter goes round: Oak → Leaves → Fungi → Oak (3 stops)." in sentences(graph)
    svg = draw_svg(graph, theme="light")
    assert ".ecl-web-matter>path{stroke:var(--ecl-matter)" in svg and "--ecl-matter:#7a5a33" in svg


def test_without_matter_nothing_is_said_of_it() -> None:
    graph = web("oak>moth", "oak")
    drawn = web_parts(graph)
    assert len(drawn["table"]["head"]) == 4
    assert not any("matter" in sentence for sentence in drawn["sentences"])
    assert not any(">matter<" in part["svg"] for part in drawn["parts"])


def test_on_axes_with_a_legend() -> None:
    from matplotlib.figure import Figure

    ax = Figure(figsize=(6, 6)).add_subplot()
    draw_web(recyclers(), ax)
    legend = ax.get_legend()
    assert legend is not None
    assert [text.get_text() for text in legend.get_texts()] == [
        "is eaten by",
        "matter",
        "energy from the Sun",
    ]
    plain = Figure().add_subplot()
    draw_web(web("oak>moth", "oak"), plain)
    assert plain.get_legend() is None


def test_cards_of_one_species_keep_their_matter() -> None:
    graph = recyclers()
    graph.graph["nodes"] = "tiles"
    graph.add_node("oak2", kind="producer", species="oak", name="Oak")
    graph.nodes["oak"]["species"] = "oak"
    graph.add_edge("oak2", "leaves", kind="matter")
    merged = species_web(graph)
    assert merged.edges["oak", "leaves"]["kind"] == "matter"
    assert matter_loops(merged) == [("oak", "leaves", "fungi")]
