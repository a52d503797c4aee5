"""Trophic levels: how many steps an organism stands above the plants.

Producers and dead matter are level 1; links of matter and energy are no steps. An organism that no producer
and no dead matter feeds, not even through others, has no level (None), and `why_no_level` says in a sentence
why. One such organism, or a loop of them, never spoils the levels of the others.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Literal

from ecolearn.foodweb.components import components, reached
from ecolearn.foodweb.graph import Net, Node, known, lies, name_of, net
from ecolearn.kernel.words import _

if TYPE_CHECKING:
    import networkx as nx

LevelKind = Literal["shortest", "prey_averaged"]


def trophic_levels(
    web: nx.DiGraph, kind: LevelKind = "shortest", *, cannibalism: bool = False
) -> dict[Node, float | None]:
    """The trophic level of every node.

    Parameters
    ----------
    web : networkx.DiGraph
        Links from prey to eater; node attribute ``kind``. ``weight`` is not used.
    kind : "shortest" or "prey_averaged"
        "shortest" (the level of school books): 1 + the fewest links down to a producer or to dead matter.
        "prey_averaged": 1 + the mean level of what the organism eats; prey without a level is left out.
        Loops raise it: with R -> A and A <-> B it is 4 for A and 5 for B.
    cannibalism : bool
        Whether a link from an organism to itself counts as prey; it raises "prey_averaged" only.

    Returns
    -------
    dict
        Node -> level (producers and dead matter 1.0), or None for what no producer supports, for energy and
        for what is only possible.

    Raises
    ------
    WebError
        If the graph is no food web.
    ValueError
        If `kind` is unknown.

    References
    ----------
    Levine (1980), J. Theor. Biol. 83:195 (prey-averaged); Williams & Martinez (2004), Am. Nat. 163:458.
    """
    compact = net(web)
    steps = reached(compact.eaters, compact.sources)
    found: dict[Node, float | None] = dict.fromkeys(web)
    if kind == "shortest":
        found.update(
            (node, None if s is None else 1.0 + s) for node, s in zip(compact.nodes, steps, strict=True)
        )
    elif kind == "prey_averaged":
        found.update(zip(compact.nodes, _prey_averaged(compact, steps, cannibalism), strict=True))
    else:
        raise ValueError(
            _("The kind of level {kind} is unknown: choose shortest or prey_averaged.").format(
                kind=repr(kind)
            )
        )
    return found


def _prey_averaged(compact: Net, steps: list[int | None], cannibalism: bool) -> list[float | None]:
    """Solve s = 1 + mean of prey, from the producers upward.

    An organism whose prey all have their level gets its own at once; where that comes to a halt there is a
    loop, and strongly connected parts are solved one after the other. Every node of the supported part is
    reached from a producer, so each of the small systems has one solution."""
    levels: list[float | None] = [None] * len(compact.nodes)
    prey = compact.prey
    if None in steps:
        prey = tuple([tuple([j for j in some if steps[j] is not None]) for some in prey])
    cannibals = compact.cannibals if cannibalism else frozenset()
    waiting = [len(some) for some in prey]
    sums = [0.0] * len(levels)
    ready = list(compact.sources)
    for i in ready:
        eaten = len(prey[i])
        level = levels[i] = (eaten + (i in cannibals) + sums[i]) / eaten if eaten else 1.0
        for j in compact.eaters[i]:
            sums[j] += level
            waiting[j] -= 1
            if not waiting[j]:
                ready.append(j)
    if len(ready) < len(steps) - steps.count(None):
        for part in reversed(components(compact.eaters)):
            unknown = [i for i in part if levels[i] is None and steps[i] is not None]
            if unknown:
                _prey_averaged_part(prey, cannibals, unknown, levels)
    return levels


def _prey_averaged_part(
    prey: Sequence[Sequence[int]], cannibals: Collection[int], part: list[int], levels: list[float | None]
) -> None:
    """Add the levels of one strongly connected part to `levels`."""
    place = {i: row for row, i in enumerate(part)}
    rows = []
    for i in part:
        eaten = [*prey[i], i] if i in cannibals else prey[i]
        row = [0.0] * (len(part) + 1)
        row[place[i]] += len(eaten)
        row[-1] = float(len(eaten))
        for j in eaten:
            level = levels[j]
            if level is None:
                row[place[j]] -= 1.0
            else:
                row[-1] += level
        rows.append(row)
    for i, level in zip(part, _solve(rows), strict=True):
        levels[i] = level


def _solve(rows: list[list[float]]) -> list[float]:
    """Solve a linear system given as rows [a_1, ..., a_n, b]; Gauss with the largest pivot. Changes
    `rows`."""
    n = len(rows)
    for col in range(n):
        best = max(range(col, n), key=lambda r: abs(rows[r][col]))
        rows[col], rows[best] = rows[best], rows[col]
        pivot = rows[col]
        for r in range(col + 1, n):
            factor = rows[r][col] / pivot[col]
            if factor:
                rows[r] = [a - factor * b for a, b in zip(rows[r], pivot, strict=True)]
    result = [0.0] * n
    for r in reversed(range(n)):
        rest = sum(rows[r][c] * result[c] for c in range(r + 1, n))
        result[r] = (rows[r][n] - rest) / rows[r][r]
    return result


def chain_positions(web: nx.DiGraph, *, max_states: int = 100_000) -> dict[Node, set[int]]:
    """All the positions that an organism takes in food chains, so {2, 3} for one that eats plants and plant
    eaters.

    Position n means: n - 1 links above a producer or dead matter along a chain in which nobody occurs twice.

    Parameters
    ----------
    web : networkx.DiGraph
        Links from prey to eater; node attribute ``kind``.
    max_states : int
        Bound on the work for each loop in which organisms eat each other. Beyond it the longest ways through
        that loop are left out; the smallest position is always there.

    Returns
    -------
    dict
        Node -> set of positions; empty for what no producer supports and for energy.
    """
    compact = net(web)
    entries = [0] * len(compact.nodes)
    positions = [0] * len(compact.nodes)
    for i in compact.sources:
        entries[i] = 1 << 1
    for part in reversed(components(compact.eaters)):
        _positions_in_part(compact, part, entries, positions, max_states)
        members = set(part)
        for i in part:
            for j in compact.eaters[i]:
                if j not in members:
                    entries[j] |= positions[i] << 1
    found: dict[Node, set[int]] = {node: set() for node in web}
    for node, bits in zip(compact.nodes, positions, strict=True):
        found[node] = {k for k in range(1, bits.bit_length()) if bits >> k & 1}
    return found


def _positions_in_part(
    compact: Net, part: list[int], entries: list[int], positions: list[int], max_states: int
) -> None:
    """Add to `positions` (bit k: position k) what simple ways through one strongly connected part lead to."""
    if len(part) == 1:
        positions[part[0]] = entries[part[0]]
        return
    place = {i: k for k, i in enumerate(part)}
    inner = [[place[j] for j in compact.eaters[i] if j in place] for i in part]
    doors = [(place[i], entries[i]) for i in part if entries[i]]
    fronts = [({(k, 1 << k)}, bits) for k, bits in doors]
    states = 0
    for length in range(len(part)):
        for front, bits in fronts:
            for k, _used in front:
                positions[part[k]] |= bits << length
        states += sum(len(front) for front, _bits in fronts)
        if states > max_states:
            break
        fronts = [
            (
                {(j, used | 1 << j) for k, used in front for j in inner[k] if not used >> j & 1},
                bits,
            )
            for front, bits in fronts
        ]


def why_no_level(web: nx.DiGraph, node: Node) -> str:
    """Why `node` has no trophic level, in a sentence; an empty text if it has one.

    Raises
    ------
    KeyError
        If `node` is not in `web`.
    WebError
        If the graph is no food web.
    """
    return reasons(web).get(known(web, node), "")


def reasons(web: nx.DiGraph) -> dict[Node, str]:
    """A sentence for every node without a trophic level that says why, in the order of the nodes' text.

    Raises
    ------
    WebError
        If the graph is no food web.
    """
    compact = net(web)
    steps = reached(compact.eaters, compact.sources)
    found: dict[Node, str] = {}
    for node in sorted(web, key=str):
        i = compact.index.get(node)
        if i is None and not lies(web, node):
            found[node] = _("{name} is not on the board, so it has no level.").format(name=name_of(web, node))
        elif i is None:
            found[node] = _("{name} is energy and not an organism, so it has no level.").format(
                name=name_of(web, node)
            )
        elif steps[i] is None:
            found[node] = _reason(web, compact, i)
    return found


def _reason(web: nx.DiGraph, compact: Net, i: int) -> str:
    name = name_of(web, compact.nodes[i])
    if not compact.prey[i]:
        if i in compact.cannibals:
            return _("{name} is not yet fed by a plant: here it eats only its own kind.").format(name=name)
        return _("{name} is not yet fed by a plant: nothing here is its food.").format(name=name)
    circle = _circle(compact, i)
    if circle:
        names = " → ".join(name_of(web, compact.nodes[k]) for k in [*circle, circle[0]])
        return _(
            "{name} is not yet fed by a plant: it belongs to a circle that no plant feeds: {circle}."
        ).format(name=name, circle=names)
    names = ", ".join(name_of(web, compact.nodes[k]) for k in compact.prey[i])
    return _(
        "{name} is not yet fed by a plant, because its food here is not fed by one either: {prey}."
    ).format(name=name, prey=names)


def _circle(compact: Net, start: int) -> list[int]:
    """A shortest loop through `start` along the links, beginning with `start`; empty if there is none."""
    before: dict[int, int] = {}
    front = [start]
    while front:
        nexts = []
        for node in front:
            for other in compact.eaters[node]:
                if other == start:
                    way = [node]
                    while way[-1] != start:
                        way.append(before[way[-1]])
                    return way[::-1]
                if other not in before:
                    before[other] = node
                    nexts.append(other)
        front = nexts
    return []


def level_words(level: int | None, *, dead_matter: bool = False) -> str:
    """What a level is called on the board: "producers", "eat producers", "eat level 2" ...

    `dead_matter` says whether there is any on level 1. None is the band of those without a level.
    """
    if level is None:
        return _("not yet fed by a plant")
    if level == 1:
        return _("producers and dead matter") if dead_matter else _("producers")
    if level == 2:
        return _("eat level 1") if dead_matter else _("eat producers")
    return _("eat level {level}").format(level=level - 1)


def level_term(level: int | None) -> str:
    """What a level is called in science: "producers", "primary consumers", "secondary consumers" ..."""
    terms = {
        1: _("producers"),
        2: _("primary consumers"),
        3: _("secondary consumers"),
        4: _("tertiary consumers"),
    }
    if level is None:
        return _("consumers without a producer")
    return terms.get(level) or _("consumers of level {level}").format(level=level)


def has_dead_matter(web: nx.DiGraph) -> bool:
    """Whether dead matter is one of the nodes."""
    return any(kind == "detritus" for _node, kind in web.nodes(data="kind"))
