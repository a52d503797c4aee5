"""Tasks about food webs as the source of a lesson writes them."""

from __future__ import annotations

from collections.abc import Iterable

from ecolearn.foodweb.pyramids import TITLES
from ecolearn.kernel.decks import Entry, entries, number, text, words

from .fields import Common, board_of, said
from .figures import KINDS, Drawing
from .pictures import Options
from .removal import EFFECTS, STARVE, Removal
from .tasks import Task
from .tracing import Trace
from .webs import WebOf
from .webviews import WebView, WebViews

#: Views that show what is left when somebody is taken out.
REMOVING = ("cascade", "change")


def read_views(entry: Entry, common: Common) -> Task:
    """A food web in several ways."""
    source, board = _source(entry, common) if "web" in entry else (None, board_of(entry, common))
    views = tuple(_view(one, source, common["start_options"]) for one in entries(entry, "view"))
    return WebViews(**common, views=views, board=board, source=source)


def _view(one: Entry, of_task: WebOf | None, options: Options) -> WebView:
    own = WebOf(text(one, "web"), "", options) if "web" in one else None
    drawing = None
    if "draw" in one:
        draw = text(one, "draw", among=KINDS)
        remove = words(one, "remove") if draw in REMOVING else ()
        drawing = Drawing(draw, text(one, "of", "numbers", among=TITLES), remove)
    if own is not None:
        _tell(one, "web", own.faults())
    source = own or of_task
    if source is not None and drawing is not None:
        _tell(one, "remove", source.faults(drawing.remove))
    return WebView(
        id=text(one, "id"),
        text=said(one, "text"),
        says=said(one, "says", needed=False),
        energy=said(one, "energy", needed=False),
        kinds=words(one, "kinds", ()),
        without=words(one, "without", ()),
        source=own,
        drawing=drawing,
    )


def read_removal(entry: Entry, common: Common) -> Task:
    """Guesses for others when somebody is taken out."""
    source, board = _source(entry, common)
    remove, ask = words(entry, "remove"), words(entry, "ask", ())
    _tell(entry, "remove", source.faults(remove))
    _tell(entry, "ask", source.faults(ask))
    model = text(entry, "model", STARVE, among=(STARVE, EFFECTS))
    return Removal(**common, source=source, board=board, remove=remove, ask=ask, model=model)


def read_trace(entry: Entry, common: Common) -> Task:
    """A chain to be traced."""
    source, board = _source(entry, common)
    ends = {field: text(entry, field, "") for field in ("begins", "through", "ends")}
    for field, who in ends.items():
        if who:
            _tell(entry, field, source.faults([who]))
    example = words(entry, "example", ())
    found = source.faults(example)
    task = Trace(
        **common,
        source=source,
        board=board,
        least=number(entry, "least", 2, at_least=2),
        begins=ends["begins"],
        through=ends["through"],
        ends=ends["ends"],
        example=() if found else example,
    )
    if not source.faults():
        _tell(entry, "example", found or task.unfit())
    return task


def _source(entry: Entry, common: Common) -> tuple[WebOf, str]:
    """Where the web comes from, and the board that is watched for it."""
    options = common["start_options"]
    if "web" not in entry:
        return WebOf("", common["start"], options), board_of(entry, common)
    source = WebOf(text(entry, "web"), "", options)
    _tell(entry, "web", source.faults())
    return source, ""


def _tell(entry: Entry, field: str, faults: Iterable[str]) -> None:
    for fault in faults:
        entry.fault(field, fault)
