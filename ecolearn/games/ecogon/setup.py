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

from .boxes import out_of_game
from .deck import Deck
from .modules import HABITATS, LOOKED, LYING, NATURE, STACKS, TILES_DONE, Modules
from .openings import number_of
from .position import HANDS, EcogonPosition
from .thirds import cut

if TYPE_CHECKING:
    from ecolearn.kernel.starts import Start

HAND_AT_START = 3
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
    cells: dict[Cell, str] = dict(deck.box.start if start is None else start.cells or deck.box.start)
    hands: dict[int, tuple[str, ...]] = {} if start is None else dict(start.hands)
    stacks: Mapping[str, Sequence[str]] = {} if start is None else start.stacks
    piles: Mapping[str, Sequence[str]] = {} if start is None else start.piles
    state: Mapping[str, int] = {} if start is None else start.state
    top, discard = tuple(stacks.get(NATURE, ())), tuple(piles.get("discard", ()))
    top_habitats = tuple(stacks.get(HABITATS, ()))
    named = [*cells.values(), *top, *top_habitats, *discard, *(c for hand in hands.values() for c in hand)]
    rest = Counter(deck.counts)
    rest.subtract(Counter(named))
    nature, chance = sorted(rest.elements()), Chance(seed)
    ground = [card for card in nature if options["habitat_stack"] and deck.cards[card].kind == "habitat"]
    stack, chance = chance.shuffle("deal", [card for card in nature if card not in ground])
    lying: dict[str, Sequence[str]] = {
        # What a start position puts on top stays there: hands that it does not name are dealt from below.
        NATURE: stack,
        "discard": discard,
        **{HANDS[seat]: hand for seat, hand in hands.items()},
    }
    if options["habitat_stack"]:
        habitats, chance = chance.shuffle(HABITATS, ground)
        lying[HABITATS] = (*top_habitats, *habitats)
    for at, zone in enumerate(deck.box.stacks):
        first = tuple(stacks.get(zone, ()))
        order, chance = chance.shuffle(zone, sorted(deck.stacks[zone] - set(first)))
        number = share(options["events"], len(deck.box.stacks), at)
        lying[zone], lying[out_of_game(zone)] = (*first, *order)[:number], (*first, *order)[number:]
    modules: Modules | None = None
    seat = state.get("seat", 1)
    if options["missions"] or options["tiles"]:
        modules = Modules()
        if options["missions"]:
            chosen = tuple(piles.get("missions", ()))
            cards, chance = chance.shuffle("missions", sorted(set(deck.missions) - set(chosen)))
            drawn = 0 if chosen else MISSIONS_DRAWN[options["missions"]]
            lying |= {
                MISSIONS_DRAWN_ZONE: cards[:drawn],
                MISSIONS_BOX: cards[drawn:],
                MISSIONS_CHOSEN: chosen,
            }
            modules = modules._replace(missions=chosen, levels=(0,) * len(chosen))
        if options["tiles"]:
            for colour, zone in _tile_stacks(deck):
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
    nature, habitats = frozenset(deck.cards), frozenset[str]()
    if options["habitat_stack"]:
        habitats = frozenset(deck.colours)
        nature -= habitats
    specs = [
        ZoneSpec(NATURE, "pile", holds=nature),
        *([ZoneSpec(HABITATS, "pile", holds=habitats)] if habitats else ()),
        ZoneSpec("discard", "open"),
        *(ZoneSpec(stack, "pile", holds=deck.stacks[stack]) for stack in deck.box.stacks),
        ZoneSpec("events_done", "open"),
        *(ZoneSpec(out_of_game(stack), "pile", holds=deck.stacks[stack]) for stack in deck.box.stacks),
        *(ZoneSpec(HANDS[seat], "open") for seat in range(1, table.seats + 1)),
    ]
    if options["missions"]:
        specs += [ZoneSpec(name, "open") for name in (MISSIONS_DRAWN_ZONE, MISSIONS_CHOSEN, MISSIONS_BOX)]
    if options["tiles"]:
        for colour, zone in _tile_stacks(deck):
            tiles = frozenset(tile.id for tile in deck.tiles.values() if tile.colour == colour)
            specs += [ZoneSpec(zone, "pile", holds=tiles), ZoneSpec(LYING[colour], "pile", holds=tiles)]
        specs.append(ZoneSpec(TILES_DONE, "open"))
    if options["missions"] or options["tiles"]:
        specs.append(ZoneSpec(LOOKED, "open"))
    return specs


def share(number: int, stacks: int, at: int) -> int:
    """How many of the chosen events come from one of the stacks; odd ones from the first (ECG-10.1)."""
    return number // stacks + (at < number % stacks)


def _tile_stacks(deck: Deck) -> list[tuple[str, str]]:
    """The colours with the zones of their tiles."""
    return [(colour, STACKS[colour]) for colour in deck.colours]


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
        modules = modules._replace(thirds=None if top else thirds)
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
        position = with_binoculars(position.evolve(modules=modules))
    for cell, card in sorted(position.cells.items()):
        if table.options["tiles"] and position.deck.cards[card].kind == "habitat":
            position = draw_tile(position, number_of(cell))
    return at_turn_begin(position)


def at_turn_begin(position: EcogonPosition) -> EcogonPosition:
    """The position that remembers who is established as a turn begins, if a tile may ask for it (ECG-9.6)."""
    modules = position.modules
    if modules is None or not position.table.options["tiles"] or not asks_for_newly(position.deck):
        return position
    return position.evolve(modules=modules._replace(before=frozenset(map(number_of, position.established))))


def asks_for_newly(deck: Deck) -> bool:
    """Whether a tile of the deck concerns the animals that were established in this turn."""
    return any(effect.do == "newly" for tile in deck.tiles.values() for effect in tile.effects)


def with_binoculars(position: EcogonPosition) -> EcogonPosition:
    """With the mission "ornithology" the binoculars lie on a habitat of the beginning (ECG-8.4).

    Where it may be one of several, the players are asked (ECG-10.1).
    """
    modules = position.modules
    if modules is None or "ornithology" not in modules.missions:
        return position
    places = lookouts(position)
    if len(places) > 1:
        return position.evolve(agenda=(*position.agenda, Task("binoculars", (position.seat,))))
    return position.evolve(modules=modules._replace(binoculars=places[0] if places else None))


def lookouts(position: EcogonPosition) -> tuple[int, ...]:
    """Numbers of the hexes where the binoculars may be laid: the start shore, the start forest edge."""
    lying = sorted(position.cells.items())
    found = [[cell for cell, card in lying if card == colour] for colour in position.deck.box.binoculars]
    return tuple([number_of(cells[0]) for cells in found if cells])


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
