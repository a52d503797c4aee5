"""Texts of a lesson in several languages; which one is read is decided when it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from ecolearn.kernel.words import language, languages

#: What may stand where a text is expected: one text for all languages, or one for each.
Said: TypeAlias = "Text | Mapping[str, str] | str"


@dataclass(frozen=True, slots=True)
class Text:
    """One text in one or more languages; ``str(text)`` is the one in the current language.

    Attributes
    ----------
    parts : tuple of (str, str)
        Language code and text; an empty code stands for every language.
    """

    parts: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, said: Said) -> Text:
        """A text from what an author writes: a plain text, or one for each language."""
        if isinstance(said, Text):
            return said
        if isinstance(said, str):
            return cls((("", said),)) if said else cls()
        return cls(tuple(said.items()))

    def in_language(self, code: str) -> str:
        """The text in a language; where that is missing in English, and else in whatever there is."""
        by = dict(self.parts)
        for wanted in (code, "", languages()[0]):
            if wanted in by:
                return by[wanted]
        return next(iter(by.values()), "")

    def __str__(self) -> str:
        return self.in_language(language())

    def __bool__(self) -> bool:
        return any(text for _code, text in self.parts)


NOTHING = Text()
