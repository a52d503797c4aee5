"""What the start page tells about each lesson, and the files behind it."""

from __future__ import annotations

import base64
import contextlib
import json
import re
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ecolearn import new
from ecolearn.classroom.pictures import picture_of
from ecolearn.classroom.source import Lesson, folder, lesson_ids, load_lesson
from ecolearn.kernel.autosave import FOLDER as SAVES
from ecolearn.kernel.match import PERSON
from ecolearn.kernel.registry import find_game, registry
from ecolearn.kernel.words import _, language, languages, set_language
from ecolearn.picture.still import still_svg

#: The kernel of a browser; in JupyterLab the same notebooks name "python3".
KERNEL = {"display_name": "Python (Pyodide)", "language": "python", "name": "python"}


@dataclass(frozen=True, slots=True)
class Entry:
    """One lesson in one language.

    Attributes
    ----------
    id : str
        ``"l06"``.
    language : str
    title, about : str
        ``about`` is the first paragraph of the notebook: what it is, for whom, how long.
    game, game_title : str
    grades : tuple of (int, int) or None
        None for a game without a lesson.
    minutes : int
    notebook, picture, sheet : str
        Files below the folder of the lessons; ``sheet`` is empty where there is none.
    alt : str
        The picture in words.
    opening : str
        The board as the lesson begins, as SVG.
    version : str
    """

    id: str
    language: str
    title: str
    about: str
    game: str
    game_title: str
    grades: tuple[int, int] | None
    minutes: int
    notebook: str
    picture: str
    sheet: str
    alt: str
    opening: str
    version: str


@contextlib.contextmanager
def speaking(code: str) -> Iterator[None]:
    """Let the process speak a language for a while."""
    before = language()
    set_language(code)
    try:
        yield
    finally:
        set_language(before)


@cache
def entries(code: str) -> tuple[Entry, ...]:
    """All lessons in a language, in their order."""
    with speaking(code):
        return tuple(_entry(load_lesson(id_), code) for id_ in lesson_ids())


def _entry(lesson: Lesson, code: str) -> Entry:
    name = f"{code}/{lesson.file.in_language(code)}"
    first = lesson.cells[0].text.in_language(code)
    alt, _rest, _end = first.partition("![")[2].partition("](")
    about = first.strip().split("\n\n")[-1]
    low, high = lesson.facts["grades"]
    return Entry(
        id=lesson.id,
        language=code,
        title=lesson.title.in_language(code),
        about=about,
        game=lesson.facts["game"],
        game_title=_(find_game(lesson.facts["game"]).title),
        grades=(low, high),
        minutes=lesson.facts["minutes"],
        notebook=f"{name}.ipynb",
        picture=f"{name}.svg",
        sheet=f"{name}.html",
        alt=alt,
        opening=opening(lesson),
        version=lesson.version,
    )


def opening(lesson: Lesson) -> str:
    """The first board of a lesson as it begins, as SVG in the language of the process.

    A lesson whose boards belong to its questions shows the position of its own picture.
    """
    board = next(iter(lesson.boards.values()), None)
    if board is None:
        shown = lesson.pictured()
        return picture_of(shown.start, language(), True, "auto", shown.start_options)
    match = new(**board.call(board.steps[0].id if board.steps else ""))
    seat = board.seats.index(PERSON) + 1 if PERSON in board.seats else 1
    return still_svg(match.scene(seat))


@cache
def free_games(code: str) -> tuple[Entry, ...]:
    """Every game to be played without a lesson, in a language."""
    with speaking(code):
        return tuple(_free_game(id_, code) for id_ in registry)


def _free_game(id_: str, code: str) -> Entry:
    game = find_game(id_)
    return Entry(
        id=f"play-{id_}",
        language=code,
        title=_(game.title),
        about=_(game.about),
        game=id_,
        game_title=_(game.title),
        grades=None,
        minutes=0,
        notebook=f"{code}/play-{id_}.ipynb",
        picture=f"{code}/play-{id_}.svg",
        sheet="",
        alt=_("The board as a game begins."),
        opening=still_svg(new(id_, seed=1).scene(1)),
        version=str(game.version),
    )


def game_notebook(entry: Entry) -> dict[str, Any]:
    """A notebook of two cells: what the game is, and its board."""
    code = f"""import ecolearn
ecolearn.set_language("{entry.language}")
match = ecolearn.new("{entry.game}")
ecolearn.show(match)"""
    cells: list[dict[str, Any]] = [
        {
            "cell_type": "markdown",
            "id": "title",
            "metadata": {},
            "source": f"# {entry.title}\n\n{entry.about}",
        },
        {"cell_type": "code", "id": "board", "metadata": {}, "source": code},
    ]
    about = {"ecolearn": {"game": entry.game, "lang": entry.language, "version": entry.version}}
    metadata = {**about, "language_info": {"name": "python"}}
    return for_the_browser({"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5})


def games(shown: Sequence[Entry]) -> dict[str, str]:
    """The games of some lessons, each with its title, in the order in which they come."""
    return {entry.game: entry.game_title for entry in shown}


def copy_notebooks(target: Path) -> list[str]:
    """Put the notebooks and pictures of all languages into `target`, for the kernel of a browser.

    Returns
    -------
    list of str
        Paths of the files below `target`, sorted.
    """
    source = folder().parent
    made = []
    for code in languages():
        (target / code).mkdir(parents=True, exist_ok=True)
        made.append(_make_saves(target, code))
        for entry in free_games(code):
            (target / entry.picture).write_text(entry.opening, encoding="utf-8")
            _write_notebook(target / entry.notebook, game_notebook(entry))
            made += [entry.picture, entry.notebook]
        for path in sorted((source / code).glob("*.*")):
            if path.suffix not in (".ipynb", ".svg", ".html") or path.name.startswith("."):
                continue
            place = target / code / path.name
            if path.suffix == ".ipynb":
                _write_notebook(
                    place, with_pictures(json.loads(path.read_text(encoding="utf-8")), path.parent)
                )
            else:
                place.write_bytes(path.read_bytes())
            made.append(place.relative_to(target).as_posix())
    return sorted(made)


def _make_saves(target: Path, code: str) -> str:
    """Make the folder of the games and answers that are saved; returns the file in it.

    JupyterLite asks the site for every folder that a kernel makes; one that is missing is a fault in its log.
    """
    path = target / code / SAVES / "README.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    with speaking(code):
        path.write_text(
            _("Here ecolearn keeps your answers and games, in this browser.") + "\n", encoding="utf-8"
        )
    return path.relative_to(target).as_posix()


def with_pictures(notebook: dict[str, Any], folder: Path) -> dict[str, Any]:
    """A notebook for the browser that carries the pictures of its texts.

    As files JupyterLite would look for them beside its own page first, and each is a fault in its log; as
    attachments it shows no SVG.
    """
    cells = []
    for cell in for_the_browser(notebook)["cells"]:
        text = "".join(cell["source"])
        names = re.findall(r"\]\(([\w-]+\.svg)\)", text) if cell["cell_type"] == "markdown" else []
        for name in names:
            data = base64.b64encode((folder / name).read_bytes()).decode()
            text = text.replace(f"]({name})", f"](data:image/svg+xml;base64,{data})")
        cells.append({**cell, "source": text} if names else cell)
    return {**for_the_browser(notebook), "cells": cells}


def checksum(cells: Sequence[dict[str, Any]]) -> str:
    """A short name for what the cells of a notebook say: the same as long as nobody writes in them.

    CRC-32 (ISO 3309), which the script of a page can compute where browsers have no better sum, in 8 digits.
    """
    texts = (f"{cell['cell_type']}\n{''.join(cell['source'])}\0" for cell in cells)
    return f"{zlib.crc32(''.join(texts).encode()):08x}"


def _write_notebook(path: Path, whole: dict[str, Any]) -> None:
    about = {**whole["metadata"].get("ecolearn", {}), "made": checksum(whole["cells"])}
    whole = {**whole, "metadata": {**whole["metadata"], "ecolearn": about}}
    path.write_text(json.dumps(whole, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def for_the_browser(notebook: dict[str, Any]) -> dict[str, Any]:
    """A notebook that asks for the kernel of a browser, without what running it left behind."""
    cells = [
        {**cell, "outputs": [], "execution_count": None} if cell["cell_type"] == "code" else cell
        for cell in notebook["cells"]
    ]
    return {**notebook, "cells": cells, "metadata": {**notebook["metadata"], "kernelspec": KERNEL}}
