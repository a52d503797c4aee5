"""Setting up a game of Ecos (ECS-1.1, ECS-2.1, ECS-2.15)."""

from __future__ import annotations

from collections.abc import Sequence

from ecolearn.kernel.chance import Chance
from ecolearn.kernel.game import Table
from ecolearn.kernel.grids import HEX
from ecolearn.kernel.rules import Task
from ecolearn.kernel.zones import Zones, ZoneSpec

from .deck import BLUE, BROWN, DECKS, Deck
from .gaining import Dealt, filled
from .landscape import Landscape
from .position import BAG, DISPLAYS, DRAWN, FRONTS, HANDS, PEEKED, SPENT, EcosPosition, Open

#: Cards of each colour for every player at random, brown and blue (ECS-2.1); 72 cards are six such hands.
DEALT = (8, 4)
FACE_UP = 3


def begin(table: Table, seed: int) -> EcosPosition:
    """Deal from the seed: a set for each player, or cards at random."""
    deck: Deck = table.deck
    chance = Chance(seed)
    seats = range(1, table.seats + 1)
    lying: dict[str, Sequence[str]] = {}
    fronts: dict[int, tuple[str, ...]] = {}
    rest = set(deck.cards)
    if table.options["sets"]:
        names, chance = chance.shuffle("sets", deck.sets)
        for seat, name in zip(seats, names, strict=False):
            own = [card for card in deck.cards.values() if card.set == name]
            fronts[seat] = tuple(card.id for card in own if card.starts)
            lying[HANDS[seat]] = [card.id for card in own if not card.starts]
            rest -= {card.id for card in own}
    for colour in DECKS:
        cards = sorted(name for name in rest if deck.cards[name].deck == colour)
        lying[colour], chance = chance.shuffle(colour, cards)
    if not table.options["sets"]:
        number = dict(zip(DECKS, DEALT, strict=True))
        for seat in seats:
            hand: list[str] = []
            for colour in DECKS:
                hand += lying[colour][: number[colour]]
                lying[colour] = lying[colour][number[colour] :]
            lying[HANDS[seat]] = hand
    bag = [element for element, n in deck.elements.items() for _token in range(n)]
    lying[BAG], chance = chance.shuffle(BAG, sorted(bag))
    zones = Zones(_specs(table), {**lying, **{FRONTS[seat]: cards for seat, cards in fronts.items()}})
    dealt = Dealt(zones, chance)
    for colour in DECKS:
        dealt = filled(dealt, colour)
    land = Landscape({HEX.number(cell): terrain for cell, terrain in deck.start.items()})
    position = EcosPosition(table, land, dealt.zones, dealt.chance)
    opened = {card: Open(0, deck.cards[card].uses) for cards in fronts.values() for card in cards}
    position = position.evolve(open=opened)
    if fronts:
        return position
    choosing = [
        Task("choose_start", (seat,), "", (left,)) for seat in seats for left in range(FACE_UP, 0, -1)
    ]
    return position.evolve(agenda=position.agenda + tuple(choosing[::-1]))


def _specs(table: Table) -> list[ZoneSpec]:
    """The zones; cards of different backs are never taken for one another."""
    deck: Deck = table.deck
    seats = range(1, table.seats + 1)
    elements = frozenset(deck.elements)
    cards = frozenset(deck.cards)
    back = {
        colour: frozenset(card.id for card in deck.cards.values() if card.deck == colour)
        for colour in (BROWN, BLUE)
    }
    return [
        *(ZoneSpec(colour, "pile", holds=back[colour]) for colour in DECKS),
        *(ZoneSpec(DISPLAYS[colour], "open") for colour in DECKS),
        *(ZoneSpec(SPENT[colour], "open") for colour in DECKS),
        ZoneSpec(BAG, "pile", holds=elements),
        ZoneSpec(DRAWN, "open"),
        *(ZoneSpec(HANDS[seat], "hand", holds=cards) for seat in seats),
        *(ZoneSpec(PEEKED[seat], "hand", holds=cards) for seat in seats),
        *(ZoneSpec(FRONTS[seat], "open") for seat in seats),
    ]
