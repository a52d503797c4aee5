"""Copy the lessons to a folder of the user's, without ever losing what the user did there."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

OWN_FOLDER = ".ecolearn"
MANIFEST = "copied.json"
COPIED = frozenset({".ipynb", ".md", ".png", ".svg", ".csv", ".txt", ".html"})


@dataclass(slots=True)
class Copied:
    """What one call of `copy_lessons` did; paths are relative to the folder.

    Attributes
    ----------
    new
        Files that were not there before.
    renewed
        Files that the user had left as they were and that now hold a newer version.
    kept
        ``(file, new file)``: the user changed the first; our version was put into the second.
    """

    new: list[Path] = field(default_factory=list)
    renewed: list[Path] = field(default_factory=list)
    kept: list[tuple[Path, Path]] = field(default_factory=list)


def lessons_source() -> Path:
    """Folder of the lessons: in the installed package, or in the checkout it runs from.

    Raises
    ------
    FileNotFoundError
        If the package was installed without them.
    """
    package = Path(__file__).resolve().parent.parent
    for folder in (package / "lessons", package.parent / "lessons"):
        if any(folder.rglob("*.ipynb")):
            return folder
    raise FileNotFoundError(str(package / "lessons"))


def lesson_files(source: Path) -> list[Path]:
    """Relative paths of all files that belong in a user's folder, sorted."""
    found = []
    for path in source.rglob("*"):
        relative = path.relative_to(source)
        hidden = any(part.startswith((".", "_")) for part in relative.parts)
        if path.is_file() and path.suffix in COPIED and not hidden:
            found.append(relative)
    return sorted(found)


def first_notebook(new: list[Path], language: str) -> Path | None:
    """The page to open for somebody who has just got it; None opens what was open last time."""
    start = Path(language) / "start.ipynb"
    return start if start in new else None


def copy_lessons(source: Path, folder: Path) -> Copied:
    """Bring `folder` up to date with the lessons in `source`.

    A file is overwritten only if it is byte for byte what an earlier call wrote. One that the user
    changed stays; ours is put beside it as ``name.new.ipynb``. A notebook that was merely run counts
    as unchanged for that while ours has the same cells, so that playing leaves no second copies.

    Parameters
    ----------
    source
        Folder to copy from.
    folder
        Folder to copy to; made if it is missing.

    Raises
    ------
    OSError
        If the folder cannot be written. What was copied before the fault is remembered.
    """
    folder.mkdir(parents=True, exist_ok=True)
    written = _read_manifest(folder)
    done = Copied()
    try:
        for relative in lesson_files(source):
            _copy_one(source / relative, folder, relative, written, done)
    finally:
        _write(folder / OWN_FOLDER / MANIFEST, json.dumps(written, indent=1, sort_keys=True).encode())
    return done


def _copy_one(source: Path, folder: Path, relative: Path, written: dict[str, str], done: Copied) -> None:
    ours = source.read_bytes()
    target = folder / relative
    key = relative.as_posix()
    if not target.exists():
        done.new.append(relative)
    else:
        theirs = target.read_bytes()
        if theirs != ours and _digest(theirs) == written.get(key):
            done.renewed.append(relative)
        elif theirs != ours:
            if _cells(theirs) is None or _cells(theirs) != _cells(ours):
                _put_beside(ours, folder, relative, written, done)
            return
    if not target.exists() or target.read_bytes() != ours:
        _write(target, ours)
    written[key] = _digest(ours)


def _put_beside(ours: bytes, folder: Path, relative: Path, written: dict[str, str], done: Copied) -> None:
    """Write ours as ``name.new.ipynb``, or ``name.new2.ipynb`` if that was changed too, and so on."""
    number = 1
    while True:
        beside = relative.with_suffix(f".new{number if number > 1 else ''}{relative.suffix}")
        target = folder / beside
        if not target.exists():
            break
        there = target.read_bytes()
        if there == ours or _digest(there) == written.get(beside.as_posix()):
            break
        number += 1
    if not target.exists() or target.read_bytes() != ours:
        _write(target, ours)
    written[beside.as_posix()] = _digest(ours)
    done.kept.append((relative, beside))


def _cells(content: bytes) -> list[tuple[Any, str]] | None:
    """Kind and source of every cell, without outputs and counters; None if it is no notebook."""
    try:
        cells = json.loads(content)["cells"]
        return [(cell["cell_type"], "".join(cell["source"])) for cell in cells]
    except (ValueError, KeyError, TypeError):
        return None


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _read_manifest(folder: Path) -> dict[str, str]:
    """Hashes of what earlier calls wrote; nothing if the file is missing or damaged.

    Without it every file that differs from ours counts as the user's, so nothing can be lost.
    """
    try:
        read = json.loads((folder / OWN_FOLDER / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(key): str(value) for key, value in read.items()} if isinstance(read, dict) else {}


def _write(path: Path, content: bytes) -> None:
    """Write by renaming, so that a fault leaves the old file whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    part.write_bytes(content)
    os.replace(part, path)
