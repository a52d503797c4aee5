"""How much more often a mission can be fulfilled at most after the board has changed (ECG-8.2).

Counting looks at the whole board, and a level may be reached with every card. What a card can bring is seen
around it; so a bound on the count is kept, and only when it comes to a level the mission is counted."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from .chains import feeding_sets, may_be_in_chain
from .deck import Deck
from .missions import AT, EATERS, NOTED, PLANTS, PROVIDERS, SIZES, able, area_around, is_area
from .openings import around, closed_by
from .position import EcogonPosition


class Printed(NamedTuple):
    """What is printed on the cards, by species: faster than asking each card."""

    colour: Mapping[str, str]
    mask: Mapping[str, int]
    needs: Mapping[str, tuple[int, ...]]
    sizes: Mapping[str, int]
    plants: frozenset[str]
    birds: frozenset[str]


def printed(deck: Deck) -> Printed:
    """What is printed on the cards of a deck, collected once."""
    found = _known.get(deck.fingerprint)
    if found is None:
        cards = deck.cards.values()
        found = _known[deck.fingerprint] = Printed(
            colour={card.id: card.colour for card in cards},
            mask={card.id: card.mask for card in cards},
            needs={card.id: tuple([need.mask for need in card.needs]) for card in cards if card.needs},
            sizes={card.id: card.size for card in cards if card.kind == "animal"},
            plants=frozenset([card.id for card in cards if card.kind == "plant"]),
            birds=frozenset([card.id for card in cards if card.group == "bird"]),
        )
    return found


_known: dict[str, Printed] = {}


def _biotope(position: EcogonPosition, at: int) -> int:
    full = closed_by(position.board, at)
    return sum([_one(position, "biotope", near) for near in full]) if full else 0


def _flora(position: EcogonPosition, at: int) -> int:
    look, plants, habitats = position.board.get, printed(position.deck).plants, position.deck.colours
    card = look(at)
    if card in habitats:
        return _one(position, "flora", at)
    gained = 0
    if card in plants:
        for near in around(at):
            if look(near) in habitats:
                # It has its third plant just now.
                gained += sum([there in plants for there in map(look, around(near))]) == PLANTS
    return gained


def _sizes(position: EcogonPosition, at: int) -> int:
    look, sizes, habitats = position.board.get, printed(position.deck).sizes, position.deck.colours
    card = look(at)
    if card in habitats:
        return _one(position, "sizes", at)
    gained = 0
    if card in sizes:
        for near in around(at):
            if look(near) in habitats:
                beside = [sizes[there] for there in map(look, around(near)) if there and there in sizes]
                gained += len(beside) >= SIZES and len(set(beside)) >= SIZES
    return gained


def _key_species(position: EcogonPosition, at: int) -> int:
    look, (food, eaters) = position.board.get, feeding_sets(position.deck)
    card = position.board[at]
    nearby = around(at)
    gained = 0
    if card in eaters:
        mine = eaters[card]
        gained += sum([there in mine for there in map(look, nearby)]) >= EATERS
    if card in food:
        mine = food[card]
        for near in nearby:
            prey = look(near)
            if prey in mine:
                # It has its third eater just now.
                others = eaters[prey]
                gained += sum([there in others for there in map(look, around(near))]) == EATERS
    return gained


def _abundance(position: EcogonPosition, at: int) -> int:
    look, known = position.board.get, printed(position.deck)
    masks, needs, card = known.mask, known.needs, position.board[at]
    gained = _one(position, "abundance", at) if card in needs else 0
    given = masks[card]
    if given:
        for near in around(at):
            for need in needs.get(look(near, ""), ()):
                if need & given:
                    beside = [there for there in map(look, around(near)) if there is not None]
                    if sum([masks[there] & need != 0 for there in beside]) == PROVIDERS:
                        # It has its second provider just now.
                        gained += 1
                        break
    return gained


def _landscape(position: EcogonPosition, at: int) -> int:
    lying, colours = position.board, printed(position.deck).colour
    colour = colours[lying[at]]
    for near in around(at):
        there = lying.get(near)
        if there is not None and colours[there] == colour and is_area(lying, colours, near, at):
            # It was one before, and has only become larger.
            return 0
    return 1 if is_area(lying, colours, at) else 0


def _ornithology(position: EcogonPosition, at: int) -> int:
    look, birds = position.board.get, printed(position.deck).birds
    return sum([_one(position, "ornithology", near) for near in (at, *around(at)) if look(near) in birds])


def _niche(position: EcogonPosition, at: int) -> int:
    return _noted(position, "niche", at)


def _planner(position: EcogonPosition, at: int) -> int:
    return _noted(position, "planner", at)


def _noted(position: EcogonPosition, mission: str, at: int) -> int:
    modules = position.modules
    if modules is None or not modules.notes:
        return 0
    return sum([_one(position, mission, near) for near in (at, *around(at)) if near in modules.notes])


def _one(position: EcogonPosition, mission: str, at: int) -> int:
    """1 if the card of a hex fulfils a mission, 0 if not."""
    return 1 if AT[mission](position, at, position.deck.cards[position.board[at]]) else 0


_LAID: dict[str, Callable[[EcogonPosition, int], int]] = {
    "biotope": _biotope,
    "flora": _flora,
    "sizes": _sizes,
    "landscape": _landscape,
    "ornithology": _ornithology,
    "niche": _niche,
    "planner": _planner,
    "key_species": _key_species,
    "abundance": _abundance,
}


def gain_of_laying(position: EcogonPosition, mission: str, at: int, needed: int) -> int:
    """How much more often a mission can be fulfilled at most since a card has been laid on a hex.

    For the food chain: `needed` if it may have come to this length, else 0.
    """
    if mission == "chain":
        return needed if may_be_in_chain(position, at, needed) else 0
    return _LAID[mission](position, at)


def _parted(position: EcogonPosition, hexes: Collection[int], needed: int) -> int:
    """How many areas more there can be after any changes on some hexes."""
    lying, colours = position.board, printed(position.deck).colour
    near_by = {near for at in hexes for near in (at, *around(at)) if near in lying}
    if any(at in lying for at in hexes):
        return needed if any(is_area(lying, colours, near) for near in near_by) else 0
    # Where cards have only left, what is an area now was part of one: only several can be more than before.
    parts: dict[str, int] = {}
    while near_by:
        start = near_by.pop()
        if is_area(lying, colours, start):
            near_by -= area_around(position, start)
            parts[colours[lying[start]]] = parts.get(colours[lying[start]], -1) + 1
    return sum(parts.values())


def gain_around(position: EcogonPosition, mission: str, hexes: Collection[int], needed: int) -> int:
    """The same after any changes on some hexes: what left, came, moved or was exchanged."""
    lying = position.board
    if mission == "landscape":
        return _parted(position, hexes, needed)
    if mission == "chain":
        return needed if any(at in lying and may_be_in_chain(position, at, needed) for at in hexes) else 0
    names = able(position.deck, mission)
    # Where a card has left nothing has been added.
    near_by = {near for at in hexes if at in lying for near in (at, *around(at))}
    if mission in NOTED:
        near_by &= set() if position.modules is None else position.modules.notes.keys()
    return sum([_one(position, mission, near) for near in near_by if lying.get(near) in names])
