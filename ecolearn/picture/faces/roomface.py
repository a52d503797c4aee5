"""The face of a room: a picture, its name, and in its walls the doors with the numbers that open them.

All lengths are for a room of 120 x 120 units around the origin.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from html import escape

from ecolearn.picture.faces.squarecard import icon_symbol
from ecolearn.picture.glyphs import number as n
from ecolearn.picture.icons import has_icon
from ecolearn.picture.scene import Face, RoomCard
from ecolearn.picture.shapes import rounded
from ecolearn.picture.text import fit_lines, text_width
from ecolearn.picture.tokens import GROUPS

HALF, CORNER = 60.0, 22.0
DIGIT = 16.0
"""Font size of the numbers on doors."""
DOOR = 47.0
"""How far the middle of a door is from the middle of the room."""
NAME_SIZES = (14.5, 14.0, 13.5, 13.0, 12.5, 12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0)
NAME_WIDTH, NAME_FLOOR = 82.0, 32.0
ICON = 38.0


def _door(side: str, numbers: tuple[int, ...]) -> str:
    """The numbers in a row in a wall above or below, one under the other in a wall at a side."""
    if side in ("n", "s"):
        words = " ".join(map(str, numbers))
        wide, high = text_width(words, DIGIT) + 8, DIGIT + 5
        x, y = 0.0, -DOOR if side == "n" else DOOR
        rows = [(words, y + DIGIT * 0.36)]
    else:
        wide, high = DIGIT + 5, len(numbers) * DIGIT + 5
        x, y = DOOR if side == "e" else -DOOR, 0.0
        top = y - (len(numbers) - 1) * DIGIT / 2 + DIGIT * 0.36
        rows = [(str(number), top + at * DIGIT) for at, number in enumerate(numbers)]
    # The opening goes out through the wall.
    out = 10.0
    left = x - wide / 2 - (out if side == "w" else 0)
    top = y - high / 2 - (out if side == "n" else 0)
    width, height = wide + (out if side in "ew" else 0), high + (out if side in "ns" else 0)
    box = f'x="{n(left)}" y="{n(top)}" width="{n(width)}" height="{n(height)}" rx="5"'
    said = "".join(
        f'<text class="ecl-t" x="{n(x)}" y="{n(at)}" font-size="{n(DIGIT)}">{word}</text>'
        for word, at in rows
    )
    return f'<rect class="ecl-paper" {box}/>{said}'


def _shared(name: str, inner: str) -> tuple[str, str]:
    """A piece of a room as a symbol that many rooms share."""
    return (
        name,
        f'<symbol id="f-{name}" viewBox="{n(-HALF)} {n(-HALF)} {n(2 * HALF)} {n(2 * HALF)}">{inner}</symbol>',
    )


def _pieces(room: RoomCard) -> tuple[tuple[str, str], ...]:
    """Walls and doors."""
    walls = (
        f'<path class="ecl-face" d="{rounded(HALF - 1, CORNER)}"/>'
        f'<path class="ecl-rim" d="{rounded(HALF - 2.4, CORNER - 1.4)}"/>'
    )
    doors = [
        _shared(f"door-{side}{''.join(map(str, numbers))}", _door(side, numbers))
        for side, numbers in room.doors
        if numbers
    ]
    return (_shared("room", walls), *doors)


@lru_cache(maxsize=512)
def room_face(room: RoomCard) -> Face:
    """Draw a room.

    Parameters
    ----------
    room : RoomCard

    Returns
    -------
    Face
        120 x 120 units, without spots; its picture is a shared symbol.
    """
    group = room.colour if room.colour in GROUPS else "plain"
    pieces = _pieces(room)
    box = f'x="{n(-HALF)}" y="{n(-HALF)}" width="{n(2 * HALF)}" height="{n(2 * HALF)}"'
    parts = [f'<g class="ecl-c-{group}">', *(f'<use href="#f-{name}" {box}/>' for name, _svg in pieces)]
    lines, size = fit_lines(room.name, NAME_WIDTH, (NAME_WIDTH, NAME_WIDTH), NAME_SIZES)
    step = size * 1.02
    first = NAME_FLOOR - step * (len(lines) - 1)
    icons: tuple[tuple[str, str], ...] = ()
    if has_icon(room.icon):
        icons = (icon_symbol(room.icon),)
        low = first - size * 0.8
        side = min(ICON, low + 31)
        middle = (low - 3 - 34) / 2
        parts.append(
            f'<ellipse class="ecl-glow" cy="{n(middle)}" rx="{n(side * 0.62)}" ry="{n(side * 0.6)}"/>'
            f'<use href="#f-{icons[0][0]}" x="{n(-side / 2)}" y="{n(middle - side / 2)}"'
            f' width="{n(side)}" height="{n(side)}"/>'
        )
    for at, line in enumerate(lines):
        y = n(first + step * at)
        parts.append(f'<text class="ecl-t" y="{y}" font-size="{n(size)}">{escape(line)}</text>')
    svg = "".join([*parts, "</g>"])
    identity = blake2b(svg.encode(), digest_size=5).hexdigest()
    return Face(identity, svg, 2 * HALF, 2 * HALF, "square", group, (), (*pieces, *icons))
