"""The registry: which games there are, and how each is loaded when it is first needed.

It imports nothing heavy, so that ``import ecolearn`` is quick.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .game import Game

#: Game id -> a function that loads the game. `ecolearn.games` fills it; the kernel knows no game.
registry: dict[str, Callable[[], Game]] = {}


def find_game(name: str) -> Game:
    """A registered game by its id.

    Raises
    ------
    ValueError
        Naming the games that there are.
    """
    if name not in registry:
        import difflib

        from .words import _

        near = difflib.get_close_matches(name, registry, n=1)
        hint = " " + _("Did you mean {name}?").format(name=near[0]) if near else ""
        raise ValueError(
            _("There is no game called {name}. The games are: {known}.").format(
                name=name, known=", ".join(registry)
            )
            + hint
        )
    return registry[name]()
