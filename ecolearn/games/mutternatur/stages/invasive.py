"""Other species' doings: newcomers, and cats (MUT-5.4.1, MUT-5.4.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ecolearn.kernel.actions import Cell
from ecolearn.kernel.rules import Fault, fault
from ecolearn.kernel.words import N_

from ..deck import CAT
from ..terms import card_term
from .base import Stage

if TYPE_CHECKING:
    from ..position import MutterNaturPosition, Reveal
    from ..table import MutterNaturTable


class Invasive(Stage):
    """Three newcomers take the places of three species; only the starting player lays them (MUT-5.4.1)."""

    id: ClassVar[str] = "4.1"
    title: ClassVar[str] = N_("Invasive species")
    text: ClassVar[str] = N_(
        "Three newcomers take the places of three species. They can be laid only by the starting player."
    )

    def prepare(self, table: MutterNaturTable) -> None:
        water = {name: one for name, one in table.species.items() if one.web == "water"}
        table.species = {**table.deck.web(invasive=True), **water}
        for old, newcomer in table.deck.invasive.items():
            del table.cards[old]
            table.cards[newcomer.id] = 1

    def forbids(self, position: MutterNaturPosition, card: str, cell: Cell, seat: int) -> Fault | None:
        newcomers = {one.id for one in position.deck.invasive.values()}
        if card not in newcomers or seat == position.start:
            return None
        return fault("starter_only", card=card_term(card), rule="MUT-5.4.1")


class FirstPredator(Stage):
    """A cat for every player (MUT-5.4.3)."""

    id: ClassVar[str] = "4.3"
    title: ClassVar[str] = N_("The first predator")
    text: ClassVar[str] = N_(
        "A cat for every player. A cat and the species revealed right beside it are discarded. Two cats in "
        "one round come back to the hands. All cats must be gone before the golden eagle."
    )

    def prepare(self, table: MutterNaturTable) -> None:
        table.cards[CAT] = table.seats

    def forbids(self, position: MutterNaturPosition, card: str, cell: Cell, seat: int) -> Fault | None:
        web, before = position.table.web, position.previous
        if cell in web.slots:
            return None
        if before is not None and before.sort == CAT:
            return fault("cat_before", card=card_term(card), rule="MUT-5.4.3")
        if card == web.last and self._gone(position) < position.table.seats:
            return fault("cats_first", card=card_term(card), rule="MUT-5.4.3")
        return None

    def _gone(self, position: MutterNaturPosition) -> int:
        return position.zones.cards("beside").count(CAT)

    def after_reveal(self, position: MutterNaturPosition, reveal: Reveal) -> MutterNaturPosition:
        if reveal.sort != CAT:
            return position
        if len(position.revealed) > 1:
            before = position.revealed[-2]
            if before.sort == "species" and before.cell is not None and before.cell in position.cells:
                position = position.taken_off(before.cell, "discard", "caught")
        if position.zones.count("cats") == 1 and self._gone(position) == position.table.seats - 1:
            # The last one cannot meet another in this round, so it goes at once.
            position = position.evolve(zones=position.zones.move(CAT, "cats", "beside"))
        return position

    def before_round_ends(self, position: MutterNaturPosition) -> MutterNaturPosition:
        from ..position import HANDS

        cats = [reveal.seat for reveal in position.revealed if reveal.sort == CAT]
        zones = position.zones
        lying = zones.count("cats")
        if lying > 1:
            for seat in cats:
                zones = zones.move(CAT, "cats", HANDS[seat])
            return position.telling(("cats_return", {}), zones=zones)
        if lying:
            zones = zones.move(CAT, "cats", "beside")
        return position.evolve(zones=zones)

    def why_lost(self, position: MutterNaturPosition) -> str:
        waiting = position.table.seats - self._gone(position)
        if waiting > position.rounds_left or (waiting and len(position.holders()) == 1):
            return "lost_cats"
        return ""
