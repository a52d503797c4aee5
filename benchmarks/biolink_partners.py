"""How many arrows partners of BIOlink get together, how often they win, and how long they think.

    python benchmarks/biolink_partners.py --games 100

Against each other every seed is played once from each seat, so that nobody has the better hand.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import mean
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import ecolearn
from ecolearn.games.biolink.deck import BUILT_IN
from ecolearn.games.biolink.ending import RANKS
from ecolearn.games.biolink.partner import tracker
from ecolearn.games.biolink.position import BiolinkPosition
from ecolearn.kernel.actions import Action
from ecolearn.kernel.chance import Chance
from ecolearn.kernel.match import partners

FIRST_SEED = 9000
times: list[float] = []


def timed(view: Any, seat: int, chance: Chance) -> Action:
    """The tracker with a watch."""
    begin = time.perf_counter()
    action = tracker(view, seat, chance)
    times.append(time.perf_counter() - begin)
    return action


def end_of(**options: Any) -> BiolinkPosition:
    position = ecolearn.new("biolink", **options).position
    assert isinstance(position, BiolinkPosition)
    return position


def together(name: str, players: int, deck: str, games: int) -> str:
    """The mean number of arrows, and the share of games that reach each rank."""
    arrows = [
        end_of(seats=[name] * players, seed=FIRST_SEED + number, deck=deck).score for number in range(games)
    ]
    ranks = ", ".join(
        f"{rank} {sum(score >= least for score in arrows) / games:.0%}" for least, rank in RANKS if least
    )
    return f"{mean(arrows):.1f} arrows; {ranks}"


def wins(name: str, others: str, players: int, deck: str, games: int) -> float:
    """The share of games that one partner wins against others; a shared first place counts in parts."""
    won = 0.0
    for number in range(games):
        for seat in range(players):
            seats = [others] * players
            seats[seat] = name
            end = end_of(mode="versus", seats=seats, seed=FIRST_SEED + number, deck=deck)
            outcome = end.outcome()
            assert outcome is not None and outcome.scores is not None
            best = [one for one, points in outcome.scores.items() if points == outcome.score]
            won += (seat + 1 in best) / len(best)
    return won / (games * players)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=100)
    games = parser.parse_args(arguments).games
    partners["timed"] = timed
    for deck in BUILT_IN:
        for players in (1, 2, 4):
            for name in ("random", "gatherer", "timed"):
                shown = "tracker" if name == "timed" else name
                print(
                    f"{deck}, {players} together, {shown}: {together(name, players, deck, games)}", flush=True
                )
        for players in (2, 3, 4):
            for name, others in (("timed", "gatherer"), ("timed", "random"), ("gatherer", "random")):
                shown = "tracker" if name == "timed" else name
                share = wins(name, others, players, deck, games)
                print(f"{deck}, {players} against each other: one {shown} among {others} wins {share:.0%}")
    print(f"The tracker thinks {1000 * mean(times):.1f} ms, at most {1000 * max(times):.0f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
