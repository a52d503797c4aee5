"""Chapter MUT-5: the stages of path 4."""

from __future__ import annotations

import pytest

from tests.games.mutternatur.tables import (
    ALMOST,
    cards_of_game,
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
