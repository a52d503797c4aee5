"""Chapters ECO-5 and ECO-6: the tests, the end, and what a game teaches."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import ecolearn
from ecolearn.games.ecology.graphs import board_graph, land_graph
from ecolearn.games.ecology.history import FOLLOWED, draw_history, history
from ecolearn.games.ecology.odds import best_turns, hitting_times, odds, random_turns, solve, turns_to
from ecolearn.kernel.chance import Chance
from tests.games.ecology.lands import AGES, APART, DECK, at, laid, landed, legal, play, said, task, told

HELD = "axe bow rope"


# -- tests -------------------------------------------------------------------------------------------


@pytest.mark.rule("ECO-5.1")
@pytest.mark.parametrize(
    ("age", "cells", "held", "money", "points"),
    [
        ("hunting", "0,0 1*3; 3,2 2*1", "axe", 200, 15),
        ("agricultural", "0,0 1*4; 1,0 1*1; 3,2 2*1", "axe bow", 800, 12),
        ("industrial", "0,0 1*4; 1,0 1*2; 3,2 2*1", "axe bow", 1200, 6),
    ],
)
def test_who_has_enough_enters_the_next_age(age: str, cells: str, held: str, money: int, points: int) -> None:
    test = next(s.id for s in DECK.squares.values() if s.kind == "test" and s.id.startswith(age))

    def arrived(**less: Any) -> ecolearn.Match:
        return landed(test, **{"cells": cells, "held": held, "money1": money, "ecology1": points, **less})

    match = arrived()
    number = AGES.index(age)
    assert at(match).age(1) == number + 1 and at(match).tokens[1] == DECK.entry[number + 1]
    # Nothing is paid, and the rings stay as they are.
    assert at(match).money[1] == money and at(match).points[1] == points
    assert at(match).people(1) == at(arrived(money1=0)).people(1)
    fewer = cells.replace("1*3", "1*2").replace("1,0 1*1; ", "").replace("1*2; 3", "1*1; 3")
    for less in ({"money1": money - 50}, {"held": ""}, {"ecology1": points - 1}, {"cells": fewer}):
        failed = arrived(**less)
        assert at(failed).age(1) == number and at(failed).tokens[1] == test, less
        assert said(failed, "failed") and said(failed, "failed")[0].text.count(",") <= 1


@pytest.mark.rule("ECO-5.1")
def test_it_is_looked_at_on_arrival_only() -> None:
    match = laid("0,0 1*3; 3,2 2*1", tokens="hunting.agri_test hunting.start", held=HELD, money1=5000)
    play(match, "roll")
    assert "advanced" not in told(match)


@pytest.mark.rule("ECO-5.1")
def test_what_is_missing_is_told() -> None:
    match = landed("hunting.agri_test", "0,0 1*1; 3,2 2*1", money1=50, ecology1=10)
    (sentence,) = said(match, "failed")
    assert sentence.text.endswith("Missing: 2,000 people, $150, 1 invention, 5 ecology points.")


@pytest.mark.rule("ECO-5.2")
@pytest.mark.parametrize(
    ("age", "cells", "money", "points"),
    [
        ("hunting", "0,0 1*4; 3,2 2*1", 800, 24),
        ("agricultural", "0,0 1*4; 1,0 1*2; 3,2 2*1", 1500, 21),
        ("industrial", "0,0 1*4; 1,0 1*3; 3,2 2*1", 2000, 14),
        ("environmental", "0,0 1*4; 1,0 1*2; 3,2 2*1", 2000, 17),
    ],
)
def test_the_ecology_test_wins(age: str, cells: str, money: int, points: int) -> None:
    test = f"{age}.eco_test"
    match = landed(test, cells, held=HELD, money1=money, ecology1=points)
    assert task(match) == "over" and at(match).winner == 1
    assert match.outcome is not None and match.outcome.scores == {1: 1, 2: 0}
    assert "Player 1 has won" in match.outcome.text
    for less in ({"money1": money - 50}, {"held": "axe bow"}, {"ecology1": points - 1}):
        failed = landed(test, cells, **{"held": HELD, "money1": money, "ecology1": points, **less})
        assert failed.outcome is None and said(failed, "failed_win")


@pytest.mark.rule("ECO-5.2")
def test_too_many_people_fail_too() -> None:
    match = landed("agricultural.eco_test", "0,0 1*4; 1,0 1*3; 3,2 2*1", held=HELD, money1=1500)
    assert said(match, "failed_win")[0].text.endswith("Missing: 1,000 people less.")


def expected(age: int, kind: str = "eco_test") -> tuple[float, float]:
    """Turns from the first square of an age to a test, with the best and with either die."""
    aim = next(s.id for s in DECK.squares.values() if s.kind == kind and s.age == age)
    crisis_to = list(DECK.people_squares[age].values())[1 if age in (0, 2) else 0]
    best, random = turns_to(DECK, DECK.entry[age], aim, crisis_to)
    return float(best), float(random)


@pytest.mark.rule("ECO-5.2")
def test_the_ecology_test_is_easier_to_reach_in_every_later_age() -> None:
    for which in (0, 1):
        turns = [expected(age)[which] for age in range(4)]
        assert turns == sorted(turns, reverse=True) and turns[0] > 3 * turns[1] and turns[3] < 10
    assert [round(expected(age)[0], 1) for age in range(4)] == [64.0, 17.9, 7.0, 4.3]


@pytest.mark.rule("ECO-5.2")
@pytest.mark.parametrize("age", range(4))
def test_expected_turns_agree_with_many_throws(age: int) -> None:
    """The best course of the exact solution, played 1,500 times with dice, needs as many turns as it says."""
    aim = f"{AGES[age]}.eco_test"
    crisis_to = list(DECK.people_squares[age].values())[-1]
    turns, order = best_turns(DECK, aim, crisis_to)
    reader = Chance(age).reader("dice")
    start, total, runs = DECK.entry[age], 0, 1500 if age else 300
    for _run in range(runs):
        square = start
        while square != aim:
            dice = (reader.below(6) + 1, reader.below(6) + 1)
            target = DECK.squares[square].target
            square = min((target[die] for die in dice), key=order[square].index)
            if DECK.squares[square].kind == "crisis":
                square = crisis_to
            total += 1
    # The spread of a waiting time is about as large as its mean: four standard errors.
    assert abs(total / runs - float(turns[start])) < 4 * float(turns[start]) / runs**0.5


@pytest.mark.rule("ECO-5.2")
def test_the_best_die_is_never_worse() -> None:
    for age in range(4):
        aim, crisis_to = f"{AGES[age]}.eco_test", next(iter(DECK.people_squares[age].values()))
        best, _order = best_turns(DECK, aim, crisis_to)
        either = random_turns(DECK, aim, crisis_to)
        assert all(best[square] <= either[square] for square in either) and best != either


@pytest.mark.rule("ECO-5.2")
def test_odds_of_a_position() -> None:
    position = at(laid(tokens="environmental.eco_test hunting.start"))
    mine, theirs = odds(position), odds(position, 2)
    assert mine.test is None and mine.square == "environmental.eco_test"
    # Standing on the test, one must come back to it.
    assert mine.eco_test.best > 2 and isinstance(mine.eco_test.best, Fraction)
    assert theirs.test is not None and theirs.test.best < theirs.test.random < theirs.eco_test.best
    assert odds(position.view_for(2), 2) == theirs
    beside = odds(at(laid(tokens="environmental.people_6 hunting.start")))
    # Three of six numbers lead there: 27 of 36 throws have one of them.
    assert beside.eco_test.best < mine.eco_test.best


@pytest.mark.rule("ECO-5.2")
def test_hitting_times_of_a_chain_that_can_be_worked_out_by_hand() -> None:
    half = Fraction(1, 2)
    chain = {"a": {"a": half, "b": half}, "b": {"a": half, "aim": half}, "aim": {"aim": Fraction(1)}}
    assert hitting_times(chain, "aim") == {"aim": 0, "a": 6, "b": 4}
    with pytest.raises(ValueError, match="cannot be reached"):
        hitting_times({"a": {"a": Fraction(1)}, "aim": {}}, "aim")
    assert solve([[Fraction(0), Fraction(2), Fraction(4)], [Fraction(3), Fraction(0), Fraction(9)]]) == [3, 2]


@pytest.mark.rule("ECO-5.3")
def test_the_last_round_ends_undecided() -> None:
    match = laid(rounds=2, round=1)
    turns = 0
    while match.actors():
        options = sorted(action for action in legal(match) if not action.startswith("trade"))
        turns += task(match) == "turn"
        play(match, options[0])
    assert match.outcome is not None and at(match).ended == "rounds" and at(match).winner == 0
    assert set(match.outcome.scores.values()) == {0} and "nobody has passed" in match.outcome.text
    assert turns >= 4 and at(match).round == 2
    assert ecolearn.new("ecology", players=2, seed=1).first.table.options["rounds"] == 600


# -- what a game teaches -----------------------------------------------------------------------------


def played(seed: int = 3, rounds: int = 12) -> ecolearn.Match:
    match = ecolearn.new("ecology", players=3, seed=seed, rounds=rounds)
    reader = Chance(seed).reader("play")
    while match.actors():
        options = [a for a in match.legal_actions().forward if a.KIND not in ("trade", "counter")]
        match.play(options[reader.below(len(options))])
    return match


@pytest.mark.rule("ECO-6.1")
def test_the_course_of_a_game_is_kept() -> None:
    match = played()
    course = history(at(match))
    assert course.turns == tuple(range(1, len(course.turns) + 1)) and len(course.turns) >= 30
    assert course.series.keys() == FOLLOWED.keys()
    final = at(match)
    for seat in (1, 2, 3):
        assert course.series["people"][seat][-1] == final.people(seat)
        assert course.series["points"][seat][-1] == final.points[seat]
        assert course.series["money"][seat][-1] == final.money[seat]
        assert course.series["spaces"][seat][-1] == len(final.spaces(seat))


@pytest.mark.rule("ECO-6.1")
def test_events_are_marked() -> None:
    match = landed("hunting.crisis_a")
    assert [(event.seat, event.code, event.turn) for event in history(at(match)).events] == [(1, "crisis", 1)]
    won = landed("hunting.eco_test", "0,0 1*4; 3,2 2*1", held=HELD, money1=800)
    assert history(at(won)).events[-1].code == "won" and history(at(won)).turns == (1,)
    told_events = [
        sentence.code
        for step in played(5, 20).steps
        for sentence in step.position.happened
        if sentence.code in ("crisis", "advanced", "exhausted", "conceded", "won_war", "lost_war")
    ]
    assert [event.code for event in at(played(5, 20)).events] == told_events and told_events


@pytest.mark.rule("ECO-6.1")
def test_the_course_is_drawn() -> None:
    figure = draw_history(at(played()))
    assert len(figure.axes) == 4 and all(len(axes.lines) >= 3 for axes in figure.axes)
    values = history(at(played())).series["points"][2]
    assert tuple(figure.axes[1].lines[1].get_ydata()) == values
    assert len(draw_history(at(laid())).axes) == 4


@pytest.mark.rule("ECO-6.2")
def test_the_squares_as_a_graph() -> None:
    graph = board_graph(DECK)
    assert graph.number_of_nodes() == 64
    assert graph.edges["hunting.start", "hunting.genius_a"]["dice"] == (1, 2, 3)
    arrows = [(one, to) for one, to, kind in graph.edges(data="kind") if kind == "advance"]
    assert len(arrows) == 3 and ("hunting.agri_test", DECK.entry[1]) in arrows
    for name in graph:
        chances = [chance for _one, _to, chance in graph.out_edges(name, data="chance") if chance]
        assert sum(chances) == pytest.approx(1)
    hunting = board_graph(DECK, 0)
    assert hunting.number_of_nodes() == 16 and {age for _n, age in hunting.nodes(data="age")} == {"hunting"}


@pytest.mark.rule("ECO-6.2")
def test_the_land_as_a_graph() -> None:
    graph = land_graph(at(laid("0,0 1*2; 1,0 1*1; 0,1 2*1; 3,2 2*1")))
    assert graph.number_of_nodes() == 12 and graph.number_of_edges() == 17
    assert graph.nodes["0,0"] == {"seat": 1, "people": 2} and graph.nodes["2,2"] == {"seat": 0, "people": 0}
    kinds = {frozenset(edge): kind for *edge, kind in graph.edges(data="kind")}
    assert kinds[frozenset({"0,0", "1,0"})] == "own" and kinds[frozenset({"0,0", "0,1"})] == "border"
    assert kinds[frozenset({"1,0", "2,0"})] == "free"


@pytest.mark.rule("ECO-6.2")
def test_nobody_eats_anybody_here() -> None:
    web = at(laid(APART)).food_web()
    assert not web and web.graph["nodes"] == "species"
