"""The table of a game of BIOlink: grid, hands, pile, arrows, and what each seat has seen of hidden cards."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.oracles.biolink_deck import CLEARING, DECOMPOSERS, SUN, Deck

Cell = tuple[int, int]
Pair = tuple[Cell, Cell]

HIDDEN = "?"


def text_of(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def touch(one: Cell, other: Cell) -> bool:
    """Neighbours are the up to eight cells around a cell (BIO-1.4)."""
    return one != other and abs(one[0] - other[0]) <= 1 and abs(one[1] - other[1]) <= 1


@dataclass
class Setup:
    """How a game begins: everything that chance decided, and whatever a start position changes."""

    pile: list[str]  # top first
    hands: dict[int, list[str]]
    start: list[str] = field(default_factory=list)  # start cards that the team still has to lay
    cells: dict[Cell, str] = field(default_factory=dict)
    arrows: list[Pair] = field(default_factory=list)
    width: int = 4
    height: int = 4
    player: int = 1
    turn: int = 1
    scores: dict[int, int] = field(default_factory=dict)
    ask: bool = False  # the arrows of what lies are asked for, before anything else
    box: list[str] = field(default_factory=list)
    called: list[str] = field(default_factory=list)  # the highest card, which its owner has named (BIO-3.3)


class Table:
    """What lies where. Everything changes in place."""

    def __init__(self, setup: Setup, deck: Deck, players: int, open_hands: bool) -> None:
        self.deck = deck
        self.players = players
        self.open_hands = open_hands
        self.grid = [(x, y) for y in range(setup.height) for x in range(setup.width)]
        self.cells = dict(setup.cells)
        self.hands = {seat: list(setup.hands.get(seat, [])) for seat in range(1, players + 1)}
        self.pile = list(setup.pile)
        self.start = list(setup.start)
        self.shown: list[str] = []
        self.box = list(setup.box)
        self.arrows = list(setup.arrows)
        self.player = setup.player
        self.turn = setup.turn
        self.scores = {seat: setup.scores.get(seat, 0) for seat in self.hands}
        self.multiple = dict.fromkeys(self.hands, 0)  # cards laid with more than one connection (BIO-3.8)
        # For each seat, and for 0 who only sees what all see: the hidden cards whose place it is sure of.
        self.knows: dict[int, set[str]] = {viewer: set(setup.called) for viewer in range(players + 1)}
        self.unsure: dict[int, set[str]] = {viewer: set() for viewer in range(players + 1)}

    # What matches

    def links(self, one: str, other: str) -> list[tuple[str, str]]:
        """The directions, (prey, eater), in which two cards match: none, one, or both (BIO-1.3, BIO-1.5)."""
        return [pair for pair in ((one, other), (other, one)) if pair in self.deck.eaten]

    def around(self, cell: Cell) -> list[Cell]:
        """The laid cards' cells that touch a cell."""
        return [other for other in self.cells if touch(cell, other)]

    def matching(self, card: str, cell: Cell) -> list[Cell]:
        """The neighbours that a species card would match in a cell.

        The decomposers are one of them only if there is no other (BIO-3.10).
        """
        found = [other for other in self.around(cell) if self.links(card, self.cells[other])]
        if not found:
            found = [other for other in self.around(cell) if self.cells[other] == DECOMPOSERS]
        return found

    def matching_pairs(self) -> list[Pair]:
        """Every two neighbouring cards that match, each pair once."""
        return [
            (one, other)
            for at, one in enumerate(self.cells)
            for other in list(self.cells)[at + 1 :]
            if touch(one, other) and self.links(self.cells[one], self.cells[other])
        ]

    def is_species(self, card: str) -> bool:
        return card in self.deck.species or card in self.deck.recyclers

    def fits(self, card: str, cell: Cell) -> bool:
        if cell not in self.grid or cell in self.cells:
            return False
        if card in CLEARING:
            return bool(self.around(cell))
        if card == DECOMPOSERS:
            return any(self.is_species(self.cells[other]) for other in self.around(cell))
        return card != SUN and bool(self.matching(card, cell))

    def fits_anywhere(self, card: str) -> bool:
        return any(self.fits(card, cell) for cell in self.grid)

    def full(self) -> bool:
        return all(cell in self.cells for cell in self.grid)

    def nothing_fits(self) -> bool:
        """No card of pile and hands has a legal cell (BIO-2.9, BIO-3.7)."""
        rest = [*self.pile, *self.shown, *(card for hand in self.hands.values() for card in hand)]
        return not any(self.fits_anywhere(card) for card in rest)

    # Who has seen what

    def put_under(self, seat: int, card: str) -> None:
        """A hand card goes under the pile; its owner knows it there (BIO-5.1)."""
        hand = self.hands[seat]
        for viewer in self.knows:
            if viewer != seat and not self.open_hands:
                # It may be any of the hand, so others are no longer sure of what they knew there.
                self.unsure[viewer] |= self.knows[viewer] & set(hand)
                self.knows[viewer] -= set(hand)
            elif viewer == seat:
                self.knows[viewer].add(card)
        hand.remove(card)
        self.pile.append(card)

    def turn_under(self, card: str) -> None:
        """A card that all have seen goes under the pile."""
        self.pile.append(card)
        for known in self.knows.values():
            known.add(card)

    def take_top(self) -> str:
        return self.pile.pop(0)

    def lay(self, card: str, cell: Cell) -> None:
        self.cells[cell] = card
        for viewer in self.knows:
            self.knows[viewer].discard(card)
            self.unsure[viewer].discard(card)

    def pile_as_seen(self, viewer: int) -> list[str]:
        return [card if card in self.knows[viewer] else HIDDEN for card in self.pile]

    def hand_as_seen(self, seat: int, viewer: int) -> list[str]:
        """What a viewer is sure of in a hand, sorted."""
        if self.open_hands or seat == viewer:
            return sorted(self.hands[seat])
        return sorted(card for card in self.hands[seat] if card in self.knows[viewer])
