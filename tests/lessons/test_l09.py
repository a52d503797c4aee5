"""Lesson 9: who falls, in which round and with which sign is what the engine says."""

from __future__ import annotations

import re
from itertools import pairwise, permutations

import pytest

from ecolearn.classroom.arranging import Order
from ecolearn.classroom.picking import Pick
from ecolearn.classroom.pictures import match_of
from ecolearn.classroom.removal import Removal
from ecolearn.classroom.source import load_lesson
from ecolearn.classroom.tasks import Choice, Many
from ecolearn.foodweb import press_effects, species_web, what_if
from ecolearn.games.ecogon.position import EcogonPosition
from ecolearn.kernel.match import Match
from tests.lessons.woods import begin, in_order, sheet

LESSON = load_lesson("l09")
DRAWN = (
    *("snout_snail", "pond_skater", "pond_turtle", "mosquito", "common_reed", "great_ramshorn", "rudd"),
    *("duckweed", "shore", "pike", "water_louse", "edible_frog"),
)


def state(match: Match) -> EcogonPosition:
    position = match.position
    assert isinstance(position, EcogonPosition)
    return position


def falls(start: str, gone: str) -> list[set[str]]:
    """Who loses all food, round by round."""
    web = species_web(match_of(start).food_web())
    rounds = what_if(web, gone).rounds
    return [{web.nodes[loss.node]["species"] for loss in each.lost} for each in rounds]


def test_the_rounds_without_the_water_soldier() -> None:
    task = LESSON.tasks["without-soldier"]
    assert isinstance(task, Removal) and task.model == "starve"
    assert falls(task.start, "water_soldier") == [
        {"crucian_carp", "snout_snail"},
        {"pike", "pond_turtle"},
        {"grey_heron"},
    ]
    web = task.web(None)
    assert web is not None
    answers = {web.nodes[node]["species"]: one.answer for node, one in task.found(web).items()}
    assert [answers[name] for name in task.ask] == ["down"] * 4 + ["same"] * 2


def test_three_losses_in_order_and_the_prediction() -> None:
    task, guess = LESSON.tasks["rank"], LESSON.tasks["guess"]
    assert isinstance(task, Order) and isinstance(guess, Choice) and guess.answered_by == "rank"
    lost = [sum(map(len, falls(task.start, option.id))) for option in task.options]
    assert lost == [5, 1, 0]
    for code, number in (("en", "(5)"), ("de", "(5)")):
        assert number in task.hints[-1].in_language(code)
    # The other answer of the prediction: with the duckweed falls one.
    assert falls(task.start, "duckweed") == [{"great_ramshorn"}]
    right = tuple(option.id for option in task.options)
    for row in permutations(right):
        verdict = task.judge(row, None)
        assert verdict.right is (row == right)
        if row != right:
            first = next(at for at, (one, two) in enumerate(zip(row, right, strict=True)) if one != two)
            wrong = next(option for option in task.options if option.id == row[first])
            assert verdict.lines[0].text == str(wrong.says)


def test_who_feeds_on_the_water_soldier() -> None:
    task = LESSON.tasks["soldier"]
    assert isinstance(task, Pick)
    match = match_of(task.start)
    web = match.food_web()
    eaters = {web.nodes[v]["species"] for u, v in web.edges if web.nodes[u]["species"] == "water_soldier"}
    assert eaters == {"crucian_carp", "snout_snail", "pond_turtle"}
    assert match.progress("mission key_species 1").count == 1
    for _node, data in web.nodes(data=True):
        key = f"cell.{data['cell']}"
        if key not in task.fitting(None):
            said = [line.text for line in task.judge([key], None).lines if line.ok is False]
            wanted = str(task.says[data["species"]]) if data["species"] in task.says else "No arrow runs"
            assert any(wanted in text for text in said), data["species"]
    for id_ in ("guess", "without-soldier", "rank"):
        assert LESSON.tasks[id_].start == task.start


@pytest.mark.parametrize(
    "id_, wanted",
    [
        ("famous", {"sunbleak": "up", "water_flea": "down", "duckweed": "up"}),
        (
            "weaker",
            {"crucian_carp": "up", "sunbleak": "up", "water_flea": "down", "duckweed": "uncertain"},
        ),
    ],
)
def test_the_signs_of_the_two_cascades(id_: str, wanted: dict[str, str]) -> None:
    task = LESSON.tasks[id_]
    assert isinstance(task, Removal) and task.ask == tuple(wanted)
    web = task.web(None)
    assert web is not None
    found = {web.nodes[node]["species"]: one.answer for node, one in task.found(web).items()}
    assert {name: found[name].replace("unsure", "uncertain") for name in wanted} == wanted
    # The same for other communities; and nobody starves.
    for seed in (1, 2):
        effects = press_effects(web, "pike", "remove", samples=200, seed=seed, budget_s=None).effects
        assert {web.nodes[one.node]["species"]: one.answer for one in effects} == wanted
    assert not what_if(web, "pike").lost


def test_the_carp_is_all_that_differs() -> None:
    famous, weaker = (match_of(LESSON.tasks[id_].start).food_web() for id_ in ("famous", "weaker"))

    def arrows(web: object) -> set[tuple[str, str]]:
        assert hasattr(web, "edges") and hasattr(web, "nodes")
        return {(web.nodes[u]["species"], web.nodes[v]["species"]) for u, v in web.edges}

    assert arrows(weaker) - arrows(famous) == {("duckweed", "crucian_carp"), ("crucian_carp", "pike")}
    chain = ("duckweed", "water_flea", "sunbleak", "pike")
    assert arrows(famous) == set(pairwise(chain))


def test_reasons_why_a_lake_may_not_follow() -> None:
    task = LESSON.tasks["real"]
    assert isinstance(task, Many)
    right = [option.id for option in task.options if option.right]
    assert task.judge(right, None).right and len(right) == 3
    for option in task.options:
        if not option.right:
            verdict = task.judge([*right, option.id], None)
            assert verdict.right is False and str(option.says) in verdict.lines[0].text
    assert task.judge(right[:2], None).right is False


def test_the_course_of_the_hints() -> None:
    match = begin("l09", "pond")
    for action in ("place water_soldier 1,-1", "place crucian_carp 0,-1", "place still_water 2,-2"):
        match.play(action)
    for action in ("place snout_snail 2,-1", "end", "end"):
        match.play(action)
    assert not match.progress("mission key_species 1").done
    match.play("place pond_turtle 1,0")
    assert match.progress("mission key_species 1").done and state(match).turn == 3
    for code in ("en", "de"):
        said = LESSON.tasks["first"].hints[-1].in_language(code)
        in_order(said, ["1,-1", "0,-1", "2,-2", "2,-1", "1,0"])


@pytest.mark.parametrize("code", ["en", "de"])
def test_the_class_cards(code: str) -> None:
    first = state(begin("l09", "pond"))
    assert set(first.zones.cards("hand.1")) == {"water_soldier", "crucian_carp", "still_water", DRAWN[0]}
    assert first.zones.cards("nature")[: len(DRAWN) - 1] == DRAWN[1:]
    told = sheet("l09", "The class cards", code).casefold()
    for card in DRAWN:
        assert first.deck.cards[card].names[code].casefold().split()[-1] in told
    events = [first.deck.events[name].names[code].casefold() for name in first.zones.cards("events")[:3]]
    in_order(told, events)


@pytest.mark.parametrize("code", ["en", "de"])
def test_the_arrows_on_the_sheet(code: str) -> None:
    web = match_of(LESSON.tasks["soldier"].start).food_web()
    told = sheet("l09", "1  Which loss would bring down most?", code, "pupil")
    line = next(line for line in told.splitlines() if "→" in line)
    arrows = sum(len(re.split(r", | and | und ", part.split("→")[1])) for part in line.split("·"))
    assert arrows == web.number_of_edges() == 7
