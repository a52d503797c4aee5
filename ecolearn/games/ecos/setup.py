"""Setting up a game of Ecos (ECS-1.1, ECS-2.1, ECS-2.15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ecolearn.kernel.chance import Chance
from ecolearn.kernel.game import Table
from ecolearn.kernel.grids import HEX
from ecolearn.kernel.rules import Task
from ecolearn.kernel.zones import Zones, ZoneSpec

from .deck import BLUE, BROWN, DECKS, Card, Deck
from .gaining import Dealt, filled
from .landscape import Landscape
from .position import BAG, DISPLAYS, DRAWN, FRONTS, HANDS, PEEKED, SPENT, EcosPosition, Open
from .starting import open_card, read_landscape

if TYPE_CHECKING:
    from ecolearn.kernel.starts import Start

#: Cards of each colour for every player at random, brown and blue (ECS-2.1); 72 cards are six such hands.
DEALT = (8, 4)
FACE_UP = 3


def begin(table: Table, seed: int, start: Start | None = None) -> EcosPosition:
    """Deal from the seed, or from a checked start position and the seed for the rest (ECS-2.1, ECS-2.15)."""
    deck: Deck = table.deck
    land = Landscape({HEX.number(cell): terrain for cell, terrain in deck.start.items()})
    if start is not None and start.cells:
        land = read_landscape(start.cells)
    state: Mapping[str, int] = {} if start is None else start.state
    lying, chance = _dealt(table, Chance(seed), start)
    dealt = Dealt(Zones(_specs(table), lying), chance)
    sandbox = table.options["sandbox"]
    for colour in () if sandbox else DECKS:
        dealt = filled(dealt, colour)
    harbinger = state.get("harbinger", 1)
    position = EcosPosition(table, land, dealt.zones, dealt.chance, harbinger=harbinger)
    if sandbox:
        offered = () if start is None else tuple(dict.fromkeys(start.hands.get(1, ())))
        return position.evolve(agenda=(Task("sandbox", (1,), "", (0,)),), offered=offered)
    seats = range(1, table.seats + 1)
    opened = {card: Open(0, deck.cards[card].uses) for seat in seats for card in position.front(seat)}
    for text in (
        () if start is None else [text for seat in seats for text in start.piles.get(FRONTS[seat], ())]
    ):
        card, signs = open_card(text)
        opened[card] = opened[card]._replace(covered=_covered(deck.cards[card], signs))
    choosing = [
        Task("choose_start", (seat,), "", (left,))
        for seat in seats
        if not _is_named(start, seat) and not position.front(seat)
        for left in range(min(FACE_UP, position.zones.count(HANDS[seat])), 0, -1)
    ]
    return position.evolve(
        open=opened,
        round=state.get("round", 1),
        points={seat: state.get(f"points{seat}", 0) for seat in seats},
        cubes={seat: state.get(f"cubes{seat}", deck.start_cubes) for seat in seats},
        dials={seat: state.get(f"dial{seat}", 0) for seat in seats},
        agenda=position.agenda + tuple(choosing[::-1]),
    )


def _is_named(start: Start | None, seat: int) -> bool:
    """True if a start position says what a seat has; others are dealt theirs."""
    return start is not None and (seat in start.hands or FRONTS[seat] in start.piles)


def _covered(card: Card, signs: Sequence[str]) -> int:
    """The symbols with a cube as bits: of equal symbols the first ones."""
    left, covered = list(signs), 0
    for at, sign in enumerate(card.cost):
        if sign in left:
            left.remove(sign)
            covered |= 1 << at
    return covered


def _dealt(table: Table, chance: Chance, start: Start | None) -> tuple[dict[str, Sequence[str]], Chance]:
    """What lies in the zones, the displays not filled yet: a set for each player, or cards at random."""
    deck: Deck = table.deck
    lying: dict[str, Sequence[str]] = {}
    if start is not None and not table.options["sandbox"]:
        lying |= {HANDS[seat]: cards for seat, cards in start.hands.items()}
        for name, cards in start.piles.items():
            lying[name] = [open_card(text)[0] for text in cards]
    tops = {name: tuple(() if start is None else start.stacks.get(name, ())) for name in (*DECKS, BAG)}
    rest = set(deck.cards).difference(*lying.values(), *(tops[colour] for colour in DECKS))
    seats = [seat for seat in range(1, table.seats + 1) if not _is_named(start, seat)]
    if table.options["sandbox"]:
        seats = []
    if table.options["sets"] and seats:
        whole = [name for name in deck.sets if rest.issuperset(_of_set(deck, name))]
        names, chance = chance.shuffle("sets", whole)
        for seat, name in zip(tuple(seats), names, strict=False):
            own = _of_set(deck, name)
            lying[FRONTS[seat]] = [card for card in own if deck.cards[card].starts]
            lying[HANDS[seat]] = [card for card in own if not deck.cards[card].starts]
            rest.difference_update(own)
            seats.remove(seat)
    for colour in DECKS:
        left = sorted(name for name in rest if deck.cards[name].deck == colour)
        lying[colour], chance = chance.shuffle(colour, left)
    number = dict(zip(DECKS, DEALT, strict=True))
    for seat in seats:
        hand: list[str] = []
        for colour in DECKS:
            hand += lying[colour][: number[colour]]
            lying[colour] = lying[colour][number[colour] :]
        lying[HANDS[seat]] = hand
    for colour in DECKS:
        lying[colour] = [*tops[colour], *lying[colour]]
    bag = Counter(deck.elements)
    bag.subtract(tops[BAG])
    lying[BAG], chance = chance.shuffle(BAG, sorted(bag.elements()))
    lying[BAG] = [*tops[BAG], *lying[BAG]]
    return lying, chance


def _of_set(deck: Deck, name: str) -> list[str]:
    return [card.id for card in deck.cards.values() if card.set == name]


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
