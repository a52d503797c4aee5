"""Reintroduction and pollution (MUT-5.3.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ecolearn.kernel.actions import Cell
from ecolearn.kernel.rules import Fault, Task, fault
from ecolearn.kernel.words import N_

from ..deck import POLLUTION, REINTRODUCTION
from ..terms import card_term
from .base import Stage

if TYPE_CHECKING:
    from ..position import MutterNaturPosition, Reveal
    from ..table import MutterNaturTable

COPIES = 3


class Reintroduction(Stage):
    """Species come back, and pollution takes conditions away (MUT-5.3.3)."""

    id: ClassVar[str] = "3.3"
    title: ClassVar[str] = N_("Reintroduction of species")
    text: ClassVar[str] = N_(
        "After a reintroduction plants and conditions are discarded until an animal is revealed. Pollution "
        "can be chosen only when all four plants lay before the round; it takes an uncovered condition "
        "along. All of these cards must be played to win."
    )

    def prepare(self, table: MutterNaturTable) -> None:
        table.drawn = (POLLUTION,) * COPIES + (REINTRODUCTION,) * COPIES

    def forbids(self, position: MutterNaturPosition, card: str, cell: Cell, seat: int) -> Fault | None:
        if not position.zones.count("lying"):
            return None
        web = position.table.web
        if cell in web.slots or web.species[card].kind == "plant":
            return fault("waits_for_animal", card=card_term(card), rule="MUT-5.3.3")
        return None

    def forbids_choice(self, position: MutterNaturPosition, card: str, seat: int) -> Fault | None:
        if card != POLLUTION or position.has_plants:
            return None
        return fault("plants_first", card=card_term(card), rule="MUT-5.3.3")

    def after_reveal(self, position: MutterNaturPosition, reveal: Reveal) -> MutterNaturPosition:
        if reveal.sort == POLLUTION:
            bare = position.bare_conditions()
            if len(bare) == 1:
                return position.taken_off(bare[0], "discard", "polluted")
            return position.with_tasks(Task("hit", (reveal.seat,))) if bare else position
        species = position.table.web.species
        if reveal.sort != "species" or species[reveal.card].kind != "animal":
            return position
        lying = position.zones.cards("lying")
        if not lying:
            return position
        zones = position.zones
        for card in lying:
            zones = zones.move(card, "lying", "beside")
        return position.telling(("settled_in", {"card": reveal.card}), zones=zones)

    def is_fulfilled(self, position: MutterNaturPosition) -> bool:
        played = position.zones.cards("beside") + position.zones.cards("lying")
        count = sum(card in (POLLUTION, REINTRODUCTION) for card in played)
        return count == position.table.seats
