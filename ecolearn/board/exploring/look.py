"""Look at a web: a number on every organism, and what it means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ecolearn.foodweb.graph import Node
from ecolearn.kernel.words import N_, _

from . import blocks
from .blocks import Block
from .measuring import BY_ID, MEASURES, highest, plates
from .tool import Marks, Tool, Trouble

if TYPE_CHECKING:
    import networkx as nx

NOTHING = "none"


class LookTool(Tool):
    """Choose how the web is drawn and which number stands at every organism."""

    label = N_("Look")
    lays_out = True

    def __init__(self) -> None:
        self._measure = NOTHING

    def asks(self, web: nx.DiGraph[Node]) -> str:
        return _("Choose an organism: its prey and predators light up.")

    def take(self, web: nx.DiGraph[Node], do: str, value: Any) -> str:
        if do != "measure" or not isinstance(value, str) or (value != NOTHING and value not in BY_ID):
            raise Trouble
        self._measure = value
        return " ".join(self._words(web))

    def _words(self, web: nx.DiGraph[Node]) -> list[str]:
        if self._measure == NOTHING:
            return []
        measure = BY_ID[self._measure]
        return [words for words in (_(measure.meaning), highest(measure, web)) if words]

    def panel(self, web: nx.DiGraph[Node]) -> list[Block]:
        items = [(NOTHING, _("nothing")), *((measure.id, _(measure.label)) for measure in MEASURES)]
        return [
            blocks.choice("measure", _("Number at each organism"), items, self._measure, many=True),
            *(blocks.text(words) for words in self._words(web)),
        ]

    def marks(self, web: nx.DiGraph[Node]) -> Marks:
        found = Marks()
        if self._measure != NOTHING:
            for node, (number, speech) in plates(BY_ID[self._measure], web).items():
                found.add(node, plate=number, speech=speech)
        return found
