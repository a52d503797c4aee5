"""``ecolearn deck``: words, exit codes, files."""

from pathlib import Path

import pytest

from ecolearn.cli import main


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_new_deck_passes_the_check(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "new", "meadow"]) == 0
    assert (here / "meadow.toml").is_file()
    assert "ecolearn deck check meadow.toml" in capsys.readouterr().out
    assert main(["deck", "check", "meadow.toml"]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("meadow.toml: no faults.\n") and not said.err
    assert "of 200 random games filled the grid" in said.out


def test_a_new_deck_is_written_over_nothing(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "mine.toml").write_text("my work")
    assert main(["deck", "new", "mine.toml"]) == 1
    assert (here / "mine.toml").read_text() == "my work"
    assert "mine.toml is there already" in capsys.readouterr().err


def test_a_new_deck_in_another_folder_and_with_spaces(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "class 7b").mkdir()
    assert main(["deck", "new", "class 7b/our park"]) == 0
    assert '"our park"' in (here / "class 7b/our park.toml").read_text(encoding="utf-8")
    assert f'check "{Path("class 7b/our park.toml")}"' in capsys.readouterr().out
    assert main(["deck", "new", "nowhere/park"]) == 1
    assert "cannot be written" in capsys.readouterr().err


def test_all_faults_are_printed(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["deck", "new", "meadow"])
    file = here / "meadow.toml"
    text = file.read_text(encoding="utf-8").replace('card = "oak"', 'card = "oka"')
    file.write_text(text.replace("number = 7\n", "number = 6\n"), encoding="utf-8")
    capsys.readouterr()
    assert main(["deck", "check", "meadow.toml"]) == 1
    said = capsys.readouterr()
    assert not said.out
    assert "meadow.toml, sand_lizard, number: 6 is the number of European hedgehog" in said.err
    assert "meadow.toml, roe_deer eats 1, card: “oka” is not known here. Did you mean “oak”?" in said.err


def test_files_that_are_no_decks(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "check", "nothing.toml"]) == 1
    assert "nothing.toml cannot be read" in capsys.readouterr().err
    (here / "latin.toml").write_bytes("Käfer".encode("latin-1"))
    assert main(["deck", "check", "latin.toml"]) == 1
    assert "UTF-8" in capsys.readouterr().err
    for name, content in (("empty.toml", ""), ("word.toml", "savanna"), ("prose.toml", "This is no deck.\n")):
        (here / name).write_text(content)
        assert main(["deck", "check", name]) == 1
        assert name in capsys.readouterr().err


def test_other_games_have_no_decks_of_ones_own(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for game in ("ecogon", "chess"):
        assert main(["deck", "new", "mine", "--game", game]) == 1
        assert f"“{game}”. Choose one of: biolink." in capsys.readouterr().err
    assert not list(here.iterdir())


def test_words_are_in_the_language_that_is_asked_for(here: Path) -> None:
    assert main(["deck", "new", "wiese", "--language", "de"]) == 0
    assert 'de = "Igel"' in (here / "wiese.toml").read_text(encoding="utf-8")


def test_what_is_not_understood_is_said(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["deck"])
    assert stop.value.code == 2
    assert "WHAT" in capsys.readouterr().err
