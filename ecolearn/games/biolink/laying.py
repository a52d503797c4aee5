"""A turn: lay a card, or turn cards up until one fits (BIO-2.4 to BIO-2.8, BIO-3.4, BIO-3.9)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

from ecolearn.kernel.actions import Action, Card, Cell
from ecolearn.kernel.rules import Check, Fault, Kind, Pairs, Task, TaskType, fault
from ecolearn.kernel.sentences import Secret, Value
from ecolearn.kernel.zones import ALL

from .arrowing import with_arrows
from .deck import DECOMPOSERS
from .ending import next_turn, why_over
from .position import HANDS, BiolinkPosition
from .terms import card_term, cell_term, seat_term

# -- lay -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """Lay a card on an empty cell beside one that it matches (BIO-2.4, BIO-3.4)."""

    KIND: ClassVar[str] = "lay"
    card: Card
    cell: Cell


# The same ones come up in every game, and making one takes longer than finding it.
@lru_cache(1 << 12)
def _lay_at(card: str, cell: Cell) -> Lay:
    return Lay(card, cell)


def why_no_cell(position: BiolinkPosition, cell: Cell) -> Fault | None:
    """A fault if a cell is outside the grid or taken."""
    there = position.cells.get(cell)
    if there is not None:
        return fault("cell_taken", there=card_term(there), cells=[cell])
    if not position.grid.contains(cell):
        return fault("no_such_cell", cell=f"{cell[0]},{cell[1]}")
    return None


def why_not_held(position: BiolinkPosition, card: str, held: Iterable[str]) -> Fault | None:
    """A fault if a card is not among those that may be used."""
    if card in held:
        return None
    if card not in position.deck.cards:
        return fault("no_such_card", card=card)
    return fault("not_in_hand", card=card_term(card), cards=[card])


def usable(position: BiolinkPosition, seat: int) -> tuple[str, ...]:
    """The cards that may be laid now: the hand, or the one card that was turned up (BIO-2.7)."""
    shown = position.zones.cards("shown")
    return shown or position.hand(seat)


def _held(position: BiolinkPosition, action: Lay, seat: int) -> Fault | None:
    shown = position.zones.cards("shown")
    if shown and action.card not in shown:
        return fault("lay_the_shown", card=card_term(shown[0]), cards=shown, rule="BIO-2.7")
    return _of_this_game(position, why_not_held(position, action.card, usable(position, seat)))


def _cell_free(position: BiolinkPosition, action: Lay, seat: int) -> Fault | None:
    return _of_this_game(position, why_no_cell(position, action.cell))


def _of_this_game(position: BiolinkPosition, found: Fault | None) -> Fault | None:
    """The same fault, with the rule of the competitive game where that is played."""
    return found if found is None or position.table.coop else found._replace(rule="BIO-3.4")


def _matches(position: BiolinkPosition, action: Lay, seat: int) -> Fault | None:
    card, cell = action.card, action.cell
    if position.fits(card, cell):
        return None
    rule = "BIO-2.4" if position.table.coop else "BIO-3.4"
    info = position.deck.cards[card]
    if not position.free[cell]:
        code = "beside_nothing"
    elif card == DECOMPOSERS:
        code, rule = "decomposers_alone", "BIO-3.10"
    elif info.kind == "producer":
        code = "plant_matches_nothing"
    else:
        code = "matches_nothing"
    return fault(code, card=card_term(card), cell=cell_term(cell), cards=[card], cells=[cell], rule=rule)


class LayKind(Kind[BiolinkPosition, Lay]):
    action = Lay
    begins = True
    checks = (
        Check("BIO-2.4", _held),
        Check("BIO-2.4", _cell_free),
        Check("BIO-2.4", _matches),
    )

    def universe(self, position: BiolinkPosition, task: Task, seat: int) -> Iterable[Lay]:
        cells = position.grid.cells()
        return (Lay(card, cell) for card in usable(position, seat) for cell in cells)

    def options(self, position: BiolinkPosition, task: Task, seat: int) -> Sequence[Lay]:
        return Pairs(_lay_at, position.open_rows(usable(position, seat)))

    def apply(self, position: BiolinkPosition, action: Lay, seat: int) -> BiolinkPosition:
        card, cell = action.card, action.cell
        zones = position.zones
        turned_up = bool(zones.cards("shown"))
        zones = zones.remove("shown" if turned_up else HANDS[seat], card)
        arrows = position.arrows_for(card, cell) if position.deck.cards[card].role != "special" else ()
        facts = (("laid", {"who": seat, "card": card, "cell": cell}),)
        laid = position.with_card(card, cell, zones=zones, facts=facts)
        if position.deck.cards[card].role == "special":
            tasks = _special_tasks(laid, card, cell, seat)
            return laid.changed({"agenda": (Task("laid", (seat,), data=(1,)), *tasks)})
        return with_arrows(laid, arrows, cell, seat, draws=not turned_up)


def _special_tasks(laid: BiolinkPosition, card: str, cell: Cell, seat: int) -> tuple[Task, ...]:
    """What a special card asks for (BIO-3.10)."""
    if card == DECOMPOSERS:
        return (Task("connect", (seat,), card, (cell,)),)
    # When it was the last card that fits, the game is over before anybody exchanges (BIO-3.7).
    if laid.zones.count(HANDS[seat]) and not why_over(laid):
        return (Task("exchange", (seat,), card, (0,)),)
    return ()


# -- turn cards up ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TurnUp(Action):
    """Turn up the next card of the pile, because no card of the hand fits (BIO-2.7)."""

    KIND: ClassVar[str] = "turn-up"


def why_must_lay(position: BiolinkPosition, seat: int) -> Fault | None:
    """A fault if a card of the hand fits: then it must be laid (BIO-2.8, BIO-3.9)."""
    for card in position.hand(seat):
        cells = position.open_cells(card)
        if cells:
            rule = "BIO-2.8" if position.table.coop else "BIO-3.9"
            return fault(
                "must_lay",
                card=card_term(card),
                cell=cell_term(cells[0]),
                cards=[card],
                cells=cells,
                rule=rule,
            )
    return None


def _is_coop(position: BiolinkPosition, action: TurnUp, seat: int) -> Fault | None:
    return None if position.table.coop else fault("only_coop")


def _pile_left(position: BiolinkPosition, action: TurnUp, seat: int) -> Fault | None:
    return None if position.zones.count("pile") else fault("pile_empty")


class TurnUpKind(Kind[BiolinkPosition, TurnUp]):
    action = TurnUp
    begins = True
    reveal = True
    routine = True
    checks = (
        Check("BIO-2.7", _is_coop),
        Check("BIO-2.8", lambda position, action, seat: why_must_lay(position, seat)),
        Check("BIO-2.7", _pile_left),
    )

    def universe(self, position: BiolinkPosition, task: Task, seat: int) -> Iterable[TurnUp]:
        return (TurnUp(),)

    def options(self, position: BiolinkPosition, task: Task, seat: int) -> Sequence[TurnUp]:
        if not position.table.coop or position.must_lay(seat):
            return ()
        return (TurnUp(),) if position.zones.count("pile") else ()

    def apply(self, position: BiolinkPosition, action: TurnUp, seat: int) -> BiolinkPosition:
        card, zones = position.zones.take_top("pile")
        values = {"who": seat, "card": card}
        if position.can_lay((card,)):
            return position.changed(
                {
                    "zones": zones.add("shown", card),
                    "facts": (("turned_up", values),),
                    "agenda": (Task("shown", (seat,), card),),
                }
            )
        tried = position.agenda[-1].data[0] + 1
        changes: dict[str, Any] = {
            "zones": zones.put_under("pile", card, known_to=ALL),
            "facts": (("turned_up_under", values),),
        }
        if tried < position.zones.count("pile"):
            return position.changed({**changes, "agenda": (Task("turn", (seat,), data=(tried,)),)})
        # Each card was tried once: the turn passes.
        changes["facts"] += (("passed", {"who": seat}),)
        return next_turn(position, seat, changes)


class TurnTask(TaskType[BiolinkPosition]):
    """The turn's own move; data: how many cards of the pile were tried in this turn."""

    kinds = ("lay", "turn-up", "under", "pass")

    def prompt(self, position: BiolinkPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        seat = task.seats[0]
        values = {"who": seat_term(seat)}
        if position.is_blind_for(seat):
            return "prompt_wait", values
        if position.can_lay(position.hand(seat)):
            return "prompt_lay", values
        if position.table.coop:
            return "prompt_turn_up", values
        return "prompt_exchange" if position.zones.count("pile") else "prompt_pass", values


class ShownTask(TaskType[BiolinkPosition]):
    """A card that was turned up and fits must be laid (BIO-2.7); it replaces the draw."""

    kinds = ("lay",)

    def prompt(self, position: BiolinkPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        return "prompt_shown", {"who": seat_term(task.seats[0]), "card": card_term(task.cause)}


# -- draw ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Draw one card after laying one (BIO-2.6, BIO-3.5)."""

    KIND: ClassVar[str] = "draw"


_DRAW = (Draw(),)


class DrawKind(Kind[BiolinkPosition, Draw]):
    action = Draw
    reveal = True
    routine = True
    begins = True

    def universe(self, position: BiolinkPosition, task: Task, seat: int) -> Iterable[Draw]:
        return _DRAW

    def options(self, position: BiolinkPosition, task: Task, seat: int) -> Sequence[Draw]:
        return _DRAW

    def apply(self, position: BiolinkPosition, action: Draw, seat: int) -> BiolinkPosition:
        card, zones = position.zones.draw("pile", HANDS[seat])
        values = {"who": seat, "card": card}
        fact = (
            ("drew", values)
            if position.table.coop
            else Secret("drew", values, (seat,), ("drew_unseen", {"who": seat}))
        )
        return next_turn(position, seat, {"zones": zones, "facts": (fact,)})


class DrawTask(TaskType[BiolinkPosition]):
    kinds = ("draw",)

    def prompt(self, position: BiolinkPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        return "prompt_draw", {"who": seat_term(task.seats[0])}
