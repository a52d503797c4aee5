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
#: A call that takes longer was a decision.
DECISION_S = 0.004
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


class Row:
    """One line of the table, and the games that it counts."""

    def __init__(self, players: int, stages: str) -> None:
        self.players, self.stages = players, stages
        self.games = self.won = self.luck = self.deals = self.known = 0
        self.times: list[float] = []

    def play(self, games: int, deals: int, budget_s: float, watch: Timed) -> None:
        """Play further games and judge further deals."""
        watch.times.clear()
        for seed in range(FIRST_SEED + self.games, FIRST_SEED + self.games + games):
            self.won += woven(self.players, self.stages, seed)
            self.luck += random_win(self.players, self.stages, seed)
        for seed in range(FIRST_SEED + self.deals, FIRST_SEED + self.deals + deals):
            self.known += perfect(self.players, self.stages, seed, budget_s)
        self.games += games
        self.deals += deals
        # Most calls only wait or say "ready"; a decision takes longer.
        self.times += [spent for spent in watch.times if spent > DECISION_S]

    def __str__(self) -> str:
        share = self.won / self.games
        wide = 1.96 * sqrt(max(share * (1 - share), 0.25 / self.games) / self.games)
        times = sorted(self.times) or [0.0]
        slow = times[int(0.99 * (len(times) - 1))]
        known = f"{100 * self.known / self.deals:5.1f} %" if self.deals else "      -"
        return (
            f"{self.stages or 'base game':<28} {self.players}   {100 * share:5.1f} % (+-{100 * wide:.0f})"
            f"  {100 * self.luck / self.games:5.1f} %   {known}"
            f"   {1000 * median(times):5.1f} / {1000 * slow:6.1f} ms"
        )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=100, help="games of each row (default: 100)")
    parser.add_argument("--deals", type=int, default=20, help="deals judged, all cards known (default: 20)")
    parser.add_argument("--budget", type=float, default=0.5, help="seconds for each of these (default: 0.5)")
    parser.add_argument("--players", type=int, nargs="*", default=list(PLAYERS))
    parser.add_argument("--stages", nargs="*", help="sets of stages, '' for the base game (default: all)")
    parser.add_argument(
        "--passes",
        type=int,
        default=1,
        help="print the whole table so many times, each time with so many games and deals more (default: 1)",
    )
    options = parser.parse_args()

    watch = Timed(weaver)
    partners["weaver"] = watch
    chosen = options.stages if options.stages is not None else ("", *STAGES, *PATHS)
    rows = [Row(players, stages) for stages in chosen for players in options.players]
    for number in range(1, options.passes + 1):
        games = number * options.games
        print(f"Weavers, Python {sys.version.split()[0]}, {games} games a row, seeds from {FIRST_SEED}")
        print(f"{'stages':<26} seats   weavers        random  perfect   a decision: median / 99 %")
        for row in rows:
            row.play(options.games, options.deals, options.budget, watch)
            print(row, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
