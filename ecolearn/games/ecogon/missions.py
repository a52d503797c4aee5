"""The ten missions: how often a position fulfils each, and which cards prove it (ECG-8.4, ECG-8.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ecolearn.kernel.grids import HEX

from .chains import all_chains, chain_length, feeding_pairs, longest
from .deck import Card, Deck, Mission
from .modules import Modules, Note
from .openings import around, cell_of
from .position import EcogonPosition

#: Numbers that stand in the tasks.
PLANTS, SIZES, AREA, STEPS, GAP, EATERS, PROVIDERS = 3, 4, 5, 3, 5, 3, 2
#: Points: for having the card, for each level, for each fulfilment beyond gold (ECG-8.2).
CARD, LEVEL, BEYOND = -10, 5, 1

#: A proof: numbers of hexes, that of the marker first.
Hexes = tuple[int, ...]


def _beside(position: EcogonPosition, at: int) -> list[tuple[int, Card]]:
    cards, lying = position.deck.cards, position.board
    return [(near, cards[lying[near]]) for near in around(at) if near in lying]


def _biotope(position: EcogonPosition, at: int, card: Card) -> Hexes:
    cards, lying, colour = position.deck.cards, position.board, card.colour
    nearby = around(at)
    for near in nearby:
        there = lying.get(near)
        # A habitat's id is its colour.
        if there is None or (
            there != colour and cards[there].colour != colour and there not in position.deck.colours
        ):
            return ()
    return (at, *nearby)


def _flora(position: EcogonPosition, at: int, card: Card) -> Hexes:
    if card.kind != "habitat":
        return ()
    plants = [near for near, there in _beside(position, at) if there.kind == "plant"]
    return (at, *plants) if len(plants) >= PLANTS else ()


def _sizes(position: EcogonPosition, at: int, card: Card) -> Hexes:
    if card.kind != "habitat":
        return ()
    animals = [(near, there) for near, there in _beside(position, at) if there.kind == "animal"]
    if len(animals) < SIZES or len({there.size for _near, there in animals}) < SIZES:
        return ()
    return (at, *(near for near, _there in animals))


def _bird(position: EcogonPosition, at: int, card: Card) -> Hexes:
    modules = position.modules
    if card.group != "bird" or modules is None or modules.binoculars is None:
        return ()
    near = HEX.distance(cell_of(at), cell_of(modules.binoculars)) <= STEPS
    return (at,) if near and position.is_home(at) else ()


def _niche(position: EcogonPosition, at: int, card: Card) -> Hexes:
    note = _note(position, at)
    return (at,) if note is not None and note.gap >= GAP and position.is_home(at) else ()


def _planned(position: EcogonPosition, at: int, card: Card) -> Hexes:
    note = _note(position, at)
    if note is None or not (note.home or note.turn):
        return ()
    if len(card.needs) == 1 and len(card.needs[0].signs) > 1:
        return ()
    return (at,) if position.is_home(at) else ()


def _note(position: EcogonPosition, at: int) -> Note | None:
    return None if position.modules is None else position.modules.notes.get(at)


def _key_species(position: EcogonPosition, at: int, card: Card) -> Hexes:
    if card.kind == "habitat":
        return ()
    feeds, lying = feeding_pairs(position.deck), position.board
    eaters = [near for near in around(at) if (card.id, lying.get(near)) in feeds]
    return (at, *eaters) if len(eaters) >= EATERS else ()


def _abundant(position: EcogonPosition, at: int, card: Card) -> Hexes:
    if not card.needs:
        return ()
    cards, lying = position.deck.cards, position.board
    beside = [(near, cards[lying[near]].mask) for near in around(at) if near in lying]
    for need in card.needs:
        providers = [near for near, mask in beside if mask & need.mask]
        if len(providers) >= PROVIDERS:
            return (at, *providers)
    return ()


#: What fulfils a mission at one hex, the hex first, or nothing; it depends on the hexes beside it at most.
AT: dict[str, Callable[[EcogonPosition, int, Card], Hexes]] = {
    "biotope": _biotope,
    "flora": _flora,
    "sizes": _sizes,
    "ornithology": _bird,
    "niche": _niche,
    "planner": _planned,
    "key_species": _key_species,
    "abundance": _abundant,
}
#: Missions for which something must be known of the laying.
NOTED = frozenset({"niche", "planner"})


def _areas(position: EcogonPosition) -> Iterator[Hexes]:
    seen: set[int] = set()
    for start in sorted(position.board):
        if start in seen:
            continue
        area = area_around(position, start)
        seen |= area
        habitats = sorted(at for at in area if position.board[at] in position.deck.colours)
        if len(area) >= AREA and habitats:
            yield habitats[0], *sorted(area - {habitats[0]})


def area_around(position: EcogonPosition, start: int) -> set[int]:
    """The hexes of the area of one colour around a hex."""
    cards, lying = position.deck.cards, position.board
    colour = cards[lying[start]].colour
    area, front = {start}, [start]
    while front:
        for near in around(front.pop()):
            if near in lying and near not in area and cards[lying[near]].colour == colour:
                area.add(near)
                front.append(near)
    return area


def is_area(
    lying: Mapping[int, str], colours: Mapping[str, str], start: int, without: int | None = None
) -> bool:
    """Whether a hex lies in an area of one colour that fulfils "landscape"; `without` a hex of it.

    `colours` tells the colour of each card; the id of a habitat is its colour.
    """
    colour = colours[lying[start]]
    found, front, habitat = {start, without}, [start], lying[start] == colour
    size = 1
    while front:
        for near in around(front.pop()):
            there = lying.get(near)
            if there is not None and near not in found and colours[there] == colour:
                size += 1
                habitat = habitat or there == colour
                if habitat and size >= AREA:
                    return True
                found.add(near)
                front.append(near)
    return False


def _count_areas(position: EcogonPosition) -> int:
    cards, lying, number = position.deck.cards, position.board, 0
    for colour in position.deck.colours:
        rest = {at for at, name in lying.items() if cards[name].colour == colour}
        while rest:
            front = [rest.pop()]
            size, habitat = 1, lying[front[0]] == colour
            while front:
                for near in around(front.pop()):
                    if near in rest:
                        rest.remove(near)
                        front.append(near)
                        size += 1
                        habitat = habitat or lying[near] == colour
            number += habitat and size >= AREA
    return number


def fulfilments(position: EcogonPosition, mission: str) -> tuple[Hexes, ...]:
    """What fulfils a mission now.

    Parameters
    ----------
    position : EcogonPosition
    mission : str
        Id of a mission.

    Returns
    -------
    tuple of tuples of int
        For each fulfilment the numbers of its hexes, that of the marker first; for the food chain the longest
        one, from the plant up, and every other of the same length.
    """
    known: dict[str, tuple[Hexes, ...]] = position.memo.setdefault("fulfilments", {})
    if mission not in known:
        if mission == "chain":
            known[mission] = all_chains(position)
        elif mission == "landscape":
            known[mission] = tuple(_areas(position))
        else:
            look, cards, lying = AT[mission], position.deck.cards, position.board
            found = [look(position, at, cards[lying[at]]) for at in sorted(lying)]
            known[mission] = tuple([hexes for hexes in found if hexes])
    return known[mission]


def count(position: EcogonPosition, mission: str) -> int:
    """How often a mission is fulfilled; of the food chain how many living beings the longest one has."""
    if mission == "chain":
        return chain_length(position)
    if mission == "landscape":
        return _count_areas(position)
    look, cards, names = AT[mission], position.deck.cards, able(position.deck, mission)
    if mission in NOTED:
        notes = {} if position.modules is None else position.modules.notes
        lying = [(at, position.board[at]) for at in notes]
    else:
        lying = [(at, name) for at, name in position.board.items() if name in names]
    return sum([bool(look(position, at, cards[name])) for at, name in lying])


def is_exact(position: EcogonPosition, mission: str) -> bool:
    """Whether the count is certain; that of the food chain may be too small on a board made to be hard."""
    return mission != "chain" or longest(position).proven


def able(deck: Deck, mission: str) -> frozenset[str]:
    """The cards that can fulfil a mission at all: it saves looking at the others."""
    key = deck.fingerprint, mission
    if key not in _known:
        cards = deck.cards.values()
        eaten = {prey for prey, _eater in feeding_pairs(deck)}
        _known[key] = frozenset(
            card.id
            for card in cards
            if {
                "flora": card.kind == "habitat",
                "sizes": card.kind == "habitat",
                "ornithology": card.group == "bird",
                "key_species": card.id in eaten,
                "abundance": card.kind == "animal",
            }.get(mission, True)
        )
    return _known[key]


_known: dict[tuple[str, str], frozenset[str]] = {}


def mission_points(position: EcogonPosition, mission: Mission, reached: int) -> int:
    """What a mission brings, or costs, as things stand (ECG-8.2)."""
    points = CARD + LEVEL * reached
    if reached == len(mission.levels):
        points += BEYOND * max(0, count(position, mission.id) - mission.levels[-1])
    return points


def all_mission_points(position: EcogonPosition, modules: Modules) -> int:
    """What all missions of a game bring together."""
    known = position.deck.missions
    return sum(
        mission_points(position, known[name], reached)
        for name, reached in zip(modules.missions, modules.levels, strict=True)
    )
