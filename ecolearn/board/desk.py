"""The desk: what passes between a match and a browser, as messages in and messages out.

It knows no widget and no notebook: a shell gives it a way to send, and hands it what the browser says.
The browser is never trusted; whatever it says is answered, and changes nothing unless the rules allow it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from typing import Any

from ecolearn.kernel.actions import Action
from ecolearn.kernel.autosave import Autosave
from ecolearn.kernel.match import Match
from ecolearn.kernel.record import RecordError
from ecolearn.kernel.sentences import IllegalAction, Refusal
from ecolearn.kernel.words import _

from .command import run_command
from .eyes import Eyes
from .lights import lights
from .orders import carry_out
from .sections import LATER, SECTIONS, TEACHER, Sections

Send = Callable[[dict[str, Any]], None]


class Desk:
    """One browser's place at a match.

    Parameters
    ----------
    match : Match
    send : callable
        Sends one message (a dict of JSON values) to the browser.
    seat : int, optional
        Whose eyes the browser has; default: whoever acts, as when people share a screen. Hidden hands are
        then shown one after the other, with a curtain between; see `ecolearn.board.eyes`.
    sections : tuple of str
        What is sent of the state; see `ecolearn.board.sections`.
    autosave : Autosave, optional
        Keeps the match in a file after every change.
    teacher : bool
        This browser may ask what looks at hidden cards.
    """

    def __init__(
        self,
        match: Match,
        send: Send,
        *,
        seat: int | None = None,
        sections: tuple[str, ...] = SECTIONS,
        autosave: Autosave | None = None,
        teacher: bool = False,
    ) -> None:
        self.match = match
        self.teacher = teacher
        self.seat = seat
        self.autosave = autosave
        self._send = send
        self._eyes = Eyes(match, seat)
        names = (*sections, *TEACHER) if teacher else sections
        self._sections = Sections(match, self._eyes, names, autosave)
        self._lock = threading.RLock()
        self._watched = False
        self._unsaved = False
        match.listen(self._match_changed)

    @property
    def eyes(self) -> int | None:
        """The seat whose view the browser has now; None: what everybody may know."""
        return self._eyes.seat

    @property
    def secret(self) -> bool:
        """True while seed, code and file would give hidden hands away."""
        return self._eyes.secret

    # -- down --------------------------------------------------------------------------------------

    def push(self, full: bool = False) -> None:
        """Send what has changed since the last message, or everything."""
        with self._lock:
            if not self._watched:
                return
            if full:
                self._send_changes(full=True)
                return
            self._send_changes(without=LATER)
            if self._unsaved:
                self._save()
            self._send_changes()

    def _send_changes(self, full: bool = False, without: tuple[str, ...] = ()) -> None:
        message = self._sections.changes(full, without)
        if message is not None:
            self._send(message)

    def _save(self) -> None:
        self._unsaved = False
        if self.autosave is not None:
            self.autosave.save()

    def _match_changed(self, event: str, value: Any) -> None:
        if event == "refused":
            return
        with self._lock:
            if event == "reset":
                self._eyes.close()
            turned = self._eyes.settle()
        self._unsaved = event != "language"
        self.push(full=turned or event in ("language", "reset"))
        if self._unsaved:
            # Nobody is looking, or everything was sent in one message.
            self._save()
            self.push()

    # -- up ----------------------------------------------------------------------------------------

    def receive(self, message: Any) -> None:
        """Take a message of the browser and answer it; a wrong one is answered too and changes nothing."""
        number = message.get("id") if isinstance(message, Mapping) else None
        try:
            answer = self._handle(message)
        except IllegalAction as error:
            answer = self._refused(error.refusal)
        except RecordError as error:
            answer = _trouble(str(error))
        except (ValueError, OSError) as error:
            answer = _trouble(str(error))
        except Exception as error:
            # Our own fault: the player is told, and the board goes on.
            # What it says in words may name a hidden card.
            said = type(error).__name__ if self._eyes.hidden else f"{type(error).__name__}: {error}"
            answer = _trouble(
                _("Something went wrong in ecolearn ({error}). The game has not changed.").format(error=said)
            )
        if answer is not None:
            self._send({"kind": "answer", **answer, "id": number})

    def _handle(self, message: Any) -> dict[str, Any] | None:
        if not isinstance(message, Mapping):
            raise ValueError(_("This message cannot be read."))
        kind = message.get("kind", "act")
        if kind == "hello":
            with self._lock:
                self._watched = True
                # A page that was loaded anew may have passed to somebody else meanwhile.
                self._eyes.close()
                self._eyes.settle()
                self.push(full=True)
            return None
        if kind == "lights":
            with self._lock:
                scene = self._sections.scene()
                return {"kind": "lights", "ok": True, **lights(self.match, self.eyes, scene, _taps(message))}
        if kind == "act":
            return self._act(message)
        if not isinstance(kind, str):
            raise ValueError(_("This message cannot be read."))
        return carry_out(self, kind, message)

    def _act(self, message: Mapping[str, Any]) -> dict[str, Any]:
        if message.get("revision") != self.match.revision:
            self.push()
            return self._refused(self.match.position.refusal("stale"))
        seat = self._actor(message.get("seat"))
        text = message.get("text")
        if text is not None:
            if not isinstance(text, str) or len(text) > 500:
                raise ValueError(_("This message cannot be read."))
            return run_command(self, text, seat)
        taps = _taps(message)
        action = self._action_of(taps, seat)
        if action is None:
            if any(offer.taps[: len(taps)] == taps for offer in self.match.position.offers(seat)):
                return {"ok": True, "more": True}
            return self._refused(self._why_nothing(taps, seat), taps)
        try:
            self.play(action, seat)
        except IllegalAction as error:
            return self._refused(error.refusal, taps)
        return {"ok": True}

    # -- what orders and typed lines ask for -------------------------------------------------------

    def play(self, action: Action, seat: int | None) -> None:
        """Play an action for whoever is at the browser.

        Raises
        ------
        IllegalAction
            With the reason as this browser's seat may know it.
        """
        self.need_eyes()
        view = self.match.view_for(self.eyes)
        refusal = view.why_illegal(action, seat) if self._eyes.hidden else None
        try:
            self.match.play(action, seat)
        except IllegalAction as error:
            raise IllegalAction(refusal or error.refusal) from None

    def look(self, seat: Any) -> None:
        """Open the curtain for a person whom the game waits for."""
        with self._lock:
            self._eyes.look(seat)
            self._eyes.settle()
            self.push(full=True)

    def need_eyes(self) -> None:
        """Refuse what only a player may do while the browser shows what everybody may know.

        Raises
        ------
        ValueError
        """
        if not self._eyes.may_act:
            curtain = self._eyes.curtain()
            raise ValueError(curtain["text"] if curtain else _("Nobody can act on this board now."))

    def show_possible(self, on: bool) -> None:
        """Draw the links that were possible into the food web, or leave them out."""
        with self._lock:
            self._sections.possible = on
            self.push()

    def switch_look(self, name: Any, on: bool) -> None:
        """Turn a switch of the game on or off for this board.

        Raises
        ------
        ValueError
            If the game has no such switch.
        """
        if name not in {look.name for look in self.match.game.looks}:
            raise ValueError(_("This message cannot be read."))
        with self._lock:
            looks = self._sections.looks
            self._sections.looks = looks | {name} if on else looks - {name}
            self.push()

    def explore(self, message: Mapping[str, Any]) -> str:
        """Use a tool on the food web; answers with what is to be said.

        Raises
        ------
        ValueError
            With a sentence; nothing has changed then.
        """
        with self._lock:
            explorer = self._sections.explorer
            if explorer is None:
                raise ValueError(_("This message cannot be read."))
            said = explorer.take(message)
            self.push()
        return said

    # -- reading messages --------------------------------------------------------------------------

    def _actor(self, said: Any) -> int | None:
        """The seat that a message acts for: a board of one seat acts for no other."""
        if self._eyes.hidden or self.seat is not None:
            own = self.eyes
            if said not in (None, own):
                raise ValueError(
                    _("This board can act only for player {n}.").format(n=own)
                    if own is not None
                    else _("Nobody can act on this board now.")
                )
            return own
        if said is None:
            return None
        if not isinstance(said, int) or not 1 <= said <= len(self.match.seats):
            raise ValueError(_("There is no player {n} in this game.").format(n=said))
        return said

    def _action_of(self, taps: tuple[str, ...], seat: int | None) -> Action | None:
        """The action that taps make: a legal one if there is one, otherwise what they would have been."""
        position = self.match.position
        if position.task is None:
            kinds = tuple(self.match.game.kinds.values())
        else:
            kinds = self.match.game.task_kinds[position.task.kind]
        meant = [action for kind in kinds if (action := kind.action.from_taps(taps)) is not None]
        for action in meant:
            if self.match.why_illegal(action, seat) is None:
                return action
        return meant[0] if meant else None

    def _why_nothing(self, taps: tuple[str, ...], seat: int | None) -> Refusal:
        """Why no legal action begins with these taps: the reason of one that came far in the rule table."""
        position = self.match.view_for(self.eyes)
        best: tuple[int, Refusal] | None = None
        task = position.task
        actor = 0 if task is None else task.seats[0] if seat is None else seat
        if task is not None and not position.is_blind_for(actor):
            for kind in self.match.game.task_kinds[task.kind]:
                for action in kind.universe(position, task, actor):
                    if action.taps[: len(taps)] != taps:
                        continue
                    found = kind.first_fault(position, action, actor)
                    reached = kind.checks.index(found[0]) if found else -1
                    if best is None or reached > best[0]:
                        refusal = position.why_illegal(action, seat)
                        if refusal is not None:
                            best = reached, refusal
        if best is None:
            return position.refusal("nothing_begins", now=position.prompt)
        return position.refusal("nowhere", why=best[1], rule=best[1].rule)

    def _refused(self, refusal: Refusal, taps: tuple[str, ...] = ()) -> dict[str, Any]:
        cells = [f"cell.{q},{r}" for q, r in refusal.cells]
        if not cells and taps:
            # The place itself that was tapped, whatever places are called in this game.
            places = {place.tap or place.key for place in self._sections.scene().places}
            cells = [tap for tap in taps if tap in places or tap.startswith("cell.")]
        return {
            "ok": False,
            "refusal": {
                "code": refusal.code,
                "rule": refusal.rule,
                "text": refusal.text,
                "cells": cells,
                "cards": [f"card.{card}" for card in refusal.cards],
            },
        }


def _trouble(text: str) -> dict[str, Any]:
    return {"ok": False, "refusal": {"code": "trouble", "rule": "", "text": text, "cells": [], "cards": []}}


def _taps(message: Mapping[str, Any]) -> tuple[str, ...]:
    taps = message.get("taps")
    if (
        not isinstance(taps, list)
        or len(taps) > 12
        or not all(isinstance(t, str) and len(t) < 200 for t in taps)
    ):
        raise ValueError(_("This message cannot be read."))
    return tuple(taps)
