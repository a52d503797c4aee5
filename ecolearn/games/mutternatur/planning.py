"""Planning: choose a card face down, say ready, take it back, agree to end (MUT-3.1, MUT-4.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from ecolearn.kernel.actions import Action, Card, Word
from ecolearn.kernel.rules import Check, Fault, Kind, Task, TaskType, fault
from ecolearn.kernel.sentences import Secret, Value
from ecolearn.kernel.zones import HIDDEN

from .position import HANDS, MOST_CHANGES, PLANS, MutterNaturPosition
from .terms import card_term, seat_term

SIDES = ("plant", "animal")


def cards_of(position: MutterNaturPosition, seat: int) -> tuple[str, ...]:
    """The cards of a hand as far as they can be seen, each once."""
    return tuple(dict.fromkeys(card for card in position.hand(seat) if card != HIDDEN))


def why_not_held(position: MutterNaturPosition, card: str, seat: int) -> Fault | None:
    """A fault if a card is not in a hand."""
    if card in position.hand(seat):
        return None
    if card not in position.deck.cards:
        return fault("no_such_card", card=card)
    return fault("not_in_hand", card=card_term(card), cards=[card])


# -- choose ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """Put a hand card face down; one that was chosen before goes back to the hand (MUT-3.1)."""

    KIND: ClassVar[str] = "choose"
    END_TAP: ClassVar[str] = "button.choose"
    card: Card


def _held(position: MutterNaturPosition, action: Choose, seat: int) -> Fault | None:
    return why_not_held(position, action.card, seat)


def _may_change(position: MutterNaturPosition, action: object, seat: int) -> Fault | None:
    """A choice may be changed at most ten times a round, so that planning ends."""
    if position.chosen(seat) is None or position.changes[seat - 1] < MOST_CHANGES:
        return None
    return fault("changed_enough", n=MOST_CHANGES)


def _may_be_chosen(position: MutterNaturPosition, action: Choose, seat: int) -> Fault | None:
    for stage in position.table.stages:
        found = stage.forbids_choice(position, action.card, seat)
        if found is not None:
            return found
    return None


class ChooseKind(Kind[MutterNaturPosition, Choose]):
    action = Choose
    begins = True
    checks = (
        Check("MUT-3.1", _held),
        Check("MUT-3.1", _may_change, general=True),
        Check("MUT-3.1", _may_be_chosen),
    )

    def universe(self, position: MutterNaturPosition, task: Task, seat: int) -> Iterable[Choose]:
        return [Choose(card) for card in cards_of(position, seat)]

    def apply(self, position: MutterNaturPosition, action: Choose, seat: int) -> MutterNaturPosition:
        zones, before = position.zones, position.chosen(seat)
        who = {"who": seat}
        changes: dict[str, Any] = {"ready": position.ready - {seat}, "stopping": position.stopping - {seat}}
        if before is not None:
            # The new card goes down before the old one comes back: others see only that they change places.
            zones = zones.exchange(action.card, HANDS[seat], before, PLANS[seat])
            changes["changes"] = counted(position, seat)
            fact = Secret("chose", {**who, "card": action.card}, (seat,), ("changed_unseen", who))
        else:
            zones = zones.move(action.card, HANDS[seat], PLANS[seat])
            fact = Secret("chose", {**who, "card": action.card}, (seat,), ("chose_unseen", who))
        return position.changed({**changes, "zones": zones, "facts": (fact,)})


def counted(position: MutterNaturPosition, seat: int) -> tuple[int, ...]:
    """The numbers of changes with one more for a seat."""
    found = list(position.changes)
    found[seat - 1] += 1
    return tuple(found)


# -- ready -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ready(Action):
    """Say that the choice stands; when all have, the cards are revealed (MUT-3.1)."""

    KIND: ClassVar[str] = "ready"


def _has_chosen(position: MutterNaturPosition, action: object, seat: int) -> Fault | None:
    # Whoever holds nothing that may be chosen passes the round, ready without a card (MUT-5.3.3).
    if position.chosen(seat) is not None or not position.can_choose_something(seat):
        return None
    return fault("choose_first")


def _not_ready(position: MutterNaturPosition, action: object, seat: int) -> Fault | None:
    return fault("is_ready") if seat in position.ready else None


class ReadyKind(Kind[MutterNaturPosition, Ready]):
    action = Ready
    begins = True
    # The last one who is ready ends the planning, so others can change their choice no more.
    first_come = True
    checks = (Check("MUT-3.1", _has_chosen, general=True), Check("MUT-3.1", _not_ready, general=True))

    def universe(self, position: MutterNaturPosition, task: Task, seat: int) -> Iterable[Ready]:
        return (Ready(),)

    def apply(self, position: MutterNaturPosition, action: Ready, seat: int) -> MutterNaturPosition:
        ready = position.ready | {seat}
        changes: dict[str, Any] = {"ready": ready, "facts": (("ready", {"who": seat}),)}
        if ready.issuperset(position.holders()):
            order = [
                player
                for player in (*range(position.start, position.table.seats + 1), *range(1, position.start))
                if position.chosen(player) is not None
            ]
            tasks = (*(Task("reveal", (player,)) for player in order), Task("round_end", (position.start,)))
            changes["agenda"] = (*position.agenda[:-1], *tasks[::-1])
        return position.changed(changes)


@dataclass(frozen=True, slots=True)
class Unready(Action):
    """Take "ready" back (MUT-3.1)."""

    KIND: ClassVar[str] = "unready"


def _is_ready(position: MutterNaturPosition, action: object, seat: int) -> Fault | None:
    return None if seat in position.ready else fault("not_ready")


def _changes_left(position: MutterNaturPosition, action: object, seat: int) -> Fault | None:
    return fault("changed_enough", n=MOST_CHANGES) if position.changes[seat - 1] >= MOST_CHANGES else None


class UnreadyKind(Kind[MutterNaturPosition, Unready]):
    action = Unready
    backward = True
    begins = True
    checks = (Check("MUT-3.1", _is_ready, general=True), Check("MUT-3.1", _changes_left, general=True))

    def universe(self, position: MutterNaturPosition, task: Task, seat: int) -> Iterable[Unready]:
        return (Unready(),)

    def apply(self, position: MutterNaturPosition, action: Unready, seat: int) -> MutterNaturPosition:
        return position.changed(
            {
                "ready": position.ready - {seat},
                "changes": counted(position, seat),
                "facts": (("unready", {"who": seat}),),
            }
        )


# -- ending a lost game ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Stop(Action):
    """Agree to end a game that too many discards have lost (MUT-4.3)."""

    KIND: ClassVar[str] = "stop"


def _is_lost(position: MutterNaturPosition, action: object, seat: int) -> Fault | None:
    if position.discards > position.table.limit:
        return None
    return fault("not_lost_yet", n=position.discards, limit=position.table.limit)


def _agrees_once(position: MutterNaturPosition, action: object, seat: int) -> Fault | None:
    return fault("agreed_already") if seat in position.stopping else None


class StopKind(Kind[MutterNaturPosition, Stop]):
    action = Stop
    begins = True
    # The last one who agrees ends the game.
    first_come = True
    checks = (Check("MUT-4.3", _is_lost, general=True), Check("MUT-4.3", _agrees_once, general=True))

    def universe(self, position: MutterNaturPosition, task: Task, seat: int) -> Iterable[Stop]:
        return (Stop(),)

    def apply(self, position: MutterNaturPosition, action: Stop, seat: int) -> MutterNaturPosition:
        stopping = position.stopping | {seat}
        changes: dict[str, Any] = {"stopping": stopping, "facts": (("agrees", {"who": seat}),)}
        if stopping.issuperset(position.holders()):
            changes.update(agenda=(), ended="stopped")
        return position.changed(changes)


class PlanTask(TaskType[MutterNaturPosition]):
    """All who hold cards choose at the same time; it waits for those who are not ready."""

    kinds = (
        "choose",
        "ready",
        "show",
        "show-chosen",
        "show-to",
        "show-chosen-to",
        "give",
        "give-chosen",
        "swap",
        "swap-chosen",
        "stop",
        "unready",
    )

    def awaits(self, position: MutterNaturPosition, task: Task) -> tuple[int, ...]:
        return tuple(seat for seat in task.seats if seat not in position.ready)

    def prompt(self, position: MutterNaturPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        who = tuple(seat_term(seat) for seat in self.awaits(position, task))
        code = "prompt_plan_lost" if position.discards > position.table.limit else "prompt_plan"
        return code, {"who": who, "n": position.rounds_left}


# -- plant or animal -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Side(Action):
    """Choose for the whole game to lay plants or animals (MUT-5.2.3)."""

    KIND: ClassVar[str] = "side"
    side: Word


def _is_side(position: MutterNaturPosition, action: Side, seat: int) -> Fault | None:
    return None if action.side in SIDES else fault("no_such_side", side=action.side)


class SideKind(Kind[MutterNaturPosition, Side]):
    action = Side
    begins = True
    checks = (Check("MUT-5.2.3", _is_side),)

    def universe(self, position: MutterNaturPosition, task: Task, seat: int) -> Iterable[Side]:
        return [Side(side) for side in SIDES]

    def apply(self, position: MutterNaturPosition, action: Side, seat: int) -> MutterNaturPosition:
        sides = list(position.sides)
        sides[seat - 1] = action.side
        return position.changed(
            {
                "sides": tuple(sides),
                "agenda": position.agenda[:-1],
                "facts": ((f"side_{action.side}", {"who": seat}),),
            }
        )


class SideTask(TaskType[MutterNaturPosition]):
    """Everybody chooses in turn; the last one is warned if one kind has nobody."""

    kinds = ("side",)

    def prompt(self, position: MutterNaturPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        who = {"who": seat_term(task.seats[0])}
        missing = [side for side in SIDES if side not in position.sides]
        last = sum(side == "" for side in position.sides) == 1
        return (f"prompt_side_last_{missing[0]}" if last and missing else "prompt_side"), who
