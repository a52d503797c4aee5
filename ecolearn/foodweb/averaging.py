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
    prey, eaters = compact.prey, compact.eaters
    levels: list[float | None] = [None] * len(prey)
    cannibals = compact.cannibals if cannibalism else frozenset()
    waiting = [len(some) for some in prey]
    sums = [0.0] * len(prey)  # of the levels of prey that are known
    ready = list(compact.sources)
    for i in ready:
        eaten = len(prey[i])
        level = levels[i] = (eaten + (i in cannibals) + sums[i]) / eaten if eaten else 1.0
        for j in eaters[i]:
            sums[j] += level
            waiting[j] -= 1
            if not waiting[j]:
                ready.append(j)
    if len(ready) < len(levels):
        _solve_rest(compact, cannibals, sums, levels)
    return levels


def _solve_rest(
    compact: Net, cannibals: Collection[int], sums: list[float], levels: list[float | None]
) -> None:
    """Add to `levels` those of loops and of what stands above them, in order from prey to eater."""
    prey: list[Collection[int]] = list(compact.prey)
    steps = reached(compact.eaters, compact.sources)
    rest = [i for i, level in enumerate(levels) if level is None and steps[i] is not None]
    if None in steps:
        for i in rest:
            prey[i] = [j for j in prey[i] if steps[j] is not None]
    place = {i: k for k, i in enumerate(rest)}
    inner = [[place[j] for j in prey[i] if j in place] for i in rest]
    for part in components(inner):
        eaten = [float(len(prey[rest[k]])) for k in part]
        right = [n + (rest[k] in cannibals) + sums[rest[k]] for k, n in zip(part, eaten, strict=True)]
        for k, level in zip(part, _solve_part(part, inner, eaten, right), strict=True):
            levels[rest[k]] = level
            for j in compact.eaters[rest[k]]:
                sums[j] += level


def _solve_part(
    part: list[int], inner: list[list[int]], eaten: list[float], right: list[float]
) -> list[float]:
    """Solve eaten * s - (s of the prey within the part) = right for the nodes of one part."""
    if len(part) == 1:
        return [right[0] / eaten[0]]
    at = {k: row for row, k in enumerate(part)}
    rows = []
    for row, k in enumerate(part):
        numbers = [0.0] * (len(part) + 1)
        numbers[row] = eaten[row]
        numbers[-1] = right[row]
        for m in inner[k]:
            if m in at:
                numbers[at[m]] -= 1.0
        rows.append(numbers)
    return solve(rows)


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
