"""The command line: words, exit codes, sentences."""

import json
import os
from pathlib import Path

import pytest

from ecolearn.cli import main
from ecolearn.cli.lab import Lab, LabError

NOTEBOOK = json.dumps({"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "source"
    folder.mkdir()
    (folder / "pond.ipynb").write_text(NOTEBOOK)
    (folder / "en").mkdir()
    (folder / "en/start.ipynb").write_text(NOTEBOOK)
    monkeypatch.setattr("ecolearn.cli.lessons.lessons_source", lambda: folder)
    return folder


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Lab, Path | None, bool]]:
    calls: list[tuple[Lab, Path | None, bool]] = []

    def run(lab: Lab, *, notebook: Path | None, browser: bool) -> int:
        calls.append((lab, notebook, browser))
        return 0

    monkeypatch.setattr("ecolearn.cli.lab.run", run)
    return calls


def test_lab_copies_and_starts_on_the_first_page(source, started, tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["lab"]) == 0
    (lab, notebook, browser) = started[0]
    assert lab.folder == tmp_path / "ecolearn-lessons"
    assert (lab.folder / "pond.ipynb").is_file()
    assert notebook == Path("en/start.ipynb")
    assert browser
    assert "pond.ipynb" in capsys.readouterr().out


def test_lab_later_opens_what_was_open_last(source, started, tmp_path) -> None:
    main(["lab", str(tmp_path / "mine"), "--no-browser"])
    main(["lab", str(tmp_path / "mine"), "--no-browser"])
    assert started[1][1] is None
    assert not started[1][2]


def test_copy_only_starts_nothing(source, started, tmp_path) -> None:
    assert main(["lab", str(tmp_path / "mine"), "--copy-only"]) == 0
    assert (tmp_path / "mine/pond.ipynb").is_file()
    assert not started


def test_changed_lesson_is_said(source, started, tmp_path, capsys) -> None:
    mine = tmp_path / "mine"
    main(["lab", str(mine), "--copy-only"])
    (mine / "pond.ipynb").write_text("my own")
    assert main(["lab", str(mine), "--copy-only"]) == 0
    assert "pond.ipynb was changed by you and stays as it is; our version is in pond.new.ipynb" in (
        capsys.readouterr().out
    )
    assert (mine / "pond.ipynb").read_text() == "my own"


def test_folder_that_cannot_be_made_is_refused_in_words(source, started, tmp_path, capsys) -> None:
    (tmp_path / "file").write_text("")
    assert main(["lab", str(tmp_path / "file")]) == 1
    assert "cannot be copied" in capsys.readouterr().err
    assert not started


def test_missing_lessons_are_refused_in_words(started, tmp_path, monkeypatch, capsys) -> None:
    def missing() -> Path:
        raise FileNotFoundError("lessons")

    monkeypatch.setattr("ecolearn.cli.lessons.lessons_source", missing)
    assert main(["lab", str(tmp_path / "mine")]) == 1
    assert "Install ecolearn again" in capsys.readouterr().err


def test_server_that_does_not_start_is_said(source, tmp_path, monkeypatch, capsys) -> None:
    def run(lab: Lab, **options: object) -> int:
        raise LabError("It did not start.")

    monkeypatch.setattr("ecolearn.cli.lab.run", run)
    assert main(["lab", str(tmp_path / "mine")]) == 1
    assert "It did not start." in capsys.readouterr().err


@pytest.mark.parametrize("words", [[], ["fly"], ["lab", "--port", "no"], ["lab", "--port", "70000"]])
def test_words_not_understood_give_2(words, capsys) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(words)
    assert stopped.value.code == 2
    assert "usage: ecolearn" in capsys.readouterr().err


def test_version(capsys) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["--version"])
    assert stopped.value.code == 0
    assert capsys.readouterr().out.startswith("ecolearn 0.")


def test_language_reaches_the_kernels(source, started, tmp_path, monkeypatch) -> None:
    from ecolearn.kernel.words import language, set_language

    before = language()
    monkeypatch.setenv("ECOLEARN_LANGUAGE", before)
    try:
        assert main(["lab", str(tmp_path / "mine"), "--language", "de", "--copy-only"]) == 0
        assert os.environ["ECOLEARN_LANGUAGE"] == "de"
        assert language() == "de"
    finally:
        set_language(before)
