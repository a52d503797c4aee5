"""Random games with missions and tiles, played by the engine and by the oracle side by side."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import ecolearn
from ecolearn.games.ecogon.position import EcogonPosition
from tests.games.ecogon.test_against_oracle import DECKS, differences, some_texts
from tests.oracles import adapter, ecogon_adapter
from tests.oracles.ecogon_deck import Deck
from tests.oracles.ecogon_missions import MISSIONS, chains, providers
from tests.oracles.ecogon_modules import ModuleOracle
from tests.oracles.ecogon_play import STYLES, choose

BATCHES, GAMES_PER_BATCH = 4, 8
#: The engine names at most so many equally long chains.
MOST_CHAINS = 60
NEW_KINDS = ("deal", "tile", "turn-tile", "look", "draw-three", "skip", "put-back top", "put-back under")


def options_of(rng: Random) -> dict[str, Any]:
    """Modules in all their combinations; never none."""
    missions, tiles = rng.choice(
        [(1, False), (2, False), (0, True), (0, "chaos"), (1, True), (2, "chaos"), (2, True)]
    )
    options: dict[str, Any] = {"missions": missions, "tiles": tiles}
    if not missions:
        options["events"] = rng.randint(5, 20)
    if rng.random() < 0.5:
        options["goal"] = rng.choice([2, 2.5, 3])
    return options


def check_proofs(position: EcogonPosition, oracle: ModuleOracle, where: str) -> None:
    """All ten missions, with what proves each fulfilment (ECG-8.4, ECG-8.5)."""
    for mission, find in MISSIONS.items():
        if mission in ("niche", "planner") and not {"niche", "planner"} & set(oracle.missions):
            continue
        found = ecogon_adapter.proofs(position, mission)
        wanted = find(oracle)
        assert {cells[0] for cells in found} == set(wanted) and len(found) == len(wanted), (
            f"{where}: {mission} {found} {wanted} {oracle.notes}"
        )
        for marker, *others in found:
            if mission == "abundance":
                ways = providers(oracle, marker, oracle.card(oracle.cells[marker]))
                assert len(others) >= 2 and set(others) in ways, where
            else:
                assert set(others) == wanted[marker], f"{where}: {mission} {found} {wanted} {oracle.notes}"
    longest = chains(oracle)
    found = ecogon_adapter.proofs(position, "chain")
    assert set(found) <= set(longest) and len(found) == len(set(found)), where
    assert len(found) == min(len(longest), MOST_CHAINS), where


def stack_before(position: EcogonPosition, after: EcogonPosition, text: str) -> list[str]:
    """The nature stack as it lies afterwards; of a deal the whole one from which the hands came."""
    nature = list(after.zones.cards("nature"))
    if text != "deal":
        return nature
    hands = [card for seat in adapter.seats(after) for card in after.zones.cards(f"hand.{seat}")]
    return hands + nature


def check_thirds(stack: list[str], deck: Deck) -> None:
    """All birds lie in one third of the stack; the other cards are cut in three (ECG-8.4)."""
    birds = [at for at, card in enumerate(stack) if deck.cards[card].group == "bird"]
    others = len(stack) - len(birds)
    sizes = [others // 3 + (third < others % 3) for third in range(3)]
    starts = [sum(sizes[:third]) for third in range(3)]
    assert any(
        start <= birds[0] and birds[-1] < start + size + len(birds)
        for start, size in zip(starts, sizes, strict=True)
    )


def play_game(seed: int, seen: Counter[str], box: str = "still_waters", **given: Any) -> int:
    deck = DECKS[box]
    rng = Random(seed)
    players = rng.randint(1, 6)
    options = {**options_of(rng), "box": box, **given}
    if box == "combined" and not options["missions"]:
        options["events"] += 5
    style = STYLES[seed % len(STYLES)]
    position = ecolearn.new("ecogon", seed=seed, players=players, auto=False, **options).position
    assert isinstance(position, EcogonPosition)
    said = position.table.options
    oracle = ModuleOracle(
        players, said["events"], 0, ecogon_adapter.setup(position), deck,
        missions=said["missions"], tiles=said["tiles"], goal=said["goal"],
    )  # fmt: skip
    played: list[str] = []
    while True:
        where = f"seed {seed}, {options}, after {played[-3:]} ({len(played)} actions)"
        other = differences(ecogon_adapter.snapshot(position), oracle.snapshot())
        assert other == {}, f"{where}: {other}"
        legal = [str(action) for action in position.legal_actions()]
        assert len(legal) == len(set(legal)), where
        if seed % 3 == 0 or oracle.task() not in ("turn", "draw"):
            assert set(legal) == oracle.legal(), where
        texts = [*rng.sample(some_texts(rng, oracle, deck), 3), rng.choice(NEW_KINDS)]
        for text in texts:
            assert (position.why_illegal(text) is None) == oracle.allows(text) == (text in legal), (
                f"{where}: {text}"
            )
        assert set(position.established) == oracle.established(), where
        if oracle.task() in ("draw", "over"):
            assert adapter.food_web(position) == oracle.food_web(), where
            check_proofs(position, oracle, where)
        if oracle.finished():
            break
        assert legal, where
        text = choose(rng, set(legal), oracle, style)
        seen[f"{oracle.task()}: {text.split(' ')[0]}"] += 1
        done, tiles, levels = Counter(oracle.events_done), Counter(oracle.tiles_done), dict(oracle.levels)
        after = position.play(text)
        assert isinstance(after, EcogonPosition)
        if text == "deal" and "ornithology" in oracle.missions:
            check_thirds(stack_before(position, after, text), deck)
        oracle.shuffled_habitats = adapter.habitats(after)
        oracle.do(text, shuffled=stack_before(position, after, text))
        position = after
        seen.update(Counter(oracle.events_done) - done + (Counter(oracle.tiles_done) - tiles))
        seen.update(f"{m} {n}" for m, n in oracle.levels.items() if n > levels.get(m, 0))
        played.append(text)
    assert len(position.legal_actions()) == 0
    seen[f"ended: {position.ended}"] += 1
    return len(played)


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(BATCHES))
def test_engine_and_oracle_agree(batch: int) -> None:
    """So many games that every batch meets every kind of decision."""
    seen: Counter[str] = Counter()
    for seed in range(batch, BATCHES * GAMES_PER_BATCH, BATCHES):
        play_game(seed, seen)
    kinds = ("mission: pick", "deal: deal", "tile: tile", "reward: draw-three", "keep: pick", "look: look")
    assert all(seen[kind] for kind in kinds), seen
