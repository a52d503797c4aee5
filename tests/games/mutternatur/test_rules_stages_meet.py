"""Chapter MUT-5: where stages meet."""

from __future__ import annotations

import pytest

from tests.games.mutternatur.tables import (
    ALMOST,
    PLANTS,
    conditions,
    discards,
    play_round,
    story,
    table,
)

FULL = {"golden_eagle": "green blue yellow purple"}

# -- where stages meet -----------------------------------------------------------------------------


@pytest.mark.rule("MUT-5.9")
def test_a_card_behind_a_gap_stays_and_the_gap_is_the_only_open_place() -> None:
    start = table(
        "hawthorn oak",
        stages="2.2 3.2",
        hands={1: "purple_temporary joker", 2: "green joker", 3: "vole green_connected"},
    )
    position = play_round(start, {1: "purple_temporary", 2: "green", 3: "vole"})
    assert conditions(position, "blue_tit") == ["", "green"]
    hot = table(
        f"{PLANTS} vole blue_tit",
        {"grass_snake": ""},
        stages="3.1 3.2",
        hands={1: "blue", 2: "yellow_connected", 3: "green joker"},
    )
    position = play_round(hot, {1: "blue", 2: "yellow_connected", 3: "green"})
    assert conditions(position, "grass_snake") == ["", "yellow_connected", ""]
    assert discards(position) == ["blue", "green"]
    assert {(slot.species, slot.colour) for slot in position.open_slots()} >= {("grass_snake", "blue")}


@pytest.mark.rule("MUT-5.9")
def test_a_dependent_condition_never_fits_the_water_web() -> None:
    start = table(
        "rush", {"stonewort": ""}, stages="1.2 1.3", hands={1: "blue", 2: "stonewort", 3: "blue_dependent"}
    )
    told = story(start, {1: "blue", 2: "stonewort", 3: "blue_dependent"})
    assert told[-1] == "because_no_water_before MUT-5.1.3"


@pytest.mark.rule("MUT-5.9")
def test_water_that_heat_discards_opens_no_water_place() -> None:
    start = table(stages="1.3 3.1", hands={1: "yellow", 2: "blue", 3: "blue_connected"})
    position = play_round(start, {1: "yellow", 2: "blue", 3: "blue_connected"})
    assert discards(position) == ["blue"] and conditions(position, "rush") == ["blue_connected"]
    assert conditions(position, "stonewort") == [""]


@pytest.mark.rule("MUT-5.9")
def test_stonewort_is_a_plant_and_roach_an_animal() -> None:
    sides = table(
        "",
        {"rush": "", "stonewort": "blue"},
        stages="1.3 2.3",
        sides="ppa",
        hands={1: "blue", 2: "stonewort", 3: "green"},
    )
    assert "laid stonewort" in story(sides, {1: "blue", 2: "stonewort", 3: "green"})
    other = table("", {"stonewort": "blue"}, stages="1.3 2.3", sides="paa", hands={1: "blue", 2: "stonewort"})
    assert "because_other_side MUT-5.2.3" in story(other, {1: "blue", 2: "stonewort"})
    ends = table("", {}, stages="1.3 3.3", lying="reintroduction", hands={1: "roach", 2: "blue"})
    assert story(ends, {1: "roach", 2: "blue"})[-2:] == ["settled_in roach", "laid blue"]
    waits = table(
        "", {"stonewort": "blue"}, stages="1.3 3.3", lying="reintroduction", hands={1: "blue", 2: "stonewort"}
    )
    assert "because_waits_for_animal MUT-5.3.3" in story(waits, {1: "blue", 2: "stonewort"})
    cat = table("", {"stonewort": "blue"}, stages="1.3 4.3", hands={1: "blue", 2: "stonewort", 3: "cat"})
    assert "caught stonewort" in story(cat, {1: "blue", 2: "stonewort", 3: "cat"})


@pytest.mark.rule("MUT-5.9")
def test_pollution_may_hit_the_water_web_but_counts_the_plants_above() -> None:
    start = table(PLANTS, {"stonewort": "blue"}, stages="1.3 3.3", hands={1: "pollution"})
    assert story(start, {1: "pollution"}) == ["polluted blue"]
    assert table(f"{PLANTS} stonewort", stages="1.3 3.3", hands={1: "pollution"}).has_plants
    assert not table("rush blackberry hawthorn stonewort", stages="1.3 3.3", hands={1: "joker"}).has_plants


@pytest.mark.rule("MUT-5.9")
def test_a_species_that_a_stage_discards_was_revealed_all_the_same() -> None:
    filled = {"blue_tit": "purple green"}
    start = table(
        "hawthorn oak",
        filled,
        stages="1.2 2.3 3.3",
        sides="pap",
        lying="reintroduction",
        hands={1: "blue_tit", 2: "blue_dependent"},
    )
    assert story(start, {1: "blue_tit", 2: "blue_dependent"}) == [
        "discarded blue_tit",
        "because_other_side MUT-5.2.3",
        "settled_in blue_tit",
        "laid blue_dependent",
    ]


@pytest.mark.rule("MUT-5.9")
def test_a_cat_uncovers_temporary_conditions() -> None:
    start = table("", {"rush": "blue_temporary"}, stages="2.2 4.3", hands={1: "rush", 2: "cat"})
    position = play_round(start, {1: "rush", 2: "cat"})
    assert discards(position) == ["blue_temporary", "rush"] and not position.cells


@pytest.mark.rule("MUT-5.9")
def test_an_invasive_species_needs_the_starting_player_and_the_right_kind() -> None:
    filled = {"japanese_knotweed": "purple"}
    wrong = table("", filled, stages="2.3 4.1", sides="app", hands={1: "japanese_knotweed"})
    assert "because_other_side MUT-5.2.3" in story(wrong, {1: "japanese_knotweed"})
    right = table("", filled, stages="2.3 4.1", sides="paa", hands={1: "japanese_knotweed"})
    assert story(right, {1: "japanese_knotweed"}) == ["laid japanese_knotweed"]
    late = table("", filled, stages="2.3 4.1", sides="app", hands={1: "blue", 2: "japanese_knotweed"})
    assert "because_starter_only MUT-5.4.1" in story(late, {1: "blue", 2: "japanese_knotweed"})


@pytest.mark.rule("MUT-5.9")
def test_knotweed_is_one_of_the_four_plants_and_nobody_stands_in_for_the_starting_player() -> None:
    knotweed = PLANTS.replace("hawthorn", "japanese_knotweed")
    assert table(knotweed, stages="3.3 4.1", hands={1: "pollution"}).has_plants
    start = table(
        "", {"japanese_knotweed": "purple"}, stages="3.3 4.1", hands={1: "pollution", 2: "japanese_knotweed"}
    )
    assert story(start, {2: "japanese_knotweed"}) == [
        "discarded japanese_knotweed",
        "because_starter_only MUT-5.4.1",
    ]


@pytest.mark.rule("MUT-5.9")
def test_a_cat_ends_no_reintroduction_and_the_eagle_waits_for_cats_only() -> None:
    start = table(stages="3.3 4.3", lying="reintroduction", hands={1: "cat", 2: "blue", 3: "joker"})
    assert "because_waits_for_animal MUT-5.3.3" in story(start, {1: "cat", 2: "blue", 3: "joker"})
    eagle = table(ALMOST, FULL, stages="3.3 4.3", hands={1: "golden_eagle", 2: "pollution", 3: "joker"})
    assert play_round(eagle, {1: "golden_eagle", 3: "joker", 2: "pollution"}).ended == "won"
