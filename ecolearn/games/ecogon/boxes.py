"""What is played with which cards: Still Waters, the base game, and both together (chapter ECG-10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from ecolearn.kernel.actions import Cell
from ecolearn.kernel.decks import Entry, Faults, entries, flag, load_toml, number, table, text, words
from ecolearn.kernel.words import _

#: What is played where nothing else is said.
STILL_WATERS = "still_waters"
#: Stack of the events of a box's first deck; those of further ones have the deck's name behind it.
EVENTS = "events"


@dataclass(frozen=True, slots=True)
class Files:
    """The files of a deck."""

    species: str
    events: str
    tiles: str


@dataclass(frozen=True, slots=True)
class Box:
    """What can be played.

    Attributes
    ----------
    id : str
    decks : mapping of str to Files
        The decks that are shuffled together.
    colours : tuple of str
        The types of habitat.
    start : mapping of Cell to str
        What lies at the beginning (ECG-2.1, ECG-10.1, ECG-10.6).
    binoculars : tuple of str
        On which habitats of the beginning they may lie (ECG-8.4).
    apart : mapping of str to frozenset of str
        For each type of card those that may not lie beside it (ECG-10.3); empty where all may.
    hand_limit, hand_limit_alone : int
        Cards that may be kept at the end of a turn (ECG-2.2, ECG-10.2).
    habitats_for_events : int
        So many must lie before events begin (ECG-6.1, ECG-10.2).
    fewest_events, most_events : int
        How many may be chosen (ECG-2.3, ECG-10.1).
    usual_events : int
        How many come where nobody chooses: with so many the game is neither too easy nor too hard.
    end : str
        In which words the end is told, as the phrases have them; empty for those of a pond.
    """

    id: str
    decks: Mapping[str, Files]
    colours: tuple[str, ...]
    start: Mapping[Cell, str]
    binoculars: tuple[str, ...]
    apart: Mapping[str, frozenset[str]]
    hand_limit: int
    hand_limit_alone: int
    habitats_for_events: int
    fewest_events: int
    most_events: int
    usual_events: int
    end: str = ""

    @property
    def stacks(self) -> tuple[str, ...]:
        """The zones of the event stacks, one for each deck, in the order of drawing (ECG-10.1)."""
        return tuple([EVENTS if not at else f"{EVENTS}_{name}" for at, name in enumerate(self.decks)])


def out_of_game(stack: str) -> str:
    """The zone of the events that are not in the game, for an event stack."""
    return stack.replace(EVENTS, "box", 1)


def read_boxes(data: Mapping[str, Any]) -> dict[str, Box]:
    """Make the boxes of the parsed file.

    Raises
    ------
    DeckError
        Naming all faults of the file at once.
    """
    faults = Faults("boxes.toml")
    file = faults.entry(data)
    decks = {
        text(entry, "id"): Files(text(entry, "species"), text(entry, "events"), text(entry, "tiles"))
        for entry in entries(file, "deck")
    }
    beside = _read_table(table(file, "together"))
    found = {}
    for entry in entries(file, "box"):
        name = text(entry, "id")
        colours = words(entry, "colours", among=beside, at_least=2)
        start = table(entry, "start")
        apart = {own: frozenset([other for other in colours if other not in beside[own]]) for own in colours}
        found[name] = Box(
            id=name,
            decks={deck: decks[deck] for deck in words(entry, "decks", among=decks, at_least=1)},
            colours=colours,
            start={_cell(start, said): text(start, said, among=colours) for said in start.fields},
            binoculars=words(entry, "binoculars", among=colours, at_least=1),
            apart=apart if flag(entry, "together") else {},
            hand_limit=number(entry, "hand_limit", at_least=1),
            hand_limit_alone=number(entry, "hand_limit_alone", at_least=1),
            habitats_for_events=number(entry, "habitats_for_events", at_least=1),
            fewest_events=number(entry, "fewest_events", at_least=1),
            most_events=number(entry, "most_events", at_least=1),
            usual_events=number(entry, "usual_events", at_least=1),
            end=text(entry, "end", "", among=("land",)),
        )
    faults.check()
    return found


def _cell(start: Entry, said: str) -> Cell:
    parts = said.split(",")
    try:
        q, r = (int(part) for part in parts)
    except ValueError:
        start.fault(said, _("Write a hex as two whole numbers, such as “0,0”."))
        return (0, 0)
    return (q, r)


def _read_table(entry: Entry) -> dict[str, tuple[str, ...]]:
    """Who may lie beside whom: a matter of both, and of each with its own kind."""
    rows = {own: words(entry, own, among=entry.fields) for own in entry.fields}
    for own, others in rows.items():
        for other in (own, *others):
            if own not in rows[other]:
                entry.fault(own, _("{one} and {other} must name each other.").format(one=own, other=other))
    return rows


@cache
def load_boxes() -> Mapping[str, Box]:
    """The boxes that ship with ecolearn."""
    path = files(__package__) / "data" / "boxes.toml"
    return read_boxes(load_toml(path.read_text(encoding="utf-8"), what="boxes.toml"))
