"""The table of a game of Ecos: cards, cubes, dials and elements, and decisions that wait to be made."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, field
from typing import Any

from tests.oracles.ecos_cards import COLOURS, Box
from tests.oracles.ecos_land import Cell, Land, Pair, text_of

Steps = Generator[None, str, Any]
Effect = dict[str, Any]
#: Says in which order a deck lies that was made anew: the oracle knows only which cards they are.
Fate = Callable[[str, list[str]], list[str]]


@dataclass
class Setup:
    """How a game begins: everything that chance or a start position decided."""

    tiles: dict[Cell, str]
    hands: dict[int, list[str]]
    fronts: dict[int, list[str]]
    decks: dict[str, list[str]]  # top first
    displays: dict[str, list[str]]
    bag: list[str]  # top first
    to_choose: dict[int, int] = field(default_factory=dict)  # cards that are laid open before the game
    tokens: list[Pair] = field(default_factory=list)
    spent: dict[str, list[str]] = field(default_factory=dict)
    drawn: list[str] = field(default_factory=list)
    bare: dict[str, list[str]] = field(default_factory=dict)  # symbols without a cube, where some have one
    uses: dict[str, int] = field(default_factory=dict)
    cubes: dict[int, int] = field(default_factory=dict)
    dials: dict[int, int] = field(default_factory=dict)
    points: dict[int, int] = field(default_factory=dict)
    harbinger: int = 1
    round: int = 1


@dataclass
class Run:
    """The card that is being resolved: what it did last, where, and how many tokens it has taken off."""

    card: str
    what: str = ""
    at: Cell | None = None
    removed: int = 0


class Table:
    """What everybody has and what lies, and what can happen to it. Everything changes in place."""

    def __init__(self, box: Box, players: int, setup: Setup, fate: Fate) -> None:
        self.box, self.players, self.fate = box, players, fate
        self.seats = list(range(1, players + 1))
        self.land = Land(box, setup.tiles, setup.tokens)
        self.hands = {seat: list(setup.hands.get(seat, [])) for seat in self.seats}
        self.fronts = {seat: list(setup.fronts.get(seat, [])) for seat in self.seats}
        self.peeked: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.decks = {colour: list(setup.decks[colour]) for colour in COLOURS}
        self.displays = {colour: list(setup.displays[colour]) for colour in COLOURS}
        self.spent = {colour: list(setup.spent.get(colour, [])) for colour in COLOURS}
        self.bag, self.drawn = list(setup.bag), list(setup.drawn)
        self.cubes = {seat: setup.cubes.get(seat, box.start_cubes) for seat in self.seats}
        self.dials = {seat: setup.dials.get(seat, 0) for seat in self.seats}
        self.points = {seat: setup.points.get(seat, 0) for seat in self.seats}
        self.bare: dict[str, list[str]] = {}
        self.uses: dict[str, int] = {}
        for seat in self.seats:
            for card in self.fronts[seat]:
                self.open_card(card)
        self.bare |= setup.bare
        self.uses |= setup.uses
        self.called: list[tuple[int, str]] = []
        #: The placement that is being done, and where the card had done something last when it began.
        self.effect: Effect = {}
        self.last_then: Cell | None = None
        self.run: Run | None = None
        self.harbinger, self.round, self.element = setup.harbinger, setup.round, ""
        self.ended = ""
        #: Cards that somebody has taken openly, and cards that somebody has put under a deck (ECS-2.13).
        self.taken: set[str] = set()
        self.under: dict[int, set[str]] = {seat: set() for seat in self.seats}
        self.log: list[tuple[Any, ...]] = []
        #: What the cards called by one element have done, step by step, with the hexes that were counted.
        self.trace: list[tuple[Any, ...]] = []
        self.seat, self.task = 0, ""
        self.legal: set[str] = set()

    # -- deciding ----------------------------------------------------------------------------------

    def ask(self, seat: int, task: str, legal: Iterable[str]) -> Steps:
        """Wait for a decision."""
        self.seat, self.task, self.legal = seat, task, set(legal)
        assert self.legal, task
        return (yield)

    def choose(self, task: str, legal: Iterable[str]) -> Steps:
        """A decision of the owner of the card that is resolved; with one way only it is taken."""
        ways = set(legal)
        if len(ways) == 1:
            return ways.pop()
        owner = next(seat for seat in self.seats if self.run and self.run.card in self.fronts[seat])
        return (yield from self.ask(owner, task, ways))

    def tell(self, *what: Any) -> None:
        self.log.append(what)

    def note(self, sort: str, what: str = "", *cells: str, n: int = 0) -> None:
        assert self.run is not None
        self.trace.append((self.run.card, sort, what, sorted(cells), n))

    def clockwise(self, first: int) -> list[int]:
        return [(first - 1 + step) % self.players + 1 for step in range(self.players)]

    # -- a cube or the dial (ECS-2.2, ECS-2.6) ---------------------------------------------------------

    def answer(self, seat: int, element: str, task: str) -> Steps:
        """A cube on a symbol, or a quarter turn of the dial (ECS-2.2, ECS-2.6)."""
        ways = [f"cover {card} {sign}" for card, sign in self.coverable(seat, element)]
        text = yield from self.ask(seat, task, [*ways, "dial"])
        if text == "dial":
            yield from self.turn_dial(seat)
            return
        _cover, card, sign = text.split()
        self.cubes[seat] -= 1
        self.bare[card].remove(sign)
        self.tell("covered", seat, card, sign)
        if not self.bare[card]:
            self.called.append((seat, card))
            self.tell("eco", seat, card)

    def coverable(self, seat: int, element: str) -> list[tuple[str, str]]:
        if not self.cubes[seat]:
            return []
        return [
            (card, sign)
            for card in self.fronts[seat]
            if (self.run is None or self.run.card != card)
            for sign in self.bare[card]
            if element in (sign, "wild")
        ]

    # -- the dial and what it gives (ECS-2.3, ECS-2.10) ------------------------------------------------

    def turn_dial(self, seat: int) -> Steps:
        self.dials[seat] += 1
        self.tell("turned", seat, self.dials[seat])
        if self.dials[seat] == 2:
            yield from self.gain_card(seat, "dial_card")
        elif self.dials[seat] == 3:
            ways = ["cube", *(f"play {card}" for card in self.hands[seat])]
            text = yield from self.ask(seat, "dial_use", ways)
            self.dials[seat] = 0
            if text == "cube":
                self.gain_cube(seat)
            else:
                self.lay_open(seat, text.split()[1])

    def gain_card(self, seat: int, task: str) -> Steps:
        """A card into the hand, or where there is none a cube; the dial's may be declined."""
        ways = [f"take {card}" for colour in COLOURS for card in self.displays[colour]]
        ways += [f"peek {colour}" for colour in COLOURS if self.decks[colour] or self.spent[colour]]
        if task == "dial_card":
            text = yield from self.ask(seat, task, [*(ways or ["cube"]), "pass"])
            if text == "pass":
                return
            self.dials[seat] = 0
        elif ways:
            text = yield from self.ask(seat, task, ways)
        else:
            text = "cube"
        if text == "cube":
            self.gain_cube(seat)
            return
        way, which = text.split()
        if way == "take":
            colour = self.box.cards[which]["deck"]
            self.displays[colour].remove(which)
            self.hands[seat].append(which)
            self.taken.add(which)
            self.tell("took", seat, which)
        else:
            colour = which
            yield from self.peek(seat, colour)
        while len(self.displays[colour]) < 2 and self.can_give(colour):
            self.displays[colour].append(self.decks[colour].pop(0))
            self.under_forgets(self.displays[colour][-1])

    def peek(self, seat: int, colour: str) -> Steps:
        """Draw two cards of a deck and keep one; the other goes under it."""
        while len(self.peeked[seat]) < 2 and self.can_give(colour):
            self.peeked[seat].append(self.decks[colour].pop(0))
            self.under_forgets(self.peeked[seat][-1])
        text = yield from self.ask(seat, "keep", [f"keep {card}" for card in self.peeked[seat]])
        kept = text.split()[1]
        self.peeked[seat].remove(kept)
        self.hands[seat].append(kept)
        self.decks[colour] += self.peeked[seat]
        self.under[seat] |= set(self.peeked[seat])
        self.peeked[seat] = []

    def can_give(self, colour: str) -> bool:
        """An empty deck that must give a card is made anew from the spent cards of its colour."""
        if not self.decks[colour] and self.spent[colour]:
            self.decks[colour] = self.fate(colour, self.spent[colour])
            self.spent[colour] = []
        return bool(self.decks[colour])

    def under_forgets(self, card: str) -> None:
        for known in self.under.values():
            known.discard(card)

    def gain_cube(self, seat: int) -> None:
        self.cubes[seat] += 1
        self.tell("gained_cube", seat)

    def lay_open(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.fronts[seat].append(card)
        self.taken.discard(card)
        self.open_card(card)

    def open_card(self, card: str) -> None:
        self.bare[card] = list(self.box.cards[card]["cost"])
        self.uses[card] = self.box.cards[card]["uses"]

    # -- the result, and comparing ---------------------------------------------------------------------

    def ranking(self) -> list[int]:
        """All seats, the winner first (ECS-2.8)."""
        order = self.clockwise(self.harbinger)

        def rank(seat: int) -> tuple[int, int, int, int]:
            cards = len(self.hands[seat]) + len(self.fronts[seat])
            return -self.points[seat], -self.cubes[seat], -cards, order.index(seat)

        return sorted(self.seats, key=rank)

    def cards(self) -> list[str]:
        """Every card wherever it is."""
        zones = (self.hands, self.fronts, self.peeked, self.decks, self.displays, self.spent)
        return sorted(card for zone in zones for cards in zone.values() for card in cards)  # type: ignore[attr-defined]

    def cubes_on(self, seat: int) -> int:
        """The cubes on the cards of a seat."""
        return sum(len(self.box.cards[card]["cost"]) - len(self.bare[card]) for card in self.fronts[seat])

    def snapshot(self) -> dict[str, Any]:
        """The whole state in plain values."""
        return {
            "tiles": {text_of(cell): terrain for cell, terrain in self.land.tiles.items()},
            "tokens": sorted((what, text_of(cell)) for what, cell in self.land.tokens),
            "hands": {seat: sorted(cards) for seat, cards in self.hands.items()},
            "fronts": {seat: sorted(cards) for seat, cards in self.fronts.items()},
            "peeked": {seat: sorted(cards) for seat, cards in self.peeked.items()},
            "displays": {colour: sorted(cards) for colour, cards in self.displays.items()},
            "spent": {colour: sorted(cards) for colour, cards in self.spent.items()},
            "decks": self.decks,
            "bag": self.bag,
            "drawn": self.drawn,
            "bare": {card: sorted(signs) for card, signs in self.bare.items()},
            "uses": self.uses,
            "called": self.called,
            "run": self.run
            and (self.run.card, self.run.what, self.run.at and text_of(self.run.at), self.run.removed),
            "cubes": self.cubes,
            "dials": self.dials,
            "points": self.points,
            "harbinger": self.harbinger,
            "round": self.round,
            "element": self.element,
            "actors": [self.seat] if self.seat else [],
            "task": self.task,
            "ended": self.ended,
        }
