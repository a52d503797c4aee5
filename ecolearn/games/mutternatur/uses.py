"""What all ways to use a symbiosis share: their checks, and what each costs (MUT-3.1, MUT-3.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ecolearn.kernel.rules import Fault, Kind, Task, fault

from .planning import why_not_held
from .position import MutterNaturPosition, Used
from .terms import seat_term


def has_symbiosis(position: MutterNaturPosition, action: object, seat: int) -> Fault | None:
    """Nobody uses more symbioses than there are (MUT-2.2, MUT-2.3)."""
    return None if position.symbiosis_left(seat) else fault("no_symbiosis")


def held(position: MutterNaturPosition, action: Any, seat: int) -> Fault | None:
    """The card of the action lies in the hand."""
    return why_not_held(position, action.card, seat)


def chosen(position: MutterNaturPosition, action: object, seat: int) -> Fault | None:
    """A card was chosen."""
    return fault("nothing_chosen") if position.chosen(seat) is None else None


def other_player(position: MutterNaturPosition, action: Any, seat: int) -> Fault | None:
    """The action names another player."""
    if action.seat not in position.seats or action.seat == seat:
        return fault("no_such_player", n=action.seat)
    return None


def other_holder(position: MutterNaturPosition, action: Any, seat: int) -> Fault | None:
    """The action names another player who holds cards (MUT-2.6)."""
    found = other_player(position, action, seat)
    if found is not None:
        return found
    if not position.card_count(action.seat):
        return fault("holds_nothing", who=seat_term(action.seat), rule="MUT-2.6")
    return None


def other_holders(position: MutterNaturPosition, seat: int) -> tuple[int, ...]:
    """The other seats that hold cards."""
    return tuple(other for other in position.holders() if other != seat)


def may_show_all(position: MutterNaturPosition, action: object, seat: int) -> Fault | None:
    """No stage forbids to show a card to all."""
    return _why_not_shown(position, to_all=True)


def may_show_one(position: MutterNaturPosition, action: object, seat: int) -> Fault | None:
    """A stage lets a card be shown to one player only, instead of to all (MUT-5.2.1)."""
    if not any(stage.forbids_showing(position, True) for stage in position.table.stages):
        return fault("show_to_all")
    return _why_not_shown(position, to_all=False)


def _why_not_shown(position: MutterNaturPosition, *, to_all: bool) -> Fault | None:
    for stage in position.table.stages:
        found = stage.forbids_showing(position, to_all)
        if found is not None:
            return found
    return None


def used(position: MutterNaturPosition, seat: int, kind: str, to: int = 0, card: str = "") -> dict[str, Any]:
    """One symbiosis less, the free one first; nobody is ready after it (MUT-3.1, MUT-3.2)."""
    changes: dict[str, Any] = {
        "ready": frozenset(),
        "stopping": frozenset(),
        "used": (*position.used, Used(seat, kind, to, card)),
    }
    if position.free and seat == position.start:
        changes["free"] = False
    else:
        cards = list(position.symbioses)
        cards[seat - 1] -= 1
        changes["symbioses"] = tuple(cards)
    return changes


class SymbiosisKind(Kind[MutterNaturPosition, Any]):
    """What a symbiosis lets one do; it may get in the way of others, so the order counts."""

    begins = True
    reveal = True
    first_come = True

    def options(self, position: MutterNaturPosition, task: Task, seat: int) -> Sequence[Any]:
        # Most of the time nobody has one, and then none of the many ways to use it need be looked at.
        return self.ways(position, task, seat) if position.symbiosis_left(seat) else ()

    def ways(self, position: MutterNaturPosition, task: Task, seat: int) -> Sequence[Any]:
        """The legal actions of a seat that can use a symbiosis."""
        return super().options(position, task, seat)
