"""What a position tells besides its rules: conditions, previews, the scene, names."""

from __future__ import annotations

import pytest

from ecolearn.games.ecology.details import steps_text
from ecolearn.games.ecology.odds import odds
from ecolearn.kernel.match import Match
from ecolearn.kernel.words import set_language
from tests.games.ecology.lands import DECK, at, laid, landed, legal, play, task
from tests.games.ecology.test_rules_war import at_war


def test_conditions_ask_for_what_a_player_has() -> None:
    match = laid("0,0 1*3; 1,0 1*1; 3,2 2*1", held="bow axe / rope", money1=300, ecology1=20)
    for text, count in (
        ("people 1 5", 4),
        ("spaces 1 2", 2),
        ("money 1 350", 300),
        ("inventions 2 1", 1),
        ("ecology 1 21", 20),
        ("age 2 2", 1),
    ):
        found = match.progress(text)
        assert found.count == count and found.needed == int(text.split()[2])
        assert found.done is (count >= found.needed)
    assert match.progress("people 1 5").missing.text == "Player 1: thousands of people, 1 more is needed."
    assert match.progress("money 1 350").missing.text == "Player 1: dollars, 50 more are needed."
    assert match.progress("age 2 2").missing.text.endswith("Age of Agriculture.")
    assert match.progress("spaces 1 2").missing.text == "Nothing is missing."
    assert match.progress("inventions 1 1").proofs[0].cards == ("bow", "axe")
    assert match.progress("people 1 1").proofs[0].cells == ((0, 0), (1, 0))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("people 3 1", "no player 3"),
        ("people one 1", "whole number"),
        ("age 1 5", "from 1 to 4"),
        ("age 1 0", "from 1 to 4"),
        ("forests 1 1", "not a condition"),
    ],
)
def test_wrong_conditions_are_explained(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        laid().progress(text)


def speech(match: Match, action: str) -> str:
    found = match.game.preview(match.view_for(1), match.position.parse(action))
    assert found is not None
    # What costs nothing needs no price on the board.
    assert bool(found.label) is ("costs nothing" not in found.speech)
    return found.speech


def test_previews_tell_prices_and_dice() -> None:
    match = at_war("0,0 1*1; 1,0 2*1; 0,1 2*1; 1,1 2*1; 3,2 2*1")
    assert speech(match, "settle 0,0") == "Ring number 2 on this space costs $400."
    assert (
        speech(match, "attack 1,0")
        == "An attack on 1 space costs $200. If the land is defended, you win with 4 or more."
    )
    play(match, "attack 1,0")
    assert speech(match, "attack 0,1").startswith("An attack on 2 spaces costs $500.")
    free = landed("hunting.people_3")
    assert speech(free, "settle 1,0") == "This space is free: settling costs nothing."
    late = at_war("0,0 1*1; 1,0 2*1; 3,2 2*1", others="environmental.people_4")
    assert speech(late, "attack 1,0").endswith("If the land is defended, you cannot win.")


def test_previews_tell_what_a_test_lacks() -> None:
    for money, end in (
        (0, "For this test you lack: $200, 1 invention."),
        (200, "all that this test asks for."),
    ):
        for seed in range(60):
            match = laid(
                "0,0 1*3; 3,2 2*1",
                seed=seed,
                tokens="hunting.luck_b hunting.start",
                held="axe" if money else "",
                money1=money,
            )
            play(match, "roll")
            if "go hunting.agri_test" in legal(match):
                assert speech(match, "go hunting.agri_test").endswith(end)
                used = [die for die in at(match).dice if die in (2, 3)]
                assert str(used[0]) in speech(match, "go hunting.agri_test")
                break
        else:
            raise AssertionError("the dice never left the choice")


def test_the_scene_shows_tokens_rings_and_what_a_square_does() -> None:
    match = laid("0,0 1*3; 3,2 2*1", tokens="hunting.people_3 hunting.start", held="bow", money1=150)
    scene = match.scene(1)
    places = {place.key: place for place in scene.places}
    assert len(places) == 64 + 12 + 2
    assert places["cell.0,0"].speech == "space 0,0, Player 1: 3,000 people"
    assert places["cell.1,1"].speech == "space 1,1, free"
    assert "Player 1 stands here." in places["square.hunting.people_3"].speech
    assert scene.details["square.hunting.start"].rows == (
        ("What it does", "Your people become as many as the square says."),
        ("1, 2, 3", "to Genius A"),
        ("4, 5, 6", "to Luck A"),
    )
    assert [card.speech for card in scene.hand] == ["Bow"]
    assert {gauge.text for gauge in scene.gauges} >= {
        "Player 1: 3,000 people",
        "Player 1: $150",
        "Player 1: 1 invention",
    }
    assert [button.label for button in scene.buttons] == ["Throw the dice", "Trade with player 2"]
    # There is nothing to trade; the button is there to tell why.
    refusal = match.why_illegal("trade 2")
    assert refusal is not None and "nothing that you and Player 2 could trade" in refusal.text


def test_ways_of_cards_in_words() -> None:
    ways = DECK.cards["famine"].choices
    assert [steps_text(way, 1) for way in ways] == ["you pay $300", "1,000 people less"]
    assert steps_text(DECK.cards["road_building"].steps, 2) == (
        "you get $500, 3 ecology points less, another turn"
    )
    assert steps_text(DECK.cards["chance_meeting"].steps, 0) == "another card"
    assert steps_text(DECK.cards["hidden_valley"].steps, 0) == "to another square"
    assert steps_text(DECK.cards["repay_a_debt"].steps, 0) == "you pay $50 to everybody else"
    assert steps_text(DECK.cards["drum"].steps, 0) == "nothing happens"


def test_a_game_can_be_read_in_german() -> None:
    match = landed("hunting.agri_test", "0,0 1*1; 3,2 2*1", money1=50, ecology1=10)
    failed = next(s for step in match.steps for s in step.position.happened if s.code == "failed")
    set_language("de")
    try:
        assert failed.text == (
            "Person 1 besteht die Prüfung noch nicht. Es fehlt: 2000 Menschen, 150 $, 1 Erfindung, "
            "5 Ökologiepunkte."
        )
        assert match.position.prompt.text == "Person 2: Würfle, oder handle vorher."
    finally:
        set_language("en")


def test_names_may_be_typed() -> None:
    names = laid().game.names(at(laid()).table)
    assert names["windrad"] == names["bow"] == "bow" and names["flood"] == "flood"


def test_odds_follow_the_token() -> None:
    near = odds(at(laid(tokens="hunting.luck_b hunting.start")))
    far = odds(at(laid(tokens="hunting.eco_test hunting.start")))
    assert near.test is not None and far.test is not None and near.test.best < far.test.best
    assert task(laid()) == "turn"
