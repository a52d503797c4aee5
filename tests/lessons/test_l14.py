"""Lesson 14: its small games, its chart, its twenty games and what it says of the cards are as told."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

import pytest

import ecolearn
from ecolearn.classroom.arranging import Order
from ecolearn.classroom.boards import Reach
from ecolearn.classroom.source import load_lesson
from ecolearn.classroom.tasks import Choice
from ecolearn.games.ecology.deck import AGES, Step, load_deck
from ecolearn.games.ecology.history import history
from ecolearn.games.ecology.odds import turns_to
from ecolearn.games.ecology.position import EcologyPosition
from ecolearn.games.ecology.runs import Run, run
from ecolearn.kernel.match import Match
from tests.lessons.weavings import section

STEPS = {
    "gate": ("hunting.people_2", "hunting.agri_test"),
    "room": ("agricultural.luck_a", "agricultural.people_5"),
    "full": ("agricultural.luck_a", "agricultural.people_5"),
    "dice": ("agricultural.crisis_a", "agricultural.nature_a"),
}
#: The turns of which the sheet tells the numbers of player 2.
TURNS = (64, 70, 74, 80, 85)


def begin(step: str = "", board: str = "scenes") -> Match:
    """A game of the lesson as it sets it up."""
    call = load_lesson("l14").boards[board].call(step)
    return ecolearn.new(call.pop("game"), **call)


def state(match: Match) -> EcologyPosition:
    position = match.position
    assert isinstance(position, EcologyPosition)
    return position


def offered(match: Match) -> set[str]:
    return {str(action) for action in match.legal_actions(1)}


def done(match: Match, step: str) -> bool:
    return bool(match.progress(load_lesson("l14").boards["scenes"].step(step).condition).done)


@cache
def watched() -> EcologyPosition:
    """The end of the game of the chart, by the code of the notebook's cell."""
    code = next(cell.code for cell in load_lesson("l14").cells if cell.id == "chart")
    seed = re.search(r"seed=(\d+), seats=\[\"careful\", \"hungry\"\], peaceful=True", code)
    assert seed is not None
    return state(ecolearn.new("ecology", seed=int(seed[1]), seats=["careful", "hungry"], peaceful=True))


@cache
def twenty() -> Run:
    """The run of the notebook's cell."""
    code = next(cell.code for cell in load_lesson("l14").cells if cell.id == "bands")
    assert 'runs.run(["careful", "hungry"], games=20, seed=4, peaceful=True)' in code
    return run(["careful", "hungry"], games=20, seed=4, peaceful=True)


@pytest.mark.parametrize("step", STEPS)
def test_the_dice_lead_where_the_sheet_says(step: str) -> None:
    match = begin(step)
    assert state(match).table.options["peaceful"] is True
    match.play("roll", 1)
    assert offered(match) == {f"go {square}" for square in STEPS[step]}
    assert not done(match, step)


def test_the_gate_can_be_passed_at_once_and_asks_for_what_is_there() -> None:
    match = begin("gate")
    match.play("roll", 1)
    match.play("go hunting.agri_test", 1)
    position = state(match)
    assert done(match, "gate") and position.inventions(1) == ()
    assert (position.money[1], position.points[1]) == (250, 22)
    other = begin("gate")
    other.play("roll", 1)
    other.play("go hunting.people_2", 1)
    assert all(action.startswith("remove") for action in offered(other))


def test_room_for_a_thousand_costs_nothing_or_money() -> None:
    match = begin("room")
    match.play("roll", 1)
    match.play("go agricultural.people_5", 1)
    spaces = {action.split()[1] for action in offered(match) if action.startswith("settle")}
    own = set(map(str, ("0,0", "1,0", "0,1", "1,1")))
    assert own < spaces and len(spaces - own) == 4
    for space, price in (("2,1", 0), ("0,0", 300)):
        game = begin("room")
        for action in ("roll", "go agricultural.people_5", f"settle {space}"):
            game.play(action, 1)
        assert done(game, "room") and state(game).money[1] == 800 - price


def test_without_land_it_costs_money_or_a_trade() -> None:
    match = begin("full")
    assert len(state(match).land) == 12
    match.play("roll", 1)
    match.play("go agricultural.people_5", 1)
    spaces = {action.split()[1] for action in offered(match) if action.startswith("settle")}
    assert spaces == {"0,0", "1,0", "0,1", "1,1"} and not any("attack" in one for one in offered(match))
    match.play("settle 0,0", 1)
    assert done(match, "full") and state(match).money[1] == 500
    for notes, agreed in ((["pay 500"], False), (["pay 500", "pay 100"], True)):
        game = begin("full")
        for action in ("roll", "go agricultural.people_5", "trade 2", "land 2,1", *notes, "propose"):
            game.play(action, 1)
        assert done(game, "full") is agreed
        assert state(game).money[1] == (200 if agreed else 800)


def test_the_two_ways_are_six_points_apart() -> None:
    ends = {}
    for square in STEPS["dice"]:
        match = begin("dice")
        match.play("roll", 1)
        match.play(f"go {square}", 1)
        if square.endswith("crisis_a"):
            match.play("remove 0,0", 1)
        ends[square] = (state(match).points[1], state(match).people(1), done(match, "dice"))
    assert ends == {"agricultural.crisis_a": (7, 4, False), "agricultural.nature_a": (13, 5, True)}


def test_what_came_before_the_breakdown() -> None:
    course = history(watched())
    row = {turn: place for place, turn in enumerate(course.turns)}
    told = {
        name: [course.series[name][2][row[turn]] for turn in TURNS] for name in ("points", "people", "money")
    }
    assert told["points"] == [14, 12, 7, 4, 0]
    for code in ("en", "de"):
        sheet = section("l14", "The game of the chart, and twenty games", code)
        for numbers in told.values():
            assert f"| {' | '.join(map(str, numbers))} |" in sheet, numbers
    falls = [
        course.series["points"][2][row[turn]] - course.series["points"][2][row[turn - 1]]
        for turn in range(65, 86)
    ]
    assert [fall for fall in falls if fall] == [-2, -5, -3, -4]
    events = [(event.turn, event.code) for event in course.events if event.seat == 2]
    assert (64, "advanced") in events and not any(code == "crisis" for _turn, code in events)
    assert [turn for turn, code in events if code == "exhausted"] == [85, 92, 100, 108]
    assert min(course.series["people"][2][row[85] :]) == 3
    assert (
        course.series["money"][2][row[108]] == 3650
        and max(course.series["people"][2][row[64] : row[85]]) == 7
    )
    position = watched()
    assert (position.winner, position.age(1), course.turns[-1]) == (1, AGES.index("agricultural"), 143)


def test_twenty_games_are_as_told() -> None:
    played = twenty()
    assert played.wins == {"careful": (0, 3, 4, 3), "hungry": (0, 0, 0, 10)}
    used_up = {
        name: sum(
            any(
                event.code == "exhausted" and game.seats[event.seat - 1] == name
                for event in game.history.events
            )
            for game in played.games
        )
        for name in played.partners
    }
    assert used_up == {"careful": 0, "hungry": 3}
    for code, words in (("en", ("careful", "hungry")), ("de", ("vorsichtig", "hungrig"))):
        sheet = section("l14", "The game of the chart, and twenty games", code)
        for name, word in zip(played.partners, words, strict=True):
            edges = " / ".join(f"{value:.1f}".removesuffix(".0") for value in played.band(name, "points")[49])
            edges = edges if code == "en" else edges.replace(".", ",")
            wins = " / ".join(map(str, played.wins[name][1:]))
            assert f"| {word} | {wins} | {used_up[name]} | {edges} |" in sheet, edges
    lower = {name: played.band(name, "points")[49][0] for name in played.partners}
    task = load_lesson("l14").tasks["twenty"]
    assert isinstance(task, Choice)
    says = next(option for option in task.options if option.right).says.in_language("en")
    assert f"about {lower['hungry']:.0f} points" in says and f"at about {lower['careful']:.0f}." in says


def test_the_order_of_the_tests_is_computed() -> None:
    deck = load_deck()
    found = []
    for age, entry in enumerate(deck.entry):
        aim = next(one.id for one in deck.squares.values() if one.age == age and one.kind == "eco_test")
        found.append(float(turns_to(deck, entry, aim, deck.home(age, (2, 2, 5, 4)[age])[0]).best))
    assert found == sorted(found, reverse=True)
    task = load_lesson("l14").tasks["tests"]
    assert isinstance(task, Order)
    told = [f"{turns:.1f}" for turns in found]
    assert f"{', '.join(told[:3])} and {told[3]} turns" in task.after.in_language("en")
    assert [option.id for option in task.options] == ["hunting", "agriculture", "industry", "environment"]


def numbers(steps: Iterable[Step], do: str) -> tuple[int, ...]:
    """What a card does of one kind in the four ages."""
    for step in steps:
        if step.do == do and not isinstance(step.value, str):
            return step.value
    return (0, 0, 0, 0)


def test_what_is_said_of_the_cards_holds() -> None:
    deck = load_deck()
    points = {card.id: numbers(card.steps, "ecology") for card in deck.cards.values()}
    worst = [min(row[age] for row in points.values()) for age in range(4)]
    assert (worst[0], worst[2]) == (-2, -6)
    late = [points[card.id][3] for card in deck.cards.values() if card.keep]
    assert min(late) == 0 and sum(value > 0 for value in late) > len(late) / 2
    work = [card for card in deck.cards.values() if card.pile == "work"]
    assert min(points[card.id][1] for card in work) == -3
    assert max(numbers(card.steps, "money")[1] for card in work) == 500
    reserve = deck.cards["nature_reserve"].deal
    assert reserve is not None and sorted(set(reserve.pay[1:])) == [200, 400]
    assert numbers(reserve.steps, "ecology")[1:] == (5, 5, 5)


def test_both_missions_ask_for_what_the_tests_ask_and_more() -> None:
    deck = load_deck()
    match = begin(board="course")
    assert state(match).table.options["peaceful"] is True and list(match.seats) == [
        "person",
        "careful",
        "hungry",
    ]
    for task, age, points in (("farm", 0, 18), ("works", 1, 14)):
        reach = load_lesson("l14").tasks[task]
        assert isinstance(reach, Reach) and reach.condition == f"age 1 {age + 2} and ecology 1 {points}"
        chart = deck.advance[age]
        hint = load_lesson("l14").tasks[task].hints[1].in_language("en")
        for said in (f"{chart.least_people},000 people", f"${chart.money}", f"{chart.ecology} points"):
            assert said in hint
        assert chart.ecology < points
    assert deck.win[2].ecology == 14


def test_a_careful_course_reaches_both() -> None:
    """The game of the class as a careful person would play it."""
    call = load_lesson("l14").boards["course"].call()
    call["seats"] = ["careful", "careful", "hungry"]
    match = ecolearn.new(call.pop("game"), **call)
    tasks = load_lesson("l14").tasks
    reached: set[str] = set()
    for step in match.steps:
        position = step.position
        assert isinstance(position, EcologyPosition)
        for task, age, points in (("farm", 1, 18), ("works", 2, 14)):
            if position.age(1) >= age and position.points[1] >= points:
                reached.add(task)
    assert reached == {"farm", "works"} <= set(tasks)
