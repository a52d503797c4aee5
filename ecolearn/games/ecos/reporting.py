"""What is measured beside the board: the sandbox's landscape, and impacts before and after (ECS-3.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ecolearn.kernel.words import _
from ecolearn.picture.scene import Report

from .measure_chart import draw_patches
from .measure_texts import as_sentences, as_table, change_sentences, change_table, change_title
from .measures import changes, measured

if TYPE_CHECKING:
    from ecolearn.foodweb.picture import WebPicture
    from ecolearn.foodweb.tables import Table
    from ecolearn.kernel.match import Match

    from .measure_texts import Words
    from .position import EcosPosition

WIDTH = 360
#: So many impacts are kept beside the board, the last one first.
MOST = 6


def reports(match: Match, words: Words) -> tuple[Report, ...]:
    """The last impacts, and in the sandbox first of all the landscape as it is.

    Parameters
    ----------
    match : Match
    words : {"game", "science", "both"}
        Whose words sentences and tables are in; charts have both.
    """
    position = cast("EcosPosition", match.position)
    land, deck = position.land, position.deck
    found: list[Report] = []
    if position.table.options["sandbox"]:
        drawn = cast("WebPicture", draw_patches(land, deck, width=WIDTH))
        said = "\n".join(as_sentences(land, deck, words))
        table = as_table(measured(land, deck), deck, words)
        found.append(_report("now", _("The landscape now"), said, drawn, table, True))
    sandbox = bool(found)
    for change in changes(match)[: -MOST - 1 : -1]:
        drawn = cast("WebPicture", draw_patches(change.after, deck, change.before, width=WIDTH))
        title = _("Before and after: {what}").format(what=change_title(change, deck))
        said = "\n".join(change_sentences(change.before, change.after, deck, words))
        table = change_table(change.before, change.after, deck, words)
        key = f"change.{change.step}.{change.card}"
        # In the sandbox the last one is what one has just done.
        found.append(_report(key, title, said, drawn, table, sandbox and len(found) == 1))
    return tuple(found)


def _report(
    key: str, title: str, said: str, drawn: WebPicture, table: Table, unfolded: bool = False
) -> Report:
    rows = tuple(tuple(row) for row in table["rows"])
    return Report(key, title, said, drawn.svg, tuple(table["head"]), rows, unfolded)
