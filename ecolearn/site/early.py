"""Python that starts while JupyterLite still builds its page, so that a lesson can be played seconds earlier.

JupyterLite starts its kernel last of all. Here the page of a notebook starts the worker of the kernel first,
and that worker starts Pyodide just as the kernel will ask for it. Whoever asks for something else gets that.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from . import pages

#: The page that shows one notebook: it starts a kernel every time.
PAGE = "notebooks/index.html"

KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
SETTINGS = "jupyter-lite.json"

#: Where JupyterLite has the worker of its kernel; its name holds a hash.
WORKER = "extensions/@jupyterlite/pyodide-kernel-extension/static/comlink.worker.*.js"

PYODIDE = "static/pyodide/"

#: What a lesson needs before one can play, whatever it is about. Modules beside a notebook come last: each
#: look into that folder goes through the browser and back.
IMPORTS = """
import pyodide_kernel
import sys
sys.path.sort(key=lambda place: place == "")
import piplite.piplite
import networkx
import anywidget
import ecolearn.board
import ecolearn.classroom
"""


def write(site: Path, digest: str) -> bool:
    """Let Python start early in a site that JupyterLite has made.

    Parameters
    ----------
    site : Path
    digest : str
        Name of this version.

    Returns
    -------
    bool
        False if JupyterLite's kernel is not made as this expects: then it starts as it always did.
    """
    workers = list(site.glob(WORKER))
    settings = json.loads((site / SETTINGS).read_text(encoding="utf-8")) if workers else {}
    kernel = _kernel(settings)
    if len(workers) != 1 or kernel.get("pyodideUrl") != f"./{PYODIDE}pyodide.mjs":
        return False
    module = f"{PYODIDE}early.mjs?v={digest}"
    kernel["pyodideUrl"] = f"./{module}"
    (site / SETTINGS).write_text(json.dumps(settings, indent=1), encoding="utf-8")
    (site / PYODIDE / "early.mjs").write_bytes((pages.STATIC / "early.mjs").read_bytes())

    def own(name: str, **values: str) -> None:
        (site / pages.OWN / name).write_text(pages.filled(name, **values), encoding="utf-8")

    place = workers[0].relative_to(site).as_posix()
    own(
        "early-worker.js",
        kernel=f"../{place}",
        early=f"../{module}",
        options=json.dumps({"indexURL": PYODIDE, **kernel.get("loadPyodideOptions", {})}),
        imports=json.dumps(IMPORTS),
    )
    own("early-page.js", worker=f"early-worker.js?v={digest}", kernel=place)
    page = site / PAGE
    script = f'<script src="../{pages.OWN}/early-page.js?v={digest}"></script>'
    text = page.read_text(encoding="utf-8")
    page.write_text(text.replace("<head>", f"<head>\n{script}", 1), encoding="utf-8")
    return True


def packages(site: Path) -> list[str]:
    """Packages that the kernel of a site has when it starts."""
    settings = json.loads((site / SETTINGS).read_text(encoding="utf-8"))
    return list(_kernel(settings).get("loadPyodideOptions", {}).get("packages", []))


def _kernel(settings: dict[str, Any]) -> dict[str, Any]:
    plugins: dict[str, dict[str, Any]] = settings.get("jupyter-config-data", {}).get("litePluginSettings", {})
    return plugins.get(KERNEL, {})
