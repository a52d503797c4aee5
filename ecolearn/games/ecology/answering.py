"""Trades: making the offer, and the answer to it (ECO-3.5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from ecolearn.kernel.actions import Action
from ecolearn.kernel.rules import Check, Fault, Task, fault
from ecolearn.kernel.sentences import Value

from .common import ButtonKind, SeatTask
from .people import SALE, displace
from .position import HELD, EcologyPosition, Terms
from .settling import settled_so_many
from .terms import goods_term, seat_term
from .trading import MOST_OFFERS, can_be_offered, cell_of, is_whole, sides


@dataclass(frozen=True, slots=True)
class Propose(Action):
    """Make the offer that has been built (ECO-3.5)."""

    KIND: ClassVar[str] = "propose"


def _both_give(position: EcologyPosition, action: Propose | None, seat: int) -> Fault | None:
    _other, *terms = position.agenda[-1].data
    return None if is_whole(Terms(*terms)) else fault("both_give")


def _is_new(position: EcologyPosition, action: Propose | None, seat: int) -> Fault | None:
    other, *terms = position.agenda[-1].data
    return fault("offered_already") if (other, Terms(*terms)) in position.offered else None


class ProposeKind(ButtonKind[Propose]):
    action = Propose
    checks = (
        Check("ECO-3.5", _both_give, general=True),
        Check("ECO-3.5", _is_new, general=True),
    )

    def apply(self, position: EcologyPosition, action: Propose, seat: int) -> EcologyPosition:
        other, *rest = position.agenda[-1].data
        terms = Terms(*rest)
        to = other if seat == position.seat else position.seat
        gives, gets = sides(position, other, terms, seat)
        position = position.finish().tell("offered", who=seat, to=to, gives=gives, gets=gets)
        if position.agenda[-1].kind == "answer":
            # A counter-offer takes the place of what it answers.
            position = position.finish()
        offered = (*position.offered, (other, terms))
        return position.evolve(offered=offered).with_tasks(Task("answer", (to,), "", (other, *terms)))


def _offer(position: EcologyPosition) -> tuple[int, Terms]:
    other, *terms = position.agenda[-1].data
    return other, Terms(*terms)


@dataclass(frozen=True, slots=True)
class Accept(Action):
    """Accept an offer (ECO-3.5)."""

    KIND: ClassVar[str] = "accept"


class AcceptKind(ButtonKind[Accept]):
    action = Accept

    def apply(self, position: EcologyPosition, action: Accept, seat: int) -> EcologyPosition:
        other, terms = _offer(position)
        buyer = position.seat
        zones = position.zones
        if terms.gives:
            zones = zones.move(terms.gives, HELD[buyer], HELD[other])
        if terms.gets and "," not in terms.gets:
            zones = zones.move(terms.gets, HELD[other], HELD[buyer])
        done = position.finish().evolve(zones=zones).tell("accepted", who=seat)
        payer, payee = (buyer, other) if terms.money > 0 else (other, buyer)
        done = done.hand_over(payer, payee, abs(terms.money))
        if "," not in terms.gets:
            return done
        cell = cell_of(terms.gets)
        displaced = done.land[cell].number
        sold = done.with_rings(cell, buyer, 1).tell("sold", who=other, to=buyer, cell=cell)
        return displace(settled_so_many(sold, 1), other, displaced, SALE, buyer)


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Decline an offer (ECO-3.5)."""

    KIND: ClassVar[str] = "decline"


class DeclineKind(ButtonKind[Decline]):
    action = Decline

    def apply(self, position: EcologyPosition, action: Decline, seat: int) -> EcologyPosition:
        return position.finish().tell("declined", who=seat)


@dataclass(frozen=True, slots=True)
class Counter(Action):
    """Answer an offer with another one (ECO-3.5)."""

    KIND: ClassVar[str] = "counter"


def _offers_left(position: EcologyPosition, action: Counter | None, seat: int) -> Fault | None:
    return None if len(position.offered) < MOST_OFFERS else fault("offers_used", n=MOST_OFFERS)


def _something_else(position: EcologyPosition, action: Counter | None, seat: int) -> Fault | None:
    other, _terms = _offer(position)
    return None if can_be_offered(position, other, Terms()) else fault("nothing_else")


class CounterKind(ButtonKind[Counter]):
    action = Counter
    checks = (
        Check("ECO-3.5", _offers_left, general=True),
        Check("ECO-3.5", _something_else, general=True),
    )

    def apply(self, position: EcologyPosition, action: Counter, seat: int) -> EcologyPosition:
        other, _terms = _offer(position)
        return position.with_tasks(Task("bargain", (seat,), "", (other, *Terms())))


class AnswerTask(SeatTask):
    """Accept an offer, decline it, or answer it with another one."""

    def values(self, position: EcologyPosition, task: Task) -> Mapping[str, Value]:
        other, terms = _offer(position)
        seat = task.seats[0]
        gives, gets = sides(position, other, terms, seat)
        maker = other if seat == position.seat else position.seat
        return {"to": seat_term(maker), "gives": goods_term(gives), "gets": goods_term(gets)}
