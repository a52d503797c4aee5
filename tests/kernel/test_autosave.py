"""Saving: whole files or none, beside the notebook or in the user's own folder."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import ecolearn
from ecolearn.kernel.autosave import NOT_KEPT, Autosave, erase_all, folders, newest, user_folder, write_whole
from ecolearn.kernel.match import Match


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A current folder and a folder of the user's own, both empty."""
    current, own = tmp_path / "current", tmp_path / "own"
    current.mkdir()
    own.mkdir()
    monkeypatch.chdir(current)
    for name in ("XDG_DATA_HOME", "APPDATA", "HOME"):
        monkeypatch.setenv(name, str(own))
    return current


@pytest.fixture
def match() -> Match:
    return ecolearn.new("ecogon", seed=7)


def last_key(match: Match) -> str:
    return match.position.key()


def test_a_save_leads_back_to_the_match(here: Path, match: Match) -> None:
    save = Autosave(match)
    assert save.saved_at is None and newest() is None
    match.play("place sunbleak 0,1")
    assert save.save() and save.path.parent == here / "ecolearn-saves" and save.saved_at is not None
    assert last_key(ecolearn.resume()) == last_key(match)
    match.play("end")
    save.save()
    assert last_key(ecolearn.resume()) == last_key(match)
    assert len(list(save.path.parent.iterdir())) == 1  # one file for each match, nothing left beside it


def test_the_newest_save_is_resumed(here: Path) -> None:
    saves = []
    for seed in (1, 2):
        save = Autosave(ecolearn.new("ecogon", seed=seed))
        save.save()
        saves.append(save)
    os.utime(saves[0].path, (2_000_000_000, 2_000_000_000))
    assert newest() == saves[0].path and ecolearn.resume().seed == 1
    os.utime(saves[1].path, (2_000_000_001, 2_000_000_001))
    assert ecolearn.resume().seed == 2


def test_where_the_folder_cannot_be_written_the_users_own_is_taken(here: Path, match: Match) -> None:
    (here / "ecolearn-saves").write_text("a file where the folder should be")
    save = Autosave(match)
    assert save.save() and save.path.parent == user_folder() and save.problem is None
    assert save.path.parent in folders() and ecolearn.resume().seed == 7


def test_if_nothing_can_be_written_the_board_can_say_so(here: Path, match: Match) -> None:
    (here / "ecolearn-saves").write_text("a file")
    user_folder().parent.mkdir(parents=True)
    user_folder().write_text("another file")
    save = Autosave(match)
    assert not save.save() and save.problem and save.saved_at is None and save.path is None
    (here / "ecolearn-saves").unlink()
    assert save.save() and save.problem is None


def test_where_files_do_not_last_nothing_is_called_saved(
    here: Path, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = Autosave(match)
    monkeypatch.setenv(NOT_KEPT, "1")
    assert not save.save() and "keeps nothing here" in save.told()
    assert list(here.iterdir()) == []
    monkeypatch.delenv(NOT_KEPT)
    assert save.save() and save.told().startswith("saved ")


def test_a_save_stays_in_its_folder(here: Path, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    save = Autosave(match)
    save.save()
    elsewhere = here / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    match.play("place sunbleak 0,1")
    save.save()
    assert save.path.parent == here / "ecolearn-saves" and not list(elsewhere.iterdir())


def test_nothing_to_resume(here: Path) -> None:
    with pytest.raises(FileNotFoundError, match="no saved game yet"):
        ecolearn.resume()


def test_erasing(here: Path, match: Match) -> None:
    one, other = Autosave(match), Autosave(match)
    one.save()
    other.save()
    (here / "ecolearn-saves" / "notes.md").write_text("not ours")
    one.forget()
    assert not one.path.exists() and other.path.exists()
    assert ecolearn.erase() == 1 and not other.path.exists()
    assert (here / "ecolearn-saves" / "notes.md").exists() and erase_all() == 0
    one.forget()  # gone already: no harm


def test_a_file_is_there_whole_or_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.txt"
    write_whole(path, "first\n")

    def broken(*names: object) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", broken)
        with pytest.raises(OSError, match="full"):
            write_whole(path, "second\n")
    assert path.read_text(encoding="utf-8") == "first\n" and list(tmp_path.iterdir()) == [path]
    write_whole(path, "zweite Größe\n")
    assert path.read_bytes() == "zweite Größe\n".encode()  # the same on every system


def test_save_writes_what_load_reads(tmp_path: Path, match: Match) -> None:
    match.play("place sunbleak 0,1")
    path = tmp_path / "my game.txt"
    match.save(path)
    assert path.read_text(encoding="utf-8") == match.to_text()
    assert last_key(ecolearn.load(path)) == last_key(ecolearn.load(str(path))) == last_key(match)
    with pytest.raises(OSError):
        match.save(tmp_path / "no such folder" / "game.txt")


def test_a_match_that_becomes_another_leaves_its_file(here: Path) -> None:
    match = ecolearn.new("ecogon", seed=7)
    match.play(match.legal_actions().forward[0])
    autosave = Autosave(match)
    assert autosave.save()
    first = autosave.path
    assert first is not None
    before = first.read_text(encoding="utf-8")
    match.become(ecolearn.new("ecogon", seed=8))
    assert autosave.save()
    assert autosave.path not in (None, first)
    assert first.read_text(encoding="utf-8") == before
    assert ecolearn.load(first).seed == 7
    assert ecolearn.resume().seed == 8
