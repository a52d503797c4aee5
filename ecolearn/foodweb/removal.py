"""What if a species goes: who finds no food any more, step by step.

This counts only those who starve, so it looks only up the food chains. What happens down and sideways (prey
that is eaten less, others who find more to eat) tells `ecolearn.foodweb.press_effects`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ecolearn.foodweb.cascade import Cascade, Rule
from ecolearn.foodweb.finding import find_nodes
from ecolearn.foodweb.graph import Net, Node, name_of, net, select_links
from ecolearn.foodweb.showing import listed, page
from ecolearn.foodweb.tables import Table
from ecolearn.kernel.words import _, ngettext

if TYPE_CHECKING:
    import networkx as nx


@dataclass(frozen=True, slots=True)
class Loss:
    """An organism that is lost because its food is gone.

    Attributes
    ----------
    node, name
        Which one.
    gone : tuple of str
        Names of the food that is gone by then, in order.
    left : tuple of str
        Names of the food that is still there: too little of it, or itself fed by no plant.
    supported : bool
        False if it falls although enough food is there, because no plant feeds that food.
    """

    node: Node
    name: str
    gone: tuple[str, ...]
    left: tuple[str, ...] = ()
    supported: bool = True

    @property
    def reason(self) -> str:
        """Why, in a sentence in the current language."""
        gone, left = listed(self.gone), listed(self.left)
        if not self.supported:
            return _("{name}: there still is food ({left}), but no plant feeds that food any more.").format(
                name=self.name, left=left
            )
        if self.left:
            return _("{name}: too little food (gone: {gone}; left: {left}).").format(
                name=self.name, gone=gone, left=left
            )
        return _("{name}: nothing left to eat (gone: {gone}).").format(name=self.name, gone=gone)


@dataclass(frozen=True, slots=True)
class Round:
    """A step of the cascade.

    Attributes
    ----------
    number : int
        1: lost directly, 2: in the second step, 3 and more: later.
    lost : tuple of Loss
        In the order of their nodes' text.
    """

    number: int
    lost: tuple[Loss, ...]

    @property
    def title(self) -> str:
        """ "directly", "second step", "later (step 3)" in the current language."""
        if self.number == 1:
            return _("directly")
        if self.number == 2:
            return _("second step")
        return _("later (step {n})").format(n=self.number)


@dataclass(frozen=True, slots=True)
class Weakened:
    """An organism that stays but has less food than before: names of what is gone and of what is left."""

    node: Node
    name: str
    gone: tuple[str, ...]
    left: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """In the current language."""
        n = len(self.gone) + len(self.left)
        return ngettext(
            "{name}: stays, without {gone} of {n} kind of food ({names}).",
            "{name}: stays, without {gone} of {n} kinds of food ({names}).",
            n,
        ).format(name=self.name, gone=len(self.gone), n=n, names=listed(self.gone))


@dataclass(frozen=True, slots=True)
class WhatIf:
    """What follows if organisms are taken out of a food web.

    Notebooks show it as a table; ``str()`` gives sentences.

    Attributes
    ----------
    nodes : str
        Which web was used: "tiles" (each card counts) or "species".
    removed : tuple
        The nodes that were taken out.
    rounds : tuple of Round
        Who is lost after that, step by step; empty if nobody.
    survivors : tuple
        The nodes that are left, in the order of their text.
    weakened : tuple of Weakened
        Survivors that lost a part of their food.
    freed : tuple
        Survivors that have lost all who ate them.
    unsupported : tuple
        Survivors that still eat each other, but that no plant feeds any more.
    perhaps : tuple
        Survivors that are lost too if the links marked doubtful do not hold.
    threshold : float
    weighted, supported, doubtful : bool
        The definition that was used; see `what_if`.
    names : dict
        Node -> name, of all organisms of the web.
    web_after : networkx.DiGraph
        The web without the removed and the lost.
    """

    nodes: str
    removed: tuple[Node, ...]
    rounds: tuple[Round, ...]
    survivors: tuple[Node, ...]
    weakened: tuple[Weakened, ...]
    freed: tuple[Node, ...]
    unsupported: tuple[Node, ...]
    perhaps: tuple[Node, ...]
    threshold: float
    weighted: bool
    supported: bool
    doubtful: bool
    names: Mapping[Node, str]
    web_after: nx.DiGraph = field(compare=False, repr=False)

    @property
    def lost(self) -> tuple[Node, ...]:
        """All who are lost because of the removal, in the order of the steps."""
        return tuple(loss.node for each in self.rounds for loss in each.lost)

    @property
    def sentences(self) -> tuple[str, ...]:
        """What happens, in the current language."""
        removed = self._list(self.removed)
        said = [_("Taken out: {names}.").format(names=removed)]
        if not self.rounds:
            said.append(_("Nobody else is lost: everyone still finds something to eat."))
        else:
            n = len(self.lost)
            said.append(
                ngettext(
                    "After that {n} more organism is lost.", "After that {n} more organisms are lost.", n
                ).format(n=n)
            )
        for each in self.rounds:
            losses = " ".join(loss.reason for loss in each.lost)
            said.append(_("{when}: {losses}").format(when=_capital(each.title), losses=losses))
        said.extend(each.sentence for each in self.weakened)
        if self.freed:
            said.append(_("Nobody eats these any more: {names}.").format(names=self._list(self.freed)))
        if self.unsupported:
            said.append(
                _("These still eat each other, but no plant feeds them any more: {names}.").format(
                    names=self._list(self.unsupported)
                )
            )
        if self.perhaps:
            said.append(
                _("Not certain: if the doubtful links do not hold, these are lost too: {names}.").format(
                    names=self._list(self.perhaps)
                )
            )
        return tuple(said)

    @property
    def notes(self) -> tuple[str, ...]:
        """What the numbers mean: the rule, which web, and what this does not show."""
        if self.threshold:
            rule = _("Rule: who keeps at most {share} % of its food is lost; plants stay.").format(
                share=f"{100 * self.threshold:g}"
            )
        else:
            rule = _("Rule: who has no food left is lost; plants stay.")
        return (rule, which_web(self.nodes), only_up())

    @property
    def table(self) -> Table:
        """One row for each organism: name, when it is lost, and why."""
        rows = [[self.names[node], _("taken out"), "–"] for node in self.removed]
        for each in self.rounds:
            rows.extend([loss.name, each.title, loss.reason] for loss in each.lost)
        weak = {each.node: each.sentence for each in self.weakened}
        rows.extend([self.names[node], _("stays"), weak.get(node, "–")] for node in self.survivors)
        return {"head": [_("Organism"), _("What happens"), _("Why")], "rows": rows}

    def __str__(self) -> str:
        return "\n".join((*self.sentences, *self.notes))

    def _repr_html_(self) -> str:
        return page(self.sentences[:2], self.table, notes=self.notes)

    def _list(self, nodes: Iterable[Node]) -> str:
        return ", ".join(self.names[node] for node in nodes)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def which_web(nodes: str) -> str:
    """Whether cards or species were counted, in a sentence."""
    if nodes == "tiles":
        return _("Each card counts as one organism.")
    return _("Each species counts once.")


def only_up() -> str:
    """What counting those who starve leaves out, in a sentence."""
    return _(
        "This looks only at who starves. Prey that is eaten less and rivals that get more food are not "
        "counted here."
    )


def what_if(
    web: nx.DiGraph,
    remove: Node | Iterable[Node],
    *,
    threshold: float = 0.0,
    weighted: bool = False,
    supported: bool = False,
    doubtful: bool = True,
) -> WhatIf:
    """Take organisms out of a food web and follow who loses all food: secondary extinctions.

    Parameters
    ----------
    web : networkx.DiGraph
        Links from prey to eater; node attribute ``kind``. It is not changed.
    remove : node, name or several of them
        By key, species or name; on a board a species means all its cards.
    threshold : float
        A consumer falls when it has lost food and keeps at most this share of what it ate at first. 0 (the
        definition of Dunne et al. 2002): when nothing is left. From 0 to less than 1.
    weighted : bool
        Whether the share is that of the link weights instead of the number of prey; a link without weight
        counts 1.
    supported : bool
        Whether those fall too that no producer, no dead matter and nothing fed from outside feeds any more.
        False, as published: two animals that eat each other keep each other alive, and
        `WhatIf.unsupported` tells so.
    doubtful : bool
        False leaves the links marked ``doubtful`` out from the start.

    Returns
    -------
    WhatIf
        Producers, dead matter and animals fed from outside do not fall; eating one's own kind is no food.
        Animals that had no food before stay what they were.

    Raises
    ------
    WebError
        If the graph is no food web.
    UnknownOrganism
        If one is not in the web; with near names. A KeyError.
    ValueError
        If the threshold is no share below 1, or energy is to be removed.

    References
    ----------
    Dunne, Williams & Martinez (2002), Ecol. Lett. 5:558 (the definition); Bellingeri & Bodini (2013),
    Theor. Ecol. 6:143 (thresholds).
    """
    used = web if doubtful else select_links(web, doubtful=False)
    compact = net(used)
    removed = find_nodes(web, remove)
    rule = Rule(threshold, supported)
    cascade, steps = _run(used, compact, removed, rule, weighted)
    names = {node: name_of(web, node) for node in compact.nodes}
    gone: set[int] = {compact.index[node] for node in removed}
    rounds = []
    for number, step in enumerate(steps, 1):
        rounds.append(
            Round(number, tuple(_loss(compact, names, i, gone, rule, used, weighted) for i in step))
        )
        gone.update(step)
    alive = [i for i, there in enumerate(cascade.alive) if there]
    after = web.copy()
    after.remove_nodes_from([compact.nodes[i] for i in gone])
    return WhatIf(
        nodes=str(web.graph.get("nodes", "species")),
        removed=removed,
        rounds=tuple(rounds),
        survivors=tuple(compact.nodes[i] for i in alive),
        weakened=tuple(_weakened(compact, names, i, gone) for i in alive if gone & set(compact.prey[i])),
        freed=tuple(
            compact.nodes[i] for i in alive if compact.eaters[i] and gone.issuperset(compact.eaters[i])
        ),
        unsupported=tuple(compact.nodes[i] for i in cascade.unsupported()),
        perhaps=_perhaps(web, removed, rule, weighted, gone, compact) if doubtful else (),
        threshold=threshold,
        weighted=weighted,
        supported=supported,
        doubtful=doubtful,
        names=names,
        web_after=after,
    )


def link_shares(web: nx.DiGraph, compact: Net) -> list[list[float]]:
    """The weight of each link from prey, in the order of ``compact.prey``; 1 where there is none."""
    return [
        [float(web.edges[compact.nodes[j], compact.nodes[i]].get("weight", 1)) for j in prey]
        for i, prey in enumerate(compact.prey)
    ]


def _run(
    web: nx.DiGraph, compact: Net, removed: tuple[Node, ...], rule: Rule, weighted: bool
) -> tuple[Cascade, list[list[int]]]:
    cascade = Cascade(compact, rule, link_shares(web, compact) if weighted else None)
    return cascade, cascade.remove(compact.index[node] for node in removed)


def _loss(
    compact: Net,
    names: Mapping[Node, str],
    i: int,
    gone: set[int],
    rule: Rule,
    web: nx.DiGraph,
    weighted: bool,
) -> Loss:
    node = compact.nodes[i]
    dead = tuple(names[compact.nodes[j]] for j in compact.prey[i] if j in gone)
    left = tuple(names[compact.nodes[j]] for j in compact.prey[i] if j not in gone)
    starves = not left
    if left and dead:
        worth = link_shares(web, compact)[i] if weighted else [1.0] * len(compact.prey[i])
        kept = sum(each for j, each in zip(compact.prey[i], worth, strict=True) if j not in gone)
        starves = kept <= (rule.threshold + 1e-9) * sum(worth)
    return Loss(node, names[node], dead, left, supported=starves)


def _weakened(compact: Net, names: Mapping[Node, str], i: int, gone: set[int]) -> Weakened:
    return Weakened(
        compact.nodes[i],
        names[compact.nodes[i]],
        tuple(names[compact.nodes[j]] for j in compact.prey[i] if j in gone),
        tuple(names[compact.nodes[j]] for j in compact.prey[i] if j not in gone),
    )


def _perhaps(
    web: nx.DiGraph, removed: tuple[Node, ...], rule: Rule, weighted: bool, gone: set[int], compact: Net
) -> tuple[Node, ...]:
    """Who falls in addition without the doubtful links; those who eat nothing then have no food to lose."""
    if not any(data.get("doubtful") for _u, _v, data in web.edges(data=True)):
        return ()
    certain = select_links(web, doubtful=False)
    other = net(certain)
    _cascade, steps = _run(certain, other, removed, rule, weighted)
    return tuple(other.nodes[i] for step in steps for i in step if compact.index[other.nodes[i]] not in gone)
