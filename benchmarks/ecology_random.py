"""Random games of Ecology to their end, for each number of players, every seventh without war.

Every game must end, won or undecided after its last round (ECO-5.3); money, rings, land and cards are added
up after every action. `docs/ecology.md` shows the table of ``--games 1000``: the long form of what the tests
do with few games.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import ecolearn
from benchmarks.report import median
from ecolearn.games.ecology.position import EcologyPosition
from ecolearn.kernel.chance import Chance
from tests.games.ecology.sums import check_sums, random_step

PEACEFUL = 7
HEAD = """\
| players | games | won in each age, hunting first | undecided | rounds | actions | most |
|--------:|------:|------------------------------:|----------:|-------:|--------:|-----:|"""


class Game(NamedTuple):
    """How one game ended: in which age it was won (-1: undecided), after how many rounds and actions."""

    age: int
    rounds: int
    actions: int


def random_game(seed: int, players: int) -> Game:
    """Play one game.

    Raises
    ------
    AssertionError
        If something comes or goes, or nobody can act though the game goes on.
    """
    match = ecolearn.new("ecology", seed=seed, players=players, peaceful=seed % PEACEFUL == 0)
    position, actions = match.position, 0
    assert isinstance(position, EcologyPosition)
    reader = Chance(seed).reader("play")
    while position.agenda:
        before = position
        position = random_step(position, reader)
        check_sums(before, position)
        actions += 1
        assert actions <= match.game.longest, f"seed {seed}: no end after {actions} actions"
    assert position.ended in ("won", "rounds") and position.round <= position.table.options["rounds"]
    return Game(position.age(position.winner) if position.winner else -1, position.round, actions)


def row(players: int, games: list[Game]) -> str:
    """A row of the table in Markdown."""
    ages = Counter(game.age for game in games)
    actions = [game.actions for game in games]
    told = (
        players,
        len(games),
        " / ".join(str(ages[age]) for age in range(4)),
        ages[-1],
        f"{median([game.rounds for game in games]):.0f}",
        f"{median(actions):.0f}",
        max(actions),
    )
    return f"| {' | '.join(map(str, told))} |"


def main(arguments: list[str]) -> int:
    """Play, and print a row for each number of players."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=10, help="for each number of players (default: 10)")
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4])
    chosen = parser.parse_args(arguments)
    start, actions = time.perf_counter(), 0
    print(HEAD)
    for players in chosen.players:
        games = [random_game(seed, players) for seed in range(chosen.games)]
        actions += sum(game.actions for game in games)
        print(row(players, games), flush=True)
    taken = time.perf_counter() - start
    print(f"\nAll ended, and everything adds up: {actions / taken:.0f} actions/s, the checks included.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
