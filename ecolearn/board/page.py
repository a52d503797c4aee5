"""A board on a plain web page: a desk without a notebook, whose game the page keeps in the browser.

Messages go both ways as JSON, since page and Python need not share a thread. Besides those of the desk there
are three: Python asks the page to ``keep`` the record of the game or to ``forget`` all of them, and the page
tells what became of a record that it was to keep (``kept``).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from ecolearn.kernel.autosave import Autosave
from ecolearn.kernel.match import Match
from ecolearn.kernel.record import RecordError
from ecolearn.kernel.words import _, set_language

from .desk import Desk

Post = Callable[[str], None]
Send = Callable[[dict[str, Any]], None]


class PageSave(Autosave):
    """Keeps a match in the storage of a browser, which only the page can reach.

    A match counts as saved once the page says so.
    """

    def __init__(self, match: Match, send: Send) -> None:
        super().__init__(match)
        self._send = send
        self._number = 0

    def save(self) -> bool:
        """Give the match to the page; True, since what becomes of it is told later."""
        anew = self._match.became != self._became
        self._became = self._match.became
        self._number += 1
        self._send({"kind": "keep", "number": self._number, "anew": anew, "text": self._match.to_text()})
        return True

    def answered(self, number: Any, ok: bool) -> None:
        """Take what the page says of a record; an older one than the last no longer matters."""
        if number != self._number:
            return
        self.saved_at = datetime.now() if ok else None
        self.problem = None if ok else "full"

    def forget(self) -> None:
        """Let the page forget every game."""
        self.saved_at = None
        self.problem = None
        self._number += 1
        self._send({"kind": "forget"})

    def told(self) -> str:
        """When the match was saved, or why it was not, as a sentence."""
        if self.problem:
            return _("not saved: this browser keeps nothing here. Use “Save to file”.")
        return super().told()


class Page:
    """One game on a page.

    Parameters
    ----------
    game : str
        Id of the game.
    post : callable
        Sends one message (JSON) to the page.
    kept : str
        The record that the page has kept; empty for a new game. What of it cannot be read is left out, and
        the page is told so.
    """

    def __init__(self, game: str, post: Post, *, kept: str = "") -> None:
        self._post = post
        match, trouble = _match(game, kept)
        self.match = match
        self._save = PageSave(match, self._send)
        self._desk = Desk(match, self._send, autosave=self._save)
        if trouble:
            self._send({"kind": "trouble", "text": trouble})

    def receive(self, text: str) -> None:
        """Take a message (JSON) of the page."""
        message = json.loads(text)
        if isinstance(message, Mapping) and message.get("kind") == "kept":
            self._save.answered(message.get("number"), message.get("ok") is True)
            self._desk.push()
            return
        self._desk.receive(message)

    def _send(self, message: dict[str, Any]) -> None:
        if "words" in message:
            message = {**message, "words": {**message["words"], **_page_words()}}
        self._post(json.dumps(message, ensure_ascii=False))


def begin(game: str, language: str, kept: str, post: Post) -> Callable[[str], None]:
    """Begin a page.

    Parameters
    ----------
    game, language : str
    kept : str
        The record that the page has kept, or an empty text.
    post : callable
        Sends one message (JSON) to the page.

    Returns
    -------
    callable
        Takes one message (JSON) of the page.
    """
    set_language(language)
    return Page(game, post, kept=kept).receive


def _match(game: str, kept: str) -> tuple[Match, str]:
    """The match that was kept, as far as it can be read, or else a new one; and what went wrong."""
    import ecolearn

    trouble = ""
    if kept:
        try:
            match: Match | None = ecolearn.load(kept)
        except (RecordError, ValueError, OSError) as error:
            match, trouble = getattr(error, "match", None), str(error)
        if match is not None and match.game.id == game:
            if trouble:
                said = _("Of the saved game only the beginning could be read: {reason}")
                trouble = said.format(reason=trouble)
            return match, trouble
        trouble = _("The saved game could not be read, so here is a new one. {reason}").format(reason=trouble)
    return ecolearn.new(game), trouble.strip()


def _page_words() -> dict[str, str]:
    """What the board says in other words than in a notebook, where there are cells to run again."""
    return {
        "No answer from Python. Perhaps another cell is running; try again.": _(
            "No answer from Python. Try again. If that does not help, load this page again."
        ),
        "This board has lost its Python. Run the cell again to wake it.": _(
            "Python has stopped. Load this page again to go on with your game."
        ),
        "Waiting for Python. If nothing comes, run this cell again.": _(
            "Waiting for Python. If nothing comes, load this page again."
        ),
    }
