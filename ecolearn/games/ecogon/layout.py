"""What lies where on a board: open hexes, places for a card, and what laying and taking up change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Self

from ecolearn.kernel.actions import Cell
from ecolearn.kernel.position import Position

from .deck import Card, Deck
from .openings import OpenCells, OpenHexes, around, cell_of, number_of, refitted, strangers


class Layout(Position):
    """The cards that lie; `EcogonPosition` tells what its attributes mean."""

    deck: Deck
    board: dict[int, str]
    open_hexes: OpenHexes
    stirred: tuple[int, ...]
    fresh: tuple[int, ...] | None = None

    @property
    def cells(self) -> Mapping[Cell, str]:
        """The card on each taken hex, in axial coordinates."""
        memo = self.memo
        if "cells" not in memo:
            memo["cells"] = {cell_of(at): card for at, card in self.board.items()}
        cells: Mapping[Cell, str] = memo["cells"]
        return cells

    @property
    def open_cells(self) -> OpenCells:
        """`open_hexes` by cells."""
        return {key: tuple([cell_of(at) for at in open_]) for key, open_ in self.open_hexes.items()}

    def card_at(self, cell: Cell) -> Card | None:
        """The card on a hex, or None."""
        card = self.board.get(number_of(cell))
        return None if card is None else self.deck.cards[card]

    def surrounded(self, cell: Cell) -> bool:
        """True if all six hexes around are taken (ECG-5.1)."""
        return self._is_surrounded(number_of(cell))

    def _is_surrounded(self, at: int) -> bool:
        return None not in map(self.board.get, around(at))

    def habitat_count(self) -> int:
        """Number of habitats that lie."""
        cards = self.deck.cards
        return sum([cards[card].kind == "habitat" for card in self.board.values()])

    def touches(self, cell: Cell, colour: str) -> bool:
        """True if a hex touches a habitat of a colour."""
        return colour in map(self.board.get, around(number_of(cell)))

    def fits(self, card: Card, cell: Cell, without: Cell | None = None) -> bool:
        """True if the placing rules let a card lie on an empty hex (ECG-3.3, ECG-3.4, ECG-10.3).

        `without` is the hex of a card that has been lifted: it counts as empty.
        """
        lying, gone = self.board, None if without is None else number_of(without)
        at = number_of(cell)
        if at in lying and at != gone:
            return False
        beside = [lying[near] for near in around(at) if near in lying and near != gone]
        if not (beside if card.kind == "habitat" else card.colour in beside):
            return False
        return all(near == gone for near in strangers(lying, self.deck, card.colour, at))

    def places_for(self, card: Card, lifted_from: Cell | None = None) -> tuple[int, ...]:
        """Numbers of the hexes where a card may lie, its own old one left out."""
        open_ = self.open_hexes[card.open_key]
        if self.deck.box.apart:
            # A card that is lifted keeps no hex from itself: all types of cards may lie beside their own.
            open_ = self._without_strangers(card)
        if lifted_from is None or card.kind != "habitat":
            # A being that is lifted closes no hex to itself: beings lie by habitats.
            return open_
        return tuple([at for at in open_ if self.fits(card, cell_of(at), lifted_from)])

    def _without_strangers(self, card: Card) -> tuple[int, ...]:
        """The open hexes of a card beside which nothing lies that may not (ECG-10.3)."""
        known: dict[tuple[str, str], tuple[int, ...]] = self.memo.setdefault("together", {})
        key = card.open_key, card.colour
        if key not in known:
            lying, deck, colour = self.board, self.deck, card.colour
            known[key] = tuple(
                [at for at in self.open_hexes[key[0]] if not strangers(lying, deck, colour, at)]
            )
        return known[key]

    # -- changing what lies ------------------------------------------------------------------------

    def with_card(self, cell: Cell, card: str, **changes: Any) -> Self:
        """Lay a card on an empty hex; the engine's busiest function."""
        at = number_of(cell)
        lying, after = self.board.copy(), self.open_hexes.copy()
        lying[at] = card
        nearby, taken = around(at), (at,)
        beside, empty = _look_around(lying, nearby)
        after[""] = refitted(after[""], taken, empty)
        for colour in self.deck.colours:
            closed = taken if colour in beside else ()
            if card == colour:
                after[colour] = refitted(after[colour], closed, empty)
            elif closed:
                after[colour] = refitted(after[colour], closed, ())
        if len(empty) < 4:
            cards = self.deck.cards
            full = [] if empty or cards[card].kind != "animal" else [at]
            # What lies on both sides of a neighbour touches it too, so only between two cards can one be
            # surrounded.
            before, here = beside[4], beside[5]
            for side, there in enumerate(beside):
                if before and here and there and cards[here].kind == "animal":
                    near = nearby[side - 1]
                    if None not in map(lying.get, around(near)):
                        full.append(near)
                before, here = here, there
            if full:
                changes["stirred"] = (*self.stirred, *full)
        if self.fresh is not None:
            changes["fresh"] = (*self.fresh, at)
        changes["board"], changes["open_hexes"] = lying, after
        return self.changed(changes)

    def without_card(self, cell: Cell, **changes: Any) -> Self:
        """Take the card off a hex."""
        at = number_of(cell)
        lying, after = self.board.copy(), self.open_hexes.copy()
        card = lying.pop(at)
        nearby, freed = around(at), (at,)
        beside, empty = _look_around(lying, nearby)
        # Empty hexes that touch nothing else close, and for beings of its colour those that touch no other
        # habitat of it.
        alone = [near for near in empty if lying.keys().isdisjoint(around(near))]
        after[""] = refitted(after[""], alone, freed if len(empty) < len(nearby) else ())
        for colour in self.deck.colours:
            apart: list[int] = []
            if card == colour:
                apart = [near for near in empty if colour not in map(lying.get, around(near))]
            if apart or colour in beside:
                after[colour] = refitted(after[colour], apart, freed if colour in beside else ())
        if self.fresh is not None:
            changes["fresh"] = (*self.fresh, at)
        changes["board"], changes["open_hexes"] = lying, after
        return self.changed(changes)

    def with_exchange(self, cell: Cell, card: str, **changes: Any) -> Self:
        """Put a being in the place of another."""
        at = number_of(cell)
        if self.fresh is not None:
            changes["fresh"] = (*self.fresh, at)
        stirred = (*self.stirred, at, *around(at))
        return self.evolve(board={**self.board, at: card}, stirred=stirred, **changes)


def _look_around(lying: Mapping[int, str], nearby: Iterable[int]) -> tuple[list[str | None], list[int]]:
    """What lies on some hexes, and which of them are empty."""
    look = lying.get
    found: list[str | None] = []
    empty: list[int] = []
    for near in nearby:
        there = look(near)
        found.append(there)
        if there is None:
            empty.append(near)
    return found, empty
