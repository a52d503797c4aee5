"""Matter goes round, from plants and animals into dead matter and back to the plants, while energy does not.

Links of the kind "matter" bring what dies or is dropped to the dead matter, and nutrients from those who take
it apart to the plants. Together with the food links they make closed loops."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from ecolearn.foodweb.graph import Node, WebError, known, lies, link_kind, name_of, validate
from ecolearn.kernel.words import _, ngettext

if TYPE_CHECKING:
    import networkx as nx


def matter_loops(web: nx.DiGraph, limit: int = 100) -> list[tuple[Node, ...]]:
    """Closed loops in which matter comes back to a producer.

    A loop follows food and matter links, passes at least one producer and one link of matter, and takes
    nobody twice. Energy has no part in it.

    Parameters
    ----------
    web : networkx.DiGraph
        Links from prey to eater; node attribute ``kind``, link attribute ``kind``.
    limit : int
        At most so many are returned.

    Returns
    -------
    list of tuple
        Each loop once, beginning with its first producer; the shortest loops come first, loops of one length
        in the order of their nodes' text. The last of a loop leads back to its first.

    Raises
    ------
    WebError
        If the graph is no food web.
    """
    faults = validate(web)
    if faults:
        raise WebError(faults)
    return list(islice(_loops(web), max(0, limit)))


def _loops(web: nx.DiGraph) -> Iterator[tuple[Node, ...]]:
    nodes = sorted((n for n in web if web.nodes[n]["kind"] != "energy" and lies(web, n)), key=str)
    place = {node: at for at, node in enumerate(nodes)}
    nexts: list[list[int]] = [[] for _node in nodes]
    matter = set()
    for u, v, data in web.edges(data=True):
        if u == v or u not in place or v not in place or data.get("possible"):
            continue
        nexts[place[u]].append(place[v])
        if link_kind(web, u, data) == "matter":
            matter.add((place[u], place[v]))
    for some in nexts:
        some.sort()
    starts = [at for at, node in enumerate(nodes) if web.nodes[node]["kind"] == "producer"]
    # Every loop is found from its first producer only: from a later one the earlier ones are closed.
    homes = [(start, _steps_to(start, nexts, set(starts[:at]))) for at, start in enumerate(starts)]
    for length in range(2, len(nodes) + 1):
        for start, home in homes:
            for loop in _of_length(start, length, nexts, home):
                if any(step in matter for step in zip(loop, (*loop[1:], start), strict=True)):
                    yield tuple(nodes[i] for i in loop)


def _steps_to(target: int, nexts: Sequence[Sequence[int]], closed: set[int]) -> dict[int, int]:
    """The fewest steps to `target` around what is closed, from everywhere from where it can be reached."""
    before: dict[int, list[int]] = {}
    for i, others in enumerate(nexts):
        for j in others:
            before.setdefault(j, []).append(i)
    steps = {target: 0}
    front = [target]
    while front:
        found = []
        for j in front:
            for i in before.get(j, ()):
                if i not in steps and i not in closed:
                    steps[i] = steps[j] + 1
                    found.append(i)
        front = found
    return steps


def _of_length(
    start: int, length: int, nexts: Sequence[Sequence[int]], home: dict[int, int]
) -> Iterator[tuple[int, ...]]:
    """The loops of exactly so many nodes through `start`; who is too far from home is not entered."""
    way = [start]
    todo = [iter(nexts[start])]
    while todo:
        left = length - len(way)
        for j in todo[-1]:
            if left == 0:
                if j == start:
                    yield tuple(way)
            elif j not in way and home.get(j, length) <= left:
                way.append(j)
                todo.append(iter(nexts[j]))
                break
        else:
            todo.pop()
            way.pop()


def loop_sentence(web: nx.DiGraph, loop: Sequence[Node]) -> str:
    """A closed loop of matter in words; of an empty loop, that there is none."""
    if not loop:
        return _("Matter does not go round here yet: nothing brings it back to a plant.")
    names = " → ".join(name_of(web, node) for node in (*loop, loop[0]))
    n = len(loop)
    return ngettext(
        "Here matter goes round: {loop} ({n} stop).", "Here matter goes round: {loop} ({n} stops).", n
    ).format(loop=names, n=n)


def gives_to(web: nx.DiGraph, node: Node, *kinds: str) -> list[Node]:
    """Whom `node` gives matter or energy to, in the order of their text.

    Parameters
    ----------
    web : networkx.DiGraph
    node : node
    *kinds : str
        Kinds of links, "matter" and "energy" if none is named.

    Raises
    ------
    KeyError
        If `node` is not in `web`.
    """
    wanted = kinds or ("matter", "energy")
    return sorted(
        (
            v
            for v, data in web.succ[known(web, node)].items()
            if v != node and not data.get("possible") and link_kind(web, node, data) in wanted
        ),
        key=str,
    )


def has_matter(web: nx.DiGraph) -> bool:
    """Whether a link of matter is really there."""
    return any(
        data.get("kind") == "matter" and not data.get("possible") for _u, _v, data in web.edges(data=True)
    )
