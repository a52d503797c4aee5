"""What becomes of everybody else if one population is kept larger or smaller: up, down and sideways.

Counting who starves (`ecolearn.foodweb.what_if`) looks only up the chains. Here effects run along links both
ways; how strong each link is nobody knows, so many communities are drawn (see
`ecolearn.foodweb.community`), and what most of them agree on is the answer."""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, TypeAlias

from ecolearn.foodweb.cascade import Cascade, Rule
from ecolearn.foodweb.community import Limited, diet_shares, draw_matrix, limits
from ecolearn.foodweb.finding import find_nodes
from ecolearn.foodweb.graph import Net, Node, name_of, net, select_links
from ecolearn.foodweb.linear import solve
from ecolearn.foodweb.outcomes import Effect, PressEffects
from ecolearn.foodweb.spreading import make_way, nearest_ways, sign_of, ties
from ecolearn.foodweb.stability import is_stable
from ecolearn.kernel.words import _

if TYPE_CHECKING:
    import networkx as nx

Change: TypeAlias = Literal["more", "fewer", "remove"]

_DRAWS = 20  # for each sample wanted: where fewer are stable, the web is hard to keep in balance


def press_effects(
    web: nx.DiGraph,
    who: Node | Iterable[Node],
    change: Change = "fewer",
    *,
    samples: int = 200,
    seed: int = 0,
    budget_s: float | None = 2.5,
    sure: float = 0.8,
    limited: Limited = "all",
    doubtful: bool = True,
) -> PressEffects:
    """Who becomes more and who fewer if a population is kept larger or smaller for good.

    Parameters
    ----------
    web : networkx.DiGraph
        Links from prey to eater; node attribute ``kind``. The links into an eater that all have a ``weight``
        give the shares of its diet; otherwise all its prey have the same share.
    who : node, name or several of them
        As in `what_if`.
    change : "more", "fewer" or "remove"
        "remove" also takes out those who lose all food by it, as `what_if` tells, each with a change of
        random size; the model is made for small changes, so it is a rougher answer.
    samples : int
        Stable communities to draw; unstable ones are drawn again, up to 20 times as many.
    seed : int
        The same seed gives the same answer, unless the time ran out.
    budget_s : float or None
        Seconds; what was drawn by then counts. None: no bound.
    sure : float
        From this share of the communities on, "up" or "down" is the answer, else "uncertain"; above 0.5 and
        up to 1.
    limited : "all" or "sources"
        Whether every population limits itself, or only those at which food chains start. With "sources" two
        consumers cannot live on one resource alone (competitive exclusion), so no sample is stable.
    doubtful : bool
        False leaves the links marked ``doubtful`` out.

    Returns
    -------
    PressEffects

    Raises
    ------
    WebError
        If the graph is no food web.
    UnknownOrganism
        If one is not in the web; with near names. A KeyError.
    ValueError
        For an unknown change, or numbers outside their bounds.

    Notes
    -----
    The populations K that are changed are held at their new size; the others R come to rest where
    A_RR x = -A_RK d. For one population this has the signs of its column of -A^-1 (Yodzis 1988; Novak et al.
    2016), taken relative to the population's own change.

    References
    ----------
    Levins (1974), Ann. N. Y. Acad. Sci. 231:123; Yodzis (1988), Ecology 69:508; Dambacher, Li & Rossignol
    (2002), Ecology 83:1372; Novak et al. (2011), Ecology 92:836; Novak et al. (2016), Annu. Rev. Ecol. Evol.
    Syst. 47:409.
    """
    first = sign_of(change)
    _check(samples, sure, limited)
    used = web if doubtful else select_links(web, doubtful=False)
    compact = net(used)
    chosen = find_nodes(web, who)
    held = [compact.index[node] for node in chosen]
    lost = []
    if change == "remove":
        lost = [i for step in Cascade(compact, Rule()).remove(held) for i in step]
    reach = _reach(compact, held)
    counts, stable, drawn = _sample(
        compact, _weights(used, compact), reach, [*held, *lost], change, samples, seed, budget_s, limited
    )
    names = {node: name_of(web, node) for node in compact.nodes}
    ways = nearest_ways(ties(compact), held)
    effects = []
    for i, node in enumerate(compact.nodes):
        if i in held:
            continue
        up, down = counts.get(i, (0, 0))
        share_up, share_down = (up / stable, down / stable) if stable else (0.0, 0.0)
        if i in lost:
            answer, share_up, share_down = "down", 0.0, 1.0
        elif i not in reach:
            answer = "same"
        elif share_up >= sure:
            answer = "up"
        elif share_down >= sure:
            answer = "down"
        else:
            answer = "uncertain"
        told = [
            make_way(compact, names, ways[i, sign], first=first)
            for sign in (1, -1)
            if (i, sign) in ways and answer in ("uncertain", "up" if sign * first > 0 else "down")
        ]
        told.sort(key=lambda way: len(way.nodes))
        effects.append(Effect(node, names[node], answer, share_up, share_down, i in lost, tuple(told)))
    return PressEffects(
        nodes=str(web.graph.get("nodes", "species")),
        changed=chosen,
        change=change,
        effects=tuple(effects),
        stable=stable,
        drawn=drawn,
        samples=samples,
        seed=seed,
        sure=sure,
        limited=limited,
        doubtful=doubtful,
        names=names,
    )


def _check(samples: int, sure: float, limited: str) -> None:
    if samples < 1:
        raise ValueError(_("{n} samples are too few: give at least 1.").format(n=samples))
    if not 0.5 < sure <= 1:
        raise ValueError(
            _("An answer cannot be sure from {sure} on: give a share above 0.5 and up to 1.").format(
                sure=sure
            )
        )
    if limited not in ("all", "sources"):
        raise ValueError(
            _("The choice {limited} is unknown: choose all or sources.").format(limited=repr(limited))
        )


def _weights(web: nx.DiGraph, compact: Net) -> list[list[float]]:
    found = []
    for i, prey in enumerate(compact.prey):
        some = [web.edges[compact.nodes[j], compact.nodes[i]].get("weight") for j in prey]
        found.append([1.0] * len(some) if None in some else [float(weight) for weight in some])
    return found


def _reach(compact: Net, held: Sequence[int]) -> set[int]:
    """All whom links, up or down, tie to those who are changed, themselves included."""
    found, front = set(held), list(held)
    while front:
        i = front.pop()
        for j in (*compact.prey[i], *compact.eaters[i]):
            if j not in found:
                found.add(j)
                front.append(j)
    return found


def _sample(
    compact: Net,
    weights: list[list[float]],
    reach: set[int],
    held: Sequence[int],
    change: str,
    samples: int,
    seed: int,
    budget_s: float | None,
    limited: Limited,
) -> tuple[Mapping[int, tuple[int, int]], int, int]:
    """How often each organism becomes more and fewer, in how many stable communities, of how many drawn.

    Only the part of the web that the change can reach is drawn: the rest plays no role."""
    # Those with few links first: the elimination then has fewer numbers to change.
    members = sorted(reach, key=lambda i: (len(compact.prey[i]) + len(compact.eaters[i]), i))
    place = {i: row for row, i in enumerate(members)}
    all_shares = diet_shares(compact, weights)
    shares = [[(place[j], share) for j, share in all_shares[i]] for i in members]
    own = limits(compact, limited)
    limit = [own[i] for i in members]
    fixed = [place[i] for i in held]
    free = [row for row, i in enumerate(members) if i not in set(held)]
    rng = random.Random(seed)
    deadline = None if budget_s is None else time.perf_counter() + budget_s
    up, down = [0] * len(members), [0] * len(members)
    stable = drawn = 0
    while free and stable < samples and drawn < _DRAWS * samples:
        if deadline is not None and drawn and time.perf_counter() > deadline:
            break
        drawn += 1
        matrix = draw_matrix(shares, limit, rng)
        sizes = (
            [-(1.0 - rng.random()) for _i in fixed]
            if change == "remove"
            else [float(sign_of(change))] * len(fixed)
        )
        if not is_stable(matrix):
            continue
        rows = []
        for row in free:
            values = matrix[row]
            right = -sum([values[k] * size for k, size in zip(fixed, sizes, strict=True)])
            rows.append([*[values[k] for k in free], right])
        try:
            answer = solve(rows)
        except ZeroDivisionError:
            continue
        stable += 1
        for row, value in zip(free, answer, strict=True):
            if value > 0:
                up[row] += 1
            elif value < 0:
                down[row] += 1
    return {i: (up[row], down[row]) for i, row in place.items()}, stable, drawn
