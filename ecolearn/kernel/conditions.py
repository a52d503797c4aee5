"""Conditions: what lessons, missions and hints ask of a position."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .actions import Cell
from .sentences import Sentence
from .words import _

if TYPE_CHECKING:
    from .position import Position


@dataclass(frozen=True, slots=True)
class Proof:
    """The cards and cells that fulfil a condition once."""

    cards: tuple[str, ...]
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a position is on the way to a condition.

    Attributes
    ----------
    count, needed : int
        What is reached, and what is asked for.
    proofs : tuple of Proof
        One for every fulfilment, so that a board can light it.
    missing : Sentence
        What is still missing, or that nothing is.
    exact : bool
        False if a search had to give up: then `count` may be too small.
    """

    count: int
    needed: int
    proofs: tuple[Proof, ...]
    missing: Sentence
    exact: bool = True

    @property
    def done(self) -> bool:
        """True when the condition holds."""
        return self.count >= self.needed


@dataclass(frozen=True, slots=True)
class Condition:
    """A named question about a position.

    Attributes
    ----------
    pattern : str
        How it is written: ``chain NUMBER``.
    look : callable
        ``look(position, *words) -> Progress``; a wrong word raises ValueError with a sentence.
    """

    pattern: str
    look: Callable[..., Progress]


def whole_number(text: str) -> int:
    """Read a number in a condition.

    Raises
    ------
    ValueError
        With a sentence, if it is none.
    """
    if text.isascii() and text.isdigit():
        return int(text)
    raise ValueError(_("“{text}” should be a whole number.").format(text=text))


def counted(
    position: Position,
    count: int,
    needed: int,
    proofs: Iterable[Proof],
    missing: Sentence,
    exact: bool = True,
) -> Progress:
    """The progress to a number of something.

    Parameters
    ----------
    position : Position
        Of a game that says ``missing_nothing`` once nothing is missing.
    count, needed : int
        What is reached, and what is asked for.
    proofs : iterable of Proof
    missing : Sentence
        What is said while it is not reached.
    exact : bool
        False if the count may be too small.
    """
    done = position.sentence("missing_nothing")
    return Progress(count, needed, tuple(proofs), done if count >= needed else missing, exact)


def progress(position: Position, text: str) -> Progress:
    """Look at a condition given as text.

    Parameters
    ----------
    position : Position
    text : str
        ``"chain 6"``, ``"established crucian_carp"``. Several that must all hold are joined by ``and``; then
        those that hold are counted, and the first that does not says what is missing.

    Raises
    ------
    ValueError
        If the game has no such condition or a word does not fit; the sentence lists what there is.
    """
    parts = text.split(" and ")
    if len(parts) > 1:
        found = [progress(position, part) for part in parts]
        waiting = next((one for one in found if not one.done), found[0])
        proofs = tuple(proof for one in found if one.done for proof in one.proofs)
        return Progress(sum(one.done for one in found), len(found), proofs, waiting.missing)
    conditions = position.table.game.conditions
    words = text.split()
    condition = conditions.get(words[0]) if words else None
    if condition is None:
        near = difflib.get_close_matches(words[0] if words else "", conditions, n=1)
        hint = " " + _("Did you mean {name}?").format(name=near[0]) if near else ""
        known = "; ".join(c.pattern for c in conditions.values())
        raise ValueError(
            _("“{said}” is not a condition. What can be asked: {known}.").format(
                said=text.strip(), known=known
            )
            + hint
        )
    if len(words) != len(condition.pattern.split()):
        raise ValueError(
            _("“{said}” cannot be read. It is written like this: {form}.").format(
                said=text.strip(), form=condition.pattern
            )
        )
    answer: Any = condition.look(position, *words[1:])
    if not isinstance(answer, Progress):
        raise TypeError(f"condition {words[0]} gave {type(answer).__name__} instead of Progress")
    return answer
