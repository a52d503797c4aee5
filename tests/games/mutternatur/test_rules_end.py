"""Chapter MUT-4: how the game ends."""

from __future__ import annotations

import pytest

from tests.games.mutternatur.tables import (
    ALMOST,
    chosen,
    conditions,
    discards,
    legal,
    new,
    play_round,
    refused,
    table,
)

FULL = {"golden_eagle": "green blue yellow purple"}
TOO_MANY = "vole blue_tit oak hawthorn"


@pytest.mark.rule("MUT-4.1")
def test_won_as_soon_as_the_eagle_lies() -> None:
    position = table(ALMOST, FULL, hands={1: "golden_eagle", 2: "joker", 3: "joker"})
    position = chosen(position, {1: "golden_eagle", 2: "joker", 3: "joker"}).play("reveal")
    assert position.ended == "won" and position.actors() == ()
    outcome = position.outcome()
    assert outcome is not None and outcome.won and outcome.score == 30
    # The other cards stay face down.
    assert position.chosen(2) == position.chosen(3) == "joker"
    assert outcome.sentence.code == "outcome_crown" and "crown of creation" in outcome.text


@pytest.mark.rule("MUT-4.1")
@pytest.mark.parametrize(
    ("pile", "words"), [("joker", "1 card discarded"), ("joker joker", "2 cards discarded")]
)
def test_the_number_of_discards_is_reported(pile: str, words: str) -> None:
    position = play_round(table(ALMOST, FULL, hands={1: "golden_eagle"}, discard=pile), {1: "golden_eagle"})
    outcome = position.outcome()
    assert outcome is not None and outcome.sentence.code == "outcome_won" and words in outcome.text


@pytest.mark.rule("MUT-4.1")
def test_a_start_position_that_is_won_is_over() -> None:
    position = table(f"{ALMOST} golden_eagle", hands={1: "joker"})
    assert position.ended == "won" and position.outcome() is not None


@pytest.mark.rule("MUT-4.2")
def test_lost_when_all_cards_are_played() -> None:
    position = play_round(
        table(ALMOST, hands={1: "golden_eagle", 2: "green"}), {1: "golden_eagle", 2: "green"}
    )
    outcome = position.outcome()
    assert position.ended == "lost_cards" and outcome is not None and outcome.won is False
    assert "All cards are played." in outcome.text and "3 would have been allowed" in outcome.text


@pytest.mark.rule("MUT-4.3")
@pytest.mark.parametrize(("players", "limit"), [(3, 3), (4, 2), (5, 5), (6, 6)])
def test_the_limit_of_discards(players: int, limit: int) -> None:
    assert new(players).table.limit == limit
    pile = "golden_eagle grass_snake stone_marten vole blue_tit golden_beetle oak".split()
    hands = {seat: "joker" if seat == 1 else f"blue{'_connected' if seat == 3 else ''}" for seat in (1, 2, 3)}
    allowed = table(hands=hands, players=players, discard=" ".join(pile[:limit]))
    refused(allowed, 1, "stop", "not_lost_yet", "MUT-4.3")
    assert "Too many" not in allowed.prompt.text
    beyond = table(hands=hands, players=players, discard=" ".join(pile[: limit + 1]))
    assert "stop" in legal(beyond, 1) and "Too many cards are discarded to win" in beyond.prompt.text


@pytest.mark.rule("MUT-4.3")
def test_all_agree_to_end_early() -> None:
    position = table(hands={1: "blue rush", 2: "green", 3: "yellow"}, discard=TOO_MANY)
    position = position.play("stop", 2)
    refused(position, 2, "stop", "agreed_already", "MUT-4.3")
    position = position.play("stop", 1)
    assert position.outcome() is None
    position = position.play("stop", 3)
    outcome = position.outcome()
    assert position.ended == "stopped" and outcome is not None and outcome.won is False


@pytest.mark.rule("MUT-4.3")
def test_agreement_holds_for_one_planning_phase() -> None:
    position = table(hands={1: "blue rush", 2: "green joker", 3: "yellow purple"}, discard=TOO_MANY)
    position = position.play("stop", 1).play("stop", 2)
    assert position.play("choose blue", 1).stopping == {2}
    assert position.play("show rush", 1).stopping == frozenset()
    position = play_round(position, {1: "blue", 2: "green", 3: "yellow"})
    assert position.stopping == frozenset() and position.round == 2


@pytest.mark.rule("MUT-4.3")
def test_who_holds_no_cards_need_not_agree() -> None:
    position = table(hands={1: "blue rush", 3: "yellow purple"}, discard=TOO_MANY)
    assert position.play("stop", 1).play("stop", 3).ended == "stopped"


@pytest.mark.rule("MUT-4.3")
def test_play_may_go_on_beyond_the_limit() -> None:
    position = table(hands={1: "blue", 2: "rush", 3: "yellow"}, discard=TOO_MANY)
    assert play_round(position, {1: "blue", 2: "rush", 3: "yellow"}).ended == "lost_cards"


@pytest.mark.rule("MUT-4.4")
def test_the_wetland_must_be_complete_too() -> None:
    almost = f"{ALMOST} stonewort"
    eagle_first = table(
        almost,
        {**FULL, "roach": "blue green"},
        stages="1.3",
        players=5,
        hands={1: "golden_eagle blue", 2: "blue roach", 3: "joker"},
    )
    position = play_round(eagle_first, {1: "golden_eagle", 2: "blue", 3: "joker"})
    assert position.is_laid("golden_eagle") and not position.ended
    water_first = table(f"{ALMOST} stonewort roach", FULL, stages="1.3", hands={1: "golden_eagle"})
    assert play_round(water_first, {1: "golden_eagle"}).ended == "won"


@pytest.mark.rule("MUT-4.4")
def test_pollution_and_reintroduction_must_all_be_played() -> None:
    eagle = table(ALMOST, FULL, stages="3.3", hands={1: "golden_eagle", 2: "reintroduction"})
    position = chosen(eagle, {1: "golden_eagle", 2: "reintroduction"}).play("reveal")
    assert position.is_laid("golden_eagle") and not position.ended
    position = position.play("reveal")
    assert position.ended == "won"  # in whatever order, and the last one need not be followed by an animal
    pollution = table(f"{ALMOST} golden_eagle", stages="3.3", hands={1: "pollution"})
    assert play_round(pollution, {1: "pollution"}).ended == "won"


@pytest.mark.rule("MUT-4.5")
def test_play_goes_on_while_anybody_holds_cards() -> None:
    position = table(hands={1: "blue", 2: "green rush oak"})
    assert position.rounds_left == 3
    position = play_round(position, {1: "blue", 2: "green"})
    assert position.rounds_left == 2 and position.actors() == (2,) and position.start == 2
    position = play_round(play_round(position, {2: "rush"}), {2: "oak"})
    assert position.ended == "lost_cards" and {"rush", "oak"} <= set(position.cells.values())


@pytest.mark.rule("MUT-4.5")
def test_two_rounds_without_a_card_played_lose_the_game() -> None:
    position = table(stages="3.3", hands={1: "pollution", 2: "pollution"})
    position = play_round(position, {})
    assert (position.idle, position.ended, position.round) == (1, "", 2)
    position = play_round(position, {})
    outcome = position.outcome()
    assert position.ended == "lost_stuck" and outcome is not None
    assert "No card has left the hands for two rounds." in outcome.text


@pytest.mark.rule("MUT-4.5")
def test_cats_that_come_back_are_no_way_to_play_forever() -> None:
    hands = {1: "cat joker oak", 2: "cat joker rush", 3: "cat joker vole"}
    position = play_round(table(stages="4.3", hands=hands), {1: "cat", 2: "cat", 3: "cat"})
    assert position.idle == 1
    # A card that leaves the hands begins the count anew.
    other = play_round(position, {1: "joker", 2: "cat", 3: "cat"}, "slot 0,0")
    assert (other.idle, other.ended) == (0, "")
    assert play_round(position, {1: "cat", 2: "cat", 3: "cat"}).ended == "lost_stuck"


@pytest.mark.rule("MUT-4.5")
def test_cats_come_before_temporary_conditions_at_the_end_of_a_round() -> None:
    start = table(
        "rush",
        {"blackberry": "yellow_temporary"},
        stages="2.2 4.3",
        players=4,
        hands={1: "blackberry blue", 2: "cat joker", 3: "green purple", 4: "purple"},
    )
    position = play_round(start, {1: "blackberry", 2: "cat", 3: "green", 4: "purple"})
    # The cat took the blackberry, so its temporary condition was bare when the round ended.
    assert discards(position) == ["blackberry", "yellow_temporary"]
    assert conditions(position, "blackberry") == [""] and position.zones.cards("beside").count("cat") == 4


@pytest.mark.rule("MUT-4.5")
def test_the_game_is_lost_before_the_starting_player_card_moves() -> None:
    position = play_round(table(hands={1: "vole"}), {1: "vole"})
    assert (position.ended, position.start, position.round) == ("lost_cards", 1, 1)
