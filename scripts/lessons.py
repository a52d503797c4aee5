"""Make the notebooks and sheets of all lessons: ``python scripts/lessons.py``, or ``--check``.

Each lesson has one source, ``lessons/sources/l06.toml``. From it come the notebooks in ``lessons/en`` and
``lessons/de`` (without outputs), the sheets for pupils beside them, and those for teachers in
``lessons/teachers``. ``--check`` fails if one of them is not what the sources say.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Any

from ecolearn.classroom.arranging import Sort
from ecolearn.classroom.pictures import picture_of
from ecolearn.classroom.removal import Removal
from ecolearn.classroom.source import Cell, Lesson, lesson_ids, read_cells, read_lesson
from ecolearn.classroom.tasks import Task
from ecolearn.classroom.webviews import WebViews
from ecolearn.kernel.words import languages, set_language
from ecolearn.paper.marks import html_of
from ecolearn.picture.tokens import Theme

TOP = Path(__file__).resolve().parent.parent
SOURCES = TOP / "lessons" / "sources"

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
body { color: #1d2b2a; background: #fff; }
h1 { font-size: 1.6rem; margin: 0 0 .2rem; } h2 { font-size: 1.1rem; margin: 1.5rem 0 .3rem; }
p { margin: .5rem 0; overflow-wrap: anywhere; }
ul, ol { margin: .4rem 0; padding-left: 1.4rem; } li { margin: .2rem 0; }
table { border-collapse: collapse; width: 100%; }
th, td { border: 1px solid #5b6b69; padding: .35rem .5rem; text-align: left; vertical-align: top; }
tr:has(> td:empty) { height: 2.4rem; } thead:not(:has(th:not(:empty))) { display: none; }
.picture svg { width: 100%; max-width: 26rem; height: auto; }
footer { margin-top: 2rem; font-size: .85rem; color: #5b6b69; }
@media print {
  body { margin: 0; font-size: 11pt; } h2 { break-after: avoid; } table, .picture { break-inside: avoid; }
}
"""
FOOT = {
    "en": "ecolearn · made from {file}, version {version} · free to copy and to change (BSD-3-Clause)",
    "de": "ecolearn · aus {file}, Fassung {version} · darf kopiert und verändert werden (BSD-3-Clause)",
}
SHEETS = {
    "teacher": {"en": "Sheet for teachers", "de": "Blatt für Lehrkräfte"},
    "pupil": {"en": "Sheet for pupils", "de": "Blatt für die Klasse"},
}
MINUTES = {
    "en": "grades {low} to {high}, {minutes} minutes",
    "de": "Klassen {low} bis {high}, {minutes} Minuten",
}


def notebook_of(cells: tuple[Cell, ...], code: str, metadata: Mapping[str, Any], **fill: str) -> str:
    """A notebook in one language as its file holds it."""
    made: list[dict[str, Any]] = []
    for cell in cells:
        words = _filled(cell.code or cell.text.in_language(code), language=code, **fill)
        about: dict[str, Any] = {"tags": list(cell.tags)} if cell.tags else {}
        if cell.hidden:
            about["jupyter"] = {"source_hidden": True}
        kind: dict[str, Any] = {"cell_type": "markdown"}
        if cell.code:
            kind = {"cell_type": "code", "execution_count": None, "outputs": []}
        made.append({**kind, "id": cell.id, "metadata": about, "source": words.splitlines(keepends=True)})
    whole = {
        "cells": made,
        "metadata": {
            "ecolearn": metadata,
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(whole, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _filled(text: str, **values: str) -> str:
    """Fill in the few names that a source may use; other braces stay."""
    for name, value in values.items():
        text = text.replace("{" + name + "}", value)
    return text


def metadata_of(lesson: Lesson, code: str) -> dict[str, Any]:
    """What teachers and tools may want to know of a notebook."""
    return {
        **lesson.facts,
        "lesson": lesson.id.upper(),
        "lang": code,
        "seed": str(lesson.facts["seed"]),
        "version": lesson.version,
    }


def sheet_of(lesson: Lesson, kind: str, code: str) -> str:
    """A sheet as one HTML page that needs nothing else."""
    title = escape(lesson.title.in_language(code))
    parts = [
        f'<!doctype html>\n<html lang="{code}">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title} – {SHEETS[kind][code]}</title>\n<style>{STYLE}</style>\n</head>\n<body>",
        f"<h1>{title}</h1>\n<p>{SHEETS[kind][code]}</p>",
    ]
    for heading, text in lesson.sheets[kind]:
        words = _filled(text.in_language(code), seed=str(lesson.facts["seed"]), answers=_answers(lesson))
        words = re.sub(r"\{rows:([\w-]+)\}", lambda found: _rows(lesson, found[1]), words)
        words = re.sub(r"\{items:([\w-]+)\}", lambda found: _items(lesson, found[1]), words)
        body = re.sub(
            r"<p>\{picture(?::([\w-]+))?\}</p>",
            lambda found: f'<div class="picture">{_picture(lesson, code, found[1] or "", "light")}</div>',
            html_of(words),
        )
        body = re.sub(
            r"<p>\{figure:([\w-]+)/([\w-]+)\}</p>",
            lambda found: f'<div class="figure">{_figure(lesson, found[1], found[2])}</div>',
            body,
        )
        parts.append(f"<h2>{escape(heading.in_language(code))}</h2>\n{body}")
    foot = FOOT[code].format(file=f"lessons/sources/{lesson.id}.toml", version=lesson.version)
    return "\n".join([*parts, f"<footer>{escape(foot)}</footer>\n</body>\n</html>"]) + "\n"


def _answers(lesson: Lesson) -> str:
    rows = [f"- **{task.title}** – {task.answer_in_words()}" for task in lesson.tasks.values()]
    return "\n".join(row for row in rows if not row.endswith("– "))


def _rows(lesson: Lesson, id_: str) -> str:
    """A task with rows as a table to tick."""
    task = lesson.tasks[id_]
    if not isinstance(task, Sort | Removal):
        raise ValueError(f"{lesson.id}: the task {id_} has no rows")
    names = [str(text) for _id, text in task.bins_offered()]
    rows = [f"|  | {' | '.join(names)} |", "|---" * (len(names) + 1) + "|"]
    rows += [f"| {text} |{' ○ |' * len(names)}" for _id, text in task.choices()]
    return "\n".join(rows)


def _figure(lesson: Lesson, id_: str, view: str) -> str:
    """The picture of one view of a food web."""
    task = lesson.tasks[id_]
    found = [one for one in task.views if one.id == view] if isinstance(task, WebViews) else []
    if not found or found[0].source is None or found[0].drawing is None:
        raise ValueError(f"{lesson.id}: the task {id_} draws no picture called {view}")
    web = found[0].source.web(None)
    assert web is not None
    return found[0].drawing.picture(web, "light").svg


def _items(lesson: Lesson, id_: str) -> str:
    """What a task offers, as a list."""
    return "\n".join(f"- {text}" for _id, text in lesson.tasks[id_].choices())


def _picture(lesson: Lesson, code: str, id_: str = "", theme: Theme = "auto") -> str:
    shown = lesson.pictured(id_)
    cards_only = not isinstance(shown, Task) or shown.cards_only
    return picture_of(shown.start, code, cards_only, theme, shown.start_options)


def files() -> Iterator[tuple[Path, str]]:
    """Every file that the sources make, with what belongs in it."""
    lessons = [read_lesson(SOURCES / f"{id_}.toml") for id_ in lesson_ids()]
    start = read_cells(SOURCES / "start.toml")
    for code in languages():
        set_language(code)
        folder = TOP / "lessons" / code
        rows = []
        for lesson in lessons:
            name = lesson.file.in_language(code)
            low, high = lesson.facts["grades"]
            about = MINUTES[code].format(low=low, high=high, minutes=lesson.facts["minutes"])
            rows.append(f"- [{lesson.title.in_language(code)}]({name}.ipynb) – {about}")
            yield folder / f"{name}.ipynb", notebook_of(lesson.cells, code, metadata_of(lesson, code))
            yield folder / f"{name}.svg", _picture(lesson, code) + "\n"
            yield folder / f"{name}.html", sheet_of(lesson, "pupil", code)
            yield TOP / "lessons" / "teachers" / f"{name}.html", sheet_of(lesson, "teacher", code)
        about_start = {"lesson": "start", "lang": code, "version": "1.0", "offline": True}
        yield folder / "start.ipynb", notebook_of(start, code, about_start, lessons="\n".join(rows))


def check() -> int:
    made = dict(files())
    stale = [
        path for path, text in made.items() if not path.is_file() or path.read_bytes().decode("utf-8") != text
    ]
    kept = {
        path
        for code in (*languages(), "teachers")
        for path in (TOP / "lessons" / code).glob("*.*")
        if path.is_file()
    }
    extra = sorted(kept - set(made))
    for path in [*stale, *extra]:
        fault = "belongs to no source" if path in extra else "is not what its source says"
        print(f"{path.relative_to(TOP)} {fault}: run python scripts/lessons.py")
    print(f"{len(made)} files, {len(stale) + len(extra)} faults")
    return 1 if stale or extra else 0


def write() -> int:
    for path, text in files():
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.is_file() or path.read_bytes().decode("utf-8") != text:
            path.write_bytes(text.encode("utf-8"))
            print(path.relative_to(TOP))
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="fail if a file is not what its source says")
    return check() if parser.parse_args().check else write()


if __name__ == "__main__":
    sys.exit(main())
