"""The decks: species, habitats, events and tiles, read from our own data files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from ecolearn.kernel.decks import load_toml
from ecolearn.kernel.words import language

from .boxes import STILL_WATERS, Box, load_boxes

#: Relations that make an edge of the food web (ECG-1.5), with the kind of the edge.
TROPHIC = {"eats": "food", "nectar": "food", "blood": "blood"}


@dataclass(frozen=True, slots=True)
class Need:
    """One need of an animal (ECG-1.4).

    Attributes
    ----------
    signs : tuple of str
        The symbols that meet it; two of them are an either/or.
    mask : int
        The same as bits of `Deck.bits`.
    relation : str
        ``eats``, ``nectar``, ``blood``, ``nest``, ``egg_laying``, ``shelter`` or ``case`` (ECG-1.5).
    plausible : frozenset of str
        Groups whose members meet it in nature too; others meet it only in the game.
    why, source : mapping, str
        The reason by language, and the key of its source.
    """

    signs: tuple[str, ...]
    mask: int
    relation: str
    plausible: frozenset[str]
    why: Mapping[str, str]
    source: str


@dataclass(frozen=True, slots=True)
class Card:
    """A nature card (ECG-1.1 to ECG-1.4)."""

    id: str
    kind: str
    colour: str
    names: Mapping[str, str]
    short_names: Mapping[str, str]
    sci: str = ""
    icon: str = ""
    group: str = ""
    gives: tuple[str, ...] = ()
    mask: int = 0
    needs: tuple[Need, ...] = ()
    points: int = 0
    size: int = 0
    moves: tuple[str, ...] = ()
    notes: Mapping[str, str] = field(default_factory=dict)
    source: str = ""
    #: Which empty hexes it may take: the key of `EcogonPosition.open_cells`.
    open_key: str = ""

    @property
    def name(self) -> str:
        """Full name in the current language."""
        return self.names[language()]

    @property
    def short(self) -> str:
        """Name for the card's face in the current language."""
        return self.short_names[language()]


@dataclass(frozen=True, slots=True)
class Who:
    """Which cards an effect means (ECG-6.6): all of the words that are given must hold.

    Attributes
    ----------
    cards : frozenset of str
        The cards that fit by what is printed on them.
    beside : str
        Colour of a habitat that the card must touch where it lies; empty for any.
    habitats_touching : int
        How many habitats it must touch; -1 for any number.
    other : bool
        Not a card that the same event has removed.
    """

    cards: frozenset[str]
    beside: str = ""
    habitats_touching: int = -1
    other: bool = False


@dataclass(frozen=True, slots=True)
class Effect:
    """One step of an event or a habitat tile: what is done, and to whom.

    Attributes
    ----------
    do : str
        A word of `reading.DO`.
    who : Who
        The cards that it means.
    partner : Who or None
        Of a swap: who the other being is.
    sign : str
        Of a habitat that counts as a plant: the symbol that it gives besides "plant".
    optional : bool
        It may be left out, and so may those that follow it.
    """

    do: str
    who: Who
    partner: Who | None = None
    sign: str = ""
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Event:
    """An event card; its effect is data (ECG-6.6)."""

    id: str
    names: Mapping[str, str]
    texts: Mapping[str, str]
    facts: Mapping[str, str]
    tone: str
    icon: str
    effects: tuple[Effect, ...]
    source: str

    @property
    def name(self) -> str:
        """Name in the current language."""
        return self.names[language()]

    @property
    def text(self) -> str:
        """What it does, in the current language."""
        return self.texts[language()]

    @property
    def fact(self) -> str:
        """The ecology behind it, in the current language."""
        return self.facts[language()]


@dataclass(frozen=True, slots=True)
class Tile:
    """A habitat tile; its effect is data (ECG-9.5)."""

    id: str
    colour: str
    names: Mapping[str, str]
    texts: Mapping[str, str]
    icon: str
    effects: tuple[Effect, ...]

    @property
    def name(self) -> str:
        """Name in the current language."""
        return self.names[language()]

    @property
    def text(self) -> str:
        """What it does, in the current language."""
        return self.texts[language()]


@dataclass(frozen=True, slots=True)
class Mission:
    """A mission card (ECG-8.4).

    Attributes
    ----------
    id : str
        Key of its count in `missions.COUNTS`.
    levels : tuple of int
        How often it must be fulfilled for bronze, silver and gold.
    names, texts, hints : mapping
        Its name, its task, and what to look out for, by language.
    """

    id: str
    levels: tuple[int, ...]
    names: Mapping[str, str]
    texts: Mapping[str, str]
    hints: Mapping[str, str]
    icon: str

    @property
    def name(self) -> str:
        """Name in the current language."""
        return self.names[language()]

    @property
    def text(self) -> str:
        """The task, in the current language."""
        return self.texts[language()]

    @property
    def hint(self) -> str:
        """What to look out for, in the current language."""
        return self.hints[language()]


@dataclass(frozen=True, slots=True)
class Deck:
    """All cards.

    Attributes
    ----------
    cards : mapping of str to Card
        Every nature card by its id; the copies of a habitat share one.
    counts : mapping of str to int
        How many copies of each there are (80 in each deck, ECG-1.1).
    events : mapping of str to Event
    bits : mapping of str to int
        Bit of each symbol in `Card.mask` and `Need.mask`.
    words : mapping
        Name of each symbol, group and way of moving by language.
    sources : mapping
        Citations by key.
    fingerprint : str
        Of what the rules read of the nature cards and events.
    tiles, missions : mapping of str to Tile, to Mission
    module_prints : mapping of str to str
        The same as `fingerprint` of the ``tiles`` and the ``missions``, for games with these modules.
    box : Box
        What is played with these cards.
    stacks : mapping of str to frozenset of str
        The events that belong to each event stack (ECG-10.1).
    ties : mapping
        Name of each relation by language. A relation may be called like a symbol: "shelter" is both.
    """

    cards: Mapping[str, Card]
    counts: Mapping[str, int]
    events: Mapping[str, Event]
    bits: Mapping[str, int]
    words: Mapping[str, Mapping[str, str]]
    sources: Mapping[str, Mapping[str, Any]]
    fingerprint: str
    tiles: Mapping[str, Tile] = field(default_factory=dict)
    missions: Mapping[str, Mission] = field(default_factory=dict)
    module_prints: Mapping[str, str] = field(default_factory=dict)
    box: Box = field(default_factory=lambda: load_boxes()[STILL_WATERS])
    stacks: Mapping[str, frozenset[str]] = field(default_factory=dict)
    ties: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @property
    def colours(self) -> tuple[str, ...]:
        """The types of habitat."""
        return self.box.colours

    def stack_of(self, event: str) -> str:
        """The zone of the stack that an event belongs to."""
        return next(stack for stack, events in self.stacks.items() if event in events)

    def effects(self, cause: str) -> tuple[Effect, ...]:
        """The steps of an event or a tile."""
        found = self.events.get(cause) or self.tiles[cause]
        return found.effects

    def word(self, key: str) -> str:
        """Name of a symbol, group or way of moving in the current language."""
        return self.words[key][language()]

    def tie(self, relation: str) -> str:
        """Name of a relation in the current language."""
        return self.ties[relation][language()]


@cache
def load_deck(box: str = STILL_WATERS) -> Deck:
    """The cards of a box that ships with ecolearn.

    Raises
    ------
    DeckError
        If one of the files was changed and does not hold together.
    """
    from .reading import merged, read_deck

    data = files(__package__) / "data"

    def load(name: str) -> dict[str, Any]:
        return load_toml((data / name).read_text(encoding="utf-8"), what=name)

    played = load_boxes()[box]
    decks = played.decks.values()
    events = [load(deck.events) for deck in decks]
    return read_deck(
        merged([load(deck.species) for deck in decks]),
        merged(events),
        merged([load(deck.tiles) for deck in decks]),
        load("missions.toml"),
        played,
        {
            stack: frozenset([event["id"] for event in part.get("event", ())])
            for stack, part in zip(played.stacks, events, strict=True)
        },
    )
