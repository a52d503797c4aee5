"""Bytes from Python to the browser for every move of random games, as JSON, through the real desk."""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

TOP = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TOP))

import ecolearn  # noqa: E402
from benchmarks.report import median, verdict  # noqa: E402
from ecolearn.board import Desk  # noqa: E402

AIM_KB = 25.0
LATE = 0.75
BIOLINK: Mapping[str, dict[str, Any]] = {
    "together": {"deck": "savanna"},
    "two players, with the curtain": {"mode": "versus", "players": 2},
}


def size(message: Any) -> int:
    return len(json.dumps(message, separators=(",", ":"), ensure_ascii=False).encode())


def one_game(game: str, seed: int, **options: Any) -> tuple[int, list[int], dict[str, int]]:
    """Play one game through a desk; what a curtain sends when it opens belongs to the move.

    Returns
    -------
    tuple
        Bytes of the full state at the beginning, bytes of everything sent for each move, and
        bytes of each section of the costliest message.
    """
    sent: list[dict[str, Any]] = []
    match = ecolearn.new(game, seed=seed, **options)
    desk = Desk(match, sent.append)
    desk.receive({"kind": "hello"})
    full = sum(map(size, sent))
    choose = random.Random(seed).choice
    moves: list[int] = []
    costliest: dict[str, int] = {}
    while match.outcome is None:
        sent.clear()
        if desk.eyes is None and match.first.table.hidden_hands:
            desk.receive({"kind": "look", "seat": match.awaited()[0]})
        action = choose(list(match.legal_actions().forward))
        desk.receive({"id": len(moves), "revision": match.revision, "taps": list(action.taps)})
        faults = [message for message in sent if message.get("ok") is False]
        if faults:
            raise RuntimeError(f"The desk refused {action}: {faults[0]}")
        moves.append(sum(map(size, sent)))
        if moves[-1] == max(moves):
            state = max(sent, key=size)
            costliest = {key: size(value) for key, value in state.items() if size(value) > 200}
    return full, moves, costliest


def report(name: str, games: int, game: str, **options: Any) -> list[int]:
    """Play games and print what they sent.

    Returns
    -------
    list of int
        Bytes of each move in the last quarter of a game.
    """
    full, late, every, worst = [], [], [], 0
    for seed in range(games):
        first, moves, costliest = one_game(game, seed, **options)
        full.append(first)
        every += moves
        late += moves[int(len(moves) * LATE) :]
        if max(moves) > worst:
            worst, sections = max(moves), costliest
    print(f" {name}")
    print(f"  full state at the beginning: {median(full) / 1000:.1f} kB")
    print(f"  {len(every)} moves: median {median(every) / 1000:.1f} kB, largest {worst / 1000:.1f} kB")
    parts = sorted(sections.items(), key=lambda part: -part[1])
    print("  the largest holds: " + ", ".join(f"{name} {bytes_ / 1000:.1f}" for name, bytes_ in parts))
    return late


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=5, help="games to play (default: 5)")
    parser.add_argument(
        "--events", type=int, default=10, help="events of a game of Still Waters (default: 10)"
    )
    options = parser.parse_args()
    print("Bytes per move")
    late = report("Still Waters", options.games, "ecogon", events=options.events)
    verdict("late in a game, median", median(late) / 1000, AIM_KB, more_is_better=False, unit=" kB", digits=1)
    verdict("late in a game, largest", max(late) / 1000, AIM_KB, more_is_better=False, unit=" kB", digits=1)
    for name, how in BIOLINK.items():
        late = report(f"BIOlink, {name}", options.games, "biolink", **how)
        print(f"  late in a game: median {median(late) / 1000:.1f} kB, largest {max(late) / 1000:.1f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
