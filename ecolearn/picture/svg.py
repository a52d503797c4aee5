"""A scene as SVG in keyed parts: what the browser keeps, key by key, and what changed between two scenes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from html import escape
from typing import Any, TypedDict

from ecolearn.picture.arrows import arrows
from ecolearn.picture.faces.squarecard import icon_symbol
from ecolearn.picture.glyphs import GLYPHS, SHAPES, glyph_path
from ecolearn.picture.glyphs import number as n
from ecolearn.picture.icons import has_icon, icon_at
from ecolearn.picture.links import link_svg
from ecolearn.picture.marks import mark_parts
from ecolearn.picture.scene import Face, Place, Region, Scene
from ecolearn.picture.shapes import HALF, outline
from ecolearn.picture.text import fit_lines

LAYERS = ["places", "links"]
BELOW = "regions"
"""The layer of what lies below all places; it is there only if something does."""
EDGE = 8.0
"""Free space around the outermost places."""
CAPTION_WIDTH = 3.0
"""How wide the word below a place in the shape of a condition may be, in sizes of the place."""


class Part(TypedDict):
    """One piece of the picture: `svg` is what stands inside the browser's <g> of that key."""

    key: str
    layer: str
    svg: str


class StageParts(TypedDict):
    """The stage in keyed parts; `places` tells the browser where each place is and what it means."""

    size: list[float]
    layers: list[str]
    parts: list[Part]
    faces: dict[str, str]
    places: dict[str, dict[str, Any]]


def face_symbol(face: Face) -> str:
    """A face as a complete ``<symbol id="f-...">``, for ``<use href="#f-...">``."""
    return symbol(face.id, face.width, face.height, face.svg)


def add_face(face: Face, faces: dict[str, str]) -> None:
    """Add a face and the symbols it uses to the table id -> ``<symbol>``."""
    if face.id not in faces:
        faces[face.id] = face_symbol(face)
        faces.update(face.symbols)


def symbol(identity: str, width: float, height: float, svg: str) -> str:
    """Markup around the origin as a symbol whose box is (-width/2, -height/2, width, height)."""
    box = f"{n(-width / 2)} {n(-height / 2)} {n(width)} {n(height)}"
    return f'<symbol id="f-{identity}" viewBox="{box}">{svg}</symbol>'


def use(identity: str, width: float, height: float) -> str:
    """Show a symbol centred on the origin."""
    return (
        f'<use href="#f-{identity}" x="{n(-width / 2)}" y="{n(-height / 2)}"'
        f' width="{n(width)}" height="{n(height)}"/>'
    )


def _shape(kind: str, place: Place, inset: float) -> str:
    path, scale = outline(place.shape, place.size, inset)
    if scale == 1.0:
        return f'<path class="{kind}" d="{path}"/>'
    turn = f'vector-effect="non-scaling-stroke" transform="scale({n(scale)})"'
    return f'<path class="{kind}" {turn} d="{path}"/>'


def _empty(place: Place) -> str:
    """What an empty place shows."""
    if place.ground == "ghost":
        parts = [_shape("ecl-ghost", place, 3.0)]
    else:
        group = "plain" if place.ground == "plain" else place.ground
        look = "ecl-slot ecl-closed" if place.closed else "ecl-slot"
        parts = [f'<g class="ecl-c-{group}">{_shape(look, place, 2.0)}</g>']
    if place.centre:
        size = 0.8 * place.size
        parts.append(
            f'<text class="ecl-t" y="{n(0.42 * size)}" font-size="{n(size)}">{escape(place.centre)}</text>'
        )
    if place.icon in GLYPHS:
        scale = n(place.size / 18)
        path = glyph_path(place.icon)
        parts.append(f'<path class="ecl-on-face" fill-rule="evenodd" transform="scale({scale})" d="{path}"/>')
    elif place.icon:
        icon = icon_at(place.icon, 0, -0.1 * place.size if place.label else 0, place.size, place.size)
        # What is awaited here is not here yet.
        parts.append(f'<g class="ecl-faint">{icon}</g>' if place.label else icon)
    if place.label and place.shape not in SHAPES:
        wide = place.size * 1.5
        lines, size = fit_lines(place.label, wide, (wide, wide), (13.0, 12.0, 11.0, 10.0, 9.0, 8.0, 7.0))
        low = place.size * 0.72 if place.icon else size * 0.36 + (len(lines) - 1) * size / 2
        for i, line in enumerate(lines):
            y = n(low - (len(lines) - 1 - i) * size)
            parts.append(f'<text class="ecl-t" y="{y}" font-size="{n(size)}">{escape(line)}</text>')
    return "".join(parts)


def _caption(place: Place) -> str:
    """The word below a place in the shape of a condition."""
    wide = CAPTION_WIDTH * place.size
    lines, size = fit_lines(place.label, wide, (wide, wide), (9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0), 9)
    look = "ecl-t ecl-r ecl-soft" if place.closed else "ecl-t"
    return f'<text class="{look}" y="{n(place.size + 7.5)}" font-size="{n(size)}">{escape(lines[0])}</text>'


@lru_cache(maxsize=4096)
def draw_place(place: Place) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The inner markup of one place, and the symbols (id, SVG) that it uses."""
    faces: dict[str, str] = {}
    parts: list[str] = []
    face = place.face
    if face is None:
        parts.append(_empty(place))
    else:
        size = 2 * place.size
        width, height = size, size * (HALF if place.shape == "hex" else 1.0)
        add_face(face, faces)
        parts.append(use(face.id, width, height))
    if place.label and place.shape in SHAPES:
        parts.append(_caption(place))
    parts += mark_parts(place, faces)
    parts.append(_shape("ecl-ring", place, 0.0 if place.shape in SHAPES else 4.0))
    svg = f'<g transform="translate({n(place.x)} {n(place.y)})">{"".join(parts)}</g>'
    return svg, tuple(faces.items())


def draw_region(region: Region) -> str:
    """The markup of a region: a rounded box with its name."""
    x, y = region.x - region.width / 2, region.y - region.height / 2
    box = f'x="{n(x)}" y="{n(y)}" width="{n(region.width)}" height="{n(region.height)}" rx="26"'
    at = f'x="{n(x + 20)}" y="{n(y + 31)}" font-size="25"'
    name = f'<text class="ecl-t ecl-l" {at}>{escape(region.label)}</text>'
    return f'<g class="ecl-c-{region.colour}"><rect class="ecl-deep" opacity=".5" {box}/>{name}</g>'


def stage_size(places: Iterable[Place], regions: Iterable[Region] = ()) -> list[float]:
    """The box [x, y, width, height] around all places and regions."""
    boxes = [
        (
            p.x,
            p.y,
            p.size * 1.4 if p.shape in SHAPES else p.size,
            p.size * HALF if p.shape == "hex" else p.size,
        )
        for p in places
    ]
    boxes += [(region.x, region.y, region.width / 2, region.height / 2) for region in regions]
    if not boxes:
        return [0.0, 0.0, 100.0, 100.0]
    left = min(x - w for x, _, w, _ in boxes) - EDGE
    top = min(y - h for _, y, _, h in boxes) - EDGE
    right = max(x + w for x, _, w, _ in boxes) + EDGE
    bottom = max(y + h for _, y, _, h in boxes) + EDGE
    return [round(left, 2), round(top, 2), round(right - left, 2), round(bottom - top, 2)]


def stage_parts(scene: Scene) -> StageParts:
    """Draw the stage of a scene in keyed parts.

    Returns
    -------
    StageParts
        ``size`` is the box [x, y, width, height]; ``layers`` the drawing order; ``parts`` one entry for every
        region (layer "regions"), place (layer "places") and link (layer "links"), with coordinates of the
        whole stage; ``faces`` every symbol that parts, hand and details use (id -> ``<symbol>``); ``places``
        position, radius, shape, whether its middle is full, tap, speech and arrow keys of every place, in
        reading order.
    """
    faces: dict[str, str] = {}
    ways = arrows(scene.places)
    parts: list[Part] = [
        {"key": region.key, "layer": BELOW, "svg": draw_region(region)} for region in scene.regions
    ]
    places: dict[str, dict[str, Any]] = {}
    for place in scene.places:
        svg, symbols = draw_place(place)
        faces.update(symbols)
        parts.append({"key": place.key, "layer": "places", "svg": svg})
        places[place.key] = {
            "x": round(place.x, 2),
            "y": round(place.y, 2),
            "r": place.size,
            "shape": place.shape,
            "full": place.shape == "square" and (place.face is not None or bool(place.marks)),
            "tap": place.tap or place.key,
            "speech": place.speech,
            "arrows": ways[place.key],
            # A place has the same fields all its life.
            "stands": list(place.stands),
        }
    known = {place.key: place for place in scene.places}
    pairs = {(link.start, link.end) for link in scene.links}
    for link in scene.links:
        both = (link.end, link.start) in pairs
        svg = link_svg(link, known[link.start], known[link.end], both)
        parts.append({"key": link.key, "layer": "links", "svg": svg})
    cards = [card.face for card in scene.hand]
    cards += [card.face for other in scene.others for card in other.cards]
    cards += [details.face for details in scene.details.values() if details.face is not None]
    if scene.sign is not None:
        cards.append(scene.sign)
    for face in cards:
        add_face(face, faces)
    faces.update(icon_symbol(aim.icon) for aim in scene.aims if has_icon(aim.icon))
    size = stage_size(scene.places, scene.regions)
    layers = [BELOW, *LAYERS] if scene.regions else list(LAYERS)
    return {"size": size, "layers": layers, "parts": parts, "faces": faces, "places": places}


def _news(old: Mapping[str, Any] | None, new: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a place that differ; a place has the same fields all its life."""
    return {name: value for name, value in new.items() if not old or old.get(name) != value}


def changed(old: Mapping[str, Any] | None, new: Mapping[str, Any]) -> dict[str, Any]:
    """What a browser that holds `old` must be told to show `new` (both as made by `stage_parts`).

    Returns
    -------
    dict
        ``put`` parts that are new or look different; ``drop`` keys that are gone; ``faces`` that are new or
        different; of ``places`` what is new or different of each; ``size`` and ``layers`` if they differ,
        ``order`` (place keys in reading order) if it does. With `old` None everything is put.
    """
    before = {part["key"]: part for part in old["parts"]} if old else {}
    now = {part["key"] for part in new["parts"]}
    faces = old["faces"] if old else {}
    places = old["places"] if old else {}
    result: dict[str, Any] = {
        "put": [part for part in new["parts"] if before.get(part["key"]) != part],
        "drop": [key for key in before if key not in now],
        "faces": {key: svg for key, svg in new["faces"].items() if faces.get(key) != svg},
        "places": {
            key: _news(places.get(key), place)
            for key, place in new["places"].items()
            if places.get(key) != place
        },
    }
    for name in ("size", "layers"):
        if not old or old[name] != new[name]:
            result[name] = new[name]
    if not old or list(places) != list(new["places"]):
        result["order"] = list(new["places"])
    return result
