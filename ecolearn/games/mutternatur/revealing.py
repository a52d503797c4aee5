"""Revealing: turn a card up, lay it where it fits or discard it with a reason (MUT-3.4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from ecolearn.kernel.actions import Action, Cell
from ecolearn.kernel.rules import Check, Fault, Kind, Task, TaskType, fault
from ecolearn.kernel.sentences import Term, Value

from .cards import COLOUR_OF, sort_of
from .deck import CAT, JOKER, REINTRODUCTION
from .position import PLANS, MutterNaturPosition, Reveal
from .rounds import is_won
from .terms import card_term, seat_term

#: Where cards go that are neither condition nor species, until the rules move them on.
EXTRA_ZONES = {CAT: "cats", REINTRODUCTION: "lying"}


@dataclass(frozen=True, slots=True)
class RevealCard(Action):
    """Turn the chosen card up (MUT-3.4)."""

    KIND: ClassVar[str] = "reveal"


class RevealKind(Kind[MutterNaturPosition, RevealCard]):
    action = RevealCard
    begins = True
    reveal = True
    routine = True

    def universe(self, position: MutterNaturPosition, task: Task, seat: int) -> Iterable[RevealCard]:
        return (RevealCard(),)

    def apply(self, position: MutterNaturPosition, action: RevealCard, seat: int) -> MutterNaturPosition:
        card = position.chosen(seat)
        assert card is not None
        position = position.changed(
            {
                "zones": position.zones.remove(PLANS[seat], card),
                "facts": (("turned_up", {"who": seat, "card": card}),),
                "agenda": position.agenda[:-1],
            }
        )
        sort = sort_of(card)
        if sort not in ("condition", "species"):
            zone = EXTRA_ZONES.get(sort, "beside")
            return after_reveal(
                position.evolve(zones=position.zones.add(zone, card)), Reveal(seat, card, sort, "", None)
            )
        places, why = places_for(position, card, seat)
        if not places:
            return discarded(position, card, seat, why)
        if len(places) == 1:
            return laid(position, card, places[0], seat)
        position = position.evolve(zones=position.zones.add("turned", card))
        return position.with_tasks(Task("slot", (seat,), card))


class RevealTask(TaskType[MutterNaturPosition]):
    """The next player turns the chosen card up."""

    kinds = ("reveal",)

    def prompt(self, position: MutterNaturPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        return "prompt_reveal", {"who": seat_term(task.seats[0])}


# -- where it fits ---------------------------------------------------------------------------------


def places_for(position: MutterNaturPosition, card: str, seat: int) -> tuple[tuple[Cell, ...], Fault]:
    """The places where a revealed card may be laid, and why not elsewhere.

    The base rules say where it could lie (MUT-1.3, MUT-1.4); each stage may forbid a place (MUT-5.6).

    Returns
    -------
    tuple of (tuple of cell, Fault)
        The fault is the reason to tell if there is no place.
    """
    web = position.table.web
    if sort_of(card) == "species":
        cells, why = _species_cell(position, card)
    else:
        colour = COLOUR_OF.get(card)
        cells = tuple(slot.cell for slot in position.open_slots() if colour in (None, slot.colour))
        why = fault("no_slot_at_all") if card == JOKER else fault("no_slot", card=card_term(card))
    found = []
    for cell in cells:
        reasons = (stage.forbids(position, card, cell, seat) for stage in position.table.stages)
        forbidden = next((reason for reason in reasons if reason is not None), None)
        if forbidden is None:
            found.append(cell)
        elif not found:
            why = forbidden
    assert all(cell in web.slots or cell in web.at for cell in found)
    return tuple(found), why


def _species_cell(position: MutterNaturPosition, card: str) -> tuple[tuple[Cell, ...], Fault]:
    web = position.table.web
    one = web.species[card]
    if web.may_lie(card, position.cells):
        return (one.cell,), fault("no_place", card=card_term(card))
    missing = tuple(need for need in one.needs if not position.is_laid(need))
    if missing:
        return (), fault("needs_species", card=card_term(card), cards=missing, missing=_terms(missing))
    colours = tuple(slot.colour for slot in web.missing_slots(card, position.cells))
    return (), fault("needs_conditions", card=card_term(card), missing=_terms(colours))


def _terms(cards: Iterable[str]) -> Any:
    return tuple(card_term(card) for card in cards)


def laid(position: MutterNaturPosition, card: str, cell: Cell, seat: int) -> MutterNaturPosition:
    """Lay a revealed card in the web, and go on."""
    slot = position.table.web.slots.get(cell)
    colour = slot.colour if slot is not None else ""
    values = {"who": seat, "card": card, "cell": cell}
    fact = ("laid_joker", {**values, "colour": colour}) if card == JOKER else ("laid", values)
    position = position.telling(fact, cells={**position.cells, cell: card})
    return after_reveal(position, Reveal(seat, card, sort_of(card), colour, cell))


def discarded(position: MutterNaturPosition, card: str, seat: int, why: Fault) -> MutterNaturPosition:
    """Discard a revealed card with its reason, and go on (MUT-1.7)."""
    # A fact holds plain values: ids of cards, which become terms when they are told.
    values = {name: value.id if isinstance(value, Term) else value for name, value in why.values.items()}
    reason = (f"because_{why.code}", {**values, "rule": why.rule})
    position = position.telling(
        ("discarded", {"who": seat, "card": card}), reason, zones=position.zones.add("discard", card)
    )
    # A joker that could not be laid has no colour (MUT-1.6); a condition has its own all the same.
    return after_reveal(position, Reveal(seat, card, sort_of(card), COLOUR_OF.get(card, ""), None))


def after_reveal(position: MutterNaturPosition, reveal: Reveal) -> MutterNaturPosition:
    """Let the stages act on a reveal, and end the game if it was the last one needed (MUT-4.4)."""
    position = position.evolve(revealed=(*position.revealed, reveal))
    for stage in position.table.stages:
        position = stage.after_reveal(position, reveal)
    if is_won(position):
        return position.evolve(agenda=(), ended="won")
    return position


# -- choices while revealing -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChooseSlot(Action):
    """Say in which of several places a revealed card is laid; a joker takes its colour (MUT-1.5, MUT-1.6)."""

    KIND: ClassVar[str] = "slot"
    cell: Cell


def _fits(position: MutterNaturPosition, action: ChooseSlot, seat: int) -> Fault | None:
    card = position.agenda[-1].cause
    places, _why = places_for(position, card, seat)
    if action.cell in places:
        return None
    return fault("not_that_slot", card=card_term(card), cells=[action.cell])


class SlotKind(Kind[MutterNaturPosition, ChooseSlot]):
    action = ChooseSlot
    checks = (Check("MUT-1.5", _fits),)

    def universe(self, position: MutterNaturPosition, task: Task, seat: int) -> Iterable[ChooseSlot]:
        return [ChooseSlot(cell) for cell in position.table.web.slots]

    def options(self, position: MutterNaturPosition, task: Task, seat: int) -> Sequence[ChooseSlot]:
        places, _why = places_for(position, task.cause, seat)
        allowed = set(places)
        return [ChooseSlot(cell) for cell in position.table.web.slots if cell in allowed]

    def apply(self, position: MutterNaturPosition, action: ChooseSlot, seat: int) -> MutterNaturPosition:
        card = position.agenda[-1].cause
        position = position.evolve(zones=position.zones.remove("turned", card))
        return laid(position.without_task(), card, action.cell, seat)


class SlotTask(TaskType[MutterNaturPosition]):
    """A revealed card fits in several places: its owner chooses; cause: the card."""

    kinds = ("slot",)

    def prompt(self, position: MutterNaturPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        code = "prompt_joker" if task.cause == JOKER else "prompt_slot"
        return code, {"who": seat_term(task.seats[0]), "card": card_term(task.cause)}


@dataclass(frozen=True, slots=True)
class Hit(Action):
    """Say which uncovered condition a pollution takes along (MUT-5.3.3)."""

    KIND: ClassVar[str] = "hit"
    cell: Cell


def _is_bare(position: MutterNaturPosition, action: Hit, seat: int) -> Fault | None:
    if action.cell in position.bare_conditions():
        return None
    return fault("not_bare", cells=[action.cell])


class HitKind(Kind[MutterNaturPosition, Hit]):
    action = Hit
    checks = (Check("MUT-5.3.3", _is_bare),)

    def universe(self, position: MutterNaturPosition, task: Task, seat: int) -> Iterable[Hit]:
        return [Hit(cell) for cell in sorted(position.cells)]

    def apply(self, position: MutterNaturPosition, action: Hit, seat: int) -> MutterNaturPosition:
        return position.without_task().taken_off(action.cell, "discard", "polluted")


class HitTask(TaskType[MutterNaturPosition]):
    """A pollution takes one of several uncovered conditions along."""

    kinds = ("hit",)

    def prompt(self, position: MutterNaturPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        return "prompt_hit", {"who": seat_term(task.seats[0])}
