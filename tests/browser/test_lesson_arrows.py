"""Lessons 1 and 2 in a real JupyterLab: small boards, picking on the own board, a food web in two views."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.harness import LabPage
from tests.browser.lessonpage import LessonPage

#: Nine cards on the board of lesson 2.
WOOD = (
    *("lay great_tit 1,2", "lay oak 3,3", "lay hawthorn 2,2", "lay common_shrew 1,3"),
    *("lay hazel 3,2", "lay roe_deer 1,1", "lay tawny_owl 0,2"),
)


def test_small_boards_by_keyboard_only(lab: LabPage, request: pytest.FixtureRequest) -> None:
    lesson = LessonPage(lab, request.node.name, "l01")
    page = lab.page
    cell = lesson.go_to("pairs")
    expect(cell.locator(".ecl-question").first).to_contain_text("The snail eats the grass")
    # The first stop on the board; from here on there is nothing but keys.
    cell.locator('.ecl-place[data-key="cell.0,0"]').focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(cell.locator(".ecl-notice")).to_contain_text("Who ends up with the energy?")
    expect(cell).to_contain_text("Tries: 1")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    feedback = cell.locator('.ecl-feedback[role="status"]')
    expect(feedback).to_contain_text("Energy goes from the grass to the snail.")
    cell.get_by_role("button", name="Next one").focus()
    page.keyboard.press("Enter")
    expect(cell.get_by_role("heading", name="Hedgehog and snail")).to_be_visible()
    expect(cell.locator('.ecl-place[data-key="cell.0,0"]')).to_have_attribute(
        "aria-label", re.compile("hedgehog")
    )
    assert "done" in lab.focused()["name"]
    expect(cell.get_by_role("button", name="Next one")).to_be_hidden()


def test_a_wrong_prediction_is_answered_by_a_small_board(
    lab: LabPage, request: pytest.FixtureRequest
) -> None:
    lesson = LessonPage(lab, request.node.name, "l01", only=("start", "predict", "pairs"))
    lesson.go_to("predict")
    prediction = lesson.task("My prediction")
    prediction.get_by_text("from the hedgehog to the snail", exact=True).click()
    prediction.get_by_role("button", name="Lock my prediction").click()
    expect(prediction.locator(".ecl-feedback")).to_contain_text("Your prediction is kept")
    lab.python(
        "import ecolearn; s = ecolearn.classroom.session_of('l01');"
        "s.to_step('pairs', 'hedgehog').play('arrow 1,0 0,0')"
    )
    expect(prediction.locator(".ecl-feedback")).to_contain_text("the hedgehog ends up with it")


def test_picking_on_the_own_board_and_the_sun(lab: LabPage, request: pytest.FixtureRequest) -> None:
    lesson = LessonPage(lab, request.node.name, "l02")
    page = lab.page
    lesson.go_to("wood")
    lab.python(
        "import ecolearn; m = ecolearn.classroom.session_of('l02').match('wood')\n"
        f"for action in {WOOD!r}: m.play(action)"
    )
    lesson.go_to("mission")
    expect(lesson.task("Mission: level 4").locator(".ecl-right")).to_be_visible()
    lesson.go_to("web")
    task = lesson.task("Who stands on level 1?")
    places = task.locator(".ecl-place")
    expect(places).to_have_count(9)
    # By keyboard: the picture is one stop, arrow keys walk, Enter marks.
    places.first.focus()
    for key in places.evaluate_all("all => all.map(one => one.dataset.key)"):
        speech = task.locator(f'.ecl-place[data-key="{key}"]').get_attribute("aria-label") or ""
        # What is read out is enough to answer.
        if ". Producer." in speech:
            task.locator(f'.ecl-place[data-key="{key}"]').focus()
            page.keyboard.press("Enter")
    task.get_by_role("button", name="Check").click()
    expect(task.locator(".ecl-feedback .ecl-right")).to_contain_text("These, and no other.")
    sun = page.locator(".ecl-task", has=page.locator(".ecl-views"))
    expect(sun.locator('.ecl-place[data-key="energy"]')).to_be_visible()
    sun.get_by_role("radio").first.focus()
    page.keyboard.press("ArrowRight")
    expect(sun.locator('.ecl-place[data-key="energy"]')).to_have_count(0)
    expect(sun.locator(".ecl-feedback")).to_contain_text("nobody eats it")
    # Whoever has seen both can still switch to and fro.
    page.keyboard.press("ArrowLeft")
    expect(sun.locator('.ecl-place[data-key="energy"]')).to_be_visible()


def test_german_on_a_small_dark_screen(
    new_lab: Callable[..., LabPage], request: pytest.FixtureRequest
) -> None:
    lab = new_lab(viewport={"width": 420, "height": 900}, has_touch=True)
    lesson = LessonPage(lab, request.node.name, "l01", "de")
    lab.theme("dark")
    cell = lesson.go_to("pairs")
    cell.locator('.ecl-place[data-key="cell.0,0"]').tap()
    cell.locator('.ecl-place[data-key="cell.1,0"]').tap()
    expect(cell.locator(".ecl-feedback")).to_contain_text("Die Energie geht vom Gras zur Schnecke.")
    wide = lab.page.evaluate(
        "() => [...document.querySelectorAll('.ecl-task')].every(e => e.scrollWidth <= e.clientWidth + 1)"
    )
    assert wide


def test_a_real_pond(lab: LabPage, request: pytest.FixtureRequest) -> None:
    lesson = LessonPage(lab, request.node.name, "l16")
    page = lab.page
    cell = lesson.go_to("explore")
    expect(cell.locator(".ecl-explorer .ecl-place").first).to_be_attached()
    lesson.go_to("checks")
    look = lesson.task("Two webs, three pictures")
    look.get_by_text("Skipwith Pond as a matrix", exact=True).click()
    expect(look.locator(".ecl-drawn svg")).to_be_visible()
    # A chain by mouse in the picture, and on by keys from the list.
    trace = lesson.task("Trace a chain to the common hawker")
    trace.locator('.ecl-place[data-key="Detritus"]').click()
    expect(trace.locator(".ecl-tone-chain")).to_have_text("dead matter")
    following = trace.get_by_label("Next in the chain")
    following.select_option("Aeshna juncea")
    trace.get_by_role("button", name="Check").click()
    expect(trace.locator(".ecl-feedback .ecl-wrong")).to_contain_text("does not eat dead matter here")
    trace.get_by_role("button", name="Step back").focus()
    page.keyboard.press("Enter")
    for key in ("Chydorus latus", "Acanthocyclops vernalis", "Procladius sagittalis", "Aeshna juncea"):
        following.select_option(key)
    trace.get_by_role("button", name="Check").click()
    expect(trace.locator(".ecl-feedback .ecl-right")).to_contain_text(
        "midge larvae Procladius → common hawker"
    )
    # Both guesses for the beetle and for dead matter are locked; then steps and a picture come.
    lesson.go_to("fall")
    task = lesson.task("Without dead matter")
    expect(task.locator(".ecl-drawn")).to_have_count(0)
    for row in task.locator(".ecl-sort").all():
        row.get_by_text("↓ fewer or gone", exact=True).click()
    task.get_by_role("button", name="Lock my prediction").click()
    expect(task.locator(".ecl-feedback")).to_contain_text(
        "Of 36 others 21 find nothing to eat any more. 12 more eat"
    )
    expect(task.locator(".ecl-drawn svg")).to_be_visible()
    expect(task.get_by_role("radio").first).to_be_disabled()
