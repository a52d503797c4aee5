"""Symbioses: show a card, exchange one with a player, swap one with the discard pile (MUT-3.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from ecolearn.kernel.actions import Action, Card, Seat
from ecolearn.kernel.rules import Check, Fault, Kind, Pairs, Task, TaskType, fault
from ecolearn.kernel.sentences import Fact, Secret, Value
from ecolearn.kernel.zones import ALL, HIDDEN

from .cards import is_condition
from .planning import cards_of
from .position import HANDS, PLANS, MutterNaturPosition
from .terms import card_term, seat_term
from .uses import (
    SymbiosisKind,
    chosen,
    has_symbiosis,
    held,
    may_show_all,
    may_show_one,
    other_holder,
    other_holders,
    other_player,
    used,
)

#: What stands for the own chosen card, and what opens the ways to use a symbiosis.
CHOSEN_TAP, MENU_TAP = "chosen", "button.symbiosis"


# -- show ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Show(Action):
    """Show a hand card to all (MUT-3.2 a)."""

    KIND: ClassVar[str] = "show"
    TAPS: ClassVar[tuple[str, ...]] = ("card.{}", MENU_TAP, "button.show")
    card: Card


@dataclass(frozen=True, slots=True)
class ShowChosen(Action):
    """Show the chosen card to all (MUT-3.2 a)."""

    KIND: ClassVar[str] = "show-chosen"
    TAPS: ClassVar[tuple[str, ...]] = (CHOSEN_TAP, MENU_TAP, "button.show")


@dataclass(frozen=True, slots=True)
class ShowTo(Action):
    """Show a hand card to one player (MUT-5.2.1)."""

    KIND: ClassVar[str] = "show-to"
    TAPS: ClassVar[tuple[str, ...]] = ("card.{}", MENU_TAP, "show.{}")
    card: Card
    seat: Seat


@dataclass(frozen=True, slots=True)
class ShowChosenTo(Action):
    """Show the chosen card to one player (MUT-5.2.1)."""

    KIND: ClassVar[str] = "show-chosen-to"
    TAPS: ClassVar[tuple[str, ...]] = (CHOSEN_TAP, MENU_TAP, "show.{}")
    seat: Seat


def _shown(
    position: MutterNaturPosition, card: str, zone: str, seat: int, to: int | None
) -> MutterNaturPosition:
    """A card is seen by all or by one other; who it was shown to is seen by all."""
    values = {"who": seat, "card": card}
    if to is None:
        fact: Fact = ("showed", values)
    else:
        hidden = {"who": seat, "to": to}
        fact = Secret("showed_to", {**hidden, "card": card}, (seat, to), ("showed_to_unseen", hidden))
    zones = position.zones.show(zone, card, ALL if to is None else (to,))
    told = used(position, seat, "show", to or 0, card if to is None else "")
    return position.changed({**told, "zones": zones, "facts": (fact,)})


class ShowKind(SymbiosisKind):
    action = Show
    checks = (
        Check("MUT-3.2", may_show_all, general=True),
        Check("MUT-3.2", has_symbiosis, general=True),
        Check("MUT-3.2", held),
    )

    def universe(self, position: MutterNaturPosition, task: Task, seat: int) -> Iterable[Show]:
        return [Show(card) for card in cards_of(position, seat)]

    def apply(self, position: MutterNaturPosition, action: Show, seat: int) -> MutterNaturPosition:
        return _shown(position, action.card, HANDS[seat], seat, None)


class ShowChosenKind(SymbiosisKind):
    action = ShowChosen
    checks = (
        Check("MUT-3.2", may_show_all, general=True),
        Check("MUT-3.2", has_symbiosis, general=True),
        Check("MUT-3.2", chosen, general=True),
    )

    def universe(self, position: MutterNaturPosition, task: Task, seat: int) -> Iterable[ShowChosen]:
        return (ShowChosen(),)

    def apply(self, position: MutterNaturPosition, action: ShowChosen, seat: int) -> MutterNaturPosition:
        return _shown(position, position.chosen(seat) or HIDDEN, PLANS[seat], seat, None)


class ShowToKind(SymbiosisKind):
    action = ShowTo
    checks = (
        Check("MUT-3.2", may_show_one, general=True),
        Check("MUT-3.2", has_symbiosis, general=True),
        Check("MUT-3.2", held),
        Check("MUT-5.2.1", other_player),
    )

    def universe(self, position: MutterNaturPosition, task: Task, seat: int) -> Iterable[ShowTo]:
        return [ShowTo(card, to) for card in cards_of(position, seat) for to in position.seats]

    def ways(self, position: MutterNaturPosition, task: Task, seat: int) -> Sequence[ShowTo]:
        if may_show_one(position, None, seat) is not None:
            return ()
        others = tuple(other for other in position.seats if other != seat)
        return Pairs(ShowTo, dict.fromkeys(cards_of(position, seat), others))

    def apply(self, position: MutterNaturPosition, action: ShowTo, seat: int) -> MutterNaturPosition:
        return _shown(position, action.card, HANDS[seat], seat, action.seat)


class ShowChosenToKind(SymbiosisKind):
    action = ShowChosenTo
    checks = (
        Check("MUT-3.2", may_show_one, general=True),
        Check("MUT-3.2", has_symbiosis, general=True),
        Check("MUT-3.2", chosen, general=True),
        Check("MUT-5.2.1", other_player),
    )

    def universe(self, position: MutterNaturPosition, task: Task, seat: int) -> Iterable[ShowChosenTo]:
        return [ShowChosenTo(to) for to in position.seats]

    def apply(self, position: MutterNaturPosition, action: ShowChosenTo, seat: int) -> MutterNaturPosition:
        return _shown(position, position.chosen(seat) or HIDDEN, PLANS[seat], seat, action.seat)


# -- give and return -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Give(Action):
    """Give a hand card to another player, who gives one back (MUT-3.2 b)."""

    KIND: ClassVar[str] = "give"
    TAPS: ClassVar[tuple[str, ...]] = ("card.{}", MENU_TAP, "give.{}")
    card: Card
    seat: Seat


@dataclass(frozen=True, slots=True)
class GiveChosen(Action):
    """Give the chosen card to another player, who gives one back (MUT-3.2 b)."""

    KIND: ClassVar[str] = "give-chosen"
    TAPS: ClassVar[tuple[str, ...]] = (CHOSEN_TAP, MENU_TAP, "give.{}")
    seat: Seat


def _handed(position: MutterNaturPosition, card: str, zone: str, seat: int, to: int) -> dict[str, Any]:
    """A card goes from one player to the hand of another; only these two know which."""
    hidden = {"who": seat, "to": to}
    fact = Secret("gave", {**hidden, "card": card}, (seat, to), ("gave_unseen", hidden))
    return {"zones": position.zones.move(card, zone, HANDS[to]), "facts": (fact,)}


def _given(position: MutterNaturPosition, card: str, zone: str, seat: int, to: int) -> MutterNaturPosition:
    changes = {**used(position, seat, "give", to), **_handed(position, card, zone, seat, to)}
    return position.changed({**changes, "agenda": (*position.agenda, Task("answer", (to,), data=(seat,)))})


class GiveKind(SymbiosisKind):
    action = Give
    checks = (
        Check("MUT-3.2", has_symbiosis, general=True),
        Check("MUT-3.2", held),
        Check("MUT-3.2", other_holder),
    )

    def universe(self, position: MutterNaturPosition, task: Task, seat: int) -> Iterable[Give]:
        return [Give(card, to) for card in cards_of(position, seat) for to in position.seats]

    def ways(self, position: MutterNaturPosition, task: Task, seat: int) -> Sequence[Give]:
        return Pairs(Give, dict.fromkeys(cards_of(position, seat), other_holders(position, seat)))

    def apply(self, position: MutterNaturPosition, action: Give, seat: int) -> MutterNaturPosition:
        return _given(position, action.card, HANDS[seat], seat, action.seat)


class GiveChosenKind(SymbiosisKind):
    action = GiveChosen
    checks = (
        Check("MUT-3.2", has_symbiosis, general=True),
        Check("MUT-3.2", chosen, general=True),
        Check("MUT-3.2", other_holder),
    )

    def universe(self, position: MutterNaturPosition, task: Task, seat: int) -> Iterable[GiveChosen]:
        return [GiveChosen(to) for to in position.seats]

    def apply(self, position: MutterNaturPosition, action: GiveChosen, seat: int) -> MutterNaturPosition:
        return _given(position, position.chosen(seat) or HIDDEN, PLANS[seat], seat, action.seat)


@dataclass(frozen=True, slots=True)
class Return(Action):
    """Give a hand card back for the one received, perhaps the very same (MUT-3.2 b)."""

    KIND: ClassVar[str] = "return"
    END_TAP: ClassVar[str] = "button.return"
    card: Card


@dataclass(frozen=True, slots=True)
class ReturnChosen(Action):
    """Give the chosen card back for the one received (MUT-3.2 b)."""

    KIND: ClassVar[str] = "return-chosen"
    TAPS: ClassVar[tuple[str, ...]] = (CHOSEN_TAP, "button.return")


class ReturnKind(Kind[MutterNaturPosition, Return]):
    action = Return
    begins = True
    reveal = True
    checks = (Check("MUT-3.2", held),)

    def universe(self, position: MutterNaturPosition, task: Task, seat: int) -> Iterable[Return]:
        return [Return(card) for card in cards_of(position, seat)]

    def apply(self, position: MutterNaturPosition, action: Return, seat: int) -> MutterNaturPosition:
        to = position.agenda[-1].data[0]
        changes = _handed(position, action.card, HANDS[seat], seat, to)
        return position.changed({**changes, "agenda": position.agenda[:-1]})


class ReturnChosenKind(Kind[MutterNaturPosition, ReturnChosen]):
    action = ReturnChosen
    begins = True
    reveal = True
    checks = (Check("MUT-3.2", chosen, general=True),)

    def universe(self, position: MutterNaturPosition, task: Task, seat: int) -> Iterable[ReturnChosen]:
        return (ReturnChosen(),)

    def apply(self, position: MutterNaturPosition, action: ReturnChosen, seat: int) -> MutterNaturPosition:
        to = position.agenda[-1].data[0]
        changes = _handed(position, position.chosen(seat) or HIDDEN, PLANS[seat], seat, to)
        return position.changed({**changes, "agenda": position.agenda[:-1]})


class AnswerTask(TaskType[MutterNaturPosition]):
    """A gift is answered before anybody does anything else (MUT-3.7); data: who gave."""

    kinds = ("return", "return-chosen")

    def prompt(self, position: MutterNaturPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        return "prompt_answer", {"who": seat_term(task.seats[0]), "to": seat_term(task.data[0])}


# -- swap with the pile ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Swap(Action):
    """Swap a condition of the hand for a card of the discard pile (MUT-3.2 c)."""

    KIND: ClassVar[str] = "swap"
    TAPS: ClassVar[tuple[str, ...]] = ("card.{}", MENU_TAP, "pile.{}")
    card: Card
    other: Card


@dataclass(frozen=True, slots=True)
class SwapChosen(Action):
    """Swap the chosen condition for a card of the discard pile (MUT-3.2 c)."""

    KIND: ClassVar[str] = "swap-chosen"
    TAPS: ClassVar[tuple[str, ...]] = (CHOSEN_TAP, MENU_TAP, "pile.{}")
    other: Card


def _is_condition(position: MutterNaturPosition, action: Swap, seat: int) -> Fault | None:
    return None if is_condition(action.card) else fault("only_conditions", card=card_term(action.card))


def _chosen_condition(position: MutterNaturPosition, action: object, seat: int) -> Fault | None:
    card = position.chosen(seat)
    if card is None or is_condition(card):
        return None
    return fault("only_conditions", card=card_term(card))


def _in_pile(position: MutterNaturPosition, action: Any, seat: int) -> Fault | None:
    if action.other in position.zones.cards("discard"):
        return None
    if action.other not in position.deck.cards:
        return fault("no_such_card", card=action.other)
    return fault("not_in_pile", card=card_term(action.other))


def _pile(position: MutterNaturPosition) -> tuple[str, ...]:
    return tuple(dict.fromkeys(position.zones.cards("discard")))


class SwapKind(SymbiosisKind):
    action = Swap
    checks = (
        Check("MUT-3.2", has_symbiosis, general=True),
        Check("MUT-3.2", held),
        Check("MUT-3.2", _is_condition),
        Check("MUT-3.2", _in_pile),
    )

    def universe(self, position: MutterNaturPosition, task: Task, seat: int) -> Iterable[Swap]:
        return [Swap(card, other) for card in cards_of(position, seat) for other in _pile(position)]

    def ways(self, position: MutterNaturPosition, task: Task, seat: int) -> Sequence[Swap]:
        conditions = (card for card in cards_of(position, seat) if is_condition(card))
        return Pairs(Swap, dict.fromkeys(conditions, _pile(position)))

    def apply(self, position: MutterNaturPosition, action: Swap, seat: int) -> MutterNaturPosition:
        swapped = ("swapped", {"who": seat, "card": action.card, "other": action.other})
        zones = position.zones.exchange(action.card, HANDS[seat], action.other, "discard")
        told = used(position, seat, "swap", card=action.other)
        return position.changed({**told, "zones": zones, "facts": (swapped,)})


class SwapChosenKind(SymbiosisKind):
    action = SwapChosen
    checks = (
        Check("MUT-3.2", has_symbiosis, general=True),
        Check("MUT-3.2", chosen, general=True),
        Check("MUT-3.2", _chosen_condition, general=True),
        Check("MUT-3.2", _in_pile),
    )

    def universe(self, position: MutterNaturPosition, task: Task, seat: int) -> Iterable[SwapChosen]:
        return [SwapChosen(other) for other in _pile(position)]

    def apply(self, position: MutterNaturPosition, action: SwapChosen, seat: int) -> MutterNaturPosition:
        card = position.chosen(seat) or HIDDEN
        # The card from the pile goes to the hand; the owner chooses again (MUT-3.2).
        zones = position.zones.move(card, PLANS[seat], "discard").move(action.other, "discard", HANDS[seat])
        swapped = ("swapped", {"who": seat, "card": card, "other": action.other})
        told = used(position, seat, "swap", card=action.other)
        return position.changed({**told, "zones": zones, "facts": (swapped,)})
