"""The curtain between hidden hands at one screen: whom it asks for, who may look, and when it falls."""

from __future__ import annotations

from typing import Any

import pytest

import ecolearn
from ecolearn.kernel.match import Match
from ecolearn.kernel.record import new_match
from ecolearn.kernel.words import set_language
from tests.kernel.toys.secrets import Secrets

from .browser import Browser

GAME = Secrets()


def begin(*seats: str, seed: int = 3, **options: Any) -> Match:
    match = new_match(GAME, seed=seed, seats=seats or ("person",) * 3, options=options)
    match.run_partners()
    return match


def done(browser: Browser, seat: int) -> None:
    """Look as a seat, choose a card and be ready."""
    assert browser.send(kind="look", seat=seat)["ok"]
    card = browser.state["hand"][0]["tap"]
    assert browser.send(taps=[card, "button.choose"])["ok"]
    assert browser.state["seat"] == seat, "the seat is still awaited"
    assert browser.send(taps=["button.ready"])["ok"]


def test_nobody_sees_a_hand_before_saying_who_looks() -> None:
    browser = Browser(begin())
    assert browser.state["curtain"] == {
        "seats": [1, 2, 3],
        "text": "Pass the device on. The game waits for these players: 1, 2, 3.",
        "hint": "The others look away.",
        "buttons": ["I am player 1", "I am player 2", "I am player 3"],
    }
    assert browser.state["seat"] is None and browser.state["hand"] == [] and browser.state["legal"] == {}
    assert browser.send(kind="look", seat=2)["ok"]
    assert browser.state["full"] and browser.state["seat"] == 2 and browser.state["curtain"] is None
    assert browser.state["hand"] and browser.state["legal"]


def test_the_curtain_falls_when_the_seat_is_no_longer_awaited() -> None:
    browser = Browser(begin())
    done(browser, 2)
    assert browser.state["full"] and browser.state["seat"] is None
    assert browser.state["curtain"]["seats"] == [1, 3] and browser.state["hand"] == []
    done(browser, 1)
    assert browser.state["curtain"]["text"] == "Pass the device to player 3."
    assert browser.state["curtain"]["buttons"] == ["I am player 3"]
    set_language("de")
    assert browser.state["curtain"]["text"] == "Gib das Gerät weiter an Person 3."


@pytest.mark.parametrize("seat", [0, 4, 2, True, None, "1", [1]])
def test_only_an_awaited_seat_may_look(seat: Any) -> None:
    browser = Browser(begin())
    done(browser, 2)
    answer = browser.send(kind="look", seat=seat)
    assert not answer["ok"] and answer["refusal"]["text"] and browser.state["seat"] is None


def test_while_somebody_looks_nobody_else_can() -> None:
    browser = Browser(begin())
    browser.send(kind="look", seat=1)
    assert not browser.send(kind="look", seat=2)["ok"]
    assert not browser.act(revision=browser.revision, seat=2, text="ready")["ok"]
    assert browser.state["seat"] == 1


def test_nothing_can_be_done_through_the_curtain() -> None:
    match = begin()
    browser = Browser(match)
    browser.send(kind="look", seat=1)
    card = browser.state["hand"][0]["tap"]
    browser.act(kind="hello")
    assert browser.state["seat"] is None, "a page loaded anew may be before other eyes"
    for message in ({"taps": [card, "button.choose"]}, {"text": f"choose {card[5:]}"}, {"kind": "undo"}):
        for seat in (None, 1):
            answer = browser.act(revision=match.revision, **{"seat": seat, **message})
            assert not answer["ok"] and answer["refusal"]["text"]
    assert not match.steps
    lights = browser.send(kind="lights", taps=[card])
    assert not lights["lights"] and not lights["reasons"]


def test_only_whoever_looks_can_take_back() -> None:
    match = begin()
    browser = Browser(match)
    browser.send(kind="look", seat=1)
    browser.send(taps=[browser.state["hand"][0]["tap"], "button.choose"])
    assert browser.state["status"]["undo"]
    assert browser.send(kind="undo")["ok"] and not match.steps
    assert browser.state["seat"] == 1 and browser.state["status"]["redo"]
    assert browser.send(kind="redo")["ok"] and len(match.steps) == 1
    assert browser.send(taps=["button.ready"])["ok"]
    assert not browser.state["status"]["undo"] and not browser.send(kind="undo")["ok"]
    browser.send(kind="look", seat=2)
    assert not browser.state["status"]["undo"] and not browser.send(kind="undo")["ok"]
    assert len(match.steps) == 2


def test_moves_made_elsewhere_let_the_curtain_fall_too() -> None:
    match = begin()
    browser = Browser(match)
    browser.send(kind="look", seat=1)
    match.play(match.legal_actions(1)[0], 1)
    assert browser.state["seat"] == 1
    match.play("ready", 1)
    assert browser.state["seat"] is None and browser.state["full"]


def test_a_new_game_begins_behind_the_curtain() -> None:
    match = begin()
    browser = Browser(match)
    browser.send(kind="look", seat=1)
    assert browser.send(kind="new", options={"players": 4, "rounds": 1})["ok"]
    assert browser.state["seat"] is None and browser.state["curtain"]["seats"] == [1, 2, 3, 4]
    assert browser.send(kind="look", seat=1)["ok"]
    assert browser.send(kind="reset")["ok"]
    assert browser.state["seat"] is None


def test_one_person_among_partners_needs_no_curtain(monkeypatch: pytest.MonkeyPatch) -> None:
    from ecolearn.kernel import match as module

    monkeypatch.setitem(module.partners, "hasty", lambda view, seat, chance: view.legal_actions(seat)[0])
    match = begin("hasty", "person", "hasty", rounds=1)
    browser = Browser(match)
    assert browser.state["curtain"] is None and browser.state["seat"] == 2
    assert browser.state["hand"] and browser.state["legal"]
    card = browser.state["hand"][0]["tap"]
    assert browser.send(taps=[card, "button.choose"])["ok"]
    assert browser.state["seat"] == 2 and not browser.state["full"]


def test_partners_alone_are_watched() -> None:
    browser = Browser(Match(begin().position, seed=1, seats=("hasty",) * 3))
    assert browser.state["curtain"] is None and browser.state["seat"] is None
    assert browser.state["hand"] == [] and not browser.send(text="ready")["ok"]


def test_after_the_end_all_is_open() -> None:
    match = begin(rounds=1)
    browser = Browser(match)
    for seat in (1, 2, 3):
        assert not browser.send(kind="code")["ok"] and not browser.send(kind="save")["ok"]
        assert not any("Seed" in note for note in browser.state["notes"])
        done(browser, seat)
    assert match.outcome and browser.state["curtain"] is None and browser.state["seat"] is None
    assert browser.send(kind="code")["text"] == match.code
    assert browser.send(kind="save")["text"] == match.to_text()
    assert any(str(match.seed) in note for note in browser.state["notes"])
    # What has been told cannot be untold.
    for kind in ("undo", "redo"):
        assert not browser.send(kind=kind)["ok"] and not browser.state["status"][kind]


def test_the_board_of_one_seat_shows_no_other_and_waits() -> None:
    match = begin(rounds=1)
    browser = Browser(match, seat=2)
    assert browser.state["curtain"] is None and browser.state["seat"] == 2
    assert not browser.send(kind="look", seat=1)["ok"]
    assert "Choose a card" in browser.state["prompt"]["text"]
    match.play(match.legal_actions(2)[0], 2)
    match.play("ready", 2)
    assert browser.state["prompt"] | {"buttons": []} == {
        "whose": "",
        "text": "This is the board of player 2. The game waits for: Player 1, Player 3.",
        "buttons": [],
    }
    match.play(match.legal_actions(1)[0], 1)
    match.play("ready", 1)
    assert browser.state["prompt"]["text"].endswith("waits for: Player 3.")
    assert browser.state["seat"] == 2 and not browser.send(kind="undo")["ok"]


def test_a_seat_that_a_new_game_does_not_have_watches() -> None:
    match = begin("person", "person", "person", "person")
    browser = Browser(match, seat=4)
    assert browser.state["hand"]
    match.become(begin())
    assert browser.state["seat"] is None and browser.state["hand"] == []
    assert not browser.send(text="ready")["ok"]


def test_open_hands_need_no_curtain() -> None:
    browser = Browser(ecolearn.new("ecogon", seed=7, players=2))
    assert browser.state["curtain"] is None and browser.state["seat"] is None
    assert browser.state["hand"] and not browser.send(kind="look", seat=1)["ok"]


def test_a_web_of_its_own_never_looks() -> None:
    from ecolearn.board.desk import Desk
    from ecolearn.board.sections import WEB_SECTIONS

    heard: list[dict[str, Any]] = []
    desk = Desk(begin(), heard.append, sections=WEB_SECTIONS)
    desk.receive({"kind": "hello"})
    assert "curtain" not in heard[-1] and "hand" not in heard[-1] and heard[-1]["seat"] is None


def test_while_hands_are_hidden_a_board_has_no_button_for_file_and_code() -> None:
    match = begin(rounds=1)
    browser = Browser(match)
    assert browser.state["status"]["sealed"]
    for seat in (1, 2, 3):
        done(browser, seat)
    assert browser.state["status"]["sealed"] is False
    assert Browser(ecolearn.new("ecogon", seed=7)).state["status"]["sealed"] is False
