"""The lesson in a real kernel: answers come as a browser sends them, and the feedback comes back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

TOP = Path(__file__).resolve().parents[2]
NOTEBOOKS = {"en": "l06-more-than-food.ipynb", "de": "l06-mehr-als-nahrung.ipynb"}

#: Runs in the notebook's kernel: every view of a task, and what an answer brings.
SAY = """
from ecolearn.classroom import session_of
from ecolearn.classroom.view import TaskView
import json

def say(id_, value):
    heard = []
    view = TaskView(session_of("l06"), id_)
    view.send = heard.append
    view.receive({"kind": "hello"})
    view.receive({"kind": "answer", "id": "1", "value": value})
    task = [message for message in heard if message["kind"] == "task"][-1]
    return [task["done"] or task["locked"], *[line["text"] for line in task["feedback"]]]
"""
CASES: list[tuple[str, Any, dict[str, str]]] = [
    ("prediction", "few", {"en": "Your prediction is kept", "de": "Deine Vorhersage ist festgehalten"}),
    ("needs", {"warbler": "food"}, {"en": "the stems carry its nest", "de": "die Halme tragen sein Nest"}),
    ("carp", "snail", {"en": "the snail must eat too", "de": "Auch die Schnecke muss fressen"}),
    ("carp", "swimmer", {"en": "only neighbours count", "de": "zählen nur Nachbarn"}),
    ("reed", ["cell.0,-1"], {"en": "habitat of its own colour", "de": "Lebensraum"}),
    ("exit", "stays", {"en": "Where would it put its nest?", "de": "Wo aber soll sein Nest hängen?"}),
    ("own-words", "reeds", {"en": "Your words are kept", "de": "Deine Worte sind festgehalten"}),
]


@pytest.mark.parametrize("language", ["en", "de"])
def test_answers_get_their_feedback(language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    notebook = nbformat.read(TOP / "lessons" / language / NOTEBOOKS[language], as_version=4)
    plain = len(notebook.cells)
    notebook.cells.append(nbformat.v4.new_code_cell(SAY))
    for id_, value, _expected in CASES:
        code = f"print(json.dumps(say({id_!r}, {value!r})))"
        notebook.cells.append(nbformat.v4.new_code_cell(code))
    # In any order and again: the first cells once more, then the last of the lesson.
    notebook.cells += [
        nbformat.from_dict(dict(cell)) for cell in notebook.cells[:plain] if cell.cell_type == "code"
    ]
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    answered = notebook.cells[plain + 1 : plain + 1 + len(CASES)]
    for cell, (id_, _value, expected) in zip(answered, CASES, strict=True):
        said = json.loads(cell.outputs[-1].text)
        assert any(expected[language] in str(line) for line in said), (id_, said)
    saved = json.loads((tmp_path / "ecolearn-saves" / "lesson-l06.json").read_text(encoding="utf-8"))
    assert set(saved["answers"]) == {id_ for id_, _value, _expected in CASES}
    # Every question can be read in the output, without a kernel.
    shown = "".join(
        output.data.get("text/html", "")
        for cell in notebook.cells[:plain]
        if cell.cell_type == "code"
        for output in cell.outputs
        if output.output_type == "display_data"
    )
    assert shown.count("ecl-still") >= 9
