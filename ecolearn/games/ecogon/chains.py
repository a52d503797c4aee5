"""The longest food chain of a board, straight from its hexes (ECG-8.4, ECG-11.1).

`ecolearn.foodweb.longest_chain` finds the same in the graph of a position; a mission asks after every card,
and making the graph would take most of the time."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import NamedTuple

from ecolearn.foodweb.limits import Limit
from ecolearn.foodweb.search import LongestPath

from .deck import Deck
from .foodweb import feeding
from .openings import around
from .position import EcogonPosition

#: The search gives up after so many steps. Boards made to be hard for it took fewer than 200, so the
#: answer is exact; steps instead of seconds make it the same on every computer.
STEPS = 10_000
#: At most so many chains of the same length are listed.
MOST = 60
#: So many steps are tried before the whole board is looked at.
TRIES = 300


class Links(NamedTuple):
    """Who feeds whom among the laid beings: hexes, for each the places of its eaters, and those of plants."""

    hexes: tuple[int, ...]
    eaters: tuple[tuple[int, ...], ...]
    plants: tuple[int, ...]


def links(position: EcogonPosition) -> Links:
    """The feeding links of a board; a habitat that counts as a plant is no living being here (ECG-9.6)."""
    memo = position.memo
    if "links" not in memo:
        memo["links"] = _find_links(position)
    found: Links = memo["links"]
    return found


def _find_links(position: EcogonPosition) -> Links:
    deck, lying = position.deck, position.board
    cards, feeds = deck.cards, feeding_pairs(deck)
    hexes = tuple([at for at in sorted(lying) if cards[lying[at]].kind != "habitat"])
    place = {at: number for number, at in enumerate(hexes)}
    eaters = tuple(
        [
            tuple([place[near] for near in around(at) if near in place and (lying[at], lying[near]) in feeds])
            for at in hexes
        ]
    )
    plants = tuple([number for number, at in enumerate(hexes) if cards[lying[at]].kind == "plant"])
    return Links(hexes, eaters, plants)


def feeding_pairs(deck: Deck) -> frozenset[tuple[str, str]]:
    """All pairs of species, prey first, that are a link where they touch."""
    if deck.fingerprint not in _known:
        beings = [card for card in deck.cards.values() if card.kind != "habitat"]
        _known[deck.fingerprint] = frozenset(
            (prey.id, eater.id) for prey in beings for eater in beings if feeding(prey, eater) is not None
        )
    return _known[deck.fingerprint]


_known: dict[str, frozenset[tuple[str, str]]] = {}
#: For each species the others.
Species = Mapping[str, frozenset[str]]


def feeding_sets(deck: Deck) -> tuple[Species, Species]:
    """For each animal what it feeds on, and for each being that is eaten who feeds on it."""
    found = _sets.get(deck.fingerprint)
    if found is None:
        food: dict[str, set[str]] = {}
        eaters: dict[str, set[str]] = {}
        for prey, eater in feeding_pairs(deck):
            food.setdefault(eater, set()).add(prey)
            eaters.setdefault(prey, set()).add(eater)
        found = _sets[deck.fingerprint] = _frozen(food), _frozen(eaters)
    return found


_sets: dict[str, tuple[Species, Species]] = {}


def _frozen(sets: Mapping[str, set[str]]) -> Species:
    return {name: frozenset(others) for name, others in sets.items()}


class Longest(NamedTuple):
    """The longest chain found.

    Attributes
    ----------
    hexes : tuple of int
        Numbers of its hexes from the plant up; empty if nothing feeds on a plant.
    proven : bool
        False if the search had to give up: there may be a longer one.
    """

    hexes: tuple[int, ...]
    proven: bool


def longest(position: EcogonPosition) -> Longest:
    """The longest chain of a board; with several of that length always the same one."""
    memo = position.memo
    if "chain" not in memo:
        found = links(position)
        search = LongestPath(found.eaters, found.plants)
        path, proven, _bound = search.run(search.root(), 1, Limit(steps=STEPS))
        memo["chain"] = Longest(tuple([found.hexes[number] for number in path]), proven)
    answer: Longest = memo["chain"]
    return answer


def chain_length(position: EcogonPosition) -> int:
    """How many living beings the longest chain has; 0 if nothing feeds on a plant."""
    return len(longest(position).hexes)


def may_be_in_chain(position: EcogonPosition, at: int, length: int) -> bool:
    """Whether the card of a hex may belong to a chain of so many living beings.

    On almost every board trying all ways through the card is done quickly; where it is not, the answer is
    yes.
    """
    lying, cards = position.board, position.deck.cards
    food, eaters = feeding_sets(position.deck)
    tries = TRIES

    def after(here: int, used: tuple[int, ...], wanted: Species) -> list[int]:
        names = wanted.get(lying[here], ())
        return [near for near in around(here) if lying.get(near) in names and near not in used]

    def longest_up(here: int, used: tuple[int, ...]) -> int:
        nonlocal tries
        tries -= 1
        best = 0
        if tries > 0:
            for near in after(here, used, eaters):
                best = max(best, 1 + longest_up(near, (*used, near)))
        return best

    ways: list[tuple[int, ...]] = [(at,)]
    while ways and tries > 0:
        way = ways.pop()
        tries -= 1
        if cards[lying[way[-1]]].kind == "plant":
            if len(way) + longest_up(at, way) >= length:
                return True
        else:
            ways += [(*way, near) for near in after(way[-1], way, food)]
    return tries <= 0


def all_chains(position: EcogonPosition) -> tuple[tuple[int, ...], ...]:
    """The longest chains as numbers of hexes, from the plant up; all of them if they are not very many."""
    best, found = longest(position), links(position)
    if not best.hexes:
        return ()
    if not best.proven:
        return (best.hexes,)
    search = LongestPath(found.eaters, found.plants)
    paths = islice(search.all_of_length(len(best.hexes), Limit(steps=STEPS)), MOST)
    return tuple([tuple([found.hexes[number] for number in path]) for path in paths]) or (best.hexes,)
