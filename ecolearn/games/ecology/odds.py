"""What chance there is: expected turns to the tests, by exact computation on the graph of squares (ECO-5.2).

A token is a Markov chain on the sixteen squares of its age. Who takes one of the two dice at random crosses
an edge with n of the six numbers with the probability n/6. Who wants to get to a square has an order in which
the exits are liked; the best exit is taken if one of the dice leads there, and so on. The expected number of
turns h fulfils h(square) = 1 + sum of p(square, next) h(next), with h = 0 at the aim: linear equations, which
are solved in fractions. The best order is found by policy iteration (Howard 1960, "Dynamic Programming and
Markov Processes"): solve for an order, then like those exits better from which the aim is nearer by the
solution, until nothing changes.

Left out, so that the graph alone speaks: what the tests ask for, and cards that move a token or give another
turn. A crisis sends the token to the people square of 1,000 people fewer than now.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from .deck import Deck, Square
from .position import EcologyPosition

#: What was solved already, by the deck's fingerprint, the aim, and where a crisis leads.
Best = tuple[dict[str, Fraction], dict[str, tuple[str, ...]]]
_known: dict[tuple[str, str, str], Best] = {}
_random: dict[tuple[str, str, str], dict[str, Fraction]] = {}


class Turns(NamedTuple):
    """Expected turns to a square.

    Attributes
    ----------
    best : fractions.Fraction
        With the die that is best for getting there.
    random : fractions.Fraction
        With either die, as it comes.
    """

    best: Fraction
    random: Fraction


class Odds(NamedTuple):
    """How far the tests of the present age are.

    Attributes
    ----------
    square : str
        Where the token stands.
    test : Turns or None
        To the test that leads to the next age; None in the last one.
    eco_test : Turns
        To the ecology test.
    """

    square: str
    test: Turns | None
    eco_test: Turns


def odds(position: EcologyPosition, seat: int | None = None) -> Odds:
    """Expected turns of a token to the tests of its age, exactly.

    Parameters
    ----------
    position : EcologyPosition
        A position or a view: nothing hidden is used.
    seat : int, optional
        Whose token; default: whose turn it is.

    Returns
    -------
    Odds
        Whoever stands on a test must come back to it, for tests are looked at on arrival (ECO-5.1).
    """
    who = seat or position.seat or 1
    square, deck = position.square(who), position.deck
    crisis_to = deck.home(square.age, max(1, position.people(who) - 1))[0]
    found: dict[str, Turns] = {}
    for kind in ("test", "eco_test"):
        for aim in _of_kind(deck, square.age, kind):
            found[kind] = turns_to(deck, square.id, aim, crisis_to)
    return Odds(square.id, found.get("test"), found["eco_test"])


def turns_to(deck: Deck, start: str, aim: str, crisis_to: str) -> Turns:
    """Expected turns from one square of an age to another.

    Parameters
    ----------
    deck : Deck
    start, aim : str
        Squares of one age; from the aim itself the turns until it is reached again.
    crisis_to : str
        The people square to which a crisis sends the token.
    """
    best, order = best_turns(deck, aim, crisis_to)
    either = random_turns(deck, aim, crisis_to)
    if start != aim:
        return Turns(best[start], either[start])
    square = deck.squares[start]
    ways = (_liked(square, order[start]), _either(square))
    again = [
        1 + _mean(_sent(way, deck, crisis_to), turns) for way, turns in zip(ways, (best, either), strict=True)
    ]
    return Turns(*again)


def random_turns(deck: Deck, aim: str, crisis_to: str) -> dict[str, Fraction]:
    """Expected turns to a square from each square of its age, with either die as it comes."""
    known = _random.get((deck.fingerprint, aim, crisis_to))
    if known is None:
        squares = _age_of(deck, aim)
        chain = {square.id: _sent(_either(square), deck, crisis_to) for square in squares}
        known = _random[deck.fingerprint, aim, crisis_to] = hitting_times(chain, aim)
    return known


def best_turns(deck: Deck, aim: str, crisis_to: str) -> Best:
    """Expected turns to a square from each square of its age with the best die, and the order of the exits.

    Returns
    -------
    tuple of (dict, dict)
        Turns by square; for each square its exits, the best one first.
    """
    known = _known.get((deck.fingerprint, aim, crisis_to))
    if known is not None:
        return known
    squares = _age_of(deck, aim)
    turns = random_turns(deck, aim, crisis_to)
    order: dict[str, tuple[str, ...]] = {}
    while True:
        better = {square.id: _by_turns(square, turns, deck, crisis_to) for square in squares}
        if better == order:
            _known[deck.fingerprint, aim, crisis_to] = turns, order
            return turns, order
        order = better
        chain = {square.id: _sent(_liked(square, order[square.id]), deck, crisis_to) for square in squares}
        turns = hitting_times(chain, aim)


def hitting_times(chain: Mapping[str, Mapping[str, Fraction]], aim: str) -> dict[str, Fraction]:
    """Expected steps of a Markov chain to one of its states, by Gaussian elimination in fractions.

    Parameters
    ----------
    chain : mapping of str to mapping of str to Fraction
        For each state the probabilities of the next one; the aim must be reachable from everywhere.
    aim : str

    Returns
    -------
    dict of str to Fraction
        0 for the aim.

    Raises
    ------
    ValueError
        If the aim cannot be reached from some state.
    """
    names = [name for name in chain if name != aim]
    at = {name: place for place, name in enumerate(names)}
    rows = []
    for name in names:
        row = [Fraction(0)] * len(names) + [Fraction(1)]
        row[at[name]] += 1
        for to, chance in chain[name].items():
            if to != aim:
                row[at[to]] -= chance
        rows.append(row)
    solved = solve(rows)
    return {aim: Fraction(0), **dict(zip(names, solved, strict=True))}


def solve(rows: Sequence[Sequence[Fraction]]) -> list[Fraction]:
    """Solve linear equations in fractions: each row has the factors, then the right side.

    Raises
    ------
    ValueError
        If there is no single solution.
    """
    left = [list(row) for row in rows]
    size = len(left)
    for column in range(size):
        pivot = next((at for at in range(column, size) if left[at][column]), None)
        if pivot is None:
            raise ValueError(
                "these equations have no single solution: the aim cannot be reached from everywhere"
            )
        left[column], left[pivot] = left[pivot], left[column]
        head = left[column][column]
        left[column] = [value / head for value in left[column]]
        for at in range(size):
            factor = left[at][column]
            if at != column and factor:
                left[at] = [
                    value - factor * above if above else value
                    for value, above in zip(left[at], left[column], strict=True)
                ]
    return [row[-1] for row in left]


def _age_of(deck: Deck, name: str) -> list[Square]:
    age = deck.squares[name].age
    return [square for square in deck.squares.values() if square.age == age]


def _of_kind(deck: Deck, age: int, kind: str) -> list[str]:
    return [square.id for square in deck.squares.values() if square.age == age and square.kind == kind]


def _either(square: Square) -> dict[str, Fraction]:
    """Each exit with its probability if one of the dice is taken at random."""
    return {to: Fraction(len(numbers), 6) for to, numbers in square.exits.items()}


def _liked(square: Square, order: Sequence[str]) -> dict[str, Fraction]:
    """Each exit with its probability if the first in the order is taken to which a die leads."""
    chances, left = {}, 6
    for to in order:
        after = left - len(square.exits[to])
        # Neither die leads to an earlier exit, and not both lead to a later one.
        chances[to] = Fraction(left * left - after * after, 36)
        left = after
    return chances


def _sent(ways: Mapping[str, Fraction], deck: Deck, crisis_to: str) -> dict[str, Fraction]:
    """The same with the token sent on from a crisis."""
    found: dict[str, Fraction] = {}
    for to, chance in ways.items():
        end = crisis_to if deck.squares[to].kind == "crisis" else to
        found[end] = found.get(end, Fraction(0)) + chance
    return found


def _by_turns(square: Square, turns: Mapping[str, Fraction], deck: Deck, crisis_to: str) -> tuple[str, ...]:
    def far(to: str) -> Fraction:
        return turns[crisis_to if deck.squares[to].kind == "crisis" else to]

    return tuple(sorted(square.exits, key=far))


def _mean(chances: Mapping[str, Fraction], turns: Mapping[str, Fraction]) -> Fraction:
    return sum((chance * turns[to] for to, chance in chances.items()), Fraction(0))
