"""Partners: players for seats without a person. They see only what their seat may see."""

from __future__ import annotations

from ecolearn.kernel.actions import Action
from ecolearn.kernel.chance import Chance
from ecolearn.kernel.match import partners
from ecolearn.kernel.position import Position


def random_partner(view: Position, seat: int, chance: Chance) -> Action:
    """Choose any legal action; what takes something back is left out."""
    legal = view.legal_actions(seat).forward
    number, _chance = chance.below("choice", len(legal))
    action: Action = legal[number]
    return action


partners["random"] = random_partner


def known() -> tuple[str, ...]:
    """Names of all partners. Whoever needs partners to be there asks once."""
    return tuple(partners)


__all__ = ["known", "random_partner"]
