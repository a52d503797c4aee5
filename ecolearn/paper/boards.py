"""Boards on pages: a mat to play on, or the position with which a board of a lesson begins."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING, Any

from ecolearn.classroom.pictures import scene_of
from ecolearn.kernel.words import _
from ecolearn.paper.page import page
from ecolearn.paper.sizes import Paper
from ecolearn.picture.glyphs import number as n
from ecolearn.picture.scene import HandCard, Place, Region, Report, Scene
from ecolearn.picture.still import in_words
from ecolearn.picture.svg import BELOW, add_face, stage_parts

if TYPE_CHECKING:
    from ecolearn.kernel.match import Match

#: Width of the cards of a hand below a board, in millimetres, and the gap between two.
HAND, GAP = 26.0, 3.0
#: A board is drawn at most so many millimetres for each unit of the stage.
LARGEST = 0.6
#: How far the sheets of a large board overlap, to be glued.
OVERLAP = 6.0


def board_pages(
    match: Match,
    title: str,
    foot: str,
    paper: Paper,
    faces: dict[str, str],
    *,
    empty: bool = False,
    scale: float = 0.0,
) -> Iterator[str]:
    """Pages with the board of a match.

    The whole board comes on one page. Where it has several grounds, each follows on a page of its own.

    Parameters
    ----------
    match : Match
    title, foot : str
        Stand above and below on every page.
    paper : Paper
    faces : dict
        Symbols that the pages use are added here.
    empty : bool
        A board to play on: without the pieces that stand on it, and without the cards to play with.
    scale : float
        Millimetres for a unit of the stage, for a board at true size on as many sheets as it needs; 0: as
        large as fits on one page.

    Yields
    ------
    str
        A page as HTML.
    """
    scene = match.scene(None)
    board = scene_of(match, cards_only=False)
    if empty:
        board = replace(board, places=tuple(replace(place, marks=()) for place in board.places))
    if scale:
        yield from _sheets(board, title, foot, paper, faces, scale)
        return
    shown = () if empty else scene.hand
    yield _one(board, shown, title, foot, paper, faces)
    if len(board.regions) > 1:
        for region in board.regions:
            part = replace(board, places=_within(board, region), regions=(region,), links=())
            yield _one(part, (), f"{title} – {region.label}", foot, paper, faces)


def _within(scene: Scene, region: Region) -> tuple[Place, ...]:
    return tuple(
        place
        for place in scene.places
        if abs(place.x - region.x) <= region.width / 2 and abs(place.y - region.y) <= region.height / 2
    )


def _one(
    scene: Scene, hand: Sequence[HandCard], title: str, foot: str, paper: Paper, faces: dict[str, str]
) -> str:
    """A whole board on one page, upright or on its side, whichever leaves it larger."""
    stage = _drawn(scene, faces)
    width, height = stage["size"][2:]

    def room(one: Paper) -> tuple[float, float]:
        wide, high = one.room
        return wide, high - _hand_height(hand, wide)

    def fit(one: Paper) -> float:
        wide, high = room(one)
        return float(min(wide / width, high / height, LARGEST))

    if fit(paper.turned()) > 1.05 * fit(paper):
        paper = paper.turned()
    scale = fit(paper)
    wide, _high = room(paper)
    board = _svg(stage, scene, stage["size"], scale)
    cards = _hand(hand, wide, scene, faces)
    return page(title, f"{board}{cards}", foot, paper, ruler=False)


def _drawn(scene: Scene, faces: dict[str, str]) -> Mapping[str, Any]:
    stage = stage_parts(scene)
    faces.update(stage["faces"])
    return stage


def _layers(stage: Mapping[str, Any]) -> str:
    parts, layers = stage["parts"], stage["layers"]
    assert BELOW not in layers or layers[0] == BELOW
    return "".join(
        "<g>" + "".join(f"<g>{part['svg']}</g>" for part in parts if part["layer"] == layer) + "</g>"
        for layer in layers
    )


def _svg(stage: Mapping[str, Any], scene: Scene, box: Sequence[float], scale: float) -> str:
    x, y, width, height = box
    words = escape(in_words(scene).replace("\n", " ") or scene.title)
    return (
        f'<svg width="{n(width * scale)}mm" height="{n(height * scale)}mm"'
        f' viewBox="{n(x)} {n(y)} {n(width)} {n(height)}" role="img" aria-label="{words}">'
        f"{_layers(stage)}</svg>"
    )


# -- the hand --------------------------------------------------------------------------------------


def _columns(width: float) -> int:
    return int((width + GAP) // (HAND + GAP))


def _hand_height(hand: Sequence[HandCard], width: float) -> float:
    if not hand:
        return 0.0
    tall = max(HAND * card.face.height / card.face.width for card in hand)
    return -(-len(hand) // _columns(width)) * (tall + GAP) + 8.0


def _hand(hand: Sequence[HandCard], width: float, scene: Scene, faces: dict[str, str]) -> str:
    """The cards to play with, in rows below the board."""
    if not hand:
        return ""
    columns, tall = _columns(width), max(HAND * card.face.height / card.face.width for card in hand)
    parts = []
    for at, card in enumerate(hand):
        add_face(card.face, faces)
        x, y = at % columns * (HAND + GAP), at // columns * (tall + GAP)
        high = HAND * card.face.height / card.face.width
        parts.append(
            f'<use href="#f-{card.face.id}" x="{n(x)}" y="{n(y)}" width="{n(HAND)}" height="{n(high)}"'
            f' role="img" aria-label="{escape(card.speech)}"/>'
        )
    rows = -(-len(hand) // columns)
    wide, high = columns * (HAND + GAP), rows * (tall + GAP)
    name = escape(scene.hand_name or _("Hand"))
    return (
        f'<h3>{name}</h3><svg width="{n(wide)}mm" height="{n(high)}mm" viewBox="0 0 {n(wide)} {n(high)}"'
        f' role="group" aria-label="{name}">{"".join(parts)}</svg>'
    )


# -- at true size ----------------------------------------------------------------------------------


def _sheets(
    scene: Scene, title: str, foot: str, paper: Paper, faces: dict[str, str], scale: float
) -> Iterator[str]:
    """A large board in parts, each with a strip that the next one covers."""
    stage = _drawn(scene, faces)
    x, y, width, height = stage["size"]
    if _number(width, height, scale, paper.turned()) < _number(width, height, scale, paper):
        paper = paper.turned()
    wide, high = ((side - OVERLAP) / scale for side in paper.room)
    columns, rows = _parts(width, wide), _parts(height, high)
    wide, high = width / columns, height / rows
    for row in range(rows):
        for column in range(columns):
            box = (x + column * wide, y + row * high, wide + OVERLAP / scale, high + OVERLAP / scale)
            head = _("{title} – row {row}, column {column} of {rows} × {columns}").format(
                title=title, row=row + 1, column=column + 1, rows=rows, columns=columns
            )
            drawing = _svg(stage, scene, box, scale)
            glue = _glue(box, scale, right=column + 1 < columns, below=row + 1 < rows)
            yield page(head, drawing.replace("</svg>", f"{glue}</svg>"), foot, paper)


def _parts(length: float, room: float) -> int:
    return max(1, math.ceil(round(length / room, 3)))


def _number(width: float, height: float, scale: float, paper: Paper) -> int:
    wide, high = ((side - OVERLAP) / scale for side in paper.room)
    return _parts(width, wide) * _parts(height, high)


def _glue(box: Sequence[float], scale: float, *, right: bool, below: bool) -> str:
    """A thin line where the next sheet at the right, or below, begins."""
    x, y, width, height = box
    lines = []
    if right:
        lines.append(f"M{n(x + width - OVERLAP / scale)} {n(y)}v{n(height)}")
    if below:
        lines.append(f"M{n(x)} {n(y + height - OVERLAP / scale)}h{n(width)}")
    return (
        f'<path d="{"".join(lines)}" fill="none" stroke="#5b6b69" stroke-width="{n(0.2 / scale)}"'
        f' stroke-dasharray="{n(2 / scale)}"/>'
    )


# -- charts ----------------------------------------------------------------------------------------


def chart_section(chart: Report) -> str:
    """A table or picture that lies beside the board, as a part of a page."""
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in chart.head)
    rows = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in chart.rows
    )
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>" if chart.rows else ""
    return (
        f"<section><h2>{escape(chart.title)}</h2><p>{escape(chart.sentence)}</p>{chart.svg}{table}</section>"
    )
