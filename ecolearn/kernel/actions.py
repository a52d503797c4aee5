"""Actions: what a player can do, as small values with a text form and the taps that make them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, ClassVar, NamedTuple, Self

from .grids import HEX, Cell

__all__ = ["CODECS", "Action", "Card", "Cell", "Codec", "Seat", "Word"]


class Codec(NamedTuple):
    """How one sort of field is written, read and tapped."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]
    tap: Callable[[str], str]


# Keyed by the annotation as written, since annotations are strings under `from __future__`.
CODECS: dict[str, Codec] = {
    # Cells are written alike on every grid.
    "Cell": Codec(lambda cell: f"{cell[0]},{cell[1]}", HEX.parse, "cell.{}".format),
    "Card": Codec(str, str, "card.{}".format),
    "Word": Codec(str, str, "button.{}".format),
    "Seat": Codec(str, int, "seat.{}".format),
    "int": Codec(str, int, "number.{}".format),
}
Card = str
Word = str
Seat = int


@dataclass(frozen=True, slots=True)
class Action:
    """Base of all actions; each kind is a frozen dataclass whose fields are its parameters.

    ``str(action)`` is its text form, ``place pike 2,-1``, and `parse` reads it back. The ``taps`` are the
    elements of the picture that make the action when they are touched one after another.
    """

    KIND: ClassVar[str] = ""
    #: Taps that follow those of the fields (``"button.take-back"``); an action without fields is a button.
    END_TAP: ClassVar[str] = ""
    #: All taps where those of the fields would not do, with ``{}`` for each field in turn:
    #: ``("card.{}", "button.exchange", "pile.{}")``.
    TAPS: ClassVar[tuple[str, ...]] = ()

    def __str__(self) -> str:
        words = [self.KIND]
        for field in fields(self):
            words.append(CODECS[str(field.type)].write(getattr(self, field.name)))
        return " ".join(words)

    @property
    def taps(self) -> tuple[str, ...]:
        """The elements that make this action, in order: ``("card.pike", "cell.2,-1")``."""
        taps = []
        written = [CODECS[str(field.type)].write(getattr(self, field.name)) for field in fields(self)]
        if self.TAPS:
            rest = iter(written)
            return tuple(tap.format(next(rest)) if "{}" in tap else tap for tap in self.TAPS)
        for field, word in zip(fields(self), written, strict=True):
            taps.append(CODECS[str(field.type)].tap(word))
        if self.END_TAP:
            taps.append(self.END_TAP)
        return tuple(taps) or (f"button.{self.KIND}",)

    @classmethod
    def parse(cls, words: list[str]) -> Self:
        """Read the words behind the kind.

        Raises
        ------
        ValueError
            If the number of words or one of them is wrong.
        """
        own = fields(cls)
        if len(words) != len(own):
            raise ValueError(f"{cls.pattern()} takes {len(own)} words, not {len(words)}")
        return cls(*(CODECS[str(field.type)].read(word) for field, word in zip(own, words, strict=True)))

    @classmethod
    def from_taps(cls, taps: tuple[str, ...]) -> Self | None:
        """The action that these taps would be, legal or not; None if they are not of this kind."""
        own = fields(cls)
        if cls.TAPS:
            return cls._from_pattern(taps)
        if not own:
            return cls() if taps == (f"button.{cls.KIND}",) else None
        if cls.END_TAP:
            if taps[-1:] != (cls.END_TAP,):
                return None
            taps = taps[:-1]
        if len(taps) != len(own):
            return None
        words = []
        for field, tap in zip(own, taps, strict=True):
            sort, _, word = tap.partition(".")
            if CODECS[str(field.type)].tap(word) != f"{sort}.{word}":
                return None
            words.append(word)
        try:
            return cls.parse(words)
        except ValueError:
            return None

    @classmethod
    def _from_pattern(cls, taps: tuple[str, ...]) -> Self | None:
        """`from_taps` for a kind with taps of its own."""
        if len(taps) != len(cls.TAPS):
            return None
        words = []
        for tap, form in zip(taps, cls.TAPS, strict=True):
            start, hole, end = form.partition("{}")
            if not (tap.startswith(start) and tap.endswith(end)) or (not hole and tap != form):
                return None
            if hole:
                words.append(tap[len(start) : len(tap) - len(end)])
        try:
            return cls.parse(words)
        except ValueError:
            return None

    @classmethod
    def pattern(cls) -> str:
        """How the text form looks: ``place CARD CELL``."""
        return " ".join([cls.KIND, *(str(field.type).upper() for field in fields(cls))])
