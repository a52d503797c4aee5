"""What players may tell and do: preferred and incomplete symbioses, plant or animal (MUT-5.2, MUT-5.4.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ecolearn.kernel.actions import Cell
from ecolearn.kernel.rules import Fault, Task, fault
from ecolearn.kernel.words import N_

from ..terms import card_term
from .base import Stage

if TYPE_CHECKING:
    from ..position import MutterNaturPosition


class Preferred(Stage):
    """A card is shown to one player only (MUT-5.2.1)."""

    id: ClassVar[str] = "2.1"
    title: ClassVar[str] = N_("Preferred symbioses")
    text: ClassVar[str] = N_("A card can be shown to one other player only, no longer to all.")

    def forbids_showing(self, position: MutterNaturPosition, to_all: bool) -> Fault | None:
        return fault("show_to_one", rule="MUT-5.2.1") if to_all else None


class Incomplete(Stage):
    """No card is shown any more (MUT-5.4.2)."""

    id: ClassVar[str] = "4.2"
    title: ClassVar[str] = N_("Incomplete symbioses")
    text: ClassVar[str] = N_("No card can be shown any more, only exchanged.")

    def forbids_showing(self, position: MutterNaturPosition, to_all: bool) -> Fault | None:
        return fault("no_showing", rule="MUT-5.4.2")


class Biodiversity(Stage):
    """Each player lays only plants or only animals (MUT-5.2.3)."""

    id: ClassVar[str] = "2.3"
    title: ClassVar[str] = N_("Specific biodiversity")
    text: ClassVar[str] = N_(
        "At the beginning each player chooses plants or animals. A species of the other kind is discarded."
    )

    def opening(self, position: MutterNaturPosition) -> tuple[Task, ...]:
        order = [*range(position.start, position.table.seats + 1), *range(1, position.start)]
        return tuple(Task("side", (seat,)) for seat in order)

    def forbids(self, position: MutterNaturPosition, card: str, cell: Cell, seat: int) -> Fault | None:
        web = position.table.web
        if cell in web.slots or web.species[card].kind == position.sides[seat - 1]:
            return None
        return fault("other_side", card=card_term(card), side=position.sides[seat - 1], rule="MUT-5.2.3")
