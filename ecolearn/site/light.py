"""The light way in: one game a page, with Pyodide and the board of the notebooks, but without a notebook.

Every site has these pages; ``ecolearn site --light`` makes a site of them alone, which needs no JupyterLite.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from html import escape
from importlib import metadata
from pathlib import Path
from typing import Any
from urllib.parse import quote

from ecolearn import __version__
from ecolearn.kernel.words import _, languages
from ecolearn.picture.tokens import css

from . import archive, catalogue, health, pages, pyodide
from .catalogue import Entry
from .faults import SiteError

#: The browser's part of the boards, and of the pages here, as `hatch_build.py` makes it.
BUNDLES = Path(__file__).resolve().parent.parent / "board" / "static"

ARCHIVE = f"{pages.LIGHT}/games.zip"
PYODIDE = "static/pyodide/"

#: Scripts from the bundles of the boards.
SCRIPTS = ("board.js", "light.js", "light-worker.js", "doctor.js")

#: Packages whose versions a site tells, if they lie in it.
CARRIED = ("networkx", "jupyterlite-core", "ipywidgets", "anywidget")


def add(made: Path) -> None:
    """Put what the light pages load into a site that already holds Pyodide, but not yet the pages.

    Raises
    ------
    SiteError
        If the browser's part of the boards is not built.
    """
    for name in (*SCRIPTS, "board.css"):
        if not (BUNDLES / name).is_file():
            said = _(
                "{name} is missing: the browser's part of the boards is not built, or older than the rest. "
                "Build it: python -m pip install . (in a checkout also: python hatch_build.py)"
            )
            raise SiteError(said.format(name=name))
    own = made / pages.OWN
    own.mkdir(parents=True, exist_ok=True)
    for name in SCRIPTS:
        (own / name).write_bytes((BUNDLES / name).read_bytes())
    style = css(pages=True) + (BUNDLES / "board.css").read_text(encoding="utf-8")
    (own / "board.css").write_text(style, encoding="utf-8")
    archive.write(made / PYODIDE, made / ARCHIVE)


def loaded(made: Path, digest: str) -> list[tuple[str, int]]:
    """What a light page loads for Python: addresses below the site, and bytes."""
    names = [name for name in pyodide.WANTED if name != "package.json"]
    found = [(PYODIDE + name, (made / PYODIDE / name).stat().st_size) for name in names]
    return [*found, (_versioned(ARCHIVE, digest), (made / ARCHIVE).stat().st_size)]


def _versioned(address: str, digest: str) -> str:
    return f"{address}?v={digest}"


def files(made: Path, digest: str) -> dict[str, Any]:
    """The same for the scripts: where Pyodide and the archive lie, and everything with its size."""
    return {
        "pyodide": PYODIDE,
        "archive": _versioned(ARCHIVE, digest),
        "all": [list(pair) for pair in loaded(made, digest)],
    }


def worker(digest: str) -> str:
    """Address of the script in which Python runs."""
    return _versioned(f"{pages.OWN}/light-worker.js", digest)


def write(made: Path, digest: str) -> None:
    """Write a page for every game in every language, and the pages that tell what works."""
    for name in SCRIPTS:
        path = made / pages.OWN / name
        text = path.read_text(encoding="utf-8")
        for beside in ("board.js", "common.js"):
            text = text.replace(f'"./{beside}"', f'"./{_versioned(beside, digest)}"')
        path.write_text(text, encoding="utf-8")
    shown = {code: catalogue.free_games(code) for code in languages()}
    words = {code: {entry.game: _spoken(entry) for entry in shown[code]} for code in languages()}
    setup = {"worker": worker(digest), "files": files(made, digest)}
    for code in languages():
        folder = made / pages.LIGHT / code
        folder.mkdir(parents=True, exist_ok=True)
        for entry in shown[code]:
            spoken = {one: words[one][entry.game] for one in languages()}
            page = game_page(entry, {"game": entry.game, **setup, "words": spoken}, digest)
            (folder / f"{entry.game}.html").write_text(page, encoding="utf-8")
    health.write(made, setup, digest)


def write_start(made: Path, digest: str) -> None:
    """Write the start pages of a site that holds nothing but light pages."""
    for code in languages():
        shown = catalogue.free_games(code)
        for entry in shown:
            (made / pages.LIGHT / code / f"{entry.game}.svg").write_text(entry.opening, encoding="utf-8")
        with catalogue.speaking(code):
            page = start_page(shown, code, digest)
        (made / pages.start_name(code)).write_text(page, encoding="utf-8")


def versions(made: Path, carried: Iterable[str] = CARRIED) -> dict[str, str]:
    """Versions of what lies in a site, for whoever asks for help."""
    lock = json.loads((made / PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    package = json.loads((made / PYODIDE / "package.json").read_text(encoding="utf-8"))
    known = {"ecolearn": __version__, "Pyodide": package["version"], "Python": lock["info"]["python"]}
    return known | {name: metadata.version(name) for name in carried}


def _spoken(entry: Entry) -> dict[str, str]:
    """Every sentence of a game's page in the language of the entry."""
    with catalogue.speaking(entry.language):
        return {
            "all": _("All games"),
            "start": pages.start_name(entry.language),
            "game": entry.title,
            "title": f"{entry.title} · ecolearn",
            "loading": _("Loading Python: {done} of {all} MB"),
            "starting": _("Starting Python ..."),
            "setting-up": _("Setting up the game ..."),
            "ready": _("Ready."),
            "caption": _("So it begins. You can play as soon as Python is here."),
            "kept-caption": _("Your game of last time comes back as soon as Python is here."),
            "where": _("Your game is kept in this browser only. Nothing is sent."),
            "before": _("Back to the game before"),
            "erase": _("Erase all games here"),
            "erase-sure": _("Erase now? This cannot be undone."),
            "again": _("Try again"),
            "load-again": _("Load this page again"),
            "close": _("Close"),
            "told": "{text}",
            "script_needed": _("This page needs JavaScript. Please allow it in your browser."),
            "elsewhere": _(
                "This game is open in another window too, and was played on there. "
                "Load this page again to go on with what is kept."
            ),
            "python-gone": _("Python has stopped ({error}). Your game is kept as far as it was saved."),
            "memory-gone": _(
                "This device has run out of memory. Your game is kept as far as it was saved. "
                "Close other pages and programs, then load this page again."
            ),
            **health.lacks(),
        }


def game_page(entry: Entry, setup: dict[str, Any], digest: str) -> str:
    """The page of a game: its opening position while Python loads, then its board."""
    spoken = setup["words"][entry.language]
    size = sum(size for _address, size in setup["files"]["all"]) / 1e6
    first = spoken["loading"].format(done=0, all=round(size))
    body = pages.filled(
        "light.html",
        **{name: escape(text) for name, text in spoken.items() if name.isidentifier()},
        first=escape(first),
        opening=entry.opening,
        setup=pages.as_json(setup),
    )
    own = f"../../{pages.OWN}"
    head = [f'<link rel="stylesheet" href="{own}/{_versioned("board.css", digest)}">']
    head += [
        f'<link rel="modulepreload" href="{own}/{_versioned(name, digest)}">'
        for name in ("common.js", "board.js")
    ]
    return pages.page(entry.language, spoken["title"], body, "../../", digest, "light.js", head=head)


def start_page(shown: Iterable[Entry], code: str, digest: str) -> str:
    """The start page of a site that holds nothing but light pages."""
    texts = {
        "language": _("Language"),
        "lead": _("Play a game about nature, and watch the food web of your own board grow beside it."),
        "games_title": _("Games"),
        "private": _(
            "Everything runs in the browser of whoever plays: no account, no tracking, nothing is sent. "
            "After the first visit it goes on without a network."
        ),
        "works": _("What works on this device?"),
        "whose": pages.whose(),
    }
    cards = "".join(
        pages.filled(
            "light-card.html",
            game=entry.game,
            picture=f"{pages.LIGHT}/{code}/{quote(entry.game)}.svg",
            page=f"{pages.LIGHT}/{code}/{quote(entry.game)}.html",
            alt=escape(entry.alt),
            title=escape(entry.title),
            about=escape(entry.about),
        )
        for entry in shown
    )
    body = pages.filled(
        "light-start.html",
        **{name: escape(text) for name, text in texts.items()},
        doctor=pages.doctor_name(code),
        languages=pages.language_links(code, pages.start_name),
        games=cards,
    )
    title = _("ecolearn: games about nature")
    return pages.page(code, title, body, "", digest, "light-start.js")
