"""Tasks as the source of a lesson writes them: from the entries of a TOML file to tasks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ecolearn.kernel.decks import Entry, entries, flag, number, table, text
from ecolearn.kernel.words import _

from .arranging import Item, Order, Sort
from .boards import Places, Reach
from .claims import DOWN, FALSE, SAME, TRUE, UP, Effects, Statements
from .fields import Common, board_of, read_hints, read_options, said
from .foreseeing import Foresee
from .models import LITTER, PYRAMID, Slider
from .picking import RULES, Pick
from .tasks import Choice, Many, Number, Option, Reflect, Task
from .webreading import read_removal, read_trace, read_views


def read_task(entry: Entry) -> Task | None:
    """One task; None if its form is unknown, which is a fault then."""
    form = text(entry, "form", among=FORMS)
    common: Common = {
        "id": text(entry, "id"),
        "title": said(entry, "title"),
        "question": said(entry, "question"),
        "hints": read_hints(entry),
        "after": said(entry, "after", needed=form == "reflect"),
        "start": text(entry, "start", ""),
        "start_options": read_options(entry),
        "caption": said(entry, "caption", needed="start" in entry),
    }
    return FORMS[form](entry, common) if form in FORMS else None


def _choice(entry: Entry, common: Common) -> Task:
    return Choice(**common, options=_options(entry, needs_says=True))


def _predict(entry: Entry, common: Common) -> Task:
    return Choice(
        **common,
        options=_options(entry),
        prediction=True,
        board=text(entry, "board", ""),
        count=text(entry, "count", ""),
        revealed_by=text(entry, "revealed_by", ""),
    )


def _many(entry: Entry, common: Common) -> Task:
    options = tuple(_option(option, not flag(option, "right")) for option in entries(entry, "option"))
    return Many(**common, options=options)


def _order(entry: Entry, common: Common) -> Task:
    return Order(
        **common,
        options=_options(entry),
        circle=flag(entry, "circle"),
        first=said(entry, "first", needed=False),
        last=said(entry, "last", needed=False),
    )


def _options(entry: Entry, *, needs_says: bool = False) -> tuple[Option, ...]:
    return tuple(_option(option, needs_says) for option in entries(entry, "option"))


def _option(entry: Entry, needs_says: bool) -> Option:
    limits: dict[str, int | None] = {}
    for field in ("low", "high"):
        limits[field] = number(entry, field, 0) if field in entry else None
    return Option(
        id=text(entry, "id"),
        text=said(entry, "text"),
        right=flag(entry, "right"),
        says=said(entry, "says", needed=needs_says),
        low=limits["low"],
        high=limits["high"],
    )


def _sort(entry: Entry, common: Common) -> Task:
    bins = tuple((text(one, "id"), said(one, "text")) for one in entries(entry, "bin"))
    known = [id_ for id_, _words in bins]
    items = []
    for one in entries(entry, "item"):
        own = text(one, "bin", among=known)
        says = {to: said(one, f"says_{to}") for to in known if to != own}
        items.append(Item(text(one, "id"), said(one, "text"), own, says, said(one, "right", needed=False)))
    return Sort(**common, bins=bins, items=tuple(items))


def _truefalse(entry: Entry, common: Common) -> Task:
    items = []
    for one in entries(entry, "statement"):
        if "true" not in one:
            one.fault("true", _("Write true or false here, without quotation marks."))
        items.append(
            Item(
                text(one, "id"),
                said(one, "text"),
                TRUE if flag(one, "true") else FALSE,
                {"": said(one, "says")},
                said(one, "right", needed=False),
            )
        )
    return Statements(**common, items=tuple(items))


def _effects(entry: Entry, common: Common) -> Task:
    items = []
    for row in entries(entry, "row"):
        change = text(row, "change", among=(UP, DOWN, SAME))
        says = {to: said(row, f"says_{to}", needed=False) for to in (UP, DOWN, SAME) if to != change}
        items.append(Item(text(row, "id"), said(row, "text"), change, says, said(row, "path")))
    return Effects(**common, items=tuple(items), prediction=flag(entry, "prediction"))


def _number(entry: Entry, common: Common) -> Task:
    says = {
        _decimal(wrong, "value"): said(wrong, "says")
        for wrong in entries(entry, "wrong", key="", needed=False)
    }
    return Number(
        **common,
        value=_decimal(entry, "value"),
        tolerance=_decimal(entry, "tolerance", 0.0),
        unit=said(entry, "unit", needed=False),
        says=says,
        otherwise=said(entry, "otherwise", needed=False),
    )


def _decimal(entry: Entry, field: str, default: float | None = None) -> float:
    value = entry.take(field, default is None)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return float(value)
    if value is not None:
        entry.fault(field, _("Write a number here, without quotation marks."))
    return default or 0.0


def _reflect(_entry: Entry, common: Common) -> Task:
    return Reflect(**common)


def _reach(entry: Entry, common: Common) -> Task:
    return Reach(**common, board=text(entry, "board"), condition=text(entry, "condition"))


def _places(entry: Entry, common: Common) -> Task:
    """What fits is a card's place, an action's, or what proves a condition."""
    by = next((field for field in ("action", "condition") if field in entry), "card")
    fits = text(entry, by)
    if by == "action" and "{cell}" not in fits:
        entry.fault(by, _("Write {cell} where the place stands, such as: put lion {cell}."))
    return Places(
        **common,
        card=fits if by == "card" else "",
        action=fits if by == "action" else "",
        condition=fits if by == "condition" else "",
        otherwise=said(entry, "otherwise", needed=by == "condition"),
        empty=flag(entry, "empty", True),
    )


def _foresee(entry: Entry, common: Common) -> Task:
    return Foresee(**common, board=text(entry, "board"), least=number(entry, "least", 1, at_least=1))


def _pick(entry: Entry, common: Common) -> Task:
    rule = text(entry, "rule")
    if rule.partition(" ")[0] not in RULES:
        entry.fault("rule", _("There is no such rule. There are: {known}.").format(known=", ".join(RULES)))
        rule = "top"
    says = {text(one, "card"): said(one, "says") for one in entries(entry, "says", key="card", needed=False)}
    return Pick(
        **common,
        rule=rule,
        board=board_of(entry, common),
        least=number(entry, "least", 1, at_least=1),
        says=says,
        otherwise=said(entry, "otherwise", needed=False),
    )


def _slider(entry: Entry, common: Common) -> Task:
    model = text(entry, "model", among=(PYRAMID, LITTER))
    count, row = ("years", "year") if model == LITTER else ("levels", "level")
    goal = table(entry, "goal", needed=False)
    row_number = number(goal, row, at_least=1) if goal.fields else 0
    exact = _decimal(goal, "value") if "value" in goal else None
    return Slider(
        **common,
        model=model,
        base=_decimal(entry, "base"),
        unit=said(entry, "unit"),
        steps=number(entry, count, 10 if model == LITTER else 4, at_least=2, at_most=30),
        least=number(entry, "least", 5, at_least=0),
        most=number(entry, "most", 20, at_most=100),
        step=number(entry, "step", 1, at_least=1),
        at=number(entry, "at", 10),
        board=text(entry, "board", ""),
        goal_row=row_number,
        goal_least=_decimal(goal, "least") if "least" in goal else exact,
        goal_most=_decimal(goal, "most") if "most" in goal else exact,
    )


#: How each form of task is read.
FORMS: Mapping[str, Callable[[Entry, Common], Task]] = {
    "choice": _choice,
    "predict": _predict,
    "many": _many,
    "number": _number,
    "order": _order,
    "sort": _sort,
    "truefalse": _truefalse,
    "effects": _effects,
    "reflect": _reflect,
    "reach": _reach,
    "places": _places,
    "foresee": _foresee,
    "pick": _pick,
    "slider": _slider,
    "web": read_views,
    "trace": read_trace,
    "removal": read_removal,
}
