"""Outlines of places and the patterns of token groups, as SVG path data around the origin."""

from __future__ import annotations

from math import sqrt

from ecolearn.picture.glyphs import GLYPHS, SHAPES, number

HALF = sqrt(3) / 2
"""Height of a hexagon of side 1 with its flat side up, from the centre to an edge."""

n = number


def half_width(side: float, y: float) -> float:
    """Half the width of a hexagon (flat side up) of that side at the height `y` from its centre."""
    return side - abs(y) / sqrt(3)


def hexagon(side: float) -> str:
    """A hexagon with its flat side up."""
    h, w = side * HALF, side / 2
    return f"M{n(side)} 0L{n(w)} {n(h)}H{n(-w)}L{n(-side)} 0L{n(-w)} {n(-h)}H{n(w)}Z"


def lower_part(side: float, top: float) -> str:
    """The part of a hexagon below the height `top` (>= 0)."""
    w, h = half_width(side, top), side * HALF
    return f"M{n(-w)} {n(top)}H{n(w)}L{n(side / 2)} {n(h)}H{n(-side / 2)}Z"


def rounded(half: float, corner: float) -> str:
    """A square with rounded corners."""
    a, c = n(half), half - corner
    arc = f"A{n(corner)} {n(corner)} 0 0 1"
    return (
        f"M{n(-c)}-{a}H{n(c)}{arc} {a} {n(-c)}V{n(c)}{arc} {n(c)} {a}H{n(-c)}{arc} -{a} {n(c)}V{n(-c)}"
        f"{arc} {n(-c)}-{a}Z"
    )


def circle(radius: float) -> str:
    """A circle as a path."""
    r = n(radius)
    return f"M-{r} 0A{r} {r} 0 1 1 {r} 0A{r} {r} 0 1 1-{r} 0Z"


def outline(shape: str, size: float, inset: float = 0.0) -> tuple[str, float]:
    """Path of a place's outline and the factor by which it must be scaled (the four condition shapes are
    glyphs).

    Parameters
    ----------
    shape : one of `ecolearn.picture.scene.Shape`
    size : float
        As in `ecolearn.picture.scene.Place`.
    inset : float
        How far inside the place's border the outline runs.
    """
    if shape == "hex":
        return hexagon(size - inset / HALF), 1.0
    if shape == "square":
        return rounded(size - inset, max(size / 5 - inset, size / 15)), 1.0
    if shape == "room":
        return rounded(size - inset, size / 3), 1.0
    if shape in SHAPES:
        return GLYPHS[shape], (size - inset) / 6
    return circle(size - inset), 1.0


def waves(width: float, height: float, side: float = 0.0) -> str:
    """Rows of calm ripples in a box, or in a hexagon if its side is given."""
    rows = []
    step, length = 10.5, 15.0
    for row in range(int(2 * height / step) + 1):
        y = -height + step * (row + 0.6)
        w = (half_width(side, y) if side else width) - 5
        count = int(2 * w / length)
        if y > height - 3 or count < 1:
            continue
        x = -count * length / 2
        curve = "".join("t7.5 0" for _ in range(2 * count - 1))
        rows.append(f"M{n(x)} {n(y)}q3.75-3.4 7.5 0{curve}")
    return "".join(rows)


def scattered(
    width: float, height: float, side: float, step: tuple[float, float], bit: str, margin: float = 6.0
) -> str:
    """A small figure `bit` (relative path) in staggered rows over a box or hexagon."""
    parts = []
    for row in range(int(2 * height / step[1]) + 1):
        y = -height + step[1] * (row + 0.55)
        w = (half_width(side, y) if side else width) - margin
        if y > height - margin / 2 or w < 0:
            continue
        shift = step[0] / 2 if row % 2 else 0.0
        count = int((w - shift) // step[0]) if w > shift else -1
        xs = [shift + step[0] * i for i in range(count + 1)]
        line = sorted({*xs, *(-x for x in xs)})
        parts += [f"M{n(x)} {n(y)}{bit}" for x in line]
    return "".join(parts)


def pattern_path(pattern: str, width: float, height: float, side: float = 0.0) -> str:
    """Lines of a pattern over a box (half width, half height) or over a hexagon of `side`; "" if unknown."""
    if pattern == "waves":
        return waves(width, height, side)
    if pattern == "sand":
        return scattered(width, height, side, (9.0, 6.5), "h.01")
    if pattern == "grass":
        return scattered(width, height, side, (15.0, 12.0), "m0 2.5l-2.4-4.4m2.4 4.4l.2-5.4m-.2 5.4l2.8-4")
    if pattern == "leaves":
        return scattered(width, height, side, (15.0, 11.0), "m-4 0q4-5 8-4q0 4.6-8 4l-2 1.4", 11.0)
    if pattern == "needles":
        tree = "m0 3.5v-7m-3.4 5l3.4-2.6l3.4 2.6m-6-3.4l2.6-2l2.6 2"
        return scattered(width, height, side, (14.0, 13.0), tree, 9.0)
    return ""


EMBLEMS: dict[str, str] = {
    "waves": "M-6-2.4q1.5-2 3 0t3 0t3 0t3 0M-6 2.6q1.5-2 3 0t3 0t3 0t3 0",
    "sand": "M-4.6 2.8h.01M-1.5 2.8h.01M1.6 2.8h.01M4.7 2.8h.01M-3 0h.01M0 0h.01M3 0h.01M-1.5-2.8h.01"
    "M1.6-2.8h.01",
    "grass": "M0 4C-.2 .8-1.8-2-4.4-3.4M0 4Q0-1 .4-5M0 4C.2 1.2 1.8-1.4 4.6-2.6",
    "leaves": "M-4.4 4.4Q-4.6-4 4.6-4.6Q4.6 4-2.6 2.8M-4.4 4.4L1-1",
    "needles": "M0 5V-5M-4 3.6L0 .6L4 3.6M-3-.2L0-2.6L3-.2",
}
"""Small signs for the patterns (12 units wide), so that a being shows its habitat without colour."""
