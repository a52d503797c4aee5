"""The text form of actions, read and written without the engine."""

from __future__ import annotations

import re
from typing import Any

from tests.oracles.ecogon_board import Cell

Words = list[Any]  # of an action: card ids, zone names and cells

CELL = r"(-?\d+,-?\d+)"
FORMS = [
    re.compile(pattern)
    for pattern in (
        r"(draw|draw-habitat|end|event|deal|tile|turn-tile|look|draw-three|skip)",
        rf"(place) (\S+) {CELL}",
        rf"(move) {CELL} {CELL}",
        rf"(take-back|choose|put) {CELL}",
        r"(discard|put-back) (\S+)",
        r"(pick) (\S+) (\S+)",
    )
]


def text_of(cell: Cell) -> str:
    """A cell as it stands in an action."""
    return f"{cell[0]},{cell[1]}"


def cell_of(text: str) -> Cell:
    """The cell that stands in an action."""
    q, r = text.split(",")
    return int(q), int(r)


def read_action(text: str) -> tuple[str, Words] | None:
    """Kind and words of an action; None where the text is no action at all."""
    for form in FORMS:
        found = form.fullmatch(text)
        if found:
            kind, *words = found.groups()
            return kind, [cell_of(word) if re.fullmatch(CELL, word) else word for word in words]
    return None
