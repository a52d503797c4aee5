"""Board and FoodWebView: a match in a notebook."""

from __future__ import annotations

import weakref
from typing import Any

from ecolearn.kernel.autosave import Autosave
from ecolearn.kernel.match import Match

from .desk import Desk
from .sections import SECTIONS, WEB_SECTIONS
from .shell import Shell, notebook
from .still import Still, still_text

#: One file for a match, however many boards show it.
_autosaves: weakref.WeakKeyDictionary[Match, Autosave] = weakref.WeakKeyDictionary()


def autosave_of(match: Match) -> Autosave:
    """The autosave of a match; made when its first board is."""
    if match not in _autosaves:
        _autosaves[match] = Autosave(match)
    return _autosaves[match]


class MatchWidget(Shell):
    """What Board and FoodWebView have in common: a desk, and a still picture beside it."""

    def __init__(
        self,
        match: Match,
        mode: str,
        sections: tuple[str, ...],
        *,
        seat: int | None,
        keep: bool = True,
        teacher: bool = False,
        **traits: Any,
    ) -> None:
        if not isinstance(match, Match):
            raise TypeError(f"a board shows a match, made by ecolearn.new, not {type(match).__name__}")
        if seat is not None and not 1 <= seat <= len(match.seats):
            raise ValueError(f"this match has the seats 1 to {len(match.seats)}, not {seat}")
        super().__init__(mode, **traits)
        self.match = match
        self.seat = seat
        self._still = Still(match, seat)
        autosave = autosave_of(match) if keep else None
        self._desk = Desk(match, self.send, seat=seat, sections=sections, autosave=autosave, teacher=teacher)
        match.listen(self._renew)

    def receive(self, content: Any) -> None:
        """Take a message of the browser."""
        self._desk.receive(content)

    def _renew(self, event: str, value: Any) -> None:
        if event != "refused":
            self._still.renew()

    def _ipython_display_(self) -> None:
        notebook().display({**self._bundle(), "text/plain": still_text(self.match, self.seat)}, raw=True)
        self._still.show()

    def _bundle(self) -> dict[str, Any]:
        shown = self._repr_mimebundle_()
        data = shown[0] if isinstance(shown, tuple) else shown
        return dict(data or {})

    def close(self) -> None:
        """Take the widget out of every page and forget it."""
        self._still.stop()
        super().close()

    def __repr__(self) -> str:
        seed = "" if self._desk.secret else f", seed {self.match.seed}"
        return f"{type(self).__name__}({self.match.game.id}{seed})"


class Board(MatchWidget):
    """A match on a board that can be played by mouse, touch, keyboard and speech.

    Parameters
    ----------
    match : Match
    seat : int, optional
        Whose eyes the board has; default: whoever acts, as when people share a screen.
    web : bool
        Show the food web beside the stage.
    theme : {"auto", "light", "dark"}
    height : int
        Height of the stage in pixels; 0 for what fits.
    keep : bool
        Save the match by itself after every move; False where somebody else keeps it.
    teacher : bool
        Offer what only a teacher may ask since it looks at hidden cards: whether the game can still be won.
    """

    def __init__(
        self,
        match: Match,
        seat: int | None = None,
        *,
        web: bool = True,
        theme: str = "auto",
        height: int = 0,
        keep: bool = True,
        teacher: bool = False,
    ) -> None:
        sections = SECTIONS if web else tuple(name for name in SECTIONS if name != "web")
        super().__init__(
            match, "board", sections, seat=seat, keep=keep, teacher=teacher, theme=theme, height=height
        )


class FoodWebView(MatchWidget):
    """The food web of a match's position, alone; it follows the match.

    Parameters
    ----------
    match : Match
    seat : int, optional
        Whose view the web is made from.
    theme : {"auto", "light", "dark"}
    """

    def __init__(self, match: Match, seat: int | None = None, *, theme: str = "auto") -> None:
        super().__init__(match, "web", WEB_SECTIONS, seat=seat, theme=theme)


def show(match: Match, seat: int | None = None, **options: Any) -> Board:
    """One board with the food web in it; the same as `Board`."""
    return Board(match, seat, **options)
