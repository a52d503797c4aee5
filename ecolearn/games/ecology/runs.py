"""Many games of partners, and what comes of them: who wins in which age, and the band of the courses.

A run takes about a second for each game of three partners.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from ecolearn.kernel.match import PERSON
from ecolearn.kernel.record import new_match
from ecolearn.kernel.registry import find_game
from ecolearn.kernel.words import _

from .history import History, history
from .position import EcologyPosition

#: The parts of the games that lie below the lower edge of a band, its middle, and its upper edge.
QUANTILES = (0.1, 0.5, 0.9)
#: Lower edge, middle and upper edge after every round.
Band = list[tuple[float, float, float]]


class Played(NamedTuple):
    """One game of a run.

    Attributes
    ----------
    seats : tuple of str
        Who sat where in this game.
    winner : str
        Empty if nobody has won.
    age : int
        In which age it was won, from 0; -1 for nowhere.
    rounds : int
    history : History
    """

    seats: tuple[str, ...]
    winner: str
    age: int
    rounds: int
    history: History


class Run(NamedTuple):
    """Many games of the same partners, who change seats from game to game."""

    partners: tuple[str, ...]
    games: tuple[Played, ...]

    @property
    def wins(self) -> dict[str, tuple[int, ...]]:
        """For each partner how many games it won in each age; the same name in two seats counts together."""
        found = Counter((game.winner, game.age) for game in self.games)
        names = dict.fromkeys(self.partners)
        return {name: tuple(found[name, age] for age in range(4)) for name in names}

    def band(self, partner: str, what: str) -> Band:
        """How the games of a partner went: lower edge, middle and upper edge after every round.

        Parameters
        ----------
        partner : str
        what : str
            One of `history.FOLLOWED`: people, points, money or spaces.

        Returns
        -------
        list of (float, float, float)
            The `QUANTILES` of all games that still ran then, or had their last value; one for each round of
            the longest game.
        """
        courses = [
            _by_round(game.history, what, seat)
            for game in self.games
            for seat, name in enumerate(game.seats, 1)
            if name == partner
        ]
        length = max(map(len, courses), default=0)
        return [_quantiles([course[min(at, len(course) - 1)] for course in courses]) for at in range(length)]


def run(partners: Sequence[str], games: int = 20, seed: int = 1, **options: Any) -> Run:
    """Let partners play many games against each other.

    Parameters
    ----------
    partners : sequence of str
        Two to four names such as ``careful``; from game to game they move one seat on.
    games : int
    seed : int
        Seed of the first game; each later one has the next.
    **options
        Of the game: ``peaceful=True``, ``rounds=100``.

    Raises
    ------
    ValueError
        If a name is no partner, or there are too few or too many.
    """
    if PERSON in partners:
        raise ValueError(_("Only partners can play a run: a person cannot play many games at once."))
    game = find_game("ecology")
    found = []
    for number in range(games):
        shift = number % len(partners) if partners else 0
        seats = (*partners[shift:], *partners[:shift])
        match = new_match(game, seed=seed + number, seats=seats, options=dict(options))
        match.run_partners()
        position = match.position
        assert isinstance(position, EcologyPosition)
        winner = position.winner
        found.append(
            Played(
                seats,
                seats[winner - 1] if winner else "",
                position.age(winner) if winner else -1,
                position.round,
                history(position),
            )
        )
    return Run(tuple(partners), tuple(found))


def _by_round(course: History, what: str, seat: int) -> list[int]:
    """The values of a seat at the end of every round; where all miss their turns the last ones stay."""
    ends = dict(zip(course.rounds, course.series[what][seat], strict=True))
    found: list[int] = []
    for number in range(1, max(ends) + 1):
        found.append(ends.get(number, found[-1] if found else 0))
    return found


def _quantiles(values: list[int]) -> tuple[float, float, float]:
    """The quantiles of some values, between neighbours in proportion."""
    ranked = sorted(values)
    found = []
    for part in QUANTILES:
        at = part * (len(ranked) - 1)
        below = int(at)
        above = min(below + 1, len(ranked) - 1)
        found.append(ranked[below] + (at - below) * (ranked[above] - ranked[below]))
    return found[0], found[1], found[2]
