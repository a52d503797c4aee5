"""The static site: chosen on the start page, a lesson of each game played, offline after the first visit."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from ecolearn.classroom.source import lesson_ids
from ecolearn.site.serving import Site, open_site
from tests.browser.sitepage import BOARDS, SitePage, built_site

#: A lesson of each game, or the game itself where no lesson is about it yet.
PLAYED = {
    "biolink": "en/l02",
    "ecogon": "en/l07",
    "mutternatur": "en/l12",
    "ecos": "en/l10",
    "ecology": "en/play-ecology",
}


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    base = tmp_path_factory.getbasetemp()
    return built_site(base if worker_id == "master" else base.parent)


@pytest.fixture
def served(folder: Path) -> Iterator[Site]:
    site = open_site(folder, 0, everywhere=False)
    site.start()
    yield site
    site.close()


@pytest.fixture
def pages(served: Site, browser: Browser) -> Iterator[Callable[..., SitePage]]:
    """Makes pages of the site; a fault on any of them fails the test."""
    made: list[SitePage] = []

    def create(**options: object) -> SitePage:
        made.append(SitePage.create(served, browser, **options))
        return made[-1]

    yield create
    faults = [fault for page in made for fault in page.faults]
    for page in made:
        page.close()
    assert not faults, "\n".join(faults)


def test_a_lesson_is_chosen_on_the_start_page(pages: Callable[..., SitePage]) -> None:
    site = pages().go()
    cards = site.page.locator(".card[data-grades]")
    expect(cards).to_have_count(len(lesson_ids()))
    site.page.get_by_label("Game").select_option("ecos")
    expect(cards.filter(visible=True)).to_have_count(2)
    site.page.get_by_label("Grade").select_option("6")
    expect(cards.filter(visible=True)).to_have_count(1)
    site.page.get_by_label("Grade").select_option("5")
    expect(site.page.get_by_role("status")).to_have_text("No lesson fits both. Choose another grade or game.")
    site.page.get_by_role("button", name="Show all").click()
    expect(cards.filter(visible=True)).to_have_count(len(lesson_ids()))
    site.page.get_by_role("link", name="Lesson 2: Producers and consumers").click()
    # Before Python is there: the opening position, and how far the loading is.
    expect(site.page.locator("figure svg")).to_be_visible(timeout=2000)
    expect(site.page.get_by_role("progressbar")).to_be_visible()
    expect(site.page.locator("#status")).to_contain_text("MB")


def test_the_language_is_that_of_the_browser_until_another_is_chosen(
    pages: Callable[..., SitePage],
) -> None:
    site = pages(locale="de-DE").go()
    expect(site.page.get_by_role("heading", name="Lektionen", exact=True)).to_be_visible()
    site.page.get_by_role("link", name="English").click()
    expect(site.page.get_by_role("heading", name="Lessons", exact=True)).to_be_visible()
    site.go()
    expect(site.page.get_by_role("heading", name="Lessons", exact=True)).to_be_visible()


def test_the_start_page_by_keyboard_on_a_narrow_screen(pages: Callable[..., SitePage]) -> None:
    site = pages(viewport={"width": 360, "height": 740}, color_scheme="dark").go()
    site.page.keyboard.press("Tab")
    expect(site.page.locator(":focus")).to_have_text("To the lessons")
    site.page.keyboard.press("Enter")
    site.page.keyboard.press("Tab")
    expect(site.page.locator(":focus")).to_have_text("Lesson 1: Arrows carry energy")
    wide = site.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
    paper = site.page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert paper == "rgb(20, 32, 31)"


@pytest.mark.parametrize("game", PLAYED)
def test_a_game_is_played(pages: Callable[..., SitePage], game: str) -> None:
    site = pages().lesson(PLAYED[game]).wait_until_run()
    board = site.board()
    before = json.loads(site.python(BOARDS))
    assert before
    # The first board on the page may be any of the boards: what it has of an action is touched.
    for _revision, taps in before:
        if taps and site.act(board, taps):
            break
    deadline = time.monotonic() + 60
    while sum(row[0] for row in json.loads(site.python(BOARDS))) <= sum(row[0] for row in before):
        assert time.monotonic() < deadline, f"nothing was played: {before}"


def test_once_loaded_it_goes_on_without_a_network(pages: Callable[..., SitePage], served: Site) -> None:
    site = pages().lesson("de/play-biolink")
    site.board()
    served.close()
    site.page.reload()
    expect(site.page.locator("figure svg")).to_be_visible(timeout=5000)
    site.wait_until_ready()
    site.board()
    assert json.loads(site.python(BOARDS))
