"""Trophic levels: how many steps an organism stands above the plants.

Producers and dead matter are level 1; links of matter and energy are no steps. An organism that no producer
and no dead matter feeds, not even through others, has no level (None), and `why_no_level` says in a sentence
why. One such organism, or a loop of them, never spoils the levels of the others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal, get_args

from ecolearn.foodweb.averaging import averaged_levels, diet_shares, prey_averaged
from ecolearn.foodweb.components import components, reached
from ecolearn.foodweb.counting import position_counts, position_sums
from ecolearn.foodweb.graph import Net, Node, known, lies, name_of, net
from ecolearn.kernel.words import N_, _

if TYPE_CHECKING:
    import networkx as nx

LevelKind = Literal[
    "shortest",
    "short_weighted",
    "prey_averaged",
    "flow_based",
    "chain_averaged",
    "longest",
    "long_weighted",
]
LEVEL_KINDS: tuple[str, ...] = get_args(LevelKind)
"""The definitions of a trophic level that `trophic_levels` knows."""

MEANINGS: dict[str, str] = {
    "shortest": N_("one step above the lowest thing that it eats"),
    "short_weighted": N_("half-way between the shortest and the prey-averaged level"),
    "prey_averaged": N_("one step above the average of all that it eats"),
    "flow_based": N_("one step above the average of all that it eats, what it eats more of counts for more"),
    "chain_averaged": N_("its average place in all food chains"),
    "longest": N_("its highest place in any food chain"),
    "long_weighted": N_("half-way between the longest and the prey-averaged level"),
}
"""What each of them means; marked for translation."""


class Levels(dict[Node, "float | None"]):
    """Node -> trophic level, or None. It remembers how the levels were defined.

    Attributes
    ----------
    kind : str
        The definition, one of `LEVEL_KINDS`.
    cannibalism : bool
        Whether eating one's own kind counted as prey.
    nodes : str
        "tiles" if every card of a board is an organism of its own, "species" if cards of a species are one.
    """

    def __init__(self, levels: Mapping[Node, float | None], kind: str, cannibalism: bool, nodes: str) -> None:
        super().__init__(levels)
        self.kind = kind
        self.cannibalism = cannibalism
        self.nodes = nodes

    @property
    def meaning(self) -> str:
        """What a level of this kind is, in the current language."""
        return _(MEANINGS[self.kind])


def trophic_levels(
    web: nx.DiGraph, kind: LevelKind = "shortest", *, cannibalism: bool = False, budget_s: float = 10.0
) -> Levels:
    """The trophic level of every node.

    Parameters
    ----------
    web : networkx.DiGraph
        Links from prey to eater; node attribute ``kind``. ``weight`` is used by "flow_based" only.
    kind : str
        - "shortest" (the level of school books): 1 + the fewest links down to a producer or to dead matter.
        - "prey_averaged": 1 + the mean level of what the organism eats; prey without a level is left out.
          Loops raise it: with R -> A and A <-> B it is 4 for A and 5 for B.
        - "short_weighted": the mean of these two. Of all that need links alone it comes nearest to
          "flow_based", as Williams & Martinez found.
        - "flow_based": as "prey_averaged", with each prey weighted with its share of the diet, which is its
          link's ``weight`` divided by the sum over all prey of this eater.
        - "chain_averaged" (trophic height): the mean position in all maximal food chains through it.
        - "longest": the highest position in any food chain; "long_weighted": the mean of "longest" and
          "prey_averaged".
    cannibalism : bool
        Whether a link from an organism to itself counts as prey; it raises "prey_averaged", what is mixed
        with it, and "flow_based". Published prey-averaged levels count it.
    budget_s : float
        Seconds for the kinds that count chains.

    Returns
    -------
    Levels
        A dict: node -> level (producers, dead matter and animals fed from outside 1.0), or None for what no
        producer supports, for energy and for what is only possible; `why_no_level` tells the reason.

    Raises
    ------
    WebError
        If the graph is no food web, or for "flow_based" if links have no weight; all of them are named.
    ValueError
        If `kind` is unknown.
    CountUnfinished
        If the chains could not be counted in time.

    References
    ----------
    Levine (1980), J. Theor. Biol. 83:195 (prey-averaged, flow-based); Williams & Martinez (2004), Am. Nat.
    163:458 (all but trophic height); Jonsson, Cohen & Carpenter (2005), Adv. Ecol. Res. 36:1.
    """
    if kind not in LEVEL_KINDS:
        raise ValueError(
            _("The kind of level {kind} is unknown: choose one of {kinds}.").format(
                kind=repr(kind), kinds=", ".join(LEVEL_KINDS)
            )
        )
    compact = net(web)
    found: dict[Node, float | None] = dict.fromkeys(web)
    found.update(zip(compact.nodes, _levels(web, compact, kind, cannibalism, budget_s), strict=True))
    return Levels(found, kind, cannibalism, web.graph.get("nodes", ""))


def _levels(
    web: nx.DiGraph, compact: Net, kind: str, cannibalism: bool, budget_s: float
) -> Sequence[float | None]:
    if kind == "prey_averaged":
        return prey_averaged(compact, cannibalism)
    steps = reached(compact.eaters, compact.sources)
    if kind == "shortest":
        return [None if step is None else 1.0 + step for step in steps]
    if kind == "flow_based":
        return averaged_levels(compact, steps, diet_shares(web, compact, cannibalism=cannibalism))
    if kind == "chain_averaged":
        sums = position_sums(compact, budget_s=budget_s)
        means = [positions / chains if chains else None for chains, positions in sums]
        return [1.0 if i in compact.sources else mean for i, mean in enumerate(means)]
    if kind == "longest":
        counts = position_counts(web, budget_s=budget_s)
        highest = [float(max(counts[node], default=0)) or None for node in compact.nodes]
        return [1.0 if i in compact.sources else level for i, level in enumerate(highest)]
    other = _levels(
        web, compact, "shortest" if kind == "short_weighted" else "longest", cannibalism, budget_s
    )
    averaged = prey_averaged(compact, cannibalism)
    return [
        None if one is None or two is None else (one + two) / 2
        for one, two in zip(other, averaged, strict=True)
    ]


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
