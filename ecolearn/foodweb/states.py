"""Food chains as ways through a graph of states, so that they can be counted without listing them.

Where a chain can go on from an organism depends only on which organisms of its loop are still unused and can
be reached: organisms of earlier loops are out of reach for good. So chains are the ways through states
(organism, set of unused organisms of its strongly connected component that can be reached from it). Without
loops there is one state for each organism; millions of chains share a few hundred states."""

from __future__ import annotations

import time
from collections.abc import Sequence

from ecolearn.foodweb.components import components, reached

MOST_STATES = 1_000_000
"""More are not kept: they would take some hundred megabytes."""


class ChainStates:
    """The states of all simple ways that begin at one of `starts` and go on until they cannot.

    A state comes after all those that it leads to, so one pass upward through the numbers adds up what lies
    ahead, and one pass downward what lies behind.

    Parameters
    ----------
    successors : sequence of sequences of int
        The graph without links from a node to itself.
    starts : sequence of int
        Where ways begin.
    deadline : float
        The moment of ``time.perf_counter()`` at which to stop.

    Attributes
    ----------
    nodes : list of int
        The node of each state.
    nexts : list of lists of int
        The states that each one leads to; empty where a way ends.
    starts : list of int
        The states of the starts.
    finished : bool
        False if time or memory ran out. Then states are missing and those before them look like ends: as
        every way goes on to at least one end, what is counted is too small, never too large.
    largest_loop : int
        Number of nodes of the largest component that has been entered.

    References
    ----------
    The memo over sets follows Held & Karp (1962), J. SIAM 10:196.
    """

    def __init__(self, successors: Sequence[Sequence[int]], starts: Sequence[int], deadline: float) -> None:
        n = len(successors)
        self.nodes: list[int] = []
        self.nexts: list[list[int]] = []
        self.finished = True
        self.largest_loop = 1
        self._deadline = deadline
        self._successors = successors
        self._entry = [-1] * n  # state of coming to a node from outside its component
        entry, nodes, nexts = self._entry, self.nodes, self.nexts
        supported = reached(successors, starts)
        for part in components(successors):
            i = part[0]
            if supported[i] is None:
                continue
            if len(part) == 1:
                entry[i] = len(nodes)
                nodes.append(i)
                nexts.append([entry[j] for j in successors[i]])
            else:
                self._enter(part, self._doors(part, starts, supported))
        self.starts = [entry[i] for i in dict.fromkeys(starts)]

    def _doors(self, part: list[int], starts: Sequence[int], supported: list[int | None]) -> list[int]:
        """The nodes of a component at which a way can come in."""
        members, begun = set(part), set(starts)
        behind: set[int] = set()
        for i, steps in enumerate(supported):
            if steps is not None and i not in members:
                behind.update(self._successors[i])
        return [i for i in part if i in behind or i in begun]

    def _enter(self, part: list[int], doors: list[int]) -> None:
        """Add all states of one component with loops."""
        self.largest_loop = max(self.largest_loop, len(part))
        place = {i: k for k, i in enumerate(part)}
        masks = [sum(1 << place[j] for j in self._successors[i] if j in place) for i in part]
        outside = [[self._entry[j] for j in self._successors[i] if j not in place] for i in part]
        everything = (1 << len(part)) - 1
        known: dict[int, int] = {}  # node and set, also sets that hold more than can be reached -> state
        for door in doors:
            k = place[door]
            self._entry[door] = self._explore(k, everything & ~(1 << k), part, masks, outside, known)

    def _explore(
        self,
        start: int,
        free: int,
        part: list[int],
        masks: list[int],
        outside: list[list[int]],
        known: dict[int, int],
    ) -> int:
        """The state of node number `start` of the component with the unused nodes `free`."""
        size = len(part)
        # An open state: node, unused nodes in reach, those still to try, states found, keys to know it by.
        walk: list[tuple[int, int, list[int], list[int], tuple[int, int]]] = []
        node, rest = start, free
        while True:
            asked = node << size | rest
            state = known.get(asked)
            if state is None:
                rest = reach(masks, node, rest)
                key = node << size | rest
                state = known.get(key)
                if state is not None:
                    known[asked] = state
                else:
                    todo = _bits(masks[node] & rest) if self._go_on() else []
                    walk.append((node, rest, todo, list(outside[node]), (asked, key)))
            while walk:
                here, unused, todo, found, keys = walk[-1]
                if state is not None:
                    found.append(state)
                if todo:
                    node = todo.pop()
                    rest = unused & ~(1 << node)
                    break
                walk.pop()
                state = len(self.nodes)
                self.nodes.append(part[here])
                self.nexts.append(found)
                for key in keys:
                    known[key] = state
            else:
                assert state is not None
                return state

    def _go_on(self) -> bool:
        """Whether there is time and room left; asks the clock now and then."""
        made = len(self.nodes)
        if self.finished and (
            made >= MOST_STATES or (made % 64 == 0 and time.perf_counter() > self._deadline)
        ):
            self.finished = False
        return self.finished

    def ahead(self, width: int = 0) -> list[int]:
        """For each state the number of ways on from it to an end.

        With a `width` the number of ways of k links stands in the bits from k * `width` on: a polynomial
        whose coefficients are that many bits wide, so that adding numbers adds histograms.
        """
        found: list[int] = []
        for nexts in self.nexts:
            found.append(sum([found[k] for k in nexts]) << width if nexts else 1)
        return found

    def behind(self, width: int = 0) -> list[int]:
        """For each state the number of ways from the starts to it, by links as in `ahead`."""
        found = [0] * len(self.nodes)
        for state in self.starts:
            found[state] = 1
        for state in range(len(found) - 1, -1, -1):
            ways = found[state] << width
            for k in self.nexts[state]:
                found[k] += ways
        return found


def reach(masks: Sequence[int], node: int, free: int) -> int:
    """The nodes of the set `free` that can be reached from `node` within it; sets are written as bits."""
    seen = front = masks[node] & free
    while front and seen != free:
        bit = front & -front
        new = masks[bit.bit_length() - 1] & free & ~seen
        seen |= new
        front = (front ^ bit) | new
    return seen


def _bits(mask: int) -> list[int]:
    """The numbers of the bits set in `mask`, descending."""
    found = []
    while mask:
        bit = mask.bit_length() - 1
        found.append(bit)
        mask ^= 1 << bit
    return found


def coefficients(value: int, width: int) -> dict[int, int]:
    """The histogram written in one number by `ChainStates.ahead`: links -> number of ways, if above 0."""
    found = {}
    mask = (1 << width) - 1
    links = 0
    while value:
        if value & mask:
            found[links] = value & mask
        value >>= width
        links += 1
    return found
