"""What becomes of every organism of a web when one is taken away, step by step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ecolearn.foodweb import what_if
from ecolearn.foodweb.graph import Node, net
from ecolearn.kernel.words import _

if TYPE_CHECKING:
    import networkx as nx

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


def stages(web: nx.DiGraph[Node], node: Node) -> tuple[Stage, ...]:
    """What becomes of all the others, if `node` is taken away."""
    lost = {loss.node: (each.number, loss) for each in what_if(web, node).rounds for loss in each.lost}
    found: dict[int, list[Outcome]] = {}
    for other, step in distances(web, node).items():
        if other == node:
            continue
        if other in lost:
            number, loss = lost[other]
            found.setdefault(min(number, LATER), []).append(Outcome(other, "gone", loss.reason))
        else:
            found.setdefault(min(step, LATER), []).append(Outcome(other, "unsure", ""))
    return tuple(
        Stage(number, tuple(sorted(found[number], key=lambda one: str(one.node)))) for number in sorted(found)
    )
