"""Random games of Ecos to their end, for each number of players.

Every game must end by points or by its last round, keep all cards and elements, and never have more tiles,
tokens and animals in the landscape than there are; the kept groups are compared with groups made anew at the
end of each round. The table says how long games take and what lies then. With ``--games 500`` this is the
long form of what the tests do with few games.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import ecolearn
from ecolearn.games.ecos.deck import LAND, TOKENS
from ecolearn.games.ecos.landscape import Landscape
from ecolearn.games.ecos.position import EcosPosition
from ecolearn.testing.cards import count_cards


class Game(NamedTuple):
    """How one game ended: why, after how many rounds and actions, with how many tiles and tokens."""

    end: str
    rounds: int
    actions: int
    tiles: int
    tokens: int
    best: int


HEAD = """\
| players | games | rounds | most | actions | tiles | tokens | points of the winner | ends |
|--------:|------:|-------:|-----:|--------:|------:|-------:|---------------------:|------|"""


def check(position: EcosPosition, cards: Counter[str] | None, where: str) -> None:
    """Nothing has come or gone, and what is kept follows from what lies.

    Raises
    ------
    AssertionError
        Saying where something is wrong.
    """
    land, supply = position.land, position.deck.supply
    assert count_cards(position) == cards, f"{where}: cards or elements have come or gone"
    lying: Counter[str] = Counter(land.terrain.values())
    lying["land"] = sum(lying.pop(name, 0) for name in LAND)
    lying["mountain"], lying["forest"] = len(land.mountains), sum(land.forests.values())
    for there in land.animals.values():
        lying.update(there)
    for what, number in supply.items():
        assert lying[what] + position.supply(what) == number, f"{where}: {lying[what]} of {what} lie"
        assert position.supply(what) >= 0, f"{where}: more of {what} lie than there are"
    anew = Landscape(land.terrain, land.mountains, land.forests, land.animals)
    for what in (*LAND, "water", "land", *TOKENS, *position.deck.species):
        assert land.groups(what) == anew.groups(what), f"{where}: the groups of {what} are wrong"


def random_game(seed: int, players: int, sets: bool) -> Game:
    """Play one game.

    Raises
    ------
    AssertionError
        If something comes or goes, or the game does not end within its rounds.
    """
    position = ecolearn.new("ecos", seed=seed, players=players, sets=sets, auto=False).position
    assert isinstance(position, EcosPosition)
    draw = random.Random(seed).random
    cards, actions, counted = count_cards(position), 0, 0
    where = f"seed {seed}, {players} players"
    while position.outcome() is None:
        legal = position.legal_actions()
        assert legal, f"{where}: nothing can be done"
        position = position.apply(legal[int(draw() * len(legal))])
        actions += 1
        if position.round > counted or position.ended:
            counted = position.round
            check(position, cards, f"{where}, round {counted}")
    land = position.land
    tokens = len(land.mountains) + sum(land.forests.values()) + land.total("animal")
    assert position.round <= position.table.options["rounds"], f"{where}: {position.round} rounds"
    return Game(
        position.ended, position.round, actions, len(land.terrain), tokens, max(position.points.values())
    )


def row(players: int, games: list[Game]) -> str:
    """A row of the table in Markdown."""
    ends = ", ".join(f"{end} {count}" for end, count in Counter(game.end for game in games).most_common())

    def mean(numbers: list[int]) -> str:
        return f"{sum(numbers) / len(games):.1f}"

    told = (
        players,
        len(games),
        mean([game.rounds for game in games]),
        max(game.rounds for game in games),
        mean([game.actions for game in games]),
        mean([game.tiles for game in games]),
        mean([game.tokens for game in games]),
        mean([game.best for game in games]),
        ends,
    )
    return f"| {' | '.join(map(str, told))} |"


def main(arguments: list[str]) -> int:
    """Play, and print a row for each number of players."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=20, help="for each number of players")
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4, 5, 6])
    chosen = parser.parse_args(arguments)
    faults: list[str] = []
    start, actions, played = time.perf_counter(), 0, 0
    print(HEAD)
    for players in chosen.players:
        games: list[Game] = []
        for seed in range(chosen.games):
            try:
                # Every other game is dealt without sets.
                games.append(random_game(seed, players, sets=seed % 2 == 0))
            except AssertionError as error:
                faults.append(str(error))
        if games:
            print(row(players, games), flush=True)
        actions += sum(game.actions for game in games)
        played += len(games)
    taken = time.perf_counter() - start
    print(f"\n{played} games in {taken:.0f} s, {actions / taken:.0f} actions/s, the checks included")
    if faults:
        print(f"{len(faults)} games were faulty:", *faults, sep="\n", file=sys.stderr)
        return 1
    print("All games ended within their rounds, and nothing was lost.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
