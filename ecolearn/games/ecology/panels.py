"""What stands beside the board of Ecology: what the tests of an age still ask for."""

from __future__ import annotations

from collections.abc import Iterable

from ecolearn.kernel.words import _, ngettext
from ecolearn.picture.scene import Aim, AimProof

from .deck import Chart, Square
from .details import chart_of, dollars, people_text, points_text, seat_name
from .looks import ICONS
from .naming import age_name, lacks_name, square_name
from .position import EcologyPosition

MET, UNMET = "✓", "✗"


def tests(view: EcologyPosition, seat: int) -> tuple[Aim, ...]:
    """The tests of a player's age: what each asks for, what is there, and what is missing in a sentence."""
    age = view.age(seat)
    squares = [one for one in view.deck.squares.values() if one.age == age]
    found = [one for kind in ("test", "eco_test") for one in squares if one.kind == kind]
    return tuple(_aim(view, seat, square) for square in found)


def _aim(view: EcologyPosition, seat: int, square: Square) -> Aim:
    chart = chart_of(view, square)
    assert chart is not None
    lacks = view.missing(seat, chart)
    if square.kind == "eco_test":
        text = _("Whoever passes it wins the game.")
    else:
        text = _("Whoever passes it goes on. Next age: {age}.").format(age=age_name(square.age + 1))
    missing = _("Still missing: {lacks}.").format(lacks=lacks_name(lacks))
    if not lacks:
        missing = _("You have all that it asks for. Now reach this square!")
    return Aim(
        key=square.kind,
        title=square_name(view.deck, square.id),
        text=text,
        missing=missing,
        proofs=tuple(_needs(view, seat, chart, f"square.{square.id}")),
        icon=ICONS[square.kind],
        heading=_("{who}: the tests of this age").format(who=seat_name(seat)),
        proofs_name=_("It asks for"),
        said=_("this is where the test is"),
        together=True,
    )


def _needs(view: EcologyPosition, seat: int, chart: Chart, place: str) -> Iterable[AimProof]:
    """What is asked for, one by one, beside what the player has."""
    people, money = view.people(seat), view.money[seat]
    inventions, points = len(view.inventions(seat)), view.points[seat]
    least, most = chart.least_people, chart.most_people
    wanted = _("{low},000 to {high},000 people").format(low=least, high=most)
    if least == most:
        wanted = people_text(least)
    some = ngettext("{n} invention", "{n} inventions", chart.inventions).format(n=chart.inventions)
    for needed, has, met in (
        (wanted, _("{n},000").format(n=people) if people else "0", least <= people <= most),
        (dollars(chart.money), dollars(money), money >= chart.money),
        (some, str(inventions), inventions >= chart.inventions),
        (points_text(chart.ecology), str(points), points >= chart.ecology),
    ):
        label = _("{needed} – now {has}").format(needed=needed, has=has)
        word = _("met") if met else _("not met yet")
        yield AimProof(label, f"{label}, {word}", (place,), sign=MET if met else UNMET)
