"""Measures of a landscape: how it is split into patches, and how much of it is edge (ECS-3.1).

They are measures of landscape ecology, taken over to hexes. Number of patches, mean patch size, largest patch
index and total edge are those of McGarigal and Marks (1995), FRAGSTATS (USDA Forest Service PNW-GTR-351); the
effective mesh size is that of Jaeger (2000), Landscape Ecology 15:115-130.

Four things differ from measures on satellite pictures: an area is counted in tiles (forests and mountains
in tokens), touching means sharing a side, sides at which nothing lies are no edge (the world goes on), and
the largest patch is compared with all of its kind, not with the whole landscape.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from ecolearn.kernel.grids import HEX
from ecolearn.kernel.words import _

from .deck import LAND, TERRAINS, TOKENS
from .landscape import Landscape, around, split

if TYPE_CHECKING:
    import networkx as nx

    from ecolearn.kernel.match import Match
    from ecolearn.kernel.position import Position

    from .deck import Deck
    from .position import EcosPosition

Kind = Literal["terrain", "landmass", "token", "home", "population"]


@dataclass(frozen=True, slots=True)
class Measure:
    """How something is spread over the landscape.

    Attributes
    ----------
    what : str
        A terrain, ``land``, ``mountain``, ``forest`` or a species.
    kind : str
        ``terrain`` and ``token``: patches of it (the game says habitats). ``landmass``: land of both
        terrains. ``home``: patches of the tiles on which a species is placed. ``population``: its groups of
        animals (the game says communities).
    groups : tuple of tuple of int
        The numbers of the hexes of each group; the largest first, equally large ones by their first hex.
    sizes : tuple of int
        The size of each group: tiles, or tokens for forests, mountains and animals.
    edge : int
        Sides of hexes between a tile of it and a tile that is none of it; 0 for tokens and animals.
    settled : int
        Of ``home``: how many of the patches hold at least one animal of the species; otherwise 0.
    """

    what: str
    kind: Kind
    groups: tuple[tuple[int, ...], ...]
    sizes: tuple[int, ...]
    edge: int = 0
    settled: int = 0

    @property
    def number(self) -> int:
        """How many groups (FRAGSTATS: NP)."""
        return len(self.sizes)

    @property
    def total(self) -> int:
        """All of it (FRAGSTATS: CA, in tiles)."""
        return sum(self.sizes)

    @property
    def largest(self) -> int:
        """The size of the largest group."""
        return max(self.sizes, default=0)

    @property
    def mean(self) -> float:
        """The mean size of a group (FRAGSTATS: AREA_MN); 0 if there is none."""
        return self.total / self.number if self.sizes else 0.0

    @property
    def share(self) -> float:
        """The share of the largest group in all of it, from 0 to 1; 1 if it hangs together."""
        return self.largest / self.total if self.sizes else 0.0

    @property
    def mesh(self) -> float:
        """The effective mesh size within it: the patch that a random place of it lies in, on average.

        Jaeger (2000) divides by the whole area that is looked at; here that is all of the same kind.
        """
        return sum([size * size for size in self.sizes]) / self.total if self.sizes else 0.0

    @property
    def cells(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """The groups as cells, for the board."""
        return tuple(tuple(HEX.cell(at) for at in group) for group in self.groups)


@dataclass(frozen=True, slots=True)
class Change:
    """What an impact did to the landscape.

    Attributes
    ----------
    step : int
        The number of the step of the match, from 0, in which it began.
    card : str
        The impact card; empty in the sandbox, where replacing and removing is free.
    done : tuple of (str, str, int)
        What was done, as the codes of facts (``replaced``, ``removed``, ``built``, ``moved`` ...), the thing,
        and the number of its hex.
    before, after : Landscape
    """

    step: int
    card: str
    done: tuple[tuple[str, str, int], ...]
    before: Landscape
    after: Landscape


# -- one landscape -------------------------------------------------------------------------------------


def measures(position: EcosPosition) -> tuple[Measure, ...]:
    """Measure the landscape of a position.

    Returns
    -------
    tuple of Measure
        What there is, in a fixed order: terrains, land, mountains and forests; then for each species that
        lies its homes and its populations.

    See Also
    --------
    measured : the same for a landscape without a position.
    """
    return measured(position.land, position.deck)


def measured(land: Landscape, deck: Deck) -> tuple[Measure, ...]:
    """Measure a landscape; see `measures`."""
    found = [_of(land, what, "terrain", _sides_of(land, (what,))) for what in TERRAINS]
    found.append(_of(land, "land", "landmass", _sides_of(land, LAND)))
    found += [_of(land, what, "token") for what in TOKENS]
    for name in deck.species:
        population = _of(land, name, "population")
        if population.number:
            found += [home(land, deck, name), population]
    return tuple([one for one in found if one.number])


def home(land: Landscape, deck: Deck, species: str) -> Measure:
    """The patches of the tiles on which a species is placed, occupied or not (ECS-1.4).

    Raises
    ------
    KeyError
        If the deck has no such species.
    """
    kind = deck.species[species]
    hexes = [at for at in land.terrain if land.is_home(kind, at)]
    groups = _ordered(split(hexes), len)
    settled = sum([any(land.amount(species, at) for at in group) for group in groups])
    return Measure(
        species,
        "home",
        tuple(tuple(sorted(group)) for group in groups),
        tuple(len(group) for group in groups),
        _sides_between(land, frozenset(hexes)),
        settled,
    )


def edge_length(land: Landscape) -> int:
    """Sides of hexes between tiles of different terrains, each counted once (FRAGSTATS: TE)."""
    lying = land.terrain
    sides = [1 for at, terrain in lying.items() for near in around(at) if lying.get(near, terrain) != terrain]
    return len(sides) // 2


def coast_length(land: Landscape) -> int:
    """Sides of hexes between land and water."""
    return _sides_of(land, LAND)


def patch_graph(land: Landscape, what: str) -> nx.Graph[int]:
    """Where something lies as a graph: a node for each hex, an edge where two of them touch (ECS-3.1).

    Returns
    -------
    networkx.Graph
        Nodes are numbers of hexes with the attributes ``cell`` and ``amount``; its connected components are
        the patches, landmasses or populations.
    """
    import networkx as nx

    graph: nx.Graph[int] = nx.Graph()
    for at in land.hexes(what):
        graph.add_node(at, cell=HEX.cell(at), amount=land.amount(what, at))
    graph.add_edges_from([(at, near) for at in graph for near in around(at) if near in graph])
    return graph


def _of(land: Landscape, what: str, kind: Kind, edge: int = 0) -> Measure:
    groups = _ordered(land.groups(what), lambda group: land.size(what, group))
    return Measure(
        what,
        kind,
        tuple(tuple(sorted(group)) for group in groups),
        tuple(land.size(what, group) for group in groups),
        edge,
    )


def _ordered(groups: Iterable[frozenset[int]], size: Callable[[frozenset[int]], int]) -> list[frozenset[int]]:
    return sorted(groups, key=lambda group: (-size(group), min(group)))


def _sides_of(land: Landscape, terrains: Sequence[str]) -> int:
    return _sides_between(land, frozenset(at for at, terrain in land.terrain.items() if terrain in terrains))


def _sides_between(land: Landscape, hexes: frozenset[int]) -> int:
    lying = land.terrain
    return len([1 for at in hexes for near in around(at) if near in lying and near not in hexes])


# -- before and after ----------------------------------------------------------------------------------


#: What an impact does (ECS-2.7).
IMPACTS = ("replaced", "removed")


def changes(match: Match) -> tuple[Change, ...]:
    """What every impact of a match has done so far, with the landscapes before and after it.

    An impact is an impact card with all its effects, or outside of cards every step that replaces or removes
    something. What was undone has not happened.

    Returns
    -------
    tuple of Change
        In order. An impact card that is still being resolved is the last one, with what it has done so far.
    """
    return tuple(_changes(match))


def _changes(match: Match) -> Iterator[Change]:
    first = _ecos(match.first)
    land, deck = first.land, first.deck
    running: Change | None = None
    for number, step in enumerate(match.steps):
        free = Change(number, "", (), land, land)
        position = _ecos(step.position)
        for fact in position.facts:
            code, values = fact[0], fact[1]
            if code == "resolves":
                if running is not None:
                    yield running
                running = None
            elif code == "impact":
                running = Change(number, values["card"], (), land, land)
            before = land
            land = retold(land, code, values, deck)
            if land is before:
                continue
            done = (code, values["thing"], HEX.number(values["cell"]))
            if running is not None:
                running = replace(running, done=(*running.done, done), after=land)
            else:
                free = replace(free, done=(*free.done, done), after=land)
        if any(code in IMPACTS for code, _what, _at in free.done):
            yield free
        if running is not None and position.run is None:
            yield running
            running = None
    if running is not None:
        yield running


def _ecos(position: Position) -> EcosPosition:
    from .position import EcosPosition

    if isinstance(position, EcosPosition):
        return position
    raise TypeError(_("Only a landscape of Ecos can be measured in this way."))


def retold(land: Landscape, code: str, values: Mapping[str, Any], deck: Deck) -> Landscape:
    """The landscape after one fact of a position, such as ``("built", {"thing": "lion", "cell": (0, 1)})``.

    Returns
    -------
    Landscape
        The same object if the fact does not change it.
    """
    if code not in ("built", "lifted", "replaced", "removed", "moved"):
        return land
    thing, at = values["thing"], HEX.number(values["cell"])
    if code == "built":
        return land.with_thing(thing, at)
    if code == "replaced":
        return land.with_terrain(at, thing, deck)[0]
    if code == "moved":
        return land.with_move(thing, HEX.number(values["from"]), at)
    return land.without_tile(at)[0] if thing == "tile" else land.without_token(thing, at)
