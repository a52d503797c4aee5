"""What a person takes home from a lesson: one JSON file, and the same to read and to print."""

from __future__ import annotations

import json
from html import escape
from typing import Any

from ecolearn.kernel.words import _, language, ngettext

from .session import Session
from .wire import progress_text, saved_text

STYLE = (
    "body{font:17px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;"
    "color:#1d2b2a;background:#fffdf8}h1{font-size:1.5rem}h2{font-size:1.1rem;margin:1.6rem 0 .2rem}"
    "p{margin:.2rem 0}.a{border-left:4px solid #2f78a8;padding-left:.7rem}.s{color:#5b6b69}"
    "pre{white-space:pre-wrap;font-size:.85rem}@media print{body{margin:0}h2,.a{break-inside:avoid}}"
)


def as_json(session: Session) -> str:
    """Answers, tries, hints and games of a lesson as JSON; no name and no date."""
    report = session.to_dict()
    report["questions"] = {
        id_: {
            "question": str(task.question),
            "answer": _said(session, id_),
            "done": session.record(id_).done,
        }
        for id_, task in session.tasks.items()
    }
    return json.dumps(report, ensure_ascii=False, indent=1) + "\n"


def as_html(session: Session) -> str:
    """Answers of a lesson as one page that needs nothing else."""
    parts = [
        "<!doctype html>",
        f'<html lang="{language()}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(str(session.title))}</title><style>{STYLE}</style></head><body>",
        f"<h1>{escape(str(session.title))}</h1><p>{escape(progress_text(session))}</p>",
    ]
    for id_, task in session.tasks.items():
        record = session.record(id_)
        mark = "✓" if record.done else "–"
        parts.append(f"<h2>{mark} {escape(str(task.title))}</h2><p>{escape(str(task.question))}</p>")
        said = _said(session, id_) or _("No answer yet.")
        parts.append(f'<p class="a">{escape(said)}</p>')
        verdict = session.verdict(id_)
        for line in verdict.lines if verdict else ():
            parts.append(f"<p>{escape(line.text)}</p>")
        if record.answered or session.refused(task.watches):
            parts.append(f'<p class="s">{escape(_effort(session, id_))}</p>')
        if record.thought:
            thought = _("Own thought: {text}").format(text=record.thought)
            parts.append(f'<p class="s">{escape(thought)}</p>')
    for board in session.boards():
        match = session.match(board)
        # Boards with steps are told step by step, as tasks.
        if match is not None and not session.shown(board):
            heading = _("The game")
            parts.append(f"<h2>{escape(heading)}</h2><p>{escape(_state(match))}</p>")
            if session.refused(board):
                parts.append(f'<p class="s">{escape(_tried(session, board))}</p>')
            parts.append(f"<pre>{escape(match.to_text())}</pre>")
    return "\n".join([*parts, "</body></html>"]) + "\n"


def _said(session: Session, id_: str) -> str:
    record = session.record(id_)
    task = session.task(id_)
    if not record.answered:
        return ""
    if record.value is None:
        return _("Done on the board.") if record.done else ""
    return task.words_for(record.value)


def _effort(session: Session, id_: str) -> str:
    record = session.record(id_)
    effort = _("Tries: {tries}. Hints read: {hints}.").format(tries=record.tries, hints=record.hints)
    board = session.task(id_).watches
    # A step has no button to check it: what counts are the answers that its board refused.
    if "/" in board:
        hints = _("Hints read: {hints}.").format(hints=record.hints)
        return f"{_tried(session, board)} {hints}"
    return effort


def _tried(session: Session, board: str) -> str:
    """How many answers to questions of the game came before the right ones; told, and not marked."""
    n = session.refused(board)
    if not n:
        return _("Every answer on the board was right at the first try.")
    return ngettext(
        "One answer on the board was tried before the right one.",
        "{n} answers on the board were tried before the right ones.",
        n,
    ).format(n=n)


def _state(match: Any) -> str:
    outcome = match.outcome
    return str(outcome.text) if outcome is not None else str(match.position.prompt.text)


def summary_text(session: Session) -> str:
    """Title, progress and state of saving in one line."""
    return f"{session.title}. {progress_text(session)} {saved_text(session)}"


def summary_html(session: Session) -> str:
    """The same for a cell's output, with the list of tasks."""
    rows = "".join(
        f"<li>{'✓' if session.record(id_).done else '○'} {escape(str(task.title))}</li>"
        for id_, task in session.tasks.items()
    )
    return (
        f'<div class="ecl-still"><p><strong>{escape(str(session.title))}</strong><br>'
        f"{escape(progress_text(session))} {escape(saved_text(session))}</p>"
        f'<ul style="list-style:none;padding-left:0">{rows}</ul></div>'
    )
