"""Each form of task on paper: what is asked, what is offered, and room for the answer. Never the answer."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch
from html import escape

from ecolearn.classroom.arranging import Order, Sort
from ecolearn.classroom.boards import Places, Reach
from ecolearn.classroom.figures import WIDTH
from ecolearn.classroom.foreseeing import Foresee
from ecolearn.classroom.models import Slider
from ecolearn.classroom.picking import Pick
from ecolearn.classroom.pictures import picture_of
from ecolearn.classroom.removal import Removal
from ecolearn.classroom.tasks import Choice, Many, Number, Task
from ecolearn.classroom.tracing import Trace
from ecolearn.classroom.webs import WebOf
from ecolearn.classroom.webviews import WebViews
from ecolearn.foodweb import WebPicture, draw_web
from ecolearn.kernel.words import _, language

#: Lines for a sentence, and for a thought in one's own words.
SHORT, LONG = 2, 5
#: Numbers that are tried in a model, and rounds of looking ahead beyond those that are asked for.
TRIALS, MORE_ROUNDS = 2, 2
#: A web of more organisms is hard to read on a sheet of paper.
LARGEST_WEB = 40

STYLE = """
.task{margin:0 0 6mm;break-inside:avoid-page}
.task .title{display:flex;gap:2mm;align-items:baseline}
.do{font-style:italic;margin:0 0 1.5mm}
.tick{list-style:none;padding:0}
.tick li{display:flex;gap:3mm;margin:0 0 1.5mm;align-items:flex-start}
.box,.ring{flex:none;display:inline-block;width:4.4mm;height:4.4mm;border:.35mm solid #1d2b2a;margin-top:.5mm}
.ring{border-radius:50%}
.box.wide{width:8mm;height:6mm;margin-top:0}
.line{border-bottom:.25mm solid #5b6b69;height:8.5mm}
.gap{display:inline-block;min-width:38mm;border-bottom:.3mm solid #1d2b2a;height:7mm}
.picture svg{width:100%;max-width:112mm;height:auto;margin:0 0 2mm}
.figure svg{width:100%;max-width:150mm;height:auto;margin:0 0 2mm}
.picture,.figure{break-inside:avoid}
.grid td,.grid th{text-align:center}
.grid td:first-child,.grid th:first-child{text-align:left;width:45%}
.grid .ring{margin:.5mm auto 0;display:block}
.empty td{height:9mm}
.names{display:flex;gap:8mm;margin:0 0 4mm}
.names span{flex:1;border-bottom:.25mm solid #5b6b69;height:8mm;padding-top:2mm}
"""


def task_html(task: Task, number: int) -> str:
    """A task as a part of a worksheet."""
    title = f'<div class="title"><h3>{number} {escape(str(task.title))}</h3></div>'
    asked = f"<p>{escape(str(task.question))}</p>"
    return (
        f'<section class="task" data-task="{escape(task.id)}">{title}{asked}{picture(task)}'
        f"{answer_room(task)}</section>"
    )


def picture(task: Task) -> str:
    """The position that belongs to the question; nothing if there is none."""
    if not task.pictured:
        return ""
    svg = picture_of(task.start, language(), task.cards_only, "light", task.start_options)
    caption = f"<p class='small'>{escape(str(task.caption))}</p>" if task.caption else ""
    return f'<div class="picture">{svg}{caption}</div>'


def ways(words: str) -> str:
    """What to do, in a few words."""
    return f'<p class="do">{escape(words)}</p>'


def lines(count: int) -> str:
    """Room to write."""
    return '<div class="line"></div>' * count


def ticks(texts: Iterable[str], shape: str) -> str:
    """A list with something to tick before each of its texts."""
    items = "".join(
        f'<li><span class="{shape}" aria-hidden="true"></span><span>{escape(text)}</span></li>'
        for text in texts
    )
    return f'<ul class="tick">{items}</ul>'


def _offered(task: Task) -> list[str]:
    return [str(text) for _id, text in task.choices()]


@singledispatch
def answer_room(task: Task) -> str:
    """Room for the answer to a task, with what it offers."""
    return ways(_("Write a few sentences.")) + lines(LONG)


@answer_room.register
def _choice(task: Choice) -> str:
    do = _("Tick one. It is a prediction: none of them is wrong now.") if task.keeps_first else _("Tick one.")
    return ways(do) + ticks(_offered(task), "ring")


@answer_room.register
def _many(task: Many) -> str:
    return ways(_("Tick all that fit.")) + ticks(_offered(task), "box")


@answer_room.register
def _number(task: Number) -> str:
    return (
        f'<p><span class="gap"></span> {escape(str(task.unit))}</p>' + ways(_("How you found it:")) + lines(1)
    )


@answer_room.register
def _order(task: Order) -> str:
    do = _("Write the numbers 1 to {n} into the boxes, in the right order.").format(n=len(task.options))
    if task.circle:
        do += " " + _("It is a circle: begin anywhere.")
    elif task.first and task.last:
        do += " " + _("1: {first}. {n}: {last}.").format(
            first=task.first, n=len(task.options), last=task.last
        )
    return ways(do) + ticks(_offered(task), "box wide")


@answer_room.register(Sort)
@answer_room.register(Removal)
def _rows(task: Sort | Removal) -> str:
    if not task.choices():
        return ways(_("Look at your board, then write down what you expect.")) + lines(LONG)
    heads = "".join(f'<th scope="col">{escape(str(text))}</th>' for _id, text in task.bins_offered())
    ring = '<td><span class="ring" aria-hidden="true"></span></td>' * len(task.bins_offered())
    rows = "".join(f'<tr><th scope="row">{escape(text)}</th>{ring}</tr>' for text in _offered(task))
    web = web_picture(task.source) if isinstance(task, Removal) else ""
    return (
        web
        + ways(_("Tick one in each row."))
        + f'<table class="grid"><thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody></table>'
    )


@answer_room.register
def _reach(task: Reach) -> str:
    done = ticks([_("It shows on our board.")], "box")
    return ways(_("Play it on the board, or with the printed cards.")) + done + lines(SHORT)


@answer_room.register(Places)
@answer_room.register(Pick)
def _marked(task: Places | Pick) -> str:
    if task.start:
        return ways(_("Mark them in the picture, and say why.")) + lines(SHORT)
    return ways(_("Look for them on your board, and write their names.")) + lines(SHORT)


@answer_room.register
def _foresee(task: Foresee) -> str:
    heads = (_("Before the event: who will lose its home?"), _("The event"), _("Who lost its home, and why?"))
    row = "<tr>" + "<td></td>" * len(heads) + "</tr>"
    return _table(heads, row * (task.least + MORE_ROUNDS))


@answer_room.register
def _slider(task: Slider) -> str:
    what, how_much, _who = task.head()
    chosen = [f"{how_much} · ____ %"] * TRIALS
    rows = "".join(
        f'<tr><th scope="row">{escape(row.name)}</th>{"<td></td>" * TRIALS}</tr>'
        for row in task.rows(task.at, None)
    )
    base = _("{what}. At the beginning: {amount}.").format(what=task.knob(), amount=task.amount(task.base))
    return ways(base) + _table((what, *chosen), rows) + f"<p class='small'>{escape(task.label())}</p>"


@answer_room.register
def _views(task: WebViews) -> str:
    parts = []
    for view in task.views:
        drawn = view_picture(task, view.id)
        if drawn is not None:
            parts.append(
                f'<div class="figure"><p class="small">{escape(str(view.text))}</p>{figure(drawn)}</div>'
            )
    if not parts:
        named = ticks([str(view.text) for view in task.views], "box")
        return (
            ways(_("Draw the food web of your board in these ways, or look at it there."))
            + named
            + lines(LONG)
        )
    return "".join(parts) + ways(_("What do you notice?")) + lines(SHORT)


@answer_room.register
def _trace(task: Trace) -> str:
    boxes = " → ".join(['<span class="gap"></span>'] * max(task.least, 3))
    do = _("Write the chain from the one that is eaten first to the last eater.")
    return web_picture(task.source) + ways(do) + f"<p>{boxes}</p>" + lines(1)


def _table(heads: Iterable[str], rows: str) -> str:
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    return f'<table class="empty"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'


# -- webs ------------------------------------------------------------------------------------------


def figure(drawn: WebPicture) -> str:
    """A drawn web; what it shows is its alternative text."""
    return drawn.svg


def web_picture(source: WebOf) -> str:
    """The web that a task is about; nothing for that of a board, or for one that is too large."""
    web = source.web(None)
    if web is None or len(web) > LARGEST_WEB:
        return ""
    drawn = draw_web(web, width=WIDTH, theme="light")
    assert isinstance(drawn, WebPicture)
    return f'<div class="figure">{figure(drawn)}</div>'


def view_picture(task: WebViews, id_: str) -> WebPicture | None:
    """One view of a web as a picture; None where it is that of a board."""
    view = next(one for one in task.views if one.id == id_)
    whole = task.whole(view, None)
    if whole is None:
        return None
    web = view.web(whole)
    if view.drawing is not None:
        return view.drawing.picture(web, "light")
    drawn = draw_web(web, width=WIDTH, theme="light")
    assert isinstance(drawn, WebPicture)
    return drawn
