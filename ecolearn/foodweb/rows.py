"""Into which row of the picture every organism goes: levels become bands, a crowded band becomes several
rows.

Within a band prey comes below its eater, so that arrows go up there too; only in a loop one of them has to
come down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ecolearn.foodweb.components import components


def band_rows(
    members: Sequence[int],
    links: Sequence[tuple[int, int, int]],
    pull: Mapping[int, int],
    capacity: int,
    *,
    spare_on_top: bool = False,
) -> list[list[int]]:
    """The rows of one band, the lowest first.

    Parameters
    ----------
    members : sequence of int
        The organisms of the band, in a fixed order.
    links : sequence of (prey, eater, weight)
        Links between members. Where not all can go up, the heavier ones do.
    pull : mapping
        Member -> how much it is drawn to the upper rows.
    capacity : int
        Most organisms in a row.
    spare_on_top : bool
        Where rows for members without links in the band are added: above the others or below.
    """
    ranks = _ranks(members, links)
    rows: list[list[int]] = []
    for rank in range(max(ranks.values(), default=-1) + 1):
        tied = sorted((i for i in members if ranks.get(i) == rank), key=lambda i: pull[i])
        rows.extend(_even(tied, -(-len(tied) // capacity)))
    free = sorted((i for i in members if i not in ranks), key=lambda i: -abs(pull[i]))
    added = max(0, -(-(len(free) - sum(capacity - len(row) for row in rows)) // capacity))
    rows = [*rows, *([] for _k in range(added))] if spare_on_top else [*([] for _k in range(added)), *rows]
    for i in free:
        with_room = [k for k, row in enumerate(rows) if len(row) < capacity]
        if pull[i]:
            chosen = with_room[-1] if pull[i] > 0 else with_room[0]
        else:
            chosen = min(with_room, key=lambda k: (len(rows[k]), -k if spare_on_top else k))
        rows[chosen].append(i)
    place = {i: at for at, i in enumerate(members)}
    for row in rows:
        row.sort(key=place.__getitem__)
    return rows


def _even(items: list[int], parts: int) -> list[list[int]]:
    """`items` cut into `parts` pieces of nearly the same length."""
    size, longer = divmod(len(items), parts)
    found, start = [], 0
    for part in range(parts):
        end = start + size + (part < longer)
        found.append(items[start:end])
        start = end
    return found


def _ranks(members: Sequence[int], links: Sequence[tuple[int, int, int]]) -> dict[int, int]:
    """How many organisms of the band come below each other; only for members with links."""
    tied = {i for link in links for i in link[:2]}
    linked = [i for i in members if i in tied]
    place = {i: k for k, i in enumerate(linked)}
    weight = {(place[u], place[v]): w for u, v, w in links}
    nexts: list[list[int]] = [[] for _i in linked]
    for u, v in weight:
        nexts[u].append(v)
    sequence: list[int] = []
    for part in reversed(components(nexts)):
        sequence.extend(_untangled(part, weight))
    position = {k: at for at, k in enumerate(sequence)}
    ranks = [0] * len(linked)
    below: list[list[int]] = [[] for _i in linked]
    for u, v in weight:
        first, second = (u, v) if position[u] < position[v] else (v, u)
        below[second].append(first)
    for k in sequence:
        ranks[k] = max((ranks[lower] + 1 for lower in below[k]), default=0)
    return {i: ranks[place[i]] for i in linked}


def _untangled(part: list[int], weight: Mapping[tuple[int, int], int]) -> list[int]:
    """The members of a loop in an order in which most links lead forward.

    Greedy: next comes who gives most to the rest and takes least from it; after Eades, Lin & Smyth (1993),
    Inf. Process. Lett. 47:319.
    """
    rest, order = list(part), []
    while rest:
        best = max(rest, key=lambda i: (sum(weight.get((i, j), 0) - weight.get((j, i), 0) for j in rest), -i))
        rest.remove(best)
        order.append(best)
    return order
