"""The functions that the cells of a lesson call. A task is named by lesson and task: ``"l06.needs"``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ecolearn.kernel.words import _, languages, set_language
from ecolearn.kernel.words import language as language_now

from . import session as sessions
from .session import OWN, Session, session_of
from .tasks import Task

if TYPE_CHECKING:
    from ecolearn.board import Board

    from .stepping import SteppedBoard
    from .view import ProgressView, Tasks, TaskView


def start(lesson: str, *, language: str | None = None) -> ProgressView:
    """Begin a lesson, or go on with what was saved of it.

    Parameters
    ----------
    lesson : str
        Id of a lesson, ``"l06"``.
    language : {"en", "de"}, optional
        The language of everything from here on.

    Returns
    -------
    ProgressView
        Its ``session`` holds the answers and games.

    Raises
    ------
    ValueError
        If there is no such lesson or language.
    """
    if language is not None:
        set_language(language)
    from .view import ProgressView

    return ProgressView(session_of(lesson) if language else _session(lesson), short=True)


def quiz(*tasks: str | Task) -> TaskView | Tasks:
    """Questions with feedback for every answer.

    Parameters
    ----------
    *tasks : str or Task
        Names of tasks, or tasks that were made in the notebook, such as `Choice`.

    Raises
    ------
    ValueError
        If there is no such lesson or task.
    """
    from .view import Tasks

    views = Tasks(_view(task) for task in tasks)
    if not views:
        raise ValueError(_("Name at least one task, such as “l06.needs”."))
    return views[0] if len(views) == 1 else views


def predict(task: str | Task) -> TaskView:
    """A prediction: the first answer is locked, and the game answers it.

    Raises
    ------
    ValueError
        If there is no such task, or it is no prediction.
    """
    view = _view(task)
    if not view.session.task(view.id).keeps_first:
        raise ValueError(_("“{name}” is not a prediction. Show it with quiz.").format(name=view.id))
    return view


def task(task: str | Task) -> TaskView:
    """Something to do: on the board of the lesson, or in one's own words.

    Raises
    ------
    ValueError
        If there is no such task.
    """
    return _view(task)


def play(name: str, game: str = "", **options: Any) -> Board | SteppedBoard:
    """The board of a lesson. Run again it shows the same game, also after the kernel was restarted.

    Parameters
    ----------
    name : str
        Lesson and board, ``"l06.pond"``.
    game, **options
        As for `ecolearn.new`; with others another game begins. Left out where the lesson sets the board up.

    Returns
    -------
    Board or SteppedBoard
        Its ``match`` is the game. A board with steps has a bar above it to go from one to the next.

    Raises
    ------
    ValueError
        If there is no such lesson or board, or an option does not fit.
    """
    from ecolearn.board import Board

    session, board = _named(name)
    match = session.play(board, game, **options)
    if not game and session.board(board).steps:
        from .stepping import SteppedBoard

        return SteppedBoard(session, board, match)
    return Board(match)


def report(lesson: str = OWN) -> ProgressView:
    """How far a lesson is done, with buttons to take the answers along, to begin anew and to erase.

    Raises
    ------
    ValueError
        If there is no such lesson.
    """
    from .view import ProgressView

    return ProgressView(_session(lesson))


def _session(lesson: str) -> Session:
    """The session of a lesson; in a new kernel it brings the language that it was saved in.

    So a cell can be the first that runs, without the one that begins the lesson.
    """
    known = lesson in sessions.opened()
    session = session_of(lesson)
    if not known and language_now() == languages()[0] and session.language in languages():
        set_language(session.language)
    return session


def _named(name: str) -> tuple[Session, str]:
    lesson, dot, rest = name.partition(".")
    if not dot or not rest:
        raise ValueError(
            _("“{name}” names no task. Write lesson, point, task: “l06.needs”.").format(name=name)
        )
    return _session(lesson), rest


def _view(task: str | Task) -> TaskView:
    from .view import TaskView

    if isinstance(task, Task):
        session, id_ = session_of(OWN), task.id
        session.add(task)
    else:
        session, id_ = _named(task)
    return TaskView(session, id_)
