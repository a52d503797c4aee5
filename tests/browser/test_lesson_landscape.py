"""Lessons 10 and 11 in a real JupyterLab: small landscapes, marks on a map, a flood with its prediction."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.harness import LabPage
from tests.browser.lessonpage import LessonPage
from tests.browser.play import BoardPage


def put(board: BoardPage, what: str, cell: str) -> None:
    """Choose a thing below the map, then a place."""
    board.root.locator(f'.ecl-card[data-key="thing.{what}"]').click()
    board.tap(f"cell.{cell}")


def mark(task: Locator, *cells: str) -> None:
    """Mark places of a task by mouse."""
    for cell in cells:
        place = task.locator(f'.ecl-place[data-key="cell.{cell}"]')
        place.click()
        expect(place).to_have_class(re.compile(r"\becl-selected\b"))


def test_a_habitat_and_its_patches_by_mouse(lab: LabPage, request: pytest.FixtureRequest) -> None:
    lesson = LessonPage(lab, request.node.name, "l10")
    cell = lesson.go_to("first")
    board = BoardPage(lab)
    put(board, "gorilla", "0,0")
    expect(board.notice).to_contain_text("mountain")
    # What is chosen stays chosen.
    board.tap("cell.1,0")
    expect(cell).to_contain_text("where a species finds what it needs")
    lesson.go_to("count")
    task = lesson.task("Room for one more rhino")
    mark(task, "1,1", "0,0")
    task.get_by_role("button", name="Check").click()
    expect(task.locator(".ecl-feedback .ecl-wrong").first).to_contain_text("does not live on grassland")
    mark(task, "-3,1", "3,0")
    task.locator('.ecl-place[data-key="cell.0,0"]').click()
    task.get_by_role("button", name="Check").click()
    expect(task.locator(".ecl-feedback .ecl-right")).to_contain_text("Every place, and no other")
    largest = lesson.task("The largest patch")
    mark(largest, "-3,1", "-2,0", "-2,1", "-1,0")
    largest.get_by_role("button", name="Check").click()
    expect(largest.locator(".ecl-feedback")).to_contain_text("more than half of the habitat")


def test_a_flood_answers_a_prediction(lab: LabPage, request: pytest.FixtureRequest) -> None:
    lesson = LessonPage(lab, request.node.name, "l11")
    lesson.go_to("begin")
    task = lesson.task("My prediction: the grassland")
    task.get_by_text("9 tiles: one is lost").click()
    task.get_by_role("button", name="Lock my prediction").click()
    expect(task.locator(".ecl-feedback")).to_contain_text("Your prediction is kept")
    cell = lesson.go_to("cuts")
    board = BoardPage(lab)
    put(board, "water", "0,0")
    expect(cell).to_contain_text("the largest patch shrank from 10 tiles to 3")
    # The measures beside the map tell before and after.
    side = board.root.locator(".ecl-side")
    change = side.locator("details", has_text="Before and after: Replaced, and now: water").first
    if change.get_attribute("open") is None:
        change.locator("summary").first.click()
    expect(change).to_contain_text(
        "Grassland – 1 habitat before, 3 habitats now; the largest 10 before, 3 of 9"
    )
    lesson.go_to("begin")
    expect(task.locator(".ecl-feedback")).to_contain_text("but not in one piece: 3 + 3 + 3")
