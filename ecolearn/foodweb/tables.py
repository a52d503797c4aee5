"""The food web as a table, for those who read rather than look."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypedDict

from ecolearn.foodweb.graph import Node, lies, name_of, predators, prey
from ecolearn.foodweb.matter import gives_to
from ecolearn.foodweb.numerals import decimal
from ecolearn.foodweb.plan import Box, Layout
from ecolearn.foodweb.possible import possible_predators, possible_prey
from ecolearn.kernel.words import _

if TYPE_CHECKING:
    import networkx as nx


class Table(TypedDict):
    """The web as a table of texts."""

    head: list[str]
    rows: list[list[str]]


def web_table(web: nx.DiGraph, plan: Layout, levels: Mapping[Node, float | None] | None = None) -> Table:
    """The web as a table: organism, level, what it eats, who eats it; the lowest level first.

    Further columns come with what they tell: who is given energy or matter, and what is only possible.
    """
    boxes = sorted(plan.boxes.values(), key=lambda box: (box.band, name_of(web, box.node), str(box.node)))
    rows = [[name_of(web, box.node), _level(web, box, levels)] for box in boxes]
    nodes = [box.node for box in boxes]
    columns = {
        _("Eats here"): [prey(web, node) for node in nodes],
        _("Is eaten here by"): [predators(web, node) for node in nodes],
    }
    further = {
        _("Gives energy to"): [gives_to(web, node, "energy") for node in nodes],
        _("Gives matter to"): [gives_to(web, node, "matter") for node in nodes],
        _("Could also eat"): [possible_prey(web, node) for node in nodes],
        _("Could also be eaten by"): [possible_predators(web, node) for node in nodes],
    }
    columns |= {title: column for title, column in further.items() if any(column)}
    for column in columns.values():
        for row, others in zip(rows, column, strict=True):
            row.append(_names(web, others))
    return {"head": [_("Organism"), _("Level"), *columns], "rows": rows}


def _level(web: nx.DiGraph, box: Box, levels: Mapping[Node, float | None] | None) -> str:
    level = levels.get(box.node) if levels else box.level
    return "–" if level is None or not lies(web, box.node) else decimal(level)


def _names(web: nx.DiGraph, nodes: Iterable[Node]) -> str:
    return ", ".join(name_of(web, node) for node in nodes) or "–"
