"""Lesson 6 in a real JupyterLab: answered by mouse, answered by keyboard only, played, restarted."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.harness import LabPage
from tests.browser.lessonpage import LESSONS, LessonPage
from tests.browser.play import BoardPage
from tests.lessons.course import CARP_HOME


@pytest.fixture
def lesson(lab: LabPage, request: pytest.FixtureRequest) -> LessonPage:
    return LessonPage(lab, request.node.name, "l06")


@pytest.fixture
def part(lab: LabPage, request: pytest.FixtureRequest) -> Callable[[str], LessonPage]:
    """Only one cell of the lesson, and that which starts it: ``part("needs")``."""
    return lambda cell: LessonPage(lab, request.node.name, "l06", only=("start", cell))


def test_a_question_by_mouse(lesson: LessonPage) -> None:
    lesson.go_to("checks")
    task = lesson.task("Why is the carp not at home?")
    expect(task.locator(".ecl-look .ecl-place")).to_have_count(6)
    task.get_by_role("button", name="Check").click()
    expect(task.locator(".ecl-feedback")).to_have_text("Answer first, then check.")
    task.get_by_text("a water plant or a small bottom-dweller", exact=True).click()
    task.get_by_role("button", name="Check").click()
    expect(task.locator(".ecl-feedback .ecl-wrong")).to_contain_text("either/or means that one is enough")
    expect(task).to_contain_text("Tries: 1")
    task.get_by_role("button", name="Hint").click()
    expect(task.locator(".ecl-hints")).to_contain_text("one by one")
    task.get_by_text("a small free-swimming animal", exact=True).click()
    task.get_by_role("button", name="Check").click()
    expect(task.locator(".ecl-feedback .ecl-right")).to_contain_text("only neighbours count")
    expect(task.get_by_role("radio").first).to_be_disabled()


def test_places_by_mouse(part: Callable[[str], LessonPage]) -> None:
    lesson = part("checks")
    lesson.go_to("checks")
    task = lesson.task("Where can the reed live?")
    for key in ("cell.0,-1", "cell.2,-1", "cell.3,-1"):
        place = task.locator(f'.ecl-place[data-key="{key}"]')
        place.click()
        expect(place).to_have_class(re.compile(r"\becl-selected\b"))
    task.get_by_role("button", name="Check").click()
    expect(task.locator(".ecl-feedback .ecl-wrong").first).to_contain_text("a habitat of its own colour")
    expect(task.locator(".ecl-feedback .ecl-wrong").last).to_contain_text("one more place")


def test_a_question_by_keyboard_only(part: Callable[[str], LessonPage]) -> None:
    lesson = part("needs")
    page = lesson.lab.page
    lesson.go_to("needs")
    task = lesson.task("Sort six needs")
    expect(task).to_be_visible()
    # The first stop of the task; from here on there is nothing but keys.
    task.locator("input").first.focus()
    answers = {"pike": 0, "warbler": 0, "carp": 2, "caddisfly": 1, "mosquito": 0, "frog": 2}
    for steps in answers.values():
        page.keyboard.press("Space")
        for _step in range(steps):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Tab")
    assert lesson.lab.focused()["name"] == "Check"
    page.keyboard.press("Enter")
    wrong = task.locator(".ecl-feedback .ecl-wrong")
    expect(wrong).to_have_count(1)
    expect(wrong).to_contain_text("the stems carry its nest")
    expect(task.locator('.ecl-feedback[role="status"]')).to_be_visible()
    # Back to the second row, one to the right, and check again.
    for _stop in range(5):
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(task.locator(".ecl-feedback .ecl-right")).to_contain_text("where they belong")


def test_hints_by_keyboard_ask_for_a_thought(part: Callable[[str], LessonPage]) -> None:
    lesson = part("exit")
    page = lesson.lab.page
    lesson.go_to("exit")
    task = lesson.task("Exit question")
    hint = task.get_by_role("button", name="int")
    hint.focus()
    for _step in range(3):
        page.keyboard.press("Enter")
        page.wait_for_timeout(300)
    expect(task.get_by_label("First one thought of your own")).to_be_visible()
    hint.focus()
    page.keyboard.press("Enter")
    page.keyboard.type("nest")
    page.keyboard.press("Enter")
    expect(task.locator(".ecl-hints")).to_contain_text("It hangs its nest between the stems")


def test_the_board_fulfils_the_mission_and_a_restart_keeps_all(lesson: LessonPage) -> None:
    lab = lesson.lab
    lesson.go_to("pond")
    board = BoardPage(lab)
    lab.python("import ecolearn; m = ecolearn.classroom.session_of('l06').match('pond')")
    board.lay(1)
    lab.python("m.undo()")
    lab.python(f"for action in {CARP_HOME!r}: m.play(action)")
    lesson.go_to("mission")
    mission = lesson.task("Mission: the carp comes home")
    expect(mission.locator(".ecl-feedback .ecl-right")).to_contain_text("Your board shows it")
    lesson.go_to("report")
    expect(lab.page.locator(".ecl-checklist .ecl-done").first).to_contain_text("Mission")
    lab.restart()
    lab.run_all()
    expect(lesson.go_to("start")).to_contain_text("Tasks done: 1 of 7")
    assert (
        int(lab.python("print(len(ecolearn.classroom.session_of('l06').match('pond').position.cells))")) == 6
    )


def test_answers_are_taken_along_and_erased(lesson: LessonPage) -> None:
    lab = lesson.lab
    # A board saves when it is first seen: it has been, before all is erased.
    lesson.go_to("pond")
    expect(lab.page.locator(".ecl .ecl-frame").first).to_be_visible()
    lesson.go_to("predict")
    prediction = lesson.task("My prediction")
    prediction.get_by_text("1 or 2", exact=True).click()
    prediction.get_by_role("button", name="Lock my prediction").click()
    expect(prediction.locator(".ecl-feedback")).to_contain_text("Your prediction is kept")
    lesson.go_to("report")
    report = lab.page.locator(".ecl-task", has=lab.page.locator(".ecl-checklist li")).last
    with lab.page.expect_download() as caught:
        report.get_by_role("button", name="My answers as a file").click()
    kept = json.loads(Path(caught.value.path()).read_text(encoding="utf-8"))
    assert kept["answers"]["prediction"]["value"] == "few"
    with lab.page.expect_download() as page:
        report.get_by_role("button", name="My answers, to read and print").click()
    assert page.value.suggested_filename == "ecolearn-l06.html"
    report.get_by_role("button", name="Erase everything of mine").click()
    report.get_by_role("button", name="Really erase").click()
    expect(report).to_contain_text("Tasks done: 0 of 7")
    assert lab.python("import pathlib; print(*pathlib.Path('ecolearn-saves').iterdir())") == ""


def test_a_saved_notebook_keeps_the_questions(lesson: LessonPage) -> None:
    saved = json.dumps(lesson.lab.save(), ensure_ascii=False)
    assert "The pike needs fish." in saved and "ecl-still" in saved


def test_german_on_a_small_dark_screen(new_lab: Callable[..., LabPage]) -> None:
    lab = new_lab(viewport={"width": 420, "height": 900}, has_touch=True)
    lab.page.goto("about:blank")
    place = lab.server.folder / "small"
    shutil.copytree(LESSONS / "de", place)
    lab.show(place / "l06-mehr-als-nahrung.ipynb", simple=True)
    lab.theme("dark")
    lab.run_all()
    cell = lab.cell(4)
    cell.scroll_into_view_if_needed()
    task = lab.page.locator(".ecl-task", has=lab.page.get_by_role("heading", name="Meine Vorhersage"))
    task.get_by_text("3 oder 4", exact=True).tap()
    task.get_by_role("button", name="Meine Vorhersage festlegen").tap()
    expect(task.locator(".ecl-feedback")).to_contain_text("Vorhersage ist festgehalten")
    wide = lab.page.evaluate(
        "() => [...document.querySelectorAll('.ecl-task')].every(e => e.scrollWidth <= e.clientWidth + 1)"
    )
    assert wide
