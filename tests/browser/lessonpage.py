"""The notebook of a lesson, as somebody has it who has run it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Locator

from ecolearn.classroom.source import load_lesson
from tests.browser.harness import LabPage

LESSONS = Path(__file__).resolve().parents[2] / "lessons"


class LessonPage:
    """The notebook of a lesson in a folder of its own, run from top to bottom or `only` some of its cells."""

    def __init__(
        self, lab: LabPage, folder: str, lesson: str, language: str = "en", only: Sequence[str] = ()
    ) -> None:
        self.lab = lab
        place = lab.server.folder / folder
        # A kernel that was killed there may have left its sockets, which cannot be copied.
        shutil.copytree(LESSONS / language, place, ignore=shutil.ignore_patterns("kernel-ipc-*"))
        file = place / f"{load_lesson(lesson).file.in_language(language)}.ipynb"
        self.cells = [cell["id"] for cell in json.loads(file.read_text(encoding="utf-8"))["cells"]]
        lab.show(file)
        lab.hide_sidebar()
        if not only:
            lab.run_all()
        for cell in only:
            lab.run_cell(self.cells.index(cell))

    def task(self, title: str) -> Locator:
        """The task with a title; JupyterLab makes it only when its cell is near: `go_to` it first."""
        heading = self.lab.page.get_by_role("heading", name=title)
        return self.lab.page.locator(".ecl-task", has=heading).first

    def go_to(self, cell: str) -> Locator:
        output = self.lab.cell(self.cells.index(cell))
        output.scroll_into_view_if_needed()
        return output
