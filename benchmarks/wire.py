"""Bytes from Python to the browser for every move of random games, as JSON, through the real desk."""

from __future__ import annotations

import argparse
import json
import random
import sys
from pathlib import Path
from typing import Any

TOP = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TOP))

import ecolearn  # noqa: E402
from benchmarks.report import median, verdict  # noqa: E402
from ecolearn.board import Desk  # noqa: E402

AIM_KB = 25.0
LATE = 0.75


def size(message: Any) -> int:
    return len(json.dumps(message, separators=(",", ":"), ensure_ascii=False).encode())


def one_game(seed: int, events: int) -> tuple[int, list[int], dict[str, int]]:
    """Play one game through a desk.

    Returns
    -------
    tuple
        Bytes of the full state at the beginning, bytes of everything sent for each move, and
        bytes of each section of the costliest message.
    """
    sent: list[dict[str, Any]] = []
    match = ecolearn.new("ecogon", seed=seed, events=events)
    desk = Desk(match, sent.append)
    desk.receive({"kind": "hello"})
    full = sum(map(size, sent))
    choose = random.Random(seed).choice
    moves: list[int] = []
    costliest: dict[str, int] = {}
    while match.outcome is None:
        sent.clear()
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


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=5, help="games to play (default: 5)")
    parser.add_argument("--events", type=int, default=10, help="events of a game (default: 10)")
    options = parser.parse_args()
    full, late, every, worst = [], [], [], 0
    print("Bytes per move")
    for seed in range(options.games):
        first, moves, costliest = one_game(seed, options.events)
        full.append(first)
        every += moves
        late += moves[int(len(moves) * LATE) :]
        if max(moves) > worst:
            worst, sections = max(moves), costliest
    print(f"  full state at the beginning: {median(full) / 1000:.1f} kB")
    print(f"  {len(every)} moves: median {median(every) / 1000:.1f} kB, largest {worst / 1000:.1f} kB")
    parts = sorted(sections.items(), key=lambda part: -part[1])
    print("  the largest holds: " + ", ".join(f"{name} {bytes_ / 1000:.1f}" for name, bytes_ in parts))
    verdict("late in a game, median", median(late) / 1000, AIM_KB, more_is_better=False, unit=" kB", digits=1)
    verdict("late in a game, largest", max(late) / 1000, AIM_KB, more_is_better=False, unit=" kB", digits=1)
    return 0


if __name__ == "__main__":
    sys.exit(main())
