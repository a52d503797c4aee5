"""At one screen: no curtain for what needs no hand, and one before every look into a hand."""

from __future__ import annotations

import random
from typing import Any

import ecolearn
from ecolearn.games.ecos.position import HANDS, PEEKED
from ecolearn.kernel.match import Match
from ecolearn.kernel.registry import find_game
from tests.kernel.toys.secrets import Secrets

from .browser import Browser

#: In these tasks of Ecos a hand is looked into.
SECRET = ("choose_start", "dial_use", "keep")


def shared(**options: Any) -> Match:
    return ecolearn.new("ecos", seed=5, players=2, **options)


def kind_of(match: Match) -> str:
    task = match.position.task
    return "" if task is None else task.kind


def hands(match: Match) -> set[str]:
    zones = match.position.zones
    return {card for seat in (1, 2) for zone in (HANDS, PEEKED) for card in zones.cards(zone[seat])}


def test_what_needs_no_hand_is_done_without_a_curtain() -> None:
    match = shared()
    browser = Browser(match)
    assert kind_of(match) == "answer"
    for seat in (1, 2):
        state = browser.state
        assert state["curtain"] is None and state["seat"] is None
        assert state["prompt"]["hand"].startswith(f"Player {seat}, face up")
        assert "button.dial" in state["legal"]
        assert browser.send(kind="lights", taps=[])["ok"]
        assert browser.send(taps=["button.dial"])["ok"]
    assert len(match.steps) > 2


def test_a_hand_is_shown_only_behind_a_curtain_to_whom_it_belongs() -> None:
    rng = random.Random(2)
    match = shared(rounds=3)
    browser = Browser(match)
    looked = 0
    while match.outcome is None:
        kind, seat = kind_of(match), match.position.actors()[0]
        curtain = browser.state["curtain"]
        assert (curtain is not None) == (kind in SECRET and browser.state["seat"] is None), kind
        if curtain is not None:
            assert curtain["seats"] == [seat] and browser.state["legal"] == {}
            browser.look()
            looked += 1
            own = {*match.position.zones.cards(HANDS[seat]), *match.position.zones.cards(PEEKED[seat])}
            assert {card["tap"] for card in browser.state["hand"]} == {f"card.{name}" for name in own} & {
                card["tap"] for card in browser.state["hand"]
            }
            assert browser.state["seat"] == seat
        elif browser.state["seat"] is None:
            shown = str(browser.heard[-1])
            assert not [name for name in hands(match) if f"card.{name}'" in shown]
        taps: list[str] = []
        branch = browser.state["legal"]
        while branch:
            taps.append(rng.choice(sorted(branch)))
            branch = branch[taps[-1]]
        assert browser.send(taps=taps)["ok"], (kind, taps)
    assert looked > 3
    assert browser.state["status"]["outcome"]["text"] == match.outcome.text


def test_a_board_of_one_seat_acts_for_nobody_else() -> None:
    match = shared()
    other = Browser(match, seat=2)
    assert other.state["legal"] == {} and other.state["prompt"]["text"].startswith("This is the board of")
    answer = other.send(taps=["button.dial"])
    assert not answer["ok"] and match.position.actors() == (1,)


def test_a_game_that_says_nothing_keeps_every_choice_behind_the_curtain() -> None:
    assert not any(task.in_the_open for task in Secrets().tasks.values())
    for name in ("biolink", "mutternatur"):
        assert not any(task.in_the_open for task in find_game(name).tasks.values())
