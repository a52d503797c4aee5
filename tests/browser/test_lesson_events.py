"""Lessons 7 to 9 in a real JupyterLab: looking ahead to an event, a chain as a mission, rounds."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.harness import LabPage
from tests.browser.lessonpage import LessonPage

#: The way of the last hint of lesson 8, without the cards that a level brings.
FIVE_IN_A_ROW = """
import ecolearn
m = ecolearn.classroom.session_of("l08").match("pond")
for action in (
    *("place white_water_lily -1,1", "place great_ramshorn -1,0", "end", "end", "end", "event"),
    *("place caddisfly 0,-1", "place backswimmer 1,-1", "place rudd 1,0"),
):
    while any(a.KIND == "skip" for a in m.legal_actions()):
        m.play("skip")
    m.play(action)
"""


def test_looking_ahead_to_an_event(lab: LabPage, request: pytest.FixtureRequest) -> None:
    lesson = LessonPage(lab, request.node.name, "l07")
    lesson.go_to("pond")
    lesson.go_to("foresee")
    task = lesson.task("Who will lose its home?")
    # The turtle is not at home: to mark it is answered, and nothing is locked.
    turtle = task.locator('.ecl-place[data-key="cell.3,-1"]')
    turtle.click()
    task.get_by_role("button", name="Lock for the next event").click()
    expect(task.locator(".ecl-feedback")).to_contain_text("golden disc")
    turtle.click()
    carp = task.locator('.ecl-place[data-key="cell.0,0"]')
    carp.click()
    expect(carp).to_have_class(re.compile(r"\becl-selected\b"))
    task.get_by_role("button", name="Lock for the next event").click()
    expect(task.locator(".ecl-feedback")).to_contain_text("Kept: you expect that these lose their home")
    lab.python(
        "import ecolearn; m = ecolearn.classroom.session_of('l07').match('pond'); "
        "[m.play(a) for a in ('place great_ramshorn 1,-2', 'end', 'end', 'end', 'event', 'choose 1,0')]"
    )
    feedback = task.locator(".ecl-feedback")
    expect(feedback).to_contain_text("Pesticide in the pond: 2 animals have lost their home.")
    expect(feedback.locator(".ecl-right")).to_contain_text("Foreseen: Crucian carp still needs")
    expect(feedback).to_contain_text("Not foreseen: Pond skater has left the board.")
    # The marks are used up, and the next event can be looked at beforehand.
    expect(task.locator(".ecl-place.ecl-selected")).to_have_count(0)
    task.get_by_role("button", name="Lock for the next event").click()
    expect(feedback).to_contain_text("nobody loses its home at the next event")


def test_a_mission_and_its_chain(lab: LabPage, request: pytest.FixtureRequest) -> None:
    lesson = LessonPage(lab, request.node.name, "l08")
    lesson.go_to("pond")
    lab.python(FIVE_IN_A_ROW)
    lesson.go_to("mission")
    five = lesson.task("A chain of five")
    expect(five.locator(".ecl-feedback .ecl-right")).to_contain_text("Your board shows it")
    lesson.go_to("row")
    level = lesson.task("The level of the pike")
    level.get_by_role("textbox", name="In this longest chain").fill("5")
    level.get_by_role("button", name="Check").click()
    expect(level.locator(".ecl-feedback .ecl-wrong")).to_contain_text("number of arrows")


def test_rounds_after_a_guess(lab: LabPage, request: pytest.FixtureRequest) -> None:
    lesson = LessonPage(lab, request.node.name, "l09")
    lesson.go_to("whatif")
    task = lesson.task("Without the water soldier")
    for row in range(6):
        task.locator(".ecl-sort").nth(row).get_by_text("about the same").click()
    task.get_by_role("button", name="Lock my prediction").click()
    feedback = task.locator(".ecl-feedback")
    expect(feedback).to_contain_text("In the second step – Pike")
    expect(feedback).to_contain_text("Guesses that fit: 2 of 6.")
