"""The ten missions: how often a position fulfils each, and which cards prove it (ECG-8.4, ECG-8.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ecolearn.kernel.grids import HEX

from .chains import all_chains, chain_length
from .deck import Card, Mission
from .foodweb import feeding
from .modules import Modules, Note
from .openings import around, cell_of
from .position import EcogonPosition

#: Numbers that stand in the tasks.
PLANTS, SIZES, AREA, STEPS, GAP, EATERS, PROVIDERS = 3, 4, 5, 3, 5, 3, 2
#: Points: for having the card, for each level, for each fulfilment beyond gold (ECG-8.2).
CARD, LEVEL, BEYOND = -10, 5, 1

#: A proof: numbers of hexes, that of the marker first.
Hexes = tuple[int, ...]


def _cards(position: EcogonPosition) -> Iterator[tuple[int, Card]]:
    cards = position.deck.cards
    for at in sorted(position.board):
        yield at, cards[position.board[at]]


def _beside(position: EcogonPosition, at: int) -> list[tuple[int, Card]]:
    cards, lying = position.deck.cards, position.board
    return [(near, cards[lying[near]]) for near in around(at) if near in lying]


def _biotopes(position: EcogonPosition) -> Iterator[Hexes]:
    for at, card in _cards(position):
        beside = _beside(position, at)
        if len(beside) == 6 and all(
            near.kind == "habitat" or near.colour == card.colour for _at, near in beside
        ):
            yield at, *(near for near, _card in beside)


def _flora(position: EcogonPosition) -> Iterator[Hexes]:
    for at, card in _cards(position):
        if card.kind == "habitat":
            plants = [near for near, there in _beside(position, at) if there.kind == "plant"]
            if len(plants) >= PLANTS:
                yield at, *plants


def _sizes(position: EcogonPosition) -> Iterator[Hexes]:
    for at, card in _cards(position):
        if card.kind == "habitat":
            animals = [(near, there) for near, there in _beside(position, at) if there.kind == "animal"]
            if len({there.size for _near, there in animals}) >= SIZES:
                yield at, *(near for near, _there in animals)


def _areas(position: EcogonPosition) -> Iterator[Hexes]:
    cards, lying = position.deck.cards, position.board
    seen: set[int] = set()
    for start, first in _cards(position):
        if start in seen:
            continue
        area, front = {start}, [start]
        while front:
            here = front.pop()
            for near in around(here):
                if near in lying and near not in area and cards[lying[near]].colour == first.colour:
                    area.add(near)
                    front.append(near)
        seen |= area
        habitats = sorted(at for at in area if cards[lying[at]].kind == "habitat")
        if len(area) >= AREA and habitats:
            yield habitats[0], *sorted(area - {habitats[0]})


def _birds(position: EcogonPosition) -> Iterator[Hexes]:
    modules = position.modules
    if modules is None or modules.binoculars is None:
        return
    centre = cell_of(modules.binoculars)
    for at, card in _cards(position):
        if card.group == "bird" and HEX.distance(cell_of(at), centre) <= STEPS and position.is_home(at):
            yield (at,)


def _niches(position: EcogonPosition) -> Iterator[Hexes]:
    for at, _card, note in _noted(position):
        if note.gap >= GAP and position.is_home(at):
            yield (at,)


def _planned(position: EcogonPosition) -> Iterator[Hexes]:
    for at, card, note in _noted(position):
        if len(card.needs) == 1 and len(card.needs[0].signs) > 1:
            continue
        if (note.home or note.turn == position.turn) and position.is_home(at):
            yield (at,)


def _noted(position: EcogonPosition) -> Iterator[tuple[int, Card, Note]]:
    notes = {} if position.modules is None else position.modules.notes
    for at in sorted(notes):
        yield at, position.deck.cards[position.board[at]], notes[at]


def _key_species(position: EcogonPosition) -> Iterator[Hexes]:
    for at, card in _cards(position):
        if card.kind != "habitat":
            eaters = [near for near, there in _beside(position, at) if feeding(card, there) is not None]
            if len(eaters) >= EATERS:
                yield at, *eaters


def _abundant(position: EcogonPosition) -> Iterator[Hexes]:
    for at, card in _cards(position):
        if not card.needs:
            continue
        beside = [(near, there.mask) for near, there in _beside(position, at)]
        for need in card.needs:
            providers = [near for near, mask in beside if mask & need.mask]
            if len(providers) >= PROVIDERS:
                yield at, *providers
                break


#: How each mission but the food chain finds its fulfilments.
FINDERS: dict[str, Callable[[EcogonPosition], Iterator[Hexes]]] = {
    "biotope": _biotopes,
    "flora": _flora,
    "sizes": _sizes,
    "landscape": _areas,
    "ornithology": _birds,
    "niche": _niches,
    "planner": _planned,
    "key_species": _key_species,
    "abundance": _abundant,
}


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
        else:
            known[mission] = tuple(FINDERS[mission](position))
    return known[mission]


def count(position: EcogonPosition, mission: str) -> int:
    """How often a mission is fulfilled; of the food chain how many living beings the longest one has."""
    if mission == "chain":
        return chain_length(position)
    return len(fulfilments(position, mission))


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
