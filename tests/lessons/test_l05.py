"""Lesson 5: its loops are those of the engine, and its numbers those of the model."""

from __future__ import annotations

import re

import pytest

from ecolearn.classroom.arranging import Order
from ecolearn.classroom.claims import Effects
from ecolearn.classroom.models import Slider
from ecolearn.classroom.source import load_lesson
from ecolearn.classroom.webviews import WebViews
from ecolearn.foodweb import matter_loops
from ecolearn.foodweb.energy import litter
from ecolearn.games.biolink.deck import load_deck
from tests.lessons.woods import LOOPS, begin, counts, dealt, in_order, links, play, sheet, shown, signs, state

DEALT = {
    "dead_leaves": ("dead leaves", "Falllaub"),
    "winter_moth": ("winter moth", "Frostspanner"),
    "great_tit": ("great tit", "Kohlmeise"),
    "cocks_foot": ("cock's-foot grass", "Knäuelgras"),
    "dung": ("dung", "Kot"),
    "earthworm": ("earthworm", "Regenwurm"),
    "fungi": ("fungi", "Pilze"),
    "hedgehog": ("hedgehog", "Igel"),
    "bacteria": ("bacteria", "Bakterien"),
    "woodlouse": ("woodlouse", "Kellerassel"),
    "grove_snail": ("snail", "Schnecke"),
    "carcass": ("carcass", "Aas"),
    "blackberry": ("blackberry", "Brombeere"),
    "wood_mouse": ("wood mouse", "Waldmaus"),
    "dor_beetle": ("dor beetle", "Waldmistkäfer"),
    "red_fox": ("red fox", "Rotfuchs"),
    "hazel": ("hazel", "Hasel"),
    "tawny_owl": ("tawny owl", "Waldkauz"),
    "ground_beetle": ("ground beetle", "Laufkäfer"),
}
MATTER = {
    ("oak", "dead_leaves"),
    ("fungi", "oak"),
    ("roe_deer", "dung"),
    ("bacteria", "cocks_foot"),
}
FOOD = {
    ("dead_leaves", "earthworm"),
    ("dead_leaves", "fungi"),
    ("earthworm", "hedgehog"),
    ("oak", "roe_deer"),
    ("oak", "winter_moth"),
    ("cocks_foot", "roe_deer"),
    ("dung", "bacteria"),
}


def test_the_two_loops_of_the_picture() -> None:
    position = shown("l05", "circle")
    assert links(position) == MATTER | FOOD
    for link in MATTER:
        assert position.deck.links[link].kind == "matter"
    for link in FOOD:
        assert position.deck.links[link].kind == "food"
    web = position.food_web()
    loops = [[web.nodes[node]["species"] for node in loop] for loop in matter_loops(web)]
    assert loops == [["oak", "dead_leaves", "fungi"], ["cocks_foot", "roe_deer", "dung", "bacteria"]]
    task = load_lesson("l05").tasks["circle"]
    assert isinstance(task, Order)
    right = [option.id for option in task.options]
    assert right == loops[1]
    # Any beginning counts, and no other order.
    assert task.judge([*right[2:], *right[:2]], None).right
    assert not task.judge([right[0], right[2], right[1], right[3]], None).right


def test_without_fungi_and_bacteria() -> None:
    task = load_lesson("l05").tasks["without"]
    assert isinstance(task, Effects) and not task.prediction
    told = {item.id: item.bin for item in task.items}
    # Fungi live on dead leaves and free minerals; on these the oak lives, and the moth lives on the oak.
    lives_on = {("leaves", "fungi"), ("fungi", "minerals"), ("minerals", "oak"), ("oak", "moth")}
    found = signs(lives_on, "fungi")
    assert found == {name: told[name] for name in ("leaves", "minerals", "oak", "moth")}
    assert told["leaves"] == "up" and told["moth"] == "down"
    # The light comes from outside, whoever lives here.
    assert told["light"] == "same"


def test_only_fungi_and_bacteria_lead_back_to_plants() -> None:
    deck = load_deck("forest_edge")
    plants = {name for name, card in deck.cards.items() if card.role == "producer"}
    givers = {prey for (prey, eater), food in deck.links.items() if eater in plants and food.kind == "matter"}
    assert givers == {"fungi", "bacteria"}
    # What the hints say of them.
    of = {
        name: {eater for (prey, eater) in deck.links if prey == name and eater in plants} for name in givers
    }
    assert of["bacteria"] == {"cocks_foot", "blackberry", "stinging_nettle"}
    assert of["fungi"] == {"oak", "hazel", "hawthorn"}
    assert {food.prey for food in deck.cards["bacteria"].eats} == {"dung", "carcass"}
    assert {food.prey for food in deck.cards["fungi"].eats} == {"dead_leaves"}
    task = load_lesson("l05").tasks["views"]
    assert isinstance(task, WebViews)


def test_the_slider_of_dead_leaves() -> None:
    task = load_lesson("l05").tasks["litter"]
    assert isinstance(task, Slider)
    assert task.rows(0, None)[9].amount == 4000
    assert task.judge(0, None).right is False
    assert [value for value in range(0, 100, 10) if task.judge(value, None).right] == [50, 60, 70, 80, 90]
    assert [round(litter(400, share, 10)[9]) for share in (0.4, 0.5)] == [596, 400]
    # At rest as much is used up as falls.
    assert litter(400, 0.5, 60)[-1] == pytest.approx(400)


@pytest.mark.parametrize("code", ["en", "de"])
def test_the_table_of_the_sheet(code: str) -> None:
    rows = re.findall(r"\| (\d+) % \| (\d+) g \| (\d+) g \|", sheet("l05", "The numbers of the model", code))
    assert len(rows) == 6
    for share, first, last in rows:
        years = litter(400, int(share) / 100, 10)
        assert (round(years[0]), round(years[9])) == (int(first), int(last))


@pytest.mark.parametrize("at, code", [(0, "en"), (1, "de")])
def test_the_class_cards(at: int, code: str) -> None:
    position = state(begin("l05", "wood"))
    assert {position.cells[1, 1], position.cells[3, 2]} == {"oak", "roe_deer"} and len(position.cells) == 2
    assert not links(position)
    assert dealt(begin("l05", "wood")) == tuple(DEALT)
    in_order(sheet("l05", "The class cards", code), [names[at] for names in DEALT.values()])


def test_the_course_of_the_hints() -> None:
    match = begin("l05", "wood")
    loops, unused = [], []
    for action in LOOPS:
        play(match, [action])
        loops.append(match.progress("loop 1").count)
        unused.append(match.progress("dead 0").done)
    assert loops == [0, 0, 1, 1, 2]
    # Dead leaves lie unused until the fungi come, dung until the bacteria do.
    assert unused == [False, False, True, False, True]
    assert match.progress("loop 2").done
    hints = {id_: load_lesson("l05").tasks[id_].hints[-1] for id_ in ("loop", "second")}
    for code in ("en", "de"):
        in_order(hints["loop"].in_language(code), ["0,0", "2,3", "0,1"])
        in_order(hints["second"].in_language(code), ["2,3", "3,3", "2,2"])


def test_how_many_loops_to_expect() -> None:
    careful = counts("l05", "wood", "loop 1", by_chance=False)
    assert careful[0] >= 1 and 1 <= careful[len(careful) // 2] <= 2
    chance = counts("l05", "wood", "loop 1", by_chance=True)
    assert 5 <= chance.count(0) <= 15
