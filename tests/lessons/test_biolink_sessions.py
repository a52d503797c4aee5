"""Lessons 3 to 5 from end to end, as a class does them: answers, boards, predictions, in both languages."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ecolearn.classroom import session
from ecolearn.classroom.arranging import Order, Sort
from ecolearn.classroom.picking import Pick
from ecolearn.classroom.session import Session, session_of
from ecolearn.classroom.tasks import Choice, Number, Task
from ecolearn.kernel.words import language, set_language
from tests.lessons.woods import LOOPS, SAVANNA, WOOD, finish, play

COURSES = {"l03": ("wood", WOOD), "l04": ("savanna", SAVANNA), "l05": ("wood", LOOPS)}
#: Right answers that do not stand in the task itself.
ANSWERS: dict[str, Any] = {
    "l03.own-words": "owl",
    "l04.own-words": "too little",
    "l05.own-words": "no",
    "l04.pyramid": 20,
    "l04.lake": ["numbers", "biomass", "energy"],
    "l05.litter": 60,
    "l05.views": ["matter", "energy", "without"],
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(session, "_sessions", {})
    before = language()
    yield
    set_language(before)


def right(lesson: str, task: Task) -> Any:
    """The right answer to a task, as a browser sends it."""
    if f"{lesson}.{task.id}" in ANSWERS:
        return ANSWERS[f"{lesson}.{task.id}"]
    if isinstance(task, Choice):
        return next((option.id for option in task.options if option.right), task.options[0].id)
    if isinstance(task, Number):
        return task.value
    if isinstance(task, Order):
        return [option.id for option in task.options]
    if isinstance(task, Sort):
        return {item.id: item.bin for item in task.items}
    if isinstance(task, Pick):
        return ["cell.2,0", "cell.1,1"]
    raise AssertionError(task)


def said(taking: Session, id_: str) -> str:
    verdict = taking.verdict(id_)
    assert verdict is not None
    return " ".join(line.text for line in verdict.lines)


@pytest.mark.parametrize("lesson", COURSES)
@pytest.mark.parametrize("code", ["en", "de"])
def test_everything_can_be_done(lesson: str, code: str) -> None:
    set_language(code)
    taking = session_of(lesson)
    board, course = COURSES[lesson]
    reached = [id_ for id_, task in taking.tasks.items() if task.form == "board" and task.watches]
    match = taking.play(board)
    taking.answer("prediction", right(lesson, taking.task("prediction")))
    assert not any(taking.record(id_).done for id_ in reached)
    play(match, course)
    # The hints promise as much.
    assert all(taking.record(id_).done for id_ in reached), reached
    finish(match, random.Random(2), by_chance=False)
    # Now the board has answered the prediction.
    prediction = taking.task("prediction")
    assert isinstance(prediction, Choice)
    count = match.progress(prediction.count).count
    assert f": {count}." in said(taking, "prediction")
    for id_, task in taking.tasks.items():
        if id_ != "prediction" and id_ not in reached:
            verdict = taking.answer(id_, right(lesson, task))
            assert verdict.right is not False, (id_, [line.text for line in verdict.lines])
    done, every = taking.progress
    assert done == every


@pytest.mark.parametrize("lesson", COURSES)
@pytest.mark.parametrize("code", ["en", "de"])
def test_wrong_answers_say_what_they_imply(lesson: str, code: str) -> None:
    set_language(code)
    taking = session_of(lesson)
    for id_, task in taking.tasks.items():
        wrong: list[Any] = []
        if isinstance(task, Choice) and not task.prediction:
            wrong = [option.id for option in task.options if not option.right]
        if isinstance(task, Number):
            wrong = [*task.says, 77777]
        if isinstance(task, Sort) and not task.keeps_first:
            rest = {item.id: item.bin for item in task.items}
            wrong = [
                {**rest, item.id: bin_} for item in task.items for bin_, _t in task.bins if bin_ != item.bin
            ]
        heard = set()
        for value in wrong:
            assert taking.answer(id_, value).right is False
            heard.add(said(taking, id_))
        # Each wrong answer has a reply of its own.
        assert len(heard) == len(wrong) and all(len(text) > 20 for text in heard), id_


def test_the_snail_is_locked_and_then_the_ways_are_told() -> None:
    set_language("en")
    taking = session_of("l03")
    value = {"hedgehog": "down", "bush_cricket": "same", "winter_moth": "same", "oak": "same"}
    with pytest.raises(ValueError, match="every row"):
        taking.answer("snail", value)
    taking.answer("snail", {**value, "pine_marten": "same"})
    text = said(taking, "snail")
    for way in ("snail, hedgehog, winter moth", "snail, cock's-foot grass, bush-cricket", "There is no way"):
        assert way in text
    assert "both eat the same grass" in text
    with pytest.raises(ValueError, match="locked"):
        taking.answer("snail", {**value, "pine_marten": "up"})
