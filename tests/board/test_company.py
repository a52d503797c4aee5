"""Who plays along: whom all wait for, how partners play, and what only a teacher's board tells."""

from __future__ import annotations

import json
from typing import Any

import pytest

import ecolearn
from ecolearn.board import Board, orders
from ecolearn.games.mutternatur.weaver import conventions
from ecolearn.kernel.match import Match
from ecolearn.kernel.record import new_match
from ecolearn.kernel.words import set_language
from tests.games.mutternatur.tables import ALMOST, ROW, table_text
from tests.kernel.toys.secrets import Secrets
from tests.work import counted

from .browser import Browser

#: The eagle lacks a condition that player 2 holds.
WINNABLE = table_text(
    ALMOST, {"golden_eagle": "green blue yellow"}, hands={1: "golden_eagle", 2: "joker", 3: "purple"}
)
#: Of 13 empty places three can be filled.
LOST = table_text(ROW, hands={1: "golden_eagle", 2: "blue", 3: "joker"}, discard="stone_marten green")
#: Four cards are discarded: too many for three players.
TOO_MANY = table_text(
    "rush blackberry",
    hands={1: "hawthorn green", 2: "oak purple", 3: "joker purple"},
    discard="vole blue_tit golden_beetle green",
)


@pytest.fixture
def moths(monkeypatch: pytest.MonkeyPatch) -> None:
    """Partners for the toy with hidden hands: one acts at once, one comes after seat 1."""
    from ecolearn.kernel import match as module

    def hasty(view: Any, seat: int, chance: Any) -> Any:
        legal = view.legal_actions(seat)
        return next((action for action in legal if action.KIND == "ready"), legal[0])

    def later(view: Any, seat: int, chance: Any) -> Any:
        return hasty(view, seat, chance) if 1 not in view.awaited() else None

    monkeypatch.setitem(module.partners, "hasty", hasty)
    monkeypatch.setitem(module.partners, "later", later)


def begin(*seats: str) -> Match:
    match = new_match(Secrets(), seed=3, seats=seats, options={})
    match.run_partners()
    return match


def waits(browser: Browser) -> str:
    return str(browser.state["prompt"].get("waits", ""))


# -- whom all wait for -----------------------------------------------------------------------------


def test_partners_who_are_ready_wait_for_the_person(moths: None) -> None:
    browser = Browser(begin("hasty", "person", "hasty"))
    assert waits(browser) == "Your partners are ready. They wait for you."
    set_language("de")
    assert waits(browser) == "Deine Partner sind bereit. Sie warten auf dich."


def test_partners_who_come_later_wait_too(moths: None) -> None:
    one = Browser(begin("person", "hasty", "later"))
    assert waits(one) == "Your partner waits until you are ready: Player 3. Ready: Player 2."
    both = Browser(begin("person", "later", "later"))
    assert waits(both) == "Your partners wait until you are ready: Player 2, Player 3."


def test_it_is_told_who_still_chooses(moths: None) -> None:
    match = begin("person", "hasty", "person")
    browser = Browser(match)
    assert (
        browser.state["curtain"] and waits(browser) == "Still choosing: Player 1, Player 3. Ready: Player 2."
    )
    browser.look()
    assert browser.state["seat"] == 1
    assert waits(browser) == "Still choosing: Player 1, Player 3. Ready: Player 2."
    own, other = Browser(match, seat=1), Browser(match, seat=3)
    browser.send(taps=[browser.state["hand"][0]["tap"], "button.choose"])
    browser.send(taps=["button.ready"])
    # Whoever is done is told in the line above whom the game waits for.
    assert waits(own) == "" and own.state["prompt"]["text"].endswith("The game waits for: Player 3.")
    assert waits(other) == "The others are ready. They wait for you."


def test_where_one_acts_after_the_other_nobody_waits_in_words() -> None:
    assert waits(Browser(ecolearn.new("ecogon", seed=7, seats=["person", "random"]))) == ""
    assert waits(Browser(begin("person", "person", "person"))) != ""


def test_beside_weavers_the_board_says_what_to_do_and_who_waits() -> None:
    browser = Browser(ecolearn.new("mutternatur", seed=13, seats=["person", "weaver", "weaver"]))
    prompt = browser.state["prompt"]
    assert prompt["text"] == "Choose a card, then say that you are ready; 11 rounds are left."
    assert prompt["waits"] == "Your partners wait until you are ready: Player 2, Player 3."
    second = Browser(ecolearn.new("mutternatur", seed=13, seats=["weaver", "person", "weaver"]))
    assert waits(second) == "Your partner waits until you are ready: Player 3. Ready: Player 1."


# -- how partners play -----------------------------------------------------------------------------


def test_the_board_tells_how_partners_play() -> None:
    match = ecolearn.new("mutternatur", seed=13, seats=["person", "weaver", "random", "weaver"])
    browser = Browser(match)
    assert browser.state["habits"] == [
        {"partner": "weaver", "seats": "Player 2, Player 4", "lines": list(conventions())}
    ]
    set_language("de")
    (german,) = browser.state["habits"]
    assert german["seats"] == "Person 2, Person 4" and german["lines"] == list(conventions())
    assert not set(german["lines"]) & set(browser.heard[0]["habits"][0]["lines"])


def test_where_nobody_has_habits_none_are_told() -> None:
    for match in (
        ecolearn.new("mutternatur", seed=1, players=3),
        ecolearn.new("mutternatur", seed=1, seats=["person", "random", "random"]),
        ecolearn.new("ecogon", seed=1, seats=["person", "random"]),
    ):
        assert Browser(match).state["habits"] == []


# -- what only teachers may ask --------------------------------------------------------------------


def judged(match: Match) -> dict[str, Any]:
    return Browser(match, teacher=True).send(kind="judge")


def test_a_teacher_is_told_how_a_game_can_be_won() -> None:
    answer = judged(ecolearn.new("mutternatur", start=WINNABLE))
    assert answer["ok"] and answer["text"] == "The game can still be won."
    assert answer["lines"][0].startswith("Round 1. Player 1: gives a card to Player")
    assert "chosen – Golden eagle" in answer["lines"][-1]


def test_a_teacher_is_told_that_a_game_is_lost() -> None:
    answer = judged(ecolearn.new("mutternatur", start=LOST))
    assert answer["ok"] and answer["text"].startswith("The game cannot be won any more:")
    assert answer["lines"] == []


def test_a_teacher_is_told_that_it_was_not_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orders, "JUDGE_SECONDS", 0.0)
    answer = judged(ecolearn.new("mutternatur", seed=13, players=3))
    assert answer["ok"] and "was not found out" in answer["text"] and answer["lines"] == []


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_judging_takes_no_longer_than_its_time(players: int) -> None:
    match = ecolearn.new("mutternatur", seed=players, players=players, stages="2.1 2.3 4.3")
    with counted() as work:
        assert judged(match)["ok"]
    assert 0 < work.seconds < 2 * orders.JUDGE_SECONDS


def test_pupils_cannot_ask_it_and_teachers_must() -> None:
    match = ecolearn.new("mutternatur", start=WINNABLE)
    pupil, teacher = Browser(match), Browser(match, teacher=True)
    for browser in (pupil, teacher):
        browser.look()
    assert "teacher" not in pupil.state and teacher.state["teacher"] == {"judges": True}
    answer = pupil.send(kind="judge")
    assert not answer["ok"] and "lines" not in answer and "teacher's board" in answer["refusal"]["text"]
    # Until it is asked, a teacher's board is sent nothing else.
    plain = [{**message, "teacher": None} for message in pupil.heard if message["kind"] == "state"]
    assert [{**message, "teacher": None} for message in teacher.heard if message["kind"] == "state"] == plain
    assert "can still be won" not in json.dumps(teacher.heard)
    assert teacher.send(kind="judge")["ok"]
    assert "can still be won" not in json.dumps(pupil.heard)


def test_a_game_without_judgement_says_so() -> None:
    browser = Browser(ecolearn.new("ecogon", seed=7), teacher=True)
    assert browser.state["teacher"] == {"judges": False}
    answer = browser.send(kind="judge")
    assert not answer["ok"] and "cannot tell" in answer["refusal"]["text"]


def test_a_board_in_a_notebook_is_a_teachers_if_it_is_said() -> None:
    match = ecolearn.new("mutternatur", start=WINNABLE)
    answers: list[list[dict[str, Any]]] = []
    for board in (ecolearn.show(match, keep=False), Board(match, teacher=True, keep=False)):
        sent: list[dict[str, Any]] = []
        board.send = lambda content, *rest, into=sent: into.append(content)  # type: ignore[method-assign]
        board._desk._send = board.send
        board.receive({"kind": "hello"})
        board.receive({"kind": "judge", "id": "x"})
        answers.append(sent)
        board.close()
    assert ["teacher" in sent[0] for sent in answers] == [False, True]
    assert [sent[-1]["ok"] for sent in answers] == [False, True]


# -- the end ---------------------------------------------------------------------------------------


def test_a_game_that_is_lost_can_be_ended_by_all_together() -> None:
    match = ecolearn.new("mutternatur", start=TOO_MANY, seats=["person", "weaver", "weaver"])
    browser = Browser(match)
    assert browser.state["prompt"]["text"].startswith("Too many cards are discarded to win.")
    labels = [button["label"] for button in browser.state["prompt"]["buttons"]]
    assert "End the game together (2 of 3 agree)" in labels
    assert browser.send(taps=["button.stop"])["ok"]
    assert match.outcome is not None and match.position.ended == "stopped"  # type: ignore[attr-defined]
    assert browser.state["status"]["outcome"]["text"].startswith("You have ended the game together.")


def test_when_a_game_is_over_all_hands_lie_open() -> None:
    match = ecolearn.new("mutternatur", start=TOO_MANY, players=3)
    browser, other = Browser(match), Browser(match, seat=2)
    for seat in (1, 2):
        match.play("stop", seat)
    held = {str(card): seat for seat in (1, 3) for card in match.position.hand(seat)}  # type: ignore[attr-defined]
    assert "joker" not in json.dumps(other.state["others"]), "until the end a hand is hidden"
    match.play("stop", 3)
    assert match.outcome is not None
    for one, seats in ((browser, (1, 2, 3)), (other, (1, 3))):
        rows = {row["seat"]: row["cards"] for row in one.state["others"]}
        for seat in seats:
            taps = [card["tap"] for card in rows[seat]]
            assert taps == [f"known.{card}" for card in match.position.hand(seat)]  # type: ignore[attr-defined]
            assert all(f"Player {seat} still holds" in card["speech"] for card in rows[seat])
            assert all(tap in one.state["details"] for tap in taps)
    assert [card["tap"] for card in other.state["hand"]] == ["known.oak", "known.purple"]
    assert held and not browser.state["hand"]
