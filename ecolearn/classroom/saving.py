"""Where a lesson's state is kept: one file beside the notebook, in the folder of the saved games."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import Any

from ecolearn.kernel.autosave import folders, write_whole

FORMAT = 1


def file_name(lesson: str) -> str:
    """Name of the file of a lesson."""
    return f"lesson-{lesson}.json"


def read(lesson: str) -> tuple[dict[str, Any], bool]:
    """What was saved of a lesson, and whether a file was there that cannot be read.

    A damaged file is kept under another name, so that nothing is lost by going on.
    """
    for folder in folders():
        path = folder / file_name(lesson)
        try:
            content = path.read_text(encoding="utf-8")
        except OSError:
            continue
        except UnicodeDecodeError:
            content = ""
        with contextlib.suppress(ValueError):
            found = json.loads(content)
            if isinstance(found, dict) and found.get("format") == FORMAT:
                return found, False
        with contextlib.suppress(OSError):
            os.replace(path, path.with_suffix(".damaged"))
        return {}, True
    return {}, False


def write(lesson: str, content: dict[str, Any]) -> Path | None:
    """Save a lesson; None if no folder can be written."""
    text = json.dumps(content, ensure_ascii=False, indent=1) + "\n"
    for folder in folders():
        try:
            folder.mkdir(parents=True, exist_ok=True)
            write_whole(folder / file_name(lesson), text)
        except OSError:
            continue
        return folder / file_name(lesson)
    return None


def forget(lesson: str) -> None:
    """Delete what was saved of a lesson."""
    for folder in folders():
        with contextlib.suppress(OSError):
            (folder / file_name(lesson)).unlink(missing_ok=True)
