"""Random games of Ecology, engine and oracle side by side: the same questions, answers and positions."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import ecolearn
from ecolearn.games.ecology.position import EcologyPosition
from tests.games.ecology.test_conformance import CROWDED, WORN
from tests.oracles.ecology import Oracle
from tests.oracles.ecology_table import Setup

PILES = ("luck", "work", "genius")


def snapshot(position: EcologyPosition) -> dict[str, Any]:
    """The same as `Table.snapshot`, read from the engine."""
    return {
        "land": {cell: tuple(rings) for cell, rings in position.land.items()},
        "tokens": dict(position.tokens),
        "money": dict(position.money),
        "points": dict(position.points),
        "held": {seat: list(position.inventions(seat)) for seat in position.seats},
        "piles": {pile: list(position.zones.cards(pile)) for pile in PILES},
        "skips": dict(position.skips),
        "tired": dict(position.exhausted),
        "round": position.round,
        "turns": position.turn,
    }


def setup(position: EcologyPosition) -> Setup:
    """How a game began, read from its first position."""
    seen, options = snapshot(position), position.table.options
    return Setup(
        players=position.table.seats,
        piles=seen["piles"],
        peaceful=options["peaceful"],
        rounds=options["rounds"],
        begun=position.seat > 0,
        land={cell: list(rings) for cell, rings in seen["land"].items()},
        tokens=seen["tokens"],
        money=seen["money"],
        points=seen["points"],
        held=seen["held"],
        skips=seen["skips"],
        tired=seen["tired"],
        seat=position.seat,
        first=position.first,
        round=position.round,
    )


def thrown(position: EcologyPosition) -> list[int]:
    """All dice that the last action has shown, in order."""
    found = []
    for code, values in (fact[:2] for fact in position.facts):
        if code in ("threw", "rolled"):
            found += [values["one"], values["two"]]
        elif code == "fought":
            found.append(values["one"])
    return found


def compare(position: EcologyPosition, oracle: Oracle, where: str) -> None:
    assert snapshot(position) == oracle.snapshot(), where
    question = oracle.question
    if question is None:
        assert not position.agenda and position.winner == oracle.winner, where
        return
    assert position.task is not None, where
    assert (position.task.kind, position.actors()) == (question.task, (question.seat,)), where
    assert {str(action) for action in position.legal_actions()} == question.texts, where


#: What is done more often than by chance alone, so that every part of the rules is met.
LIKED = ("attack", "declare", "resist", "land", "counter", "accept", "settle", "trade", "propose")


def play(match: ecolearn.Match, rng: Random, met: Counter[str], *, calm: bool = False) -> None:
    """One game to its end; a calm one without trades."""
    position = match.first
    assert isinstance(position, EcologyPosition)
    oracle = Oracle(setup(position))
    compare(position, oracle, "at the beginning")
    step = 0
    while oracle.question is not None:
        step += 1
        texts = sorted(oracle.question.texts)
        if calm:
            texts = [text for text in texts if not text.startswith(("trade", "counter"))] or texts
        liked = [text for text in texts if text.split()[0] in LIKED]
        text = rng.choice(liked if liked and rng.random() < 0.3 else texts)
        position = position.play(text)
        met[text.split()[0]] += 1
        met.update(code for code, _values in (fact[:2] for fact in position.facts))
        oracle.dice += thrown(position)
        oracle.answer(text)
        assert not oracle.dice
        compare(position, oracle, f"{match!r} step {step}: {text}")


@pytest.mark.parametrize("batch", range(3))
def test_engine_and_oracle_agree(batch: int) -> None:
    rng, met = Random(batch), Counter[str]()
    for number in range(3):
        players, seed = 2 + (batch + number) % 3, 10 * batch + number
        options = {"rounds": rng.choice([12, 30]), "peaceful": number == 2}
        match = ecolearn.new("ecology", players=players, seed=seed, auto=False, **options)
        play(match, rng, met, calm=number == 1)
    assert {"settle", "draw", "remove", "propose", "found"} <= met.keys()


@pytest.mark.parametrize(
    ("start", "meets"),
    [
        (CROWDED, {"attack", "fight", "settle", "conceded"}),
        (WORN, {"exhausted", "settle", "misses"}),
    ],
    ids=["crowded", "worn"],
)
def test_engine_and_oracle_agree_from_a_start_position(start: str, meets: set[str]) -> None:
    rng, met = Random(7), Counter[str]()
    for seed in range(6):
        match = ecolearn.new("ecology", players=2, seed=seed, start=start, rounds=12, auto=False)
        play(match, rng, met)
    assert meets <= met.keys()
