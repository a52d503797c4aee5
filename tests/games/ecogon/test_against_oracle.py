"""Random games played by the engine and by the oracle side by side; both must agree at every step."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import ecolearn
from ecolearn.games.ecogon.position import EcogonPosition
from tests.oracles import adapter
from tests.oracles.ecogon import Oracle
from tests.oracles.ecogon_board import around, most_met
from tests.oracles.ecogon_deck import Deck, read_deck
from tests.oracles.ecogon_play import STYLES, choose
from tests.oracles.ecogon_texts import text_of

BATCHES, GAMES_PER_BATCH = 10, 20
DECKS = {box: read_deck(box=box) for box in ("still_waters", "base", "combined")}
DECK = DECKS["still_waters"]
NONSENSE = (
    "",
    "place",
    "place pike",
    "place dodo 0,0",
    "put 0",
    "pick pike box",
    "draw 1",
    "End",
    "take-back x,y",
)


def differences(ours: dict[str, Any], theirs: dict[str, Any]) -> dict[str, Any]:
    """What differs between the engine's and the oracle's view, by key."""
    return {
        key: (ours.get(key), theirs.get(key))
        for key in ours.keys() | theirs.keys()
        if ours.get(key) != theirs.get(key)
    }


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
        rng.choice(["draw", "end", "event", "draw-habitat", "skip"]),
        rng.choice(NONSENSE),
    ]


def check_met(position: EcogonPosition, deck: Deck, where: str) -> None:
    """What the engine shows as met must be a matching, and as large as any (ECG-4.1)."""
    for cell, card_id in position.cells.items():
        if deck.cards[card_id].kind != "animal":
            continue
        met = position.met(cell)
        givers = [giver for giver in met if giver is not None]
        assert len(givers) == len(set(givers)), where
        for need, giver in zip(deck.cards[card_id].needs, met, strict=True):
            if giver is not None:
                assert giver in around(cell), where
                assert set(need.any) & set(deck.cards[position.cells[giver]].gives), where
        assert len(givers) == most_met(deck, dict(position.cells), cell), where


def play_game(seed: int, seen: Counter[str], box: str = "still_waters", **given: Any) -> None:
    """Play one game; `seen` counts what happened. Every twentieth game is one without events (ECG-7.1)."""
    rng = Random(seed)
    players, events = rng.randint(1, 6), rng.randint(*((10, 40) if box == "combined" else (5, 20)))
    deck = DECKS[box]
    turns = 0
    if seed % 20 == 19:
        events, turns = 0, rng.randint(1, 30)
    style = STYLES[seed % len(STYLES)]
    first = ecolearn.new(
        "ecogon", seed=seed, players=players, events=events, turns=turns, auto=False, box=box, **given
    ).position
    assert isinstance(first, EcogonPosition)
    position = first
    oracle = Oracle(players, events, turns, adapter.setup(position), deck)
    played: list[str] = []
    while True:
        where = f"seed {seed}, after {played[-3:]} ({len(played)} actions)"
        assert differences(adapter.snapshot(position), oracle.snapshot()) == {}, where
        legal = [str(action) for action in position.legal_actions()]
        assert len(legal) == len(set(legal)), where
        if seed % 3 == 0:
            assert set(legal) == oracle.legal(), where
        for text in rng.sample(some_texts(rng, oracle, deck), 4):
            assert (position.why_illegal(text) is None) == oracle.allows(text) == (text in legal), (
                f"{where}: {text}"
            )
        if seed % 3 == 1 or oracle.task() in ("draw", "over"):
            assert set(position.established) == oracle.established(), where
            assert adapter.food_web(position) == oracle.food_web(), where
        if seed % 3 == 1 and oracle.task() == "draw":
            check_met(position, deck, where)
        if oracle.finished():
            break
        assert legal, where
        text = choose(rng, set(legal), oracle, style)
        seen[f"{oracle.task()}: {text.split(' ')[0]}"] += 1
        done = Counter(oracle.events_done)
        position = position.play(text)
        oracle.shuffled_habitats = adapter.habitats(position)
        oracle.do(text, shuffled=list(position.zones.cards("nature")))
        seen.update(Counter(oracle.events_done) - done)
        played.append(text)
    assert len(position.legal_actions()) == 0
    seen[f"ended: {position.ended}"] += 1


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(BATCHES))
def test_engine_and_oracle_agree(batch: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(batch * GAMES_PER_BATCH, (batch + 1) * GAMES_PER_BATCH):
        play_game(seed, seen)
    # The games of a batch must have been worth playing: decisions of every kind, and almost every event.
    kinds = ("turn: move", "turn: take-back", "discard: discard", "choose: choose", "pick: pick", "put: put")
    assert all(seen[kind] for kind in (*kinds, "surrounded: choose")), seen
    assert sum(seen[event] > 0 for event in DECK.events) >= 18, seen
