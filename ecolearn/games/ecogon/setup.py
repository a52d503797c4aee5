"""Setting up: cards dealt from a seed, start positions, missions and tiles (ECG-2, ECG-8.1, ECG-9.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ecolearn.kernel.actions import Cell
from ecolearn.kernel.chance import Chance
from ecolearn.kernel.game import Table
from ecolearn.kernel.rules import Task
from ecolearn.kernel.zones import ALL, Zones, ZoneSpec

from .deck import Deck
from .modules import LOOKED, LYING, STACKS, TILES_DONE, Modules
from .openings import number_of
from .position import HANDS, EcogonPosition
from .thirds import cut

if TYPE_CHECKING:
    from ecolearn.kernel.starts import Start

HAND_AT_START = 3
START_CELLS: Mapping[Cell, str] = {(0, 0): "still_water", (1, 0): "shore"}
#: Mission cards drawn, by how many are chosen of them (ECG-8.1).
MISSIONS_DRAWN = {0: 0, 1: 2, 2: 3}
#: Zones of the mission cards: to choose from, chosen, and out of the game.
MISSIONS_DRAWN_ZONE, MISSIONS_CHOSEN, MISSIONS_BOX = "missions", "missions_chosen", "missions_box"


def begin(table: Table, seed: int, start: Start | None = None) -> EcogonPosition:
    """Deal from the seed (ECG-2.1 to ECG-2.5), or from a start position and the seed for the rest.

    With missions these are chosen before the cards are dealt (ECG-2.5). A start position deals first, since
    its cards lie already; it may name the missions too.
    """
    deck: Deck = table.deck
    options = table.options
    cells: dict[Cell, str] = dict(START_CELLS if start is None else start.cells or START_CELLS)
    hands: dict[int, tuple[str, ...]] = {} if start is None else dict(start.hands)
    stacks: Mapping[str, Sequence[str]] = {} if start is None else start.stacks
    piles: Mapping[str, Sequence[str]] = {} if start is None else start.piles
    state: Mapping[str, int] = {} if start is None else start.state
    top, discard = tuple(stacks.get("nature", ())), tuple(piles.get("discard", ()))
    rest = Counter(deck.counts)
    rest.subtract(Counter([*cells.values(), *top, *discard, *(c for hand in hands.values() for c in hand)]))
    chance = Chance(seed)
    stack, chance = chance.shuffle("deal", sorted(rest.elements()))
    top_events = tuple(stacks.get("events", ()))
    order, chance = chance.shuffle("events", sorted(set(deck.events) - set(top_events)))
    order, events = (*top_events, *order), options["events"]
    lying: dict[str, Sequence[str]] = {
        # What a start position puts on top stays there: hands that it does not name are dealt from below.
        "nature": stack,
        "discard": discard,
        "events": order[:events],
        "box": order[events:],
        **{HANDS[seat]: hand for seat, hand in hands.items()},
    }
    modules: Modules | None = None
    seat = state.get("seat", 1)
    if options["missions"] or options["tiles"]:
        modules = Modules()
        if options["missions"]:
            named = tuple(piles.get("missions", ()))
            cards, chance = chance.shuffle("missions", sorted(set(deck.missions) - set(named)))
            drawn = 0 if named else MISSIONS_DRAWN[options["missions"]]
            lying |= {MISSIONS_DRAWN_ZONE: cards[:drawn], MISSIONS_BOX: cards[drawn:], MISSIONS_CHOSEN: named}
            modules = modules._replace(missions=named, levels=(0,) * len(named))
        if options["tiles"]:
            for colour, zone in STACKS.items():
                first = tuple(stacks.get(zone, ()))
                own = sorted(t.id for t in deck.tiles.values() if t.colour == colour and t.id not in first)
                tiles, chance = chance.shuffle(zone, own)
                lying[zone] = (*first, *tiles)
    position = EcogonPosition(
        table,
        cells,
        Zones(_specs(table), lying),
        chance,
        seat=seat,
        turn=state.get("turn", 1),
        event_in=state.get("event_in"),
        modules=modules,
    )
    choosing = bool(options["missions"]) and not piles.get("missions")
    if choosing and start is None:
        tasks = (Task("deal", (seat,)), Task("mission", (seat,)))
        return position.evolve(agenda=position.agenda + tasks)
    position = deal(position, top, tuple(hands))
    return position.evolve(agenda=(*position.agenda, Task("mission", (seat,)))) if choosing else position


def _specs(table: Table) -> list[ZoneSpec]:
    """The zones. Cards of different backs are never taken for one another."""
    deck: Deck = table.deck
    options = table.options
    nature, events = frozenset(deck.cards), frozenset(deck.events)
    specs = [
        ZoneSpec("nature", "pile", holds=nature),
        ZoneSpec("discard", "open"),
        ZoneSpec("events", "pile", holds=events),
        ZoneSpec("events_done", "open"),
        ZoneSpec("box", "pile", holds=events),
        *(ZoneSpec(HANDS[seat], "open") for seat in range(1, table.seats + 1)),
    ]
    if options["missions"]:
        specs += [ZoneSpec(name, "open") for name in (MISSIONS_DRAWN_ZONE, MISSIONS_CHOSEN, MISSIONS_BOX)]
    if options["tiles"]:
        for colour, zone in STACKS.items():
            tiles = frozenset(tile.id for tile in deck.tiles.values() if tile.colour == colour)
            specs += [ZoneSpec(zone, "pile", holds=tiles), ZoneSpec(LYING[colour], "pile", holds=tiles)]
        specs.append(ZoneSpec(TILES_DONE, "open"))
    if options["missions"] or options["tiles"]:
        specs.append(ZoneSpec(LOOKED, "open"))
    return specs


def deal(position: EcogonPosition, top: tuple[str, ...] = (), given: tuple[int, ...] = ()) -> EcogonPosition:
    """Make the nature stack, deal the hands, and put tiles on the habitats that lie (ECG-2.5).

    Parameters
    ----------
    position : EcogonPosition
        Its nature stack is shuffled already.
    top : tuple of str
        Cards that a start position puts on the stack.
    given : tuple of int
        Seats whose hands it names.
    """
    table, zones, chance, modules = position.table, position.zones, position.chance, position.modules
    stack = zones.cards("nature")
    if modules is not None and "ornithology" in modules.missions:
        stack, thirds, chance = cut(position.deck, stack, chance)
        # What a start position puts on top hides where the thirds begin.
        modules = modules._replace(thirds=None if top else thirds, binoculars=first_shore(position))
    lying: dict[str, Sequence[str]] = {name: zones.cards(name) for name in zones.names()}
    for seat in range(1, table.seats + 1):
        if seat not in given:
            lying[HANDS[seat]], stack = stack[:HAND_AT_START], stack[HAND_AT_START:]
            if modules is not None and modules.thirds:
                modules = modules.drew(position.deck, lying[HANDS[seat]])
    lying["nature"] = (*top, *stack)
    zones = Zones(_specs(table), lying)
    position = position.evolve(zones=zones, chance=chance)
    if modules is not None:
        position = position.evolve(modules=modules)
    for cell, card in sorted(position.cells.items()):
        if table.options["tiles"] and position.deck.cards[card].kind == "habitat":
            position = draw_tile(position, number_of(cell))
    return position


def first_shore(position: EcogonPosition) -> int | None:
    """The number of the hex of the start shore (ECG-8.4)."""
    shores = [cell for cell, card in sorted(position.cells.items()) if card == "shore"]
    return number_of(shores[0]) if shores else None


def draw_tile(position: EcogonPosition, at: int, **changes: Any) -> EcogonPosition:
    """Put the top tile of a habitat's colour on it; nothing if that stack is empty (ECG-9.1, ECG-9.4).

    `changes` are made along with it.
    """
    modules, colour = position.modules, position.board[at]
    if modules is None or not position.table.options["tiles"] or not position.zones.count(STACKS[colour]):
        return position.evolve(**changes) if changes else position
    zones = position.zones
    if position.table.options["tiles"] == "chaos":
        _tile, zones = zones.draw(STACKS[colour], LYING[colour])
    else:
        tile, zones = zones.take_top(STACKS[colour])
        zones = zones.put_top(LYING[colour], tile, known_to=ALL)
    tiled = {**modules.tiled, colour: (at, *modules.tiled.get(colour, ()))}
    return position.evolve(zones=zones, modules=modules._replace(tiled=tiled), **changes)
