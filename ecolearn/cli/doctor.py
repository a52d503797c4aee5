"""``ecolearn doctor``: is everything there that a game in JupyterLab needs?

What works in a browser without an installation, the page ``doctor.html`` of every site tells.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from ecolearn import __version__
from ecolearn.cli.lessons import lesson_files, lessons_source
from ecolearn.kernel.words import _, languages

OLDEST_PYTHON = (3, 11)
BUNDLE = ("board.js", "board.css")
PACKAGES = ("jupyterlab", "anywidget", "ipywidgets", "networkx", "matplotlib")
#: Version of anywidget whose messages the boards speak.
ANYWIDGET = "0.11."


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at.

    Attributes
    ----------
    well : bool
    text : str
        What it is, in words.
    advice : str
        How to mend it if it is not well.
    needed : bool
        False for what games do without: it is told, but it is no fault.
    """

    well: bool
    text: str
    advice: str = ""
    needed: bool = True

    @property
    def health(self) -> str:
        """``"ok"``, ``"note"`` for what games do without, or ``"fail"``."""
        return "ok" if self.well else "fail" if self.needed else "note"


def examine(folder: Path) -> Iterator[Finding]:
    """Look at everything, one finding after the other; never raises.

    Parameters
    ----------
    folder
        Folder in which lessons and saved games are to lie.
    """
    yield Finding(True, f"ecolearn {__version__}")
    yield _python()
    yield from (_package(name) for name in PACKAGES)
    yield _bundle()
    yield _catalogues()
    yield _lessons()
    yield _kernel()
    yield _writable(folder)
    yield _site()
    yield _pdf()
    yield Finding(
        True,
        _("No network is needed to play: everything is on this machine, and no other host is asked."),
    )


def report(folder: Path, say: Callable[[str], None] = print, *, as_json: bool = False) -> int:
    """Say every finding, for people or as JSON.

    Returns
    -------
    int
        0 if all that games need is well, otherwise 1.
    """
    if as_json:
        found = list(examine(folder))
        told = [{"health": one.health, "text": one.text, "advice": one.advice} for one in found]
        well = all(one.health != "fail" for one in found)
        say(json.dumps({"well": well, "findings": told}, ensure_ascii=False, indent=1))
        return 0 if well else 1
    signs = {"ok": "  ok  ", "note": " note ", "fail": " FAIL "}
    bad = 0
    for finding in examine(folder):
        say(signs[finding.health] + finding.text)
        bad += finding.health == "fail"
        if not finding.well and finding.advice:
            say("      " + finding.advice)
    say("")
    if bad:
        say(_("Something is missing. What to do stands under each line marked FAIL."))
    else:
        say(_("All is well. Start with: ecolearn lab"))
    say(_("What works in a browser without an installation, the page doctor.html of a site tells."))
    return 1 if bad else 0


def _python() -> Finding:
    version = ".".join(str(part) for part in sys.version_info[:3])
    return Finding(
        sys.version_info[:2] >= OLDEST_PYTHON,
        _("Python {version} ({path})").format(version=version, path=sys.executable),
        _("ecolearn needs Python {oldest} or newer.").format(oldest=".".join(map(str, OLDEST_PYTHON))),
    )


def _package(name: str) -> Finding:
    advice = _("Install it with: python -m pip install --upgrade {name}")
    try:
        version = metadata.version(name)
    except metadata.PackageNotFoundError:
        return Finding(False, _("{name} is not installed").format(name=name), advice.format(name=name))
    if name == "anywidget" and not version.startswith(ANYWIDGET):
        return Finding(
            False,
            _("{name} {version} does not fit").format(name=name, version=version),
            advice.format(name="'anywidget>=0.11,<0.12'"),
        )
    return Finding(True, f"{name} {version}")


def _bundle() -> Finding:
    folder = Path(__file__).resolve().parent.parent / "board" / "static"
    missing = [name for name in BUNDLE if not (folder / name).is_file()]
    if missing:
        return Finding(
            False,
            _("The board's browser files are missing: {names}").format(names=", ".join(missing)),
            _("Install ecolearn again: python -m pip install . (in a checkout)"),
        )
    size = sum((folder / name).stat().st_size for name in BUNDLE)
    return Finding(True, _("The board's browser files are there ({size} kB)").format(size=round(size / 1000)))


def _catalogues() -> Finding:
    folder = Path(__file__).resolve().parent.parent / "locale"
    missing = [
        code
        for code in languages()
        if code != "en" and not (folder / code / "LC_MESSAGES" / "ecolearn.mo").is_file()
    ]
    if missing:
        return Finding(
            False,
            _("Translations are missing: {languages}").format(languages=", ".join(missing)),
            _("Install ecolearn again: python -m pip install . (in a checkout)"),
        )
    return Finding(True, _("Languages: {languages}").format(languages=", ".join(languages())))


def _lessons() -> Finding:
    try:
        source = lessons_source()
    except FileNotFoundError:
        return Finding(
            False,
            _("The lessons are missing"),
            _("Install ecolearn again: python -m pip install . (in a checkout)"),
        )
    count = sum(path.suffix == ".ipynb" for path in lesson_files(source))
    return Finding(True, _("Lesson notebooks: {count}").format(count=count))


def _kernel() -> Finding:
    """Whether the kernel that notebooks start is this Python: another one may know no ecolearn."""
    try:
        from jupyter_client.kernelspec import KernelSpecManager

        program = KernelSpecManager().get_kernel_spec("python3").argv[0]
    except Exception as error:  # a damaged kernel description can raise anything
        return Finding(
            False,
            _("Notebooks find no Python kernel ({error})").format(error=error),
            _("Install it with: python -m pip install --upgrade {name}").format(name="ipykernel"),
        )
    ours = Path(program).name.startswith("python") and (
        not Path(program).is_absolute() or Path(program).resolve() == Path(sys.executable).resolve()
    )
    return Finding(
        ours,
        _("Notebooks run in: {program}").format(program=program),
        _("That is another Python. Use this one: python -m ipykernel install --sys-prefix"),
    )


def _site() -> Finding:
    """Whether a site can be made here: all of it, its light pages alone, or none."""
    from ecolearn.site import build
    from ecolearn.site.faults import SiteError
    from ecolearn.site.pyodide import npm_command

    try:
        npm_command()
    except SiteError as error:
        return Finding(False, _("No web site can be made here"), str(error), needed=False)
    try:
        build.check_python()
        build.check_packages()
    except SiteError as error:
        return Finding(
            False,
            _("Of a web site only the light pages can be made here: ecolearn site --light FOLDER"),
            str(error),
            needed=False,
        )
    return Finding(
        True,
        _("A web site can be made here, with Pyodide {version}").format(version=build.pyodide_version()),
    )


def _pdf() -> Finding:
    """Whether sheets to print are there as PDF too."""
    from ecolearn.paper.faults import PaperError
    from ecolearn.paper.pdf import find_chromium

    try:
        program = find_chromium()
    except PaperError as error:
        return Finding(False, str(error), needed=False)
    if program is None:
        return Finding(
            False,
            _("Sheets can be printed from the browser, but not made as PDF"),
            _("Install Chromium, Chrome or Edge for that."),
            needed=False,
        )
    return Finding(True, _("Sheets can be made as PDF, with {program}").format(program=program))


def _writable(folder: Path) -> Finding:
    there = folder
    while not there.exists() and there != there.parent:
        there = there.parent
    try:
        with tempfile.NamedTemporaryFile("w", dir=there, prefix=".ecolearn-") as probe:
            json.dump("ecolearn", probe)
    except OSError as error:
        return Finding(
            False,
            _("Files cannot be written in {folder} ({error})").format(folder=there, error=error.strerror),
            _("Go to a folder of your own, or name one: ecolearn lab FOLDER"),
        )
    return Finding(
        True, _("Lessons and saved games can be written in {folder}").format(folder=there.resolve())
    )
