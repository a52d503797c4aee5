"""Setting up a game of Ecology (ECO-1.1, ECO-1.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecolearn.kernel.chance import Chance
from ecolearn.kernel.game import Table
from ecolearn.kernel.zones import Zones, ZoneSpec

from .deck import PILES, Deck
from .position import HELD, EcologyPosition

if TYPE_CHECKING:
    from ecolearn.kernel.starts import Start


def begin(table: Table, seed: int, start: Start | None = None) -> EcologyPosition:
    """Shuffle the three piles; everything else waits for the players, or lies as a start position says."""
    deck: Deck = table.deck
    seats = range(1, table.seats + 1)
    chance = Chance(seed)
    lying: dict[str, tuple[str, ...]] = {}
    given: set[str] = set()
    if start is not None:
        lying = {HELD[seat]: cards for seat, cards in start.hands.items()}
        given.update(*lying.values(), *start.stacks.values())
    for pile in PILES:
        cards = [card.id for card in deck.cards.values() if card.pile == pile and card.id not in given]
        order, chance = chance.shuffle(pile, cards)
        top = tuple(start.stacks.get(pile, ())) if start is not None else ()
        lying[pile] = (*top, *order)
    of_pile = {pile: frozenset(c.id for c in deck.cards.values() if c.pile == pile) for pile in PILES}
    specs = [
        *(ZoneSpec(pile, "pile", holds=of_pile[pile]) for pile in PILES),
        *(ZoneSpec(HELD[seat], "open") for seat in seats),
    ]
    position = EcologyPosition(table, Zones(specs, lying), chance)
    if start is None:
        return position
    from .starting import laid_out

    return laid_out(position, start)
