"""Random games of the oracle alone."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.oracles.ecogon import Oracle
from tests.oracles.ecogon_deck import read_deck
from tests.oracles.ecogon_play import STYLES, choose, deal


def all_cards(oracle: Oracle) -> Counter[str]:
    """Every nature card wherever it is."""
    found = Counter(oracle.cells.values()) + Counter(oracle.nature) + Counter(oracle.discard_pile)
    for hand in oracle.hands.values():
        found += Counter(hand)
    return found


@pytest.mark.parametrize("seed", range(24))
def test_random_games_end_and_lose_no_card(seed: int) -> None:
    rng = Random(seed)
    deck = read_deck()
    players, events = seed % 6 + 1, rng.choice([0, 5, 8, 13, 20])
    turns = 12 if events == 0 else 0
    oracle = Oracle(players, events, turns, deal(deck, rng, players, events), deck)
    style = STYLES[seed % len(STYLES)]
    steps = 0
    while not oracle.finished():
        legal = oracle.legal()
        assert legal, oracle.snapshot()
        oracle.do(choose(rng, legal, oracle, style))
        assert all_cards(oracle) == Counter(deck.counts)
        steps += 1
        assert steps < 4000
    current = [] if oracle.current_event is None else [oracle.current_event.id]
    assert len(oracle.events_done + oracle.event_stacks[0] + current) == events
    assert oracle.legal() == set()


@pytest.mark.parametrize("seed", range(4))
def test_nothing_far_away_is_ever_legal(seed: int) -> None:
    rng = Random(seed)
    deck = read_deck()
    oracle = Oracle(1, 5, 0, deal(deck, rng, 1, 5), deck)
    for _ in range(60):
        if not oracle.finished():
            assert oracle.legal(margin=3) == oracle.legal()
            oracle.do(choose(rng, oracle.legal(), oracle, "scattered"))
