"""Random games on land, and of both worlds together, played by the engine and by the oracle side by side."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.ecogon import test_against_oracle as plain
from tests.games.ecogon import test_modules_against_oracle as modules

BOXES = ("base", "combined")


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("habitat_stack", [False, True])
def test_a_game_of_each_kind(box: str, habitat_stack: bool) -> None:
    seen: Counter[str] = Counter()
    plain.play_game(2, seen, box, habitat_stack=habitat_stack)
    assert bool(seen["draw: draw-habitat"]) is habitat_stack


@pytest.mark.slow
@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("habitat_stack", [False, True])
def test_engine_and_oracle_agree(box: str, habitat_stack: bool) -> None:
    seen: Counter[str] = Counter()
    for seed in range(8):
        plain.play_game(seed, seen, box, habitat_stack=habitat_stack)
    assert all(seen[kind] for kind in ("turn: move", "choose: choose", "put: put", "surrounded: choose")), (
        seen
    )


@pytest.mark.slow
@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("habitat_stack", [False, True])
def test_engine_and_oracle_agree_with_modules(box: str, habitat_stack: bool) -> None:
    seen: Counter[str] = Counter()
    for seed in range(8):
        modules.play_game(seed, seen, box, habitat_stack=habitat_stack)
    assert all(seen[kind] for kind in ("tile: tile", "reward: draw-three", "choose: choose")), seen
