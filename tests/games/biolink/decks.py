"""A small way to spoil a deck: the forest edge as parsed data, and the faults that reading it names."""

from __future__ import annotations

import copy
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import pytest

from ecolearn.games.biolink.deck import Deck
from ecolearn.games.biolink.reading import read_deck
from ecolearn.kernel.decks import DeckError

Data = dict[str, Any]
DATA = files("ecolearn.games.biolink") / "data"


@cache
def _parsed(name: str) -> Data:
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


def parsed(name: str = "forest_edge") -> Data:
    """One of the data files, to be changed at will."""
    return copy.deepcopy(_parsed(name))


def plain() -> Data:
    """The forest edge without its recyclers."""
    data = parsed()
    data.pop("recyclers", None)
    return data


def card(data: Data, name: str) -> Data:
    """The entry of a card."""
    return next(entry for entry in (*data["cards"], *data.get("recyclers", [])) if entry["id"] == name)


def read(data: Data) -> Deck:
    """The deck of changed data."""
    return read_deck(data, parsed("common"), what="my.toml")


def faults(data: Data) -> dict[tuple[str, str], str]:
    """The faults of changed data: sentences by entry and field."""
    with pytest.raises(DeckError) as error:
        read(data)
    assert {fault.file for fault in error.value.faults} == {"my.toml"}
    return {(fault.entry, fault.field): fault.sentence for fault in error.value.faults}
