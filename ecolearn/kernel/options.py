"""Options: the choices on the form for a new game, each checked where it is read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from .words import _


class OptionError(ValueError):
    """An option of a new game that does not exist or does not fit."""


@dataclass(frozen=True, slots=True)
class Option:
    """One choice on the form for a new game.

    Attributes
    ----------
    name : str
        Keyword of ``ecolearn.new``.
    default : int, bool or str
        Value when nothing is said; its type is the option's type.
    label, sentence : str
        What the form shows, as English source strings.
    low, high : int
        Bounds of a number.
    choices : tuple
        The allowed values, where they are few.
    labels : tuple of str
        What the form shows for each of them, as English source strings; empty: the values themselves.
    later : int
        It came after codes had been written without it, at the first (1) or a further such time: a code tells
        it only if an option that came then or still later is not at its default. 0: it was there at once.
    """

    name: str
    default: Any
    label: str
    sentence: str
    low: int = 0
    high: int = 0
    choices: tuple[Any, ...] = ()
    labels: tuple[str, ...] = ()
    later: int = 0

    def read(self, value: Any) -> Any:
        """Check a value.

        Raises
        ------
        OptionError
            Naming the option, the value and what is allowed.
        """
        wanted = type(self.default)
        if isinstance(value, str) and wanted is int and value.strip().lstrip("-").isdigit():
            value = int(value)
        if self.choices:
            for choice in self.choices:
                # True is no number, and a form or a record gives every value as text.
                same = value == choice and isinstance(value, bool) == isinstance(choice, bool)
                if same or (isinstance(value, str) and value.strip() == str(choice)):
                    return choice
            allowed = ", ".join(str(choice) for choice in self.choices)
            raise OptionError(
                _("Option {name}: {value} is not possible. Choose one of: {allowed}.").format(
                    name=self.name, value=repr(value), allowed=allowed
                )
            )
        if type(value) is not wanted:
            raise OptionError(
                _("Option {name}: {value} is not possible. It takes {kind}, for example {default}.").format(
                    name=self.name, value=repr(value), kind=wanted.__name__, default=repr(self.default)
                )
            )
        if wanted is int and not self.low <= value <= self.high:
            raise OptionError(
                _("Option {name}: {value} is not possible. Choose a number from {low} to {high}.").format(
                    name=self.name, value=value, low=self.low, high=self.high
                )
            )
        return value


@dataclass(frozen=True, slots=True)
class DeckOption(Option):
    """Which deck is played: one of the game's own, or the text of another one.

    A text has more than one line, so it is never taken for a name. A record keeps it whole, so that a game
    with a teacher's deck can be loaded wherever the deck is not.
    """

    def read(self, value: Any) -> Any:
        """Check a value; whether a text is a deck, the game says when it reads it.

        Raises
        ------
        OptionError
            Naming the decks that there are.
        """
        if isinstance(value, str) and ("\n" in value or value in self.choices):
            return value
        raise OptionError(
            _(
                "Option {name}: there is no deck {value}. Choose one of: {allowed}; "
                "or give the file of a deck, such as my.toml."
            ).format(name=self.name, value=repr(value), allowed=", ".join(self.choices))
        )


class Pick(NamedTuple):
    """What the form says of one thing that can be picked, as English source strings.

    Attributes
    ----------
    group : str
        Heading of the things that belong together.
    title, sentence : str
        Its name, and what it brings.
    """

    group: str
    title: str
    sentence: str


@dataclass(frozen=True, slots=True)
class PickOption(Option):
    """Any number of things of a list: a text with blanks between them, in the order of the list.

    ``"1.1 3.2"``; the empty text picks none. A short code holds it as one bit for each.

    Attributes
    ----------
    picks : tuple of Pick
        What the form says of each choice, in their order; empty: only their names.
    """

    picks: tuple[Pick, ...] = ()

    def read(self, value: Any) -> Any:
        """Check a value and put it in order; commas do no harm.

        Raises
        ------
        OptionError
            Naming what is not in the list.
        """
        if not isinstance(value, str):
            value = " ".join(map(str, value)) if isinstance(value, (list, tuple)) else repr(value)
        picked = value.replace(",", " ").split()
        for word in picked:
            if word not in self.choices:
                raise OptionError(
                    _("Option {name}: {value} is not possible. Choose any of: {allowed}.").format(
                        name=self.name, value=word, allowed=", ".join(self.choices)
                    )
                )
        return " ".join(choice for choice in self.choices if choice in picked)

    def number(self, value: str) -> int:
        """The picked things as bits."""
        picked = value.split()
        return sum(1 << at for at, choice in enumerate(self.choices) if choice in picked)

    def picked(self, number: int) -> str:
        """The text for such bits."""
        return " ".join(choice for at, choice in enumerate(self.choices) if number >> at & 1)
