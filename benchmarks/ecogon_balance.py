"""How often planners win Ecogon in each of its worlds, and how far they get with each mission.

Games are dealt from fixed seeds and played by planners in all seats. For missions the levels reached are
counted, and how often a mission was fulfilled at best at the end of any turn; these numbers help to set
levels.
Behind a share stands the range in which the true one lies with 95 of 100 chances (Wilson 1927). Times are
processor times of single decisions, so that other work of the computer does not count. `docs/balance.md`
shows tables made with this.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable, Mapping
from math import sqrt
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import ecolearn
from benchmarks.report import median
from ecolearn.games.ecogon.deck import load_deck
from ecolearn.games.ecogon.missions import count
from ecolearn.games.ecogon.planner import planner
from ecolearn.games.ecogon.position import EcogonPosition
from ecolearn.kernel.actions import Action
from ecolearn.kernel.chance import Chance
from ecolearn.kernel.match import Match, partners

GAME = "ecogon"
FIRST_SEED = 7000
#: Options of each row about winning.
WINNING: Mapping[str, Mapping[str, Any]] = {
    "beginner game, 10 events": {},
    "beginner game, 20 events": {"events": 20},
    "tiles": {"tiles": True},
    "tiles, hard": {"tiles": True, "goal": 3, "events": 15},
    "tiles, chaos": {"tiles": "chaos"},
    "one mission": {"missions": 1},
    "two missions": {"missions": 2},
    "two missions and tiles": {"missions": 2, "tiles": True},
    "on land, 10 events": {"box": "base"},
    "on land, own stack": {"box": "base", "habitat_stack": True},
    "on land, tiles": {"box": "base", "tiles": True},
    "both worlds, 10 events": {"box": "combined", "events": 10},
    "both worlds, 16 events": {"box": "combined"},
    "both worlds, own stack": {"box": "combined", "habitat_stack": True},
    "both worlds, tiles": {"box": "combined", "tiles": True},
}


class Timed:
    """The planner with a watch."""

    def __init__(self) -> None:
        self.times: list[float] = []

    def __call__(self, view: Any, seat: int, chance: Chance) -> Action | None:
        begin = time.process_time()
        action = planner(view, seat, chance)
        self.times.append(time.process_time() - begin)
        return action


def played(seats: int, seed: int, start: str | None = None, **options: Any) -> Match:
    """Let planners play a game to its end."""
    return ecolearn.new(GAME, seats=["timed"] * seats, seed=seed, start=start, **options)


def last(match: Match) -> EcogonPosition:
    """The position at the end of a game."""
    assert isinstance(match.position, EcogonPosition)
    return match.position


def percent(number: int, of: int) -> str:
    """A share in percent with the range in which the true one lies with 95 of 100 chances (Wilson 1927)."""
    z, share = 1.96, number / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    wide = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    low, high = max(0.0, middle - wide), min(1.0, middle + wide)
    return f"{100 * share:3.0f} % ({100 * low:.0f}-{100 * high:.0f})"


def winning(name: str, players: Iterable[int], games: int, watch: Timed) -> None:
    """One row for each number of players: how often they win, and with how many points."""
    for seats in players:
        watch.times.clear()
        matches = [played(seats, FIRST_SEED + number, **WINNING[name]) for number in range(games)]
        scores = [last(match).score for match in matches]
        needed = last(matches[0]).needed
        won = sum(score >= needed for score in scores)
        turns = median([last(match).turn for match in matches])
        slow = sorted(watch.times)[int(0.99 * (len(watch.times) - 1))]
        print(
            f"{name:<26} {seats}   {percent(won, games)}   needed {needed}, median "
            f"{median(scores):g} points, {turns:g} turns   {1000 * slow:5.0f} / "
            f"{1000 * max(watch.times):5.0f} ms",
            flush=True,
        )


def mission(name: str, players: Iterable[int], games: int, tiles: bool) -> None:
    """One row: how many games reach each level of a mission, and the quartiles of the best counts."""
    start = f'game = "{GAME}"\n[discard]\nmissions = ["{name}"]\n'
    levels: list[int] = []
    best: list[int] = []
    won = 0
    for seats in players:
        for number in range(games):
            match = played(seats, FIRST_SEED + number, start, missions=1, tiles=tiles)
            end = last(match)
            assert end.modules is not None
            levels += end.modules.levels
            won += end.score >= end.needed
            best.append(most(match, name))
    total = len(levels)
    shares = [percent(sum(reached >= level for reached in levels), total) for level in (1, 2, 3)]
    best.sort()
    spread = ", ".join(str(best[int(part * (total - 1))]) for part in (0.1, 0.3, 0.5, 0.7, 0.8, 0.9))
    print(
        f"{name:<12} {load_deck().missions[name].levels!s:<11} "
        f"{'   '.join(shares)}   won {percent(won, total)}   "
        f"best count of 10, 30, 50, 70, 80, 90 %: {spread}",
        flush=True,
    )


def most(match: Match, name: str) -> int:
    """How often a mission was fulfilled at best at the end of any turn."""
    seen = 0
    for step in match.steps:
        position = step.position
        assert isinstance(position, EcogonPosition)
        if step.action.KIND in ("end", "event") and position.modules is not None:
            seen = max(seen, count(position, name))
    return seen


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=40, help="games of each row (default: 40)")
    parser.add_argument("--players", type=int, nargs="*", default=[1, 2, 3, 4])
    parser.add_argument("--rows", nargs="*", choices=[*WINNING, "missions"], help="default: all")
    parser.add_argument("--missions", nargs="*", choices=[*load_deck().missions], help="default: all ten")
    parser.add_argument("--each", type=int, default=10, help="games for each mission and number of players")
    parser.add_argument("--tiles", action="store_true", help="missions together with tiles")
    options = parser.parse_args()

    watch = Timed()
    partners["timed"] = watch
    rows = options.rows if options.rows is not None else [*WINNING, "missions"]
    print(f"Planners, Python {sys.version.split()[0]}, seeds from {FIRST_SEED}")
    if set(rows) & set(WINNING):
        print(f"{'game':<24} seats     won             points and turns   a decision: 99 % / slowest")
    for name in rows:
        if name in WINNING:
            winning(name, options.players, options.games, watch)
    if "missions" in rows:
        print(f"{'mission':<12} {'levels':<11} {'bronze':<16}{'silver':<16}gold")
        for name in options.missions or load_deck().missions:
            mission(name, options.players, options.each, options.tiles)
    return 0


if __name__ == "__main__":
    sys.exit(main())
