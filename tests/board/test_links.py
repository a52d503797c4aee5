"""Arrows on the wire: to come, asked for, possible; and decks of one's own in the form."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import ecolearn
from ecolearn.board import orders
from ecolearn.foodweb import share
from ecolearn.games.biolink import deck as decks
from ecolearn.kernel.match import Match

from .browser import Browser

#: Two that eat one another's neighbours, and an empty place between.
PAIR = """
game = "biolink"
[cells]
"0,0" = "grove_snail"
"1,0" = "hedgehog"
"2,2" = "oak"
[state]
width = 3
height = 3
ask = 1
"""


def biolink(**options: Any) -> Match:
    return ecolearn.new("biolink", **{"seed": 3, "setup": "random", **options})


# -- arrows that would come ------------------------------------------------------------------------


def lit(browser: Browser) -> list[tuple[str, dict[str, Any]]]:
    """What each card of the hand lights."""
    cards = [tap for tap in browser.state["legal"] if tap.startswith("card.")]
    return [(tap, browser.send(kind="lights", taps=[tap])) for tap in cards]


def test_lights_carry_the_arrows_that_a_card_would_bring_and_how_they_look() -> None:
    match = biolink()
    browser = Browser(match)
    position: Any = match.position
    seen = 0
    for tap, answer in lit(browser):
        card = tap.removeprefix("card.")
        assert set(answer["lights"]) == set(browser.state["legal"][tap])
        for place, light in answer["lights"].items():
            cell = position.grid.parse(place.removeprefix("cell."))
            arrows = position.arrows_for(card, cell)
            assert light["label"] == str(len(arrows))
            told = {(start, end) for start, end, _kind in light["links"]}
            assert told == {tuple(f"cell.{x},{y}" for x, y in arrow) for arrow in arrows}
            for start, end in told:
                assert "<path" in answer["ghosts"][f"ghost.{start}.{end}"]
            seen += len(told)
        assert len(json.dumps(answer)) < 10_000
    assert seen > 5


@pytest.mark.parametrize(
    "options", [{"mode": "coop"}, {"mode": "versus"}, {"mode": "versus", "recyclers": True}]
)
def test_lights_stay_small_through_a_whole_game(options: dict[str, Any]) -> None:
    match = biolink(**options)
    browser = Browser(match)
    largest = 0
    while match.outcome is None:
        browser.look()
        largest = max([largest, *(len(json.dumps(answer)) for _tap, answer in lit(browser))])
        legal = match.legal_actions()
        match.play(legal[len(match.steps) % len(legal)])
    assert 1_000 < largest < 20_000


def test_with_pupils_arrows_no_light_tells_a_direction() -> None:
    browser = Browser(biolink(arrows="pupil"))
    assert browser.state["legal"]
    for _tap, answer in lit(browser):
        assert answer["lights"] and "ghosts" not in answer
        assert not any("links" in light or "→" in light["speech"] for light in answer["lights"].values())


def test_a_game_without_arrows_to_come_sends_none() -> None:
    browser = Browser(ecolearn.new("ecogon", seed=7))
    for _tap, answer in lit(browser):
        assert "ghosts" not in answer and not any("links" in light for light in answer["lights"].values())


# -- arrows that are asked for ---------------------------------------------------------------------


def test_a_question_offers_both_ways_unmarked_and_counts_wrong_answers() -> None:
    match = ecolearn.new("biolink", start=PAIR, seed=1, arrows="pupil")
    refused: list[Any] = []

    def count(event: str, value: Any) -> None:
        if event == "refused":
            refused.append(value)

    match.listen(count)
    browser = Browser(match)
    prompt = browser.state["prompt"]
    assert prompt["question"]
    assert browser.state["legal"] == {"cell.0,0": {"cell.1,0": {}}, "cell.1,0": {"cell.0,0": {}}}
    ways = [button["taps"] for button in prompt["buttons"]]
    assert sorted(ways) == [["cell.0,0", "cell.1,0"], ["cell.1,0", "cell.0,0"]]
    assert {button["label"].count("→") for button in prompt["buttons"]} == {1}
    for taps in ([], ["cell.0,0"], ["cell.1,0"]):
        answer = browser.send(kind="lights", taps=taps)
        assert answer["lights"] == {} and answer["reasons"] == {}
    before = match.position.key()
    for n in (1, 2):
        answer = browser.send(taps=["cell.1,0", "cell.0,0"])
        assert not answer["ok"] and answer["refusal"]["rule"] == "BIO-1.5" and answer["refusal"]["text"]
        assert sorted(answer["refusal"]["cells"]) == ["cell.0,0", "cell.1,0"]
        assert len(refused) == n and refused[-1].text == answer["refusal"]["text"]
        assert match.position.key() == before
    assert browser.send(taps=["cell.0,0", "cell.1,0"])["ok"]
    assert len(refused) == 2 and "question" not in browser.state["prompt"]


def test_a_seat_that_is_not_asked_is_offered_no_answer() -> None:
    match = biolink(mode="versus", players=2, arrows="pupil", seed=0)
    match.play(next(action for action in match.legal_actions(1) if action.KIND == "lay"), 1)
    task = match.position.task
    assert task is not None and match.game.tasks[task.kind].question
    browser = Browser(match, seat=2)
    assert browser.state["legal"] == {} and browser.state["prompt"]["buttons"] == []
    assert "question" not in browser.state["prompt"]


# -- links that were possible ----------------------------------------------------------------------


def test_the_web_tells_how_many_of_the_possible_links_lie_and_draws_them_when_asked() -> None:
    match = biolink()
    browser = Browser(match)
    possible: Any = match.position.possible_web()
    told = share(match.food_web(), possible)
    assert browser.state["web"]["possible"] == {"text": told.sentence, "on": False}
    plain = len(browser.state["web"]["places"])
    assert browser.send(kind="possible", on=True)["ok"]
    web = browser.state["web"]
    assert web["possible"]["on"] and web["possible"]["text"].startswith(told.sentence)
    assert len(web["places"]) > plain and any("ecl-web-pale" in part["svg"] for part in web["put"])
    # Who eats whom is only what lies.
    assert "links" not in web
    assert browser.send(kind="possible", on=False)["ok"]
    assert browser.state["web"]["possible"]["text"] == told.sentence
    assert browser.state["web"]["drop"]
    for on in (None, 1, "yes"):
        assert not browser.send(kind="possible", on=on)["ok"]


def test_where_nothing_is_known_of_possible_links_nothing_is_told() -> None:
    browser = Browser(ecolearn.new("ecogon", seed=7))
    assert browser.state["web"].get("possible") is None
    assert browser.send(kind="possible", on=True)["ok"]
    assert browser.state["web"].get("possible") is None


# -- decks of one's own ----------------------------------------------------------------------------


def own_deck() -> str:
    text = (Path(decks.__file__).parent / "data" / "forest_edge.toml").read_text(encoding="utf-8")
    return text.replace('id = "forest_edge"', 'id = "our_wood"', 1)


def field(browser: Browser, name: str) -> dict[str, Any]:
    return next(entry for entry in browser.state["form"] if entry["name"] == name)


def test_a_deck_of_ones_own_survives_a_new_game_from_the_form() -> None:
    match = biolink(deck=own_deck())
    browser = Browser(match)
    entry = field(browser, "deck")
    assert entry["type"] == "choice" and entry["choices"][-1] == [entry["value"], "own deck"]
    assert len(json.dumps(browser.state["form"])) < 4_000, "the deck's text stays here"
    values = {entry["name"]: entry["value"] for entry in browser.state["form"]}
    assert browser.send(kind="new", options={**values, "seed": "5", "mode": "versus", "players": 2})["ok"]
    assert match.first.table.options["deck"] == own_deck() and match.first.table.deck.id == "our_wood"
    assert match.first.table.options["mode"] == "versus"
    assert browser.send(kind="new", options={**values, "deck": "savanna"})["ok"]
    assert match.first.table.deck.id == "savanna"
    assert field(browser, "deck")["value"] == "savanna"
    # Now there is no deck of one's own any more that the word could stand for.
    assert browser.send(kind="new", options=values)["ok"]
    assert match.first.table.deck.id == "savanna"


def test_a_faulty_deck_in_the_form_is_refused_and_changes_nothing() -> None:
    match = biolink()
    browser = Browser(match)
    before = match.position
    for deck in ("no_such_deck", "a = 1\n", orders.OWN_DECK + "\n"):
        answer = browser.send(kind="new", options={"deck": deck})
        assert not answer["ok"] and answer["refusal"]["text"] and match.position is before
