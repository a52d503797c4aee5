"""Ways along which a change spreads through a food web: up to eaters, down to prey, and on from there.

More of the prey means more of its eater (it finds more food); more of the eater means fewer of its prey (it
is eaten more). So along a chain of eating the signs of a change from above alternate."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Literal, TypeAlias

from ecolearn.foodweb.components import reached
from ecolearn.foodweb.finding import find_nodes
from ecolearn.foodweb.graph import Net, Node, name_of, net
from ecolearn.kernel.words import N_, _

if TYPE_CHECKING:
    import networkx as nx

Step: TypeAlias = Literal["food", "eaten"]

_AMOUNTS = {1: N_("more {name}"), -1: N_("fewer {name}")}
_REASONS: dict[tuple[Step, int], str] = {
    ("food", 1): N_("more {name} (more food)"),
    ("food", -1): N_("fewer {name} (less food)"),
    ("eaten", 1): N_("more {name} (eaten less)"),
    ("eaten", -1): N_("fewer {name} (eaten more)"),
}


@dataclass(frozen=True, slots=True)
class Way:
    """A way from a change to one of its effects; nobody occurs twice in it.

    Attributes
    ----------
    nodes, names : tuple
        From what is changed to what is affected.
    signs : tuple of int
        1 for more, -1 for fewer, of each of them along this way alone.
    steps : tuple of str
        How each step works: "food" (from prey to eater) or "eaten" (from eater to prey); one less than nodes.
    """

    nodes: tuple[Node, ...]
    names: tuple[str, ...]
    signs: tuple[int, ...]
    steps: tuple[Step, ...]

    @property
    def sign(self) -> int:
        """1 if this way alone leads to more of the last one, -1 for fewer."""
        return self.signs[-1]

    @property
    def text(self) -> str:
        """For example "fewer Pike → more Roach (eaten less) → fewer Water flea (eaten more)"."""
        parts = [_(_AMOUNTS[self.signs[0]]).format(name=self.names[0])]
        parts.extend(
            _(_REASONS[step, sign]).format(name=name)
            for step, sign, name in zip(self.steps, self.signs[1:], self.names[1:], strict=True)
        )
        return " → ".join(parts)

    def __str__(self) -> str:
        return self.text


def effect_ways(
    web: nx.DiGraph,
    start: Node,
    end: Node,
    *,
    change: Literal["more", "fewer"] = "fewer",
    limit: int = 5,
    most_steps: int = 5,
) -> tuple[Way, ...]:
    """The ways along which a change of one organism reaches another, up and down links, the shortest first.

    Parameters
    ----------
    web : networkx.DiGraph
        Links from prey to eater; node attribute ``kind``.
    start, end : node or name
        What is changed, and what is affected.
    change : "more" or "fewer"
        Of `start`.
    limit : int
        At most so many ways.
    most_steps : int
        Only ways with at most so many steps: long ones are many and weak.

    Returns
    -------
    tuple of Way

    Raises
    ------
    WebError
        If the graph is no food web.
    UnknownOrganism
        If one of the two is not in the web. A KeyError.
    ValueError
        If `change` is unknown or a name means several nodes.
    """
    compact = net(web)
    ends = []
    for who in (start, end):
        nodes = find_nodes(web, [who])
        if len(nodes) > 1:
            raise ValueError(
                _("{name} means several cards here: give one of {keys}.").format(
                    name=who, keys=", ".join(map(str, nodes))
                )
            )
        ends.append(compact.index[nodes[0]])
    names = {node: name_of(web, node) for node in compact.nodes}
    ways = _walk(ties(compact), ends[0], ends[1], most_steps)
    return tuple(make_way(compact, names, way, first=sign_of(change)) for way in islice(ways, max(0, limit)))


def sign_of(change: str) -> int:
    """1 for "more", -1 for "fewer" and "remove"; a ValueError for anything else."""
    if change not in ("more", "fewer", "remove"):
        raise ValueError(
            _("The change {change} is unknown: choose more, fewer or remove.").format(change=repr(change))
        )
    return 1 if change == "more" else -1


Tie: TypeAlias = tuple[int, int, Step]


def ties(net: Net) -> list[list[Tie]]:
    """For every organism whom a change of it reaches: number, sign, kind of step; in order."""
    return [
        sorted([*((j, 1, "food") for j in eaters), *((j, -1, "eaten") for j in prey)])
        for eaters, prey in zip(net.eaters, net.prey, strict=True)
    ]


def _walk(
    tied: Sequence[Sequence[Tie]], start: int, end: int, most_steps: int
) -> Iterator[list[tuple[int, int, Step | None]]]:
    """All simple ways from `start` to `end`, first those with the fewest steps."""
    if start == end:
        return
    away = reached([[j for j, _sign, _step in some] for some in tied], [end])
    nearest = away[start]
    if nearest is None:
        return
    for length in range(nearest, most_steps + 1):
        way: list[tuple[int, int, Step | None]] = [(start, 1, None)]
        todo = [iter(tied[start])]
        while todo:
            tie = next(todo[-1], None)
            if tie is None:
                todo.pop()
                way.pop()
                continue
            j = tie[0]
            rest = length - len(way)
            distance = away[j]
            if distance is None or distance > rest or any(j == i for i, _sign, _step in way):
                continue
            if j == end:
                if rest == 0:
                    yield [*way, tie]
                continue
            way.append(tie)
            todo.append(iter(tied[j]))


def nearest_ways(
    tied: Sequence[Sequence[Tie]], starts: Iterable[int]
) -> dict[tuple[int, int], list[tuple[int, int, Step | None]]]:
    """A shortest way from `starts` to every other organism for each sign that it can have there.

    Key: (organism, 1 if its change has the sign of the first one, else -1). Where the shortest way with a
    sign would pass an organism twice, there is no entry.
    """
    first = sorted(set(starts))
    held = set(first)
    before: dict[tuple[int, int], tuple[tuple[int, int], Tie]] = {}
    front = [(i, 1) for i in first]
    seen = set(front)
    while front:
        nexts = []
        for state in front:
            for tie in tied[state[0]]:
                new = (tie[0], state[1] * tie[1])
                if new not in seen and tie[0] not in held:
                    seen.add(new)
                    before[new] = (state, tie)
                    nexts.append(new)
        front = nexts
    found = {}
    for state in before:
        way: list[tuple[int, int, Step | None]] = []
        at = state
        while at in before:
            at, tie = before[at]
            way.append(tie)
        way.append((at[0], 1, None))
        if len({i for i, _sign, _step in way}) == len(way):
            found[state] = way[::-1]
    return found


def make_way(
    net: Net, names: Mapping[Node, str], way: Sequence[tuple[int, int, Step | None]], *, first: int
) -> Way:
    """A way with names; `first` is the sign of the change that starts it."""
    nodes = tuple(net.nodes[i] for i, _sign, _step in way)
    signs = [first]
    for _i, sign, _step in way[1:]:
        signs.append(signs[-1] * sign)
    return Way(
        nodes,
        tuple(names[node] for node in nodes),
        tuple(signs),
        tuple(step for _i, _sign, step in way if step is not None),
    )
