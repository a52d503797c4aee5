"""Conditions with a mark: connected, dependent and temporary ones (MUT-5.1.1, MUT-5.1.2, MUT-5.2.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ecolearn.kernel.actions import Cell
from ecolearn.kernel.rules import Fault, fault
from ecolearn.kernel.words import N_

from ..cards import MARK_OF
from ..terms import card_term
from .base import Stage

if TYPE_CHECKING:
    from ..position import MutterNaturPosition


class Connected(Stage):
    """A connected condition needs a condition revealed just before it (MUT-5.1.1)."""

    id: ClassVar[str] = "1.1"
    title: ClassVar[str] = N_("Connected conditions")
    text: ClassVar[str] = N_(
        "A connected condition can be laid only if the player just before revealed a condition."
    )

    def forbids(self, position: MutterNaturPosition, card: str, cell: Cell, seat: int) -> Fault | None:
        before = position.previous
        if MARK_OF.get(card) != "connected" or (before is not None and before.sort == "condition"):
            return None
        return fault("not_connected", card=card_term(card), rule="MUT-5.1.1")


class Dependent(Stage):
    """A dependent condition needs a species revealed just before it (MUT-5.1.2)."""

    id: ClassVar[str] = "1.2"
    title: ClassVar[str] = N_("Dependent conditions")
    text: ClassVar[str] = N_(
        "A dependent condition can be laid only if the player just before revealed a species."
    )

    def forbids(self, position: MutterNaturPosition, card: str, cell: Cell, seat: int) -> Fault | None:
        before = position.previous
        if MARK_OF.get(card) != "dependent" or (before is not None and before.sort == "species"):
            return None
        return fault("not_dependent", card=card_term(card), rule="MUT-5.1.2")


class Temporary(Stage):
    """A temporary condition goes at the end of the round unless its species covers it (MUT-5.2.2)."""

    id: ClassVar[str] = "2.2"
    title: ClassVar[str] = N_("Temporary conditions")
    text: ClassVar[str] = N_(
        "A temporary condition must be covered by its species by the end of the round, or it is discarded."
    )

    def before_round_ends(self, position: MutterNaturPosition) -> MutterNaturPosition:
        for cell, card in sorted(position.cells.items()):
            if MARK_OF.get(card) == "temporary" and not position.is_covered(cell):
                position = position.taken_off(cell, "discard", "passed_away")
        return position
