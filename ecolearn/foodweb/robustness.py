"""How much a food web bears: organisms go one after the other, and those they fed go with them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Literal, TypeAlias

from ecolearn.foodweb.cascade import Cascade, Rule, remove_all
from ecolearn.foodweb.finding import find_nodes
from ecolearn.foodweb.graph import Node, name_of, net, select_links
from ecolearn.foodweb.numerals import decimal
from ecolearn.foodweb.removal import link_shares, only_up, which_web
from ecolearn.foodweb.showing import page
from ecolearn.foodweb.tables import Table
from ecolearn.kernel.words import N_, _, ngettext

if TYPE_CHECKING:
    import networkx as nx

Order: TypeAlias = Literal["random", "most_connected", "least_connected"]

ORDERS: dict[str, str] = {
    "random": N_("at random"),
    "most_connected": N_("the one with the most links first"),
    "least_connected": N_("the one with the fewest links first"),
    "given": N_("in the order that was given"),
}
"""The orders in which organisms can go, and their words."""


@dataclass(frozen=True, slots=True)
class ExtinctionCurve:
    """Organisms removed one after the other, and how many are lost in all.

    Attributes
    ----------
    nodes : str
        Which web was used: "tiles" or "species".
    order : str
        A key of `ORDERS`.
    size : int
        Organisms at first.
    sequence : tuple
        The nodes that were removed, in order; those who were lost before their turn are not in it.
    lost_then : tuple of tuple
        For each removal, who was lost because of it.
    removed, lost : tuple of int
        Points of the curve: organisms removed (0, 1, 2, ...) and lost in all, the removed ones included.
    threshold : float
    weighted, supported, doubtful : bool
        As in `what_if`.
    names : dict
        Node -> name.
    """

    nodes: str
    order: str
    size: int
    sequence: tuple[Node, ...]
    lost_then: tuple[tuple[Node, ...], ...]
    removed: tuple[int, ...]
    lost: tuple[int, ...]
    threshold: float
    weighted: bool
    supported: bool
    doubtful: bool
    names: Mapping[Node, str]

    @property
    def r50(self) -> float | None:
        """The share of organisms that had to be removed until at least half were lost: from 1 divided by
        their number to 0.5 (rounded up to whole organisms). None if a given order ends before that."""
        return half(self.removed, self.lost, self.size)

    @property
    def area(self) -> float | None:
        """The area below the curve of those who are left, from 0 to 0.5 (all removed one by one); None if a
        given order ends before all are lost."""
        if not self.size or self.lost[-1] < self.size:
            return None
        left = [self.size - n for n in self.lost] + [0] * (self.size + 1 - len(self.lost))
        return sum(a + b for a, b in pairwise(left)) / (2 * self.size**2)

    @property
    def sentences(self) -> tuple[str, ...]:
        """What happens, in the current language."""
        if not self.size:
            return (_("There is nothing in this food web."),)
        said = [_("Taken out one after the other, {order}.").format(order=_(ORDERS[self.order]))]
        share = self.r50
        if share is None:
            n = self.removed[-1]
            said.append(
                ngettext(
                    "After {n} removal {lost} of {size} are lost.",
                    "After {n} removals {lost} of {size} are lost.",
                    n,
                ).format(n=n, lost=self.lost[-1], size=self.size)
            )
        else:
            n = round(share * self.size)
            said.append(
                ngettext(
                    "After {n} removal at least half of the {size} are lost (R50 = {r50}).",
                    "After {n} removals at least half of the {size} are lost (R50 = {r50}).",
                    n,
                ).format(n=n, size=self.size, r50=decimal(share))
            )
        worst = max(range(len(self.lost_then)), key=lambda k: len(self.lost_then[k]), default=-1)
        if worst >= 0 and self.lost_then[worst]:
            n = len(self.lost_then[worst])
            said.append(
                ngettext(
                    "Most followed {name}: {n} more was lost with it.",
                    "Most followed {name}: {n} more were lost with it.",
                    n,
                ).format(name=self.names[self.sequence[worst]], n=n)
            )
        return tuple(said)

    @property
    def notes(self) -> tuple[str, ...]:
        """Which web was used, and what this does not show."""
        return (which_web(self.nodes), only_up())

    @property
    def table(self) -> Table:
        """One row for each removal: number, who, who follows, lost in all."""
        rows = [
            [
                str(k),
                self.names[node],
                ", ".join(self.names[each] for each in followers) or "–",
                str(self.lost[k]),
            ]
            for k, (node, followers) in enumerate(zip(self.sequence, self.lost_then, strict=True), 1)
        ]
        return {"head": [_("Removal"), _("Taken out"), _("Lost with it"), _("Lost in all")], "rows": rows}

    def __str__(self) -> str:
        return "\n".join((*self.sentences, *self.notes))

    def _repr_html_(self) -> str:
        return page(self.sentences, self.table, notes=self.notes)


@dataclass(frozen=True, slots=True)
class Robustness:
    """R50 of a web over many repeats (Dunne et al. 2002).

    Attributes
    ----------
    nodes, order, size, threshold, weighted, supported, doubtful
        As in `ExtinctionCurve`.
    repeats, seed : int
    values : tuple of float
        R50 of each repeat.
    lost_mean, lost_low, lost_high : tuple of float
        Lost in all after 0, 1, ... `size` removals: the mean of the repeats, and the bounds within which 8 of
        10 lie. A repeat in which nobody is left to remove stays at `size`.
    """

    nodes: str
    order: str
    size: int
    repeats: int
    seed: int
    values: tuple[float, ...]
    lost_mean: tuple[float, ...]
    lost_low: tuple[float, ...]
    lost_high: tuple[float, ...]
    threshold: float
    weighted: bool
    supported: bool
    doubtful: bool

    @property
    def mean(self) -> float:
        """Mean R50."""
        return sum(self.values) / len(self.values)

    @property
    def sd(self) -> float:
        """Standard deviation of R50 over the repeats (n - 1); 0 for a single one."""
        n, mean = len(self.values), self.mean
        return (sum((value - mean) ** 2 for value in self.values) / (n - 1)) ** 0.5 if n > 1 else 0.0

    @property
    def sentences(self) -> tuple[str, ...]:
        """What was found, in the current language."""
        return (
            _("Taken out one after the other, {order}.").format(order=_(ORDERS[self.order])),
            ngettext(
                "Half of the {size} were lost after {share} % had been taken out (R50 = {r50}, from {low} to "
                "{high} in {n} repeat).",
                "On average, half of the {size} were lost after {share} % had been taken out (R50 = {r50}, "
                "from {low} to {high} in {n} repeats).",
                len(self.values),
            ).format(
                size=self.size,
                share=round(100 * self.mean),
                r50=decimal(self.mean),
                low=decimal(min(self.values)),
                high=decimal(max(self.values)),
                n=len(self.values),
            ),
            _("0.5 is the best there is: then nobody follows those who are taken out."),
        )

    @property
    def notes(self) -> tuple[str, ...]:
        """Which web was used, and what this does not show."""
        return (which_web(self.nodes), only_up())

    @property
    def table(self) -> Table:
        """One row for each number of removals: lost on average, and within which bounds."""
        rows = [
            [str(k), decimal(mean, 1), f"{low:g} – {high:g}"]
            for k, (mean, low, high) in enumerate(
                zip(self.lost_mean, self.lost_low, self.lost_high, strict=True)
            )
        ]
        return {"head": [_("Removed"), _("Lost in all, mean"), _("8 of 10 repeats")], "rows": rows}

    def __str__(self) -> str:
        return "\n".join((*self.sentences, *self.notes))

    def _repr_html_(self) -> str:
        return page(self.sentences, self.table, notes=self.notes)


def half(removed: Sequence[int], lost: Sequence[int], size: int) -> float | None:
    """The first share removed at which at least half of `size` are lost."""
    for n, gone in zip(removed, lost, strict=True):
        if size and 2 * gone >= size:
            return n / size
    return None


def extinction_curve(
    web: nx.DiGraph,
    order: Order | Iterable[Node] = "random",
    *,
    seed: int = 0,
    threshold: float = 0.0,
    weighted: bool = False,
    supported: bool = False,
    doubtful: bool = True,
) -> ExtinctionCurve:
    """Remove organisms one after the other until none is left, and count who is lost with them.

    Parameters
    ----------
    web : networkx.DiGraph
        Links from prey to eater; node attribute ``kind``. Energy is left out.
    order : "random", "most_connected", "least_connected" or a list
        Links (to prey and to eaters, not to oneself) are counted anew after every removal; equals go in an
        order drawn with `seed`. A list of keys or names is followed as it is; who is lost already is skipped.
    seed : int
        The same seed gives the same curve for the same web.
    threshold, weighted, supported, doubtful
        As in `what_if`.

    Returns
    -------
    ExtinctionCurve

    Raises
    ------
    WebError, UnknownOrganism, ValueError
        As `what_if`; a ValueError also for an unknown order.

    References
    ----------
    Solé & Montoya (2001), Proc. R. Soc. B 268:2039; Dunne, Williams & Martinez (2002), Ecol. Lett. 5:558.
    """
    used = web if doubtful else select_links(web, doubtful=False)
    compact = net(used)
    rule = Rule(threshold, supported)
    shares = link_shares(used, compact) if weighted else None
    if isinstance(order, str):
        name, given = _known_order(order), None
    else:
        name = "given"
        given = [compact.index[node] for node in find_nodes(web, order)]
    sequence, followers = remove_all(Cascade(compact, rule, shares), name, given, random.Random(seed))
    lost = [0]
    for each in followers:
        lost.append(lost[-1] + 1 + len(each))
    return ExtinctionCurve(
        nodes=str(web.graph.get("nodes", "species")),
        order=name,
        size=len(compact.nodes),
        sequence=tuple(compact.nodes[i] for i in sequence),
        lost_then=tuple(tuple(compact.nodes[i] for i in each) for each in followers),
        removed=tuple(range(len(lost))),
        lost=tuple(lost),
        threshold=threshold,
        weighted=weighted,
        supported=supported,
        doubtful=doubtful,
        names={node: name_of(web, node) for node in compact.nodes},
    )


def robustness(
    web: nx.DiGraph,
    order: Order = "random",
    *,
    repeats: int = 100,
    seed: int = 0,
    threshold: float = 0.0,
    weighted: bool = False,
    supported: bool = False,
    doubtful: bool = True,
) -> Robustness:
    """R50: the share of organisms that have to be removed until at least half are lost, over many repeats.

    Parameters
    ----------
    web, order, seed, threshold, weighted, supported, doubtful
        As in `extinction_curve`; repeats differ by what is drawn: the whole order, or the order of equals.
    repeats : int
        How many curves, at least 1.

    Returns
    -------
    Robustness
        0.5 at best; 1 / number of organisms at worst.

    Raises
    ------
    WebError
        If the graph is no food web.
    ValueError
        For an unknown order, fewer than one repeat, a threshold that is no share, or an empty web.

    References
    ----------
    Dunne, Williams & Martinez (2002), Ecol. Lett. 5:558.
    """
    name = _known_order(order)
    if repeats < 1:
        raise ValueError(_("{n} repeats are too few: give at least 1.").format(n=repeats))
    used = web if doubtful else select_links(web, doubtful=False)
    compact = net(used)
    size = len(compact.nodes)
    if not size:
        raise ValueError(_("There is nothing in this food web."))
    rule = Rule(threshold, supported)
    shares = link_shares(used, compact) if weighted else None
    rng = random.Random(seed)
    values, curves = [], []
    for _repeat in range(repeats):
        _sequence, followers = remove_all(Cascade(compact, rule, shares), name, None, rng)
        lost = [0]
        for each in followers:
            lost.append(lost[-1] + 1 + len(each))
        value = half(range(len(lost)), lost, size)
        values.append(1.0 if value is None else value)
        curves.append(lost + [size] * (size + 1 - len(lost)))
    columns = [sorted(column) for column in zip(*curves, strict=True)]
    return Robustness(
        nodes=str(web.graph.get("nodes", "species")),
        order=name,
        size=size,
        repeats=repeats,
        seed=seed,
        values=tuple(values),
        lost_mean=tuple(sum(column) / repeats for column in columns),
        lost_low=tuple(float(column[repeats // 10]) for column in columns),
        lost_high=tuple(float(column[-1 - repeats // 10]) for column in columns),
        threshold=threshold,
        weighted=weighted,
        supported=supported,
        doubtful=doubtful,
    )


def _known_order(order: str) -> str:
    if order not in ORDERS or order == "given":
        raise ValueError(
            _(
                "The order {order} is unknown: choose random, most_connected or least_connected, or give a "
                "list."
            ).format(order=repr(order))
        )
    return order
