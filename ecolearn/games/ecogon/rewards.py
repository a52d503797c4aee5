"""Choosing missions, dealing after it, and the rewards for levels (ECG-2.5, ECG-8.1, ECG-8.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ecolearn.kernel.actions import Action, Word
from ecolearn.kernel.rules import Check, Fault, Kind, Task, TaskType, fault
from ecolearn.kernel.sentences import Term, Value
from ecolearn.kernel.zones import ALL

from .effects import current_effect
from .modules import DRAWN, LOOKED, NATURE
from .position import HANDS, EcogonPosition
from .setup import MISSIONS_BOX, MISSIONS_CHOSEN, MISSIONS_DRAWN_ZONE, deal, with_binoculars
from .terms import seat_term

# -- missions ------------------------------------------------------------------------------------------


class MissionTask(TaskType[EcogonPosition]):
    """Whoever begins chooses a mission; with two missions twice (ECG-8.1)."""

    kinds = ("pick",)

    def prompt(self, position: EcogonPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        code = "prompt_mission"
        if position.table.options["missions"] > 1:
            first = position.modules is None or not position.modules.missions
            code += "_first" if first else "_second"
        return code, {"who": seat_term(task.seats[0])}


def choose_mission(position: EcogonPosition, mission: str) -> EcogonPosition:
    """Keep a mission; with the last one the others leave the game."""
    modules, zones = position.modules, position.zones
    if modules is None:
        raise ValueError("there are no missions in this game")
    modules = modules._replace(missions=(*modules.missions, mission), levels=(*modules.levels, 0))
    zones = zones.move(mission, MISSIONS_DRAWN_ZONE, MISSIONS_CHOSEN)
    agenda = position.agenda
    if len(modules.missions) == position.table.options["missions"]:
        for other in zones.cards(MISSIONS_DRAWN_ZONE):
            zones = zones.move(other, MISSIONS_DRAWN_ZONE, MISSIONS_BOX)
        agenda = agenda[:-1]
    fact = ("mission", {"mission": mission, "mission_text": mission})
    after = position.evolve(zones=zones, modules=modules, agenda=agenda, facts=(fact,))
    # From a start position the cards are dealt already (ECG-2.5).
    return after if agenda[-1].kind in ("deal", "mission") else with_binoculars(after)


@dataclass(frozen=True, slots=True)
class Deal(Action):
    """Deal the cards, once the missions are chosen (ECG-2.5)."""

    KIND: ClassVar[str] = "deal"


class DealKind(Kind[EcogonPosition, Deal]):
    action = Deal
    begins = True
    reveal = True
    routine = True

    def universe(self, position: EcogonPosition, task: Task, seat: int) -> Iterable[Deal]:
        return (Deal(),)

    def apply(self, position: EcogonPosition, action: Deal, seat: int) -> EcogonPosition:
        return deal(position.evolve(agenda=position.agenda[:-1])).evolve(facts=(("dealt", {}),))


class DealTask(TaskType[EcogonPosition]):
    """The cards are to be dealt."""

    kinds = ("deal",)

    def prompt(self, position: EcogonPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        return "prompt_deal", {"who": seat_term(task.seats[0])}


class BinocularsTask(TaskType[EcogonPosition]):
    """The team says on which habitat of the beginning the binoculars lie (ECG-8.4, ECG-10.1)."""

    kinds = ("choose",)

    def prompt(self, position: EcogonPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        return "prompt_binoculars", {"who": seat_term(task.seats[0])}


# -- rewards -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawThree(Action):
    """Draw three nature cards for a level, of which one is kept (ECG-8.3)."""

    KIND: ClassVar[str] = "draw-three"


@dataclass(frozen=True, slots=True)
class Skip(Action):
    """Do without something that need not be done."""

    KIND: ClassVar[str] = "skip"


class DrawThreeKind(Kind[EcogonPosition, DrawThree]):
    action = DrawThree
    begins = True
    reveal = True

    def universe(self, position: EcogonPosition, task: Task, seat: int) -> Iterable[DrawThree]:
        return (DrawThree(),)

    def apply(self, position: EcogonPosition, action: DrawThree, seat: int) -> EcogonPosition:
        agenda = (*position.agenda[:-1], Task("keep", (seat,), position.agenda[-1].cause))
        return look_at_three(position, "nature").evolve(agenda=agenda)


def look_at_three(position: EcogonPosition, pile: str) -> EcogonPosition:
    """Turn up three cards of a stack, or as many as there are, for all to see."""
    zones, modules = position.zones, position.modules
    cards = []
    for _card in range(min(DRAWN, zones.count(pile))):
        card, zones = zones.take_top(pile)
        zones = zones.add(LOOKED, card)
        cards.append(card)
    if modules is not None and modules.thirds and pile == "nature":
        modules = modules.drew(position.deck, cards)
    kind, code = ("card", "looked_at_nature") if pile == NATURE else ("event", "looked_at_events")
    fact = (code, {"cards": tuple([Term(kind, card) for card in cards])})
    return position.evolve(zones=zones, modules=modules, facts=(fact,))


def _may_be_left_out(position: EcogonPosition, action: Skip, seat: int) -> Fault | None:
    task = position.agenda[-1]
    if task.kind != "step" or (current_effect(position, task).optional and position.lifted is None):
        return None
    return fault("not_now", now=position.prompt)


class SkipKind(Kind[EcogonPosition, Skip]):
    action = Skip
    begins = True
    checks = (Check("ECG-9.5", _may_be_left_out),)

    def universe(self, position: EcogonPosition, task: Task, seat: int) -> Iterable[Skip]:
        return (Skip(),)

    def options(self, position: EcogonPosition, task: Task, seat: int) -> Sequence[Skip]:
        return () if _may_be_left_out(position, Skip(), seat) else (Skip(),)

    def apply(self, position: EcogonPosition, action: Skip, seat: int) -> EcogonPosition:
        *agenda, task = position.agenda
        # Who leaves out one of several moves has done with them.
        while task.kind == "step" and agenda and agenda[-1].kind == "step" and agenda[-1].cause == task.cause:
            if not current_effect(position, agenda[-1]).optional:
                break
            agenda.pop()
        return position.evolve(agenda=tuple(agenda), facts=(("skipped", {"who": seat}),))


class RewardTask(TaskType[EcogonPosition]):
    """A level was reached: three cards may be drawn, as long as there are any (ECG-8.3)."""

    kinds = ("draw-three", "skip")

    def advance(self, position: EcogonPosition, task: Task) -> EcogonPosition | None:
        return None if position.zones.count("nature") else position.without_task()

    def prompt(self, position: EcogonPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        return "prompt_reward", {
            "who": seat_term(task.seats[0]),
            "mission": Term("mission", task.cause),
            "level": Term("level", str(task.data[0])),
        }


class KeepTask(TaskType[EcogonPosition]):
    """One of the cards drawn is kept, the others are shuffled back."""

    kinds = ("pick",)
    follow_up = True

    def prompt(self, position: EcogonPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        return "prompt_keep", {"who": seat_term(task.seats[0])}


def keep(position: EcogonPosition, card: str, seat: int) -> EcogonPosition:
    """Take one of the cards looked at, and shuffle the others back."""
    zones, chance, modules = position.zones.move(card, LOOKED, HANDS[seat]), position.chance, position.modules
    others = zones.cards(LOOKED)
    for other in others:
        zones = zones.put_top("nature", other, ALL, LOOKED)
    if others:
        zones, chance = zones.shuffle("nature", chance, "nature")
    if modules is not None and others:
        modules = modules._replace(thirds=None)
    return position.evolve(
        zones=zones,
        chance=chance,
        modules=modules,
        agenda=position.agenda[:-1],
        facts=(*position.facts, ("kept", {"who": seat, "card": card})),
    )


# -- what was drawn and not laid -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PutBack(Action):
    """Put the cards that are left on top of the nature stack or under it (ECG-9.5)."""

    KIND: ClassVar[str] = "put-back"
    where: Word

    @property
    def taps(self) -> tuple[str, ...]:
        """A button for each of the two places."""
        return (f"button.put-back-{self.where}",)

    @classmethod
    def from_taps(cls, taps: tuple[str, ...]) -> PutBack | None:
        """The action that a touched button would be."""
        if len(taps) != 1 or not taps[0].startswith("button.put-back-"):
            return None
        return cls(taps[0].removeprefix("button.put-back-"))


def _known_place(position: EcogonPosition, action: PutBack, seat: int) -> Fault | None:
    return None if action.where in ("top", "under") else fault("no_such_place", place=action.where)


class PutBackKind(Kind[EcogonPosition, PutBack]):
    action = PutBack
    begins = True
    checks = (Check("ECG-9.5", _known_place),)

    def universe(self, position: EcogonPosition, task: Task, seat: int) -> Iterable[PutBack]:
        return (PutBack("top"), PutBack("under"))

    def options(self, position: EcogonPosition, task: Task, seat: int) -> Sequence[PutBack]:
        return (PutBack("top"), PutBack("under"))

    def apply(self, position: EcogonPosition, action: PutBack, seat: int) -> EcogonPosition:
        zones, modules = position.zones, position.modules
        cards = zones.cards(LOOKED)
        if action.where == "top":
            # The first one drawn lies on top again.
            for card in reversed(cards):
                zones = zones.put_top("nature", card, ALL, LOOKED)
        else:
            for card in cards:
                zones = zones.put_under("nature", card, ALL, LOOKED)
        if modules is not None and modules.thirds and action.where == "top":
            modules = modules._replace(thirds=modules.thirds.put_on_top(len(cards)))
        return position.evolve(
            zones=zones,
            modules=modules,
            agenda=position.agenda[:-1],
            facts=((f"put_back_{action.where}", {"n": len(cards)}),),
        )


class PutBackTask(TaskType[EcogonPosition]):
    """What was drawn and not laid goes back, if anything is left."""

    kinds = ("put-back",)

    def advance(self, position: EcogonPosition, task: Task) -> EcogonPosition | None:
        return None if position.zones.count(LOOKED) else position.without_task()

    def prompt(self, position: EcogonPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        return "prompt_put_back", {"who": seat_term(task.seats[0])}
