"""The course of a game, and how far the tests are, as charts with a sentence and a table (ECO-6.1)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from ecolearn.foodweb.figures.sheet import (
    MARGIN,
    SMALL,
    TEXT,
    Dot,
    Hatch,
    Line,
    Rect,
    Shape,
    Sheet,
    Words,
    shown,
)
from ecolearn.foodweb.numerals import decimal
from ecolearn.foodweb.picture import WebPicture
from ecolearn.foodweb.style import Theme
from ecolearn.foodweb.tables import Table
from ecolearn.kernel.words import _

from .details import people_text, points_text, seat_name
from .history import EVENT_NAMES, History, history
from .naming import square_name
from .odds import Odds, Turns
from .position import EcologyPosition, Event

if TYPE_CHECKING:
    from matplotlib.axes import Axes

#: Colour and dashes of each player's line.
LOOKS: tuple[tuple[str, tuple[float, float] | None], ...] = (
    ("out", None),
    ("arrow", (7, 3)),
    ("good", (2, 3)),
    ("matter", (10, 3)),
)
#: Sign of each event: colour, shape.
SIGNS: dict[str, tuple[str, Shape]] = {
    "advanced": ("gold", "triangle"),
    "won": ("gold", "circle"),
    "crisis": ("ink", "diamond"),
    "exhausted": ("ink", "square"),
    "won_war": ("soft", "triangle"),
    "lost_war": ("soft", "diamond"),
    "conceded": ("soft", "square"),
}
MOST_POINTS = 48
"""So many turns are drawn; of a longer game every second, third ... turn."""
MOST_ROWS = 24
HIGH = 104.0
_HATCHES: tuple[Hatch, ...] = ("", "lines")


def draw_course(
    position: EcologyPosition,
    ax: Axes | None = None,
    *,
    width: float = 600,
    theme: Theme = "auto",
) -> WebPicture | Axes:
    """Draw people and ecology points of all players over the turns, with what happened marked.

    Parameters
    ----------
    position : EcologyPosition
    ax : matplotlib.axes.Axes, optional
        Axes to draw on, in light colours.
    width : float
        Width of the picture in pixels, at least 240.
    theme : "auto", "light" or "dark"
        Of the SVG.

    Returns
    -------
    WebPicture or matplotlib.axes.Axes
        With ``sentence`` and ``table``, or `ax`.
    """
    course = history(position)
    sheet, title = Sheet(width), _("The course of the game")
    numbers = position.deck.numbers
    top = sheet.paragraph(_("People in thousands"), MARGIN / 2, size=TEXT, bold=True, colour="ink")
    _field(sheet, course, "people", numbers.rings, top + 6)
    top += HIGH + 22
    top = sheet.paragraph(_("Ecology points"), top, size=TEXT, bold=True, colour="ink")
    _field(sheet, course, "points", numbers.most_ecology, top + 6, axis=True)
    top += HIGH + 30
    entries: list[tuple[Rect | Dot | Line, str]] = [
        (Line(((-8, 0), (8, 0)), *_line(seat)), seat_name(seat)) for seat in position.seats
    ]
    seen = dict.fromkeys(event.code for event in course.events)
    entries += [
        (Dot(0, 0, 4.5, SIGNS[code][0], "ink", SIGNS[code][1]), _(EVENT_NAMES[code])) for code in seen
    ]
    sheet.legend(entries, top)
    return shown(sheet, ax, title, course_sentence(position), course_table(position), theme)


def _line(seat: int) -> tuple[str, float, tuple[float, float] | None]:
    colour, dashes = LOOKS[seat - 1]
    return colour, 2.2, dashes


def picked(count: int, most: int) -> list[int]:
    """Numbers of the rows that are shown of `count`: all, or evenly so many, always with the last one."""
    if count <= most:
        return list(range(count))
    return sorted({round(at * (count - 1) / (most - 1)) for at in range(most)})


def _field(sheet: Sheet, course: History, name: str, most: int, top: float, axis: bool = False) -> None:
    """One set of lines, from 0 to the most that there can be."""
    left, right = MARGIN + 20, sheet.width - MARGIN - 4
    last = max(course.turns[-1] if course.turns else 1, 2)

    def at(turn: float, value: float) -> tuple[float, float]:
        return left + (turn - 1) / (last - 1) * (right - left), top + (1 - value / most) * HIGH

    for value in (0, most // 2, most):
        y = at(1, value)[1]
        sheet.add(Line(((left, y), (right, y)), "line", 1.0))
        sheet.add(Words(str(value), left - 5, y + 3.5, SMALL, "end", "soft"))
    if axis:
        y = top + HIGH + 13
        sheet.add(Words(_("turn {n}").format(n=1), left, y, SMALL, "start", "soft"))
        sheet.add(Words(_("turn {n}").format(n=last), right, y, SMALL, "end", "soft"))
    sheet.down_to(top + HIGH + 16)
    rows = picked(len(course.turns), MOST_POINTS)
    for seat, values in course.series[name].items():
        points = tuple(at(course.turns[row], values[row]) for row in rows)
        if len(points) > 1:
            sheet.add(Line(points, *_line(seat)))
        elif points:
            sheet.add(Dot(*points[0], 3, LOOKS[seat - 1][0], "paper"))
    for event in course.events:
        if (event.code == "exhausted") is not (name == "points") and event.code != "crisis":
            continue
        values = course.series[name][event.seat]
        if event.turn > len(values) and not values:
            continue
        row = min(_row_of(course, event), len(values) - 1)
        colour, shape = SIGNS[event.code]
        tip = f"{seat_name(event.seat)}: {_(EVENT_NAMES[event.code])}"
        sheet.add(Dot(*at(course.turns[row], values[row]), 4.5, colour, "ink", shape, tip))


def _row_of(course: History, event: Event) -> int:
    """The row of the turn in which something happened; of one that is not over the last row."""
    return next((row for row, turn in enumerate(course.turns) if turn >= event.turn), len(course.turns) - 1)


def course_sentence(position: EcologyPosition) -> str:
    """Where all players stand, how that changed since the beginning, and the last thing that happened."""
    course = history(position)
    if not course.turns:
        return _("The chart begins with the end of the first turn.")
    said = [_("After turn {n}:").format(n=course.turns[-1])]
    parts = []
    for seat in position.seats:
        people, points = course.series["people"][seat], course.series["points"][seat]
        parts.append(
            _("{who} has {people} and {points}").format(
                who=seat_name(seat), people=people_text(people[-1]), points=points_text(points[-1])
            )
        )
    said.append("; ".join(parts) + ".")
    for seat in position.seats:
        points = course.series["points"][seat]
        low = min(points)
        if low < points[-1] and low <= position.deck.numbers.most_ecology // 2:
            turn = course.turns[points.index(low)]
            said.append(
                _("{who} was down to {points} in turn {turn} and has recovered.").format(
                    who=seat_name(seat), points=points_text(low), turn=turn
                )
            )
    if course.events:
        last = course.events[-1]
        said.append(
            _("Last event, turn {turn}: {who}, {what}.").format(
                turn=last.turn, who=seat_name(last.seat), what=_(EVENT_NAMES[last.code])
            )
        )
    return " ".join(said)


def course_table(position: EcologyPosition) -> Table:
    """The same in numbers; of a long game every second, third ... turn."""
    course = history(position)
    head = [_("Turn")]
    for seat in position.seats:
        head += [
            _("{who}: people").format(who=seat_name(seat)),
            _("{who}: ecology points").format(who=seat_name(seat)),
        ]
    head.append(_("Events"))
    rows: list[list[str]] = []
    before = -1
    for row in picked(len(course.turns), MOST_ROWS):
        cells = [str(course.turns[row])]
        for seat in position.seats:
            cells += [f"{course.series['people'][seat][row]}", f"{course.series['points'][seat][row]}"]
        some = [event for event in course.events if before < _row_of(course, event) <= row]
        cells.append("; ".join(f"{seat_name(one.seat)}: {_(EVENT_NAMES[one.code])}" for one in some) or "–")
        rows.append(cells)
        before = row
    return {"head": head, "rows": rows}


# -- chance ----------------------------------------------------------------------------------------


def number(turns: Fraction) -> str:
    """Expected turns with one decimal, as it is written in the language of the moment."""
    return decimal(float(turns), 1)


def _tests(position: EcologyPosition, found: Odds) -> list[tuple[str, Turns]]:
    squares = position.deck.squares
    age = squares[found.square].age
    rows = []
    for kind, turns in (("test", found.test), ("eco_test", found.eco_test)):
        if turns is not None:
            name = next(one.id for one in squares.values() if one.age == age and one.kind == kind)
            rows.append((square_name(position.deck, name), turns))
    return rows


def draw_odds(
    position: EcologyPosition,
    found: Odds,
    ax: Axes | None = None,
    *,
    width: float = 600,
    theme: Theme = "auto",
) -> WebPicture | Axes:
    """Draw in how many turns a token comes to the tests of its age on average.

    Parameters
    ----------
    position : EcologyPosition
    found : Odds
        From `odds`.
    ax, width, theme
        As in `draw_course`.

    Returns
    -------
    WebPicture or matplotlib.axes.Axes
        With ``sentence`` and ``table``, or `ax`.
    """
    sheet, title = Sheet(width), _("How far are the tests?")
    rows = _tests(position, found)
    room = width - 2 * MARGIN - 34
    longest = max(float(turns.random) for _name, turns in rows)
    y = MARGIN / 2
    for name, turns in rows:
        y = sheet.paragraph(name, y, bold=True, colour="ink") + 2
        for value, hatch in zip(turns, _HATCHES, strict=True):
            wide = max(2.0, float(value) / longest * room)
            sheet.add(Rect(MARGIN, y, wide, 15, "bar" if not hatch else "raised", "out", hatch, 3))
            sheet.add(Words(number(value), MARGIN + wide + 6, y + 11.5, TEXT, bold=True))
            y += 19
        y += 6
    sheet.down_to(y)
    entries: Sequence[tuple[Rect | Dot | Line, str]] = (
        (Rect(-8, -6, 16, 12, "bar", "out"), _("you always take the better die")),
        (Rect(-8, -6, 16, 12, "raised", "out", "lines"), _("you take any die")),
    )
    sheet.legend(entries, y)
    return shown(sheet, ax, title, odds_sentence(position, found), odds_table(position, found), theme)


def odds_sentence(position: EcologyPosition, found: Odds) -> str:
    """The expected turns in words."""
    said = [
        _("Average number of turns from here ({square}):").format(
            square=square_name(position.deck, found.square)
        )
    ]
    said += [
        _("to the {test} {best} with the better die, {random} with any die;").format(
            test=name, best=number(turns.best), random=number(turns.random)
        )
        for name, turns in _tests(position, found)
    ]
    said[-1] = said[-1][:-1] + "."
    said.append(_("What a test asks for and what cards do is left out."))
    return " ".join(said)


def odds_table(position: EcologyPosition, found: Odds) -> Table:
    """The expected turns as a table."""
    head = [_("Test"), _("Turns with the better die"), _("Turns with any die")]
    rows = [[name, number(turns.best), number(turns.random)] for name, turns in _tests(position, found)]
    return {"head": head, "rows": rows}
