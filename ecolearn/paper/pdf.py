"""A document as PDF, by the Chromium that is at hand."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from ecolearn.kernel.words import _
from ecolearn.paper.faults import PaperError

#: The variable that names the program, as for the tests.
NAMED = "ECOLEARN_CHROMIUM"
NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "msedge",
)
#: Where the program lies on computers that put none on the search path.
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
    "C:/Program Files/Microsoft/Edge/Application/msedge.exe",
)
SECONDS = 180


def find_chromium() -> str | None:
    """Path of a Chromium, Chrome or Edge; None if there is none.

    Raises
    ------
    PaperError
        If the variable names a program that cannot be run.
    """
    named = os.environ.get(NAMED)
    if named:
        found = shutil.which(named)
        if found is None:
            raise PaperError(
                _("{variable}={program} is not a program that can be run.").format(
                    variable=NAMED, program=named
                )
            )
        return found
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return found
    return next((place for place in PLACES if Path(place).is_file()), None)


def print_pdf(html: str, program: str) -> bytes:
    """The document as PDF; its own style says how large the pages are.

    Raises
    ------
    PaperError
        With what the program says, if it makes none.
    """
    with tempfile.TemporaryDirectory(prefix="ecolearn-print-") as place:
        page, out = Path(place) / "page.html", Path(place) / "page.pdf"
        page.write_text(html, encoding="utf-8")
        words = [
            program,
            "--headless",
            "--disable-gpu",
            "--no-first-run",
            f"--user-data-dir={Path(place) / 'profile'}",
            "--no-pdf-header-footer",
            f"--print-to-pdf={out}",
        ]
        if _is_root():
            words.append("--no-sandbox")
        try:
            done = subprocess.run([*words, page.as_uri()], capture_output=True, text=True, timeout=SECONDS)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise PaperError(_no_pdf(program, str(error))) from None
        if not out.is_file():
            raise PaperError(_no_pdf(program, "\n".join(done.stderr.strip().splitlines()[-5:])))
        return out.read_bytes()


def _is_root() -> bool:
    return sys.platform != "win32" and os.geteuid() == 0


def _no_pdf(program: str, words: str) -> str:
    return _("{program} made no PDF. It says:\n{words}").format(program=program, words=words)
