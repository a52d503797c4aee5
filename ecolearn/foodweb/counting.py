"""How many food chains there are, how long they are and where in them an organism stands, all exactly and
without listing a single chain.

A chain is what `ecolearn.foodweb.iter_chains` yields: it starts at a producer, dead matter or an animal fed
from outside, nobody occurs twice in it, and it cannot be made longer at its end. Definition: Hudson et al.
(2013), Cheddar, Methods Ecol. Evol. 4:99."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from ecolearn.foodweb.components import reached
from ecolearn.foodweb.graph import Net, Node, known, net
from ecolearn.foodweb.lengths import ChainLengths, grouped
from ecolearn.foodweb.states import ChainStates, coefficients
from ecolearn.kernel.words import _

if TYPE_CHECKING:
    import networkx as nx


class CountUnfinished(TimeoutError):
    """The chains could not all be counted in the time given.

    Attributes
    ----------
    at_least : int
        There are no fewer chains than this; 0 if that is all that is known.
    loop : int
        The number of organisms in the largest loop of eating, which is what takes the time.
    """

    def __init__(self, budget_s: float, at_least: int, loop: int) -> None:
        self.at_least = at_least
        self.loop = loop
        super().__init__(
            _(
                "The food chains could not all be counted in {seconds} seconds: there are at least {n}. "
                "{loop} organisms eat each other in circles, so there are too many ways. "
                "Give it more time with budget_s, or leave out some of their links."
            ).format(seconds=f"{budget_s:g}", n=grouped(at_least), loop=loop)
        )


def count_chains(web: nx.DiGraph, *, through: Node | None = None, budget_s: float = 10.0) -> int:
    """The exact number of maximal food chains.

    Two milliseconds for the 2,538,120 chains of Skipwith Pond. What takes time is only a large group of
    organisms that all eat each other in circles.

    Parameters
    ----------
    web : networkx.DiGraph
        Links from prey to eater; node attribute ``kind``.
    through : node, optional
        Only chains in which this organism occurs.
    budget_s : float
        Seconds to count for.

    Returns
    -------
    int

    Raises
    ------
    WebError
        If the graph is no food web.
    KeyError
        If `through` is not in `web`.
    CountUnfinished
        If the time runs out; it says how many chains there are at least.
    """
    if through is not None:
        return chains_through(web, through, budget_s=budget_s)
    return _total(_states(net(web), budget_s))


def chains_through(web: nx.DiGraph, node: Node, *, budget_s: float = 10.0) -> int:
    """The exact number of maximal food chains in which `node` occurs; `iter_chains` lists them.

    Parameters
    ----------
    web : networkx.DiGraph
        Links from prey to eater; node attribute ``kind``.
    node : node
        An organism; energy is in no chain.
    budget_s : float
        Seconds to count for.

    Raises
    ------
    WebError, KeyError, CountUnfinished
        As `count_chains`.
    """
    compact = net(web)
    at = compact.index.get(known(web, node))
    if at is None:
        return 0
    states = _states(compact, budget_s)
    return sum(
        before * after
        for i, before, after in zip(states.nodes, states.behind(), states.ahead(), strict=True)
        if i == at
    )


def chain_lengths(web: nx.DiGraph, *, through: Node | None = None, budget_s: float = 10.0) -> ChainLengths:
    """How many maximal food chains there are of each length.

    Parameters
    ----------
    web : networkx.DiGraph
        Links from prey to eater; node attribute ``kind``.
    through : node, optional
        Only chains in which this organism occurs.
    budget_s : float
        Seconds to count for.

    Returns
    -------
    ChainLengths
        A mapping: number of links -> number of chains, with mean, median and standard deviation.

    Raises
    ------
    WebError, KeyError, CountUnfinished
        As `count_chains`.
    """
    compact = net(web)
    at = None if through is None else compact.index.get(known(web, through), -1)
    states = _states(compact, budget_s)
    width = _total(states).bit_length()
    ahead = states.ahead(width)
    if at is None:
        ways = sum(ahead[k] for k in states.starts)
    else:
        # The product of two polynomials: every way to the organism goes on by every way from it.
        pairs = zip(states.nodes, states.behind(width), ahead, strict=True)
        ways = sum(before * after for i, before, after in pairs if i == at)
    return ChainLengths(coefficients(ways, width), nodes=web.graph.get("nodes", ""), through=through)


def position_counts(web: nx.DiGraph, *, budget_s: float = 10.0) -> dict[Node, dict[int, int]]:
    """How often every organism stands at which place of a food chain, over all maximal chains.

    Parameters
    ----------
    web : networkx.DiGraph
        Links from prey to eater; node attribute ``kind``.
    budget_s : float
        Seconds to count for.

    Returns
    -------
    dict
        Node -> {position: number of chains}; position 1 is where chains start. Empty for energy and for what
        is in no chain. The mean of an organism's positions is its chain-averaged trophic level.

    Raises
    ------
    WebError, CountUnfinished
        As `count_chains`.
    """
    compact = net(web)
    states = _states(compact, budget_s)
    width = _total(states).bit_length()
    found = [0] * len(compact.nodes)
    for i, before, after in zip(states.nodes, states.behind(width), states.ahead(), strict=True):
        found[i] += before * after
    answer: dict[Node, dict[int, int]] = {node: {} for node in web}
    for node, ways in zip(compact.nodes, found, strict=True):
        answer[node] = {links + 1: n for links, n in coefficients(ways, width).items()}
    return answer


def position_sums(compact: Net, *, budget_s: float = 10.0) -> list[tuple[int, int]]:
    """For each node of a `Net`: the number of maximal chains through it, and the sum of its positions there.

    Sum over number is the chain-averaged trophic level. Both are 0 for a node that is in no chain: one that
    nothing supports, and a producer that nobody eats. Integers, so nothing is lost by rounding.

    Parameters
    ----------
    compact : Net
        What `ecolearn.foodweb.graph.net` returns.
    budget_s : float
        Seconds to count for.

    Returns
    -------
    list of (int, int)
        In the order of ``compact.nodes``. Position 1 is where chains start.

    Raises
    ------
    CountUnfinished
        If the time runs out.

    References
    ----------
    Jonsson, Cohen & Carpenter (2005), Adv. Ecol. Res. 36:1 (trophic height).
    """
    states = _states(compact, budget_s)
    ahead = states.ahead()
    ways, links = [0] * len(ahead), [0] * len(ahead)  # number of ways to a state, and the links of all these
    for state in states.starts:
        ways[state] = 1
    chains, positions = [0] * len(compact.nodes), [0] * len(compact.nodes)
    for state in range(len(ahead) - 1, -1, -1):
        n, total = ways[state], links[state] + ways[state]
        for k in states.nexts[state]:
            ways[k] += n
            links[k] += total
        chains[states.nodes[state]] += n * ahead[state]
        positions[states.nodes[state]] += total * ahead[state]
    return list(zip(chains, positions, strict=True))


def count_between(web: nx.DiGraph, start: Node, end: Node, *, budget_s: float = 10.0) -> int:
    """The exact number of ways along the links from `start` up to `end` on which nobody occurs twice.

    Parameters
    ----------
    web : networkx.DiGraph
        Links from prey to eater; node attribute ``kind``.
    start, end : node
        Two organisms; `chains_between` lists the ways.
    budget_s : float
        Seconds to count for.

    Returns
    -------
    int
        0 if none leads there, and from an organism to itself.

    Raises
    ------
    WebError, KeyError, CountUnfinished
        As `count_chains`.
    """
    compact = net(web)
    first, last = compact.index.get(known(web, start)), compact.index.get(known(web, end))
    if first is None or last is None or first == last:
        return 0
    # Nothing beyond the end is of interest, nor what does not lead there.
    leads = reached(compact.prey, [last])
    eaters = [
        () if i == last else [j for j in nexts if leads[j] is not None]
        for i, nexts in enumerate(compact.eaters)
    ]
    states = ChainStates(eaters, [first], time.perf_counter() + budget_s)
    ways = sum(n for i, n in zip(states.nodes, states.behind(), strict=True) if i == last)
    if not states.finished:
        raise CountUnfinished(budget_s, ways, states.largest_loop)
    return ways


def _states(compact: Net, budget_s: float) -> ChainStates:
    starts = [i for i in compact.sources if compact.eaters[i]]
    states = ChainStates(compact.eaters, starts, time.perf_counter() + budget_s)
    if not states.finished:
        raise CountUnfinished(budget_s, _total(states), states.largest_loop)
    return states


def _total(states: ChainStates) -> int:
    ahead = states.ahead()
    return sum(ahead[k] for k in states.starts)
