"""The layered picture of a food web as numbers: bands for the levels, a box for every organism, a way for
every link.

Level 1 is at the bottom, arrows go up from the prey to its eater; what no plant feeds yet is in a band of its
own at the top. Links pass beside the boxes, never through them, as long as the width allows it
(`Layout.hidden` counts those that run behind a box). Nothing here draws or knows a colour; all is in pixels,
y downward."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ecolearn.foodweb.components import reached
from ecolearn.foodweb.graph import Node, name_of, net
from ecolearn.foodweb.lettering import fit_name, text_width, wrap_words
from ecolearn.foodweb.levels import has_dead_matter, level_words
from ecolearn.foodweb.ordering import crossings, ordered
from ecolearn.foodweb.placing import placed
from ecolearn.foodweb.routing import LANE, Lanes, Thread, ways
from ecolearn.foodweb.rows import band_rows
from ecolearn.kernel.words import _

if TYPE_CHECKING:
    import networkx as nx

ICON = 26.0
"""Side of an icon in a box."""

PAD = 5.0
LEADING = 1.07
_GAP = 9.0  # between boxes of a row
_BAND_PAD = 10.0
_BAND_GAP = 7.0
_CHANNEL = 27.0  # least height between rows
_EDGE = 6.0


@dataclass(frozen=True, slots=True)
class Box:
    """The place of one organism: centre (`x`, `y`) and size; its name in lines of font size `text`."""

    node: Node
    x: float
    y: float
    width: float
    height: float
    level: int | None
    band: int
    row: int
    lines: tuple[str, ...]
    text: float


@dataclass(frozen=True, slots=True)
class Band:
    """One level: upper left corner, size, and its words in lines of font size `text` left of the boxes."""

    level: int | None
    x: float
    y: float
    width: float
    height: float
    words: tuple[str, ...]
    text: float


@dataclass(frozen=True, slots=True)
class Way:
    """The way of one link from the box of `prey` to the box of `eater`.

    `points` come in pairs: between the points of a pair the line may swing to the side, from pair to pair it
    is straight up or down."""

    prey: Node
    eater: Node
    kind: str
    doubtful: bool
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """A whole picture. `bands` and their rows from the lowest to the highest; `gutter` is where the boxes
    begin."""

    width: float
    height: float
    gutter: float
    bands: tuple[Band, ...]
    boxes: Mapping[Node, Box]
    ways: tuple[Way, ...]
    crossings: int
    hidden: int


def layout(web: nx.DiGraph, width: float, *, node_width: float | None = None, icons: bool = True) -> Layout:
    """Place the organisms and links of a food web on a picture of the given width.

    Parameters
    ----------
    web : networkx.DiGraph
        Links from prey to eater; node attribute ``kind``, and ``short`` or ``name`` for the words. Energy
        nodes are left out.
    width : float
        Width of the picture in pixels, at least 240. The height follows from it.
    node_width : float, optional
        Width of a box; by default what suits the picture's width.
    icons : bool
        Whether to leave room for an icon above the name.

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
    return _Builder(web, width, node_width, icons).build()


class _Builder:
    """What is known while a layout is made. Organisms are the numbers 0 to n - 1, lanes for links follow."""

    def __init__(self, web: nx.DiGraph, width: float, node_width: float | None, icons: bool) -> None:
        compact = net(web)
        self.nodes = compact.nodes
        self.width = width
        steps = reached(compact.eaters, compact.sources)
        self.levels = [None if step is None else step + 1 for step in steps]
        present = sorted({level for level in self.levels if level is not None})
        self.band_levels: list[int | None] = [*present, *([None] if None in self.levels else [])]
        self.band_of = [self.band_levels.index(level) for level in self.levels]
        self.threads = [
            Thread(
                compact.index[u],
                compact.index[v],
                str(data.get("kind") or "food"),
                bool(data.get("doubtful")),
            )
            for u, v, data in sorted(web.edges(data=True), key=lambda link: (str(link[0]), str(link[1])))
            if u != v and u in compact.index
        ]
        self.words = self._band_words(has_dead_matter(web))
        self.left = self.gutter
        self.right = width - _EDGE
        room = self.right - self.left
        self.box_width = min(node_width or self._box_width(room), room)
        self.capacity = max(1, int((room + _GAP) // (self.box_width + _GAP)))
        self.names = [
            fit_name(
                str(web.nodes[node].get("short") or name_of(web, node)),
                self.box_width - 2 * PAD,
                10.5 if width < 460 else 11.0,
            )
            for node in self.nodes
        ]
        text_height = max((len(lines) * size * LEADING for lines, size in self.names), default=12.0)
        self.box_height = round(2 * PAD + text_height + (ICON + 2 if icons else 2), 1)

    def _box_width(self, room: float) -> float:
        """A width that suits the room beside the words: as many boxes in a row as can be read, and some
        lanes."""
        least, most = (72.0, 82.0) if self.width < 460 else (84.0, 98.0)
        columns = max(1, int((room + _GAP) // (least + _GAP)))
        shared = (room - (columns - 1) * _GAP - 3 * LANE) / columns
        return round(min(max(least, shared), most), 1)

    def _band_words(self, dead_matter: bool) -> list[tuple[tuple[str, ...], float]]:
        """The words of every band, broken into lines; sets where the boxes begin."""
        widest = max(46.0, min(0.2 * self.width, 76.0))
        found = []
        for level in self.band_levels:
            text, size = level_words(level, dead_matter=dead_matter), 10.5
            while size > 8.5 and max(text_width(word, size) for word in text.split()) > widest:
                size -= 0.5
            found.append((wrap_words(text, widest, size), size))
        used = max((text_width(line, size) for lines, size in found for line in lines), default=0.0)
        self.gutter = round(8 + max(26.0, used) + 8, 1)
        return found

    def build(self) -> Layout:
        capacities = [self.capacity] * len(self.band_levels)
        for attempt in range(6):
            rows, bands_of_rows = self._rows(capacities)
            row_of = {i: r for r, row in enumerate(rows) for i in row}
            lanes = Lanes(self.threads, row_of, len(self.nodes))
            crowded = {r for r, row in enumerate(rows) if self._room(len(row), lanes.count(r)) < 0}
            tight = {
                bands_of_rows[r] for r in crowded if capacities[bands_of_rows[r]] > max(2, self.capacity - 2)
            }
            if not tight or attempt == 5 or len(self.threads) > 160:
                break
            for band in tight:
                capacities[band] -= 1
        rows = ordered([[*row, *lanes.of_row(r)] for r, row in enumerate(rows)], lanes.segments)
        counts = crossings(rows, lanes.near)
        x = self._place(rows, lanes, crowded)
        return self._finish(rows, bands_of_rows, lanes, counts, x, sum(lanes.count(r) for r in crowded))

    def _rows(self, capacities: list[int]) -> tuple[list[list[int]], list[int]]:
        """All rows from the lowest up, and the band of each."""
        pull = dict.fromkeys(range(len(self.nodes)), 0)
        for prey, eater in {(thread.prey, thread.eater) for thread in self.threads}:
            for one, other in ((prey, eater), (eater, prey)):
                difference = self.band_of[other] - self.band_of[one]
                pull[one] += (difference > 0) - (difference < 0)
        rows: list[list[int]] = []
        bands_of_rows: list[int] = []
        for band, level in enumerate(self.band_levels):
            members = [i for i in range(len(self.nodes)) if self.band_of[i] == band]
            inside = [
                (thread.prey, thread.eater, 3 if thread.plain else 2 if thread.kind == "food" else 1)
                for thread in self.threads
                if self.band_of[thread.prey] == self.band_of[thread.eater] == band
            ]
            found = band_rows(members, inside, pull, capacities[band], spare_on_top=level is None)
            rows.extend(found)
            bands_of_rows.extend(band for _row in found)
        return rows, bands_of_rows

    def _room(self, boxes: int, lanes: int) -> float:
        """Pixels left over in a row with so many boxes and lanes."""
        # A lane between two boxes needs the two distances to them instead of the usual gap.
        inner = max(0, boxes - 1) * _GAP
        spare = self.right - self.left - boxes * self.box_width - inner
        return spare - max(0, lanes - 2) * LANE

    def _place(self, rows: list[list[int]], lanes: Lanes, crowded: set[int]) -> dict[int, float]:
        n = len(self.nodes)
        solid = [[i for i in row if i < n] if r in crowded else row for r, row in enumerate(rows)]
        half_box = self.box_width / 2

        def half(item: int) -> float:
            return half_box if item < n else LANE / 2

        def apart(a: int, b: int) -> float:
            if a < n and b < n:
                return self.box_width + _GAP
            return (half_box if a < n or b < n else 0.0) + LANE

        def weight(item: int) -> float:
            if item >= n:
                return 3.0
            return 1.0 if item in lanes.near.above or item in lanes.near.below else 0.05

        x = placed(solid, lanes.near, half, apart, weight, self.left, self.right)
        for r in crowded:
            for item in rows[r]:
                if item >= n:
                    x[item] = lanes.between(item, x, (self.left + self.right) / 2)
        return x

    def _finish(
        self,
        rows: list[list[int]],
        bands_of_rows: list[int],
        lanes: Lanes,
        counts: list[int],
        x: dict[int, float],
        hidden: int,
    ) -> Layout:
        swing = [0.0] * max(0, len(rows) - 1)
        for low, high in lanes.segments:
            at = lanes.row_of[low]
            swing[at] = max(swing[at], abs(x[low] - x[high]))
        channel = [_CHANNEL + min(26.0, 1.5 * c + 0.05 * s) for c, s in zip(counts, swing, strict=True)]
        # From the bottom up with y = 0 at the bottom; turned round at the end.
        bottoms: list[float] = []
        edges: list[list[float]] = []
        y = 0.0
        for r, band in enumerate(bands_of_rows):
            if r == 0:
                edges.append([0.0, 0.0])
                y = _BAND_PAD
            elif band == bands_of_rows[r - 1]:
                y += channel[r - 1]
            else:
                pad = (channel[r - 1] - _BAND_GAP) / 2
                edges[-1][1] = self._band_top(edges[-1][0], y + pad, bands_of_rows[r - 1])
                edges.append([edges[-1][1] + _BAND_GAP, 0.0])
                y = edges[-1][0] + pad
            bottoms.append(y)
            y += self.box_height
        if edges:
            edges[-1][1] = self._band_top(edges[-1][0], y + _BAND_PAD, bands_of_rows[-1])
        height = edges[-1][1] if edges else 0.0
        bands = tuple(
            Band(level, 0.0, round(height - top, 1), self.width, round(top - bottom, 1), *self.words[k])
            for k, (level, (bottom, top)) in enumerate(zip(self.band_levels, edges, strict=True))
        )
        boxes: dict[Node, Box] = {}
        for r, row in enumerate(rows):
            for i in row:
                if i < len(self.nodes):
                    boxes[self.nodes[i]] = Box(
                        self.nodes[i],
                        round(x[i], 1),
                        round(height - bottoms[r] - self.box_height / 2, 1),
                        self.box_width,
                        self.box_height,
                        self.levels[i],
                        bands_of_rows[r],
                        r,
                        *self.names[i],
                    )
        found = ways(
            self.threads,
            lanes,
            x,
            [(height - bottom, height - bottom - self.box_height) for bottom in bottoms],
            self.box_width,
        )
        return Layout(
            self.width,
            round(height, 1),
            self.gutter,
            bands,
            boxes,
            tuple(
                Way(self.nodes[t.prey], self.nodes[t.eater], t.kind, t.doubtful, points)
                for t, points in zip(self.threads, found, strict=True)
            ),
            sum(counts),
            hidden,
        )

    def _band_top(self, bottom: float, top: float, band: int) -> float:
        """The upper edge of a band: high enough for its boxes and its words."""
        lines, size = self.words[band]
        number = 0.0 if self.band_levels[band] is None else 22.0
        return max(top, bottom + number + len(lines) * size * 1.15 + 12)
