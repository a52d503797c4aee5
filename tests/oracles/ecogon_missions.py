"""The ten missions of Still Waters counted by brute force (ECG-8.4): each by its sentence in the rules.

Every function gets the whole table and tells, for each fulfilment, the cell of the marker and the cells that
prove it besides.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from tests.oracles.ecogon_board import FOOD, Cell, around

if TYPE_CHECKING:
    from tests.oracles.ecogon_deck import Card
    from tests.oracles.ecogon_modules import ModuleOracle

Found = dict[Cell, set[Cell]]


def beside(game: ModuleOracle, cell: Cell) -> dict[Cell, Card]:
    return {n: game.card(game.cells[n]) for n in around(cell) if n in game.cells}


def habitats(game: ModuleOracle) -> list[Cell]:
    return [cell for cell, card in game.cells.items() if game.card(card).kind == "habitat"]


def biotope(game: ModuleOracle) -> Found:
    found = {}
    for cell, card in game.cells.items():
        near = beside(game, cell)
        good = [c for c in near.values() if c.kind == "habitat" or c.colour == game.card(card).colour]
        if len(good) == 6:
            found[cell] = set(near)
    return found


def flora(game: ModuleOracle) -> Found:
    found = {}
    for cell in habitats(game):
        plants = {n for n, card in beside(game, cell).items() if card.kind == "plant"}
        if any(True for _three in combinations(plants, 3)):
            found[cell] = plants
    return found


def sizes(game: ModuleOracle) -> Found:
    found = {}
    for cell in habitats(game):
        animals = {n: card.size for n, card in beside(game, cell).items() if card.kind == "animal"}
        if sum(size in animals.values() for size in range(1, 6)) >= 4:
            found[cell] = set(animals)
    return found


def landscape(game: ModuleOracle) -> Found:
    """Areas: every card begins as its own, and touching ones of one colour are put together."""
    areas = [{cell} for cell in game.cells]
    for cell, card in game.cells.items():
        for n, other in beside(game, cell).items():
            if other.colour == game.card(card).colour:
                one = next(area for area in areas if cell in area)
                two = next(area for area in areas if n in area)
                if one is not two:
                    areas.remove(two)
                    one |= two
    found = {}
    for area in areas:
        inside = area & set(habitats(game))
        if len(area) >= 5 and inside:
            found[min(inside)] = area - {min(inside)}
    return found


def ornithology(game: ModuleOracle) -> Found:
    """Within three steps: walk from the binoculars."""
    reached = set() if game.binoculars is None else {game.binoculars}
    for _step in range(3):
        reached |= {n for cell in reached for n in around(cell)}
    return {c: set() for c in game.established() & reached if game.card(game.cells[c]).group == "bird"}


def niche(game: ModuleOracle) -> Found:
    return {c: set() for c in game.established() if c in game.notes and game.notes[c].gap >= 5}


def planner(game: ModuleOracle) -> Found:
    found: Found = {}
    for cell in game.established():
        needs = game.card(game.cells[cell]).needs
        if len(needs) == 1 and len(needs[0].any) == 2:
            continue
        note = game.notes.get(cell)
        if note is not None and (note.turn_runs or note.planned):
            found[cell] = set()
    return found


def eats(prey: Card, eater: Card) -> bool:
    return any(FOOD.get(need.relation) and set(need.any) & set(prey.gives) for need in eater.needs)


def key_species(game: ModuleOracle) -> Found:
    found = {}
    for cell, card in game.cells.items():
        eaters = {n for n, other in beside(game, cell).items() if eats(game.card(card), other)}
        if len(eaters) >= 3:
            found[cell] = eaters
    return found


def abundance(game: ModuleOracle) -> Found:
    """The proof is the providers of any need that has several, so it is left to the caller to compare."""
    found: Found = {}
    for cell, card in game.cells.items():
        for ways in providers(game, cell, game.card(card)):
            if len(ways) >= 2:
                found[cell] = found.get(cell, set()) | ways
    return found


def providers(game: ModuleOracle, cell: Cell, card: Card) -> list[set[Cell]]:
    return [
        {n for n, other in beside(game, cell).items() if set(other.gives) & set(need.any)}
        for need in card.needs
    ]


def chains(game: ModuleOracle) -> list[tuple[Cell, ...]]:
    """All longest food chains, found by walking every way there is."""
    beings = {c: game.card(card) for c, card in game.cells.items() if game.card(card).kind != "habitat"}
    eaters = {c: [n for n in around(c) if n in beings and eats(beings[c], beings[n])] for c in beings}
    best: list[tuple[Cell, ...]] = []
    ways = [(c,) for c, card in beings.items() if card.kind == "plant" and eaters[c]]
    while ways:
        way = ways.pop()
        further = [(*way, n) for n in eaters[way[-1]] if n not in way]
        ways += further
        if len(way) > 1 and (not best or len(way) >= len(best[0])):
            best = [way] if not best or len(way) > len(best[0]) else [*best, way]
    return best


MISSIONS = {
    "biotope": biotope,
    "flora": flora,
    "sizes": sizes,
    "landscape": landscape,
    "ornithology": ornithology,
    "niche": niche,
    "planner": planner,
    "key_species": key_species,
    "abundance": abundance,
}


def count(game: ModuleOracle, mission: str) -> int:
    if mission == "chain":
        best = chains(game)
        return len(best[0]) if best else 0
    return len(MISSIONS[mission](game))
