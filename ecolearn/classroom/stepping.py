"""A board with steps: small boards in one place, and a bar to go from one to the next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ecolearn.board import Board
from ecolearn.kernel.words import _, language

from .pictures import speech_of
from .session import Session
from .view import SessionView
from .wire import hint_of, words

if TYPE_CHECKING:
    from ecolearn.kernel.match import Match


def steps_down(session: Session, board: str, *, full: bool = False) -> dict[str, Any]:
    """What the browser gets of the bar: the steps, what the one on the board asks, and what came of it."""
    setting = session.board(board)
    shown = session.shown(board) or setting.steps[0].id
    step = setting.step(shown)
    verdict = session.verdict(shown)
    ids = [one.id for one in setting.steps]
    at = ids.index(shown)
    down: dict[str, Any] = {
        "kind": "task",
        "form": "steps",
        "title": str(step.title),
        "question": str(step.question),
        "items": [
            {"id": one.id, "text": str(one.title), "done": session.record(one.id).done}
            for one in setting.steps
        ],
        "value": shown,
        "feedback": [{"ok": line.ok, "text": line.text} for line in verdict.lines] if verdict else [],
        "done": session.record(shown).done,
        # The right answer is a try too.
        "tries": session.refused(f"{board}/{shown}") + session.record(shown).done,
        "hint": hint_of(session, step),
        "next": ids[at + 1] if at + 1 < len(ids) else "",
        "language": language(),
    }
    if full:
        down["words"] = words()
    return down


class StepsView(SessionView):
    """The bar above a board with steps.

    Parameters
    ----------
    session : Session
    board : str
    theme : {"auto", "light", "dark"}
    """

    def __init__(self, session: Session, board: str, *, theme: str = "auto") -> None:
        self.board = board
        super().__init__(session, "steps", theme=theme)

    def _down(self, full: bool) -> dict[str, Any]:
        return steps_down(self.session, self.board, full=full)

    def _concerns(self, id_: str | None) -> bool:
        return id_ is None or any(step.id == id_ for step in self.session.board(self.board).steps)

    def _carry_out(self, message: Mapping[str, Any]) -> dict[str, Any] | None:
        kind = message.get("kind")
        if kind in ("step", "again"):
            step = message.get("step") if kind == "step" else self.session.shown(self.board)
            if not isinstance(step, str):
                raise ValueError(_("This message cannot be read."))
            self.session.to_step(self.board, step, anew=kind == "again")
            return {"ok": True}
        if kind == "hint":
            self.session.hint(self.session.shown(self.board), message.get("thought", ""))
            return {"ok": True}
        raise ValueError(_("This message cannot be read."))

    def _text(self) -> str:
        lines = []
        for step in self.session.board(self.board).steps:
            mark = "✓" if self.session.record(step.id).done else "○"
            lines.append(f"{mark} {step.title}: {step.question}")
            lines.append(speech_of(step.start, step.start_options))
        return "\n".join(lines)

    def _html(self) -> str:
        from html import escape

        rows = "".join(f"<li>{escape(line)}</li>" for line in self._text().splitlines())
        return f'<div class="ecl-still"><ul style="list-style:none;padding-left:0">{rows}</ul></div>'

    def __repr__(self) -> str:
        return f"StepsView({self.session.id}.{self.board})"


class SteppedBoard:
    """A board of a lesson with the bar of its steps above it.

    Attributes
    ----------
    match : Match
        The game of the step that lies on the board.
    bar : StepsView
    board : Board
    """

    def __init__(self, session: Session, name: str, match: Match) -> None:
        self.match = match
        self.bar = StepsView(session, name)
        # The food web of two cards says less than the cards themselves. The session keeps every step; a file
        # of its own for each would only lie about.
        self.board = Board(match, web=False, height=session.board(name).height, keep=False)

    def _ipython_display_(self) -> None:
        self.bar._ipython_display_()
        self.board._ipython_display_()

    def __repr__(self) -> str:
        return f"SteppedBoard({self.bar.session.id}.{self.bar.board})"
