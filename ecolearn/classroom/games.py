"""The games on the boards of one lesson: begun, kept, and given back as they were left."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ecolearn.kernel.words import _

from .saving import match_from
from .setting import Board

if TYPE_CHECKING:
    from ecolearn.kernel.match import Match

#: Called with the key of a board and the event on it.
Heard = Callable[[str, str], None]


class _Ear:
    """Hears what happens on one board."""

    def __init__(self, games: Games, board: str) -> None:
        self._games = weakref.ref(games)
        self._board = board

    def hear(self, event: str, value: Any) -> None:
        games = self._games()
        if games is not None:
            games.happened(self._board, event)


class Games:
    """The games of a lesson by board.

    A board with steps shows one step at a time. Where a key is asked for, that is the name of the board, or
    for a step both: ``"pairs/snail"``.

    Parameters
    ----------
    boards : mapping of str to Board
        The boards that the source of the lesson sets up.
    heard : callable
        ``heard(key, event)`` after everything that happens on a board.
    """

    def __init__(self, boards: Mapping[str, Board], heard: Heard) -> None:
        self._boards = boards
        self._heard = weakref.WeakMethod(heard)
        self._lock = threading.RLock()
        self._matches: dict[str, Match] = {}
        self._ears: list[_Ear] = []
        # What is kept of each game: the call that began it, its record, and how many answers it refused.
        self._kept: dict[str, dict[str, Any]] = {}
        # Of a board with steps, the step that lies on it.
        self._shown: dict[str, str] = {}
        # The same when the lesson was left the last time.
        self._left: dict[str, str] = {}

    # -- asking ------------------------------------------------------------------------------------

    def begun(self) -> tuple[str, ...]:
        """The boards on which a game was begun."""
        return tuple(self._matches)

    def match(self, key: str) -> Match | None:
        """The game of a board, or of a step while it lies on its board; None before it began."""
        name, _slash, step = key.partition("/")
        if step and self._shown.get(name) != step:
            return None
        return self._matches.get(name)

    def shown(self, board: str) -> str:
        """The step that lies on a board with steps; an empty text for any other."""
        return self._shown.get(board, "")

    def left(self, board: str) -> str:
        """The step that lay on a board when the lesson was left; an empty text if that is not known."""
        return self._left.get(board, "")

    def refused(self, key: str) -> int:
        """How many answers to questions of the game were refused there."""
        return int(self._kept.get(key, {}).get("refused", 0))

    def setting(self, board: str) -> Board:
        """How the source of the lesson sets a board up.

        Raises
        ------
        ValueError
            If there is none with that name; the sentence names those that there are.
        """
        if board not in self._boards:
            raise _no_board(board, self._boards)
        return self._boards[board]

    # -- playing -----------------------------------------------------------------------------------

    def play(self, board: str, call: dict[str, Any]) -> Match:
        """The game that a call began on a board, or else a new one."""
        with self._lock:
            shown = self._matches.get(board)
            if shown is not None and self._kept[board]["call"] == call:
                return shown
            match = self._matches[board] = self._begun(board, call)
            ear = _Ear(self, board)
            self._ears.append(ear)
            match.listen(ear.hear)
        return match

    def to_step(self, board: str, step: str, *, anew: bool = False) -> Match:
        """Lay a step on its board, as it was left or anew; all who show the board follow.

        Raises
        ------
        ValueError
            If there is no such step.
        """
        setting = self.setting(board)
        known = [one.id for one in setting.steps]
        if step not in known:
            raise _no_board(step, known)
        key = f"{board}/{step}"
        with self._lock:
            if anew:
                self._kept.pop(key, None)
            shown = self._matches.get(board)
            if shown is not None and self._shown.get(board) == step and not anew:
                return shown
            match = self._begun(key, setting.call(step))
            self._shown[board] = step
            if shown is None:
                self._matches[board] = match
                ear = _Ear(self, board)
                self._ears.append(ear)
                match.listen(ear.hear)
                return match
            shown.become(match)
        return shown

    def _begun(self, key: str, call: dict[str, Any]) -> Match:
        """The match that is kept under a key if this call began it, otherwise a new one."""
        from ecolearn import new

        kept = self._kept.get(key, {})
        same = kept.get("call") == call
        match = match_from(kept.get("record")) if same else None
        self._kept[key] = dict(kept) if same else {"call": call, "record": None}
        if match is None:
            words = dict(call)
            match = new(words.pop("game"), **words)
        return match

    def reset(self) -> None:
        """Begin all of them anew; boards with steps at their first."""
        with self._lock:
            calls = {board: self._kept[board]["call"] for board in self._matches if board in self._kept}
            self._kept.clear()
            self._left.clear()
            shown, self._shown = self._shown, {}
            for board, match in self._matches.items():
                if board in shown:
                    self.to_step(board, self.setting(board).steps[0].id, anew=True)
                else:
                    match.become(self._begun(board, calls[board]))
                    # Cards that are drawn at once are no move of anybody.
                    self._kept[board]["record"] = None

    def happened(self, board: str, event: str) -> None:
        """Take in what has happened on a board; `Match.listen` says which events there are."""
        if event == "language":
            return
        key = f"{board}/{self._shown[board]}" if board in self._shown else board
        match, kept = self._matches.get(board), self._kept.get(key)
        if match is None or kept is None:
            return
        if event == "refused":
            task = match.position.task
            # Only answers to a question count; that a card does not fit somewhere is no try.
            if task is None or not match.game.tasks[task.kind].question:
                return
            kept["refused"] = kept.get("refused", 0) + 1
        else:
            kept["record"] = match.to_text() if match.steps else None
        heard = self._heard()
        if heard is not None:
            heard(key, event)

    # -- keeping -----------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """Everything that is kept, as plain data."""
        games = {
            key: dict(kept) for key, kept in self._kept.items() if kept.get("record") or kept.get("refused")
        }
        return {"games": games, "steps": dict(self._shown)} if games else {"games": games}

    def restore(self, kept: Mapping[str, Any]) -> None:
        """Take over what `to_dict` gave, as far as it can be read."""
        games, steps = kept.get("games"), kept.get("steps")
        for key, game in (games if isinstance(games, dict) else {}).items():
            if isinstance(game, dict) and isinstance(game.get("call"), dict):
                if not isinstance(game.get("refused", 0), int):
                    game["refused"] = 0
                self._kept[key] = game
        for board, step in (steps if isinstance(steps, dict) else {}).items():
            if board in self._boards and step in [one.id for one in self._boards[board].steps]:
                self._left[board] = step


def _no_board(name: str, known: Any) -> ValueError:
    return ValueError(
        _("There is no board called “{name}” in this lesson. There are: {known}.").format(
            name=name, known=", ".join(known) or "-"
        )
    )
