"""Lessons 12 and 13 from end to end, as a class does them: boards with partners, answers, predictions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ecolearn.board.eyes import Eyes
from ecolearn.classroom import session
from ecolearn.classroom.arranging import Sort
from ecolearn.classroom.picking import Pick
from ecolearn.classroom.session import Session, session_of
from ecolearn.classroom.tasks import Choice, Many, Number, Reflect, Task
from ecolearn.classroom.webviews import WebViews
from ecolearn.kernel.words import language, set_language
from tests.lessons.weavings import finish, play_cards

#: What seat 1 plays in the small games of lesson 12.
SMALL = {
    "ground": ["blue", "rush"],
    "order": ["oak", "purple", "green", "blue_tit"],
    "joker": ["joker", "slot 3,1", "blue", "golden_beetle", "vole"],
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(session, "_sessions", {})
    before = language()
    yield
    set_language(before)


def right(task: Task) -> Any:
    """The right answer to a task, as a browser sends it."""
    if isinstance(task, Choice):
        return next((option.id for option in task.options if option.right), task.options[0].id)
    if isinstance(task, Many):
        return [option.id for option in task.options if option.right]
    if isinstance(task, Number):
        return task.value
    if isinstance(task, Sort):
        return {item.id: item.bin for item in task.items}
    if isinstance(task, Pick):
        return sorted(task.fitting(None))
    if isinstance(task, WebViews):
        return [view.id for view in task.views]
    assert isinstance(task, Reflect)
    return "warmth"


def said(taking: Session, id_: str) -> str:
    verdict = taking.verdict(id_)
    assert verdict is not None
    return " ".join(line.text for line in verdict.lines)


def answer_all(taking: Session) -> None:
    """Answer everything that no board fulfils."""
    for id_, task in taking.tasks.items():
        if task.form == "board" and task.watches:
            continue
        if not taking.record(id_).answered:
            verdict = taking.answer(id_, right(task))
            assert verdict.right is not False, (id_, [line.text for line in verdict.lines])


@pytest.mark.parametrize("code", ["en", "de"])
def test_lesson_12_can_be_done(code: str) -> None:
    set_language(code)
    taking = session_of("l12")
    taking.answer("prediction", "many")
    match = taking.play("first")
    for step, cards in SMALL.items():
        taking.to_step("first", step)
        play_cards(match, cards)
        assert taking.record(step).done, step
    web = taking.play("web")
    # One pupil with two partners sees one hand, and no curtain.
    assert Eyes(web, None).seat == 1 and Eyes(web, None).curtain() is None
    assert not taking.record("four").done
    finish(web, random.Random(1), by_chance=False)
    assert taking.record("four").done and taking.record("seven").done
    species = web.progress("species 1").count
    assert f": {species}." in said(taking, "prediction")
    answer_all(taking)
    done, every = taking.progress
    assert done == every


def test_three_pupils_get_a_curtain() -> None:
    taking = session_of("l12")
    web = taking.play("web", "mutternatur", seed=13, players=3)
    eyes = Eyes(web, None)
    curtain = eyes.curtain()
    assert curtain is not None and curtain["seats"] == [1, 2, 3]
    eyes.look(3)
    assert eyes.seat == 3
    # The missions are those of the same board.
    for seat in (1, 2, 3):
        web.play(f"choose {'blue' if seat == 1 else web.view_for(seat).legal_actions(seat)[0].card}", seat)
        web.play("ready", seat)
    assert web.progress("cards 1").done


@pytest.mark.parametrize("code", ["en", "de"])
def test_lesson_13_can_be_done(code: str) -> None:
    set_language(code)
    taking = session_of("l13")
    taking.answer("prediction", "cats")
    match = taking.play("scenes")
    kept = said(taking, "prediction")
    for step in ("before", "heat", "newcomers", "cats"):
        taking.to_step("scenes", step)
        assert not taking.record(step).done
        finish(match, random.Random(2), by_chance=False)
        assert taking.record(step).done, step
    # The last game has answered the prediction.
    assert said(taking, "prediction") != kept
    assert ("2.5" if code == "en" else "2,5") in said(taking, "prediction")
    taking.play("return")
    answer_all(taking)
    done, every = taking.progress
    assert done == every


def test_the_trial_is_locked_and_then_told() -> None:
    set_language("en")
    taking = session_of("l13")
    value = {"meat": "up", "play": "same", "puzzle": "down", "bell": "down"}
    taking.answer("measures", value)
    text = said(taking, "measures")
    for part in ("36 % fewer", "25 % fewer", "33 % more", "No effect could be made out"):
        assert part in text
    assert "it would be “↑ more”" in text
    with pytest.raises(ValueError, match="locked"):
        taking.answer("measures", {**value, "meat": "down"})


@pytest.mark.parametrize("lesson", ["l12", "l13"])
@pytest.mark.parametrize("code", ["en", "de"])
def test_every_wrong_choice_has_a_reply_of_its_own(lesson: str, code: str) -> None:
    set_language(code)
    taking = session_of(lesson)
    for id_, task in taking.tasks.items():
        wrong: list[Any] = []
        if isinstance(task, Choice) and not task.prediction:
            wrong = [option.id for option in task.options if not option.right]
        elif isinstance(task, Many):
            every = right(task)
            wrong = [[*every, option.id] for option in task.options if not option.right]
        elif isinstance(task, Number):
            wrong = [*task.says, 77]
        elif isinstance(task, Sort) and not task.keeps_first:
            rest = right(task)
            bins = [bin_ for bin_, _text in task.bins_offered()]
            wrong = [{**rest, item.id: to} for item in task.items for to in bins if to != item.bin]
        heard = set()
        for value in wrong:
            assert taking.answer(id_, value).right is False
            heard.add(said(taking, id_))
        assert len(heard) == len(wrong) and all(len(text) > 20 for text in heard), id_
