"""Random play for the oracle's tests: whom to follow when many actions are legal, and how a game is dealt."""

from __future__ import annotations

from random import Random

from tests.oracles.ecogon import Oracle
from tests.oracles.ecogon_board import around
from tests.oracles.ecogon_deck import Deck
from tests.oracles.ecogon_table import Setup
from tests.oracles.ecogon_texts import cell_of

STYLES = ("scattered", "compact", "feeding", "restless")
WEIGHTS = {"place": 6.0, "end": 2.0, "take-back": 0.5, "move": 0.7}


def deal(deck: Deck, rng: Random, players: int, events: int) -> Setup:
    """A random set-up of a whole game (ECG-2.1 to ECG-2.3)."""
    nature = [card for card in sorted(deck.counts) for _ in range(deck.counts[card])]
    nature.remove("still_water")
    nature.remove("shore")
    rng.shuffle(nature)
    hands = {seat: nature[3 * seat - 3 : 3 * seat] for seat in range(1, players + 1)}
    return Setup(nature[3 * players :], hands, rng.sample(sorted(deck.events), events))


def choose(rng: Random, legal: set[str], oracle: Oracle, style: str) -> str:
    """One of the legal actions. The styles differ in where cards go, so that all rules come into play.

    "scattered" lays anywhere, "compact" fills gaps (which surrounds animals), "feeding" looks for the best
    score, "restless" takes back and moves a great deal.
    """
    kinds = sorted({text.split(" ")[0] for text in legal})
    weights = [WEIGHTS.get(kind, 1.0) for kind in kinds]
    if style == "restless":
        weights = [
            8.0 if kind in ("take-back", "move") else weight
            for kind, weight in zip(kinds, weights, strict=True)
        ]
    kind = rng.choices(kinds, weights)[0]
    options = sorted(text for text in legal if text.split(" ")[0] == kind)
    if kind not in ("place", "put") or style in ("scattered", "restless") or rng.random() < 0.2:
        return rng.choice(options)
    if style == "compact":
        return max(rng.sample(options, len(options)), key=lambda text: taken(oracle, text))
    tried = rng.sample(options, min(8, len(options)))
    return max(tried, key=lambda text: (worth(oracle, text), taken(oracle, text)))


def taken(oracle: Oracle, text: str) -> int:
    """How many cards touch the cell that an action names last."""
    return sum(cell in oracle.cells for cell in around(cell_of(text.split(" ")[-1])))


def worth(oracle: Oracle, text: str) -> int:
    """The score after laying a card."""
    if not text.startswith("place"):
        return 0
    _, card, cell = text.split(" ")
    oracle.cells[cell_of(cell)] = card
    score = oracle.score()
    del oracle.cells[cell_of(cell)]
    return score
