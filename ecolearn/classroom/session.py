"""Session: what a person has done in one lesson. Cells ask it; none of them holds anything itself."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable, Mapping
from dataclasses import asdict
from datetime import datetime
from typing import TYPE_CHECKING, Any

from ecolearn.kernel.words import _, language, on_language

from . import saving
from .games import Games
from .saving import Record, record_from
from .setting import Board
from .source import Lesson, load_lesson
from .tasks import Task, Verdict
from .texts import Text

if TYPE_CHECKING:
    from ecolearn.kernel.match import Match

#: So many characters of a thought are kept.
MOST_LETTERS = 500

Listener = Callable[[str | None], None]


class Session:
    """The state of one lesson, kept in a file beside the notebook.

    Parameters
    ----------
    id_ : str
        Id of the lesson.
    lesson : Lesson, optional
        Its source; without one the session holds tasks that a teacher made in a notebook.
    """

    def __init__(self, id_: str, lesson: Lesson | None = None) -> None:
        self.id = id_
        self.lesson = lesson
        self._tasks: dict[str, Task] = dict(lesson.tasks) if lesson else {}
        self._records: dict[str, Record] = {}
        self._games = Games(lesson.boards if lesson else {}, self._board_changed)
        self._lock = threading.RLock()
        self._forgetting = False
        self._listeners: list[weakref.WeakMethod[Any]] = []
        self.saved_at: datetime | None = None
        #: The language of what was saved, or an empty text.
        self.language = ""
        #: A sentence about what happened to an old file, or an empty text.
        self.notice = ""
        self._restore()
        on_language(self._language_changed)

    # -- asking ------------------------------------------------------------------------------------

    @property
    def title(self) -> Text:
        """Title of the lesson."""
        return self.lesson.title if self.lesson else Text.of(_("Tasks of this notebook"))

    @property
    def tasks(self) -> Mapping[str, Task]:
        """The tasks by id, in the order of the lesson."""
        return self._tasks

    def task(self, id_: str) -> Task:
        """The task with an id.

        Raises
        ------
        ValueError
            If there is none; the sentence names those that there are.
        """
        if id_ not in self._tasks:
            raise ValueError(
                _("There is no task called “{name}” in this lesson. There are: {known}.").format(
                    name=id_, known=", ".join(self._tasks)
                )
            )
        return self._tasks[id_]

    def add(self, task: Task) -> None:
        """Take in a task that was made in a notebook; one with the same id is replaced."""
        if self._tasks.get(task.id) != task:
            self._tasks[task.id] = task
            if not self._fits(task):
                del self._records[task.id]

    def record(self, id_: str) -> Record:
        """What was answered to a task so far."""
        return self._records.setdefault(id_, Record())

    def boards(self) -> tuple[str, ...]:
        """The boards on which a game was begun."""
        return self._games.begun()

    def board(self, board: str) -> Board:
        """How the source of the lesson sets a board up.

        Raises
        ------
        ValueError
            If there is none with that name; the sentence names those that there are.
        """
        return self._games.setting(board)

    def match(self, board: str) -> Match | None:
        """The game on a board of the lesson; None before it began.

        Of a board with steps, ``"pairs/snail"`` is the game of one step while that step lies on the board.
        """
        return self._games.match(board)

    def shown(self, board: str) -> str:
        """The step that lies on a board with steps; an empty text for any other."""
        return self._games.shown(board)

    def refused(self, board: str) -> int:
        """How many answers to questions of the game were refused on a board or at a step."""
        return self._games.refused(board)

    def verdict(self, id_: str) -> Verdict | None:
        """What the last answer to a task implies, in the current language; None before the first."""
        record = self.record(id_)
        if not record.answered:
            return None
        task = self.task(id_)
        if task.answered_by and self.record(task.answered_by).done:
            return Verdict(None, task.answered(record.value))
        if record.done and task.watches and not task.keeps_first and not task.goes_on:
            # What was reached once stays reached, whatever is played later.
            return Verdict(True, task.reached())
        return task.judge(record.value, self.match(task.watches) if task.watches else None)

    @property
    def progress(self) -> tuple[int, int]:
        """How many tasks are done, and how many there are."""
        return sum(self.record(id_).done for id_ in self._tasks), len(self._tasks)

    # -- acting ------------------------------------------------------------------------------------

    def answer(self, id_: str, value: Any) -> Verdict:
        """Answer a task.

        Parameters
        ----------
        id_ : str
        value
            As the task's form has it: an id, a list of ids, a number, ids by bins, a text.

        Raises
        ------
        ValueError
            If that cannot be an answer; nothing has changed then.
        """
        with self._lock:
            task = self.task(id_)
            record = self.record(id_)
            if record.answered and task.keeps_first:
                raise ValueError(_("Your prediction is locked. That is what makes it a prediction."))
            match = self.match(task.watches) if task.watches else None
            value = task.added(task.read(value), match, record.value)
            verdict = task.judge(value, match)
            if record.answered and record.value not in (None, value) and not task.goes_on:
                record.before.append(record.value)
            record.value = value
            record.answered = True
            record.tries += 1
            record.done = record.done or verdict.right is not False
            self._changed(id_)
        return verdict

    def hint(self, id_: str, thought: str = "") -> Text | None:
        """Read the next step of help.

        The last step is the worked answer; it comes only with a thought of one's own. There is no waiting.

        Parameters
        ----------
        id_ : str
        thought : str
            The own thought, where `asks_thought` says that one is wanted.

        Returns
        -------
        Text or None
            The step; None if there is no further one.

        Raises
        ------
        ValueError
            If the thought is missing.
        """
        with self._lock:
            task = self.task(id_)
            record = self.record(id_)
            if record.hints >= len(task.hints):
                return None
            if self.asks_thought(id_):
                if not isinstance(thought, str) or not thought.strip():
                    raise ValueError(_("Write one thought of your own first. One word is enough."))
                record.thought = thought.strip()[:MOST_LETTERS]
            record.hints += 1
            self._changed(id_)
            return task.hints[record.hints - 1]

    def asks_thought(self, id_: str) -> bool:
        """Whether the next step of help is the worked answer after others."""
        steps = len(self.task(id_).hints)
        record = self.record(id_)
        return steps > 1 and record.hints == steps - 1 and not record.thought

    def play(self, board: str, game: str = "", **options: Any) -> Match:
        """The game on a board: the one that was begun with the same words, or else a new one.

        Parameters
        ----------
        board : str
            Name of the board in the lesson.
        game, **options
            As for `ecolearn.new`; left out for a board that the source of the lesson sets up.

        Raises
        ------
        ValueError
            If no game was named and the lesson sets up no such board.
        """
        if game:
            return self._playing(board, self._games.play(board, {"game": game, **options}))
        setting = self._games.setting(board)
        if setting.steps:
            return self.to_step(board)
        return self._playing(board, self._games.play(board, setting.call()))

    def to_step(self, board: str, step: str = "", *, anew: bool = False) -> Match:
        """Lay a step on a board with steps, as it was left; by default the one where the person was.

        Parameters
        ----------
        board, step : str
        anew : bool
            Begin the step anew.

        Raises
        ------
        ValueError
            If there is no such step.
        """
        if not step:
            known = [one.id for one in self._games.setting(board).steps]
            still_open = [id_ for id_ in known if not self.record(id_).done]
            step = self._games.shown(board) or self._games.left(board) or (still_open or known)[0]
        match = self._games.to_step(board, step, anew=anew)
        self._save()
        return self._playing(f"{board}/{step}", match)

    def _playing(self, key: str, match: Match) -> Match:
        self._look(key)
        self._tell(None)
        return match

    def reset(self) -> None:
        """Begin the lesson anew: answers and games of it are gone, also from the file."""
        self.forget()
        self._tell(None)

    def forget(self) -> None:
        """As `reset`, but those who show the lesson are not told yet."""
        with self._lock:
            self._records.clear()
            # Boards that begin anew are no moves of anybody: they must not save what is being erased.
            self._forgetting = True
            try:
                self._games.reset()
            finally:
                self._forgetting = False
            saving.forget(self.id)
            self.saved_at = None
            self.notice = ""

    # -- what happens on boards --------------------------------------------------------------------

    def _board_changed(self, board: str, event: str) -> None:
        if self._forgetting:
            return
        self._look(board)
        self._save()

    def _look(self, board: str) -> None:
        """Look whether a game has reached what tasks ask for."""
        match = self.match(board)
        for id_, task in self._tasks.items():
            if task.watches != board:
                continue
            record = self.record(id_)
            reached = match is not None and task.by_itself and not record.done
            if reached and task.judge(record.value, match).right:
                record.done = record.answered = True
                self._save()
            self._tell(id_)

    # -- keeping -----------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """Everything that is kept, as plain data."""
        return {
            "ecolearn": "lesson",
            "format": saving.FORMAT,
            "lesson": self.id,
            "version": self.lesson.version if self.lesson else "",
            "language": language(),
            "answers": {id_: asdict(record) for id_, record in self._records.items() if record != Record()},
            **self._games.to_dict(),
        }

    def _save(self) -> None:
        content = self.to_dict()
        if content["answers"] or content["games"]:
            self.saved_at = datetime.now() if saving.write(self.id, content) else None

    def _restore(self) -> None:
        kept, damaged = saving.read(self.id)
        if damaged:
            self.notice = _(
                "What was saved of this lesson could not be read. It lies beside it as “.damaged”."
            )
        self.language = str(kept.get("language", ""))
        answers = kept.get("answers")
        for id_, values in (answers if isinstance(answers, dict) else {}).items():
            record = record_from(values)
            if record is not None and (self.lesson is None or id_ in self._tasks):
                self._records[id_] = record
                if id_ in self._tasks and not self._fits(self._tasks[id_]):
                    del self._records[id_]
        self._games.restore(kept)
        if self.lesson and kept and kept.get("version") != self.lesson.version:
            self.notice = _("This lesson has a new version. What you did before still counts.")

    def _fits(self, task: Task) -> bool:
        """Whether a restored answer can still be read; one that a new version changed is asked again."""
        record = self._records.get(task.id)
        if record is None or not record.answered or (task.watches and not task.keeps_first):
            return True
        try:
            record.value = task.read(record.value)
        except ValueError:
            return False
        return True

    # -- listening ---------------------------------------------------------------------------------

    def tell_all(self) -> None:
        """Tell all who show the lesson that anything may have changed."""
        self._tell(None)

    def listen(self, listener: Listener) -> None:
        """Call a bound method with the id of every task that changes, or None for all; held weakly."""
        self._listeners.append(weakref.WeakMethod(listener))

    def _changed(self, id_: str) -> None:
        self._save()
        self._tell(id_)

    def _language_changed(self) -> None:
        self._tell(None)

    def _tell(self, id_: str | None) -> None:
        for other, task in self._tasks.items():
            if id_ is not None and task.answered_by == id_:
                self._tell(other)
        for reference in list(self._listeners):
            listener = reference()
            if listener is None:
                self._listeners.remove(reference)
            else:
                listener(id_)

    def __repr__(self) -> str:
        done, all_ = self.progress
        return f"<lesson {self.id}: {done} of {all_} tasks done>"

    def _repr_html_(self) -> str:
        from .export import summary_html

        return summary_html(self)


_sessions: dict[str, Session] = {}
#: Id of the session of tasks that belong to no lesson.
OWN = "own"


def opened() -> tuple[str, ...]:
    """Ids of the lessons that were asked for in this kernel."""
    return tuple(_sessions)


def session_of(id_: str) -> Session:
    """The session of a lesson, made when it is first asked for.

    Raises
    ------
    ValueError
        If there is no such lesson.
    """
    if id_ not in _sessions:
        _sessions[id_] = Session(id_, None if id_ == OWN else load_lesson(id_))
    return _sessions[id_]


def forget_all() -> tuple[Session, ...]:
    """Begin every lesson of this kernel anew, and delete what was saved of it.

    Returns
    -------
    tuple of Session
        Those lessons; whoever calls tells them once nothing is left (`Session.tell_all`).
    """
    forgotten = tuple(_sessions.values())
    for session in forgotten:
        session.forget()
    return forgotten
