"""What a board tells of a square, a space, an invention, a player when it is looked at closely."""

from __future__ import annotations

from ecolearn.kernel.actions import Cell
from ecolearn.kernel.words import _, ngettext
from ecolearn.picture.faces.plaincard import plain_face
from ecolearn.picture.scene import CardDetails, Face, PlainCard

from .deck import Chart, Square, Step, at_age
from .looks import DOES, ICONS
from .naming import age_name, lacks_name, square_name
from .position import EcologyPosition


def seat_name(seat: int) -> str:
    """What a player is called."""
    return _("Player {n}").format(n=seat)


def people_text(thousands: int) -> str:
    """So many thousands of people."""
    return _("{n},000 people").format(n=thousands) if thousands else _("nobody yet")


def dollars(n: int) -> str:
    """A sum of money."""
    return _("${n}").format(n=n)


def points_text(n: int) -> str:
    """So many ecology points."""
    return ngettext("{n} ecology point", "{n} ecology points", n).format(n=n)


def inventions_text(n: int) -> str:
    """So many inventions."""
    return ngettext("{n} invention", "{n} inventions", n).format(n=n)


def chart_of(view: EcologyPosition, square: Square) -> Chart | None:
    """What the test on a square asks for; None for other squares."""
    if square.kind == "eco_test":
        return view.deck.win[square.age]
    return view.deck.advance[square.age] if square.kind == "test" else None


def asked(chart: Chart) -> str:
    """What a test asks for, in a row."""
    if chart.least_people == chart.most_people:
        people = people_text(chart.least_people)
    else:
        people = _("{low},000 to {high},000 people").format(low=chart.least_people, high=chart.most_people)
    inventions = inventions_text(chart.inventions)
    return ", ".join((people, dollars(chart.money), inventions, points_text(chart.ecology)))


# -- squares ---------------------------------------------------------------------------------------


def square_details(view: EcologyPosition, square: Square, face: Face) -> CardDetails:
    """What a square does, what its test asks for, and where its numbers lead."""
    rows = [(_("What it does"), _(DOES[square.kind]))]
    chart = chart_of(view, square)
    if chart is not None:
        rows.append((_("It asks for"), asked(chart)))
        for seat in view.seats:
            if view.age(seat) == square.age:
                lacks = view.missing(seat, chart)
                rows.append((_("{who} still lacks").format(who=seat_name(seat)), lacks_name(lacks)))
    rows += [
        (", ".join(map(str, numbers)), _("to {square}").format(square=square_name(view.deck, to)))
        for to, numbers in square.exits.items()
    ]
    return CardDetails(square_name(view.deck, square.id), age_name(square.age), tuple(rows), face)


def square_speech(view: EcologyPosition, square: Square) -> str:
    """A square, and who stands on it; for whoever has the turn, where its numbers lead."""
    said = [f"{square_name(view.deck, square.id)}, {age_name(square.age)}."]
    here = [seat for seat in view.seats if view.tokens[seat] == square.id]
    said += [_("{who} stands here.").format(who=seat_name(seat)) for seat in here]
    if view.seat in here:
        ways = "; ".join(
            _("{numbers} to {square}").format(
                numbers=", ".join(map(str, numbers)), square=square_name(view.deck, to)
            )
            for to, numbers in square.exits.items()
        )
        said.append(_("Doors: {ways}.").format(ways=ways))
    return " ".join(said)


# -- land ------------------------------------------------------------------------------------------


def space_name(cell: Cell) -> str:
    """What a space of the land is called."""
    return _("space {cell}").format(cell=f"{cell[0]},{cell[1]}")


def space_speech(view: EcologyPosition, cell: Cell) -> str:
    """A space of the land and who lives there."""
    rings = view.land.get(cell)
    said = _("free")
    if rings is not None:
        said = _("{who}: {n},000 people").format(who=seat_name(rings.seat), n=rings.number)
    return f"{space_name(cell)}, {said}"


def space_details(view: EcologyPosition, cell: Cell) -> CardDetails:
    """Who lives on a space, and what one more ring costs there."""
    rings = view.land.get(cell)
    name = space_name(cell)
    title = name[0].upper() + name[1:]
    if rings is None:
        rows = ((_("Settling here"), _("It costs nothing for a player whose land it touches.")),)
        return CardDetails(title, _("free land"), rows)
    age = view.age(rings.seat)
    if rings.number < view.deck.numbers.most_people_per_space:
        price = dollars(view.deck.density[age][rings.number - 1])
        more = _("{price} in the {age}").format(price=price, age=age_name(age))
    else:
        more = _("There is no more room.")
    who = seat_name(rings.seat)
    return CardDetails(title, f"{who}: {people_text(rings.number)}", ((_("One more ring"), more),))


# -- cards -----------------------------------------------------------------------------------------


def card_face(view: EcologyPosition, card: str, age: int) -> Face:
    """A card with the picture of its pile; inventions bear the name of an age."""
    one = view.deck.cards[card]
    name = one.name(age)
    colour = "heat" if one.pile == "genius" else "plain"
    return plain_face(PlainCard(name, name, colour, icon=ICONS[one.pile]))


def invention_details(view: EcologyPosition, card: str, seat: int, face: Face) -> CardDetails:
    """What an invention is good for now, and what it did when it was drawn."""
    one = view.deck.cards[card]
    rows = (
        (_("What it is good for"), _("It counts in the tests, and you can trade it.")),
        (_("How long"), _("Until its owner enters a new age.")),
        (_("When it was drawn"), steps_text(one.steps, view.age(seat))),
    )
    subtitle = _("Invention of {who}").format(who=seat_name(seat))
    return CardDetails(one.name(view.age(seat)), subtitle, rows, face)


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


# -- players ---------------------------------------------------------------------------------------


def seat_details(view: EcologyPosition, seat: int) -> CardDetails:
    """All that a player has, and where the token stands."""
    cells = view.spaces(seat)
    cards = [view.deck.cards[card].name(view.age(seat)) for card in view.inventions(seat)]
    rows = [
        (_("Stands on"), square_name(view.deck, view.tokens[seat])),
        (_("People"), people_text(view.people(seat))),
        (_("Land"), ngettext("{n} space", "{n} spaces", len(cells)).format(n=len(cells))),
        (_("Ecology points"), _("{n} of {most}").format(n=view.points[seat], most=_most(view))),
        (_("Money"), dollars(view.money[seat])),
        (_("Inventions"), ", ".join(cards) or _("none")),
    ]
    lost = view.skips[seat] + view.exhausted[seat]
    if lost:
        rows.append((_("Turns to miss"), str(lost)))
    return CardDetails(seat_name(seat), age_name(view.age(seat)), tuple(rows))


def _most(view: EcologyPosition) -> int:
    return view.deck.numbers.most_ecology
