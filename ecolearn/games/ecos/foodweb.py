"""The food web of a landscape (ECS-3.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ecolearn.kernel.words import language

from .deck import Deck
from .feeding import Food, Producer, load_feeding
from .landscape import Landscape, around

if TYPE_CHECKING:
    import networkx as nx

    from .position import EcosPosition


def food_web(position: EcosPosition) -> nx.DiGraph[str]:
    """Build the food web: a node for each species and each producer that lies, edges from prey to eater.

    Who feeds on whom stands in a table with sources (`feeding.load_feeding`). A link is there if at least one
    animal stands on the tile of its food or beside it.

    Returns
    -------
    networkx.DiGraph
        Node attributes ``kind`` (producer or consumer), ``species``, ``name``, ``sci``, ``icon``, ``amount``
        (tokens, or tiles of a terrain), and where there is food without a token ``elsewhere``. Edge
        attributes ``kind``, ``pairs`` (adjacent pairs of a token or tile of the food and an animal),
        ``share`` (main, some or rare), ``why`` and ``source``.
    """
    import networkx as nx

    web: nx.DiGraph[str] = nx.DiGraph(nodes="species")
    where = _where_they_lie(position.land)
    for name, here in where.items():
        web.add_node(name, amount=sum(here.values()), **_node(position.deck, name))
    for food in load_feeding().foods:
        if food.prey in where and food.eater in where:
            pairs = _adjacent_pairs(where[food.prey], where[food.eater])
            if pairs:
                web.add_edge(food.prey, food.eater, pairs=pairs, **_link(food))
    return web


def _where_they_lie(land: Landscape) -> dict[str, dict[int, int]]:
    """How many tokens or tiles of each species and producer lie on which hex; none that does not lie."""
    table = load_feeding()
    lying: dict[str, dict[int, int]] = {name: {} for name in table.eaters}
    for at, terrain in land.terrain.items():
        lying.setdefault(terrain, {})[at] = 1
    lying["mountain"], lying["forest"] = dict.fromkeys(land.mountains, 1), dict(land.forests)
    for at, row in land.animals.items():
        for name in row:
            lying[name][at] = lying[name].get(at, 0) + 1
    found = {name: lying.get(lies_as(name), {}) for name in (*table.producers, *table.eaters)}
    return {name: here for name, here in found.items() if here}


def _adjacent_pairs(prey: Mapping[int, int], eaters: Mapping[int, int]) -> int:
    """How many pairs of food and eater are adjacent: on one tile or one tile apart (ECS-1.8)."""
    return sum([n * prey.get(near, 0) for at, n in eaters.items() for near in (at, *around(at))])


def possible_web(deck: Deck) -> nx.DiGraph[str]:
    """Every link of the table: who could feed on whom if they were adjacent.

    Returns
    -------
    networkx.DiGraph
        Attributes as in `food_web`, without ``amount`` and ``pairs``.
    """
    import networkx as nx

    web: nx.DiGraph[str] = nx.DiGraph(nodes="species")
    table = load_feeding()
    for name in (*table.producers, *table.eaters):
        web.add_node(name, **_node(deck, name))
    for food in table.foods:
        web.add_edge(food.prey, food.eater, **_link(food))
    return web


def lies_as(name: str) -> str:
    """What lies in the landscape for a node: the terrain or token of a producer, or the species itself."""
    producer = load_feeding().producers.get(name)
    return producer.where if producer is not None else name


def _node(deck: Deck, name: str) -> dict[str, Any]:
    table = load_feeding()
    producer: Producer | None = table.producers.get(name)
    if producer is not None:
        return {
            "kind": "producer",
            "species": name,
            "name": producer.name,
            "sci": producer.sci,
            "icon": producer.icon,
        }
    species, eater = deck.species[name], table.eaters[name]
    told = eater.elsewhere[language()]
    return {
        "kind": "consumer",
        "species": name,
        "name": species.name,
        "sci": eater.sci,
        "icon": species.icon,
        **({"elsewhere": told} if told else {}),
    }


def _link(food: Food) -> dict[str, Any]:
    return {"kind": "food", "share": food.share, "why": food.why[language()], "source": food.source}
