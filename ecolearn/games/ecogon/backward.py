"""Taking back and moving the cards of the present turn (ECG-3.5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import ClassVar

from ecolearn.kernel.actions import Action, Cell
from ecolearn.kernel.rules import Check, Fault, Kind, Task, fault

from .looking import after_laying
from .openings import cell_of, neighbours, number_of
from .position import HANDS, EcogonPosition
from .terms import card_term, cell_term
from .turn import why_taken, why_unfit

#: So many cards may be taken back or moved in one turn, so that no turn is endless (ECG-3.5).
MOST_BACKS = 20


@dataclass(frozen=True, slots=True)
class TakeBack(Action):
    """Take a card of this turn back to the hand (ECG-3.5)."""

    KIND: ClassVar[str] = "take-back"
    END_TAP: ClassVar[str] = "button.take-back"
    cell: Cell


@dataclass(frozen=True, slots=True)
class MoveAgain(Action):
    """Move a card of this turn to another hex (ECG-3.5)."""

    KIND: ClassVar[str] = "move"
    cell: Cell
    to: Cell


def lies_legally(
    position: EcogonPosition, cells: Mapping[Cell, str], laid: Iterable[Cell]
) -> tuple[Cell, ...]:
    """The hexes of `laid` that could not have been filled legally in any order.

    Cards are added as soon as one fits; more cards never make a place illegal, so the order found this
    way is as good as any (ECG-3.5).
    """
    laid = tuple(laid)
    # Those that lie beside what they may not could not have been laid in any order (ECG-10.3).
    waiting, never = set(laid), _with_strangers(position, cells, laid)
    lying = {cell for cell in cells if cell not in waiting}
    cards = position.deck.cards
    while waiting:
        fitting = [
            cell
            for cell in waiting
            if cell not in never
            and _fits_among(
                cards[cells[cell]].colour if cards[cells[cell]].kind != "habitat" else "", cells, lying, cell
            )
        ]
        if not fitting:
            return tuple(sorted(waiting))
        waiting.difference_update(fitting)
        lying.update(fitting)
    return ()


def _with_strangers(
    position: EcogonPosition, cells: Mapping[Cell, str], laid: Iterable[Cell]
) -> frozenset[Cell]:
    apart, cards = position.deck.box.apart, position.deck.cards
    if not apart:
        return frozenset()
    return frozenset(
        cell
        for cell in laid
        for near in neighbours(cell)
        if near in cells and cards[cells[near]].colour in apart[cards[cells[cell]].colour]
    )


def _fits_among(colour: str, cells: Mapping[Cell, str], lying: set[Cell], cell: Cell) -> bool:
    return any(near in lying and (not colour or cells[near] == colour) for near in neighbours(cell))


def _of_this_turn(position: EcogonPosition, action: TakeBack | MoveAgain, seat: int) -> Fault | None:
    if action.cell in position.laid:
        return None
    there = position.cells.get(action.cell)
    if there is None:
        return fault("cell_empty", cell=cell_term(action.cell), cells=[action.cell])
    return fault("lies_for_good", card=card_term(there), cards=[there], cells=[action.cell])


def _backs_left(position: EcogonPosition, action: TakeBack | MoveAgain, seat: int) -> Fault | None:
    return fault("backs_used_up", n=MOST_BACKS) if position.backs >= MOST_BACKS else None


def _rest_lies_legally(position: EcogonPosition, action: TakeBack, seat: int) -> Fault | None:
    cells = dict(position.cells)
    card = cells.pop(action.cell)
    rest = [cell for cell in position.laid if cell != action.cell]
    return _stranded(position, card, lies_legally(position, cells, rest))


def _moved_lies_legally(position: EcogonPosition, action: MoveAgain, seat: int) -> Fault | None:
    if action.to in position.cells:
        return why_taken(position, action.to, position.deck.cards[position.cells[action.cell]].kind)
    cells = dict(position.cells)
    card = cells.pop(action.cell)
    rest = [cell for cell in position.laid if cell != action.cell]
    stranded = lies_legally(position, {**cells, action.to: card}, [*rest, action.to])
    if action.to in stranded:
        return why_unfit(position, card, action.to, action.cell) or _stranded(position, card, stranded)
    return _stranded(position, card, stranded)


def _stranded(position: EcogonPosition, card: str, stranded: tuple[Cell, ...]) -> Fault | None:
    if not stranded:
        return None
    others = [position.cells.get(cell, card) for cell in stranded]
    return fault(
        "others_stranded",
        card=card_term(card),
        others=tuple(card_term(other) for other in dict.fromkeys(others)),
        cards=[card, *others],
        cells=stranded,
    )


class TakeBackKind(Kind[EcogonPosition, TakeBack]):
    action = TakeBack
    begins = True
    backward = True
    checks = (
        Check("ECG-3.5", _of_this_turn),
        Check("ECG-3.5", _backs_left),
        Check("ECG-3.5", _rest_lies_legally),
    )

    def universe(self, position: EcogonPosition, task: Task, seat: int) -> Iterable[TakeBack]:
        return (TakeBack(cell) for cell in sorted(position.laid))

    def apply(self, position: EcogonPosition, action: TakeBack, seat: int) -> EcogonPosition:
        card = position.cells[action.cell]
        after = position.without_card(
            action.cell,
            zones=position.zones.add(HANDS[seat], card),
            laid=tuple(cell for cell in position.laid if cell != action.cell),
            backs=position.backs + 1,
            facts=(("took_back", {"who": seat, "card": card, "from": action.cell}),),
        )
        if position.modules is None:
            return after
        # An area that falls in two may be two of the landscape's areas.
        return after.evolve(
            modules=position.modules.without(number_of(action.cell)),
            agenda=(*position.agenda, Task("look", (seat,))),
        )


class MoveAgainKind(Kind[EcogonPosition, MoveAgain]):
    action = MoveAgain
    begins = True
    backward = True
    checks = (
        Check("ECG-3.5", _of_this_turn),
        Check("ECG-3.5", _backs_left),
        Check("ECG-3.5", _moved_lies_legally),
    )

    def universe(self, position: EcogonPosition, task: Task, seat: int) -> Iterable[MoveAgain]:
        return (MoveAgain(a, b) for a, b in product(sorted(position.laid), position.open_cells[""]))

    def options(self, position: EcogonPosition, task: Task, seat: int) -> Sequence[MoveAgain]:
        if position.backs >= MOST_BACKS:
            return ()
        found: list[MoveAgain] = []
        for cell in sorted(position.laid):
            rest = dict(position.cells)
            card = rest.pop(cell)
            if not lies_legally(position, rest, [other for other in position.laid if other != cell]):
                # Nothing rests on this card, so it may go wherever it fits.
                places = position.places_for(position.deck.cards[card], cell)
                found += [MoveAgain(cell, cell_of(place)) for place in places]
            else:
                moves = [MoveAgain(cell, place) for place in position.open_cells[""]]
                found += [move for move in moves if self.first_fault(position, move, seat) is None]
        return tuple(found)

    def apply(self, position: EcogonPosition, action: MoveAgain, seat: int) -> EcogonPosition:
        card = position.cells[action.cell]
        after = position.without_card(action.cell).with_card(
            action.to,
            card,
            laid=tuple(action.to if cell == action.cell else cell for cell in position.laid),
            backs=position.backs + 1,
            facts=(("moved", {"who": seat, "card": card, "cell": action.to, "from": action.cell}),),
        )
        if position.modules is None:
            return after
        # As if it had been taken back and laid again.
        modules = position.modules.without(number_of(action.cell))
        # The gap may part an area, and the card may come back to where it lay at the last look.
        return after_laying(after.evolve(modules=modules, fresh=None), action.to, seat)
