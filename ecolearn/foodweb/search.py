"""The longest simple path in a graph that is almost without loops: exact, unless a limit ends it first.

Between strongly connected components a path only goes forward, so there the problem is easy. Inside one, what
is still possible at a node depends only on the set of unused nodes that can be reached from it; (node, set)
is the key of a memo. Upper bounds cut off what cannot beat the best path known: for a whole component from
its size, for a set from the components into which it falls once the nodes of the path are taken out."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from math import inf

from ecolearn.foodweb.bounds import NEVER, dominated_bound
from ecolearn.foodweb.components import components
from ecolearn.foodweb.limits import Limit

_WORTH_IT = 8
"""Fewer nodes than this are tried out faster than bounded."""
_GRACE_S = 0.1
"""So long the bound may be worked on when the time is over; with a limit of steps as long as it takes."""

_Key = tuple[int, int]
_Option = tuple[int, int, int]  # upper bound of organisms from here on, node, reachable unused nodes


class _Frame:
    """One node of the path being tried."""

    __slots__ = ("at", "best", "floor", "free", "node", "options", "step")

    def __init__(self, node: int, free: int, floor: int, best: int, options: list[_Option]) -> None:
        self.node = node
        self.free = free
        self.floor = floor  # lengths up to this one are of no interest
        self.best = best  # most organisms after this node so far
        self.step: _Key | None = None
        self.options = options
        self.at = 0


class LongestPath:
    """Search for the longest simple path from one of `starts`, perhaps through the node `must`.

    Parameters
    ----------
    successors : sequence of sequences of int
        The graph without links from a node to itself.
    starts : sequence of int
        Nodes at which a path may begin. Nothing may lead into them.
    must : int, optional
        A node that has to be on the path.
    """

    def __init__(
        self, successors: Sequence[Sequence[int]], starts: Sequence[int], must: int | None = None
    ) -> None:
        n = len(successors)
        self.must = -1 if must is None else must
        self.masks = [sum(1 << j for j in nexts) for nexts in successors]
        self.part_of = [0] * n
        self.part_mask: list[int] = []
        parts = components(successors)
        for number, part in enumerate(parts):
            self.part_mask.append(sum(1 << i for i in part))
            for i in part:
                self.part_of[i] = number
        # Where the path is still on its way to `must`, it may not leave for a place that cannot reach it.
        everything = (1 << n) - 1
        self.upstream = 0 if must is None else self._ancestors(must, n)
        self.downstream = everything if must is None else self._reach(must, everything) | 1 << must
        self._bound_parts(parts)
        self.exact: dict[_Key, tuple[int, _Key | None]] = {}
        self.upper: dict[_Key, int] = {}
        self.close: set[_Key] = set()  # those for which the closer bound is known
        self.starts = [i for i in starts if (self.upstream | self.downstream) >> i & 1]

    def _ancestors(self, node: int, n: int) -> int:
        found, grown = 0, 1 << node
        while grown != found:
            found = grown
            for i in range(n):
                if self.masks[i] & found:
                    grown |= 1 << i
        return found

    def _reach(self, node: int, free: int) -> int:
        """The nodes of the set `free` that can be reached from `node` within it."""
        masks = self.masks
        seen = 0
        front = masks[node] & free
        while front:
            bit = front & -front
            seen |= bit
            front = (front | masks[bit.bit_length() - 1]) & free & ~seen
        return seen

    def _outside(self, node: int) -> int:
        """The nodes of other components that a path at `node` may go on to."""
        out = self.masks[node] & ~self.part_mask[self.part_of[node]]
        return out & (self.downstream if self._may_stop(node) else self.upstream)

    def _may_stop(self, node: int) -> bool:
        """Whether `node` is in the component of `must` or behind it."""
        return bool(self.downstream >> node & 1)

    def _bound_parts(self, parts: list[list[int]]) -> None:
        """Upper bounds from the sizes of the components; exact where there are no loops."""
        self.part_bound: list[int] = []
        self.exits = [NEVER] * len(self.masks)  # most organisms after leaving the component at this node
        for part in parts:
            after = NEVER
            for i in part:
                best = 0 if self._may_stop(i) else NEVER
                for j in _bits(self._outside(i)):
                    best = max(best, self.part_bound[self.part_of[j]])
                self.exits[i] = best
                after = max(after, best)
            self.part_bound.append(len(part) + after)

    def _pending(self, node: int, free: int) -> bool:
        """Whether a path at `node` has still to visit `must`, which is in the same component."""
        must = self.must
        return (
            must >= 0 and node != must and self.part_of[node] == self.part_of[must] and bool(free >> must & 1)
        )

    def bound(self, node: int, free: int) -> int:
        """No path from `node` through unused nodes `free` of its component has more organisms than this."""
        if not free:
            return 1 + self.exits[node]
        if free & (free - 1) == 0:
            return 1 + max(self.exits[node], 1 + self.exits[free.bit_length() - 1])
        return 1 + max(self.exits[node], self._bound_set(node, free))

    def _bound_set(self, node: int, free: int) -> int:
        """Bound on the organisms after `node`: the heaviest way through the components of the set `free`."""
        masks, exits = self.masks, self.exits
        low: dict[int, int] = {}
        waiting: list[int] = []
        value: dict[int, int] = {}  # finished node -> bound of its component
        count = 0
        walk: list[list[int]] = [[node, masks[node] & free]]
        low[node] = -1
        while walk:
            here, todo = walk[-1]
            if todo:
                bit = todo & -todo
                walk[-1][1] = todo ^ bit
                other = bit.bit_length() - 1
                if other not in low:
                    low[other] = count
                    count += 1
                    waiting.append(other)
                    walk.append([other, masks[other] & free])
                continue
            walk.pop()
            if here == node:
                break
            mine = number = low[here]
            for other in _bits(masks[here] & free):
                if other not in value and low[other] < mine:
                    mine = low[other]
            if mine < number:
                low[here] = mine
                continue
            part = []
            while True:
                member = waiting.pop()
                part.append(member)
                if member == here:
                    break
            after = max(exits[i] for i in part)
            for i in part:
                for other in _bits(masks[i] & free):
                    if other in value and value[other] > after:
                        after = value[other]
            total = len(part) + after
            for i in part:
                value[i] = total
        return max((value[j] for j in _bits(masks[node] & free)), default=NEVER)

    def options(self, node: int, free: int) -> list[_Option]:
        """The possible next nodes, most promising first."""
        found: list[_Option] = []
        pending = self._pending(node, free)
        for j in _bits(self.masks[node] & free):
            rest = self._reach(j, free & ~(1 << j))
            if not pending or j == self.must or rest >> self.must & 1:
                found.append((self.bound(j, rest), j, rest))
        if not pending:
            found.extend(self.enter(j) for j in _bits(self._outside(node)))
        found.sort(key=lambda option: (-option[0], option[2].bit_count(), option[1]))
        return found

    def enter(self, node: int) -> _Option:
        """The option of coming to `node` from outside its component."""
        rest = self._reach(node, self.part_mask[self.part_of[node]] & ~(1 << node))
        return self.bound(node, rest), node, rest

    def root(self) -> list[_Option]:
        """The starts as options, most promising first."""
        found = [self.enter(i) for i in self.starts]
        found.sort(key=lambda option: (-option[0], option[2].bit_count(), option[1]))
        return found

    def run(self, options: list[_Option], floor: int, limit: Limit) -> tuple[list[int], bool, int]:
        """The longest path that begins with one of `options` and has more organisms than `floor`.

        A step of the limit is a node tried as the next one of the path.

        Returns
        -------
        path : list of int
            Empty if there is none.
        proven : bool
            False if the limit was reached; then a longer one may exist.
        bound : int
            No path has more organisms than this (if any has more than `floor`).
        """
        root = _Frame(-1, 0, floor, floor, options)
        stack = [root]
        while True:
            frame = stack[-1]
            child = self._next_child(frame)
            if child is not None:
                if limit.spent():
                    path = self._best_so_far(stack, floor)
                    if path:
                        return path, False, max(len(path), self._bound_so_far(stack, child, limit))
                _bound, node, free = child
                best = 0 if self._may_stop(node) and not self._pending(node, free) else -1
                target = max(frame.best, frame.floor - 1) if frame is not root else frame.best
                stack.append(_Frame(node, free, target, best, self.options(node, free)))
                continue
            if frame is root:
                break
            stack.pop()
            key = (frame.node, frame.free)
            if frame.best + 1 > frame.floor:
                self.exact[key] = (frame.best + 1, frame.step)
                above = stack[-1]
                if frame.best + 1 > above.best:
                    above.best = frame.best + 1
                    above.step = key
            else:
                self.upper[key] = min(frame.floor, self.upper.get(key, frame.floor))
        path = self._follow(root.step)
        return path, True, len(path)

    def all_of_length(self, length: int, limit: Limit) -> Iterator[list[int]]:
        """Every path of `length` organisms, given that none is longer; ends early at the limit."""
        path: list[int] = []
        walk = [iter(sorted(self.root(), key=lambda option: option[1]))]
        while walk:
            option = next(walk[-1], None)
            if option is None:
                walk.pop()
                if path:
                    path.pop()
                continue
            wanted = length - len(path)
            if option[0] < wanted:
                continue
            rest, proven, _bound = self.run([option], wanted - 1, limit)
            if not proven:
                return
            if not rest:
                continue
            if wanted == 1:
                yield [*path, option[1]]
                continue
            path.append(option[1])
            walk.append(iter(sorted(self.options(option[1], option[2]), key=lambda option: option[1])))

    def _next_child(self, frame: _Frame) -> _Option | None:
        """The next option worth trying at `frame`; takes over answers that the memo knows."""
        while frame.at < len(frame.options):
            option = frame.options[frame.at]
            floor = frame.best if frame.node < 0 else max(frame.best, frame.floor - 1)
            if option[0] <= floor:
                break
            frame.at += 1
            key = option[1:]
            known = self.exact.get(key)
            if known is not None:
                if known[0] > frame.best:
                    frame.best, frame.step = known[0], key
                continue
            if self.upper.get(key, option[0]) > floor and self._closer_bound(key, option[0]) > floor:
                return option
        frame.at = len(frame.options)
        return None

    def _closer_bound(self, key: _Key, bound: int) -> int:
        """An upper bound that takes longer, for what the quick one did not cut off."""
        known = min(bound, self.upper.get(key, bound))
        if key in self.close or key[1].bit_count() < _WORTH_IT:
            return known
        self.close.add(key)
        self.upper[key] = min(known, dominated_bound(self.masks, self.exits, *key))
        return self.upper[key]

    def _closer_start(self, option: _Option) -> int:
        """An upper bound for a start, which stands alone: from what it leads to."""
        bound, node, free = option
        if free:
            return self._closer_bound((node, free), bound)
        nexts = [self.enter(j) for j in _bits(self._outside(node))]
        after = [self._closer_bound((j, rest), most) for most, j, rest in nexts]
        return min(bound, 1 + max([*after, 0 if self._may_stop(node) else NEVER]))

    def _follow(self, key: _Key | None) -> list[int]:
        path = []
        while key is not None:
            path.append(key[0])
            key = self.exact[key][1]
        return path

    def _best_so_far(self, stack: list[_Frame], floor: int) -> list[int]:
        """The longest complete path among what the open frames have found."""
        best: list[int] = []
        for depth, frame in enumerate(stack):
            if frame is stack[0]:
                path = self._follow(frame.step)
            elif frame.best < 0:
                continue
            else:
                path = [open_.node for open_ in stack[1 : depth + 1]] + self._follow(frame.step)
            if len(path) > max(floor, len(best)):
                best = path
        return best

    def _bound_so_far(self, stack: list[_Frame], following: _Option, limit: Limit) -> int:
        """An upper bound from what is finished, what the open frames could still bring, and the option tried
        next."""
        until = time.perf_counter() + _GRACE_S if limit.timed else inf
        bound = self.upper.get(following[1:], following[0])
        if len(stack) == 1:
            bound = min(bound, self._closer_start(following))
        for frame in reversed(stack):
            rest = NEVER
            for option in frame.options[frame.at :]:
                if option[0] <= rest:
                    break
                if frame.node < 0 and time.perf_counter() < until:
                    rest = max(rest, self._closer_start(option))
                else:
                    rest = max(rest, min(option[0], self.upper.get(option[1:], option[0])))
            # What a frame found out to be at most its floor may be as long as the floor says.
            bound = max(bound, rest, frame.best, 0 if frame.node < 0 else frame.floor - 1)
            if frame.node >= 0:
                bound = min(bound + 1, self.upper.get((frame.node, frame.free), bound + 1))
        return bound


def _bits(mask: int) -> list[int]:
    """The numbers of the bits set in `mask`, ascending."""
    found = []
    while mask:
        bit = mask & -mask
        found.append(bit.bit_length() - 1)
        mask ^= bit
    return found
