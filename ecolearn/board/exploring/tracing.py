"""Tracing a food chain step by step: what continues it, and why something does not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ecolearn.foodweb import LongestChain, longest_chain, predators
from ecolearn.foodweb.graph import SOURCES, Node, is_food, lies, link_kind, name_of
from ecolearn.kernel.words import _, ngettext

if TYPE_CHECKING:
    import networkx as nx

Chain = tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """What comes of a step: the chain, whether it was continued, and a sentence."""

    chain: Chain
    ok: bool
    text: str


def starts(web: nx.DiGraph, node: Node) -> bool:
    """Whether a chain can begin with `node`."""
    data = web.nodes[node]
    return data.get("kind") in SOURCES or bool(data.get("fed_outside"))


def feeds(web: nx.DiGraph, prey: Node, eater: Node) -> bool:
    """Whether there is a link of food from `prey` to `eater` that a chain can take."""
    return prey != eater and web.has_edge(prey, eater) and is_food(web, prey, web.edges[prey, eater])


def following(web: nx.DiGraph, chain: Chain) -> list[Node]:
    """Who can come next: the starts of chains as long as there is none."""
    if not chain:
        return [node for node in sorted(web, key=str) if lies(web, node) and starts(web, node)]
    return [node for node in predators(web, chain[-1]) if node not in chain and not starts(web, node)]


def step(web: nx.DiGraph, chain: Chain, node: Node) -> Step:
    """Continue a chain with an organism, or say why that does not do.

    Parameters
    ----------
    web : networkx.DiGraph
    chain : tuple of nodes
        From the producer up; may be empty.
    node : node
    """
    reason = _why_not(web, chain, node)
    if reason:
        return Step(chain, False, reason)
    grown = (*chain, node)
    return Step(grown, True, told(web, grown))


def step_along(web: nx.DiGraph, chain: Chain, prey: Node, eater: Node) -> Step:
    """Continue a chain with a link, or say why that does not do; the first link brings both its ends."""
    if prey == eater:
        return Step(
            chain,
            False,
            _(
                "{name} eats its own kind. In a chain everybody comes once, so this arrow does not count."
            ).format(name=name_of(web, prey)),
        )
    if not chain:
        first = step(web, (), prey)
        if not first.ok:
            return first
        return step(web, first.chain, eater)
    if prey != chain[-1]:
        return Step(
            chain,
            False,
            _(
                "This arrow starts at {prey}, but your chain ends with {last}. The next arrow has to start "
                "there."
            ).format(prey=name_of(web, prey), last=name_of(web, chain[-1])),
        )
    return step(web, chain, eater)


def _why_not(web: nx.DiGraph, chain: Chain, node: Node) -> str:
    """Why an organism does not continue a chain, in a sentence; empty if it does."""
    name = name_of(web, node)
    if not lies(web, node):
        return _("{name} is not there; it is only possible.").format(name=name)
    if web.nodes[node].get("kind") == "energy":
        return _("{name} gives energy, but it is no food: a chain starts at a plant.").format(name=name)
    if not chain:
        if starts(web, node):
            return ""
        if any(outside for _node, outside in web.nodes(data="fed_outside")):
            return _(
                "A chain starts at a plant, at dead matter or at somebody whose food was not recorded. "
                "{name} eats others here, so it comes later."
            ).format(name=name)
        return _(
            "A chain starts at a plant or at dead matter. {name} is an animal: it has to eat somebody first."
        ).format(name=name)
    if node in chain:
        return _("{name} is already in this chain. Everybody comes once.").format(name=name)
    last = chain[-1]
    before = name_of(web, last)
    if feeds(web, last, node) and not starts(web, node):
        return ""
    if feeds(web, node, last):
        return _(
            "That is the wrong way round: {last} eats {name}. The arrow goes from {name} to {last}, and a "
            "chain follows the arrows."
        ).format(name=name, last=before)
    if web.has_edge(last, node):
        kind = link_kind(web, last, web.edges[last, node])
        if kind == "matter" or starts(web, node):
            return _("From {last} only matter goes to {name}. That is no step of a food chain.").format(
                name=name, last=before
            )
        return _("{name} could eat {last}, but not as the cards lie now.").format(name=name, last=before)
    if web.nodes[node].get("kind") == "producer":
        return _("{name} is a plant and eats nobody, so it can only be the start of a chain.").format(
            name=name
        )
    return _("{name} does not eat {last} here: no arrow leads from {last} to {name}.").format(
        name=name, last=before
    )


def words(web: nx.DiGraph, chain: Chain) -> str:
    """The names of a chain with arrows between them."""
    return " → ".join(name_of(web, node) for node in chain)


def told(web: nx.DiGraph, chain: Chain) -> str:
    """What can be said of a chain that was continued: how long it is, and whether it ends here."""
    if len(chain) == 1:
        return _("The chain starts with {name}. Who eats it?").format(name=name_of(web, chain[0]))
    n = len(chain)
    said = ngettext("The chain has {n} organism", "The chain has {n} organisms", n).format(n=n)
    links = ngettext("{n} arrow", "{n} arrows", n - 1).format(n=n - 1)
    parts = [_("{organisms} and {arrows}.").format(organisms=said, arrows=links)]
    if not following(web, chain):
        last = name_of(web, chain[-1])
        if predators(web, chain[-1]):
            parts.append(_("Only who is already in the chain eats {name}: it ends here.").format(name=last))
        else:
            parts.append(_("Nobody here eats {name}: the chain ends here.").format(name=last))
    return " ".join(parts)


def compared(web: nx.DiGraph, chain: Chain, budget_s: float = 1.0) -> tuple[str, LongestChain]:
    """A chain beside the longest one of the web, in sentences, and that one."""
    longest = longest_chain(web, budget_s=budget_s)
    n, most = len(chain), longest.n_organisms
    if not most:
        return _("There is no food chain yet: no animal here feeds on a plant."), longest
    if longest.proven:
        said = ngettext(
            "The longest chain here has {n} organism.", "The longest chain here has {n} organisms.", most
        ).format(n=most)
    else:
        said = ngettext(
            "The longest chain found so far has {n} organism; more than {bound} are not possible.",
            "The longest chain found so far has {n} organisms; more than {bound} are not possible.",
            most,
        ).format(n=most, bound=longest.upper_bound)
    if not n:
        return said, longest
    if n >= most:
        praise = _("Yours is just as long!") if n == most else _("Yours is even longer!")
        return f"{said} {praise}", longest
    lacking = ngettext("Yours has {n} fewer.", "Yours has {n} fewer.", most - n).format(n=most - n)
    return f"{said} {lacking}", longest
