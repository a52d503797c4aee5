"""Lessons 12 and 13 in a real JupyterLab: small games, partners, and one position with several rules."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.harness import LabPage
from tests.browser.lessonpage import LessonPage


def choose(cell: Locator, card: str, back: str = "") -> None:
    """Select a card of the hand, put it face down, say ready, and wait until it was revealed.

    `back` is what is given back to a partner who exchanges a card in this round.
    """
    hand = cell.locator(".ecl-hand:not(.ecl-small) .ecl-card")
    expect(hand.first).to_be_visible()
    before = hand.count()
    cell.locator(f'.ecl-hand:not(.ecl-small) .ecl-card[data-key^="card.{card}"]').first.click()
    cell.locator('.ecl-actions [data-tap="button.choose"]').click()
    cell.locator('.ecl-actions [data-tap="button.ready"]').click()
    if back:
        expect(cell).to_contain_text("give one card back")
        cell.locator(f'.ecl-hand:not(.ecl-small) .ecl-card[data-key^="card.{back}"]').first.click()
        cell.locator('.ecl-actions [data-tap="button.return"]').click()
    expect(hand).to_have_count(before - 1)
    expect(cell.locator(".ecl-frame")).not_to_have_attribute("aria-busy", "true")


def test_a_small_game_by_mouse(lab: LabPage, request: pytest.FixtureRequest) -> None:
    lesson = LessonPage(lab, request.node.name, "l12")
    cell = lesson.go_to("first")
    choose(cell, "rush")
    expect(cell.locator(".ecl-notice")).to_contain_text("These conditions are still missing")
    # The small game is begun anew, and played in the right order.
    cell.get_by_role("button", name="This one anew").click()
    expect(cell.locator(".ecl-hand:not(.ecl-small) .ecl-card")).to_have_count(3)
    choose(cell, "blue")
    choose(cell, "rush")
    expect(cell).to_contain_text("First the water, then the rush.")
    cell.get_by_role("button", name="Next").click()
    expect(cell).to_contain_text("You hold blue tit, oak, atmosphere, geology")


def test_a_pupil_and_two_partners(lab: LabPage, request: pytest.FixtureRequest) -> None:
    lesson = LessonPage(lab, request.node.name, "l12", only=("start", "web", "missions"))
    cell = lesson.go_to("web")
    expect(cell.locator(".ecl-hand:not(.ecl-small) .ecl-card")).to_have_count(11)
    choose(cell, "blue", back="grass_snake")
    lesson.go_to("missions")
    task = lesson.task("Who must be there before the blue tit?")
    for key in ("cell.1,0", "cell.1,4"):
        task.locator(f'.ecl-place[data-key="{key}"]').click()
    task.get_by_role("button", name="Check").click()
    expect(task.locator(".ecl-feedback")).to_contain_text("golden beetle only")


def test_one_position_under_several_rules(lab: LabPage, request: pytest.FixtureRequest) -> None:
    lesson = LessonPage(lab, request.node.name, "l13")
    cell = lesson.go_to("scenes")
    expect(cell.locator('.ecl-stage .ecl-place[data-key="cell.8,4"]')).to_be_visible()
    cell.get_by_role("button", name="Newcomers").click()
    expect(cell.locator(".ecl-question").first).to_contain_text("You hold the raccoon")
    expect(cell.locator('.ecl-card[data-key^="card.raccoon"]')).to_be_visible()
