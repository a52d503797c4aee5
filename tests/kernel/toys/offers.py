"""Offers of Stones in the Stream: made to another seat, accepted, declined, or answered by another offer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ecolearn.kernel.rules import Task

from .common import ToyKind, action_type, rule

MOST_OFFERS, MOST_COINS = 3, 3


class Offer(ToyKind):
    """Coins to another seat for its help; task data are whom it concerns, the coins and the offers so far."""

    action = action_type("offer", "Seat", "int")
    checks = (
        rule("CAL-4.1", "nobody", lambda p, a, seat: a.seat in p.coins and a.seat != seat),
        rule("CAL-4.2", "coins", lambda p, a, seat: 1 <= a.number <= min(MOST_COINS, p.coins[seat])),
    )

    def universe(self, position: Any, task: Task, seat: int) -> Iterable[Any]:
        return [self.action(to, n) for to in position.coins for n in range(1, MOST_COINS + 1)]

    def apply(self, position: Any, action: Any, seat: int) -> Any:
        task = Task("reply", (action.seat,), position.agenda[-1].cause, (seat, action.number, 1))
        return position.tell("offered", who=seat, to=action.seat, n=action.number).finish().with_tasks(task)


class CounterOffer(ToyKind):
    action = action_type("counter", "int")
    checks = (
        rule("CAL-4.3", "offers", lambda p, a, seat: p.agenda[-1].data[2] < MOST_OFFERS),
        rule("CAL-4.3", "coins", lambda p, a, seat: 0 <= a.number <= MOST_COINS),
        rule("CAL-4.3", "same", lambda p, a, seat: a.number != p.agenda[-1].data[1]),
        rule("CAL-4.2", "coins", lambda p, a, seat: a.number <= _payer(p)[1]),
    )

    def universe(self, position: Any, task: Task, seat: int) -> Iterable[Any]:
        return [self.action(number) for number in range(MOST_COINS + 1)]

    def apply(self, position: Any, action: Any, seat: int) -> Any:
        other, _coins, offers = position.agenda[-1].data
        told = position.tell("offered", who=seat, to=other, n=action.number)
        return told.with_top(seats=(other,), data=(seat, action.number, offers + 1))


def _payer(position: Any) -> tuple[int, int]:
    """Who pays in the end, and the coins there: the seat whose card asks for the offer."""
    seat = position.agenda[-2].seats[0]
    return seat, position.coins[seat]


class Accept(ToyKind):
    action = action_type("accept")

    def apply(self, position: Any, action: Any, seat: int) -> Any:
        task = position.agenda[-1]
        payer, _has = _payer(position)
        taker = task.data[0] if seat == payer else seat
        coins = dict(position.coins)
        coins[payer] -= task.data[1]
        coins[taker] += task.data[1]
        told = position.tell("accepted", who=seat, n=task.data[1])
        return told.evolve(coins=coins).finish(3)


class Decline(ToyKind):
    action = action_type("decline")

    def apply(self, position: Any, action: Any, seat: int) -> Any:
        return position.tell("declined", who=seat).finish()
