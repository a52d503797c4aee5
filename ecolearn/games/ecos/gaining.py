"""Gaining cards and cubes, by the dial or by a card (ECS-2.1, ECS-2.3, ECS-2.10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from ecolearn.kernel.actions import Action, Card, Word
from ecolearn.kernel.chance import Chance
from ecolearn.kernel.rules import Check, Fault, Kind, Task, TaskType, fault
from ecolearn.kernel.sentences import Fact, Secret, Value
from ecolearn.kernel.zones import Zones

from .deck import DECKS
from .position import DISPLAYS, FRONTS, HANDS, PEEKED, SPENT, EcosPosition, Open
from .terms import card_term, seat_term

#: Open cards beside each deck, and cards drawn of which one is kept.
DISPLAYED, PEEKS = 2, 2


class Dealt(NamedTuple):
    """Zones and chance after cards have been turned up, with what has to be told of it."""

    zones: Zones
    chance: Chance
    facts: tuple[Fact, ...] = ()


def made_anew(dealt: Dealt, deck: str) -> Dealt:
    """An empty deck is made anew from the spent cards of its colour (ECS-2.10)."""
    zones, chance, facts = dealt
    if zones.count(deck) or not zones.count(SPENT[deck]):
        return dealt
    zones, chance = zones.shuffle_in(SPENT[deck], deck, chance, deck)
    return Dealt(zones, chance, (*facts, (f"anew_{deck}", {})))


def filled(dealt: Dealt, deck: str) -> Dealt:
    """Two open cards lie beside a deck while it lasts (ECS-2.1)."""
    while dealt.zones.count(DISPLAYS[deck]) < DISPLAYED:
        dealt = made_anew(dealt, deck)
        if not dealt.zones.count(deck):
            break
        card, zones = dealt.zones.draw(deck, DISPLAYS[deck])
        dealt = Dealt(zones, dealt.chance, (*dealt.facts, ("displayed", {"card": card})))
    return dealt


def can_give(position: EcosPosition, deck: str) -> bool:
    """True if two cards, or one, can be drawn from a deck."""
    return bool(position.zones.count(deck) or position.zones.count(SPENT[deck]))


def has_cards(position: EcosPosition) -> bool:
    """True if a deck or a display can give a card; otherwise there is a cube instead (ECS-2.10)."""
    displayed = any(position.zones.count(zone) for zone in DISPLAYS.values())
    return displayed or any(can_give(position, deck) for deck in DECKS)


# -- a card into the hand --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take an open card from beside a deck into the hand (ECS-2.3)."""

    KIND: ClassVar[str] = "take"
    TAPS: ClassVar[tuple[str, ...]] = ("display.{}",)
    card: Card


def _is_displayed(position: EcosPosition, action: Take, seat: int) -> Fault | None:
    if any(action.card in position.zones.cards(zone) for zone in DISPLAYS.values()):
        return None
    if action.card not in position.deck.cards:
        return fault("no_such_card", card=action.card)
    return fault("not_on_display", card=card_term(action.card), cards=[action.card])


class TakeKind(Kind[EcosPosition, Take]):
    action = Take
    begins = True
    reveal = True
    checks = (Check("ECS-2.3", _is_displayed),)

    def universe(self, position: EcosPosition, task: Task, seat: int) -> Iterable[Take]:
        return (Take(card) for zone in DISPLAYS.values() for card in position.zones.cards(zone))

    def apply(self, position: EcosPosition, action: Take, seat: int) -> EcosPosition:
        deck = position.card(action.card).deck
        zones = position.zones.move(action.card, DISPLAYS[deck], HANDS[seat])
        took: Fact = ("took", {"who": seat, "card": action.card})
        return _gained(position, seat).evolve(
            **filled(Dealt(zones, position.chance, (took,)), deck)._asdict(),
        )


@dataclass(frozen=True, slots=True)
class Peek(Action):
    """Draw two cards of a deck, of which one is kept (ECS-2.3)."""

    KIND: ClassVar[str] = "peek"
    TAPS: ClassVar[tuple[str, ...]] = ("deck.{}",)
    deck: Word


def _has_cards(position: EcosPosition, action: Peek, seat: int) -> Fault | None:
    if action.deck not in DECKS:
        return fault("no_such_deck", deck=action.deck)
    return None if can_give(position, action.deck) else fault("deck_empty")


class PeekKind(Kind[EcosPosition, Peek]):
    action = Peek
    begins = True
    reveal = True
    checks = (Check("ECS-2.10", _has_cards),)

    def universe(self, position: EcosPosition, task: Task, seat: int) -> Iterable[Peek]:
        return (Peek(deck) for deck in DECKS)

    def apply(self, position: EcosPosition, action: Peek, seat: int) -> EcosPosition:
        deck, who = action.deck, {"who": seat}
        dealt = Dealt(position.zones, position.chance, ((f"peeked_{deck}", who),))
        for _card in range(PEEKS):
            dealt = made_anew(dealt, deck)
            if dealt.zones.count(deck):
                card, zones = dealt.zones.draw(deck, PEEKED[seat])
                drew = Secret("drew_card", {**who, "card": card}, (seat,))
                dealt = Dealt(zones, dealt.chance, (*dealt.facts, drew))
        after = _gained(position, seat)
        return after.evolve(agenda=(*after.agenda, Task("keep", (seat,), "", (deck,))), **dealt._asdict())


def _gained(position: EcosPosition, seat: int) -> EcosPosition:
    """The task is done; if it was the dial's, the dial goes back to its start (ECS-2.3)."""
    task = position.agenda[-1]
    changes = position.with_seat(seat, dials=-position.dials[seat]) if task.kind == "dial_card" else {}
    return position.evolve(agenda=position.agenda[:-1], **changes)


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Keep one of the cards drawn; the other goes under its deck (ECS-2.3)."""

    KIND: ClassVar[str] = "keep"
    card: Card


def _is_peeked(position: EcosPosition, action: Keep, seat: int) -> Fault | None:
    if action.card in position.zones.cards(PEEKED[seat]):
        return None
    return fault("not_peeked")


class KeepKind(Kind[EcosPosition, Keep]):
    action = Keep
    begins = True
    # The display may be filled up from a deck that was made anew.
    reveal = True
    checks = (Check("ECS-2.3", _is_peeked),)

    def universe(self, position: EcosPosition, task: Task, seat: int) -> Iterable[Keep]:
        return (Keep(card) for card in position.zones.cards(PEEKED[seat]))

    def apply(self, position: EcosPosition, action: Keep, seat: int) -> EcosPosition:
        deck = str(position.agenda[-1].data[0])
        zones = position.zones.move(action.card, PEEKED[seat], HANDS[seat])
        for other in zones.cards(PEEKED[seat]):
            zones = zones.put_under(deck, other, (seat,), PEEKED[seat])
        who = {"who": seat}
        kept = Secret("kept", {**who, "card": action.card}, (seat,), ("kept_one", who))
        return position.evolve(
            agenda=position.agenda[:-1], **filled(Dealt(zones, position.chance, (kept,)), deck)._asdict()
        )


class KeepTask(TaskType[EcosPosition]):
    """Choose which of the cards drawn is kept."""

    kinds = ("keep",)

    def prompt(self, position: EcosPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        return "prompt_keep", {"who": seat_term(task.seats[0])}


# -- the dial's gifts ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Leave the dial as it is (ECS-2.3)."""

    KIND: ClassVar[str] = "pass"


class PassKind(Kind[EcosPosition, Pass]):
    action = Pass
    begins = True

    def universe(self, position: EcosPosition, task: Task, seat: int) -> Iterable[Pass]:
        return (Pass(),)

    def apply(self, position: EcosPosition, action: Pass, seat: int) -> EcosPosition:
        return position.evolve(agenda=position.agenda[:-1], facts=(("passed", {"who": seat}),))


@dataclass(frozen=True, slots=True)
class Cube(Action):
    """Gain a cube (ECS-2.3, ECS-2.6)."""

    KIND: ClassVar[str] = "cube"


def _is_due(position: EcosPosition, action: Cube | None, seat: int) -> Fault | None:
    if position.agenda[-1].kind == "dial_card" and has_cards(position):
        return fault("cards_left")
    return None


class CubeKind(Kind[EcosPosition, Cube]):
    action = Cube
    begins = True
    checks = (Check("ECS-2.10", _is_due, general=True),)

    def universe(self, position: EcosPosition, task: Task, seat: int) -> Iterable[Cube]:
        return (Cube(),)

    def apply(self, position: EcosPosition, action: Cube, seat: int) -> EcosPosition:
        return position.evolve(
            agenda=position.agenda[:-1],
            facts=(("gained_cube", {"who": seat}),),
            **position.with_seat(seat, cubes=1, dials=-position.dials[seat]),
        )


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Lay a card of the hand face up (ECS-2.1, ECS-2.3)."""

    KIND: ClassVar[str] = "play"
    card: Card


def _in_hand(position: EcosPosition, action: Play, seat: int) -> Fault | None:
    if action.card in position.zones.cards(HANDS[seat]):
        return None
    if action.card not in position.deck.cards:
        return fault("no_such_card", card=action.card)
    return fault("not_in_hand", card=card_term(action.card), cards=[action.card])


class PlayKind(Kind[EcosPosition, Play]):
    action = Play
    begins = True
    checks = (Check("ECS-2.3", _in_hand),)

    def universe(self, position: EcosPosition, task: Task, seat: int) -> Iterable[Play]:
        return (Play(card) for card in position.zones.cards(HANDS[seat]))

    def apply(self, position: EcosPosition, action: Play, seat: int) -> EcosPosition:
        task = position.agenda[-1]
        changes = position.with_seat(seat, dials=-position.dials[seat]) if task.kind == "dial_use" else {}
        return laid_open(position, action.card, seat).evolve(
            agenda=position.agenda[:-1], facts=(("played", {"who": seat, "card": action.card}),), **changes
        )


def laid_open(position: EcosPosition, card: str, seat: int) -> EcosPosition:
    """A card of the hand lies face up, with all its uses."""
    zones = position.zones.move(card, HANDS[seat], FRONTS[seat])
    return position.evolve(zones=zones, open={**position.open, card: Open(0, position.card(card).uses)})


class DialCardTask(TaskType[EcosPosition]):
    """After two quarters: a card may be gained (ECS-2.3), or a cube where there is none (ECS-2.10)."""

    kinds = ("take", "peek", "cube", "pass")
    in_the_open = True

    def prompt(self, position: EcosPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        code = "prompt_dial_card" if has_cards(position) else "prompt_dial_cube"
        return code, {"who": seat_term(task.seats[0])}


class DialUseTask(TaskType[EcosPosition]):
    """After three quarters: a cube, or a card of the hand is laid face up (ECS-2.3)."""

    kinds = ("cube", "play")

    def prompt(self, position: EcosPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        return "prompt_dial_use", {"who": seat_term(task.seats[0])}


class GainCardTask(TaskType[EcosPosition]):
    """A card is gained by a card; where there is none left, a cube instead (ECS-2.10)."""

    kinds = ("take", "peek")
    in_the_open = True

    def advance(self, position: EcosPosition, task: Task) -> EcosPosition | None:
        seat = task.seats[0]
        if has_cards(position):
            return None
        fact = ("gained_cube", {"who": seat})
        return position.evolve(
            agenda=position.agenda[:-1],
            facts=(*position.facts, fact),
            **position.with_seat(seat, cubes=1),
        )

    def prompt(self, position: EcosPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        return "prompt_gain_card", {"who": seat_term(task.seats[0])}


class ChooseStartTask(TaskType[EcosPosition]):
    """Without a set every player chooses the cards that begin face up (ECS-2.1)."""

    kinds = ("play",)

    def prompt(self, position: EcosPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        return "prompt_choose_start", {"who": seat_term(task.seats[0]), "n": int(task.data[0])}
