"""Chapter MUT-1: the web of life."""

from __future__ import annotations

from collections import Counter

import pytest

from ecolearn.games.mutternatur.web import Web
from tests.games.mutternatur.tables import (
    ALMOST,
    PLANTS,
    conditions,
    discards,
    laid,
    legal,
    new,
    play_round,
    refused,
    revealed,
    story,
    table,
)
from tests.games.mutternatur.tables import chosen as choose


@pytest.mark.rule("MUT-1.1")
def test_the_web_is_a_triangle_of_ten() -> None:
    web: Web = new().table.web
    levels = Counter(one.level for one in web.species.values())
    assert levels == {0: 4, 1: 3, 2: 2, 3: 1} and web.last == "golden_eagle"
    needs = {one.id: one.needs for one in web.species.values() if one.needs}
    assert needs == {
        "golden_beetle": ("rush", "blackberry"),
        "vole": ("blackberry", "hawthorn"),
        "blue_tit": ("hawthorn", "oak"),
        "stone_marten": ("golden_beetle", "vole"),
        "grass_snake": ("vole", "blue_tit"),
        "golden_eagle": ("stone_marten", "grass_snake"),
    }


@pytest.mark.rule("MUT-1.2")
def test_twenty_places_five_of_each_colour() -> None:
    web: Web = new().table.web
    assert Counter(slot.colour for slot in web.slots.values()) == dict.fromkeys(
        ("blue", "yellow", "purple", "green"), 5
    )
    for one in web.species.values():
        assert len(one.slots) == one.level + 1
    assert set(web.species["golden_eagle"].colours) == {"blue", "yellow", "purple", "green"}
    assert web.species["rush"].colours == ("blue",)
    assert set(web.species["blue_tit"].colours) == {"purple", "green"}


@pytest.mark.rule("MUT-1.3")
def test_at_first_only_the_places_of_plants_are_open() -> None:
    position = new()
    assert [slot.species for slot in position.open_slots()] == PLANTS.split()
    # Two greens: one for the oak, none for the vole yet.
    start = table(hands={1: "green", 2: "green yellow"})
    position = play_round(start, {1: "green", 2: "green"})
    assert conditions(position, "oak") == ["green"] and discards(position) == ["green"]


@pytest.mark.rule("MUT-1.3")
@pytest.mark.parametrize(
    ("plants", "opened"),
    [
        ("rush blackberry", {"golden_beetle"}),
        ("rush hawthorn", set()),
        ("rush", set()),
        ("blackberry hawthorn oak", {"vole", "blue_tit"}),
    ],
)
def test_places_of_an_animal_open_with_both_species_before_it(plants: str, opened: set[str]) -> None:
    position = table(plants, hands={1: "joker"})
    animals = {slot.species for slot in position.open_slots()} - set(PLANTS.split())
    assert animals == opened


@pytest.mark.rule("MUT-1.3")
def test_a_condition_needs_its_own_colour() -> None:
    told = story(
        table(f"{PLANTS} golden_beetle vole blue_tit", hands={1: "yellow"}), {1: "yellow"}, "slot 5,2"
    )
    assert told == ["laid yellow"]
    # Of the four plants only that of the oak is free: nothing but green fits.
    start = table("rush hawthorn", {"blackberry": "yellow"}, hands={1: "blue", 2: "green", 3: "purple"})
    assert story(start, {1: "blue", 2: "green", 3: "purple"}) == [
        "discarded blue",
        "because_no_slot",
        "laid green",
        "discarded purple",
        "because_no_slot",
    ]


@pytest.mark.rule("MUT-1.4")
def test_a_plant_needs_its_condition() -> None:
    start = table(hands={1: "rush", 2: "blue", 3: "oak"})
    assert story(start, {1: "rush", 2: "blue", 3: "oak"})[:3] == [
        "discarded rush",
        "because_needs_conditions",
        "laid blue",
    ]
    position = play_round(table(hands={1: "blue", 2: "rush", 3: "oak"}), {1: "blue", 2: "rush", 3: "oak"})
    assert laid(position) == {"rush"} and discards(position) == ["oak"]


@pytest.mark.rule("MUT-1.4")
@pytest.mark.parametrize("order", [("purple", "green"), ("green", "purple")])
def test_conditions_come_in_any_order(order: tuple[str, str]) -> None:
    start = table("hawthorn oak", hands={1: order[0], 2: order[1], 3: "blue_tit"})
    position = play_round(start, {1: order[0], 2: order[1], 3: "blue_tit"})
    assert "blue_tit" in laid(position) and not discards(position)


@pytest.mark.rule("MUT-1.4")
def test_an_animal_needs_both_species_and_all_conditions() -> None:
    full = {"blue_tit": "purple green"}
    assert "because_needs_species" in story(table("oak", full, hands={1: "blue_tit"}), {1: "blue_tit"})
    half = {"blue_tit": "purple"}
    start = table("hawthorn oak", half, hands={1: "blue_tit yellow"})
    position = play_round(start, {1: "blue_tit"})
    assert discards(position) == ["blue_tit"]
    assert "blue_tit" in laid(
        play_round(table("hawthorn oak", full, hands={1: "blue_tit yellow"}), {1: "blue_tit"})
    )


@pytest.mark.rule("MUT-1.5")
def test_with_several_places_the_owner_chooses() -> None:
    start = table(f"{PLANTS} golden_beetle vole blue_tit", hands={1: "blue yellow", 2: "green"})
    position = choose(start, {1: "blue", 2: "green"}).play("reveal")
    assert position.actors() == (1,) and position.zones.cards("turned") == ("blue",)
    assert legal(position, 1) == {"slot 7,2", "slot 5,4"}  # marten and snake
    refused(position, 1, "slot 6,4", "not_that_slot", "MUT-1.5")
    refused(position, 2, "slot 7,2", "not_your_turn", "")
    after = position.play("slot 5,4")
    assert conditions(after, "grass_snake")[0] == "blue" and after.actors() == (2,)


@pytest.mark.rule("MUT-1.5")
def test_with_one_place_nobody_is_asked() -> None:
    position = choose(table("rush", hands={1: "yellow", 2: "green"}), {1: "yellow", 2: "green"}).play(
        "reveal"
    )
    assert conditions(position, "blackberry") == ["yellow"] and legal(position, 2) == {"reveal"}


@pytest.mark.rule("MUT-1.6")
def test_a_joker_takes_the_colour_of_its_place_before_the_next_reveal() -> None:
    position = choose(table(hands={1: "joker", 2: "oak"}), {1: "joker", 2: "oak"}).play("reveal")
    assert legal(position, 1, "slot") == {"0,0", "0,2", "0,4", "0,6"}
    assert "joker" in position.prompt.text
    position = position.play("slot 0,6")
    assert position.revealed[-1].colour == "green"
    assert revealed(position).is_laid("oak")


@pytest.mark.rule("MUT-1.6")
def test_a_joker_without_an_open_place_is_discarded_without_a_colour() -> None:
    filled = {"rush": "blue", "blackberry": "yellow", "hawthorn": "purple", "oak": "green"}
    position = choose(table("", filled, hands={1: "joker", 2: "oak"}), {1: "joker", 2: "oak"}).play("reveal")
    assert discards(position) == ["joker"]
    assert (position.revealed[0].colour, position.revealed[0].laid) == ("", False)


@pytest.mark.rule("MUT-1.7")
def test_what_cannot_be_laid_lies_open_on_the_discard_pile() -> None:
    position = play_round(table(hands={1: "vole blue", 2: "joker"}), {1: "vole", 2: "joker"}, "slot 0,0")
    for seat in (None, 1, 2, 3):
        assert position.view_for(seat).zones.cards("discard") == ("vole",)
    assert position.discards == 1


@pytest.mark.rule("MUT-1.7")
def test_the_reason_for_a_discard_is_told_in_both_languages() -> None:
    from ecolearn.kernel.words import set_language

    start = table(ALMOST, hands={1: "golden_eagle"})
    position = choose(start, {1: "golden_eagle"}).play("reveal")
    said = [sentence.text for sentence in position.happened]
    assert any("still missing" in text for text in said)
    set_language("de")
    assert any("fehlen noch" in sentence.text for sentence in position.happened), said
