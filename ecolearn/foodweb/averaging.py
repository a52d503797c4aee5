"""Levels that are averages over what an organism eats: all prey alike, or each with its share of the diet."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from ecolearn.foodweb.components import components
from ecolearn.foodweb.graph import Net, WebError, name_of
from ecolearn.foodweb.linear import solve
from ecolearn.kernel.words import _

if TYPE_CHECKING:
    import networkx as nx


def prey_averaged(compact: Net, steps: list[int | None], cannibalism: bool) -> list[float | None]:
    """Solve s = 1 + mean of prey, from the producers upward.

    An organism whose prey all have their level gets its own at once; where that comes to a halt there is a
    loop, and strongly connected parts are solved one after the other. Every node of the supported part is
    reached from a producer, so each of the small systems has one solution."""
    levels: list[float | None] = [None] * len(compact.nodes)
    prey = compact.prey
    if None in steps:
        prey = tuple([tuple([j for j in some if steps[j] is not None]) for some in prey])
    cannibals = compact.cannibals if cannibalism else frozenset()
    waiting = [len(some) for some in prey]
    sums = [0.0] * len(levels)
    ready = list(compact.sources)
    for i in ready:
        eaten = len(prey[i])
        level = levels[i] = (eaten + (i in cannibals) + sums[i]) / eaten if eaten else 1.0
        for j in compact.eaters[i]:
            sums[j] += level
            waiting[j] -= 1
            if not waiting[j]:
                ready.append(j)
    if len(ready) < len(steps) - steps.count(None):
        for part in reversed(components(compact.eaters)):
            unknown = [i for i in part if levels[i] is None and steps[i] is not None]
            if unknown:
                _part(prey, cannibals, unknown, levels)
    return levels


def _part(
    prey: Sequence[Sequence[int]], cannibals: Collection[int], part: list[int], levels: list[float | None]
) -> None:
    """Add the levels of one strongly connected part to `levels`."""
    place = {i: row for row, i in enumerate(part)}
    rows = []
    for i in part:
        eaten = [*prey[i], i] if i in cannibals else prey[i]
        row = [0.0] * (len(part) + 1)
        row[place[i]] += len(eaten)
        row[-1] = float(len(eaten))
        for j in eaten:
            level = levels[j]
            if level is None:
                row[place[j]] -= 1.0
            else:
                row[-1] += level
        rows.append(row)
    for i, level in zip(part, solve(rows), strict=True):
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
