"""Chapter MUT-5: the stages of paths 3 and 4, and where stages meet."""

from __future__ import annotations

import pytest

from tests.games.mutternatur.tables import (
    ALMOST,
    PLANTS,
    cards_of_game,
    chosen,
    conditions,
    discards,
    laid,
    legal,
    new,
    play_round,
    refused,
    story,
    table,
)

FULL = {"golden_eagle": "green blue yellow purple"}

# -- climate change --------------------------------------------------------------------------------


@pytest.mark.rule("MUT-5.3.1")
def test_blue_right_after_yellow_is_not_laid() -> None:
    start = table(stages="3.1", hands={1: "yellow", 2: "blue", 3: "green"})
    assert story(start, {1: "yellow", 2: "blue", 3: "green"}) == [
        "laid yellow",
        "discarded blue",
        "because_too_hot MUT-5.3.1",
        "laid green",
    ]


@pytest.mark.rule("MUT-5.3.1")
def test_blue_right_before_yellow_is_laid_and_leaves() -> None:
    start = table(stages="3.1", hands={1: "blue", 2: "yellow", 3: "rush"})
    assert story(start, {1: "blue", 2: "yellow", 3: "rush"}) == [
        "laid blue",
        "laid yellow",
        "dried_up blue",
        "discarded rush",
        "because_needs_conditions",
    ]
    position = play_round(start, {1: "blue", 2: "yellow", 3: "rush"})
    assert conditions(position, "rush") == [""] and discards(position) == ["blue", "rush"]


@pytest.mark.rule("MUT-5.3.1")
def test_a_discarded_yellow_acts_and_a_card_between_protects() -> None:
    start = table("blackberry", stages="3.1", hands={1: "yellow", 2: "blue", 3: "green"})
    assert story(start, {1: "yellow", 2: "blue", 3: "green"})[:4] == [
        "discarded yellow",
        "because_no_slot",
        "discarded blue",
        "because_too_hot MUT-5.3.1",
    ]
    start = table(stages="3.1", hands={1: "yellow", 2: "green", 3: "blue"})
    assert story(start, {1: "yellow", 2: "green", 3: "blue"}) == ["laid yellow", "laid green", "laid blue"]


@pytest.mark.rule("MUT-5.3.1")
def test_jokers_count_as_what_they_were_laid_as() -> None:
    start = table(stages="3.1", hands={1: "blue", 2: "joker", 3: "green"})
    assert "dried_up blue" in story(start, {1: "blue", 2: "joker", 3: "green"}, "slot 0,2")
    assert "dried_up blue" not in story(start, {1: "blue", 2: "joker", 3: "green"}, "slot 0,4")
    start = table(stages="3.1", hands={1: "joker", 2: "yellow"})
    assert "dried_up joker" in story(start, {1: "joker", 2: "yellow"}, "slot 0,0")
    # After yellow a joker cannot be water.
    position = chosen(table(stages="3.1", hands={1: "yellow", 2: "joker"}), {1: "yellow", 2: "joker"})
    assert legal(position.play("reveal").play("reveal"), 2, "slot") == {"0,4", "0,6"}
    # A joker that was discarded has no colour.
    full = {"rush": "blue", "blackberry": "yellow", "hawthorn": "purple", "oak": "green"}
    start = table("", {**full, "rush": ""}, stages="3.1", hands={1: "blue", 2: "joker"})
    assert story(start, {1: "blue", 2: "joker"}) == ["laid blue", "discarded joker", "because_no_slot_at_all"]


@pytest.mark.rule("MUT-5.3.1")
def test_it_ends_with_the_round() -> None:
    start = table(stages="3.1", hands={1: "green oak", 2: "rush blue", 3: "yellow purple"})
    position = play_round(start, {1: "green", 2: "rush", 3: "yellow"})
    position = play_round(position, {1: "oak", 2: "blue", 3: "purple"})  # blue is the first of its round
    assert conditions(position, "rush") == ["blue"]


# -- environmental changes -------------------------------------------------------------------------


@pytest.mark.rule("MUT-5.3.2")
def test_conditions_are_laid_in_their_printed_order() -> None:
    start = table("hawthorn oak", stages="3.2", hands={1: "green", 2: "purple", 3: "green_connected"})
    assert story(start, {1: "green", 2: "purple", 3: "green_connected"}) == [
        "discarded green",
        "because_wrong_order MUT-5.3.2",
        "laid purple",
        "laid green_connected",
    ]
    base = table("hawthorn oak", hands={1: "green"})
    assert story(base, {1: "green"}) == ["laid green"]


@pytest.mark.rule("MUT-5.3.2")
def test_only_the_first_empty_place_takes_a_joker_and_a_gap_comes_first() -> None:
    start = table(ALMOST, stages="3.2", hands={1: "joker"})
    assert story(start, {1: "joker"}) == ["laid_joker joker"]
    position = play_round(start, {1: "joker"})
    assert conditions(position, "golden_eagle") == ["joker", "", "", ""]
    gap = table(ALMOST, {"golden_eagle": "green yellow"}, stages="3.2", hands={1: "purple", 2: "blue"})
    assert story(gap, {1: "purple", 2: "blue"}) == [
        "discarded purple",
        "because_wrong_order MUT-5.3.2",
        "laid blue",
    ]


# -- reintroduction and pollution ------------------------------------------------------------------


@pytest.mark.rule("MUT-5.3.3")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_as_many_join_as_there_are_players(players: int) -> None:
    position = new(players, "3.3")
    held = [card for seat in position.seats for card in position.hand(seat)]
    aside = position.zones.cards("aside")
    assert sum(card in ("pollution", "reintroduction") for card in held) == players
    assert (
        len(aside) == 6 - players
        and len(held) == sum(len(new(players).hand(seat)) for seat in position.seats) + players
    )
    assert set(position.view_for(1).zones.cards("aside")) <= {"?"}


@pytest.mark.rule("MUT-5.3.3")
def test_after_a_reintroduction_plants_and_conditions_are_discarded() -> None:
    start = table(
        "",
        {"rush": "blue"},
        stages="3.3",
        players=4,
        hands={1: "reintroduction blue", 2: "rush joker", 3: "green vole", 4: "joker yellow"},
    )
    assert story(start, {1: "reintroduction", 2: "rush", 3: "green", 4: "joker"}) == [
        "discarded rush",
        "because_waits_for_animal MUT-5.3.3",
        "discarded green",
        "because_waits_for_animal MUT-5.3.3",
        "discarded joker",
        "because_waits_for_animal MUT-5.3.3",
    ]
    position = play_round(start, {1: "reintroduction", 2: "rush", 3: "green", 4: "joker"})
    # It stays over the end of the round, until an animal is revealed; that it cannot be laid does not matter.
    assert position.zones.cards("lying") == ("reintroduction",) and position.start == 2
    told = story(position, {2: "joker", 3: "vole", 4: "yellow", 1: "blue"})
    assert told[:2] == ["discarded joker", "because_waits_for_animal MUT-5.3.3"]
    assert told[2:] == [
        "discarded vole",
        "because_needs_species",
        "settled_in vole",
        "laid yellow",
        "discarded blue",
        "because_no_slot",
    ]


@pytest.mark.rule("MUT-5.3.3")
def test_the_animal_itself_is_laid_and_all_reintroductions_leave() -> None:
    full = {"blue_tit": "purple green"}
    start = table(
        "hawthorn oak",
        full,
        stages="3.3",
        lying="reintroduction",
        hands={1: "reintroduction", 2: "blue_tit", 3: "blue"},
    )
    position = play_round(start, {1: "reintroduction", 2: "blue_tit", 3: "blue"})
    assert "blue_tit" in laid(position) and conditions(position, "rush") == ["blue"]
    assert not position.zones.count("lying") and position.zones.cards("beside").count("reintroduction") >= 2
    assert position.discards == 0


@pytest.mark.rule("MUT-5.3.3")
def test_pollution_needs_all_four_plants_before_the_round() -> None:
    start = table(
        "rush blackberry hawthorn",
        {"oak": "green"},
        stages="3.3",
        hands={1: "oak joker", 2: "pollution blue", 3: "yellow purple"},
    )
    refused(start, 2, "choose pollution", "plants_first", "MUT-5.3.3")
    ready = table(PLANTS, stages="3.3", hands={2: "pollution blue"})
    assert "choose pollution" in legal(ready, 2)
    assert not start.has_plants and ready.has_plants


@pytest.mark.rule("MUT-5.3.3")
def test_pollution_takes_an_uncovered_condition_that_its_player_chooses() -> None:
    start = table(
        PLANTS, {"golden_beetle": "purple", "vole": "green"}, stages="3.3", hands={1: "pollution joker"}
    )
    position = chosen(start, {1: "pollution"}).play("reveal")
    assert position.actors() == (1,) and legal(position, 1) == {"hit 2,1", "hit 2,3"}
    refused(position, 1, "hit 0,0", "not_bare", "MUT-5.3.3")
    position = position.play("hit 2,3")
    assert discards(position) == ["green"] and conditions(position, "vole") == ["", ""]
    assert "pollution" in position.zones.cards("beside")


@pytest.mark.rule("MUT-5.3.3")
def test_a_single_condition_goes_at_once_and_without_one_nothing_does() -> None:
    start = table(PLANTS, {"vole": "green"}, stages="3.3", hands={1: "pollution"})
    assert story(start, {1: "pollution"}) == ["polluted green"]
    bare = table(PLANTS, stages="3.3", hands={1: "pollution"})
    assert story(bare, {1: "pollution"}) == []
    assert play_round(bare, {1: "pollution"}).discards == 0


@pytest.mark.rule("MUT-5.3.3")
def test_who_holds_nothing_else_passes() -> None:
    start = table(stages="3.3", hands={1: "pollution", 2: "blue", 3: "green"})
    assert legal(start, 1) >= {"ready"} and not legal(start, 1, "choose")
    refused(start, 2, "ready", "choose_first", "MUT-3.1")
    position = play_round(start, {2: "blue", 3: "green"})
    assert position.hand(1) == ("pollution",) and position.start == 1 and position.round == 2


@pytest.mark.rule("MUT-5.3.3")
def test_dealt_anew_no_pollution_is_face_down_and_who_passes_holds_nothing_else() -> None:
    from ecolearn.kernel.chance import Chance

    hands = {1: "blue oak", 2: "pollution yellow vole rush", 3: "pollution", 4: "green joker purple"}
    position = table(stages="3.3", players=4, hands=hands)
    position = position.play("choose yellow", 2).play("ready", 3)
    for seed in range(40):
        dealt = position.view_for(1).resample(Chance(seed))
        assert dealt.chosen(2) != "pollution" and dealt.hand(3) == ("pollution",)
        assert dealt.view_for(1).key() == position.view_for(1).key()


# -- invasive species ------------------------------------------------------------------------------


@pytest.mark.rule("MUT-5.4.1")
def test_newcomers_take_places_needs_and_conditions() -> None:
    base, other = new(3).table.web, new(3, "4.1").table.web
    for old, newcomer in (
        ("hawthorn", "japanese_knotweed"),
        ("golden_beetle", "asian_hornet"),
        ("stone_marten", "raccoon"),
    ):
        assert old not in other.species and newcomer not in base.species
        one, two = base.species[old], other.species[newcomer]
        assert (one.cell, one.slots, one.colours, one.kind) == (two.cell, two.slots, two.colours, two.kind)
    assert other.species["blue_tit"].needs == ("japanese_knotweed", "oak")
    assert other.species["raccoon"].needs == ("asian_hornet", "vole")


@pytest.mark.rule("MUT-5.4.1")
def test_only_the_starting_player_lays_them() -> None:
    start = table(
        "",
        {"japanese_knotweed": "purple"},
        stages="4.1",
        hands={1: "japanese_knotweed", 2: "blue", 3: "rush"},
    )
    assert story(start, {1: "japanese_knotweed", 2: "blue", 3: "rush"})[0] == "laid japanese_knotweed"
    late = table("", {"japanese_knotweed": "purple"}, stages="4.1", hands={1: "blue", 2: "japanese_knotweed"})
    assert story(late, {1: "blue", 2: "japanese_knotweed"})[1:] == [
        "discarded japanese_knotweed",
        "because_starter_only MUT-5.4.1",
    ]


@pytest.mark.rule("MUT-5.4.2")
@pytest.mark.parametrize("stages", ["4.2", "2.1 4.2"])
def test_no_card_is_shown(stages: str) -> None:
    start = table(stages=stages, hands={1: "blue oak", 2: "rush"}, discard="vole").play("choose oak", 1)
    for text in ("show-to blue 2", "show-chosen-to 2"):
        refused(start, 1, text, "no_showing", "MUT-5.4.2")
    for text in ("show blue", "show-chosen"):
        assert start.why_illegal(text, 1) is not None
    ways = {text.split()[0] for text in legal(start, 1)}
    assert ways == {"choose", "ready", "give", "give-chosen", "swap"}


# -- cats ------------------------------------------------------------------------------------------


@pytest.mark.rule("MUT-5.4.3")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_cat_for_every_player(players: int) -> None:
    assert cards_of_game(new(players, "4.3"))["cat"] == players


@pytest.mark.rule("MUT-5.4.3")
def test_a_cat_and_the_species_beside_it_are_discarded() -> None:
    filled = {"rush": "blue", "oak": "green"}
    start = table("", filled, stages="4.3", hands={1: "rush", 2: "cat", 3: "oak"})
    assert story(start, {1: "rush", 2: "cat", 3: "oak"}) == [
        "laid rush",
        "caught rush",
        "discarded oak",
        "because_cat_before MUT-5.4.3",
    ]
    position = play_round(start, {1: "rush", 2: "cat", 3: "oak"})
    assert discards(position) == ["oak", "rush"] and not laid(position)
    assert conditions(position, "rush") == ["blue"] and "cat" in position.zones.cards("beside")


@pytest.mark.rule("MUT-5.4.3")
def test_conditions_beside_a_cat_stay_and_a_lonely_cat_is_gone() -> None:
    start = table(stages="4.3", hands={1: "blue oak", 2: "cat rush", 3: "green vole"})
    position = play_round(start, {1: "blue", 2: "cat", 3: "green"})
    assert len(position.cells) == 2 and position.discards == 0
    assert position.zones.cards("beside").count("cat") == 3  # the two that nobody held count as played


@pytest.mark.rule("MUT-5.4.3")
def test_two_cats_come_back_but_their_prey_does_not() -> None:
    start = table(
        "",
        {"rush": "blue"},
        stages="4.3",
        players=4,
        hands={1: "rush joker vole", 2: "cat joker oak", 3: "green yellow purple", 4: "cat blue hawthorn"},
    )
    position = play_round(start, {1: "rush", 2: "cat", 3: "green", 4: "cat"})
    assert discards(position) == ["rush"] and conditions(position, "oak") == ["green"]
    assert "cat" in position.hand(2) and "cat" in position.hand(4) and position.rounds_left == 3
    # All have seen them go back.
    assert ("cat", "hand.4") in {(card, *zones) for card, zones in position.zones.sightings(1)}


@pytest.mark.rule("MUT-5.4.3")
def test_the_eagle_waits_for_all_cats() -> None:
    start = table(ALMOST, FULL, stages="4.3", hands={1: "golden_eagle joker", 2: "joker", 3: "joker cat"})
    told = story(start, {1: "golden_eagle", 2: "joker", 3: "cat"})
    assert told[:2] == ["discarded golden_eagle", "because_cats_first MUT-5.4.3"]


@pytest.mark.rule("MUT-5.4.3")
def test_after_the_last_cat_the_eagle_may_come_in_the_same_round_but_not_beside_it() -> None:
    start = table(ALMOST, FULL, stages="4.3", hands={1: "cat", 2: "joker", 3: "golden_eagle"})
    assert play_round(start, {1: "cat", 2: "joker", 3: "golden_eagle"}).ended == "won"
    beside = table(ALMOST, FULL, stages="4.3", hands={1: "cat", 2: "golden_eagle", 3: "joker"})
    position = play_round(beside, {1: "cat", 2: "golden_eagle", 3: "joker"})
    assert "golden_eagle" in discards(position) and position.ended == "lost_cards"


@pytest.mark.rule("MUT-5.4.3")
def test_lost_with_more_cats_than_rounds() -> None:
    start = table(stages="4.3", hands={1: "cat blue", 2: "cat green", 3: "yellow purple"})
    position = play_round(start, {1: "blue", 2: "green", 3: "yellow"})
    outcome = position.outcome()
    assert position.ended == "lost_cats" and outcome is not None
    assert "The cats can no longer be played in time." in outcome.text


@pytest.mark.rule("MUT-5.4.3")
def test_lost_when_the_last_player_with_cards_holds_a_cat() -> None:
    start = table(stages="4.3", hands={1: "cat joker blue", 2: "green"})
    assert play_round(start, {1: "blue", 2: "green"}).ended == "lost_cats"
    two = table(stages="4.3", hands={1: "cat joker blue", 2: "green yellow"})
    assert play_round(two, {1: "blue", 2: "green"}).ended == ""


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
