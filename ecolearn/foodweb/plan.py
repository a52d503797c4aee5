"""What a layout consists of: bands, boxes and the ways of the links. All is in pixels, y downward."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ecolearn.foodweb.graph import Node

ICON = 26.0
"""Side of an icon in a box."""

PAD = 5.0
"""Between the edge of a box and its text."""


@dataclass(frozen=True, slots=True)
class Box:
    """The place of one organism: centre (`x`, `y`) and size; its name in lines of font size `text`."""

    node: Node
    x: float
    y: float
    width: float
    height: float
    level: int | None
    band: int
    row: int
    lines: tuple[str, ...]
    text: float


@dataclass(frozen=True, slots=True)
class Band:
    """One level: upper left corner, size, and its words in lines of font size `text` left of the boxes.

    `kind` is "level", "dead" for dead matter, "unfed" for what no plant feeds, "energy", or "mean" for half a
    level from `low` up. The words are `above` the boxes instead in a narrow dense picture, in one line."""

    kind: str
    level: int | None
    x: float
    y: float
    width: float
    height: float
    words: tuple[str, ...]
    text: float
    low: float = 0.0
    above: bool = False


@dataclass(frozen=True, slots=True)
class Way:
    """The way of one link from the box of `prey` to the box of `eater`.

    `points` come in pairs: between the points of a pair the line may swing to the side, from pair to pair it
    is straight up or down. In a dense picture they are the four points of one Bézier curve."""

    prey: Node
    eater: Node
    kind: str
    doubtful: bool
    possible: bool
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """A whole picture. `bands` and their rows from the lowest to the highest; `gutter` is where the boxes
    begin. In a `dense` picture the links run freely behind the boxes; if it is `numbered`, the boxes hold
    numbers instead of names."""

    width: float
    height: float
    gutter: float
    bands: tuple[Band, ...]
    boxes: Mapping[Node, Box]
    ways: tuple[Way, ...]
    crossings: int
    hidden: int
    dense: bool = False
    numbered: bool = False
