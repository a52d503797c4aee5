"""Random games played by the engine and by the oracle side by side; both must agree at every step."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import ecolearn
from tests.oracles import adapter
from tests.oracles.ecogon import Oracle
from tests.oracles.ecogon_deck import Deck, read_deck
from tests.oracles.ecogon_play import STYLES, choose
from tests.oracles.ecogon_texts import text_of

BATCHES, GAMES_PER_BATCH = 20, 10
DECK = read_deck()
NONSENSE = ("", "place", "place pike", "place dodo 0,0", "put 0", "pick pike box", "draw 1", "End", "take-back x,y")


def differences(ours: dict[str, Any], theirs: dict[str, Any]) -> dict[str, Any]:
    """What differs between the engine's and the oracle's view, by key."""
    return {key: (ours.get(key), theirs.get(key)) for key in ours.keys() | theirs.keys() if ours.get(key) != theirs.get(key)}


def some_texts(rng: Random, oracle: Oracle, deck: Deck) -> list[str]:
    """Texts of every kind of action, with cards and cells that are mostly wrong now."""
    near = [(q + rng.randint(-1, 1), r + rng.randint(-1, 1)) for q, r in oracle.cells]
    cells = [text_of(rng.choice(near)) for _ in range(3)]
    laid = text_of(rng.choice([*oracle.cells, *oracle.this_turn, *oracle.this_turn]))
    held = rng.choice([*oracle.hands[oracle.player], rng.choice(sorted(deck.cards))])
    pool = rng.choice([*oracle.discard_pile, held])
    zone = rng.choice(["nature", "discard", "hand.1", "hand.7", "events"])
    return [
        f"place {held} {cells[0]}",
        f"take-back {laid}",
        f"move {laid} {cells[1]}",
        f"put {cells[2]}",
        f"choose {laid}",
        f"discard {held}",
        f"pick {pool} {zone}",
        rng.choice(["draw", "end", "event"]),
        rng.choice(NONSENSE),
    ]


def play_game(seed: int, seen: Counter[str]) -> None:
    """Play one game; `seen` counts what happened."""
    rng = Random(seed)
    players, events = rng.randint(1, 6), rng.randint(5, 20)
    turns = 0
    if seed % 20 == 19:
        events, turns = 0, rng.randint(1, 30)
    style = STYLES[seed % len(STYLES)]
    options = {"turns": turns} if turns else {}
    match = ecolearn.new("ecogon", seed=seed, players=players, events=events, auto=False, **options)
    position = match.position
    oracle = Oracle(players, events, turns, adapter.setup(position), DECK)
    played: list[str] = []
    while True:
        where = f"seed {seed}, after {played[-3:]} ({len(played)} actions)"
        assert differences(adapter.snapshot(position), oracle.snapshot()) == {}, where
        legal = [str(action) for action in position.legal_actions()]
        assert len(legal) == len(set(legal)), where
        if seed % 3 == 0:
            assert set(legal) == oracle.legal(), where
        for text in some_texts(rng, oracle, DECK):
            assert (position.why_illegal(text) is None) == oracle.allows(text) == (text in legal), f"{where}: {text}"
        if seed % 3 == 1 or oracle.task() in ("draw", "over"):
            assert set(position.established) == oracle.established(), where
            assert adapter.food_web(position) == oracle.food_web(), where
        if oracle.finished():
            break
        assert legal, where
        text = choose(rng, set(legal), oracle, style)
        seen[f"{oracle.task()}: {text.split(' ')[0]}"] += 1
        done = Counter(oracle.events_done)
        position = position.play(text)
        oracle.do(text, shuffled=list(position.zones.cards("nature")))
        seen.update(Counter(oracle.events_done) - done)
        played.append(text)
    assert position.legal_actions().__len__() == 0
    seen[f"won: {oracle.won()}"] += 1


SEEN: Counter[str] = Counter()


@pytest.mark.parametrize("batch", range(BATCHES))
def test_engine_and_oracle_agree(batch: int) -> None:
    for seed in range(batch * GAMES_PER_BATCH, (batch + 1) * GAMES_PER_BATCH):
        play_game(seed, SEEN)
