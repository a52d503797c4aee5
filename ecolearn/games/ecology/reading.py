"""Reading the data file: every fault is named at once, with entry and field."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ecolearn.kernel.decks import Entry, Faults, entries, fingerprint, flag, number, table, text
from ecolearn.kernel.words import _, languages

from .deck import (
    AGES,
    DICE,
    DIRECTIONS,
    PILES,
    SIDE,
    SQUARE_KINDS,
    STEP,
    Card,
    Chart,
    Deal,
    Deck,
    Numbers,
    Square,
    Step,
)

SEATS = (2, 3, 4)
#: What a card does, in this order (ECO-1.7); numbers may be below 0 for the first three.
SIGNED = ("money", "ecology", "people")
ORDER = (
    "money",
    "collect_each",
    "pay_each",
    "ecology",
    "people",
    "draw",
    "move",
    "again",
    "skip",
    "lose_invention",
)
IN_DOLLARS = ("money", "collect_each", "pay_each", "pay")


def read_deck(file: Mapping[str, Any], what: str = "board.toml") -> Deck:
    """Make a deck from the parsed file.

    Parameters
    ----------
    file : mapping
        As TOML gives it; the comments of the shipped file tell the fields.
    what : str
        What the file is called in faults.

    Raises
    ------
    DeckError
        Naming all faults at once: file, entry, field, and how to mend it.
    """
    faults = Faults(what)
    whole = faults.entry(file)
    meta = table(whole, "meta")
    number(meta, "version", at_least=1)
    numbers = Numbers(*(number(meta, name, at_least=_least(name)) for name in Numbers._fields))
    notes = _list(meta, "money_notes", None, at_least=STEP, step=STEP)
    land = table(whole, "land")
    sizes = {seats: _list(land, f"players_{seats}", 2, at_least=1) for seats in SEATS}
    dense = table(whole, "density")
    more = numbers.most_people_per_space - 1
    war, result = table(whole, "war_cost"), table(whole, "war_result")
    squares = _squares(whole, numbers.rings)
    tests, wins = table(whole, "advance"), table(whole, "win")
    cards = [_card(entry, pile) for pile in PILES for entry in entries(whole, pile)]
    shown = {seats: (size[0], size[1]) for seats, size in sizes.items() if len(size) == 2}
    density = tuple(_list(dense, age, more, at_least=0, step=STEP) for age in AGES)
    attack = _list(war, "attacker", None, at_least=0, step=STEP)
    defence = _list(war, "defender", None, at_least=0, step=STEP)
    lowest = {ahead: number(result, str(ahead), at_least=1, at_most=7) for ahead in range(-3, 4)}
    advance = tuple(_chart(tests, age) for age in AGES[:-1])
    win = tuple(_chart(wins, age) for age in AGES)
    entry = _entry(table(whole, "entry"), squares)
    if notes and min(notes) != STEP:
        meta.fault("money_notes", _("The smallest note must be {step}.").format(step=STEP))
    if len(attack) != len(defence):
        war.fault("defender", _("Give as many prices here as for the attacker."))
    ids = [card.id for card in cards]
    for name in sorted({name for name in ids if ids.count(name) > 1}):
        faults.add(name, "id", _("Another card has this id already."))
    faults.check()
    raw = {name: value for name, value in file.items() if name not in PILES}
    printed = [[card.id, card.pile, card.keep, card.steps, card.choices, card.deal] for card in cards]
    return Deck(
        squares=squares,
        cards={card.id: card for card in cards},
        fingerprint=fingerprint([raw, printed]),
        numbers=numbers,
        notes=tuple(sorted(notes)),
        land=shown,
        density=density,
        attack=attack,
        defence=defence,
        lowest=lowest,
        advance=advance,
        win=win,
        entry=entry,
    )


def _least(name: str) -> int:
    return 1 if name in ("most_ecology", "most_people_per_space", "rings", "start_ecology") else 0


def _list(
    entry: Entry, field: str, length: int | None, *, at_least: int | None = None, step: int = 1
) -> tuple[int, ...]:
    """A list of whole numbers; an empty one where it is faulty."""
    value = entry.take(field, True)
    if value is None:
        return ()
    if not isinstance(value, list) or not value or not all(type(one) is int for one in value):
        entry.fault(field, _("Write a list of whole numbers here, such as [1, 2]."))
        return ()
    if length is not None and len(value) != length:
        sentence = _("This list has {given} numbers, but needs {needed}.")
        entry.fault(field, sentence.format(given=len(value), needed=length))
        return ()
    _bounds(entry, field, value, at_least, step)
    return tuple(value)


def _bounds(entry: Entry, field: str, values: Iterable[int], at_least: int | None, step: int) -> None:
    for one in values:
        if at_least is not None and one < at_least:
            sentence = _("{value} is too small. Write a whole number of at least {bound}.")
            entry.fault(field, sentence.format(value=one, bound=at_least))
        elif one % step:
            sentence = _("{value} cannot be paid. Write a multiple of {step}.")
            entry.fault(field, sentence.format(value=one, step=step))


def _chart(entry: Entry, age: str) -> Chart:
    chart = table(entry, age)
    people = _list(chart, "people", 2, at_least=1) or (1, 1)
    if people[0] > people[1]:
        chart.fault("people", _("The first number is the least, the second the most."))
    rest = [number(chart, name, at_least=0) for name in ("money", "inventions", "ecology")]
    return Chart(people[0], people[1], *rest)


# -- squares ---------------------------------------------------------------------------------------


def _squares(whole: Entry, rings: int) -> dict[str, Square]:
    found: list[tuple[Entry, Square, dict[str, tuple[int, ...]]]] = []
    places: dict[tuple[int, tuple[int, int]], str] = {}
    for entry in entries(whole, "square"):
        name, age = text(entry, "id"), text(entry, "age", among=AGES)
        kind = text(entry, "kind", among=SQUARE_KINDS)
        at = _list(entry, "at", 2, at_least=0)
        people = number(entry, "people", at_least=1, at_most=rings) if kind == "people" else 0
        edges = table(entry, "edges")
        lists = {way: _list(edges, way, None, at_least=1) for way in DIRECTIONS if way in edges}
        if sorted(number for numbers in lists.values() for number in numbers) != list(DICE):
            entry.fault("edges", _("Each of the numbers 1 to 6 must stand on one edge, and on no other."))
        if not at or age not in AGES:
            continue
        if max(at) >= SIDE:
            entry.fault("at", _("Rows and columns are counted from 0 to {last}.").format(last=SIDE - 1))
            continue
        spot = (AGES.index(age), (at[0], at[1]))
        if spot in places:
            entry.fault("at", _("Another square lies here: {name}.").format(name=places[spot]))
            continue
        places[spot] = name
        found.append((entry, Square(name, spot[0], spot[1], kind, people, {}), lists))
    made = {}
    for entry, square, lists in sorted(found, key=lambda row: (row[1].age, row[1].at)):
        exits: dict[str, tuple[int, ...]] = {}
        for way, numbers in sorted(lists.items(), key=lambda item: item[1]):
            step = DIRECTIONS[way]
            to = places.get((square.age, (square.at[0] + step[0], square.at[1] + step[1])))
            if to is None:
                entry.fault("edges", _("No square lies beyond this edge: {way}.").format(way=way))
            else:
                exits[to] = tuple(sorted(numbers))
        made[square.id] = Square(square.id, square.age, square.at, square.kind, square.people, exits)
    _check_ages(whole, made)
    return made


def _check_ages(whole: Entry, squares: Mapping[str, Square]) -> None:
    """Every age has people squares of different numbers, one ecology test and one test, but the last."""
    for age, name in enumerate(AGES):
        own = [square for square in squares.values() if square.age == age]
        people = [square.people for square in own if square.kind == "people"]
        if not people or len(set(people)) < len(people):
            whole.faults.add(name, "people", _("An age needs people squares, each of another number."))
        for kind, needed in (("eco_test", 1), ("test", int(age < len(AGES) - 1))):
            given = sum(square.kind == kind for square in own)
            if given != needed:
                sentence = _("This age has {given} squares of this kind, but needs {needed}.")
                whole.faults.add(name, kind, sentence.format(given=given, needed=needed))
            elif given:
                _check_ways(whole, squares, own, kind)


def _check_ways(whole: Entry, squares: Mapping[str, Square], own: list[Square], kind: str) -> None:
    """From everywhere a way leads to a test, without a crisis on it: so every game can come to an end."""
    reached = {square.id for square in own if square.kind == kind}
    grown = True
    while grown:
        near = {
            square.id
            for square in own
            if any(to in reached and squares[to].kind != "crisis" for to in square.exits)
        }
        grown = not near <= reached
        reached |= near
    for square in own:
        if square.id not in reached and square.kind != "crisis":
            sentence = _("From here no way leads to this test without a crisis: {kind}.")
            whole.faults.add(square.id, "edges", sentence.format(kind=kind))


def _entry(entry: Entry, squares: Mapping[str, Square]) -> tuple[str, ...]:
    found = []
    for age, name in enumerate(AGES):
        own = [square.id for square in squares.values() if square.age == age]
        found.append(text(entry, name, among=own))
    first = squares.get(found[0])
    if first is not None and first.people != 1:
        entry.fault(AGES[0], _("The game begins on a people square of 1 (1,000 people)."))
    return tuple(found)


# -- cards -----------------------------------------------------------------------------------------


def _card(entry: Entry, pile: str) -> Card:
    keep = flag(entry, "keep")
    choices = entry.take("choose", False)
    ways: list[tuple[Step, ...]] = []
    if choices is not None:
        if not isinstance(choices, list) or len(choices) < 2:
            entry.fault("choose", _("Write a list of at least two tables here."))
        else:
            ways = [_steps(entry.faults.entry(_dict(one), f"{entry.name} choose")) for one in choices]
    deal = None
    if "may" in entry:
        may = table(entry, "may")
        deal = Deal(_four(may, "pay", 0), _steps(may))
    return Card(
        id=text(entry, "id"),
        pile=pile,
        names={code: _names(entry, code, keep) for code in languages()},
        keep=keep,
        steps=_steps(entry),
        choices=tuple(ways),
        deal=deal,
    )


def _dict(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {"": value}


def _names(entry: Entry, field: str, keep: bool) -> tuple[str, ...]:
    value = entry.take(field, True)
    names = [value] if isinstance(value, str) else value
    if value is None:
        return ("",)
    if not isinstance(names, list) or not all(isinstance(one, str) and one.strip() for one in names):
        entry.fault(field, _("Write a text in quotation marks here."))
        return ("",)
    if len(names) != (len(AGES) if keep else 1):
        entry.fault(field, _("An invention has a name for each age, every other card has one."))
    return tuple(names)


def _steps(entry: Entry) -> tuple[Step, ...]:
    found = []
    for do in ORDER:
        if do not in entry:
            # Asked for, so that it counts as known where another field is misspelt.
            entry.take(do, False)
        elif do == "draw":
            found.append(Step(do, text(entry, do, among=PILES)))
        elif do == "move":
            found.append(Step(do, text(entry, do, among=SQUARE_KINDS)))
        elif do == "again":
            if flag(entry, do):
                found.append(Step(do, (1, 1, 1, 1)))
        else:
            found.append(Step(do, _four(entry, do, None if do in SIGNED else 0)))
    return tuple(found)


def _four(entry: Entry, field: str, at_least: int | None) -> tuple[int, int, int, int]:
    """A number for each age, or one for all of them."""
    value = entry.take(field, True)
    if value is None:
        return (0, 0, 0, 0)
    row = [value] * len(AGES) if type(value) is int else value
    if not isinstance(row, list) or len(row) != len(AGES) or not all(type(one) is int for one in row):
        entry.fault(field, _("Write a whole number here, or a list of four, one for each age."))
        return (0, 0, 0, 0)
    _bounds(entry, field, row, at_least, STEP if field in IN_DOLLARS else 1)
    return (row[0], row[1], row[2], row[3])
