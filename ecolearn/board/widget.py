"""Board and FoodWebView: a match or a food web in a notebook."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ecolearn.foodweb import list_webs, load_web, read_web
from ecolearn.kernel.autosave import Autosave
from ecolearn.kernel.match import Match
from ecolearn.kernel.words import _

from .desk import Desk
from .sections import SECTIONS, WEB_SECTIONS
from .shell import Shell, notebook
from .still import Still, WebStill, still_text, web_text
from .webdesk import WebDesk

if TYPE_CHECKING:
    import networkx as nx

#: One file for a match, however many boards show it.
_autosaves: weakref.WeakKeyDictionary[Match, Autosave] = weakref.WeakKeyDictionary()


def seat_of(match: Match, seat: int | None) -> None:
    """Refuse a seat that a match has not.

    Raises
    ------
    ValueError
    """
    if seat is not None and not 1 <= seat <= len(match.seats):
        raise ValueError(f"this match has the seats 1 to {len(match.seats)}, not {seat}")


def autosave_of(match: Match) -> Autosave:
    """The autosave of a match; made when its first board is."""
    if match not in _autosaves:
        _autosaves[match] = Autosave(match)
    return _autosaves[match]


class Seen(Shell):
    """A widget with a desk, and a still picture beside it."""

    _desk: Desk | WebDesk
    _still: Still | WebStill

    def _text(self) -> str:
        """What is shown, in words."""
        raise TypeError(f"{type(self).__name__} says nothing of what it shows")

    def receive(self, content: Any) -> None:
        """Take a message of the browser."""
        self._desk.receive(content)

    def _ipython_display_(self) -> None:
        notebook().display({**self._bundle(), "text/plain": self._text()}, raw=True)
        self._still.show()

    def _bundle(self) -> dict[str, Any]:
        shown = self._repr_mimebundle_()
        data = shown[0] if isinstance(shown, tuple) else shown
        return dict(data or {})

    def close(self) -> None:
        """Take the widget out of every page and forget it."""
        # One that was refused when it was made is closed too.
        if hasattr(self, "_still"):
            self._still.stop()
        super().close()


class MatchWidget(Seen):
    """A widget of a match, seen with the eyes of a seat."""

    _desk: Desk
    _still: Still

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
        seat_of(match, seat)
        super().__init__(mode, **traits)
        self.match = match
        self.seat = seat
        self._still = Still(match, seat)
        autosave = autosave_of(match) if keep else None
        self._desk = Desk(match, self.send, seat=seat, sections=sections, autosave=autosave, teacher=teacher)
        match.listen(self._renew)

    def _renew(self, event: str, value: Any) -> None:
        if event != "refused":
            self._still.renew()

    def _text(self) -> str:
        return still_text(self.match, self.seat)

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


class FoodWebView(Seen):
    """A food web alone, with tools to explore it; that of a match follows the match.

    One can look and measure, trace a chain, take a species away after a guess, see a pyramid, and read it all
    as a table.

    Parameters
    ----------
    web : Match or networkx.DiGraph
        A match, or any food web; see `ecolearn.foodweb`.
    seat : int, optional
        Of a match: whose view the web is made from.
    theme : {"auto", "light", "dark"}

    Raises
    ------
    WebError
        If the graph is no food web; it names all faults.
    """

    def __init__(
        self,
        web: Match | nx.DiGraph[Any] | Callable[[], nx.DiGraph[Any]],
        seat: int | None = None,
        *,
        theme: str = "auto",
    ) -> None:
        if isinstance(web, Match):
            seat_of(web, seat)
            super().__init__("web", theme=theme)
            self.match: Match | None = web
            self._seat = seat
            self._still = Still(web, seat)
            self._desk = Desk(web, self.send, seat=seat, sections=WEB_SECTIONS, autosave=autosave_of(web))
            web.listen(self._renew)
            return
        make = web if callable(web) else lambda: web
        if not hasattr(make(), "adj"):
            raise TypeError(
                _(
                    "A food web view shows a match or a networkx.DiGraph with links from prey to eater, not "
                    "{type}."
                ).format(type=type(web).__name__)
            )
        super().__init__("web", theme=theme)
        self.match = None
        self._desk = WebDesk(make, self.send)
        self._still = WebStill(self._desk)

    def _renew(self, event: str, value: Any) -> None:
        if event != "refused":
            self._still.renew()

    def _text(self) -> str:
        if self.match is not None:
            return still_text(self.match, self._seat)
        assert isinstance(self._desk, WebDesk)
        return web_text(self._desk)

    def __repr__(self) -> str:
        shown = self._desk.title if isinstance(self._desk, WebDesk) else self._desk.match.game.id
        return f"FoodWebView({shown})"


def explore(
    web: Match | nx.DiGraph[Any] | str | Path, seat: int | None = None, *, theme: str = "auto"
) -> FoodWebView:
    """Look into a food web with tools: numbers, chains, taking species away, a pyramid, a table.

    Parameters
    ----------
    web : Match, networkx.DiGraph, str or Path
        A match; any food web with links from prey to eater; the name of a published one
        (`ecolearn.foodweb.list_webs`); or a file or folder that `ecolearn.foodweb.read_web` can read.
    seat : int, optional
        Of a match: whose view the web is made from.
    theme : {"auto", "light", "dark"}

    Raises
    ------
    WebError
        If it is no food web; it names all faults.
    ValueError
        If there is no web of this name, with those that there are.

    Examples
    --------
    >>> import ecolearn
    >>> ecolearn.explore("skipwith")
    FoodWebView(Skipwith Pond)
    """
    if not isinstance(web, (str, Path)):
        return FoodWebView(web, seat, theme=theme)
    if isinstance(web, Path) or (web not in list_webs() and Path(web).exists()):
        read = read_web(web)
        return FoodWebView(read, theme=theme)
    name = web
    return FoodWebView(lambda: load_web(name), theme=theme)


def show(match: Match, seat: int | None = None, **options: Any) -> Board:
    """One board with the food web in it; the same as `Board`."""
    return Board(match, seat, **options)
