"""A second, independent reading of the rules of BIOlink (BIO-1 to BIO-5).

The engine is tested against it. Plain and slow on purpose: lists and dicts that change in place, and every
list of legal actions comes from trying all conceivable ones. It shares only the deck files with the engine.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from tests.oracles.biolink_deck import CLEARING, DECOMPOSERS, SPECIALS, SUN, Deck
from tests.oracles.biolink_table import Cell, Pair, Setup, Table, text_of, touch

RATINGS = ((23, "master"), (21, "flourishing"), (18, "stable"))

# Which kinds of action belong to which moment of the game.
MOMENTS = {
    "start": ["start"],
    "turn": ["lay", "turn-up", "under", "pass"],
    "shown": ["lay"],
    "arrow": ["arrow"],
    "direct": ["arrow"],
    "connect": ["connect", "done"],
    "draw": ["draw"],
    "exchange": ["under", "take", "done"],
    "over": [],
}


class Oracle(Table):
    """One game, from its set-up to its end. `do` performs actions; all else only looks."""

    def __init__(self, mode: str, deck: Deck, players: int, setup: Setup, *, pupil: bool = False) -> None:
        super().__init__(setup, deck, players, open_hands=mode == "coop")
        self.mode = mode
        self.pupil = pupil
        # Pairs of cells whose arrow a player must set, and whether those of the start position are asked.
        self.questions = self.matching_pairs() if setup.ask else []
        self.ask = setup.ask
        self.phase = "start" if setup.start else "turn"
        self.laid: Cell | None = None  # the card that was laid in this turn
        self.gained = 0  # arrows of that card
        self.put = 0  # cards put under the pile in this exchange
        self.free_exchange = False  # after card 50 or 51
        self.from_pile = False  # the card laid was turned up
        self.tried = 0  # cards turned up in this turn that did not fit
        self.settle()

    # What can be seen

    def finished(self) -> bool:
        return self.phase == "over"

    def task(self) -> str:
        if self.questions:
            return "arrow" if self.pupil or self.ask else "direct"
        return self.phase

    def score(self) -> int:
        return len(self.arrows)

    def rating(self) -> str:
        return next((name for least, name in RATINGS if self.score() >= least), "imbalance")

    def winners(self) -> list[int]:
        """Most points, then most cards laid with more than one connection, then shared (BIO-3.8)."""
        best = max((self.scores[seat], self.multiple[seat]) for seat in self.hands)
        return [seat for seat in self.hands if (self.scores[seat], self.multiple[seat]) == best]

    def snapshot(self) -> dict[str, Any]:
        """The whole position as plain values. Hands are sorted, the pile keeps its order."""
        return {
            "cells": {text_of(cell): card for cell, card in self.cells.items()},
            "arrows": sorted(self.arrows),
            "hands": {seat: sorted(hand) for seat, hand in self.hands.items()},
            "pile": list(self.pile),
            "start": sorted(self.start),
            "shown": list(self.shown),
            "box": sorted(self.box),
            "player": self.player,
            "actors": [] if self.finished() else [self.player],
            "turn": self.turn,
            "task": self.task(),
            "score": self.score(),
            "scores": dict(self.scores) if self.mode == "versus" else {},
            "over": self.finished(),
        }

    def food_web(self, sun: bool) -> set[tuple[Cell, Cell, str]]:
        """The laid arrows with their kind (BIO-4.1)."""
        return {
            (prey, eater, self.kind_of(prey, eater))
            for prey, eater in self.arrows
            if sun or self.cells[prey] != SUN
        }

    def web_cells(self, sun: bool) -> set[Cell]:
        return {cell for cell, card in self.cells.items() if card not in CLEARING and (sun or card != SUN)}

    def kind_of(self, prey: Cell, eater: Cell) -> str:
        if self.cells[eater] == DECOMPOSERS:
            return "matter"
        return self.deck.eaten[self.cells[prey], self.cells[eater]]

    # What is legal

    def legal(self) -> set[str]:
        """All legal actions: every conceivable one of the moment is tried."""
        return {text for text in self.conceivable() if self.allows(text)}

    def conceivable(self) -> Iterator[str]:
        cells = [text_of(cell) for cell in self.grid]
        cards = sorted({*self.start, *self.shown, *self.hands[self.player]})
        for kind in MOMENTS[self.task()]:
            if kind in ("start", "lay"):
                yield from (f"{kind} {card} {cell}" for card in cards for cell in cells)
            elif kind == "under":
                yield from (f"under {card}" for card in cards)
            elif kind == "connect":
                yield from (f"connect {cell}" for cell in cells)
            elif kind == "arrow":
                yield from (f"arrow {one} {other}" for one, other in itertools.permutations(cells, 2))
            else:
                yield kind

    def allows(self, text: str) -> bool:
        """Whether the rules allow an action now; any text at all may be asked about."""
        kind, *words = text.split(" ")
        if kind not in MOMENTS[self.task()]:
            return False
        cells = [self.read_cell(word) for word in words if "," in word]
        cards = [word for word in words if "," not in word]
        shape = {"start": (1, 1), "lay": (1, 1), "under": (1, 0), "arrow": (0, 2), "connect": (0, 1)}
        if (len(cards), len(cells)) != shape.get(kind, (0, 0)) or None in cells:
            return False
        rule = getattr(self, "may_" + kind.replace("-", "_"))
        return bool(rule(*cards, *cells))

    def read_cell(self, word: str) -> Cell | None:
        return next((cell for cell in self.grid if text_of(cell) == word), None)

    def may_start(self, card: str, cell: Cell) -> bool:
        """Two cells that are not neighbours (BIO-2.2); the first must leave a cell for the second."""
        if card not in self.start or cell in self.cells or self.around(cell):
            return False
        taken = {*self.cells, cell}
        rest = len(self.start) - 1
        return rest == 0 or any(
            free not in taken and not any(touch(free, other) for other in taken) for free in self.grid
        )

    def may_lay(self, card: str, cell: Cell) -> bool:
        return card in (self.shown or self.hands[self.player]) and self.fits(card, cell)

    def stuck(self) -> bool:
        return not any(self.fits_anywhere(card) for card in self.hands[self.player])

    def may_turn_up(self) -> bool:
        return self.mode == "coop" and self.stuck() and self.tried < len(self.pile)

    def may_under(self, card: str) -> bool:
        if card not in self.hands[self.player]:
            return False
        return self.phase == "exchange" or (self.mode == "versus" and self.stuck() and bool(self.pile))

    def may_pass(self) -> bool:
        return self.mode == "versus" and self.stuck() and not self.pile

    def may_take(self) -> bool:
        return self.put > 0

    def may_draw(self) -> bool:
        return bool(self.pile)

    def may_arrow(self, prey: Cell, eater: Cell) -> bool:
        if {prey, eater} != set(self.questions[0]):
            return False
        if DECOMPOSERS in (self.cells[prey], self.cells[eater]):
            return self.cells[eater] == DECOMPOSERS
        return (self.cells[prey], self.cells[eater]) in self.links(self.cells[prey], self.cells[eater])

    def may_connect(self, cell: Cell) -> bool:
        assert self.laid is not None
        return (
            touch(cell, self.laid)
            and self.is_species(self.cells.get(cell, ""))
            and (cell, self.laid) not in self.arrows
            and self.gained < 2
        )

    def may_done(self) -> bool:
        if self.phase == "exchange":
            return self.free_exchange and self.put == 0
        return self.gained > 0

    # Doing it

    def do(self, text: str) -> None:
        """Perform a legal action and all that follows from it without a choice."""
        if not self.allows(text):
            raise ValueError(f"{text!r} is not legal; legal is {sorted(self.legal())}")
        kind, *words = text.split(" ")
        cells = [cell for word in words if (cell := self.read_cell(word)) is not None]
        if kind == "start":
            self.start.remove(words[0])
            self.lay(words[0], cells[0])
            self.phase = "start" if self.start else "turn"
        elif kind == "lay":
            self.lay_card(words[0], cells[0])
        elif kind == "turn-up":
            self.turn_up()
        elif kind == "arrow":
            self.questions.pop(0)
            self.add_arrow(cells[0], cells[1])
        elif kind == "connect":
            assert self.laid is not None
            self.add_arrow(cells[0], self.laid)
        elif kind == "done":
            self.phase, self.free_exchange = "laid", False
        elif kind == "under":
            self.phase = "exchange"
            self.put_under(self.player, words[0])
            self.put += 1
        elif kind == "take":
            self.hands[self.player] += [self.take_top() for _ in range(self.put)]
            self.phase = "laid" if self.free_exchange else "next"
            self.put, self.free_exchange = 0, False
        elif kind == "draw":
            self.hands[self.player].append(self.take_top())
            self.phase = "next"
        elif kind == "pass":
            self.phase = "next"
        self.settle()

    def lay_card(self, card: str, cell: Cell) -> None:
        self.from_pile = bool(self.shown)
        (self.shown or self.hands[self.player]).remove(card)
        matching = [] if card in SPECIALS else self.matching(card, cell)
        self.lay(card, cell)
        self.laid, self.gained = cell, 0
        self.phase = "connect" if card == DECOMPOSERS else "laid"
        self.free_exchange = card in CLEARING
        for other in matching:
            directions = self.links(card, self.cells[other])
            if self.pupil or len(directions) > 1:
                self.questions.append((cell, other))
            elif self.cells[other] == DECOMPOSERS or directions[0][0] == card:
                self.add_arrow(cell, other)
            else:
                self.add_arrow(other, cell)

    def add_arrow(self, prey: Cell, eater: Cell) -> None:
        self.arrows.append((prey, eater))
        if self.laid is None:
            return  # a question of the start position: nobody's turn, no points
        self.gained += 1
        self.scores[self.player] += 1
        if self.gained == 2:
            self.multiple[self.player] += 1

    def turn_up(self) -> None:
        card = self.take_top()
        if self.fits_anywhere(card):
            self.shown.append(card)
            self.phase = "shown"
        else:
            self.turn_under(card)
            self.tried += 1

    def settle(self) -> None:
        """Go on to the next moment at which somebody has something to do."""
        while not self.questions and self.phase != "over":
            self.ask = False
            if self.phase == "start":
                return
            if self.phase == "connect":
                if self.gained < 2 and any(self.may_connect(cell) for cell in self.grid):
                    return
                self.phase = "laid"
            if self.phase in ("turn", "laid") and (self.full() or self.nothing_fits()):
                self.phase = "over"
            elif self.phase == "turn":
                idle = not self.pile and not self.hands[self.player]  # everybody sees it: no action is needed
                if not idle and (self.mode == "versus" or not self.stuck() or self.may_turn_up()):
                    return
                self.phase = "next"
            elif self.phase == "laid":
                if self.free_exchange and self.hands[self.player]:
                    self.phase = "exchange"
                    return
                self.phase = "next" if self.from_pile or not self.pile else "draw"
            elif self.phase == "next":
                self.player = self.player % self.players + 1
                self.turn += 1
                self.laid, self.gained, self.put, self.tried = None, 0, 0, 0
                self.from_pile = self.free_exchange = False
                self.phase = "turn"
            else:
                return  # shown, draw, exchange

    def ask_first(self, pair: Pair) -> None:
        """Take over which of the pairs is asked about next: the rules do not say."""
        found = next(question for question in self.questions if set(question) == set(pair))
        self.questions.remove(found)
        self.questions.insert(0, found)
