"""The cards of Ecogon Still Waters as the oracle reads them: straight from the TOML files.

Only what the rules look at is kept. Words that this module does not know are an error, so that a new
word in the data can never pass silently.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

DATA = Path(__file__).resolve().parents[2] / "ecolearn" / "games" / "ecogon" / "data"

SIZES = {"very_small": 1, "small": 2, "medium": 3, "large": 4, "very_large": 5}
STEPS = {"remove", "return", "move", "exchange", "forbid", "fetch"}
TILE_STEPS = STEPS | {"take", "plant", "reorder", "repeat", "swap", "play", "bonus", "newly", "renew"}
WHO = {
    "gives",
    "kind",
    "group",
    "colour",
    "not_colour",
    "size_min",
    "size_max",
    "moves",
    "beside",
    "habitats_touching",
    "other",
}


@dataclass
class Need:
    """One need of an animal: any one of the symbols meets it."""

    any: list[str]
    relation: str
    plausible: list[str]


@dataclass
class Card:
    """One kind of nature card."""

    id: str
    kind: str  # "habitat", "plant" or "animal"
    colour: str  # such as "still_water"
    gives: list[str] = field(default_factory=list)
    group: str = ""
    size: int = 0
    moves: list[str] = field(default_factory=list)
    points: int = 0
    needs: list[Need] = field(default_factory=list)


@dataclass
class Step:
    """One step of an event or a tile: what is done, and to whom; of a swap, with whom; a plant's symbol."""

    do: str
    who: dict[str, Any]
    partner: dict[str, Any] = field(default_factory=dict)
    sign: str = ""
    optional: bool = False


@dataclass
class Event:
    """One event card."""

    id: str
    steps: list[Step]


@dataclass
class Tile:
    """One habitat tile."""

    id: str
    colour: str
    steps: list[Step]


@dataclass
class Deck:
    """All cards by id, how many there are of each, and the events in the order of the file."""

    cards: dict[str, Card]
    counts: dict[str, int]
    events: dict[str, Event]
    tiles: dict[str, Tile] = field(default_factory=dict)
    missions: dict[str, list[int]] = field(default_factory=dict)  # what each level needs
    land_events: set[str] = field(default_factory=set)  # combined: those of the second stack
    together: dict[str, list[str]] | None = None  # which colours may touch; None: all


def as_list(value: Any) -> list[Any]:
    """One word or several: always a list."""
    return list(value) if isinstance(value, list) else [value]


def read_toml(name: str) -> dict[str, Any]:
    """Read one of the game's data files."""
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


# The files of each box (ECG-10.1, ECG-10.6).
FILES = {
    "still_waters": [("species.toml", "events.toml", "tiles.toml")],
    "base": [("land.toml", "land_events.toml", "land_tiles.toml")],
}
FILES["combined"] = FILES["still_waters"] + FILES["base"]


def read_deck(events: dict[str, Any] | None = None, box: str = "still_waters") -> Deck:
    """Read all files of a box; `events` stands in for events.toml."""
    deck, tiles = Deck({}, {}, {}), []
    for names in FILES[box]:
        species, own, rows = (read_toml(name) for name in names)
        part = build_deck(species, events if events is not None else own)
        deck.cards |= part.cards
        deck.counts |= part.counts
        deck.land_events = set(part.events) if deck.events else set()
        deck.events |= part.events
        tiles += rows["tile"]
    if box != "still_waters":
        deck.together = read_toml("boxes.toml")["together"]
    for row in tiles:
        steps = [read_step(row["id"], step, TILE_STEPS) for step in row["steps"]]
        deck.tiles[row["id"]] = Tile(row["id"], row["colour"], steps)
        for step in steps:
            if step.do == "plant":
                # A habitat that counts as a plant: for the board a habitat that gives something.
                name = marked(row["colour"], step.sign)
                gives = ["plant", step.sign]
                deck.cards[name] = Card(name, "habitat", row["colour"], gives, "plant")
    deck.missions = {row["id"]: list(row["levels"]) for row in read_toml("missions.toml")["mission"]}
    return deck


def marked(habitat: str, sign: str) -> str:
    """The id of a habitat that counts as a plant with a symbol."""
    return f"{habitat}+{sign}"


def read_step(where: str, step: dict[str, Any], known: set[str]) -> Step:
    """One step; words that nobody knows are an error."""
    who, partner = dict(step.get("who", {})), dict(step.get("partner", {}))
    unknown = (set(step) - {"do", "who", "partner", "sign", "optional"}) | ((set(who) | set(partner)) - WHO)
    if step["do"] not in known or unknown:
        raise ValueError(f"{where}: unknown: {step['do']!r} {sorted(unknown)}")
    return Step(step["do"], who, partner, step.get("sign", ""), step.get("optional", False))


def build_deck(species: dict[str, Any], events: dict[str, Any]) -> Deck:
    """Make the deck of two parsed TOML files."""
    cards: dict[str, Card] = {}
    counts: dict[str, int] = {}
    for name, value in species["habitats"].items():
        cards[name] = Card(name, "habitat", name)
        counts[name] = value["count"] if isinstance(value, dict) else value
    for row in species["plant"]:
        cards[row["id"]] = Card(
            row["id"], "plant", row["habitat"], list(row["gives"]), row.get("group", "plant")
        )
        counts[row["id"]] = 1
    for row in species["animal"]:
        needs = [Need(list(n["any"]), n["relation"], list(n.get("plausible", []))) for n in row["needs"]]
        cards[row["id"]] = Card(
            row["id"],
            "animal",
            row["habitat"],
            list(row["gives"]),
            row["group"],
            row["size"],
            list(row["locomotion"]),
            row["points"],
            needs,
        )
        counts[row["id"]] = 1
    built: dict[str, Event] = {}
    for row in events["event"]:
        built[row["id"]] = Event(row["id"], [read_step(row["id"], step, STEPS) for step in row["steps"]])
    return Deck(cards, counts, built)
