"""Decks as TOML: read them, name all their faults at once, and tell two decks apart.

A reader of a deck walks through its entries with the field helpers of this module. Whatever is wrong is
collected, and :meth:`Faults.check` then names it all: file, entry, field and how to mend it.

>>> faults = Faults("pond.toml")
>>> pike = faults.entry({"id": "pike", "points": 9, "wieght": 2}, "pike")
>>> text(pike, "id"), number(pike, "points", at_least=1, at_most=5)
('pike', 1)
>>> faults.check()
Traceback (most recent call last):
    ...
ecolearn.kernel.faults.DeckError: There are 2 faults:
pond.toml, pike, points: 9 is too large. Write a whole number of at most 5.
pond.toml, pike, wieght: There is no such field here. Take it out, or choose one of: id, points.
"""

from __future__ import annotations

import base64
import hashlib
import json
import tomllib
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from ecolearn.kernel.faults import DeckError, Entry, Fault, Faults, unknown_word
from ecolearn.kernel.words import _, ngettext

__all__ = [
    "DeckError",
    "DeckMaker",
    "Entry",
    "Fault",
    "Faults",
    "entries",
    "fingerprint",
    "flag",
    "load_toml",
    "number",
    "table",
    "text",
    "words",
]


@runtime_checkable
class DeckMaker(Protocol):
    """A game for which people may make decks of their own: what ``ecolearn deck`` asks of it."""

    def new_deck(self, name: str) -> str:
        """A complete deck to begin with, as TOML with comments in the current language."""
        ...

    def about_deck(self, text: str, what: str) -> tuple[str, ...]:
        """Sentences about a deck; a `DeckError` that names all its faults where there are any."""
        ...


def load_toml(source: Path | str, what: str = "") -> dict[str, Any]:
    """Read a TOML file or text.

    Parameters
    ----------
    source : pathlib.Path or str
        A file, or the text itself.
    what : str
        What it is called in faults; by default the name of the file.

    Returns
    -------
    dict
        As :mod:`tomllib` gives it.

    Raises
    ------
    DeckError
        If it is not UTF-8 or not TOML.
    OSError
        If there is no such file.
    """
    faults = Faults(what or (source.name if isinstance(source, Path) else _("the text")))
    try:
        content = source.read_text(encoding="utf-8") if isinstance(source, Path) else source
        return tomllib.loads(content)
    except UnicodeDecodeError:
        faults.add("", "", _("This is no text in UTF-8. Save it in that encoding."))
    except tomllib.TOMLDecodeError as error:
        faults.add("", "", _("This is not valid TOML: {reason}.").format(reason=error))
    raise DeckError(list(faults))


def text(
    entry: Entry, field: str, default: str | None = None, *, among: Collection[str] | None = None
) -> str:
    """Read a field that holds a text.

    Parameters
    ----------
    entry : Entry
        The entry that has it.
    field : str
        Name of the field.
    default : str, optional
        What counts where the field is missing; without it the field is needed.
    among : collection of str, optional
        The only texts that are allowed.

    Returns
    -------
    str
        The text; where it is faulty, the default or an empty text.
    """
    value = entry.take(field, default is None)
    if value is None:
        return default or ""
    if not isinstance(value, str) or not value.strip():
        entry.fault(field, _("Write a text in quotation marks here."))
        return default or ""
    if among is not None and value not in among:
        entry.fault(field, unknown_word(value, among))
        return default or ""
    return value


def number(
    entry: Entry,
    field: str,
    default: int | None = None,
    *,
    at_least: int | None = None,
    at_most: int | None = None,
) -> int:
    """Read a field that holds a whole number.

    Parameters
    ----------
    entry : Entry
        The entry that has it.
    field : str
        Name of the field.
    default : int, optional
        What counts where the field is missing; without it the field is needed.
    at_least, at_most : int, optional
        The bounds.

    Returns
    -------
    int
        The number; where it is faulty, the default or the least number that is allowed.
    """
    value = entry.take(field, default is None)
    spare = default if default is not None else at_least or 0
    if value is None:
        return spare
    if not isinstance(value, int) or isinstance(value, bool):
        entry.fault(field, _("Write a whole number here, without quotation marks."))
        return spare
    if at_least is not None and value < at_least:
        sentence = _("{value} is too small. Write a whole number of at least {bound}.")
        entry.fault(field, sentence.format(value=value, bound=at_least))
        return spare
    if at_most is not None and value > at_most:
        sentence = _("{value} is too large. Write a whole number of at most {bound}.")
        entry.fault(field, sentence.format(value=value, bound=at_most))
        return spare
    return value


def words(
    entry: Entry,
    field: str,
    default: Sequence[str] | None = None,
    *,
    among: Collection[str] | None = None,
    at_least: int = 0,
    at_most: int | None = None,
) -> tuple[str, ...]:
    """Read a field that holds a list of words.

    Parameters
    ----------
    entry : Entry
        The entry that has it.
    field : str
        Name of the field.
    default : sequence of str, optional
        What counts where the field is missing; without it the field is needed.
    among : collection of str, optional
        The only words that are allowed.
    at_least, at_most : int, optional
        How many there must be.

    Returns
    -------
    tuple of str
        The words that are in order.
    """
    value = entry.take(field, default is None)
    if value is None:
        return tuple(default or ())
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        entry.fault(field, _('Write a list of texts here, such as ["plant", "seed"].'))
        return tuple(default or ())
    if len(value) < at_least or (at_most is not None and len(value) > at_most):
        entry.fault(field, _how_many(len(value), at_least, at_most))
    for word in value:
        if among is not None and word not in among:
            entry.fault(field, unknown_word(word, among))
    return tuple(word for word in value if among is None or word in among)


def flag(entry: Entry, field: str, default: bool = False) -> bool:
    """Read a field that is true or false; `default` counts where it is missing or faulty."""
    value = entry.take(field, False)
    if value is None:
        return default
    if not isinstance(value, bool):
        entry.fault(field, _("Write true or false here, without quotation marks."))
        return default
    return value


def table(entry: Entry, field: str, *, needed: bool = True) -> Entry:
    """Read a field that holds a table of its own; an empty one where it is missing or faulty.

    Parameters
    ----------
    entry : Entry
        The entry that has it.
    field : str
        Name of the field.
    needed : bool
        Whether a missing table is a fault.

    Returns
    -------
    Entry
        Its name in faults is that of the entry and the field.
    """
    value = entry.take(field, needed)
    if value is not None and not isinstance(value, dict):
        entry.fault(field, _("Write a table here, such as [{field}].").format(field=field))
        value = None
    return entry.faults.entry(value or {}, " ".join(part for part in (entry.name, field) if part))


def entries(entry: Entry, field: str, *, key: str = "id", needed: bool = True) -> list[Entry]:
    """Read a field that holds a list of tables, such as all ``[[animal]]``.

    Parameters
    ----------
    entry : Entry
        The entry that has it, often the whole file.
    field : str
        Name of the field.
    key : str
        The field that names each table; two tables of the same name are a fault. Empty if they are counted.
    needed : bool
        Whether a missing list is a fault.

    Returns
    -------
    list of Entry
        One for each table; in faults it bears its name, or its number.
    """
    value = entry.take(field, needed)
    if value is None:
        return []
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        entry.fault(field, _("Write a list of tables here, such as [[{field}]].").format(field=field))
        return []
    found: dict[str, Entry] = {}
    for place, fields in enumerate(value, 1):
        counted = " ".join(part for part in (entry.name, field, str(place)) if part)
        name = fields.get(key) if key else None
        if not isinstance(name, str) or not name:
            name = counted
        elif name in found:
            sentence = _("“{name}” is here for the second time. Give each entry a name of its own.")
            entry.faults.add(counted, key, sentence.format(name=name))
            name = counted
        found[name] = entry.faults.entry(fields, name)
    return list(found.values())


def fingerprint(data: Any) -> str:
    """Return a short mark of what rules read: equal data have equal marks, others hardly ever.

    Parameters
    ----------
    data : JSON data
        Mappings with text keys, sequences, sets, texts, whole numbers, finite floats, booleans and None.
        The order of keys and of sets does not matter.

    Returns
    -------
    str
        Eight base32 characters of the SHA-256 of its canonical JSON.

    Raises
    ------
    TypeError, ValueError
        If something else is among the data.
    """
    canonical = json.dumps(
        _plain(data), sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False
    )
    return base64.b32encode(hashlib.sha256(canonical.encode("ascii")).digest()[:5]).decode("ascii")


def _plain(data: Any) -> Any:
    """Return the data in the types that JSON has."""
    if isinstance(data, Mapping):
        if not all(isinstance(key, str) for key in data):
            raise TypeError("a fingerprint needs keys that are texts")
        return {key: _plain(value) for key, value in data.items()}
    if isinstance(data, set | frozenset):
        return sorted((_plain(item) for item in data), key=lambda item: json.dumps(item, sort_keys=True))
    if isinstance(data, list | tuple):
        return [_plain(item) for item in data]
    return data


def _how_many(given: int, at_least: int, at_most: int | None) -> str:
    if at_most is None:
        return ngettext(
            "This list has {given}, but needs at least {n} text.",
            "This list has {given}, but needs at least {n} texts.",
            at_least,
        ).format(given=given, n=at_least)
    return _("This list has {given} texts, but needs {least} to {most}.").format(
        given=given, least=at_least, most=at_most
    )
