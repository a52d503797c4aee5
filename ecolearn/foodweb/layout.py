"""The layered picture of a food web as numbers: bands for the levels, a box for every organism, a way for
every link.

Level 1 is at the bottom, arrows go up from the prey to its eater; what no plant feeds yet is in a band of its
own at the top. Dead matter has a band of its own below the producers, and below that there is one for energy,
as matter comes back down and sunlight is no food. Links pass beside the boxes, never through them, as long as
the width allows it (`Layout.hidden` counts those that run behind a box). Nothing here draws or knows colours.
All is in pixels, y downward; y = 0 is the lowest edge, so what is low stays where it is while the web grows.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ecolearn.foodweb.bands import BandKey, band_keys, band_words
from ecolearn.foodweb.dense import dense_layout
from ecolearn.foodweb.graph import Node, link_kind, name_of
from ecolearn.foodweb.lettering import fit_name
from ecolearn.foodweb.ordering import crossings, ordered
from ecolearn.foodweb.placing import placed
from ecolearn.foodweb.plan import PAD, Band, Box, Layout, Way
from ecolearn.foodweb.routing import LANE, Lanes, Thread, ways
from ecolearn.foodweb.rows import band_rows
from ecolearn.kernel.words import _

if TYPE_CHECKING:
    import networkx as nx

_TALL, _LOW = 66.0, 42.0  # heights of a box with and without an icon
_GAP = 9.0  # between boxes of a row
_LEAST_LANE = 3.0
_BAND_PAD = 10.0
_BAND_GAP = 8.0
_CHANNEL = 28.0  # least height between rows
_STEP = 8.0
_EDGE = 6.0
MANY = 120
"""With more links than this a picture may be dense."""
_MANY = 160  # with more links no room is made for those that have to run behind boxes


def layout(
    web: nx.DiGraph,
    width: float,
    *,
    node_width: float | None = None,
    icons: bool = True,
    levels: Mapping[Node, float | None] | None = None,
    dense: bool | None = None,
    names: bool | None = None,
) -> Layout:
    """Place the organisms and links of a food web on a picture of the given width.

    Parameters
    ----------
    web : networkx.DiGraph
        Links from prey to eater; node attribute ``kind``, and ``short`` or ``name`` for the words.
    width : float
        Width of the picture in pixels, at least 240. The height follows from it.
    node_width : float, optional
        Width of a box; by default what suits the picture's width.
    icons : bool
        Whether to leave room for an icon above the name.
    levels : mapping, optional
        Node -> level, not only whole numbers: the bands are then half a level high. By default the shortest
        levels, a band for each; in a dense picture the prey-averaged ones.
    dense : bool, optional
        Whether links run freely behind low boxes instead of beside them; by default with more than `MANY`
        links and three for each organism, which a board of hexagons never has.
    names : bool, optional
        Whether a dense picture shows names; by default up to 60 organisms, and numbers with more of them.

    Returns
    -------
    Layout
        Equal for equal webs, in whatever order their nodes and links were added.

    Raises
    ------
    WebError
        If the graph is no food web.
    ValueError
        If the picture is too narrow.
    """
    if width < 240:
        raise ValueError(
            _("A food web needs a width of at least 240 pixels, not {width}.").format(width=f"{width:g}")
        )
    if dense is None:
        links = web.number_of_edges()
        dense = links > MANY and links > 3 * web.number_of_nodes()
    if dense:
        return dense_layout(web, width, levels, names)
    return _Builder(web, width, node_width, icons, levels).build()


class _Builder:
    """What is known while a layout is made. Organisms are the numbers 0 to n - 1, lanes for links follow."""

    def __init__(
        self,
        web: nx.DiGraph,
        width: float,
        node_width: float | None,
        icons: bool,
        levels: Mapping[Node, float | None] | None,
    ) -> None:
        key_of = band_keys(web, levels)
        self.nodes = tuple(key_of)
        self.width = width
        self.bands: list[BandKey] = sorted(set(key_of.values()), key=lambda key: key.place)
        self.band_of = [self.bands.index(key) for key in key_of.values()]
        index = {node: i for i, node in enumerate(self.nodes)}
        self.threads = [
            Thread(
                index[u],
                index[v],
                link_kind(web, u, data),
                bool(data.get("doubtful")),
                bool(data.get("possible")),
            )
            for u, v, data in sorted(web.edges(data=True), key=lambda link: (str(link[0]), str(link[1])))
            if u != v
        ]
        self.gutter, self.words = band_words(self.bands, width)
        self.left, self.right = self.gutter, width - _EDGE
        room = self.right - self.left
        self.box_width = int(min(node_width or _box_width(width, room), room)) // 2 * 2
        self.box_height = _TALL if icons else _LOW
        self.capacity = max(1, int((room + _GAP) // (self.box_width + _GAP)))
        self.names = [
            fit_name(
                str(web.nodes[node].get("short") or name_of(web, node)),
                self.box_width - 2 * PAD,
                10.5 if width < 460 else 11.0,
            )
            for node in self.nodes
        ]

    def build(self) -> Layout:
        capacities = [self.capacity] * len(self.bands)
        last = 0 if len(self.threads) > _MANY else len(capacities) * (self.capacity - 1)
        for attempt in range(last + 1):
            rows, bands_of_rows = self._rows(capacities)
            row_of = {i: r for r, row in enumerate(rows) for i in row}
            lanes = Lanes(self.threads, row_of, len(self.nodes))
            crowded = {r for r, row in enumerate(rows) if self._full(len(row), lanes.count(r))}
            tight = {bands_of_rows[r] for r in crowded if capacities[bands_of_rows[r]] > 1}
            if not tight or attempt == last:
                rows = ordered([[*row, *lanes.of_row(r)] for r, row in enumerate(rows)], lanes.segments)
                crowded = {r for r, row in enumerate(rows) if self._lane_gap(row) < _LEAST_LANE}
                tight = {bands_of_rows[r] for r in crowded if capacities[bands_of_rows[r]] > 1}
            if not tight or attempt == last:
                break
            for band in tight:
                capacities[band] -= 1
        x, hidden = self._place(rows, lanes)
        counts = crossings(rows, lanes.near)
        bottoms, edges = self._heights(bands_of_rows, self._channels(lanes, counts, x))
        return self._finished(rows, bands_of_rows, lanes, x, bottoms, edges, sum(counts), hidden)

    def _rows(self, capacities: list[int]) -> tuple[list[list[int]], list[int]]:
        """All rows from the lowest up, and the band of each."""
        pull = dict.fromkeys(range(len(self.nodes)), 0)
        for prey, eater in {(thread.prey, thread.eater) for thread in self.threads}:
            for one, other in ((prey, eater), (eater, prey)):
                difference = self.band_of[other] - self.band_of[one]
                pull[one] += (difference > 0) - (difference < 0)
        rows: list[list[int]] = []
        bands_of_rows: list[int] = []
        for band, key in enumerate(self.bands):
            members = [i for i in range(len(self.nodes)) if self.band_of[i] == band]
            inside = [
                (thread.prey, thread.eater, 3 if thread.plain else 2 if thread.kind == "food" else 1)
                for thread in self.threads
                if self.band_of[thread.prey] == self.band_of[thread.eater] == band
            ]
            found = band_rows(members, inside, pull, capacities[band], spare_on_top=key.kind == "unfed")
            rows.extend(found)
            bands_of_rows.extend(band for _row in found)
        return rows, bands_of_rows

    def _full(self, boxes: int, lanes: int) -> bool:
        """Whether a row may have too little room for so many boxes and lanes."""
        # One lane between two boxes needs hardly more than the gap that is there anyway.
        beside = max(0, lanes - (boxes - 1))
        used = boxes * self.box_width + (boxes - 1) * _GAP + beside * (LANE - 2)
        return lanes > 0 and used > self.right - self.left

    def _lane_gap(self, row: Sequence[int]) -> float:
        """How near lanes of a row may come to each other and to the boxes, so that all have room."""
        n = len(self.nodes)
        ends = (row[0] >= n) + (row[-1] >= n)
        plain = sum(a < n and b < n for a, b in itertools.pairwise(row))
        gaps = len(row) - 1 - plain + ends / 2
        boxes = sum(item < n for item in row)
        spare = self.right - self.left - boxes * self.box_width - plain * _GAP
        return min(LANE, spare / gaps) if gaps else LANE

    def _place(self, rows: list[list[int]], lanes: Lanes) -> tuple[dict[int, float], int]:
        """The x of every organism and lane, and how many lanes had no room and run behind boxes."""
        n = len(self.nodes)
        gaps = [self._lane_gap(row) for row in rows]
        crowded = [r for r, gap in enumerate(gaps) if gap < _LEAST_LANE]
        solid = [[i for i in row if i < n] if r in crowded else row for r, row in enumerate(rows)]
        gap_of = {item: gap for row, gap in zip(rows, gaps, strict=True) for item in row}
        half_box = self.box_width / 2

        def half(item: int) -> float:
            return half_box if item < n else gap_of[item] / 2

        def apart(a: int, b: int) -> float:
            if a < n and b < n:
                return self.box_width + _GAP
            return (half_box if a < n or b < n else 0.0) + gap_of[a]

        def weight(item: int) -> float:
            if item >= n:
                return 3.0
            return 1.0 if item in lanes.near.above or item in lanes.near.below else 0.05

        x = placed(solid, lanes.near, half, apart, weight, self.left, self.right)
        hidden = [item for r in crowded for item in rows[r] if item >= n]
        for item in hidden:
            x[item] = lanes.between(item, x, (self.left + self.right) / 2)
        return x, len(hidden)

    def _channels(self, lanes: Lanes, counts: list[int], x: dict[int, float]) -> list[float]:
        """The height between each row and the next: more where lines cross and swing wide; in steps."""
        swing = [0.0] * len(counts)
        for low, high in lanes.segments:
            at = lanes.row_of[low]
            swing[at] = max(swing[at], abs(x[low] - x[high]))
        return [
            _CHANNEL + _STEP * (min(28.0, 1.5 * count + 0.05 * wide) // _STEP)
            for count, wide in zip(counts, swing, strict=True)
        ]

    def _heights(
        self, bands_of_rows: list[int], channels: list[float]
    ) -> tuple[list[float], list[tuple[float, float]]]:
        """Above the lowest edge: the lower edge of the boxes of every row, both edges of every band."""
        bottoms: list[float] = []
        edges: list[tuple[float, float]] = []
        y = start = 0.0
        for r, band in enumerate(bands_of_rows):
            if r == 0:
                y = _BAND_PAD
            elif band == bands_of_rows[r - 1]:
                y += channels[r - 1]
            else:
                pad = (channels[r - 1] - _BAND_GAP) / 2
                edges.append((start, self._band_top(start, y + pad, band - 1)))
                start = edges[-1][1] + _BAND_GAP
                y = start + pad
            bottoms.append(y)
            y += self.box_height
        if bands_of_rows:
            edges.append((start, self._band_top(start, y + _BAND_PAD, bands_of_rows[-1])))
        return bottoms, edges

    def _band_top(self, bottom: float, top: float, band: int) -> float:
        """The upper edge of a band: high enough for its boxes and its words."""
        lines, size = self.words[band]
        number = 0.0 if self.bands[band].level is None else 22.0
        return max(top, round(bottom + number + len(lines) * size * 1.15 + 12))

    def _finished(
        self,
        rows: list[list[int]],
        bands_of_rows: list[int],
        lanes: Lanes,
        x: dict[int, float],
        bottoms: list[float],
        edges: list[tuple[float, float]],
        crossed: int,
        hidden: int,
    ) -> Layout:
        height = edges[-1][1] if edges else 0.0
        bands = [
            Band(key.kind, key.level, 0.0, -top, self.width, top - bottom, *words, key.low)
            for key, words, (bottom, top) in zip(self.bands, self.words, edges, strict=True)
        ]
        boxes: dict[Node, Box] = {}
        for r, row in enumerate(rows):
            y = -bottoms[r] - self.box_height / 2
            for i in (item for item in row if item < len(self.nodes)):
                boxes[self.nodes[i]] = Box(
                    self.nodes[i],
                    float(round(x[i])),
                    y,
                    self.box_width,
                    self.box_height,
                    self.bands[self.band_of[i]].level,
                    bands_of_rows[r],
                    r,
                    *self.names[i],
                )
        sides = [(-bottom, -bottom - self.box_height) for bottom in bottoms]
        found = ways(self.threads, lanes, x, sides, self.box_width)
        return Layout(
            self.width,
            height,
            self.gutter,
            tuple(bands),
            boxes,
            tuple(
                Way(self.nodes[t.prey], self.nodes[t.eater], t.kind, t.doubtful, t.possible, points)
                for t, points in zip(self.threads, found, strict=True)
            ),
            crossed,
            hidden,
        )


def _box_width(width: float, room: float) -> float:
    """A width that suits the room beside the words: as many boxes in a row as can be read, and some lanes."""
    least, most = (72.0, 82.0) if width < 460 else (84.0, 98.0)
    columns = max(1, int((room + _GAP) // (least + _GAP)))
    shared = (room - (columns - 1) * _GAP - 3 * LANE) / columns
    return min(max(least, shared), most)
