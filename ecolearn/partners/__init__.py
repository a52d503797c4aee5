"""Partners: players for seats without a person. They see only what their seat may see."""

from __future__ import annotations

from ecolearn.kernel.actions import Action
from ecolearn.kernel.chance import Chance
from ecolearn.kernel.match import experts, partners
from ecolearn.kernel.position import Position


def random_partner(view: Position, seat: int, chance: Chance) -> Action:
    """Choose any legal action; what takes something back is left out."""
    legal = view.legal_actions(seat).forward
    number, _chance = chance.below("choice", len(legal))
    action: Action = legal[number]
    return action


def weaver(view: Position, seat: int, chance: Chance) -> Action | None:
    """Choose as the weaver does, the partner for Mutter Natur: see `ecolearn.games.mutternatur.weaver`."""
    from ecolearn.games.mutternatur.position import MutterNaturPosition
    from ecolearn.games.mutternatur.weaver import weaver as think

    assert isinstance(view, MutterNaturPosition)
    return think(view, seat, chance)


partners["random"] = random_partner
partners["weaver"] = weaver
experts["weaver"] = "mutternatur"


def known() -> tuple[str, ...]:
    """Names of all partners. Whoever needs partners to be there asks once."""
    return tuple(partners)


__all__ = ["known", "random_partner", "weaver"]
