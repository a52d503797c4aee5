"""What an action would bring, shown before it is done."""

from __future__ import annotations

from ecolearn.kernel.actions import Action
from ecolearn.kernel.game import Preview
from ecolearn.kernel.words import _, ngettext

from .moving import Go
from .naming import lacks_name
from .position import EcologyPosition
from .settling import Settle, price_of_ring
from .war import Attack, lowest


def preview(view: EcologyPosition, action: Action) -> Preview | None:
    """The die that is used, a price, or what a test still lacks; None for nothing to say."""
    seat = view.agenda[-1].seats[0] if view.agenda else view.seat
    if isinstance(action, Go):
        return _go(view, seat, action)
    if isinstance(action, Settle):
        price = price_of_ring(view, seat, action.cell)
        if not price:
            return Preview("", _("This space is free: settling costs nothing."))
        number = view.land[action.cell].number + 1
        said = _("Ring number {number} on this space costs ${n}.").format(number=number, n=price)
        return Preview(_("${n}").format(n=price), said)
    if isinstance(action, Attack):
        return _attack(view, seat, action)
    return None


def _go(view: EcologyPosition, seat: int, action: Go) -> Preview:
    """The dice that lead there, and on a test what is missing for it."""
    numbers = view.square(seat).exits[action.square]
    used = sorted({die for die in view.dice if die in numbers})
    label = ", ".join(map(str, used))
    said = ngettext("You use the die with {dice}.", "You can use the dice with {dice}.", len(used))
    said = said.format(dice=label)
    square = view.deck.squares[action.square]
    if square.kind in ("test", "eco_test"):
        charts = view.deck.win if square.kind == "eco_test" else view.deck.advance
        lacks = view.missing(seat, charts[square.age])
        if lacks:
            said += " " + _("For this test you lack: {lacks}.").format(lacks=lacks_name(lacks))
        else:
            said += " " + _("You have all that this test asks for.")
    return Preview(label, said)


def _attack(view: EcologyPosition, seat: int, action: Attack) -> Preview:
    """The price of the war with this space, and the die that it needs."""
    task = view.agenda[-1]
    number = len(task.data) + 1 if task.kind == "attack" else 1
    price = view.deck.attack[number - 1]
    need = lowest(view, seat, view.land[action.cell].seat)
    said = ngettext(
        "An attack on {n} space costs ${price}.", "An attack on {n} spaces costs ${price}.", number
    ).format(n=number, price=price)
    if need > 6:
        said += " " + _("If the land is defended, you cannot win.")
    else:
        said += " " + _("If the land is defended, you win with {need} or more.").format(need=need)
    return Preview(_("${n}").format(n=price), said)
