"""Switches of a game, what it measures, and taps that are given: as they pass to a browser and back."""

from __future__ import annotations

import random
from base64 import b64decode
from typing import Any

import pytest

import ecolearn
from ecolearn.board.still import still_html
from ecolearn.kernel.match import Match
from ecolearn.picture.still import still_svg
from tests.games.ecology.lands import laid

from .browser import Browser


def sandbox(*actions: str) -> Browser:
    match = ecolearn.new("ecos", seed=1, players=1, sandbox=True)
    for action in actions:
        match.play(action)
    return Browser(match)


def until(match: Match, kind: str) -> None:
    """Play by chance until person 1 has to do this."""
    rng = random.Random(4)
    for _step in range(2000):
        task = match.position.task
        assert task is not None
        if task.kind == kind and task.seats == (1,):
            return
        legal = list(match.legal_actions())
        covers = [action for action in legal if action.KIND == "cover"]
        match.play(rng.choice(covers or legal))
    raise AssertionError(f"no {kind} came")


def look(browser: Browser, name: str) -> dict[str, Any]:
    (found,) = (one for one in browser.state["looks"] if one["name"] == name)
    return dict(found)


def test_a_game_without_switches_has_none() -> None:
    browser = Browser(ecolearn.new("ecogon", seed=1))
    assert browser.state["looks"] == [] and "reports" not in browser.state
    assert "given" not in browser.state["prompt"] and "sign" not in browser.state["prompt"]


def test_a_switch_changes_what_is_said_on_this_board_alone() -> None:
    browser, other = sandbox("put lion 0,0"), sandbox("put lion 0,0")
    assert not look(browser, "science")["on"] and look(browser, "science")["label"] == "Science words"
    before = browser.state["details"]["cell.0,0"]["rows"]
    assert browser.send(kind="switch", name="science", on=True) == {"kind": "answer", "id": "x1", "ok": True}
    assert look(browser, "science")["on"] and not look(other, "science")["on"]
    after = browser.state["details"]["cell.0,0"]["rows"]
    assert after != before and any("Population (game: community)" in row for row in after)
    # It stays when the game goes on, or the page is loaded anew.
    browser.desk.match.play("put antelope 1,0")
    browser.act(kind="hello")
    assert look(browser, "science")["on"]
    browser.send(kind="switch", name="science", on=False)
    assert not look(browser, "science")["on"]


@pytest.mark.parametrize("message", [{"name": "nothing", "on": True}, {"name": "science", "on": "yes"}, {}])
def test_a_switch_that_is_none_is_refused(message: dict[str, Any]) -> None:
    browser = sandbox()
    heard = len(browser.heard)
    answer = browser.send(kind="switch", **message)
    assert not answer["ok"] and answer["refusal"]["text"]
    assert len(browser.heard) == heard + 1, "nothing has changed"


def test_of_reports_only_what_is_new_is_sent() -> None:
    browser = sandbox()
    (now,) = browser.state["reports"]
    assert now["key"] == "now" and now["figure"]["svg"].startswith("<svg")
    assert now["figure"]["table"]["rows"] and now["figure"]["sentence"]
    browser.desk.match.play("put lion 0,0")
    browser.desk.match.play("exchange water 0,0")
    first, second = browser.state["reports"]
    assert first["figure"] and second["title"].startswith("Before and after")
    browser.desk.match.play("put desert 2,0")
    first, second = browser.state["reports"]
    assert "figure" in first and second == {"key": second["key"]}, "the impact is as it was"
    browser.act(kind="hello")
    assert all("figure" in report for report in browser.state["reports"])


def test_what_is_given_and_a_card_with_several_taps_reach_the_browser() -> None:
    match = ecolearn.new("ecos", seed=3, seats=["person", "random"])
    until(match, "answer")
    browser = Browser(match)
    prompt, legal = browser.state["prompt"], browser.state["legal"]
    assert prompt["sign"] in browser.state["stage"]["faces"]
    for card in browser.state["hand"]:
        if "taps" in card:
            first, second = card["taps"]
            assert legal[first][second] == {}
    assert "given" not in prompt
    until(match, "place")
    prompt, legal = browser.state["prompt"], browser.state["legal"]
    (tap,) = prompt["given"]
    assert all(key.startswith("cell.") for key in legal[tap])
    taps = [tap, next(iter(legal[tap]))]
    assert browser.send(taps=taps)["ok"]


def test_steps_of_cards_are_aims_with_a_name_of_their_own() -> None:
    match = ecolearn.new("ecos", seed=3, seats=["person", "random"])
    until(match, "place")
    browser = Browser(match)
    aim = browser.state["aims"][-1]
    assert aim["heading"] == "What the cards do" and aim["said"] == "belongs to this step"
    assert any(proof["sign"] == "▶" for proof in aim["proofs"])
    told = browser.send(text="missions")["text"]
    assert aim["title"] in told and "It is fulfilled by" not in told
    assert still_svg(match.scene(1)).startswith("<svg")


def test_the_same_again_stays_selected_in_the_sandbox() -> None:
    browser = sandbox()
    assert browser.state["prompt"]["keeps"] is True
    assert browser.send(taps=["button.grassland", "cell.2,0"])["ok"]
    # On a tile that lies the same taps exchange it.
    assert browser.send(taps=["button.water", "cell.2,0"])["ok"]
    refused = browser.send(taps=["button.lion", "cell.2,0"])
    assert refused["refusal"]["rule"] == "ECS-1.4" and "Lion" in refused["refusal"]["text"]
    assert browser.send(taps=["button.clear", "cell.2,0", "button.tile"])["ok"]


def test_a_game_in_which_nothing_eats_anything_shows_no_food_web() -> None:
    browser = Browser(ecolearn.new("ecology", seed=1, players=2))
    assert "web" not in browser.state
    assert [report["key"] for report in browser.state["reports"]] == ["course", "odds"]
    assert Browser(ecolearn.new("ecogon", seed=1)).state["web"]
    # Nor does the still picture, which has a place for it.
    pictures = [still_html(ecolearn.new(game, seed=1), 1) for game in ("ecology", "ecogon")]
    drawn = [b64decode(one.partition("base64,")[2].partition('"')[0]).decode() for one in pictures]
    assert ["No food web yet" in one for one in drawn] == [False, True]


def test_a_place_that_is_refused_is_marked_whatever_it_is_called() -> None:
    match = next(
        one for seed in range(20) if (one := laid(seed=seed)).play("roll") and one.position.task.kind == "go"
    )
    browser = Browser(match)
    refusal = browser.send(taps=["square.environmental.work_a"])["refusal"]
    assert refusal["rule"] == "ECO-1.3" and refusal["cells"] == ["square.environmental.work_a"]
