"""What cards are worth to a seat: what a use brings, how soon it comes, what the dial may give instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property

from ..deck import WILD, Card
from ..landscape import Landscape
from ..position import CUBE_TURN, DRAWN, HANDS, EcosPosition
from .sketching import worth_of
from .survey import Survey

#: Points that the leading player gains with each element, about; and elements that are always reckoned with.
PACE, AT_LEAST = 0.85, 3.0
#: A symbol of a card with no cube yet, against one by which the card is complete.
BEGUN, COMPLETE = 0.75, 1.3
#: How much of what a card brings more than those that lie is gained by laying it.
BETTER = 0.5
#: A cube more, and how much more it is worth the fewer there are.
CUBE, SCARCE = 0.6, 6.0
#: What a card is worth at least, for the sake of what it changes in the landscape.
SOME = 0.5

#: Worths on the landscape that was looked at last.
_known: dict[str, float] = {}
_known_land: list[Landscape] = []
_survey: list[Survey] = []


def value_of(position: EcosPosition, card: str) -> float:
    """What one use of a card would bring on this landscape; kept until the landscape changes."""
    if not _known_land or _known_land[0] is not position.land:
        _known.clear()
        _known_land[:] = [position.land]
        _survey[:] = [Survey(position.land)]
    found = _known.get(card)
    if found is None:
        found = _known[card] = max(SOME, worth_of(position, card, _survey[0]))
    return found


class Weights:
    """How a seat weighs its cards at one moment.

    Parameters
    ----------
    view : EcosPosition
        What the seat sees.
    seat : int
    """

    def __init__(self, view: EcosPosition, seat: int) -> None:
        self.view = view
        self.seat = seat
        deck = view.deck
        drawn = Counter(view.zones.cards(DRAWN))
        bag = {element: n - drawn[element] for element, n in deck.elements.items()}
        left = max(1, sum(bag.values()))
        whole = sum(deck.elements.values())
        #: For each element how likely the next token can cover its symbol; the bag is soon full again.
        self.chances = {
            element: 0.5 * (bag[element] + bag[WILD]) / left + 0.5 * (n + deck.elements[WILD]) / whole
            for element, n in deck.elements.items()
        }
        self._waits: dict[tuple[str, ...], float] = {}
        goal: int = view.table.options["goal"]
        #: How many elements will be drawn until the end, about.
        self.left: float = max(AT_LEAST, (goal - max(view.points.values())) / PACE)

    def wait(self, signs: Sequence[str]) -> float:
        """How many elements are drawn until all these symbols are covered, about."""
        key = tuple(signs)
        found = self._waits.get(key)
        if found is None:
            total = sum([(number / self.chances[sign]) ** 3 for sign, number in Counter(signs).items()])
            # One cube for each element at most.
            found = self._waits[key] = float(max(total ** (1 / 3), len(signs)))
        return found

    def share(self, card: Card, sign: str) -> float:
        """What part of the work on a card covering a symbol is: more for rare ones."""
        chances = self.chances
        return 1 / chances[sign] / sum([1 / chances[other] for other in card.cost])

    def in_time(self, signs: Sequence[str]) -> float:
        """How likely all these symbols are covered before the game is over."""
        return float(min(1.0, self.left / self.wait(signs)) ** 2) if signs else 1.0

    def missing(self, name: str) -> list[str]:
        """The symbols of a card that lies face up without a cube."""
        covered = self.view.open[name].covered
        return [sign for at, sign in enumerate(self.view.card(name).cost) if not covered >> at & 1]

    def cube_gain(self, name: str, sign: str) -> float:
        """What covering a symbol is worth."""
        card = self.view.card(name)
        signs = self.missing(name)
        signs.remove(sign)
        done = (len(card.cost) - len(signs)) / len(card.cost)
        near = BEGUN + (COMPLETE - BEGUN) * done
        return value_of(self.view, name) * self.share(card, sign) * near * self.in_time(signs)

    @cached_property
    def usual(self) -> float:
        """What a cube on the cards that lie brings on average."""
        view = self.view
        found = [value_of(view, name) / len(view.card(name).cost) for name in view.front(self.seat)]
        return sum(found) / len(found) if found else 0.0

    def laying(self, name: str) -> float:
        """What laying a card of the hand (or one to be gained) face up adds."""
        card = self.view.card(name)
        uses = min(card.uses, self.left / self.wait(card.cost))
        more = value_of(self.view, name) - self.usual * len(card.cost)
        return BETTER * uses * max(0.0, more)

    def cube(self) -> float:
        """What one more cube is worth."""
        return CUBE + SCARCE / (1 + self.view.cubes[self.seat]) ** 2

    def best_in_hand(self) -> float:
        """What the best card of the hand would add if it were laid."""
        return max([self.laying(name) for name in self.view.zones.cards(HANDS[self.seat])], default=0.0)

    def quarter(self) -> float:
        """What each quarter of the dial is worth: its part of what the last one gives."""
        return max(self.cube(), self.best_in_hand()) / CUBE_TURN
