"""What is there against what could be: the share, the web of both, and pale in the picture."""

from __future__ import annotations

import networkx as nx
import pytest

from ecolearn.foodweb import (
    Share,
    draw_svg,
    draw_web,
    layout,
    longest_chain,
    possible_links,
    possible_predators,
    possible_prey,
    possible_sentence,
    predators,
    prey,
    roles,
    sentences,
    share,
    trophic_levels,
    web_parts,
    with_possible,
)
from ecolearn.kernel.words import set_language
from tests.foodweb.boards import reordered, web


def deck() -> nx.DiGraph:
    """Every link that the cards of a small deck can make."""
    return web("oak>moth oak>jay moth>tit moth>jay tit>jay tit>hawk hazel>jay", "oak hazel")


def board() -> nx.DiGraph:
    """Four cards of it, with two of four possible links; the jay has found no food yet."""
    tiles = nx.DiGraph(nodes="tiles")
    for cell, species in {"0,0": "oak", "1,0": "moth", "1,1": "tit", "3,3": "jay"}.items():
        kind = "producer" if species == "oak" else "consumer"
        tiles.add_node(f"cell.{cell}", kind=kind, species=species, name=species.capitalize(), cell=cell)
    tiles.add_edge("cell.0,0", "cell.1,0", kind="food")
    tiles.add_edge("cell.1,0", "cell.1,1", kind="food")
    return tiles


@pytest.mark.rule("BIO-4.2")
def test_the_share() -> None:
    found = share(board(), deck())
    assert (found.n, found.of) == (2, 7)
    assert found.fraction == pytest.approx(2 / 7)
    assert str(found) == found.sentence == found.text == "You laid 2 of 7 possible links."
    assert share(reordered(board(), 1), reordered(deck(), 2)) == found
    assert Share(1, 1).text == "You laid 1 of 1 possible link."
    assert Share(0, 0).fraction == 0.0
    set_language("de")
    assert found.text == "Du hast 2 von 7 möglichen Verbindungen gelegt."


@pytest.mark.rule("BIO-4.2")
def test_the_share_counts_species_and_only_what_is_possible() -> None:
    tiles = board()
    tiles.add_node("cell.5,5", kind="consumer", species="moth")
    tiles.add_edge("cell.0,0", "cell.5,5", kind="food")
    tiles.add_node("cell.6,6", kind="detritus", species="decomposers")
    tiles.add_edge("cell.0,0", "cell.6,6", kind="matter")
    assert share(tiles, deck()) == Share(2, 7)
    assert share(with_possible(board(), deck()), deck()) == Share(2, 7)
    assert share(nx.DiGraph(), deck()) == Share(0, 7)


@pytest.mark.rule("BIO-1.5")
def test_two_that_eat_each_other_are_one_link_if_only_one_arrow_can_be_laid() -> None:
    possible = deck()
    possible.add_edge("jay", "tit")
    assert share(board(), possible).of == 8
    for link in (("jay", "tit"), ("tit", "jay")):
        possible.edges[link]["either"] = True
    assert share(board(), possible) == Share(2, 7)
    tiles = board()
    tiles.add_edge("cell.3,3", "cell.1,1", kind="food")
    assert share(tiles, possible) == Share(3, 7)
    assert ("cell.1,1", "cell.3,3") not in with_possible(tiles, possible).edges


def test_links_between_what_lies() -> None:
    both = with_possible(board(), deck())
    assert set(both) == set(board())
    assert possible_links(both) == [
        ("cell.0,0", "cell.3,3"),
        ("cell.1,0", "cell.3,3"),
        ("cell.1,1", "cell.3,3"),
    ]
    assert both.number_of_edges() == 5
    assert all(both.edges[link]["possible"] for link in possible_links(both))
    assert possible_prey(both, "cell.3,3") == ["cell.0,0", "cell.1,0", "cell.1,1"]
    assert possible_predators(both, "cell.1,1") == ["cell.3,3"]
    assert board().edges == nx.DiGraph(board()).edges


def test_nothing_is_concluded_from_what_is_only_possible() -> None:
    for all_species in (False, True):
        both = with_possible(board(), deck(), all_species=all_species)
        here = board()
        levels = trophic_levels(both)
        assert {node: levels[node] for node in here} == trophic_levels(here)
        assert all(level is None for node, level in levels.items() if node not in here)
        assert longest_chain(both) == longest_chain(here)
        assert roles(both) == roles(here)
        assert prey(both, "cell.3,3") == prey(here, "cell.3,3") == []
        assert predators(both, "cell.1,1") == []


def test_all_species() -> None:
    both = with_possible(board(), deck(), all_species=True)
    assert {node for node in both if both.nodes[node].get("possible")} == {"hazel", "hawk"}
    assert len(possible_links(both)) == 5
    plan = layout(both, 340)
    levels = {node: box.level for node, box in plan.boxes.items()}
    # What is not there is drawn where it would be; what lies keeps its own level.
    assert levels == {
        "cell.0,0": 1,
        "cell.1,0": 2,
        "cell.1,1": 3,
        "cell.3,3": None,
        "hazel": 1,
        "hawk": 4,
    }


def test_several_cards_of_one_species_become_one_node() -> None:
    tiles = board()
    tiles.add_node("cell.5,5", kind="consumer", species="moth", name="Moth")
    both = with_possible(tiles, deck())
    assert set(both) == {"oak", "moth", "tit", "jay"}
    assert possible_links(both) == [("moth", "jay"), ("oak", "jay"), ("tit", "jay")]


def test_pale_in_the_picture() -> None:
    both = with_possible(board(), deck(), all_species=True)
    drawn = web_parts(both)
    parts = {part["key"]: part["svg"] for part in drawn["parts"]}
    assert "ecl-web-possible" in parts["link.cell.0,0>cell.3,3"]
    assert "ecl-web-possible" not in parts["link.cell.0,0>cell.1,0"]
    assert "ecl-web-pale" in parts["hawk"] and "ecl-web-pale" not in parts["cell.3,3"]
    assert ">possible, not there<" in parts["web.legend"]
    assert ["cell.0,0", "cell.1,0", "food"] in drawn["links"] and len(drawn["links"]) == 2
    assert ["cell.0,0", "cell.3,3", "food"] in drawn["possible"] and len(drawn["possible"]) == 5
    assert drawn["places"]["hawk"]["speech"].startswith("hawk is not on the board")
    head = drawn["table"]["head"]
    rows = {row[0]: dict(zip(head, row, strict=True)) for row in drawn["table"]["rows"]}
    assert rows["Jay"]["Could also eat"] == "Oak, Moth, Tit, hazel"
    assert rows["Moth"]["Could also be eaten by"] == "Jay"
    assert rows["Moth"]["Eats here"] == "Oak"
    assert "ecl-web-possible" in draw_svg(both)


def test_pale_on_axes() -> None:
    from matplotlib.figure import Figure

    ax = Figure().add_subplot()
    draw_web(with_possible(board(), deck()), ax)
    legend = ax.get_legend()
    assert legend is not None
    assert [text.get_text() for text in legend.get_texts()] == ["is eaten by", "possible, not there"]


def test_a_sentence() -> None:
    both = with_possible(board(), deck())
    assert possible_sentence(both) == "Pale in the picture: 3 links that are possible and not there."
    assert possible_sentence(both) in sentences(both)
    assert possible_sentence(board()) == ""
