"""The lesson in a real kernel: answers come as a browser sends them, and the feedback comes back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient
from traitlets.config import Config

from ecolearn.classroom.source import load_lesson
from tests.lessons.sockets import socket_options

TOP = Path(__file__).resolve().parents[2]

#: Runs in the notebook's kernel: every view of a task, and what an answer brings.
SAY = """
from ecolearn.classroom import session_of
from ecolearn.classroom.view import TaskView
import json

def say(id_, value):
    heard = []
    view = TaskView(session_of({lesson!r}), id_)
    view.send = heard.append
    view.receive({{"kind": "hello"}})
    view.receive({{"kind": "answer", "id": "1", "value": value}})
    task = [message for message in heard if message["kind"] == "task"][-1]
    return [task["done"] or task["locked"], *[line["text"] for line in task["feedback"]]]
"""
Case = tuple[str, Any, dict[str, str]]
L1: list[Case] = [
    ("warm-up", "bread", {"en": "the wheat plant had it before", "de": "hatte sie die Weizenpflanze"}),
    ("prediction", "both", {"en": "Your prediction is kept", "de": "Deine Vorhersage ist festgehalten"}),
    ("chain", None, {"en": "chain", "de": "Nahrungskette"}),
    ("between", ["cell.1,1"], {"en": "more cards first", "de": "Lege zuerst noch"}),
    ("arrow", "walks", {"en": "not the hunter", "de": "nicht dem Jäger"}),
    (
        "row",
        ["cocks-foot", "beetle", "snail", "hedgehog"],
        {"en": "The first 1", "de": "Bis zur Stelle 1 stimmt alles"},
    ),
    ("exit", "half", {"en": "the second one the hunter", "de": "der zweite dem Jäger"}),
]
L2: list[Case] = [
    ("prediction", "inside", {"en": "Your prediction is kept", "de": "Deine Vorhersage ist festgehalten"}),
    ("producers", ["cell.0,3"], {"en": "more cards first", "de": "Lege zuerst noch"}),
    ("sun", ["versus", "biologist"], {"en": "nobody eats it", "de": "niemand frisst sie"}),
    ("orders", {"deer": "third"}, {"en": "size does not count", "de": "Größe zählt nicht"}),
    ("no-plant", "sun", {"en": "cannot eat light", "de": "kein Licht fressen"}),
    ("claims", {"biggest": "true"}, {"en": "roe deer would stand above", "de": "stünde das Reh über"}),
    ("exit", "seeds", {"en": "would need light", "de": "brauchten Licht"}),
]
L6: list[Case] = [
    ("prediction", "few", {"en": "Your prediction is kept", "de": "Deine Vorhersage ist festgehalten"}),
    ("needs", {"warbler": "food"}, {"en": "the stems carry its nest", "de": "die Halme tragen sein Nest"}),
    ("carp", "snail", {"en": "the snail must eat too", "de": "Auch die Schnecke muss fressen"}),
    ("carp", "swimmer", {"en": "only neighbours count", "de": "zählen nur Nachbarn"}),
    ("reed", ["cell.0,-1"], {"en": "habitat of its own colour", "de": "Lebensraum"}),
    ("exit", "stays", {"en": "Where would it put its nest?", "de": "Wo aber soll sein Nest hängen?"}),
    ("own-words", "reeds", {"en": "Your words are kept", "de": "Deine Worte sind festgehalten"}),
]
L14: list[Case] = [
    ("warm-up", "level", {"en": "overshot can sink", "de": "überschreitet, kann sinken"}),
    ("prediction", "careful", {"en": "Your prediction is kept", "de": "Deine Vorhersage ist festgehalten"}),
    ("crash", "people", {"en": "costs no points at all", "de": "kostet die Zahl der Menschen gar keine"}),
    ("ways", ["free", "far"], {"en": "people settle from where", "de": "breiten sich von dort aus"}),
    (
        "tests",
        ["hunting", "industry", "agriculture", "environment"],
        {"en": "The first 1", "de": "Bis zur Stelle 1 stimmt alles"},
    ),
    ("twenty", "loses", {"en": "show points, not wins", "de": "zeigen Punkte, keine Siege"}),
    ("model", ["ladder", "space"], {"en": "does set a limit", "de": "durchaus eine Grenze"}),
    ("claims", {"reindeer": "true"}, {"en": "is a model too", "de": "ist ein Modell"}),
    ("exit", "right", {"en": "what was put into it", "de": "was man hineingesteckt hat"}),
    ("own-words", "one number for all", {"en": "Your words are kept", "de": "Deine Worte sind festgehalten"}),
]
L16: list[Case] = [
    ("guess-base", "plants", {"en": "Your prediction is kept", "de": "Deine Vorhersage ist festgehalten"}),
    ("compare", {"kin": "both"}, {"en": "In the pond 11 kinds do", "de": "Im Teich tun es 11 Arten"}),
    (
        "trace",
        ["Detritus", "Aeshna juncea"],
        {"en": "does not eat dead matter here", "de": "frisst totes Material hier nicht"},
    ),
    ("level", "1,5", {"en": "The eater stands one above", "de": "Der Fresser steht eins darüber"}),
    (
        "dead",
        dict.fromkeys(
            (
                *("Chydorus latus", "Acanthocyclops vernalis", "Procladius sagittalis", "Notonecta glauca"),
                *("Dytiscus marginalis", "Corixidae nymphs"),
            ),
            "same",
        ),
        {"en": "In the second step – copepod", "de": "Im zweiten Schritt – Hüpferling"},
    ),
    ("unknown", "none", {"en": "Every animal must eat", "de": "Jedes Tier muss fressen"}),
    ("own-words", "neighbours", {"en": "Your words are kept", "de": "Deine Worte sind festgehalten"}),
]
L7: list[Case] = [
    ("warm-up", "loses", {"en": "one neighbour is enough", "de": "ein Nachbar reicht"}),
    ("prediction", "some", {"en": "Your prediction is kept", "de": "Deine Vorhersage ist festgehalten"}),
    (
        "ahead",
        ["cell.0,0"],
        {"en": "at the next event: Crucian carp", "de": "nächsten Ereignis diese ihr Zuhause"},
    ),
    (
        "pesticide",
        ["cell.-1,1"],
        {"en": "the mosquito beside it can be too", "de": "die Stechmücke neben ihr"},
    ),
    ("saved", "rudd", {"en": "as large as the carp itself", "de": "so groß wie die Karausche selbst"}),
    ("needed", 10, {"en": "today's game asks for", "de": "das Spiel von heute"}),
    ("exit", "masses", {"en": "takes them all", "de": "lockt alle fort"}),
]
L8: list[Case] = [
    ("warm-up", "eats", {"en": "gives energy to", "de": "gibt Energie an"}),
    ("guess", "four", {"en": "Your prediction is kept", "de": "Deine Vorhersage ist festgehalten"}),
    (
        "own-chain",
        ["cell.9,9"],
        {"en": "Trace your chain anew", "de": "Verfolge deine Kette noch einmal neu"},
    ),
    ("level", 5, {"en": "the number of arrows", "de": "die Zahl der Pfeile"}),
    ("loop", "round", {"en": "stand in it twice", "de": "stehen zweimal darin"}),
    ("energy", "0,01", {"en": "One step too far", "de": "Ein Schritt zu viel"}),
    ("exit", "size", {"en": "need not be larger", "de": "muss nicht größer sein"}),
]
L9: list[Case] = [
    ("guess", "pike", {"en": "Your prediction is kept", "de": "Deine Vorhersage ist festgehalten"}),
    ("soldier", ["cell.2,-2"], {"en": "only by way of the carp", "de": "nur über die Karausche"}),
    (
        "rank",
        ["pike", "crucian_carp", "water_soldier"],
        {"en": "Nobody eats the pike", "de": "frisst niemand"},
    ),
    (
        "famous",
        {"sunbleak": "up", "water_flea": "up", "duckweed": "same"},
        {"en": "Guesses that fit: 1 of 3", "de": "1 von 3"},
    ),
    (
        "real",
        ["nutrients", "bad"],
        {"en": "helps the prey of its prey", "de": "hilft der Beute seiner Beute"},
    ),
    ("exit", "none", {"en": "cannot choose another plant", "de": "keine andere Pflanze wählen"}),
]
L10: list[Case] = [
    ("warm-up", "pike", {"en": "Size is not what counts", "de": "Auf die Größe kommt es nicht an"}),
    ("prediction", "herd", {"en": "Your prediction is kept", "de": "Deine Vorhersage ist festgehalten"}),
    ("where", ["cell.0,0"], {"en": "does not live on grassland", "de": "Grasland"}),
    ("patches", 2, {"en": "where nobody lives yet counts too", "de": "auf der noch niemand lebt, zählt"}),
    (
        "largest",
        ["cell.3,0", "cell.-3,1"],
        {"en": "does not belong to the largest patch", "de": "nicht zur größten Teilfläche"},
    ),
    ("three", "community", {"en": "the word of the game", "de": "das Wort des Spiels"}),
    ("words", {"log": "habitat"}, {"en": "The log is the place", "de": "Der Stamm ist der Ort"}),
    ("exit", "two-two", {"en": "a pool without newts", "de": "ein Tümpel ohne Molche"}),
    ("own-words", "squirrels", {"en": "Your words are kept", "de": "Deine Worte sind festgehalten"}),
]
L11: list[Case] = [
    ("warm-up", "one", {"en": "They are one species", "de": "Es ist eine Art"}),
    ("whole", "nine", {"en": "Your prediction is kept", "de": "Deine Vorhersage ist festgehalten"}),
    ("elsewhere", "moves", {"en": "Your prediction is kept", "de": "Deine Vorhersage ist festgehalten"}),
    ("share", 30, {"en": "how many tiles of grassland are left", "de": "wie viele Felder Grasland"}),
    ("coast", 9, {"en": "5 new sides are right", "de": "5 neue Seiten stimmen"}),
    ("who", "all", {"en": "their patches were even joined", "de": "wurden sogar verbunden"}),
    ("undo", "water", {"en": "but the antelope is not", "de": "die Antilope nicht"}),
    ("claims", {"elsewhere": "true"}, {"en": "Plants cannot move at all", "de": "Pflanzen können gar nicht"}),
    ("exit", "two", {"en": "three patches and twice", "de": "drei Teilflächen und doppelt"}),
]
L17: list[Case] = [
    ("warm-up", "stays", {"en": "find nothing to drink", "de": "nichts zu trinken"}),
    ("prediction", "edge", {"en": "Your prediction is kept", "de": "Deine Vorhersage ist festgehalten"}),
    (
        "hedge",
        ["cell.3,0"],
        {"en": "sleeps in a hollow of the beech", "de": "schläft in einer Höhle der Buche"},
    ),
    ("where", {"lark": "edge"}, {"en": "crows would look into its nest", "de": "sähen ihm die Krähen"}),
    ("inside", 20, {"en": "At both its sides there are new edges", "de": "entstehen neue Ränder"}),
    ("claims", {"more": "true"}, {"en": "10 of 25 squares of inside", "de": "10 von 25 Kästchen"}),
    ("exit", "middle", {"en": "from nowhere to nowhere", "de": "von nirgends nach nirgends"}),
    ("own-words", "park", {"en": "Your words are kept", "de": "Deine Worte sind festgehalten"}),
]
CASES = {
    "l01": L1, "l02": L2, "l06": L6, "l07": L7, "l08": L8, "l09": L9, "l10": L10, "l11": L11,
    "l14": L14, "l16": L16, "l17": L17,
}  # fmt: skip


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("lesson", CASES)
def test_answers_get_their_feedback(
    lesson: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cases = CASES[lesson]
    name = load_lesson(lesson).file.in_language(language)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    notebook = nbformat.read(TOP / "lessons" / language / f"{name}.ipynb", as_version=4)
    plain = len(notebook.cells)
    notebook.cells.append(nbformat.v4.new_code_cell(SAY.format(lesson=lesson)))
    for id_, value, _expected in cases:
        code = f"print(json.dumps(say({id_!r}, {value!r})))"
        notebook.cells.append(nbformat.v4.new_code_cell(code))
    # In any order and again: the first cells once more, then the last of the lesson.
    notebook.cells += [
        nbformat.from_dict(dict(cell)) for cell in notebook.cells[:plain] if cell.cell_type == "code"
    ]
    NotebookClient(
        notebook,
        timeout=120,
        startup_timeout=180,
        config=Config(KernelManager=socket_options()),
        resources={"metadata": {"path": str(tmp_path)}},
    ).execute()
    answered = notebook.cells[plain + 1 : plain + 1 + len(cases)]
    for cell, (id_, _value, expected) in zip(answered, cases, strict=True):
        # A busy kernel may send what is printed in several pieces.
        said = json.loads("".join(output.text for output in cell.outputs if output.output_type == "stream"))
        assert any(expected[language] in str(line) for line in said), (id_, said)
    saved = json.loads((tmp_path / "ecolearn-saves" / f"lesson-{lesson}.json").read_text(encoding="utf-8"))
    assert set(saved["answers"]) == {id_ for id_, _value, _expected in cases}
    # Every question can be read in the output, without a kernel.
    shown = "".join(
        output.data.get("text/html", "")
        for cell in notebook.cells[:plain]
        if cell.cell_type == "code"
        for output in cell.outputs
        if output.output_type == "display_data"
    )
    assert shown.count("ecl-still") >= 9
