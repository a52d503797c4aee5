"""The face of a map tile: a hexagon in the colour and pattern of its terrain, without a word on it.

What stands on the tile is drawn over it as marks, so the middle is kept plain.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b

from ecolearn.picture.scene import HEX_SIDE, Face
from ecolearn.picture.shapes import HALF, hexagon, pattern_path
from ecolearn.picture.tokens import PATTERNS

SIDE = 59.0
"""A little smaller than the place, so that the edges of neighbours never overlap."""


@lru_cache(maxsize=32)
def tile_face(colour: str) -> Face:
    """Draw a tile.

    Parameters
    ----------
    colour : str
        Token group of the terrain; its pattern tells it without colour.
    """
    inner = SIDE - 3.2
    pattern = pattern_path(PATTERNS.get(colour, ""), inner, inner * HALF, inner)
    svg = (
        f'<g class="ecl-c-{colour}"><path class="ecl-deep" d="{hexagon(SIDE - 0.6)}"/>'
        f'<path class="ecl-pat" opacity=".55" d="{pattern}"/>'
        f'<path class="ecl-rim" d="{hexagon(SIDE - 1.6)}"/></g>'
    )
    identity = blake2b(svg.encode(), digest_size=5).hexdigest()
    return Face(identity, svg, 2 * HEX_SIDE, round(2 * HEX_SIDE * HALF, 2), "hex", colour)


def tile_symbol(colour: str) -> str:
    """A small tile as markup in a box of 24 units around the origin, to name the terrain on other faces."""
    short = _SHORT.get(PATTERNS.get(colour, ""), "")
    return (
        f'<g class="ecl-c-{colour}"><path class="ecl-deep" d="{hexagon(12)}"/>'
        f'<path class="ecl-pat" d="{short}"/><path class="ecl-rim" d="{hexagon(11)}"/></g>'
    )


_SHORT = {
    "waves": "M-7-2.6q1.75-2.2 3.5 0t3.5 0t3.5 0t3.5 0M-7 3.4q1.75-2.2 3.5 0t3.5 0t3.5 0t3.5 0",
    "sand": "M-5 3h.01M0 3h.01M5 3h.01M-2.5-2.6h.01M2.5-2.6h.01",
    "grass": "M-3.6 4l-2-4.4m2 4.4v-5.6m0 5.6l2-4M3.6 4l-2-4.4m2 4.4v-5.6m0 5.6l2-4",
}
"""The patterns in a few strokes."""
