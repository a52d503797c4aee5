"""Random play: the positions that the checks look at, and odd actions to try there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any

from ecolearn.kernel.actions import CODECS, Action
from ecolearn.kernel.chance import Chance, Reader
from ecolearn.kernel.game import Game
from ecolearn.kernel.match import Match
from ecolearn.kernel.position import Position
from ecolearn.kernel.record import new_match

#: Values that belong to no game, for each sort of field.
ODD_VALUES: Mapping[str, tuple[Any, ...]] = {
    "Cell": ((0, 0), (99, -99)),
    "Card": ("no-such-card",),
    "Word": ("nowhere",),
    "Seat": (0, 1, 2, 99),
    "int": (-1, 0, 1_000_000),
}


@dataclass(frozen=True, slots=True)
class Setup:
    """How a game to be checked begins."""

    game: Game
    seed: int
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    start: str | None = None

    def match(self, *, free_undo: bool = False, auto: bool | str = "routine") -> Match:
        """A match of persons from this set-up."""
        match = new_match(
            self.game,
            seed=self.seed,
            seats=("person",) * self.seats,
            options=dict(self.options),
            start=self.start,
            auto=auto,
            free_undo=free_undo,
        )
        match.run_partners()
        return match

    def first(self) -> Position:
        """The first position, before anything is turned up."""
        return self.match(auto=False).first

    def __str__(self) -> str:
        said = [repr(self.game.id), f"seed={self.seed}", f"players={self.seats}"]
        said += [f"{name}={value!r}" for name, value in self.options.items()]
        said += ["start=..."] if self.start is not None else []
        return f"new({', '.join(said)})"


@dataclass(frozen=True)
class Met:
    """A position that random play has met."""

    setup: Setup
    position: Position
    trail: tuple[str, ...]

    @cached_property
    def listed(self) -> dict[int, list[Action]]:
        """For each seat that may act its legal actions."""
        return {seat: list(self.position.legal_actions(seat)) for seat in self.position.actors()}

    @property
    def where(self) -> str:
        """How to get here again."""
        last = "; ".join(self.trail[-4:])
        shown = f"... {last}" if len(self.trail) > 4 else last
        return f"{self.setup} after {len(self.trail)} steps ({shown or 'none'})"

    @property
    def signature(self) -> tuple[Any, ...]:
        """What sort of position this is: what is to be done, why, and by what kinds of action."""
        task = self.position.task
        if task is None:
            return ("over",)
        kinds = frozenset(action.KIND for action in self.position.legal_actions().forward)
        return task.kind, task.cause, len(task.seats), kinds


def able(position: Position) -> tuple[int, ...]:
    """The seats that may act and can: whoever is not awaited may have nothing left to do."""
    awaited = position.awaited()
    return tuple(
        seat for seat in position.actors() if seat in awaited or len(position.legal_actions(seat)) > 0
    )


def choose(position: Position, seat: int, reader: Reader, one_back_in: int = 0) -> Action | None:
    """A random legal action of a seat, or None if it has none.

    Parameters
    ----------
    position : Position
    seat : int
    reader : Reader
    one_back_in : int
        Once in so many choices something is taken back, if that is possible; 0: never.
    """
    legal = position.legal_actions(seat)
    if one_back_in and reader.below(one_back_in) == 0:
        kinds = position.table.game.kinds
        backward = [action for action in legal if kinds[action.KIND].backward]
        if backward:
            return backward[reader.below(len(backward))]
    forward = legal.forward
    pool = forward if len(forward) else legal
    if not len(pool):
        return None
    action: Action = pool[reader.below(len(pool))]
    return action


def walk(setup: Setup, *, one_back_in: int = 0, most: int | None = None) -> Iterator[Met]:
    """Play at random and yield every position, the first and the last included.

    Parameters
    ----------
    setup : Setup
    one_back_in : int
        As in `choose`.
    most : int, optional
        Stop after so many steps; default: only at the end of the game.
    """
    reader = Chance(setup.seed).reader(f"walk {one_back_in}")
    position = setup.first()
    trail: tuple[str, ...] = ()
    yield Met(setup, position, trail)
    while (actors := able(position)) and (most is None or len(trail) < most):
        seat = actors[reader.below(len(actors))]
        action = choose(position, seat, reader, one_back_in)
        if action is None:
            return
        position = position.apply(action, seat)
        trail = (*trail, f"{seat}: {action}")
        yield Met(setup, position, trail)


class Pool:
    """Values that actions have had so far, for making odd actions of every kind."""

    def __init__(self) -> None:
        self._values: dict[str, dict[Any, None]] = {
            sort: dict.fromkeys(ODD_VALUES.get(sort, ())) for sort in CODECS
        }

    def learn(self, actions: Sequence[Action]) -> None:
        """Remember the values of some actions."""
        for action in actions:
            for item in fields(action):
                self._values[str(item.type)].setdefault(getattr(action, item.name))

    def odd_actions(self, game: Game, reader: Reader, each: int) -> list[Action]:
        """For every kind of action some with values from anywhere; most of them are illegal."""
        found: dict[Action, None] = {}
        for kind in game.kinds.values():
            own = fields(kind.action)
            for _time in range(each if own else 1):
                values = []
                for item in own:
                    known = list(self._values[str(item.type)])
                    values.append(known[reader.below(len(known))])
                found.setdefault(kind.action(*values))
        return list(found)
