"""Dice, each with its pips up, side by side; a die that was not thrown yet shows a question mark.

A die is 120 x 120 units; several stand in a row.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b

from ecolearn.picture.glyphs import number as n
from ecolearn.picture.scene import Face
from ecolearn.picture.shapes import rounded

SIDE = 120.0
_NEAR = 31.0
_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@lru_cache(maxsize=64)
def dice_face(*numbers: int) -> Face:
    """Draw dice.

    Parameters
    ----------
    *numbers : int
        From 1 to 6; 0 for a die that was not thrown yet.
    """
    parts = []
    for at, number in enumerate(numbers):
        inner = "".join(
            f'<circle class="ecl-on-face" cx="{n(x * _NEAR)}" cy="{n(y * _NEAR)}" r="11"/>'
            for x, y in _PIPS.get(number, ())
        )
        if number not in _PIPS:
            inner = '<text class="ecl-t ecl-soft" y="24" font-size="68">?</text>'
        move = (
            f' transform="translate({n(SIDE * (at - (len(numbers) - 1) / 2))} 0)"'
            if at or len(numbers) > 1
            else ""
        )
        parts.append(
            f'<g{move}><path class="ecl-face" d="{rounded(54, 18)}"/>'
            f'<path class="ecl-rim" d="{rounded(53, 17)}"/>{inner}</g>'
        )
    svg = f'<g class="ecl-c-plain">{"".join(parts)}</g>'
    identity = blake2b(svg.encode(), digest_size=5).hexdigest()
    return Face(identity, svg, SIDE * len(numbers), SIDE, "square", "plain")
