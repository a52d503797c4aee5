"""The static site: chosen on the start page, a lesson of each game played, kept, offline, erased."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from ecolearn.classroom.source import lesson_ids
from ecolearn.site.serving import Site, open_site
from tests.browser.conftest import FAILED, REPORT
from tests.browser.sitepage import SitePage, built_site, new_context

#: A lesson of each game, and the cell in which it is played; BIOlink's is the one that goes on offline.
OFFLINE = ("en/l02", "wood")
PLAYED = {
    "ecogon": ("en/l07", "pond"),
    "mutternatur": ("en/l12", "web"),
    "ecos": ("en/l10", "map"),
    "ecology": ("en/l14", "scenes"),
}

# Whether Python had begun to start before the notebook asked for it.
EARLY = "import js; print(hasattr(js, 'ecolearnEarly'))"

RESTART = """
async () => {
  const { session } = window.jupyterapp.shell.currentWidget.sessionContext;
  await session.kernel.restart();
  await session.kernel.info;
}
"""

SAVE = "() => window.jupyterapp.commands.execute('docmanager:save')"

# What the browser has stored of a person: how many entries in all stores, and which names.
LEFT = """
async () => {
  let left = Object.keys(localStorage).filter(key => key.startsWith("ecolearn."));
  for (const {name} of await indexedDB.databases()) {
    const store = await new Promise(done => {
      const asked = indexedDB.open(name);
      asked.onsuccess = () => done(asked.result);
    });
    for (const shelf of store.objectStoreNames) {
      left = left.concat(await new Promise(done => {
        const asked = store.transaction(shelf).objectStore(shelf).getAllKeys();
        asked.onsuccess = () => done(asked.result);
      }));
    }
    store.close();
  }
  return left;
}
"""

# Pictures that a page has not got.
UNSEEN = """
async () => {
  const pictures = [...document.images];
  for (const picture of pictures) picture.loading = "eager";
  await Promise.all(pictures.map(picture => picture.decode().catch(() => undefined)));
  return pictures.filter(picture => !picture.naturalWidth).map(picture => picture.src);
}
"""

# Puts a notebook of an older version where JupyterLite keeps those that were saved.
KEEP_OLD = """
async ([path, changed]) => {
  const {checksum} = await import("./ecolearn/keeping.js");
  const content = await (await fetch(`files/${path}`)).json();
  const same = checksum(content.cells) === content.metadata.ecolearn.made;
  content.cells.pop();
  content.metadata.ecolearn.made = checksum(content.cells);
  if (changed) content.cells[0].source = "My own words";
  await new Promise(done => {
    const asked = indexedDB.open("ecolearn-files");
    asked.onupgradeneeded = () => asked.result.createObjectStore("files");
    asked.onsuccess = () => {
      const change = asked.result.transaction("files", "readwrite");
      change.objectStore("files").put({path, type: "notebook", content}, path);
      change.oncomplete = () => { asked.result.close(); done(); };
    };
  });
  return same;
}
"""


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    base = tmp_path_factory.getbasetemp()
    return built_site(base if worker_id == "master" else base.parent)


@pytest.fixture(scope="session")
def served(folder: Path) -> Iterator[Site]:
    site = open_site(folder, 0, everywhere=False)
    site.start()
    yield site
    site.close()


@pytest.fixture(scope="session")
def visitor(browser: Browser) -> Iterator[BrowserContext]:
    """A browser that comes again and again: its first visit is cold, all others are warm."""
    context = new_context(browser)
    yield context
    context.close()


@pytest.fixture
def again(served: Site, visitor: BrowserContext, request: pytest.FixtureRequest) -> Iterator[SitePage]:
    """A page in the browser that comes again; a fault on it fails the test."""
    page = SitePage.within(served, visitor)
    yield page
    report = request.node.stash.get(REPORT, None)
    if page.faults or report is None or report.failed:
        page.page.screenshot(path=FAILED / f"site-{re.sub(r'[^a-z_]+', '-', request.node.name)}.png")
    page.page.close()
    assert not page.faults, "\n".join(page.faults)


@pytest.fixture
def pages(served: Site, browser: Browser) -> Iterator[Callable[..., SitePage]]:
    """Makes browsers that were never here; a fault on any of their pages fails the test."""
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
def test_five_actions_are_played_in_a_lesson_of_each_game(again: SitePage, game: str) -> None:
    lesson, cell = PLAYED[game]
    again.lesson(lesson).wait_until_run()
    assert again.python(EARLY) == "True"
    assert again.play(cell, 5) >= 5
    expect(again.page.locator("#saved")).to_have_text(re.compile(r"Saved \d+:\d+"))


def test_what_is_imported_at_the_start_is_compiled_and_nothing_is_lost(folder: Path) -> None:
    def names(place: str) -> set[str]:
        [path] = folder.glob(f"static/{place}")
        return set(zipfile.ZipFile(path).namelist())

    library = names("pyodide/python_stdlib.zip")
    assert {"asyncio/base_events.pyc", "dataclasses.pyc", "pdb.py"} <= library
    assert not {"asyncio/base_events.py", "dataclasses.py", "pdb.pyc"} & library
    assert {"IPython/core/interactiveshell.pyc", "IPython/sphinxext/custom_doctests.py"} <= names(
        "pyodide-lock/ipython-*.whl"
    )
    assert not [name for name in names("pyodide-lock/ecolearn-*.whl") if name.endswith(".py")]


def test_a_kernel_that_is_restarted_starts_anew(again: SitePage) -> None:
    again.lesson("en/l02").wait_until_run()
    again.python("mine = 1")
    again.notebook.evaluate(RESTART)
    assert again.python("print('mine' in globals())") == "False"
    assert again.python(EARLY) == "False"
    assert again.python("import ecolearn; print(ecolearn.new('ecos', seed=7).game.id)") == "ecos"


def test_without_a_network_a_game_goes_on_until_everything_is_erased(
    pages: Callable[..., SitePage], served: Site
) -> None:
    """Also for somebody who was never here before, and has only the link to a lesson."""
    lesson, cell = OFFLINE
    again = pages().lesson(lesson).wait_until_run()
    again.page.wait_for_selector("html[data-offline]")
    revision = again.play(cell, 4)
    expect(again.board(cell).locator(".ecl-saved")).to_have_text(re.compile(r"saved \d+:\d+"))
    # The notebook is kept with boards of a Python that ends now: that nobody is told that they are missing.
    again.notebook.evaluate(SAVE)
    served.server.stopped = True
    try:
        again.page.reload()
        expect(again.page.locator("figure svg")).to_be_visible()
        again.wait_until_ready().wait_until_run()
        assert again.revision(cell) >= revision
        again.play(cell, 1)
        again.page.get_by_role("button", name="My work").click()
        again.page.get_by_role("button", name="Erase everything about me here").click()
        again.page.get_by_role("button", name="Really erase all lessons and games? Press again").click()
        expect(again.page.locator("#erased")).to_be_visible()
        assert again.page.evaluate(LEFT) == []
        assert again.page.evaluate(UNSEEN) == []
    finally:
        served.server.stopped = False


def test_teachers_open_a_lesson_in_the_whole_of_jupyterlab(again: SitePage) -> None:
    again.lab("en/l07-stable-or-shaky.ipynb")
    expect(again.page.get_by_role("menuitem", name="Run", exact=True)).to_be_visible()
    assert again.python("import ecolearn; print(ecolearn.new('ecogon', seed=7).game.id)") == "ecogon"


@pytest.mark.parametrize("changed", [False, True])
def test_a_kept_notebook_never_hides_a_new_version(pages: Callable[..., SitePage], changed: bool) -> None:
    path = "en/l02-producers-and-consumers.ipynb"
    site = pages().go()
    assert site.page.evaluate(KEEP_OLD, [path, changed])
    site.go("lesson/en/l02.html")
    expect(site.page.locator("iframe#notebook")).to_have_attribute("src", re.compile("notebooks"))
    note = site.page.get_by_role("alert")
    expect(note).to_contain_text("Your answers and games stay.") if changed else expect(note).to_be_hidden()
    copies = [key for key in site.page.evaluate(LEFT) if key.startswith("en/l02")]
    assert len(copies) == changed and path not in copies
