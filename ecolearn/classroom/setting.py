"""The boards of a lesson as its source sets them up: one game, or several small ones after each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .boards import Reach
from .pictures import Options
from .texts import NOTHING, Text

#: Small boards need little height.
HEIGHT = 300


def pictured_options(options: Options, seats: tuple[str, ...]) -> Options:
    """Options for a picture of a board: nobody plays it, but as many sit there."""
    return (*options, ("players", len(seats))) if seats else options


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
    seats : tuple of str
        Who sits where, ``("person", "random", "random")``; empty: as many persons as the game needs at least.
    start : str
        A start position as TOML; empty for a game that is dealt as usual.
    caption : Text
        What the start position shows, in a few words.
    steps : tuple of Reach
        Small boards that come one after the other in the same place, each a task of its own.
    height : int
        Height of these small boards in pixels.
    """

    id: str
    game: str
    seed: int
    options: Options = ()
    seats: tuple[str, ...] = ()
    start: str = ""
    caption: Text = NOTHING
    steps: tuple[Reach, ...] = ()
    height: int = HEIGHT

    @property
    def start_options(self) -> Options:
        """Options of the game that the start position belongs to."""
        return pictured_options(self.options, self.seats)

    def call(self, step: str = "") -> dict[str, Any]:
        """What `ecolearn.new` gets for the board, or for one of its steps."""
        shown = self.step(step) if step else self
        options = dict(shown.start_options)
        if self.seats:
            # A list, as a file gives it back: so a game that was kept is known again.
            options["seats"] = list(self.seats)
            del options["players"]
        return {
            "game": self.game,
            "seed": self.seed,
            **options,
            **({"start": shown.start} if shown.start else {}),
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
