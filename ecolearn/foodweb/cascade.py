"""Who starves after whom: secondary extinctions on the compact form of a web."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from ecolearn.foodweb.components import reached
from ecolearn.foodweb.graph import Net
from ecolearn.kernel.words import _


@dataclass(frozen=True, slots=True)
class Rule:
    """When a consumer falls.

    Attributes
    ----------
    threshold : float
        It falls when it has lost food and what it keeps is at most this share of what it ate at first; 0:
        when nothing is left (Dunne et al. 2002).
    supported : bool
        Whether it also falls when no producer, no dead matter and nothing fed from outside feeds it any more,
        not even through others. Without it, two animals that eat each other keep each other alive.
    """

    threshold: float = 0.0
    supported: bool = False

    def __post_init__(self) -> None:
        number = isinstance(self.threshold, int | float) and not isinstance(self.threshold, bool)
        if not number or not 0 <= self.threshold < 1:
            raise ValueError(
                _("The threshold is {threshold}: give a share from 0 to less than 1.").format(
                    threshold=repr(self.threshold)
                )
            )


class Cascade:
    """A web that organisms are taken from; each call of `remove` tells who falls because of it.

    Producers, dead matter, those fed from outside and those that had no food before never fall by
    themselves. `shares[i]` holds what each prey of ``i`` is worth, in the order of ``net.prey[i]``.
    """

    def __init__(self, net: Net, rule: Rule, shares: Sequence[Sequence[float]] | None = None) -> None:
        self.net = net
        self.rule = rule
        self.alive = [True] * len(net.nodes)
        worth = shares if shares is not None else [[1.0] * len(prey) for prey in net.prey]
        self._worth = [dict(zip(prey, each, strict=True)) for prey, each in zip(net.prey, worth, strict=True)]
        self._left = [sum(each) for each in worth]
        # A whole is not hit exactly by sums of shares, so the bound has a little room.
        self._bound = [whole * rule.threshold + 1e-9 * whole for whole in self._left]
        self._count = [len(prey) for prey in net.prey]
        self._safe = set(net.sources)
        self._fed = reached(net.eaters, net.sources)

    def remove(self, nodes: Iterable[int]) -> list[list[int]]:
        """Take `nodes` away; who falls in the first step, in the second, and so on, each sorted."""
        front = [i for i in dict.fromkeys(nodes) if self.alive[i]]
        steps: list[list[int]] = []
        while front:
            for i in front:
                self.alive[i] = False
            fallen = set()
            for i in front:
                for eater in self.net.eaters[i]:
                    if self.alive[eater] and self._loses(eater, i):
                        fallen.add(eater)
            if self.rule.supported:
                fallen.update(self.unsupported())
            front = sorted(fallen)
            if front:
                steps.append(front)
        return steps

    def _loses(self, eater: int, prey: int) -> bool:
        self._left[eater] -= self._worth[eater][prey]
        self._count[eater] -= 1
        return not self._count[eater] or self._left[eater] <= self._bound[eater]

    def unsupported(self) -> list[int]:
        """Who is alive and was fed by a producer, dead matter or from outside at first, but no longer."""
        steps = reached(
            [
                [j for j in eaters if self.alive[j]] if alive else []
                for alive, eaters in zip(self.alive, self.net.eaters, strict=True)
            ],
            [i for i in self.net.sources if self.alive[i]],
        )
        return [
            i
            for i, step in enumerate(steps)
            if step is None and self.alive[i] and self._fed[i] is not None and i not in self._safe
        ]


def remove_all(
    cascade: Cascade, order: str, given: Sequence[int] | None, rng: random.Random
) -> tuple[list[int], list[list[int]]]:
    """Remove organisms until none is left to remove: who, in order, and who is lost with each, sorted.

    Parameters
    ----------
    cascade : Cascade
        Fresh; it is used up.
    order : str
        "most_connected" and "least_connected" count the links to those still there after every removal, and
        equals go in an order drawn by `rng`; anything else takes a drawn order, or that of `given`.
    given : sequence of int or None
        Only these, in this order; who is lost already is skipped.
    """
    compact = cascade.net
    drawn = list(range(len(compact.nodes))) if given is None else list(given)
    if given is None:
        rng.shuffle(drawn)
    degree = [len(a) + len(b) for a, b in zip(compact.prey, compact.eaters, strict=True)]
    sign = {"most_connected": -1, "least_connected": 1}.get(order, 0)
    choose: Callable[[list[int]], int] = (
        (lambda rest: min(rest, key=lambda i: sign * degree[i])) if sign else (lambda rest: rest[0])
    )
    sequence, followers = [], []
    while rest := [i for i in drawn if cascade.alive[i]]:
        first = choose(rest)
        fallen = sorted(i for step in cascade.remove([first]) for i in step)
        for i in (first, *fallen):
            for j in (*compact.prey[i], *compact.eaters[i]):
                degree[j] -= 1
        sequence.append(first)
        followers.append(fallen)
    return sequence, followers
