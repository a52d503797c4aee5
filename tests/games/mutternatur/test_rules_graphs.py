"""Chapter MUT-6: what the position teaches, two graphs."""

from __future__ import annotations

import pytest

from ecolearn.foodweb import trophic_levels, why_no_level
from ecolearn.games.mutternatur.graphs import falls_with
from tests.games.mutternatur.tables import ALMOST, PLANTS, table


@pytest.mark.rule("MUT-6.1")
def test_links_lead_from_what_is_required_to_what_requires_it() -> None:
    position = table("rush blackberry", {"golden_beetle": "purple"}, hands={1: "joker"})
    web = position.needs_web()
    names = {node: data["card"] for node, data in web.nodes(data=True)}
    assert sorted(names.values()) == ["blackberry", "blue", "purple", "rush", "yellow"]
    edges = {(names[one], names[other]) for one, other in web.edges}
    assert edges == {
        ("blue", "rush"),
        ("yellow", "blackberry"),
        ("rush", "purple"),
        ("blackberry", "purple"),
    }
    assert {data["kind"] for _one, _other, data in web.edges(data=True)} == {"requires"}
    assert {data["kind"] for _node, data in web.nodes(data=True)} == {"condition", "plant"}


@pytest.mark.rule("MUT-6.1")
@pytest.mark.parametrize(
    ("gone", "falls"),
    [
        ("grass_snake", set()),
        ("vole", {"stone_marten", "grass_snake"}),
        ("oak", {"blue_tit", "grass_snake"}),
        ("hawthorn", {"vole", "blue_tit", "stone_marten", "grass_snake"}),
    ],
)
def test_taking_one_away_shows_what_falls(gone: str, falls: set[str]) -> None:
    position = table(ALMOST, hands={1: "joker"})
    web = position.table.web
    fallen = falls_with(position, web.species[gone].cell)
    assert {position.cells[cell] for cell in fallen if cell in web.at} == falls
    # The conditions of all that falls go with it, but the one itself keeps its own.
    slots = {cell for cell in fallen if cell in web.slots}
    assert slots == {cell for name in falls for cell in web.species[name].slots}


@pytest.mark.rule("MUT-6.1")
def test_a_condition_that_goes_takes_its_species_along() -> None:
    position = table(PLANTS, {"vole": "green"}, hands={1: "joker"})
    rush = position.table.web.species["blackberry"]
    fallen = falls_with(position, rush.slots[0])
    assert {position.cells[cell] for cell in fallen} == {"blackberry", "green"}
    assert falls_with(position, (9, 3)) == ()  # nothing lies there


@pytest.mark.rule("MUT-6.1")
def test_it_is_no_part_of_the_food_web() -> None:
    position = table(ALMOST, hands={1: "joker"})
    assert {data["kind"] for _one, _other, data in position.food_web().edges(data=True)} == {"food"}
    assert len(position.food_web()) == 9 and len(position.needs_web()) == 25


@pytest.mark.rule("MUT-6.2")
def test_who_really_eats_whom_among_what_lies() -> None:
    position = table(ALMOST, hands={1: "joker"})
    web = position.food_web()
    names = {node: data["species"] for node, data in web.nodes(data=True)}
    edges = {(names[prey], names[eater]) for prey, eater in web.edges}
    assert ("vole", "grass_snake") in edges and ("blackberry", "golden_beetle") in edges
    assert ("rush", "golden_beetle") not in edges  # it needs the rush in the game, but does not eat it
    assert edges <= position.deck.feeding.keys()
    for pair in edges:
        assert position.deck.feeding[pair].source in position.deck.sources


@pytest.mark.rule("MUT-6.2")
def test_levels_as_in_every_other_game() -> None:
    fed = table(ALMOST, hands={1: "joker"}).food_web()
    levels = trophic_levels(fed)
    names = {data["species"]: node for node, data in fed.nodes(data=True)}
    assert levels[names["oak"]] == 1 and levels[names["vole"]] == 2
    assert levels[names["grass_snake"]] == 3


@pytest.mark.rule("MUT-6.2")
def test_an_animal_that_nothing_laid_feeds_has_no_level() -> None:
    web = table("grass_snake rush", hands={1: "joker"}).food_web()
    names = {data["species"]: node for node, data in web.nodes(data=True)}
    levels = trophic_levels(web)
    assert levels[names["grass_snake"]] is None and levels[names["rush"]] == 1
    assert why_no_level(web, names["grass_snake"])
