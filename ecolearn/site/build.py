"""Put the site together: JupyterLite with Pyodide, the lessons, and the pages of our own around it."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ecolearn import __version__
from ecolearn.kernel.words import _

from . import catalogue, early, light, packing, pages, pyodide, wheels
from .compiling import slim_packages
from .faults import SiteError

OLDEST_PYTHON = (3, 12)

#: Modules of the extra ``site``: the first four make the site, the others lie in it.
NEEDED = ("jupyterlite_core", "jupyterlite_pyodide_kernel", "jupyter_server", "pyodide_lock")
CARRIED = ("anywidget", "ipywidgets")

#: What a page of a lesson imports before it can be played.
PYTHON = ("micropip", "packaging", "anywidget>=0.11,<0.12", "ipywidgets>=8", "networkx", "ecolearn", "jedi")

#: Tells that a folder is a site of ours, which may be made anew.
MARK = "ecolearn-site.json"

#: Settings of JupyterLab and Notebook that differ from theirs.
SETTINGS: dict[str, dict[str, Any]] = {
    "@jupyter-notebook/application-extension:top": {"visible": "no"},
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
    "@jupyterlab/apputils-extension:themes": {"adaptive-theme": True},
    "@jupyterlab/docmanager-extension:plugin": {"autosaveInterval": 20},
}


#: What writes the pages: a change of it makes another version of the site.
HERE = Path(__file__).resolve().parent

#: The Pyodide of light pages where JupyterLite's kernel, which names its own, is not installed.
PYODIDE = "314.0.6"


def build(out: Path, say: Callable[[str], None] = print) -> dict[str, Any]:
    """Make the site in the folder `out`.

    It is made beside it and moved there when it is whole, so that a fault leaves an older site as it was.

    Parameters
    ----------
    out : Path
        A folder that does not exist, is empty, or holds a site of ours.
    say : callable
        Gets a sentence for every step.

    Returns
    -------
    dict
        What the site tells about itself: ``version``, ``hash``, ``files``, ``bytes`` ...

    Raises
    ------
    SiteError
        Naming what is missing or went wrong, and what to do.
    """
    check_python()
    check_packages()
    check_folder(out)
    with _place(out) as place:
        made, lite = Path(place) / "site", Path(place) / "lite"
        say(_("Fetching Python for the browser ..."))
        pyodide.fetch(pyodide_version(), lite / "static" / "pyodide")
        say(_("Copying the lessons ..."))
        catalogue.copy_notebooks(lite / "files")
        wheels.own_wheel(lite / "wheels")
        wheels.stand_ins(lite / "wheels")
        write_settings(lite)
        say(_("Building JupyterLite, about half a minute ..."))
        run_lite(lite, made)
        say(_("Compiling the games ..."))
        slim_packages(
            made / "static" / "pyodide",
            made / "static" / "pyodide-lock",
            code=early.IMPORTS,
            packages=early.packages(made),
        )
        light.add(made)
        say(_("Writing the pages ..."))
        about = finish(made)
        packing.compress(made)
        move(made, out)
    return about


def build_light(out: Path, say: Callable[[str], None] = print) -> dict[str, Any]:
    """Make a site of light pages alone in the folder `out`: quick to make, and small.

    It needs npm and node, but neither JupyterLite nor a new Python. Parameters, result and errors are those
    of `build`.
    """
    check_folder(out)
    with _place(out) as place:
        made = Path(place) / "site"
        say(_("Fetching Python for the browser ..."))
        pyodide.fetch(pyodide_version(), made / "static" / "pyodide")
        say(_("Compiling the games ..."))
        light.add(made)
        about = finish_light(made)
        packing.compress(made)
        move(made, out)
    return about


def _place(out: Path) -> tempfile.TemporaryDirectory[str]:
    """A folder for a while, beside the one in which the site is to lie."""
    out.parent.mkdir(parents=True, exist_ok=True)
    return tempfile.TemporaryDirectory(prefix=".ecolearn-site-", dir=out.parent)


def check_python(version: tuple[int, ...] = sys.version_info[:2]) -> None:
    """Refuse a Python for which JupyterLite's tools are too old."""
    if version < OLDEST_PYTHON:
        raise SiteError(
            _(
                "Building a site needs Python {oldest} or newer; this is {version}. "
                "All else of ecolearn runs with it as it is."
            ).format(
                oldest=".".join(map(str, OLDEST_PYTHON)), version=".".join(str(part) for part in version)
            )
        )


def check_packages() -> None:
    """Refuse if the extra ``site`` is not installed."""
    missing = [name for name in (*NEEDED, *CARRIED) if importlib.util.find_spec(name) is None]
    if missing:
        raise SiteError(
            _(
                "Building a site needs more packages ({names}). "
                "Install them: python -m pip install 'ecolearn[site]' (in a checkout: '.[site]')"
            ).format(names=", ".join(missing))
        )


def check_folder(out: Path) -> None:
    """Refuse a folder that holds something else than a site of ours."""
    if out.is_dir() and any(out.iterdir()) and not (out / MARK).is_file():
        raise SiteError(
            _("{folder} holds other files, which stay as they are. Name a new or an empty folder.").format(
                folder=out
            )
        )
    if out.exists() and not out.is_dir():
        raise SiteError(_("{folder} is a file. Name a new or an empty folder.").format(folder=out))


def pyodide_version() -> str:
    """The version that the kernel was made for."""
    try:
        from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION
    except ImportError:
        return PYODIDE
    return str(PYODIDE_VERSION)


def write_settings(lite: Path) -> None:
    """Everything that JupyterLite reads: how to build, and what its pages do."""
    extra = [spec.partition(">")[0] for spec in PYTHON]
    how = {
        "LiteBuildConfig": {
            "contents": ["files"],
            "apps": list(pages.APPS),
            "no_sourcemaps": True,
            "no_unused_shared_packages": True,
        },
        "PyodideLockAddon": {
            "enabled": True,
            "wheels": ["wheels"],
            "specs": list(PYTHON),
            "prefetch_extra": ["piplite", *extra],
        },
    }
    what = {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "ecolearn",
            "exposeAppInBrowser": True,  # the page around a lesson runs its cells
            "enableMemoryStorage": True,  # where a browser keeps nothing, one can still play
            "contentsStorageName": "ecolearn-files",
            "settingsStorageName": "ecolearn-settings",
            "workspacesStorageName": "ecolearn-workspaces",
            "showLoadingIndicator": False,  # the page around it tells more
            "litePluginSettings": {
                # A package that is missing is an error at once, not a question to another machine.
                "@jupyterlite/pyodide-kernel-extension:kernel": {"disablePyPIFallback": True}
            },
        },
    }
    for name, content in (
        ("jupyter_lite_config.json", how),
        ("jupyter-lite.json", what),
        ("overrides.json", SETTINGS),
    ):
        (lite / name).write_text(json.dumps(content, indent=1), encoding="utf-8")


def run_lite(lite: Path, made: Path) -> None:
    """Run JupyterLite's own builder.

    Raises
    ------
    SiteError
        With its last words, if it fails.
    """
    # It calls uv, which pip put beside this Python.
    programs = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    done = subprocess.run(
        [sys.executable, "-m", "jupyterlite_core", "build", "--lite-dir", ".", "--output-dir", str(made)],
        cwd=lite,
        env={**os.environ, "PATH": programs},
        capture_output=True,
        text=True,
    )
    if done.returncode:
        words = "\n".join((done.stdout + done.stderr).strip().splitlines()[-15:])
        raise SiteError(
            _("JupyterLite could not be built. It needs the internet once. It says:\n{words}").format(
                words=words
            )
        )


def finish(made: Path) -> dict[str, Any]:
    """Put our own pages into what JupyterLite made, and return what the site tells about itself."""
    python = python_files(made)
    digest = content_hash(made, HERE)
    pages.write(made, python, digest)
    early.write(made, digest)
    light.write(made, digest)
    return _about(made, digest, light.versions(made))


def finish_light(made: Path) -> dict[str, Any]:
    """The same for a site of light pages alone."""
    digest = content_hash(made, HERE)
    pages.write_shared(made, ("common.js", "light-start.js"), digest)
    light.write(made, digest)
    light.write_start(made, digest)
    return _about(made, digest, light.versions(made, ("networkx",)))


def _about(made: Path, digest: str, versions: dict[str, str]) -> dict[str, Any]:
    """Write down what the site tells about itself, and return it."""
    sizes = [path.stat().st_size for path in made.rglob("*") if path.is_file()]
    about = {
        "version": __version__,
        "hash": digest,
        "pyodide": versions["Pyodide"],
        "versions": versions,
        "files": len(sizes),
        "bytes": sum(sizes),
    }
    (made / MARK).write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")
    return about


def python_files(made: Path) -> list[tuple[str, int]]:
    """What the kernel of a lesson loads before it answers: paths and sizes in bytes, in its order."""
    core = [made / "static" / "pyodide" / name for name in pyodide.WANTED if name.startswith("pyodide.")]
    core += [made / "static" / "pyodide" / pyodide.STDLIB]
    packages = sorted((made / "static" / "pyodide-lock").glob("*.whl"))
    return [(path.relative_to(made).as_posix(), path.stat().st_size) for path in (*core, *packages)]


def content_hash(*folders: Path) -> str:
    """A short name for all that lies in some folders: another one as soon as one byte is."""
    whole = hashlib.sha256()
    for folder in folders:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            if path.parent.name == "__pycache__":
                continue  # another one on every computer
            whole.update(path.relative_to(folder).as_posix().encode())
            whole.update(hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()[:12]


def move(made: Path, out: Path) -> None:
    """Put the new site in the place of the old one; that goes only when the new one is there."""
    if not out.exists():
        made.rename(out)
        return
    old = Path(tempfile.mkdtemp(prefix=".ecolearn-old-", dir=out.parent))
    out.rename(old / "site")
    made.rename(out)
    shutil.rmtree(old, ignore_errors=True)
