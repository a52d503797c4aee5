"""Choosing among what events, tiles and rewards offer: each way is tried, and what comes of it judged."""

from __future__ import annotations

from ecolearn.kernel.actions import Action

from ..openings import number_of
from ..position import EcogonPosition
from .judging import worth
from .outlook import Outlook

#: Ways that are looked into closely, and steps that are looked ahead.
CLOSELY, STEPS = 6, 2


def best_choice(position: EcogonPosition, seat: int, outlook: Outlook) -> Action:
    """The action after which the position is worth most.

    Parameters
    ----------
    position : EcogonPosition
        A position that fits what the seat sees, nothing in it hidden.
    seat : int
    outlook : Outlook
    """
    rated = _rated(position, seat, outlook)
    if len(rated) == 1:
        return rated[0][2]
    closely = []
    for number, (_value, after, action) in enumerate(rated[:CLOSELY]):
        closely.append((_final(after, seat, outlook, STEPS - 1, thorough=True), -number, action))
    return max(closely, key=lambda row: row[:2])[2]


def _rated(
    position: EcogonPosition, seat: int, outlook: Outlook
) -> list[tuple[float, EcogonPosition, Action]]:
    """All actions with what they lead to at first sight, the best first."""
    found = []
    for action in position.legal_actions(seat).forward:
        after = position.apply(action, seat).settled()
        assert isinstance(after, EcogonPosition)
        found.append((_first_sight(after, outlook), after, action))
    found.sort(key=lambda row: -row[0])
    return found


def _first_sight(position: EcogonPosition, outlook: Outlook) -> float:
    lifted = position.lifted
    if lifted is not None and lifted.cell is not None:
        # What is taken up will lie elsewhere: that it leaves its hex is what can be told now.
        modules = position.modules
        if modules is not None:
            position = position.evolve(modules=modules.without(number_of(lifted.cell)))
        position = position.without_card(lifted.cell)
    return worth(position, outlook, thorough=False)


def _final(position: EcogonPosition, seat: int, outlook: Outlook, steps: int, *, thorough: bool) -> float:
    """What a position is worth once what has been begun is done."""
    if steps and position.lifted is not None and position.agenda and seat in position.awaited():
        rated = _rated(position, seat, outlook)
        if rated:
            return max(
                _final(after, seat, outlook, steps - 1, thorough=thorough) for _v, after, _a in rated[:2]
            )
    return worth(position, outlook, thorough=thorough)
