"""What humans change: heat beside water, and a fixed order of conditions (MUT-5.3.1, MUT-5.3.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ecolearn.kernel.actions import Cell
from ecolearn.kernel.rules import Fault, fault
from ecolearn.kernel.words import N_

from ..terms import card_term
from .base import Stage

if TYPE_CHECKING:
    from ..position import MutterNaturPosition, Reveal


class Climate(Stage):
    """Heat revealed right beside water costs the water card (MUT-5.3.1)."""

    id: ClassVar[str] = "3.1"
    title: ClassVar[str] = N_("Climate change")
    text: ClassVar[str] = N_(
        "If heat is revealed right before or right after water, the water card is discarded, even out of "
        "the web."
    )

    def forbids(self, position: MutterNaturPosition, card: str, cell: Cell, seat: int) -> Fault | None:
        slot, before = position.table.web.slots.get(cell), position.previous
        if slot is None or slot.colour != "blue" or before is None or before.colour != "yellow":
            return None
        return fault("too_hot", card=card_term(card), rule="MUT-5.3.1")

    def after_reveal(self, position: MutterNaturPosition, reveal: Reveal) -> MutterNaturPosition:
        if reveal.colour != "yellow" or len(position.revealed) < 2:
            return position
        before = position.revealed[-2]
        if before.colour != "blue" or before.cell is None or before.cell not in position.cells:
            return position
        return position.taken_off(before.cell, "discard", "dried_up")


class Order(Stage):
    """The conditions of a species are laid in their printed order (MUT-5.3.2)."""

    id: ClassVar[str] = "3.2"
    title: ClassVar[str] = N_("Environmental changes")
    text: ClassVar[str] = N_("The conditions of a species must be laid in their printed order.")

    def forbids(self, position: MutterNaturPosition, card: str, cell: Cell, seat: int) -> Fault | None:
        web = position.table.web
        slot = web.slots.get(cell)
        if slot is None:
            return None
        first = web.missing_slots(slot.species, position.cells)[0]
        if first.cell == cell:
            return None
        return fault(
            "wrong_order",
            card=card_term(card),
            species=card_term(slot.species),
            cells=[first.cell],
            rule="MUT-5.3.2",
        )
