"""A whole scene as one SVG that needs nothing else: for saved notebooks, print and documents."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from html import escape
from typing import Any

from ecolearn.picture.glyphs import number as n
from ecolearn.picture.scene import Gauge, HandCard, Place, Scene
from ecolearn.picture.svg import Part, add_face, stage_parts, stage_size, use
from ecolearn.picture.text import text_width, wrap
from ecolearn.picture.tokens import Theme, css

MARGIN = 20.0
STAGE_WIDTH = 640.0
STAGE_HEIGHT = 620.0
WEB_WIDTH = 380.0
CARD = 96.0
GAUGE = 150.0


def _text(x: float, y: float, size: float, words: str, classes: str = "ecl-l") -> str:
    return f'<text class="ecl-t {classes}" x="{n(x)}" y="{n(y)}" font-size="{n(size)}">{escape(words)}</text>'


def in_words(scene: Scene, sentences: Iterable[str] = ()) -> str:
    """The scene as sentences: whose turn it is and what to do, numbers, what lies where, the hand."""
    lines = [scene.whose, scene.prompt]
    lines += [gauge.text or f"{gauge.label}: {gauge.value:g}" for gauge in scene.gauges]
    lines += [f"{aim.title}: {aim.missing or aim.points or aim.text}" for aim in scene.aims]
    lines += [place.speech for place in scene.places if place.face is not None]
    lines += [card.speech for card in scene.hand]
    lines += sentences
    return "\n".join(line if line[-1] in ".!?:" else line + "." for line in lines if line)


def _head(scene: Scene, width: float) -> tuple[str, float]:
    """Title, whose turn it is, what to do, and gauges; with the height that they take."""
    parts = [_text(MARGIN, 32, 18, scene.title)]
    x = MARGIN + text_width(scene.title, 18) + 16
    if scene.whose:
        wide = text_width(scene.whose, 13) + 24
        parts.append(f'<rect class="ecl-pill" x="{n(x)}" y="13" width="{n(wide)}" height="26" rx="13"/>')
        parts.append(_text(x + wide / 2, 30.6, 13, scene.whose, "ecl-pill-ink"))
    y = 60.0
    for line in wrap(scene.prompt, 14, width - 2 * MARGIN, 3):
        parts.append(_text(MARGIN, y, 14, line, "ecl-l ecl-r"))
        y += 19
    x = MARGIN
    for gauge in scene.gauges:
        markup, wide = _gauge(gauge)
        if x > MARGIN and x + wide > width - MARGIN:
            x, y = MARGIN, y + 22
        parts.append(f'<g transform="translate({n(x)} {n(y)})">{markup}</g>')
        x += wide + 24
    return "".join(parts), y + (14 if scene.gauges else 0)


def _gauge(gauge: Gauge) -> tuple[str, float]:
    words = gauge.text or f"{gauge.label}: {gauge.value:g}"
    wide = text_width(words, 13, bold=False)
    parts = [_text(0, 0, 13, words, "ecl-l ecl-r")]
    if gauge.goal:
        share = max(0.0, min(1.0, gauge.value / gauge.goal))
        bar = f'<rect class="ecl-gauge-{{}}" x="{n(wide + 10)}" y="-9" width="{{}}" height="9" rx="4.5"/>'
        parts.append(bar.format("rest", n(GAUGE)))
        if share:
            parts.append(bar.format("full", n(max(share * GAUGE, 9))))
        wide += 10 + GAUGE
    return "".join(parts), wide


def _fit(box: list[float], x: float, y: float, width: float, height: float, most: float) -> tuple[str, float]:
    """The transform that puts `box` into a column, centred, at most `most` times as large; and its height."""
    scale = min(width / box[2], height / box[3], most)
    left = x + (width - box[2] * scale) / 2
    return (
        f"translate({n(left - box[0] * scale)} {n(y - box[1] * scale)})scale({scale:.4f})",
        box[3] * scale,
    )


def _layers(parts: Iterable[Part], layers: Iterable[str]) -> str:
    known = list(parts)
    return "".join(
        "<g>" + "".join(f"<g>{part['svg']}</g>" for part in known if part["layer"] == layer) + "</g>"
        for layer in layers
    )


def _shown(place: Place) -> bool:
    return place.face is not None or place.ground != "ghost" or bool(place.marks)


def _hand(cards: Iterable[HandCard], y: float, width: float, faces: dict[str, str]) -> tuple[str, float]:
    parts = []
    x = MARGIN
    tall = 0.0
    for card in cards:
        high = CARD * card.face.height / card.face.width
        if x > MARGIN and x + CARD > width - MARGIN:
            x, y, tall = MARGIN, y + tall + 8, 0.0
        add_face(card.face, faces)
        move = f"translate({n(x + CARD / 2)} {n(y + high / 2)})"
        parts.append(f'<g transform="{move}">{use(card.face.id, CARD, high)}</g>')
        x += CARD + 10
        tall = max(tall, high)
    return "".join(parts), y + tall


def still_svg(
    scene: Scene, web: Mapping[str, Any] | None = None, theme: Theme = "auto", *, style: str = ""
) -> str:
    """A scene as one complete SVG.

    Parameters
    ----------
    scene : Scene
    web : mapping, optional
        A food web as keyed parts ("size" [x, y, width, height], "layers", "parts", "faces", "sentences"),
        drawn beside the stage.
    theme : "auto", "light" or "dark"
        "auto" follows the reader's system, and JupyterLab's theme where the picture stands in its page.
    style : str
        More style, for the classes that the web uses; its variables are those of `ecolearn.picture.tokens`.

    Returns
    -------
    str
        ``<svg>`` with ``<title>`` and ``<desc>`` (the position in sentences). Ids and the scope of the
        style are the picture's own, so that several may stand in one page.
    """
    stage = stage_parts(scene)
    shown = [place for place in scene.places if _shown(place)] or list(scene.places)
    keys = {place.key for place in shown} | {link.key for link in scene.links}
    keys |= {region.key for region in scene.regions}
    faces: dict[str, str] = {}
    width = 2 * MARGIN + STAGE_WIDTH + (MARGIN + WEB_WIDTH if web else 0)
    head, top = _head(scene, width)
    move, height = _fit(stage_size(shown, scene.regions), MARGIN, top + 8, STAGE_WIDTH, STAGE_HEIGHT, 1.25)
    parts = [part for part in stage["parts"] if part["key"] in keys]
    body = [head, f'<g transform="{move}">{_layers(parts, stage["layers"])}</g>']
    y = top + 8 + height + 14
    if web:
        size = [float(number) for number in web["size"]]
        size = size if len(size) == 4 else [0.0, 0.0, *size]
        move, high = _fit(size, 2 * MARGIN + STAGE_WIDTH, top + 8, WEB_WIDTH, 4 * STAGE_HEIGHT, 1.2)
        body.append(f'<g transform="{move}">{_layers(web["parts"], web["layers"])}</g>')
        y = max(y, top + 8 + high + 14)
    if scene.hand:
        hand, y = _hand(scene.hand, y, width, faces)
        body.append(hand)
        y += 8
    for note in scene.notes:
        for line in wrap(note, 12, width - 2 * MARGIN):
            y += 16
            body.append(_text(MARGIN, y, 12, line, "ecl-l ecl-r ecl-soft"))
    used = "".join(body)
    faces = {**(dict(web["faces"]) if web else {}), **_needed(used, stage["faces"])}
    words = in_words(scene, web.get("sentences", ()) if web else ())
    return _whole(scene.title, words, width, y + MARGIN, faces, used, theme, style)


def _needed(markup: str, faces: Mapping[str, str]) -> dict[str, str]:
    """The symbols that the markup uses, and those that these use."""
    found: dict[str, str] = {}
    queue = [markup]
    while queue:
        for identity in re.findall(r'href="#f-([^"]+)"', queue.pop()):
            if identity not in found and identity in faces:
                found[identity] = faces[identity]
                queue.append(faces[identity])
    return found


def _whole(
    title: str,
    words: str,
    width: float,
    height: float,
    faces: Mapping[str, str],
    body: str,
    theme: Theme,
    style: str,
) -> str:
    mark = blake2b((theme + words + body).encode(), digest_size=4).hexdigest()
    scope = f"ecl-s{mark}"
    drawn = f"<defs>{''.join(faces.values())}</defs>{body}"
    drawn = drawn.replace('id="f-', f'id="{scope}-').replace('href="#f-', f'href="#{scope}-')
    box = f"{n(width)} {n(height)}"
    rules = css(theme, f".{scope}", pages=True, used=set(re.findall(r"\becl-[cio]-([a-z_]+)", drawn)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{scope}" viewBox="0 0 {box}" width="{n(width)}"'
        f' height="{n(height)}" role="img" aria-labelledby="{scope}-title {scope}-desc"'
        ' style="max-width:100%;height:auto">'
        f'<title id="{scope}-title">{escape(title)}</title><desc id="{scope}-desc">{escape(words)}</desc>'
        f"<style>{escape(rules + style, quote=False)}</style>"
        f'<rect class="ecl-paper" width="100%" height="100%" rx="10"/>{drawn}</svg>'
    )
