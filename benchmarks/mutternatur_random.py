"""Random games of Mutter Natur to their end, for each stage and number of players.

Every game must end within its rounds, keep all its cards, and find its way through all stages. The table
says how games end and how many cards lie then; random play hardly ever wins. With ``--games 1000`` this is
the long form of what the tests do with few games.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import ecolearn
from ecolearn.games.mutternatur.position import MutterNaturPosition
from ecolearn.games.mutternatur.stages import STAGES
from ecolearn.testing.cards import count_cards

#: How often a player looks for something else to do than to choose and be ready.
TALK = 0.15
MOST_STEPS = 5000


def random_game(seed: int, players: int, stages: str) -> tuple[str, int, int, int]:
    """Play one game.

    Returns
    -------
    tuple of (str, int, int, int)
        How it ended, its rounds, cards in the web, discards.

    Raises
    ------
    AssertionError
        If cards come or go, somebody who must act cannot, or the game does not end within its rounds.
    """
    position = ecolearn.new("mutternatur", seed=seed, players=players, stages=stages, auto=False).position
    assert isinstance(position, MutterNaturPosition)
    rng = random.Random(seed)
    cards, rounds = count_cards(position), position.rounds_left
    for _step in range(MOST_STEPS):
        if position.ended:
            break
        seat = rng.choice(position.awaited())
        legal = list(position.legal_actions(seat).forward)
        assert legal, f"seed {seed}, {players} players, stages {stages}: {seat} can do nothing"
        if position.agenda[-1].kind == "plan" and rng.random() >= TALK:
            wanted = "choose" if position.chosen(seat) is None else "ready"
            legal = [action for action in legal if wanted == action.KIND] or legal
        position = position.apply(rng.choice(legal), seat)
    where = f"seed {seed}, {players} players, stages {stages}"
    assert position.outcome() is not None, f"{where}: not over after {MOST_STEPS} steps"
    assert count_cards(position) == cards, f"{where}: cards have come or gone"
    # A round takes a card from the longest hand unless all pass or all cats come back, once at most running.
    assert position.round <= 2 * rounds + players, f"{where}: {position.round} rounds"
    return position.ended, position.round, len(position.cells), position.discards


def main(arguments: list[str]) -> int:
    """Play and print a line for each stage and number of players."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="for each stage and number of players")
    parser.add_argument("--players", type=int, nargs="*", default=[3, 4, 5, 6])
    parser.add_argument("--stages", nargs="*", default=["", *STAGES], help="such as 1.1 or '3.1 3.2'")
    chosen = parser.parse_args(arguments)
    print(f"{'stages':8} {'players':>7} {'games':>6} {'rounds':>7} {'cards':>6} {'discards':>8}  ends")
    start, total = time.perf_counter(), 0
    for stages in chosen.stages:
        for players in chosen.players:
            found = [random_game(seed, players, stages) for seed in range(chosen.games)]
            total += len(found)
            ends = Counter(end for end, *_rest in found)
            columns = zip(*(game[1:] for game in found), strict=True)
            rounds, cards, discards = (sum(numbers) / len(found) for numbers in columns)
            told = ", ".join(f"{end} {count}" for end, count in ends.most_common())
            head = f"{stages or 'base':8} {players:7} {len(found):6}"
            print(f"{head} {rounds:7.1f} {cards:6.1f} {discards:8.1f}  {told}", flush=True)
    print(
        f"{total} games in {time.perf_counter() - start:.0f} s: all ended within their rounds, no card lost"
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
