"""The face of a card that happens once its symbols are covered with cubes; a dial, the token of an element.

All lengths of the card are for 120 x 148 units around the origin: name, symbols with their cubes, in signs
what happens, and how often it still can.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from html import escape
from math import cos, pi, sin

from ecolearn.picture.faces.squarecard import icon_symbol
from ecolearn.picture.faces.tileface import tile_symbol
from ecolearn.picture.glyphs import glyph_path
from ecolearn.picture.glyphs import number as n
from ecolearn.picture.icons import has_icon
from ecolearn.picture.scene import Bit, CallCard, Face
from ecolearn.picture.text import fit_lines, text_width
from ecolearn.picture.tokens import GROUPS

WIDTH, HEIGHT, CORNER = 120.0, 148.0, 11.0
BAND = 31.0
"""Height of the strip with the name."""
NAME_WIDTH = 104.0
NAME_SIZES = (13.0, 12.5, 12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5)
SYMBOL, SYMBOL_Y = 13.0, -24.0
"""Radius of a symbol, and where the middle of their row lies."""
SIGN, SIGN_GAP, SIGN_TEXT = 17.0, 1.5, 12.0
ROWS_TOP, ROWS_LOW = -5.0, 55.0
LARGEST = 1.35
"""How far signs may grow where there is room."""
CUBE = Bit("icon", "own:cube")
BACK_SIGN = "animal"
WORD_SIZES = (19.0, 18.0, 17.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0)


def _box(inset: float, corner: float) -> str:
    w, h = WIDTH / 2 - inset, HEIGHT / 2 - inset
    arc = f"A{n(corner)} {n(corner)} 0 0 1"
    a, b = w - corner, h - corner
    return (
        f"M{n(-a)} {n(-h)}H{n(a)}{arc} {n(w)} {n(-b)}V{n(b)}{arc} {n(a)} {n(h)}H{n(-a)}"
        f"{arc} {n(-w)} {n(b)}V{n(-b)}{arc} {n(-a)} {n(-h)}Z"
    )


def _glyph(name: str, x: float, y: float, scale: float, look: str) -> str:
    move = f"translate({n(x)} {n(y)})scale({n(scale)})"
    return f'<path class="{look}" fill-rule="evenodd" transform="{move}" d="{glyph_path(name)}"/>'


def bit_symbol(bit: Bit) -> tuple[str, str]:
    """A small sign as a symbol that many cards share, in a box of 25 units: its id and ``<symbol>``."""
    if bit.kind == "icon":
        return icon_symbol(bit.name)
    identity = f"b-{bit.kind}-{bit.name}-{bit.colour}"
    if bit.kind == "tile":
        inner = tile_symbol(bit.colour)
    elif bit.kind == "disc":
        group = bit.colour if bit.colour in GROUPS else "plain"
        inner = (
            f'<g class="ecl-c-{group}">'
            '<circle class="ecl-deep" r="11.6"/><circle class="ecl-emblem" r="11.6"/>'
            f"{_glyph(bit.name, 0, 0, 1.24, 'ecl-on-face')}</g>"
        )
    else:
        inner = _glyph(bit.name, 0, 0, 1.8, "ecl-on-face")
    return identity, f'<symbol id="f-{identity}" viewBox="-12.5 -12.5 25 25">{inner}</symbol>'


def _shown(bit: Bit, x: float, y: float, size: float) -> str:
    """The symbol of a sign as large as `size` around (x, y)."""
    if bit.kind == "icon" and not has_icon(bit.name):
        return ""
    left, top = n(x - size / 2), n(y - size / 2)
    box = f'x="{left}" y="{top}" width="{n(size)}" height="{n(size)}"'
    return f'<use href="#f-{bit_symbol(bit)[0]}" {box}/>'


def _bit_width(bit: Bit) -> float:
    return text_width(bit.name, SIGN_TEXT) if bit.kind == "text" else SIGN


def _bit(bit: Bit, x: float, y: float) -> str:
    if bit.kind == "text":
        place = f'x="{n(x)}" y="{n(y + SIGN_TEXT * 0.36)}" font-size="{n(SIGN_TEXT)}"'
        return f'<text class="ecl-t ecl-l" {place}>{escape(bit.name)}</text>'
    middle = x + SIGN / 2
    shown = _shown(bit, middle, y, SIGN)
    if bit.kind != "icon":
        return shown
    # On a light plate, so that dark animals show on a dark card.
    return f'<circle class="ecl-glow" cx="{n(middle)}" cy="{n(y)}" r="{n(SIGN * 0.56)}"/>{shown}'


def _row_width(row: tuple[Bit, ...]) -> float:
    return sum(_bit_width(bit) for bit in row) + SIGN_GAP * (len(row) - 1)


def _rows(rows: tuple[tuple[Bit, ...], ...]) -> str:
    """The signs in as few lines as hold them, made smaller where they need more room."""
    lines: list[list[tuple[Bit, ...]]] = []
    room, apart = WIDTH - 12.0, 9.0
    for row in rows:
        wide = sum(_row_width(other) + apart for other in lines[-1]) if lines else room
        if wide + _row_width(row) > room:
            lines.append([])
        lines[-1].append(row)
    tall = ROWS_LOW - ROWS_TOP
    step = min(30.0, tall / max(1, len(lines)))
    parts = []
    for at, line in enumerate(lines):
        y = (ROWS_TOP + ROWS_LOW) / 2 + step * (at - (len(lines) - 1) / 2)
        wide = sum(map(_row_width, line)) + apart * (len(line) - 1)
        scale = min(LARGEST, room / wide, step / (SIGN + 1.0))
        x = -wide / 2
        inner = []
        for row in line:
            for bit in row:
                inner.append(_bit(bit, x, 0))
                x += _bit_width(bit) + SIGN_GAP
            x += apart - SIGN_GAP
        parts.append(f'<g transform="translate(0 {n(y)})scale({n(scale)})">{"".join(inner)}</g>')
    return "".join(parts)


@lru_cache(maxsize=4096)
def call_face(card: CallCard) -> Face:
    """Draw the face of a card with its cubes and uses.

    Parameters
    ----------
    card : CallCard

    Returns
    -------
    Face
        120 x 148 units, without spots; its pictures are shared symbols.
    """
    top = -HEIGHT / 2
    lines, size = fit_lines(card.name, NAME_WIDTH, (NAME_WIDTH, NAME_WIDTH), NAME_SIZES, 5)
    head = 2.4 + BAND
    w, arc = WIDTH / 2 - 2.4, f"A{n(CORNER - 1.4)} {n(CORNER - 1.4)} 0 0 1"
    a, b = w - CORNER + 1.4, top + 2.4
    strip = (
        f"M{n(-w)} {n(top + head)}V{n(b + CORNER - 1.4)}{arc} {n(-a)} {n(b)}H{n(a)}"
        f"{arc} {n(w)} {n(b + CORNER - 1.4)}V{n(top + head)}Z"
    )
    parts = [
        f'<path class="ecl-face" d="{_box(1, CORNER)}"/>',
        f'<path class="ecl-band" d="{strip}"/>',
        f'<path class="ecl-rim" d="{_box(2.4, CORNER - 1.4)}"/>',
    ]
    for at, line in enumerate(lines):
        y = top + head / 2 + 1.2 + size * 0.36 + size * 1.04 * (at - (len(lines) - 1) / 2)
        parts.append(
            f'<text class="ecl-t ecl-on-band" y="{n(y)}" font-size="{n(size)}">{escape(line)}</text>'
        )
    step = min(2 * SYMBOL + 2.5, (WIDTH - 2 * SYMBOL - 10) / max(1, len(card.cost) - 1))
    for at, (bit, covered) in enumerate(card.cost):
        x = step * (at - (len(card.cost) - 1) / 2)
        parts.append(_shown(bit, x, SYMBOL_Y, 2 * SYMBOL + 1.6))
        if covered:
            parts.append(_shown(CUBE, x, SYMBOL_Y - 0.5, 2 * SYMBOL + 1))
    parts.append(_rows(card.rows))
    parts += _pips(card)
    bits = [bit for row in card.rows for bit in row] + [bit for bit, _covered in card.cost]
    if any(covered for _bit, covered in card.cost):
        bits.append(CUBE)
    return _finish("".join(parts), card.colour, bits, HEIGHT)


def _pips(card: CallCard) -> list[str]:
    """How often it can still happen: a full dot for each time left, a ring for each that is over."""
    y = HEIGHT / 2 - 11.5
    parts = []
    for at in range(card.uses):
        x = n(11.0 * (at - (card.uses - 1) / 2))
        look = "ecl-edged" if at < card.left else "ecl-emblem"
        parts.append(f'<circle class="{look}" cx="{x}" cy="{n(y)}" r="{3.8 if at < card.left else 3.1}"/>')
    if card.warn:
        parts.append(
            f'<g transform="translate({n(WIDTH / 2 - 15)} {n(y - 1)})">'
            '<path class="ecl-warn" d="M0-8.5L9 6.5H-9Z"/>'
            '<text class="ecl-t ecl-warn-ink" y="4.8" font-size="11">!</text></g>'
        )
    return parts


@lru_cache(maxsize=8)
def call_back(colour: str = "plain") -> Face:
    """The back of such a card."""
    inner = (
        f'<path class="ecl-band" d="{_box(1, CORNER)}"/>'
        f'<path class="ecl-rim" d="{_box(2.4, CORNER - 1.4)}"/>'
        f'<path class="ecl-rim" d="{_box(14, CORNER - 4)}"/>' + _glyph(BACK_SIGN, 0, 0, 3.8, "ecl-on-band")
    )
    return _finish(inner, colour, [], HEIGHT)


@lru_cache(maxsize=64)
def dial_face(turned: int, gifts: tuple[tuple[int, str], ...], colour: str = "plain") -> Face:
    """A dial with four quarters, the turned ones filled.

    Parameters
    ----------
    turned : int
        Quarters, 0 to 3.
    gifts : tuple of (int, str)
        After how many quarters it gives something, and the sign of that, a glyph or an icon.
    """
    r, parts = 46.0, ['<circle class="ecl-face" r="56"/><circle class="ecl-rim" r="55"/>']
    if turned:
        x, y = r * sin(turned * pi / 2), -r * cos(turned * pi / 2)
        large = int(turned > 2)
        parts.append(f'<path class="ecl-deep" d="M0 0V{n(-r)}A{n(r)} {n(r)} 0 {large} 1 {n(x)} {n(y)}Z"/>')
    parts.append(
        f'<circle class="ecl-emblem" r="{n(r)}"/>'
        f'<path class="ecl-emblem" d="M0 {n(-r)}V{n(r)}M{n(-r)} 0H{n(r)}"/>'
    )
    bits = []
    for after, sign in gifts:
        x, y = 0.66 * r * sin(after * pi / 2), -0.66 * r * cos(after * pi / 2)
        parts.append(f'<circle class="ecl-disc" cx="{n(x)}" cy="{n(y)}" r="13"/>')
        bit = Bit("icon" if has_icon(sign) else "glyph", sign)
        bits.append(bit)
        parts.append(_shown(bit, x, y, 18))
    turn = f'transform="rotate({90 * turned})"'
    parts.append(f'<path class="ecl-edged" {turn} d="M-4.5 5L0-44L4.5 5Z"/><circle class="ecl-edged" r="7"/>')
    return _finish("".join(parts), colour, bits, WIDTH)


@lru_cache(maxsize=64)
def element_face(bit: Bit, name: str) -> Face:
    """The token of an element: its sign on a disc with its name below."""
    return _finish(_shown(bit, 0, -12, 88) + _named(name, 100.0), bit.colour, [bit], WIDTH)


@lru_cache(maxsize=64)
def thing_face(bit: Bit, name: str, colour: str = "plain") -> Face:
    """Something that can be put on the board: its picture on a plate with its name."""
    plate = '<circle class="ecl-token" cy="-12" r="42"/>' if bit.kind == "icon" else ""
    picture = _shown(bit, 0, -12, 64 if bit.kind == "icon" else 84)
    return _finish(plate + picture + _named(name, 108.0), colour, [bit], WIDTH)


def _named(name: str, width: float) -> str:
    lines, size = fit_lines(name, width, (width, width), WORD_SIZES, 9)
    return f'<text class="ecl-t" y="50" font-size="{n(size)}">{escape(lines[0])}</text>'


def _finish(inner: str, colour: str, bits: list[Bit], height: float) -> Face:
    group = colour if colour in GROUPS else "plain"
    svg = f'<g class="ecl-c-{group}">{inner}</g>'
    identity = blake2b(svg.encode(), digest_size=5).hexdigest()
    pictures = {bit for bit in bits if bit.kind != "text" and (bit.kind != "icon" or has_icon(bit.name))}
    symbols = tuple(sorted(map(bit_symbol, pictures)))
    return Face(identity, svg, WIDTH, height, "square", group, (), symbols)
