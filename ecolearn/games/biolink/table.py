"""What all positions of a match of BIOlink share: the deck and which cards match, as bits."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from ecolearn.kernel.game import Game, Table

from .deck import DECOMPOSERS, SUN, Deck, load_deck

#: Hands in both modes (BIO-2.1): alone 5 cards, two players 4 each, more 3 each.
HAND_SIZES = {1: 5, 2: 4}
OPEN_HANDS = "coop"


class InPlay(NamedTuple):
    """The cards of a match and what they fit beside; see `BiolinkTable`."""

    cards: tuple[str, ...]
    fits: Mapping[str, int]
    bits: Mapping[str, int]
    living: int


@cache
def in_play(deck_name: str, recyclers: bool, specials: bool) -> InPlay:
    """The cards that a match is played with; worked out once for each deck and set of options."""
    deck = load_deck(deck_name)
    cards = deck.cards
    chosen = [*deck.species, *(deck.recyclers if recyclers else ())]
    living = sum(cards[name].bit for name in chosen)
    if specials:
        chosen += deck.specials
    bits = {name: card.bit for name, card in cards.items()}
    every = sum(bits[name] for name in (*chosen, SUN))
    fits = {}
    for name in chosen:
        card = cards[name]
        if name == DECOMPOSERS:
            fits[name] = living
        elif card.role == "special":
            fits[name] = every
        else:
            fits[name] = card.match | bits.get(DECOMPOSERS, 0)
    by_number = tuple(sorted(chosen, key=lambda name: cards[name].number))
    return InPlay(by_number, fits, bits, living)


class BiolinkTable(Table):
    """The deck in play.

    Attributes
    ----------
    deck : Deck
    coop : bool
        True for the co-operative game.
    cards : tuple of str
        Every card of this match that is dealt, by number (the Sun is not).
    fits : mapping of str to int
        For each card the bits of those that it may be laid beside (BIO-1.3, BIO-3.10).
    bits : mapping of str to int
    living : int
        Bits of the cards that decomposers live on: all but Sun and special cards (BIO-3.10).
    asks : bool
        True if players set the arrows themselves.
    """

    def __init__(self, game: Game, seats: int, options: Mapping[str, Any]) -> None:
        deck: Deck = load_deck(options["deck"])
        super().__init__(game, seats, options, deck, deck.fingerprint, options["mode"] != OPEN_HANDS)
        self.coop = options["mode"] == OPEN_HANDS
        self.asks = options["arrows"] == "pupil"
        self.cards, self.fits, self.bits, self.living = in_play(
            options["deck"], options["recyclers"], options["specials"] and not self.coop
        )

    @property
    def hand_size(self) -> int:
        """Cards in each hand (BIO-2.1)."""
        return HAND_SIZES.get(self.seats, 3)
