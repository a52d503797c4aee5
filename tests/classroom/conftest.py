"""Every test gets a folder of its own for what is saved, and sessions that know nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ecolearn.classroom import session
from ecolearn.kernel.words import language, set_language


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of the notebook."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(session, "_sessions", {})
    before = language()
    set_language("en")
    yield tmp_path
    set_language(before)
