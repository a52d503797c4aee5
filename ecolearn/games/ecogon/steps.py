"""How the steps of events and tiles are carried out: choosing, picking, putting (ECG-6.3, ECG-9.5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ecolearn.kernel.actions import Action, Card, Cell, Word
from ecolearn.kernel.rules import Check, Each, Fault, Kind, Task, TaskType, fault
from ecolearn.kernel.sentences import Value

from .automatic import AUTOMATIC
from .effects import current_effect, offers, targets
from .looking import after_coming, after_laying, start_tile, surrounded_tiles
from .modules import HABITATS, LOOKED, NATURE
from .openings import cell_of, number_of
from .picks import PICKS, swap, take
from .position import EcogonPosition, Lifted
from .removal import remove
from .rewards import choose_mission, keep, look_at_three
from .setup import lookouts
from .terms import card_term, cause_term, cause_text, cell_term, seat_term
from .turn import why_taken, why_unfit
from .words import PHRASES

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


#: Zones of things that lie open and may be picked besides cards of hands, stack and discard pile.
OPEN_ZONES = (LOOKED, "events_done", "missions")


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


def stage(position: EcogonPosition, task: Task) -> str:
    """Which kind of action a step asks for now."""
    do, lifted = current_effect(position, task).do, position.lifted
    if do == "exchange":
        return "choose" if lifted is None else "pick"
    if do in ("reorder", "play") and lifted is None and not position.zones.count(LOOKED):
        return "look"
    if do in ("repeat", "reorder", "renew"):
        return "pick"
    if do == "swap":
        return "choose"
    if lifted is not None:
        return "put"
    return "pick" if do in ("return", "fetch", "play") else "choose"


def _is_asked(position: EcogonPosition, action: Action, seat: int) -> Fault | None:
    task = position.agenda[-1]
    if task.kind != "step" or stage(position, task) == action.KIND:
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
    if task.kind == "which_tile":
        if number_of(action.cell) in surrounded_tiles(position):
            return None
        return fault("no_tile_due", card=card_term(card), cards=[card], cells=[action.cell], rule="ECG-9.2")
    if task.kind == "binoculars":
        if number_of(action.cell) in lookouts(position):
            return None
        return fault("no_lookout", card=card_term(card), cards=[card], cells=[action.cell], rule="ECG-10.1")
    if number_of(action.cell) in targets(position, task):
        return None
    return fault(
        "not_a_target",
        card=card_term(card),
        event=cause_term(position, task.cause),
        cards=[card],
        cells=[action.cell],
    )


class ChooseKind(Kind[EcogonPosition, Choose]):
    action = Choose
    checks = (Check("ECG-6.3", _is_asked), Check("ECG-6.3", _something_lies), Check("ECG-6.3", _is_target))

    def universe(self, position: EcogonPosition, task: Task, seat: int) -> Iterable[Choose]:
        return (Choose(cell) for cell in sorted(position.cells))

    def options(self, position: EcogonPosition, task: Task, seat: int) -> Sequence[Choose]:
        if task.kind == "surrounded":
            return Each(Choose, position.must_leave())
        if task.kind == "which_tile":
            return Each(_choose_at, surrounded_tiles(position))
        if task.kind == "binoculars":
            return Each(_choose_at, lookouts(position))
        if stage(position, task) != "choose":
            return ()
        return Each(_choose_at, targets(position, task))

    def apply(self, position: EcogonPosition, action: Choose, seat: int) -> EcogonPosition:
        task = position.agenda[-1]
        if task.kind == "surrounded":
            return remove(position, action.cell, "left_surrounded")
        if task.kind == "which_tile":
            return start_tile(position.without_task(), number_of(action.cell), seat)
        card = position.board[number_of(action.cell)]
        if task.kind == "binoculars":
            return lay_binoculars(position, action.cell)
        do = current_effect(position, task).do
        if do == "remove":
            return remove(
                position, action.cell, "removed", gone=(*position.gone, card), agenda=position.agenda[:-1]
            )
        if do == "take":
            return take(position, action.cell, seat)
        if do == "swap" and position.lifted is not None and position.lifted.cell is not None:
            return swap(position, position.lifted.cell, action.cell)
        return position.evolve(lifted=Lifted(card, "board", action.cell))


def lay_binoculars(position: EcogonPosition, cell: Cell) -> EcogonPosition:
    """Lay the binoculars on a habitat of the beginning."""
    modules = position.modules
    if modules is None:
        raise ValueError("there are no missions in this game")
    fact = ("binoculars", {"card": position.cells[cell], "cell": cell})
    modules = modules._replace(binoculars=number_of(cell))
    return position.evolve(modules=modules, agenda=position.agenda[:-1], facts=(fact,))


def _is_offered(position: EcogonPosition, action: Pick, seat: int) -> Fault | None:
    if (action.card, action.zone) in offers(position, position.agenda[-1]):
        return None
    if action.card not in position.deck.cards:
        return fault("no_such_card", card=action.card)
    task = position.agenda[-1]
    if task.kind != "step":
        return fault("not_among_these", card=card_term(action.card), cards=[action.card])
    return fault(
        "not_offered",
        card=card_term(action.card),
        event=cause_term(position, task.cause),
        cards=[action.card],
    )


class PickKind(Kind[EcogonPosition, Pick]):
    action = Pick
    checks = (Check("ECG-6.3", _is_asked), Check("ECG-6.4", _is_offered))

    def universe(self, position: EcogonPosition, task: Task, seat: int) -> Iterable[Pick]:
        hands = [f"hand.{other}" for other in range(1, position.table.seats + 1)]
        there = set(position.zones.names())
        zones = [zone for zone in ("discard", NATURE, HABITATS, *hands, *OPEN_ZONES) if zone in there]
        return (Pick(card, zone) for zone in zones for card in sorted(set(position.stock(zone))))

    def options(self, position: EcogonPosition, task: Task, seat: int) -> Sequence[Pick]:
        if task.kind == "step" and stage(position, task) != "pick":
            return ()
        return tuple([Pick(card, zone) for card, zone in offers(position, task)])

    def apply(self, position: EcogonPosition, action: Pick, seat: int) -> EcogonPosition:
        card, zone, lifted = action.card, action.zone, position.lifted
        task = position.agenda[-1]
        if task.kind == "mission":
            return choose_mission(position, card)
        if task.kind == "keep":
            return keep(position, card, seat)
        further = PICKS.get(current_effect(position, task).do)
        if further is not None:
            return further(position, task, card)
        if lifted is None or lifted.cell is None:
            return position.evolve(lifted=Lifted(card, zone, None))
        fact = ("exchanged", {"card": lifted.card, "other": card, "cell": lifted.cell})
        if position.modules is not None:
            position = position.evolve(modules=position.modules.without(number_of(lifted.cell)))
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
        if lifted is None or stage(position, task) != "put":
            return ()
        return Each(_put_at, position.places_for(position.deck.cards[lifted.card], lifted.cell))

    def apply(self, position: EcogonPosition, action: Put, seat: int) -> EcogonPosition:
        lifted = position.lifted
        if lifted is None:
            raise ValueError("nothing has been taken up that could be put down")
        card, cell, chance, modules = lifted.card, action.cell, position.chance, position.modules
        if lifted.cell is not None:
            code, zones = "event_moved", position.zones
            if current_effect(position, position.agenda[-1]).optional:
                # Of two that may move each is another one.
                position = position.evolve(gone=(*position.gone, card))
            position = position.without_card(lifted.cell)
            if modules is not None:
                habitat = position.deck.cards[card].kind == "habitat"
                modules = modules.moved(number_of(lifted.cell), number_of(cell), habitat)
        elif lifted.source == position.habitat_stack:
            # Whoever looks through the stack for a habitat sees its order, so it is shuffled (ECG-9.5).
            code = "fetched"
            stack = lifted.source
            zones, chance = position.zones.remove(stack, card).shuffle(stack, chance, stack)
            if modules is not None:
                modules = modules._replace(thirds=None) if stack == NATURE else modules
        else:
            code = "laid" if lifted.source == LOOKED else "returned"
            zones = position.zones.remove(lifted.source, card)
        fact = (
            code,
            {"who": seat, "card": card, "cell": cell} if code == "laid" else {"card": card, "cell": cell},
        )
        after = position.with_card(
            cell,
            card,
            zones=zones,
            chance=chance,
            lifted=None,
            facts=(*position.facts, fact),
            agenda=position.agenda[:-1],
        )
        if modules is None:
            return after
        if position.modules is not None and modules.binoculars != position.modules.binoculars:
            # Other birds are near to them now.
            return after.evolve(modules=modules, fresh=None)
        after = after.evolve(modules=modules)
        if lifted.cell is not None:
            return after
        return (after_laying if code == "laid" else after_coming)(after, cell, seat)


@dataclass(frozen=True, slots=True)
class Look(Action):
    """Look at the next cards of a stack, as a tile says (ECG-9.5)."""

    KIND: ClassVar[str] = "look"


def looked_through(position: EcogonPosition, do: str) -> str:
    """Which stack is looked at: the nature stack, or the one from which the next event comes."""
    if do == "play":
        return NATURE
    stacks = position.event_stacks()
    return next((stack for stack in stacks if position.zones.count(stack)), stacks[0])


class LookKind(Kind[EcogonPosition, Look]):
    action = Look
    begins = True
    reveal = True
    routine = True
    checks = (Check("ECG-9.5", _is_asked),)

    def universe(self, position: EcogonPosition, task: Task, seat: int) -> Iterable[Look]:
        return (Look(),)

    def options(self, position: EcogonPosition, task: Task, seat: int) -> Sequence[Look]:
        return (Look(),) if stage(position, task) == "look" else ()

    def apply(self, position: EcogonPosition, action: Look, seat: int) -> EcogonPosition:
        task = position.agenda[-1]
        after = look_at_three(position, looked_through(position, current_effect(position, task).do))
        # What is drawn and not laid goes back once the step is over.
        rest = (Task("put_back", (seat,)),) if current_effect(position, task).do == "play" else ()
        return after.evolve(agenda=(*position.agenda[:-1], *rest, task))


class StepTask(TaskType[EcogonPosition]):
    """One step of an event or a tile; what has no target is left out (ECG-6.2, ECG-9.2)."""

    kinds = ("choose", "pick", "put", "look", "skip")
    follow_up = True

    def advance(self, position: EcogonPosition, task: Task) -> EcogonPosition | None:
        do = current_effect(position, task).do
        if do in AUTOMATIC:
            return AUTOMATIC[do](position, task).without_task()
        now = stage(position, task)
        if now == "look":
            # Cards are turned up by an action: what is seen cannot be taken back.
            return None if position.zones.count(looked_through(position, do)) else position.without_task()
        if current_effect(position, task).optional and now == "choose" and targets(position, task):
            # Nothing happens by itself that may be left out.
            return None
        return self.resolve(position, task, (position.table.game.kinds[now],))

    def prompt(self, position: EcogonPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        do, now = current_effect(position, task).do, stage(position, task)
        lifted = position.lifted
        if do == "swap" and lifted is not None:
            now = "second"
        code = f"prompt_{do}_{now}"
        if current_effect(position, task).optional and now == "choose":
            code += "_or_not"
        if position.table.seats == 1 and f"{code}_alone" in PHRASES:
            code = f"{code}_alone"
        return code, {
            "who": seat_term(task.seats[0]),
            "event": cause_term(position, task.cause),
            "text": cause_text(position, task.cause),
            "card": "" if lifted is None else card_term(lifted.card),
        }
