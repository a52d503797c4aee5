"""Where the birds may lie in the nature stack in the mission "ornithology" (ECG-8.4)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import comb

from ecolearn.kernel.chance import Reader
from ecolearn.kernel.zones import Arrange, Card

from .deck import Deck
from .modules import Modules


def arrange(deck: Deck, modules: Modules) -> Arrange:
    """How hidden cards lie in the nature stack: all birds in one third of it.

    Which third it is nobody knows until a bird has come up; the more cards of a third have come up without
    one, the less likely it is that one.
    """
    ends = list(accumulate(left for left, _whole in modules.thirds))

    def order(cards: list[Card], places: list[int], reader: Reader) -> Sequence[Card]:
        birds = [card for card in cards if deck.cards[card].group == "bird"]
        rows = [
            [row for row, place in enumerate(places) if (0, *ends)[third] <= place < end]
            for third, end in enumerate(ends)
        ]
        chances = [
            comb(len(row), len(birds)) / max(1, comb(whole, len(birds)))
            if modules.birds in (-1, third)
            else 0.0
            for third, (row, (_left, whole)) in enumerate(zip(rows, modules.thirds, strict=True))
        ]
        if not birds or not sum(chances):
            return cards
        row = rows[_choose(chances, reader)]
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
