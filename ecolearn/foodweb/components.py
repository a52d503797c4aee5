"""Strongly connected parts of a graph given as lists of numbers."""

from __future__ import annotations

from collections.abc import Sequence


def components(successors: Sequence[Sequence[int]]) -> list[list[int]]:
    """The strongly connected components, each sorted; a component comes after all those it leads to.

    Iterative, so that a long chain is no problem. Time O(nodes + links).

    Parameters
    ----------
    successors : sequence of sequences of int
        ``successors[i]`` are the numbers of the nodes that node ``i`` leads to.

    References
    ----------
    Tarjan (1972), SIAM J. Comput. 1:146.
    """
    n = len(successors)
    order = [-1] * n
    low = [0] * n
    waiting: list[int] = []
    on_stack = [False] * n
    found: list[list[int]] = []
    count = 0
    for root in range(n):
        if order[root] >= 0:
            continue
        walk: list[tuple[int, int]] = [(root, 0)]
        while walk:
            node, at = walk.pop()
            if at == 0:
                order[node] = low[node] = count
                count += 1
                waiting.append(node)
                on_stack[node] = True
            deeper = False
            nexts = successors[node]
            for k in range(at, len(nexts)):
                other = nexts[k]
                if order[other] < 0:
                    walk.append((node, k + 1))
                    walk.append((other, 0))
                    deeper = True
                    break
                if on_stack[other]:
                    low[node] = min(low[node], order[other])
            if deeper:
                continue
            if low[node] == order[node]:
                part = []
                while True:
                    member = waiting.pop()
                    on_stack[member] = False
                    part.append(member)
                    if member == node:
                        break
                found.append(sorted(part))
            if walk:
                above = walk[-1][0]
                low[above] = min(low[above], low[node])
    return found


def reached(successors: Sequence[Sequence[int]], starts: Sequence[int]) -> list[int | None]:
    """The fewest steps to every node from the nearest start; None for what cannot be reached."""
    steps: list[int | None] = [None] * len(successors)
    front = list(dict.fromkeys(starts))
    for node in front:
        steps[node] = 0
    distance = 0
    while front:
        distance += 1
        nexts = []
        for node in front:
            for other in successors[node]:
                if steps[other] is None:
                    steps[other] = distance
                    nexts.append(other)
        front = nexts
    return steps
