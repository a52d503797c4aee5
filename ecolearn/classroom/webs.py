"""The food web that a task is about: of a study, of a deck, of a position, or of a board that is played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ecolearn.foodweb import list_webs, load_web, species_web
from ecolearn.foodweb.finding import find_nodes
from ecolearn.kernel.words import _, language

from .pictures import Options, match_of

if TYPE_CHECKING:
    import networkx as nx

    from ecolearn.kernel.match import Match

#: A web of a whole deck is written as this word and the id of its game.
DECK = "deck"


@dataclass(frozen=True, slots=True)
class WebOf:
    """Where a web comes from.

    Attributes
    ----------
    name : str
        A published web ("skipwith"), or "deck ecogon": all that a deck could make; empty for a position.
    start : str
        A position as TOML; empty for the board that the task watches.
    options : tuple of (str, value)
        Options of the game that the deck or the position belongs to.
    """

    name: str = ""
    start: str = ""
    options: Options = ()

    def web(self, match: Match | None, *, merged: bool = True) -> nx.DiGraph[Any] | None:
        """The web as it is now, in the current language; not to be changed.

        Parameters
        ----------
        match : Match or None
            The game that the task watches, if it watches one.
        merged : bool
            Of a position: each species once, instead of every card.

        Returns
        -------
        networkx.DiGraph or None
            None as long as the board is not begun.
        """
        if self.name:
            return _known(self.name, self.options, language())
        if self.start:
            match = match_of(self.start, self.options)
        if match is None:
            return None
        found = match.food_web()
        return species_web(found) if merged else found

    def faults(self, who: Iterable[str] = ()) -> list[str]:
        """What is wrong with the name, or with organisms that are looked for in the web; a sentence each.

        Of a board that is played, nobody knows beforehand who will lie on it.
        """
        word, _space, game = self.name.partition(" ")
        if self.name and not (word == DECK and game) and self.name not in list_webs():
            known = ", ".join([*list_webs(), f"{DECK} ecogon"])
            return [_("There is no such food web. There are: {known}.").format(known=known)]
        try:
            web = self.web(None)
        except ValueError as error:
            return [str(error)]
        if web is None:
            return []
        said = []
        for one in who:
            try:
                find_nodes(web, one)
            except (KeyError, ValueError) as error:
                said.append(str(error))
        return said


@lru_cache(maxsize=32)
def _known(name: str, options: Options, _language: str) -> nx.DiGraph[Any]:
    """A web that stays as it is; its names are those of the language."""
    if name in list_webs():
        return load_web(name)
    from ecolearn import potential_web

    return potential_web(name.partition(" ")[2], **dict(options))


def not_begun() -> str:
    """What is said where the board was not begun."""
    return _("There is no board yet. Run the cell with the game first.")
