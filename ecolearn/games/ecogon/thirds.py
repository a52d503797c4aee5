"""Where the birds may lie in the nature stack in the mission "ornithology" (ECG-8.4)."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import NamedTuple

from ecolearn.kernel.chance import Chance, Reader
from ecolearn.kernel.zones import Arrange, Card

from .deck import Deck


class Thirds(NamedTuple):
    """What everybody knows of a stack that was cut in three, with all birds in one third.

    Which third that is only the cards tell: the one with the birds is longer by them, so nothing here may
    depend on it. It is forgotten when the stack is shuffled.

    Attributes
    ----------
    others : tuple of int
        How many cards without birds each third had, from the top.
    birds : int
        How many birds there were.
    taken : int
        So many cards have come off the top and been seen, those included that were put back.
    shown : int
        So many on top have been put back there.
    may : tuple of int
        The thirds, from 0, that may hold the birds.
    """

    others: tuple[int, ...]
    birds: int
    taken: int = 0
    shown: int = 0
    may: tuple[int, ...] = (0, 1, 2)

    def bounds(self, third: int) -> tuple[int, int]:
        """First place, and the one after the last, that a third had at first if it holds the birds."""
        start = sum(self.others[:third])
        return start, start + self.others[third] + self.birds

    def drew(self, deck: Deck, cards: Sequence[str]) -> Thirds:
        """The same after cards have been taken from the top."""
        taken, shown, may = self.taken, self.shown, self.may
        for card in cards:
            if shown:
                shown -= 1
                continue
            # What was put under the stack is drawn last, and tells nothing.
            if deck.cards[card].group == "bird" and taken < sum(self.others) + self.birds:
                may = tuple([third for third in may if _within(taken, self.bounds(third))])
            taken += 1
        return self._replace(taken=taken, shown=shown, may=may)

    def put_on_top(self, number: int) -> Thirds:
        """The same after cards that everybody has seen have been put on the stack."""
        return self._replace(shown=self.shown + number)


def _within(place: int, bounds: tuple[int, int]) -> bool:
    return bounds[0] <= place < bounds[1]


def cut(deck: Deck, stack: Sequence[str], chance: Chance) -> tuple[tuple[str, ...], Thirds, Chance]:
    """Cut the other cards of a shuffled stack in three and shuffle all birds into one third (ECG-8.4).

    Returns
    -------
    (tuple of str, Thirds, Chance)
        The stack from the top, what everybody knows of it, and the chance.
    """
    birds = [card for card in stack if deck.cards[card].group == "bird"]
    others = [card for card in stack if deck.cards[card].group != "bird"]
    sizes = tuple([len(others) // 3 + (at < len(others) % 3) for at in range(3)])
    order, chance = chance.shuffle("birds", (0, 1, 2))
    cards: list[str] = []
    for third, size in enumerate(sizes):
        part, others = others[:size], others[size:]
        if third == order[0]:
            shuffled, chance = chance.shuffle("birds", [*part, *birds])
            part = list(shuffled)
        cards += part
    return tuple(cards), Thirds(sizes, len(birds)), chance


def arrange(deck: Deck, thirds: Thirds) -> Arrange:
    """How hidden cards lie in the nature stack: all birds in one third of it.

    The more cards of a third have come up without a bird, the less likely it is that one.
    """

    def order(cards: list[Card], places: list[int], reader: Reader) -> Sequence[Card]:
        birds = [card for card in cards if deck.cards[card].group == "bird"]
        first = thirds.taken - thirds.shown
        rows = {
            third: [row for row, place in enumerate(places) if _within(place + first, thirds.bounds(third))]
            for third in thirds.may
        }
        chances = [
            comb(len(row), len(birds)) / comb(thirds.others[third] + thirds.birds, thirds.birds)
            for third, row in rows.items()
        ]
        if not birds or not sum(chances):
            return cards
        row = rows[thirds.may[_choose(chances, reader)]]
        reader.shuffle(row)
        taken = set(row[: len(birds)])
        others = iter([card for card in cards if deck.cards[card].group != "bird"])
        ours = iter(birds)
        return [next(ours) if at in taken else next(others) for at in range(len(places))]

    return order


def _choose(chances: Sequence[float], reader: Reader) -> int:
    """A place, by its chance."""
    scale = 1 << 30
    left = reader.below(scale) / scale * sum(chances)
    for at, chance in enumerate(chances):
        left -= chance
        if left < 0:
            return at
    return max(range(len(chances)), key=chances.__getitem__)
