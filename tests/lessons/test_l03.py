"""Lesson 3: its answers follow from the deck, and what its sheets tell of the class seed comes to pass."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from ecolearn.classroom.claims import Effects
from ecolearn.classroom.source import load_lesson
from ecolearn.classroom.tasks import Choice, Number
from ecolearn.foodweb import iter_chains
from ecolearn.games.biolink.deck import load_deck
from tests.lessons.woods import (
    WOOD,
    begin,
    dealt,
    finish,
    in_order,
    links,
    mean,
    play,
    sheet,
    shown,
    signs,
    state,
)

DEALT = {
    "red_backed_shrike": ("shrike", "Neuntöter"),
    "red_fox": ("red fox", "Rotfuchs"),
    "hawthorn": ("hawthorn", "Weißdorn"),
    "winter_moth": ("winter moth", "Frostspanner"),
    "ground_beetle": ("ground beetle", "Laufkäfer"),
    "bush_cricket": ("bush-cricket", "Strauchschrecke"),
    "cocks_foot": ("cock's-foot grass", "Knäuelgras"),
    "red_squirrel": ("squirrel", "Eichhörnchen"),
    "blackberry": ("blackberry", "Brombeere"),
    "eurasian_jay": ("jay", "Eichelhäher"),
    "hedgehog": ("hedgehog", "Igel"),
    "peacock_butterfly": ("peacock butterfly", "Tagpfauenauge"),
    "sand_lizard": ("sand lizard", "Zauneidechse"),
    "cross_spider": ("cross spider", "Kreuzspinne"),
    "roe_deer": ("roe deer", "Reh"),
    "hazel": ("hazel", "Hasel"),
    "grove_snail": ("snail", "Schnecke"),
    "stinging_nettle": ("stinging nettle", "Brennnessel"),
    "pine_marten": ("pine marten", "Baummarder"),
    "oak": ("oak", "Eiche"),
    "wood_mouse": ("wood mouse", "Waldmaus"),
}


def eats(eater: str) -> set[str]:
    return {food.prey for food in load_deck("forest_edge").cards[eater].eats}


def test_without_the_snail() -> None:
    task = load_lesson("l03").tasks["snail"]
    assert isinstance(task, Effects) and task.prediction
    arrows = links(shown("l03", "snail"))
    # As the alternative text of the picture has it.
    assert arrows == {
        ("cocks_foot", "grove_snail"),
        ("cocks_foot", "bush_cricket"),
        ("oak", "winter_moth"),
        ("grove_snail", "hedgehog"),
        ("winter_moth", "hedgehog"),
        ("blackberry", "pine_marten"),
    }
    found = signs(arrows, "grove_snail")
    assert {item.id: item.bin for item in task.items} == {item.id: found[item.id] for item in task.items}
    # The example of the lesson, and what is said at the end: four changed, one of them has an arrow.
    assert found["cocks_foot"] == "up"
    changed = [item.id for item in task.items if item.bin != "same"]
    near = [name for name in changed if ("grove_snail", name) in arrows or (name, "grove_snail") in arrows]
    assert len(changed) == 4 and near == ["hedgehog"]


def test_a_winter_without_hedgehogs() -> None:
    arrows = links(shown("l03", "exit"))
    assert ("bush_cricket", "hedgehog") not in arrows and "bush_cricket" not in eats("hedgehog")
    assert "grove_snail" not in eats("bush_cricket")
    found = signs(arrows, "hedgehog")
    assert (found["bush_cricket"], found["grove_snail"], found["winter_moth"]) == ("down", "up", "up")


def test_chains_that_end_in_the_hedgehog() -> None:
    task = load_lesson("l03").tasks["chains"]
    assert isinstance(task, Number)
    position = shown("l03", "chains")
    web = position.food_web()
    chains = [[web.nodes[node]["species"] for node in chain] for chain in iter_chains(web)]
    assert all(chain[-1] == "hedgehog" for chain in chains)
    assert len(chains) == task.value == 5
    # What the wrong numbers imply.
    arrows = links(position)
    into = {food for food, eater in arrows if eater == "hedgehog"}
    assert into == {"grove_snail", "winter_moth", "ground_beetle", "sand_lizard"}
    plants = {chain[0] for chain in chains}
    counted = {
        4: len(into),
        2: len(plants),
        3: len({eater for food, eater in arrows if food in plants}),
        10: len(arrows),
        8: len(position.cells),
    }
    assert counted == {n: n for n in task.says}
    assert len({food for food, eater in arrows if eater == "ground_beetle"}) == 2


def test_the_warm_up_and_what_is_said_of_animals() -> None:
    assert {"cocks_foot"} <= eats("grove_snail") and "grove_snail" in eats("hedgehog")
    assert "hedgehog" in eats("red_fox")
    deck = load_deck("forest_edge")
    for hunter in ("ground_beetle", "sand_lizard", "cross_spider", "great_tit", "eurasian_jay"):
        prey = [deck.cards[name] for name in eats(hunter)]
        assert any(card.role != "producer" for card in prey)
        assert any(hunter in eats(other) for other in deck.species)
    assert {"common_shrew", "wood_mouse"} <= eats("tawny_owl")


def test_forty_two_pairs_touch() -> None:
    grid = state(begin("l03", "wood")).grid
    pairs = [(a, b) for a, b in combinations(grid.cells(), 2) if b in grid.neighbours(a)]
    assert len(pairs) == 42
    web = next(cell for cell in load_lesson("l03").cells if cell.id == "web-text")
    assert all("42" in web.text.in_language(code) for code in ("en", "de"))


@pytest.mark.parametrize("at, code", [(0, "en"), (1, "de")])
def test_the_class_seed(at: int, code: str) -> None:
    assert dealt(begin("l03", "wood")) == tuple(DEALT)
    in_order(sheet("l03", "The class seed", code), [names[at] for names in DEALT.values()])


def test_the_course_of_the_hints() -> None:
    match = begin("l03", "wood")
    after = {}
    for action in WOOD:
        play(match, [action])
        lies = len(state(match).cells) - 2
        after[lies] = (match.progress("chain 4").done, match.progress("chains 6").done)
    assert next(turn for turn, (long, _many) in after.items() if long) == 3
    assert next(turn for turn, (_long, many) in after.items() if many) == 6
    hints = {id_: load_lesson("l03").tasks[id_].hints[-1] for id_ in ("long", "many")}
    for code in ("en", "de"):
        in_order(hints["long"].in_language(code), ["1,1", "3,3", "2,2", "2,1", "3,0"])
        in_order(hints["many"].in_language(code), ["3,2", "1,2", "1,0"])
    end = finish(match, random.Random(1), by_chance=False)
    assert len(end.cells) == 16


def test_how_many_arrows_to_expect() -> None:
    assert 15 <= mean("l03", "wood", "arrows 1", by_chance=True) <= 17.5
    assert 20.5 <= mean("l03", "wood", "arrows 1", by_chance=False) <= 23.5


def test_predictions_leave_no_gap() -> None:
    task = load_lesson("l03").tasks["prediction"]
    assert isinstance(task, Choice)
    for n in range(43):
        fits = [o for o in task.options if (o.low or 0) <= n and (o.high is None or n <= o.high)]
        assert len(fits) == 1
