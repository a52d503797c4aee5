"""Lesson 14 in a real JupyterLab: a throw with two ways, and what came before a breakdown."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.harness import LabPage
from tests.browser.lessonpage import LessonPage
from tests.browser.play import BoardPage


def test_a_choice_between_two_ways_and_what_came_before(lab: LabPage, request: pytest.FixtureRequest) -> None:
    # Every board of a whole lesson at once is much for a slow machine.
    lesson = LessonPage(lab, request.node.name, "l14", only=("start", "scenes", "chart"))
    cell = lesson.go_to("scenes")
    board = BoardPage(lab)
    board.root.locator('.ecl-actions [data-tap="button.roll"]').click()
    gate = board.place("square.hunting.agri_test")
    expect(gate).to_have_attribute(
        "aria-label",
        "Agriculture Test, Age of Hunting. You use the die with 3. You have all that this test asks for.",
    )
    board.tap("square.hunting.agri_test")
    expect(cell.locator(".ecl-feedback")).to_contain_text(
        "Your invention went back, money and points stayed."
    )
    expect(board.root.locator(".ecl-aims")).to_contain_text("Industry Test")
    lesson.go_to("chart")
    task = lesson.task("What came before?")
    for answer, reply in (
        ("too many people", "the number of people costs no points at all"),
        ("four losses one after the other", "14, 12, 7, 4, 0"),
    ):
        task.get_by_text(answer).click()
        task.get_by_role("button", name="Check").click()
        expect(task.locator(".ecl-feedback")).to_contain_text(reply)
