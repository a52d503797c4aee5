"""Grids: hexagons in axial coordinates, and rectangles with four or eight neighbours.

A cell is a pair of whole numbers: ``(q, r)`` on hexagons, ``(column, row)`` on rectangles. Its text form
is ``"q,r"``. Hexagons lie with a flat side up; q grows to the right, r downwards.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from math import sqrt
from typing import Literal

from ecolearn.kernel.words import _

__all__ = ["HEX", "Cell", "Grid", "HexGrid", "RectGrid"]

Cell = tuple[int, int]

_CELL_TEXT = re.compile(r"(-?[0-9]{1,4}),(-?[0-9]{1,4})")
_SQRT3 = sqrt(3.0)


class Grid(ABC):
    """What every grid can do.

    Attributes
    ----------
    neighbours : callable
        ``neighbours(cell)`` gives the cells that touch `cell` as a tuple, clockwise from north. It is the
        lookup of a table itself, for speed.
    """

    neighbours: Callable[[Cell], tuple[Cell, ...]]
    _steps: Mapping[str, Cell]

    @property
    def directions(self) -> tuple[str, ...]:
        """Names of the directions, clockwise from north."""
        return tuple(self._steps)

    def step(self, cell: Cell, direction: str) -> Cell:
        """Return the cell one step away; it may lie outside a rectangle (see :meth:`contains`).

        Parameters
        ----------
        cell : tuple of (int, int)
            Where the step begins.
        direction : str
            One of :attr:`directions`.

        Raises
        ------
        ValueError
            If there is no such direction.
        """
        first, second = self._step(direction)
        return cell[0] + first, cell[1] + second

    def opposite(self, direction: str) -> str:
        """Return the direction that leads back; ValueError if there is no such direction."""
        self._step(direction)
        names = self.directions
        return names[(names.index(direction) + len(names) // 2) % len(names)]

    def text(self, cell: Cell) -> str:
        """Return the text form of a cell, such as ``"2,-1"``."""
        return f"{cell[0]},{cell[1]}"

    def parse(self, text: str) -> Cell:
        """Read the text form of a cell.

        Parameters
        ----------
        text : str
            Such as ``"2,-1"``; no number has more than four digits.

        Raises
        ------
        ValueError
            With a sentence, if this is not the text of a cell of this grid.
        """
        match = _CELL_TEXT.fullmatch(text)
        if match is None:
            raise ValueError(
                _("“{text}” names no place. Write two whole numbers with a comma, such as 2,-1.").format(
                    text=text
                )
            )
        return int(match[1]), int(match[2])

    def _step(self, direction: str) -> Cell:
        try:
            return self._steps[direction]
        except KeyError:
            raise ValueError(
                _("There is no direction “{direction}” here. Choose one of: {known}.").format(
                    direction=direction, known=", ".join(self._steps)
                )
            ) from None

    @abstractmethod
    def contains(self, cell: Cell) -> bool:
        """Tell whether the cell lies on this grid."""

    @abstractmethod
    def distance(self, start: Cell, end: Cell) -> int:
        """Return the least number of steps between two cells."""

    @abstractmethod
    def centre(self, cell: Cell) -> tuple[float, float]:
        """Return the point in the middle of a cell, for sides of length 1; y grows downwards."""

    @abstractmethod
    def ring(self, cell: Cell, k: int) -> tuple[Cell, ...]:
        """Return the cells of the grid at distance `k`, clockwise from north.

        Parameters
        ----------
        cell : tuple of (int, int)
            The middle.
        k : int
            At least 0; ring 0 is the cell itself.

        Raises
        ------
        ValueError
            If `k` is negative.
        """


class _HexNeighbours(dict[Cell, tuple[Cell, ...]]):
    """Neighbours of hexagons, worked out at the first look."""

    # Far cells are not kept: texts from outside could name any number of them.
    _KEPT = 64

    def __missing__(self, cell: Cell) -> tuple[Cell, ...]:
        q, r = cell
        around = tuple((q + step_q, r + step_r) for step_q, step_r in HexGrid.STEPS.values())
        if -self._KEPT <= q <= self._KEPT and -self._KEPT <= r <= self._KEPT:
            self[cell] = around
        return around


class _HexCells(dict[int, Cell]):
    """Cells of hexagons by their numbers, worked out at the first look."""

    def __missing__(self, number: int) -> Cell:
        q = (number + HexGrid.SPAN // 2) // HexGrid.SPAN
        cell = (q, number - q * HexGrid.SPAN)
        if max(abs(cell[0]), abs(cell[1])) <= _HexNeighbours._KEPT:
            self[number] = cell
        return cell


class _HexAround(dict[int, tuple[int, ...]]):
    """Numbers of the neighbours of hexagons, worked out at the first look."""

    def __missing__(self, number: int) -> tuple[int, ...]:
        cell = HEX.cell(number)
        around = tuple([HEX.number(near) for near in HEX.neighbours(cell)])
        if max(abs(cell[0]), abs(cell[1])) <= _HexNeighbours._KEPT:
            self[number] = around
        return around


class HexGrid(Grid):
    """The endless grid of hexagons with a flat side up, in axial coordinates (q, r).

    A game that looks at many hexagons for each move can keep numbers in place of cells: they have the same
    order, and looking one up or comparing two takes a fraction of the time.

    Attributes
    ----------
    cell : callable
        ``cell(number)`` gives the cell that has a number.
    around : callable
        ``around(number)`` gives the numbers of the cells that touch it, clockwise from north.
    """

    #: From one column to the next; more than twice the largest coordinate that a text form can name. Its
    #: remainders by powers of two are small and odd, so that tables keep near hexagons in different slots.
    SPAN = 157 * 128 + 13
    cell: Callable[[int], Cell]
    around: Callable[[int], tuple[int, ...]]

    STEPS: Mapping[str, Cell] = {
        "n": (0, -1),
        "ne": (1, -1),
        "se": (1, 0),
        "s": (0, 1),
        "sw": (-1, 1),
        "nw": (-1, 0),
    }

    def __init__(self) -> None:
        self._steps = self.STEPS
        self.neighbours = _HexNeighbours().__getitem__
        self.cell = _HexCells().__getitem__
        self.around = _HexAround().__getitem__

    @staticmethod
    def number(cell: Cell) -> int:
        """Return the number of a cell; numbers have the order of their cells."""
        return cell[0] * HexGrid.SPAN + cell[1]

    def __repr__(self) -> str:
        return "HexGrid()"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HexGrid)

    def __hash__(self) -> int:
        return hash("HexGrid")

    def contains(self, cell: Cell) -> bool:
        """Tell whether the cell lies on this grid: every cell does, it has no edge."""
        return True

    def distance(self, start: Cell, end: Cell) -> int:
        """Return the least number of steps between two cells."""
        q, r = end[0] - start[0], end[1] - start[1]
        return max(abs(q), abs(r), abs(q + r))

    def centre(self, cell: Cell) -> tuple[float, float]:
        """Return the point in the middle of a hexagon with sides of length 1; y grows downwards."""
        q, r = cell
        return 1.5 * q, _SQRT3 * (r + q / 2)

    def ring(self, cell: Cell, k: int) -> tuple[Cell, ...]:
        """Return the 6 * `k` cells at distance `k`, clockwise from north; ValueError if `k` is negative."""
        _check_ring(k)
        if k == 0:
            return (cell,)
        q, r = cell[0], cell[1] - k
        found: list[Cell] = []
        # From the northern corner the six sides run parallel to these directions.
        for direction in ("se", "s", "sw", "nw", "n", "ne"):
            step_q, step_r = self.STEPS[direction]
            for _place in range(k):
                found.append((q, r))
                q, r = q + step_q, r + step_r
        return tuple(found)


class _RectNeighbours(dict[Cell, tuple[Cell, ...]]):
    """Neighbours of all cells of a rectangle; a cell outside is refused with a sentence."""

    def __missing__(self, cell: Cell) -> tuple[Cell, ...]:
        raise ValueError(_outside(cell))


class RectGrid(Grid):
    """A rectangle of square cells (column, row), counted from 0 at the top left.

    Parameters
    ----------
    width, height : int
        Columns and rows, at least 1.
    neighbours : {4, 8}
        Whether cells touch along sides only, or at corners too.

    Raises
    ------
    ValueError
        If a number does not fit.
    """

    STEPS: Mapping[str, Cell] = {
        "n": (0, -1),
        "ne": (1, -1),
        "e": (1, 0),
        "se": (1, 1),
        "s": (0, 1),
        "sw": (-1, 1),
        "w": (-1, 0),
        "nw": (-1, -1),
    }

    def __init__(self, width: int, height: int, neighbours: Literal[4, 8] = 4) -> None:
        if width < 1 or height < 1:
            raise ValueError(f"a grid needs at least one column and one row, not {width} x {height}")
        if neighbours not in (4, 8):
            raise ValueError(f"square cells have 4 or 8 neighbours, not {neighbours}")
        self.width = width
        self.height = height
        self._shape = (width, height, neighbours)
        self._steps = {n: s for n, s in self.STEPS.items() if neighbours == 8 or 0 in s}
        self.neighbours = _RectNeighbours({cell: self._around(cell) for cell in self.cells()}).__getitem__

    def __repr__(self) -> str:
        width, height, neighbours = self._shape
        return f"RectGrid({width}, {height}, neighbours={neighbours})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RectGrid) and self._shape == other._shape

    def __hash__(self) -> int:
        return hash(self._shape)

    def cells(self) -> tuple[Cell, ...]:
        """Return all cells in reading order."""
        return tuple((column, row) for row in range(self.height) for column in range(self.width))

    def parse(self, text: str) -> Cell:
        """Read the text form of a cell; ValueError, with a sentence, if it names no cell of this grid."""
        cell = super().parse(text)
        if not self.contains(cell):
            raise ValueError(_outside(cell))
        return cell

    def contains(self, cell: Cell) -> bool:
        """Tell whether the cell lies on this grid."""
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height

    def distance(self, start: Cell, end: Cell) -> int:
        """Return the least number of steps between two cells."""
        columns, rows = abs(end[0] - start[0]), abs(end[1] - start[1])
        return max(columns, rows) if self._shape[2] == 8 else columns + rows

    def centre(self, cell: Cell) -> tuple[float, float]:
        """Return the point in the middle of a square with sides of length 1; cell 0,0 has its at (0, 0)."""
        return float(cell[0]), float(cell[1])

    def ring(self, cell: Cell, k: int) -> tuple[Cell, ...]:
        """Return the cells at distance `k`, clockwise from north; ValueError if `k` is negative."""
        _check_ring(k)
        if k == 0:
            return (cell,) if self.contains(cell) else ()
        column, row = cell[0], cell[1] - k
        sides: tuple[tuple[str, int], ...]
        if self._shape[2] == 8:
            sides = (("e", k), ("s", 2 * k), ("w", 2 * k), ("n", 2 * k), ("e", k))
        else:
            sides = (("se", k), ("sw", k), ("nw", k), ("ne", k))
        found: list[Cell] = []
        for direction, length in sides:
            step_column, step_row = self.STEPS[direction]
            for _place in range(length):
                found.append((column, row))
                column, row = column + step_column, row + step_row
        return tuple(place for place in found if self.contains(place))

    def _around(self, cell: Cell) -> tuple[Cell, ...]:
        around = (self.step(cell, direction) for direction in self._steps)
        return tuple(place for place in around if self.contains(place))


def _outside(cell: Cell) -> str:
    return _("The place {cell} lies outside the grid.").format(cell=f"{cell[0]},{cell[1]}")


def _check_ring(k: int) -> None:
    if k < 0:
        raise ValueError(f"a ring has a distance of at least 0, not {k}")


HEX = HexGrid()
"""The one grid of hexagons."""
