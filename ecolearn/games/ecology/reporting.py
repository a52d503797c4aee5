"""What can be read beside the board: the course of the game, and how far the tests are (ECO-6.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ecolearn.kernel.words import _
from ecolearn.picture.scene import Report

from .charts import draw_course, draw_odds
from .details import seat_name
from .odds import odds

if TYPE_CHECKING:
    from ecolearn.foodweb.picture import WebPicture
    from ecolearn.kernel.match import Match

    from .position import EcologyPosition

WIDTH = 360


def reports(match: Match) -> tuple[Report, ...]:
    """The course of the game, unfolded, and what to expect from the dice, folded.

    Parameters
    ----------
    match : Match
        Only what everybody may know of it is looked at.
    """
    view = cast("EcologyPosition", match.view_for(None))
    found = [_report("course", _("The course of the game"), draw_course(view, width=WIDTH), True)]
    if view.outcome() is None:
        seat = view.seat or 1
        title = _("How far are the tests? {who}").format(who=seat_name(seat))
        found.append(_report("odds", title, draw_odds(view, odds(view, seat), width=WIDTH), False))
    return tuple(found)


def _report(key: str, title: str, drawn: object, unfolded: bool) -> Report:
    picture = cast("WebPicture", drawn)
    rows = tuple(tuple(row) for row in picture.table["rows"])
    return Report(key, title, picture.sentence, picture.svg, tuple(picture.table["head"]), rows, unfolded)
