"""The layered picture of a web with so many links that lanes for them would leave no room for the organisms.

Names stand in low boxes in a tidy grid of rows, and links run freely behind them, as thin curves from the top
of the prey to the bottom of its eater. Rows are in the order of the levels, so nearly all links go up. With
more than `MOST_NAMES` organisms the boxes hold numbers, and names come on demand.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ecolearn.foodweb.bands import BandKey, band_keys, band_words
from ecolearn.foodweb.graph import Node, link_kind, name_of
from ecolearn.foodweb.lettering import fit_name
from ecolearn.foodweb.levels import trophic_levels
from ecolearn.foodweb.ordering import Neighbours, crossed, spread_order
from ecolearn.foodweb.plan import Band, Box, Layout, Way

if TYPE_CHECKING:
    import networkx as nx

MOST_NAMES = 60
"""With more organisms than this the boxes hold numbers."""

_NARROW = 460.0  # the words of a band stand above its boxes
_HEADER = 17.0
_PAD = 4.0
_GAP = 8.0
_EDGE = 6.0
_BAND_PAD = 8.0
_BAND_GAP = 6.0
_RISE = 20.0  # how high a link between organisms of one row swings at most
_WIDE = 2.2  # boxes of a short row stand at most so many widths apart

Point = tuple[float, float]


def dense_layout(
    web: nx.DiGraph,
    width: float,
    levels: Mapping[Node, float | None] | None = None,
    names: bool | None = None,
) -> Layout:
    """Place the organisms and links of a dense web; parameters and result as those of `layout`.

    By default the prey-averaged levels decide the height.
    """
    if levels is None:
        levels = trophic_levels(web, "prey_averaged")
    key_of = band_keys(web, levels)
    nodes = tuple(key_of)
    numbered = len(nodes) > MOST_NAMES if names is None else not names
    bands = sorted(set(key_of.values()), key=lambda key: key.place)
    gutter, words = band_words(bands, width)
    above = width < _NARROW
    if above:
        gutter, words = _EDGE + 2, [((" ".join(lines),), 10.0) for lines, _size in words]
    links = [
        (u, v, data)
        for u, v, data in sorted(web.edges(data=True), key=lambda link: (str(link[0]), str(link[1])))
        if u != v
    ]
    room = width - _EDGE - gutter
    box_width, box_height = _size(width, room, numbered)
    capacity = max(1, int((room + _GAP) // (box_width + _GAP)))
    tied = {node for u, v, _data in links for node in (u, v)}

    def height_of(node: Node) -> tuple[float, bool, str]:
        # What is tied to nothing goes to the lower edge of its band, out of the way.
        return levels.get(node) or 0.0, node in tied, str(node)

    rows: list[list[Node]] = []
    bands_of_rows: list[int] = []
    for band, key in enumerate(bands):
        members = sorted((node for node in nodes if key_of[node] == key), key=height_of)
        inside = sum(key_of[u] == key_of[v] == key for u, v, _data in links)
        # Where many eat each other, shorter rows keep links from running along a row.
        tight = not numbered and inside > len(members)
        for row in _even(members, math.ceil(capacity * 0.6) if tight else capacity):
            rows.append(row)
            bands_of_rows.append(band)
    row_of = {node: r for r, row in enumerate(rows) for node in row}
    index = {node: i for i, node in enumerate(nodes)}
    order, x = _ordered(rows, links, index, row_of, gutter, room, box_width, capacity)
    bottoms, edges = _heights(bands_of_rows, [] if above else words, bands, box_height, len(links))
    # Numbers in reading order: from the upper left corner.
    places = [node for row in reversed(order) for node in row]
    number = {node: str(at) for at, node in enumerate(places, 1)}
    boxes: dict[Node, Box] = {}
    for r, row in enumerate(order):
        for node in row:
            name = str(web.nodes[node].get("short") or name_of(web, node))
            # The sign for eating its own kind needs room in a corner.
            free = box_width - 2 * _PAD - (10 if web.has_edge(node, node) else 0)
            lines, size = ((number[node],), 10.0) if numbered else fit_name(name, free, 10.0, 8.5)
            middle = -bottoms[r] - box_height / 2
            band = bands_of_rows[r]
            boxes[node] = Box(
                node, x[node], middle, box_width, box_height, bands[band].level, band, r, lines, size
            )
    ways = _ways(web, links, boxes)
    return Layout(
        width,
        edges[-1][1] if edges else 0.0,
        gutter,
        tuple(
            Band(key.kind, key.level, 0.0, -top, width, top - bottom, *text, key.low, above)
            for key, text, (bottom, top) in zip(bands, words, edges, strict=True)
        ),
        boxes,
        ways,
        crossed([(way.points[0], way.points[3]) for way in ways]),
        0,
        dense=True,
        numbered=numbered,
    )


def _size(width: float, room: float, numbered: bool) -> tuple[float, float]:
    """Width and height of a box: as many in a row as can be read."""
    if numbered:
        return 27.0, 20.0
    least, most = (72.0, 90.0) if width < _NARROW else (98.0, 116.0)
    columns = max(1, int((room + _GAP) // (least + _GAP)))
    return math.floor(min(max(least, (room - (columns - 1) * _GAP) / columns), most)), 31.0


def _even(members: Sequence[Node], capacity: int) -> list[list[Node]]:
    """The members in as few rows as possible, all of them nearly equally long."""
    count = math.ceil(len(members) / capacity)
    found, start = [], 0
    for k in range(count):
        end = round((k + 1) * len(members) / count)
        found.append(list(members[start:end]))
        start = end
    return found


def _ordered(
    rows: list[list[Node]],
    links: Sequence[tuple[Node, Node, Mapping[str, object]]],
    index: Mapping[Node, int],
    row_of: Mapping[Node, int],
    left: float,
    room: float,
    box_width: float,
    capacity: int,
) -> tuple[list[list[Node]], dict[Node, float]]:
    """The rows from left to right, and the x of every organism."""
    pairs = [
        (index[u], index[v]) if row_of[u] < row_of[v] else (index[v], index[u])
        for u, v, _data in links
        if row_of[u] != row_of[v]
    ]

    def columns(n: int, row: int, wish: float) -> list[float]:
        # Rows with room to spare are shifted in turns: links then run between the boxes of other rows.
        spare = 0.5 if 1 < n < capacity else 0.0
        pitch = min((room - box_width) / max(1, n - 1 + spare), _WIDE * box_width)
        half = (pitch * (n - 1) + box_width) / 2
        shift = spare / 2 * pitch * (1 if row % 2 else -1)
        middle = min(max(wish, left + half + abs(shift)), left + room - half - abs(shift)) + shift
        return [float(round(middle + (at - (n - 1) / 2) * pitch)) for at in range(n)]

    nodes = tuple(index)
    numbers = [[index[node] for node in row] for row in rows]
    order, x = spread_order(numbers, Neighbours(pairs), columns, left + room / 2)
    return [[nodes[i] for i in row] for row in order], {node: x[i] for node, i in index.items()}


def _heights(
    bands_of_rows: Sequence[int],
    words: Sequence[tuple[tuple[str, ...], float]],
    bands: Sequence[BandKey],
    box_height: float,
    links: int,
) -> tuple[list[float], list[tuple[float, float]]]:
    """Above the lowest edge: the lower edge of the boxes of every row, both edges of every band."""
    channel = 20.0 + min(14.0, links / 25)
    sizes = Counter(bands_of_rows)
    bottoms: list[float] = []
    edges: list[tuple[float, float]] = []
    y = 0.0
    for band, key in enumerate(bands):
        least = 0.0
        if words:
            lines, size = words[band]
            least = (0.0 if key.level is None else 22.0) + len(lines) * size * 1.15 + 12
        used = sizes[band] * box_height + (sizes[band] - 1) * channel
        height = max(least, used + 2 * _BAND_PAD)
        start = y + (height - used) / 2
        bottoms.extend(start + k * (box_height + channel) for k in range(sizes[band]))
        if not words:
            height += _HEADER - 3
        edges.append((y, y + height))
        y += height + max(_BAND_GAP, channel - 2 * _BAND_PAD)
    if edges:
        edges[-1] = edges[-1][0], max(edges[-1][1], bottoms[-1] + box_height + 0.75 * _RISE + 3)
    return bottoms, edges


def _ways(
    web: nx.DiGraph, links: Sequence[tuple[Node, Node, Mapping[str, object]]], boxes: Mapping[Node, Box]
) -> tuple[Way, ...]:
    """The curve of every link; at a box they are spread in the order of where they go to."""
    sides: dict[tuple[Node, str], list[int]] = {}
    ends = []
    for at, (u, v, _data) in enumerate(links):
        prey, eater = boxes[u], boxes[v]
        out, into = ("top", "bottom") if eater.row > prey.row else ("bottom", "top")
        if eater.row == prey.row:
            out = into = "top"
        ends.append((out, into))
        sides.setdefault((u, out), []).append(at)
        sides.setdefault((v, into), []).append(at)
    port: dict[tuple[int, Node], float] = {}
    for (node, _side), numbers in sides.items():
        box = boxes[node]

        def other(at: int, node: Node = node) -> float:
            return boxes[links[at][1] if links[at][0] == node else links[at][0]].x

        numbers.sort(key=other)
        step = min(5.0, (box.width - min(20.0, box.width / 2)) / max(1, len(numbers) - 1))
        for k, at in enumerate(numbers):
            port[at, node] = box.x + (k - (len(numbers) - 1) / 2) * step
    found = []
    for at, ((u, v, data), (out, into)) in enumerate(zip(links, ends, strict=True)):
        start = port[at, u], boxes[u].y + (-0.5 if out == "top" else 0.5) * boxes[u].height
        end = port[at, v], boxes[v].y + (-0.5 if into == "top" else 0.5) * boxes[v].height
        found.append(
            Way(
                u,
                v,
                link_kind(web, u, data),
                bool(data.get("doubtful")),
                bool(data.get("possible")),
                _curve(start, end),
            )
        )
    return tuple(found)


def _curve(start: Point, end: Point) -> tuple[Point, ...]:
    (x0, y0), (x1, y1) = start, end
    if y0 == y1:
        rise = _RISE / 2 + min(_RISE / 2, abs(x1 - x0) * 0.03)
        return start, (x0, y0 - rise), (x1, y1 - rise), end
    reach = (y1 - y0) * 0.4
    return start, (x0, y0 + reach), (x1, y1 - reach), end
