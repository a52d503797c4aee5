"""Chapter MUT-5: the stages of path 3."""

from __future__ import annotations

import pytest

from tests.games.mutternatur.tables import (
    ALMOST,
    PLANTS,
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
