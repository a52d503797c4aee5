"""What follows when organisms are taken out, step by step: each step is a band above what caused it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from ecolearn.foodweb.figures.sheet import MARGIN, SMALL, TEXT, Line, Rect, Sheet, Words, shown
from ecolearn.foodweb.lettering import fit_name
from ecolearn.foodweb.picture import WebPicture
from ecolearn.foodweb.removal import WhatIf
from ecolearn.foodweb.style import Theme
from ecolearn.kernel.words import _, ngettext

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_HIGH, _GAP, _CHANNEL = 32.0, 8.0, 40.0
_HEADER = 24.0


def draw_cascade(
    result: WhatIf, ax: Axes | None = None, *, width: float = 600, theme: Theme = "auto"
) -> WebPicture | Axes:
    """Draw who is lost in which step after organisms were taken out.

    What was taken out is at the bottom. Above it stand those who found nothing to eat then, above them those
    who lost their food through these, and at the top it says how many stay. Lines lead from the food that
    went last to who lost it.

    Parameters
    ----------
    result : WhatIf
        From `what_if`.
    ax : matplotlib.axes.Axes, optional
        Axes to draw on, in light colours.
    width : float
        Width of the picture in pixels, at least 240.
    theme : "auto", "light" or "dark"
        Of the SVG.

    Returns
    -------
    WebPicture or matplotlib.axes.Axes
        With ``sentence`` and ``table``, or `ax`.
    """
    sheet = Sheet(width)
    title = _("What follows, step by step")
    top = sheet.title(title)
    top = sheet.paragraph(result.sentences[1], top) + 8
    steps: list[list[_Card]] = [[_Card(result.names[node]) for node in result.removed]]
    steps.extend([_Card(loss.name, loss.reason, loss.gone) for loss in each.lost] for each in result.rounds)
    titles = [_("taken out"), *(each.title for each in result.rounds)]
    stays = len(result.survivors)
    words = ngettext("{n} of {size} stays", "{n} of {size} stay", stays)
    words = words.format(n=stays, size=len(result.names))
    sheet.add(Rect(MARGIN, top, width - 2 * MARGIN, 34, "producer-face", "producer-edge", rounding=10))
    sheet.add(Words(words, width / 2, top + 22, 13, "middle", bold=True))
    left = MARGIN + 8
    box = _box_width(width - 2 * left)
    columns = max(1, int((width - 2 * left + _GAP) // (box + _GAP)))
    y = top + 34 + _CHANNEL / 2
    boxes: list[Rect | Words] = []
    for at in reversed(range(len(steps))):
        high = _HEADER + -(-len(steps[at]) // columns) * (_HIGH + _GAP) + 4
        ground = "unfed" if at else "level"
        sheet.add(Rect(MARGIN, y, width - 2 * MARGIN, high, ground, rounding=10))
        heading = f"{at} · {titles[at]}: {len(steps[at])}" if at else f"{titles[at]}: {len(steps[at])}"
        heads = Words(heading, left + 2, y + 16, TEXT, colour="soft", bold=True)
        # Lines that come through here pass behind the words.
        boxes.extend((Rect(left, y + 4, heads.box[2] - left + 4, 16, ground, rounding=4), heads))
        for k, card in enumerate(steps[at]):
            row, column = divmod(k, columns)
            card.x, card.y = left + column * (box + _GAP), y + _HEADER + row * (_HIGH + _GAP)
            boxes.extend(card.drawn(box, dashed=at > 0))
        y += high + _CHANNEL
    drawn = 0
    for lower, upper in pairwise(steps):
        places = {card.name: card for card in lower}
        for card in upper:
            for name in card.gone:
                if name in places:
                    start = places[name].x + box / 2, places[name].y
                    sheet.add(Line((start, (card.x + box / 2, card.y + _HIGH)), "arrow", 1.3, head=True))
                    drawn += 1
    sheet.add(*boxes)
    below = y - _CHANNEL + 10
    sheet.down_to(below)
    if drawn:
        line = Line(((-8, 0), (8, 0)), "arrow", 1.3, head=True)
        below = sheet.legend([(line, _("the food that went last, and who lost it"))], below)
    for note in result.notes:
        below = sheet.paragraph(note, below + 2, size=SMALL)
    sentence = " ".join((*result.sentences, *result.notes))
    return shown(sheet, ax, title, sentence, result.table, theme)


@dataclass
class _Card:
    """An organism in its step: why it is lost, the food that is gone, the upper left corner of its box."""

    name: str
    why: str = ""
    gone: tuple[str, ...] = ()
    x: float = 0.0
    y: float = 0.0

    def drawn(self, width: float, *, dashed: bool) -> list[Rect | Words]:
        """The box with its name."""
        found: list[Rect | Words] = [
            Rect(self.x, self.y, width, _HIGH, "raised", "soft", rounding=8, dashed=dashed, tip=self.why)
        ]
        lines, size = fit_name(self.name, width - 10, TEXT, 8.5)
        base = self.y + _HIGH / 2 + size * 0.36 - (len(lines) - 1) * size * 0.54
        for number, line in enumerate(lines):
            place = self.x + width / 2, base + number * size * 1.08
            found.append(Words(line, *place, size, "middle", bold=True))
        return found


def _box_width(room: float) -> float:
    columns = max(1, int((room + _GAP) // (92 + _GAP)))
    return min(116.0, (room - (columns - 1) * _GAP) / columns)
