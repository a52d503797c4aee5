"""What a saved notebook shows of a task when nothing runs: the question, readable, and what was answered."""

from __future__ import annotations

import base64
from html import escape

from ecolearn.kernel.words import _, language

from .figures import as_still
from .pictures import picture_of, speech_of
from .session import Session


def task_text(session: Session, id_: str) -> str:
    """A task in words: question, what is offered, the last answer and its feedback."""
    task = session.task(id_)
    lines = [str(task.title), str(task.question)]
    if task.pictured:
        lines.append(f"{task.caption}: {speech_of(task.start, task.start_options)}")
    lines += [f"- {text}" for _id, text in task.choices()]
    if task.bins_offered():
        lines.append(
            _("Sort into: {bins}.").format(bins=", ".join(str(text) for _id, text in task.bins_offered()))
        )
    record = session.record(id_)
    match = session.match(task.watches) if task.watches else None
    lines += task.details(record.value, match)
    if record.answered and record.value is not None:
        lines.append(_("Answer: {text}").format(text=task.words_for(record.value)))
    verdict = session.verdict(id_)
    lines += [line.text for line in verdict.lines] if verdict else []
    if task.looking or record.answered:
        lines += [picture.sentence for picture in task.figures(record.value, match)]
    return "\n".join(line for line in lines if line)


def task_html(session: Session, id_: str) -> str:
    """The same in HTML that a notebook keeps even when it is not trusted."""
    task = session.task(id_)
    parts = ['<div class="ecl-still">', f"<p><strong>{escape(str(task.title))}</strong></p>"]
    parts.append(f"<p>{escape(str(task.question))}</p>")
    if task.pictured:
        svg = picture_of(task.start, language(), task.cards_only, options=task.start_options)
        data = base64.b64encode(svg.encode()).decode()
        alt = escape(f"{task.caption}: {speech_of(task.start, task.start_options)}")
        parts.append(
            f'<img alt="{alt}" src="data:image/svg+xml;base64,{data}" width="420" style="max-width:100%">'
        )
    if task.choices():
        parts.append(
            "<ul>" + "".join(f"<li>{escape(str(text))}</li>" for _id, text in task.choices()) + "</ul>"
        )
    if task.bins_offered():
        bins = ", ".join(str(text) for _id, text in task.bins_offered())
        into = _("Sort into: {bins}.").format(bins=bins)
        parts.append(f"<p>{escape(into)}</p>")
    record = session.record(id_)
    match = session.match(task.watches) if task.watches else None
    parts += [f"<p>{escape(line)}</p>" for line in task.details(record.value, match)]
    if record.answered and record.value is not None:
        said = _("Answer: {text}").format(text=task.words_for(record.value))
        parts.append(f"<p>{escape(said)}</p>")
    verdict = session.verdict(id_)
    parts += [f"<p>{escape(line.text)}</p>" for line in (verdict.lines if verdict else ())]
    if task.looking or record.answered:
        parts.append(as_still(task.figures(record.value, match)))
    hint = _("This is a still picture. Run the cell (▶) to answer.")
    return "".join([*parts, f"<p><em>{escape(hint)}</em></p></div>"])
