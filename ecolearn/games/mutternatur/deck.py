"""The cards of Mutter Natur: species of the web of life, conditions, special cards, and what eats what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from typing import Any

from ecolearn.kernel.actions import Cell
from ecolearn.kernel.decks import load_toml
from ecolearn.kernel.words import language

#: The condition colours (MUT-1.2) and the marks of their cards (MUT-2.5); a plain card bears none.
COLOURS = ("blue", "yellow", "purple", "green")
MARKS = ("connected", "dependent", "temporary")
#: Ids of the cards that rules name besides the species.
JOKER, CAT, POLLUTION, REINTRODUCTION = "joker", "cat", "pollution", "reintroduction"
#: The two webs: the web of life and, with the wetland, the one below it (MUT-5.1.3).
UPPER, WATER = "upper", "water"


@dataclass(frozen=True, slots=True)
class Card:
    """A card; its copies share one.

    Attributes
    ----------
    id : str
        Its name in code, such as ``rush``, ``blue``, ``blue_connected``, ``joker`` or ``cat``.
    kind : str
        ``plant`` or ``animal``; ``condition``, ``joker``, ``cat``, ``pollution``, ``reintroduction``.
    names, short_names, notes : mapping of str to str
        By language: its name, its name for the card's face, and what it stands for in nature.
    icon : str
        Name of its picture.
    source : str
        Key of `Deck.sources` for its note; empty where the note tells of the game.
    colour, mark : str
        Of a condition; empty on all other cards, the mark on plain conditions too.
    """

    id: str
    kind: str
    names: Mapping[str, str]
    short_names: Mapping[str, str]
    icon: str = ""
    notes: Mapping[str, str] = field(default_factory=dict)
    source: str = ""
    colour: str = ""
    mark: str = ""

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
        """What it stands for in nature, in the current language; empty if nothing is told."""
        return self.notes.get(language(), "")


@dataclass(frozen=True, slots=True)
class Species(Card):
    """A species and its place in a web (MUT-1.1).

    Attributes
    ----------
    sci : str
        Scientific name.
    web : str
        ``upper`` or ``water``.
    level, row : int, int
        How many forks it is from the plants, and its row in the picture.
    needs : tuple of str
        The species that must lie before its slots open (MUT-1.3).
    colours : tuple of str
        What its slots ask for, in the printed order (MUT-5.3.2).
    slots, cell : tuple of (int, int), (int, int)
        The cells of its slots, in that order, and its own.
    besides, besides_source : mapping of str to str, str
        Of an animal, by language: what it lives on besides the species of this game, and where that was read.
    """

    sci: str = ""
    web: str = UPPER
    level: int = 0
    row: int = 0
    needs: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    slots: tuple[Cell, ...] = ()
    cell: Cell = (0, 0)
    besides: Mapping[str, str] = field(default_factory=dict)
    besides_source: str = ""

    @property
    def other_food(self) -> str:
        """What an animal lives on besides, as a sentence in the current language; empty for a plant."""
        return self.besides.get(language(), "")


@dataclass(frozen=True, slots=True)
class Feeding:
    """A real feeding relation between two of the fifteen species (MUT-6.2).

    Attributes
    ----------
    prey, eater : str
        Ids of the two species.
    source : str
        Key of `Deck.sources`: where it can be read.
    notes : mapping of str to str
        By language: which part or stage is eaten; empty texts for the whole of it.
    group : bool
        Whether the source names a group ("fish", "beetles") and not the species itself.
    """

    prey: str
    eater: str
    source: str
    notes: Mapping[str, str] = field(default_factory=dict)
    group: bool = False

    @property
    def note(self) -> str:
        """Which part or stage is eaten, in the current language; empty for the whole of it."""
        return self.notes.get(language(), "")


@dataclass(frozen=True, slots=True)
class Counts:
    """What a number of players brings with it (MUT-2.1, MUT-2.2, MUT-4.3).

    Attributes
    ----------
    conditions_per_colour, jokers : int, int
        Cards in the game.
    symbioses : int
        Symbiosis cards of each player.
    max_discards : int
        Discards with which the game can still be won.
    """

    conditions_per_colour: int
    jokers: int
    symbioses: int
    max_discards: int


@dataclass(frozen=True, slots=True)
class Deck:
    """All cards.

    Attributes
    ----------
    cards : mapping of str to Card
        Every card by its id, species and newcomers included.
    species : mapping of str to Species
        The ten of the web of life, plants first.
    water : mapping of str to Species
        The two of the wetland.
    invasive : mapping of str to Species
        By the species that it replaces: the newcomer, with the place, the slots and the order of the old
        one. The three come together, so a newcomer needs newcomers.
    colours : tuple of str
        The condition colours.
    counts : mapping of int to Counts
        By the number of players.
    copies : mapping of str to int
        How many of each condition, joker and special card are in the box, without the wetland (MUT-2.7).
    wetland : tuple of str
        The six cards that the wetland adds (MUT-5.1.3), copies one by one.
    symbioses : int
        How many symbiosis cards there are.
    feeding : mapping of (str, str) to Feeding
        By prey and eater, among all fifteen species.
    sources : mapping
        Citations by key: ``cite``, ``url``, and ``found``, what was read there.
    fingerprint : str
        Mark of all that rules read.
    words : mapping
        Names of colours, marks, kinds and webs by language.
    """

    cards: Mapping[str, Card]
    species: Mapping[str, Species]
    water: Mapping[str, Species]
    invasive: Mapping[str, Species]
    colours: tuple[str, ...]
    counts: Mapping[int, Counts]
    copies: Mapping[str, int]
    wetland: tuple[str, ...]
    symbioses: int
    feeding: Mapping[tuple[str, str], Feeding]
    sources: Mapping[str, Mapping[str, Any]]
    fingerprint: str
    words: Mapping[str, Mapping[str, str]] = field(repr=False)

    def word(self, key: str) -> str:
        """A name in the current language, as it stands within a sentence.

        Parameters
        ----------
        key : str
            A colour (``blue`` is what it stands for, "water"; ``colour.blue`` the colour itself), a mark, a
            kind, a web, or the id of any card.
        """
        named = self.words.get(key)
        return named[language()] if named is not None else self.cards[key].name

    def web(self, *, invasive: bool = False, wetland: bool = False) -> dict[str, Species]:
        """The species that a game asks for, by their ids, with the needs of that game.

        Parameters
        ----------
        invasive : bool
            Whether the newcomers stand in their places (MUT-5.4.1).
        wetland : bool
            Whether the water web lies below (MUT-5.1.3).
        """
        renamed = {old: newcomer.id for old, newcomer in self.invasive.items()} if invasive else {}
        found = {}
        for old, plain in self.species.items():
            one = self.invasive[old] if old in renamed else plain
            found[one.id] = replace(one, needs=tuple(renamed.get(need, need) for need in one.needs))
        return {**found, **self.water} if wetland else found

    def pack(self, players: int, *, invasive: bool = False) -> tuple[str, ...]:
        """The cards of the base game, copies one by one (MUT-2.1, MUT-2.5): conditions, jokers, species.

        Plain cards stay in the box where a colour has more cards than the number of players asks for.
        """
        counts = self.counts[players]
        found: list[str] = []
        for colour in self.colours:
            marked = [
                f"{colour}_{mark}" for mark in MARKS for _copy in range(self.copies[f"{colour}_{mark}"])
            ]
            found += [colour] * (counts.conditions_per_colour - len(marked))
            found += marked
        found += [JOKER] * counts.jokers
        return (*found, *self.web(invasive=invasive))


@cache
def load_deck() -> Deck:
    """The deck that ships with ecolearn.

    Raises
    ------
    DeckError
        If its file was changed and does not hold together.
    """
    from .reading import read_deck

    text = (files(__package__) / "data" / "web.toml").read_text(encoding="utf-8")
    return read_deck(load_toml(text, what="web.toml"))
