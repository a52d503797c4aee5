"""Views speak the browser's messages, and leave something to read when nothing runs."""

from __future__ import annotations

import json
from typing import Any

import pytest

import ecolearn
from ecolearn.classroom import Choice, Option, Text, session_of
from ecolearn.classroom.view import ProgressView, SessionView, Tasks, TaskView
from ecolearn.kernel.words import set_language
from tests.lessons.course import CARP_HOME


class Browser:
    """Hears what a view sends, and says what a person does."""

    def __init__(self, view: SessionView, monkeypatch: pytest.MonkeyPatch) -> None:
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
def open_view(monkeypatch: pytest.MonkeyPatch) -> Any:
    def show(view: SessionView) -> Browser:
        browser = Browser(view, monkeypatch)
        browser.say(kind="hello")
        return browser

    return show


def test_a_question_is_asked_answered_and_answered_again(open_view: Any) -> None:
    browser = open_view(ecolearn.quiz("l06.carp"))
    first = browser.task
    assert (first["form"], first["done"], first["tries"]) == ("choice", False, 0)
    assert first["stage"]["label"] == "A pond with a crucian carp"
    assert set(first["stage"]["places"]) >= {"cell.0,0", "cell.0,2"}
    assert browser.say(kind="answer", value="plant") == {"kind": "answer", "id": "1", "ok": True}
    assert "either/or means that one is enough" in browser.task["feedback"][0]["text"]
    assert "stage" not in browser.task and "words" not in browser.task
    browser.say(kind="answer", value="swimmer")
    assert browser.task["done"] and browser.task["tries"] == 2


@pytest.mark.parametrize(
    "message",
    [{"kind": "answer", "value": 7}, {"kind": "answer"}, {"kind": "fly"}, {}, {"kind": "hint", "thought": 3}],
)
def test_forged_messages_are_answered_and_change_nothing(open_view: Any, message: dict[str, Any]) -> None:
    session = session_of("l06")
    session.record("carp").hints = 3
    before = json.dumps(session.to_dict())
    browser = open_view(ecolearn.quiz("l06.carp"))
    answer = browser.say(**message)
    assert answer["ok"] is False and answer["refusal"]["text"]
    assert json.dumps(session.to_dict()) == before
    browser.view.receive("no mapping")


def test_every_form_can_be_sent(open_view: Any) -> None:
    session = session_of("l06")
    forms = {}
    for id_ in session.tasks:
        browser = open_view(TaskView(session, id_))
        json.dumps(browser.task)
        forms[id_] = browser.task["form"]
    assert forms == {
        "prediction": "choice",
        "carp-home": "board",
        "needs": "sort",
        "carp": "choice",
        "reed": "board",
        "exit": "choice",
        "own-words": "text",
    }
    assert open_view(TaskView(session, "reed")).task["stage"]["places"].keys() >= {"cell.1,1", "cell.0,0"}


def test_a_prediction_is_locked(open_view: Any) -> None:
    browser = open_view(ecolearn.predict("l06.prediction"))
    assert browser.task["check"] == "Lock my prediction"
    browser.say(kind="answer", value="few")
    assert browser.task["locked"]
    assert browser.say(kind="answer", value="many")["ok"] is False
    with pytest.raises(ValueError, match="not a prediction"):
        ecolearn.predict("l06.carp")


def test_own_words_stay_open(open_view: Any) -> None:
    browser = open_view(ecolearn.task("l06.own-words"))
    browser.say(kind="answer", value="reeds")
    browser.say(kind="answer", value="reeds and water")
    assert not browser.task["done"] and not browser.task["locked"]
    assert session_of("l06").record("own-words").done


def test_hints_ask_for_a_thought_in_the_end(open_view: Any) -> None:
    browser = open_view(ecolearn.quiz("l06.exit"))
    for _n in range(3):
        assert not browser.task["hint"]["ask"]
        browser.say(kind="hint")
    assert browser.task["hint"]["ask"]
    assert browser.say(kind="hint")["ok"] is False
    browser.say(kind="hint", thought="nest")
    assert browser.task["hint"]["more"] is False and browser.task["hint"]["level"] == 4


def test_the_mission_is_told_as_soon_as_it_is_reached(open_view: Any) -> None:
    browser = open_view(ecolearn.task("l06.carp-home"))
    board = ecolearn.play("l06.pond", "ecogon", seed=79, events=0, turns=12)
    for action in CARP_HOME:
        board.match.play(action)
    assert browser.task["done"]
    assert [line["ok"] for line in browser.task["feedback"]] == [True, None]


def test_language_changes_everything(open_view: Any) -> None:
    browser = open_view(ecolearn.quiz("l06.needs"))
    set_language("de")
    assert browser.task["question"] == "Welche Art von Bedürfnis ist das?"
    assert browser.task["language"] == "de"
    assert browser.task["words"]["Check"] == "Prüfen"


def test_progress_follows_and_exports(open_view: Any) -> None:
    browser = open_view(ecolearn.report("l06"))
    assert browser.task["share"] == 0
    session_of("l06").answer("carp", "plant")
    session_of("l06").answer("own-words", "<script>reeds</script>")
    assert browser.task["items"][-1]["done"]
    page = browser.say(kind="html")
    assert page["name"] == "ecolearn-l06.html"
    assert "&lt;script&gt;reeds" in page["text"] and "<script>" not in page["text"]
    assert "either/or means that one is enough" in page["text"]
    file = json.loads(browser.say(kind="json")["text"])
    assert file["answers"]["carp"]["value"] == "plant"
    assert file["questions"]["carp"]["answer"] == "a water plant or a small bottom-dweller"
    browser.say(kind="reset")
    assert browser.task["share"] == 0
    session_of("l06").answer("carp", "plant")
    browser.say(kind="erase")
    assert session_of("l06").verdict("carp") is None


def test_the_head_of_a_lesson_is_short(open_view: Any) -> None:
    head = open_view(ecolearn.start("l06", language="de")).task
    assert head["items"] == [] and [button["id"] for button in head["buttons"]] == ["reset"]
    assert head["title"] == "Lektion 6: Mehr als Nahrung"


def test_the_language_comes_back_without_the_first_cell(open_view: Any, monkeypatch: Any) -> None:
    ecolearn.start("l06", language="de")
    session_of("l06").answer("carp", "plant")
    set_language("en")
    monkeypatch.setattr("ecolearn.classroom.session._sessions", {})
    assert open_view(ecolearn.quiz("l06.carp")).task["language"] == "de"
    # From then on it stays what it is.
    set_language("en")
    assert open_view(ecolearn.quiz("l06.carp")).task["language"] == "en"


def test_moves_that_change_nothing_for_a_task_send_nothing(open_view: Any) -> None:
    board = ecolearn.play("l06.pond", "ecogon", seed=79, events=0, turns=12)
    browser = open_view(ecolearn.task("l06.carp-home"))
    board.match.play(CARP_HOME[0])
    count = len(browser.heard)
    board.match.play(CARP_HOME[1])
    assert len(browser.heard) == count


def test_names_are_stable() -> None:
    assert repr(ecolearn.quiz("l06.carp")) == "TaskView(l06.carp)"
    assert repr(ecolearn.quiz("l06.carp", "l06.reed")) == "Tasks(l06.carp, l06.reed)"
    assert repr(ecolearn.report("l06")) == "ProgressView(l06)"
    assert repr(session_of("l06")) == "<lesson l06: 0 of 7 tasks done>"
    for wrong in ("carp", "l06.", ".carp"):
        with pytest.raises(ValueError):
            ecolearn.quiz(wrong)
    with pytest.raises(ValueError, match="at least one task"):
        ecolearn.quiz()


def test_a_saved_notebook_can_be_read_without_a_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Any] = []

    class Display:
        HTML = staticmethod(lambda text: text)

        @staticmethod
        def display(data: Any, **_options: Any) -> None:
            shown.append(data)

    monkeypatch.setattr("ecolearn.classroom.view.notebook", lambda: Display)
    session_of("l06").answer("reed", ["cell.2,-1"])
    views = ecolearn.quiz("l06.needs", "l06.reed")
    assert isinstance(views, Tasks)
    views._ipython_display_()
    ecolearn.report("l06")._ipython_display_()
    plain = [data["text/plain"] for data in shown[0::2]]
    html = shown[1::2]
    assert "The pike needs fish." in plain[0] and "Sort into: food, structure, non-living." in plain[0]
    assert "There are 2 more places." in plain[1]
    assert all(page.startswith('<div class="ecl-still">') for page in html)
    assert "data:image/svg+xml;base64," in html[1] and "Answer: 2,-1" in html[1]
    assert "○ Sort six needs" in html[2]


def test_a_teachers_own_question(open_view: Any) -> None:
    task = Choice(
        id="mine",
        question=Text.of("Who makes its own food?"),
        options=(Option("reed", Text.of("Reed"), right=True, says=Text.of("Yes.")),),
    )
    browser = open_view(ecolearn.quiz(task))
    browser.say(kind="answer", value="reed")
    assert browser.task["done"]
    assert isinstance(ecolearn.report(), ProgressView)
