"""Codes from before there were missions and tiles still load, and new games without them keep such codes."""

from __future__ import annotations

from typing import Any

import pytest

import ecolearn
from tests.games.ecogon.ponds import at

#: Written by the engine of the beginner game: code, seed, players, events; turn, score, cards that lie.
OLD = [
    ("ECG1-ZBOV44XQDIQN2XFWVQAA5M22JSMY5YJHTWQGIYSKTYCAR7LHNEGA", (5, 2, 7), (23, 2, 23)),
    ("ECG1-GJZ7MEYFZII7SW45LIWNEKMKZGIFOD6XJ7QIFY6SAI", (31, 1, 5), (28, 3, 30)),
]
#: Written by the engine that had missions and tiles, and no boxes; turn, steps, points, cards that lie.
WITH_MODULES, REACHED = "ECG1-3XC47IMSAIQZFVIO2ZEGWYSNXL2CU", (8, 41, -8, 14)


@pytest.mark.parametrize(("code", "options", "reached"), OLD)
def test_an_old_code_leads_to_the_same_position(
    code: str, options: tuple[int, int, int], reached: tuple[int, int, int]
) -> None:
    match = ecolearn.load(code)
    chosen = match.first.table.options
    assert (match.seed, len(match.seats), chosen["events"]) == options
    assert (chosen["missions"], chosen["tiles"], chosen["goal"]) == (0, False, 2)
    position = at(match)
    assert (position.turn, position.score, len(position.cells)) == reached
    assert position.modules is None
    assert match.code == code


def test_a_code_with_modules_from_before_there_were_boxes() -> None:
    """Missions and tiles came first, the boxes later: each time the codes of before stay what they were."""
    match = ecolearn.load(WITH_MODULES)
    chosen = match.first.table.options
    assert (chosen["missions"], chosen["tiles"], chosen["goal"]) == (1, "chaos", 3)
    assert (chosen["box"], chosen["habitat_stack"]) == ("still_waters", False)
    position = at(match)
    assert (position.turn, len(match.steps), position.score, len(position.cells)) == REACHED
    assert match.code == WITH_MODULES


@pytest.mark.parametrize(
    "options",
    [
        {"missions": 1},
        {"tiles": True},
        {"tiles": "chaos", "missions": 2},
        {"goal": 3},
        {"box": "base", "tiles": True},
        {"box": "combined", "habitat_stack": True},
    ],
)
def test_a_code_tells_modules_and_box(options: dict[str, Any]) -> None:
    match = ecolearn.new("ecogon", seed=8, players=3, **options)
    back = ecolearn.load(match.code)
    assert back.first.table.options == match.first.table.options
    assert back.position.key() == match.position.key()
