"""Icons of species and things, each as SVG markup in a box of 32 x 32 units.

Ids with the prefix ``own:`` are ours (the files `OWN_FILES`: the box [x, y, width, height] that the drawing
fills, then [paint, path] or [paint, path, line width], painted by the classes of
`ecolearn.picture.tokens`). All others were picked from Fluent Emoji Flat (MIT, see NOTICE) into
`data/icons.json` by `scripts/icons.py`.
"""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files

#: The pictures that are not ours; their licence asks that they are named.
PICTURES = "Fluent Emoji © Microsoft Corporation (MIT)"

OWN = "own:"
OWN_FILES = ("own_icons.json", "own_landscape.json", "own_land.json")
BOX = 32.0


def _load(name: str) -> dict[str, object]:
    text = files("ecolearn.picture").joinpath("data", name).read_text(encoding="utf-8")
    table: dict[str, object] = json.loads(text)
    return table


@lru_cache(maxsize=1)
def _picked() -> dict[str, object]:
    return _load("icons.json")


@lru_cache(maxsize=1)
def _own() -> dict[str, object]:
    return {name: drawn for file in OWN_FILES for name, drawn in _load(file).items()}


def _own_markup(entry: object) -> str:
    parts = []
    for shape in entry[1:] if isinstance(entry, list) else []:
        paint, path, *line = shape
        if line:
            parts.append(f'<path class="ecl-o-{paint}" stroke-width="{line[0]}" d="{path}"/>')
        else:
            parts.append(f'<path class="ecl-i-{paint}" d="{path}"/>')
    return "".join(parts)


@lru_cache(maxsize=512)
def icon_svg(name: str) -> str:
    """Markup of an icon in the box (0, 0, 32, 32); an empty text if there is none of that name.

    The markup holds no ids, so that it may stand many times in one page. Our own icons need the style sheet
    of `ecolearn.picture.tokens.css`.
    """
    if name.startswith(OWN):
        return _own_markup(_own().get(name.removeprefix(OWN)))
    markup = _picked().get(name, "")
    return markup if isinstance(markup, str) else ""


def icon_box(name: str) -> tuple[float, float, float, float]:
    """The part (x, y, width, height) of the 32 x 32 box that the drawing fills, so that it can be shown
    larger.
    """
    entry = _own().get(name.removeprefix(OWN)) if name.startswith(OWN) else None
    if isinstance(entry, list):
        x, y, width, height = entry[0]
        return float(x), float(y), float(width), float(height)
    return 1.5, 1.5, 29.0, 29.0


def icon_at(name: str, x: float, y: float, width: float, height: float) -> str:
    """An icon as large as fits into a box of that size around (x, y); "" if there is none of that name."""
    markup = icon_svg(name)
    if not markup:
        return ""
    left, top, wide, high = icon_box(name)
    scale = min(width / wide, height / high)
    move = f"translate({x - scale * (left + wide / 2):.2f} {y - scale * (top + high / 2):.2f})"
    return f'<g transform="{move}scale({scale:.3f})">{markup}</g>'


def has_icon(name: str) -> bool:
    """Whether there is an icon of that name."""
    return bool(icon_svg(name))


def icon_names() -> tuple[str, ...]:
    """The ids of all icons, sorted."""
    return tuple(sorted([*_picked(), *(OWN + name for name in _own())]))
