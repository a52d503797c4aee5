"""A toy game with what Still Waters lacks: hidden hands, seats that plan at the same time, and a die.

Every round each seat lays a card of its hidden hand face down, in any order; then all are turned up, a die is
rolled, and everybody draws. After some rounds the seat with the best card of the last round has won. A `flaw`
makes the game break one promise, so that it can be seen whether the conformance check tells.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, ClassVar

import networkx as nx

from ecolearn.kernel.actions import Action, Card
from ecolearn.kernel.chance import Chance
from ecolearn.kernel.conditions import Condition, Progress, Proof
from ecolearn.kernel.game import Game, Option, Outcome, Table
from ecolearn.kernel.position import Position
from ecolearn.kernel.rules import Check, Fault, Kind, Task, TaskType, Work, fault
from ecolearn.kernel.sentences import Fact, Secret, Term, Value
from ecolearn.kernel.zones import HIDDEN, Zones, ZoneSpec
from ecolearn.picture.scene import Button, Face, HandCard, Place, Scene

CARDS = tuple(f"frog_{number}" for number in range(1, 13))


class ToyPosition(Position):
    """What lies where, the round, and the last roll."""

    def __init__(self, table: Table, zones: Zones, chance: Chance) -> None:
        self.table = table
        self.zones = zones
        self.chance = chance
        self.round = 1
        self.rolled = 0
        self.mark = ""
        self.best: Mapping[str, int] = {}
        self.facts = ()
        self.agenda = (Task("plan", tuple(range(1, table.seats + 1))),)

    @property
    def flaw(self) -> str:
        return str(self.table.game.flaw)

    def outcome(self) -> Outcome | None:
        if self.agenda and not (self.flaw == "early outcome" and self.round == 2):
            return None
        return Outcome(None, self.rolled, 0, self.sentence("over", n=self.rolled))

    def food_web(self) -> nx.DiGraph[str]:
        web: nx.DiGraph[str] = nx.DiGraph(nodes="species")
        for card in self.zones.cards("done"):
            web.add_node(card, kind="frog" if self.flaw == "odd web" else "consumer", species=card, name=card)
        return web

    def view_for(self, seat: int | None) -> ToyPosition:
        view = super().view_for(seat)
        shown = {"seed shown": "chance", "all shown": "zones", "facts shown": "facts"}.get(self.flaw)
        return view.evolve(**{shown: getattr(self, shown)}) if shown else view

    def key(self) -> str:
        zones = " ".join(f"{name}:{','.join(self.zones.cards(name))}" for name in self.zones.names())
        best = ",".join(f"{name}={value}" for name, value in sorted(self.best.items()))
        return f"{zones} | {self.agenda} {self.round} {self.rolled} {self.mark} {best}"


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """Lay a card of the hand face down."""

    KIND: ClassVar[str] = "lay"
    card: Card


@dataclass(frozen=True, slots=True)
class LayBadly(Action):
    """The same with a text that does not read back, and taps that say nothing."""

    KIND: ClassVar[str] = "lay"
    card: Card

    def __str__(self) -> str:
        return f"lay {self.card.upper()}"

    @property
    def taps(self) -> tuple[str, ...]:
        return ("button.lay",)


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """Roll the die."""

    KIND: ClassVar[str] = "roll"


def _in_hand(position: ToyPosition, action: Lay, seat: int) -> Fault | None:
    if position.flaw == "reasons raise" and action.card == "no-such-card":
        raise RuntimeError("this should not happen")
    if action.card in position.zones.cards(f"hand.{seat}"):
        return None
    if position.flaw == "half a sentence":
        return fault("not_held")
    return fault("not_held", said=action.card)


class LayKind(Kind[ToyPosition, Lay]):
    action = Lay
    begins = True
    checks = (Check("TOY-1.1", _in_hand),)

    def universe(self, position: ToyPosition, task: Task, seat: int) -> Iterable[Lay]:
        cards = [card for card in position.zones.cards(f"hand.{seat}") if card != HIDDEN]
        if position.flaw == "universe twice":
            cards *= 2
        if position.flaw == "too many":
            return [Lay(f"frog_{number}") for number in range(1, 1100)]
        return [self.action(card) for card in cards]

    def options(self, position: ToyPosition, task: Task, seat: int) -> Sequence[Lay]:
        found = list(self.universe(position, task, seat))
        if position.flaw == "one left out":
            return found[1:] or found
        if position.flaw == "by filling" and position.best:
            return found if next(iter(position.best)) == "a" else found[::-1]
        if position.flaw == "never the same":
            random.shuffle(found)
        return found

    def apply(self, position: ToyPosition, action: Lay, seat: int) -> ToyPosition:
        zones = position.zones
        if position.flaw == "card lost":
            zones = zones.remove(f"hand.{seat}", action.card)
        else:
            zones = zones.put_top(f"plan.{seat}", action.card, {seat}, frm=f"hand.{seat}")
        if position.flaw == "changes the old":
            position.rolled += 1
        task = position.agenda[-1]
        left = tuple(other for other in task.seats if other != seat)
        agenda = position.agenda[:-1]
        agenda = (
            (*agenda, Task("plan", left)) if left else (*agenda, Task("roll", (1,)), Task("turn_up", (1,)))
        )
        changes: dict[str, Any] = {}
        if position.flaw in ("marked card", "silent mark"):
            changes["mark"] = action.card
        if position.flaw == "first counts":
            changes["mark"] = position.mark or str(seat)
        facts = () if position.flaw == "silent mark" else (("laid", {"who": seat}),)
        return position.evolve(zones=zones, agenda=agenda, facts=facts, **changes)


class RollKind(Kind[ToyPosition, Roll]):
    action = Roll
    begins = True
    reveal = True

    def universe(self, position: ToyPosition, task: Task, seat: int) -> Iterable[Roll]:
        return (Roll(),)

    def apply(self, position: ToyPosition, action: Roll, seat: int) -> ToyPosition:
        (eyes,), chance = position.chance.roll("die")
        if position.flaw == "real dice":
            eyes = random.randint(1, 1000)
        zones, facts = position.zones, list[Fact]([("rolled", {"who": seat, "n": eyes})])
        for player in range(1, position.table.seats + 1):
            if zones.count("stack"):
                card, zones = zones.draw("stack", f"hand.{player}")
                facts.append(
                    Secret("drew", {"who": player, "card": card}, (player,), ("drew_unseen", {"who": player}))
                )
        again = position.flaw == "endless" or position.round < position.table.options["rounds"]
        seats = tuple(range(1, position.table.seats + 1))
        agenda = (Task("plan", seats),) if again and zones.count("stack") else ()
        if position.flaw == "endless":
            agenda = position.agenda
        return position.evolve(
            zones=zones,
            chance=chance,
            rolled=eyes,
            round=position.round + 1,
            agenda=agenda,
            facts=tuple(facts),
            mark="",
        )


class PlanTask(TaskType[ToyPosition]):
    kinds = ("lay",)

    def prompt(self, position: ToyPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        return "prompt_plan", {"who": tuple(Term("seat", str(seat)) for seat in task.seats)}


class RollTask(TaskType[ToyPosition]):
    kinds = ("roll",)

    def prompt(self, position: ToyPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        return "prompt_roll", {"who": Term("seat", str(task.seats[0]))}


def _turn_up(position: ToyPosition, task: Task) -> ToyPosition:
    zones, facts = position.zones, []
    best = {"b": 2, "a": 1}
    for seat in range(1, position.table.seats + 1):
        if zones.count(f"plan.{seat}"):
            card, zones = zones.take_top(f"plan.{seat}")
            zones = zones.add("done", card)
            facts.append(("turned_up", {"who": seat, "other": card}))
    return position.evolve(
        zones=zones, best=best, agenda=position.agenda[:-1], facts=(*position.facts, *facts)
    )


def _laid(position: ToyPosition, card: str) -> Progress:
    if position.flaw == "condition fails":
        raise KeyError(card)
    found = [Proof((card,), ())] if card in position.zones.cards("done") else []
    return Progress(len(found), 1, tuple(found), position.sentence("prompt_over"))


class LaxOption(Option):
    def read(self, value: Any) -> Any:
        return value


class Toy(Game):
    id = "toy"
    version = 1
    code = "TOY"
    title = "Frogs"
    about = "A game for tests."
    least_seats = 2
    most_seats = 3
    phrases: Mapping[str, Any] = MappingProxyType(
        {
            "laid": "{who} lays a card face down.",
            "turned_up": "{who}: {other}.",
            "rolled": ("{who} rolls {n}.", "{who} rolls {n}."),
            "drew": "{who} draws {card}.",
            "drew_unseen": "{who} draws a card.",
            "not_held": "You do not hold {said}.",
            "prompt_plan": "Lay a card: {who}.",
            "prompt_roll": "{who}: roll the die.",
            "over": "The last roll was {n}.",
        }
    )
    terms: Mapping[str, str] = MappingProxyType({"who": "seat", "card": "card", "other": "card"})
    results = frozenset({"rolled", "turned_up"})
    hidden_hands = True
    longest = 60

    def __init__(self, flaw: str = "") -> None:
        self.flaw = flaw
        option = LaxOption if flaw == "lax option" else Option
        self.options = (option("rounds", 2, "Rounds", "How many rounds are played.", low=1, high=9),)
        if flaw == "gap in a phrase":
            self.phrases = {**Toy.phrases, "prompt_roll": ("{who}: roll.", "{who}: roll {m}.")}
        if flaw == "half a sentence":
            self.phrases = {**Toy.phrases, "not_held": "You do not hold this {{card}}."}
        if flaw == "not hidden":
            self.hidden_hands = False

    @cached_property
    def kinds(self) -> Mapping[str, Kind[Any, Any]]:
        lay = LayKind()
        if self.flaw == "bad text":
            lay.action = LayBadly
        if self.flaw == "no rule":
            lay.checks = (Check("", _in_hand),)
        if self.flaw == "refuses none":
            lay.checks = ()
        return {"lay": lay, "roll": RollKind()}

    @cached_property
    def tasks(self) -> Mapping[str, TaskType[Any]]:
        return {"plan": PlanTask(), "roll": RollTask(), "turn_up": Work(_turn_up)}

    @cached_property
    def conditions(self) -> Mapping[str, Condition]:
        return {"reached": Condition("reached NUMBER", _laid)}

    def make_table(self, seats: int, options: Mapping[str, Any]) -> Table:
        return Table(self, seats, options, CARDS, "TOYDECK1")

    def begin(self, table: Table, seed: int, start: Any = None) -> ToyPosition:
        order, chance = Chance(seed).shuffle("deal", CARDS)
        hands = {f"hand.{seat}": order[2 * seat - 2 : 2 * seat] for seat in range(1, table.seats + 1)}
        specs = [ZoneSpec(name, "hand") for name in hands]
        specs += [ZoneSpec(f"plan.{seat}", "pile") for seat in range(1, table.seats + 1)]
        specs += [ZoneSpec("stack", "pile"), ZoneSpec("done", "open")]
        return ToyPosition(table, Zones(specs, {**hands, "stack": order[2 * table.seats :]}), chance)

    def name(self, table: Table, term: Term) -> str:
        return f"Player {term.id}" if term.kind == "seat" else term.id.replace("_", " ")

    def scene(self, view: Any, seat: int | None) -> Scene:
        face = Face("f-toy", "<path/>", 10, 10)
        silent = self.flaw == "silent place"
        places = tuple(
            Place(f"plan.{player}", 20.0 * player, 0.0, speech="" if silent else f"Plan of player {player}")
            for player in range(1, view.table.seats + 1)
        )
        if self.flaw == "key twice":
            places = (*places, replace(places[0], x=99.0))
        cards = view.zones.cards(f"hand.{seat}") if seat else ()
        hand = tuple(HandCard(f"card.{card}", f"card.{card}", face, card, seat or 0) for card in cards)
        buttons = () if self.flaw == "no button" else (Button("button.roll", "Roll"),)
        return Scene("Frogs", places, hand=hand, buttons=buttons, prompt=view.prompt.text, whose="You")
