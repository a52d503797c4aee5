"""What becomes of every organism of a web when one is taken away, step by step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ecolearn.foodweb import press_effects, what_if
from ecolearn.foodweb.graph import Node, net
from ecolearn.foodweb.outcomes import Effect
from ecolearn.kernel.words import _

if TYPE_CHECKING:
    import networkx as nx

#: What the answers of the model are called here.
CHANGES = {"up": "up", "down": "down", "same": "same", "uncertain": "unsure"}
#: So long the model may compute, in seconds.
BUDGET_S = 2.0
#: Steps are told apart up to this one; all that is farther is later.
LATER = 3


@dataclass(frozen=True, slots=True)
class Outcome:
    """What becomes of an organism.

    Attributes
    ----------
    node : node
    change : str
        "gone", "down", "same", "up", or "unsure" where it cannot be told.
    reason : str
        In a sentence.
    """

    node: Node
    change: str
    reason: str

    @property
    def guess(self) -> str:
        """The guess that is right: who is gone has become fewer; empty where none can be."""
        return {"gone": "down", "unsure": ""}.get(self.change, self.change)


@dataclass(frozen=True, slots=True)
class Stage:
    """A step: 1 direct, 2 the second, 3 later."""

    number: int
    outcomes: tuple[Outcome, ...]

    @property
    def title(self) -> str:
        """In the current language."""
        return {1: _("Directly"), 2: _("In the second step")}.get(self.number, _("Later"))


def distances(web: nx.DiGraph[Node], start: Node) -> dict[Node, int]:
    """How many links of food, up or down, lie between an organism and the others that it is tied to."""
    compact = net(web)
    first = compact.index[start]
    found = {first: 0}
    front = [first]
    while front:
        following = []
        for i in front:
            for j in (*compact.prey[i], *compact.eaters[i]):
                if j not in found:
                    found[j] = found[i] + 1
                    following.append(j)
        front = following
    return {compact.nodes[i]: step for i, step in found.items()}


def stages(web: nx.DiGraph[Node], node: Node) -> tuple[tuple[Stage, ...], tuple[str, ...]]:
    """What becomes of all who are tied to an organism, if it is taken away.

    Returns
    -------
    stages : tuple of Stage
        Who loses all food comes with the step of the cascade, the others with their distance.
    notes : tuple of str
        What kind of answer this is.
    """
    lost = {loss.node: (each.number, loss) for each in what_if(web, node).rounds for loss in each.lost}
    effects = press_effects(web, node, "remove", budget_s=BUDGET_S)
    near = distances(web, node)
    found: dict[int, list[Outcome]] = {}
    for effect in effects.effects:
        other = effect.node
        if other in lost:
            number, loss = lost[other]
            one = Outcome(other, "gone", loss.reason)
        elif other in near:
            number = near[other]
            one = Outcome(other, CHANGES[effect.answer], _reason(effect))
        else:
            continue
        found.setdefault(min(number, LATER), []).append(one)
    said = tuple(
        Stage(number, tuple(sorted(found[number], key=lambda one: str(one.node)))) for number in sorted(found)
    )
    return said, effects.notes


def _reason(effect: Effect) -> str:
    """Why, without the answer itself."""
    ways = "; ".join(way.text for way in effect.ways)
    if effect.answer == "uncertain":
        if len(effect.ways) > 1:
            return _("Ways pull against each other: {ways}.").format(ways=ways)
        return _("Many ways pull against each other.")
    if effect.answer == "same":
        return _("No way leads there.")
    share = _("So say {share} % of the models.").format(share=round(100 * effect.confidence))
    return f"{ways}. {share}" if ways else share
