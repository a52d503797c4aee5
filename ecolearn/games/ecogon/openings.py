"""Which hexes are open: kept from move to move, or made from scratch.

Hexes are numbers here (`HexGrid.number`), which makes the engine's busiest part several times as fast.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping

from ecolearn.kernel.actions import Cell
from ecolearn.kernel.grids import HEX

from .deck import Deck

neighbours = HEX.neighbours
around = HEX.around
cell_of = HEX.cell
number_of = HEX.number
#: Empty hexes in order: under ``""`` those that touch any card, under a colour those that touch its habitat.
OpenCells = dict[str, tuple[Cell, ...]]
#: The same by number.
OpenHexes = dict[str, tuple[int, ...]]


def find_open(cells: Mapping[Cell, str], deck: Deck) -> OpenCells:
    """The empty hexes beside any card, and beside habitats of each colour, from scratch."""
    found: dict[str, set[Cell]] = {"": set(), **{colour: set() for colour in deck.colours}}
    for cell, card in cells.items():
        empty = [near for near in neighbours(cell) if near not in cells]
        found[""].update(empty)
        if card in found:
            found[card].update(empty)
    return {key: tuple(sorted(open_)) for key, open_ in found.items()}


def refitted(open_: tuple[int, ...], closed: Iterable[int], opened: Iterable[int]) -> tuple[int, ...]:
    """Open hexes in order, without those of `closed` and with those of `opened`.

    All of `closed` must be open; `opened` may name some that are, for looking costs less than knowing.
    """
    hexes = list(open_)
    for at in closed:
        hexes.remove(at)
    for at in opened:
        place = bisect_left(hexes, at)
        if place == len(hexes) or hexes[place] != at:
            hexes.insert(place, at)
    return tuple(hexes)


def strangers(lying: Mapping[int, str], deck: Deck, colour: str, at: int) -> list[int]:
    """The hexes beside one with cards that may not lie beside a card of this colour (ECG-10.3)."""
    apart, cards = deck.box.apart, deck.cards
    if not apart:
        return []
    never = apart[colour]
    return [near for near in around(at) if near in lying and cards[lying[near]].colour in never]


def closed_by(lying: Mapping[int, str], at: int) -> list[int]:
    """The cards all of whose six hexes around are taken, on a taken hex and beside it."""
    nearby = around(at)
    beside = list(map(lying.get, nearby))
    empty = beside.count(None)
    if empty > 3:
        return []
    full = [] if empty else [at]
    # What lies on both sides of a neighbour touches it too, so only between two cards can one be closed in.
    for side, near in enumerate(nearby):
        between = beside[side] and beside[side - 1] and beside[side - 5]
        if between and None not in map(lying.get, around(near)):
            full.append(near)
    return full
