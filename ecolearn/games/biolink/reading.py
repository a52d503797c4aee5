"""Reading a deck: every fault of its file is named at once, with entry and field."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ecolearn.kernel.decks import Entry, Faults, entries, fingerprint, flag, number, table, text, words
from ecolearn.kernel.words import _, languages

from .checks import Drawn, Link, check_deck
from .deck import DECOMPOSERS, SUN, Card, Deck, Food

#: What a species may be (BIO-1.1), and what a recycler may be.
ROLES = ("producer", "herbivore", "carnivore", "omnivore", "scavenger")
RECYCLING = ("dead_matter", "detritivore", "decomposer", "scavenger")
#: What a card is in a food web; all other roles are consumers.
WEB_KINDS = {"producer": "producer", "dead_matter": "detritus"}
LINKS = ("food", "matter")
_ID = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


def read_deck(file: Mapping[str, Any], common: Mapping[str, Any], *, what: str) -> Deck:
    """Make a deck from its parsed file.

    Parameters
    ----------
    file : mapping
        The deck as TOML gives it; ``ecolearn deck new`` writes a template that explains the fields.
    common : mapping
        ``common.toml``: the Sun, the special cards, and words.
    what : str
        What the file is called in faults; empty for the deck's own id.

    Raises
    ------
    DeckError
        Naming all faults at once: file, entry, field, and how to mend it.
    """
    about = file.get("deck")
    what = what or (str(about.get("id", "")) if isinstance(about, Mapping) else "")
    shared = _Common(common)
    return _Reader(file, shared, what).deck()


class _Common:
    """The cards and words that every deck shares."""

    def __init__(self, common: Mapping[str, Any]) -> None:
        faults = Faults("common.toml")
        whole = faults.entry(common)
        sun = self._card(table(whole, "sun"), "sun", "energy")
        specials = [
            self._card(entry, "special", text(entry, "kind", among=("none", "detritus")))
            for entry in entries(whole, "specials")
        ]
        vocabulary = table(whole, "words")
        self.words = {key: _both(table(vocabulary, key)) for key in vocabulary.fields}
        faults.check()
        self.sun = sun
        self.specials = {card.id: card for card in specials}
        self.cards = {sun.id: sun, **self.specials}

    @staticmethod
    def _card(entry: Entry, role: str, kind: str) -> Card:
        names = _both(entry)
        return Card(
            id=text(entry, "id"),
            number=number(entry, "number"),
            names=names,
            short_names=names,
            sci="",
            role=role,
            kind=kind,
            icon=text(entry, "icon"),
            notes=_both(entry, "note"),
        )


def _both(entry: Entry, name: str = "") -> dict[str, str]:
    return {code: text(entry, f"{name}_{code}" if name else code) for code in languages()}


class _Reader:
    """Reads the file of one deck.

    A deck of one's own may speak one language only: `languages` are those in which ``[deck]`` has a name,
    and only these are asked of its cards; the other language then shows the same words.
    """

    def __init__(self, file: Mapping[str, Any], common: _Common, what: str) -> None:
        self.faults = Faults(what)
        self.common = common
        whole = self.faults.entry(file)
        about = table(whole, "deck")
        self.id = self._id(about)
        self.languages = tuple(code for code in languages() if code in about)
        if not self.languages:
            about.fault("en", _("The deck needs a name: write en for an English or de for a German one."))
            self.languages = languages()
        self.names = self._texts(about)
        self.specials = words(about, "specials", (DECOMPOSERS,), among=common.specials)
        self.sources = self._read_sources(table(whole, "sources"))
        self.source = text(about, "source", "", among=self.sources) if "source" in about else None
        self.drawn: dict[str, Drawn] = {}
        for entry in entries(whole, "cards"):
            self._draw(entry, species=True)
        for entry in entries(whole, "recyclers", needed=False):
            self._draw(entry, species=False)

    def deck(self) -> Deck:
        """The deck, if nothing is wrong with it."""
        check_deck(self.faults, self.drawn, self.common.cards)
        self.faults.check()
        return _Builder(self).deck()

    def _read_sources(self, entry: Entry) -> dict[str, Mapping[str, Any]]:
        found: dict[str, Mapping[str, Any]] = {}
        for key in entry.fields:
            source = table(entry, key)
            found[key] = {
                "cite": text(source, "cite"),
                "url": text(source, "url", ""),
                "found": text(source, "found", ""),
            }
        return found

    def _id(self, entry: Entry) -> str:
        found = text(entry, "id")
        if found and not _ID.fullmatch(found):
            entry.fault("id", _("Write it in small letters a to z, digits and underscores, such as red_fox."))
        return found

    def _texts(self, entry: Entry, name: str = "", spare: Mapping[str, str] | None = None) -> dict[str, str]:
        """Words in every language; with `spare` they may be missing altogether, but not by half."""
        fields = {code: f"{name}_{code}" if name else code for code in languages()}
        if spare is not None and not any(name in entry for name in fields.values()):
            for name in fields.values():
                entry.take(name, needed=False)
            return dict(spare)
        found = {
            code: text(entry, name, None if code in self.languages else "") for code, name in fields.items()
        }
        fallback = found[self.languages[0]]
        return {code: said or fallback for code, said in found.items()}

    def _draw(self, entry: Entry, species: bool) -> None:
        """Read one card with what it eats; links are put together when all cards are known."""
        names = self._texts(entry)
        nothing = dict.fromkeys(languages(), "")
        role = text(entry, "role", among=ROLES if species else RECYCLING)
        source = text(entry, "source", self.source, among=self.sources)
        card = Card(
            id=self._id(entry),
            number=number(entry, "number", at_least=1, at_most=999),
            names=names,
            short_names=self._texts(entry, "short", names),
            sci=text(entry, "sci", ""),
            role=role,
            kind=WEB_KINDS.get(role, "consumer"),
            icon=text(entry, "icon", "seedling" if role == "producer" else "-"),
            notes=self._texts(entry, "note", nothing),
            source=source,
        )
        drawn = Drawn(entry, card, species)
        for item in entries(entry, "eats", key="", needed=False):
            drawn.eats.append(self._link(item, source, eater=card.id))
        if not species:
            for item in entries(entry, "feeds", key="", needed=False):
                drawn.feeds.append(self._link(item, source, prey=card.id))
        if "eaten_by" in entry:
            drawn.eaten_by = words(entry, "eaten_by")
        else:
            entry.take("eaten_by", needed=False)
        if card.id and card.id not in self.drawn:
            self.drawn[card.id] = drawn
        elif card.id and not species and self.drawn[card.id].species:
            entry.fault("id", _("Another card has this id already."))

    def _link(self, item: Entry, source: str, *, prey: str = "", eater: str = "") -> Link:
        other = text(item, "card")
        return Link(
            item,
            prey or other,
            eater or other,
            Food(
                prey=prey or other,
                kind=text(item, "kind", "food", among=LINKS),
                parts=self._texts(item, spare=dict.fromkeys(languages(), "")),
                source=text(item, "source", source, among=self.sources),
            ),
            mutual=flag(item, "mutual"),
        )


@dataclass(slots=True)
class _Builder:
    """Puts the cards of a deck without faults together."""

    reader: _Reader
    links: dict[tuple[str, str], Food] = field(default_factory=dict)

    def deck(self) -> Deck:
        """The deck: links, masks and lists."""
        reader, common = self.reader, self.reader.common
        by_number = sorted(reader.drawn.values(), key=lambda drawn: drawn.card.number)
        species = tuple(drawn.card.id for drawn in by_number if drawn.species)
        recyclers = tuple(drawn.card.id for drawn in by_number if not drawn.species)
        self.links |= {
            (SUN, name): Food(SUN, "energy", dict.fromkeys(languages(), ""))
            for name in species
            if reader.drawn[name].card.kind == "producer"
        }
        for drawn in by_number:
            for link in (*drawn.eats, *drawn.feeds):
                self.links[link.prey, link.eater] = link.food
        specials = tuple(name for name in common.specials if name in reader.specials)
        order = (*species, SUN, *specials, *recyclers)
        bits = {name: 1 << place for place, name in enumerate(order)}
        apart = frozenset(recyclers)
        cards = {}
        for name in order:
            plain = common.cards[name] if name in common.cards else reader.drawn[name].card
            cards[name] = self._complete(plain, bits, apart)
        read_by_rules = {
            "cards": [[card.id, card.number, card.role] for card in cards.values()],
            "links": [[prey, eater, food.kind] for (prey, eater), food in sorted(self.links.items())],
            "species": species,
            "specials": specials,
            "recyclers": recyclers,
        }
        return Deck(
            reader.id,
            reader.names,
            cards,
            species,
            recyclers,
            specials,
            self.links,
            reader.sources,
            fingerprint(read_by_rules),
            common.words,
        )

    def _complete(self, card: Card, bits: Mapping[str, int], apart: frozenset[str]) -> Card:
        """The card with its links; recyclers stay out of the lists of a species, but not of its mask."""
        mine = card.id in apart
        eats = tuple(
            food
            for (prey, eater), food in self.links.items()
            if eater == card.id and prey != SUN and (mine or prey not in apart)
        )
        eaten_by = tuple(
            eater
            for prey, eater in self.links
            if prey == card.id and card.id != SUN and (mine or eater not in apart)
        )
        matches = {prey for prey, eater in self.links if eater == card.id} | {
            eater for prey, eater in self.links if prey == card.id
        }
        match = sum(bits[name] for name in matches)
        return replace(card, eats=eats, eaten_by=eaten_by, bit=bits[card.id], match=match)
