"""The boards of a lesson as its source sets them up: one game, or several small ones after each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .boards import Reach
from .pictures import Options
from .texts import NOTHING, Text


@dataclass(frozen=True, slots=True)
class Board:
    """A board of a lesson.

    Attributes
    ----------
    id : str
    game : str
    seed : int
    options : tuple of (str, value)
        As for `ecolearn.new`.
    start : str
        A start position as TOML; empty for a game that is dealt as usual.
    caption : Text
        What the start position shows, in a few words.
    steps : tuple of Reach
        Small boards that come one after the other in the same place, each a task of its own.
    """

    id: str
    game: str
    seed: int
    options: Options = ()
    start: str = ""
    caption: Text = NOTHING
    steps: tuple[Reach, ...] = ()

    @property
    def start_options(self) -> Options:
        """Options of the game that the start position belongs to."""
        return self.options

    def call(self, step: str = "") -> dict[str, Any]:
        """What `ecolearn.new` gets for the board, or for one of its steps."""
        start = self.step(step).start if step else self.start
        return {
            "game": self.game,
            "seed": self.seed,
            **dict(self.options),
            **({"start": start} if start else {}),
        }

    def step(self, id_: str) -> Reach:
        """The step with an id.

        Raises
        ------
        KeyError
            If there is none.
        """
        for step in self.steps:
            if step.id == id_:
                return step
        raise KeyError(id_)
