"""The light pages in Chromium: played, kept, erased, without a network, and without any other machine."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from ecolearn.site.serving import Site, open_site
from tests.browser.sitepage import COLD, SitePage, built_light

#: Whatever waits for Python, or for a page, may wait so long on a slow machine; in milliseconds.
SLOW = COLD * 1000

# What Python has told the board, put together: the test finds there what can be done.
HEAR = """
window.heard = {};
window.Worker = class extends Worker {
  constructor(...words) {
    super(...words);
    this.addEventListener("message", ({ data }) => {
      const said = data.said ? JSON.parse(data.said) : {};
      if (said.kind === "state") Object.assign(window.heard, said);
    });
  }
};
"""

PLACES = """
all => all.map(one => `${one.dataset.key} ${one.getAttribute("aria-label")}`)
"""


class Game:
    """A light page with its board."""

    def __init__(self, site: SitePage) -> None:
        self.site = site
        self.page = site.page
        self.page.add_init_script(HEAR)

    def go(self, address: str) -> Game:
        self.site.go(address)
        return self.ready()

    def ready(self) -> Game:
        self.page.wait_for_selector("html[data-ready]", timeout=SLOW)
        return self

    @property
    def board(self) -> Locator:
        return self.page.locator(".ecl .ecl-frame")

    @property
    def saved(self) -> Locator:
        return self.board.locator(".ecl-saved")

    def heard(self, section: str) -> Any:
        return self.page.evaluate("name => window.heard[name]", section)

    def choice(self) -> list[str]:
        """The things to touch for an action: a card and a place if there is one."""
        taps: list[str] = []
        tree = self.heard("legal")
        while tree:
            taps.append(
                next((tap for tap in tree if tap.startswith("card.") and tree[tap]), next(iter(tree)))
            )
            tree = tree[taps[-1]]
        return taps

    def act(self) -> None:
        self.page.wait_for_function("Object.keys(window.heard.legal ?? {}).length > 0")
        before = self.heard("revision")
        taps = self.choice()
        if any(card["tap"] == taps[0] and card.get("taps") for card in self.heard("hand")):
            taps = taps[:1]  # this card is played by one touch
        for tap in taps:
            self.touch(tap)
        self.moved(before)

    def touch(self, tap: str) -> None:
        """Click on what a tap means."""
        key = next((card["key"] for card in self.heard("hand") if card["tap"] == tap), tap)
        selector = f':is(.ecl-stage .ecl-place, .ecl-card)[data-key="{key}"], .ecl-actions [data-tap="{tap}"]'
        if tap.startswith("cell."):
            # The places of a card are lit once Python has answered to the card.
            expect(self.board.locator(".ecl-stage .ecl-legal").first).to_be_visible(timeout=SLOW)
        # Into the middle: hexes overlap each other's boxes at the corners.
        self.board.locator(selector).first.click(force=True)

    def moved(self, before: int) -> None:
        self.page.wait_for_function("before => window.heard.revision > before", arg=before, timeout=SLOW)

    def places(self) -> list[str]:
        found: list[str] = self.board.locator(".ecl-stage .ecl-place").evaluate_all(PLACES)
        return found

    def tab_to(self, selector: str) -> None:
        for _step in range(25):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("what => document.activeElement.matches(what)", selector):
                return
        raise AssertionError(f"the Tab key does not lead to {selector}")


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    base = tmp_path_factory.getbasetemp()
    return built_light(base if worker_id == "master" else base.parent)


@pytest.fixture
def served(folder: Path) -> Iterator[Site]:
    site = open_site(folder, 0, everywhere=False)
    site.start()
    yield site
    site.close()


@pytest.fixture
def new_page(served: Site, browser: Browser) -> Iterator[Callable[..., SitePage]]:
    """Makes pages; a fault on any of them fails the test."""
    made: list[SitePage] = []

    def create(**options: object) -> SitePage:
        made.append(SitePage.create(served, browser, **options))
        return made[-1]

    yield create
    faults = [fault for page in made for fault in page.faults]
    for page in made:
        page.close()
    assert not faults, "\n".join(faults)


def test_a_game_is_played_kept_and_erased(new_page: Callable[..., SitePage], served: Site) -> None:
    game = Game(new_page())
    game.site.go()
    game.page.get_by_role("link", name="Still Waters").click()
    # Before Python is there: the opening position, and how far the loading is.
    expect(game.page.locator("figure svg")).to_be_visible(timeout=SLOW)
    expect(game.page.get_by_role("progressbar")).to_be_visible(timeout=SLOW)
    expect(game.page.locator("#status")).to_contain_text("MB", timeout=SLOW)
    game.ready()
    expect(game.saved).to_have_text("not saved yet", timeout=SLOW)

    # By keyboard: a card, then the first place that is lit.
    before = game.heard("revision")
    game.tab_to(".ecl-card")
    game.page.keyboard.press("Enter")
    expect(game.board.locator(".ecl-stage .ecl-legal").first).to_be_visible(timeout=SLOW)
    game.page.keyboard.press("n")
    game.page.keyboard.press("Enter")
    game.moved(before)
    for _action in range(4):
        game.act()
    expect(game.saved).to_have_text(re.compile(r"^saved \d\d:\d\d$"), timeout=SLOW)

    game.board.get_by_role("button", name="Deutsch").click()
    expect(game.page.get_by_role("heading", name="Stille Wasser", level=1)).to_be_visible(timeout=SLOW)
    expect(game.page.get_by_text("Dein Spiel ist nur in diesem Browser gespeichert.")).to_be_visible(
        timeout=SLOW
    )
    places = game.places()

    # Once all is kept, it goes on without a network.
    game.page.wait_for_selector("html[data-offline]", timeout=SLOW)
    served.close()
    game.page.reload()
    game.ready()
    assert "/light/de/" in game.page.url
    assert game.places() == places

    erase = game.page.get_by_role("button", name="Alle Spiele hier löschen")
    erase.click()
    with game.page.expect_navigation():
        game.page.get_by_role("button", name="Jetzt löschen? Das lässt sich nicht rückgängig machen.").click()
    game.ready()
    assert game.page.evaluate("Object.keys(localStorage).filter(key => key.includes('.light.'))") == []
    expect(game.saved).to_have_text("noch nicht gespeichert", timeout=SLOW)


def test_hidden_hands_have_a_curtain_and_partners_play(new_page: Callable[..., SitePage]) -> None:
    narrow = {"width": 380, "height": 800}
    game = Game(new_page(viewport=narrow, color_scheme="dark")).go("light/en/mutternatur.html")
    expect(game.page.locator(".ecl")).to_have_attribute("data-ecl-theme", "dark", timeout=SLOW)
    assert game.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    game.board.get_by_role("button", name="I am player 1").click()
    expect(game.board.locator(".ecl-hand:not(.ecl-small) .ecl-card").first).to_be_visible(timeout=SLOW)
    game.board.get_by_role("button", name="New game").click()
    dialog = game.page.get_by_role("dialog")
    dialog.get_by_label("Partners", exact=True).fill("2")
    dialog.get_by_role("button", name="Start").click()
    expect(dialog).to_have_count(0, timeout=SLOW)
    game.act()
    expect(game.saved).to_have_text(re.compile("^saved"), timeout=SLOW)


@pytest.mark.parametrize("name", ["biolink", "ecology", "ecos"])
def test_the_other_games_are_played(new_page: Callable[..., SitePage], name: str) -> None:
    game = Game(new_page()).go(f"light/en/{name}.html")
    if game.heard("curtain"):
        game.board.get_by_role("button", name="I am player 1").click()
    game.act()


def test_what_a_browser_lacks_is_said_instead_of_loading(new_page: Callable[..., SitePage]) -> None:
    site = new_page()
    site.page.add_init_script("delete window.WebAssembly")
    site.go("light/de/ecogon.html")
    expect(site.page.locator("#status")).to_contain_text("Dieser Browser ist zu alt", timeout=SLOW)
    expect(site.page.get_by_role("progressbar")).to_be_hidden(timeout=SLOW)


def test_a_start_that_broke_off_is_not_repeated_without_asking(new_page: Callable[..., SitePage]) -> None:
    site = new_page()
    site.page.add_init_script(
        "window.Worker = class { addEventListener() {} postMessage() {} terminate() {} }"
    )
    site.go("light/en/ecogon.html")
    assert site.page.evaluate("sessionStorage.length") == 1
    # As after a crash: nobody could tidy up.
    mark = "() => sessionStorage.setItem('ecolearn.light.starting', 'yes')"
    site.page.evaluate(f"addEventListener('pagehide', {mark})")
    site.page.reload()
    expect(site.page.locator("#status")).to_contain_text(
        "Last time this page ended while it was starting", timeout=SLOW
    )
    site.page.get_by_role("button", name="Try again").click()
    expect(site.page.locator("#status")).to_contain_text("MB", timeout=SLOW)


def test_the_doctor_finds_all_well(new_page: Callable[..., SitePage]) -> None:
    site = new_page(locale="de-DE").go("doctor.html")
    site.page.get_by_role("link", name="Deutsch").click()
    expect(site.page.get_by_role("heading", name="Was geht auf diesem Gerät?")).to_be_visible(timeout=SLOW)
    site.page.wait_for_selector("html[data-done]")
    assert site.page.evaluate("document.documentElement.dataset.done") == "well", site.page.inner_text("main")
    site.page.get_by_role("button", name="Python zur Probe starten").click()
    expect(site.page.locator('#findings [data-name="trial"]')).to_be_visible(timeout=SLOW)
    expect(site.page.locator("#status")).to_contain_text("Alles ist gut", timeout=SLOW)
    expect(site.page.locator("#findings .bad, #findings .note")).to_have_count(0, timeout=SLOW)
