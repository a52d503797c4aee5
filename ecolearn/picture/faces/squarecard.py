"""The face of a square card: what eats it above, picture and name, what it eats below.

All lengths are for a card of 120 x 120 units around the origin. Twelve units at the middle of every edge, and
the corners, stay free for arrows. Food comes in from below and goes on to the eaters above, as in a drawn
food web; a small arrow beside both rows of pictures says so.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from html import escape

from ecolearn.picture.glyphs import GLYPHS, glyph_path
from ecolearn.picture.glyphs import number as n
from ecolearn.picture.icons import has_icon, icon_box, icon_svg
from ecolearn.picture.scene import Face, SquareCard
from ecolearn.picture.shapes import rounded
from ecolearn.picture.text import fit_lines, shorten, text_width
from ecolearn.picture.tokens import GROUPS

HALF, CORNER = 60.0, 12.0
"""Half the side of a card, and the radius of its corners."""
STRIP, ROW, ROW_WIDTH = 39.0, 16.0, 105.0
"""Where the middle of both rows lies from the middle of the card, their height and their width."""
LARGEST, BETWEEN, MOST = 14.0, 1.4, 9
"""Largest picture of a row, the least gap between two, and how many a row shows."""
NAME_SIZES = (13.0, 12.5, 12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0)
NAME_FLOOR, NAME_WIDTH = 27.5, 108.0
WORD_SIZES, WORD_WIDTH = (8.0, 7.5, 7.0, 6.5), 38.0

_UP = "M0-5L4.4-.4H1.7V5H-1.7V-.4H-4.4Z"

ROLE_SIGNS: dict[str, str] = {
    "producer": GLYPHS["plant"],
    # a round disc
    "herbivore": "M0-5.4a5.4 5.4 0 1 0 .01 0Z",
    # a disc in two halves, one of them open
    "omnivore": "M0-5.6a5.6 5.6 0 1 0 .01 0ZM.7-3.9A3.9 3.9 0 0 1 .7 3.9Z",
    # a tooth
    "carnivore": "M-5.6-4.8Q0-6.4 5.6-4.8Q4.6 2 0 6Q-4.6 2-5.6-4.8Z",
    # an open tooth
    "scavenger": "M-5.6-4.8Q0-6.4 5.6-4.8Q4.6 2 0 6Q-4.6 2-5.6-4.8ZM-3.3-3.3Q-2.3 .6 0 3Q2.3 .6 3.3-3.3"
    "Q0-4.1-3.3-3.3Z",
    # a heap that is being crumbled
    "detritivore": "M-6 5C-6 .8-3.4-1.6 0-1.6S6 .8 6 5ZM-4.2-3.6a1.3 1.3 0 1 0 .01 0Z"
    "M0-6a1.3 1.3 0 1 0 .01 0ZM4.2-3.6a1.3 1.3 0 1 0 .01 0Z",
    # a mushroom
    "decomposer": "M-6 .6C-6-3.4-3.4-5.6 0-5.6S6-3.4 6 .6ZM-1.8 1.6H1.8L2.4 5.8H-2.4Z",
    # a leaf that has fallen: open, with its rib
    "dead_matter": "M-5.6 3.6Q-5-4.8 5.4-5Q5.2 5-3.2 4.6L-5 6ZM-3.2 2.8Q3 3 3.6-3.3Q-3-2.6-3.6 1.6Z",
    "sun": GLYPHS["sun"],
    # a star of four points
    "special": "M0-6L1.7-1.7L6 0L1.7 1.7L0 6L-1.7 1.7L-6 0L-1.7-1.7Z",
}
"""The shape of every role in a box of 12 units, so that roles differ without colour (even-odd rule)."""


def icon_symbol(name: str) -> tuple[str, str]:
    """An icon as a symbol that many faces share: its id and the complete ``<symbol>``."""
    identity = f"i-{name.replace(':', '-')}"
    box = " ".join(n(part) for part in icon_box(name))
    return identity, f'<symbol id="f-{identity}" viewBox="{box}">{icon_svg(name)}</symbol>'


def _icon(name: str, x: float, y: float, width: float, height: float) -> str:
    """Show an icon's symbol as large as fits into a box of that size around (x, y)."""
    if not has_icon(name):
        return ""
    return (
        f'<use href="#f-{icon_symbol(name)[0]}" x="{n(x - width / 2)}" y="{n(y - height / 2)}"'
        f' width="{n(width)}" height="{n(height)}"/>'
    )


def _sign(role: str, x: float, y: float, scale: float, look: str = "ecl-edged") -> str:
    path = ROLE_SIGNS.get(role) or glyph_path(role)
    move = f"translate({n(x)} {n(y)})scale({n(scale)})"
    return f'<path class="{look}" fill-rule="evenodd" transform="{move}" d="{path}"/>'


def _row(icons: tuple[str, ...], y: float, word: str, outward: float) -> str:
    """A row of small pictures on a light plate, with the arrow of the food and a word in the card's rim."""
    left = -ROW_WIDTH / 2
    plate = (
        f'<rect class="ecl-plate" x="{n(left)}" y="{n(y - ROW / 2)}" width="{n(ROW_WIDTH)}"'
        f' height="{n(ROW)}" rx="4"/>'
        f'<path class="ecl-i-rust" transform="translate({n(left + 6)} {n(y)})" d="{_UP}"/>'
    )
    shown = icons if len(icons) <= MOST else icons[: MOST - 1]
    more = f"+{len(icons) - len(shown)}" if len(shown) < len(icons) else ""
    cells = len(shown) + (1 if more else 0)
    left, width = left + 11.5, ROW_WIDTH - 12.5
    step = min(width / cells, LARGEST + 4 * BETWEEN)
    size = min(LARGEST, step - BETWEEN)
    start = left + (width - step * cells) / 2 + step / 2
    parts = [plate, *(_icon(name, start + i * step, y, size, size) for i, name in enumerate(shown))]
    if more:
        x, low = start + len(shown) * step, y + 3
        parts.append(f'<text class="ecl-t ecl-on-plate" x="{n(x)}" y="{n(low)}" font-size="8">{more}</text>')
    if word:
        font = next((size for size in WORD_SIZES if text_width(word, size) <= WORD_WIDTH), WORD_SIZES[-1])
        word = escape(shorten(word, font, WORD_WIDTH))
        x, low = -HALF + 10, outward * 51.6 + font * 0.36
        parts.append(f'<text class="ecl-t ecl-l" x="{n(x)}" y="{n(low)}" font-size="{n(font)}">{word}</text>')
    return "".join(parts)


def _name(card: SquareCard, floor: float, look: str) -> tuple[str, float]:
    """The name in one or two lines, the last one standing on `floor`; and the height where it begins."""
    lines, size = fit_lines(
        card.short or card.name, NAME_WIDTH, (NAME_WIDTH, NAME_WIDTH), NAME_SIZES, patience=4
    )
    step = size * 1.02
    parts = [
        f'<text class="ecl-t{look}" y="{n(floor - step * (len(lines) - 1 - i))}" font-size="{n(size)}">'
        f"{escape(line)}</text>"
        for i, line in enumerate(lines)
    ]
    return "".join(parts), floor - step * (len(lines) - 1) - size * 0.78


def _ground(card: SquareCard) -> str:
    """The card without anything on it; what is no living being differs from all that are."""
    outline = rounded(HALF - 1, CORNER)
    rim = f'<path class="ecl-rim" d="{rounded(HALF - 2.4, CORNER - 1.4)}"/>'
    if card.role == "special":
        inner = '<rect class="ecl-plate" x="-34" y="-45" width="68" height="60" rx="10"/>'
        return f'<path class="ecl-band" d="{outline}"/>{rim}{inner}'
    if card.role == "sun":
        rays = "".join(f"M0 -8L{n(x)} {n(y)}" for x, y in _RAYS)
        return f'<path class="ecl-deep" d="{outline}"/><path class="ecl-pat" d="{rays}"/>{rim}'
    if card.role == "dead_matter":
        rim = f'<path class="ecl-dead" d="{rounded(HALF - 2.4, CORNER - 1.4)}"/>'
        return f'<path class="ecl-deep" d="{outline}"/>{rim}'
    return f'<path class="ecl-face" d="{outline}"/>{rim}'


_RAYS = (
    (-54, -34),
    (-54, -8),
    (-54, 18),
    (-40, -52),
    (-18, -54),
    (18, -54),
    (40, -52),
    (54, -34),
    (54, -8),
    (54, 18),
)


def _finish(inner: str, role: str, icons: tuple[str, ...]) -> Face:
    colour = role if role in GROUPS else "plain"
    svg = f'<g class="ecl-c-{colour}">{inner}</g>'
    identity = blake2b(svg.encode(), digest_size=5).hexdigest()
    symbols = tuple(sorted({icon_symbol(name) for name in icons if has_icon(name)}))
    return Face(identity, svg, 2 * HALF, 2 * HALF, "square", colour, (), symbols)


@lru_cache(maxsize=1024)
def square_face(card: SquareCard) -> Face:
    """Draw the face of a square card.

    Parameters
    ----------
    card : SquareCard
        More than `MOST` pictures in a row end in a number ("+3").

    Returns
    -------
    Face
        120 x 120 units, without spots; its pictures are shared symbols.
    """
    special = card.role == "special"
    parts = [_ground(card)]
    if card.eaten_by:
        parts.append(_row(card.eaten_by, -STRIP, card.eaten_word, -1))
    if card.eats:
        parts.append(_row(card.eats, STRIP, card.eats_word, 1))
    floor = NAME_FLOOR if card.eats else NAME_FLOOR + 12
    ceiling = -29.0 if card.eaten_by else -43.0
    look = " ecl-on-band" if special else " ecl-halo" if card.role == "sun" else ""
    name, top = _name(card, floor, look)
    low = top - 2.5
    middle, high = (ceiling + low) / 2, low - ceiling
    if not special:
        parts.append(f'<ellipse class="ecl-glow" cy="{n(middle)}" rx="33" ry="{n(high * 0.56)}"/>')
    parts.append(_icon(card.icon, 0, middle, 60.0, high))
    parts.append(name)
    y = -19.0 if card.eaten_by else -33.0
    sign = "ecl-on-band" if special else "ecl-edged"
    parts.append(_sign(card.role, 45.5, y, 1.35, sign))
    if card.number is not None:
        parts.append(
            f'<text class="ecl-t{look}" x="-45.5" y="{n(y + 5)}" font-size="14">{card.number}</text>'
        )
    return _finish("".join(parts), card.role, (card.icon, *card.eats[:MOST], *card.eaten_by[:MOST]))


@lru_cache(maxsize=8)
def square_back(colour: str = "plain") -> Face:
    """The back of a square card: what a viewer sees of a card they may not know."""
    inner = (
        f'<path class="ecl-band" d="{rounded(HALF - 1, CORNER)}"/>'
        f'<path class="ecl-rim" d="{rounded(HALF - 2.4, CORNER - 1.4)}"/>'
        f'<path class="ecl-rim" d="{rounded(HALF * 0.72, CORNER * 0.6)}"/>'
        + _sign("producer", 0, 0, 3.6, "ecl-on-band")
    )
    return _finish(inner, colour, ())
