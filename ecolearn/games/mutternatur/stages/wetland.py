"""The wetland: a second web below, laid only right after water (MUT-5.1.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ecolearn.kernel.actions import Cell
from ecolearn.kernel.rules import Fault, fault
from ecolearn.kernel.words import N_

from .base import Stage

if TYPE_CHECKING:
    from ..position import MutterNaturPosition
    from ..table import MutterNaturTable


class Wetland(Stage):
    """Stonewort and roach, with four more conditions (MUT-5.1.3)."""

    id: ClassVar[str] = "1.3"
    title: ClassVar[str] = N_("The wetland")
    text: ClassVar[str] = N_(
        "Below lies a second web with stonewort and roach. A card can be laid there only if the player just "
        "before laid water. Both webs must be complete to win."
    )

    def prepare(self, table: MutterNaturTable) -> None:
        table.species.update(table.deck.water)
        table.cards.update(table.deck.wetland)

    def forbids(self, position: MutterNaturPosition, card: str, cell: Cell, seat: int) -> Fault | None:
        web = position.table.web
        species = web.slots[cell].species if cell in web.slots else web.at[cell]
        if web.species[species].web == "upper":
            return None
        before = position.previous
        if before is not None and before.laid and before.colour == "blue":
            return None
        return fault("no_water_before", rule="MUT-5.1.3")

    def is_fulfilled(self, position: MutterNaturPosition) -> bool:
        web = position.table.web
        return all(
            one.cell in position.cells and not web.missing_slots(one.id, position.cells)
            for one in web.species.values()
            if one.web == "water"
        )
