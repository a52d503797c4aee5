"""What lessons may ask of a position of Ecology."""

from __future__ import annotations

from collections.abc import Callable

from ecolearn.kernel.conditions import Condition, Progress, Proof, counted, whole_number
from ecolearn.kernel.sentences import Term
from ecolearn.kernel.words import _

from .deck import AGES
from .position import EcologyPosition
from .terms import seat_term

AMOUNTS: dict[str, Callable[[EcologyPosition, int], int]] = {
    "people": lambda position, seat: position.people(seat),
    "spaces": lambda position, seat: len(position.spaces(seat)),
    "money": lambda position, seat: position.money[seat],
    "inventions": lambda position, seat: len(position.inventions(seat)),
    "ecology": lambda position, seat: position.points[seat],
}


def _seat(position: EcologyPosition, text: str) -> int:
    seat = whole_number(text)
    if seat in position.seats:
        return seat
    raise ValueError(
        _("There is no player {n}. Players: 1 to {last}.").format(n=seat, last=position.seats[-1])
    )


def _amount(what: str) -> Callable[..., Progress]:
    """A player has so many thousands of people, spaces, dollars, inventions or ecology points."""

    def look(position: EcologyPosition, who: str, text: str) -> Progress:
        seat, needed = _seat(position, who), whole_number(text)
        count = AMOUNTS[what](position, seat)
        missing = position.sentence(
            "missing_amount", who=seat_term(seat), what=Term("amount", what), n=needed - count
        )
        cards = position.inventions(seat) if what == "inventions" else ()
        return counted(position, count, needed, [Proof(cards, position.spaces(seat))], missing)

    return look


def age(position: EcologyPosition, who: str, text: str) -> Progress:
    """A player has come into an age, counted from 1."""
    seat, needed = _seat(position, who), whole_number(text)
    if not 1 <= needed <= len(AGES):
        raise ValueError(_("Ages are counted from 1 to {last}.").format(last=len(AGES)))
    missing = position.sentence("missing_age", who=seat_term(seat), age=Term("age", str(needed - 1)))
    return counted(position, position.age(seat) + 1, needed, [Proof((), position.spaces(seat))], missing)


CONDITIONS = {
    **{what: Condition(f"{what} SEAT NUMBER", _amount(what)) for what in AMOUNTS},
    "age": Condition("age SEAT NUMBER", age),
}
