"""Python files compiled when a site is made, by the very Pyodide that will run them.

A browser keeps nothing of what Python compiles: without this, every start would do it anew, and take a second
or two longer until a page can be played.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import tempfile
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ecolearn.kernel.words import _

from .faults import SiteError
from .pyodide import node_command
from .wheels import DATE

COMPILER = Path(__file__).resolve().parent / "static" / "compile.mjs"

#: Packages of which much is imported until a board is seen. Others stay as they are: compiled they would be
#: larger, and all pupils would load more for nothing.
COMPILED = frozenset({"anywidget", "comm", "ecolearn", "ipywidgets", "psygnal", "traitlets"})

#: Folders of packages that only their own makers need.
LEFT_OUT = frozenset({"tests"})

#: How the folder of a wheel ends in which files for a server lie.
FOR_SERVERS = ".data"


def compiled(pyodide: Path, archives: Sequence[tuple[Path, Path]], *, optimize: int = 0) -> None:
    """Write archives anew with their Python files compiled, and without the sources.

    Parameters
    ----------
    pyodide : Path
        Folder of the Pyodide that will run them.
    archives : sequence of (Path, Path)
        From where, and to where.
    optimize : int
        As in `compile`: 2 leaves out docstrings.

    Raises
    ------
    SiteError
        If that Pyodide does not run under node.
    """
    command, environment = node_command()
    named = [str(path.resolve()) for pair in archives for path in pair]
    done = subprocess.run(
        [*command, str(COMPILER), str(pyodide.resolve()), str(optimize), *named],
        env=environment,
        capture_output=True,
        text=True,
    )
    if done.returncode or not all(target.is_file() for _from, target in archives):
        words = "\n".join((done.stdout + done.stderr).strip().splitlines()[-8:])
        raise SiteError(_("Pyodide could not compile the games. It says:\n{words}").format(words=words))


def slim_packages(pyodide: Path, lock: Path) -> None:
    """Compile packages that a notebook loads, leave out what it does not need, and tell the lock file.

    Parameters
    ----------
    pyodide : Path
        Folder of Pyodide in the site.
    lock : Path
        Folder of the packages, with ``pyodide-lock.json``.
    """
    index = lock / "pyodide-lock.json"
    known = json.loads(index.read_text(encoding="utf-8"))
    packages: list[dict[str, Any]] = [
        entry for entry in known["packages"].values() if (lock / _name(entry)).is_file()
    ]
    with tempfile.TemporaryDirectory() as place:
        pairs = []
        for entry in packages:
            wheel = lock / _name(entry)
            if entry["name"] in COMPILED:
                plain = Path(place) / wheel.name
                _slim(wheel, plain)
                pairs.append((plain, wheel))
            else:
                _slim(wheel, wheel)
        compiled(pyodide, pairs)
    for entry in packages:
        entry["sha256"] = hashlib.sha256((lock / _name(entry)).read_bytes()).hexdigest()
    index.write_text(json.dumps(known), encoding="utf-8")


def _name(entry: dict[str, Any]) -> str:
    return str(entry["file_name"]).rpartition("/")[2]


def _needed(parts: list[str]) -> bool:
    return not (LEFT_OUT & set(parts[1:-1]) or parts[0].endswith(FOR_SERVERS))


def _slim(wheel: Path, target: Path) -> None:
    with zipfile.ZipFile(wheel) as old:
        kept = {name: old.read(name) for name in old.namelist() if _needed(name.split("/"))}
    with zipfile.ZipFile(target, "w") as new:
        for name, content in kept.items():
            new.writestr(zipfile.ZipInfo(name, DATE), content, zipfile.ZIP_DEFLATED, 9)
