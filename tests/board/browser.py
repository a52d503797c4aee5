"""The other end of a desk: a browser that keeps what it is sent, and one that plays by itself."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from ecolearn.board.desk import Desk
from ecolearn.kernel.match import Match

#: What a browser may ask besides playing; none of it may tell a secret.
ASKED: tuple[dict[str, Any], ...] = (
    {"text": "legal"},
    {"text": "help"},
    {"text": "hand"},
    {"text": "score"},
    {"text": "what is at 2,2"},
    {"text": "no such thing"},
    {"kind": "code"},
    {"kind": "save"},
    {"kind": "undo"},
    {"kind": "redo"},
    {"kind": "look", "seat": 1},
    {"kind": "possible", "on": True},
    {"kind": "judge"},
    {"kind": "language", "value": "de"},
    {"kind": "language", "value": "en"},
    {"kind": "hello"},
    {"taps": []},
    {"taps": ["card.nothing"]},
    {"kind": "lights", "taps": []},
)


#: What a browser shows of sections that a full state leaves out, as while a curtain is down.
EMPTY: dict[str, Any] = {"hand": [], "others": [], "legal": {}, "gauges": [], "aims": [], "details": {}}


class Browser:
    """Keeps every message, and the state that comes of them."""

    def __init__(
        self,
        match: Match,
        seat: int | None = None,
        listen: Callable[[Any], None] | None = None,
        *,
        teacher: bool = False,
    ) -> None:
        self.heard: list[dict[str, Any]] = []
        self.state: dict[str, Any] = {}
        self._listen = listen
        self.desk = Desk(match, self._hear, seat=seat, teacher=teacher)
        self.desk.receive({"kind": "hello"})

    def _hear(self, message: dict[str, Any]) -> None:
        # As it comes out at the other end.
        message = json.loads(json.dumps(message))
        self.heard.append(message)
        if message["kind"] == "state":
            self.state = {**(EMPTY if message["full"] else self.state), **message}
        if self._listen is not None:
            self._listen(message)

    @property
    def revision(self) -> int:
        """The newest revision that it was sent."""
        return int(self.state["revision"])

    def act(self, **message: Any) -> dict[str, Any]:
        """Send a message as it is and return the answer to it."""
        self.desk.receive({"id": "x1", **message})
        return next((m for m in reversed(self.heard) if m["kind"] != "state" and m["id"] == "x1"), {})

    def send(self, **message: Any) -> dict[str, Any]:
        """Send a message as a browser does: with its revision and seat."""
        return self.act(**{"revision": self.revision, "seat": self.state["seat"], **message})

    def look(self) -> None:
        """Press the first button of the curtain, if there is one."""
        if self.state["curtain"]:
            assert self.send(kind="look", seat=self.state["curtain"]["seats"][0])["ok"]


class Player(Browser):
    """A browser that plays at random through the curtain, and asks this and that between."""

    def __init__(self, match: Match, chance: Random, listen: Callable[[Any], None] | None = None) -> None:
        self.chance = chance
        super().__init__(match, listen=listen)

    def step(self) -> None:
        """Look, or ask something, or act."""
        chance, curtain = self.chance, self.state["curtain"]
        if chance.random() < 0.3:
            self.send(**chance.choice(ASKED))
        elif curtain:
            assert self.state["hand"] == [] and self.state["legal"] == {} and self.state["seat"] is None
            assert self.send(kind="look", seat=chance.choice(curtain["seats"]))["ok"]
        else:
            self._act()

    def _act(self) -> None:
        taps: list[str] = []
        branch = self.state["legal"]
        while branch:
            if self.chance.random() < 0.3:
                self.send(kind="lights", taps=taps)
            if taps and self.chance.random() < 0.1:
                # Somewhere where it cannot go, so that a reason is told.
                self.send(taps=[taps[0], self.chance.choice(sorted(self.state["stage"]["places"]))])
            taps.append(self.chance.choice(sorted(branch)))
            branch = branch[taps[-1]]
        self.send(taps=taps)
