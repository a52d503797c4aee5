"""The Python of the light pages: rules, boards and food webs as one archive, compiled for the browser."""

from __future__ import annotations

import tempfile
import zipfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from .compiling import Archive, compiled
from .pyodide import STDLIB
from .wheels import DATE, package_files

# What a board alone does not need: lessons, sheets to print, and the widget's own script, which the page has.
LEFT_OUT = ("ecolearn/classroom/", "ecolearn/paper/", "ecolearn/lessons/", "ecolearn/board/static/")

# What a page does first: with it goes everything that is imported until one can play.
BEGIN = """
from ecolearn.board import page
page.begin("biolink", "en", "", lambda text: None)('{"kind": "hello"}')
"""


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

    What Pyodide's own library lends to it is compiled, too, if it is not yet.

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
        library = Path(place) / STDLIB
        library.write_bytes((pyodide / STDLIB).read_bytes())
        archives = [Archive(plain, target, optimize=2, whole=True), Archive(library, pyodide / STDLIB)]
        compiled(pyodide, archives, code=BEGIN, unpack=plain)
