"""Tasks that look at a food web or a model: picking cards, sliders, several views."""

from __future__ import annotations

import json
from typing import Any

import pytest

import ecolearn
from ecolearn.classroom import Pick, Slider, Text, WebView, WebViews
from ecolearn.foodweb import energy_pyramid, litter
from ecolearn.kernel.words import set_language

#: In a row: oak → winter moth → great tit → tawny owl; below the oak a nettle that feeds nobody here.
ROW = """
game = "biolink"

[cells]
"0,0" = "oak"
"1,0" = "winter_moth"
"2,0" = "great_tit"
"3,0" = "tawny_owl"
"0,1" = "stinging_nettle"

[hands]
1 = []

[state]
width = 4
height = 2
pile = 0
"""
OAK, MOTH, TIT, OWL, NETTLE = "cell.0,0", "cell.1,0", "cell.2,0", "cell.3,0", "cell.0,1"


def said(text: str) -> Text:
    return Text.of(text)


def pick(rule: str, **more: Any) -> Pick:
    return Pick(id="a", question=said("?"), start=ROW, rule=rule, **more)


@pytest.mark.parametrize(
    ("rule", "fits"),
    [
        ("level 1", {OAK, NETTLE}),
        ("level 3", {TIT}),
        ("level 3+", {TIT, OWL}),
        ("kind producer", {OAK, NETTLE}),
        ("kind consumer", {MOTH, TIT, OWL}),
        ("eats winter_moth", {TIT}),
        ("eaten-by great_tit", {MOTH}),
        ("top", {OWL}),
        ("between", {MOTH, TIT}),
        ("several-levels", set()),
        ("cards oak tawny_owl", {OAK, OWL}),
        ("linked-by food", {OAK, MOTH, TIT, OWL}),
        ("linked-by matter", set()),
    ],
)
def test_rules_find_their_cards_and_say_why_others_do_not_fit(rule: str, fits: set[str]) -> None:
    task = pick(rule)
    assert task.fitting(None) == fits
    everything = {OAK, MOTH, TIT, OWL, NETTLE}
    verdict = task.judge(task.read(sorted(everything)), None)
    if fits:
        assert len(verdict.lines) == len(everything - fits)
        assert all(line.ok is False and len(line.text) > 15 for line in verdict.lines)
        right = task.judge(task.read(sorted(fits)), None)
        assert right.right and right.lines[0].text == "These, and no other."
    else:
        assert verdict.right is False and "Play on" in verdict.lines[0].text


def test_a_wrong_card_gets_the_authors_reply_or_the_rules() -> None:
    task = pick("level 1", says={"great_tit": said("It flies.")})
    lines = [line.text for line in task.judge((MOTH, TIT, OAK), None).lines]
    assert lines == [
        "Winter moth eats Oak, so it stands on level 2.",
        "Great tit: It flies.",
        "One more card belongs to it.",
    ]
    assert pick("level 1", otherwise=said("No.")).judge((MOTH,), None).lines[0].text == "Winter moth: No."
    assert task.words_for((OAK, TIT)) == "Oak, Great tit"
    assert task.answer_in_words() == "Oak, Nettle"


@pytest.mark.parametrize("value", [[], ["cell.9,9"], "cell.0,0", [1], None])
def test_what_cannot_be_picked(value: object) -> None:
    with pytest.raises(ValueError):
        pick("top").read(value)


def test_picking_on_the_own_board_follows_it() -> None:
    task = Pick(id="a", question=said("?"), board="wood", rule="level 1", least=2)
    assert task.watches == "wood" and not task.by_itself
    assert "Run the cell with the game first" in task.judge((OAK,), None).lines[0].text
    match = ecolearn.new("biolink", start=ROW, seed=1)
    assert task.judge((OAK, NETTLE), match).right
    assert "no member of the food web" in task.judge(("cell.7,7", OAK, NETTLE), match).lines[0].text
    many = Pick(id="a", question=said("?"), board="wood", rule="level 1", least=7)
    assert many.judge((OAK,), match).lines[0].text == "Lay 2 more cards first."
    stage = task.stage(match)
    assert stage is not None and set(stage["places"]) == {OAK, MOTH, TIT, OWL, NETTLE}
    assert task.stage(None) is None
    assert task.words_for((OAK,)) == "0,0"


def test_models_compute_what_they_say() -> None:
    assert energy_pyramid(10_000, 0.2, 4) == (10_000, 2_000, 400, 80)
    assert litter(400, 0.0, 3) == (400, 800, 1200)
    assert litter(400, 1.0, 2) == (0, 0)


def slider(**more: Any) -> Slider:
    fields = {"model": "pyramid", "base": 10_000, "unit": said("kJ"), "steps": 3, **more}
    return Slider(id="a", question=said("?"), **fields)


def test_a_pyramid_as_bars_table_and_sentence() -> None:
    task = slider(after=said("Look."))
    model = task.extras(None)["slider"]
    json.dumps(model)
    assert [frame["value"] for frame in model["frames"]] == list(range(5, 21))
    ten = model["frames"][5]
    assert [row[1] for row in ten["rows"]] == [
        "10\N{NARROW NO-BREAK SPACE}000 kJ",
        "1\N{NARROW NO-BREAK SPACE}000 kJ",
        "100 kJ",
    ]
    assert ten["shares"] == [1.0, 0.1, 0.01] and "leaves as heat" in ten["sentence"]
    assert model["label"].startswith("Model assumption") and model["head"] == ["Level", "Energy"]
    assert task.looking and task.judge(task.read(12), None).right
    assert task.reached()[0].text == "Look."
    lines = task.details(None, None)
    assert lines[0] == "Passed on at each step: 10 %" and "secondary consumers – 100 kJ" in lines
    set_language("de")
    assert task.amount(0.5) == "0,5 kJ" and task.words_for(10) == "Bei jedem Schritt weitergegeben: 10 %"


def test_a_pyramid_of_a_board_names_its_species() -> None:
    match = ecolearn.new("biolink", start=ROW, seed=1)
    task = slider(board="wood", most=10)
    rows = task.rows(10, match)
    assert [row.note for row in rows] == ["Oak, Nettle", "Winter moth", "Great tit", "Tawny owl"]
    assert len(task.rows(10, None)) == 2
    assert slider(start=ROW).rows(10, None) == rows
    assert not slider(start=ROW).pictured and slider(start=ROW).stage(None) is None


def test_a_goal_makes_a_slider_a_question() -> None:
    task = slider(goal_row=3, goal_least=400, goal_most=400)
    assert not task.looking
    assert task.judge(10, None).lines[0].text == "secondary consumers: 100 kJ. That is too little."
    assert task.judge(20, None).right and task.answer_in_words() == "20 %"
    low = slider(goal_row=2, goal_most=600)
    assert "too much" in low.judge(10, None).lines[0].text and low.judge(5, None).right
    assert "too few levels" in slider(goal_row=9, goal_least=1).judge(10, None).lines[0].text
    for value in (4, 21, "10", True, None, 10.5):
        with pytest.raises(ValueError, match="cannot be read"):
            task.read(value)


def test_dead_matter_piles_up() -> None:
    task = slider(model="litter", base=400, steps=3, least=0, most=100, step=50, at=50)
    assert [row.amount for row in task.rows(0, None)] == [400, 800, 1200]
    assert "after 3 years" in task.sentence(50, None)
    assert task.head()[2] == "" and task.extras(None)["slider"]["centred"] is False


VIEWS = (
    WebView("game", said("As in the game"), said("With the Sun."), energy=said("Sun")),
    WebView("science", said("As a biologist draws it"), said("Without it."), without=("tawny_owl",)),
    WebView("matter", said("Matter only"), kinds=("matter",)),
)


def test_a_web_in_several_views() -> None:
    task = WebViews(id="a", question=said("?"), start=ROW, views=VIEWS, after=said("Good."))
    views = task.extras(None)["views"]
    json.dumps(views)
    places = [set(view["web"]["places"]) for view in views]
    assert places[0] == {OAK, MOTH, TIT, OWL, NETTLE, "energy"}
    assert places[1] == {OAK, MOTH, TIT, NETTLE}
    assert [len(view["web"]["links"]) for view in views] == [5, 2, 0]
    assert task.looking and task.judge(task.read(["game"]), None).right is False
    assert task.judge(task.read(["science", "game", "matter"]), None).right
    assert "With the Sun." in task.details(None, None)[0]
    assert task.words_for(("game",)) == "As in the game"
    with pytest.raises(ValueError):
        task.read(["elsewhere"])


def test_a_sun_that_lies_there_is_left_out_by_the_biologist() -> None:
    match = ecolearn.new("biolink", mode="versus", players=1, seed=3)
    task = WebViews(id="a", question=said("?"), board="wood", views=VIEWS[:2])
    views = task.extras(match)["views"]
    assert [len(view["web"]["places"]) for view in views] == [1, 0]
    assert task.extras(None)["views"] == [] and "Run the cell" in task.extras(None)["empty"]
    assert task.details(None, None) == () and task.reached()[0].text == "You have seen them all."
