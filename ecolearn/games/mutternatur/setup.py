"""Set-up: the deal (MUT-2)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ecolearn.kernel.chance import Chance
from ecolearn.kernel.rules import Task
from ecolearn.kernel.zones import Zones, ZoneSpec

from .cards import EXTRA
from .position import HANDS, PLANS, MutterNaturPosition
from .rounds import begin_round, is_won
from .table import MutterNaturTable

if TYPE_CHECKING:
    from ecolearn.kernel.starts import Start


#: What all see; `turned` holds a revealed card while its owner chooses the place.
OPEN_ZONES = ("discard", "beside", "lying", "cats", "turned", "left")


def set_up(table: MutterNaturTable, seed: int, start: Start | None) -> MutterNaturPosition:
    """Deal one by one, clockwise from the starting player (MUT-2.6), or from a start position."""
    chance = Chance(seed)
    cards = +table.cards
    state = {} if start is None else start.state
    cells = {} if start is None else dict(start.cells)
    open_zones = {} if start is None else dict(start.piles)
    aside: tuple[str, ...] = ()
    if table.drawn:
        order, chance = chance.shuffle("drawn", table.drawn)
        cards.update(order[: table.seats])
        aside = tuple(order[table.seats :])
    used = Counter(cells.values())
    for lying in open_zones.values():
        used.update(lying)
    hands: dict[int, list[str]] = {seat: [] for seat in range(1, table.seats + 1)}
    if start is not None:
        for seat, held in start.hands.items():
            hands[seat] = list(held)
            used.update(held)
    # A start position may use a card that the draw has put aside: it changes places with one that was dealt.
    lacking = used - cards
    spare = cards - used
    swapped = list(aside)
    for card in lacking.elements():
        if card in swapped:
            swapped.remove(card)
            other = next(name for name in sorted(spare) if name in table.drawn and spare[name] > 0)
            spare[other] -= 1
            swapped.append(other)
    first = state.get("start", 1)
    rest, chance = chance.shuffle("deal", sorted((+spare).elements()))
    left: tuple[str, ...] = ()
    if start is not None and start.hands:
        # Hands that are named stay as they are; cards of nobody are out of this game.
        unnamed = [seat for seat in hands if seat not in start.hands]
        size = max(len(held) for held in start.hands.values())
        for seat in unnamed:
            hands[seat], rest = list(rest[:size]), rest[size:]
        left = tuple(rest)
    else:
        order_of_seats = [*range(first, table.seats + 1), *range(1, first)]
        count = state.get("cards", len(rest))
        for at, card in enumerate(rest[:count]):
            hands[order_of_seats[at % table.seats]].append(card)
        left = tuple(rest[count:])
    # What must all be played and is held by nobody counts as played (MUT-4.4, MUT-5.4.3).
    open_zones["beside"] = (*open_zones.get("beside", ()), *(card for card in left if card in EXTRA))
    left = tuple(card for card in left if card not in EXTRA)
    zones = _zones(table, hands, open_zones, (*table.left.elements(), *left), tuple(swapped))
    position = MutterNaturPosition(table, cells, zones, chance)
    changes: dict[str, object] = {
        "start": first,
        "round": state.get("round", 1),
        "symbioses": tuple(
            state.get(f"symbioses{seat}", position.symbioses[seat - 1]) for seat in position.seats
        ),
    }
    begun = begin_round(position, changes)
    if is_won(begun):
        return begun.evolve(agenda=(), ended="won")
    opening: list[Task] = []
    for stage in table.stages:
        opening += stage.opening(begun)
    return begun.with_tasks(*opening) if opening else begun


def _zones(
    table: MutterNaturTable,
    hands: dict[int, list[str]],
    open_zones: dict[str, tuple[str, ...]],
    left: tuple[str, ...],
    aside: tuple[str, ...],
) -> Zones:
    seats = range(1, table.seats + 1)
    specs = [
        *(ZoneSpec(HANDS[seat], "hand") for seat in seats),
        *(ZoneSpec(PLANS[seat], "hand") for seat in seats),
        *(ZoneSpec(name, "open") for name in OPEN_ZONES),
        # Nobody has seen which of these were dealt, but all know what they are.
        ZoneSpec("aside", "pile", holds=frozenset(table.drawn) or None),
    ]
    lying: dict[str, tuple[str, ...]] = {HANDS[seat]: tuple(hands[seat]) for seat in seats}
    lying.update({PLANS[seat]: () for seat in seats})
    lying.update({name: tuple(open_zones.get(name, ())) for name in OPEN_ZONES})
    lying.update({"left": left, "aside": aside})
    return Zones(specs, lying)
