"""What is wrong with a file that people write: collected while it is read, and named all at once."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple

from ecolearn.kernel.words import _, ngettext

__all__ = ["DeckError", "Entry", "Fault", "Faults", "unknown_word"]


class Fault(NamedTuple):
    """One thing that is wrong: in which file, in which entry and field of it, and a sentence.

    The entry or the field is empty where the whole file or the whole entry is meant.
    """

    file: str
    entry: str
    field: str
    sentence: str

    def __str__(self) -> str:
        return f"{', '.join(part for part in self[:3] if part)}: {self.sentence}"


class DeckError(ValueError):
    """A deck or a start position that cannot be used; its text names all faults.

    Parameters
    ----------
    faults : sequence of Fault
        What is wrong, at least one.

    Attributes
    ----------
    faults : tuple of Fault
        The same.
    """

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        if len(self.faults) == 1:
            message = str(self.faults[0])
        else:
            head = ngettext("There is {n} fault:", "There are {n} faults:", len(self.faults))
            message = "\n".join([head.format(n=len(self.faults)), *map(str, self.faults)])
        super().__init__(message)


class Faults:
    """Collects what is wrong with one file, so that all of it is named at once.

    Parameters
    ----------
    what : str
        Name of the file, as its reader knows it.
    """

    def __init__(self, what: str) -> None:
        self.what = what
        self._found: list[Fault] = []
        self._entries: list[Entry] = []

    def __bool__(self) -> bool:
        return bool(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def __iter__(self) -> Iterator[Fault]:
        return iter(self._found)

    def add(self, entry: str, field: str, sentence: str) -> None:
        """Note a fault.

        Parameters
        ----------
        entry, field : str
            Where; empty where the whole file or the whole entry is meant.
        sentence : str
            What is wrong there and how to mend it.
        """
        self._found.append(Fault(self.what, entry, field, sentence))

    def entry(self, fields: Mapping[str, Any], name: str = "") -> Entry:
        """Return an entry to be read with the field helpers.

        Parameters
        ----------
        fields : mapping
            The table as TOML gives it.
        name : str
            What it is called in faults; empty for the file itself.
        """
        entry = Entry(self, fields, name)
        self._entries.append(entry)
        return entry

    def check(self) -> None:
        """Raise if anything was wrong; fields that nobody read are faults too.

        Raises
        ------
        DeckError
            Naming all faults, in the order in which they were found.
        """
        for entry in self._entries:
            entry.unknown_fields()
        self._entries.clear()
        if self._found:
            raise DeckError(self._found)


class Entry:
    """One table of a file while it is read; it remembers which of its fields were asked for.

    Parameters
    ----------
    faults : Faults
        Where to note what is wrong.
    fields : mapping
        The table as TOML gives it.
    name : str
        What it is called in faults.
    """

    def __init__(self, faults: Faults, fields: Mapping[str, Any], name: str) -> None:
        self.faults = faults
        self.fields = fields
        self.name = name
        self._asked: dict[str, None] = {}

    def __contains__(self, field: str) -> bool:
        return field in self.fields

    def fault(self, field: str, sentence: str) -> None:
        """Note a fault of a field."""
        self.faults.add(self.name, field, sentence)

    def take(self, field: str, needed: bool) -> Any:
        """Return the raw value of a field; None, and a fault if it is needed, where there is none."""
        self._asked[field] = None
        value = self.fields.get(field)
        if value is None and needed:
            self.fault(field, _("This field is missing."))
        return value

    def unknown_fields(self) -> None:
        """Note a fault for every field that was never asked for."""
        for field in self.fields:
            if field not in self._asked:
                self.fault(field, _("There is no such field here.") + " " + _instead(field, self._asked))


def unknown_word(word: str, among: Collection[str]) -> str:
    """Return a sentence on a word that is not known, with the nearest one that is, or all of them."""
    return _("“{word}” is not known here.").format(word=word) + " " + _choose(word, among)


def _instead(word: str, among: Collection[str]) -> str:
    near = get_close_matches(word, among, n=1)
    if near or not among:
        return _choose(word, among)
    return _("Take it out, or choose one of: {known}.").format(known=", ".join(sorted(among)))


def _choose(word: str, among: Collection[str]) -> str:
    """Return a sentence that names the nearest word, or else all of them."""
    near = get_close_matches(word, among, n=1)
    if near:
        return _("Did you mean “{word}”?").format(word=near[0])
    if not among:
        return _("Take it out.")
    return _("Choose one of: {known}.").format(known=", ".join(sorted(among)))
