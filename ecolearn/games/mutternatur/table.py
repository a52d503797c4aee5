"""What all positions of a match share: the web, the stages, the cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ecolearn.kernel.game import Game, Table

from .cards import is_condition
from .deck import Deck, Species, load_deck
from .web import Web

if TYPE_CHECKING:
    from .stages.base import Stage


class MutterNaturTable(Table):
    """One table with its stages.

    Attributes
    ----------
    deck : Deck
    stages : tuple of Stage
        The played stages, in the order of their numbers (MUT-5.6).
    web : Web
    cards : Counter
        The cards that are dealt for sure; stages may add to them from `aside`.
    left : Counter
        The cards that stay in the box for all to see (MUT-2.5).
    drawn : tuple of str
        Cards of which some join unseen, as many as there are players (MUT-5.3.3).
    limit : int
        Discards beyond this make winning impossible (MUT-4.3).
    """

    deck: Deck

    def __init__(self, game: Game, seats: int, options: Mapping[str, Any]) -> None:
        from .stages import chosen_stages

        deck = load_deck()
        super().__init__(game, seats, options, deck, deck.fingerprint, True)
        self.deck = deck
        self.stages: tuple[Stage, ...] = chosen_stages(options["stages"])
        self.limit = deck.counts[seats].max_discards
        self.cards: Counter[str] = Counter(deck.pack(seats))
        # What stays in the box is known to all: the rules say which cards join (MUT-2.5).
        self.left: Counter[str] = Counter(
            {card: count - self.cards[card] for card, count in deck.copies.items() if is_condition(card)}
        )
        self.left = +self.left
        self.drawn: tuple[str, ...] = ()
        self.species: dict[str, Species] = deck.web()
        for stage in self.stages:
            stage.prepare(self)
        self.web = Web(self.species.values())

    def has(self, stage: str) -> bool:
        """True if a stage is played."""
        return any(one.id == stage for one in self.stages)
