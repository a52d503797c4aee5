"""Chapter MUT-3: a round, from planning to the starting player card."""

from __future__ import annotations

import pytest

from ecolearn.games.mutternatur.position import MutterNaturPosition
from tests.games.mutternatur.tables import (
    PLANTS,
    chosen,
    conditions,
    discards,
    knows,
    laid,
    legal,
    play_round,
    refused,
    revealed,
    sees,
    story,
    table,
)

HANDS = {1: "blue oak joker", 2: "rush vole yellow", 3: "green purple cat"}


def start(**more: str) -> MutterNaturPosition:
    """Three players with three cards each, and a symbiosis card for everybody."""
    hands = {1: "blue oak joker", 2: "rush vole yellow", 3: "green purple hawthorn"}
    return table(hands=hands, discard=more.get("discard", ""), symbioses1=1, symbioses2=1, symbioses3=1)


# -- planning --------------------------------------------------------------------------------------


@pytest.mark.rule("MUT-3.1")
def test_all_choose_at_the_same_time() -> None:
    position = start()
    assert position.actors() == (1, 2, 3)
    position = position.play("choose rush", 2).play("choose green", 3).play("choose blue", 1)
    assert [position.chosen(seat) for seat in (1, 2, 3)] == ["blue", "rush", "green"]
    refused(position, 1, "choose rush", "not_in_hand", "MUT-3.1")
    refused(position, 1, "choose dodo", "no_such_card", "MUT-3.1")


@pytest.mark.rule("MUT-3.1")
def test_the_phase_ends_when_all_are_ready() -> None:
    position = start()
    refused(position, 1, "ready", "choose_first", "MUT-3.1")
    position = position.play("choose blue", 1).play("ready", 1)
    refused(position, 1, "ready", "is_ready", "MUT-3.1")
    assert position.awaited() == (2, 3) and position.actors() == (1, 2, 3)
    position = position.play("choose rush", 2).play("choose green", 3).play("ready", 3)
    refused(position, 2, "unready", "not_ready", "MUT-3.1")
    position = position.play("ready", 2)
    assert position.actors() == (1,) and legal(position, 1) == {"reveal"}
    assert position.why_illegal("choose oak", 1) is not None


@pytest.mark.rule("MUT-3.1")
def test_a_changed_choice_is_not_ready() -> None:
    position = start().play("choose blue", 1).play("ready", 1)
    position = position.play("choose oak", 1)
    assert 1 not in position.ready and position.chosen(1) == "oak" and "blue" in position.hand(1)
    position = position.play("ready", 1).play("unready", 1)
    assert 1 not in position.ready


@pytest.mark.rule("MUT-3.1")
def test_a_choice_may_be_changed_ten_times() -> None:
    position = start().play("choose blue", 1)
    for time in range(10):
        assert position.changes == (time, 0, 0)
        position = position.play("choose oak" if time % 2 == 0 else "choose blue", 1)
    refused(position, 1, "choose oak", "changed_enough", "MUT-3.1")
    position = position.play("ready", 1)
    refused(position, 1, "unready", "changed_enough", "MUT-3.1")
    assert not legal(position, 1, "choose") and legal(position.play("show oak", 1), 1) >= {"ready"}


@pytest.mark.rule("MUT-3.1")
def test_others_see_that_but_not_what() -> None:
    one, other = start().play("choose blue", 1), start().play("choose oak", 1)
    for viewer in (None, 2, 3):
        assert one.view_for(viewer).key() == other.view_for(viewer).key()
        assert [sentence.code for sentence in one.told(viewer)] == ["chose_unseen"]
        again = one.play("choose oak", 1)
        assert [sentence.code for sentence in again.told(viewer)] == ["changed_unseen"]
    assert sees(one, 1, 1)[1] == "blue"


@pytest.mark.rule("MUT-3.1")
def test_after_a_symbiosis_nobody_is_ready_but_choices_stay() -> None:
    position = start().play("choose blue", 1).play("ready", 1).play("choose rush", 2).play("ready", 2)
    position = position.play("show purple", 3)
    assert position.ready == frozenset() and [position.chosen(seat) for seat in (1, 2)] == ["blue", "rush"]


# -- symbioses -------------------------------------------------------------------------------------


@pytest.mark.rule("MUT-3.2")
def test_a_card_is_shown_to_all() -> None:
    position = start().play("show oak", 1)
    for viewer in (None, 2, 3):
        assert sees(position, viewer, 1)[0] == ["oak"]
    assert position.chosen(1) is None and not position.free and position.symbioses == (1, 1, 1)
    position = position.play("choose blue", 1).play("show-chosen", 1)
    assert sees(position, 3, 1) == (["oak"], "blue") and position.symbioses == (0, 1, 1)
    refused(position, 1, "show joker", "no_symbiosis", "MUT-3.2")
    refused(position, 2, "show-chosen", "nothing_chosen", "MUT-3.2")
    refused(position, 2, "show oak", "not_in_hand", "MUT-3.2")
    refused(position, 2, "show-to vole 1", "show_to_all", "MUT-3.2")


@pytest.mark.rule("MUT-3.2")
def test_a_card_is_given_and_one_comes_back() -> None:
    position = start().play("give oak 2", 1)
    assert position.actors() == (2,) and "oak" in position.hand(2)
    assert legal(position, 2) == {"return oak", "return rush", "return vole", "return yellow"}
    refused(position, 2, "return blue", "not_in_hand", "MUT-3.2")
    refused(position, 2, "return-chosen", "nothing_chosen", "MUT-3.2")
    position = position.play("return vole")
    assert set(position.hand(1)) == {"blue", "joker", "vole"}
    assert set(position.hand(2)) == {"rush", "oak", "yellow"}
    # Only these two know which cards they were.
    assert sees(position, 1, 2)[0] == ["oak"] and sees(position, 2, 1)[0] == ["vole"]
    assert sees(position, 3, 1)[0] == sees(position, 3, 2)[0] == []
    assert position.actors() == (1, 2, 3)


@pytest.mark.rule("MUT-3.2")
def test_the_card_received_may_come_back() -> None:
    position = start().play("give oak 2", 1).play("return oak")
    assert set(position.hand(1)) == {"blue", "oak", "joker"}


@pytest.mark.rule("MUT-3.2")
@pytest.mark.parametrize("to", ["1", "4", "0"])
def test_a_card_is_given_to_another_player(to: str) -> None:
    refused(start(), 1, f"give oak {to}", "no_such_player", "MUT-3.2")


@pytest.mark.rule("MUT-3.2")
def test_face_down_cards_are_given_and_come_back() -> None:
    position = start().play("choose oak", 1).play("choose vole", 2)
    position = position.play("give-chosen 2", 1)
    assert position.chosen(1) is None and "oak" in position.hand(2)
    position = position.play("return-chosen")
    assert position.chosen(2) is None and "vole" in position.hand(1)
    # Both must choose again.
    refused(position, 1, "ready", "choose_first", "MUT-3.1")
    refused(position, 2, "ready", "choose_first", "MUT-3.1")
    refused(position, 3, "give-chosen 1", "nothing_chosen", "MUT-3.2")


@pytest.mark.rule("MUT-3.2")
def test_a_condition_is_swapped_for_any_card_of_the_pile() -> None:
    position = start(discard="blue_tit green_connected")
    assert legal(position, 1, "swap") == {
        f"{card} {other}" for card in ("blue", "joker") for other in ("blue_tit", "green_connected")
    }
    refused(position, 1, "swap oak blue_tit", "only_conditions", "MUT-3.2")
    refused(position, 1, "swap blue rush", "not_in_pile", "MUT-3.2")
    refused(position, 1, "swap blue dodo", "no_such_card", "MUT-3.2")
    position = position.play("swap joker blue_tit", 1)
    assert discards(position) == ["green_connected", "joker"] and "blue_tit" in position.hand(1)
    # All see both cards.
    assert sees(position, None, 1)[0] == ["blue_tit"]


@pytest.mark.rule("MUT-3.2")
def test_without_a_pile_nothing_is_swapped() -> None:
    assert not legal(start(), 1, "swap") and not legal(start(), 1, "swap-chosen")


@pytest.mark.rule("MUT-3.2")
def test_the_face_down_card_is_swapped_and_the_other_goes_to_the_hand() -> None:
    position = start(discard="blue_tit").play("choose blue", 1)
    position = position.play("swap-chosen blue_tit", 1)
    assert position.chosen(1) is None and "blue_tit" in position.hand(1) and discards(position) == ["blue"]
    refused(position, 1, "ready", "choose_first", "MUT-3.1")
    position = position.play("choose blue_tit", 1)
    refused(position, 1, "swap-chosen blue", "only_conditions", "MUT-3.2")


@pytest.mark.rule("MUT-3.2")
def test_a_used_symbiosis_card_leaves_the_game_and_the_free_one_goes_first() -> None:
    position = start()
    assert (position.free, position.symbioses) == (True, (1, 1, 1))
    position = position.play("show oak", 1)
    assert (position.free, position.symbioses) == (False, (1, 1, 1))
    position = position.play("show blue", 1).play("show rush", 2)
    assert (position.free, position.symbioses) == (False, (0, 0, 1))


@pytest.mark.rule("MUT-3.3")
def test_several_symbioses_in_a_round() -> None:
    position = start().play("show oak", 1).play("show blue", 1).play("show rush", 2).play("give green 2", 3)
    position = position.play("return green")
    assert position.symbioses == (0, 0, 0)
    for seat in (1, 2, 3):
        assert not any(text.startswith(("show", "give", "swap")) for text in legal(position, seat))


@pytest.mark.rule("MUT-3.3")
def test_with_three_players_only_the_free_one() -> None:
    position = table(hands={1: "blue oak", 2: "rush vole", 3: "green yellow"}).play("show oak", 1)
    assert not any(position.symbiosis_left(seat) for seat in (1, 2, 3))


# -- revealing -------------------------------------------------------------------------------------


@pytest.mark.rule("MUT-3.4")
def test_cards_are_revealed_clockwise_from_the_starting_player() -> None:
    position = table(hands={1: "oak", 2: "green", 3: "blue yellow"}, start=3)
    position = chosen(position, {1: "oak", 2: "green", 3: "blue"})
    order: list[int] = []
    while position.task is not None and position.task.kind == "reveal":
        order += position.actors()
        position = position.play("reveal")
    assert order == [3, 1, 2]
    # The oak came too early.
    assert discards(position) == ["oak"] and conditions(position, "oak") == ["green"]


@pytest.mark.rule("MUT-3.4")
def test_what_can_be_laid_must_be_laid() -> None:
    position = chosen(table("rush", hands={1: "yellow oak"}), {1: "yellow"})
    assert legal(position, 1) == {"reveal"}
    assert conditions(position.play("reveal"), "blackberry") == ["yellow"]


@pytest.mark.rule("MUT-3.4")
def test_reveals_are_pressed_one_by_one_and_stop_for_a_choice() -> None:
    position = chosen(table(hands={1: "joker", 2: "rush"}), {1: "joker", 2: "rush"})
    position = position.play("reveal")
    assert position.task is not None and position.task.kind == "slot"
    kinds = position.table.game.kinds
    assert kinds["reveal"].routine and not kinds["slot"].routine


@pytest.mark.rule("MUT-3.5")
def test_the_starting_player_card_goes_round() -> None:
    position = table(hands={1: "blue oak", 2: "rush vole", 3: "green"})
    position = play_round(position, {1: "blue", 2: "rush", 3: "green"})
    assert (position.start, position.round) == (2, 2)
    position = play_round(position, {1: "oak", 2: "vole"})
    assert position.ended == "lost_cards"


@pytest.mark.rule("MUT-3.6")
def test_nothing_of_a_hand_is_seen_without_a_symbiosis() -> None:
    position = start()
    for viewer in (None, 2, 3):
        assert sees(position, viewer, 1) == ([], None) and not knows(position, viewer)
        refusal = position.view_for(viewer).why_illegal("choose blue", 1)
        assert refusal is not None and refusal.code == "hidden_here"


@pytest.mark.rule("MUT-3.6")
def test_what_was_swapped_with_the_pile_is_known_until_it_is_played() -> None:
    position = start(discard="blue_tit").play("swap blue blue_tit", 1)
    assert sees(position, 3, 1)[0] == ["blue_tit"]
    position = play_round(position, {1: "blue_tit", 2: "rush", 3: "green"})
    assert not knows(position, 3)


@pytest.mark.rule("MUT-3.7")
def test_a_gift_is_answered_first() -> None:
    position = start().play("give oak 2", 1)
    for seat, text in ((1, "choose blue"), (3, "choose green"), (2, "choose rush"), (3, "show green")):
        assert position.why_illegal(text, seat) is not None
    assert [sentence.code for sentence in position.told(3)] == ["gave_unseen"]
    assert position.told(3)[0].text == "Player 1: gives a card to Player 2."
    assert "Oak" in position.told(2)[0].text


@pytest.mark.rule("MUT-3.7")
def test_all_see_both_cards_of_a_swap() -> None:
    position = start(discard="blue_tit").play("swap blue blue_tit", 1)
    for viewer in (None, 1, 2, 3):
        told = position.told(viewer)[0]
        assert told.code == "swapped" and "Blue tit" in told.text and "Water" in told.text


@pytest.mark.rule("MUT-3.8")
def test_what_is_known_grows_uncertain_with_an_unseen_gift() -> None:
    begun = start().play("show oak", 1).play("choose rush", 2)
    assert ("oak", "hand.1") in knows(begun, 3)
    position = begun.play("give oak 2", 1)
    assert sees(position, 3, 1)[0] == [] and ("oak", "hand.1", "hand.2") in knows(position, 3)
    assert ("oak", "hand.1") not in knows(position, 3)
    # The same for another card given: seat 3 cannot tell.
    other = begun.play("give joker 2", 1)
    assert other.view_for(3).key() == position.view_for(3).key()
    # Who was given the card knows.
    assert ("oak", "hand.1") in knows(other, 2)


@pytest.mark.rule("MUT-3.8")
def test_what_is_known_of_a_face_down_card_is_in_the_hand_when_it_is_changed() -> None:
    position = start().play("choose oak", 1).play("show-chosen", 1)
    assert sees(position, 2, 1) == ([], "oak")
    position = position.play("choose blue", 1)
    assert sees(position, 2, 1) == (["oak"], None)
    # A known card of the hand may be the one that is chosen now.
    position = position.play("choose joker", 1)
    assert ("oak", "hand.1", "plan.1") in knows(position, 2)


@pytest.mark.rule("MUT-3.8")
def test_choosing_and_showing_lose_nothing() -> None:
    position = start().play("show oak", 1).play("choose blue", 1)
    assert ("oak", "hand.1", "plan.1") in knows(position, 2)
    position = revealed(
        position.play("ready", 1)
        .play("choose rush", 2)
        .play("ready", 2)
        .play("choose green", 3)
        .play("ready", 3)
    )
    assert sees(position, 2, 1)[0] == ["oak"]


@pytest.mark.rule("MUT-3.9")
def test_round_three_of_five_players() -> None:
    hands = {
        1: "green purple_temporary",
        2: "purple blue_temporary",
        3: "blue_tit grass_snake",
        4: "purple_dependent joker",
        5: "vole yellow_temporary",
    }
    position = table(
        PLANTS,
        {"golden_beetle": "purple", "vole": "green"},
        hands=hands,
        players=5,
        round=3,
    )
    cards = {1: "green", 2: "purple", 3: "blue_tit", 4: "purple_dependent", 5: "vole"}
    assert story(position, cards) == [
        "laid green",
        "laid purple",
        "laid blue_tit",
        "discarded purple_dependent",
        "because_no_slot",
        "discarded vole",
        "because_needs_conditions",
    ]
    position = play_round(position, cards)
    assert position.round == 4 and laid(position) == {*PLANTS.split(), "blue_tit"}
    web = position.table.web
    open_now = {(slot.species, slot.colour) for slot in position.open_slots()}
    assert {("golden_beetle", "yellow"), ("vole", "blue")} == open_now
    assert [slot.colour for slot in web.missing_slots("vole", position.cells)] == ["blue"]
    # A condition is swapped for the vole, which is then laid behind its water; seat 2 starts.
    position = position.play("swap purple_temporary vole", 1)
    last = {1: "vole", 2: "blue_temporary", 3: "grass_snake", 4: "joker", 5: "yellow_temporary"}
    assert position.start == 2 and "vole" in laid(play_round(position, last))
