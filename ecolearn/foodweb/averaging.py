"""Levels that are averages over what an organism eats: all prey alike, or each with its share of the diet."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from ecolearn.foodweb.components import components, reached
from ecolearn.foodweb.graph import Net, WebError, name_of
from ecolearn.foodweb.linear import solve
from ecolearn.kernel.words import _

if TYPE_CHECKING:
    import networkx as nx


def prey_averaged(compact: Net, cannibalism: bool) -> list[float | None]:
    """Solve s = 1 + mean of prey, from the producers upward; None for what they do not support.

    An organism whose prey all have their level gets its own at once. Where that comes to a halt there is a
    loop or prey without a level; the rest is solved one strongly connected part after the other. Every node
    of the supported part is reached from a producer, so each of the small systems has one solution."""
    levels: list[float | None] = [None] * len(compact.nodes)
    prey, eaters = compact.prey, compact.eaters
    cannibals = compact.cannibals if cannibalism else frozenset()
    waiting = [len(some) for some in prey]
    sums = [0.0] * len(levels)
    ready = list(compact.sources)
    for i in ready:
        eaten = len(prey[i])
        level = levels[i] = (eaten + (i in cannibals) + sums[i]) / eaten if eaten else 1.0
        for j in eaters[i]:
            sums[j] += level
            waiting[j] -= 1
            if not waiting[j]:
                ready.append(j)
    if len(ready) == len(levels):
        return levels
    steps = reached(eaters, compact.sources)
    rest = [i for i, level in enumerate(levels) if level is None and steps[i] is not None]
    place = {i: k for k, i in enumerate(rest)}
    supported = [[j for j in prey[i] if steps[j] is not None] for i in rest]
    # Along the prey, so that what is eaten comes first.
    for part in components([[place[j] for j in some if j in place] for some in supported]):
        _part([(rest[k], supported[k]) for k in part], cannibals, levels)
    return levels


def _part(part: list[tuple[int, list[int]]], cannibals: Collection[int], levels: list[float | None]) -> None:
    """Add the levels of one strongly connected part, given as nodes with their prey, to `levels`."""
    if len(part) == 1:
        i, eaten = part[0]
        levels[i] = (len(eaten) + (i in cannibals) + sum([levels[j] or 0.0 for j in eaten])) / len(eaten)
        return
    place = {i: row for row, (i, _eaten) in enumerate(part)}
    rows = []
    for i, eaten in part:
        row = [0.0] * (len(part) + 1)
        row[place[i]] = float(len(eaten))
        total = float(len(eaten) + (i in cannibals))
        for j in eaten:
            level = levels[j]
            if level is None:
                row[place[j]] -= 1.0
            else:
                total += level
        row[-1] = total
        rows.append(row)
    for (i, _eaten), level in zip(part, solve(rows), strict=True):
        levels[i] = level


def diet_shares(web: nx.DiGraph, compact: Net, *, cannibalism: bool) -> list[dict[int, float]]:
    """For every node of a `Net` the shares of its prey in what it eats; together they are 1.

    Raises
    ------
    WebError
        If a feeding link has no ``weight``, with one sentence for each eater that lacks one.
    """
    shares: list[dict[int, float]] = []
    faults = []
    for i, node in enumerate(compact.nodes):
        eaten = list(compact.prey[i])
        if cannibalism and i in compact.cannibals and eaten:
            eaten.append(i)
        weights: dict[int, float] = {}
        without = []
        for j in eaten:
            weight = web.edges[compact.nodes[j], node].get("weight")
            if weight is None:
                without.append(name_of(web, compact.nodes[j]))
            else:
                weights[j] = float(weight)
        if without:
            faults.append(
                _(
                    "{eater}: the data do not say how much it eats of {prey}. Give these links a weight."
                ).format(eater=name_of(web, node), prey=", ".join(without))
            )
        total = sum(weights.values())
        shares.append({j: weight / total for j, weight in weights.items()})
    if faults:
        raise WebError(faults)
    return shares


def averaged_levels(
    compact: Net, steps: list[int | None], shares: list[dict[int, float]]
) -> list[float | None]:
    """Solve s = 1 + mean of the levels of what is eaten, weighted with `shares`.

    One strongly connected part after the other, from the producers upward; every node of the supported part
    is reached from a producer, so each of the small systems has one solution. Prey without a level is left
    out."""
    levels: list[float | None] = [None] * len(compact.nodes)
    for i in compact.sources:
        levels[i] = 1.0
    for part in reversed(components(compact.eaters)):
        unknown = [i for i in part if levels[i] is None and steps[i] is not None]
        if not unknown:
            continue
        place = {i: row for row, i in enumerate(unknown)}
        rows = []
        for i in unknown:
            eaten = {j: share for j, share in shares[i].items() if steps[j] is not None}
            total = sum(eaten.values())
            row = [0.0] * (len(unknown) + 1)
            row[place[i]] += total
            row[-1] = total
            for j, share in eaten.items():
                level = levels[j]
                if level is None:
                    row[place[j]] -= share
                else:
                    row[-1] += share * level
            rows.append(row)
        for i, level in zip(unknown, solve(rows), strict=True):
            levels[i] = level
    return levels
