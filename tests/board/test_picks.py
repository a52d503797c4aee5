"""Things to pick in the form, marked places, tags on cards: by a game that has them all."""

from __future__ import annotations

from typing import Any

import ecolearn
from ecolearn.kernel.game import PickOption
from ecolearn.kernel.registry import find_game

from .browser import Browser


def begin(**options: Any) -> Browser:
    return Browser(ecolearn.new("mutternatur", seed=4, players=3, **options))


def field(browser: Browser, name: str) -> dict[str, Any]:
    return next(entry for entry in browser.state["form"] if entry["name"] == name)


def test_the_form_tells_what_each_pick_brings() -> None:
    browser = begin(stages="3.2 1.1")
    entry = field(browser, "stages")
    assert entry["type"] == "many" and entry["value"] == "1.1 3.2"
    assert [item["value"] for item in entry["items"][:3]] == ["1.1", "1.2", "1.3"]
    assert len({item["group"] for item in entry["items"]}) == 4
    assert all(item["title"] and item["sentence"] for item in entry["items"])


def test_picks_of_the_form_begin_a_game() -> None:
    browser = begin()
    assert browser.send(kind="new", options={"players": 4, "stages": "2.1 4.3"})["ok"]
    assert browser.desk.match.first.table.options["stages"] == "2.1 4.3"
    answer = browser.send(kind="new", options={"stages": "9.9"})
    assert not answer["ok"] and "9.9" in answer["refusal"]["text"]


def test_every_choice_has_its_words() -> None:
    (option,) = (one for one in find_game("mutternatur").options if isinstance(one, PickOption))
    assert len(option.picks) == len(option.choices) == 12


def test_a_selected_card_marks_the_places_where_it_would_fit() -> None:
    browser = begin()
    browser.look()
    marked = 0
    for card in browser.state["hand"]:
        lights = browser.send(kind="lights", taps=[card["tap"]])["lights"]
        assert lights["button.choose"]["speech"]
        places = [tap for tap, light in lights.items() if light.get("marked")]
        assert all(place in browser.state["stage"]["places"] for place in places)
        marked += len(places)
    assert marked


def test_tags_travel_and_hands_of_others_do_not() -> None:
    browser = begin()
    browser.look()
    tap = browser.state["hand"][0]["tap"]
    assert browser.send(taps=[tap, "button.choose"])["ok"]
    assert browser.state["hand"][0]["tag"] == "chosen"
    assert all("tag" not in card for card in browser.state["hand"][1:])
    assert [card["tag"] for other in browser.state["others"] for card in other["cards"]] == ["× 11", "× 11"]


def test_an_exchange_goes_through_its_menu() -> None:
    browser = begin()
    browser.look()
    tap = browser.state["hand"][0]["tap"]
    assert browser.send(taps=[tap, "button.symbiosis"])["more"]
    assert browser.send(taps=[tap, "button.symbiosis", "give.2"])["ok"]
    assert browser.state["curtain"]["seats"] == [2], "only the other player sees what was given"
    browser.look()
    assert browser.state["legal"] and all(
        "button.return" in branch for branch in browser.state["legal"].values()
    )
