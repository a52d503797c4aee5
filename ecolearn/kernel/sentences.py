"""Sentences: facts with named values, put into words only when somebody reads them.

Games hold codes and values, never finished prose, so that the language can change in the middle of a
game and a log written in English is read in German.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias, Union

from .words import _, ngettext, number


class Term(NamedTuple):
    """A thing that has a name in every language, such as a card or a symbol.

    Attributes
    ----------
    kind : str
        What sort of thing: ``"card"``, ``"symbol"``, ``"cell"``, ``"seat"`` or another word of the game.
    id : str
        The id of the thing within its kind.
    """

    kind: str
    id: str


Value: TypeAlias = Union[int, str, Term, "Sentence", tuple[Term, ...]]
Phrase: TypeAlias = str | tuple[str, str]
#: A code and plain values (a card's id, a seat's number, a cell): cheap to make, told in words later.
Open: TypeAlias = tuple[str, Mapping[str, Any]]


class Secret(NamedTuple):
    """A fact that only some seats may read, such as which card was drawn.

    Attributes
    ----------
    code, values : str, mapping
        The fact.
    seats : tuple of int
        Who may read it.
    others : (str, mapping), optional
        What all others are told instead, ``("drew_hidden", {"who": 2})``; default: nothing.
    """

    code: str
    values: Mapping[str, Any]
    seats: tuple[int, ...]
    others: Open | None = None


#: What an action brought about: open to all, or a secret of some seats.
Fact: TypeAlias = Open | Secret


def facts_for(facts: tuple[Fact, ...], seat: int | None) -> tuple[Fact, ...]:
    """The facts as a seat may read them; None: as everybody may."""
    told: list[Fact] = []
    for fact in facts:
        if not isinstance(fact, Secret) or seat in fact.seats:
            told.append(fact)
        elif fact.others is not None:
            told.append(fact.others)
    return tuple(told)


class Phrasebook:
    """What a game says: a phrase for each code and a name for each term.

    Parameters
    ----------
    phrases : mapping of str to str or (str, str)
        English source strings with ``{value}`` places, looked up in the catalogue when read. A pair is
        singular and plural, chosen by the value ``n``.
    name : callable
        Gives the name of a `Term` in the current language.
    """

    def __init__(self, phrases: Mapping[str, Phrase], name: Callable[[Term], str]) -> None:
        self._phrases = phrases
        self._name = name

    def render(self, code: str, values: Mapping[str, Value]) -> str:
        """Put one code and its values into the current language."""
        phrase = self._phrases[code]
        if isinstance(phrase, tuple):
            n = values.get("n", 1)
            text = ngettext(phrase[0], phrase[1], n if isinstance(n, int) else 1)
        else:
            text = _(phrase)
        return text.format(**{key: self.word(value) for key, value in values.items()})

    def word(self, value: Value) -> str:
        """Put one value into words."""
        if isinstance(value, Term):
            return self._name(value)
        if isinstance(value, Sentence):
            return value.text
        if isinstance(value, tuple):
            return ", ".join([self.word(term) for term in value])
        return number(value) if isinstance(value, int) else str(value)


@dataclass(frozen=True, slots=True)
class Sentence:
    """One fact: a code, its values, and the cards and cells that it is about.

    Attributes
    ----------
    code : str
        Key of the phrase; equal in every language.
    values : mapping of str to value
        What fills the places of the phrase.
    cards, cells : tuple
        What the board should point at.
    result : bool
        True for what chance or a hidden pile brought; the record keeps it beside the action.
    """

    code: str
    values: Mapping[str, Value]
    book: Phrasebook = field(compare=False, repr=False)
    cards: tuple[str, ...] = ()
    cells: tuple[tuple[int, int], ...] = ()
    result: bool = False

    @property
    def text(self) -> str:
        """The sentence in the current language."""
        return self.book.render(self.code, self.values)

    @property
    def fact(self) -> str:
        """The sentence as ids, equal in every language: ``drew pike``."""
        return " ".join([self.code, *(_plain(value) for value in self.values.values())])

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Refusal(Sentence):
    """Why an action is not allowed: a sentence for the player, with the rule that it breaks.

    Attributes
    ----------
    rule : str
        Id of the rule, such as ``"ECG-3.4"``; empty where no rule of the game is concerned.
    """

    rule: str = ""


class IllegalAction(ValueError):
    """An action that the rules do not allow; nothing has changed.

    Attributes
    ----------
    refusal : Refusal
        The reason.
    """

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        rule = f" [{refusal.rule}]" if refusal.rule else ""
        super().__init__(f"{refusal.text}{rule}")


def _plain(value: Value) -> str:
    if isinstance(value, Term):
        return value.id
    if isinstance(value, Sentence):
        return value.fact
    if isinstance(value, tuple):
        return ",".join([_plain(term) for term in value])
    return str(value)
