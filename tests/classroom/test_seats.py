"""Boards of a lesson with partners in empty seats, and with hands that are hidden from each other."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ecolearn.board.eyes import Eyes
from ecolearn.classroom import Session
from ecolearn.classroom.pictures import picture_of, stage_of
from ecolearn.classroom.source import Lesson, read_lesson
from ecolearn.classroom.stepping import SteppedBoard
from ecolearn.games.mutternatur.position import MutterNaturPosition
from ecolearn.kernel.match import PERSON, Match
from ecolearn.kernel.zones import HIDDEN

SOURCE = """
[lesson]
id = "l90"
version = "1"
game = "mutternatur"
seed = 5
grades = [7, 8]
minutes = 45
prep_minutes = 5
devices = ["touch"]
standards = []
misconceptions = []
title_en = "A"
title_de = "A"
file_en = "a"
file_de = "a"

[[cell]]
id = "one"
text_en = "Hello"
text_de = "Hallo"

[[task]]
id = "words"
form = "reflect"
title_en = "A"
title_de = "A"
question_en = "?"
question_de = "?"
after_en = "!"
after_de = "!"

[[board]]
id = "alone"
game = "mutternatur"
seats = ["person", "random", "random"]

[[board]]
id = "four"
game = "mutternatur"
seats = ["person", "person", "random", "person"]

[[board]]
id = "rules"
game = "mutternatur"
seats = ["person", "random", "random", "random"]
options = { stages = "1.1" }
height = 420

[[board.step]]
id = "before"
condition = "laid rush"
title_en = "Before"
title_de = "Vorher"
question_en = "?"
question_de = "?"
start = '''
game = "mutternatur"

[hands]
1 = ["blue", "rush"]
2 = []
3 = []
4 = []
'''

[[board.step]]
id = "heat"
options = { stages = "3.1" }
condition = "laid rush"
title_en = "Heat"
title_de = "Wärme"
question_en = "?"
question_de = "?"
start = '''
game = "mutternatur"

[hands]
1 = ["blue", "yellow"]
'''
"""


@pytest.fixture
def lesson() -> Lesson:
    return read_lesson(SOURCE)


def asked(match: Match) -> str:
    """What the game asks for now."""
    task = match.position.task
    return task.kind if task is not None else ""


def test_a_partner_plays_and_nobody_sees_other_hands(lesson: Lesson) -> None:
    match = Session("l90", lesson).play("alone")
    assert match.seats == (PERSON, "random", "random")
    eyes = Eyes(match, None)
    assert eyes.seat == 1 and eyes.curtain() is None
    view = match.view_for(1)
    assert isinstance(view, MutterNaturPosition)
    assert HIDDEN not in view.hand(1) and set(view.hand(2)) == {HIDDEN}
    for _round in range(20):
        if match.outcome is not None:
            break
        match.play(next(action for action in match.legal_actions(1) if action.KIND == "choose"), 1)
        match.play("ready", 1)
        while asked(match) in ("slot", "answer"):
            match.play(match.legal_actions(1)[0], 1)
    assert match.outcome is not None


def test_several_persons_get_a_curtain(lesson: Lesson) -> None:
    match = Session("l90", lesson).play("four")
    eyes = Eyes(match, None)
    curtain = eyes.curtain()
    assert eyes.seat is None and curtain is not None and curtain["seats"] == [1, 2, 4]


def test_steps_sit_as_their_board_and_may_change_options(lesson: Lesson) -> None:
    board = lesson.boards["rules"]
    seats = [PERSON, "random", "random", "random"]
    assert board.call("before")["seats"] == board.call("heat")["seats"] == seats
    assert (board.call("before")["stages"], board.call("heat")["stages"]) == ("1.1", "3.1")
    assert "players" not in board.call("heat") and board.start_options == (("stages", "1.1"), ("players", 4))
    session = Session("l90", lesson)
    match = session.play("rules")
    assert match.first.table.options["stages"] == "1.1"
    for action in ("choose blue", "ready", "choose rush", "ready"):
        match.play(action, 1)
    assert session.record("before").done
    session.to_step("rules", "heat")
    assert match.first.table.options["stages"] == "3.1" and match.seats == tuple(seats)
    assert SteppedBoard(session, "rules", match).board.height == 420


def test_a_picture_needs_no_partner_and_keeps_what_is_missing(lesson: Lesson) -> None:
    step = lesson.boards["rules"].step("heat")
    assert picture_of(step.start, "en", options=step.start_options).startswith("<svg")
    # Nothing lies yet, but the places of the web say what they wait for.
    places = stage_of(step.start, "en", True, step.start_options)["places"]
    assert {"cell.0,0", "cell.1,0", "cell.13,3"} <= set(places)


def test_a_kept_game_with_partners_comes_back(lesson: Lesson) -> None:
    session = Session("l90", lesson)
    match = session.play("alone")
    match.play(match.legal_actions(1)[0], 1)
    assert session.match("alone") is match
    kept = json.loads((Path("ecolearn-saves") / "lesson-l90.json").read_text(encoding="utf-8"))
    assert kept["games"]["alone"]["call"]["seats"] == [PERSON, "random", "random"]
    back = Session("l90", lesson).play("alone")
    assert back.to_text() == match.to_text() and back.steps
