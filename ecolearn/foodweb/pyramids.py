"""Pyramids: how many, how heavy, or how much energy on each level of a food web.

Numbers and biomass are counted or measured; energy is a model: every step passes on the same share. A pyramid
of energy always narrows. One of biomass need not: small algae that grow and are eaten fast can feed more
animals than they weigh themselves."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from ecolearn.foodweb.energy import energy_pyramid
from ecolearn.foodweb.graph import Net, Node, name_of, net
from ecolearn.foodweb.levels import trophic_levels
from ecolearn.foodweb.naming import sources_of, words_of_level
from ecolearn.foodweb.numerals import decimal
from ecolearn.foodweb.showing import page
from ecolearn.foodweb.tables import Table
from ecolearn.kernel.words import N_, NN_, _, language, ngettext

if TYPE_CHECKING:
    import networkx as nx

Of: TypeAlias = Literal["numbers", "biomass", "energy"]

UNITS: dict[str, tuple[str, str]] = {
    "tiles": NN_("card", "cards"),
    "species": NN_("kind of organism", "kinds of organisms"),
    "numbers": NN_("living thing", "living things"),
    "numbers m^-2": NN_("living thing on a square metre", "living things on a square metre"),
    "numbers m^-3": NN_("living thing in a cubic metre", "living things in a cubic metre"),
    "biomass": NN_("gram", "grams"),
    "biomass m^-2": NN_("gram on a square metre", "grams on a square metre"),
    "biomass m^-3": NN_("gram in a cubic metre", "grams in a cubic metre"),
    "energy": NN_("unit of energy", "units of energy"),
}
"""What the values of a pyramid count, one and several."""

TITLES: dict[str, str] = {
    "numbers": N_("Pyramid of numbers"),
    "biomass": N_("Pyramid of biomass"),
    "energy": N_("Pyramid of energy (a model)"),
}


@dataclass(frozen=True, slots=True)
class Pyramid:
    """What there is on each level, the producers first.

    Attributes
    ----------
    nodes : str
        Which web was used: "tiles" or "species".
    of : str
        "numbers", "biomass" or "energy".
    model : str
        Where the values come from: "counted" (cards or species of the web), "measured" (by the study) or
        "energy flow" (computed: every step passes on `rate`).
    levels : tuple of int
        1, 2, 3, ... up to the highest level that somebody is on.
    values : tuple of float
        The value of each level: a number, grams, or units of energy.
    names : tuple of tuple of str
        Who stands on each level.
    unit_key : str
        A key of `UNITS`.
    rate : float or None
        The share that a step passes on; None if nothing was computed.
    level_kind : str
        The definition of level; a level that is no whole number is rounded down.
    no_level, no_value : tuple of str
        Names of those that are left out: without a level (no plant feeds them), or without a measured value.
    sources : tuple of str
        What is on level 1: "producer", "detritus" and "outside" for animals whose food was not recorded.
    """

    nodes: str
    of: str
    model: str
    levels: tuple[int, ...]
    values: tuple[float, ...]
    names: tuple[tuple[str, ...], ...]
    unit_key: str
    rate: float | None
    level_kind: str
    no_level: tuple[str, ...]
    no_value: tuple[str, ...]
    sources: tuple[str, ...] = ("producer",)

    @property
    def words(self) -> tuple[str, ...]:
        """What each level is called, in the current language."""
        return tuple(words_of_level(level, self.sources) for level in self.levels)

    @property
    def unit(self) -> str:
        """What is counted, in the current language, in the form for several."""
        return self._unit(2)

    @property
    def title(self) -> str:
        """In the current language."""
        return _(TITLES[self.of])

    @property
    def wider(self) -> tuple[int, ...]:
        """The levels that hold more than the one below: there the pyramid widens upward."""
        return tuple(
            level
            for level, below, here in zip(self.levels[1:], self.values, self.values[1:], strict=False)
            if here > below
        )

    @property
    def on_its_head(self) -> bool:
        """Whether the pyramid widens upward somewhere."""
        return bool(self.wider)

    @property
    def left_out(self) -> tuple[str, ...]:
        """Names of all that are not in the pyramid."""
        return self.no_level + self.no_value

    @property
    def amounts(self) -> tuple[str, ...]:
        """The values as people write them, in the current language."""
        return tuple(amount(value) for value in self.values)

    @property
    def sentences(self) -> tuple[str, ...]:
        """What the pyramid shows, in the current language."""
        if not self.levels:
            return (_("Nothing here stands on a level: lay a plant first."),)
        said = [f"{self.title}:"]
        said.extend(
            _("Level {level} ({words}): {amount} {unit}.").format(
                level=level, words=words, amount=text, unit=self._unit(value)
            )
            for level, words, text, value in zip(
                self.levels, self.words, self.amounts, self.values, strict=True
            )
        )
        if self.on_its_head:
            said.append(
                ngettext(
                    "The pyramid stands on its head: level {levels} holds more than the level below.",
                    "The pyramid stands on its head: levels {levels} hold more than the level below.",
                    len(self.wider),
                ).format(levels=", ".join(str(level) for level in self.wider))
            )
            if self.of == "biomass":
                said.append(
                    _("That can be: small algae weigh little, but grow again as fast as they are eaten.")
                )
        elif len(set(self.values)) < len(self.values):
            said.append(_("No level holds more than the level below."))
        elif len(self.levels) > 1:
            said.append(_("Every level holds less than the level below: it really is a pyramid."))
        return tuple(said)

    @property
    def notes(self) -> tuple[str, ...]:
        """Where the values come from, and how levels were counted."""
        said = []
        if self.model == "energy flow":
            said.append(
                _(
                    "This is a model and no measurement: every step passes on {rate} % of its energy; the "
                    "rest is used for living and leaves as heat. In nature the share differs from step to "
                    "step."
                ).format(rate=decimal(100 * (self.rate or 0.0)))
            )
        elif self.model == "measured":
            said.append(_("The values were measured by the study."))
        elif self.nodes == "tiles":
            said.append(_("Counted are cards, not animals and plants in nature."))
        else:
            said.append(_("Counted are species, not single animals and plants."))
        if self.level_kind == "prey_averaged":
            said.append(_("Level: one above the average of the prey, rounded down."))
        else:
            said.append(_("Level: one more than the fewest steps to a plant."))
        if self.no_level:
            names = ", ".join(self.no_level)
            said.append(_("Not in the pyramid, since no plant feeds them: {names}.").format(names=names))
        if self.no_value:
            names = ", ".join(self.no_value)
            said.append(_("Not in the pyramid, since nobody measured them: {names}.").format(names=names))
        return tuple(said)

    @property
    def table(self) -> Table:
        """One row for each level, the highest first, as a pyramid is drawn."""
        rows = [
            [str(level), text, ", ".join(names) or "–"]
            for level, text, names in zip(self.levels, self.amounts, self.names, strict=True)
        ]
        return {"head": [_("Level"), self.unit, _("Organisms")], "rows": rows[::-1]}

    def _unit(self, value: float) -> str:
        # Only a whole number has a form of its own: "1 card", but "1.2 grams".
        return ngettext(*UNITS[self.unit_key], int(value) if value == int(value) else 2)

    def __str__(self) -> str:
        return "\n".join((*self.sentences, *self.notes))

    def _repr_html_(self) -> str:
        return page(self.sentences, self.table, notes=self.notes)


def pyramid(
    web: nx.DiGraph,
    of: Of = "numbers",
    *,
    rate: float = 0.1,
    base: float = 10_000.0,
    level: Literal["shortest", "prey_averaged"] | None = None,
) -> Pyramid:
    """How much there is on each trophic level.

    Parameters
    ----------
    web : networkx.DiGraph
        Links from prey to eater; node attribute ``kind``. For measured values: ``abundance`` (individuals
        per area or volume) and ``mass`` (kg of one individual).
    of : "numbers", "biomass" or "energy"
        "numbers": individuals where the web has ``abundance``, else cards or species. "biomass": mass times
        abundance, in grams. "energy": a model, `base` on level 1 and the share `rate` of it with each step.
    rate : float
        For "energy": what a step passes on, above 0 and up to 1. 48 models of waters gave 0.1 on average
        (Pauly & Christensen 1995); single steps from 0.02 to 0.24.
    base : float
        For "energy": the energy that the producers bind, above 0.
    level : "shortest" or "prey_averaged", optional
        Which level decides (rounded down). Without it: "prey_averaged" for measured values and "shortest",
        the level of school books and of the board, else. It can matter: biomass in Tuesday Lake 1984 stands
        on its head with "prey_averaged" only.

    Returns
    -------
    Pyramid

    Raises
    ------
    WebError
        If the graph is no food web.
    ValueError
        For an unknown `of`, a rate or base outside its bounds, or "biomass" without masses and abundances.

    References
    ----------
    Elton (1927), *Animal Ecology*; Lindeman (1942), Ecology 23:399; Pauly & Christensen (1995), Nature
    374:255; Jonsson, Cohen & Carpenter (2005), Adv. Ecol. Res. 36:1 (Tuesday Lake).
    """
    _check(of, rate, base)
    compact = net(web)
    measured = of != "energy" and any(_value(web, node, of) is not None for node in compact.nodes)
    if of == "biomass" and not measured:
        raise ValueError(
            _(
                "This web does not say how heavy and how many its organisms are (node attributes mass and "
                "abundance): choose numbers or energy."
            )
        )
    kind = level or ("prey_averaged" if measured else "shortest")
    at = {
        # A level of 2 can come out of its equations as 1.9999999.
        node: None if exact is None else math.floor(exact + 1e-9)
        for node, exact in trophic_levels(web, kind).items()
    }
    values: dict[Node, float | None] = {
        node: _value(web, node, of) if measured else 1.0 for node in compact.nodes
    }
    top = max((step for node in compact.nodes if (step := at[node]) is not None), default=0)
    rows = _rows(web, compact, at, values, top)
    sums = [math.fsum(value for _name, value in row) for row in rows]
    unit = str(web.graph.get("abundance_unit", "")).strip()
    nodes = str(web.graph.get("nodes", "species"))
    key = f"{of} {unit}" if f"{of} {unit}" in UNITS else of
    return Pyramid(
        nodes=nodes,
        of=of,
        model="energy flow" if of == "energy" else "measured" if measured else "counted",
        levels=tuple(range(1, top + 1)),
        values=energy_pyramid(base, rate, top) if of == "energy" else tuple(sums),
        names=tuple(tuple(name for name, _value in row) for row in rows),
        unit_key="energy" if of == "energy" else key if measured else nodes,
        rate=rate if of == "energy" else None,
        level_kind=kind,
        no_level=tuple(name_of(web, node) for node in compact.nodes if at[node] is None),
        no_value=tuple(
            name_of(web, node) for node in compact.nodes if at[node] is not None and values[node] is None
        ),
        sources=sources_of(web),
    )


def _check(of: str, rate: float, base: float) -> None:
    if of not in TITLES:
        raise ValueError(
            _("There is no pyramid of {of}: choose numbers, biomass or energy.").format(of=repr(of))
        )
    if not 0 < rate <= 1:
        raise ValueError(
            _("A step cannot pass on the share {rate}: give a number above 0 and up to 1.").format(rate=rate)
        )
    if not 0 < base < math.inf:
        raise ValueError(
            _("The producers cannot bind {base} units: give a number above 0.").format(base=base)
        )


def _value(web: nx.DiGraph, node: Node, of: str) -> float | None:
    """Individuals, or grams; None if the web does not say."""
    data = web.nodes[node]
    abundance, mass = data.get("abundance"), data.get("mass")
    if abundance is None or (of == "biomass" and mass is None):
        return None
    return float(abundance) * (1000 * float(mass) if of == "biomass" else 1.0)


def _rows(
    web: nx.DiGraph,
    compact: Net,
    at: Mapping[Node, int | None],
    values: Mapping[Node, float | None],
    top: int,
) -> list[list[tuple[str, float]]]:
    rows: list[list[tuple[str, float]]] = [[] for _level in range(top)]
    for node in compact.nodes:
        level, value = at[node], values[node]
        if level is not None and value is not None:
            rows[level - 1].append((name_of(web, node), value))
    return [sorted(row) for row in rows]


def amount(value: float) -> str:
    """A number with three digits that count; large ones whole, with their thousands apart.

    Examples
    --------
    >>> amount(3_210_700_000), amount(7.4383), amount(0.01234)
    ('3,210,700,000', '7.44', '0.0123')
    """
    if abs(value) >= 100:
        text = f"{value:,.0f}"
        return text.replace(",", ".") if language() == "de" else text
    digits = 2 - math.floor(math.log10(abs(value))) if value else 0
    return decimal(value, max(digits, 0))
