"""Sizes of paper, and how cards lie on a page. All lengths are millimetres."""

from __future__ import annotations

from dataclasses import dataclass

#: Free at every edge: printers cannot reach further.
MARGIN = 8.0
#: Height of the line above and of the lines below what is printed.
HEAD, FOOT = 8.0, 9.0


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper."""

    name: str
    width: float
    height: float

    def turned(self) -> Paper:
        """The same lying on its side."""
        return Paper(self.name, self.height, self.width)

    @property
    def room(self) -> tuple[float, float]:
        """Width and height between the lines above and below."""
        return self.width - 2 * MARGIN, self.height - 2 * MARGIN - HEAD - FOOT


PAPERS = {"a4": Paper("A4", 210.0, 297.0), "letter": Paper("Letter", 215.9, 279.4)}


@dataclass(frozen=True, slots=True)
class Grid:
    """How many pieces of a size lie on a page, edge to edge, so that one cut parts two of them."""

    columns: int
    rows: int
    width: float
    height: float

    @property
    def count(self) -> int:
        """Pieces on a page."""
        return self.columns * self.rows


def grid_for(paper: Paper, width: float, height: float) -> Grid:
    """As many pieces as fit on a page; one at least."""
    wide, high = paper.room
    # Half a millimetre over is nothing that a printer would cut.
    columns, rows = int((wide + 0.5) // width), int((high + 0.5) // height)
    return Grid(max(1, columns), max(1, rows), width, height)
