"""Missions on the wire: levels, what is missing, what proves them; spoken, typed, and in the form."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

import ecolearn
from ecolearn.kernel.match import Match

from .browser import Browser


def played(seed: int, actions: int = 120, **options: Any) -> Browser:
    """A game with two missions and tiles after so many actions by chance."""
    match = ecolearn.new("ecogon", **{"seed": seed, "missions": 2, "tiles": True, **options})
    chance = Random(seed)
    for _ in range(actions):
        go_on(match, chance)
    return Browser(match)


def go_on(match: Match, chance: Random) -> None:
    legal = list(match.legal_actions().forward)
    lay = [action for action in legal if action.KIND == "place"] if not match.position.laid else []
    match.play(chance.choice(lay or [action for action in legal if str(action) == "end"] or legal))


def test_without_missions_there_is_nothing_to_tell() -> None:
    browser = Browser(ecolearn.new("ecogon", seed=3))
    assert browser.state["aims"] == []
    assert browser.send(text="missions")["text"] == "There are no missions in this game."
    assert "missions" not in browser.send(text="help")["text"]


def test_choosing_two_missions_is_told_step_by_step() -> None:
    browser = Browser(ecolearn.new("ecogon", seed=3, missions=2))
    assert "choose two of these missions" in browser.state["prompt"]["text"]
    # A medal's number stays with its name where a line ends.
    assert all("gold\N{NO-BREAK SPACE}" in card["text"] for card in browser.state["hand"])
    browser.desk.match.play(browser.desk.match.legal_actions()[0])
    assert "choose the second mission" in browser.state["prompt"]["text"]
    one = Browser(ecolearn.new("ecogon", seed=3, missions=1))
    assert "choose your mission" in one.state["prompt"]["text"]


def test_points_below_nought_have_a_true_minus_sign() -> None:
    browser = Browser(ecolearn.new("ecogon", seed=3, missions=2))
    match = browser.desk.match
    while not match.position.laid:
        match.play(match.legal_actions().forward[0])
    gauge = browser.state["gauges"][0]
    assert gauge["value"] < 0 and gauge["text"] == f"−{-gauge['value']} of 34 points"
    assert "-" not in browser.state["aims"][0]["points"]


@pytest.mark.parametrize("seed", [3, 6])
def test_every_mission_tells_how_far_it_is(seed: int) -> None:
    browser = played(seed)
    state, modules = browser.state, browser.desk.match.position.modules
    assert [aim["key"] for aim in state["aims"]] == [f"mission.{name}" for name in modules.missions]
    for aim, reached in zip(state["aims"], modules.levels, strict=True):
        assert [step["done"] for step in aim["steps"]] == [at < reached for at in range(3)]
        assert aim["title"] in aim["speech"] and aim["missing"] in aim["speech"]
        assert f"f-{aim['icon']}" in state["stage"]["faces"][aim["icon"]]
        for proof in aim["proofs"]:
            assert proof["label"] and proof["speech"]
            assert set(proof["places"]) <= set(state["stage"]["places"])
    assert any(aim["proofs"] for aim in state["aims"])


def test_a_chain_comes_in_its_order() -> None:
    browser = played(3)
    (chain,) = (aim for aim in browser.state["aims"] if aim["key"] == "mission.chain")
    for proof in chain["proofs"]:
        assert proof["ordered"] and "is eaten by" in proof["speech"]
        links = {part["key"] for part in browser.state["stage"]["put"] if part["layer"] == "links"}
        cells = [key.removeprefix("cell.") for key in proof["places"]]
        assert {f"link.{a}.{b}" for a, b in pairwise(cells)} <= links
    assert chain["proofs"]


def test_missions_can_be_typed_in_either_language() -> None:
    browser = played(6)
    titles = [aim["title"] for aim in browser.state["aims"]]
    said = browser.send(text="missions")["text"]
    assert all(title in said for title in titles) and "missions" in browser.send(text="help")["text"]
    browser.send(kind="language", value="de")
    try:
        said = browser.send(text="Missionen")["text"]
        assert all(aim["title"] in said for aim in browser.state["aims"])
    finally:
        browser.send(kind="language", value="en")


def test_missions_to_choose_from_stand_with_their_task() -> None:
    browser = Browser(ecolearn.new("ecogon", seed=3, missions=1))
    assert browser.state["prompt"]["hand"] == "To choose from"
    for card in browser.state["hand"]:
        assert "bronze" in card["text"] and "gold" in card["speech"]
    assert browser.send(taps=[browser.state["hand"][0]["tap"]])["ok"]
    assert len(browser.state["aims"]) == 1


def test_a_tap_on_a_habitat_tells_its_tile() -> None:
    open_rows = [label for told in played(3).state["details"].values() for label, _text in told["rows"]]
    assert any(label.startswith("Tile: ") for label in open_rows)
    browser = played(3, tiles="chaos")
    hidden = [label for told in browser.state["details"].values() for label, _text in told["rows"]]
    assert "Tile, face down" in hidden and not any(label.startswith("Tile: ") for label in hidden)


def test_the_form_begins_a_game_with_modules() -> None:
    browser = Browser(ecolearn.new("ecogon", seed=3))
    fields = {entry["name"]: entry for entry in browser.state["form"]}
    for name in ("missions", "tiles", "goal"):
        values = [choice[0] if isinstance(choice, list) else choice for choice in fields[name]["choices"]]
        assert fields[name]["value"] in values and fields[name]["sentence"]
    options = {entry["name"]: entry["value"] for entry in browser.state["form"] if entry["value"] != ""}
    labels = {label: value for value, label in fields["tiles"]["choices"]}
    assert len(labels) == 3
    assert browser.send(kind="new", options={**options, "missions": 2, "tiles": "chaos"})["ok"]
    table = browser.desk.match.position.table.options
    assert table["missions"] == 2 and table["tiles"] == "chaos"


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_field_of_the_form_has_a_sentence(language: str) -> None:
    browser = Browser(ecolearn.new("ecogon", seed=3, missions=1, tiles="chaos"))
    browser.send(kind="language", value=language)
    try:
        fields = {entry["name"]: entry for entry in browser.state["form"]}
        offered = {option.name for option in browser.desk.match.game.options}
        assert set(fields) == {"seed", "players", "partners", "partner"} | offered
        for field in fields.values():
            assert field["label"] and len(field["sentence"]) > 20 and field["sentence"].endswith("."), field
        # What is chosen stands there in words, and the form begins with what is played.
        for name in ("missions", "tiles", "goal", "partner"):
            assert all(label != str(value) for value, label in fields[name]["choices"])
        assert [fields[name]["value"] for name in ("missions", "tiles", "goal")] == ["1", "chaos", "2.5"]
    finally:
        browser.send(kind="language", value="en")


@pytest.mark.parametrize("goal, needed", [("2", 34), ("2.5", 43), ("3", 51)])
def test_the_form_chooses_the_goal(goal: str, needed: int) -> None:
    browser = Browser(ecolearn.new("ecogon", seed=3, missions=1))
    assert browser.send(kind="new", options={"missions": "1", "goal": goal})["ok"]
    assert browser.desk.match.position.needed == needed


def test_the_form_keeps_what_was_chosen_and_follows_what_is_usual() -> None:
    def begun(now: dict[str, Any], **wanted: Any) -> int:
        browser = Browser(ecolearn.new("ecogon", seed=3, **now))
        carried = {entry["name"]: entry["value"] for entry in browser.state["form"] if entry["value"] != ""}
        assert browser.send(kind="new", options={**carried, **wanted})["ok"]
        return int(browser.desk.match.position.table.options["events"])

    # Chosen by somebody: it stays for the next game of the same kind.
    assert begun({"events": 15}) == begun({"events": 15}, tiles="chaos") == 15
    assert begun({"box": "combined", "events": 20}) == 20
    # Carried over only, where another world or a mission asks for another number.
    assert begun({}, box="combined") == 16
    assert begun({"box": "combined"}, box="base") == 10
    assert begun({}, missions="1") == 17
    assert begun({"missions": 1}, missions="0") == 10
