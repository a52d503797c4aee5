"""Arrow keys reach every place, whatever the shape of the layout."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecolearn.picture.arrows import arrows
from ecolearn.picture.scene import Direction


@dataclass(frozen=True)
class Spot:
    key: str
    x: float
    y: float
    size: float = 60.0


def hexes(cells: set[tuple[int, int]]) -> list[Spot]:
    return [Spot(f"{q},{r}", 90.0 * q, 60.0 * sqrt(3) * (r + q / 2)) for q, r in sorted(cells)]


def reached(ways: Mapping[str, Mapping[Direction, str]], start: str) -> set[str]:
    seen = {start}
    queue = [start]
    while queue:
        for key in ways[queue.pop()].values():
            if key not in seen:
                seen.add(key)
                queue.append(key)
    return seen


def assert_connected(places: list[Spot]) -> None:
    ways = arrows(places)
    assert set(ways) == {place.key for place in places}
    for place in places:
        assert reached(ways, place.key) == set(ways)


cells = st.tuples(st.integers(-7, 7), st.integers(-7, 7))


@given(st.sets(cells, min_size=1, max_size=40))
def test_every_hexagon_is_reached_from_every_other_also_in_split_layouts(blob: set[tuple[int, int]]) -> None:
    assert_connected(hexes(blob))


@given(st.sets(cells, min_size=1, max_size=30))
def test_every_square_is_reached_from_every_other(blob: set[tuple[int, int]]) -> None:
    assert_connected([Spot(f"{x},{y}", 130.0 * x, 130.0 * y) for x, y in sorted(blob)])


position = st.floats(-500, 500, allow_nan=False)


@given(st.lists(st.tuples(position, position), min_size=1, max_size=25))
def test_every_place_of_a_free_layout_is_reached_from_every_other(points: list[tuple[float, float]]) -> None:
    assert_connected([Spot(str(i), x, y, 20.0) for i, (x, y) in enumerate(points)])


def test_up_and_down_walk_a_column_and_the_sides_go_to_the_next_one() -> None:
    ways = arrows(hexes({(0, -1), (0, 0), (0, 1), (1, -1), (1, 0), (-1, 0), (-1, 1)}))
    assert ways["0,0"] == {
        "ArrowUp": "0,-1",
        "ArrowDown": "0,1",
        "ArrowLeft": "-1,1",
        "ArrowRight": "1,-1",
    }
    assert ways["1,-1"]["ArrowLeft"] == "0,0"
    assert ways["-1,1"]["ArrowRight"] == "0,0"


def test_a_column_is_walked_over_a_gap() -> None:
    ways = arrows(hexes({(0, -3), (0, 2)}))
    assert ways["0,-3"] == {"ArrowDown": "0,2"}
    assert ways["0,2"] == {"ArrowUp": "0,-3"}


def test_rows_are_taken_where_they_are_fewer() -> None:
    steps = [(row, i) for row in range(4) for i in range(4 - row)]
    triangle = [Spot(f"{row}.{i}", (i + row / 2) * 100, -100.0 * row) for row, i in steps]
    ways = arrows(triangle)
    assert ways["0.1"] == {"ArrowLeft": "0.0", "ArrowRight": "0.2", "ArrowUp": "1.1"}
    assert ways["1.1"]["ArrowDown"] == "0.1"


@pytest.mark.parametrize("places", [[], [Spot("a", 0, 0)]])
def test_none_and_one(places: list[Spot]) -> None:
    assert arrows(places) == {place.key: {} for place in places}
