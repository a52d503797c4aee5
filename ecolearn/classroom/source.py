"""The source of a lesson: one TOML file with all its texts, tasks and cells, in every language.

Notebooks and sheets are generated from it, and the tasks in them look here for question, feedback and hints.
A text ``question`` is written as ``question_en`` and ``question_de``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ecolearn.kernel.decks import Entry, Faults, entries, flag, load_toml, number, table, text, words
from ecolearn.kernel.words import _, languages

from .arranging import Item, Order, Sort
from .boards import Places, Reach
from .tasks import Choice, Many, Number, Option, Reflect, Task
from .texts import NOTHING, Text

FORMS = ("choice", "predict", "many", "number", "order", "sort", "reflect", "reach", "places")


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of the notebooks.

    Attributes
    ----------
    id : str
        Also the id of the cell in the notebooks.
    text : Text
        Markdown; empty in a cell with code.
    code : str
        Python, with ``{language}`` where the language of the notebook stands.
    tags : tuple of str
    hidden : bool
        Whether the code is folded away.
    """

    id: str
    text: Text
    code: str
    tags: tuple[str, ...]
    hidden: bool


@dataclass(frozen=True, slots=True)
class Lesson:
    """Everything that a lesson says and asks.

    Attributes
    ----------
    id : str
        ``"l06"``.
    version : str
    title : Text
    file : Text
        Name of the notebook, without ending.
    facts : mapping
        Grades, minutes, seed and so on, for the metadata of the notebooks.
    cells : tuple of Cell
    tasks : mapping of str to Task
        By id, in the order of the lesson.
    sheets : mapping of str to tuple of (Text, Text)
        ``teacher`` and ``pupil``: heading and Markdown of each section.
    """

    id: str
    version: str
    title: Text
    file: Text
    facts: Mapping[str, Any]
    cells: tuple[Cell, ...]
    tasks: Mapping[str, Task]
    sheets: Mapping[str, tuple[tuple[Text, Text], ...]]


def folder() -> Path:
    """Folder of the lessons' sources: in the installed package, or in the checkout it runs from.

    Raises
    ------
    FileNotFoundError
        If the package was installed without them.
    """
    package = Path(__file__).resolve().parent.parent
    for place in (package / "lessons" / "sources", package.parent / "lessons" / "sources"):
        if place.is_dir():
            return place
    raise FileNotFoundError(str(package / "lessons" / "sources"))


def lesson_ids() -> tuple[str, ...]:
    """The ids of all lessons that there are."""
    return tuple(sorted(path.stem for path in folder().glob("l[0-9][0-9].toml")))


@cache
def load_lesson(id_: str) -> Lesson:
    """Read the lesson with an id.

    Raises
    ------
    ValueError
        If there is no such lesson; the sentence names those that there are.
    DeckError
        If its source has faults; it names them all.
    """
    known = lesson_ids()
    if id_ not in known:
        raise ValueError(
            _("There is no lesson called “{name}”. There are: {known}.").format(
                name=id_, known=", ".join(known)
            )
        )
    return read_lesson(folder() / f"{id_}.toml")


def read_lesson(source: Path | str, what: str = "") -> Lesson:
    """Read a lesson from a file, or from its text.

    Raises
    ------
    DeckError
        Naming all faults at once.
    """
    name = what or (source.name if isinstance(source, Path) else _("lesson"))
    faults = Faults(name)
    whole = faults.entry(load_toml(source, name))
    head = table(whole, "lesson")
    facts = {
        "game": text(head, "game"),
        "seed": number(head, "seed", at_least=0),
        "grades": list(_numbers(head, "grades")),
        "minutes": number(head, "minutes", at_least=1),
        "prep_minutes": number(head, "prep_minutes", at_least=0),
        "devices": list(words(head, "devices")),
        "offline": flag(head, "offline", True),
        "standards": list(words(head, "standards")),
        "misconceptions": list(words(head, "misconceptions")),
    }
    tasks = [_task(entry) for entry in entries(whole, "task")]
    lesson = Lesson(
        id=text(head, "id"),
        version=text(head, "version"),
        title=_text(head, "title"),
        file=_text(head, "file"),
        facts=facts,
        cells=tuple(_cell(entry) for entry in entries(whole, "cell")),
        tasks={task.id: task for task in tasks if task is not None},
        sheets={
            kind: tuple(
                (_text(e, "title"), _text(e, "text")) for e in entries(whole, kind, key="", needed=False)
            )
            for kind in ("teacher", "pupil")
        },
    )
    faults.check()
    return lesson


def read_cells(source: Path) -> tuple[Cell, ...]:
    """Read a file that holds nothing but cells, such as that of the contents notebook.

    Raises
    ------
    DeckError
        Naming all faults at once.
    """
    faults = Faults(source.name)
    whole = faults.entry(load_toml(source, source.name))
    cells = tuple(_cell(entry) for entry in entries(whole, "cell"))
    faults.check()
    return cells


def _text(entry: Entry, field: str, *, needed: bool = True) -> Text:
    """A text in every language; one that is there in one language must be there in all."""
    given = [code for code in languages() if f"{field}_{code}" in entry]
    if not given and not needed:
        return NOTHING
    return Text(tuple((code, text(entry, f"{field}_{code}").strip()) for code in languages()))


def _numbers(entry: Entry, field: str) -> tuple[int, ...]:
    value = entry.take(field, True)
    if not isinstance(value, list) or not all(isinstance(one, int) for one in value):
        entry.fault(field, _("Write a list of whole numbers here, such as [5, 7]."))
        return ()
    return tuple(value)


def _cell(entry: Entry) -> Cell:
    id_ = text(entry, "id")
    code = text(entry, "code", "").strip()
    said = _text(entry, "text", needed=not code)
    if code and said:
        entry.fault("code", _("A cell holds text or code, not both."))
    if not re.fullmatch(r"[a-z0-9-]{1,64}", id_):
        entry.fault("id", _("Use small letters, digits and hyphens only."))
    return Cell(id_, said, code, words(entry, "tags", ()), flag(entry, "hidden"))


def _hints(entry: Entry) -> tuple[Text, ...]:
    found = [entries(entry, "hint", key="", needed=False)]
    return tuple(_text(hint, "text") for hints in found for hint in hints)


def _task(entry: Entry) -> Task | None:
    form = text(entry, "form", among=FORMS)
    common: dict[str, Any] = {
        "id": text(entry, "id"),
        "title": _text(entry, "title"),
        "question": _text(entry, "question"),
        "hints": _hints(entry),
        "after": _text(entry, "after", needed=form == "reflect"),
        "start": text(entry, "start", ""),
        "caption": _text(entry, "caption", needed="start" in entry),
    }
    if form in ("choice", "predict", "many", "order"):
        options = tuple(_option(option, form) for option in entries(entry, "option"))
        if form == "many":
            return Many(**common, options=options)
        if form == "order":
            return Order(**common, options=options)
        if form == "choice":
            return Choice(**common, options=options)
        return Choice(
            **common,
            options=options,
            prediction=True,
            board=text(entry, "board", ""),
            count=text(entry, "count", ""),
        )
    if form == "number":
        return Number(**common, **_number_fields(entry))
    if form == "sort":
        bins = tuple((text(one, "id"), _text(one, "text")) for one in entries(entry, "bin"))
        known = [id_ for id_, _words in bins]
        items = tuple(_item(one, known) for one in entries(entry, "item"))
        return Sort(**common, bins=bins, items=items)
    if form == "reach":
        return Reach(**common, board=text(entry, "board"), condition=text(entry, "condition"))
    if form == "places":
        return Places(**common, card=text(entry, "card"))
    return Reflect(**common) if form == "reflect" else None


def _option(entry: Entry, form: str) -> Option:
    right = flag(entry, "right")
    needs_says = form == "choice" or (form == "many" and not right)
    limits: dict[str, int | None] = {}
    for field in ("low", "high"):
        limits[field] = number(entry, field, 0) if field in entry else None
    return Option(
        id=text(entry, "id"),
        text=_text(entry, "text"),
        right=right,
        says=_text(entry, "says", needed=needs_says),
        low=limits["low"],
        high=limits["high"],
    )


def _item(entry: Entry, bins: list[str]) -> Item:
    own = text(entry, "bin", among=bins)
    says = {to: _text(entry, f"says_{to}") for to in bins if to != own}
    return Item(text(entry, "id"), _text(entry, "text"), own, says)


def _number_fields(entry: Entry) -> dict[str, Any]:
    def decimal(of: Entry, field: str, default: float | None = None) -> float:
        value = of.take(field, default is None)
        if isinstance(value, int | float) and not isinstance(value, bool):
            return float(value)
        if value is not None:
            of.fault(field, _("Write a number here, without quotation marks."))
        return default or 0.0

    says = {
        decimal(wrong, "value"): _text(wrong, "says")
        for wrong in entries(entry, "wrong", key="", needed=False)
    }
    return {
        "value": decimal(entry, "value"),
        "tolerance": decimal(entry, "tolerance", 0.0),
        "unit": _text(entry, "unit", needed=False),
        "says": says,
        "otherwise": _text(entry, "otherwise", needed=False),
    }
