"""The static site in a real Chromium: built once, served as a school would, every other machine forbidden."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlparse

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Frame, Locator, Page, Request, expect

from ecolearn.site.build import MARK
from ecolearn.site.serving import HERE, Site
from tests.browser.harness import EXECUTE, KERNEL_READY, VIEWPORT
from tests.conftest import TOP

#: A slow machine that loads a page for the first time.
COLD = 420.0
BUILD = 900.0

# On a board: what is touched for its first legal action, and how far its match is.
CHOICE = """
import json
from ipywidgets.widgets.widget import _instances
from ecolearn.board import Board
def choice(models):
    board = next(_instances[model] for model in models if isinstance(_instances.get(model), Board))
    match, seat = board.match, board._desk.eyes or 1
    legal = list(match.legal_actions(seat).forward)
    if not legal:
        return {"taps": [], "revision": match.revision}
    scene = match.scene(seat)
    taps, given = list(legal[0].taps), tuple(scene.given or ())
    if tuple(taps[:len(given)]) == given:
        taps = taps[len(given):]
    if any(card.taps == legal[0].taps for card in scene.hand):
        taps = taps[:1]
    # Cards of the large row go by their own names.
    names = {card.tap: card.key for card in scene.hand if card.tap}
    return {"taps": [names.get(tap, str(tap)) for tap in taps], "revision": match.revision}
"""

# Scrolls to a cell, since far ones are made only when they are near, and tells the widgets in its output.
GO_TO = """
async id => {
  const notebook = window.jupyterapp.shell.currentWidget.content;
  const number = notebook.widgets.findIndex(cell => cell.model.id === id);
  const cell = notebook.widgets[number];
  await notebook.scrollToItem(number);
  cell.node.dataset.cell = id;
  return cell.model.outputs.toJSON().map(
    output => output.data?.["application/vnd.jupyter.widget-view+json"]?.model_id).filter(Boolean);
}
"""


def built_site(shared: Path) -> Path:
    """A site in a folder that all workers share; the first one that comes builds it.

    ``ECOLEARN_SITE`` names one that was built before.
    """
    named = os.environ.get("ECOLEARN_SITE")
    return (
        Path(named) if named else _built(shared, "site", lambda: [builder(shared), "-m", "ecolearn", "site"])
    )


def built_light(shared: Path) -> Path:
    """The same with light pages alone, which any Python makes; ``ECOLEARN_LIGHT`` names one."""
    named = os.environ.get("ECOLEARN_LIGHT")
    command = [sys.executable, "-m", "ecolearn", "site", "--light"]
    return Path(named) if named else _built(shared, "light", lambda: command)


def build_ahead(shared: Path) -> None:
    """Begin to build both beside the tests that need none; those that do wait for them then."""

    def build() -> None:
        # What fails here is told to the tests that wait.
        with contextlib.suppress(Exception):
            built_site(shared)
        with contextlib.suppress(Exception):
            built_light(shared)

    threading.Thread(target=build, daemon=True).start()


def _built(shared: Path, name: str, command: Callable[[], list[str]]) -> Path:
    site, lock, failed = shared / name, shared / f"{name}.lock", shared / f"{name}.failed"
    try:
        os.close(os.open(lock, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        deadline = time.monotonic() + BUILD
        while not (site / MARK).is_file():
            assert not failed.exists(), f"another worker could not build the site:\n{failed.read_text()}"
            assert time.monotonic() < deadline, "another worker did not build the site in time"
            time.sleep(0.5)
        return site
    try:
        done = subprocess.run(
            [*command(), str(site)],
            env={**os.environ, "PYTHONPATH": str(TOP)},
            capture_output=True,
            text=True,
            timeout=BUILD,
        )
        assert done.returncode == 0, done.stdout + done.stderr
    except Exception as error:
        failed.write_text(str(error))
        raise
    return site


def builder(shared: Path) -> str:
    """A Python that can build a site: this one, or a newer one with an environment of its own."""
    if sys.version_info >= (3, 12):
        return sys.executable
    found = subprocess.run(
        [str(TOP / "scripts" / "find_python.sh")],
        env={key: value for key, value in os.environ.items() if key != "PYTHON"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    subprocess.run([found, "-m", "venv", str(shared / "newer")], check=True)
    python = str(shared / "newer" / "bin" / "python")
    subprocess.run([python, "-m", "pip", "install", "--quiet", f"{TOP}[site]"], check=True)
    return python


def new_context(browser: Browser, **options: Any) -> BrowserContext:
    """A browser that was never here."""
    context = browser.new_context(**{"viewport": VIEWPORT, "locale": "en-GB", **options})
    context.set_default_timeout(COLD * 1000)
    return context


@dataclass
class SitePage:
    """A browser that opens pages of a site.

    Attributes
    ----------
    faults
        Console errors, uncaught exceptions and requests that left this machine, in order.
    """

    site: Site
    context: BrowserContext
    page: Page
    faults: list[str] = field(default_factory=list)

    @classmethod
    def create(cls, site: Site, browser: Browser, **options: Any) -> SitePage:
        """A page of a browser that was never here; `options` go to Playwright's ``new_context``."""
        return cls.within(site, new_context(browser, **options))

    @classmethod
    def within(cls, site: Site, context: BrowserContext) -> SitePage:
        """A page of a browser that may have been here before."""
        made = cls(site, context, context.new_page())
        made.page.on("console", made._on_console)
        made.page.on("pageerror", lambda error: made.faults.append(f"uncaught: {error}"))
        context.on("request", made._on_request)
        return made

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.faults.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _on_request(self, request: Request) -> None:
        url = urlparse(request.url)
        if url.scheme not in ("blob", "data") and url.hostname != HERE:
            self.faults.append(f"request to another machine: {request.url}")

    def go(self, path: str = "") -> SitePage:
        self.page.goto(self.site.address() + path)
        return self

    def lab(self, path: str) -> SitePage:
        """Open a notebook in the whole of JupyterLab and wait for its kernel."""
        self.go(f"lab/index.html?path={path}")
        self.page.wait_for_selector(".jp-Notebook .jp-Cell")
        self.page.evaluate(KERNEL_READY)
        return self

    def lesson(self, name: str) -> SitePage:
        """Open the page of a lesson (``en/l02``) and wait until it can be played."""
        self.go(f"lesson/{name}.html")
        return self.wait_until_ready()

    def wait_until_run(self) -> SitePage:
        """Wait until the last cell was run, too."""
        self.page.wait_for_selector("html[data-done]", timeout=COLD * 1000)
        return self

    def wait_until_ready(self) -> SitePage:
        self.page.wait_for_selector("#waiting", state="detached", timeout=COLD * 1000)
        return self

    @property
    def milliseconds(self) -> int:
        """From the beginning of the page until its lesson could be played."""
        return int(self.page.evaluate("document.documentElement.dataset.ready"))

    @property
    def notebook(self) -> Frame:
        inner = [frame for frame in self.page.frames if "/notebooks/" in frame.url]
        return inner[0] if inner else self.page.main_frame

    def python(self, code: str) -> str:
        """Run `code` in the lesson's kernel, beside the cells, and return what it printed."""
        heard = self.notebook.evaluate(EXECUTE, [code, 60])
        assert not heard["error"], heard["error"]
        text: str = heard["text"]
        return text.strip()

    def board(self, cell: str) -> Locator:
        """The board of a cell."""
        self.notebook.evaluate(GO_TO, cell)
        board = self.notebook.locator(
            f'[data-cell="{cell}"] .ecl-frame', has=self.notebook.locator(".ecl-stage")
        )
        expect(board.last).to_be_visible(timeout=COLD * 1000)
        return board.last

    def play(self, cell: str, actions: int) -> int:
        """Play so many actions on the board of a cell by mouse; returns how far its match is then."""
        board, models = self.board(cell), self.notebook.evaluate(GO_TO, cell)
        self.python(CHOICE)
        revision = 0
        for _action in range(actions):
            now = self._choice(models)
            assert now["taps"], f"nothing can be done on this board: {now}"
            for tap in now["taps"]:
                self.touch(board, tap)
            revision = self._after(models, now["revision"])
        return revision

    def revision(self, cell: str) -> int:
        """How far the match on the board of a cell is."""
        self.board(cell)
        models = self.notebook.evaluate(GO_TO, cell)
        self.python(CHOICE)
        return int(self._choice(models)["revision"])

    def _choice(self, models: list[str]) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.python(f"print(json.dumps(choice({models!r})))"))
        return found

    def _after(self, models: list[str], revision: int) -> int:
        """Wait until the match has gone on."""
        deadline = time.monotonic() + COLD
        while (now := int(self._choice(models)["revision"])) <= revision:
            assert time.monotonic() < deadline, f"the match stays at {revision}"
            self.page.wait_for_timeout(200)
        return now

    def touch(self, board: Locator, tap: str) -> None:
        """Click on what a tap means: a place, a card or a button."""
        held = f"held.{tap.partition('.')[2]}"
        found = board.locator(
            f':is(.ecl-stage .ecl-place.ecl-legal, .ecl-hand:not(.ecl-small) .ecl-card)[data-key="{tap}"], '
            f'.ecl-card[data-key="{held}"], .ecl-actions [data-tap="{tap}"]'
        ).first
        expect(found).to_be_visible(timeout=COLD * 1000)
        if found.get_attribute("aria-pressed") == "true":
            return  # what was placed last stays chosen, and a second click would put it down
        # Waits until it stands still: pictures above it may still come, and a click would miss it.
        found.click(timeout=COLD * 1000)

    def close(self) -> None:
        self.context.close()
