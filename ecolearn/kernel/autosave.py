"""Autosave: the whole record of a match, written beside the notebook so that nothing is lost."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from .words import _

if TYPE_CHECKING:
    from .match import Match

FOLDER = "ecolearn-saves"

#: Set (to anything) where files do not outlive the program, as in a browser that stores nothing.
NOT_KEPT = "ECOLEARN_NOT_KEPT"


def write_whole(path: str | Path, text: str) -> None:
    """Write a text file so that it is there whole or not at all: beside it first, then renamed.

    Raises
    ------
    OSError
        If the folder cannot be written; an old file stays as it was.
    """
    path = Path(path)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise


def user_folder() -> Path:
    """Where saves go if the current folder cannot be written: the user's own data folder."""
    if sys.platform == "win32":
        base = Path(os.environ.get("APPDATA", Path.home()))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share"))
    return base / "ecolearn" / FOLDER


def folders() -> tuple[Path, ...]:
    """The folders that may hold saves, the first choice first."""
    return Path.cwd() / FOLDER, user_folder()


def lasting() -> bool:
    """Whether a file that is written now will be there the next time."""
    return not os.environ.get(NOT_KEPT)


class Autosave:
    """Keeps the newest state of one match in one file.

    A match that becomes another one, by a new game or by loading, leaves its file as it is and goes on in
    a new one: what was played before can still be loaded.

    Parameters
    ----------
    match : Match
        Saved by `save`; the file's name holds game, seed and the time of the first save.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self._begin()
        self.saved_at: datetime | None = None
        self.problem: str | None = None

    def _begin(self) -> None:
        match = self._match
        self._became = match.became
        self._name = f"{match.game.id}-{datetime.now():%Y%m%d-%H%M%S-%f}-{match.seed}.txt"
        self.path: Path | None = None

    def save(self) -> bool:
        """Write the match; False if no folder can be written (`problem` says why)."""
        if self._match.became != self._became:
            self._begin()
        if not lasting():
            self.problem = NOT_KEPT
            return False
        text = self._match.to_text()
        for folder in folders() if self.path is None else (self.path.parent,):
            try:
                folder.mkdir(parents=True, exist_ok=True)
                write_whole(folder / self._name, text)
            except OSError as error:
                self.problem = str(error)
                continue
            self.path = folder / self._name
            self.saved_at = datetime.now()
            self.problem = None
            return True
        self.saved_at = None
        return False

    def told(self) -> str:
        """When the match was saved, or why it was not, as a sentence."""
        if self.saved_at is not None:
            return _("saved {time}").format(time=f"{self.saved_at:%H:%M}")
        if self.problem == NOT_KEPT:
            return _("not saved: this browser keeps nothing here. Use “Save to file”.")
        if self.problem:
            return _("not saved: this folder cannot be written. Use “Save to file”.")
        return _("not saved yet")

    def forget(self) -> None:
        """Delete the file of this match."""
        if self.path is not None:
            self.path.unlink(missing_ok=True)


def newest() -> Path | None:
    """The save that was written last, or None."""
    saves = [path for folder in folders() if folder.is_dir() for path in folder.glob("*.txt")]
    return max(saves, key=lambda path: (path.stat().st_mtime_ns, path.name), default=None)


def erase_all() -> int:
    """Delete every save, of games and of lessons, in the current folder and the user's data folder.

    Returns
    -------
    int
        How many there were.
    """
    names = ("*.txt", "lesson-*.json", "lesson-*.damaged")
    saves = [path for folder in folders() if folder.is_dir() for name in names for path in folder.glob(name)]
    for path in saves:
        path.unlink(missing_ok=True)
    return len(saves)
