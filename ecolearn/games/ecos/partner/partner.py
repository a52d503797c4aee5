"""The gardener's part in each task: cube or dial, cards, and where something comes into the landscape."""

from __future__ import annotations

from collections.abc import Sequence

from ecolearn.kernel.actions import Action
from ecolearn.kernel.chance import Chance

from ..gaining import Cube, Keep, Pass, Peek, Play, Take
from ..position import CARD_TURN, EcosPosition
from ..rounds import Cover, Turn
from ..sandbox import Finish
from .choosing import best_choice
from .weighing import Weights

#: What a card gained unseen is worth, against one that lies open.
UNSEEN = 1.0
#: A card in the hand is worth this part of what laying it brings, for it must be laid first.
IN_HAND = 0.5


def gardener(view: EcosPosition, seat: int, chance: Chance) -> Action | None:
    """Choose an action from what a seat may see."""
    actions: Sequence[Action] = view.legal_actions(seat).forward
    if len(actions) == 1:
        return actions[0]
    task = view.agenda[-1].kind
    if task in ("answer", "gain"):
        return _answer(view, seat, actions)
    if task in ("dial_card", "gain_card", "keep", "dial_use", "choose_start"):
        return _gain(view, seat, actions)
    if task == "sandbox":
        # Nothing can be won in it.
        return Finish()
    return best_choice(view, seat)


def _answer(view: EcosPosition, seat: int, actions: Sequence[Action]) -> Action:
    """A cube where it adds most, unless a quarter of the dial is worth more."""
    weights = Weights(view, seat)
    best: Action = Turn()
    most = weights.quarter()
    for action in actions:
        if isinstance(action, Cover):
            value = weights.cube_gain(action.card, action.sign)
            if value > most:
                best, most = action, value
    return best


def _gain(view: EcosPosition, seat: int, actions: Sequence[Action]) -> Action:
    """The card that would add most; a cube, or leaving the dial as it is, where that is worth more."""
    weights = Weights(view, seat)

    def worth(action: Action) -> float:
        if isinstance(action, Play):
            return weights.laying(action.card)
        if isinstance(action, (Take, Keep)):
            return IN_HAND * max(0.0, weights.laying(action.card) - weights.best_in_hand())
        if isinstance(action, Peek):
            return UNSEEN * IN_HAND
        if isinstance(action, Cube):
            return weights.cube()
        if isinstance(action, Pass):
            return CARD_TURN * weights.quarter()
        return 0.0

    return max(actions, key=worth)
