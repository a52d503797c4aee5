"""How often weavers win Mutter Natur, beside random play and what players who know all cards could win.

Games are dealt from fixed seeds. "Perfect" counts the deals for which a winning line is found in the time
allowed, all cards known; it is a lower bound. Times are those of single decisions of a weaver.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from math import sqrt
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import ecolearn
from benchmarks.report import median
from ecolearn.games.mutternatur.position import MutterNaturPosition
from ecolearn.games.mutternatur.stages import STAGES, stages_of_path
from ecolearn.games.mutternatur.weaver import weaver
from ecolearn.games.mutternatur.winnable import can_still_be_won
from ecolearn.kernel.actions import Action
from ecolearn.kernel.chance import Chance
from ecolearn.kernel.match import partners

GAME = "mutternatur"
PLAYERS = (3, 4, 5, 6)
FIRST_SEED = 5000
PATHS = tuple(stages_of_path(path, stage) for path in range(1, 5) for stage in (2, 3))


class Timed:
    """A partner with a watch."""

    def __init__(self, partner: Any) -> None:
        self.partner = partner
        self.times: list[float] = []

    def __call__(self, view: Any, seat: int, chance: Chance) -> Action | None:
        begin = time.perf_counter()
        action: Action | None = self.partner(view, seat, chance)
        self.times.append(time.perf_counter() - begin)
        return action


def woven(players: int, stages: str, seed: int) -> bool:
    """Let weavers play a game; True if they win."""
    match = ecolearn.new(GAME, seats=["weaver"] * players, stages=stages, seed=seed)
    assert isinstance(match.position, MutterNaturPosition)
    return match.position.ended == "won"


def random_win(players: int, stages: str, seed: int) -> bool:
    """Choose cards at random, without symbioses; True if that wins."""
    position = ecolearn.new(GAME, players=players, stages=stages, seed=seed, auto=False).position
    draw = random.Random(seed)
    while position.agenda:
        seat = position.awaited()[0]
        task = position.agenda[-1]
        assert isinstance(position, MutterNaturPosition)
        if task.kind == "plan":
            cards = [card for card in position.hand(seat) if not position.why_illegal(f"choose {card}", seat)]
            fresh = position.chosen(seat) is None and cards
            position = position.play(f"choose {draw.choice(cards)}" if fresh else "ready", seat)
        else:
            position = position.apply(draw.choice(position.legal_actions(seat).forward), seat)
    assert isinstance(position, MutterNaturPosition)
    return position.ended == "won"


def perfect(players: int, stages: str, seed: int, budget_s: float) -> bool:
    """True if a winning line is found with all cards known."""
    position = ecolearn.new(GAME, players=players, stages=stages, seed=seed).position
    assert isinstance(position, MutterNaturPosition)
    return can_still_be_won(position, budget_s).winnable is True


def row(players: int, stages: str, options: argparse.Namespace, watch: Timed) -> str:
    """One line of the table."""
    seeds = range(FIRST_SEED, FIRST_SEED + options.games)
    watch.times.clear()
    won = sum(woven(players, stages, seed) for seed in seeds)
    share = won / options.games
    wide = 1.96 * sqrt(max(share * (1 - share), 0.25 / options.games) / options.games)
    luck = sum(random_win(players, stages, seed) for seed in seeds) / options.games
    deals = range(FIRST_SEED, FIRST_SEED + options.deals)
    known = sum(perfect(players, stages, seed, options.budget) for seed in deals) / options.deals
    slow = sorted(watch.times)[int(0.99 * (len(watch.times) - 1))]
    return (
        f"{stages or 'base game':<28} {players}   {100 * share:5.1f} % (+-{100 * wide:.0f})"
        f"  {100 * luck:5.1f} %   {100 * known:5.1f} %"
        f"   {1000 * median(watch.times):5.1f} / {1000 * slow:6.1f} ms"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=100, help="games of each row (default: 100)")
    parser.add_argument("--deals", type=int, default=20, help="deals judged, all cards known (default: 20)")
    parser.add_argument("--budget", type=float, default=0.5, help="seconds for each of these (default: 0.5)")
    parser.add_argument("--players", type=int, nargs="*", default=list(PLAYERS))
    parser.add_argument("--stages", nargs="*", help="sets of stages, '' for the base game (default: all)")
    options = parser.parse_args()

    watch = Timed(weaver)
    partners["weaver"] = watch
    print(f"Weavers, Python {sys.version.split()[0]}, {options.games} games a row, seeds from {FIRST_SEED}")
    print(f"{'stages':<26} seats   weavers        random  perfect   a decision: median / 99 %")
    for stages in options.stages if options.stages is not None else ("", *STAGES, *PATHS):
        for players in options.players:
            print(row(players, stages, options, watch), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
