"""The deck of Still Waters: species, habitats and events, read from our own data files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from ecolearn.kernel.decks import Faults, fingerprint, load_toml
from ecolearn.kernel.words import language

#: Relations that make an edge of the food web (ECG-1.5), with the kind of the edge.
TROPHIC = {"eats": "food", "nectar": "food", "blood": "blood"}
HABITATS = ("still_water", "shore")


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
    """One step of an event: what is done, and to whom."""

    do: str
    who: Who


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
class Deck:
    """All cards.

    Attributes
    ----------
    cards : mapping of str to Card
        Every nature card by its id; the copies of a habitat share one.
    counts : mapping of str to int
        How many copies of each there are (80 in all, ECG-1.1).
    events : mapping of str to Event
    bits : mapping of str to int
        Bit of each symbol in `Card.mask` and `Need.mask`.
    words : mapping
        Name of each symbol, relation, group and colour by language.
    sources : mapping
        Citations by key.
    """

    cards: Mapping[str, Card]
    counts: Mapping[str, int]
    events: Mapping[str, Event]
    bits: Mapping[str, int]
    words: Mapping[str, Mapping[str, str]]
    sources: Mapping[str, Mapping[str, Any]]
    fingerprint: str
    colours: tuple[str, ...] = HABITATS

    def word(self, key: str) -> str:
        """Name of a symbol, relation, group or colour in the current language."""
        return self.words[key][language()]


DO = frozenset({"remove", "return", "move", "exchange", "forbid", "fetch"})


def _word_table(*tables: Mapping[str, Any]) -> dict[str, Mapping[str, str]]:
    return {key: {"en": entry["en"], "de": entry["de"]} for table in tables for key, entry in table.items()}


def _pair(entry: Mapping[str, Any], name: str) -> dict[str, str]:
    return {"en": entry[f"{name}_en"], "de": entry[f"{name}_de"]}


def _card(entry: Mapping[str, Any], kind: str, bits: Mapping[str, int]) -> Card:
    needs = tuple(
        Need(
            tuple(need["any"]),
            _mask(need["any"], bits),
            need["relation"],
            frozenset(need["plausible"]),
            _pair(need, "why"),
            need["source"],
        )
        for need in entry.get("needs", ())
    )
    return Card(
        id=entry["id"],
        kind=kind,
        colour=entry["habitat"],
        names={"en": entry["en"], "de": entry["de"]},
        short_names=_pair(entry, "short"),
        sci=entry.get("sci", ""),
        icon=entry["icon"],
        group=entry.get("group", ""),
        gives=tuple(entry.get("gives", ())),
        mask=_mask(entry.get("gives", ()), bits),
        needs=needs,
        points=entry.get("points", 0),
        size=entry.get("size", 0),
        moves=tuple(entry.get("locomotion", ())),
        notes=_pair(entry, "note"),
        source=entry["source"],
        open_key="" if kind == "habitat" else entry["habitat"],
    )


def _mask(signs: Any, bits: Mapping[str, int]) -> int:
    return sum(bits[sign] for sign in dict.fromkeys(signs))


def _who(entry: Mapping[str, Any], cards: Mapping[str, Card]) -> Who:
    fitting = frozenset(
        card.id
        for card in cards.values()
        if ("kind" in entry or card.kind != "habitat")
        and card.kind == entry.get("kind", card.kind)
        and ("gives" not in entry or set(entry["gives"]) & set(card.gives))
        and ("group" not in entry or card.group in entry["group"])
        and card.colour == entry.get("colour", card.colour)
        and card.size >= entry.get("size_min", 0)
        and card.size <= entry.get("size_max", 5)
        and ("moves" not in entry or set(entry["moves"]) & set(card.moves))
    )
    return Who(
        fitting, entry.get("beside", ""), entry.get("habitats_touching", -1), entry.get("other", False)
    )


WHO_WORDS = frozenset(
    {
        "kind",
        "gives",
        "group",
        "colour",
        "size_min",
        "size_max",
        "moves",
        "beside",
        "habitats_touching",
        "other",
    }
)


def build_deck(species: Mapping[str, Any], events: Mapping[str, Any], what: str = "species.toml") -> Deck:
    """Make a deck from the two parsed files.

    Raises
    ------
    DeckError
        Naming all faults at once: file, entry, field.
    """
    _check_species(species, what)
    bits = {sign: 1 << at for at, sign in enumerate(species["symbols"])}
    cards: dict[str, Card] = {}
    for kind in ("habitat", "plant", "animal"):
        for entry in species[kind]:
            cards[entry["id"]] = _card(entry, kind, bits)
    counts = {card: species["habitats"].get(card, 1) for card in cards}
    _check_events(events, species, cards)
    made = {
        entry["id"]: Event(
            id=entry["id"],
            names={"en": entry["en"], "de": entry["de"]},
            texts=_pair(entry, "text"),
            facts=_pair(entry, "fact"),
            tone=entry["tone"],
            icon=entry["icon"],
            effects=tuple(Effect(step["do"], _who(step.get("who", {}), cards)) for step in entry["steps"]),
            source=entry["source"],
        )
        for entry in events["event"]
    }
    read_by_rules = {
        "cards": [
            [
                c.id,
                c.kind,
                c.colour,
                c.gives,
                c.points,
                c.size,
                c.moves,
                c.group,
                counts[c.id],
                [[n.signs, n.relation, sorted(n.plausible)] for n in c.needs],
            ]
            for c in cards.values()
        ],
        "events": [[entry["id"], entry["steps"]] for entry in events["event"]],
    }
    sources = {**species["sources"], **events.get("sources", {})}
    words = _word_table(species["symbols"], species["relations"], species["groups"], species["locomotion"])
    return Deck(cards, counts, made, bits, words, sources, fingerprint(read_by_rules))


def _check_species(species: Mapping[str, Any], what: str) -> None:
    faults = Faults(what)
    symbols, groups, sources = (
        species.get("symbols", {}),
        species.get("groups", {}),
        species.get("sources", {}),
    )
    seen: set[str] = set()
    for kind in ("habitat", "plant", "animal"):
        for number, entry in enumerate(species.get(kind, ()), 1):
            name = entry.get("id", f"{kind} {number}")
            if name in seen:
                faults.add(name, "id", "this id stands twice")
            seen.add(name)
            _check_texts(
                faults, name, entry, ("en", "de", "short_en", "short_de", "note_en", "note_de", "icon")
            )
            if entry.get("habitat") not in species.get("habitats", {}):
                faults.add(
                    name, "habitat", f"{entry.get('habitat')!r} is not one of {sorted(species['habitats'])}"
                )
            _check_words(faults, name, "gives", entry.get("gives", ()), symbols)
            if entry.get("source") not in sources:
                faults.add(name, "source", f"{entry.get('source')!r} is not among the sources")
            for at, need in enumerate(entry.get("needs", ()), 1):
                where = f"needs {at}"
                _check_words(faults, name, f"{where} any", need.get("any", ()), symbols)
                if not 1 <= len(need.get("any", ())) <= 2:
                    faults.add(name, f"{where} any", "a need has one symbol, or two for either/or")
                _check_words(faults, name, f"{where} plausible", need.get("plausible", ()), groups)
                _check_words(
                    faults, name, f"{where} relation", [need.get("relation")], species.get("relations", {})
                )
                _check_texts(faults, name, need, ("why_en", "why_de"), where)
                if need.get("source") not in sources:
                    faults.add(name, f"{where} source", f"{need.get('source')!r} is not among the sources")
            if kind == "animal" and not (1 <= entry.get("points", 0) <= 5 and 1 <= entry.get("size", 0) <= 5):
                faults.add(name, "points, size", "an animal has 1 to 5 points and a size from 1 to 5")
    faults.check()


def _check_events(events: Mapping[str, Any], species: Mapping[str, Any], cards: Mapping[str, Card]) -> None:
    faults = Faults("events.toml")
    sources = {**species["sources"], **events.get("sources", {})}
    for number, entry in enumerate(events.get("event", ()), 1):
        name = entry.get("id", f"event {number}")
        _check_texts(
            faults, name, entry, ("en", "de", "text_en", "text_de", "fact_en", "fact_de", "icon", "tone")
        )
        if entry.get("source") not in sources:
            faults.add(name, "source", f"{entry.get('source')!r} is not among the sources")
        if not entry.get("steps"):
            faults.add(name, "steps", "an event has at least one step")
        for at, step in enumerate(entry.get("steps", ()), 1):
            _check_words(faults, name, f"steps {at} do", [step.get("do")], DO)
            who = step.get("who", {})
            _check_words(faults, name, f"steps {at} who", who, WHO_WORDS)
            _check_words(faults, name, f"steps {at} gives", who.get("gives", ()), species["symbols"])
            _check_words(faults, name, f"steps {at} group", who.get("group", ()), species["groups"])
            if not faults and not _who(who, cards).cards:
                faults.add(name, f"steps {at} who", "no card of the deck fits")
    faults.check()


def _check_texts(
    faults: Faults, entry: str, values: Mapping[str, Any], names: tuple[str, ...], where: str = ""
) -> None:
    for name in names:
        if not isinstance(values.get(name), str) or not values[name].strip():
            faults.add(entry, f"{where} {name}".strip(), "a text is missing")


def _check_words(faults: Faults, entry: str, field_name: str, given: Any, among: Any) -> None:
    for word in given:
        if word not in among:
            faults.add(entry, field_name, f"{word!r} is not one of {', '.join(sorted(among))}")


@cache
def load_deck() -> Deck:
    """The deck that ships with ecolearn.

    Raises
    ------
    DeckError
        If one of the files was changed and does not hold together.
    """
    data = files(__package__) / "data"
    species = load_toml((data / "species.toml").read_text(encoding="utf-8"), what="species.toml")
    events = load_toml((data / "events.toml").read_text(encoding="utf-8"), what="events.toml")
    return build_deck(species, events)
