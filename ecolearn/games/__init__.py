"""The games. A new game is a folder here and a line in `GAMES`; nothing else changes."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Callable

    from ecolearn.kernel.game import Game

GAMES = {
    "ecogon": "ecolearn.games.ecogon",
    "biolink": "ecolearn.games.biolink",
    "mutternatur": "ecolearn.games.mutternatur",
    "ecos": "ecolearn.games.ecos",
    "ecology": "ecolearn.games.ecology",
}


def loaders() -> dict[str, Callable[[], Game]]:
    """For each game a function that imports it when it is first needed."""

    def load(module: str) -> Callable[[], Game]:
        return lambda: cast("Game", import_module(module).game)

    return {name: load(module) for name, module in GAMES.items()}
