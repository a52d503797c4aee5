"""Where a lesson's state is kept: one file beside the notebook, in the folder of the saved games."""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ecolearn.kernel.autosave import folders, lasting, write_whole

if TYPE_CHECKING:
    from ecolearn.kernel.match import Match

FORMAT = 1


@dataclass(slots=True)
class Record:
    """What was answered to one task.

    Attributes
    ----------
    value
        The last answer; None before the first.
    answered : bool
    tries : int
    done : bool
    hints : int
        Steps of help that were read; for the person's own record, not for a mark.
    thought : str
        The own thought before the worked answer.
    before : list
        Earlier answers.
    """

    value: Any = None
    answered: bool = False
    tries: int = 0
    done: bool = False
    hints: int = 0
    thought: str = ""
    before: list[Any] = field(default_factory=list)


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
    """Save a lesson; None if no folder can be written, or files do not last."""
    if not lasting():
        return None
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


def record_from(values: Any) -> Record | None:
    """A record from a file; None if it is none."""
    if not isinstance(values, dict):
        return None
    record = Record(**{f.name: values[f.name] for f in fields(Record) if f.name in values})
    fine = (
        isinstance(record.tries, int)
        and isinstance(record.hints, int)
        and isinstance(record.thought, str)
        and isinstance(record.before, list)
    )
    return record if fine else None


def match_from(text: Any) -> Match | None:
    """A match from its record; None if there is none, or it belongs to another version of the cards."""
    from ecolearn.kernel.record import RecordError, from_text
    from ecolearn.partners import known

    if not isinstance(text, str):
        return None
    known()
    try:
        return from_text(text)
    except RecordError:
        return None
