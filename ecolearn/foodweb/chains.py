"""Food chains: who eats whom, one after the other, from a producer up.

A chain starts at a producer or at dead matter; every later organism is a consumer that feeds on the one
before, and nobody occurs twice. Energy (the Sun) is no member, and eating one's own kind makes no chain
longer. Lengths say what they count: `n_organisms` or `n_links` (one less)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from ecolearn.foodweb.graph import Net, Node, known, net
from ecolearn.foodweb.limits import Limit
from ecolearn.foodweb.search import LongestPath

if TYPE_CHECKING:
    import networkx as nx


@dataclass(frozen=True, slots=True)
class LongestChain:
    """The longest chain found.

    Attributes
    ----------
    chain : tuple
        Nodes from the producer up; empty if nothing feeds on a producer.
    n_organisms, n_links : int
        The length, counted both ways; both 0 for an empty chain.
    proven : bool
        True if no chain is longer. False if the limit was reached first.
    upper_bound : int
        No chain has more organisms than this; equal to `n_organisms` if proven.
    """

    chain: tuple[Node, ...]
    n_organisms: int
    n_links: int
    proven: bool
    upper_bound: int


def longest_chain(
    web: nx.DiGraph, *, budget_s: float = 1.0, steps: int | None = None, through: Node | None = None
) -> LongestChain:
    """The longest food chain, counted in organisms.

    Exact unless the limit is reached: instant for webs with few loops (a board, Skipwith Pond: about a
    millisecond), and NP-hard in a web where long loops of eating abound.

    Parameters
    ----------
    web : networkx.DiGraph
        Links from prey to eater; node attribute ``kind``.
    budget_s : float
        Seconds to search for. The best chain found by then is returned, with ``proven=False``.
    steps : int, optional
        So many organisms may be tried as the next one of a chain, however long it takes: with this limit
        instead of one of seconds the answer is the same on every computer.
    through : node, optional
        Only chains in which this organism occurs.

    Returns
    -------
    LongestChain
        The same chain for the same web, whatever the order in which it was filled (unless the time ran out).

    Raises
    ------
    WebError
        If the graph is no food web.
    KeyError
        If `through` is not in `web`.

    Notes
    -----
    Search over (organism, set of organisms still free) with a memo inside the strongly connected components,
    after the idea of Held & Karp (1962), J. SIAM 10:196. Definition of a chain as in Cohen (1978), *Food Webs
    and Niche Space*, but in loops every organism is taken once."""
    compact = net(web)
    must = _must(web, compact, through)
    if through is not None and must is None:
        return LongestChain((), 0, 0, True, 0)
    search = LongestPath(compact.eaters, compact.sources, must)
    path, proven, bound = search.run(search.root(), 1, Limit(budget_s, steps))
    chain = tuple(compact.nodes[i] for i in path)
    return LongestChain(chain, len(chain), max(0, len(chain) - 1), proven, bound)


def _must(web: nx.DiGraph, compact: Net, through: Node | None) -> int | None:
    return None if through is None else compact.index.get(known(web, through))


def all_longest_chains(
    web: nx.DiGraph, limit: int = 100, *, budget_s: float = 1.0, through: Node | None = None
) -> list[tuple[Node, ...]]:
    """All chains that are as long as the longest one.

    Parameters
    ----------
    web : networkx.DiGraph
        Links from prey to eater; node attribute ``kind``.
    limit : int
        At most so many are returned.
    budget_s : float
        Seconds to search for; when they are over, what has been found is returned, if only the best chain so
        far.
    through : node, optional
        Only chains in which this organism occurs.

    Returns
    -------
    list of tuple
        Chains from the producer up, in the order of their nodes' text. Empty if nothing feeds on a producer.

    Raises
    ------
    WebError, KeyError
        As `longest_chain`.
    """
    compact = net(web)
    must = _must(web, compact, through)
    if limit < 1 or (through is not None and must is None):
        return []
    within = Limit(budget_s)
    search = LongestPath(compact.eaters, compact.sources, must)
    path, proven, length = search.run(search.root(), 1, within)
    if not path:
        return []
    if not proven:
        return [tuple(compact.nodes[i] for i in path)]
    paths = search.all_of_length(length, within)
    found = [tuple(compact.nodes[i] for i in path) for path in islice(paths, limit)]
    return found or [tuple(compact.nodes[i] for i in path)]
