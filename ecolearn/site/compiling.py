"""Python files compiled when a site is made, by the very Pyodide that will run them.

A browser keeps nothing of what Python compiles: without this, every start would do it anew, and take seconds
longer until a page can be played. Most of that is Python's own library: Pyodide brings its sources.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import tempfile
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ecolearn.kernel.words import _

from .faults import SiteError
from .pyodide import STDLIB, node_command
from .wheels import DATE

COMPILER = Path(__file__).resolve().parent / "static" / "compile.mjs"

#: Packages that are compiled as a whole. Of others only what is imported before one can play: compiled files
#: are larger, and all pupils would load more for nothing.
WHOLE = frozenset({"ecolearn"})

#: Packages without their docstrings, which are half of them.
BARE = frozenset({"networkx"})

#: Folders of packages that only their own makers need.
LEFT_OUT = frozenset({"tests"})

#: How the folder of a wheel ends in which files for a server lie.
FOR_SERVERS = ".data"


class Archive(NamedTuple):
    """An archive to be compiled.

    Attributes
    ----------
    plain, target : Path
        From where, and to where.
    optimize : int
        As in `compile`: 2 leaves out docstrings.
    whole : bool
        All of it, or only what was imported.
    """

    plain: Path
    target: Path
    optimize: int = 0
    whole: bool = False


def compiled(
    pyodide: Path,
    archives: Sequence[Archive],
    *,
    code: str = "",
    options: dict[str, Any] | None = None,
    unpack: Path | None = None,
) -> None:
    """Write archives anew with Python files compiled, in place of their sources.

    Parameters
    ----------
    pyodide : Path
        Folder of the Pyodide that will run them.
    archives : sequence of Archive
    code : str
        Python that is run before, to learn what is imported.
    options : dict, optional
        With what Pyodide starts for that.
    unpack : Path, optional
        An archive of modules that the code imports.

    Raises
    ------
    SiteError
        If that Pyodide does not run under node.
    """
    command, environment = node_command()
    plan = {
        "pyodide": str(pyodide.resolve()),
        "options": options or {},
        "unpack": str(unpack.resolve()) if unpack else "",
        "code": code,
        "archives": [
            {**one._asdict(), "plain": str(one.plain.resolve()), "target": str(one.target.resolve())}
            for one in archives
        ],
    }
    with tempfile.TemporaryDirectory() as place:
        written = Path(place) / "plan.json"
        written.write_text(json.dumps(plan), encoding="utf-8")
        done = subprocess.run(
            [*command, str(COMPILER), str(written)], env=environment, capture_output=True, text=True
        )
    if done.returncode or not all(one.target.is_file() for one in archives):
        words = "\n".join(line[:200] for line in (done.stdout + done.stderr).strip().splitlines()[-8:])
        raise SiteError(_("Pyodide could not compile the games. It says:\n{words}").format(words=words))


def slim_packages(pyodide: Path, lock: Path, *, code: str, packages: Sequence[str]) -> None:
    """Compile what a notebook imports, leave out what it does not need, and tell the lock file.

    Parameters
    ----------
    pyodide : Path
        Folder of Pyodide in the site; its library is compiled, too.
    lock : Path
        Folder of the packages, with ``pyodide-lock.json``.
    code : str
        What is imported before one can play.
    packages : sequence of str
        Packages that the kernel loads for that.
    """
    index = lock / "pyodide-lock.json"
    known = json.loads(index.read_text(encoding="utf-8"))
    entries: list[dict[str, Any]] = [
        entry for entry in known["packages"].values() if (lock / _name(entry)).is_file()
    ]
    with tempfile.TemporaryDirectory() as place:
        archives = []
        for entry in entries:
            wheel, name = lock / _name(entry), entry["name"]
            plain = Path(place) / wheel.name
            _slim(wheel, plain)
            archives.append(Archive(plain, wheel, 2 if name in BARE else 0, name in WHOLE))
        plain = Path(place) / STDLIB
        plain.write_bytes((pyodide / STDLIB).read_bytes())
        archives.append(Archive(plain, pyodide / STDLIB))
        options = {"lockFileURL": str(index.resolve()), "packages": list(packages)}
        compiled(pyodide, archives, code=code, options=options)
    for entry in entries:
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
