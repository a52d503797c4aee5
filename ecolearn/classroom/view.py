"""Views of a session in a notebook: a task to answer, and the progress of a lesson."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Any

from ecolearn import erase
from ecolearn.board.shell import Shell, notebook
from ecolearn.kernel.words import _

from .export import as_html, as_json, summary_html, summary_text
from .session import Session
from .still import task_html, task_text
from .wire import progress_down, task_down

#: Parts of a task's message that are large.
PICTURES = ("stage", "slider", "views", "trace", "figures")


class SessionView(Shell):
    """What the views have in common: they follow a session, and leave a still text beside them."""

    def __init__(self, session: Session, mode: str, *, theme: str = "auto") -> None:
        super().__init__(mode, theme=theme)
        self.session = session
        self._handle: Any = None
        self._watched = False
        self._told: dict[str, Any] | None = None
        self._lock = threading.RLock()
        session.listen(self._renew)

    # -- what subclasses say -----------------------------------------------------------------------

    def _down(self, full: bool) -> dict[str, Any]:
        raise TypeError(f"{type(self).__name__} sends nothing")

    def _carry_out(self, message: Mapping[str, Any]) -> dict[str, Any] | None:
        raise TypeError(f"{type(self).__name__} takes no messages")

    def _concerns(self, id_: str | None) -> bool:
        return True

    def _text(self) -> str:
        raise TypeError(f"{type(self).__name__} has no text")

    def _html(self) -> str:
        raise TypeError(f"{type(self).__name__} has no page")

    # -- messages ----------------------------------------------------------------------------------

    def receive(self, content: Any) -> None:
        """Take a message of the browser and answer it; a wrong one changes nothing."""
        with self._lock:
            if not isinstance(content, Mapping):
                return
            if content.get("kind") == "hello":
                self._watched = True
                self.send(self._down(True))
                return
            try:
                answer = self._carry_out(content)
            except (ValueError, OSError) as error:
                answer = {"ok": False, "refusal": {"text": str(error)}}
            if answer is not None:
                self.send({"kind": "answer", "id": content.get("id"), **answer})

    def _renew(self, id_: str | None) -> None:
        if not self._concerns(id_):
            return
        with self._lock:
            # None means everything, for instance another language.
            down = self._down(id_ is None)
            if down == self._told:
                return
            self._told = down
            if self._watched:
                self.send(down)
            if self._handle is not None:
                self._handle.update(notebook().HTML(self._html()))

    # -- in the notebook ---------------------------------------------------------------------------

    def _ipython_display_(self) -> None:
        shown = self._repr_mimebundle_()
        data = shown[0] if isinstance(shown, tuple) else shown
        notebook().display({**dict(data or {}), "text/plain": self._text()}, raw=True)
        self._handle = notebook().display(notebook().HTML(self._html()), display_id=True)

    def close(self) -> None:
        """Take the widget out of every page and forget it."""
        self._handle = None
        self._watched = False
        super().close()


class TaskView(SessionView):
    """One task, to be answered by mouse, touch or keyboard.

    Parameters
    ----------
    session : Session
    id_ : str
        Id of the task.
    theme : {"auto", "light", "dark"}
    """

    def __init__(self, session: Session, id_: str, *, theme: str = "auto") -> None:
        session.task(id_)
        self.id = id_
        self._sent: dict[str, Any] = {}
        super().__init__(session, "task", theme=theme)

    def _down(self, full: bool) -> dict[str, Any]:
        down = task_down(self.session, self.id, full=full)
        # Pictures are large: what the browser has already does not travel again.
        for name in PICTURES:
            if not full and name in down and self._sent.get(name) == down[name]:
                del down[name]
            elif name in down:
                self._sent[name] = down[name]
        return down

    def _concerns(self, id_: str | None) -> bool:
        return id_ is None or id_ == self.id

    def _carry_out(self, message: Mapping[str, Any]) -> dict[str, Any] | None:
        kind = message.get("kind")
        if kind == "answer":
            self.session.answer(self.id, message.get("value"))
            return {"ok": True}
        if kind == "hint":
            self.session.hint(self.id, message.get("thought", ""))
            return {"ok": True}
        raise ValueError(_("This message cannot be read."))

    def _text(self) -> str:
        return task_text(self.session, self.id)

    def _html(self) -> str:
        return task_html(self.session, self.id)

    def __repr__(self) -> str:
        return f"TaskView({self.session.id}.{self.id})"


class Tasks(tuple[TaskView, ...]):
    """Several tasks under one cell."""

    def _ipython_display_(self) -> None:
        for view in self:
            view._ipython_display_()

    def __repr__(self) -> str:
        return f"Tasks({', '.join(f'{view.session.id}.{view.id}' for view in self)})"


class ProgressView(SessionView):
    """How far a lesson is done, with export, a new beginning, and erasing.

    Parameters
    ----------
    session : Session
    short : bool
        Only the state and the new beginning, as at the top of a lesson.
    theme : {"auto", "light", "dark"}
    """

    def __init__(self, session: Session, *, short: bool = False, theme: str = "auto") -> None:
        self.short = short
        super().__init__(session, "progress", theme=theme)

    def _down(self, full: bool) -> dict[str, Any]:
        return progress_down(self.session, full=full, short=self.short)

    def _carry_out(self, message: Mapping[str, Any]) -> dict[str, Any] | None:
        kind = message.get("kind")
        name = f"ecolearn-{self.session.id}"
        if kind == "json":
            return {"ok": True, "text": as_json(self.session), "name": f"{name}.json"}
        if kind == "html":
            return {"ok": True, "text": as_html(self.session), "name": f"{name}.html"}
        if kind == "reset":
            self.session.reset()
            return {"ok": True}
        if kind == "erase":
            erase()
            return {"ok": True}
        raise ValueError(_("This message cannot be read."))

    def _text(self) -> str:
        return summary_text(self.session)

    def _html(self) -> str:
        return summary_html(self.session)

    def __repr__(self) -> str:
        return f"ProgressView({self.session.id})"
