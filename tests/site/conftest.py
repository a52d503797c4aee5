"""A site without JupyterLite: our own pages over a few files that stand for its own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ecolearn.site import build, catalogue, packing, pages

DIGEST = "0123456789ab"
PYTHON = [("static/pyodide/pyodide.asm.wasm", 9_598_218), ("static/pyodide-lock/a.whl", 1_440_959)]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a site, with everything in it that ecolearn itself writes."""
    folder = tmp_path_factory.mktemp("site")
    (folder / "service-worker.js").write_text("// of JupyterLite\n")
    (folder / "build").mkdir()
    (folder / "build" / "981.1e14a7f.js").write_text("export const a = 1;\n" * 200)
    (folder / "static" / "pyodide").mkdir(parents=True)
    (folder / "static" / "pyodide" / "pyodide.asm.wasm").write_bytes(b"\0asm" * 1000)
    (folder / "static" / "pyodide" / "pyodide.mjs").write_text("export const b = 1;\n" * 200)
    catalogue.copy_notebooks(folder / "files")
    pages.write(folder, PYTHON, DIGEST)
    (folder / build.MARK).write_text(json.dumps({"version": "0"}))
    packing.compress(folder)
    return folder
