"""From one decision to the next: what needs no choice is played, and other players act as they did."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ecolearn.hindsight.hints import Hints
from ecolearn.kernel.actions import Action
from ecolearn.kernel.position import Position

At = tuple[int, ...]


class Stop(NamedTuple):
    """A position in which whoever is reviewed must choose, or the end of a game.

    Attributes
    ----------
    position : Position
    at : tuple of int
        How many decisions of each other seat have been played.
    taken : tuple of Action
        What was played since the last stop without any choice.
    legal : sequence of Action
        What can be chosen; empty at the end.
    """

    position: Position
    at: At
    taken: tuple[Action, ...]
    legal: Sequence[Action]

    @property
    def actor(self) -> int:
        """The seat that must choose."""
        return self.position.awaited()[0]


@dataclass(frozen=True, slots=True)
class Walk:
    """How a game goes on between the decisions that are searched.

    The piles lie as they lie, so every reveal has one result. Other seats do what they really did as long as
    that is legal; otherwise what brings them the most points at once.

    Attributes
    ----------
    seat : int or None
        Whose decisions are searched; None: those of all seats, who play together.
    hints : Hints
    others : mapping of int to sequence of Action
        What every other seat really decided, in order.
    """

    seat: int | None
    hints: Hints
    others: Mapping[int, Sequence[Action]]

    @property
    def start(self) -> At:
        """Nobody else has decided anything yet."""
        return (0,) * len(self.others)

    def onward(self, position: Position, at: At) -> Stop:
        """Play until there is something to choose, or to the end."""
        taken: list[Action] = []
        while position.agenda:
            seats = position.agenda[-1].seats
            actor = seats[0] if len(seats) == 1 else position.awaited()[0]
            legal = position.legal_actions(actor).forward
            count = len(legal)
            if not count:
                break
            action: Action = legal[0]
            if count > 1:
                if self.seat is None or actor == self.seat:
                    return Stop(position, at, tuple(taken), legal)
                action, at = self._answer(position, actor, legal, at)
            position = position.apply(action, actor)
            taken.append(action)
        return Stop(position, at, tuple(taken), ())

    def after(self, stop: Stop, action: Action) -> Stop:
        """The next stop after a choice."""
        return self.onward(stop.position.apply(action, stop.actor), stop.at)

    def _answer(self, position: Position, actor: int, legal: Sequence[Action], at: At) -> tuple[Action, At]:
        seats = list(self.others)
        place = seats.index(actor) if actor in seats else -1
        if place >= 0:
            real, number = self.others[actor], at[place]
            at = (*at[:place], number + 1, *at[place + 1 :])
            if number < len(real) and real[number] in legal:
                return real[number], at
        best = max(legal, key=lambda action: self.hints.standing(position.apply(action, actor), actor))
        return best, at
