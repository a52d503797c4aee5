"""Reading the deck's files: every fault of a file is named at once, with entry and field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ecolearn.kernel.decks import Entry, Faults, entries, fingerprint, flag, number, table, text, words
from ecolearn.kernel.words import _

from .boxes import EVENTS, STILL_WATERS, Box, load_boxes
from .deck import Card, Deck, Effect, Event, Mission, Need, Tile, Who

DO = ("remove", "return", "move", "exchange", "forbid", "fetch")
#: What only tiles do.
TILE_DO = ("take", "plant", "reorder", "repeat", "swap", "play", "bonus", "newly", "renew")
KINDS = ("habitat", "plant", "animal")
LANGUAGES = ("en", "de")
#: Tables of words: their entries have a name and may have a sentence in each language.
WORD_TABLES = ("symbols", "relations", "groups", "locomotion")
#: Tables of a file of species that say the same in all decks.
COMMON = ("meta", "size_class")


def merged(parts: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The files of several decks as one: lists follow one another, tables are joined."""
    whole = dict(parts[0])
    for part in parts[1:]:
        for name, value in part.items():
            if name in COMMON and name in whole:
                continue
            if isinstance(value, Mapping):
                whole[name] = {**whole.get(name, {}), **value}
            else:
                whole[name] = [*whole.get(name, ()), *value]
    return whole


def read_deck(
    species: Mapping[str, Any],
    events: Mapping[str, Any],
    tiles: Mapping[str, Any] | None = None,
    missions: Mapping[str, Any] | None = None,
    box: Box | None = None,
    stacks: Mapping[str, frozenset[str]] | None = None,
) -> Deck:
    """Make a deck from the parsed files.

    Parameters
    ----------
    species, events, tiles, missions : mapping
        The files as TOML gives them; see their headers for the fields. Without tiles or missions the deck
        has none.
    box : Box, optional
        What is played with them; default: Still Waters.
    stacks : mapping of str to frozenset of str, optional
        The events of each event stack; default: one with all.

    Raises
    ------
    DeckError
        Naming all faults of a file at once: file, entry, field, and how to mend it.
    """
    box = box or load_boxes()[STILL_WATERS]
    reader = _Reader(species)
    reader.check_colours(box)
    cards = reader.cards()
    counts = reader.counts(cards)
    reader.faults.check()
    made, steps, more_sources = _read_events(events, reader, cards)
    read_by_rules = {
        "cards": [_rules_of(card, counts[card.id]) for card in cards.values()],
        "events": [[event, steps[event]] for event in made],
    }
    if box.apart:
        # Codes and records are held to the table too; where there is none they are what they were.
        read_by_rules["apart"] = [[own, sorted(others)] for own, others in box.apart.items()]
    sources = {**reader.sources, **more_sources}
    of_tiles, tile_steps = _read_tiles(tiles, reader, cards) if tiles else ({}, {})
    of_missions = _read_missions(missions) if missions else {}
    levels = {mission.id: mission.levels for mission in of_missions.values()}
    return Deck(
        cards,
        counts,
        made,
        reader.bits,
        reader.words,
        sources,
        fingerprint(read_by_rules),
        of_tiles,
        of_missions,
        {"tiles": fingerprint(tile_steps), "missions": fingerprint(levels)},
        box,
        stacks or {EVENTS: frozenset(made)},
        reader.ties,
    )


def _rules_of(card: Card, count: int) -> list[Any]:
    """What rules read of a card: names and texts may change without another deck coming about."""
    needs = [[need.signs, need.relation, sorted(need.plausible)] for need in card.needs]
    printed = [card.id, card.kind, card.colour, card.gives, card.points, card.size, card.moves, card.group]
    return [*printed, count, needs]


def _texts(entry: Entry, name: str = "") -> dict[str, str]:
    return {language: text(entry, f"{name}_{language}" if name else language) for language in LANGUAGES}


def _read_sources(entry: Entry) -> dict[str, Mapping[str, Any]]:
    found: dict[str, Mapping[str, Any]] = {}
    for key in entry.fields:
        source = table(entry, key)
        for field in ("title", "authors", "citation"):
            text(source, field)
        number(source, "year", 0)
        flag(source, "checked")
        text(source, "seen", "-")
        found[key] = dict(source.fields)
    return found


class _Reader:
    """Reads the file of species."""

    def __init__(self, species: Mapping[str, Any]) -> None:
        self.faults = Faults("species.toml")
        self._file = self.faults.entry(species)
        meta = table(self._file, "meta")
        for field in ("version", "plants", "animals", "habitats"):
            number(meta, field)
        _texts(meta, "size_rule")
        meta.take("points_cuts", False)
        for size in entries(self._file, "size_class", key="name"):
            number(size, "class", at_least=1, at_most=5)
            text(size, "name")
            _texts(size)
            _texts(size, "mass")
        self.words: dict[str, Mapping[str, str]] = {}
        self.ties: dict[str, Mapping[str, str]] = {}
        self._known = {name: self._read_words(name) for name in WORD_TABLES}
        self.bits = {sign: 1 << at for at, sign in enumerate(self._known["symbols"])}
        self.sources = _read_sources(table(self._file, "sources"))
        self._copies = table(self._file, "habitats")

    def _read_words(self, name: str) -> tuple[str, ...]:
        entry = table(self._file, name)
        names = self.ties if name == "relations" else self.words
        for key in entry.fields:
            word = table(entry, key)
            names[key] = _texts(word)
            for field in ("kind", *(f"say_{language}" for language in LANGUAGES)):
                text(word, field, "-")
        return tuple(entry.fields)

    def counts(self, cards: Mapping[str, Card]) -> dict[str, int]:
        """How many copies of each card there are."""
        copies = {name: number(self._copies, name, at_least=1) for name in self._copies.fields}
        for name in copies:
            if name not in cards:
                self._copies.fault(name, _("There is no habitat of this name."))
        return {card: copies.get(card, 1) for card in cards}

    def check_colours(self, box: Box) -> None:
        """The deck has the habitats of its box, and no others."""
        if set(self._copies.fields) != set(box.colours):
            known = ", ".join(box.colours)
            self._file.fault("habitats", _("This box has the habitats {known}.").format(known=known))

    def cards(self) -> dict[str, Card]:
        """All cards by id: habitats, plants, animals."""
        found: dict[str, Card] = {}
        for kind in KINDS:
            for entry in entries(self._file, kind):
                card = self._card(entry, kind)
                if card.id in found:
                    entry.fault("id", _("Another card has this id already."))
                found[card.id] = card
        return found

    def _card(self, entry: Entry, kind: str) -> Card:
        flag(entry, "rulebook")
        animal, being = kind == "animal", kind != "habitat"
        gives = words(entry, "gives", among=self._known["symbols"], at_least=1) if being else ()
        colour = text(entry, "habitat", among=tuple(self._copies.fields))
        return Card(
            id=text(entry, "id"),
            kind=kind,
            colour=colour,
            names=_texts(entry),
            short_names=_texts(entry, "short"),
            sci=text(entry, "sci") if being else "",
            icon=text(entry, "icon"),
            group=text(entry, "group", among=self._known["groups"]) if animal else "",
            gives=gives,
            mask=self._mask(gives),
            needs=self._needs(entry) if animal else (),
            points=number(entry, "points", at_least=1, at_most=5) if animal else 0,
            size=number(entry, "size", at_least=1, at_most=5) if animal else 0,
            moves=words(entry, "locomotion", among=self._known["locomotion"], at_least=1) if animal else (),
            notes=_texts(entry, "note"),
            source=text(entry, "source", among=self.sources),
            open_key=colour if being else "",
        )

    def _needs(self, entry: Entry) -> tuple[Need, ...]:
        found = []
        for need in entries(entry, "needs", key=""):
            signs = words(need, "any", among=self._known["symbols"], at_least=1, at_most=2)
            found.append(
                Need(
                    signs=signs,
                    mask=self._mask(signs),
                    relation=text(need, "relation", among=self._known["relations"]),
                    plausible=frozenset(words(need, "plausible", among=self._known["groups"])),
                    why=_texts(need, "why"),
                    source=text(need, "source", among=self.sources),
                )
            )
        return tuple(found)

    def _mask(self, signs: tuple[str, ...]) -> int:
        return sum(self.bits[sign] for sign in dict.fromkeys(signs))

    def who(self, entry: Entry, cards: Mapping[str, Card]) -> Who:
        """Which cards an effect means."""
        kind = text(entry, "kind", "-", among=(*KINDS, "card", "-"))
        gives = set(words(entry, "gives", (), among=self._known["symbols"]))
        groups = words(entry, "group", (), among=self._known["groups"])
        colour = text(entry, "colour", "-", among=(*self._copies.fields, "-"))
        # A deck that is played in several boxes may name what only some of them have (ECG-10.5).
        every = {name for box in load_boxes().values() for name in box.colours}
        not_colours = words(entry, "not_colour", (), among=every)
        least = number(entry, "size_min", 0, at_least=1, at_most=5)
        most = number(entry, "size_max", 5, at_least=1, at_most=5)
        moves = set(words(entry, "moves", (), among=self._known["locomotion"]))
        fitting = frozenset(
            card.id
            for card in cards.values()
            # Without a kind any living being is meant, never a habitat.
            if (card.kind != "habitat" if kind == "-" else kind in ("card", card.kind))
            and (not gives or gives & set(card.gives))
            and (not groups or card.group in groups)
            and colour in ("-", card.colour)
            and card.colour not in not_colours
            and least <= card.size <= most
            and (not moves or moves & set(card.moves))
        )
        beside = text(entry, "beside", "-", among=(*self._copies.fields, "-"))
        touching = number(entry, "habitats_touching", -1, at_least=0, at_most=6)
        if not fitting:
            entry.fault("", _("No card of the deck fits."))
        return Who(fitting, "" if beside == "-" else beside, touching, flag(entry, "other"))


def _read_events(
    events: Mapping[str, Any], reader: _Reader, cards: Mapping[str, Card]
) -> tuple[dict[str, Event], dict[str, Any], dict[str, Mapping[str, Any]]]:
    faults = Faults("events.toml")
    file = faults.entry(events)
    meta = table(file, "meta")
    number(meta, "version")
    number(meta, "events")
    sources = _read_sources(table(file, "sources", needed=False))
    made: dict[str, Event] = {}
    steps: dict[str, Any] = {}
    for entry in entries(file, "event"):
        effects = [
            Effect(text(step, "do", among=DO), reader.who(table(step, "who", needed=False), cards))
            for step in entries(entry, "steps", key="")
        ]
        event = Event(
            id=text(entry, "id"),
            names=_texts(entry),
            texts=_texts(entry, "text"),
            facts=_texts(entry, "fact"),
            tone=text(entry, "tone", among=("harm", "mixed", "help")),
            icon=text(entry, "icon"),
            effects=tuple(effects),
            source=text(entry, "source", among={**reader.sources, **sources}),
        )
        made[event.id] = event
        steps[event.id] = entry.fields.get("steps")
    faults.check()
    return made, steps, sources


def _read_tiles(
    tiles: Mapping[str, Any], reader: _Reader, cards: Mapping[str, Card]
) -> tuple[dict[str, Tile], dict[str, Any]]:
    faults = Faults("tiles.toml")
    file = faults.entry(tiles)
    meta = table(file, "meta")
    number(meta, "version")
    number(meta, "tiles")
    made: dict[str, Tile] = {}
    steps: dict[str, Any] = {}
    habitats = tuple(card.id for card in cards.values() if card.kind == "habitat")
    for entry in entries(file, "tile"):
        effects = []
        for step in entries(entry, "steps", key=""):
            do = text(step, "do", among=(*DO, *TILE_DO))
            who = reader.who(table(step, "who", needed=False), cards)
            partner = reader.who(table(step, "partner"), cards) if do == "swap" else None
            sign = text(step, "sign", among=reader.bits) if do == "plant" else ""
            effects.append(Effect(do, who, partner, sign, flag(step, "optional")))
        tile = Tile(
            id=text(entry, "id"),
            colour=text(entry, "colour", among=habitats),
            names=_texts(entry),
            texts=_texts(entry, "text"),
            icon=text(entry, "icon"),
            effects=tuple(effects),
        )
        made[tile.id] = tile
        steps[tile.id] = [tile.colour, entry.fields.get("steps")]
    faults.check()
    return made, steps


def _read_missions(missions: Mapping[str, Any]) -> dict[str, Mission]:
    faults = Faults("missions.toml")
    file = faults.entry(missions)
    meta = table(file, "meta")
    number(meta, "version")
    number(meta, "missions")
    made: dict[str, Mission] = {}
    for entry in entries(file, "mission"):
        levels = entry.take("levels", True)
        rising = (
            isinstance(levels, list)
            and len(levels) == 3
            and all(type(level) is int and level > 0 for level in levels)
            and levels == sorted(set(levels))
        )
        if not rising:
            entry.fault("levels", _("This must be three whole numbers, each greater than the one before."))
            continue
        mission = Mission(
            id=text(entry, "id"),
            levels=tuple(levels),
            names=_texts(entry),
            texts=_texts(entry, "text"),
            hints=_texts(entry, "hint"),
            icon=text(entry, "icon"),
        )
        made[mission.id] = mission
    faults.check()
    return made
