"""Trace a food chain, organism by organism or link by link."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from ecolearn.foodweb import longest_chain
from ecolearn.foodweb.graph import Node, lies, name_of
from ecolearn.kernel.words import N_, _

from . import blocks
from .blocks import Block
from .tool import Marks, Tool, Trouble, node_of
from .tracing import Chain, Step, compared, feeds, following, starts, step, step_along, words

if TYPE_CHECKING:
    import networkx as nx


class ChainTool(Tool):
    """A chain that grows with every right step; a wrong step is answered with the reason."""

    label = N_("Trace a chain")
    tap = "step"
    link = "along"

    def __init__(self) -> None:
        self._chain: Chain = ()
        self._said: tuple[str, str] = "", ""
        self._hinted = False
        self._offered: set[Node] = set()

    def follow(self, web: nx.DiGraph[Node]) -> None:
        kept: list[Node] = []
        for node in self._chain:
            if node not in web or not lies(web, node):
                break
            if not (feeds(web, kept[-1], node) if kept else starts(web, node)):
                break
            kept.append(node)
        if len(kept) < len(self._chain):
            self._said = _("The web has changed, and the chain with it."), "plain"
        self._chain = tuple(kept)
        # The same web shown again keeps the hint that stands there.
        if set(following(web, self._chain)) != self._offered:
            self._hinted = False

    def asks(self, web: nx.DiGraph[Node]) -> str:
        if not self._chain:
            return _("Start with a plant or with dead matter. Then choose who eats it, and so on.")
        if not following(web, self._chain):
            return _("The chain is complete.")
        return _("Choose who eats {name}.").format(name=name_of(web, self._chain[-1]))

    def take(self, web: nx.DiGraph[Node], do: str, value: Any) -> str:
        if do == "step":
            return self._step(step(web, self._chain, node_of(web, value)))
        if do == "along":
            if not isinstance(value, list) or len(value) != 2:
                raise Trouble
            prey, eater = (node_of(web, end) for end in value)
            if not web.has_edge(prey, eater):
                raise Trouble
            return self._step(step_along(web, self._chain, prey, eater))
        if do in ("back", "fresh"):
            self._chain = self._chain[:-1] if do == "back" else ()
            self._hinted, self._said = False, ("", "")
            return self.asks(web)
        if do == "next":
            self._hinted, self._offered = True, set(following(web, self._chain))
            return self._say(self._hint(web), "plain")
        if do == "compare":
            return self._say(compared(web, self._chain)[0], "plain")
        if do == "longest":
            longest = longest_chain(web)
            self._chain, self._hinted = longest.chain, False
            return self._say(compared(web, ())[0], "plain") + f" {words(web, longest.chain)}."
        raise Trouble

    def _step(self, made: Step) -> str:
        if made.ok:
            self._chain, self._hinted = made.chain, False
        return self._say(made.text, "good" if made.ok else "bad")

    def _say(self, text: str, tone: str) -> str:
        self._said = text, tone
        return text

    def _hint(self, web: nx.DiGraph[Node]) -> str:
        found = {name_of(web, node) for node in following(web, self._chain)}
        names = ", ".join(sorted(found, key=str.casefold))
        if not self._chain:
            return _("A chain can start with: {names}.").format(names=names or "–")
        last = name_of(web, self._chain[-1])
        if not names:
            return _("Nobody can come after {name}: the chain ends here.").format(name=last)
        return _("These eat {name}: {names}.").format(name=last, names=names)

    def panel(self, web: nx.DiGraph[Node]) -> list[Block]:
        found = [blocks.text(self.asks(web), "ask", "ask")]
        if self._chain:
            found.append(blocks.text(words(web, self._chain), "chain", "chain"))
        if self._said[0]:
            found.append(blocks.text(*self._said, "said"))
        doing: list[tuple[str, str]] = [("next", _("Who can come next?"))]
        if self._chain:
            doing += [
                ("back", _("Step back")),
                ("fresh", _("Start anew")),
                ("compare", _("Compare with the longest")),
            ]
        doing.append(("longest", _("Show a longest chain")))
        found.append(blocks.buttons(*doing))
        return found

    def marks(self, web: nx.DiGraph[Node]) -> Marks:
        found = Marks()
        for at, node in enumerate(self._chain, 1):
            found.add(node, plate=str(at), speech=_("number {n} of the chain").format(n=at), look="chain")
        found.ways = [f"link.{a}>{b}" for a, b in itertools.pairwise(self._chain)]
        if self._hinted:
            for node in following(web, self._chain):
                found.add(node, speech=_("can come next"), look="next")
        return found
