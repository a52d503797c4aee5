"""Golden playthroughs: one game played from a seed, written down to be read and compared line by line.

A playthrough shows where a change of the rules reaches. To write the files anew after such a change, and
then read what has changed::

    python -m ecolearn.testing.golden tests/games/ecogon/golden/*.txt

To begin a new one: ``python -m ecolearn.testing.golden --new ecogon 7 2 events=5 > new.txt``; with
``steps=150`` it stops there.
"""

from __future__ import annotations

import difflib
import hashlib
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ecolearn.kernel.chance import Chance, Reader
from ecolearn.kernel.position import Position
from ecolearn.kernel.registry import find_game

from .lists import spread
from .random_play import Met, Pool, Setup, walk
from .views import viewers

FIRST_LINE = "ecolearn playthrough 1"
#: Once in so many choices something is taken back.
BACK = 9
#: Positions of the same sort are shown so often, and besides every so many-th step.
SHOWN, EVERY = 1, 30


def playthrough(setup: Setup, steps: int | None = None) -> str:
    """Play a game at random from its seed and write it down.

    Parameters
    ----------
    setup : Setup
    steps : int, optional
        Stop after so many steps, where a whole game would be too long to read.

    Returns
    -------
    str
        The set-up; then for some positions what everybody may know, the number of legal actions with
        some of them, and some refusals; for every step the action and what it brought about; at the end
        the result. Everything stands in ids, so that no change of wording or language is seen here.
    """
    table = setup.first().table
    lines = [
        FIRST_LINE,
        f"game: {setup.game.id} {setup.game.version}",
        f"seed: {setup.seed}",
        f"players: {setup.seats}",
        *(f"option {name}: {value}" for name, value in setup.options.items()),
        *([] if steps is None else [f"steps: {steps}"]),
        f"deck: {table.fingerprint}",
    ]
    pool = Pool()
    reader = Chance(setup.seed).reader("odd")
    sorts: dict[Any, int] = {}
    for met in walk(setup, one_back_in=BACK, most=steps):
        if met.trail:
            lines += ["", f"{len(met.trail)}. {met.trail[-1]}"]
            lines += [f"   -> {sentence.fact}" for sentence in met.position.happened]
        sorts[met.signature] = sorts.get(met.signature, 0) + 1
        if sorts[met.signature] <= SHOWN or len(met.trail) % EVERY == 0:
            lines += _shown(met, pool, reader)
    outcome = met.position.outcome()
    if outcome is not None:
        lines += [
            "",
            f"result: won {outcome.won}, {outcome.score} of {outcome.needed} points, {outcome.sentence.fact}",
        ]
    return "\n".join(lines) + "\n"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def _short(key: str) -> str:
    """A key with its runs of hidden cards counted: ``?*75``."""
    return re.sub(r"\?(,\?)+", lambda run: f"?*{run.group().count('?')}", key)


def _shown(met: Met, pool: Pool, reader: Reader) -> Iterator[str]:
    position = met.position
    yield f"   state {_digest(position.key())}; now: {position.prompt.fact}"
    yield from (f"   all see | {part}" for part in _short(position.view_for(None).key()).split(" | "))
    others = [f"{seat}: {_digest(position.view_for(seat).key())}" for seat in viewers(position)[1:]]
    if len(others) > 1:
        yield f"   seats see {', '.join(others)}"
    for seat in position.actors():
        legal = list(position.legal_actions(seat))
        pool.learn(legal)
        listed = "; ".join(str(action) for action in spread(legal, 6))
        yield f"   seat {seat} may {len(legal)} ({_digest(' '.join(map(str, legal)))}): {listed}"
        yield from _refusals(position, seat, pool, reader)
    web = position.food_web()
    links = sorted(f"{prey}>{eater}" for prey, eater in web.edges())
    yield f"   food web: {web.number_of_nodes()} nodes, {len(links)} links ({_digest(' '.join(links))})"


def _refusals(position: Position, seat: int, pool: Pool, reader: Reader) -> Iterator[str]:
    """The first odd action for each reason why something is refused."""
    found: dict[str, str] = {}
    for action in pool.odd_actions(position.table.game, reader, 6):
        refusal = position.why_illegal(action, seat)
        if refusal is not None:
            found.setdefault(refusal.code, f"   not “{action}”: {refusal.code} {refusal.rule or '-'}")
    yield from sorted(found.values())[:8]


def read_setup(text: str) -> Setup:
    """The set-up at the head of a playthrough.

    Raises
    ------
    ValueError
        If the text is no playthrough.
    """
    lines = text.splitlines()
    if lines[:1] != [FIRST_LINE]:
        raise ValueError(f"this is no playthrough: it should begin with “{FIRST_LINE}”")
    head: dict[str, str] = {}
    for line in lines[1:]:
        if not line:
            break
        name, _colon, value = line.partition(": ")
        head[name] = value
    options = {
        name.removeprefix("option "): value for name, value in head.items() if name.startswith("option ")
    }
    return _setup(head["game"].split()[0], int(head["seed"]), int(head["players"]), options)


def read_steps(text: str) -> int | None:
    """After how many steps a playthrough stops; None: at the end of the game."""
    found = re.search(r"^steps: ([0-9]+)$", text.partition("\n\n")[0], re.MULTILINE)
    return int(found.group(1)) if found else None


def _setup(name: str, seed: int, seats: int, options: Mapping[str, str]) -> Setup:
    game = find_game(name)
    kinds = {option.name: type(option.default) for option in game.options}
    read: dict[str, Any] = {}
    for key, value in options.items():
        kind = kinds.get(key, str)
        read[key] = value == "True" if kind is bool else kind(value)
    return Setup(game, seed, seats, read)


def compare(path: Path) -> str:
    """Play a playthrough again; an empty text if every line is the same, otherwise the lines that differ."""
    before = path.read_text(encoding="utf-8")
    now = playthrough(read_setup(before), read_steps(before))
    if now == before:
        return ""
    lines = difflib.unified_diff(before.splitlines(), now.splitlines(), path.name, "now", lineterm="", n=2)
    return "\n".join(list(lines)[:60])


def main(arguments: Sequence[str]) -> int:
    """Write playthroughs anew, or print a new one."""
    import ecolearn

    assert ecolearn.list_games()
    if not arguments:
        print(__doc__)
        return 2
    if arguments[0] == "--new":
        name, seed, seats, *options = arguments[1:]
        pairs = dict(option.partition("=")[::2] for option in options)
        steps = int(pairs.pop("steps")) if "steps" in pairs else None
        print(playthrough(_setup(name, int(seed), int(seats), pairs), steps), end="")
        return 0
    for name in arguments:
        path = Path(name)
        before = path.read_text(encoding="utf-8")
        now = playthrough(read_setup(before), read_steps(before))
        path.write_text(now, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
