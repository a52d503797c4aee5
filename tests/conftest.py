"""What several folders of tests need."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parent.parent


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """The language is one for the whole process: no test leaves another one behind."""
    from ecolearn.kernel.words import set_language

    set_language("en")
    yield
    set_language("en")


@pytest.fixture(autouse=True)
def own_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches that stop after a time count their own work: other tests share the processor."""
    monkeypatch.setattr(time, "perf_counter", time.thread_time)


@pytest.fixture(autouse=True, scope="module")
def no_boards_left() -> Iterator[None]:
    """Widgets live until somebody closes them, and every board is drawn anew when the language changes."""
    yield
    if "ipywidgets" in sys.modules:
        from ipywidgets import Widget

        Widget.close_all()


@dataclass(frozen=True)
class Built:
    """The files that would be published."""

    sdist: Path
    wheel: Path


@pytest.fixture(scope="session")
def without_node(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which node is far too old and npm fails at once."""
    folder = tmp_path_factory.mktemp("old-node")
    for name, answer in (("node", "echo v0.10.0"), ("npm", "echo 'npm must not be called' >&2; exit 99")):
        program = folder / name
        program.write_text(f"#!/bin/sh\n{answer}\n")
        program.chmod(0o755)
    return {**os.environ, "PATH": os.pathsep.join([str(folder), os.environ["PATH"]])}


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory, without_node: dict[str, str]) -> Built:
    """Sdist from this checkout, and a wheel from that sdist; both without node once the bundle is made."""
    subprocess.run([sys.executable, str(TOP / "hatch_build.py")], check=True)
    folder = tmp_path_factory.mktemp("dist")
    done = subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(TOP)],
        env=without_node,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (sdist,) = folder.glob("*.tar.gz")
    (wheel,) = folder.glob("*.whl")
    return Built(sdist, wheel)
