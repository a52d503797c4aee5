"""The face of a plain card: one large picture or sign, a name, what sort of card it is.

All lengths are for a card of 120 x 120 units around the origin. Also the token of a card that lies in a place
of its own shape, such as a drop of water.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from html import escape

from ecolearn.picture.faces.squarecard import icon_symbol, square_back
from ecolearn.picture.glyphs import glyph_path
from ecolearn.picture.glyphs import number as n
from ecolearn.picture.icons import has_icon
from ecolearn.picture.scene import Face, PlainCard, Shape
from ecolearn.picture.shapes import rounded
from ecolearn.picture.text import fit_lines, text_width
from ecolearn.picture.tokens import GROUPS

__all__ = ["plain_face", "square_back", "token_face"]

HALF, CORNER = 60.0, 12.0
NAME_SIZES = (17.0, 16.0, 15.0, 14.0, 13.5, 13.0, 12.5, 12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0)
NAME_FLOOR, NAME_WIDTH = 48.0, 106.0
STRIP = 19.0
"""Height of the strip of a mark at the top."""


def _glyph(name: str, x: float, y: float, scale: float, look: str) -> str:
    move = f"translate({n(x)} {n(y)})scale({n(scale)})"
    return f'<path class="{look}" fill-rule="evenodd" transform="{move}" d="{glyph_path(name)}"/>'


def _strip(card: PlainCard) -> str:
    """The mark with its word in a dark strip along the upper edge."""
    half = HALF - 2.4
    low = -half + STRIP
    arc = f"A{n(CORNER)} {n(CORNER)} 0 0 1"
    path = (
        f"M{n(-half)} {n(low)}V{n(-half + CORNER)}{arc} {n(-half + CORNER)} {n(-half)}"
        f"H{n(half - CORNER)}{arc} {n(half)} {n(-half + CORNER)}V{n(low)}Z"
    )
    size = next((size for size in (12.0, 11.0, 10.0, 9.0) if text_width(card.mark_word, size) <= 84), 8.0)
    wide = text_width(card.mark_word, size)
    left = -(wide + 19) / 2
    middle = low - STRIP / 2
    return (
        f'<path class="ecl-band" d="{path}"/>'
        + _glyph(card.mark, left + 7, middle, 1.15, "ecl-on-band")
        + f'<text class="ecl-t ecl-on-band ecl-l" x="{n(left + 18)}" y="{n(middle + size * 0.36)}"'
        f' font-size="{n(size)}">{escape(card.mark_word)}</text>'
    )


@lru_cache(maxsize=1024)
def plain_face(card: PlainCard) -> Face:
    """Draw the face of a plain card.

    Parameters
    ----------
    card : PlainCard

    Returns
    -------
    Face
        120 x 120 units, without spots; its picture is a shared symbol.
    """
    parts = [
        f'<path class="ecl-face" d="{rounded(HALF - 1, CORNER)}"/>',
        f'<path class="ecl-rim" d="{rounded(HALF - 2.4, CORNER - 1.4)}"/>',
    ]
    if card.mark:
        parts.append(_strip(card))
    lines, size = fit_lines(card.short or card.name, NAME_WIDTH, (NAME_WIDTH, NAME_WIDTH), NAME_SIZES, 4)
    step = size * 1.02
    top = NAME_FLOOR - step * (len(lines) - 1) - size * 0.8
    high = -HALF + (STRIP + 7 if card.mark else 8)
    low = top - 4
    middle, tall = (high + low) / 2, low - high
    if card.sign:
        parts.append(_glyph(card.sign, 0, middle, tall / 12.6, "ecl-edged"))
    elif has_icon(card.icon):
        parts.append(f'<ellipse class="ecl-glow" cy="{n(middle)}" rx="37" ry="{n(tall * 0.5)}"/>')
        identity = icon_symbol(card.icon)[0]
        parts.append(f'<use href="#f-{identity}" x="-44" y="{n(high)}" width="88" height="{n(tall)}"/>')
    if card.corner:
        parts.append(_glyph(card.corner, 46, -HALF + 14 + (STRIP if card.mark else 0), 1.2, "ecl-edged"))
    for at, line in enumerate(lines):
        y = NAME_FLOOR - step * (len(lines) - 1 - at)
        parts.append(f'<text class="ecl-t" y="{n(y)}" font-size="{n(size)}">{escape(line)}</text>')
    icons = () if card.sign or not has_icon(card.icon) else (icon_symbol(card.icon),)
    return _finish("".join(parts), card.colour, "square", icons)


@lru_cache(maxsize=256)
def token_face(shape: Shape, colour: str, sign: str = "tick") -> Face:
    """A card that lies in a place of its own shape: filled, with a sign in it.

    Parameters
    ----------
    shape : Shape
    colour : str
        Token group.
    sign : str
        A glyph: a tick, or what marks the card.
    """
    low = 14.0 if shape == "drop" else 12.0 if shape == "flame" else 4.0
    inner = _glyph(shape, 0, 0, 9.8, "ecl-edged") + _glyph(sign, 0, low, 4.2, "ecl-paper")
    return _finish(inner, colour, shape, ())


def _finish(inner: str, colour: str, shape: Shape, icons: tuple[tuple[str, str], ...]) -> Face:
    group = colour if colour in GROUPS else "plain"
    svg = f'<g class="ecl-c-{group}">{inner}</g>'
    identity = blake2b(svg.encode(), digest_size=5).hexdigest()
    return Face(identity, svg, 2 * HALF, 2 * HALF, shape, group, (), icons)
