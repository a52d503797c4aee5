"""A lesson on paper: all its tasks with room to write, and the key with all answers."""

from __future__ import annotations

from html import escape

from ecolearn.classroom.source import Lesson
from ecolearn.kernel.registry import find_game
from ecolearn.kernel.words import _, language
from ecolearn.paper import answers, questions
from ecolearn.paper.marks import html_of
from ecolearn.paper.page import whole
from ecolearn.paper.sizes import Paper

#: The cell of a lesson that says what one can do after it.
AIMS = "goals"


def worksheet(lesson: Lesson, paper: Paper) -> str:
    """The worksheet of a lesson in the current language, as one HTML document."""
    title = _("{lesson} – worksheet").format(lesson=lesson.title)
    parts = [
        _head(lesson, title),
        _names(),
        _aims(lesson),
    ]
    seen: dict[str, int] = {}
    parts += [questions.task_html(task, at, seen) for at, task in enumerate(lesson.tasks.values(), 1)]
    return _finish(title, [*parts, foot(lesson)], paper, questions.STYLE)


def key(lesson: Lesson, paper: Paper) -> str:
    """The answers to the worksheet of a lesson, as one HTML document of its own."""
    title = _("{lesson} – key").format(lesson=lesson.title)
    told = _("Answers to the worksheet, with what the lesson says of right and wrong ones. For teachers.")
    parts = [_head(lesson, title), f"<p>{escape(told)}</p>"]
    parts += [answers.key_html(task, at) for at, task in enumerate(lesson.tasks.values(), 1)]
    return _finish(title, [*parts, foot(lesson)], paper, questions.STYLE + answers.STYLE)


def _finish(title: str, parts: list[str], paper: Paper, style: str) -> str:
    return whole(title, ['<div class="flow">', *parts, "</div>"], paper, style=style, flows=True)


def _head(lesson: Lesson, title: str) -> str:
    low, high = lesson.facts["grades"]
    about = _("grades {low} to {high}, {minutes} minutes").format(
        low=low, high=high, minutes=lesson.facts["minutes"]
    )
    return f"<h1>{escape(title)}</h1><p class='small'>{escape(about)}</p>"


def _names() -> str:
    fields = "".join(f"<span>{escape(text)}</span>" for text in (_("Name:"), _("Class and date:")))
    return f'<div class="names">{fields}</div>'


def _aims(lesson: Lesson) -> str:
    found = [cell.text.in_language(language()) for cell in lesson.cells if cell.id == AIMS]
    return f"<section>{html_of(found[0])}</section>" if found else ""


def foot(lesson: Lesson) -> str:
    """Whose game and cards these are, and where the sheet comes from."""
    games = dict.fromkeys([str(lesson.facts["game"]), *(board.game for board in lesson.boards.values())])
    told = [_(find_game(game).about) for game in games]
    made = _("ecolearn · made from {file}, version {version} · free to copy and to change (BSD-3-Clause)")
    told.append(made.format(file=f"lessons/sources/{lesson.id}.toml", version=lesson.version))
    return f'<footer class="small">{"".join(f"<p>{escape(text)}</p>" for text in told)}</footer>'
