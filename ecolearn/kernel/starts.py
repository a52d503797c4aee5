"""Start positions as TOML: what lies at the beginning; the rest is dealt from the seed.

.. code-block:: toml

    game = "ecogon"

    [cells]                     # where cards lie
    "0,0" = "still_water"
    "1,0" = "shore"

    [hands]                     # by seat
    1 = ["pike", "mosquito"]

    [stack]                     # piles, top first; the rest of them comes from the seed
    nature = ["tench"]

    [discard]                   # open zones
    discard = ["duckweed"]

    [state]                     # whole numbers with a meaning of the game's own
    turn = 3

    [options]                   # options of the game, where nothing else is said when it begins
    events = 5
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from ecolearn.kernel.decks import Entry, Faults, flag, load_toml, number, table, text, words
from ecolearn.kernel.grids import HEX, Cell, Grid
from ecolearn.kernel.words import _

__all__ = ["Start", "parse_start"]

Card = str
K = TypeVar("K")
V = TypeVar("V")

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


@dataclass(frozen=True, slots=True)
class Start:
    """What lies at the beginning. The mappings cannot be changed.

    Parameters
    ----------
    game : str
        Id of the game.
    cells : mapping of (int, int) to str
        The card on each cell.
    hands : mapping of int to tuple of str
        The cards of each seat; seats that are not named are dealt theirs.
    stacks : mapping of str to tuple of str
        By name of a pile, the cards on top of it, the uppermost first.
    piles : mapping of str to tuple of str
        By name of an open zone, the cards in it.
    state : mapping of str to int
        Numbers with a meaning of the game's own.
    options : mapping of str to int, bool or str
        Options of the game; those given when it begins come first.
    """

    game: str
    cells: Mapping[Cell, Card] = field(default_factory=dict)
    hands: Mapping[int, tuple[Card, ...]] = field(default_factory=dict)
    stacks: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    piles: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    state: Mapping[str, int] = field(default_factory=dict)
    options: Mapping[str, int | bool | str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in ("cells", "state", "options"):
            object.__setattr__(self, name, _frozen(getattr(self, name)))
        for name in ("hands", "stacks", "piles"):
            lists = {key: tuple(cards) for key, cards in getattr(self, name).items()}
            object.__setattr__(self, name, _frozen(lists))

    def __hash__(self) -> int:
        return hash(self.to_text())

    def to_text(self) -> str:
        """Write the position as TOML; :func:`parse_start` reads it, and equal positions have equal texts."""
        cells = {HEX.text(cell): card for cell, card in self.cells.items()}
        hands = {str(seat): cards for seat, cards in self.hands.items()}
        lines = [f"game = {_quoted(self.game)}"]
        lines += _section("cells", {key: _quoted(card) for key, card in cells.items()})
        for name, lists in (("hands", hands), ("stack", self.stacks), ("discard", self.piles)):
            lines += _section(
                name, {key: f"[{', '.join(map(_quoted, cards))}]" for key, cards in lists.items()}
            )
        lines += _section("state", {key: str(value) for key, value in self.state.items()})
        lines += _section("options", {key: _plain(value) for key, value in self.options.items()})
        return "\n".join(lines) + "\n"


def parse_start(source: str | Path, *, what: str = "", grid: Grid = HEX) -> Start:
    """Read a start position.

    Parameters
    ----------
    source : str or pathlib.Path
        The text in TOML, or a file.
    what : str
        What it is called in faults; by default the name of the file.
    grid : Grid
        The grid that the cells lie on.

    Returns
    -------
    Start
        Only its form was looked at; whether the cards exist and may lie so, the game must say.

    Raises
    ------
    DeckError
        Naming all faults at once.
    """
    name = what or (source.name if isinstance(source, Path) else _("start position"))
    faults = Faults(name)
    whole = faults.entry(load_toml(source, name))
    start = Start(
        game=text(whole, "game"),
        cells=_cells(table(whole, "cells", needed=False), grid),
        hands=_hands(table(whole, "hands", needed=False)),
        stacks=_lists(table(whole, "stack", needed=False)),
        piles=_lists(table(whole, "discard", needed=False)),
        state=_numbers(table(whole, "state", needed=False)),
        options=_options(table(whole, "options", needed=False)),
    )
    faults.check()
    return start


def _cells(entry: Entry, grid: Grid) -> dict[Cell, Card]:
    cells: dict[Cell, Card] = {}
    for key in entry.fields:
        card = text(entry, key)
        try:
            cell = grid.parse(key)
        except ValueError as error:
            entry.fault(key, str(error))
            continue
        if cell in cells:
            entry.fault(key, _("This place is named for the second time. One card can lie there."))
        cells[cell] = card
    return cells


def _hands(entry: Entry) -> dict[int, tuple[Card, ...]]:
    hands: dict[int, tuple[Card, ...]] = {}
    for key in entry.fields:
        cards = words(entry, key)
        if re.fullmatch("[1-9][0-9]{0,2}", key):
            hands[int(key)] = cards
        else:
            entry.fault(key, _("Name the hand by the number of its player: 1, 2 and so on."))
    return hands


def _lists(entry: Entry) -> dict[str, tuple[Card, ...]]:
    return {key: words(entry, key) for key in entry.fields}


def _numbers(entry: Entry) -> dict[str, int]:
    return {key: number(entry, key) for key in entry.fields}


def _options(entry: Entry) -> dict[str, int | bool | str]:
    options: dict[str, int | bool | str] = {}
    for key, value in entry.fields.items():
        if isinstance(value, bool):
            options[key] = flag(entry, key)
        elif isinstance(value, int):
            options[key] = number(entry, key)
        else:
            options[key] = text(entry, key)
    return options


def _plain(value: int | bool | str) -> str:
    return _quoted(value) if isinstance(value, str) else str(value).lower()


def _frozen(mapping: Mapping[K, V]) -> Mapping[K, V]:
    return MappingProxyType(dict(mapping))


def _section(name: str, rows: Mapping[str, str]) -> list[str]:
    if not rows:
        return []
    keys = sorted(rows, key=_reading_order)
    return ["", f"[{name}]", *(f"{_key(key)} = {rows[key]}" for key in keys)]


def _reading_order(key: str) -> tuple[tuple[int, int, str], ...]:
    """Sort numbers in a key by size: hand 2 before hand 10."""
    parts = re.findall(r"-?[0-9]+|[^0-9-]+|-", key)
    return tuple((0, int(part), part) if part.lstrip("-").isdecimal() else (1, 0, part) for part in parts)


def _key(key: str) -> str:
    return key if _BARE_KEY.fullmatch(key) else _quoted(key)


def _quoted(value: str) -> str:
    """Write a basic string of TOML: as in JSON, except that DEL is escaped too."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")
