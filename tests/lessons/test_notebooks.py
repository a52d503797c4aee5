"""The notebooks are what the sources say, and as short as a lesson for twelve-year-olds should be."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import ecolearn
from ecolearn.classroom import Pick, Reach, Reflect
from ecolearn.classroom.pictures import picture_of
from ecolearn.classroom.source import lesson_ids, load_lesson
from ecolearn.cli.lessons import copy_lessons, lesson_files, lessons_source
from scripts.lessons import check, files

TOP = Path(__file__).resolve().parents[2]
LESSONS = sorted((TOP / "lessons").glob("*/l*.ipynb"))
TAGS = {"setup", "hide-input", "board", "predict", "check", "solution", "hide-cell", "stretch", "teacher"}


def read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def source(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def test_sources_and_files_agree(capsys: pytest.CaptureFixture[str]) -> None:
    assert check() == 0, capsys.readouterr().out


def test_a_stale_file_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    made = list(files())
    monkeypatch.setattr("scripts.lessons.files", lambda: [(made[0][0], made[0][1] + " "), *made[1:-1]])
    assert check() == 1
    said = capsys.readouterr().out
    assert "is not what its source says" in said and "belongs to no source" in said


def test_there_is_one_in_each_language() -> None:
    names = {path.relative_to(TOP / "lessons").as_posix() for path in LESSONS}
    assert {"en/l06-more-than-food.ipynb", "de/l06-mehr-als-nahrung.ipynb"} <= names


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_is_short(path: Path) -> None:
    cells = read(path)["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert 14 <= len(cells) <= 22
    assert len(code) <= 8
    for cell in code:
        lines = [line for line in source(cell).splitlines() if line.strip()]
        assert 1 <= len(lines) <= 4
        assert not re.search(r"\b(def|class|lambda|for|while)\b", source(cell))
    for cell in cells:
        if cell["cell_type"] == "markdown":
            # The text for those who do not see a picture is no reading for the others.
            words = re.sub(r"!\[[^]]*\]\([^)]*\)", "", source(cell)).split()
            assert len([word for word in words if re.search(r"\w", word)]) <= 60, cell["id"]


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_nothing_is_stored_that_running_made(path: Path) -> None:
    notebook = read(path)
    for cell in notebook["cells"]:
        assert set(cell.get("metadata", {}).get("tags", [])) <= TAGS
        if cell["cell_type"] == "code":
            assert cell["outputs"] == [] and cell["execution_count"] is None
    assert "widgets" not in notebook["metadata"]


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_metadata_tell_teachers_what_they_ask(path: Path) -> None:
    about = read(path)["metadata"]["ecolearn"]
    assert about["lang"] == path.parent.name
    assert set(about) == {
        *("lesson", "game", "lang", "grades", "minutes", "prep_minutes", "devices", "offline"),
        *("seed", "standards", "misconceptions", "version"),
    }
    hidden = [cell for cell in read(path)["cells"] if "setup" in cell["metadata"].get("tags", [])]
    assert len(hidden) == 1 and hidden[0]["metadata"]["jupyter"]["source_hidden"]
    assert f'language="{about["lang"]}"' in source(hidden[0])
    # The seed stands in the call, or else the source of the lesson sets the board up with it.
    board = next(source(cell) for cell in read(path)["cells"] if "ecolearn.play(" in source(cell))
    boards = load_lesson(about["lesson"].lower()).boards
    assert f"seed={about['seed']}" in board or str(next(iter(boards.values())).seed) == about["seed"]


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_every_task_is_asked_and_every_picture_has_words(path: Path) -> None:
    cells = read(path)["cells"]
    lesson = load_lesson(read(path)["metadata"]["ecolearn"]["lesson"].lower())
    code = "\n".join(source(cell) for cell in cells if cell["cell_type"] == "code")
    asked = set(re.findall(rf'"{lesson.id}\.([\w-]+)"', code))
    steps = {step.id for board in lesson.boards.values() for step in board.steps}
    assert asked >= (set(lesson.tasks) - steps) | set(lesson.boards)
    for task in lesson.tasks.values():
        assert task.watches.partition("/")[0] in {"", *asked}
    pictures = re.findall(r"!\[([^]]*)\]\(([^)]*)\)", "\n".join(source(cell) for cell in cells))
    assert pictures
    for words, file in pictures:
        assert len(words) > 20 and (path.parent / file).is_file()


@pytest.mark.parametrize("id_", lesson_ids())
def test_every_check_has_four_steps_of_help(id_: str) -> None:
    lesson = load_lesson(id_)
    steps = {step.id for board in lesson.boards.values() for step in board.steps}
    for name, task in lesson.tasks.items():
        if task.keeps_first or task.looking or isinstance(task, Reflect):
            continue
        # A small board with two possible answers needs no four steps.
        wanted = (3, 4) if name in steps else (4,)
        assert len(task.hints) in wanted, name


@pytest.mark.parametrize("id_", lesson_ids())
def test_boards_can_be_played_and_pictures_drawn(id_: str) -> None:
    lesson = load_lesson(id_)
    for board in lesson.boards.values():
        for step in [step.id for step in board.steps] or [""]:
            call = board.call(step)
            match = ecolearn.new(call.pop("game"), **call)
            assert len(match.legal_actions()) > 0
            for task in lesson.tasks.values():
                if isinstance(task, Reach) and task.board == (f"{board.id}/{step}" if step else board.id):
                    assert not match.progress(task.condition).done
    for task in lesson.tasks.values():
        if task.start:
            assert picture_of(task.start, "en", task.cards_only, options=task.start_options)
            task.extras(None)
        if isinstance(task, Pick) and task.start:
            assert task.fitting(None), task.id


def test_ecolearn_lab_copies_them(tmp_path: Path) -> None:
    source_folder = lessons_source()
    done = copy_lessons(source_folder, tmp_path)
    names = {path.as_posix() for path in done.new}
    assert {
        "en/start.ipynb",
        "de/start.ipynb",
        "en/l06-more-than-food.svg",
        "en/l06-more-than-food.html",
    } <= names
    assert {"teachers/l06-more-than-food.html", "teachers/l06-mehr-als-nahrung.html"} <= names
    # Answers to the questions stay in the package.
    assert not any("sources" in name for name in names)
    assert lesson_files(source_folder) == lesson_files(tmp_path)


@pytest.mark.parametrize("path", sorted((TOP / "lessons").glob("*/*.html")), ids=lambda path: path.stem)
def test_sheets_need_nothing_else(path: Path) -> None:
    page = path.read_text(encoding="utf-8")
    assert "{" not in re.sub(r"<style>.*?</style>", "", page, flags=re.S)
    assert not re.search(r"(src|href)=[\"']?https?:", page)
