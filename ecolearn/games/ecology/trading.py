"""Trades: what may be offered, and building an offer step by step (ECO-3.5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from ecolearn.kernel.actions import Action, Card, Cell, Seat
from ecolearn.kernel.rules import Check, Fault, Kind, Task, fault
from ecolearn.kernel.sentences import Value

from .common import ButtonKind, SeatTask, why_no_space, why_not_held
from .deck import STEP
from .people import GAIN
from .position import EcologyPosition, Terms
from .terms import cell_term, goods, goods_term, seat_term

MOST_OFFERS = 3


def text_of(cell: Cell) -> str:
    """A space as it stands in the terms of a trade."""
    return f"{cell[0]},{cell[1]}"


def cell_of(text: str) -> Cell:
    """The space of such a text."""
    column, row = text.split(",")
    return int(column), int(row)


def is_settling(position: EcologyPosition) -> bool:
    """True while the player whose turn it is settles people gained, so that land may be bought."""
    return any(task.kind == "settle" and task.data[1] == GAIN for task in position.agenda)


def why_not_sold(position: EcologyPosition, seller: int, cell: Cell) -> Fault | None:
    """Why a space cannot be sold to the player whose turn it is."""
    found = why_no_space(position, cell)
    if found is not None:
        return found
    rings = position.land.get(cell)
    if rings is None or rings.seat != seller:
        return fault("not_sellers", cell=cell_term(cell), who=seat_term(seller), cells=[cell])
    if not position.touches(cell, position.seat):
        return fault("not_beside_buyer", cell=cell_term(cell), who=seat_term(position.seat), cells=[cell])
    if len(position.spaces(seller)) < 2:
        return fault("last_space", who=seat_term(seller), cells=[cell])
    return None


def for_sale(position: EcologyPosition, seller: int) -> tuple[Cell, ...]:
    """The spaces that a player could sell now to the player whose turn it is."""
    known = position.memo.get(f"for sale {seller}")
    if known is None:
        cells = position.spaces(seller) if is_settling(position) else ()
        known = tuple(cell for cell in cells if why_not_sold(position, seller, cell) is None)
        position.memo[f"for sale {seller}"] = known
    found: tuple[Cell, ...] = known
    return found


def goods_of(position: EcologyPosition, other: int, begun: Terms) -> tuple[list[str], list[str]]:
    """The inventions and spaces that each side could still give, or what it gives already."""
    mine = [begun.gives] if begun.gives else list(position.inventions(position.seat))
    if begun.gets:
        return mine, [begun.gets]
    return mine, [*position.inventions(other), *map(text_of, for_sale(position, other))]


def is_whole(terms: Terms) -> bool:
    """True if both sides give something."""
    return bool((terms.gives or terms.money > 0) and (terms.gets or terms.money < 0))


def can_be_offered(position: EcologyPosition, other: int, begun: Terms) -> bool:
    """True if something that is begun can become an offer which was not made in this turn already."""
    mine, theirs = goods_of(position, other, begun)
    given, got = len(mine), len(theirs)
    # Each side may also give nothing but money, as long as nothing was put there.
    pays = _sums(begun.money, position.money[position.seat]) * got * (given + (not begun.gives))
    asks = _sums(-begun.money, position.money[other]) * given * (got + (not begun.gets))
    swaps = given * got if begun.money == 0 else 0
    made = [
        terms
        for seat, terms in position.offered
        if seat == other
        and _comes_of(terms, begun)
        # What was offered may have changed hands since.
        and terms.gives in ("", *mine)
        and terms.gets in ("", *theirs)
        and -position.money[other] <= terms.money <= position.money[position.seat]
    ]
    return pays + asks + swaps > len(made)


def _sums(paid: int, has: int) -> int:
    """How many sums a player can pay who has put down so much already; 0 if the other one pays."""
    return 0 if paid < 0 else max(0, (has - paid) // STEP + (paid > 0))


def _comes_of(terms: Terms, begun: Terms) -> bool:
    """True if an offer is what is begun, with more added to it."""
    return (
        begun.gives in ("", terms.gives)
        and begun.gets in ("", terms.gets)
        and begun.money * terms.money >= 0
        and abs(terms.money) >= abs(begun.money)
    )


# -- beginning -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Trade(Action):
    """Begin an offer to another player (ECO-3.5)."""

    KIND: ClassVar[str] = "trade"
    seat: Seat


def _in_own_turn(position: EcologyPosition, action: Trade | None, seat: int) -> Fault | None:
    task = position.agenda[-1]
    if task.kind == "settle" and task.data[1] != GAIN:
        return fault("displaced_no_trade")
    return _offers_left(position, action, seat)


def _offers_left(position: EcologyPosition, action: Action | None, seat: int) -> Fault | None:
    return None if len(position.offered) < MOST_OFFERS else fault("offers_used", n=MOST_OFFERS)


def _is_other(position: EcologyPosition, action: Trade, seat: int) -> Fault | None:
    if action.seat in position.seats and action.seat != seat:
        return None
    return fault("no_such_partner", said=action.seat)


def _has_something(position: EcologyPosition, action: Trade, seat: int) -> Fault | None:
    if can_be_offered(position, action.seat, Terms()):
        return None
    return fault("nothing_to_trade", who=seat_term(action.seat))


class TradeKind(Kind[EcologyPosition, Trade]):
    action = Trade
    checks = (
        Check("ECO-3.5", _in_own_turn, general=True),
        Check("ECO-3.5", _is_other),
        Check("ECO-3.5", _has_something),
    )

    def universe(self, position: EcologyPosition, task: Task, seat: int) -> Iterable[Trade]:
        return (Trade(other) for other in position.seats)

    def apply(self, position: EcologyPosition, action: Trade, seat: int) -> EcologyPosition:
        return position.with_tasks(Task("bargain", (seat,), "", (action.seat, *Terms())))


# -- building --------------------------------------------------------------------------------------


def _begun(position: EcologyPosition) -> tuple[int, Terms]:
    """The other player and what is offered so far, as the player sees it whose turn it is."""
    other, *terms = position.agenda[-1].data
    return other, Terms(*terms)


def _partner(position: EcologyPosition, seat: int) -> int:
    """To whom the player who builds the offer speaks."""
    other, _terms = _begun(position)
    return other if seat == position.seat else position.seat


def _with(position: EcologyPosition, terms: Terms) -> EcologyPosition:
    return position.with_top(data=(_begun(position)[0], *terms))


@dataclass(frozen=True, slots=True)
class Give(Action):
    """Offer one of your inventions (ECO-3.5)."""

    KIND: ClassVar[str] = "give"
    card: Card


@dataclass(frozen=True, slots=True)
class Want(Action):
    """Ask for an invention of the other player (ECO-3.5)."""

    KIND: ClassVar[str] = "want"
    card: Card


@dataclass(frozen=True, slots=True)
class Land(Action):
    """The space that changes hands: it goes to the player who is settling (ECO-3.5)."""

    KIND: ClassVar[str] = "land"
    cell: Cell


@dataclass(frozen=True, slots=True)
class Pay(Action):
    """Offer money: one more note (ECO-3.5)."""

    KIND: ClassVar[str] = "pay"
    TAPS: ClassVar[tuple[str, ...]] = ("pay.{}",)
    dollars: int


@dataclass(frozen=True, slots=True)
class Ask(Action):
    """Ask for money: one more note (ECO-3.5)."""

    KIND: ClassVar[str] = "ask"
    TAPS: ClassVar[tuple[str, ...]] = ("ask.{}",)
    dollars: int


def _after(position: EcologyPosition, action: Action, seat: int) -> Terms:
    """What is offered after one more step, as the player sees it whose turn it is."""
    _other, terms = _begun(position)
    own = seat == position.seat
    if isinstance(action, Give | Want):
        mine = isinstance(action, Give) is own
        return terms._replace(gives=action.card) if mine else terms._replace(gets=action.card)
    if isinstance(action, Land):
        return terms._replace(gets=text_of(action.cell))
    assert isinstance(action, Pay | Ask)
    more = action.dollars if isinstance(action, Pay) is own else -action.dollars
    return terms._replace(money=terms.money + more)


def _own_place_free(position: EcologyPosition, action: Give | None, seat: int) -> Fault | None:
    """At most one invention or space from each side (ECO-3.5)."""
    _other, terms = _begun(position)
    return fault("one_thing_each") if (terms.gives if seat == position.seat else terms.gets) else None


def _their_place_free(position: EcologyPosition, action: Want | None, seat: int) -> Fault | None:
    _other, terms = _begun(position)
    return fault("one_thing_each") if (terms.gets if seat == position.seat else terms.gives) else None


def _land_place_free(position: EcologyPosition, action: Land | None, seat: int) -> Fault | None:
    if not is_settling(position):
        return fault("land_only_settling")
    return fault("one_thing_each") if _begun(position)[1].gets else None


def _is_there(position: EcologyPosition, action: Give | Want, seat: int) -> Fault | None:
    owner = seat if isinstance(action, Give) else _partner(position, seat)
    return why_not_held(position, owner, action.card)


def _can_be_sold(position: EcologyPosition, action: Land, seat: int) -> Fault | None:
    return why_not_sold(position, _begun(position)[0], action.cell)


def _is_note(position: EcologyPosition, action: Pay | Ask, seat: int) -> Fault | None:
    notes = position.deck.notes
    if action.dollars in notes:
        return None
    return fault("no_such_note", said=action.dollars, notes=", ".join(map(str, notes)))


def _one_side_pays(position: EcologyPosition, action: Pay | Ask, seat: int) -> Fault | None:
    other, terms = _begun(position)
    money = _after(position, action, seat).money
    if money * terms.money < 0 or abs(money) < abs(terms.money):
        return fault("one_side_pays")
    payer = position.seat if money > 0 else other
    has = position.money[payer]
    return None if abs(money) <= has else fault("too_little_money", who=seat_term(payer), has=has)


def _leads_to_offer(position: EcologyPosition, action: Action, seat: int) -> Fault | None:
    other, _terms = _begun(position)
    return None if can_be_offered(position, other, _after(position, action, seat)) else fault("leads_nowhere")


class _StepKind(Kind[EcologyPosition, Action]):
    """A step of an offer."""

    def apply(self, position: EcologyPosition, action: Action, seat: int) -> EcologyPosition:
        return _with(position, _after(position, action, seat))


class GiveKind(_StepKind):
    action = Give
    checks = (
        Check("ECO-3.5", _own_place_free, general=True),
        Check("ECO-3.5", _is_there),
        Check("ECO-3.5", _leads_to_offer),
    )

    def universe(self, position: EcologyPosition, task: Task, seat: int) -> Iterable[Give]:
        return (Give(card) for card in position.inventions(seat))


class WantKind(_StepKind):
    action = Want
    checks = (
        Check("ECO-3.5", _their_place_free, general=True),
        Check("ECO-3.5", _is_there),
        Check("ECO-3.5", _leads_to_offer),
    )

    def universe(self, position: EcologyPosition, task: Task, seat: int) -> Iterable[Want]:
        return (Want(card) for card in position.inventions(_partner(position, seat)))


class LandKind(_StepKind):
    action = Land
    checks = (
        Check("ECO-3.5", _land_place_free, general=True),
        Check("ECO-3.5", _can_be_sold),
        Check("ECO-3.5", _leads_to_offer),
    )

    def universe(self, position: EcologyPosition, task: Task, seat: int) -> Iterable[Land]:
        return (Land(cell) for cell in position.grid.cells())


class PayKind(_StepKind):
    action = Pay
    checks = (
        Check("ECO-3.5", _is_note),
        Check("ECO-3.5", _one_side_pays),
        Check("ECO-3.5", _leads_to_offer),
    )

    def universe(self, position: EcologyPosition, task: Task, seat: int) -> Iterable[Pay]:
        return (Pay(note) for note in position.deck.notes)


class AskKind(_StepKind):
    action = Ask
    checks = PayKind.checks

    def universe(self, position: EcologyPosition, task: Task, seat: int) -> Iterable[Ask]:
        return (Ask(note) for note in position.deck.notes)


@dataclass(frozen=True, slots=True)
class Drop(Action):
    """Offer nothing after all (ECO-3.5)."""

    KIND: ClassVar[str] = "drop"


class DropKind(ButtonKind[Drop]):
    action = Drop
    backward = True

    def apply(self, position: EcologyPosition, action: Drop, seat: int) -> EcologyPosition:
        return position.finish()


def sides(position: EcologyPosition, other: int, terms: Terms, seat: int) -> tuple[str, str]:
    """What a player gives and gets in a trade, as plain text for a sentence."""
    me = position.seat
    mine = goods(terms.gives, terms.money, position.age(me))
    theirs = goods(terms.gets, -terms.money, position.age(other))
    return (mine, theirs) if seat == me else (theirs, mine)


class BargainTask(SeatTask):
    """Build an offer."""

    def values(self, position: EcologyPosition, task: Task) -> Mapping[str, Value]:
        other, terms = _begun(position)
        gives, gets = sides(position, other, terms, task.seats[0])
        return {
            "to": seat_term(_partner(position, task.seats[0])),
            "gives": goods_term(gives),
            "gets": goods_term(gets),
        }
