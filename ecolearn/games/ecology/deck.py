"""The board, charts and cards of Ecology, read from our own data file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import NamedTuple

from ecolearn.kernel.decks import load_toml
from ecolearn.kernel.words import language

AGES = ("hunting", "agricultural", "industrial", "environmental")
PILES = ("luck", "work", "genius")
#: What a square can be; those of `PILES` draw a card.
SQUARE_KINDS = ("people", *PILES, "nature", "crisis", "test", "eco_test")
#: Rows and columns of an age.
SIDE = 4
DICE = (1, 2, 3, 4, 5, 6)
DIRECTIONS: Mapping[str, tuple[int, int]] = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
#: Money is paid in steps of this (ECO-3.5).
STEP = 50


@dataclass(frozen=True)
class Square:
    """A square of one of the four boards (ECO-1.1).

    Attributes
    ----------
    id : str
    age : int
        Number of its age, from 0.
    at : (int, int)
        Row and column within its age.
    kind : str
        One of `SQUARE_KINDS`.
    people : int
        Thousands of people of a people square, else 0.
    exits : mapping of str to tuple of int
        The squares beside it that can be entered, each with the numbers that lead there, the least first.
    """

    id: str
    age: int
    at: tuple[int, int]
    kind: str
    people: int
    exits: Mapping[str, tuple[int, ...]]

    @cached_property
    def target(self) -> Mapping[int, str]:
        """The square to which each number leads."""
        return {number: to for to, numbers in self.exits.items() for number in numbers}


class Step(NamedTuple):
    """One thing that a card does: `value` is a pile or kind of square, or a number for each age."""

    do: str
    value: str | tuple[int, int, int, int]


class Deal(NamedTuple):
    """What a card offers for money: the price for each age, and what is got (ECO-1.7)."""

    pay: tuple[int, int, int, int]
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Card:
    """A luck, work or genius card (ECO-1.4, ECO-1.7).

    Attributes
    ----------
    id, pile : str
    names : mapping of str to tuple of str
        For each language one name, or one for each age.
    keep : bool
        True for inventions.
    steps : tuple of Step
        What always happens, in the order in which it is done.
    choices : tuple of tuple of Step
        The ways of an "or".
    deal : Deal or None
        The "may".
    """

    id: str
    pile: str
    names: Mapping[str, tuple[str, ...]]
    keep: bool
    steps: tuple[Step, ...]
    choices: tuple[tuple[Step, ...], ...]
    deal: Deal | None

    def name(self, age: int = 0) -> str:
        """Its name in the current language; that of an invention goes by the age of its holder."""
        names = self.names[language()]
        return names[age] if len(names) > 1 else names[0]


def at_age(steps: tuple[Step, ...], age: int) -> tuple[tuple[str, int | str], ...]:
    """What steps do in an age, as plain values; what is 0 there is left out."""
    found: list[tuple[str, int | str]] = []
    for do, value in steps:
        now = value if isinstance(value, str) else value[age]
        if now:
            found.append((do, now))
    return tuple(found)


class Chart(NamedTuple):
    """What a test asks for (ECO-5.1, ECO-5.2): people within bounds, of the rest at least so much."""

    least_people: int
    most_people: int
    money: int
    inventions: int
    ecology: int


class Numbers(NamedTuple):
    """The numbers of the game that stand in no chart; see the data file."""

    start_money: int
    start_ecology: int
    most_ecology: int
    nature_ecology: int
    crisis_ecology: int
    crisis_people: int
    exhausted_people: int
    exhausted_turns: int
    exhausted_ecology: int
    most_people_per_space: int
    rings: int
    most_extra_turns: int


@dataclass(frozen=True)
class Deck:
    """All that is printed.

    Attributes
    ----------
    squares : mapping of str to Square
        In reading order, age by age.
    cards : mapping of str to Card
    numbers : Numbers
    notes : tuple of int
        Values of the notes, in dollars.
    land : mapping of int to (int, int)
        Rows and columns of the shared land, by the number of players.
    density : tuple of tuple of int
        For each age the price of the second, third and fourth ring on a space.
    attack, defence : tuple of int
        Price of a war by the number of spaces, from 1.
    lowest : mapping of int to int
        Age of the attacker minus that of the defender -> the lowest die that wins; above 6: none.
    advance : tuple of Chart
        For each age but the last.
    win : tuple of Chart
    entry : tuple of str
        The first square of each age.
    fingerprint : str
    """

    squares: Mapping[str, Square]
    cards: Mapping[str, Card]
    numbers: Numbers
    notes: tuple[int, ...]
    land: Mapping[int, tuple[int, int]]
    density: tuple[tuple[int, ...], ...]
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    lowest: Mapping[int, int]
    advance: tuple[Chart, ...]
    win: tuple[Chart, ...]
    entry: tuple[str, ...]
    fingerprint: str

    @cached_property
    def people_squares(self) -> tuple[Mapping[int, str], ...]:
        """For each age its people squares by their number, the least first."""
        found: list[dict[int, str]] = [{} for _age in AGES]
        for square in sorted(self.squares.values(), key=lambda one: one.people):
            if square.kind == "people":
                found[square.age][square.people] = square.id
        return tuple(found)

    def home(self, age: int, people: int) -> tuple[str, int]:
        """The people square for so many people, and how many of them may stay (ECO-3.2)."""
        squares = self.people_squares[age]
        if people in squares:
            return squares[people], people
        lower = [number for number in squares if number < people]
        if lower:
            return squares[lower[-1]], lower[-1]
        return next(iter(squares.values())), people

    @cached_property
    def _nearest(self) -> dict[tuple[str, str], tuple[str, ...]]:
        return {}

    def nearest(self, start: str, kind: str) -> tuple[str, ...]:
        """The squares of a kind that need the fewest crossings from a square, in reading order (ECO-1.7)."""
        found = self._nearest.get((start, kind))
        if found is None:
            seen, ring = {start}, [start]
            hit: list[str] = []
            while ring and not hit:
                ring = list(dict.fromkeys(to for one in ring for to in self.squares[one].exits))
                ring = [to for to in ring if to not in seen]
                seen.update(ring)
                hit = [to for to in ring if self.squares[to].kind == kind]
            found = tuple(name for name in self.squares if name in hit)
            self._nearest[start, kind] = found
        return found


@cache
def load_deck() -> Deck:
    """The deck that ships with ecolearn.

    Raises
    ------
    DeckError
        If the file was changed and does not hold together.
    """
    from .reading import read_deck

    text = (files(__package__) / "data" / "board.toml").read_text(encoding="utf-8")
    return read_deck(load_toml(text, what="board.toml"))
