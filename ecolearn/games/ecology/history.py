"""The course of a game as time series: people, ecology points, money and land (ECO-6.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ecolearn.kernel.words import N_, _

from .position import EVENTS, EcologyPosition, Event

if TYPE_CHECKING:
    from matplotlib.figure import Figure

#: What is followed, by the name of the field of a `Snapshot`, and how it is called.
FOLLOWED = {
    "people": N_("People in thousands"),
    "points": N_("Ecology points"),
    "money": N_("Dollars"),
    "spaces": N_("Spaces of land"),
}
#: What an event is called where it is marked.
EVENT_NAMES = {
    "advanced": N_("A new age"),
    "crisis": N_("Crisis"),
    "exhausted": N_("Nature is used up"),
    "won_war": N_("A war won"),
    "lost_war": N_("A war lost"),
    "conceded": N_("Land given up"),
    "won": N_("The ecology test is passed"),
}
assert EVENT_NAMES.keys() == EVENTS


class History(NamedTuple):
    """The course of a game.

    Attributes
    ----------
    turns : tuple of int
        Numbers of the turns, from 1; the values are those at their ends.
    rounds : tuple of int
        The round of each of these turns.
    series : dict of str to dict of int to tuple of int
        For each name of `FOLLOWED` the values of every seat, one for each turn.
    events : tuple of Event
    """

    turns: tuple[int, ...]
    rounds: tuple[int, ...]
    series: dict[str, dict[int, tuple[int, ...]]]
    events: tuple[Event, ...]


def history(position: EcologyPosition) -> History:
    """The time series of a position: all turns that are over."""
    rows = position.history
    series = {
        name: {seat: tuple(getattr(row, name)[seat - 1] for row in rows) for seat in position.seats}
        for name in FOLLOWED
    }
    turns, rounds = tuple(row.turn for row in rows), tuple(row.round for row in rows)
    return History(turns, rounds, series, position.events)


def draw_history(position: EcologyPosition) -> Figure:
    """Draw the course of a game, one field for each of `FOLLOWED`, with its events marked.

    Returns
    -------
    matplotlib.figure.Figure
        Made without pyplot, so that no window and no global state is needed.

    Raises
    ------
    ImportError
        If matplotlib is not installed.
    """
    from matplotlib.figure import Figure

    course = history(position)
    figure = Figure(figsize=(8, 8), layout="constrained")
    fields = figure.subplots(len(FOLLOWED), 1, sharex=True)
    styles = ("-", "--", "-.", ":")
    for field, (name, label) in zip(fields, FOLLOWED.items(), strict=True):
        for seat, values in course.series[name].items():
            who = _("Player {n}").format(n=seat)
            field.plot(course.turns, values, styles[seat - 1], label=who, color=f"C{seat - 1}")
        field.set_ylabel(_(label))
        field.set_ylim(bottom=0)
        for event in course.events:
            field.axvline(event.turn, color=f"C{event.seat - 1}", linewidth=0.6, alpha=0.5)
    top = fields[0].get_ylim()[1]
    for event in course.events:
        said = f"{event.seat}: {_(EVENT_NAMES[event.code])}"
        fields[0].text(event.turn, top, said, rotation=90, va="top", ha="right", fontsize=6)
    fields[-1].set_xlabel(_("Turn"))
    if course.turns:
        fields[0].legend(loc="upper left", fontsize=7)
    return figure
