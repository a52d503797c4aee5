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
from ecolearn.kernel.words import _

from .boards import Reach
from .fields import read_hints, read_options, said
from .pictures import Options
from .reading import read_task
from .setting import HEIGHT, Board, pictured_options
from .tasks import Task
from .texts import Text


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
        By id, in the order in which the cells show them, the steps of its boards too.
    boards : mapping of str to Board
    picture : str
        The task or board whose start position is the picture of the lesson; empty: the first that has one.
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
    boards: Mapping[str, Board]
    picture: str
    sheets: Mapping[str, tuple[tuple[Text, Text], ...]]

    def pictured(self, id_: str = "") -> Task | Board:
        """The task or board with an id, if it has a start position; by default the picture of the lesson.

        Raises
        ------
        ValueError
            If there is no such position.
        """
        known: dict[str, Task | Board] = {**self.boards, **self.tasks}
        wanted = id_ or self.picture
        found = {name: one for name, one in known.items() if one.start and wanted in ("", name)}
        if not found:
            raise ValueError(f"{self.id}: there is no start position called “{wanted}”")
        return next(iter(found.values()))


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
    seed = number(head, "seed", at_least=0)
    facts = {
        "game": text(head, "game"),
        "seed": seed,
        "grades": list(_numbers(head, "grades")),
        "minutes": number(head, "minutes", at_least=1),
        "prep_minutes": number(head, "prep_minutes", at_least=0),
        "devices": list(words(head, "devices")),
        "offline": flag(head, "offline", True),
        "standards": list(words(head, "standards")),
        "misconceptions": list(words(head, "misconceptions")),
    }
    boards = [_board(entry, seed) for entry in entries(whole, "board", needed=False)]
    tasks: list[Task] = [step for board in boards for step in board.steps]
    tasks += [task for task in map(read_task, entries(whole, "task")) if task is not None]
    cells = tuple(_cell(entry) for entry in entries(whole, "cell"))
    lesson = Lesson(
        id=text(head, "id"),
        version=text(head, "version"),
        title=said(head, "title"),
        file=said(head, "file"),
        facts=facts,
        cells=cells,
        tasks={task.id: task for task in _as_met(tasks, cells)},
        boards={board.id: board for board in boards},
        picture=text(head, "picture", ""),
        sheets={
            kind: tuple(
                (said(e, "title"), said(e, "text")) for e in entries(whole, kind, key="", needed=False)
            )
            for kind in ("teacher", "pupil")
        },
    )
    faults.check()
    return lesson


def _as_met(tasks: list[Task], cells: tuple[Cell, ...]) -> list[Task]:
    """Tasks in the order in which one meets them; those that no cell shows come last."""
    code = " ".join(cell.code for cell in cells)

    def place(task: Task) -> int:
        board, slash, _step = task.watches.partition("/")
        at = code.find(f'.{board if slash else task.id}"')
        return at if at >= 0 else len(code)

    return sorted(tasks, key=place)


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


def _numbers(entry: Entry, field: str) -> tuple[int, ...]:
    value = entry.take(field, True)
    if not isinstance(value, list) or not all(isinstance(one, int) for one in value):
        entry.fault(field, _("Write a list of whole numbers here, such as [5, 7]."))
        return ()
    return tuple(value)


def _cell(entry: Entry) -> Cell:
    id_ = text(entry, "id")
    code = text(entry, "code", "").strip()
    words_ = said(entry, "text", needed=not code)
    if code and words_:
        entry.fault("code", _("A cell holds text or code, not both."))
    if not re.fullmatch(r"[a-z0-9-]{1,64}", id_):
        entry.fault("id", _("Use small letters, digits and hyphens only."))
    return Cell(id_, words_, code, words(entry, "tags", ()), flag(entry, "hidden"))


def _board(entry: Entry, seed: int) -> Board:
    id_ = text(entry, "id")
    own = number(entry, "seed", seed, at_least=0)
    options = read_options(entry)
    seats = words(entry, "seats", ())
    return Board(
        id=id_,
        game=text(entry, "game"),
        seed=own,
        options=options,
        seats=seats,
        start=text(entry, "start", ""),
        caption=said(entry, "caption", needed="start" in entry),
        steps=tuple(_step(step, id_, options, seats) for step in entries(entry, "step", needed=False)),
        height=number(entry, "height", HEIGHT, at_least=100, at_most=2000),
    )


def _step(entry: Entry, board: str, options: Options, seats: tuple[str, ...]) -> Reach:
    id_ = text(entry, "id")
    title = said(entry, "title")
    # A step may change some of the options of its board.
    own = tuple(sorted({**dict(options), **dict(read_options(entry))}.items()))
    return Reach(
        id=id_,
        title=title,
        question=said(entry, "question"),
        hints=read_hints(entry),
        after=said(entry, "after", needed=False),
        start=text(entry, "start"),
        caption=title,
        start_options=pictured_options(own, seats),
        board=f"{board}/{id_}",
        condition=text(entry, "condition"),
    )
