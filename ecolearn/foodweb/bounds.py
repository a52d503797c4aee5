"""How many nodes a simple path can have at most, judged by the nodes that it has to pass.

If every way from the start of a path to some nodes leads through one node, the path can go among them only
once: coming in at that node, and never again after leaving. Such a node dominates those behind it. On a board
these are the dead ends and the parts that hang together at one card; on a path a dead end can only be the
last."""

from __future__ import annotations

from collections.abc import Sequence

NEVER = -(10**9)


def dominated_bound(masks: Sequence[int], exits: Sequence[int], start: int, free: int) -> int:
    """No path from `start` through the set `free` has more nodes than this, nodes after leaving included.

    Parameters
    ----------
    masks : sequence of int
        For each node the set of nodes that it leads to; sets are written as bits.
    exits : sequence of int
        For each node the most nodes after leaving the set for good at this node: 0 if the path may end there,
        `NEVER` if it may not.
    start : int
        Where the path begins; not in `free`.
    free : int
        Nodes that may be used; all can be reached from `start`.

    References
    ----------
    Dominators: Cooper, Harvey & Kennedy (2001), Rice University TR-06-33870.
    """
    order, leads = _numbered(masks, start, free)
    above = _dominators(leads)
    size = len(order)
    kids: list[list[int]] = [[] for _node in order]
    passed = [0] * size  # the nodes that are used for certain when a path is here
    for k in range(size - 2, -1, -1):
        kids[above[k]].append(k)
        passed[k] = passed[above[k]] | 1 << above[k]
    realm = [1 << k for k in range(size)]  # a node and all that it dominates
    out = [nexts & ~used for nexts, used in zip(leads, passed, strict=True)]  # where a realm leads to
    last = [1 + exits[i] for i in order]  # most nodes from here on if the path stays in the realm, or
    through = [0] * size  # if it leaves the realm again; 0 if it cannot
    for k in range(size):
        below = kids[k]
        for child in below:
            realm[k] |= realm[child]
        own = leads[k] & ~passed[k]
        through[k] = 1 if own & ~realm[k] else 0
        if not below:
            continue
        doors = 0
        for child in below:
            doors |= 1 << child
            out[k] |= out[child]
        out[k] &= ~passed[k]
        best, best_through = _among(below, doors, realm[k] | passed[k], out, last, through)
        for child in below:
            if own >> child & 1:
                last[k] = max(last[k], 1 + best[child])
                if best_through[child]:
                    through[k] = max(through[k], 1 + best_through[child])
    return last[-1]


def _numbered(masks: Sequence[int], start: int, free: int) -> tuple[list[int], list[int]]:
    """The nodes in the order in which a depth-first search leaves them, and for each number the set of
    numbers that it leads to."""
    order: list[int] = []
    number = {}
    seen = 1 << start
    walk = [(start, masks[start] & free)]
    while walk:
        node, nexts = walk[-1]
        new = nexts & ~seen
        if new:
            bit = new & -new
            seen |= bit
            other = bit.bit_length() - 1
            walk.append((other, masks[other] & free))
        else:
            walk.pop()
            number[1 << node] = 1 << len(order)
            order.append(node)
    leads = []
    for node in order:
        nexts, found = masks[node] & free, 0
        while nexts:
            bit = nexts & -nexts
            nexts ^= bit
            found |= number[bit]
        leads.append(found)
    return order, leads


def _dominators(leads: Sequence[int]) -> list[int]:
    """For each number the nearest one that all ways from the last number to it have to pass."""
    size = len(leads)
    before: list[list[int]] = [[] for _node in leads]
    for k in range(size - 1, -1, -1):
        nexts = leads[k]
        while nexts:
            bit = nexts & -nexts
            nexts ^= bit
            before[bit.bit_length() - 1].append(k)
    above = [-1] * size
    above[-1] = size - 1
    changed = True
    while changed:
        changed = False
        for k in range(size - 2, -1, -1):
            new = -1
            for other in before[k]:
                if above[other] < 0:
                    continue
                if new < 0:
                    new = other
                    continue
                while other != new:
                    if other < new:
                        other = above[other]
                    else:
                        new = above[new]
            if above[k] != new:
                above[k] = new
                changed = True
    return above


def _among(
    below: list[int], doors: int, inside: int, out: list[int], last: list[int], through: list[int]
) -> tuple[dict[int, int], dict[int, int]]:
    """For each of the nodes `below` the bound of a path that comes in there and stays, or leaves `inside`.

    The realms of these nodes are like large nodes: a path goes from one to another, to each at most once, and
    within a group of them that lead to each other in circles perhaps to all."""
    best: dict[int, int] = {}
    best_through: dict[int, int] = {}
    for group in _groups(below, doors, out):
        members = leaving = 0
        total, end = 0, NEVER
        for k in group:
            members |= 1 << k
            leaving |= out[k]
            total += through[k]
            end = max(end, last[k] - through[k])
        stay = total + end
        go = total if leaving & ~inside else 0
        nexts = leaving & doors & ~members
        while nexts:
            bit = nexts & -nexts
            nexts ^= bit
            k = bit.bit_length() - 1
            stay = max(stay, total + best[k])
            if best_through[k]:
                go = max(go, total + best_through[k])
        for k in group:
            best[k] = stay
            best_through[k] = go
    return best, best_through


def _groups(below: list[int], doors: int, out: list[int]) -> list[list[int]]:
    """The strongly connected groups of realms, each after all those that it leads to (Tarjan)."""
    low: dict[int, int] = {}
    waiting: list[int] = []
    done = 0
    found: list[list[int]] = []
    for root in below:
        if root in low:
            continue
        low[root] = len(low)
        waiting.append(root)
        walk = [[root, out[root] & doors, low[root], low[root]]]
        while walk:
            frame = walk[-1]
            todo = frame[1] & ~done
            if todo:
                bit = todo & -todo
                frame[1] = todo ^ bit
                other = bit.bit_length() - 1
                if other in low:
                    frame[3] = min(frame[3], low[other])
                else:
                    low[other] = len(low)
                    waiting.append(other)
                    walk.append([other, out[other] & doors, low[other], low[other]])
                continue
            walk.pop()
            here, _todo, first, least = frame
            if least < first:
                walk[-1][3] = min(walk[-1][3], least)
                continue
            group = []
            while True:
                member = waiting.pop()
                done |= 1 << member
                group.append(member)
                if member == here:
                    break
            found.append(group)
    return found
