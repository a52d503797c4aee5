"""Fields that many entries of a lesson's source have."""

from __future__ import annotations

from typing import Any

from ecolearn.kernel.decks import Entry, entries, table, text
from ecolearn.kernel.words import languages

from .pictures import Options
from .texts import NOTHING, Text

#: What all tasks have in common, as keyword arguments.
Common = dict[str, Any]


def said(entry: Entry, field: str, *, needed: bool = True) -> Text:
    """A text in every language; one that is there in one language must be there in all."""
    given = [code for code in languages() if f"{field}_{code}" in entry]
    if not given and not needed:
        return NOTHING
    return Text(tuple((code, text(entry, f"{field}_{code}").strip()) for code in languages()))


def read_hints(entry: Entry) -> tuple[Text, ...]:
    """The steps of help."""
    return tuple(said(hint, "text") for hint in entries(entry, "hint", key="", needed=False))


def read_options(entry: Entry) -> Options:
    """Options of a game, ``options = { mode = "coop" }``; which there are, the game knows."""
    given = table(entry, "options", needed=False)
    return tuple((name, given.take(name, True)) for name in sorted(given.fields))


def board_of(entry: Entry, common: Common) -> str:
    """A board to look at, unless a start position is given."""
    return "" if common["start"] else text(entry, "board")
