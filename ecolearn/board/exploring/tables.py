"""Everything about a web as a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ecolearn.foodweb import measures, predators, prey
from ecolearn.foodweb.graph import Node, name_of
from ecolearn.foodweb.numerals import decimal
from ecolearn.kernel.words import N_, _

from . import blocks
from .blocks import Block
from .measuring import MEASURES, organisms
from .tool import Tool

if TYPE_CHECKING:
    import networkx as nx


class TableTool(Tool):
    """All numbers of every organism, and what it eats and who eats it; the lowest level first."""

    label = N_("Table")
    pictured = False

    def asks(self, web: nx.DiGraph[Node]) -> str:
        return _("The whole web as a table.")

    def panel(self, web: nx.DiGraph[Node]) -> list[Block]:
        values = [measure.values(web) for measure in MEASURES]
        nodes = sorted(
            organisms(web), key=lambda node: (values[1].get(node) or 99, name_of(web, node).casefold())
        )
        numbers = [[name_of(web, node), *(_number(column.get(node)) for column in values)] for node in nodes]
        # By itself, since in a large web the names make the lines high.
        links = [
            [name_of(web, node), _names(web, prey(web, node)), _names(web, predators(web, node))]
            for node in nodes
        ]
        head = [_("Organism"), *(_(measure.label) for measure in MEASURES)]
        return [
            blocks.text(" ".join(measures(web).sentences)),
            blocks.table(_("Numbers"), head, numbers),
            blocks.table(_("Who eats whom"), [_("Organism"), _("Eats here"), _("Is eaten here by")], links),
        ]


def _number(number: float | None) -> str:
    return "–" if number is None else decimal(number)


def _names(web: nx.DiGraph[Node], nodes: Iterable[Node]) -> str:
    return ", ".join(name_of(web, node) for node in nodes) or "–"
