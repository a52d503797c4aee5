"""The course of a game: who begins, throws and moves, what the squares do, the end (ECO-1, ECO-5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ecolearn.kernel.actions import Action, Cell, Word
from ecolearn.kernel.rules import Check, Fault, Kind, Task, fault
from ecolearn.kernel.sentences import Value
from ecolearn.kernel.zones import ALL

from .common import ButtonKind, SeatTask, why_no_space
from .deck import PILES
from .people import gain, lose
from .position import HELD, EcologyPosition
from .terms import cell_term, seat_term, square_term

# -- the beginning ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Throw(Action):
    """Everybody throws two dice for the beginning (ECO-1.2)."""

    KIND: ClassVar[str] = "throw"


class ThrowKind(ButtonKind[Throw]):
    action = Throw
    reveal = True

    def apply(self, position: EcologyPosition, action: Throw, seat: int) -> EcologyPosition:
        left, chance = tuple(position.seats), position.chance
        while len(left) > 1:
            sums = {}
            for other in left:
                (one, two), chance = chance.roll("begin", dice=2)
                sums[other] = one + two
                position = position.tell("threw", who=other, one=one, two=two)
            left = tuple(other for other in left if sums[other] == max(sums.values()))
        first = left[0]
        order = (first, *position.others(first))
        return position.evolve(
            chance=chance,
            first=first,
            seat=first,
            agenda=(*turn_tasks(first), *(Task("found", (other,)) for other in reversed(order))),
        ).tell("begins", who=first)


@dataclass(frozen=True, slots=True)
class Found(Action):
    """Put the first ring on a free space (ECO-1.2)."""

    KIND: ClassVar[str] = "found"
    cell: Cell


def _is_free(position: EcologyPosition, action: Found, seat: int) -> Fault | None:
    found = why_no_space(position, action.cell)
    if found is None and action.cell in position.land:
        owner = position.land[action.cell].seat
        return fault("taken", cell=cell_term(action.cell), who=seat_term(owner), cells=[action.cell])
    return found


class FoundKind(Kind[EcologyPosition, Found]):
    action = Found
    checks = (Check("ECO-1.2", _is_free),)

    def universe(self, position: EcologyPosition, task: Task, seat: int) -> Iterable[Found]:
        return (Found(cell) for cell in position.grid.cells())

    def apply(self, position: EcologyPosition, action: Found, seat: int) -> EcologyPosition:
        settled = position.with_rings(action.cell, seat, 1).tell("founded", who=seat, cell=action.cell)
        return settled.finish()


# -- a turn ----------------------------------------------------------------------------------------


def turn_tasks(seat: int) -> tuple[Task, ...]:
    """A turn and what comes after it, the last first."""
    return Task("next", (seat,)), Task("turn", (seat,))


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """Throw both dice (ECO-1.3)."""

    KIND: ClassVar[str] = "roll"


class RollKind(ButtonKind[Roll]):
    action = Roll
    reveal = True

    def apply(self, position: EcologyPosition, action: Roll, seat: int) -> EcologyPosition:
        dice, chance = position.chance.roll("dice", dice=2)
        rolled = position.evolve(chance=chance, dice=dice).tell("rolled", who=seat, one=dice[0], two=dice[1])
        return rolled.finish().with_tasks(Task("go", (seat,)))


@dataclass(frozen=True, slots=True)
class Go(Action):
    """Choose one of the dice and cross the edge that bears its number (ECO-1.3)."""

    KIND: ClassVar[str] = "go"
    TAPS: ClassVar[tuple[str, ...]] = ("square.{}",)
    square: Word


def _is_beside(position: EcologyPosition, action: Go, seat: int) -> Fault | None:
    if action.square in position.square(seat).exits:
        return None
    if action.square not in position.deck.squares:
        return fault("no_such_square", said=action.square)
    here = square_term(position.tokens[seat])
    return fault("not_beside", square=square_term(action.square), here=here)


def _is_thrown(position: EcologyPosition, action: Go, seat: int) -> Fault | None:
    numbers = position.square(seat).exits[action.square]
    if any(die in numbers for die in position.dice):
        return None
    one, two = position.dice
    needed = ", ".join(map(str, numbers))
    return fault("not_thrown", square=square_term(action.square), needed=needed, one=one, two=two)


class GoKind(Kind[EcologyPosition, Go]):
    action = Go
    checks = (Check("ECO-1.3", _is_beside), Check("ECO-1.3", _is_thrown))

    def universe(self, position: EcologyPosition, task: Task, seat: int) -> Iterable[Go]:
        return (Go(square) for square in position.square(seat).exits)

    def options(self, position: EcologyPosition, task: Task, seat: int) -> Sequence[Go]:
        dice = position.dice
        exits = position.square(seat).exits.items()
        return tuple([Go(to) for to, numbers in exits if dice[0] in numbers or dice[1] in numbers])

    def apply(self, position: EcologyPosition, action: Go, seat: int) -> EcologyPosition:
        return went(position.finish(), seat, action.square).with_tasks(
            Task("land", (seat,)), Task("after", (seat,))
        )


def went(position: EcologyPosition, seat: int, square: str) -> EcologyPosition:
    """The token has moved to a square by dice or by a card, so that the square acts (ECO-1.6)."""
    moved = position.evolve(tokens={**position.tokens, seat: square})
    return moved.tell("went", who=seat, square=square)


class GoTask(SeatTask):
    """Choose one of the dice."""

    def values(self, position: EcologyPosition, task: Task) -> Mapping[str, Value]:
        return {"one": position.dice[0], "two": position.dice[1]}


# -- what squares do ---------------------------------------------------------------------------------


def land(position: EcologyPosition, task: Task) -> EcologyPosition:
    """The square on which a token has landed acts (ECO-1.4 to ECO-1.6)."""
    seat = task.seats[0]
    square, numbers = position.square(seat), position.deck.numbers
    position = position.finish()
    if square.kind in PILES:
        return position.with_tasks(Task("draw", (seat,), "", (square.kind,)))
    if square.kind == "nature":
        return position.nature(seat, numbers.nature_ecology)
    if square.kind == "crisis":
        hit = position.tell("crisis", who=seat).nature(seat, -numbers.crisis_ecology)
        return lose(hit, seat, numbers.crisis_people, sent=True)
    if square.kind == "people":
        people = position.people(seat)
        if people < square.people:
            return gain(position, seat, square.people - people)
        return lose(position, seat, people - square.people) if people > square.people else position
    return _test(position, seat)


def _test(position: EcologyPosition, seat: int) -> EcologyPosition:
    """A test is looked at on arrival (ECO-5.1, ECO-5.2)."""
    square, deck = position.square(seat), position.deck
    wins = square.kind == "eco_test"
    lacks = position.missing(seat, (deck.win if wins else deck.advance)[square.age])
    if lacks:
        return position.tell("failed_win" if wins else "failed", who=seat, lacks=lacks)
    if wins:
        won = position.tell("won", who=seat, age=square.age)
        return won.evolve(agenda=(), ended="won", winner=seat, history=(*won.history, won.snapshot()))
    zones = position.zones
    for card in position.inventions(seat):
        zones = zones.put_under(deck.cards[card].pile, card, ALL, HELD[seat])
    age = square.age + 1
    tokens = {**position.tokens, seat: deck.entry[age]}
    return position.evolve(zones=zones, tokens=tokens).tell("advanced", who=seat, age=age)


def after(position: EcologyPosition, task: Task) -> EcologyPosition:
    """Once a landing with its cards is done: is there an ecology point left (ECO-2.2)?"""
    seat, numbers = task.seats[0], position.deck.numbers
    position = position.finish()
    if position.points[seat]:
        return position
    turns = {**position.exhausted, seat: numbers.exhausted_turns}
    position = position.evolve(exhausted=turns, extra=0).tell(
        "exhausted", who=seat, n=numbers.exhausted_turns
    )
    return lose(position, seat, numbers.exhausted_people, sent=True)


# -- whose turn comes --------------------------------------------------------------------------------


def following(position: EcologyPosition, task: Task) -> EcologyPosition:
    """The next turn: an extra one, or that of the next player who need not miss it."""
    position = position.evolve(
        history=(*position.history, position.snapshot()),
        turn=position.turn + 1,
        wars=(),
        offered=(),
        dice=(),
    )
    seat = position.seat
    if position.extra:
        again = position.evolve(extra=position.extra - 1, agenda=turn_tasks(seat))
        return again.tell("extra_turn", who=seat)
    position = position.evolve(row=0)
    while True:
        seat = position.others(seat)[0]
        if seat == position.first:
            if position.round >= position.table.options["rounds"]:
                return position.evolve(agenda=(), ended="rounds")
            position = position.evolve(round=position.round + 1)
        if position.exhausted[seat]:
            position = _recovering(position, seat)
        elif position.skips[seat]:
            left = position.skips[seat] - 1
            position = position.evolve(skips={**position.skips, seat: left}).tell("misses", who=seat)
        else:
            return position.evolve(seat=seat, agenda=turn_tasks(seat))


def _recovering(position: EcologyPosition, seat: int) -> EcologyPosition:
    """A turn lost for lack of ecology points; with the last one the planet recovers (ECO-2.2)."""
    left = position.exhausted[seat] - 1
    position = position.evolve(exhausted={**position.exhausted, seat: left}).tell("misses", who=seat)
    return position if left else position.nature(seat, position.deck.numbers.exhausted_ecology)
