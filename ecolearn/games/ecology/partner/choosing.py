"""The choices of the partners, task by task."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ecolearn.kernel.actions import Action, Cell
from ecolearn.kernel.chance import Chance
from ecolearn.kernel.match import Partner

from ..answering import Accept, Decline, Propose
from ..cards import Buy, Choose, Move, Pass, Return, price_of_card
from ..moving import Found, Go, Roll
from ..people import GAIN, Remove
from ..position import EcologyPosition, Terms
from ..settling import Settle, Stop, price_of_ring
from ..trading import Give, Pay, Trade, Want
from ..war import Attack, Concede, Declare, Resist, lowest
from .tempers import TEMPERS, Temper
from .worth import Worth

#: What a partner pays for an invention that its test asks for, and in which of its turns it asks at all.
PRICE, ASKS_EVERY = 300, 4
#: What a space of land is worth in a trade, and 1,000 people of it that would need room.
LAND, ROOM = 6.0, 3.0


def partner_of(name: str) -> Partner:
    """The partner of a temperament."""
    temper = TEMPERS[name]

    def play(view: Any, seat: int, chance: Chance) -> Action | None:
        return choose(view, seat, temper)

    return play


def choose(view: EcologyPosition, seat: int, temper: Temper) -> Action:
    """The action of a temperament in a position; it looks at nothing that its seat may not see."""
    task = view.agenda[-1]
    return _TASKS[task.kind](view, seat, Worth(view, seat, temper))


def _legal(view: EcologyPosition, seat: int, kind: type[Action]) -> list[Any]:
    return [action for action in view.legal_actions(seat) if isinstance(action, kind)]


def _only(view: EcologyPosition, seat: int, worth: Worth) -> Action:
    """What needs no thought: the first action that takes nothing back."""
    action: Action = view.legal_actions(seat).forward[0]
    return action


# -- moving and cards ------------------------------------------------------------------------------


def _go(view: EcologyPosition, seat: int, worth: Worth) -> Action:
    ways = worth.of_ways()
    best: Go = max(_legal(view, seat, Go), key=lambda action: ways[action.square])
    return best


def _move(view: EcologyPosition, seat: int, worth: Worth) -> Action:
    ways = worth.of_ways()
    best: Move = max(_legal(view, seat, Move), key=lambda action: ways[action.square])
    return best


def _or(view: EcologyPosition, seat: int, worth: Worth) -> Action:
    ways = view.deck.cards[view.agenda[-1].cause].choices
    best: Choose = max(_legal(view, seat, Choose), key=lambda a: worth.of_steps(ways[a.number - 1]))
    return best


def _may(view: EcologyPosition, seat: int, worth: Worth) -> Action:
    card = view.agenda[-1].cause
    deal = view.deck.cards[card].deal
    gain = worth.of_steps(deal.steps) if deal is not None else 0.0
    price = worth.of_money(-price_of_card(view, seat, card))
    return Buy() if gain + price > 0 and _legal(view, seat, Buy) else Pass()


def _return(view: EcologyPosition, seat: int, worth: Worth) -> Action:
    last: Return = _legal(view, seat, Return)[-1]
    return last


# -- land ------------------------------------------------------------------------------------------


def _freedom(view: EcologyPosition, cell: Cell, seat: int) -> tuple[int, int]:
    """How good a free space is to settle: free neighbours, and few strangers beside it."""
    near = view.grid.neighbours(cell)
    free = sum(place not in view.land for place in near)
    strangers = sum(place in view.land and view.land[place].seat != seat for place in near)
    return free, -strangers


def _found(view: EcologyPosition, seat: int, worth: Worth) -> Action:
    best: Found = max(_legal(view, seat, Found), key=lambda action: _freedom(view, action.cell, seat))
    return best


def _settle(view: EcologyPosition, seat: int, worth: Worth) -> Action:
    left, why, _by = view.agenda[-1].data
    places: list[Settle] = _legal(view, seat, Settle)
    free = [action for action in places if action.cell not in view.land]
    if free:
        return max(free, key=lambda action: _freedom(view, action.cell, seat))
    attack = _attack(view, seat, worth)
    if attack is not None:
        return attack
    dense = min(places, key=lambda action: price_of_ring(view, seat, action.cell), default=None)
    if dense is not None and _is_worth_it(view, seat, worth, dense, left, why):
        return dense
    return Stop()


def _is_worth_it(view: EcologyPosition, seat: int, worth: Worth, action: Settle, left: int, why: str) -> bool:
    """Whether people are worth the price of density: not if their rings would come off again."""
    before, price = worth.people, price_of_ring(view, seat, action.cell)
    more = left if price * left <= worth.money else 1
    stay = view.deck.home(worth.age, before + more)[1] if why == GAIN else before + more
    gain = worth.of_people(stay) - worth.of_people(before)
    return stay > before and gain + worth.of_money(-price * more) > 0


def _attack(view: EcologyPosition, seat: int, worth: Worth) -> Attack | None:
    """An attack, if the temperament is one for it and the dice are good enough."""
    possible: list[Attack] = _legal(view, seat, Attack)

    def dice(action: Attack) -> int:
        return lowest(view, seat, view.land[action.cell].seat)

    good = [action for action in possible if dice(action) <= worth.temper.war]
    return min(good, key=lambda action: (dice(action), view.land[action.cell].number), default=None)


def _remove(view: EcologyPosition, seat: int, worth: Worth) -> Action:
    """Rings come off where few live and where the land hangs least together; dense places were paid for."""

    def held(action: Remove) -> tuple[int, int]:
        near = view.grid.neighbours(action.cell)
        own = sum(place in view.land and view.land[place].seat == seat for place in near)
        return view.land[action.cell].number, own

    best: Remove = min(_legal(view, seat, Remove), key=held)
    return best


def _declare(view: EcologyPosition, seat: int, worth: Worth) -> Action:
    return Declare()


def _defend(view: EcologyPosition, seat: int, worth: Worth) -> Action:
    """It defends if that is likelier to hold than not."""
    attacker, _cells = view.agenda[-1].data
    return Resist() if lowest(view, attacker, seat) >= 4 and _legal(view, seat, Resist) else Concede()


# -- trade -----------------------------------------------------------------------------------------


def _turn(view: EcologyPosition, seat: int, worth: Worth) -> Action:
    """Now and then it asks for an invention that its test needs, if the money is there."""
    over = worth.money - worth.aim.money
    asks = view.round % ASKS_EVERY == seat % ASKS_EVERY and not view.offered
    if asks and worth.held < worth.aim.inventions and over >= PRICE:
        for action in _legal(view, seat, Trade):
            if view.inventions(action.seat):
                return Trade(action.seat)
    return Roll()


def _bargain(view: EcologyPosition, seat: int, worth: Worth) -> Action:
    """An invention for money; step by step, as far as it has come."""
    _other, *rest = view.agenda[-1].data
    terms = Terms(*rest)
    if not terms.gets and seat == view.seat:
        wanted: list[Want] = _legal(view, seat, Want)
        if wanted:
            return wanted[0]
    if terms.gets and not terms.gives and terms.money < PRICE:
        notes: list[Pay] = [pay for pay in _legal(view, seat, Pay) if terms.money + pay.dollars <= PRICE]
        if notes:
            return notes[-1]
    if _legal(view, seat, Propose):
        return Propose()
    given: list[Give] = _legal(view, seat, Give)
    return given[0] if given else _only(view, seat, worth)


def _answer(view: EcologyPosition, seat: int, worth: Worth) -> Action:
    """It accepts what is worth more to it than what it gives."""
    other, gives, gets, money = view.agenda[-1].data
    mine, theirs, dollars = (gives, gets, -money) if seat == view.seat else (gets, gives, money)
    value = worth.of_money(dollars)
    if "," in gets:
        buys = seat == view.seat
        cell = next(cell for cell in view.spaces(other) if f"{cell[0]},{cell[1]}" == gets)
        value += LAND if buys else -LAND - ROOM * view.land[cell].number
        mine, theirs = ("" if "," in mine else mine), ("" if "," in theirs else theirs)
    if theirs:
        value += worth.of_invention()
    if mine:
        value -= worth.of_invention(worth.held - 1) + 1
    return Accept() if value > 0 else Decline()


_TASKS: Mapping[str, Callable[[EcologyPosition, int, Worth], Action]] = {
    "start": _only,
    "found": _found,
    "turn": _turn,
    "go": _go,
    "draw": _only,
    "choose": _or,
    "may": _may,
    "move": _move,
    "return": _return,
    "remove": _remove,
    "settle": _settle,
    "attack": _declare,
    "defend": _defend,
    "fight": _only,
    "bargain": _bargain,
    "answer": _answer,
}
