"""What the browser gets of a task and of a lesson's progress; see ``widgets/src/types.ts``."""

from __future__ import annotations

from typing import Any

from ecolearn.board.strings import STRINGS
from ecolearn.kernel.autosave import lasting
from ecolearn.kernel.words import _, catalogue, language
from ecolearn.picture.svg import changed

from .figures import as_down
from .session import Session
from .tasks import Reflect, Task


def words() -> dict[str, Any]:
    """The browser's own texts in the current language."""
    known = catalogue()
    return {text: known[text] for text in STRINGS if text in known}


def task_down(session: Session, id_: str, *, full: bool = False) -> dict[str, Any]:
    """A task as it stands now; with the words if the browser has nothing yet.

    Pictures travel with it, and anew only when the board that they show has changed; see `TaskView`.
    """
    task = session.task(id_)
    match = session.match(task.watches) if task.watches else None
    record = session.record(id_)
    verdict = session.verdict(id_)
    lines = verdict.lines if verdict else ()
    down: dict[str, Any] = {
        "kind": "task",
        "form": task.form,
        "title": str(task.title),
        "question": str(task.question),
        "items": [{"id": one, "text": str(text)} for one, text in task.choices()],
        "bins": [{"id": one, "text": str(text)} for one, text in task.bins_offered()],
        "tries": 0 if task.keeps_first or task.goes_on else record.tries,
        "feedback": [{"ok": line.ok, "text": line.text} for line in lines],
        "hint": hint_of(session, task),
        # Own words can be changed for as long as one likes.
        "done": record.done and not task.goes_on and not isinstance(task, Reflect),
        "locked": record.answered and task.keeps_first,
        "value": task.marked(record.value, match),
        "round": task.rounds(record.value, match),
        "check": _check_label(task),
        "looking": task.looking,
        "language": language(),
    }
    if full:
        down["words"] = words()
    if full or task.watches:
        stage = task.stage(match)
        down["stage"] = {**changed(None, stage), "label": str(task.caption)} if stage else None
        down.update(task.extras(match))
    if type(task).figures is not Task.figures and not task.looking:
        drawn = task.figures(record.value, match) if record.answered else ()
        down["figures"] = [as_down(picture) for picture in drawn]
    return down


def _check_label(task: Task) -> str:
    if task.button:
        return task.button
    if task.keeps_first:
        return _("Lock my prediction")
    return _("Keep my words") if isinstance(task, Reflect) else ""


def hint_of(session: Session, task: Task) -> dict[str, Any] | None:
    """The step of help that was read last, and whether there is another."""
    if not task.hints:
        return None
    level = session.record(task.id).hints
    asks = session.asks_thought(task.id)
    return {
        "level": level,
        "text": str(task.hints[level - 1]) if level else "",
        "more": level < len(task.hints),
        "ask": _("Next comes the answer. First one thought of your own, one word is enough:") if asks else "",
    }


def progress_down(session: Session, *, full: bool = False, short: bool = False) -> dict[str, Any]:
    """The progress of a lesson, with what can be done with it; the short form has neither list nor export."""
    done, all_ = session.progress
    down: dict[str, Any] = {
        "kind": "task",
        "form": "progress",
        "title": str(session.title),
        "question": progress_text(session),
        "items": [] if short else [_row(session, id_) for id_ in session.tasks],
        "share": done / all_ if all_ else 0.0,
        "note": saved_text(session),
        "buttons": [button for button in _buttons() if not short or button["id"] == "reset"],
        "language": language(),
    }
    if full:
        down["words"] = words()
    return down


def _row(session: Session, id_: str) -> dict[str, Any]:
    done = session.record(id_).done
    title = str(session.task(id_).title)
    return {"id": id_, "text": title, "done": done, "said": _("done") if done else _("open")}


def _buttons() -> list[dict[str, str]]:
    return [
        {"id": "html", "label": _("My answers, to read and print")},
        {"id": "json", "label": _("My answers as a file")},
        {
            "id": "reset",
            "label": _("Begin this lesson anew"),
            "sure": _("Really begin anew? Press again"),
        },
        {
            "id": "erase",
            "label": _("Erase everything of mine"),
            "sure": _("Really erase all lessons and games? Press again"),
        },
    ]


def progress_text(session: Session) -> str:
    """How many tasks are done, in words."""
    done, all_ = session.progress
    if done == all_ and all_:
        return _("All tasks are done.")
    return _("Tasks done: {done} of {all}.").format(done=done, all=all_)


def saved_text(session: Session) -> str:
    """When the lesson was saved, in words."""
    parts = [session.notice] if session.notice else []
    if session.saved_at is not None:
        parts.append(_("Saved at {time}, beside this notebook.").format(time=f"{session.saved_at:%H:%M}"))
    elif not lasting():
        parts.append(_("This browser keeps nothing here. Take your answers along before you close the page."))
    elif any(session.record(id_).answered for id_ in session.tasks):
        parts.append(_("Everything is as you left it."))
    else:
        parts.append(_("Your answers are saved by themselves, on this computer only."))
    return " ".join(parts)
