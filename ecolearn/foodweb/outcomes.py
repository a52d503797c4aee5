"""The answer to a lasting change of a population: who becomes more, who fewer, and how certain that is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ecolearn.foodweb.graph import Node
from ecolearn.foodweb.removal import which_web
from ecolearn.foodweb.showing import page
from ecolearn.foodweb.spreading import Way
from ecolearn.foodweb.tables import Table
from ecolearn.kernel.words import N_, _, ngettext

ANSWERS: dict[str, str] = {
    "up": N_("more"),
    "down": N_("fewer"),
    "same": N_("the same"),
    "uncertain": N_("uncertain"),
}
"""The answers and their words."""

_CHANGES: dict[str, str] = {
    "more": N_("What if there were more of: {names}?"),
    "fewer": N_("What if there were fewer of: {names}?"),
    "remove": N_("What if these were gone: {names}?"),
}

FEW = 30
"""With fewer stable samples than this, shares are rough."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What becomes of one organism.

    Attributes
    ----------
    node, name
        Which one.
    answer : str
        "up", "down", "same" (no way leads to it) or "uncertain".
    up, down : float
        The share of the communities in which it becomes more, and fewer.
    lost : bool
        True if it loses all its food.
    ways : tuple of Way
        A shortest way that explains the answer; if uncertain, one each for more and fewer, where there are.
        Empty if the answer comes from many ways together.
    """

    node: Node
    name: str
    answer: str
    up: float
    down: float
    lost: bool
    ways: tuple[Way, ...]

    @property
    def confidence(self) -> float:
        """The share of the communities that agree; 1 for "same"."""
        return 1.0 if self.answer == "same" else max(self.up, self.down)

    @property
    def sentence(self) -> str:
        """The answer with its reason, in the current language."""
        if self.answer == "same":
            return _("{name}: the same, since no way leads there.").format(name=self.name)
        if self.lost:
            return _("{name}: lost, since nothing is left to eat.").format(name=self.name)
        share = round(100 * self.confidence)
        ways = "; ".join(way.text for way in self.ways)
        if self.answer == "uncertain":
            if len(self.ways) > 1:
                return _("{name}: uncertain, since ways pull against each other: {ways}.").format(
                    name=self.name, ways=ways
                )
            return _("{name}: uncertain, since many ways pull against each other.").format(name=self.name)
        if self.answer == "up":
            said = _("{name}: more, in {share} % of the models.").format(name=self.name, share=share)
        else:
            said = _("{name}: fewer, in {share} % of the models.").format(name=self.name, share=share)
        return said + " " + _("Way: {way}.").format(way=ways) if ways else said


@dataclass(frozen=True, slots=True)
class PressEffects:
    """Who becomes more and who fewer after a lasting change.

    Notebooks show it as a table; ``str()`` gives sentences.

    Attributes
    ----------
    nodes : str
        Which web was used: "tiles" or "species".
    changed : tuple
        The nodes that were changed.
    change : str
        "more", "fewer" or "remove".
    effects : tuple of Effect
        All others, in the order of their nodes' text.
    stable, drawn : int
        Communities that count, and all that were drawn for them.
    samples, seed, sure, limited, doubtful
        As asked for; see `press_effects`.
    names : dict
        Node -> name.
    """

    nodes: str
    changed: tuple[Node, ...]
    change: str
    effects: tuple[Effect, ...]
    stable: int
    drawn: int
    samples: int
    seed: int
    sure: float
    limited: str
    doubtful: bool
    names: Mapping[Node, str]

    @property
    def answers(self) -> dict[Node, str]:
        """Node -> "up", "down", "same" or "uncertain"."""
        return {effect.node: effect.answer for effect in self.effects}

    def effect(self, node: Node) -> Effect:
        """The effect on `node`; a KeyError if it is what was changed or is not in the web."""
        for each in self.effects:
            if each.node == node:
                return each
        raise KeyError(_("There is no effect on {node} to tell.").format(node=node))

    @property
    def sentences(self) -> tuple[str, ...]:
        """The question, the answers together, and then one by one, the nearest first."""
        said = [_(_CHANGES[self.change]).format(names=self._list(self.changed))]
        if not self.stable and any(effect.answer == "uncertain" for effect in self.effects):
            said.append(
                _(
                    "No community of this kind keeps its balance in the model, so it gives no answer. Two "
                    "animals that live on the very same food cannot last beside each other."
                )
            )
        groups = {
            "up": N_("More: {names}."),
            "down": N_("Fewer: {names}."),
            "uncertain": N_("Uncertain: {names}."),
            "same": N_("The same: {names}."),
        }
        for answer, phrase in groups.items():
            nodes = [effect.node for effect in self.effects if effect.answer == answer]
            if nodes:
                said.append(_(phrase).format(names=self._list(nodes)))
        if self.stable:
            said.extend(effect.sentence for effect in self.nearest if effect.answer != "same")
        return tuple(said)

    @property
    def nearest(self) -> tuple[Effect, ...]:
        """The effects, first those with the shortest way, then by name."""

        def order(effect: Effect) -> tuple[int, str, str]:
            steps = min((len(way.steps) for way in effect.ways), default=len(self.names))
            return steps, effect.name, str(effect.node)

        return tuple(sorted(self.effects, key=order))

    @property
    def notes(self) -> tuple[str, ...]:
        """What the numbers mean: a model, how many communities, which web."""
        said = [
            _(
                "This is a model: nobody knows how strong each link is, so the computer tries many strengths "
                "and looks at what most of them agree on."
            ),
            ngettext(
                "{n} community that keeps its balance was found among {drawn} tries.",
                "{n} communities that keep their balance were found among {drawn} tries.",
                self.stable,
            ).format(n=self.stable, drawn=self.drawn),
        ]
        if 0 < self.stable < min(FEW, self.samples):
            said.append(_("They are few, so the shares are rough."))
        if self.change == "remove":
            said.append(
                _("The model is made for small changes; taking a species out is a large one, so take care.")
            )
        said.append(which_web(self.nodes))
        return tuple(said)

    @property
    def table(self) -> Table:
        """One row for each organism: name, answer, share that agrees, the way; the nearest first."""
        rows = [
            [
                effect.name,
                _(ANSWERS[effect.answer]),
                f"{round(100 * effect.confidence)} %" if self.stable or effect.answer == "same" else "–",
                "; ".join(way.text for way in effect.ways) or "–",
            ]
            for effect in self.nearest
        ]
        return {"head": [_("Organism"), _("What happens"), _("Models that agree"), _("Way")], "rows": rows}

    def __str__(self) -> str:
        return "\n".join((*self.sentences, *self.notes))

    def _repr_html_(self) -> str:
        return page(self.sentences[:1], self.table, notes=self.notes)

    def _list(self, nodes: Iterable[Node]) -> str:
        return ", ".join(self.names[node] for node in nodes)
