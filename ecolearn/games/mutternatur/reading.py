"""Reading the file of cards: every fault is named at once, with entry and field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ecolearn.kernel.decks import Entry, Faults, entries, fingerprint, flag, number, table, text, words
from ecolearn.kernel.words import _, languages

from . import checks
from .deck import (
    CAT,
    COLOURS,
    JOKER,
    MARKS,
    POLLUTION,
    REINTRODUCTION,
    UPPER,
    WATER,
    Card,
    Counts,
    Deck,
    Feeding,
    Species,
)

PLAIN = "plain"
SPECIAL = (CAT, POLLUTION, REINTRODUCTION)
COUNTS = ("conditions_per_colour", "jokers", "symbioses", "max_discards")
KINDS = ("plant", "animal")


def read_deck(file: Mapping[str, Any]) -> Deck:
    """Make the deck from its parsed file.

    Parameters
    ----------
    file : mapping
        ``web.toml`` as TOML gives it; see its header for the fields.

    Raises
    ------
    DeckError
        Naming all faults at once: entry, field, and how to mend it.
    """
    return _Reader(file).deck()


def _both(entry: Entry, name: str = "") -> dict[str, str]:
    return {code: text(entry, f"{name}_{code}" if name else code) for code in languages()}


def _perhaps(entry: Entry, name: str) -> dict[str, str]:
    """Words in every language, or in none."""
    fields = [f"{name}_{code}" for code in languages()]
    if any(one in entry for one in fields):
        return _both(entry, name)
    for one in fields:
        entry.take(one, needed=False)
    return {}


class _Reader:
    """Reads the file from its top to its end; `deck` then compares the parts."""

    def __init__(self, file: Mapping[str, Any]) -> None:
        self.faults = Faults("web.toml")
        self.whole = whole = self.faults.entry(file)
        self.sources = self._read_sources(table(whole, "sources"))
        vocabulary = table(whole, "words")
        self.words: dict[str, Mapping[str, str]] = {
            key: _both(table(vocabulary, key)) for key in vocabulary.fields
        }
        self.feeding: list[tuple[Feeding, Entry]] = []
        #: Of each mark, for every colour; of jokers and the cards of variants.
        self.copies: dict[str, int] = {}
        self.plain: dict[str, Card] = {}
        self._read_conditions(table(whole, "colours"), table(whole, "marks"))
        self._read_specials(table(whole, "specials"))
        self.upper = [self._species(entry, UPPER) for entry in entries(whole, "species")]
        self.water = [self._species(entry, WATER) for entry in entries(whole, "water")]
        self.newcomers = [
            (text(entry, "replaces"), *self._species(entry, "")) for entry in entries(whole, "invasive")
        ]
        wetland = table(whole, "wetland")
        self.wetland = {name: number(wetland, name, 0, at_least=0) for name in COLOURS}
        box = table(whole, "box")
        self.symbioses = number(box, "symbioses", at_least=0)
        self.aids = number(box, "aids", at_least=0)
        self.tables: dict[int, tuple[Entry, dict[str, int]]] = {}
        for entry in entries(whole, "players", key=""):
            players = number(entry, "number")
            if players in self.tables:
                entry.fault("number", _("This number of players is here for the second time."))
            self.tables[players] = (entry, {name: number(entry, name, at_least=0) for name in COUNTS})

    def _read_sources(self, entry: Entry) -> dict[str, Mapping[str, Any]]:
        found: dict[str, Mapping[str, Any]] = {}
        for key in entry.fields:
            source = table(entry, key)
            found[key] = {name: text(source, name) for name in ("cite", "url", "found")}
        return found

    def _read_conditions(self, colours: Entry, marks: Entry) -> None:
        """The conditions: a card for each colour and mark (MUT-2.5)."""
        named, notes, sources = {}, {}, {}
        for mark in (PLAIN, *MARKS):
            entry = table(marks, mark)
            self.copies[mark] = number(entry, "copies", at_least=0)
            if mark == PLAIN:
                continue
            self.words[mark] = named[mark] = _both(entry)
            notes[mark] = _both(entry, "note")
            sources[mark] = text(entry, "source", "", among=self.sources)
        for colour in COLOURS:
            entry = table(colours, colour)
            self.words[colour] = _both(entry)
            self.words[f"colour.{colour}"] = _both(entry, "colour")
            card = Card(
                id=colour,
                kind="condition",
                names=_both(entry, "name"),
                short_names={},
                icon=text(entry, "icon"),
                notes=_both(entry, "note"),
                source=text(entry, "source", "", among=self.sources),
                colour=colour,
            )
            card = replace(card, short_names=card.names)
            self.plain[colour] = card
            for mark in MARKS:
                name = f"{colour}_{mark}"
                self.plain[name] = replace(
                    card,
                    id=name,
                    names={code: f"{said} ({named[mark][code]})" for code, said in card.names.items()},
                    notes={code: f"{said} {notes[mark][code]}" for code, said in card.notes.items()},
                    source=sources[mark] or card.source,
                    mark=mark,
                )

    def _read_specials(self, specials: Entry) -> None:
        for name in (JOKER, *SPECIAL):
            entry = table(specials, name)
            names = _both(entry)
            self.plain[name] = Card(
                id=name,
                kind=name,
                names=names,
                short_names=names,
                icon=text(entry, "icon"),
                notes=_both(entry, "note"),
                source=text(entry, "source", "", among=self.sources),
            )
            self.copies[name] = number(entry, "copies", at_least=0)

    def _species(self, entry: Entry, web: str) -> tuple[Species, Entry]:
        """One species; a newcomer (no web) takes its place from the species that it replaces."""
        here, placed = text(entry, "id"), bool(web)
        kind, source = text(entry, "kind", among=KINDS), text(entry, "source", among=self.sources)
        animal = kind == "animal"
        names = _both(entry)
        one = Species(
            id=here,
            kind=kind,
            names=names,
            short_names={code: text(entry, f"short_{code}", said) for code, said in names.items()},
            icon=text(entry, "icon"),
            notes=_both(entry, "note"),
            source=source,
            sci=text(entry, "sci"),
            web=web or UPPER,
            level=number(entry, "level", at_least=0, at_most=3) if placed else 0,
            row=number(entry, "row", at_least=0) if placed else 0,
            needs=words(entry, "needs", ()) if placed else (),
            colours=words(entry, "conditions", among=COLOURS, at_least=1) if placed else (),
            besides=_both(entry, "besides") if animal else {},
            besides_source=text(entry, "besides_source", source, among=self.sources) if animal else "",
        )
        for item in entries(entry, "eats", key="", needed=False):
            feeding = Feeding(
                prey=text(item, "card"),
                eater=here,
                source=text(item, "source", among=self.sources),
                notes=_perhaps(item, "note"),
                group=flag(item, "group"),
            )
            self.feeding.append((feeding, item))
        return one, entry

    def deck(self) -> Deck:
        """The deck, if nothing is wrong with it."""
        feeding = self._check()
        self.faults.check()
        species = _placed([one for one, _entry in self.upper])
        water = _placed([one for one, _entry in self.water])
        renamed = {old: one.id for old, one, _entry in self.newcomers}
        invasive = {old: _instead(one, species[old], renamed) for old, one, _entry in self.newcomers}
        counts = {players: Counts(**given) for players, (_entry, given) in self.tables.items()}
        wetland = tuple(name for name in COLOURS for _copy in range(self.wetland[name]))
        copies = {
            name: self.copies[card.mark or PLAIN if card.colour else name]
            for name, card in self.plain.items()
        }
        read_by_rules = {
            "species": [_rules_of(one) for one in (*species.values(), *water.values())],
            "invasive": {old: _rules_of(one) for old, one in invasive.items()},
            "feeding": sorted([prey, eater] for prey, eater in feeding),
            "counts": sorted([players, *given.values()] for players, (_entry, given) in self.tables.items()),
            "copies": copies,
            "wetland": wetland,
            "symbioses": self.symbioses,
        }
        newcomers = {one.id: one for one in invasive.values()}
        return Deck(
            cards={**species, **water, **newcomers, **self.plain},
            species=species,
            water=water,
            invasive=invasive,
            colours=COLOURS,
            counts=counts,
            copies=copies,
            wetland=(*wetland, *water),
            symbioses=self.symbioses,
            feeding=feeding,
            sources=self.sources,
            fingerprint=fingerprint(read_by_rules),
            words=self.words,
        )

    def _check(self) -> dict[tuple[str, str], Feeding]:
        """Compare the parts; the table of feeding relations is put together on the way."""
        whole = self.whole
        everybody: dict[str, tuple[Species, Entry]] = {}
        newcomers = [(one, entry) for _old, one, entry in self.newcomers]
        for one, entry in (*self.upper, *self.water, *newcomers):
            if one.id in everybody:
                entry.fault("id", _("Another species has this id already."))
            everybody[one.id] = (one, entry)
        conditions = len(COLOURS) * sum(self.copies[mark] for mark in (PLAIN, *MARKS)) + self.copies[JOKER]
        extras = sum(self.copies[name] for name in SPECIAL)
        wetland = sum(self.wetland.values()) + len(self.water)
        given = {
            "conditions": conditions,
            "species": len(self.upper),
            "symbioses": self.symbioses,
            "variants": extras + wetland + len(self.newcomers) + self.aids,
        }
        checks.check_box(whole, given)
        checks.check_players(whole, self.tables, self.copies, self.symbioses)
        checks.check_triangle(whole, self.upper)
        checks.check_water(whole, self.water, self.wetland)
        places = {
            **_placed([one for one, _entry in self.upper]),
            **_placed([one for one, _entry in self.water]),
        }
        checks.check_cells(whole, places)
        checks.check_newcomers(self.newcomers, {one.id: one for one, _entry in self.upper})
        return checks.check_feeding(everybody, self.feeding)


def _placed(species: Sequence[Species]) -> dict[str, Species]:
    """The species of one web with their cells: left to right, the slots of a level before its species."""
    widths: dict[int, int] = {}
    for one in species:
        widths[one.level] = max(widths.get(one.level, 0), len(one.colours))
    found = {}
    for one in species:
        first = sum(width + 1 for level, width in widths.items() if level < one.level)
        slots = tuple((first + place, one.row) for place in range(len(one.colours)))
        found[one.id] = replace(one, slots=slots, cell=(first + widths[one.level], one.row))
    return found


def _instead(newcomer: Species, old: Species, renamed: Mapping[str, str]) -> Species:
    """A newcomer in the place of the species that it replaces (MUT-5.4.1)."""
    return replace(
        newcomer,
        level=old.level,
        row=old.row,
        needs=tuple(renamed.get(need, need) for need in old.needs),
        colours=old.colours,
        slots=old.slots,
        cell=old.cell,
    )


def _rules_of(one: Species) -> list[Any]:
    """What rules read of a species: names and texts may change without another deck coming about."""
    return [one.id, one.kind, one.web, one.level, one.needs, one.colours, one.slots, one.cell]
