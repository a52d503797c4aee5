"""The course of a round: elements drawn, cubes and the dial, the end (chapter ECS-2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ecolearn.kernel.actions import Action, Card, Word
from ecolearn.kernel.rules import Check, Fault, Kind, Task, TaskType, fault
from ecolearn.kernel.sentences import Fact, Value

from .deck import WILD
from .position import BAG, CARD_TURN, CUBE_TURN, DRAWN, EcosPosition, Open
from .terms import card_term, seat_term, thing_term

# -- drawing ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Draw an element token (ECS-2.2)."""

    KIND: ClassVar[str] = "draw"


class DrawKind(Kind[EcosPosition, Draw]):
    action = Draw
    begins = True
    reveal = True
    routine = True

    def universe(self, position: EcosPosition, task: Task, seat: int) -> Iterable[Draw]:
        return (Draw(),)

    def apply(self, position: EcosPosition, action: Draw, seat: int) -> EcosPosition:
        element, zones = position.zones.take_top(BAG)
        answers = [Task("answer", (other,)) for other in position.clockwise]
        return position.evolve(
            zones=zones.add(DRAWN, element),
            element=element,
            facts=(("drew", {"who": seat, "thing": element}),),
            agenda=(
                *position.agenda[:-1],
                Task("after", (seat,)),
                Task("call", (seat,)),
                *answers[::-1],
            ),
        )


class DrawTask(TaskType[EcosPosition]):
    """The Harbinger draws an element."""

    kinds = ("draw",)
    in_the_open = True

    def prompt(self, position: EcosPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        return "prompt_draw", {"who": seat_term(task.seats[0])}


def after(position: EcosPosition, task: Task) -> EcosPosition:
    """Go on with the next element, or after a wild one with the next round (ECS-2.8, ECS-2.9)."""
    table = position.table
    if position.element != WILD:
        return position.evolve(agenda=(*position.agenda[:-1], Task("draw", (position.harbinger,))))
    goal, last = table.options["goal"], table.options["rounds"]
    if max(position.points.values()) >= goal:
        return position.evolve(agenda=(), ended="goal")
    if position.round >= last:
        return position.evolve(agenda=(), ended="rounds")
    zones, chance = position.zones.shuffle_in(DRAWN, BAG, position.chance, BAG)
    harbinger = position.harbinger % table.seats + 1
    return position.evolve(
        zones=zones,
        chance=chance,
        harbinger=harbinger,
        round=position.round + 1,
        element="",
        facts=(*position.facts, ("new_round", {"n": position.round + 1, "who": harbinger})),
        agenda=(*position.agenda[:-1], Task("draw", (harbinger,))),
    )


# -- a cube or the dial ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cover(Action):
    """Put a cube on a symbol of a card (ECS-2.2)."""

    KIND: ClassVar[str] = "cover"
    TAPS: ClassVar[tuple[str, ...]] = ("front.{}", "sign.{}")
    card: Card
    sign: Word


@dataclass(frozen=True, slots=True)
class Turn(Action):
    """Turn the dial a quarter (ECS-2.2, ECS-2.3)."""

    KIND: ClassVar[str] = "dial"


def wanted(position: EcosPosition) -> str:
    """The element that an answer is about: the one drawn, or one gained by a card."""
    task = position.agenda[-1]
    return position.element if task.kind == "answer" else str(task.data[0])


def _lies_face_up(position: EcosPosition, action: Cover, seat: int) -> Fault | None:
    if action.card not in position.deck.cards:
        return fault("no_such_card", card=action.card)
    if action.card in position.front(seat):
        return None
    return fault("not_face_up", card=card_term(action.card), cards=[action.card])


def _not_itself(position: EcosPosition, action: Cover, seat: int) -> Fault | None:
    run = position.run
    if run is not None and run.card == action.card:
        return fault("not_on_itself", card=card_term(action.card), cards=[action.card])
    if position.is_called(action.card):
        return fault("full_already", card=card_term(action.card), cards=[action.card])
    return None


def _matches(position: EcosPosition, action: Cover, seat: int) -> Fault | None:
    if action.sign in position.free_symbols(action.card, wanted(position)):
        return None
    return fault(
        "no_free_symbol", card=card_term(action.card), thing=thing_term(wanted(position)), cards=[action.card]
    )


def _has_cube(position: EcosPosition, action: Cover, seat: int) -> Fault | None:
    return None if position.cubes[seat] else fault("no_cube")


class CoverKind(Kind[EcosPosition, Cover]):
    action = Cover
    begins = True
    checks = (
        Check("ECS-2.2", _has_cube),
        Check("ECS-2.2", _lies_face_up),
        Check("ECS-2.6", _not_itself),
        Check("ECS-2.2", _matches),
    )

    def universe(self, position: EcosPosition, task: Task, seat: int) -> Iterable[Cover]:
        return (
            Cover(card, sign)
            for card in position.front(seat)
            for sign in dict.fromkeys(position.card(card).cost)
        )

    def options(self, position: EcosPosition, task: Task, seat: int) -> Sequence[Cover]:
        if not position.cubes[seat]:
            return ()
        element, run = wanted(position), position.run
        taken = {card for _seat, card in position.called}
        if run is not None:
            taken.add(run.card)
        return tuple(
            [
                Cover(card, sign)
                for card in position.front(seat)
                if card not in taken
                for sign in position.free_symbols(card, element)
            ]
        )

    def apply(self, position: EcosPosition, action: Cover, seat: int) -> EcosPosition:
        card, lying = position.card(action.card), position.open[action.card]
        at = next(
            at for at, sign in enumerate(card.cost) if sign == action.sign and not lying.covered >> at & 1
        )
        covered = lying.covered | 1 << at
        full = covered == card.full
        facts: list[Fact] = [("covered", {"who": seat, "card": card.id, "thing": action.sign})]
        if full:
            facts.append(("eco", {"who": seat, "card": card.id}))
        return position.evolve(
            open={**position.open, card.id: Open(covered, lying.uses)},
            called=(*position.called, (seat, card.id)) if full else position.called,
            facts=tuple(facts),
            agenda=position.agenda[:-1],
            **position.with_seat(seat, cubes=-1),
        )


class TurnKind(Kind[EcosPosition, Turn]):
    action = Turn
    begins = True

    def universe(self, position: EcosPosition, task: Task, seat: int) -> Iterable[Turn]:
        return (Turn(),)

    def options(self, position: EcosPosition, task: Task, seat: int) -> Sequence[Turn]:
        return (Turn(),)

    def apply(self, position: EcosPosition, action: Turn, seat: int) -> EcosPosition:
        turned = position.dials[seat] + 1
        tasks = {CARD_TURN: (Task("dial_card", (seat,)),), CUBE_TURN: (Task("dial_use", (seat,)),)}
        return position.evolve(
            facts=(("turned", {"who": seat, "n": turned}),),
            agenda=position.agenda[:-1] + tasks.get(turned, ()),
            **position.with_seat(seat, dials=1),
        )


class AnswerTask(TaskType[EcosPosition]):
    """Every player answers the element drawn with a cube or the dial (ECS-2.2)."""

    kinds = ("cover", "dial")
    in_the_open = True

    def prompt(self, position: EcosPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        return "prompt_answer", {
            "who": seat_term(task.seats[0]),
            "thing": thing_term(position.element),
        }


class GainTask(TaskType[EcosPosition]):
    """An element gained by a card is used as if it were drawn (ECS-2.6)."""

    kinds = ("cover", "dial")
    in_the_open = True

    def prompt(self, position: EcosPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        return "prompt_gain", {
            "who": seat_term(task.seats[0]),
            "thing": thing_term(str(task.data[0])),
            "card": card_term(task.cause),
        }
