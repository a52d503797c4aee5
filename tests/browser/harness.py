"""A real JupyterLab in a real Chromium, for tests, benchmarks and screenshots.

`running_server` starts JupyterLab the way ``ecolearn lab`` does; `chromium` starts the browser;
`LabPage` is one notebook in one page. It remembers every console error, uncaught exception and
request to another machine: `LabPage.faults` must be empty at the end.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlparse

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Request,
    sync_playwright,
)

from ecolearn.cli.lab import FIRST_PORT, HOST, PORTS_TRIED, Lab, port_is_free
from scripts.chromium import find_chromium

CHROMIUM_WORDS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
VIEWPORT = {"width": 1280, "height": 1000}
KERNEL_SECONDS = 60.0
PATIENCE_MS = 20_000
TOKEN = "browser-tests"

# Said by others: JupyterLab when a kernel restarts while its debugger panel still asks something, or is shut
# down while JupyterLab still asks it for a thread of its own; anywidget when a start takes more than two
# seconds, which `widgets/src/listen.ts` makes up for.
OTHERS_SAY = (
    "Could not restore the debugger state",
    "Canceled future for create_subshell_request",
    "[anywidget] Failed to initialize model",
    "Error: Shared module @jupyterlite/services doesn't exist",  # its kernel lies beside JupyterLab's own
)

# Said by JupyterLab while a kernel is shut down: once the thread is gone through which all messages leave a
# kernel, its other threads write to the socket themselves, each into the middle of another's message.
LAST_WORDS = ("Kernel message validation error",)

# JupyterLab calls a notebook idle before a kernel is attached, and a cell run then is silently lost.
KERNEL_READY = """
async () => {
  let panel;
  while (!(panel = window.jupyterapp?.shell.currentWidget)?.sessionContext) {
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  await panel.context.ready;
  await panel.sessionContext.ready;
  await panel.sessionContext.session.kernel.info;
}
"""
EXECUTE = """
async ([code, seconds]) => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const future = kernel.requestExecute({code, store_history: false, allow_stdin: false});
  const heard = {text: "", error: ""};
  future.onIOPub = message => {
    const {content} = message;
    if (message.header.msg_type === "stream" && content.name === "stdout") heard.text += content.text;
    if (message.header.msg_type === "error") heard.error = content.traceback.join("\\n");
  };
  const late = new Promise((_, reject) =>
    setTimeout(() => reject(new Error("the kernel did not answer in time")), seconds * 1000));
  await Promise.race([future.done, late]);
  return heard;
}
"""
# Without a question about unsaved changes.
LEAVE = """
async () => {
  const {shell} = window.jupyterapp;
  for (const panel of [...shell.widgets("main")]) {
    await panel.sessionContext?.shutdown();
    if (panel.context) panel.context.model.dirty = false;
    panel.close();
  }
}
"""
OPEN = "async path => { await window.jupyterapp.commands.execute('docmanager:open', {path}); }"
RUN_CELLS = """
async command => {
  await window.jupyterapp.commands.execute(command);
  await window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.info;
}
"""


@dataclass(slots=True)
class Server:
    """A running JupyterLab and the folder that it shows."""

    lab: Lab
    process: subprocess.Popen[bytes]

    @property
    def folder(self) -> Path:
        return self.lab.folder

    def url(self, page: str) -> str:
        return f"http://{HOST}:{self.lab.port}/{page}?reset&token={self.lab.token}"

    def log(self) -> str:
        return self.lab.log.read_text(encoding="utf-8", errors="replace")


@contextlib.contextmanager
def running_server(folder: Path) -> Iterator[Server]:
    """JupyterLab on `folder`, started with the words of ``ecolearn lab``."""
    lab = Lab(folder.resolve(), _own_port(), TOKEN)
    lab.write_config()
    # Not in the test's folder: the path of a socket may have about 100 characters only.
    with tempfile.TemporaryDirectory(prefix="ecl-") as runtime, lab.log.open("wb") as log:
        environment = {**lab.environment(), "JUPYTER_RUNTIME_DIR": runtime}
        process = subprocess.Popen(
            # Kernels talk over socket files: those of two workers would look for the same free ports.
            [*lab.command(), "--LabApp.expose_app_in_browser=True", "--KernelManager.transport=ipc"],
            env=environment,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        try:
            _wait_for(lab, process)
            yield Server(lab, process)
        finally:
            process.terminate()
            process.wait(30)


def _own_port() -> int:
    """A free port among those of this worker: two workers at once would both find the first one free."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    first = FIRST_PORT + PORTS_TRIED * (worker + 1)
    return next(port for port in range(first, first + PORTS_TRIED) if port_is_free(port))


def _wait_for(lab: Lab, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + KERNEL_SECONDS
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    while time.monotonic() < deadline and process.poll() is None:
        with contextlib.suppress(OSError):
            opener.open(f"http://{HOST}:{lab.port}/api", timeout=2).close()
            return
        time.sleep(0.1)
    raise RuntimeError("JupyterLab did not start:\n" + lab.log.read_text(errors="replace"))


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    """A headless Chromium."""
    program = find_chromium()
    if program is None:
        raise RuntimeError("No Chromium was found. `python scripts/chromium.py --install` installs one.")
    words = [*CHROMIUM_WORDS]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        words.append("--no-sandbox")  # Chromium refuses to start as root with it
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=words)
        try:
            yield browser
        finally:
            browser.close()


@dataclass
class LabPage:
    """One notebook in one page of JupyterLab.

    Attributes
    ----------
    faults
        Console errors, uncaught exceptions and requests that left this machine, in order.
    """

    server: Server
    context: BrowserContext
    page: Page
    faults: list[str] = field(default_factory=list)
    notebook: Path | None = None
    _loaded: bool = False
    _ending: bool = False
    _numbers: Iterator[int] = field(default_factory=itertools.count)

    @classmethod
    def create(cls, server: Server, browser: Browser, **options: Any) -> LabPage:
        """A new page; `options` go to Playwright's ``new_context`` (``has_touch=True``, ...)."""
        context = browser.new_context(**{"viewport": VIEWPORT, "accept_downloads": True, **options})
        context.set_default_timeout(PATIENCE_MS)
        lab = cls(server, context, context.new_page())
        lab.page.on("console", lab._on_console)
        lab.page.on("pageerror", lab._on_error)
        context.on("request", lab._on_request)
        return lab

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(OTHERS_SAY):
            self.faults.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _on_error(self, error: Error) -> None:
        if not error.message.startswith(OTHERS_SAY + LAST_WORDS * self._ending):
            self.faults.append(f"uncaught: {error}")

    def _on_request(self, request: Request) -> None:
        url = urlparse(request.url)
        if url.scheme in ("http", "https", "ws", "wss") and url.hostname not in (HOST, "localhost"):
            self.faults.append(f"request to another machine: {request.url}")

    # Notebooks

    def open(self, cells: Sequence[str], name: str = "", *, simple: bool = False) -> LabPage:
        """Write a notebook with these code cells, show it and wait for its kernel.

        Parameters
        ----------
        cells
            Source of each code cell.
        name
            File name without ending; a new one if empty.
        simple
            Show the notebook alone, without the file browser: for narrow windows.
        """
        path = self.server.folder / f"{name or f'test-{id(self)}-{next(self._numbers)}'}.ipynb"
        path.write_text(json.dumps(notebook(cells)), encoding="utf-8")
        return self.show(path, simple=simple)

    def show(self, path: Path, *, simple: bool = False) -> LabPage:
        """Show a notebook that lies in the server's folder, and wait for its kernel."""
        again, self.notebook = path == self.notebook, path
        place = path.relative_to(self.server.folder).as_posix()
        if self._loaded and not simple and not again:
            self.page.evaluate(OPEN, place)
        else:
            self.page.goto(self.server.url(f"{'doc' if simple else 'lab'}/tree/{place}"))
            self._loaded = not simple and not again
        self.wait_for_kernel()
        return self

    def wait_for_kernel(self) -> None:
        self.page.wait_for_selector(".jp-Notebook .jp-Cell")
        self.page.evaluate(KERNEL_READY)

    def run_all(self) -> LabPage:
        """Run every cell and wait until the last one is done."""
        self._command("notebook:run-all-cells")
        return self

    def run_cell(self, index: int) -> LabPage:
        """Run one cell again and wait until it is done."""
        self.page.evaluate(
            "index => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = index; }", index
        )
        self._command("notebook:run-cell")
        return self

    def _command(self, command: str) -> None:
        self.page.evaluate(RUN_CELLS, command)

    @contextlib.contextmanager
    def a_kernel_ends(self) -> Iterator[None]:
        """What JupyterLab says about a kernel's last messages is no fault."""
        self._ending = True
        try:
            yield
        finally:
            self._ending = False

    def restart(self) -> LabPage:
        """Restart the kernel, as the user's button does, and wait until it is back."""
        with self.a_kernel_ends():
            self.page.evaluate(
                "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
            )
        self.page.evaluate(KERNEL_READY)
        return self

    def save(self) -> dict[str, Any]:
        """Save the notebook and return what the file holds."""
        self._command("docmanager:save")
        assert self.notebook is not None
        saved: dict[str, Any] = json.loads(self.notebook.read_text(encoding="utf-8"))
        return saved

    def clear_outputs(self) -> LabPage:
        self._command("notebook:clear-all-cell-outputs")
        return self

    def python(self, code: str, *, seconds: float = KERNEL_SECONDS) -> str:
        """Run `code` in the notebook's kernel, beside the cells, and return what it printed."""
        heard = self.page.evaluate(EXECUTE, [code, seconds])
        if heard["error"]:
            raise AssertionError(heard["error"])
        text: str = heard["text"]
        return text.strip()

    # What is on the page

    def cell(self, index: int) -> Locator:
        return self.page.locator(".jp-Notebook .jp-Cell").nth(index)

    def output(self, index: int) -> Locator:
        return self.cell(index).locator(".jp-Cell-outputArea")

    def text(self, index: int) -> str:
        """What the output of a cell says."""
        return self.output(index).inner_text().strip()

    def theme(self, name: str) -> LabPage:
        """Switch JupyterLab to ``light`` or ``dark``, without a reload."""
        self.page.evaluate(
            "name => window.jupyterapp.commands.execute('apputils:change-theme', {theme: name})",
            f"JupyterLab {name.capitalize()}",
        )
        light = "true" if name == "light" else "false"
        self.page.wait_for_selector(f"body[data-jp-theme-light={light}]", state="attached")
        return self

    def hide_sidebar(self) -> LabPage:
        """Give the notebook the whole width."""
        self.page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
        return self

    def focused(self) -> dict[str, str]:
        """Tag, role and spoken name of the element that has the focus."""
        found: dict[str, str] = self.page.evaluate(
            """() => {
              let here = document.activeElement;
              while (here?.shadowRoot?.activeElement) here = here.shadowRoot.activeElement;
              return {
                tag: here?.tagName.toLowerCase() ?? "",
                role: here?.getAttribute("role") ?? "",
                name: here?.getAttribute("aria-label") ?? here?.textContent?.trim() ?? "",
                key: here?.getAttribute("data-key") ?? "",
                tap: here?.getAttribute("data-tap") ?? "",
              };
            }"""
        )
        return found

    def screenshot(self, path: Path, of: Locator | None = None) -> Path:
        path.parent.mkdir(parents=True, exist_ok=True)
        if of is None:
            self.page.screenshot(path=path)
        else:
            of.screenshot(path=path)
        return path

    def leave(self) -> bool:
        """Shut kernels down and close notebooks; False if the page is no good for another notebook.

        Loading JupyterLab takes longer than most tests.
        """
        if not self._loaded or self.faults or self.page.is_closed():
            return False
        with self.a_kernel_ends():
            self.page.evaluate(LEAVE)
        self.theme("light")
        self.page.mouse.move(0, 0)
        return True

    def close(self) -> None:
        """Shut the kernel down and close the page."""
        with contextlib.suppress(Exception):
            self.page.evaluate("() => window.jupyterapp?.shell.currentWidget?.sessionContext?.shutdown()")
        self.context.close()


def notebook(cells: Sequence[str]) -> dict[str, Any]:
    """An nbformat 4 notebook with these code cells."""
    return {
        "cells": [
            {
                "cell_type": "code",
                "id": f"cell-{number}",
                "execution_count": None,
                "metadata": {},
                "outputs": [],
                "source": source,
            }
            for number, source in enumerate(cells)
        ],
        "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
