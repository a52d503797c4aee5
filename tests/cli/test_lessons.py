"""Copying lessons: what a user changed is never overwritten."""

import json
from pathlib import Path

import pytest

from ecolearn.cli.lessons import copy_lessons, lesson_files


def notebook(*sources: str, output: str | None = None) -> str:
    outputs = [{"output_type": "stream", "name": "stdout", "text": output}] if output else []
    cells = [
        {"cell_type": "code", "source": source, "outputs": outputs, "execution_count": 1 if output else None}
        for source in sources
    ]
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "source"
    (folder / "en").mkdir(parents=True)
    (folder / "en" / "food.ipynb").write_text(notebook("1 + 1"))
    (folder / "en" / "pond.svg").write_text("<svg/>")
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "mine"


def test_first_copy_brings_everything(source: Path, folder: Path) -> None:
    done = copy_lessons(source, folder)
    assert done.new == [Path("en/food.ipynb"), Path("en/pond.svg")]
    assert not done.renewed and not done.kept
    assert (folder / "en/food.ipynb").read_bytes() == (source / "en/food.ipynb").read_bytes()


def test_second_copy_does_nothing(source: Path, folder: Path) -> None:
    copy_lessons(source, folder)
    done = copy_lessons(source, folder)
    assert not done.new and not done.renewed and not done.kept


def test_untouched_file_gets_the_newer_version(source: Path, folder: Path) -> None:
    copy_lessons(source, folder)
    (source / "en/food.ipynb").write_text(notebook("2 + 2"))
    done = copy_lessons(source, folder)
    assert done.renewed == [Path("en/food.ipynb")]
    assert "2 + 2" in (folder / "en/food.ipynb").read_text()


def test_changed_file_stays_and_ours_lies_beside(source: Path, folder: Path) -> None:
    copy_lessons(source, folder)
    mine = notebook("my own work")
    (folder / "en/food.ipynb").write_text(mine)
    done = copy_lessons(source, folder)
    assert done.kept == [(Path("en/food.ipynb"), Path("en/food.new.ipynb"))]
    assert (folder / "en/food.ipynb").read_text() == mine
    assert (folder / "en/food.new.ipynb").read_bytes() == (source / "en/food.ipynb").read_bytes()


def test_changed_file_stays_through_every_later_version(source: Path, folder: Path) -> None:
    copy_lessons(source, folder)
    mine = notebook("my own work")
    (folder / "en/food.ipynb").write_text(mine)
    for version in range(3):
        (source / "en/food.ipynb").write_text(notebook(f"version {version}"))
        copy_lessons(source, folder)
        assert (folder / "en/food.ipynb").read_text() == mine
        assert f"version {version}" in (folder / "en/food.new.ipynb").read_text()
    assert not (folder / "en/food.new2.ipynb").exists()


def test_a_changed_second_copy_stays_too(source: Path, folder: Path) -> None:
    copy_lessons(source, folder)
    (folder / "en/food.ipynb").write_text(notebook("my own work"))
    copy_lessons(source, folder)
    (folder / "en/food.new.ipynb").write_text(notebook("my other work"))
    (source / "en/food.ipynb").write_text(notebook("version 3"))
    done = copy_lessons(source, folder)
    assert done.kept == [(Path("en/food.ipynb"), Path("en/food.new2.ipynb"))]
    assert "my own work" in (folder / "en/food.ipynb").read_text()
    assert "my other work" in (folder / "en/food.new.ipynb").read_text()
    assert "version 3" in (folder / "en/food.new2.ipynb").read_text()


def test_a_notebook_that_was_only_run_makes_no_second_copy(source: Path, folder: Path) -> None:
    copy_lessons(source, folder)
    played = notebook("1 + 1", output="2")
    (folder / "en/food.ipynb").write_text(played)
    done = copy_lessons(source, folder)
    assert not done.new and not done.renewed and not done.kept
    assert (folder / "en/food.ipynb").read_text() == played
    (source / "en/food.ipynb").write_text(notebook("2 + 2"))
    done = copy_lessons(source, folder)
    assert done.kept == [(Path("en/food.ipynb"), Path("en/food.new.ipynb"))]
    assert (folder / "en/food.ipynb").read_text() == played


def test_file_that_was_there_before_us_is_the_users(source: Path, folder: Path) -> None:
    (folder / "en").mkdir(parents=True)
    (folder / "en/pond.svg").write_text("mine")
    done = copy_lessons(source, folder)
    assert done.kept == [(Path("en/pond.svg"), Path("en/pond.new.svg"))]
    assert (folder / "en/pond.svg").read_text() == "mine"


@pytest.mark.parametrize("content", ["{", "[]", '"text"', ""])
def test_damaged_memory_loses_nothing(source: Path, folder: Path, content: str) -> None:
    copy_lessons(source, folder)
    (folder / ".ecolearn/copied.json").write_text(content)
    (source / "en/food.ipynb").write_text(notebook("2 + 2"))
    done = copy_lessons(source, folder)
    assert done.kept == [(Path("en/food.ipynb"), Path("en/food.new.ipynb"))]
    assert "1 + 1" in (folder / "en/food.ipynb").read_text()


def test_deleted_lesson_comes_back(source: Path, folder: Path) -> None:
    copy_lessons(source, folder)
    (folder / "en/food.ipynb").unlink()
    assert copy_lessons(source, folder).new == [Path("en/food.ipynb")]


def test_only_what_readers_need_is_copied(source: Path) -> None:
    (source / "en/.ipynb_checkpoints").mkdir()
    (source / "en/.ipynb_checkpoints/food.ipynb").write_text("{}")
    (source / "build.py").write_text("")
    assert lesson_files(source) == [Path("en/food.ipynb"), Path("en/pond.svg")]


def test_no_part_files_are_left(source: Path, folder: Path) -> None:
    copy_lessons(source, folder)
    assert not list(folder.rglob("*.part"))
