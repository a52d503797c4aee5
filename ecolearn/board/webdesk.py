"""The desk of a food web that no match belongs to: messages in, messages out, like `ecolearn.board.desk`."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ecolearn.foodweb import WebError, validate
from ecolearn.kernel.words import _, language, languages, on_language, set_language

from .exploring import Explorer
from .sections import interface_words
from .web import WebTeller, icon_of

if TYPE_CHECKING:
    import networkx as nx

Send = Callable[[dict[str, Any]], None]


class WebDesk:
    """One browser's place at a web.

    Parameters
    ----------
    web : callable
        Gives the web; it is asked again in another language, as names may differ.
    send : callable
        Sends one message (a dict of JSON values) to the browser.

    Raises
    ------
    WebError
        If the graph is no food web; it names all faults.
    """

    def __init__(self, web: Callable[[], nx.DiGraph[Any]], send: Send) -> None:
        self._make = web
        self.web = web()
        faults = validate(self.web)
        if faults:
            raise WebError(faults)
        self._send = send
        self.explorer = Explorer(self.title, icon_of)
        self._teller = WebTeller(self.explorer)
        self._lock = threading.RLock()
        self._watched = False
        self._revision = 0
        on_language(self._language_changed)

    @property
    def title(self) -> str:
        """What the web is called."""
        return str(self.web.graph.get("title") or self.web.graph.get("name") or _("Food web"))

    def push(self, full: bool = False) -> None:
        """Send what has changed since the last message, or everything."""
        with self._lock:
            if not self._watched:
                return
            sections = self._teller.news(self.web, None, full)
            if full:
                sections |= {
                    "words": interface_words(),
                    "title": self.title,
                    "match": f"w{id(self):x}",
                    "languages": list(languages()),
                    "status": {},
                }
            if not sections:
                return
            self._revision += 1
            self._send(
                {
                    "kind": "state",
                    "revision": self._revision,
                    "full": full,
                    "seat": None,
                    "language": language(),
                    **sections,
                }
            )

    def _language_changed(self) -> None:
        with self._lock:
            self.web = self._make()
            self.explorer.heading = self.title
            self.push(full=True)

    def receive(self, message: Any) -> None:
        """Take a message of the browser and answer it; a wrong one is answered too and changes nothing."""
        number = message.get("id") if isinstance(message, Mapping) else None
        try:
            answer = self._handle(message)
        except ValueError as error:
            answer = _trouble(str(error))
        except Exception as error:
            # Our own fault: the person is told, and the web stays.
            said = _("Something went wrong in ecolearn ({error}). Nothing has changed.")
            answer = _trouble(said.format(error=f"{type(error).__name__}: {error}"))
        if answer is not None:
            self._send({"kind": "answer", **answer, "id": number})

    def _handle(self, message: Any) -> dict[str, Any] | None:
        kind = message.get("kind") if isinstance(message, Mapping) else None
        if kind == "hello":
            with self._lock:
                self._watched = True
                self.push(full=True)
            return None
        if kind == "explore":
            with self._lock:
                said = self.explorer.take(message)
                self.push()
            return {"ok": True, "text": said}
        if kind == "language" and message.get("value") in languages():
            set_language(message["value"])
            return {"ok": True}
        raise ValueError(_("This message cannot be read."))


def _trouble(text: str) -> dict[str, Any]:
    return {"ok": False, "refusal": {"code": "trouble", "rule": "", "text": text, "cells": [], "cards": []}}
