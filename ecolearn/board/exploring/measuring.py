"""Numbers for every organism of a web, each with a sentence of what it means."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ecolearn.foodweb import (
    CountUnfinished,
    keystone_index,
    position_counts,
    predators,
    prey,
    trophic_levels,
)
from ecolearn.foodweb.graph import Node, lies, name_of
from ecolearn.foodweb.numerals import decimal
from ecolearn.kernel.words import N_, _

if TYPE_CHECKING:
    import networkx as nx

Values = Mapping[Node, float | None]


@dataclass(frozen=True, slots=True)
class Measure:
    """A number for every organism.

    Attributes
    ----------
    id : str
    label : str
        Marked for translation, as `meaning`, `speech` and `most` are.
    meaning : str
        One sentence that says what the number is.
    speech : str
        What is said at an organism: a phrase with ``{n}``.
    most : str
        Who has most: a sentence with ``{names}`` and ``{n}``.
    values : callable
    """

    id: str
    label: str
    meaning: str
    speech: str
    most: str
    values: Callable[[nx.DiGraph], Values]


def _count(of: Callable[[nx.DiGraph, Node], list[Node]]) -> Callable[[nx.DiGraph], Values]:
    def counted(web: nx.DiGraph) -> Values:
        return {node: float(len(of(web, node))) for node in organisms(web)}

    return counted


def organisms(web: nx.DiGraph) -> list[Node]:
    """The nodes that are there and no energy, in the order of their text."""
    return [node for node in sorted(web, key=str) if lies(web, node) and web.nodes[node]["kind"] != "energy"]


def _share_of_chains(web: nx.DiGraph[Node]) -> Values:
    """Of a hundred food chains, in how many an organism is; none if they cannot be counted in time."""
    try:
        places = position_counts(web, budget_s=BUDGET_S)
    except CountUnfinished:
        return {}
    # Every chain has one first organism.
    chains = sum(counts.get(1, 0) for counts in places.values())
    if not chains:
        return {}
    return {node: 100 * sum(places[node].values()) / chains for node in organisms(web)}


def _keystone(web: nx.DiGraph[Node]) -> Values:
    return {node: index.total for node, index in keystone_index(web).items()}


#: So long counting may take, in seconds.
BUDGET_S = 2.0

MEASURES: tuple[Measure, ...] = (
    Measure(
        "level",
        N_("Level"),
        N_("Level 1: plants and dead matter. An eater is one level above the lowest thing that it eats."),
        N_("level {n}"),
        N_("Highest: {names} (level {n})."),
        lambda web: trophic_levels(web),
    ),
    Measure(
        "mean_level",
        N_("Level on average"),
        N_("One more than the average level of all that it eats. Who eats plants and animals is in between."),
        N_("on average level {n}"),
        N_("Highest: {names} (level {n})."),
        lambda web: trophic_levels(web, "prey_averaged"),
    ),
    Measure(
        "prey",
        N_("Kinds of food"),
        N_("How many others it eats here. Who eats many finds something else when one of them is missing."),
        N_("kinds of food: {n}"),
        N_("Most kinds of food: {names} ({n})."),
        _count(prey),
    ),
    Measure(
        "eaters",
        N_("Eaten by"),
        N_("How many others eat it here. Many live on what is eaten by many."),
        N_("eaten by: {n}"),
        N_("Eaten by most: {names} ({n})."),
        _count(predators),
    ),
    Measure(
        "chains",
        N_("Of 100 chains"),
        N_("Of all food chains in this web: in how many of a hundred it is a member."),
        N_("in {n} of 100 chains"),
        N_("Member of most chains: {names} ({n} of 100)."),
        _share_of_chains,
    ),
    Measure(
        "keystone",
        N_("Keystone index"),
        N_("How much hangs on it, up and down the chains: on whom many depend who have little else."),
        N_("keystone index {n}"),
        N_("Most hangs on: {names} (keystone index {n})."),
        _keystone,
    ),
)
BY_ID = {measure.id: measure for measure in MEASURES}

#: So many names are told of those who share the highest number.
MOST_NAMES = 3


def plates(measure: Measure, web: nx.DiGraph) -> dict[Node, tuple[str, str]]:
    """For each organism the number as text and what is said of it; none where there is no number."""
    return {
        node: (decimal(value, 1 if abs(value) < 100 else 0), _(measure.speech).format(n=decimal(value)))
        for node, value in measure.values(web).items()
        if value is not None
    }


def highest(measure: Measure, web: nx.DiGraph) -> str:
    """Who has the highest number, in a sentence; empty if nobody has one."""
    known = {node: value for node, value in measure.values(web).items() if value is not None}
    top = max(known.values(), default=0.0)
    if not top:
        return ""
    first = [name_of(web, node) for node, value in known.items() if value >= top - 1e-9]
    first = sorted(set(first), key=str.casefold)
    names = ", ".join(first[:MOST_NAMES]) + (" …" if len(first) > MOST_NAMES else "")
    return _(measure.most).format(names=names, n=decimal(top))
