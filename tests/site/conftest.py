"""A site without JupyterLite: our own pages over a few files that stand for its own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ecolearn.site import archive, build, catalogue, light, packing, pages

DIGEST = "0123456789ab"
PYTHON = [("static/pyodide/pyodide.asm.wasm", 9_598_218), ("static/pyodide-lock/a.whl", 1_440_959)]


def pyodide_stand_in(folder: Path) -> None:
    """What Pyodide has of files, with little in them."""
    folder.mkdir(parents=True)
    (folder / "pyodide.asm.wasm").write_bytes(b"\0asm" * 1000)
    for name in ("pyodide.mjs", "pyodide.asm.mjs"):
        (folder / name).write_text("export const b = 1;\n" * 200)
    (folder / "python_stdlib.zip").write_bytes(b"PK" * 100)
    (folder / "pyodide-lock.json").write_text(json.dumps({"info": {"python": "3.14.2"}, "packages": {}}))
    (folder / "package.json").write_text(json.dumps({"version": "314.0.6"}))


def archive_stand_in(pyodide: Path, target: Path) -> None:
    """An archive of the games with nothing in it: compiling them takes a real Pyodide."""
    assert (pyodide / "pyodide.mjs").is_file()
    target.parent.mkdir(parents=True)
    target.write_bytes(b"PK" * 500)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a site, with everything in it that ecolearn itself writes."""
    folder = tmp_path_factory.mktemp("site")
    (folder / "service-worker.js").write_text("// of JupyterLite\n")
    for app in pages.APPS:
        (folder / app).mkdir()
        (folder / app / "index.html").write_text("<html><head></head><body></body></html>")
        (folder / app / "jupyter-lite.json").write_text('{"jupyter-config-data": {}}')
    (folder / "build").mkdir()
    (folder / "build" / "981.1e14a7f.js").write_text("export const a = 1;\n" * 200)
    pyodide_stand_in(folder / "static" / "pyodide")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(archive, "write", archive_stand_in)
        light.add(folder)
    catalogue.copy_notebooks(folder / "files")
    pages.write(folder, PYTHON, DIGEST)
    light.write(folder, DIGEST)
    (folder / build.MARK).write_text(json.dumps({"version": "0"}))
    packing.compress(folder)
    return folder
