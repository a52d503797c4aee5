"""Cards: drawing them and doing what they say (ECO-1.4, ECO-1.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from ecolearn.kernel.actions import Action, Card, Word
from ecolearn.kernel.rules import Check, Fault, Kind, Task, fault
from ecolearn.kernel.sentences import Value
from ecolearn.kernel.zones import ALL

from .common import ButtonKind, SeatTask, why_not_held
from .deck import Card as Printed
from .deck import Step, at_age
from .moving import went
from .people import gain, lose
from .position import HELD, EcologyPosition
from .terms import card_term, invention, square_term

# -- drawing ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Draw the top card of a pile (ECO-1.4)."""

    KIND: ClassVar[str] = "draw"


class DrawKind(ButtonKind[Draw]):
    action = Draw
    reveal = True
    routine = True

    def apply(self, position: EcologyPosition, action: Draw, seat: int) -> EcologyPosition:
        name, zones = position.zones.take_top(position.agenda[-1].data[0])
        card, age = position.deck.cards[name], position.age(seat)
        position = position.finish()
        if card.keep:
            kept = position.evolve(zones=zones.add(HELD[seat], name))
            position = kept.tell("invented", who=seat, invention=invention(name, age))
        else:
            under = zones.put_under(card.pile, name, ALL)
            position = position.evolve(zones=under).tell("drew", who=seat, card=name)
        return position.with_tasks(*_tasks(position, seat, card))


class DrawTask(SeatTask):
    """Draw a card; an empty pile gives nothing (ECO-1.7)."""

    def advance(self, position: EcologyPosition, task: Task) -> EcologyPosition | None:
        if position.zones.count(task.data[0]):
            return None
        return position.finish().tell("empty_pile", who=task.seats[0])


def _tasks(position: EcologyPosition, seat: int, card: Printed) -> list[Task]:
    """What a card asks for, in its order: first what always happens, then the "or" and the "may"."""
    tasks = _effects(position, seat, card.id, card.steps)
    if card.choices:
        tasks.append(Task("choose", (seat,), card.id))
    if card.deal is not None:
        tasks.append(Task("may", (seat,), card.id))
    return tasks


def _effects(position: EcologyPosition, seat: int, card: str, steps: tuple[Step, ...]) -> list[Task]:
    return [Task("effect", (seat,), card, step) for step in at_age(steps, position.age(seat))]


# -- what cards do ---------------------------------------------------------------------------------


def effect(position: EcologyPosition, task: Task) -> EcologyPosition:
    """Do one thing that a card says (ECO-1.7)."""
    do, value = task.data
    return _DO[do](position.finish(), task, value)


def _money(position: EcologyPosition, task: Task, dollars: int) -> EcologyPosition:
    return position.earn(task.seats[0], dollars)


def _collect(position: EcologyPosition, task: Task, dollars: int) -> EcologyPosition:
    for other in position.others(task.seats[0]):
        position = position.hand_over(other, task.seats[0], dollars)
    return position


def _pay(position: EcologyPosition, task: Task, dollars: int) -> EcologyPosition:
    for other in position.others(task.seats[0]):
        position = position.hand_over(task.seats[0], other, dollars)
    return position


def _ecology(position: EcologyPosition, task: Task, points: int) -> EcologyPosition:
    return position.nature(task.seats[0], points)


def _people(position: EcologyPosition, task: Task, people: int) -> EcologyPosition:
    """People of a card; a gain that no people square could hold is lost at once (ECO-3.2)."""
    seat = task.seats[0]
    if people < 0:
        return lose(position, seat, -people)
    before = position.people(seat)
    usable = position.deck.home(position.age(seat), before + people)[1] - before
    if usable <= 0:
        return position.tell("no_square_for_gain", who=seat)
    return gain(position, seat, usable, task.cause)


def _draw(position: EcologyPosition, task: Task, pile: str) -> EcologyPosition:
    return position.with_tasks(Task("draw", task.seats, task.cause, (pile,)))


def _move(position: EcologyPosition, task: Task, kind: str) -> EcologyPosition:
    return position.with_tasks(Task("move", task.seats, task.cause, (kind,)))


def _again(position: EcologyPosition, task: Task, _value: int) -> EcologyPosition:
    """One more turn, but at most three in a row."""
    if position.row >= position.deck.numbers.most_extra_turns:
        return position.tell("turns_enough", who=task.seats[0])
    more = position.evolve(extra=position.extra + 1, row=position.row + 1)
    return more.tell("again", who=task.seats[0])


def _skip(position: EcologyPosition, task: Task, turns: int) -> EcologyPosition:
    seat = task.seats[0]
    skips = {**position.skips, seat: position.skips[seat] + turns}
    return position.evolve(skips=skips).tell("will_miss", who=seat, n=turns)


def _lose_invention(position: EcologyPosition, task: Task, number: int) -> EcologyPosition:
    return position.with_tasks(*[Task("return", task.seats, task.cause)] * number)


_DO: Mapping[str, Callable[..., EcologyPosition]] = {
    "money": _money,
    "collect_each": _collect,
    "pay_each": _pay,
    "ecology": _ecology,
    "people": _people,
    "draw": _draw,
    "move": _move,
    "again": _again,
    "skip": _skip,
    "lose_invention": _lose_invention,
}


# -- "or" ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """Choose one of the ways of a card, counted from 1 (ECO-1.7)."""

    KIND: ClassVar[str] = "choose"
    TAPS: ClassVar[tuple[str, ...]] = ("way.{}",)
    number: int


def _can_be_done(position: EcologyPosition, seat: int, steps: tuple[Step, ...]) -> bool:
    """False if a way asks for people at 1,000 or for an invention where none is held (ECO-1.7)."""
    for do, value in at_age(steps, position.age(seat)):
        if do == "people" and isinstance(value, int) and value < 0 and position.people(seat) <= 1:
            return False
        if do == "lose_invention" and not position.inventions(seat):
            return False
    return True


def _is_way(position: EcologyPosition, action: Choose, seat: int) -> Fault | None:
    name = position.agenda[-1].cause
    ways = position.deck.cards[name].choices
    if not 1 <= action.number <= len(ways):
        return fault("no_such_way", card=card_term(name), n=len(ways))
    if _can_be_done(position, seat, ways[action.number - 1]):
        return None
    if any(_can_be_done(position, seat, way) for way in ways):
        return fault("way_impossible", card=card_term(name))
    return None


class ChooseKind(Kind[EcologyPosition, Choose]):
    action = Choose
    checks = (Check("ECO-1.7", _is_way),)

    def universe(self, position: EcologyPosition, task: Task, seat: int) -> Iterable[Choose]:
        return (Choose(number) for number in range(1, len(position.deck.cards[task.cause].choices) + 1))

    def apply(self, position: EcologyPosition, action: Choose, seat: int) -> EcologyPosition:
        name = position.agenda[-1].cause
        steps = position.deck.cards[name].choices[action.number - 1]
        chose = position.finish().tell("chose", who=seat, card=name, n=action.number)
        return chose.with_tasks(*_effects(chose, seat, name, steps))


# -- "may" -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Buy(Action):
    """Pay for what a card offers (ECO-1.7)."""

    KIND: ClassVar[str] = "buy"


def price_of_card(position: EcologyPosition, seat: int, card: str) -> int:
    """What a card asks for what it offers, in the age of a seat."""
    deal = position.deck.cards[card].deal
    return deal.pay[position.age(seat)] if deal is not None else 0


def _can_buy(position: EcologyPosition, action: Buy | None, seat: int) -> Fault | None:
    name = position.agenda[-1].cause
    price, has = price_of_card(position, seat, name), position.money[seat]
    return None if price <= has else fault("card_too_dear", card=card_term(name), price=price, has=has)


class BuyKind(ButtonKind[Buy]):
    action = Buy
    checks = (Check("ECO-1.7", _can_buy, general=True),)

    def apply(self, position: EcologyPosition, action: Buy, seat: int) -> EcologyPosition:
        name = position.agenda[-1].cause
        deal = position.deck.cards[name].deal
        bought = position.finish().tell("bought", who=seat, card=name)
        bought = bought.earn(seat, -price_of_card(position, seat, name))
        return bought.with_tasks(*_effects(bought, seat, name, deal.steps if deal else ()))


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Leave what a card offers (ECO-1.7)."""

    KIND: ClassVar[str] = "pass"


class PassKind(ButtonKind[Pass]):
    action = Pass

    def apply(self, position: EcologyPosition, action: Pass, seat: int) -> EcologyPosition:
        return position.finish().tell("left", who=seat, card=position.agenda[-1].cause)


class MayTask(SeatTask):
    """Pay for what a card offers, or leave it."""

    def values(self, position: EcologyPosition, task: Task) -> Mapping[str, Value]:
        price = price_of_card(position, task.seats[0], task.cause)
        return {"card": card_term(task.cause), "price": price}


# -- moves and inventions lost ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Choose among the nearest squares to which a card sends the token (ECO-1.7)."""

    KIND: ClassVar[str] = "move"
    TAPS: ClassVar[tuple[str, ...]] = ("square.{}",)
    square: Word


def _is_nearest(position: EcologyPosition, action: Move, seat: int) -> Fault | None:
    task = position.agenda[-1]
    nearest = position.deck.nearest(position.tokens[seat], task.data[0])
    if action.square in nearest:
        return None
    if action.square not in position.deck.squares:
        return fault("no_such_square", said=action.square, rule="ECO-1.7")
    return fault(
        "not_nearest",
        card=card_term(task.cause),
        square=square_term(action.square),
        nearest=tuple(square_term(square) for square in nearest),
    )


class MoveKind(Kind[EcologyPosition, Move]):
    action = Move
    checks = (Check("ECO-1.7", _is_nearest),)

    def universe(self, position: EcologyPosition, task: Task, seat: int) -> Iterable[Move]:
        return (Move(square) for square in position.deck.squares)

    def apply(self, position: EcologyPosition, action: Move, seat: int) -> EcologyPosition:
        moved = went(position.finish(), seat, action.square)
        return moved.with_tasks(Task("land", (seat,)))


@dataclass(frozen=True, slots=True)
class Return(Action):
    """Put one of your inventions back under its pile (ECO-1.7)."""

    KIND: ClassVar[str] = "return"
    card: Card


def _is_held(position: EcologyPosition, action: Return, seat: int) -> Fault | None:
    return why_not_held(position, seat, action.card)


class ReturnKind(Kind[EcologyPosition, Return]):
    action = Return
    checks = (Check("ECO-1.7", _is_held),)

    def universe(self, position: EcologyPosition, task: Task, seat: int) -> Iterable[Return]:
        return (Return(card) for card in position.inventions(seat))

    def apply(self, position: EcologyPosition, action: Return, seat: int) -> EcologyPosition:
        pile = position.deck.cards[action.card].pile
        zones = position.zones.put_under(pile, action.card, ALL, HELD[seat])
        lost = invention(action.card, position.age(seat))
        return position.finish().evolve(zones=zones).tell("invention_lost", who=seat, invention=lost)
