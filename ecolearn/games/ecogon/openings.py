"""Which hexes are open, and how many cards touch each; kept from move to move, and made from scratch."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Mapping

from ecolearn.kernel.actions import Cell
from ecolearn.kernel.grids import HEX

from .deck import Deck

neighbours = HEX.neighbours
#: Empty hexes in order: under ``""`` those that touch any card, under a colour those that touch its habitat.
OpenCells = dict[str, tuple[Cell, ...]]


def count_touching(cells: Mapping[Cell, str]) -> dict[Cell, int]:
    """How many cards touch each hex, for hexes that are taken or touch a card, from scratch."""
    touching = dict.fromkeys(cells, 0)
    for cell in cells:
        for near in neighbours(cell):
            touching[near] = touching.get(near, 0) + 1
    return touching


def find_open(cells: Mapping[Cell, str], deck: Deck) -> OpenCells:
    """The empty hexes beside any card, and beside habitats of each colour, from scratch."""
    found: dict[str, set[Cell]] = {"": set(), **{colour: set() for colour in deck.colours}}
    for cell, card in cells.items():
        empty = [near for near in neighbours(cell) if near not in cells]
        found[""].update(empty)
        if card in found:
            found[card].update(empty)
    return {key: tuple(sorted(open_)) for key, open_ in found.items()}


def without_cell(open_: tuple[Cell, ...], cell: Cell) -> tuple[Cell, ...]:
    """A sorted tuple of cells without one of them."""
    at = bisect_left(open_, cell)
    return open_[:at] + open_[at + 1 :] if at < len(open_) and open_[at] == cell else open_


def with_cells(open_: tuple[Cell, ...], cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """A sorted tuple of cells with some more, which it did not hold."""
    grown = list(open_)
    for cell in cells:
        insort(grown, cell)
    return tuple(grown)
