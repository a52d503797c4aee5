"""The food web of a landscape (ECS-3.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .position import EcosPosition

if TYPE_CHECKING:
    import networkx as nx


def food_web(position: EcosPosition) -> nx.DiGraph[str]:
    """One node for every species that lies; feeding relations are to come with their sources."""
    import networkx as nx

    web: nx.DiGraph[str] = nx.DiGraph(nodes="species")
    for name, species in position.deck.species.items():
        if position.land.total(name):
            web.add_node(name, kind="consumer", species=name, name=species.name, icon=species.icon)
    return web
