"""Partners in the form for a new game: how many seats the computer plays, and how."""

from __future__ import annotations

from typing import Any

import pytest

import ecolearn
from ecolearn.games import loaders
from ecolearn.kernel.registry import find_game
from ecolearn.kernel.words import _, languages, set_language

from .browser import Browser


def fields(browser: Browser) -> dict[str, dict[str, Any]]:
    return {field["name"]: field for field in browser.state["form"]}


def test_a_game_with_partners_of_its_own_asks_how_many() -> None:
    browser = Browser(ecolearn.new("mutternatur", seed=3, seats=["person", "weaver", "weaver"]))
    form = fields(browser)
    assert form["partners"]["value"] == 2 and form["partner"]["value"] == "weaver"
    assert form["partner"]["choices"] == [
        ["weaver", "Weaver: follows habits that you can learn"],
        ["random", "Random: plays without any thought"],
    ]
    assert browser.send(kind="new", options={"seed": "4", "players": 4, "partners": 3, "partner": "random"})[
        "ok"
    ]
    assert browser.desk.match.seats == ("person", "random", "random", "random")
    assert browser.desk.eyes == 1, "a person alone needs no curtain"
    assert browser.send(kind="new", options={"seed": "4", "players": 3, "partners": 0, "partner": "weaver"})[
        "ok"
    ]
    assert browser.desk.match.seats == ("person",) * 3
    assert browser.state["curtain"]


def test_somebody_must_be_there() -> None:
    browser = Browser(ecolearn.new("mutternatur", seed=3, players=3))
    before = browser.desk.match.position.key()
    answer = browser.send(kind="new", options={"players": 3, "partners": 3, "partner": "weaver"})
    assert not answer["ok"] and "At least one player must be a person" in answer["refusal"]["text"]
    answer = browser.send(kind="new", options={"players": 3, "partners": 1, "partner": "nobody"})
    assert not answer["ok"] and "nobody" in answer["refusal"]["text"]
    assert browser.desk.match.position.key() == before


def test_games_without_partners_of_their_own_do_not_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(find_game("biolink")), "partners", {})
    assert "partners" not in fields(Browser(ecolearn.new("biolink", seed=3, players=2)))


def test_still_waters_is_played_with_planners() -> None:
    browser = Browser(ecolearn.new("ecogon", seed=3, players=2))
    planner, random = fields(browser)["partner"]["choices"]
    assert planner == ["planner", "Planner: thinks its turn through"] and random[0] == "random"
    assert browser.send(kind="new", options={"seed": "4", "players": 3, "partners": 2, "partner": "planner"})[
        "ok"
    ]
    assert browser.desk.match.seats == ("person", "planner", "planner")
    [row] = browser.state["habits"]
    assert row["partner"] == "planner" and len(row["lines"]) >= 5


def test_after_a_lost_game_the_board_tells_in_which_round_it_was_lost() -> None:
    match = ecolearn.new("mutternatur", seed=3, seats=["person", "random", "random"])
    browser = Browser(match)
    while match.outcome is None:
        # Whoever plays without any thought loses.
        legal = match.legal_actions(match.awaited()[0]).forward
        kinds = {action.KIND: action for action in legal}
        match.play(kinds.get("ready") or kinds.get("choose") or legal[0], match.awaited()[0])
    assert match.outcome.won is False
    after = match.game.afterword(match)
    assert "round" in after and after in browser.state["status"]["outcome"]["text"]
    assert browser.state["status"]["outcome"]["text"].startswith(match.outcome.text)


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("name", loaders())
def test_the_form_names_every_partner_of_a_game_and_says_how_it_plays(name: str, code: str) -> None:
    game = find_game(name)
    set_language(code)
    assert set(game.partner_words) == set(game.partners)
    for partner in game.partners:
        title, colon, how = _(game.partner_words[partner]).partition(": ")
        assert title == game.partner_title(partner) != partner
        assert colon and how and title[0].isupper()
    assert game.partner_title("random") == "random"
