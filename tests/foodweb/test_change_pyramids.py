"""Pyramids of numbers, biomass and energy."""

from __future__ import annotations

import networkx as nx
import pytest

from ecolearn.foodweb.pyramids import amount, pyramid
from ecolearn.foodweb.webs import load_web
from ecolearn.kernel.words import set_language
from tests.foodweb.boards import chain_of_six, web


def test_biomass_of_tuesday_lake_stands_on_its_head() -> None:
    """Kilograms per cubic metre on the prey-averaged levels, rounded down, in both years."""
    before = pyramid(load_web("tuesday84"), "biomass")
    assert before.values == pytest.approx((7.438, 0.758, 6.934), rel=1e-3)
    assert before.wider == (3,)
    after = pyramid(load_web("tuesday86"), "biomass")
    assert after.values == pytest.approx((2.186, 1.077, 8.609), rel=1e-3)
    assert after.on_its_head
    assert after.model == "measured"
    assert after.unit == "grams in a cubic metre"
    assert any("stands on its head" in sentence for sentence in after.sentences)


def test_the_definition_of_level_can_matter() -> None:
    lake = load_web("tuesday84")
    short = pyramid(lake, "biomass", level="shortest")
    assert short.values == pytest.approx((7.438, 4.358, 3.334), rel=1e-3)
    assert not short.on_its_head
    assert short.notes[1] != pyramid(lake, "biomass").notes[1]


def test_numbers_of_tuesday_lake_are_a_pyramid() -> None:
    numbers = pyramid(load_web("tuesday84"), "numbers")
    assert numbers.values == pytest.approx((3.2107e9, 1.776e6, 9.1802e4), rel=1e-3)
    assert not numbers.on_its_head
    assert numbers.amounts[0] == "3,210,700,000"
    assert sum(len(names) for names in numbers.names) + len(numbers.left_out) == 56


def test_energy_is_a_model_with_a_rate() -> None:
    graph = chain_of_six()
    flow = pyramid(graph, "energy", rate=0.2, base=1000)
    assert flow.values == pytest.approx((1000, 200, 40, 8, 1.6, 0.32))
    assert flow.levels == (1, 2, 3, 4, 5, 6)
    assert flow.rate == 0.2
    assert flow.names[-1] == ("Pike",)
    assert not flow.on_its_head
    assert "model" in flow.title
    assert "20 %" in flow.notes[0]
    assert pyramid(graph, "energy", rate=1.0).values == (10_000.0,) * 6


def test_cards_and_species_are_counted() -> None:
    graph = web("R>A R>B S>C A>D X>Y", "R S", nodes="tiles")
    cards = pyramid(graph)
    assert (cards.levels, cards.values) == ((1, 2, 3), (2.0, 3.0, 1.0))
    assert cards.unit == "cards"
    assert cards.model == "counted"
    assert cards.wider == (2,)
    assert cards.no_level == cards.left_out == ("X", "Y")
    assert "Level 3 (eat level 2): 1 card." in cards.sentences
    graph.graph["nodes"] = "species"
    assert pyramid(graph).unit == "kinds of organisms"


def test_levels_that_are_no_whole_numbers_are_rounded_down() -> None:
    graph = web("R>C R>O C>O O>T", "R")
    assert pyramid(graph, level="prey_averaged").values == (1.0, 2.0, 1.0)
    assert pyramid(graph, level="shortest").values == (1.0, 2.0, 1.0)
    longer = web("R>C C>P R>O P>O C>O", "R")
    assert pyramid(longer, level="prey_averaged").values == (1.0, 1.0, 2.0)
    assert pyramid(longer, level="shortest").values == (1.0, 2.0, 1.0)


def test_what_was_not_measured_is_named() -> None:
    graph = web("R>C R>D", "R")
    graph.nodes["R"].update(mass=0.001, abundance=50)
    graph.nodes["C"].update(mass=0.5, abundance=1)
    found = pyramid(graph, "biomass")
    assert found.values == pytest.approx((50, 500))
    assert found.no_value == found.left_out == ("D",)
    assert found.unit == "grams"
    assert "D" in found.notes[-1]


def test_wrong_questions_are_told() -> None:
    graph = chain_of_six()
    with pytest.raises(ValueError, match="choose numbers, biomass or energy"):
        pyramid(graph, "colour")  # type: ignore[arg-type]
    for rate in (0, -0.1, 1.1, float("nan")):
        with pytest.raises(ValueError, match="share"):
            pyramid(graph, "energy", rate=rate)
    with pytest.raises(ValueError, match="above 0"):
        pyramid(graph, "energy", base=0)
    with pytest.raises(ValueError, match="mass"):
        pyramid(graph, "biomass")


def test_an_empty_web() -> None:
    found = pyramid(nx.DiGraph(), "energy")
    assert found.levels == found.values == ()
    assert "lay a plant" in found.sentences[0]


def test_table_and_language() -> None:
    found = pyramid(load_web("tuesday86"), "biomass")
    assert [row[0] for row in found.table["rows"]] == ["3", "2", "1"]
    assert "8.61" in found._repr_html_()
    set_language("de")
    assert "8,61" in found._repr_html_()
    assert found.title == "Pyramide der Biomasse"


@pytest.mark.parametrize(
    ("value", "in_english", "in_german"),
    [
        (3_210_700_000, "3,210,700,000", "3.210.700.000"),
        (7.4383, "7.44", "7,44"),
        (0.012345, "0.0123", "0,0123"),
        (12, "12", "12"),
        (0, "0", "0"),
    ],
)
def test_amounts(value: float, in_english: str, in_german: str) -> None:
    assert amount(value) == in_english
    set_language("de")
    assert amount(value) == in_german
