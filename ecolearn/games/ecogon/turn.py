"""A turn: draw, lay cards, take them back, end (chapter ECG-3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import ClassVar

from ecolearn.kernel.actions import Action, Card, Cell
from ecolearn.kernel.rules import Check, Fault, Kind, Pairs, Task, TaskType, fault
from ecolearn.kernel.sentences import Term, Value

from .effects import is_forbidden
from .ending import after_discards
from .looking import after_laying
from .modules import ENDED, HABITATS, NATURE, Modules
from .openings import cell_of, number_of, strangers
from .position import HANDS, EcogonPosition
from .terms import card_term, cell_term, seat_term

# -- draw ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Draw one nature card (ECG-3.1)."""

    KIND: ClassVar[str] = "draw"


_DRAW = (Draw(),)
#: What follows the draw of each seat.
_TURN = {seat: (Task("turn", (seat,)),) for seat in HANDS}


def _nature_left(position: EcogonPosition, action: Draw, seat: int) -> Fault | None:
    return None if position.zones.count(NATURE) else fault("nature_empty")


class DrawKind(Kind[EcogonPosition, Draw]):
    action = Draw
    begins = True
    reveal = True
    routine = True
    checks = (Check("ECG-10.4", _nature_left),)

    def universe(self, position: EcogonPosition, task: Task, seat: int) -> Iterable[Draw]:
        return (Draw(),)

    def options(self, position: EcogonPosition, task: Task, seat: int) -> Sequence[Draw]:
        return _DRAW if position.zones.count(NATURE) else ()

    def apply(self, position: EcogonPosition, action: Draw, seat: int) -> EcogonPosition:
        card, zones = position.zones.draw(NATURE, HANDS[seat])
        begins = position.agenda[-1].kind == "draw"
        after = position.evolve(
            zones=zones,
            agenda=position.agenda[:-1] + (_TURN[seat] if begins else ()),
            facts=(("drew", {"who": seat, "card": card}),),
        )
        modules = position.modules
        if modules is None or not modules.thirds:
            return after
        return after.evolve(modules=modules.drew(position.deck, (card,)))


@dataclass(frozen=True, slots=True)
class DrawHabitat(Action):
    """Draw a habitat from the stack of its own (ECG-10.4)."""

    KIND: ClassVar[str] = "draw-habitat"


def _habitat_left(position: EcogonPosition, action: DrawHabitat, seat: int) -> Fault | None:
    if position.habitat_stack != HABITATS:
        return fault("no_habitat_stack")
    return None if position.zones.count(HABITATS) else fault("habitats_empty")


class DrawHabitatKind(Kind[EcogonPosition, DrawHabitat]):
    action = DrawHabitat
    begins = True
    reveal = True
    routine = True
    checks = (Check("ECG-10.4", _habitat_left),)

    def universe(self, position: EcogonPosition, task: Task, seat: int) -> Iterable[DrawHabitat]:
        return (DrawHabitat(),)

    def options(self, position: EcogonPosition, task: Task, seat: int) -> Sequence[DrawHabitat]:
        return () if _habitat_left(position, DrawHabitat(), seat) else (DrawHabitat(),)

    def apply(self, position: EcogonPosition, action: DrawHabitat, seat: int) -> EcogonPosition:
        card, zones = position.zones.draw(HABITATS, HANDS[seat])
        return position.evolve(
            zones=zones,
            agenda=position.agenda[:-1] + _TURN[seat],
            facts=(("drew", {"who": seat, "card": card}),),
        )


class DrawTask(TaskType[EcogonPosition]):
    """The turn's compulsory draw; without a card the game is over (ECG-7.1, ECG-10.4)."""

    kinds = ("draw", "draw-habitat")

    def advance(self, position: EcogonPosition, task: Task) -> EcogonPosition | None:
        if position.zones.count(NATURE) or position.zones.count(position.habitat_stack):
            return None
        return position.evolve(agenda=(), ended="stack")

    def prompt(self, position: EcogonPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        code = "prompt_draw"
        if position.habitat_stack == HABITATS:
            empty = [zone for zone in (NATURE, HABITATS) if not position.zones.count(zone)]
            code += {(): "_either", (NATURE,): "_habitat", (HABITATS,): ""}[tuple(empty)]
        return code, {"who": seat_term(task.seats[0])}


class RenewTask(TaskType[EcogonPosition]):
    """A card of the hand was discarded for a tile; a new one is drawn (ECG-9.5)."""

    kinds = ("draw",)

    def prompt(self, position: EcogonPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        return "prompt_draw", {"who": seat_term(task.seats[0])}


# -- lay -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Lay a card from the hand on an empty hex (ECG-3.2)."""

    KIND: ClassVar[str] = "place"
    card: Card
    cell: Cell


# Making one takes several times as long as finding it, and the same ones come up in every game.
@lru_cache(1 << 14)
def _place_at(card: str, at: int) -> Place:
    """Laying a card on the hex of this number."""
    return Place(card, cell_of(at))


def _in_hand(position: EcogonPosition, action: Place, seat: int) -> Fault | None:
    if action.card in position.hand(seat):
        return None
    if action.card not in position.deck.cards:
        return fault("no_such_card", card=action.card)
    return fault("not_in_hand", card=card_term(action.card), cards=[action.card])


def _allowed_now(position: EcogonPosition, action: Place, seat: int) -> Fault | None:
    if is_forbidden(position, action.card):
        return fault(
            "forbidden",
            card=card_term(action.card),
            event=Term("event", position.forbidding),
            cards=[action.card],
        )
    return None


def _cell_free(position: EcogonPosition, action: Place, seat: int) -> Fault | None:
    return why_taken(position, action.cell, position.deck.cards[action.card].kind)


def _rule_of_placing(position: EcogonPosition, action: Place, seat: int) -> Fault | None:
    return why_unfit(position, action.card, action.cell)


def why_taken(position: EcogonPosition, cell: Cell, kind: str) -> Fault | None:
    """A fault if a card lies on the hex already (ECG-3.3 for habitats, ECG-3.4 for beings)."""
    there = position.card_at(cell)
    if there is None:
        return None
    rule = "ECG-3.3" if kind == "habitat" else "ECG-3.4"
    return fault("cell_taken", there=card_term(there.id), cell=cell_term(cell), cells=[cell], rule=rule)


def why_unfit(position: EcogonPosition, card: str, cell: Cell, without: Cell | None = None) -> Fault | None:
    """A fault if the placing rules do not let a card lie on an empty hex (ECG-3.3, ECG-3.4)."""
    info = position.deck.cards[card]
    if position.fits(info, cell, without):
        return None
    gone = None if without is None else number_of(without)
    others = [
        near
        for near in strangers(position.board, position.deck, info.colour, number_of(cell))
        if near != gone
    ]
    if others:
        there = position.board[others[0]]
        return fault(
            "not_together",
            card=card_term(card),
            other=card_term(there),
            one=card_term(info.colour),
            two=card_term(position.deck.cards[there].colour),
            cell=cell_term(cell),
            cards=[card, there],
            cells=[cell, cell_of(others[0])],
            rule="ECG-10.3",
        )
    if info.kind == "habitat":
        return fault(
            "touches_nothing",
            card=card_term(card),
            cell=cell_term(cell),
            cards=[card],
            cells=[cell],
            rule="ECG-3.3",
        )
    return fault(
        "no_own_habitat",
        card=card_term(card),
        habitat=card_term(info.colour),
        cell=cell_term(cell),
        cards=[card],
        cells=[cell],
        rule="ECG-3.4",
    )


class PlaceKind(Kind[EcogonPosition, Place]):
    action = Place
    begins = True
    checks = (
        Check("ECG-3.2", _in_hand),
        Check("ECG-6.6", _allowed_now),
        Check("ECG-3.3", _cell_free),
        Check("ECG-3.4", _rule_of_placing),
    )

    def universe(self, position: EcogonPosition, task: Task, seat: int) -> Iterable[Place]:
        cells = [*position.cells, *position.open_cells[""]]
        return (Place(card, cell) for card, cell in product(dict.fromkeys(position.hand(seat)), cells))

    def options(self, position: EcogonPosition, task: Task, seat: int) -> Sequence[Place]:
        cards = position.deck.cards
        hand = position.zones.cards(HANDS[seat])
        if position.forbidding:
            hand = tuple([card for card in hand if not is_forbidden(position, card)])
        # Copies of a card make one row.
        rows = {}
        for card in hand:
            rows[card] = position.places_for(cards[card])
        return Pairs(_place_at, rows)

    def apply(self, position: EcogonPosition, action: Place, seat: int) -> EcogonPosition:
        card, cell = action.card, action.cell
        after = position.with_card(
            cell,
            card,
            zones=position.zones.remove(HANDS[seat], card),
            laid=(*position.laid, cell),
            facts=(("laid", {"who": seat, "card": card, "cell": cell}),),
        )
        return after if position.modules is None else after_laying(after, cell, seat)


# -- end of the turn -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class End(Action):
    """End the turn (ECG-3.6)."""

    KIND: ClassVar[str] = "end"


_END = (End(),)


def _with_homes(position: EcogonPosition, modules: Modules) -> Modules:
    """The state with what the mission "planner" must know: who is established as the turn ends (ECG-8.4)."""
    notes = modules.notes
    now = {
        at: note._replace(turn=ENDED, home=position.is_home(at)) for at, note in notes.items() if note.turn
    }
    return modules._replace(notes={**notes, **now}) if now else modules


class EndKind(Kind[EcogonPosition, End]):
    action = End
    begins = True

    def universe(self, position: EcogonPosition, task: Task, seat: int) -> Iterable[End]:
        return (End(),)

    def options(self, position: EcogonPosition, task: Task, seat: int) -> Sequence[End]:
        return _END

    def apply(self, position: EcogonPosition, action: End, seat: int) -> EcogonPosition:
        facts = (("ended_turn", {"who": seat}),)
        if position.modules is not None and position.modules.notes:
            modules = _with_homes(position, position.modules)
            if modules is not position.modules:
                position = position.evolve(modules=modules)
        if position.zones.count(HANDS[seat]) > position.hand_limit:
            tasks = (Task("discarded", (seat,)), Task("discard", (seat,)))
            return position.evolve(agenda=position.agenda[:-1] + tasks, facts=facts)
        # No cards to discard: straight on with what follows (ECG-3.7).
        return after_discards(position, position.agenda[-1], {"facts": facts})


class TurnTask(TaskType[EcogonPosition]):
    """A turn's own moves; it never resolves itself."""

    kinds = ("place", "end", "take-back", "move")

    def prompt(self, position: EcogonPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        return "prompt_turn", {"who": seat_term(task.seats[0])}


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Put a card from the hand on the discard pile, down to the limit (ECG-3.6)."""

    KIND: ClassVar[str] = "discard"
    card: Card


def _discard_from_hand(position: EcogonPosition, action: Discard, seat: int) -> Fault | None:
    if action.card in position.hand(seat):
        return None
    if action.card not in position.deck.cards:
        return fault("no_such_card", card=action.card)
    return fault("not_in_hand", card=card_term(action.card), cards=[action.card])


class DiscardKind(Kind[EcogonPosition, Discard]):
    action = Discard
    checks = (Check("ECG-3.6", _discard_from_hand),)

    def universe(self, position: EcogonPosition, task: Task, seat: int) -> Iterable[Discard]:
        return (Discard(card) for card in dict.fromkeys(position.hand(seat)))

    def apply(self, position: EcogonPosition, action: Discard, seat: int) -> EcogonPosition:
        return position.evolve(
            zones=position.zones.move(action.card, HANDS[seat], "discard"),
            facts=(*position.facts, ("discarded", {"who": seat, "card": action.card})),
        )


class DiscardTask(TaskType[EcogonPosition]):
    """Discards at the end of a turn, until the hand is within the limit (ECG-2.2, ECG-3.6)."""

    kinds = ("discard",)
    follow_up = True

    def advance(self, position: EcogonPosition, task: Task) -> EcogonPosition | None:
        if len(position.hand(task.seats[0])) <= position.hand_limit:
            return position.without_task()
        return super().advance(position, task)

    def prompt(self, position: EcogonPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        seat = task.seats[0]
        return "prompt_discard", {
            "n": len(position.hand(seat)) - position.hand_limit,
            "who": seat_term(seat),
            "limit": position.hand_limit,
        }
