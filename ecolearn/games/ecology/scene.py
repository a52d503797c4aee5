"""What a board of Ecology shows: the four ages in the corners, the land between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ecolearn.kernel.actions import Action
from ecolearn.kernel.words import _, ngettext
from ecolearn.picture.faces.plaincard import plain_face
from ecolearn.picture.scene import (
    Button,
    CardDetails,
    Face,
    Gauge,
    HandCard,
    OtherHand,
    Place,
    PlainCard,
    Scene,
    Side,
    badge,
)

from .cards import Choose, price_of_card
from .deck import Square, Step, at_age
from .naming import age_name, square_name
from .position import EcologyPosition
from .trading import Ask, Pay, Trade

SIZE, PITCH = 58.0, 128.0
"""Half the side of a place, and the distance from one to the next."""
#: Corner of each age, and of the land: columns and rows of places.
CORNERS = ((0.0, 0.0), (10.5, 0.0), (10.5, 4.5), (0.0, 4.5))
MIDDLE = (7.0, 4.0)
_SIDES: tuple[Side, ...] = ("nw", "ne", "se", "sw")


def make_scene(view: EcologyPosition, seat: int | None) -> Scene:
    """Draw up what a seat sees; everything but the order of the piles is open to all (ECO-1.8)."""
    details: dict[str, CardDetails] = {}
    outcome = view.outcome()
    owner = seat or next(iter(view.actors()), view.seat or 1)
    return Scene(
        title=_(view.table.game.title),
        places=(*_squares(view, details), *_land(view)),
        hand=_inventions(view, owner, details),
        hand_name=_("Inventions"),
        others=tuple(
            OtherHand(other, _seat_name(other), _inventions(view, other, details))
            for other in view.others(owner)
        ),
        buttons=_buttons(view, owner),
        gauges=tuple(gauge for other in view.seats for gauge in _gauges(view, other)),
        prompt=outcome.text if outcome else view.prompt.text,
        whose="" if outcome else _seat_name(next(iter(view.actors()), 1)),
        notes=(_(view.table.game.about),),
        details=details,
    )


def _seat_name(seat: int) -> str:
    return _("Player {n}").format(n=seat)


# -- places ----------------------------------------------------------------------------------------


def _squares(view: EcologyPosition, details: dict[str, CardDetails]) -> Iterable[Place]:
    for square in view.deck.squares.values():
        column, row = CORNERS[square.age]
        key = f"square.{square.id}"
        name = square_name(view.deck, square.id)
        here = [seat for seat in view.seats if view.tokens[seat] == square.id]
        said = [f"{name}, {age_name(square.age)}.", *(_stands(seat) for seat in here)]
        details[key] = CardDetails(name, age_name(square.age), _exits(view, square))
        yield Place(
            key=key,
            x=PITCH * (column + square.at[1]),
            y=PITCH * (row + square.at[0]),
            shape="square",
            size=SIZE,
            speech=" ".join(said),
            marks=tuple(badge(str(seat), at=side) for seat, side in zip(here, _SIDES, strict=False)),
            ground="plain",
            label=name,
        )


def _stands(seat: int) -> str:
    return _("Player {n} stands here.").format(n=seat)


def _exits(view: EcologyPosition, square: Square) -> tuple[tuple[str, str], ...]:
    """The numbers of a square, each with the square to which it leads."""
    return tuple(
        (", ".join(map(str, numbers)), square_name(view.deck, to)) for to, numbers in square.exits.items()
    )


def _land(view: EcologyPosition) -> Iterable[Place]:
    width, height = view.grid.width, view.grid.height
    for cell in view.grid.cells():
        rings = view.land.get(cell)
        where = _("space {cell}").format(cell=f"{cell[0]},{cell[1]}")
        said = _("free")
        if rings is not None:
            said = _("{who}: {n},000 people").format(who=_seat_name(rings.seat), n=rings.number)
        yield Place(
            key=f"cell.{cell[0]},{cell[1]}",
            x=PITCH * (MIDDLE[0] - (width - 1) / 2 + cell[0]),
            y=PITCH * (MIDDLE[1] - (height - 1) / 2 + cell[1] - 0.25),
            shape="square",
            size=SIZE,
            speech=f"{where}, {said}",
            ground="plain" if rings is None else "shore",
            centre="" if rings is None else f"{rings.seat}: {rings.number}",
        )


# -- cards and gauges ------------------------------------------------------------------------------


def _inventions(view: EcologyPosition, seat: int, details: dict[str, CardDetails]) -> tuple[HandCard, ...]:
    found = []
    for card in view.inventions(seat):
        name = view.deck.cards[card].name(view.age(seat))
        face = _face(name)
        details[f"card.{card}"] = CardDetails(name, _("Invention"), (), face)
        found.append(HandCard(f"held.{card}", f"card.{card}", face, name, seat))
    return tuple(found)


def _face(name: str) -> Face:
    return plain_face(PlainCard(name, name, "special"))


def _gauges(view: EcologyPosition, seat: int) -> Iterable[Gauge]:
    who, numbers = _seat_name(seat), view.deck.numbers
    people = view.people(seat)
    text = _("{n},000 people").format(n=people) if people else _("nobody yet")
    yield Gauge(f"people.{seat}", who, people, numbers.rings, f"{who}: {text}")
    points = view.points[seat]
    text = ngettext("{n} ecology point", "{n} ecology points", points).format(n=points)
    yield Gauge(f"ecology.{seat}", who, points, numbers.most_ecology, f"{who}: {text}")
    text = _("${n}").format(n=view.money[seat])
    yield Gauge(f"money.{seat}", who, view.money[seat], None, f"{who}: {text}")


# -- buttons ---------------------------------------------------------------------------------------


def _buttons(view: EcologyPosition, owner: int) -> tuple[Button, ...]:
    """A button for every tap of a legal action that is no place and no card."""
    found: dict[str, Button] = {}
    if owner not in view.actors():
        return ()
    for action in view.legal_actions(owner):
        for tap in action.taps:
            if tap.partition(".")[0] not in ("cell", "card", "square") and tap not in found:
                found[tap] = Button(tap, _label(view, owner, action), primary=action.KIND in _MAIN)
    return tuple(found.values())


_MAIN = frozenset({"throw", "roll", "draw", "fight", "propose", "declare"})
_LABELS: dict[str, Callable[[], str]] = {
    "throw": lambda: _("Throw for the beginning"),
    "roll": lambda: _("Throw the dice"),
    "draw": lambda: _("Draw a card"),
    "buy": lambda: _("Pay for it"),
    "pass": lambda: _("Leave it"),
    "stop": lambda: _("Stop settling"),
    "declare": lambda: _("Declare war"),
    "call-off": lambda: _("Call it off"),
    "concede": lambda: _("Give up the land"),
    "resist": lambda: _("Defend the land"),
    "fight": lambda: _("Throw the die of war"),
    "propose": lambda: _("Make this offer"),
    "drop": lambda: _("Offer nothing"),
    "accept": lambda: _("Accept"),
    "decline": lambda: _("Decline"),
    "counter": lambda: _("Make another offer"),
}


def _label(view: EcologyPosition, seat: int, action: Action) -> str:
    if isinstance(action, Trade):
        return _("Trade with player {n}").format(n=action.seat)
    if isinstance(action, Pay):
        return _("I pay ${n}").format(n=action.dollars)
    if isinstance(action, Ask):
        return _("You pay ${n}").format(n=action.dollars)
    if isinstance(action, Choose) and view.task is not None:
        way = view.deck.cards[view.task.cause].choices[action.number - 1]
        return steps_text(way, view.age(seat))
    if action.KIND == "buy" and view.task is not None:
        price = price_of_card(view, seat, view.task.cause)
        return _("Pay ${n}").format(n=price)
    return _LABELS[action.KIND]()


def steps_text(steps: tuple[Step, ...], age: int) -> str:
    """What a part of a card does in an age, in a few words."""
    said = [_step_text(do, value) for do, value in at_age(steps, age)]
    return ", ".join(said) or _("nothing happens")


def _step_text(do: str, value: int | str) -> str:
    if do == "draw" or do == "move" or not isinstance(value, int):
        return _("to another square") if do == "move" else _("another card")
    n = abs(value)
    if do == "money":
        return _("you get ${n}").format(n=n) if value > 0 else _("you pay ${n}").format(n=n)
    if do == "ecology":
        one = ngettext("{n} ecology point more", "{n} ecology points more", n)
        other = ngettext("{n} ecology point less", "{n} ecology points less", n)
        return (one if value > 0 else other).format(n=n)
    if do == "people":
        more = _("{n},000 people more") if value > 0 else _("{n},000 people less")
        return more.format(n=n)
    if do == "lose_invention":
        return ngettext("you lose {n} invention", "you lose {n} inventions", n).format(n=n)
    if do == "collect_each":
        return _("you get ${n} from everybody else").format(n=n)
    if do == "pay_each":
        return _("you pay ${n} to everybody else").format(n=n)
    if do == "again":
        return _("another turn")
    return ngettext("you miss {n} turn", "you miss {n} turns", n).format(n=n)
