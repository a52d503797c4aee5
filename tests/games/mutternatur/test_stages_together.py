"""Stages in any mix: every pair, every path added up, and all twelve, in random games to their end."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from ecolearn.games.mutternatur.stages import STAGES, stages_of_path
from tests.games.mutternatur.playing import play_out
from tests.games.mutternatur.tables import new

PAIRS = list(combinations(STAGES, 2))


@pytest.mark.rule("MUT-5.6")
@pytest.mark.rule("MUT-5.9")
@pytest.mark.parametrize("pair", PAIRS, ids=" ".join)
def test_every_pair_of_stages_goes_together(pair: tuple[str, str]) -> None:
    at = PAIRS.index(pair)
    players = 3 + at % 4
    position = new(players, " ".join(pair), seed=at)
    assert [stage.id for stage in position.table.stages] == list(pair)
    play_out(position, Random(at))


@pytest.mark.rule("MUT-5.6")
@pytest.mark.parametrize("path", [1, 2, 3, 4])
@pytest.mark.parametrize("stage", [1, 2, 3])
def test_the_stages_of_a_path_add_up(path: int, stage: int) -> None:
    stages = stages_of_path(path, stage)
    assert stages.split() == [f"{path}.{number}" for number in range(1, stage + 1)]
    play_out(new(3 + (path + stage) % 4, stages, seed=path), Random(stage))


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_all_twelve_at_once(players: int) -> None:
    play_out(new(players, " ".join(STAGES), seed=players), Random(players))
