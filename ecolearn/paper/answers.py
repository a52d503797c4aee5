"""Each form of task on the key: the right answer, and what the lesson says of right and wrong ones."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import singledispatch
from html import escape
from typing import Any, NamedTuple

from ecolearn.classroom.arranging import Order, Sort
from ecolearn.classroom.boards import Places, Reach
from ecolearn.classroom.foreseeing import Foresee
from ecolearn.classroom.models import Slider
from ecolearn.classroom.picking import Pick
from ecolearn.classroom.pictures import match_of, scene_of
from ecolearn.classroom.removal import Removal
from ecolearn.classroom.tasks import Choice, Many, Number, Option, Task
from ecolearn.classroom.webviews import WebViews
from ecolearn.foodweb.graph import name_of
from ecolearn.kernel.words import _
from ecolearn.picture.scene import badge
from ecolearn.picture.still import still_svg

RIGHT, WRONG, OPEN = "✓", "✗", "–"

STYLE = """
.answer{font-weight:700}
.why{list-style:none;padding:0}
.why li{display:flex;gap:2mm;margin:0 0 1mm}
.why .sign{flex:none;width:5mm;font-weight:700}
"""


class Reason(NamedTuple):
    """What is said of one answer: its sign, the answer, and the words."""

    sign: str
    answer: str
    text: str = ""


def key_html(task: Task, number: int) -> str:
    """A task as a part of the key."""
    found = answer(task)
    reasons = [reason for reason in explained(task) if reason.text or reason.sign != OPEN]
    parts = [f"<h3>{number} {escape(str(task.title))}</h3>"]
    parts.append(f'<p class="answer">{escape(found)}</p>')
    parts.append(marked_picture(task))
    if reasons:
        rows = "".join(
            f'<li><span class="sign">{reason.sign}</span><span>{escape(_row(reason))}</span></li>'
            for reason in reasons
        )
        parts.append(f'<ul class="why">{rows}</ul>')
    if task.after and str(task.after) != found:
        parts.append(f"<p>{escape(str(task.after))}</p>")
    return f'<section class="task" data-task="{escape(task.id)}">{"".join(parts)}</section>'


def _row(reason: Reason) -> str:
    return (
        f"{reason.answer}: {reason.text}" if reason.answer and reason.text else reason.answer or reason.text
    )


@singledispatch
def answer(task: Task) -> str:
    """The right answer in words, or why there is none."""
    return task.answer_in_words() or _("It depends on your board: the game itself shows it.")


@answer.register
def _choice(task: Choice) -> str:
    if task.keeps_first:
        return _("A prediction: every answer counts as thought.")
    return task.answer_in_words()


@answer.register
def _look(task: WebViews) -> str:
    return _("To look at: there is no right or wrong.")


@answer.register
def _slide(task: Slider) -> str:
    return task.answer_in_words() or task.sentence(task.at, None)


@answer.register
def _foresee(task: Foresee) -> str:
    return _("It depends on your board: the game itself shows who was right.")


@singledispatch
def explained(task: Task) -> Iterable[Reason]:
    """What the lesson says of answers to a task; the hints where it says nothing of them."""
    return [Reason(str(at), "", str(hint)) for at, hint in enumerate(task.hints, 1)]


def _of_options(options: Iterable[Option], *, judged: bool) -> Iterable[Reason]:
    for option in options:
        sign = (RIGHT if option.right else WRONG) if judged else OPEN
        yield Reason(sign, str(option.text).rstrip("."), str(option.says))


@explained.register
def _choices(task: Choice) -> Iterable[Reason]:
    return _of_options(task.options, judged=not task.keeps_first)


@explained.register
def _several(task: Many) -> Iterable[Reason]:
    return _of_options(task.options, judged=True)


@explained.register
def _numbers(task: Number) -> Iterable[Reason]:
    for wrong, says in task.says.items():
        yield Reason(WRONG, task.words_for(wrong), str(says))
    if task.otherwise:
        yield Reason(WRONG, _("any other"), str(task.otherwise))


@explained.register
def _row_of(task: Order) -> Iterable[Reason]:
    for option in task.options:
        yield Reason(OPEN, str(option.text).rstrip("."), str(option.says))


@explained.register
def _sorted(task: Sort) -> Iterable[Reason]:
    names = {id_: str(text) for id_, text in task.bins_offered()}
    for item in task.items:
        text = str(item.text).rstrip(".")
        yield Reason(RIGHT, f"{text}: {names[item.bin]}", str(item.right))
        for bin_, says in item.says.items():
            told = names.get(bin_, _("otherwise"))
            yield Reason(WRONG, f"{text}: {told}", str(says))


@explained.register
def _removed(task: Removal) -> Iterable[Reason]:
    web = task.web(None)
    if web is None:
        return
    words = {id_: str(text) for id_, text in task.bins_offered()}
    found = task.found(web)
    for node in task.asked(None):
        one = found[node]
        said = words.get(one.answer, _("cannot be told"))
        yield Reason(RIGHT if one.answer in words else OPEN, f"{name_of(web, node)}: {said}", one.why)


@explained.register
def _views(task: WebViews) -> Iterable[Reason]:
    return [Reason(OPEN, str(view.text), str(view.says)) for view in task.views]


@explained.register
def _reach(task: Reach) -> Iterable[Reason]:
    # The last hint is the worked answer, which stands above already.
    return [Reason(str(at), "", str(hint)) for at, hint in enumerate(task.hints[:-1], 1)]


# -- pictures --------------------------------------------------------------------------------------


def marked_picture(task: Task) -> str:
    """The position of a task in which places are to be marked, with those that fit marked."""
    if not task.start or not isinstance(task, Places | Pick):
        return ""
    fitting = task.fitting() if isinstance(task, Places) else task.fitting(None)
    scene = scene_of(match_of(task.start, task.start_options), task.cards_only)
    return f'<div class="picture">{still_svg(_with_marks(scene, fitting), theme="light")}</div>'


def _with_marks(scene: Any, fitting: Iterable[str]) -> Any:
    wanted = set(fitting)
    places = tuple(
        replace(place, marks=(*place.marks, badge(RIGHT, at="nw", gold=True)), ground=_seen(place))
        if place.key in wanted
        else place
        for place in scene.places
    )
    return replace(scene, places=places)


def _seen(place: Any) -> str:
    return "plain" if place.ground == "ghost" else str(place.ground)
