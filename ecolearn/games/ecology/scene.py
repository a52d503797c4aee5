"""What a board of Ecology shows: four ages in the corners, the land between them, dice, gauges, choices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from ecolearn.kernel.actions import Action, Cell
from ecolearn.kernel.words import _
from ecolearn.picture.faces.dieface import dice_face
from ecolearn.picture.faces.roomface import room_face
from ecolearn.picture.scene import (
    Button,
    CardDetails,
    Face,
    Gauge,
    HandCard,
    Mark,
    OtherHand,
    Place,
    Region,
    RoomCard,
    Scene,
    Side,
    pawn,
    ring,
    warn,
)

from .cards import Choose, price_of_card
from .deck import DIRECTIONS, SIDE, Square
from .details import (
    card_face,
    dollars,
    invention_details,
    inventions_text,
    people_text,
    points_text,
    seat_details,
    seat_name,
    space_details,
    space_speech,
    square_details,
    square_speech,
    steps_text,
)
from .looks import COLOURS, GROUNDS, ICONS, SEATS
from .naming import age_name, square_name
from .panels import tests
from .position import EcologyPosition, Terms
from .trading import Ask, Pay, Trade, cell_of

SIZE, PITCH = 58.0, 122.0
"""Half the side of a square, and the distance from one to the next."""
SMALL, LAND_WIDTH = 0.82, 3.6
"""How large spaces of the land are beside squares, and how wide all of them may be, in squares."""
GAP = 0.3
"""How far the land is from the ages beside it, in distances of places."""
LOWER = 4.75
"""Row of places in which the lower two ages begin."""
#: Column (0 left, 1 right) and row of each age: play goes round.
CORNERS = ((0, 0.0), (1, 0.0), (1, LOWER), (0, LOWER))
#: Where pieces stand in a room, by seat, in sizes of it from its middle.
CORNER_SPOTS = {1: (-0.56, -0.56), 2: (0.56, -0.56), 3: (0.56, 0.6), 4: (-0.56, 0.6)}
#: Where rings lie on a space, by how many there are.
RING_SPOTS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0.0, 0.0),),
    2: ((-0.42, 0.0), (0.42, 0.0)),
    3: ((0.0, -0.42), (-0.42, 0.36), (0.42, 0.36)),
    4: ((-0.42, -0.42), (0.42, -0.42), (-0.42, 0.42), (0.42, 0.42)),
}
#: In these tasks a place is asked for, so that another one is refused with the reason.
ASKS_PLACE = frozenset({"found", "go", "move", "remove", "settle", "attack"})
#: What is shown though it cannot be done now, so that the reason can be asked for.
ALWAYS = frozenset({"choose", "trade", "buy", "resist", "propose", "counter"})
_SIDES: dict[tuple[int, int], Side] = {(-1, 0): "n", (0, 1): "e", (1, 0): "s", (0, -1): "w"}
assert set(_SIDES) == set(DIRECTIONS.values())


def make_scene(view: EcologyPosition, seat: int | None) -> Scene:
    """Draw up what a seat sees; everything but the order of the piles is open to all (ECO-1.8)."""
    details: dict[str, CardDetails] = {}
    outcome = view.outcome()
    actor = next(iter(view.actors()), 0)
    owner = seat or actor or view.seat or 1
    task = view.task
    return Scene(
        title=_(view.table.game.title),
        places=(*_squares(view, details), *_land(view, details), *_dice(view, owner, details)),
        regions=tuple(_regions(view)),
        hand=_inventions(view, owner, details),
        hand_name=_("Your inventions"),
        others=tuple(
            OtherHand(
                other,
                _("Inventions of {who}").format(who=seat_name(other)),
                _inventions(view, other, details),
            )
            for other in view.others(owner)
        ),
        buttons=_buttons(view, owner),
        gauges=tuple(gauge for other in view.seats for gauge in _gauges(view, other, details)),
        prompt=outcome.text if outcome else view.prompt.text,
        whose="" if outcome or not actor else seat_name(actor),
        notes=(_(view.table.game.about),),
        given=() if task is not None and task.kind in ASKS_PLACE and owner in task.seats else None,
        sign=_sign(view),
        aims=() if outcome else tests(view, owner),
        details=details,
    )


def _sign(view: EcologyPosition) -> Face | None:
    """The dice between which one chooses, or the card that is being carried out."""
    task = view.task
    if task is None:
        return None
    if task.kind == "go":
        return dice_face(*view.dice)
    if task.cause in view.deck.cards:
        return card_face(view, task.cause, view.age(task.seats[0]))
    return None


# -- the stage -------------------------------------------------------------------------------------


def _small(view: EcologyPosition) -> float:
    """How large a space of the land is beside a square."""
    return min(SMALL, LAND_WIDTH / view.grid.width)


def _right(view: EcologyPosition) -> float:
    """The column in which the two ages at the right begin."""
    return SIDE + 2 * GAP + _small(view) * view.grid.width


def _corner(view: EcologyPosition, age: int) -> tuple[float, float]:
    column, row = CORNERS[age]
    return column * _right(view), row


def _regions(view: EcologyPosition) -> Iterable[Region]:
    """The ground of each age, and that of the land."""
    wide = SIDE * PITCH + 8
    for age, colour in enumerate(GROUNDS):
        column, row = _corner(view, age)
        x, y = PITCH * (column + (SIDE - 1) / 2), PITCH * (row + (SIDE - 1) / 2)
        yield Region(f"age.{age}", x, y - 20, wide, wide + 40, age_name(age), colour)
    x, y = _middle(view)
    step = _small(view) * PITCH
    width, height = view.grid.width * step + 8, view.grid.height * step + 48
    yield Region("land", x, y - 20, width, height, _("The land"), "grassland")


def _middle(view: EcologyPosition) -> tuple[float, float]:
    """The middle of the land."""
    return PITCH * (_right(view) + SIDE - 1) / 2, PITCH * ((LOWER + SIDE - 1) / 2 + 0.35)


def _squares(view: EcologyPosition, details: dict[str, CardDetails]) -> Iterable[Place]:
    for square in view.deck.squares.values():
        column, row = _corner(view, square.age)
        key = f"square.{square.id}"
        face = _room(view, square)
        details[key] = square_details(view, square, face)
        yield Place(
            key=key,
            x=round(PITCH * (column + square.at[1]), 2),
            y=round(PITCH * (row + square.at[0]), 2),
            shape="square",
            size=SIZE,
            face=face,
            speech=square_speech(view, square),
            marks=tuple(
                pawn(str(seat), CORNER_SPOTS[seat], colour=SEATS[seat])
                for seat in view.seats
                if view.tokens[seat] == square.id
            ),
        )


def _room(view: EcologyPosition, square: Square) -> Face:
    """A square as a room: the numbers that lead out stand at its doors."""
    squares, doors = view.deck.squares, []
    for to, numbers in square.exits.items():
        row, column = squares[to].at
        doors.append((_SIDES[row - square.at[0], column - square.at[1]], numbers))
    # Which age the test leads to is told by its place, and by its details.
    name = _("Test") if square.kind == "test" else square_name(view.deck, square.id)
    return room_face(RoomCard(name, COLOURS[square.kind], ICONS[square.kind], tuple(doors)))


def _land(view: EcologyPosition, details: dict[str, CardDetails]) -> Iterable[Place]:
    (x0, y0), small = _middle(view), _small(view)
    at_stake = _at_stake(view)
    for cell in view.grid.cells():
        key = f"cell.{cell[0]},{cell[1]}"
        rings = view.land.get(cell)
        details[key] = space_details(view, cell)
        marks: tuple[Mark, ...] = ()
        if rings is not None:
            look = SEATS[rings.seat]
            marks = tuple(ring(str(rings.seat), spot, colour=look) for spot in RING_SPOTS[rings.number])
        said = space_speech(view, cell)
        if cell in at_stake:
            marks = (*marks, warn(scale=1.9))
            said = f"{said}, {at_stake[cell]}"
        yield Place(
            key=key,
            x=round(x0 + small * PITCH * (cell[0] - (view.grid.width - 1) / 2), 2),
            y=round(y0 + small * PITCH * (cell[1] - (view.grid.height - 1) / 2), 2),
            shape="square",
            size=small * SIZE,
            speech=said,
            ground="plain" if rings is None else SEATS[rings.seat],
            marks=marks,
        )


def _at_stake(view: EcologyPosition) -> Mapping[Cell, str]:
    """Spaces about which a war is fought or a trade is made, and which of both."""
    task = view.task
    if task is None:
        return {}
    if task.kind == "attack":
        return dict.fromkeys(task.data, _("attacked"))
    if task.kind in ("defend", "fight"):
        return dict.fromkeys(task.data[1], _("attacked"))
    if task.kind in ("bargain", "answer"):
        gets = Terms(*task.data[1:]).gets
        return {cell_of(gets): _("part of the trade")} if "," in gets else {}
    return {}


def _dice(view: EcologyPosition, owner: int, details: dict[str, CardDetails]) -> Iterable[Place]:
    """Both dice, large: to be thrown by a tap, then a tap on one of them goes where it leads."""
    throws = [one.taps[0] for one in view.legal_actions(owner) if one.KIND in ("roll", "throw")]
    thrown = view.dice or (0, 0)
    choosing = view.task is not None and view.task.kind == "go"
    x, y = _middle(view)
    top = y - PITCH * (_small(view) * view.grid.height / 2 + 1.05)
    for at, number in enumerate(thrown):
        key, tap = f"die.{at + 1}", throws[0] if throws else ""
        said = _("Die: not thrown yet.")
        if number:
            said = _("Die: {n}.").format(n=number)
        if number and choosing:
            to = view.square(view.seat).target[number]
            tap = f"square.{to}"
            said += " " + _("It leads to {square}.").format(square=square_name(view.deck, to))
        face = dice_face(number)
        details[key] = CardDetails(_("Dice"), said, (), face)
        yield Place(
            key=key,
            x=round(x + PITCH * (at - 0.5), 2),
            y=round(top, 2),
            shape="square",
            size=SIZE,
            face=face,
            speech=said,
            tap=tap,
        )


# -- cards and gauges ------------------------------------------------------------------------------


def _inventions(view: EcologyPosition, seat: int, details: dict[str, CardDetails]) -> tuple[HandCard, ...]:
    found = []
    for card in view.inventions(seat):
        face = card_face(view, card, view.age(seat))
        details[f"card.{card}"] = invention_details(view, card, seat, face)
        name = view.deck.cards[card].name(view.age(seat))
        found.append(HandCard(f"held.{card}", f"card.{card}", face, name, seat))
    return tuple(found)


def _gauges(view: EcologyPosition, seat: int, details: dict[str, CardDetails]) -> Iterable[Gauge]:
    who, numbers = seat_name(seat), view.deck.numbers
    told = seat_details(view, seat)
    people, points, money = view.people(seat), view.points[seat], view.money[seat]
    cards = len(view.inventions(seat))
    for key, value, goal, text in (
        ("people", people, numbers.rings, people_text(people)),
        ("ecology", points, numbers.most_ecology, points_text(points)),
        ("money", money, None, dollars(money)),
        ("inventions", cards, None, inventions_text(cards)),
    ):
        details[f"gauge.{key}.{seat}"] = told
        yield Gauge(f"{key}.{seat}", who, value, goal, f"{who}: {text}", line=key == "people")


# -- buttons ---------------------------------------------------------------------------------------


def _buttons(view: EcologyPosition, owner: int) -> tuple[Button, ...]:
    """A button for every action of the moment that is begun at no place and with no card."""
    task = view.task
    if task is None or owner not in task.seats:
        return ()
    legal = view.legal_actions(owner)
    found: dict[str, Button] = {}
    for name in view.table.game.tasks[task.kind].kinds:
        kind = view.table.game.kinds[name]
        for action in kind.universe(view, task, owner):
            tap = action.taps[0]
            if tap.partition(".")[0] in ("cell", "card", "square") or action == Trade(owner):
                continue
            if action in legal or action.KIND in ALWAYS:
                label = _label(view, owner, action)
                found.setdefault(tap, Button(tap, label, action.KIND in _MAIN and action in legal))
    return tuple(sorted(found.values(), key=lambda button: not button.primary))


_MAIN = frozenset({"throw", "roll", "draw", "fight", "propose", "declare", "accept", "choose", "buy"})
_LABELS: dict[str, Callable[[], str]] = {
    "throw": lambda: _("Throw for the beginning"),
    "roll": lambda: _("Throw the dice"),
    "draw": lambda: _("Draw a card"),
    "pass": lambda: _("Leave it"),
    "stop": lambda: _("Stop settling"),
    "declare": lambda: _("Declare war"),
    "call-off": lambda: _("Call it off"),
    "concede": lambda: _("Give up the land"),
    "fight": lambda: _("Throw the die of war"),
    "propose": lambda: _("Make this offer"),
    "drop": lambda: _("Offer nothing"),
    "accept": lambda: _("Accept"),
    "decline": lambda: _("Decline"),
    "counter": lambda: _("Make another offer"),
}


def _label(view: EcologyPosition, seat: int, action: Action) -> str:
    task = view.task
    assert task is not None
    if isinstance(action, Trade):
        return _("Trade with player {n}").format(n=action.seat)
    if isinstance(action, Pay):
        return _("I pay ${n}").format(n=action.dollars)
    if isinstance(action, Ask):
        return _("You pay ${n}").format(n=action.dollars)
    if isinstance(action, Choose):
        return steps_text(view.deck.cards[task.cause].choices[action.number - 1], view.age(seat))
    if action.KIND == "buy":
        deal = view.deck.cards[task.cause].deal
        price = price_of_card(view, seat, task.cause)
        got = "" if deal is None else steps_text(deal.steps, view.age(seat))
        return _("Pay ${n}: {got}").format(n=price, got=got)
    if action.KIND == "resist":
        price = view.deck.defence[len(task.data[1]) - 1]
        return _("Defend the land for ${n}").format(n=price)
    if action.KIND == "stop":
        left = task.data[0]
        return _("Stop: {n},000 people find no place").format(n=left)
    return _LABELS[action.KIND]()
