"""Who plays along: whom all wait for, where several act at the same time, and how partners play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ecolearn.kernel.match import PERSON, Match
from ecolearn.kernel.sentences import Term
from ecolearn.kernel.words import _, ngettext


def _names(match: Match, seats: Iterable[int]) -> str:
    table = match.first.table
    return ", ".join(match.game.name(table, Term("seat", str(seat))) for seat in seats)


def waits(match: Match, seat: int | None) -> str:
    """Where several act at the same time: who is ready, who still chooses, and that partners wait.

    Parameters
    ----------
    match : Match
        Partners have done what they could: those who are still awaited wait for a person.
    seat : int or None
        Who looks.

    Returns
    -------
    str
        Sentences; empty where one acts after the other.
    """
    actors, awaited = match.actors(), match.awaited()
    if len(actors) < 2 or not awaited:
        return ""
    ready = [other for other in actors if other not in awaited]
    partners = [other for other in awaited if match.seats[other - 1] != PERSON]
    done = _("Ready: {list}.").format(list=_names(match, ready)) if ready else ""
    if [other for other in awaited if other not in partners] != [seat]:
        still = _("Still choosing: {list}.").format(list=_names(match, awaited))
        return f"{still} {done}".strip()
    if partners:
        told = ngettext(
            "Your partner waits until you are ready: {list}.",
            "Your partners wait until you are ready: {list}.",
            len(partners),
        ).format(list=_names(match, partners))
        return f"{told} {done}".strip()
    if any(match.seats[other - 1] == PERSON for other in ready):
        return _("The others are ready. They wait for you.")
    return ngettext(
        "Your partner is ready and waits for you.", "Your partners are ready. They wait for you.", len(ready)
    )


def habits(match: Match) -> list[dict[str, Any]]:
    """How the partners of a match play: for each kind of partner the seats and the sentences."""
    found = []
    for partner in dict.fromkeys(match.seats):
        lines = () if partner == PERSON else match.game.habits(partner)
        if lines:
            seats = [seat for seat, who in enumerate(match.seats, 1) if who == partner]
            found.append({"partner": partner, "seats": _names(match, seats), "lines": list(lines)})
    return found
