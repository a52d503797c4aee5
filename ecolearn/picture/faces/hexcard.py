"""The face of a hexagonal card, flat side up: gives above, picture and name, needs in a dark band.

All lengths are for a hexagon of side 60 around the origin. The face keeps a strip of 9.5 units at the middle
of every edge free for feeding arrows, and the left and right of the picture for warnings and markers.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b
from html import escape
from typing import NamedTuple

from ecolearn.picture.glyphs import number as n
from ecolearn.picture.glyphs import sign_size, sign_svg, sign_symbol
from ecolearn.picture.icons import icon_at
from ecolearn.picture.scene import HEX_SIDE, CardFace, Face, Need, Side, Sign, Spot
from ecolearn.picture.shapes import EMBLEMS, HALF, half_width, hexagon, lower_part, pattern_path
from ecolearn.picture.text import fit_lines
from ecolearn.picture.tokens import PATTERNS

SIDE = 58.0
"""Side of the drawn card: a little smaller than its place, so that the edges of neighbours never overlap."""

NAME_SIZES = (11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0)
DISC = (24.2, -39.6, 9.2)
GIVES_Y = -36.4
FLOOR = 42.4
MARGIN = 4.5
STRIP = 9.5
BAND, HIGH_BAND = 18.5, 9.0
OR_GAP = 3.6
PAD_X = 2.4
PAD_Y = 1.3
BETWEEN = 2.2
LARGEST, ONE_ROW = 13.0, 8.75
CORNERS = 38.5
"""How far from the middle marks stand to the left and right of the picture of a being."""
AROUND: tuple[tuple[Side, float, float], ...] = (
    ("n", 0, -27.5),
    ("ne", 29, -22),
    ("nw", -29, -22),
    ("se", 27, 27),
    ("s", 0, 29.5),
    ("sw", -27, 27),
)
"""Where marks stand on a habitat: around its name."""


class Chip(NamedTuple):
    """Where the chip of a need lies (centre, width, height) and how large its glyphs are."""

    x: float
    y: float
    width: float
    height: float
    glyph: float


def chip_width(need: Need, glyph: float) -> float:
    """Width of the chip of a need at that glyph size."""
    signs = sum(sign_size(sign, glyph)[0] for sign in need.signs)
    return signs + OR_GAP * (len(need.signs) - 1) + 2 * PAD_X


def _chip_height(needs: tuple[Need, ...], glyph: float) -> float:
    return max(sign_size(sign, glyph)[1] for need in needs for sign in need.signs) + 2 * PAD_Y


def _room(bottom: float) -> float:
    """Half the width for chips that end at the height `bottom`: inside the card, clear of the arrows' strips.

    A strip lies `STRIP` deep along the edge that slopes by 60 degrees; two arrows side by side need it from
    12 to 33.6 units below the middle.
    """
    beside = (HALF * HEX_SIDE - STRIP - min(bottom, 33.6) / 2) / HALF
    return min(half_width(SIDE, bottom) - MARGIN, beside)


def _row(needs: tuple[Need, ...], top: float, glyph: float, height: float) -> tuple[Chip, ...] | None:
    """One row of chips that begins at the height `top`; None if it is wider than the card there."""
    widths = [chip_width(need, glyph) for need in needs]
    total = sum(widths) + BETWEEN * (len(widths) - 1)
    if total > 2 * _room(top + height):
        return None
    chips, x = [], -total / 2
    for width in widths:
        chips.append(Chip(x + width / 2, top + height / 2, width, height, glyph))
        x += width + BETWEEN
    return tuple(chips)


def _rows(needs: tuple[Need, ...], split: int, band: float, glyph: float) -> tuple[Chip, ...] | None:
    """Chips in one row (split 0) or two rows in the band; None if they do not fit."""
    height = _chip_height(needs, glyph)
    room = FLOOR - band - 2.2
    if not split:
        if height > room:
            return None
        return _row(needs, band + 2.2 + (room - height) / 2, glyph, height)
    if 2 * height + BETWEEN > room:
        return None
    top = band + 2.2 + (room - 2 * height - BETWEEN) / 2
    first = _row(needs[:split], top, glyph, height)
    second = _row(needs[split:], top + height + BETWEEN, glyph, height)
    return None if first is None or second is None else first + second


@lru_cache(maxsize=512)
def place_chips(needs: tuple[Need, ...]) -> tuple[float, tuple[Chip, ...]]:
    """Where the band begins and where each need's chip lies; chips never leave the band.

    One row is taken if its glyphs can have at least `ONE_ROW` units; otherwise the arrangement in one or two
    rows with the largest glyphs. For two rows the band begins higher up, which costs the picture its room.
    """
    if not needs:
        return HALF * SIDE, ()
    ways = [(0, BAND), *((split, HIGH_BAND) for split in range(len(needs) - 1, 0, -1))]
    for least, tried in ((ONE_ROW, ways[:1]), (1.0, ways)):
        glyph = LARGEST if least > 1 else ONE_ROW + 1.75
        while glyph >= least:
            for split, band in tried:
                chips = _rows(needs, split, band, glyph)
                if chips is not None:
                    return band, chips
            glyph -= 0.25
    raise ValueError(f"{len(needs)} needs do not fit on a card; at most about 12 signs do.")


def chip_svg(need: Need, chip: Chip, met: bool) -> str:
    """The chip of a need: dashed and empty, or filled and ticked when it is met."""
    left, top = chip.x - chip.width / 2, chip.y - chip.height / 2
    suffix = "-met" if met else ""
    parts = [
        f'<rect class="ecl-chip{suffix}" x="{n(left)}" y="{n(top)}" width="{n(chip.width)}"'
        f' height="{n(chip.height)}" rx="4"/>'
    ]
    x = left + PAD_X
    signs = []
    for i, sign in enumerate(need.signs):
        if i:
            stroke = f"M{n(x + OR_GAP / 2 - 1.1)} {n(chip.y + 3.6)}l2.2-7.2"
            parts.append(f'<path class="ecl-or{suffix}" d="{stroke}"/>')
            x += OR_GAP
        width, height = sign_size(sign, chip.glyph)
        y = top + PAD_Y + chip.glyph / 2 + (chip.height - 2 * PAD_Y - height) / 2
        signs.append(sign_svg(sign, x + width / 2, y, chip.glyph))
        x += width
    parts.append(f'<g class="ecl-on-{"met" if met else "band"}">{"".join(signs)}</g>')
    if met:
        cx, cy = left + chip.width - 1.6, top + 0.6
        parts.append(f'<circle class="ecl-tick-disc" cx="{n(cx)}" cy="{n(cy)}" r="4.1"/>')
        parts.append(f'<path class="ecl-tick" d="M{n(cx - 2)} {n(cy + 0.1)}l1.5 1.6l2.5-3.3"/>')
    return "".join(parts)


def _gives(signs: tuple[Sign, ...], with_disc: bool) -> str:
    glyph = 11.5
    gap = 2.6
    # beside the disc the row may begin a little further left than the edge of the picture
    left, right = -34.0, (DISC[0] - DISC[2] - 2.0 if with_disc else 34.0)
    while True:
        widths = [sign_size(sign, glyph)[0] for sign in signs]
        total = sum(widths) + gap * (len(signs) - 1)
        if total <= right - left or glyph < 5:
            break
        glyph -= 0.5
    x = (left + right - total) / 2
    parts = []
    for sign, width in zip(signs, widths, strict=True):
        parts.append(sign_svg(sign, x + width / 2, GIVES_Y, glyph))
        x += width + gap
    return f'<g class="ecl-on-face">{"".join(parts)}</g>'


def face_of(
    svg: str,
    colour: str,
    signs: Iterable[Sign],
    spots: tuple[Spot, ...] = (),
    sides: tuple[tuple[Side, float, float], ...] = (),
) -> Face:
    """Wrap the markup of a card in its colour and give it its id."""
    svg = f'<g class="ecl-c-{colour}">{svg}</g>'
    identity = blake2b(svg.encode(), digest_size=5).hexdigest()
    symbols = tuple(sorted({sign_symbol(sign) for sign in signs}))
    return Face(identity, svg, 2 * HEX_SIDE, 2 * HALF * HEX_SIDE, "hex", colour, spots, symbols, sides)


def _name(
    card: CardFace, bottom: float, extra: str = "", sizes: tuple[float, ...] = NAME_SIZES
) -> tuple[str, float]:
    """The name in one or two lines, the last one standing on `bottom`; and the height where it begins."""
    one = 2 * (half_width(SIDE, bottom) - MARGIN)
    first = 2 * (half_width(SIDE, bottom - 9.5) - MARGIN)
    lines, size = fit_lines(card.short or card.name, one, (first, one), sizes, 4 if card.needs else 2)
    step = size * 1.02
    parts = []
    for i, line in enumerate(lines):
        y = bottom - step * (len(lines) - 1 - i)
        parts.append(f'<text class="ecl-t{extra}" y="{n(y)}" font-size="{n(size)}">{escape(line)}</text>')
    return "".join(parts), bottom - step * (len(lines) - 1) - size * 0.78


def _habitat(card: CardFace) -> str:
    """A habitat is its colour, its pattern and its name, so that it differs from every being at a glance."""
    pattern = pattern_path(card.pattern or PATTERNS.get(card.colour, ""), SIDE, SIDE * HALF, SIDE)
    name, _ = _name(card, 5.5, " ecl-halo", (13.0, 12.5, 12.0, *NAME_SIZES))
    return (
        f'<path class="ecl-deep" d="{hexagon(SIDE)}"/><path class="ecl-pat" d="{pattern}"/>'
        f'<path class="ecl-rim" d="{hexagon(SIDE - 1.5)}"/>{name}'
    )


def _being(card: CardFace) -> tuple[str, tuple[Spot, ...], tuple[tuple[Side, float, float], ...]]:
    band, chips = place_chips(card.needs)
    outline = hexagon(SIDE)
    parts = [f'<path class="ecl-face" d="{outline}"/>']
    spots: list[Spot] = []
    if chips:
        parts.append(f'<path class="ecl-band" d="{lower_part(SIDE, band)}"/>')
    parts.append(f'<path class="ecl-rim" d="{hexagon(SIDE - 1.5)}"/>')
    if card.gives:
        parts.append(_gives(card.gives, card.points is not None))
    name, top = _name(card, band - 4.4 if chips else 31.0)
    ceiling = -26.5
    height = min(top - 1.5 - ceiling, 44.0)
    middle = (top - 1.5 + ceiling) / 2
    emblem = EMBLEMS.get(PATTERNS.get(card.colour, ""), "")
    if emblem:
        move = f"translate(-37 {n(max(middle, -15))})"
        parts.append(f'<path class="ecl-emblem" transform="{move}" d="{emblem}"/>')
    parts.append(icon_at(card.icon, 0, middle, 54.0, height))
    parts.append(name)
    for i, (need, chip) in enumerate(zip(card.needs, chips, strict=True)):
        parts.append(chip_svg(need, chip, met=False))
        svg = chip_svg(need, chip, met=True)
        spots.append(Spot(f"need.{i}", chip.x, chip.y, chip.width, chip.height, svg))
    if card.points is not None:
        x, y, r = DISC
        parts.append(f'<circle class="ecl-disc" cx="{n(x)}" cy="{n(y)}" r="{n(r)}"/>')
        parts.append(f'<text class="ecl-t" x="{n(x)}" y="{n(y + 4.2)}" font-size="12">{card.points}</text>')
        spots.append(Spot("points", x, y, 2 * r, 2 * r))
    beside = max(middle, -12.0)
    below: tuple[tuple[Side, float, float], ...] = () if chips else (("s", 0, 41.5),)
    return "".join(parts), tuple(spots), (("e", CORNERS, beside), ("w", -CORNERS, beside), *below)


@lru_cache(maxsize=1024)
def hex_face(card: CardFace) -> Face:
    """Draw the face of a hexagonal card.

    Parameters
    ----------
    card : CardFace
        A card of kind "habitat" shows its pattern and name; any other shows gives, picture, name and needs.

    Returns
    -------
    Face
        120 x 103.92 units; a spot "need.0", "need.1" ... for every need and "points" for the disc.

    Raises
    ------
    ValueError
        If the needs do not fit into the band.
    """
    spots: tuple[Spot, ...] = ()
    sides = AROUND
    if card.kind == "habitat":
        inner = _habitat(card)
    else:
        inner, spots, sides = _being(card)
    signs = [*card.gives, *(sign for need in card.needs for sign in need.signs)]
    return face_of(inner, card.colour, signs, spots, sides)


@lru_cache(maxsize=8)
def hex_back(colour: str = "plain") -> Face:
    """The back of a hexagonal card: what a viewer sees of a card they may not know."""
    leaf = Sign("plant")
    inner = (
        f'<path class="ecl-band" d="{hexagon(SIDE)}"/><path class="ecl-rim" d="{hexagon(SIDE - 1.5)}"/>'
        f'<path class="ecl-rim" d="{hexagon(SIDE * 0.62)}"/>'
        f'<g class="ecl-on-band">{sign_svg(leaf, 0, 0, 40)}</g>'
    )
    return face_of(inner, colour, [leaf])
