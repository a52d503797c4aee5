"""Random games of Mutter Natur: the oracle alone, and engine and oracle side by side."""

from __future__ import annotations

import tomllib
from collections import Counter
from random import Random
from typing import Any

import pytest

import ecolearn
from ecolearn.games.mutternatur.position import MutterNaturPosition
from tests.oracles import mutternatur_adapter as adapter
from tests.oracles.mutternatur import Oracle
from tests.oracles.mutternatur_cards import ALL_STAGES
from tests.oracles.mutternatur_play import NONSENSE, STYLES, choose, random_start, some_stages

BATCHES, GAMES_PER_BATCH = 12, 6


def differences(ours: dict[str, Any], theirs: dict[str, Any]) -> dict[str, Any]:
    """What differs between the engine's and the oracle's view, by key."""
    return {
        key: (ours.get(key), theirs.get(key)) for key in ours | theirs if ours.get(key) != theirs.get(key)
    }


def check_legal(position: MutterNaturPosition, oracle: Oracle, rng: Random, where: str) -> None:
    """Every seat may do the same; texts of all sorts are refused or allowed alike."""
    for seat in oracle.seats:
        legal = [str(action) for action in position.legal_actions(seat)]
        assert len(legal) == len(set(legal)), where
        assert set(legal) == oracle.legal(seat), f"{where}, seat {seat}: {set(legal) ^ oracle.legal(seat)}"
        for text in [*some_texts(rng, oracle, seat), *rng.sample(legal, min(2, len(legal)))]:
            allowed = position.why_illegal(text, seat) is None
            assert allowed == (text in legal), f"{where}, seat {seat}: {text}"


def some_texts(rng: Random, oracle: Oracle, seat: int) -> list[str]:
    """Texts of several kinds of action, with cards, players and places that are mostly wrong now."""
    deck = sorted({*oracle.box.dealt, *oracle.box.drawn})
    card, other = (rng.choice([*oracle.held(seat), *oracle.discard, rng.choice(deck)]) for _time in range(2))
    to = rng.randint(0, oracle.players + 1)
    x, y = rng.choice([*oracle.box.slots, *(being.cell for being in oracle.box.beings.values())])
    return rng.sample(
        [
            *(f"{kind} {card}" for kind in ("choose", "show", "return")),
            *(f"{kind} {card} {to}" for kind in ("give", "show-to")),
            *(f"{kind} {to}" for kind in ("give-chosen", "show-chosen-to")),
            *(f"{kind} {x},{y}" for kind in ("slot", "hit")),
            *("ready", "unready", "stop", "show-chosen", "return-chosen", "reveal", "side plant", "side cat"),
            *(f"swap {card} {other}", f"swap-chosen {other}", rng.choice(NONSENSE)),
        ],
        4,
    )


def check_knowledge(position: MutterNaturPosition, oracle: Oracle, where: str) -> None:
    """What each seat knows of hidden cards: no more than is certain, no less than MUT-3.8 says."""
    for viewer, memory in oracle.memories.of.items():
        said = f"{where}, in the eyes of {viewer}"
        claims = adapter.claims(position, viewer)
        assert memory.allows(claims), f"{said}: {claims}"
        faces = adapter.faces(position, viewer)
        hidden = set()
        for zone in [f"{what}.{owner}" for owner in memory.kept for what in ("hand", "plan")]:
            shown = Counter(faces[zone])
            if memory.size(zone) > len(faces[zone]):
                hidden.add(zone)
            known = memory.lost_track or not shown or shown <= memory.certain(zone)
            assert known, f"{said}: {zone} shows {shown}"
            assert shown <= Counter(position.zones.cards(zone)), said
        for owner, kept in memory.kept.items():
            own = {f"hand.{owner}", f"plan.{owner}"}
            if hidden <= own:
                continue  # all that is out of sight is held by this player
            says = Counter(card for card, zones in claims if set(zones) <= own)
            assert +kept <= says, f"{said}: of {owner} it should know {kept}, but knows {says}"


def check_result(position: MutterNaturPosition, oracle: Oracle, where: str) -> None:
    """Won or lost, with how many discards (MUT-4)."""
    outcome = position.outcome()
    assert outcome is not None, where
    assert outcome.won == (oracle.ended == "won"), where
    assert outcome.score == len(oracle.cells), where
    code = str(outcome.sentence.fact).split()[0]
    crown = oracle.ended == "won" and not oracle.discard
    assert code == ("outcome_crown" if crown else "outcome_won" if outcome.won else "outcome_lost"), where
    assert all(oracle.legal(seat) == set() for seat in oracle.seats)


def check_webs(position: MutterNaturPosition, oracle: Oracle, where: str) -> None:
    """Both graphs of what lies (MUT-6.1, MUT-6.2)."""
    needs = position.needs_web()
    rests = set()
    for being in oracle.box.beings.values():
        before = [oracle.box.beings[need].cell for need in being.needs]
        for one in [*being.slots, *before]:
            rests.add((one, being.cell))
        rests |= {(one, slot) for one in before for slot in being.slots}
    expected = {
        tuple(f"cell.{x},{y}" for x, y in pair)
        for pair in rests
        if all(cell in oracle.cells for cell in pair)
    }
    assert set(needs.edges) == expected, where
    assert {data["cell"] for _node, data in needs.nodes(data=True)} == {f"{x},{y}" for x, y in oracle.cells}
    laid = {card for card in oracle.cells.values() if card in oracle.box.beings}
    assert {data["species"] for _node, data in position.food_web().nodes(data=True)} == laid, where


def play_game(seed: int, seen: Counter[str]) -> None:
    """Play one whole game; `seen` counts what happened."""
    rng = Random(seed)
    players, stages = rng.randint(3, 6), some_stages(rng, seed)
    text = " ".join(sorted(stages))
    first = ecolearn.new("mutternatur", seed=seed, players=players, stages=text, auto=False).position
    assert isinstance(first, MutterNaturPosition)
    oracle = Oracle(players, stages, adapter.setup(first))
    follow(rng, first, oracle, f"seed {seed}, {players} players, stages {text}", seen, STYLES[seed // 2 % 4])


def play_from_start(seed: int, seen: Counter[str], stages: set[str] | None = None) -> None:
    """Play a game from a random start position, often near its end."""
    rng = Random(seed)
    players = rng.randint(3, 6)
    stages = some_stages(rng, seed) if stages is None else stages
    text, start = " ".join(sorted(stages)), random_start(rng, players, stages)
    match = ecolearn.new("mutternatur", start=start, seed=seed, players=players, stages=text, auto=False)
    first = match.position
    assert isinstance(first, MutterNaturPosition)
    named = tomllib.loads(start)
    assert {f"{x},{y}": card for (x, y), card in first.cells.items()} == named["cells"]
    for seat, hand in named["hands"].items():
        assert sorted(first.hand(int(seat))) == sorted(hand)
    oracle = Oracle(players, stages, adapter.setup(first))
    style = ("sensible", "sensible", "quick", "any")[seed // 2 % 4]
    follow(rng, first, oracle, f"start {seed}, {players} players, stages {text}", seen, style)


def follow(
    rng: Random, position: MutterNaturPosition, oracle: Oracle, name: str, seen: Counter[str], style: str
) -> None:
    """Play engine and oracle side by side to the end; both must agree at every step."""
    played: list[str] = []
    cards = oracle.everything()
    while True:
        where = f"{name}, after {played[-6:]} ({len(played)} actions)"
        assert differences(adapter.snapshot(position), oracle.snapshot()) == {}, where
        assert oracle.everything() == cards, where
        check_legal(position, oracle, rng, where)
        if len(played) < 30 or rng.random() < 0.3:
            check_knowledge(position, oracle, where)
        if len(played) % 9 == 0 or oracle.ended:
            check_webs(position, oracle, where)
        if oracle.ended:
            break
        able = [seat for seat in oracle.actors() if oracle.legal(seat)]
        waiting = [seat for seat in able if seat in oracle.awaited()]
        seat = rng.choice(waiting if waiting and rng.random() < 0.9 else able)
        text = choose(rng, oracle.legal(seat), oracle, seat, style)
        seen[f"{oracle.task()}: {text.split(' ')[0]}"] += 1
        position = position.play(text, seat)
        oracle.do(text, seat)
        played.append(f"{seat}: {text}")
        theirs, ours = sorted(adapter.went(position)), sorted(oracle.went, key=lambda one: one[0])
        assert [card for card, _why in theirs] == [card for card, _why in ours], where
        for (card, rule), (_card, why) in zip(theirs, ours, strict=True):
            assert rule in why if why else rule == "", f"{where}: {card} is discarded by {rule}, not by {why}"
            seen[f"discarded: {rule}"] += 1
    check_result(position, oracle, where)
    seen[f"ended: {position.ended}"] += 1
    seen["lost track"] += sum(memory.lost_track for memory in oracle.memories.of.values())
    seen["viewers"] += oracle.players + 1


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(BATCHES))
def test_engine_and_oracle_agree(batch: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(batch * GAMES_PER_BATCH, (batch + 1) * GAMES_PER_BATCH):
        play_game(seed, seen)
    for what in ("plan: give", "plan: swap", "answer: return", "reveal: reveal", "slot: slot"):
        assert seen[what], f"{what}: {dict(seen)}"
    assert seen["lost track"] < seen["viewers"], dict(seen)  # most are followed to the end


@pytest.mark.parametrize("batch", range(2))
def test_engine_and_oracle_agree_from_start_positions(batch: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(batch * 20, batch * 20 + 20):
        play_from_start(seed, seen)
    assert seen["ended: won"] and seen["ended: lost_cards"] and seen["slot: slot"]


@pytest.mark.parametrize("stage", ALL_STAGES)
def test_engine_and_oracle_agree_on_every_stage(stage: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(2):
        play_from_start(1000 + 20 * ALL_STAGES.index(stage) + seed, seen, {stage})
    assert seen["reveal: reveal"]
