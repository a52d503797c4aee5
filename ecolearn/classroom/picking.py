"""Picking: which cards on a board fit a rule? The food web of the position judges."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from ecolearn.foodweb import chain_positions, predators, prey, trophic_levels, why_no_level
from ecolearn.kernel.words import _, ngettext

from .pictures import match_of, stage_now
from .tasks import Line, Task, Verdict, named, unreadable
from .texts import NOTHING, Text

if TYPE_CHECKING:
    import networkx as nx

    from ecolearn.kernel.match import Match

#: A rule's answer for one node: an empty text if the node fits, otherwise the reason why it does not.
Rule: TypeAlias = Callable[[str], str]


def place_of(web: nx.DiGraph[str], node: str) -> str:
    """Key of the place on the board where a node of the web lies."""
    cell = web.nodes[node].get("cell", "")
    return f"cell.{cell}" if isinstance(cell, str) and cell else str(node)


def _name(web: nx.DiGraph[str], node: str) -> str:
    return str(web.nodes[node].get("name", node))


def _with_card(web: nx.DiGraph[str], card: str) -> tuple[str, ...]:
    return tuple(node for node, data in web.nodes(data=True) if data.get("species", node) == card)


def _level(web: nx.DiGraph[str], words: list[str]) -> Rule:
    levels = trophic_levels(web)
    wanted, more = int(words[0].rstrip("+")), words[0].endswith("+")

    def why(node: str) -> str:
        level = levels[node]
        if level is None:
            return why_no_level(web, node)
        if level == wanted or (more and level >= wanted):
            return ""
        if level == 1:
            return _("{name} stands on level 1: it eats nobody.").format(name=_name(web, node))
        food = next(one for one in prey(web, node) if levels[one] == level - 1)
        return _("{name} eats {prey}, so it stands on level {level}.").format(
            name=_name(web, node), prey=_name(web, str(food)), level=f"{level:g}"
        )

    return why


def _kind(web: nx.DiGraph[str], words: list[str]) -> Rule:
    wanted = words[0]

    def why(node: str) -> str:
        kind = web.nodes[node]["kind"]
        if kind == wanted:
            return ""
        sentences = {
            "producer": _("{name} makes its own food: it is a producer."),
            "consumer": _("{name} gets its energy by eating: it is a consumer."),
            "detritus": _("{name} is dead matter."),
            "energy": _("{name} is energy and no living thing."),
        }
        return sentences[kind].format(name=_name(web, node))

    return why


def _eats(web: nx.DiGraph[str], words: list[str]) -> Rule:
    fit = {eater for node in _with_card(web, words[0]) for eater in predators(web, node)}
    return lambda node: (
        "" if node in fit else _("No arrow runs from that food to {name}.").format(name=_name(web, node))
    )


def _eaten_by(web: nx.DiGraph[str], words: list[str]) -> Rule:
    fit = {food for node in _with_card(web, words[0]) for food in prey(web, node)}
    return lambda node: (
        "" if node in fit else _("No arrow runs from {name} to that eater.").format(name=_name(web, node))
    )


def _top(web: nx.DiGraph[str], _words: list[str]) -> Rule:
    def why(node: str) -> str:
        eaters = predators(web, node)
        if eaters:
            return _("{eater} eats {name} here.").format(
                eater=_name(web, str(eaters[0])), name=_name(web, node)
            )
        return "" if prey(web, node) else _("{name} eats nobody on this board.").format(name=_name(web, node))

    return why


def _between(web: nx.DiGraph[str], _words: list[str]) -> Rule:
    def why(node: str) -> str:
        if not prey(web, node):
            return _("No arrow comes in at {name}.").format(name=_name(web, node))
        if not predators(web, node):
            return _("No arrow leaves {name}.").format(name=_name(web, node))
        return ""

    return why


def _several_levels(web: nx.DiGraph[str], _words: list[str]) -> Rule:
    positions = chain_positions(web)
    return lambda node: (
        ""
        if len(positions.get(node, ())) > 1
        else _("All chains that lead to {name} are equally long.").format(name=_name(web, node))
    )


def _cards(web: nx.DiGraph[str], words: list[str]) -> Rule:
    fit = {node for card in words for node in _with_card(web, card)}
    return lambda node: (
        "" if node in fit else _("{name} does not belong to it.").format(name=_name(web, node))
    )


def _linked_by(web: nx.DiGraph[str], words: list[str]) -> Rule:
    fit = {
        node for edge in web.edges(data="kind", default="food") if edge[2] == words[0] for node in edge[:2]
    }
    return lambda node: (
        "" if node in fit else _("No such arrow touches {name}.").format(name=_name(web, node))
    )


#: How each rule is written, and what makes it.
RULES: Mapping[str, Callable[[nx.DiGraph[str], list[str]], Rule]] = {
    "level": _level,
    "kind": _kind,
    "eats": _eats,
    "eaten-by": _eaten_by,
    "top": _top,
    "between": _between,
    "several-levels": _several_levels,
    "cards": _cards,
    "linked-by": _linked_by,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick(Task):
    """Mark every card that fits a rule, on a start position or on a board of the lesson.

    Attributes
    ----------
    rule : str
        ``"level 1"``, ``"eats red_fox"``; see `RULES`.
    board : str
        A board of the lesson, instead of a start position.
    least : int
        So many cards must lie on the board.
    says : mapping of str to Text
        By card: what it implies to pick it though it does not fit.
    otherwise : Text
        The same for all others; by default the rule says why.
    """

    form: ClassVar[str] = "board"

    rule: str
    board: str = ""
    least: int = 1
    says: Mapping[str, Text] = field(default_factory=dict)
    otherwise: Text = NOTHING

    @property
    def watches(self) -> str:
        return self.board

    def _match(self, match: Match | None) -> Match | None:
        return match_of(self.start, self.start_options) if self.start else match

    def stage(self, match: Match | None) -> Mapping[str, Any] | None:
        found = self._match(match)
        return stage_now(found) if found is not None else None

    def read(self, value: Any) -> Any:
        if not isinstance(value, list | tuple) or not all(isinstance(key, str) for key in value):
            raise unreadable()
        if not value:
            raise ValueError(_("Mark at least one card, then check."))
        if self.start and not set(value) <= set((self.stage(None) or {})["places"]):
            raise unreadable()
        return tuple(sorted(set(value)))

    def fitting(self, match: Match | None) -> frozenset[str]:
        """Keys of the places whose cards fit the rule."""
        found = self._match(match)
        if found is None:
            return frozenset()
        web = found.food_web()
        why = self._rule(web)
        return frozenset(place_of(web, node) for node in web if not why(node))

    def _rule(self, web: nx.DiGraph[str]) -> Rule:
        name, *words = self.rule.split()
        return RULES[name](web, words)

    def judge(self, value: Any, match: Match | None) -> Verdict:
        found = self._match(match)
        if found is None:
            return Verdict(
                False, (Line(None, _("There is no board yet. Run the cell with the game first.")),)
            )
        web = found.food_web()
        if len(web) < self.least:
            missing = self.least - len(web)
            more = ngettext("Lay one more card first.", "Lay {n} more cards first.", missing)
            return Verdict(False, (Line(None, more.format(n=missing)),))
        why = self._rule(web)
        at = {place_of(web, node): node for node in web}
        fitting = {key for key, node in at.items() if not why(node)}
        if not fitting:
            return Verdict(False, (Line(None, _("No card on this board fits yet. Play on, then check.")),))
        lines = [Line(False, self._reply(web, at[key], why)) for key in value if key in at and why(at[key])]
        lines += [
            Line(False, _("This card is no member of the food web.")) for key in value if key not in at
        ][:1]
        missing = len(fitting - set(value))
        if missing:
            more = ngettext("One more card belongs to it.", "{n} more cards belong to it.", missing)
            lines.append(Line(False, more.format(n=missing)))
        return Verdict(False, tuple(lines)) if lines else Verdict(True, self.reached())

    def _reply(self, web: nx.DiGraph[str], node: str, why: Rule) -> str:
        own = self.says.get(str(web.nodes[node].get("species", node)), self.otherwise)
        return f"{named(Text.of(_name(web, node)))}: {own}" if own else why(node)

    def reached(self) -> tuple[Line, ...]:
        return (Line(True, _("These, and no other.")), *self.done())

    def words_for(self, value: Any) -> str:
        if self.start:
            web = match_of(self.start, self.start_options).food_web()
            names = {place_of(web, node): _name(web, node) for node in web}
            return ", ".join(names.get(key, key) for key in value)
        return " · ".join(key.removeprefix("cell.") for key in value)

    def answer_in_words(self) -> str:
        return self.words_for(sorted(self.fitting(None))) if self.start else ""
