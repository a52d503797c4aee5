"""Boards that a lesson sets up: one game, or small ones after each other, each kept as it was left."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import ecolearn
from ecolearn.classroom import Session, session_of
from ecolearn.classroom.export import as_html
from ecolearn.classroom.source import load_lesson
from ecolearn.classroom.stepping import SteppedBoard, StepsView
from ecolearn.kernel.sentences import IllegalAction
from ecolearn.kernel.words import set_language

SAVED = Path("ecolearn-saves") / "lesson-l01.json"
STEPS = ("grass", "hedgehog", "oak", "tit", "fox")
#: The right answer of each small board: the place that gives energy, then the one that gets it.
ANSWERS = dict(
    zip(
        STEPS,
        ("arrow 0,0 1,0", "arrow 1,0 0,0", "arrow 0,1 0,0", "arrow 1,1 0,0", "arrow 1,0 0,0"),
        strict=True,
    )
)


def again() -> Session:
    """The lesson as a new kernel finds it."""
    return Session("l01", load_lesson("l01"))


def test_one_board_shows_all_steps() -> None:
    session = session_of("l01")
    match = session.play("pairs")
    assert session.shown("pairs") == "grass"
    for step in STEPS:
        assert session.to_step("pairs", step) is match
        assert not session.record(step).done
        match.play(ANSWERS[step])
        assert session.record(step).done, step
    # Going back shows what was done there, and it stays done.
    session.to_step("pairs", "grass")
    assert match.outcome is not None and session.record("grass").done
    assert session.match("pairs/grass") is match and session.match("pairs/fox") is None


def test_refused_answers_are_counted_and_told_without_marks() -> None:
    session = session_of("l01")
    match = session.play("pairs")
    for _n in range(2):
        with pytest.raises(IllegalAction, match="Who ends up with the energy"):
            match.play("arrow 1,0 0,0")
    match.play(ANSWERS["grass"])
    session.to_step("pairs", "hedgehog")
    match.play(ANSWERS["hedgehog"])
    assert (session.refused("pairs/grass"), session.refused("pairs/hedgehog")) == (2, 0)
    page = as_html(session)
    assert "2 answers on the board were tried before the right ones." in page
    assert "Every answer on the board was right at the first try." in page
    # No card that does not fit somewhere is a try: only answers to a question are.
    six = session.play("six")
    with pytest.raises(IllegalAction):
        six.play("lay red_fox 0,0")
    assert session.refused("six") == 0
    six.play("lay grove_snail 0,1")
    with pytest.raises(IllegalAction):
        six.play("arrow 0,1 1,1")
    assert session.refused("six") == 1
    assert "One answer on the board was tried before the right one." in as_html(session)


def test_everything_comes_back_where_it_was_left() -> None:
    session = session_of("l01")
    match = session.play("pairs")
    with pytest.raises(IllegalAction):
        match.play("arrow 1,0 0,0")
    match.play(ANSWERS["grass"])
    session.to_step("pairs", "oak")
    back = again()
    same = back.play("pairs")
    assert back.shown("pairs") == "oak" and same.outcome is None
    assert back.record("grass").done and back.refused("pairs/grass") == 1
    back.to_step("pairs", "grass")
    assert same.to_text() == again().to_step("pairs", "grass").to_text()
    assert same.outcome is not None


def test_a_step_can_be_begun_anew() -> None:
    session = session_of("l01")
    match = session.play("pairs")
    match.play(ANSWERS["grass"])
    session.to_step("pairs", "grass", anew=True)
    assert match.outcome is None and not match.steps
    # What was done once stays done.
    assert session.record("grass").done
    assert again().play("pairs").outcome is None


def test_undoing_everything_leaves_no_old_game_behind() -> None:
    session = session_of("l01")
    match = session.play("pairs")
    match.play(ANSWERS["grass"])
    match.undo()
    assert again().play("pairs").outcome is None


def test_reset_empties_small_boards_too() -> None:
    session = session_of("l01")
    match = session.play("pairs")
    match.play(ANSWERS["grass"])
    session.to_step("pairs", "fox")
    session.play("six").play("lay grove_snail 0,1")
    session.reset()
    assert session.shown("pairs") == "grass" and match.outcome is None
    assert not session.play("six").steps
    assert session.progress[0] == 0 and not SAVED.exists()


def test_wrong_names_are_told() -> None:
    session = session_of("l01")
    with pytest.raises(ValueError, match="There are: pairs, six"):
        session.play("pond")
    with pytest.raises(ValueError, match="There are: grass, hedgehog"):
        session.to_step("pairs", "pike")
    with pytest.raises(ValueError, match="no board called “pond”"):
        session_of("own").play("pond")


@pytest.mark.parametrize(
    "more",
    [
        {"steps": []},
        {"steps": {"pairs": "gone", "pond": "grass"}},
        {"games": {"pairs/grass": 3}},
        {"games": {"pairs/grass": {"call": {}, "record": 4, "refused": "x"}}},
    ],
)
def test_a_file_of_another_kind_does_no_harm(more: dict[str, Any]) -> None:
    SAVED.parent.mkdir()
    SAVED.write_text(json.dumps({"format": 1, "version": "1.0", **more}), encoding="utf-8")
    session = session_of("l01")
    assert session.play("pairs").outcome is None
    assert session.shown("pairs") == "grass" and session.refused("pairs/grass") == 0


def test_a_prediction_is_answered_by_another_task() -> None:
    session = session_of("l01")
    session.answer("prediction", "to-snail")
    verdict = session.verdict("prediction")
    assert verdict is not None and "Play, then look here again" in verdict.lines[0].text
    session.to_step("pairs", "hedgehog").play(ANSWERS["hedgehog"])
    verdict = session.verdict("prediction")
    assert verdict is not None and verdict.right is None
    assert "Biologists let it say" in verdict.lines[0].text


class Ears:
    """Hears what a bar of steps sends."""

    def __init__(self, view: StepsView, monkeypatch: pytest.MonkeyPatch) -> None:
        self.heard: list[dict[str, Any]] = []
        monkeypatch.setattr(view, "send", self.heard.append)
        self.view = view

    def say(self, **message: Any) -> dict[str, Any]:
        self.view.receive({"id": "1", **message})
        return self.heard[-1]

    @property
    def task(self) -> dict[str, Any]:
        return next(message for message in reversed(self.heard) if message["kind"] == "task")


@pytest.fixture
def bar(monkeypatch: pytest.MonkeyPatch) -> Ears:
    shown = ecolearn.play("l01.pairs")
    assert isinstance(shown, SteppedBoard)
    ears = Ears(shown.bar, monkeypatch)
    ears.say(kind="hello")
    return ears


def test_the_bar_tells_and_leads_on(bar: Ears) -> None:
    first = bar.task
    assert (first["value"], first["next"], first["done"]) == ("grass", "hedgehog", False)
    assert [item["text"] for item in first["items"]][:2] == ["Grass and snail", "Hedgehog and snail"]
    assert "Hint" in first["words"] or first["words"] == {}
    match = session_of("l01").match("pairs")
    assert match is not None
    with pytest.raises(IllegalAction):
        match.play("arrow 1,0 0,0")
    assert bar.task["tries"] == 1
    match.play(ANSWERS["grass"])
    assert bar.task["done"] and bar.task["tries"] == 2
    assert [line["text"] for line in bar.task["feedback"]][-1] == "Energy goes from the grass to the snail."
    assert bar.say(kind="step", step="hedgehog")["ok"]
    assert (bar.task["value"], bar.task["feedback"]) == ("hedgehog", [])
    bar.say(kind="hint")
    assert "snail's energy" in bar.task["hint"]["text"]
    bar.say(kind="step", step="fox")
    assert bar.task["next"] == ""
    assert bar.say(kind="again")["ok"]
    set_language("de")
    assert bar.task["title"] == "Fuchs und Brombeere"


@pytest.mark.parametrize("message", [{"kind": "step"}, {"kind": "step", "step": "pike"}, {"kind": "fly"}])
def test_forged_messages_change_nothing(bar: Ears, message: dict[str, Any]) -> None:
    answer = bar.say(**message)
    assert answer["ok"] is False and answer["refusal"]["text"]
    assert session_of("l01").shown("pairs") == "grass"


def test_small_boards_leave_no_files_of_their_own(bar: Ears) -> None:
    match = session_of("l01").match("pairs")
    assert match is not None
    for step in STEPS:
        bar.say(kind="step", step=step)
        match.play(ANSWERS[step])
    assert [path.name for path in SAVED.parent.iterdir()] == [SAVED.name]


def test_small_boards_can_be_read_without_a_kernel(bar: Ears) -> None:
    text = bar.view._text()
    assert "○ Grass and snail: The snail eats the grass." in text
    assert bar.view._html().startswith('<div class="ecl-still">')
    assert repr(bar.view) == "StepsView(l01.pairs)"
