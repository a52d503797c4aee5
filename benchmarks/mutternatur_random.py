"""Random games of Mutter Natur to their end, for each stage and number of players.

Every game must end within its rounds, keep all its cards, and find its way through all stages. The table
says how games end and how many cards lie then; random play hardly ever wins. With ``--games 1000`` this is
the long form of what the tests do with few games; ``--keep FILE`` lets it go on where it was stopped.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import ecolearn
from ecolearn.games.mutternatur.position import MutterNaturPosition
from ecolearn.games.mutternatur.stages import STAGES
from ecolearn.testing.cards import count_cards

#: How often a player looks for something else to do than to choose and be ready.
TALK = 0.15
MOST_STEPS = 5000


class Game(NamedTuple):
    """How one game ended: the rounds it took, cards in the web, discards."""

    end: str
    rounds: int
    cards: int
    discards: int


class Cell(NamedTuple):
    """All games with the same stages and as many players; `rounds`, `cards` and `discards` are sums."""

    stages: str
    players: int
    games: int
    rounds: int
    longest: int
    cards: int
    discards: int
    ends: dict[str, int]

    def means(self) -> tuple[str, str, str]:
        """Rounds, cards and discards of a game."""
        rounds, cards, discards = (
            f"{number / self.games:.1f}" for number in (self.rounds, self.cards, self.discards)
        )
        return rounds, cards, discards

    def row(self) -> str:
        """A row of a table in Markdown."""
        rounds, cards, discards = self.means()
        ends = ", ".join(f"{end} {count}" for end, count in self.ends.items())
        told = (self.stages or "base", self.players, self.games, rounds, self.longest, cards, discards, ends)
        return f"| {' | '.join(map(str, told))} |"


HEAD = """\
| stages | players | games | rounds | most | cards | discards | ends |
|--------|--------:|------:|-------:|-----:|------:|---------:|------|"""


def random_game(seed: int, players: int, stages: str) -> Game:
    """Play one game.

    Raises
    ------
    AssertionError
        If cards come or go, somebody who must act cannot, or the game does not end within its rounds.
    """
    position = ecolearn.new("mutternatur", seed=seed, players=players, stages=stages, auto=False).position
    assert isinstance(position, MutterNaturPosition)
    rng = random.Random(seed)
    cards, rounds, counted = count_cards(position), position.rounds_left, 1
    where = f"seed {seed}, {players} players, stages {stages or 'none'}"
    for _step in range(MOST_STEPS):
        if position.ended:
            break
        seat = rng.choice(position.awaited())
        legal = list(position.legal_actions(seat).forward)
        assert legal, f"{where}: seat {seat} can do nothing"
        if position.agenda[-1].kind == "plan" and rng.random() >= TALK:
            wanted = "choose" if position.chosen(seat) is None else "ready"
            legal = [action for action in legal if wanted == action.KIND] or legal
        position = position.apply(rng.choice(legal), seat)
        if position.round > counted or position.ended:
            counted = position.round
            assert count_cards(position) == cards, f"{where}: cards have come or gone by round {counted}"
    assert position.outcome() is not None, f"{where}: not over after {MOST_STEPS} steps"
    # A round takes a card from the longest hand unless all pass or all cats come back, once at most running.
    assert position.round <= 2 * rounds + players, f"{where}: {position.round} rounds"
    return Game(position.ended, position.round, len(position.cells), position.discards)


def random_games(stages: str, players: int, games: int) -> tuple[Cell, list[str]]:
    """Play many games; returns them, and what was wrong with any of them."""
    found, wrong = [], []
    for seed in range(games):
        try:
            found.append(random_game(seed, players, stages))
        except AssertionError as error:
            wrong.append(str(error))
    cell = Cell(
        stages,
        players,
        len(found),
        sum(game.rounds for game in found),
        max((game.rounds for game in found), default=0),
        sum(game.cards for game in found),
        sum(game.discards for game in found),
        dict(Counter(game.end for game in found).most_common()),
    )
    return cell, wrong


def kept(file: Path | None, games: int) -> dict[tuple[str, int], Cell]:
    """The cells that a file holds with as many games as are wanted."""
    if file is None or not file.exists():
        return {}
    cells = (Cell(*json.loads(line)) for line in file.read_text(encoding="utf-8").splitlines())
    return {(cell.stages, cell.players): cell for cell in cells if cell.games == games}


def by_stage(cells: Iterable[Cell]) -> str:
    """A short table in Markdown: a row for the stages, with one mean for each number of players."""
    rows: dict[str, list[Cell]] = {}
    for cell in cells:
        rows.setdefault(cell.stages, []).append(cell)
    table = [
        "| stages | players | games | rounds | cards | discards | ends |",
        "|--------|---------|------:|--------|-------|----------|------|",
    ]
    for stages, row in rows.items():
        ends: Counter[str] = Counter()
        for cell in row:
            ends.update(cell.ends)
        told = (
            stages or "base",
            " / ".join(str(cell.players) for cell in row),
            str(sum(cell.games for cell in row)),
            *map(" / ".join, zip(*(cell.means() for cell in row), strict=True)),
            ", ".join(f"{end} {count}" for end, count in ends.most_common()),
        )
        table.append(f"| {' | '.join(told)} |")
    return "\n".join(table)


def main(arguments: list[str]) -> int:
    """Play, and print a row for each stage and number of players, then one for each stage."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=20, help="for each stage and number of players")
    parser.add_argument("--players", type=int, nargs="*", default=[3, 4, 5, 6])
    parser.add_argument("--stages", nargs="*", default=["", *STAGES], help="such as 1.1 or '3.1 3.2'")
    parser.add_argument("--keep", type=Path, help="a file for results; what it holds is not played again")
    chosen = parser.parse_args(arguments)
    before = kept(chosen.keep, chosen.games)
    cells: list[Cell] = []
    faults: list[str] = []
    start, played = time.perf_counter(), 0
    print(HEAD)
    for stages in chosen.stages:
        for players in chosen.players:
            cell = before.get((stages, players))
            if cell is None:
                cell, wrong = random_games(stages, players, chosen.games)
                faults += wrong
                played += chosen.games
                if chosen.keep and not wrong:
                    with chosen.keep.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(cell) + "\n")
            if cell.games:
                cells.append(cell)
                print(cell.row(), flush=True)
    taken = time.perf_counter() - start
    print(f"\n{by_stage(cells)}\n")
    print(f"{played} games in {taken:.0f} s, {played / taken:.1f} games/s")
    if faults:
        print(f"{len(faults)} games were faulty:", *faults, sep="\n", file=sys.stderr)
        return 1
    print(f"All {sum(cell.games for cell in cells)} games ended within their rounds, and no card was lost.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
