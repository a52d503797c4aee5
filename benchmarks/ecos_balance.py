"""How even the sets of Ecos are among gardeners, how long games take, and how gardeners do against luck.

Every pair of sets (with three or four players every three or four) plays equally often, and every set sits in
each place as often as the others do; for that, seeds are looked for that deal these sets to these seats. A
share stands with its 95 % interval. `docs/balance.md` shows tables made with this.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import sqrt
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import ecolearn
from benchmarks.report import median
from ecolearn.games.ecos.deck import load_deck
from ecolearn.games.ecos.partner import gardener
from ecolearn.games.ecos.position import EcosPosition
from ecolearn.kernel.actions import Action
from ecolearn.kernel.chance import Chance
from ecolearn.kernel.match import Partner
from ecolearn.partners import random_partner

GAME = "ecos"
FIRST_SEED = 8000


class Timed:
    """The gardener with a watch."""

    def __init__(self) -> None:
        self.times: list[float] = []

    def __call__(self, view: Any, seat: int, chance: Chance) -> Action | None:
        begin = time.perf_counter()
        action = gardener(view, seat, chance)
        self.times.append(time.perf_counter() - begin)
        return action


def sets_of(seed: int, seats: int) -> tuple[str, ...]:
    """The sets that the seats are dealt from a seed, as `setup.begin` deals them."""
    names, _chance = Chance(seed).shuffle("sets", load_deck().sets)
    return tuple(names[:seats])


def seatings(seats: int) -> list[tuple[str, ...]]:
    """Every choice of sets, each turned round the table once."""
    found = []
    for chosen in combinations(load_deck().sets, seats):
        found += [chosen[first:] + chosen[:first] for first in range(seats)]
    return found


def seeds(seats: int, games: int, first: int) -> Iterator[int]:
    """Seeds that deal every seating so often that there are about so many games."""
    wanted = seatings(seats)
    each = max(1, round(games / len(wanted)))
    left = dict.fromkeys(wanted, each)
    seed = first
    while left:
        dealt = sets_of(seed, seats)
        if dealt in left:
            yield seed
            left[dealt] -= 1
            if not left[dealt]:
                del left[dealt]
        seed += 1


def course(seats: Sequence[Partner], seed: int, **options: Any) -> Iterator[EcosPosition]:
    """The positions of a game, up to its end; tests have shown that all that gardeners do is legal."""
    position = ecolearn.new(GAME, players=len(seats), seed=seed, auto=False, **options).position
    chance = Chance(seed)
    while position.agenda:
        seat = position.awaited()[0]
        action = seats[seat - 1](position.view_for(seat), seat, chance)
        assert action is not None
        _number, chance = chance.number("turn")
        position = position.apply(action, seat)
        assert isinstance(position, EcosPosition)
        yield position


def interval(hits: int, games: int) -> str:
    """A share in per cent with half its 95 % interval."""
    share = hits / games
    half = 1.96 * sqrt(max(share * (1 - share), 0.25 / games) / games)
    return f"{100 * share:3.0f} % (+-{100 * half:.0f})"


def balance(seats: int, games: int, watch: Timed, first_seed: int, **options: Any) -> None:
    """One table: wins and points of each set, wins of each seat, rounds and elements drawn."""
    wins: Counter[str] = Counter()
    played: Counter[str] = Counter()
    points: dict[str, list[int]] = {name: [] for name in load_deck().sets}
    first: Counter[int] = Counter()
    duels: Counter[tuple[str, str]] = Counter()
    rounds, draws, reached, most = [], [], 0, []
    watch.times.clear()
    count = 0
    for seed in seeds(seats, games, first_seed):
        positions = list(course([watch] * seats, seed, **options))
        end, names = positions[-1], sets_of(seed, seats)
        winner = end.leaders[0]
        count += 1
        first[winner] += 1
        wins[names[winner - 1]] += 1
        for seat, name in enumerate(names, 1):
            played[name] += 1
            points[name].append(end.points[seat])
            if seat != winner:
                duels[names[winner - 1], name] += 1
        rounds.append(end.round)
        draws.append(sum([any(fact[0] == "drew" for fact in one.facts) for one in positions]))
        reached += end.ended == "goal"
        most.append(end.points[winner])
        if count % 30 == 0:
            so_far = ", ".join(f"{name} {100 * wins[name] // max(1, played[name])} %" for name in points)
            print(f"  {count} games: {so_far}", file=sys.stderr, flush=True)
    rounds.sort()
    slow = sorted(watch.times)[int(0.99 * (len(watch.times) - 1))]
    print(
        f"\n{seats} players, {count} games {options or ''}: rounds median {median(rounds):g} "
        f"({rounds[len(rounds) // 20]} to {rounds[-1 - len(rounds) // 20]} in nine of ten), elements "
        f"{median(draws):g}, winner {median(most):g} points, goal reached {interval(reached, count)}; "
        f"a decision {1000 * slow:.0f} ms (99 %), slowest {1000 * max(watch.times):.0f} ms"
    )
    for name in points:
        line = f"{name:<10} n {played[name]:4}   wins {interval(wins[name], played[name]):<14} "
        line += f"  points {sum(points[name]) / len(points[name]):5.1f}"
        if seats == 2:
            against = (
                f"{other} {duels[name, other]}:{duels[other, name]}" for other in points if other != name
            )
            line += "   " + ", ".join(against)
        print(line)
    shares = ", ".join(f"{seat}: {interval(first[seat], count)}" for seat in range(1, seats + 1))
    print(f"by seat    {shares}", flush=True)


def against_luck(games: int, watch: Timed) -> None:
    """Gardeners against random players, in turn in each seat."""
    won = 0
    points: tuple[list[int], list[int]] = ([], [])
    for number in range(games):
        mine = 1 + number % 2
        seats: list[Partner] = [random_partner, random_partner]
        seats[mine - 1] = watch
        *_course, end = course(seats, FIRST_SEED + number // 2)
        won += end.leaders[0] == mine
        points[0].append(end.points[mine])
        points[1].append(end.points[3 - mine])
    print(
        f"\ngardener against random, {games} games: wins {interval(won, games)}, "
        f"points {sum(points[0]) / games:.0f} to {sum(points[1]) / games:.0f}",
        flush=True,
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=600, help="games of each table, about (default: 600)")
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4])
    parser.add_argument("--goal", type=int, default=80, choices=(60, 80))
    parser.add_argument("--luck", type=int, default=40, help="games against random players (default: 40)")
    parser.add_argument("--seed", type=int, default=FIRST_SEED, help=f"the first one (default: {FIRST_SEED})")
    options = parser.parse_args()

    watch = Timed()
    print(f"Gardeners, Python {sys.version.split()[0]}, seeds from {options.seed}, to {options.goal} points")
    for seats in options.players:
        balance(seats, options.games, watch, options.seed, goal=options.goal)
    if options.luck:
        against_luck(options.luck, watch)
    return 0


if __name__ == "__main__":
    sys.exit(main())
