"""The Python of the light pages: rules, boards and food webs as one archive, compiled for the browser."""

from __future__ import annotations

import tempfile
import zipfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from .compiling import compiled
from .wheels import DATE, package_files

# What a board alone does not need: lessons, sheets to print, and the widget's own script, which the page has.
LEFT_OUT = ("ecolearn/classroom/", "ecolearn/paper/", "ecolearn/lessons/", "ecolearn/board/static/")


def sources() -> Iterator[tuple[str, Path]]:
    """Every file that a light page needs, with its place in the archive."""
    for place, path in package_files():
        if not place.startswith(LEFT_OUT):
            yield place, path
    for file in metadata.files("networkx") or []:
        if file.suffix == ".py" and "tests" not in file.parts:
            yield file.as_posix(), Path(str(file.locate()))


def write(pyodide: Path, target: Path) -> None:
    """Compile everything with the Pyodide in a folder, and write it to `target`.

    Raises
    ------
    SiteError
        If that Pyodide does not run under node.
    """
    with tempfile.TemporaryDirectory() as place:
        plain = Path(place) / "plain.zip"
        with zipfile.ZipFile(plain, "w") as archive:
            for name, path in sources():
                archive.writestr(zipfile.ZipInfo(name, DATE), path.read_bytes())
        target.parent.mkdir(parents=True, exist_ok=True)
        compiled(pyodide, [(plain, target)], optimize=2)
