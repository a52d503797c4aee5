"""Chapter MUT-2: setting up."""

from __future__ import annotations

from collections import Counter

import pytest

from ecolearn.games.mutternatur.deck import COLOURS
from ecolearn.kernel.decks import DeckError
from tests.games.mutternatur.tables import cards_of_game, chosen, legal, new, play_round, refused, table

SIZES = {3: 11, 4: 8, 5: 7, 6: 6}


@pytest.mark.rule("MUT-2.1")
@pytest.mark.parametrize(
    ("players", "conditions", "jokers"), [(3, 20, 3), (4, 20, 2), (5, 24, 1), (6, 24, 2)]
)
def test_the_cards_of_a_game(players: int, conditions: int, jokers: int) -> None:
    position = new(players)
    held = Counter(card for seat in position.seats for card in position.hand(seat))
    by_colour = Counter(card.split("_")[0] for card in held.elements() if card.split("_")[0] in COLOURS)
    # The blue tit begins with a colour too.
    by_colour["blue"] -= 1
    assert by_colour == dict.fromkeys(COLOURS, conditions // 4)
    assert held["joker"] == jokers
    assert sum(held.values()) == conditions + jokers + 10
    assert {len(position.hand(seat)) for seat in position.seats} == {SIZES[players]}


@pytest.mark.rule("MUT-2.1")
def test_hands_are_hidden() -> None:
    position = new(4)
    for viewer in (None, 1, 2, 3, 4):
        view = position.view_for(viewer)
        for seat in position.seats:
            assert ("?" in view.hand(seat)) is (seat != viewer)


@pytest.mark.rule("MUT-2.2")
@pytest.mark.parametrize(("players", "number"), [(3, 0), (4, 1), (5, 2), (6, 3)])
def test_symbiosis_cards_lie_open(players: int, number: int) -> None:
    position = new(players)
    assert position.symbioses == (number,) * players == position.view_for(None).symbioses


@pytest.mark.rule("MUT-2.3")
def test_the_starting_player_has_a_free_symbiosis_in_each_round() -> None:
    position = table(hands={1: "blue oak", 2: "rush vole", 3: "green yellow"})
    assert position.start == 1 and legal(position, 1, "show") and not legal(position, 2, "show")
    refused(position, 2, "show rush", "no_symbiosis", "MUT-3.2")
    position = position.play("show oak", 1)
    assert not legal(position, 1, "show") and not position.free
    refused(position, 1, "show blue", "no_symbiosis", "MUT-3.2")
    position = play_round(position, {1: "blue", 2: "rush", 3: "green"})
    assert position.start == 2 and legal(position, 2, "show") == {"vole"} and not legal(position, 1, "show")


@pytest.mark.rule("MUT-2.3")
def test_an_unused_free_symbiosis_is_not_saved() -> None:
    position = table(hands={1: "blue oak joker", 2: "rush vole", 3: "green yellow"})
    position = play_round(position, {1: "blue", 2: "rush", 3: "green"})
    assert not position.symbiosis_left(1)


@pytest.mark.rule("MUT-2.3")
def test_another_seat_may_start() -> None:
    assert new(4).start == 1
    position = table(hands={1: "blue", 2: "green", 3: "yellow"}, start=3)
    position = chosen(position, {1: "blue", 2: "green", 3: "yellow"})
    assert position.actors() == (3,)


@pytest.mark.rule("MUT-2.4")
@pytest.mark.parametrize(("players", "rounds"), SIZES.items())
def test_rounds_are_cards_in_hand(players: int, rounds: int) -> None:
    assert new(players).rounds_left == rounds
    assert f"{rounds} rounds" in new(players).prompt.text


@pytest.mark.rule("MUT-2.5")
@pytest.mark.parametrize(("players", "plain"), [(3, 2), (4, 2), (5, 3), (6, 3)])
def test_each_colour_has_one_card_of_each_mark(players: int, plain: int) -> None:
    position = new(players)
    cards = Counter(card for seat in position.seats for card in position.hand(seat))
    for colour in COLOURS:
        assert cards[colour] == plain
        assert [cards[f"{colour}_{mark}"] for mark in ("connected", "dependent", "temporary")] == [1, 1, 1]
    assert Counter(position.zones.cards("left")) == Counter(
        {**dict.fromkeys(COLOURS, 3 - plain), "joker": 3 - cards["joker"]}
    )


@pytest.mark.rule("MUT-2.5")
def test_marks_count_only_in_their_own_stage() -> None:
    start = {1: "blue_connected", 2: "yellow_dependent", 3: "green_temporary purple"}
    cards = {1: "blue_connected", 2: "yellow_dependent", 3: "green_temporary"}
    position = play_round(table(hands=start), cards)
    assert len(position.cells) == 3 and not position.discards


@pytest.mark.rule("MUT-2.6")
def test_cards_are_dealt_from_the_starting_player_on() -> None:
    position = new(4, "1.3")
    assert [len(position.hand(seat)) for seat in position.seats] == [10, 10, 9, 9]
    later = new(4, "1.3", start='game = "mutternatur"\n[state]\nstart = 3\n')
    assert [len(later.hand(seat)) for seat in later.seats] == [9, 9, 10, 10]


@pytest.mark.rule("MUT-2.6")
def test_a_player_without_cards_sits_out() -> None:
    position = table(hands={1: "blue oak", 3: "green yellow"}, players=4, symbioses1=1)
    assert position.actors() == (1, 3) == position.awaited()
    refused(position, 1, "give blue 2", "holds_nothing", "MUT-2.6")
    assert legal(position, 1, "give") == {"blue 3", "oak 3"}
    assert not legal(position, 2) and position.why_illegal("ready", 2) is not None
    position = play_round(position, {1: "blue", 3: "green"})
    # The starting player card passes over seat 2, which holds none.
    assert position.start == 3
    position = play_round(position, {1: "oak", 3: "yellow"})
    assert position.ended == "lost_cards"


@pytest.mark.rule("MUT-2.7")
def test_no_card_is_lost_in_the_box() -> None:
    position = new(6, "1.1 1.2 1.3 2.1 2.2 2.3 3.1 3.2 3.3 4.1 4.2 4.3")
    cards = cards_of_game(position)
    assert (cards["cat"], cards["pollution"], cards["reintroduction"]) == (6, 3, 3)
    assert sum(cards.values()) == 27 + 10 + 6 + 6 + 6
    assert {"raccoon", "asian_hornet", "japanese_knotweed", "stonewort", "roach"} <= cards.keys()
    assert not {"hawthorn", "golden_beetle", "stone_marten"} & cards.keys()


@pytest.mark.rule("MUT-2.7")
def test_cards_of_nobody_are_out_of_a_game_from_a_start_position() -> None:
    position = table("rush", hands={1: "oak", 2: "cat"}, stages="4.3")
    assert position.zones.cards("beside") == ("cat", "cat")
    assert "vole" in position.zones.cards("left")


@pytest.mark.rule("MUT-2.7")
@pytest.mark.parametrize(
    ("text", "what"),
    [
        ('[cells]\n"0,0" = "yellow"', "wants blue"),
        ('[cells]\n"0,1" = "yellow"', "no such place"),
        ('[cells]\n"1,0" = "oak"', "another species"),
        ('[hands]\n1 = ["rush", "rush"]', "only 1"),
        ('[hands]\n1 = ["dodo"]', "dodo"),
        ('[hands]\n7 = ["rush"]', "no such player"),
        ("[hands]\n1 = []\n2 = []\n3 = []", "must hold a card"),
        ("[discard]\ncats = ['rush']", "no such pile"),
        ("[stack]\naside = ['rush']", "no such pile"),
        ("[state]\nmoon = 3", "no such number"),
        ("[state]\nstart = 4", "from 1 to 3"),
    ],
)
def test_faults_of_a_start_position_are_named(text: str, what: str) -> None:
    with pytest.raises(DeckError, match=what):
        new(3, start=f'game = "mutternatur"\n{text}\n')
