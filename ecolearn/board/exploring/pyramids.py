"""A pyramid of the web: numbers, biomass where it was measured, or energy with a share to slide."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from ecolearn.foodweb import pyramid
from ecolearn.foodweb.graph import Node
from ecolearn.foodweb.pyramids import Pyramid
from ecolearn.kernel.words import N_, _

from . import blocks
from .blocks import Block
from .tool import Tool, Trouble

if TYPE_CHECKING:
    import networkx as nx

KINDS = (("numbers", N_("numbers")), ("biomass", N_("biomass")), ("energy", N_("energy (a model)")))
#: What a step passes on, in per cent.
LEAST, MOST = 5, 20
#: So many names of a level are written beside its bar.
MOST_NAMES = 6


class PyramidTool(Tool):
    """What there is on each level, as bars."""

    label = N_("Pyramid")
    pictured = False

    def __init__(self) -> None:
        self._of: Literal["numbers", "biomass", "energy"] = "energy"
        self._per_cent = 10

    def follow(self, web: nx.DiGraph[Node]) -> None:
        if self._of == "biomass" and not _weighed(web):
            self._of = "energy"

    def asks(self, web: nx.DiGraph[Node]) -> str:
        return _("How much is there on each level?")

    def take(self, web: nx.DiGraph[Node], do: str, value: Any) -> str:
        if do == "of" and value in ("numbers", "biomass", "energy"):
            if value == "biomass":
                # Says in a sentence what is missing.
                pyramid(web, "biomass")
            self._of = value
        elif do == "rate" and type(value) is int and LEAST <= value <= MOST:
            self._of, self._per_cent = "energy", value
        else:
            raise Trouble
        return " ".join(self._built(web).sentences)

    def _built(self, web: nx.DiGraph[Node]) -> Pyramid:
        return pyramid(web, self._of, rate=self._per_cent / 100)

    def panel(self, web: nx.DiGraph[Node]) -> list[Block]:
        kinds = [(key, _(words)) for key, words in KINDS if key != "biomass" or _weighed(web)]
        found = [blocks.choice("of", _("Pyramid of"), kinds, self._of)]
        if self._of == "energy":
            words = _("{n} %").format(n=self._per_cent)
            found.append(
                blocks.range_("rate", _("What each step passes on"), LEAST, MOST, self._per_cent, words)
            )
        built = self._built(web)
        if not built.levels:
            return [*found, blocks.text(" ".join(built.sentences), id="said")]
        most = max(built.values)
        rows = [
            (_("Level {n}").format(n=level), f"{amount} {built.unit}", _some(names))
            for level, amount, names in zip(built.levels, built.amounts, built.names, strict=True)
        ]
        shares = [value / most if most else 0.0 for value in built.values]
        # The bars say the amounts already.
        said = " ".join(built.sentences[1 + len(built.levels) :])
        return [
            *found,
            blocks.bars(built.title, rows, shares),
            *([blocks.text(said, id="said")] if said else []),
            *(blocks.text(note, "soft") for note in built.notes),
        ]


def _some(names: tuple[str, ...]) -> str:
    shown = ", ".join(names[:MOST_NAMES])
    return f"{shown} …" if len(names) > MOST_NAMES else shown


def _weighed(web: nx.DiGraph[Node]) -> bool:
    """Whether the web says how heavy and how many its organisms are."""
    return any("mass" in data and "abundance" in data for _node, data in web.nodes(data=True))
