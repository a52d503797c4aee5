"""A deck of BIOlink: 24 species that eat each other, the Sun, special cards, and recyclers to add."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from ecolearn.kernel.decks import DeckError, Fault, load_toml
from ecolearn.kernel.faults import unknown_word
from ecolearn.kernel.words import language

#: The two sets that ship (BIO-1.1).
BUILT_IN = ("forest_edge", "savanna")
#: Ids of the cards that rules name (BIO-1.2, BIO-3.10).
SUN = "sun"
DECOMPOSERS = "decomposers"


@dataclass(frozen=True, slots=True)
class Food:
    """One thing that a card eats: half of a match (BIO-1.3).

    Attributes
    ----------
    prey : str
        Id of the card that is eaten.
    kind : str
        ``food``; ``matter`` for dead matter and nutrients, which are no food; ``energy`` from the Sun.
    parts : mapping of str to str
        By language: which part or stage is eaten ("caterpillar"); empty texts for the whole of it.
    source : str
        Key of `Deck.sources`: where it can be read. Empty for the Sun's light.
    """

    prey: str
    kind: str
    parts: Mapping[str, str] = field(default_factory=dict)
    source: str = ""

    @property
    def part(self) -> str:
        """Which part or stage is eaten, in the current language; empty for the whole of it."""
        return self.parts.get(language(), "")


@dataclass(frozen=True, slots=True)
class Card:
    """One card.

    Attributes
    ----------
    id, number : str, int
        Its name in code and its number in play (BIO-1.1).
    names, short_names, notes : mapping of str to str
        By language: its name, its name for the card's face, one fact about it.
    sci : str
        Scientific name; empty where the card is no species.
    role : str
        ``producer``, ``herbivore``, ``carnivore``, ``omnivore``, ``scavenger``, ``detritivore``,
        ``decomposer``, ``dead_matter``, ``sun`` or ``special``.
    kind : str
        What it is in a food web: ``producer``, ``consumer``, ``detritus``, ``energy``, or ``none``.
    icon : str
        Name of its picture.
    eats, eaten_by : tuple of Food, tuple of str
        What it eats and by which cards it is eaten. A species card names only species cards here, since
        recyclers may be out of the game; a recycler names all. The Sun is in neither.
    source : str
        Key of the source of its fact.
    bit, match : int
        Its own bit, and the bits of all cards that it matches (BIO-1.3), Sun and recyclers included.
    """

    id: str
    number: int
    names: Mapping[str, str]
    short_names: Mapping[str, str]
    sci: str
    role: str
    kind: str
    icon: str
    eats: tuple[Food, ...] = ()
    eaten_by: tuple[str, ...] = ()
    notes: Mapping[str, str] = field(default_factory=dict)
    source: str = ""
    bit: int = 0
    match: int = 0

    @property
    def name(self) -> str:
        """Full name in the current language."""
        return self.names[language()]

    @property
    def short(self) -> str:
        """Name for the card's face in the current language."""
        return self.short_names[language()]

    @property
    def note(self) -> str:
        """One fact about it, in the current language; empty if there is none."""
        return self.notes.get(language(), "")


@dataclass(frozen=True, slots=True)
class Deck:
    """All cards of one set, and everything that links them.

    Attributes
    ----------
    id, names : str, mapping of str to str
        Which set it is.
    cards : mapping of str to Card
        Every card by its id: species, Sun, special cards, recyclers.
    species : tuple of str
        The 24 species, by number.
    recyclers : tuple of str
        Cards of the add-on, by number: dead matter and what lives on it.
    specials : tuple of str
        The special cards that fit this set (BIO-3.2).
    links : mapping of (str, str) to Food
        Every match by prey and eater, the Sun and the recyclers included.
    sources : mapping
        Citations by key: ``cite``, ``url``, and ``found``, what was read there.
    fingerprint : str
        Mark of all that rules read.
    words : mapping
        Names of roles and kinds of links by language.
    """

    id: str
    names: Mapping[str, str]
    cards: Mapping[str, Card]
    species: tuple[str, ...]
    recyclers: tuple[str, ...]
    specials: tuple[str, ...]
    links: Mapping[tuple[str, str], Food]
    sources: Mapping[str, Mapping[str, Any]]
    fingerprint: str
    words: Mapping[str, Mapping[str, str]] = field(repr=False)

    @property
    def name(self) -> str:
        """Name of the set in the current language."""
        return self.names[language()]

    def word(self, key: str) -> str:
        """Name of a role or of a kind of link in the current language."""
        return self.words[key][language()]


@cache
def load_deck(name_or_text: str, what: str = "") -> Deck:
    """Read a deck.

    Parameters
    ----------
    name_or_text : str
        ``forest_edge``, ``savanna``, or the TOML text of a deck of one's own.
    what : str
        What that text is called in faults, such as the name of its file.

    Returns
    -------
    Deck
        The same object for the same text.

    Raises
    ------
    DeckError
        If there is no such deck, or naming all faults of the text at once: file, entry, field.
    """
    from .reading import read_deck

    data = files(__package__) / "data"
    if "\n" not in name_or_text:
        if name_or_text not in BUILT_IN:
            raise DeckError([Fault(what, "", "deck", unknown_word(name_or_text, BUILT_IN))])
        what = f"{name_or_text}.toml"
        name_or_text = (data / what).read_text(encoding="utf-8")
    common = load_toml((data / "common.toml").read_text(encoding="utf-8"), what="common.toml")
    return read_deck(load_toml(name_or_text, what=what), common, what=what)
