"""Community matrices: how the growth of each population depends on each other one, drawn at random.

The model. Near its balance, a community follows dn/dt = A n, with n the distances of the populations from
the balance (Levins 1974). If j eats i, then ``A[i][j] = -u w`` (more eaters: less prey) and
``A[j][i] = e u w`` (more prey: more eaters). Every population that is `limited` has ``A[i][i] = -d``: the
more there are, the less room for each. Nobody knows the strengths, so they are drawn, each evenly between its
bounds: ``u`` from 0 to 1, ``e`` (what of the loss of the prey becomes gain of the eater) from 0 to 1, ``d``
from 0 to 1. ``w`` is the share of the prey in the diet of the eater: the share of its link weights, or the
same for all its prey (as Brose et al. 2006 set preferences): who eats many things takes less of each.

Multiplying a row of A by a positive number changes no sign of its inverse, so it does not matter whether the
populations are counted or weighed. Only stable matrices can be those of a community that lasts.

References: Levins (1974), Ann. N. Y. Acad. Sci. 231:123; Yodzis (1988), Ecology 69:508; Dambacher, Li &
Rossignol (2003), Ecol. Model. 161:77; Brose, Williams & Martinez (2006), Ecol. Lett. 9:1228; Novak et al.
(2011), Ecology 92:836; Novak et al. (2016), Annu. Rev. Ecol. Evol. Syst. 47:409."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Literal, TypeAlias

from ecolearn.foodweb.graph import Net

Limited: TypeAlias = Literal["all", "sources"]


def diet_shares(net: Net, weights: Sequence[Sequence[float]]) -> list[list[tuple[int, float]]]:
    """For every organism its prey and their shares in its diet; `weights` in the order of ``net.prey``."""
    found = []
    for prey, some in zip(net.prey, weights, strict=True):
        whole = sum(some)
        found.append([(i, weight / whole) for i, weight in zip(prey, some, strict=True)])
    return found


def limits(net: Net, limited: Limited) -> list[bool]:
    """Which populations limit themselves: all, or only those at which food chains start."""
    sources = set(net.sources)
    return [limited == "all" or i in sources for i in range(len(net.nodes))]


def draw_matrix(
    shares: Sequence[Sequence[tuple[int, float]]], limited: Sequence[bool], rng: random.Random
) -> list[list[float]]:
    """One community matrix with random strengths; ``[i][j]``: what j does to the growth of i."""
    n = len(shares)
    matrix = [[0.0] * n for _row in range(n)]
    draw = rng.random
    for i in range(n):
        if limited[i]:
            matrix[i][i] = draw() - 1.0
    for j, prey in enumerate(shares):
        for i, share in prey:
            loss = (1.0 - draw()) * share
            # Two that eat each other both lose and gain: the two links add up.
            matrix[i][j] -= loss
            matrix[j][i] += (1.0 - draw()) * loss
    return matrix


def signs(net: Net, limited: Sequence[bool]) -> tuple[list[list[int]], list[list[int]]]:
    """The community matrix with strengths 1, -1 and 0, for loop analysis, and how many effects each number
    sums up: two, one up and one down, where two organisms eat each other."""
    n = len(net.nodes)
    matrix = [[0] * n for _row in range(n)]
    number = [[0] * n for _row in range(n)]
    for i in range(n):
        matrix[i][i] = -int(limited[i])
        number[i][i] = int(limited[i])
    for j, prey in enumerate(net.prey):
        for i in prey:
            matrix[i][j] -= 1
            matrix[j][i] += 1
            number[i][j] += 1
            number[j][i] += 1
    return matrix, number
