"""Marks: what belongs to one place at this moment, drawn over its face."""

from __future__ import annotations

from html import escape

from ecolearn.picture.glyphs import GLYPHS, glyph_path
from ecolearn.picture.glyphs import number as n
from ecolearn.picture.icons import has_icon, icon_at
from ecolearn.picture.scene import HEX_SIDE, Face, Mark, Place
from ecolearn.picture.shapes import outline
from ecolearn.picture.text import text_width

SIDES: dict[str, tuple[float, float]] = {
    "c": (0, 0),
    "n": (0, -0.62),
    "ne": (0.6, -0.29),
    "e": (0.68, 0),
    "se": (0.44, 0.5),
    "s": (0, 0.66),
    "sw": (-0.44, 0.5),
    "w": (-0.68, 0),
    "nw": (-0.52, -0.46),
}
"""Where a mark at a side stands, in sizes of the place."""

NEXT = 17.0
"""How far marks at one side of a face are apart, at size 60."""

FLAG = "M-7.5-9.5H7.5Q9.5-9.5 9.5-7.5V7.5L0 12.5L-9.5 7.5V-7.5Q-9.5-9.5-7.5-9.5Z"
TRIANGLE = "M0-9.5Q1.2-9.5 1.8-8.4L9 5Q10 7.6 7.4 7.6H-7.4Q-10 7.6-9 5L-1.8-8.4Q-1.2-9.5 0-9.5Z"


def _ring(place: Place, name: str, inset: float) -> str:
    path, scale = outline(place.shape, place.size, inset)
    turn = "" if scale == 1.0 else f' vector-effect="non-scaling-stroke" transform="scale({n(scale)})"'
    return f'<path class="{name}"{turn} d="{path}"/>'


def _met(face: Face, index: int, width: float, height: float, faces: dict[str, str]) -> str:
    """The chip of a met need as a symbol of its own, so that a part says it in a few characters."""
    spot = next((spot for spot in face.spots if spot.name == f"need.{index}"), None)
    if spot is None:
        return ""
    identity = f"{face.id}-{index}"
    box = f"{n(-face.width / 2)} {n(-face.height / 2)} {n(face.width)} {n(face.height)}"
    svg = f'<g class="ecl-c-{face.colour}">{spot.svg}</g>'
    faces.setdefault(identity, f'<symbol id="f-{identity}" viewBox="{box}">{svg}</symbol>')
    return (
        f'<use href="#f-{identity}" x="{n(-width / 2)}" y="{n(-height / 2)}"'
        f' width="{n(width)}" height="{n(height)}"/>'
    )


def _points(place: Place, face: Face, mark: Mark) -> str:
    spot = next((spot for spot in face.spots if spot.name == "points"), None)
    if spot is None or not mark.on:
        return ""
    scale = 2 * place.size / face.width
    ring = _ring(place, "ecl-thick", 3.6 * scale) + _ring(place, "ecl-gold-ring", 3.6 * scale)
    x, y, r = spot.x * scale, spot.y * scale, (spot.width / 2 + 1.4) * scale
    return (
        f'{ring}<circle class="ecl-gold" cx="{n(x)}" cy="{n(y)}" r="{n(r)}"/>'
        f'<text class="ecl-t ecl-gold-ink" x="{n(x)}" y="{n(y + 4.4 * scale)}" font-size="{n(12.5 * scale)}">'
        f"{escape(mark.value)}</text>"
    )


def _centre(place: Place, mark: Mark, nth: int) -> tuple[float, float]:
    face = place.face
    if mark.spot is not None:
        return mark.spot[0] * place.size, mark.spot[1] * place.size
    for side, x, y in () if face is None else face.sides:
        if side == mark.at and face is not None:
            scale = 2 * place.size / face.width
            # A second one stands further inside.
            return (x - (nth * NEXT if x > 0 else -nth * NEXT)) * scale, y * scale
    dx, dy = SIDES[mark.at]
    return dx * place.size, dy * place.size - 4.0 * nth * place.size / HEX_SIDE


def _token(place: Place, mark: Mark, nth: int) -> str:
    unit = place.size / HEX_SIDE
    x, y = _centre(place, mark, nth)
    r = 15.0 * unit * mark.scale
    group = f' class="ecl-c-{mark.colour}"' if mark.colour else ""
    parts = [f'<g{group} transform="translate({n(x)} {n(y)})">']
    if mark.value not in ("", "1"):
        # A pile of pieces: the edge of another one below.
        parts.append(f'<circle class="ecl-pile" cy="{n(4 * unit)}" r="{n(r)}"/>')
    parts.append(f'<circle class="ecl-token" r="{n(r)}"/>')
    if mark.icon in GLYPHS:
        path, scale = glyph_path(mark.icon), n(r / 9)
        parts.append(f'<path class="ecl-i-black" fill-rule="evenodd" transform="scale({scale})" d="{path}"/>')
    else:
        parts.append(icon_at(mark.icon, 0, 0, 1.56 * r, 1.56 * r))
    if mark.value not in ("", "1"):
        # The number grows with its piece, though less.
        k = unit * (1 + 0.7 * (mark.scale - 1))
        parts.append(f'<circle class="ecl-badge" cx="{n(r * 0.8)}" cy="{n(r * 0.7)}" r="{n(7 * k)}"/>')
        parts.append(
            f'<text class="ecl-t" x="{n(r * 0.8)}" y="{n(r * 0.7 + 3.5 * k)}" font-size="{n(10 * k)}">'
            f"{escape(mark.value)}</text>"
        )
    parts.append("</g>")
    return "".join(parts)


def _figure(place: Place, mark: Mark) -> str:
    x, y = _centre(place, mark, 0)
    side = 32.0 * mark.scale * place.size / HEX_SIDE
    return icon_at(mark.icon, x, y, side, side)


def _badge(place: Place, mark: Mark, nth: int) -> str:
    unit = place.size / HEX_SIDE
    x, y = _centre(place, mark, nth)
    glyph = mark.icon in GLYPHS
    half = max(text_width(mark.value, 11 * unit) / 2 + (10.5 if glyph else 3.5) * unit, 8.5 * unit)
    group = f' class="ecl-c-{mark.colour}"' if mark.colour else ""
    look, ink = ("ecl-gold", "ecl-t ecl-gold-ink") if mark.on else ("ecl-badge", "ecl-t")
    aside = f' x="{n(-7 * unit)}"' if glyph else ""
    parts = [
        f'<g{group} transform="translate({n(x)} {n(y)})">'
        f'<rect class="{look}" x="{n(-half)}" y="{n(-8.5 * unit)}"'
        f' width="{n(2 * half)}" height="{n(17 * unit)}" rx="{n(8.5 * unit)}"/>'
        f'<text class="{ink}"{aside} y="{n(4 * unit)}" font-size="{n(11 * unit)}">{escape(mark.value)}</text>'
    ]
    if glyph:
        move = f"translate({n(half - 9.5 * unit)} 0)scale({n(1.15 * unit)})"
        path = glyph_path(mark.icon)
        parts.append(f'<path class="ecl-on-face" fill-rule="evenodd" transform="{move}" d="{path}"/>')
    return "".join([*parts, "</g>"])


def _warn(place: Place, mark: Mark) -> str:
    unit = place.size / HEX_SIDE
    move = f"translate({n(36 * unit)} {n(-7 * unit)})scale({n(0.85 * unit * mark.scale)})"
    return (
        f'<g transform="{move}"><path class="ecl-warn" d="{TRIANGLE}"/>'
        f'<text class="ecl-t ecl-warn-ink" y="5.4" font-size="12">{escape(mark.value)}</text></g>'
    )


def _pin(place: Place, mark: Mark, nth: int) -> str:
    unit = place.size / HEX_SIDE
    x, y = _centre(place, mark, nth)
    if place.face is not None and place.face.sides and mark.at in ("e", "w"):
        # Between the arrows above and the name below there is not more room.
        unit *= 0.9
    inner = f'<text class="ecl-t ecl-on-plate" y="4" font-size="12">{escape(mark.value)}</text>'
    if mark.icon in GLYPHS:
        path = glyph_path(mark.icon)
        inner = f'<path class="ecl-on-plate" fill-rule="evenodd" d="{path}"/>'
    elif has_icon(mark.icon):
        inner = icon_at(mark.icon, 0, -0.8, 15.6, 15.6)
    return (
        f'<g transform="translate({n(x)} {n(y)})scale({n(unit)})">'
        f'<path class="ecl-pin" d="{FLAG}"/>'
        f"{inner}</g>"
    )


PAWN = "M-6.5 12Q-8.5 12-8.3 10Q-7.6 3.6-3.4 0A6.6 6.6 0 1 1 3.4 0Q7.6 3.6 8.3 10Q8.5 12 6.5 12Z"


def _pawn(place: Place, mark: Mark) -> str:
    x, y = _centre(place, mark, 0)
    unit = 2.1 * place.size / HEX_SIDE * mark.scale
    return (
        f'<g class="ecl-c-{mark.colour or "plain"}" transform="translate({n(x)} {n(y)})scale({n(unit)})">'
        f'<path class="ecl-link-rim" stroke-width="3" d="{PAWN}"/><path class="ecl-edged" d="{PAWN}"/>'
        f'<text class="ecl-t ecl-paper" y="9.5" font-size="11">{escape(mark.value)}</text></g>'
    )


def _ring_on(place: Place, mark: Mark) -> str:
    x, y = _centre(place, mark, 0)
    unit = place.size / HEX_SIDE * mark.scale
    return (
        f'<g class="ecl-c-{mark.colour or "plain"}" transform="translate({n(x)} {n(y)})scale({n(unit)})">'
        '<circle class="ecl-edged" r="23"/><circle class="ecl-face" r="15"/>'
        f'<text class="ecl-t" y="7" font-size="20">{escape(mark.value)}</text></g>'
    )


def _tile(place: Place, mark: Mark, nth: int) -> str:
    unit = place.size / HEX_SIDE
    x, y = _centre(place, mark, nth)
    square = 'x="-12.5" y="-12.5" width="25" height="25" rx="4.5"'
    if mark.on:
        inner = f'<rect class="ecl-token" {square}/>{icon_at(mark.icon, 0, 0, 19, 19)}'
    else:
        inner = (
            f'<rect class="ecl-tile-back" {square}/>'
            '<text class="ecl-t ecl-on-band" y="6" font-size="17">?</text>'
        )
    group = mark.colour or "plain"
    return f'<g class="ecl-c-{group}" transform="translate({n(x)} {n(y)})scale({n(unit)})">{inner}</g>'


def mark_parts(place: Place, faces: dict[str, str]) -> list[str]:
    """The marks of a place in their order; symbols that they use are added to `faces`."""
    parts: list[str] = []
    at: dict[str, int] = {}
    face = place.face
    for mark in place.marks:
        nth = at.get(mark.at, 0)
        if mark.kind in ("token", "badge", "pin", "tile") and mark.spot is None:
            at[mark.at] = nth + 1
        if mark.kind == "met" and face is not None:
            size = 2 * place.size
            parts.append(_met(face, mark.index, size, size * face.height / face.width, faces))
        elif mark.kind == "points" and face is not None:
            parts.append(_points(place, face, mark))
        elif mark.kind == "laid":
            parts.append(_ring(place, "ecl-laid", 3.0 * place.size / HEX_SIDE))
        elif mark.kind == "token":
            parts.append(_token(place, mark, nth))
        elif mark.kind == "figure":
            parts.append(_figure(place, mark))
        elif mark.kind == "badge":
            parts.append(_badge(place, mark, nth))
        elif mark.kind == "warn":
            parts.append(_warn(place, mark))
        elif mark.kind == "pin":
            parts.append(_pin(place, mark, nth))
        elif mark.kind == "pawn":
            parts.append(_pawn(place, mark))
        elif mark.kind == "ring":
            parts.append(_ring_on(place, mark))
        elif mark.kind == "tile":
            parts.append(_tile(place, mark, nth))
    return parts
