"""Everything about a web as a table."""

from __future__ import annotations

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
    """One row for every organism: all its numbers, what it eats and who eats it; the lowest level first."""

    label = N_("Table")
    pictured = False

    def asks(self, web: nx.DiGraph[Node]) -> str:
        return _("The whole web as a table.")

    def panel(self, web: nx.DiGraph[Node]) -> list[Block]:
        values = [measure.values(web) for measure in MEASURES]
        nodes = sorted(
            organisms(web), key=lambda node: (values[1].get(node) or 99, name_of(web, node).casefold())
        )
        rows = []
        for node in nodes:
            numbers = [column.get(node) for column in values]
            rows.append(
                [
                    name_of(web, node),
                    *("–" if number is None else decimal(number) for number in numbers),
                    ", ".join(name_of(web, other) for other in prey(web, node)) or "–",
                    ", ".join(name_of(web, other) for other in predators(web, node)) or "–",
                ]
            )
        head = [
            _("Organism"),
            *(_(measure.label) for measure in MEASURES),
            _("Eats here"),
            _("Is eaten here by"),
        ]
        return [
            blocks.text(" ".join(measures(web).sentences)),
            blocks.table({"head": head, "rows": rows}, _("As a table")),
        ]
