"""Grids: steps, neighbours, distances and texts agree with each other."""

from __future__ import annotations

from math import dist, sqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecolearn.kernel.grids import HEX, Cell, Grid, HexGrid, RectGrid

cells = st.tuples(st.integers(-200, 200), st.integers(-200, 200))
rectangles = st.builds(RectGrid, st.integers(1, 6), st.integers(1, 6), st.sampled_from((4, 8)))


@st.composite
def places(draw: st.DrawFn) -> tuple[Grid, Cell]:
    """A grid and a cell of it."""
    if draw(st.booleans()):
        return HEX, draw(cells)
    grid = draw(rectangles)
    return grid, draw(st.sampled_from(grid.cells()))


def test_hexagons_lie_with_a_flat_side_up() -> None:
    assert HEX.directions == ("n", "ne", "se", "s", "sw", "nw")
    assert HEX.neighbours((2, -1)) == ((2, -2), (3, -2), (3, -1), (2, 0), (1, 0), (1, -1))
    assert HEX.centre((0, 0)) == (0.0, 0.0)
    x, y = HEX.centre((1, 0))
    assert (x, y) == pytest.approx((1.5, sqrt(3) / 2))
    assert HEX.centre((0, 1)) == pytest.approx((0, sqrt(3)))


def test_squares_have_four_or_eight_neighbours() -> None:
    four, eight = RectGrid(3, 3), RectGrid(3, 3, neighbours=8)
    assert four.directions == ("n", "e", "s", "w")
    assert eight.directions == ("n", "ne", "e", "se", "s", "sw", "w", "nw")
    assert four.neighbours((1, 1)) == ((1, 0), (2, 1), (1, 2), (0, 1))
    assert eight.neighbours((0, 0)) == ((1, 0), (1, 1), (0, 1))
    assert four.neighbours((2, 2)) == ((2, 1), (1, 2))
    assert four.cells()[:4] == ((0, 0), (1, 0), (2, 0), (0, 1))
    assert eight.centre((2, 1)) == (2.0, 1.0)


@given(places())
def test_neighbours_are_one_step_away_and_know_each_other(place: tuple[Grid, Cell]) -> None:
    grid, cell = place
    around = grid.neighbours(cell)
    assert around == grid.neighbours(cell)
    assert around == tuple(
        near for direction in grid.directions if grid.contains(near := grid.step(cell, direction))
    )
    for near in around:
        assert cell in grid.neighbours(near)
        assert grid.distance(cell, near) == 1
    for direction in grid.directions:
        there = grid.step(cell, direction)
        assert grid.step(there, grid.opposite(direction)) == cell
        assert grid.opposite(grid.opposite(direction)) == direction


@given(places(), st.integers(0, 5))
def test_rings_are_the_cells_at_a_distance(place: tuple[Grid, Cell], k: int) -> None:
    grid, cell = place
    ring = grid.ring(cell, k)
    # Walk outwards, step by step: an independent way to the same cells.
    reached, edge = {cell}, {cell}
    for _step in range(k):
        edge = {near for known in edge for near in grid.neighbours(known)} - reached
        reached |= edge
    assert set(ring) == edge
    assert len(ring) == len(edge)
    assert all(grid.distance(cell, near) == grid.distance(near, cell) == k for near in ring)


def test_rings_run_clockwise_from_north() -> None:
    assert HEX.ring((5, 5), 1) == HEX.neighbours((5, 5))
    assert len(HEX.ring((0, 0), 3)) == 18
    assert HEX.ring((0, 0), 2)[0] == (0, -2)
    for neighbours in (4, 8):
        grid = RectGrid(5, 5, neighbours)
        assert grid.ring((2, 2), 1) == grid.neighbours((2, 2))
        assert grid.ring((2, 2), 2)[0] == (2, 0)
    assert RectGrid(2, 2).ring((5, 5), 0) == ()
    for any_grid in (HEX, RectGrid(2, 2)):
        with pytest.raises(ValueError, match="at least 0"):
            any_grid.ring((0, 0), -1)


@given(cells, cells, cells)
def test_distances_on_hexagons(a: Cell, b: Cell, c: Cell) -> None:
    assert HEX.distance(a, b) == HEX.distance(b, a)
    assert (HEX.distance(a, b) == 0) == (a == b)
    assert HEX.distance(a, c) <= HEX.distance(a, b) + HEX.distance(b, c)


@given(cells)
def test_neighbouring_hexagons_touch(cell: Cell) -> None:
    for near in HEX.neighbours(cell):
        assert dist(HEX.centre(cell), HEX.centre(near)) == pytest.approx(sqrt(3))


@given(places())
def test_texts_round_trip(place: tuple[Grid, Cell]) -> None:
    grid, cell = place
    assert grid.contains(cell)
    assert grid.parse(grid.text(cell)) == cell


@pytest.mark.parametrize(
    "text", ["", "1", "1,", "1,2,3", "a,b", "1, 2", "1.5,2", "+1,2", "12345,0", "٣,1", "1,2\n", "--1,2"]
)
def test_what_is_no_cell_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match="such as 2,-1"):
        HEX.parse(text)


def test_cells_outside_a_rectangle_are_refused() -> None:
    grid = RectGrid(4, 4)
    assert not grid.contains((4, 0))
    assert not grid.contains((0, -1))
    assert HEX.contains((999, -999))
    with pytest.raises(ValueError, match="4,0 lies outside"):
        grid.parse("4,0")
    with pytest.raises(ValueError, match="-1,2 lies outside"):
        grid.neighbours((-1, 2))


def test_unknown_directions_are_refused_with_a_sentence() -> None:
    with pytest.raises(ValueError, match="n, ne, se, s, sw, nw"):
        HEX.step((0, 0), "e")
    with pytest.raises(ValueError, match="no direction “ne”"):
        RectGrid(2, 2).opposite("ne")


@pytest.mark.parametrize("shape", [(0, 3, 4), (3, 0, 4), (3, 3, 6)])
def test_impossible_rectangles_are_refused(shape: tuple[int, int, Any]) -> None:
    with pytest.raises(ValueError, match="not"):
        RectGrid(*shape)


def test_grids_are_values() -> None:
    assert HexGrid() == HEX and hash(HEX) == hash(HexGrid())
    assert RectGrid(4, 4) == RectGrid(4, 4) != RectGrid(4, 4, 8)
    assert len({RectGrid(4, 4), RectGrid(4, 4), RectGrid(4, 5)}) == 2
    assert RectGrid(4, 4) != HEX
    assert (repr(HEX), repr(RectGrid(4, 5, 8))) == ("HexGrid()", "RectGrid(4, 5, neighbours=8)")


def test_far_hexagons_are_not_kept() -> None:
    """Texts from outside name cells; the table must not grow with them."""
    grid = HexGrid()
    table: Any = getattr(grid.neighbours, "__self__", None)
    before = len(table)
    for q in range(1000, 1100):
        assert grid.neighbours((q, 0))[0] == (q, -1)
    assert len(table) == before
    grid.neighbours((0, 0))
    assert len(table) == before + 1
