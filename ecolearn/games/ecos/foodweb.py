"""The food web of a landscape (ECS-3.2)."""

from __future__ import annotations

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
    land, table = position.land, load_feeding()
    for name in (*table.producers, *table.eaters):
        amount = land.total(lies_as(name))
        if amount:
            web.add_node(name, amount=amount, **_node(position.deck, name))
    for food in table.foods:
        if food.prey in web and food.eater in web:
            pairs = adjacent_pairs(land, food)
            if pairs:
                web.add_edge(food.prey, food.eater, pairs=pairs, **_link(food))
    return web


def adjacent_pairs(land: Landscape, food: Food) -> int:
    """How many pairs of food and eater are adjacent: on one tile or one tile apart (ECS-1.8)."""
    prey = lies_as(food.prey)
    return sum(
        [
            land.amount(food.eater, at) * land.amount(prey, near)
            for at in land.hexes(food.eater)
            for near in (at, *around(at))
            if near in land.terrain
        ]
    )


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
