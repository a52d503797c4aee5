"""Chapter MUT-5: the stages of paths 1 and 2."""

from __future__ import annotations

import pytest

from ecolearn.games.mutternatur.stages import stages_of_path
from tests.games.mutternatur.tables import (
    ALMOST,
    PLANTS,
    cards_of_game,
    chosen,
    conditions,
    discards,
    knows,
    laid,
    legal,
    new,
    play_round,
    refused,
    sees,
    story,
    table,
)

# -- connected -------------------------------------------------------------------------------------


@pytest.mark.rule("MUT-5.1.1")
def test_connected_needs_a_condition_just_before() -> None:
    start = table("rush", stages="1.1", hands={1: "purple", 2: "yellow_connected"})
    assert story(start, {1: "purple", 2: "yellow_connected"})[:2] == ["laid purple", "laid yellow_connected"]
    after_species = table("", {"rush": "blue"}, stages="1.1", hands={1: "rush", 2: "yellow_connected"})
    assert story(after_species, {1: "rush", 2: "yellow_connected"}) == [
        "laid rush",
        "discarded yellow_connected",
        "because_not_connected MUT-5.1.1",
    ]


@pytest.mark.rule("MUT-5.1.1")
def test_a_joker_or_a_discarded_condition_will_do() -> None:
    start = table("hawthorn oak", stages="1.1", hands={1: "joker", 2: "yellow_connected"})
    assert "laid yellow_connected" in story(start, {1: "joker", 2: "yellow_connected"}, "slot 0,0")
    nowhere = table("rush hawthorn oak", stages="1.1", hands={1: "blue", 2: "yellow_connected"})
    assert story(nowhere, {1: "blue", 2: "yellow_connected"}) == [
        "discarded blue",
        "because_no_slot",
        "laid yellow_connected",
    ]


@pytest.mark.rule("MUT-5.1.1")
def test_the_starting_player_never_lays_a_connected_condition() -> None:
    start = table(stages="1.1", hands={1: "blue_connected", 2: "green_connected"})
    assert story(start, {1: "blue_connected", 2: "green_connected"}) == [
        "discarded blue_connected",
        "because_not_connected MUT-5.1.1",
        "laid green_connected",
    ]
    # Without the stage the mark says nothing.
    plain = table(hands={1: "blue_connected"})
    assert story(plain, {1: "blue_connected"}) == ["laid blue_connected"]


# -- dependent -------------------------------------------------------------------------------------


@pytest.mark.rule("MUT-5.1.2")
def test_dependent_needs_a_species_just_before() -> None:
    start = table("", {"rush": "blue"}, stages="1.2", hands={1: "rush", 2: "yellow_dependent"})
    assert story(start, {1: "rush", 2: "yellow_dependent"}) == ["laid rush", "laid yellow_dependent"]
    start = table(stages="1.2", hands={1: "vole", 2: "yellow_dependent"})
    assert "laid yellow_dependent" in story(start, {1: "vole", 2: "yellow_dependent"})  # a discarded one too
    start = table(stages="1.2", hands={1: "blue", 2: "yellow_dependent"})
    assert story(start, {1: "blue", 2: "yellow_dependent"})[1:] == [
        "discarded yellow_dependent",
        "because_not_dependent MUT-5.1.2",
    ]


@pytest.mark.rule("MUT-5.1.2")
def test_the_starting_player_never_lays_a_dependent_condition() -> None:
    start = table(stages="1.2", hands={1: "blue_dependent"})
    assert story(start, {1: "blue_dependent"})[-1] == "because_not_dependent MUT-5.1.2"


# -- wetland ---------------------------------------------------------------------------------------


@pytest.mark.rule("MUT-5.1.3")
@pytest.mark.parametrize(("players", "blue", "green"), [(3, 8, 6), (4, 8, 6), (5, 9, 7), (6, 9, 7)])
def test_six_cards_join(players: int, blue: int, green: int) -> None:
    position = new(players, "1.3")
    held = [card for seat in position.seats for card in position.hand(seat)]
    assert sum(card.split("_")[0] == "blue" and card != "blue_tit" for card in held) == blue
    assert sum(card.startswith("green") for card in held) == green
    assert held.count("stonewort") == held.count("roach") == 1
    assert cards_of_game(position) == cards_of_game(new(players)) + (
        cards_of_game(position) - cards_of_game(new(players))
    )
    web = position.table.web
    assert web.species["stonewort"].colours == ("blue",) and web.species["roach"].needs == ("stonewort",)
    assert len([slot for slot in web.slots.values() if slot.species in ("stonewort", "roach")]) == 4


@pytest.mark.rule("MUT-5.1.3")
def test_water_above_water_below_stonewort() -> None:
    start = table(stages="1.3", hands={1: "blue", 2: "blue", 3: "stonewort"})
    assert story(start, {1: "blue", 2: "blue", 3: "stonewort"}) == [
        "laid blue",
        "laid blue",
        "laid stonewort",
    ]
    position = play_round(start, {1: "blue", 2: "blue", 3: "stonewort"})
    assert conditions(position, "rush") == ["blue"] == conditions(position, "stonewort")


@pytest.mark.rule("MUT-5.1.3")
def test_the_water_web_is_shut_without_laid_water_just_before() -> None:
    start = table("rush", stages="1.3", hands={1: "blue", 2: "green", 3: "blue"})
    assert story(start, {1: "blue", 2: "green", 3: "blue"}) == [
        "discarded blue",
        "because_no_water_before MUT-5.1.3",
        "laid green",
        "discarded blue",
        "because_no_water_before MUT-5.1.3",
    ]
    # A discarded blue card opens nothing, unlike with the other stages.
    again = table("rush", {"stonewort": "blue"}, stages="1.3", hands={1: "blue", 2: "stonewort"})
    assert story(again, {1: "blue", 2: "stonewort"})[-1] == "because_no_water_before MUT-5.1.3"


@pytest.mark.rule("MUT-5.1.3")
def test_a_joker_as_water_opens_it_and_may_lie_there() -> None:
    start = table(stages="1.3", hands={1: "joker", 2: "joker", 3: "stonewort"})
    position = chosen(start, {1: "joker", 2: "joker", 3: "stonewort"}).play("reveal").play("slot 0,0")
    position = position.play("reveal")
    assert "0,8" in legal(position, 2, "slot")
    position = position.play("slot 0,8").play("reveal")
    assert position.is_laid("stonewort")
    # As another colour it opens nothing.
    position = chosen(start, {1: "joker", 2: "joker", 3: "stonewort"}).play("reveal").play("slot 0,2")
    assert "0,8" not in legal(position.play("reveal"), 2, "slot")


@pytest.mark.rule("MUT-5.1.3")
def test_water_that_fits_both_webs_goes_where_its_owner_says() -> None:
    start = table("blackberry hawthorn", {"rush": ""}, stages="1.3", hands={1: "blue", 2: "blue", 3: "green"})
    position = chosen(start, {1: "blue", 2: "blue", 3: "green"}).play("reveal")
    assert legal(position, 1, "slot") == {"0,0", "3,3"}  # rush and vole; the stonewort is shut
    position = position.play("slot 0,0").play("reveal")
    assert legal(position, 2, "slot") == {"3,3", "0,8"}


@pytest.mark.rule("MUT-5.1.3")
def test_both_webs_must_be_complete() -> None:
    start = table(
        ALMOST, {"golden_eagle": "green blue yellow purple"}, stages="1.3", hands={1: "golden_eagle"}
    )
    assert play_round(start, {1: "golden_eagle"}).ended == "lost_cards"


# -- preferred symbioses ---------------------------------------------------------------------------


@pytest.mark.rule("MUT-5.2.1")
def test_a_card_is_shown_to_one_player_only() -> None:
    start = table(stages="2.1", hands={1: "blue oak", 2: "rush vole", 3: "green yellow"})
    refused(start, 1, "show oak", "show_to_one", "MUT-5.2.1")
    refused(start, 1, "show-chosen", "show_to_one", "MUT-5.2.1")
    refused(start, 1, "show-to oak 1", "no_such_player", "MUT-5.2.1")
    assert legal(start, 1, "show-to") == {"blue 2", "blue 3", "oak 2", "oak 3"}
    position = start.play("show-to oak 2", 1)
    assert sees(position, 2, 1)[0] == ["oak"] and sees(position, 3, 1)[0] == [] and not position.free
    assert [sentence.text for sentence in position.told(3)] == ["Player 1: shows a card to Player 2."]
    assert "Oak" in position.told(2)[0].text
    twin = start.play("show-to blue 2", 1)
    assert twin.view_for(3).key() == position.view_for(3).key()


@pytest.mark.rule("MUT-5.2.1")
def test_the_face_down_card_too() -> None:
    start = table(stages="2.1", hands={1: "blue oak", 2: "rush vole"}).play("choose oak", 1)
    position = start.play("show-chosen-to 2", 1)
    assert sees(position, 2, 1)[1] == "oak" and sees(position, 3, 1)[1] is None
    # Whoever holds no cards may still be shown one.
    assert start.why_illegal("show-chosen-to 3", 1) is None


# -- temporary conditions --------------------------------------------------------------------------


@pytest.mark.rule("MUT-5.2.2")
def test_temporary_conditions_go_unless_their_species_lies() -> None:
    start = table(stages="2.2", hands={1: "blue_temporary", 2: "rush", 3: "yellow_temporary"})
    position = play_round(start, {1: "blue_temporary", 2: "rush", 3: "yellow_temporary"})
    assert conditions(position, "rush") == ["blue_temporary"] and laid(position) == {"rush"}
    assert conditions(position, "blackberry") == [""] and discards(position) == ["yellow_temporary"]
    assert position.ended == "lost_cards"


@pytest.mark.rule("MUT-5.2.2")
def test_its_place_opens_again_and_other_conditions_do_not_cover_it() -> None:
    start = table("hawthorn oak", stages="2.2", hands={1: "purple_temporary joker", 2: "green", 3: "vole"})
    position = play_round(start, {1: "purple_temporary", 2: "green", 3: "vole"})
    assert conditions(position, "blue_tit") == ["", "green"]
    assert discards(position) == ["purple_temporary", "vole"]
    assert ("blue_tit", "purple") in {(slot.species, slot.colour) for slot in position.open_slots()}


@pytest.mark.rule("MUT-5.2.2")
def test_other_marks_and_other_games_keep_theirs() -> None:
    hands = {1: "blue_temporary oak", 2: "yellow_connected", 3: "green_dependent"}
    cards = {1: "blue_temporary", 2: "yellow_connected", 3: "green_dependent"}
    assert len(play_round(table(hands=hands), cards).cells) == 3
    assert len(play_round(table(stages="2.2", hands=hands), cards).cells) == 2


# -- specific biodiversity -------------------------------------------------------------------------


@pytest.mark.rule("MUT-5.2.3")
def test_players_choose_in_turn_and_for_all_to_see() -> None:
    position = table(stages="2.3", hands={1: "blue", 2: "rush", 3: "green"}, start=2)
    assert position.actors() == (2,) and legal(position, 2) == {"side plant", "side animal"}
    refused(position, 2, "side moss", "no_such_side", "MUT-5.2.3")
    position = position.play("side animal").play("side animal")
    assert position.actors() == (1,) and "Nobody lays plants yet!" in position.prompt.text
    position = position.play("side animal")
    assert position.sides == ("animal",) * 3 == position.view_for(None).sides
    assert position.actors() == (1, 2, 3)


@pytest.mark.rule("MUT-5.2.3")
def test_a_species_of_the_other_kind_is_discarded() -> None:
    start = table(
        "hawthorn oak",
        {"rush": "blue", "blue_tit": "purple green"},
        stages="2.3",
        sides="apa",
        hands={1: "rush", 2: "blue_tit", 3: "yellow"},
    )
    assert story(start, {1: "rush", 2: "blue_tit", 3: "yellow"}) == [
        "discarded rush",
        "because_other_side MUT-5.2.3",
        "discarded blue_tit",
        "because_other_side MUT-5.2.3",
        "laid yellow",  # conditions are free
    ]
    right = table(
        "hawthorn oak",
        {"rush": "blue", "blue_tit": "purple green"},
        stages="2.3",
        sides="pap",
        hands={1: "rush", 2: "blue_tit", 3: "yellow"},
    )
    assert story(right, {1: "rush", 2: "blue_tit", 3: "yellow"}) == [
        "laid rush",
        "laid blue_tit",
        "laid yellow",
    ]


@pytest.mark.rule("MUT-5.6")
def test_stages_add_up_and_only_forbid() -> None:
    assert stages_of_path(3, 2) == "3.1 3.2" and stages_of_path(1, 3) == "1.1 1.2 1.3"
    position = new(4, "3.2 1.1")
    assert [stage.id for stage in position.table.stages] == ["1.1", "3.2"]
    # Forbidden by two stages it is one discard, with one reason.
    start = table(PLANTS, stages="1.1 3.2", hands={1: "yellow_connected"})
    assert story(start, {1: "yellow_connected"}) == [
        "discarded yellow_connected",
        "because_not_connected MUT-5.1.1",
    ]
    assert play_round(start, {1: "yellow_connected"}).discards == 1


@pytest.mark.rule("MUT-5.7")
def test_just_before_is_in_the_same_round() -> None:
    start = table(stages="1.1", hands={1: "blue rush", 2: "green yellow_connected", 3: "vole purple"})
    position = play_round(start, {1: "blue", 2: "green", 3: "vole"})
    # Seat 2 starts: nothing was revealed before, though the last card of the round before was a species.
    position = play_round(position, {1: "rush", 2: "yellow_connected", 3: "purple"})
    assert "yellow_connected" in discards(position)


@pytest.mark.rule("MUT-5.7")
def test_special_cards_are_neither_and_stand_between_their_neighbours() -> None:
    start = table(stages="1.1 4.3", hands={1: "blue", 2: "cat", 3: "green_connected"})
    told = story(start, {1: "blue", 2: "cat", 3: "green_connected"})
    assert told == ["laid blue", "discarded green_connected", "because_not_connected MUT-5.1.1"]
    start = table(
        "", {"rush": "blue"}, stages="1.2 3.3", hands={1: "rush", 2: "reintroduction", 3: "green_dependent"}
    )
    told = story(start, {1: "rush", 2: "reintroduction", 3: "green_dependent"})
    assert told[0] == "laid rush" and told[1] == "discarded green_dependent"


@pytest.mark.rule("MUT-5.7")
def test_who_passes_is_skipped() -> None:
    start = table(
        "", {"rush": "blue"}, stages="1.2 3.3", hands={1: "rush", 2: "pollution", 3: "yellow_dependent"}
    )
    assert story(start, {1: "rush", 3: "yellow_dependent"}) == ["laid rush", "laid yellow_dependent"]


@pytest.mark.rule("MUT-5.8")
def test_played_special_cards_cannot_be_fetched() -> None:
    start = table(PLANTS, stages="3.3 4.3", hands={1: "cat joker", 2: "pollution joker", 3: "vole joker"})
    position = play_round(start, {1: "cat", 2: "pollution", 3: "vole"})
    assert position.zones.count("beside") >= 2 and discards(position) == ["vole"]
    assert legal(position, 2, "swap") == {"joker vole"}
    refused(position, 2, "swap joker cat", "not_in_pile", "MUT-3.2")


@pytest.mark.rule("MUT-5.8")
def test_in_hand_they_are_shown_and_given_like_any_card() -> None:
    start = table(stages="3.3 4.3", hands={1: "cat pollution reintroduction", 2: "rush blue"})
    assert legal(start, 1, "show") == {"cat", "pollution", "reintroduction"}
    position = start.play("give pollution 2", 1).play("return pollution")
    refused(position, 2, "swap pollution rush", "no_symbiosis", "MUT-3.2")
    assert knows(start.play("show cat", 1), 2) >= {("cat", "hand.1")}
    swap = table(stages="4.3", hands={1: "cat blue", 2: "rush"}, discard="vole")
    refused(swap, 1, "swap cat vole", "only_conditions", "MUT-3.2")
