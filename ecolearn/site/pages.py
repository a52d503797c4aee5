"""The pages of our own: the start page and one page around each lesson, in every language."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from html import escape
from pathlib import Path
from string import Template
from typing import Any
from urllib.parse import quote

from ecolearn.kernel.words import _, languages
from ecolearn.picture.icons import PICTURES
from ecolearn.picture.tokens import FONT, TOKENS

from . import catalogue
from .catalogue import Entry

#: Pages of JupyterLite: the whole of it, and one notebook.
APPS = ("lab", "notebooks")

#: The page of a lesson does without what no lesson needs: formulas, which are nearly a megabyte.
LEFT_OUT = {"notebooks": ["@jupyterlab/mathjax-extension:plugin"]}

STATIC = Path(__file__).resolve().parent / "static"

#: Folder of our own files in the site, apart from JupyterLite's.
OWN = "ecolearn"

#: JupyterLite's own worker under another name: ours stands before it.
LITE_WORKER = "jupyterlite-worker.js"

#: Folder of the light pages; see `light`.
LIGHT = "light"

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
    write_shared(site, ("common.js", "keeping.js", "start.js", "lesson.js"), digest)
    for app in APPS:
        mark_app(site / app / "index.html")
    for app, plugins in LEFT_OUT.items():
        leave_out(site / app / "jupyter-lite.json", plugins)
    for code in languages():
        with catalogue.speaking(code):
            _write_pages(site, code, python, digest)


def mark_app(page: Path) -> None:
    """Give a page of JupyterLite our icon; without, browsers ask the host for a file that is not there."""
    link = f'<link rel="icon" href="../{OWN}/icon.svg">'
    text = page.read_text(encoding="utf-8")
    page.write_text(text.replace("</head>", f"{link}\n</head>", 1), encoding="utf-8")


def leave_out(settings: Path, plugins: list[str]) -> None:
    """Let a page of JupyterLite do without some of its plugins."""
    what = json.loads(settings.read_text(encoding="utf-8"))
    what["jupyter-config-data"]["disabledExtensions"] = plugins
    settings.write_text(json.dumps(what, indent=1), encoding="utf-8")


def write_shared(site: Path, scripts: Iterable[str], digest: str) -> None:
    """Write what several pages share: scripts, style, and the worker that keeps the site.

    It passes on to JupyterLite's own worker, where there is one.
    """
    own = site / OWN
    own.mkdir(exist_ok=True)
    for name in scripts:
        text = (STATIC / name).read_text(encoding="utf-8")
        for beside in ("common.js", "keeping.js"):
            text = text.replace(f'"./{beside}"', f'"./{beside}?v={digest}"')
        (own / name).write_text(text, encoding="utf-8")
    (own / "site.css").write_text(style(), encoding="utf-8")
    (own / "icon.svg").write_bytes((STATIC / "icon.svg").read_bytes())
    place = site / "service-worker.js"
    worker = (STATIC / place.name).read_text(encoding="utf-8").replace("{{hash}}", digest)
    if place.is_file():
        place.replace(site / LITE_WORKER)
    else:
        worker = worker.replace(f'importScripts("{LITE_WORKER}");\n\n', "")
    place.write_text(worker, encoding="utf-8")


def _write_pages(site: Path, code: str, python: Sequence[tuple[str, int]], digest: str) -> None:
    shown = catalogue.entries(code)
    (site / start_name(code)).write_text(start_page(shown, code, digest), encoding="utf-8")
    folder = site / "lesson" / code
    folder.mkdir(parents=True, exist_ok=True)
    for entry in (*shown, *catalogue.free_games(code)):
        notebook = json.loads((site / "files" / entry.notebook).read_text(encoding="utf-8"))
        page = lesson_page(entry, python, digest, notebook["metadata"]["ecolearn"]["made"])
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
    return _named("index", code)


def doctor_name(code: str) -> str:
    """File of the page that tells what works, in a language."""
    return _named("doctor", code)


def _named(stem: str, code: str) -> str:
    return f"{stem}.html" if code == languages()[0] else f"{stem}.{code}.html"


def page(
    code: str,
    title: str,
    body: str,
    root: str,
    digest: str,
    script: str,
    *,
    head: Sequence[str] = (),
) -> str:
    """A whole page: what all pages have in their head, and a body of HTML.

    Parameters
    ----------
    code : str
        Language.
    title, body : str
    root : str
        The way to the folder of the site.
    digest : str
        Name of this version.
    script : str
        One of our scripts.
    head : sequence of str
        More elements for the head.
    """
    return "\n".join(
        (
            f'<!doctype html>\n<html lang="{code}">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="color-scheme" content="light dark">',
            f"<title>{escape(title)}</title>",
            f'<link rel="icon" href="{root}{OWN}/icon.svg">',
            f'<link rel="stylesheet" href="{root}{OWN}/site.css?v={digest}">',
            *head,
            f'<script type="module" src="{root}{OWN}/{script}?v={digest}"></script>\n</head>',
            body,
            "</html>\n",
        )
    )


def filled(name: str, **values: str) -> str:
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
        "works": _("What works on this device?"),
        "on_leaving": _("On a shared computer"),
        "shared": _(
            "Answers and games are kept in this browser for the next time. "
            "If others use it too, erase them before you go."
        ),
        "whose": whose(),
        **_erasing(),
    }
    body = filled(
        "start.html",
        **{name: escape(text) for name, text in texts.items()},
        doctor=doctor_name(code),
        languages=language_links(code, start_name),
        select_game=_select("game", _("Game"), _("all games"), games.items()),
        select_grade=_select("grade", _("Grade"), _("all grades"), offered),
        cards="".join(_card(entry) for entry in shown),
        games="".join(_card(entry) for entry in catalogue.free_games(code)),
    )
    return page(code, _("ecolearn: games about nature"), body, "", digest, "start.js")


def whose() -> str:
    """Whose games these are, and whose cards."""
    return _(
        "The games are played after published rules. Cards and texts are our own, pictures too or from "
        "{others}. We are not connected with the publishers."
    ).format(others=PICTURES)


def language_links(code: str, address: Callable[[str], str]) -> str:
    """The languages of a page: its own, and links to the same page in the others."""
    return " ".join(
        f"<strong>{NAMES[one]}</strong>"
        if one == code
        else f'<a href="{address(one)}" lang="{one}" hreflang="{one}">{NAMES[one]}</a>'
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
    if not entry.grades:
        light = f"{LIGHT}/{entry.language}/{quote(entry.game)}.html"
        links.insert(0, (light, _("Light page, for tablets and weak devices")))
    if entry.sheet:
        links.append((f"files/{quote(entry.sheet)}", _("Sheet to print")))
    return filled(
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


def lesson_page(entry: Entry, python: Sequence[tuple[str, int]], digest: str, made: str) -> str:
    """The page around a lesson: its opening position while Python loads, then its notebook.

    Parameters
    ----------
    entry : Entry
    python : sequence of (str, int)
        What Python loads.
    digest : str
        Name of this version of the site.
    made : str
        Checksum of the notebook, by which the page knows a newer one from what it has kept.
    """
    size = round(sum(size for _path, size in python) / 1e6)
    texts = {
        "all": _("All lessons"),
        "title": entry.title,
        "first": _("Loading Python: {done} of {all} MB").format(done=0, all=size),
        "at_once": _("Show the page already"),
        "script_needed": _("This page needs JavaScript. Please allow it in your browser."),
        "caption": _("So it begins. You can play as soon as Python is here."),
        "mine": _("My work"),
        "take_along": _(
            "To take it along: the last part of a lesson saves your answers as a page, and under each board "
            "“Save to file” and “Copy code” do it for a game."
        ),
        "anew": _("Begin this page anew"),
        "anew_sure": _("Really begin anew? Press again"),
        "anew_what": _("The page as it was at first, without your answers and changes. Other lessons stay."),
        "erase_what": _("Answers, games and changes of all lessons in this browser."),
        "close": _("Close"),
        **_erasing(),
    }
    body = filled(
        "lesson.html",
        **{name: escape(text) for name, text in texts.items()},
        start=start_name(entry.language),
        opening=entry.opening,
        words=as_json(_words()),
        setup=as_json(
            {
                "id": entry.id,
                "notebook": entry.notebook,
                "made": made,
                "script": f"{OWN}/board.js?v={digest}",
                "python": list(python),
            }
        ),
    )
    return page(entry.language, entry.title, body, "../../", digest, "lesson.js")


def _erasing() -> dict[str, str]:
    """What the button says that erases everything of a person."""
    return {
        "erase": _("Erase everything about me here"),
        "erase_sure": _("Really erase all lessons and games? Press again"),
        "erased": _("Everything about you at this browser is erased."),
    }


def _words() -> dict[str, str]:
    """Sentences that the script of a lesson's page says."""
    return {
        "loading": _("Loading Python: {done} of {all} MB"),
        "starting": _("Starting Python ..."),
        "slow": _(
            "This takes longer than usual. Close other pages and programs, or load this page again. "
            "“What works on this device?” on the start page looks for the cause."
        ),
        "running": _("Setting up the lesson ..."),
        "ready": _("Ready."),
        "no-webassembly": _(
            "This browser is too old: it cannot run Python. "
            "Please use a newer Firefox, Chrome, Edge or Safari."
        ),
        "failed": _("Something went wrong ({error}). Load the page again."),
        "saved": _("Saved {time}"),
        "not-saved-yet": _("Not saved yet"),
        "not-kept": _("Not saved here"),
        "where": _("Everything is saved by itself, in this browser on this computer only. Nothing is sent."),
        "where-not": _(
            "This browser saves nothing for this address: what you do is gone when the page is closed."
        ),
        "new-version": _(
            "This lesson has a new version, which you see here. Your answers and games stay. "
            "You had changed the old page: your copy is kept."
        ),
        "own-copy": _("Open my copy"),
    }


def as_json(value: Any) -> str:
    """JSON that may stand in a script element, whatever it holds."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")
