"""The boxes of the organisms in a drawn web, and what dresses them: paleness, marks, names on demand."""

from __future__ import annotations

import hashlib
import itertools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from ecolearn.foodweb.graph import Node, lies, name_of
from ecolearn.foodweb.lettering import text_width
from ecolearn.foodweb.marks import (
    LEADING,
    dead_leaf,
    free_link_svg,
    link_class,
    link_svg,
    num,
    own_kind,
    paw,
    rect_svg,
    sprout,
    sun,
    text_svg,
)
from ecolearn.foodweb.plan import ICON, PAD, Box, Layout, Way
from ecolearn.kernel.words import N_, _

if TYPE_CHECKING:
    import networkx as nx

FINE = 120
"""With more links than this they are drawn finer."""

_RIM = 8.0  # room around a box for what sticks out

Happened = Literal["gone", "removed", "new", "more", "fewer", "same", "unsure"]


@dataclass(frozen=True, slots=True)
class Mark:
    """What happened to an organism, and a text of one to three letters for its corner."""

    what: Happened
    text: str = ""


SIGNS: Mapping[str, str] = {
    "gone": "×",
    "removed": "×",
    "new": "+",
    "more": "▲",
    "fewer": "▼",
    "same": "=",
    "unsure": "?",
}
"""What stands in the corner of a marked organism without a text of its own."""


WORDS: Mapping[str, str] = {
    "gone": N_("gone"),
    "removed": N_("taken out"),
    "new": N_("new"),
    "more": N_("more"),
    "fewer": N_("fewer"),
    "same": N_("as before"),
    "unsure": N_("uncertain"),
}
"""What the marks mean."""


def marks_that_occur(marks: Mapping[Node, Mark]) -> list[tuple[str, str]]:
    """The signs of these marks with what they mean, each once."""
    found = []
    for what, sign in SIGNS.items():
        some = [mark for mark in marks.values() if mark.what == what]
        if any(not mark.text for mark in some):
            found.append((sign, _(WORDS[what])))
        if what == "gone" and any(mark.text for mark in some):
            found.append(("1, 2", _("lost in this step")))
    return found


class Looks:
    """How links and organisms of one picture look: in bold, in focus, pale, or marked."""

    def __init__(
        self,
        web: nx.DiGraph,
        plan: Layout,
        chain: Sequence[Node],
        focus: Node | None,
        marks: Mapping[Node, Mark],
    ) -> None:
        self.web, self.plan, self.focus, self.marks = web, plan, focus, marks
        self.steps = set(itertools.pairwise(chain))
        self._near = None if focus is None else {focus, *web.pred[focus], *web.succ[focus]}
        # In a thicket of links the steps of a chain are easier to follow with their numbers.
        self.place = {node: at for at, node in enumerate(chain, 1)}
        self.lost = {node for node, mark in marks.items() if mark.what in ("gone", "removed")}

    def far(self, node: Node) -> bool:
        """Whether an organism has nothing to do with the one in focus."""
        return self._near is not None and node not in self._near

    def depth(self, way: Way) -> tuple[bool, bool, bool]:
        """What is drawn later lies on top."""
        return (way.prey, way.eater) in self.steps, self.of_focus(way) != "", not way.possible

    def of_focus(self, way: Way) -> str:
        """Whether the link leads from food to the organism in focus, from it to an eater, or neither."""
        if self.focus is None:
            return ""
        if way.eater == self.focus:
            return "ecl-web-eats"
        return "ecl-web-eaten" if way.prey == self.focus else ""

    def classes(self, way: Way) -> str:
        """The CSS classes of a link."""
        bold, near = (way.prey, way.eater) in self.steps, self.of_focus(way)
        fine = len(self.plan.ways) > FINE
        names = link_class(way.kind, way.doubtful, bold, fine and not near, way.possible)
        if near:
            names += f" {near}"
        elif way.prey in self.lost or way.eater in self.lost:
            names += " ecl-web-lost"
        elif self.focus is not None and not bold:
            names += " ecl-web-faint"
        if self.plan.dense and not bold and not near:
            names += " ecl-web-thin"
        return names

    def link(self, way: Way) -> str:
        """A link as markup."""
        names = self.classes(way)
        if self.plan.dense:
            return free_link_svg(way.points, names, down=way.points[3][1] > way.points[0][1])
        return link_svg(way.points, names)

    def dressed(self, box: Box, svg: str) -> str:
        """The markup of a placed organism with all that is special about it."""
        mark = self.marks.get(box.node)
        names = []
        if box.node in self.place and self.plan.dense and not self.plan.numbered:
            svg += step_svg(box, self.place[box.node])
        if not lies(self.web, box.node):
            names.append("ecl-web-pale")
        if self.far(box.node):
            names.append("ecl-web-faint")
        if box.node == self.focus:
            svg += focus_svg(box)
        if mark:
            names.append(f"ecl-web-{'gone' if mark.what == 'removed' else mark.what}")
            svg += mark_svg(box, mark)
        if self.plan.numbered:
            names.append("ecl-web-more")
            svg += self._label(box)
        return f'<g class="{" ".join(names)}">{svg}</g>' if names else svg

    def _label(self, box: Box) -> str:
        """The name of an organism that shows its number, seen when it is pointed at."""
        words = name_of(self.web, box.node)
        wide = text_width(words, 11, bold=True) + 12
        x = min(max(box.x, wide / 2 + 1), self.plan.width - wide / 2 - 1)
        y = max(box.y - box.height / 2 - 24, -self.plan.height)
        frame = rect_svg(x - wide / 2, y, wide, 21, 6, "ecl-web-box")
        text = text_svg(words, x, y + 14.5, 11, "ecl-web-name")
        return f'<g class="ecl-web-label" aria-hidden="true">{frame}{text}</g>'


def focus_svg(box: Box) -> str:
    """A second edge around the organism in focus."""
    left, top = box.x - box.width / 2 - 3, box.y - box.height / 2 - 3
    return rect_svg(left, top, box.width + 6, box.height + 6, 11, "ecl-web-focus")


def step_svg(box: Box, number: int) -> str:
    """The number of a step of the bold chain, at the lower left corner of an organism."""
    x, y = box.x - box.width / 2 + 3, box.y + box.height / 2 - 2
    disc = rect_svg(x - 8, y - 7, 16, 14, 7, "ecl-web-step")
    return disc + text_svg(str(number), x, y + 3.3, 9, "ecl-web-marked")


def mark_svg(box: Box, mark: Mark) -> str:
    """The sign in the corner of a marked organism; what is gone is crossed out."""
    words = mark.text or SIGNS[mark.what]
    left, top = box.x - box.width / 2, box.y - box.height / 2
    small = box.width < 40
    size = 8.5 if small else 10.0
    half = max(0.7 * size + 1, text_width(words, size, bold=True) / 2 + 3)
    x, y = (left, top) if small else (left + 6, top + 2)
    cross = ""
    if mark.what in ("gone", "removed"):
        across = f"M{num(left + 3)} {num(top + box.height - 3)}L{num(left + box.width - 3)} {num(top + 3)}"
        cross = f'<path class="ecl-web-cross" d="{across}"/>'
    high = 0.75 * size + 0.5
    disc = rect_svg(x - half, y - high, 2 * half, 2 * high, high, "ecl-web-mark")
    return cross + disc + text_svg(words, x, y + 0.37 * size, size, "ecl-web-marked")


def face(markup: str, faces: dict[str, str], box: tuple[float, float, float, float]) -> str | None:
    """Put markup among the symbols, which travel once; its id there, or None without markup."""
    if not markup:
        return None
    identity = hashlib.sha256(markup.encode()).hexdigest()[:10]
    view = " ".join(num(value) for value in box)
    faces[identity] = f'<symbol id="f-{identity}" viewBox="{view}">{markup}</symbol>'
    return identity


def placed(box: Box, svg: str, faces: dict[str, str]) -> str:
    """An organism where it stands: its picture as a symbol, and the ring that lights up."""
    wide, high = box.width + 2 * _RIM, box.height + 2 * _RIM
    identity = face(svg, faces, (-wide / 2, -high / 2, wide, high))
    corner = (
        f'x="{num(box.x - wide / 2)}" y="{num(box.y - high / 2)}" width="{num(wide)}" height="{num(high)}"'
    )
    ring = rect_svg(
        box.x - box.width / 2, box.y - box.height / 2, box.width, box.height, 9, "ecl-ring", "none"
    )
    return f'<use href="#f-{identity}" {corner}/>{ring}'


def colours_of(kind: str) -> str:
    """The group of colours of a kind of node that belongs to no group."""
    return "dead_matter" if kind == "detritus" else kind


def organism(box: Box, data: Mapping[str, Any], picture: str | None, *, cannibal: bool, roomy: bool) -> str:
    """The picture of an organism around the origin: the same wherever it stands."""
    left, top = -box.width / 2, -box.height / 2
    kind = str(data.get("kind"))
    rounding = {"producer": 15, "detritus": 3, "energy": 20}.get(kind, 8)
    looks = {"detritus": "ecl-web-box ecl-web-dead", "energy": "ecl-web-box ecl-web-sun"}.get(
        kind, "ecl-web-box"
    )
    if data.get("fed_outside"):
        looks += " ecl-web-outside"
    pieces = [rect_svg(left, top, box.width, box.height, rounding, looks)]
    text_top = top + PAD + 1
    if roomy:
        y = top + PAD - 1
        if picture:
            size = f'width="{num(ICON)}" height="{num(ICON)}"'
            pieces.append(f'<use href="#f-{picture}" x="{num(-ICON / 2)}" y="{num(y)}" {size}/>')
        else:
            glyph = {"producer": sprout, "detritus": dead_leaf, "energy": sun}.get(kind, paw)
            pieces.append(glyph(0, y + ICON / 2))
        text_top = top + PAD + ICON
    leading = box.text * LEADING
    area = top + box.height - PAD - text_top
    base = text_top + (area - leading * len(box.lines)) / 2 + leading * 0.8
    for at, line in enumerate(box.lines):
        pieces.append(text_svg(line, 0, base + at * leading, box.text, "ecl-web-name"))
    if cannibal:
        pieces.append(own_kind(left + box.width - (7 if roomy or box.height > 40 else 1), top + 3))
    many = len(data.get("tiles") or ())
    if many > 1:
        pieces.append(text_svg(f"×{many}", left + 7, top + 14, 10, "ecl-web-soft"))
    group = re.sub(r"[^A-Za-z0-9_-]", "", str(data.get("group") or colours_of(kind)))
    look = f' class="ecl-c-{group}"' if group else ""
    return f"<g{look}>{''.join(pieces)}</g>"
