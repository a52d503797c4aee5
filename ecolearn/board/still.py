"""The still picture beside a board: what a saved notebook shows when nothing runs."""

from __future__ import annotations

import asyncio
import base64
import threading
import time
from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING, Any

from ecolearn.foodweb import describe, draw_svg
from ecolearn.foodweb.style import RULES
from ecolearn.kernel.match import Match
from ecolearn.kernel.words import _
from ecolearn.picture.still import still_svg

from .shell import notebook
from .web import icon_of, web_section

if TYPE_CHECKING:
    from .webdesk import WebDesk

#: The picture is renewed at most so often, in seconds: it is far larger than a move.
EVERY = 20.0
#: And not before so many seconds after a move.
SOONEST = 1.0


def still_html(match: Match, seat: int | None) -> str:
    """The position as a picture with its text, in HTML that a notebook keeps even when it is not trusted."""
    scene = match.scene(seat)
    web = web_section(match.view_for(seat).food_web()) if match.game.feeds else None
    svg = still_svg(scene, web, style=RULES)
    words = still_text(match, seat)
    hint = _("This is a still picture. Run the cell (▶) to wake the board.")
    return _still(svg, words, hint, _("The position in words"))


def _still(svg: str, words: str, hint: str, heading: str) -> str:
    data = base64.b64encode(svg.encode()).decode()
    words = escape(words)
    return (
        f'<div class="ecl-still"><img alt="{words}" width="960" style="max-width:100%"'
        f' src="data:image/svg+xml;base64,{data}">'
        f"<p><em>{escape(hint)}</em></p><details><summary>{escape(heading)}</summary>"
        f"<p>{words}</p></details></div>"
    )


def still_text(match: Match, seat: int | None) -> str:
    """The position in words: what to do, the score, and every card with its state."""
    scene = match.scene(seat)
    parts = [f"{_(scene.title)}. {scene.prompt}"]
    parts += [f"{gauge.text}." for gauge in scene.gauges]
    parts += [f"{aim.title}: {aim.missing}" for aim in scene.aims]
    parts += [place.speech for place in scene.places if place.face is not None]
    return " ".join(parts)


def later(seconds: float, run: Callable[[], None]) -> threading.Timer | asyncio.TimerHandle:
    """Have something done beside everything else; what comes back can be cancelled.

    Python in a browser has no threads, but an event loop that runs whenever no cell does.
    """
    timer = threading.Timer(seconds, run)
    timer.daemon = True
    try:
        timer.start()
    except RuntimeError:
        return asyncio.get_running_loop().call_later(seconds, run)
    return timer


class Still:
    """Keeps the still output of one cell up to date.

    Parameters
    ----------
    match : Match
    seat : int or None
    """

    def __init__(self, match: Match, seat: int | None) -> None:
        self._match = match
        self._seat = seat
        self._handle: Any = None
        self._drawn_at = 0.0
        self._timer: threading.Timer | asyncio.TimerHandle | None = None

    def show(self) -> None:
        """Put the still picture into the cell that is running."""
        html = notebook().HTML(still_html(self._match, self._seat))
        self._handle = notebook().display(html, display_id=True)
        self._drawn_at = time.monotonic()

    def renew(self) -> None:
        """Have the picture drawn again when it is due: no move waits for it."""
        if self._handle is None or self._timer is not None:
            return
        wait = max(SOONEST, self._drawn_at + EVERY - time.monotonic())
        self._timer = later(wait, self._draw)

    def _draw(self) -> None:
        self._timer = None
        handle = self._handle
        if handle is None:
            return
        self._drawn_at = time.monotonic()
        handle.update(notebook().HTML(still_html(self._match, self._seat)))

    def stop(self) -> None:
        """Draw no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._handle = None


def web_text(desk: WebDesk) -> str:
    """A web in words."""
    return f"{desk.title}. {describe(desk.web)}"


class WebStill:
    """The still picture beside the view of a web that no match belongs to: it never changes.

    Parameters
    ----------
    desk : WebDesk
    """

    def __init__(self, desk: WebDesk) -> None:
        self._desk = desk

    def show(self) -> None:
        """Put the still picture into the cell that is running."""
        web = self._desk.web
        icons = any(icon for _node, icon in web.nodes(data="icon"))
        svg = str(draw_svg(web, width=760, icon=icon_of if icons else None, title=self._desk.title))
        hint = _("This is a still picture. Run the cell (▶) to wake it.")
        notebook().display(
            notebook().HTML(_still(svg, web_text(self._desk), hint, _("The food web in words")))
        )

    def renew(self) -> None:
        """The web is as it was."""

    def stop(self) -> None:
        """Nothing is under way."""
