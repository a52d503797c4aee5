"""Food chains one by one: all of them, those through an organism, the ways between two, and links in twos.

Everything here comes lazily, because webs of a few dozen species have millions of chains; to know how many
there are, nothing needs to be listed (`ecolearn.foodweb.count_chains`). Nobody occurs twice in a chain."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from ecolearn.foodweb.graph import Net, Node, known, net
from ecolearn.foodweb.states import reach

if TYPE_CHECKING:
    import networkx as nx


def iter_chains(
    web: nx.DiGraph, limit: int | None = None, *, through: Node | None = None
) -> Iterator[tuple[Node, ...]]:
    """All maximal food chains, one after the other, without ever holding them all.

    A chain starts at a producer or dead matter with at least one consumer and ends where no further organism
    can be added: nobody eats the last one, except organisms that are already in it.

    Parameters
    ----------
    web : networkx.DiGraph
        Links from prey to eater; node attribute ``kind``.
    limit : int, optional
        Stop after so many. Webs of a few dozen species have millions of chains.
    through : node, optional
        Only chains in which this organism occurs; others are not even begun.

    Yields
    ------
    tuple
        Nodes from the producer up, in the order of their text.

    Raises
    ------
    WebError
        If the graph is no food web.
    KeyError
        If `through` is not in `web`.

    References
    ----------
    Hudson et al. (2013), Cheddar, Methods Ecol. Evol. 4:99 (the definition in webs with loops).
    """
    compact = net(web)
    must = None
    if through is not None:
        must = compact.index.get(known(web, through))
        if must is None:
            return iter(())
    return islice(_walk_chains(compact, must), limit)


def _walk_chains(compact: Net, must: int | None) -> Iterator[tuple[Node, ...]]:
    """All maximal chains, or those through `must`: a chain goes on only to where `must` is still in reach."""
    eaters = compact.eaters
    prey_masks = _masks(compact.prey)
    everything = (1 << len(eaters)) - 1

    def followers(i: int, used: int) -> Iterator[int]:
        """Whom a chain at `i` may go on to; it can still be made longer if there is anybody."""
        free = [j for j in eaters[i] if not used >> j & 1]
        if must is not None and not used >> must & 1:
            leads = reach(prey_masks, must, everything & ~used & ~(1 << must)) | 1 << must
            free = [j for j in free if leads >> j & 1]
        return iter(free)

    for start in compact.sources:
        if not eaters[start] or (must is not None and not _leads_to(prey_masks, start, must)):
            continue
        chain, used = [start], 1 << start
        todo, grown = [followers(start, used)], [False]
        while chain:
            following = next(todo[-1], None)
            if following is not None:
                grown[-1] = True
                chain.append(following)
                used |= 1 << following
                todo.append(followers(following, used))
                grown.append(False)
                continue
            if not grown[-1]:
                yield tuple(compact.nodes[i] for i in chain)
            used ^= 1 << chain.pop()
            todo.pop()
            grown.pop()


def _leads_to(prey_masks: list[int], start: int, end: int) -> bool:
    everything = (1 << len(prey_masks)) - 1
    return start == end or bool(reach(prey_masks, end, everything) >> start & 1)


def chains_between(
    web: nx.DiGraph, start: Node, end: Node, limit: int | None = None, *, either_way: bool = False
) -> Iterator[tuple[Node, ...]]:
    """The ways from one organism to another along the links of the web, the shortest first.

    Parameters
    ----------
    web : networkx.DiGraph
        Links from prey to eater; node attribute ``kind``.
    start, end : node
        Two organisms.
    limit : int, optional
        Stop after so many.
    either_way : bool
        False: only upward, from prey to eater, the way the energy goes. True: links may be gone along in both
        directions, as an effect spreads: fewer pike, more roach, fewer water fleas.

    Yields
    ------
    tuple
        Nodes from `start` to `end`, nobody twice; ways of one length in the order of their nodes' text.
        Nothing from an organism to itself.

    Raises
    ------
    WebError
        If the graph is no food web.
    KeyError
        If `start` or `end` is not in `web`.
    """
    compact = net(web)
    first, last = compact.index.get(known(web, start)), compact.index.get(known(web, end))
    if first is None or last is None or first == last:
        return iter(())
    up, down = _masks(compact.eaters), _masks(compact.prey)
    if either_way:
        up = down = [a | b for a, b in zip(up, down, strict=True)]
    return islice(_walk_between(compact.nodes, up, down, first, last), limit)


def _walk_between(
    nodes: tuple[Node, ...], up: list[int], down: list[int], first: int, last: int
) -> Iterator[tuple[Node, ...]]:
    """All simple ways from `first` to `last`, length by length; every step is one that can still arrive."""
    everything = (1 << len(nodes)) - 1
    for length in range(1, len(nodes)):
        way, used = [first], 1 << first
        near, far = _near(down, last, everything & ~used, length - 1)
        longer = bool(up[first] & far)
        left = [up[first] & near]
        while way:
            if not left[-1]:
                used ^= 1 << way.pop()
                left.pop()
                continue
            bit = left[-1] & -left[-1]
            left[-1] ^= bit
            node = bit.bit_length() - 1
            if node == last:
                if len(way) == length:
                    yield (*(nodes[i] for i in way), nodes[last])
                continue
            way.append(node)
            used |= bit
            near, far = _near(down, last, everything & ~used, length - len(way))
            longer = longer or bool(up[node] & far)
            left.append(up[node] & near)
        if not longer:
            return


def _near(down: list[int], last: int, free: int, links: int) -> tuple[int, int]:
    """From which nodes of the set `free` `last` can be reached with at most so many links, and from which
    only with more."""
    near = front = 1 << last
    for _step in range(links):
        nexts = 0
        for i in range(front.bit_length()):
            if front >> i & 1:
                nexts |= down[i]
        front = nexts & free & ~near
        if not front:
            return near, 0
        near |= front
    return near, reach(down, last, free & ~(1 << last)) & ~near


def three_node_chains(web: nx.DiGraph, *, there_and_back: bool = False) -> list[tuple[Node, Node, Node]]:
    """All pieces of food chains of three organisms: prey, its eater, and who eats that.

    Parameters
    ----------
    web : networkx.DiGraph
        Links from prey to eater; node attribute ``kind``. Links of an organism to itself do not count.
    there_and_back : bool
        Whether A, B, A is one too if A and B eat each other.

    Returns
    -------
    list of tuple
        In the order of their nodes' text.

    Raises
    ------
    WebError
        If the graph is no food web.

    References
    ----------
    Cohen & Carpenter (2005), in *Dynamic Food Webs*, Academic Press; counts as in Hudson et al. (2013),
    Cheddar, Methods Ecol. Evol. 4:99.
    """
    compact = net(web)
    name = compact.nodes
    return [
        (name[a], name[b], name[c])
        for a in range(len(name))
        for b in compact.eaters[a]
        for c in compact.eaters[b]
        if a != c or there_and_back
    ]


def _masks(nexts: tuple[tuple[int, ...], ...]) -> list[int]:
    return [sum(1 << j for j in some) for some in nexts]
