"""Events: how one is turned up and its effects are carried out (chapter ECG-6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from ecolearn.kernel.actions import Action, Card, Cell, Word
from ecolearn.kernel.rules import Check, Each, Fault, Kind, Task, TaskType, fault
from ecolearn.kernel.sentences import Fact, Term, Value
from ecolearn.kernel.zones import ALL

from .effects import current_effect, is_playable, offers, targets
from .ending import TURNS_BETWEEN
from .openings import cell_of, number_of
from .position import EcogonPosition, Lifted
from .removal import remove
from .terms import card_term, cell_term, event_term, seat_term
from .turn import why_taken, why_unfit

# -- turning one up (ECG-6.2) ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TurnUp(Action):
    """Turn up the next event card (ECG-6.1)."""

    KIND: ClassVar[str] = "event"


@cache
def _steps(seat: int, event: str, number: int) -> tuple[Task, ...]:
    """The tasks of an event, the first step last as on an agenda."""
    return tuple([Task("step", (seat,), event, (at,)) for at in reversed(range(number))])


class TurnUpKind(Kind[EcogonPosition, TurnUp]):
    action = TurnUp
    begins = True
    reveal = True

    def universe(self, position: EcogonPosition, task: Task, seat: int) -> Iterable[TurnUp]:
        return (TurnUp(),)

    def options(self, position: EcogonPosition, task: Task, seat: int) -> Sequence[TurnUp]:
        return (TurnUp(),)

    def apply(self, position: EcogonPosition, action: TurnUp, seat: int) -> EcogonPosition:
        zones = position.zones
        facts: list[Fact] = []
        agenda = position.agenda[:-1]
        for _card in range(zones.count("events")):
            name, zones = zones.take_top("events")
            event = position.deck.events[name]
            if is_playable(position, event):
                facts += [("event", {"event": name, "text": name}), ("event_fact", {"fact": name})]
                return position.evolve(
                    zones=zones.add("events_done", name),
                    event=name,
                    event_in=TURNS_BETWEEN,
                    forbidding="",
                    facts=tuple(facts),
                    agenda=agenda + _steps(seat, name, len(event.effects)),
                )
            zones = zones.put_under("events", name, known_to=ALL)
            facts.append(("event_impossible", {"event": name}))
        facts.append(("no_event", {}))
        return position.evolve(
            zones=zones, event_in=TURNS_BETWEEN, forbidding="", facts=tuple(facts), agenda=agenda
        )


class TurnUpTask(TaskType[EcogonPosition]):
    """An event is due."""

    kinds = ("event",)

    def prompt(self, position: EcogonPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        return "prompt_event", {"who": seat_term(task.seats[0])}


# -- choosing (ECG-6.3, ECG-6.4) ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """Choose the card on a hex: the target of an effect, or which surrounded animal leaves first."""

    KIND: ClassVar[str] = "choose"
    cell: Cell


@dataclass(frozen=True, slots=True)
class Pick(Action):
    """Pick a card that an effect brings into play, from the zone where it lies."""

    KIND: ClassVar[str] = "pick"
    card: Card
    zone: Word

    @property
    def taps(self) -> tuple[str, ...]:
        """One element: the card as it is offered."""
        return (f"offer.{self.card}@{self.zone}",)

    @classmethod
    def from_taps(cls, taps: tuple[str, ...]) -> Pick | None:
        """The action that a touched offer would be."""
        if len(taps) != 1 or not taps[0].startswith("offer."):
            return None
        card, _at, zone = taps[0].removeprefix("offer.").partition("@")
        return cls(card, zone)


@dataclass(frozen=True, slots=True)
class Put(Action):
    """Put what an event moves or brings back on an empty hex (ECG-6.4)."""

    KIND: ClassVar[str] = "put"
    cell: Cell


def _choose_at(at: int) -> Choose:
    """Choosing the hex of this number."""
    return Choose(cell_of(at))


def _put_at(at: int) -> Put:
    """Putting something on the hex of this number."""
    return Put(cell_of(at))


def _stage(position: EcogonPosition, task: Task) -> str:
    """Which of the three choices a step asks for now."""
    do, lifted = current_effect(position, task).do, position.lifted
    if do == "exchange":
        return "choose" if lifted is None else "pick"
    if lifted is not None:
        return "put"
    return "pick" if do in ("return", "fetch") else "choose"


def _is_asked(position: EcogonPosition, action: Action, seat: int) -> Fault | None:
    task = position.agenda[-1]
    if task.kind != "step" or _stage(position, task) == action.KIND:
        return None
    return fault("not_now", now=position.prompt)


def _something_lies(position: EcogonPosition, action: Choose, seat: int) -> Fault | None:
    if action.cell in position.cells:
        return None
    return fault("cell_empty", cell=cell_term(action.cell), cells=[action.cell])


def _is_target(position: EcogonPosition, action: Choose, seat: int) -> Fault | None:
    task = position.agenda[-1]
    card = position.cells[action.cell]
    if task.kind == "surrounded":
        if action.cell in position.must_leave():
            return None
        return fault(
            "not_surrounded", card=card_term(card), cards=[card], cells=[action.cell], rule="ECG-5.2"
        )
    if number_of(action.cell) in targets(position, task):
        return None
    return fault(
        "not_a_target", card=card_term(card), event=event_term(task.cause), cards=[card], cells=[action.cell]
    )


class ChooseKind(Kind[EcogonPosition, Choose]):
    action = Choose
    checks = (Check("ECG-6.3", _is_asked), Check("ECG-6.3", _something_lies), Check("ECG-6.3", _is_target))

    def universe(self, position: EcogonPosition, task: Task, seat: int) -> Iterable[Choose]:
        return (Choose(cell) for cell in sorted(position.cells))

    def options(self, position: EcogonPosition, task: Task, seat: int) -> Sequence[Choose]:
        if task.kind == "surrounded":
            return Each(Choose, position.must_leave())
        if _stage(position, task) != "choose":
            return ()
        return Each(_choose_at, targets(position, task))

    def apply(self, position: EcogonPosition, action: Choose, seat: int) -> EcogonPosition:
        task = position.agenda[-1]
        if task.kind == "surrounded":
            return remove(position, action.cell, "left_surrounded")
        card = position.board[number_of(action.cell)]
        if current_effect(position, task).do == "remove":
            return remove(
                position, action.cell, "removed", gone=(*position.gone, card), agenda=position.agenda[:-1]
            )
        return position.evolve(lifted=Lifted(card, "board", action.cell))


def _is_offered(position: EcogonPosition, action: Pick, seat: int) -> Fault | None:
    if (action.card, action.zone) in offers(position, position.agenda[-1]):
        return None
    if action.card not in position.deck.cards:
        return fault("no_such_card", card=action.card)
    return fault(
        "not_offered", card=card_term(action.card), event=event_term(position.event), cards=[action.card]
    )


class PickKind(Kind[EcogonPosition, Pick]):
    action = Pick
    checks = (Check("ECG-6.3", _is_asked), Check("ECG-6.4", _is_offered))

    def universe(self, position: EcogonPosition, task: Task, seat: int) -> Iterable[Pick]:
        zones = ("discard", "nature", *(f"hand.{other}" for other in range(1, position.table.seats + 1)))
        return (Pick(card, zone) for zone in zones for card in sorted(set(position.stock(zone))))

    def options(self, position: EcogonPosition, task: Task, seat: int) -> Sequence[Pick]:
        if _stage(position, task) != "pick":
            return ()
        return tuple([Pick(card, zone) for card, zone in offers(position, task)])

    def apply(self, position: EcogonPosition, action: Pick, seat: int) -> EcogonPosition:
        card, zone, lifted = action.card, action.zone, position.lifted
        if lifted is None or lifted.cell is None:
            return position.evolve(lifted=Lifted(card, zone, None))
        fact = ("exchanged", {"card": lifted.card, "other": card, "cell": lifted.cell})
        return position.with_exchange(
            lifted.cell,
            card,
            agenda=position.agenda[:-1],
            zones=position.zones.remove(zone, card).add(zone, lifted.card),
            lifted=None,
            facts=(*position.facts, fact),
        )


def _is_free(position: EcogonPosition, action: Put, seat: int) -> Fault | None:
    lifted = position.lifted
    if lifted is None:
        return fault("not_now", now=position.prompt)
    if action.cell == lifted.cell:
        return fault("same_hex", card=card_term(lifted.card), cells=[action.cell])
    return why_taken(position, action.cell, position.deck.cards[lifted.card].kind)


def _may_lie(position: EcogonPosition, action: Put, seat: int) -> Fault | None:
    lifted = position.lifted
    if lifted is None:
        return fault("not_now", now=position.prompt)
    return why_unfit(position, lifted.card, action.cell, lifted.cell)


class PutKind(Kind[EcogonPosition, Put]):
    action = Put
    checks = (Check("ECG-6.3", _is_asked), Check("ECG-6.4", _is_free), Check("ECG-6.4", _may_lie))

    def universe(self, position: EcogonPosition, task: Task, seat: int) -> Iterable[Put]:
        return (Put(cell) for cell in sorted((*position.cells, *position.open_cells[""])))

    def options(self, position: EcogonPosition, task: Task, seat: int) -> Sequence[Put]:
        lifted = position.lifted
        if lifted is None or _stage(position, task) != "put":
            return ()
        return Each(_put_at, position.places_for(position.deck.cards[lifted.card], lifted.cell))

    def apply(self, position: EcogonPosition, action: Put, seat: int) -> EcogonPosition:
        lifted = position.lifted
        if lifted is None:
            raise ValueError("nothing has been taken up that could be put down")
        card, cell, chance = lifted.card, action.cell, position.chance
        if lifted.cell is not None:
            code, zones = "event_moved", position.zones
            position = position.without_card(lifted.cell)
        elif lifted.source == "nature":
            # Whoever looks through the stack for a habitat sees its order, so it is shuffled (ECG-9.5).
            code = "fetched"
            zones, chance = position.zones.remove("nature", card).shuffle("nature", chance, "nature")
        else:
            code, zones = "returned", position.zones.remove(lifted.source, card)
        fact = (code, {"card": card, "cell": cell})
        return position.with_card(
            cell,
            card,
            zones=zones,
            chance=chance,
            lifted=None,
            facts=(*position.facts, fact),
            agenda=position.agenda[:-1],
        )


class StepTask(TaskType[EcogonPosition]):
    """One step of an event; what has no target is left out (ECG-6.2)."""

    kinds = ("choose", "pick", "put")
    follow_up = True

    def advance(self, position: EcogonPosition, task: Task) -> EcogonPosition | None:
        if current_effect(position, task).do == "forbid":
            facts = (*position.facts, ("forbids", {"event": task.cause}))
            return position.evolve(forbidding=task.cause, facts=facts, agenda=position.agenda[:-1])
        return self.resolve(position, task, (position.table.game.kinds[_stage(position, task)],))

    def prompt(self, position: EcogonPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        do, stage = current_effect(position, task).do, _stage(position, task)
        lifted = position.lifted
        return f"prompt_{do}_{stage}", {
            "who": seat_term(task.seats[0]),
            "event": event_term(task.cause),
            "text": Term("event_text", task.cause),
            "card": "" if lifted is None else card_term(lifted.card),
        }
