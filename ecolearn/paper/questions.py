"""Each form of task on paper: what is asked, what is offered, and room for the answer. Never the answer."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from ecolearn.classroom.arranging import Order, Sort
from ecolearn.classroom.boards import Places, Reach
from ecolearn.classroom.figures import WIDTH
from ecolearn.classroom.foreseeing import Foresee
from ecolearn.classroom.models import Slider
from ecolearn.classroom.picking import Pick
from ecolearn.classroom.pictures import match_of, picture_of, scene_of
from ecolearn.classroom.removal import Removal
from ecolearn.classroom.tasks import Choice, Many, Number, Task
from ecolearn.classroom.tracing import Trace
from ecolearn.classroom.webviews import WebViews
from ecolearn.foodweb import WebPicture, draw_matrix, draw_web
from ecolearn.kernel.words import _, language

if TYPE_CHECKING:
    import networkx as nx

#: Lines for a sentence, and for a thought in one's own words.
SHORT, LONG = 2, 5
#: Numbers that are tried in a model; rows more than are asked for, of what a board may bring.
TRIALS, MORE_ROWS = 2, 2
#: The arrows of a web of more organisms are hard to follow on paper.
LARGEST_WEB = 20
#: A board with more places takes the whole width of the sheet.
MOST_BESIDE = 24

STYLE = """
.task{margin:0 0 6mm}
.task>p{break-after:avoid;break-inside:avoid}
.do{font-style:italic;margin:0 0 1.5mm}
.tick{list-style:none;padding:0}
.tick li{display:flex;gap:3mm;margin:0 0 1.5mm;align-items:flex-start}
.box,.ring{flex:none;display:inline-block;width:4.4mm;height:4.4mm;border:.35mm solid #1d2b2a;margin-top:.5mm}
.ring{border-radius:50%}
.box.wide{width:8mm;height:6mm;margin-top:0}
.line{border-bottom:.25mm solid #5b6b69;height:8.5mm}
.gap{display:inline-block;min-width:30mm;border-bottom:.3mm solid #1d2b2a;height:7mm}
.beside{break-inside:avoid;display:grid;grid-template-columns:88mm 1fr;gap:5mm}
@media screen and (max-width:45em){.beside{display:block}.flow{padding:5mm}}
.picture svg{width:100%;max-width:96mm;height:auto;margin:0 0 2mm}
.figure svg{width:100%;max-width:150mm;height:auto;margin:0 0 2mm}
.wide svg{width:100%;max-width:150mm;height:auto;margin:0 0 2mm}
.picture,.figure,.wide,.tick{break-inside:avoid}
.picture svg>rect.ecl-paper,.wide svg>rect.ecl-paper,.figure svg>rect.ecl-paper{fill:none}
.grid td,.grid th{text-align:center}
.grid td:first-child,.grid th:first-child{text-align:left;width:45%}
.grid .ring{margin:.5mm auto 0;display:block}
.empty td{height:9mm}
.names{display:flex;gap:8mm;margin:0 0 4mm}
.names span{flex:1;border-bottom:.25mm solid #5b6b69;height:8mm;padding-top:2mm}
"""


def task_html(task: Task, number: int, seen: dict[str, int]) -> str:
    """A task as a part of a worksheet.

    Parameters
    ----------
    task : Task
    number : int
    seen : dict of str to int
        Pictures that stand on the sheet already, with the number of their task; new ones are added.
    """
    title = f"<h3>{number} {escape(str(task.title))}</h3>"
    asked = f"<p>{escape(str(task.question))}</p>"
    shown = "".join(_once(one, number, seen) for one in pictures(task))
    room = answer_room(task)
    if shown and 'class="picture"' in shown and not isinstance(task, Sort):
        body = f'<div class="beside"><div>{shown}</div><div>{room}</div></div>'
    else:
        body = shown + room
    return f'<section class="task" data-task="{escape(task.id)}">{title}{asked}{body}</section>'


def _once(shown: Shown, number: int, seen: dict[str, int]) -> str:
    """A picture the first time that it is needed; later where it stands."""
    before = seen.setdefault(shown.svg, number)
    words = f'<p class="small">{escape(shown.words)}</p>' if shown.words else ""
    if before != number:
        return words + ways(_("Look at the picture of task {n}.").format(n=before))
    return f'<div class="{shown.kind}">{words}{shown.svg}</div>'


class Shown(NamedTuple):
    """A picture of a task: its SVG, what is said of it, and its kind.

    A "picture" leaves room for the answer beside it, "wide" and "figure" take the whole width.
    """

    svg: str
    words: str = ""
    kind: str = "picture"


@singledispatch
def pictures(task: Task) -> Iterable[Shown]:
    """The pictures that belong to the question."""
    if not task.pictured:
        return ()
    svg = picture_of(task.start, language(), task.cards_only, "light", task.start_options)
    places = scene_of(match_of(task.start, task.start_options), task.cards_only).places
    return (Shown(svg, str(task.caption), "wide" if len(places) > MOST_BESIDE else "picture"),)


@pictures.register(Trace)
@pictures.register(Removal)
def _web(task: Trace | Removal) -> Iterable[Shown]:
    web = task.source.web(None)
    return () if web is None else (Shown(_drawn(web).svg, kind="figure"),)


@pictures.register
def _views(task: WebViews) -> Iterable[Shown]:
    for view in task.views:
        whole = task.whole(view, None)
        if whole is not None:
            web = view.web(whole)
            drawn = _drawn(web) if view.drawing is None else view.drawing.picture(web, "light")
            yield Shown(drawn.svg, str(view.text), "figure")


def _drawn(web: nx.DiGraph[Any]) -> WebPicture:
    """A web in layers; one with many organisms as a table of who eats whom. No chain stands out in it.

    Its alternative text names the links, and not the longest chain as it usually does.
    """
    if len(web) > LARGEST_WEB:
        drawn = draw_matrix(web, width=WIDTH, theme="light")
    else:
        names = {node: str(data.get("name", node)) for node, data in web.nodes(data=True)}
        links = "; ".join(f"{names[prey]} → {names[eater]}" for prey, eater in web.edges)
        said = _("Arrows: {links}.").format(links=links)
        drawn = draw_web(web, width=WIDTH, chain=(), theme="light", sentence=said)
    assert isinstance(drawn, WebPicture)
    return drawn


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
    return (
        ways(_("Tick one in each row."))
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
    return _table(heads, row * (task.least + MORE_ROWS))


@answer_room.register
def _slider(task: Slider) -> str:
    what, how_much, _who = task.head()
    chosen = [f"{how_much} · ____ %"] * TRIALS
    rows = "".join(
        f'<tr><th scope="row">{escape(row.name)}</th>{"<td></td>" * TRIALS}</tr>'
        for row in task.rows(task.at, None)
    )
    if task.watches:
        # How many levels there will be, the board decides.
        rows += f"<tr><th></th>{'<td></td>' * TRIALS}</tr>" * MORE_ROWS
    base = _("{what}. At the beginning: {amount}.").format(what=task.knob(), amount=task.amount(task.base))
    return ways(base) + _table((what, *chosen), rows) + f"<p class='small'>{escape(task.label())}</p>"


@answer_room.register
def _looked(task: WebViews) -> str:
    missing = [str(view.text) for view in task.views if task.whole(view, None) is None]
    if not missing:
        return ways(_("What do you notice?")) + lines(SHORT)
    do = _("Draw the food web of your board in this way, or look at it there:")
    return ways(do) + ticks(missing, "box") + ways(_("What do you notice?")) + lines(LONG)


@answer_room.register
def _trace(task: Trace) -> str:
    boxes = " → ".join(['<span class="gap"></span>'] * max(task.least, 3))
    do = _("Write the chain from the one that is eaten first to the last eater.")
    return ways(do) + f"<p>{boxes}</p>" + lines(1)


def _table(heads: Iterable[str], rows: str) -> str:
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    return f'<table class="empty"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'
