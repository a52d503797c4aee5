"""Golden playthroughs: every registered game has some, and plays them the same way as before."""

from __future__ import annotations

from pathlib import Path

import pytest

import ecolearn
from ecolearn.testing.golden import compare, main, playthrough, read_setup, read_steps

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*/golden/*.txt"))


@pytest.mark.parametrize("game", ecolearn.list_games())
def test_every_game_has_a_golden_playthrough(game: str) -> None:
    of_game = [path for path in FILES if path.parts[-3] == game]
    assert of_game, (
        f"write one: python -m ecolearn.testing.golden --new {game} 7 2 > tests/games/{game}/golden/..."
    )
    for path in of_game:
        assert read_setup(path.read_text(encoding="utf-8")).game.id == game
        assert path.stat().st_size < 50_000, f"{path.name} is too long to be read"


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_playthrough_is_as_before(path: Path) -> None:
    differences = compare(path)
    assert not differences, (
        f"{differences}\n\nIf the rules were meant to change: python -m ecolearn.testing.golden {path}"
    )


def test_a_changed_line_is_shown(tmp_path: Path) -> None:
    text = (FOLDER / "ecogon" / "golden" / "seed7-players1.txt").read_text(encoding="utf-8")
    wrong = tmp_path / "wrong.txt"
    wrong.write_text(text.replace("1. 1: draw", "1. 1: end", 1), encoding="utf-8")
    assert "-1. 1: end" in compare(wrong) and "+1. 1: draw" in compare(wrong)
    assert main([str(wrong)]) == 0  # written anew it is right again
    assert wrong.read_text(encoding="utf-8") == text and compare(wrong) == ""


def test_a_new_one_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--new", "ecogon", "3", "1", "events=0", "turns=2"]) == 0
    printed = capsys.readouterr().out
    setup = read_setup(printed)
    assert (setup.seed, setup.seats, setup.options) == (3, 1, {"events": 0, "turns": 2})
    assert printed == playthrough(setup) and printed.splitlines()[-1].startswith("result: won None")


def test_one_may_stop_early(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--new", "ecogon", "3", "1", "steps=4"]) == 0
    printed = capsys.readouterr().out
    assert "\nsteps: 4\n" in printed and "\n4. 1: " in printed and "\n5. 1: " not in printed
    assert read_steps(printed) == 4 and printed == playthrough(read_setup(printed), 4)


def test_what_is_no_playthrough_is_refused() -> None:
    with pytest.raises(ValueError, match="no playthrough"):
        read_setup("ecolearn record 1\n")
