"""The deck of Ecos: cards, elements, species and the map, read from our own data files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from ecolearn.kernel.decks import load_toml
from ecolearn.kernel.words import language

TERRAINS = ("grassland", "desert", "water")
LAND = ("grassland", "desert")
TOKENS = ("mountain", "forest")
WILD = "wild"
BROWN, BLUE = "brown", "blue"
DECKS = (BROWN, BLUE)


@dataclass(frozen=True, slots=True)
class Species:
    """A kind of animal (ECS-1.4).

    Attributes
    ----------
    id : str
    on : frozenset of str
        Terrains on which it is placed; empty where a token decides.
    bearing : str
        The token that its tile must bear, ``mountain`` or ``forest``; empty where terrain decides.
    tokens : int
        How many there are.
    """

    id: str
    names: Mapping[str, str]
    icon: str
    on: frozenset[str]
    bearing: str
    tokens: int

    @property
    def name(self) -> str:
        """Name in the current language."""
        return self.names[language()]

    @property
    def swims_only(self) -> bool:
        """True if it never enters land (ECS-1.6)."""
        return self.on == {"water"}

    @property
    def walks_only(self) -> bool:
        """True if it never enters water; those whose tile bears a token are of land too (ECS-1.6)."""
        return "water" not in self.on


@dataclass(frozen=True, slots=True)
class At:
    """Which tiles an effect means (ECS-2.11): all of the words that are given must hold.

    Attributes
    ----------
    on_last, by_last : bool
        The tile of the last thing, or one that touches it (itself included).
    terrain, has, lacks : tuple of str
    near : str
        Something that must be on the tile or beside it.
    """

    on_last: bool = False
    by_last: bool = False
    terrain: tuple[str, ...] = ()
    has: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    near: str = ""


#: No filter: every tile is meant.
EVERYWHERE = At()


@dataclass(frozen=True, slots=True)
class Count:
    """What is counted (ECS-2.11)."""

    kind: str
    of: str = ""


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of a card; which fields count depends on `do`."""

    do: str
    what: str = ""
    n: int = 1
    at: At = EVERYWHERE
    per: int = 0
    count: Count | None = None
    most: int = 0
    steps: int = 0
    anywhere: bool = False
    frm: tuple[str, ...] = ()
    need: int = 0
    options: tuple[tuple[Effect, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """A card (ECS-2.1)."""

    id: str
    names: Mapping[str, str]
    set: str
    deck: str
    starts: bool
    impact: bool
    cost: tuple[str, ...]
    uses: int
    effects: tuple[Effect, ...]

    @property
    def name(self) -> str:
        """Name in the current language."""
        return self.names[language()]

    @property
    def full(self) -> int:
        """The covered symbols as bits, when all are."""
        return (1 << len(self.cost)) - 1


@dataclass(frozen=True, slots=True)
class Deck:
    """All that is printed.

    Attributes
    ----------
    cards : mapping of str to Card
    elements : mapping of str to int
        How many tokens of each there are in the bag, wild ones included.
    species : mapping of str to Species
    supply : mapping of str to int
        How many there are of everything that can be placed; ``land`` for both sides of a land tile.
    start : mapping of (int, int) to str
        The first four tiles.
    start_cubes : int
    fingerprint : str
    """

    cards: Mapping[str, Card]
    elements: Mapping[str, int]
    species: Mapping[str, Species]
    supply: Mapping[str, int]
    start: Mapping[tuple[int, int], str]
    start_cubes: int
    fingerprint: str
    sources: Mapping[str, Any] = field(default_factory=dict)

    @property
    def sets(self) -> tuple[str, ...]:
        """The names of the sets, in order."""
        return tuple(dict.fromkeys(card.set for card in self.cards.values()))


@cache
def load_deck() -> Deck:
    """The deck that ships with ecolearn.

    Raises
    ------
    DeckError
        If one of the files was changed and does not hold together.
    """
    from .reading import read_deck

    data = files(__package__) / "data"
    cards = load_toml((data / "cards.toml").read_text(encoding="utf-8"), what="cards.toml")
    world = load_toml((data / "world.toml").read_text(encoding="utf-8"), what="world.toml")
    return read_deck(cards, world)
