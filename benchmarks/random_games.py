"""Random games of ecolearn against random games of chess in python-chess, in one run.

All choose uniformly among the legal moves and go on to the end of the game. A choice is an action
that a player chooses: reveals (drawing, turning up an event) and taking back are not counted, though
the time for the reveals is. Chess stops after 400 plies.

At the end Still Waters with both modules, all switched on, beside the same game without them.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import chess

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import ecolearn
from benchmarks.report import alternate, median, spread, verdict

MOST_PLIES = 400
AIM = 2.0
#: With both modules a game is to be at least half as fast.
HALF = 0.5
PLAIN: dict[str, Any] = {"events": 17, "players": 2}
EVERYTHING: dict[str, Any] = {"missions": 2, "tiles": "chaos", "players": 2}


#: What is measured: a name, the game, and its options.
OURS: dict[str, tuple[str, dict[str, Any]]] = {
    "Still Waters": ("ecogon", {"events": 10}),
    "BIOlink, together": ("biolink", {"mode": "coop"}),
    "BIOlink, two players": ("biolink", {"mode": "versus", "players": 2}),
    "Ecos, two players": ("ecos", {"players": 2}),
}


def random_game(game: str, seed: int, options: dict[str, Any]) -> tuple[int, int]:
    """Play one game; returns how many choices it had, and how many actions with the reveals."""
    position = ecolearn.new(game, seed=seed, auto=False, **options).position
    kinds = position.table.game.kinds
    draw = random.Random(seed).random
    choices = taken = 0
    while position.outcome() is None:
        actions = position.legal_actions().forward
        action = actions[int(draw() * len(actions))]
        position = position.apply(action)
        taken += 1
        choices += not kinds[action.KIND].reveal
    return choices, taken


def chess_game(seed: int) -> tuple[int, int]:
    """Play one game; returns how many plies it had, twice: each is a choice."""
    board = chess.Board()
    draw = random.Random(seed).random
    for ply in range(MOST_PLIES):
        moves = list(board.legal_moves)
        if not moves:
            return ply, ply
        board.push(moves[int(draw() * len(moves))])
    return MOST_PLIES, MOST_PLIES


class Counted:
    """Runs of one game: choices a second, and besides actions and games a second of each run."""

    def __init__(self, play: Callable[[int], tuple[int, int]]) -> None:
        self._play = play
        self.actions: list[float] = []
        self.games: list[float] = []

    def run(self, seconds: float, run: int) -> float:
        """Choices per second, over whole games for at least `seconds`."""
        choices = actions = games = 0
        start = time.perf_counter()
        while (taken := time.perf_counter() - start) < seconds:
            chosen, done = self._play(1000 * run + games)
            choices, actions, games = choices + chosen, actions + done, games + 1
        self.actions.append(actions / taken)
        self.games.append(games / taken)
        return choices / taken


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--runs", type=int, default=7, help="runs of each, taken in turn (default: 7)")
    parser.add_argument("--seconds", type=float, default=2.0, help="length of a run (default: 2)")
    options = parser.parse_args()

    for game, chosen in OURS.values():
        random_game(game, 0, chosen)  # loads the deck
    chess_game(0)
    print(f"Random games, Python {sys.version.split()[0]}, python-chess {chess.__version__}")
    for name, (game, chosen) in OURS.items():
        ours, theirs = Counted(partial(random_game, game, options=chosen)), Counted(chess_game)
        mine, others = alternate(
            partial(ours.run, options.seconds), partial(theirs.run, options.seconds), options.runs
        )
        print(f"  {name}, choices/s: {spread(mine)}, {median(ours.games):.1f} games/s")
        print(f"  python-chess, plies/s: {spread(others)}, {median(theirs.games):.1f} games/s")
        runs = range(options.runs)
        ratio = median([ours.actions[run] / others[run] for run in runs])
        print(f"  actions, draws and other reveals included, per ply in the same time: {ratio:.2f}")
        ratio = median([mine[run] / others[run] for run in runs])
        verdict("choices per ply, in the same time", ratio, AIM, more_is_better=True)
    modules(options.runs, options.seconds)
    return 0


def modules(runs: int, seconds: float) -> None:
    """Actions a second with missions and tiles, per action without them in the same time."""
    both: list[Counted] = []
    for chosen in (PLAIN, EVERYTHING):
        random_game("ecogon", 0, chosen)
        both.append(Counted(partial(random_game, "ecogon", options=chosen)))
    plain, everything = both
    alternate(partial(everything.run, seconds), partial(plain.run, seconds), runs)
    print(f"  Still Waters with two missions and tiles, actions/s: {spread(everything.actions)}")
    print(f"  Still Waters without, actions/s: {spread(plain.actions)}")
    ratio = median([everything.actions[run] / plain.actions[run] for run in range(runs)])
    verdict("actions with everything per action without, in the same time", ratio, HALF, more_is_better=True)


if __name__ == "__main__":
    sys.exit(main())
