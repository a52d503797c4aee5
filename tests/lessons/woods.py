"""What the tests of the BIOlink lessons share: courses of their games, and model woods that answer what-if.

A model wood gives every arrow of a position a strength by chance. One species is kept rarer, and the others
find a new balance: whoever then is rarer or more frequent in every such wood has a sure sign.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import ecolearn
from ecolearn.classroom.source import load_lesson
from ecolearn.games.biolink.laying import Lay
from ecolearn.games.biolink.position import BiolinkPosition
from ecolearn.kernel.actions import Action
from ecolearn.kernel.match import Match

#: So many turns a full game has, each with a card to draw.
TURNS = 14
#: Lesson 3: a chain of four in turn 3, six chains in turn 6, and on to the end.
WOOD = (
    *("start red_fox 1,1", "start red_backed_shrike 3,3"),
    *("lay ground_beetle 2,2", "lay winter_moth 2,1", "lay hawthorn 3,0"),
    *("lay eurasian_jay 3,2", "lay hedgehog 1,2", "lay blackberry 1,0"),
)
#: Lesson 4: a chain of four in turn 3, one of five in turn 8.
SAVANNA = (
    *("start jackal 1,1", "start lion 3,1"),
    *("lay martial_eagle 0,0", "lay locust 0,2", "lay red_oat_grass 0,3"),
    *("lay puff_adder 1,2", "lay impala 2,2", "lay wildebeest 2,0", "lay zebra 3,2", "lay grass_rat 1,3"),
)
#: Lesson 5: one closed loop in turn 3, a second one in turn 5.
LOOPS = (
    *("lay dead_leaves 0,0", "lay cocks_foot 2,3", "lay fungi 0,1"),
    *("lay dung 3,3", "lay bacteria 2,2"),
)


def begin(lesson: str, board: str) -> Match:
    """The game of a board, as its lesson sets it up."""
    setting = load_lesson(lesson).boards[board]
    options = dict(setting.options)
    if setting.start:
        options["start"] = setting.start
    return ecolearn.new(setting.game, seed=setting.seed, **options)


def play(match: Match, course: Sequence[str]) -> BiolinkPosition:
    for action in course:
        match.play(action)
    return state(match)


def state(match: Match) -> BiolinkPosition:
    position = match.position
    assert isinstance(position, BiolinkPosition)
    return position


def gain(position: BiolinkPosition, action: Action) -> int:
    """The arrows that an action brings."""
    return len(position.arrows_for(action.card, action.cell)) if isinstance(action, Lay) else 0


def finish(match: Match, rng: random.Random, *, by_chance: bool) -> BiolinkPosition:
    """Play to the end: by chance, or each time one of the cards that bring most arrows."""
    while match.outcome is None:
        legal: Sequence[Action] = match.legal_actions()
        if not by_chance:
            position = state(match)
            gains = [gain(position, action) for action in legal]
            legal = [action for action, n in zip(legal, gains, strict=True) if n == max(gains)]
        match.play(rng.choice(legal))
    return state(match)


def counts(lesson: str, board: str, condition: str, *, by_chance: bool, n: int = 20) -> list[int]:
    """What a condition counts at the end of some games."""
    found = []
    for seed in range(n):
        match = begin(lesson, board)
        finish(match, random.Random(seed), by_chance=by_chance)
        found.append(match.progress(condition).count)
    return sorted(found)


def mean(lesson: str, board: str, condition: str, *, by_chance: bool) -> float:
    """The mean of `counts`."""
    found = counts(lesson, board, condition, by_chance=by_chance)
    return sum(found) / len(found)


def sheet(lesson: str, heading: str, code: str, kind: str = "teacher") -> str:
    """A section of the teacher's sheet or of the pupils', by its English heading."""
    sections = load_lesson(lesson).sheets[kind]
    return next(text for title, text in sections if title.in_language("en") == heading).in_language(code)


def in_order(text: str, words: Sequence[str]) -> None:
    """Fail unless the words stand in the text one after the other."""
    at = 0
    for word in words:
        at = text.find(word, at) + len(word)
        assert at >= len(word), f"{word} is missing, or stands elsewhere"


def dealt(match: Match) -> tuple[str, ...]:
    """What a game deals, in order: start cards, hand, and what is drawn if every turn lays a card."""
    position = state(match)
    start = position.zones.cards("start")
    cards = (*start, *position.hand(1))
    return (*cards, *position.zones.cards("pile")[:TURNS])


def shown(lesson: str, task: str) -> BiolinkPosition:
    """The position that a task shows."""
    one = load_lesson(lesson).tasks[task]
    return state(ecolearn.new("biolink", seed=0, start=one.start, **dict(one.start_options)))


def links(position: BiolinkPosition) -> set[tuple[str, str]]:
    """The arrows by species, from food to eater."""
    return {(position.cells[arrow.prey], position.cells[arrow.eater]) for arrow in position.arrows}


def changes(arrows: set[tuple[str, str]], rarer: str, rng: random.Random) -> dict[str, float]:
    """How much more or less of each other species there is in one model wood if one is kept rarer.

    Near a balance every species limits itself, food adds to its eater and an eater takes from its food
    (a Lotka-Volterra model): row by row, the influences on a species add up to nothing.
    """
    names = sorted({name for arrow in arrows for name in arrow} - {rarer})
    place = {name: i for i, name in enumerate(names)}
    rows = [[0.0] * len(names) for _name in names]
    right = [0.0] * len(names)
    for i in range(len(names)):
        rows[i][i] = -rng.uniform(0.2, 1)

    def influence(on: str, of: str, strength: float) -> None:
        if on == rarer:
            return
        if of == rarer:
            right[place[on]] += strength
        else:
            rows[place[on]][place[of]] += strength

    for food, eater in sorted(arrows):
        influence(eater, food, rng.uniform(0.1, 1))
        influence(food, eater, -rng.uniform(0.1, 1))
    return dict(zip(names, _solved(rows, right), strict=True))


def _solved(rows: list[list[float]], right: list[float]) -> list[float]:
    """Solve by elimination."""
    n = len(rows)
    table = [[*row, value] for row, value in zip(rows, right, strict=True)]
    for i in range(n):
        best = max(range(i, n), key=lambda r: abs(table[r][i]))
        table[i], table[best] = table[best], table[i]
        for r in range(n):
            if r != i:
                by = table[r][i] / table[i][i]
                table[r] = [a - by * b for a, b in zip(table[r], table[i], strict=True)]
    return [table[i][n] / table[i][i] for i in range(n)]


def signs(arrows: set[tuple[str, str]], rarer: str, woods: int = 500) -> dict[str, str]:
    """Up, down or same for each species, where all model woods agree; otherwise ``unsure``."""
    rng = random.Random(20)
    seen: dict[str, set[str]] = {}
    for _wood in range(woods):
        for name, change in changes(arrows, rarer, rng).items():
            sign = "same" if abs(change) < 1e-9 else "up" if change > 0 else "down"
            seen.setdefault(name, set()).add(sign)
    return {name: found.pop() if len(found) == 1 else "unsure" for name, found in seen.items()}
