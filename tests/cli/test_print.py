"""``ecolearn print``: files, sentences, and the PDF."""

import os
import re
import sys
from pathlib import Path

import pytest

from ecolearn.cli import main
from ecolearn.kernel.words import set_language
from ecolearn.paper import pdf


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    set_language("en")


@pytest.fixture
def no_chromium(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(pdf.NAMED, raising=False)
    monkeypatch.setattr(pdf.shutil, "which", lambda name: None)
    monkeypatch.setattr(pdf, "PLACES", ())


@pytest.fixture
def chromium(place: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program that writes what it was asked to where it was asked."""
    program = place / "chrome"
    program.write_text(
        f"#!{sys.executable}\n"
        "import sys\n"
        "out = next(w for w in sys.argv if w.startswith('--print-to-pdf=')).partition('=')[2]\n"
        "page = sys.argv[-1].removeprefix('file://')\n"
        "open(out, 'w').write('%PDF of ' + open(page).read()[:15])\n"
    )
    program.chmod(0o755)
    monkeypatch.setenv(pdf.NAMED, str(program))
    return program


def test_a_page_and_a_pdf_are_written(chromium: Path, place: Path, capsys) -> None:
    assert main(["print", "key", "l06"]) == 0
    assert (place / "key-l06.html").read_text().startswith("<!doctype html>")
    assert (place / "key-l06.pdf").read_text() == "%PDF of <!doctype html>"
    out = capsys.readouterr().out
    assert "key-l06.html" in out
    assert "key-l06.pdf" in out


def test_without_chromium_there_is_a_page_and_a_sentence(no_chromium, place: Path, capsys) -> None:
    assert main(["print", "worksheet", "l06"]) == 0
    assert [path.name for path in place.iterdir()] == ["worksheet-l06.html"]
    assert "there is no PDF" in capsys.readouterr().out


def test_a_program_that_is_none_is_named(place: Path, monkeypatch, capsys) -> None:
    monkeypatch.setenv(pdf.NAMED, str(place / "nothing"))
    assert main(["print", "key", "l06"]) == 1
    assert "is not a program" in capsys.readouterr().err
    assert list(place.iterdir()) == []


def test_a_program_that_makes_no_pdf_is_quoted(place: Path, monkeypatch, capsys) -> None:
    program = place / "chrome"
    program.write_text("#!/bin/sh\necho 'no display' >&2\n")
    program.chmod(0o755)
    monkeypatch.setenv(pdf.NAMED, str(program))
    assert main(["print", "key", "l06"]) == 1
    assert "no display" in capsys.readouterr().err
    # The page itself is there.
    assert (place / "key-l06.html").is_file()


@pytest.mark.parametrize("taken", ["key-l06.html", "key-l06.pdf"])
def test_nothing_is_written_over(chromium: Path, place: Path, capsys, taken: str) -> None:
    (place / taken).write_text("mine")
    assert main(["print", "key", "l06"]) == 1
    err = capsys.readouterr().err
    assert taken in err
    assert "--force" in err
    assert (place / taken).read_text() == "mine"
    assert {path.name for path in place.iterdir()} == {taken, "chrome"}
    assert main(["print", "key", "l06", "--force"]) == 0
    assert (place / taken).read_text() != "mine"


def test_the_file_can_be_named(place: Path) -> None:
    assert main(["print", "key", "l06", "--no-pdf", "--output", "out/answers"]) == 0
    assert (place / "out" / "answers.html").is_file()
    assert main(["print", "key", "l06", "--no-pdf", "--output", "mine.pdf"]) == 0
    assert (place / "mine.html").is_file()


def test_a_file_that_cannot_be_written_is_named(place: Path, capsys) -> None:
    (place / "file").write_text("")
    assert main(["print", "key", "l06", "--no-pdf", "--output", "file/answers.html"]) == 1
    assert "file/answers.html" in capsys.readouterr().err


def test_german_is_printed_in_german(place: Path) -> None:
    assert main(["print", "worksheet", "l06", "--no-pdf", "--language", "de"]) == 0
    assert "Arbeitsblatt" in (place / "worksheet-l06.html").read_text()
    os.environ.pop("ECOLEARN_LANGUAGE", None)


def test_paper_copies_and_kinds(place: Path) -> None:
    words = ["print", "cards", "savanna", "--no-pdf", "--paper", "Letter", "--copies", "2"]
    assert main([*words, "--only", "specials", "--grey"]) == 0
    html = (place / "cards-savanna.html").read_text()
    assert len(re.findall("data-piece=", html)) == 4
    assert "215.9mm" in html


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["cards", "chess"], "still_waters, land, forest_edge, savanna, mutternatur, ecos, ecology"),
        (["worksheet", "l99"], "l01, l02"),
        (["poster", "l06"], "cards, board, worksheet, key"),
        (["cards", "ecogon", "--only", "bears"], "nature, events, missions, tiles"),
        (["cards"], "The decks are: still_waters"),
        (["key"], "The lessons are: l01"),
        (["cards", "none.toml"], "none.toml"),
    ],
)
def test_what_does_not_exist_names_what_does(words: list[str], told: str, place: Path, capsys) -> None:
    assert main(["print", *words, "--no-pdf"]) == 1
    assert told in capsys.readouterr().err
    assert list(place.iterdir()) == []


@pytest.mark.parametrize("copies", ["0", "-1", "many", "1000"])
def test_copies_are_a_number(copies: str, capsys) -> None:
    with pytest.raises(SystemExit):
        main(["print", "cards", "ecogon", "--copies", copies])
    assert "a number from 1 to 40" in capsys.readouterr().err
