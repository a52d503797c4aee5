"""The pages of our own: the start page and one page around each lesson, in every language."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from pathlib import Path
from string import Template
from typing import Any
from urllib.parse import quote

from ecolearn.kernel.words import _, languages
from ecolearn.picture.tokens import FONT, TOKENS

from . import catalogue
from .catalogue import Entry

STATIC = Path(__file__).resolve().parent / "static"

#: Folder of our own files in the site, apart from JupyterLite's.
OWN = "ecolearn"

#: JupyterLite's own worker under another name: ours stands before it.
LITE_WORKER = "jupyterlite-worker.js"

NAMES = {"en": "English", "de": "Deutsch"}


def write(site: Path, python: Sequence[tuple[str, int]], digest: str) -> None:
    """Write all pages into a site that JupyterLite has made.

    Parameters
    ----------
    site : Path
    python : sequence of (str, int)
        What Python loads: path below the site, and bytes.
    digest : str
        Name of this version: files with it in their address are never those of another one.
    """
    own = site / OWN
    own.mkdir(exist_ok=True)
    for name in ("common.js", "start.js", "lesson.js"):
        text = (STATIC / name).read_text(encoding="utf-8")
        (own / name).write_text(text.replace('"./common.js"', f'"./common.js?v={digest}"'), encoding="utf-8")
    (own / "site.css").write_text(style(), encoding="utf-8")
    (site / "service-worker.js").replace(site / LITE_WORKER)
    worker = (STATIC / "service-worker.js").read_text(encoding="utf-8")
    (site / "service-worker.js").write_text(worker.replace("{{hash}}", digest), encoding="utf-8")
    for code in languages():
        with catalogue.speaking(code):
            _write_pages(site, code, python, digest)


def _write_pages(site: Path, code: str, python: Sequence[tuple[str, int]], digest: str) -> None:
    shown = catalogue.entries(code)
    (site / start_name(code)).write_text(start_page(shown, code, digest), encoding="utf-8")
    folder = site / "lesson" / code
    folder.mkdir(parents=True, exist_ok=True)
    for entry in (*shown, *catalogue.free_games(code)):
        page = lesson_page(entry, python, digest)
        (folder / f"{entry.id}.html").write_text(page, encoding="utf-8")


@cache
def style() -> str:
    """Our style sheet, with the colours of the boards in front."""

    def block(side: int) -> str:
        return ";".join(f"--ecl-{name}:{values[side]}" for name, values in TOKENS.items())

    rules = (STATIC / "site.css").read_text(encoding="utf-8")
    dark = f"@media (prefers-color-scheme:dark){{:root{{{block(1)}}}}}"
    return f":root{{--font:{FONT};{block(0)}}}\n{dark}\n{rules}"


def start_name(code: str) -> str:
    """File of the start page in a language."""
    return "index.html" if code == languages()[0] else f"index.{code}.html"


def _page(code: str, title: str, body: str, root: str, digest: str, script: str) -> str:
    return "\n".join(
        (
            f'<!doctype html>\n<html lang="{code}">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="color-scheme" content="light dark">',
            f"<title>{escape(title)}</title>",
            f'<link rel="icon" href="{root}lab/favicon.ico">',
            f'<link rel="stylesheet" href="{root}{OWN}/site.css?v={digest}">',
            f'<script type="module" src="{root}{OWN}/{script}?v={digest}"></script>\n</head>',
            body,
            "</html>\n",
        )
    )


def _filled(name: str, **values: str) -> str:
    """One of our templates with its names filled in; values are HTML."""
    return Template((STATIC / name).read_text(encoding="utf-8")).substitute(values)


def start_page(shown: Sequence[Entry], code: str, digest: str) -> str:
    """The start page: all lessons as cards, then the games without a lesson."""
    games = catalogue.games(shown)
    grades = sorted({grade for entry in shown for grade in entry.grades or ()})
    offered = [(str(grade), str(grade)) for grade in range(grades[0], grades[-1] + 1)]
    texts = {
        "to_lessons": _("To the lessons"),
        "language": _("Language"),
        "lead": _(
            "Play a game about nature, and watch the food web of your own board grow beside it. "
            "Choose a lesson; nothing has to be installed."
        ),
        "choose": _("Choose lessons"),
        "show_all": _("Show all"),
        "lessons": _("Lessons"),
        "none": _("No lesson fits both. Choose another grade or game."),
        "just_play": _("Just play"),
        "for_teachers": _("For teachers"),
        "private": _(
            "Everything runs in the browser of whoever plays: no account, no tracking, nothing is sent. "
            "After the first visit it goes on without a network."
        ),
        "every": _("All notebooks in JupyterLab, to change and to write your own"),
    }
    body = _filled(
        "start.html",
        **{name: escape(text) for name, text in texts.items()},
        languages=_languages(code),
        select_game=_select("game", _("Game"), _("all games"), games.items()),
        select_grade=_select("grade", _("Grade"), _("all grades"), offered),
        cards="".join(_card(entry) for entry in shown),
        games="".join(_card(entry) for entry in catalogue.free_games(code)),
    )
    return _page(code, _("ecolearn: games about nature"), body, "", digest, "start.js")


def _languages(code: str) -> str:
    return " ".join(
        f"<strong>{NAMES[one]}</strong>"
        if one == code
        else f'<a href="{start_name(one)}" lang="{one}" hreflang="{one}">{NAMES[one]}</a>'
        for one in languages()
    )


def _select(name: str, label: str, everything: str, values: Iterable[tuple[str, str]]) -> str:
    offered = "".join(f'<option value="{escape(v)}">{escape(text)}</option>' for v, text in values)
    return (
        f'<label>{escape(label)}<select name="{name}">'
        f'<option value="">{escape(everything)}</option>{offered}</select></label>'
    )


def _card(entry: Entry) -> str:
    facts = [entry.game_title] if entry.grades else []
    grades = ""
    if entry.grades:
        low, high = entry.grades
        facts += [
            _("grades {low} to {high}").format(low=low, high=high),
            _("{minutes} minutes").format(minutes=entry.minutes),
        ]
        grades = f' data-grades="{low} {high}"'
    links = [(f"lab/index.html?path={quote(entry.notebook)}", _("Open in JupyterLab"))]
    if entry.sheet:
        links.append((f"files/{quote(entry.sheet)}", _("Sheet to print")))
    return _filled(
        "card.html",
        game=entry.game,
        grades=grades,
        picture=quote(entry.picture),
        alt=escape(entry.alt),
        code=entry.language,
        id=entry.id,
        title=escape(entry.title),
        about=escape(entry.about),
        facts="".join(f"<li>{escape(fact)}</li>" for fact in facts),
        more="".join(f'<a href="{href}">{escape(text)}</a>' for href, text in links),
    )


def lesson_page(entry: Entry, python: Sequence[tuple[str, int]], digest: str) -> str:
    """The page around a lesson: its opening position while Python loads, then its notebook."""
    size = round(sum(size for _path, size in python) / 1e6)
    texts = {
        "all": _("All lessons"),
        "title": entry.title,
        "first": _("Loading Python: {done} of {all} MB").format(done=0, all=size),
        "at_once": _("Show the page already"),
        "script_needed": _("This page needs JavaScript. Please allow it in your browser."),
        "caption": _("So it begins. You can play as soon as Python is here."),
    }
    body = _filled(
        "lesson.html",
        **{name: escape(text) for name, text in texts.items()},
        start=start_name(entry.language),
        opening=entry.opening,
        words=_json(_words()),
        setup=_json({"id": entry.id, "notebook": entry.notebook, "python": list(python)}),
    )
    return _page(entry.language, entry.title, body, "../../", digest, "lesson.js")


def _words() -> dict[str, str]:
    """Sentences that the script of a lesson's page says."""
    return {
        "loading": _("Loading Python: {done} of {all} MB"),
        "starting": _("Starting Python ..."),
        "running": _("Setting up the lesson ..."),
        "ready": _("Ready."),
        "no-webassembly": _(
            "This browser is too old: it cannot run Python. "
            "Please use a newer Firefox, Chrome, Edge or Safari."
        ),
        "failed": _("Something went wrong ({error}). Load the page again."),
    }


def _json(value: Any) -> str:
    """JSON that may stand in a script element, whatever it holds."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")
