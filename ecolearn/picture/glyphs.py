"""The signs of the symbol language: small one-colour shapes, and the dots that tell a size.

Every glyph is one path in a box of 12 units around the origin, filled by the even-odd rule with the fill of
the group it stands in.
"""

from __future__ import annotations

from ecolearn.picture.scene import Sign

GLYPHS: dict[str, str] = {
    # a creature of any kind: round head, ears, two eyes
    "animal": "M-3.7-5.6C-2.6-5.6-1.9-5-1.6-4.1Q0-4.7 1.6-4.1C1.9-5 2.6-5.6 3.7-5.6A2.1 2.1 0 0 1"
    " 4.7-1.7Q5.3-.5 5.2 .9"
    "C4.9 3.6 2.7 5.4 0 5.4S-4.9 3.6-5.2 .9Q-5.3-.5-4.7-1.7A2.1 2.1 0 0 1-3.7-5.6Z"
    "M-2.1-1.6a1.2 1.2 0 1 0 .01 0ZM2.1-1.6a1.2 1.2 0 1 0 .01 0ZM-1.5 1.9Q0 4.4 1.5 1.9Z",
    # a bird seen from the front, wings raised
    "flying": "M0 3.9C-.9 2.6-1.2 1.2-1.4.1C-2.6-.5-4.6-.5-6 .9C-5.6-2.6-3.4-4.6-1.6-3.7C-.7-3.2-.3-2.1 0-1.2"
    "C.3-2.1.7-3.2 1.6-3.7C3.4-4.6 5.6-2.6 6 .9C4.6-.5 2.6-.5 1.4.1C1.2 1.2.9 2.6 0 3.9Z",
    # a fish
    "swimming": "M-6 0C-4.2-3.4-.2-4.2 2.6-1.3L5.9-3.9Q5.1 0 5.9 3.9L2.6 1.3C-.2 4.2-4.2 3.4-6 0Z"
    "M-3.3-1.5a.95.95 0 1 0 .01 0Z",
    # a scallop on the ground
    "bottom": "M-5.4 2.6C-5.6-1.8-3.2-5 0-5S5.6-1.8 5.4 2.6ZM-.55-3.4L-.35 1.6H.35L.55-3.4ZM-3.4-2"
    "L-1.9 1.6H-1.2L-2.7-2.7Z"
    "M3.4-2L1.9 1.6H1.2L2.7-2.7ZM-6 3.7H6V5.2H-6Z",
    # a paw
    "walking": "M0-.6C2 -.6 4.1 2 4 3.8C3.9 5.6 2.1 5.5 0 4.7C-2.1 5.5-3.9 5.6-4 3.8C-4.1 2-2 -.6 0-.6Z"
    "M-4.6-1.9a1.35 1.75-15 1 0 .01 0ZM4.6-1.9a1.35 1.75 15 1 1-.01 0ZM-1.8-5.4a1.4 1.9 0 1 0 .01 0Z"
    "M1.8-5.4a1.4 1.9 0 1 0 .01 0Z",
    # a leaf with its rib
    "plant": "M-4.9 5.6L-3.7 3.3C-5.7-1.6-1.6-5 5.5-5.4C5.7 1.6 2.2 6-2.6 4.2L-3.8 6.2ZM-2.9 2.3"
    "L2.9-3L-2.2 3.1Z",
    # a leaf with a notch, floating on a line of water
    "floating": "M0-.9L2.2-4.5C4.6-4.1 6-2.9 6-1.4C6 .5 3.4 1.9 0 1.9S-6 .5-6-1.4S-3.4-4.7 0-4.7"
    "Q.3-4.7.6-4.7Z"
    "M-6 3.6Q-4.5 2.4-3 3.6T0 3.6T3 3.6T6 3.6V5.2Q4.5 6.4 3 5.2T0 5.2T-3 5.2T-6 5.2Z",
    # bulrush spikes
    "reed": "M-2.7-5.8a1.25 1.25 0 0 1 1.25 1.25V-1.2a1.25 1.25 0 0 1-.8 1.16V5.9H-3.15V0a1.25 1.25 0"
    " 0 1-.8-1.2V-4.55"
    "A1.25 1.25 0 0 1-2.7-5.8ZM1.9-4.2a1.25 1.25 0 0 1 1.25 1.25V.4A1.25 1.25 0 0 1 2.35 1.56V5.9"
    "H1.45V1.6A1.25 1.25 0 0 1"
    " .65.4V-2.95A1.25 1.25 0 0 1 1.9-4.2ZM5.6-2.4Q5.8 2.6 3.9 5.9H3.2Q4.8 2 5.6-2.4Z",
    # five petals
    "blossom": "M0-6C1.9-6 2.5-4 2-2.5C3.3-3.6 5.3-3.2 5.8-1.5S4.3 1.3 2.7 1.2C4.1 2.1 4.4 4.1 3 5.2"
    "S.5 4.6 0 3.1"
    "C-.5 4.6-1.6 6.3-3 5.2S-4.1 2.1-2.7 1.2C-4.3 1.3-6.3.2-5.8-1.5S-3.3-3.6-2-2.5C-2.5-4-1.9-6 0-6Z"
    "M0-1.5a1.6 1.6 0 1 0 .01 0Z",
    # a seed that sprouts
    "seed": "M0 6C-2.6 6-4.2 4.4-4 2.2C-3.8.4-2 -.8 0-.8S3.8.4 4 2.2C4.2 4.4 2.6 6 0 6ZM-2.4 2.2Q-2.5"
    " 4.2-.8 4.6Q-1.7 3.4-1.5 1.3Z"
    "M-.5-1.6C-.5-3.2-1.4-4.2-3.7-4.2C-3.5-5.6-1-6.2.2-4.4C1-6 3.4-6.4 4.6-4.9C2.4-4.8.6-3.6.6-1.6Z",
    # a broad-leaved tree
    "tree": "M-.9 6V2.5C-3.8 3.1-5.6 1.6-5.4-.4C-5.3-1.8-4.4-2.6-3.6-2.8C-3.4-4.9-1.8-6 0-6S3.4-4.9 3.6-2.8"
    "C4.4-2.6 5.3-1.8 5.4-.4C5.6 1.6 3.8 3.1.9 2.5V6Z",
    # a stem with two pairs of leaves and a bud
    "herb": "M0-6Q2.2-4.2 0-1.9Q-2.2-4.2 0-6ZM-.6-1.2H.6V6H-.6ZM-1.3.8Q-1.8-2.8-5.2-3.2Q-5.2.4-1.3.8Z"
    "M1.3.8Q1.8-2.8 5.2-3.2Q5.2.4 1.3.8ZM-1.3 5Q-2 1.4-6 1.4Q-5.4 5.2-1.3 5Z"
    "M1.3 5Q2 1.4 6 1.4Q5.4 5.2 1.3 5Z",
    # a tree with needles
    "conifer": "M0-6L3-2.6H1.9L4.2.6H2.8L5.4 4H.9V6H-.9V4H-5.4L-2.8.6H-4.2L-1.9-2.6H-3Z",
    # two cherries on their stalks
    "fruit": "M-2.9.4a2.8 2.8 0 1 0 .01 0ZM3 .7a2.6 2.6 0 1 0 .01 0ZM-3.3.2Q-2.8-3.4 1.5-5.9L2.2-5"
    "Q-1.6-2.8-2.3.2ZM1.4-3.3Q3.5-2 3.6.5H2.5Q2.2-1.6.5-2.7ZM2.6-5.3Q4.8-6.6 6-3.5Q3.4-2.6 2.6-5.3Z",
    # an acorn
    "nut": "M-4.7-1.2C-4.7-3.8-2.7-4.9-.6-5V-6.2H.6V-5C2.7-4.9 4.7-3.8 4.7-1.2Z"
    "M-3.9-.3H3.9C3.9 3 2.2 4.9 0 6.2C-2.2 4.9-3.9 3-3.9-.3Z",
    # a thicket with a way in
    "shelter": "M-5.9 5.4C-6.5 3-5.6 1-4.6.6C-5-2.4-2.6-4.4-.8-3.8C.6-6 4.4-5 4.2-1.8C6.2-1 6.5 2.6 5.9 5.4"
    "H2.5V3.7A2.5 2.5 0 0 0-2.5 3.7V5.4Z",
    # a trunk with a hole and the stump of a branch
    "tree_hollow": "M-3.8 6C-2.8 2-2.8-2-3.4-6H3.2C2.7-2 2.8 2 3.8 6ZM0-3.3a1.8 2.3 0 1 0 .01 0Z"
    "M3.1-1.2L6-4.4V-2L3.3 1Z",
    "sun": "M0-3a3 3 0 1 0 .01 0ZM-.6-6H.6V-4H-.6ZM-.6 4H.6V6H-.6ZM-6-.6H-4V.6H-6ZM4-.6H6V.6H4Z"
    "M-4.7-3.8L-3.8-4.7L-2.4-3.3L-3.3-2.4ZM4.7-3.8L3.8-4.7L2.4-3.3L3.3-2.4ZM-4.7 3.8L-3.8 4.7L-2.4"
    " 3.3L-3.3 2.4Z"
    "M4.7 3.8L3.8 4.7L2.4 3.3L3.3 2.4Z",
    "drop": "M0-6C2.4-2.8 4.2-.6 4.2 1.8A4.2 4.2 0 0 1-4.2 1.8C-4.2-.6-2.4-2.8 0-6Z",
    "flame": "M.6-6C.8-3.6 4.4-2 4.4 1.7C4.4 4.2 2.5 6 0 6S-4.4 4.2-4.4 1.7C-4.4-.2-3.3-1.4-2.6-2.4"
    "C-2.3-1.2-1.8-.7-1.2-.5"
    "C-1.4-2.6-.6-4.6.6-6Z",
    "stone": "M-5.6 3.6L-5-.6L-2.2-3.9L2.3-4.3L5.2-1.1L5.7 3L3.4 4.6H-4Z",
    "cloud": "M-3.3 4C-5 4-6 2.9-6 1.5S-5-.9-3.7-.9C-3.5-2.9-2-4 -.2-4C1.5-4 2.8-3 3.1-1.4C4.8-1.4"
    " 6-.3 6 1.3S4.9 4 3.3 4Z",
    # a tuft of blades
    "grass": "M-5.2 5.6C-4.6 1.6-4.6-1.2-6-4.4C-3.2-2.8-2-.4-1.6 2.4C-1.6-1.4-1-4.2.6-6.2C1.7-3.6 1.5-.6"
    " 1.2 2C2-.8 3.4-3 6-4C4.7-.8 4.6 2.4 5.2 5.6Z",
    "egg": "M0-6C2.8-6 4.8-1.8 4.8 1.3A4.8 4.7 0 0 1-4.8 1.3C-4.8-1.8-2.8-6 0-6Z",
    "star": "M0-6L1.6-1.9L6-1.8L2.5.9L3.7 5.1L0 2.7L-3.7 5.1L-2.5.9L-6-1.8L-1.6-1.9Z",
    "tick": "M-5.6.6L-3.6-1.6L-1.5.7L3.6-5L5.6-3L-1.5 5Z",
    "card": "M-3.6-5.6H3.6Q4.6-5.6 4.6-4.6V4.6Q4.6 5.6 3.6 5.6H-3.6Q-4.6 5.6-4.6 4.6V-4.6Q-4.6-5.6-3.6-5.6Z"
    "M-3.1-4.1V-1.6H3.1V-4.1Z",
    "hexagon": "M-6 0L-3-5.2H3L6 0L3 5.2H-3ZM-4.2 0L-2.1 3.6H2.1L4.2 0L2.1-3.6H-2.1Z",
    # two rings of a chain
    "chain": "M-2.6-3.4a3.4 3.4 0 1 0 .01 0ZM-2.6-1.6a1.6 1.6 0 1 0 .01 0ZM2.6-3.4a3.4 3.4 0 1 0 .01 0Z"
    "M2.6-1.6a1.6 1.6 0 1 0 .01 0Z",
    # a bar on a forked prop
    "prop": "M-5.6-5.8H5.6V-3.6H-5.6ZM-4.4-2.8H-2L-.9 1.2H.9L2-2.8H4.4L2 3.4V5.8H-2V3.4Z",
    "hourglass": "M-4.6-6H4.6V-4.2H3.7C3.7-2 2-.8 1.2 0C2 .8 3.7 2 3.7 4.2H4.6V6H-4.6V4.2H-3.7"
    "C-3.7 2-2 .8-1.2 0C-2-.8-3.7-2-3.7-4.2H-4.6ZM-2.2-4.2C-2.1-3.4-1.6-2.7-1-2.1H1C1.6-2.7 2.1-3.4 2.2-4.2Z",
}
#: Glyphs in the outline of which a place can be drawn.
SHAPES = ("drop", "flame", "stone", "cloud")
_FALLBACK = "M0-5L5 0L0 5L-5 0ZM0-2.2L-2.2 0L0 2.2L2.2 0Z"

DOT_SPACE = 2.7
DOT_RADIUS = 1.05


def glyph_path(name: str) -> str:
    """The path of a glyph in a box of 12 units around the origin; an open diamond for an unknown name."""
    return GLYPHS.get(name, _FALLBACK)


def number(value: float) -> str:
    """A coordinate as short text."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def sign_size(sign: Sign, size: float) -> tuple[float, float]:
    """Width and height that a sign takes when its glyph is `size` units wide; the row of dots is below it."""
    unit = size / 12
    wide = max(12.0, (sign.dots - 1) * DOT_SPACE + 2 * DOT_RADIUS)
    return wide * unit, (12.0 + (3.4 if sign.dots else 0.0)) * unit


def sign_symbol(sign: Sign) -> tuple[str, str]:
    """A sign as a symbol that many faces share: its id and the complete ``<symbol>``."""
    identity = f"g-{sign.glyph}-{sign.dots}"
    dots = "".join(
        f'<circle cx="{number((i - (sign.dots - 1) / 2) * DOT_SPACE)}" cy="8.3" r="{DOT_RADIUS}"/>'
        for i in range(sign.dots)
    )
    path = f'<path fill-rule="evenodd" d="{glyph_path(sign.glyph)}"/>'
    return identity, f'<symbol id="f-{identity}" viewBox="-7 -6 14 16">{path}{dots}</symbol>'


def sign_svg(sign: Sign, x: float, y: float, size: float) -> str:
    """Show a sign's symbol with its glyph centred at (x, y), the dots below it, filled with the group's
    fill.
    """
    identity, _ = sign_symbol(sign)
    unit = size / 12
    return (
        f'<use href="#f-{identity}" x="{number(x - 7 * unit)}" y="{number(y - 6 * unit)}"'
        f' width="{number(14 * unit)}" height="{number(16 * unit)}"/>'
    )
