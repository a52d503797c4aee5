"""Python that starts before JupyterLite asks for it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ecolearn.site import early, pages

DIGEST = "0123456789ab"
PLACE = "extensions/@jupyterlite/pyodide-kernel-extension/static"
OPTIONS = {"lockFileURL": "./static/pyodide-lock/pyodide-lock.json", "packages": ["ecolearn", "piplite"]}


def settings(kernel: dict[str, Any]) -> str:
    return json.dumps({"jupyter-config-data": {"litePluginSettings": {early.KERNEL: kernel}}})


@pytest.fixture
def made(tmp_path: Path) -> Path:
    """What JupyterLite makes, as far as its kernel goes."""
    for folder in (PLACE, "notebooks", "static/pyodide", pages.OWN):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / PLACE / "comlink.worker.c654.js").write_text("//")
    (tmp_path / "notebooks" / "index.html").write_text("<html>\n<head>\n<script>//</script></head></html>")
    kernel = {"pyodideUrl": "./static/pyodide/pyodide.mjs", "loadPyodideOptions": OPTIONS, "x": 1}
    (tmp_path / early.SETTINGS).write_text(settings(kernel))
    return tmp_path


def contents(folder: Path) -> dict[str, str]:
    return {str(path): path.read_text() for path in folder.rglob("*") if path.is_file()}


def test_the_kernel_asks_a_module_that_may_have_begun(made: Path) -> None:
    assert early.write(made, DIGEST)
    kernel = early._kernel(json.loads((made / early.SETTINGS).read_text()))
    address = kernel.pop("pyodideUrl")
    assert kernel == {"loadPyodideOptions": OPTIONS, "x": 1}
    module, _, version = address.partition("?v=")
    assert version == DIGEST
    assert (made / module).parent == made / "static" / "pyodide"  # where the kernel looks for the rest of it
    assert (made / module).is_file()
    worker = (made / pages.OWN / "early-worker.js").read_text()
    assert f'from "../static/pyodide/early.mjs?v={DIGEST}"' in worker  # the very same module
    assert f'import "../{PLACE}/comlink.worker.c654.js"' in worker


def test_python_starts_with_what_the_kernel_asks_for(made: Path) -> None:
    early.write(made, DIGEST)
    worker = (made / pages.OWN / "early-worker.js").read_text()
    asked = {"indexURL": "static/pyodide/", **OPTIONS}
    assert f"const options = {json.dumps(asked)};" in worker
    assert f"begin(options, {json.dumps(early.IMPORTS)});" in worker


def test_the_page_starts_the_worker_before_anything_else(made: Path) -> None:
    early.write(made, DIGEST)
    page = (made / early.PAGE).read_text()
    assert page.index("early-page.js") < page.index("<script>//")
    script = (made / pages.OWN / "early-page.js").read_text()
    assert f'"early-worker.js?v={DIGEST}"' in script
    assert f'"/{PLACE}/comlink.worker.c654.js"' in script


@pytest.mark.parametrize("change", ["no worker", "two workers", "another Python", "no settings"])
def test_a_kernel_that_is_made_otherwise_starts_as_it_always_did(made: Path, change: str) -> None:
    worker = made / PLACE / "comlink.worker.c654.js"
    if change == "no worker":
        worker.unlink()
    elif change == "two workers":
        worker.with_name("comlink.worker.d765.js").write_text("//")
    elif change == "another Python":
        (made / early.SETTINGS).write_text(settings({"pyodideUrl": "elsewhere/pyodide.mjs"}))
    else:
        (made / early.SETTINGS).write_text("{}")
    before = contents(made)
    assert not early.write(made, DIGEST)
    assert contents(made) == before


def test_packages_of_the_kernel_are_known(made: Path) -> None:
    assert early.packages(made) == ["ecolearn", "piplite"]
    (made / early.SETTINGS).write_text("{}")
    assert early.packages(made) == []
