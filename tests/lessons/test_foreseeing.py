"""Looking ahead to an event: marks before it, and after it the engine says who was right."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import ecolearn
from ecolearn.classroom.foreseeing import Foresee
from ecolearn.classroom.session import Session
from ecolearn.classroom.source import read_lesson
from ecolearn.classroom.texts import Text
from ecolearn.classroom.wire import task_down
from ecolearn.kernel.match import Match

START = """
game = "ecogon"
[cells]
"0,0" = "crucian_carp"
"0,-1" = "water_milfoil"
"1,-1" = "still_water"
"1,0" = "pond_skater"
"2,-1" = "mosquito"
"3,-1" = "pond_turtle"
"3,0" = "shore"
[hands]
1 = ["duckweed"]
[stack]
events = ["pesticide", "flood"]
[state]
event_in = 2
"""
CARP, SKATER, MOSQUITO, TURTLE = "cell.0,0", "cell.1,0", "cell.2,-1", "cell.3,-1"
TASK = Foresee(id="ahead", question=Text.of("Who?"), board="pond", least=2)


@pytest.fixture
def match() -> Match:
    return ecolearn.new("ecogon", seed=3, start=START, events=5)


def to_event(match: Match) -> None:
    while (legal := match.legal_actions())[0].KIND != "event":
        match.play(next((action for action in legal if action.KIND == "end"), legal[0]))


def spray(match: Match, cell: str) -> None:
    """The pesticide takes the animal on a place."""
    to_event(match)
    match.play("event")
    match.play(f"choose {cell}")


def lines(value: Any, match: Match) -> list[tuple[bool | None, str]]:
    return [(line.ok, line.text) for line in TASK.judge(value, match).lines]


def test_the_engine_says_who_was_right(match: Match) -> None:
    kept = TASK.added(TASK.read([CARP, MOSQUITO]), match, None)
    assert "Crucian carp, " in lines(kept, match)[0][1] and TASK.marked(kept, match) == [CARP, MOSQUITO]
    spray(match, "1,0")
    said = lines(kept, match)
    assert said[0] == (None, "Pesticide in the pond: 2 animals have lost their home.")
    assert (True, "Foreseen: Crucian carp still needs: small free-swimming animal.") in said
    assert (None, "Not foreseen: Pond skater has left the board.") in said
    assert (None, "Marked, and spared: Common house mosquito.") in said
    assert (None, "One event so far: you foresaw 1 of 2 losses.") in said
    assert (None, "Look ahead to one more event.") in said
    assert TASK.judge(kept, match).right is False
    # The marks are used up.
    assert TASK.marked(kept, match) == [] and TASK.rounds(kept, match) == 1


def test_marks_can_be_changed_until_the_event_comes(match: Match) -> None:
    kept = TASK.added([CARP], match, None)
    match.play("end")
    kept = TASK.added([SKATER], match, kept)
    assert len(kept) == 1 and TASK.marked(kept, match) == [SKATER]
    to_event(match)
    kept = TASK.added([], match, kept)
    match.play("event")
    with pytest.raises(ValueError, match="lies open already"):
        TASK.added([CARP], match, kept)
    match.play("choose 2,-1")
    # The mosquito is gone, and the skater that ate it has nothing left; the carp keeps both.
    assert {text for _ok, text in lines(kept, match) if text.startswith("Not foreseen")} == {
        "Not foreseen: Common house mosquito has left the board.",
        "Not foreseen: Pond skater still needs: small flying animal.",
    }


def test_nobody_may_be_expected_too(match: Match) -> None:
    kept = TASK.added([], match, None)
    assert "nobody loses its home" in lines(kept, match)[0][1]
    spray(match, "1,0")
    kept = TASK.added([MOSQUITO], match, kept)
    to_event(match)
    match.play("event")
    while match.game.last_event(match.position).running:
        match.play(match.legal_actions()[0])
    verdict = TASK.judge(kept, match)
    assert verdict.right and TASK.rounds(kept, match) == 2


def test_only_who_is_at_home_can_lose_it(match: Match) -> None:
    with pytest.raises(ValueError, match="golden disc"):
        TASK.added([TURTLE], match, None)
    with pytest.raises(ValueError, match="no board yet"):
        TASK.added([], None, None)
    with pytest.raises(ValueError, match="cannot be read"):
        TASK.read("cell.0,0")


def test_marks_of_another_game_do_not_count(match: Match) -> None:
    kept = TASK.added([CARP], match, None)
    other = ecolearn.new("ecogon", seed=4, start=START, events=5)
    assert TASK.marked(kept, other) == [] and lines(kept, other) == []
    # Going back behind the marks lets them go, too.
    match.play("place duckweed 1,-2")
    kept = TASK.added([SKATER], match, kept)
    match.undo()
    assert TASK.marked(kept, match) == []
    assert lines([{"at": "1"}, None, {"at": 1, "marks": [7]}], match) == []


LESSON = f"""
[lesson]
id = "l98"
version = "1"
game = "ecogon"
seed = 3
grades = [7, 9]
minutes = 10
prep_minutes = 1
devices = ["mouse"]
standards = []
misconceptions = []
title_en = "T"
title_de = "T"
file_en = "t"
file_de = "t"
[[cell]]
id = "pond"
code = 'ecolearn.play("l98.pond")'
[[board]]
id = "pond"
game = "ecogon"
options = {{ events = 5 }}
caption_en = "Pond"
caption_de = "Teich"
start = '''{START}'''
[[task]]
id = "ahead"
form = "foresee"
board = "pond"
title_en = "Ahead"
title_de = "Voraus"
question_en = "Who?"
question_de = "Wer?"
"""


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Session]:
    monkeypatch.chdir(tmp_path)
    yield Session("l98", read_lesson(LESSON, "l98"))


def test_in_a_lesson_the_board_answers_by_itself(session: Session) -> None:
    match = session.play("pond")
    session.answer("ahead", [CARP])
    down = task_down(session, "ahead", full=True)
    assert (down["value"], down["round"], down["done"], down["tries"]) == ([CARP], 0, False, 0)
    assert down["check"] == "Lock for the next event" and not session.record("ahead").done
    spray(match, "1,0")
    down = task_down(session, "ahead")
    assert session.record("ahead").done and session.progress == (1, 1)
    # It goes on: the next event can be looked at beforehand as well.
    assert (down["value"], down["round"], down["done"], down["locked"]) == ([], 1, False, False)
    assert any("Foreseen" in line["text"] for line in down["feedback"])
    session.answer("ahead", [MOSQUITO])
    assert not session.record("ahead").before and session.record("ahead").done
    # Restored in another kernel it is the same.
    again = Session("l98", session.lesson)
    again.play("pond")
    assert task_down(again, "ahead")["value"] == [MOSQUITO] and again.record("ahead").done
