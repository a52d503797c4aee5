"""Who feeds on whom: the table behind the food web, with a reason and a source for every link (ECS-3.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from ecolearn.kernel.decks import Entry, Faults, entries, flag, load_toml, number, table, text
from ecolearn.kernel.words import language, languages

from .deck import TERRAINS, TOKENS, load_deck

SHARES = ("main", "some", "rare")


@dataclass(frozen=True, slots=True)
class Producer:
    """Plants that grow wherever a terrain or token lies.

    Attributes
    ----------
    where : str
        The terrain or token.
    """

    id: str
    names: Mapping[str, str]
    sci: str
    where: str
    icon: str

    @property
    def name(self) -> str:
        """Name in the current language."""
        return self.names[language()]


@dataclass(frozen=True, slots=True)
class Eater:
    """What is told of a species besides the game: its Latin name, and food that has no token.

    Attributes
    ----------
    elsewhere : mapping of str to str
        By language; empty texts if there is nothing to tell.
    source : str
        Key of `Feeding.sources`; empty if nothing is told.
    """

    id: str
    sci: str
    elsewhere: Mapping[str, str]
    source: str


@dataclass(frozen=True, slots=True)
class Food:
    """One kind of food of one species.

    Attributes
    ----------
    share : str
        ``main``, ``some`` or ``rare``.
    why : mapping of str to str
        The reason, by language.
    source : str
        Key of `Feeding.sources`.
    """

    prey: str
    eater: str
    share: str
    why: Mapping[str, str]
    source: str


@dataclass(frozen=True, slots=True)
class Feeding:
    """The whole table.

    Attributes
    ----------
    producers, eaters : mapping of str to Producer, Eater
    foods : tuple of Food
    sources : mapping of str to mapping
        Each with ``title``, ``authors``, ``checked``, ``seen``, ``year`` (0 if unknown), ``url`` (or empty).
    """

    producers: Mapping[str, Producer]
    eaters: Mapping[str, Eater]
    foods: tuple[Food, ...]
    sources: Mapping[str, Mapping[str, Any]]

    def cite(self, source: str) -> str:
        """A source in one line."""
        found = self.sources[source]
        year = f" ({found['year']})" if found["year"] else ""
        return f"{found['authors']}{year}: {found['title']}"


@cache
def load_feeding() -> Feeding:
    """The table that ships with ecolearn.

    Raises
    ------
    DeckError
        If the file was changed and does not hold together.
    """
    path = files(__package__) / "data" / "feeding.toml"
    return read_feeding(load_toml(path.read_text(encoding="utf-8"), what="feeding.toml"), load_deck().species)


def read_feeding(file: Mapping[str, Any], species: Mapping[str, Any]) -> Feeding:
    """Read the parsed file.

    Parameters
    ----------
    file : mapping
        As TOML gives it; see the head of the shipped file for the fields.
    species : mapping
        The species of the game by id; each needs an entry.

    Raises
    ------
    DeckError
        Naming all faults at once: entry, field, and how to mend it.
    """
    faults = Faults("feeding.toml")
    whole = faults.entry(file)
    number(table(whole, "meta"), "version")
    sources = _sources(table(whole, "sources"))
    producers = {one.id: one for one in (_producer(entry) for entry in entries(whole, "producer"))}
    told = {one.id: one for one in (_eater(entry, species, sources) for entry in entries(whole, "species"))}
    for name in species:
        if name not in told:
            faults.entry({}, name).take("sci", True)
    everybody = (*producers, *species)
    foods = tuple(_food(entry, everybody, species, sources) for entry in entries(whole, "food", key=""))
    faults.check()
    return Feeding(producers, told, foods, sources)


def _texts(entry: Entry, field: str, default: str | None = None) -> dict[str, str]:
    return {code: text(entry, f"{field}_{code}", default) for code in languages()}


def _producer(entry: Entry) -> Producer:
    return Producer(
        text(entry, "id"),
        {code: text(entry, code) for code in languages()},
        text(entry, "sci"),
        text(entry, "where", among=(*TERRAINS, *TOKENS)),
        text(entry, "icon"),
    )


def _eater(entry: Entry, species: Mapping[str, Any], sources: Mapping[str, Any]) -> Eater:
    elsewhere = _texts(entry, "elsewhere", "")
    source = text(entry, "source", among=sources) if any(elsewhere.values()) else ""
    return Eater(text(entry, "id", among=species), text(entry, "sci"), elsewhere, source)


def _food(entry: Entry, prey: tuple[str, ...], eaters: Mapping[str, Any], sources: Mapping[str, Any]) -> Food:
    return Food(
        text(entry, "prey", among=prey),
        text(entry, "eater", among=eaters),
        text(entry, "share", among=SHARES),
        _texts(entry, "why"),
        text(entry, "source", among=sources),
    )


def _sources(entry: Entry) -> dict[str, Mapping[str, Any]]:
    found: dict[str, Mapping[str, Any]] = {}
    for key in entry.fields:
        one = table(entry, key)
        found[key] = {
            "title": text(one, "title"),
            "authors": text(one, "authors"),
            "year": number(one, "year", 0),
            "url": text(one, "url", ""),
            "checked": flag(one, "checked"),
            "seen": text(one, "seen"),
        }
    return found
