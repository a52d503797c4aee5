"""What squares, people and goods are worth to a partner."""

from __future__ import annotations

from functools import cached_property

from ..deck import PILES, Chart, Deck, Square, Step, at_age
from ..position import EcologyPosition
from .tempers import Temper

WIN, ADVANCE = 1000.0, 60.0
#: A turn later counts so much less.
LATER = 0.88
#: Looking ahead so many turns is enough: what comes after counts for almost nothing.
SWEEPS = 24
#: Worth of 1,000 people, an invention and $100 that the next test asks for.
NEEDED_PEOPLE, NEEDED_INVENTION, NEEDED_HUNDRED = 7.0, 9.0, 1.6
#: More worth of an ecology point that the next test asks for.
NEEDED_POINT = 1.4

Means = dict[str, float]
_means: dict[tuple[str, str, int], Means] = {}


def mean_of_pile(deck: Deck, pile: str, age: int) -> Means:
    """What a card of a pile brings on average in an age: money, ecology points, people, inventions."""
    found = _means.get((deck.fingerprint, pile, age))
    if found is None:
        cards = [card for card in deck.cards.values() if card.pile == pile]
        found = {"money": 0.0, "ecology": 0.0, "people": 0.0, "keep": 0.0}
        for card in cards:
            for do, value in at_age(card.steps, age):
                if do in found and isinstance(value, int):
                    found[do] += value / len(cards)
            found["keep"] += card.keep / len(cards)
        _means[deck.fingerprint, pile, age] = found
    return found


class Worth:
    """The eyes of a partner: what a position is worth to it, by its temperament.

    Parameters
    ----------
    view : EcologyPosition
    seat : int
    temper : Temper
    """

    def __init__(self, view: EcologyPosition, seat: int, temper: Temper) -> None:
        self.view, self.seat, self.temper = view, seat, temper
        self.deck: Deck = view.deck
        self.age = view.age(seat)
        self.people = view.people(seat)
        self.money = view.money[seat]
        self.points = view.points[seat]
        self.held = len(view.inventions(seat))

    @cached_property
    def wins_here(self) -> bool:
        """True if it tries to pass the ecology test of its age, rather than to go on."""
        if self.age == len(self.deck.win) - 1:
            return True
        since = max(
            (
                event.turn
                for event in self.view.events
                if event.seat == self.seat and event.code == "advanced"
            ),
            default=0,
        )
        return self.view.turn - since <= self.temper.patience[self.age]

    @cached_property
    def aim(self) -> Chart:
        """The chart that it works for."""
        return (self.deck.win if self.wins_here else self.deck.advance)[self.age]

    @cached_property
    def free_room(self) -> int:
        """How many free spaces are in reach, within two steps from the own ones."""
        view = self.view
        reached = set(view.spaces(self.seat))
        ring, found = reached, 0
        for _step in range(2):
            ring = {near for cell in ring for near in view.grid.neighbours(cell) if near not in view.land}
            ring -= reached
            reached |= ring
            found += len(ring)
        return found

    @cached_property
    def saves(self) -> int:
        """The money that it works for: for what the chart asks for, and for density if no land is free."""
        crowded = max(0, self.aim.least_people - self.people - self.free_room)
        return self.aim.money + crowded * self.deck.density[self.age][0]

    # -- single things -------------------------------------------------------------------------------

    def of_point(self, points: int | None = None) -> float:
        """Worth of one ecology point more."""
        now = self.points if points is None else points
        if now >= self.deck.numbers.most_ecology:
            return 0.0
        worth = self.temper.nature
        if now < self.temper.reserve:
            worth *= 3
        if now < self.aim.ecology:
            worth += NEEDED_POINT * min(1.0, self.temper.nature)
        return worth

    def of_points(self, more: float) -> float:
        """Worth of ecology points gained or lost."""
        if more >= 0:
            return min(more, self.deck.numbers.most_ecology - self.points) * self.of_point()
        # What is lost last hurts most.
        return more * max(self.of_point(max(0, round(self.points + more))), self.temper.nature)

    def of_people(self, people: int) -> float:
        """Worth of so many thousands of people."""
        lacks = max(0, self.aim.least_people - people) + max(0, people - self.aim.most_people)
        return self.temper.growth * people - NEEDED_PEOPLE * lacks

    def of_money(self, dollars: float) -> float:
        """Worth of money gained or lost."""
        lacks = max(0, self.saves - self.money)
        if dollars < 0:
            short = max(0.0, min(-dollars, self.aim.money - self.money - dollars))
            return dollars / 100 * self.temper.wealth - short / 100 * (NEEDED_HUNDRED - self.temper.wealth)
        needed = min(dollars, lacks)
        return needed / 100 * NEEDED_HUNDRED + (dollars - needed) / 100 * self.temper.wealth

    def of_invention(self, held: int | None = None) -> float:
        """Worth of one more invention for who holds so many."""
        now = self.held if held is None else held
        return NEEDED_INVENTION if now < self.aim.inventions else 0.5

    def of_steps(self, steps: tuple[Step, ...]) -> float:
        """Worth of what a card does."""
        worth = 0.0
        for do, value in at_age(steps, self.age):
            if not isinstance(value, int):
                worth += 1.0
            elif do == "money":
                worth += self.of_money(value)
            elif do == "ecology":
                worth += self.of_points(value)
            elif do == "people":
                worth += self.of_people(max(1, self.people + value)) - self.of_people(self.people)
            elif do == "lose_invention":
                worth -= self.of_invention(self.held - 1)
        return worth

    # -- squares -------------------------------------------------------------------------------------

    def room(self) -> int:
        """How many more people could be settled, roughly: free spaces in reach, and money for density."""
        price = self.deck.density[self.age][0]
        return self.free_room + (self.money // price if price else 0)

    def of_square(self, square: Square) -> float:
        """Worth of coming to a square now."""
        kind = square.kind
        if kind == "nature":
            return self.of_points(self.deck.numbers.nature_ecology)
        if kind == "people":
            after = min(square.people, self.people + self.room())
            return self.of_people(after) - self.of_people(self.people)
        if kind == "crisis":
            lost = self.of_people(max(1, self.people - 1)) - self.of_people(self.people)
            return lost + self.of_points(-self.deck.numbers.crisis_ecology) - 2
        if kind == "eco_test":
            return WIN if not self.view.missing(self.seat, self.deck.win[square.age]) else 0.0
        if kind == "test":
            passes = not self.view.missing(self.seat, self.deck.advance[square.age])
            # Whoever tries to win here does not want to be sent on.
            return (-20.0 if self.wins_here else ADVANCE) if passes else 0.0
        assert kind in PILES
        mean = mean_of_pile(self.deck, kind, self.age)
        worth = self.of_money(mean["money"]) + self.of_points(mean["ecology"])
        return worth + mean["keep"] * self.of_invention() + mean["people"] * self.temper.growth

    def of_ways(self) -> dict[str, float]:
        """For each square of the age: what it is worth to go there now, and on from there.

        Value iteration on the graph of squares, with the better of two dice in every turn.
        """
        squares = [square for square in self.deck.squares.values() if square.age == self.age]
        now = {square.id: self.of_square(square) for square in squares}
        home = self.deck.home(self.age, max(1, self.people - 1))[0]
        # Nothing comes after a test that is passed; a crisis sends the token away.
        over = {square.id for square in squares if now[square.id] >= ADVANCE}
        after = dict.fromkeys(now, 0.0)
        worth = now
        for _sweep in range(SWEEPS):
            worth = dict(now)
            for square in squares:
                if square.id not in over:
                    worth[square.id] += LATER * after[home if square.kind == "crisis" else square.id]
            after = {square.id: _best_of_two(square, worth) for square in squares}
        return worth


def _best_of_two(square: Square, worth: dict[str, float]) -> float:
    """What a throw of two dice is worth on a square, if the better exit is taken."""
    found, left = 0.0, 6
    for value, number in sorted(((worth[to], len(on)) for to, on in square.exits.items()), reverse=True):
        rest = left - number
        found += value * (left * left - rest * rest) / 36
        left = rest
    return found
