"""The plainest way to the best play: try everything. And matches that are played by chance."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable
from typing import Any

import ecolearn
from ecolearn.kernel.match import Match
from ecolearn.kernel.position import Position


def best_by_hand(
    position: Position, score: Callable[[Any], int], visit: Callable[[Any, int], None] | None = None
) -> int:
    """The best final score, by trying every legal action everywhere; `visit` is told every position's best.

    Positions that are equal in all their state are looked at once.
    """
    known: dict[Hashable, int] = {}

    def go(here: Position) -> int:
        if not here.agenda:
            best = score(here)
        else:
            key = here.key()
            if key in known:
                return known[key]
            seat = here.awaited()[0]
            best = max(go(here.apply(action, seat)) for action in here.legal_actions(seat).forward)
            known[key] = best
        if visit is not None:
            visit(here, best)
        return best

    return go(position)


def mini(
    width: int,
    height: int,
    hand: int,
    pile: int,
    seed: int,
    mode: str = "coop",
    more: tuple[str, ...] = (),
    **options: Any,
) -> Match:
    """A match on a small board with one card on it; hand and pile are drawn by chance."""
    deck = ecolearn.new("biolink", mode=mode, seed=0, **options).position.table
    rng = random.Random(seed)
    cards = rng.sample([card for card in deck.cards if card not in more], 1 + hand + pile - len(more))
    rest = [*more, *cards[1:]]
    rng.shuffle(rest)
    listed = [f"[{', '.join(map(repr, some))}]" for some in (rest[:hand], rest[hand:])]
    start = "\n".join(
        [
            'game = "biolink"',
            "[cells]",
            f'"{rng.randrange(width)},{rng.randrange(height)}" = "{cards[0]}"',
            "[hands]",
            f"1 = {listed[0]}",
            "[stack]",
            f"pile = {listed[1]}",
            "[state]",
            f"width = {width}",
            f"height = {height}",
            "pile = 0",
        ]
    )
    return ecolearn.new("biolink", mode=mode, start=start, seed=seed, **options)


def played(game: str, seed: int, **options: Any) -> Match:
    """A finished match; of two actions the one with more points at once is taken more often."""
    match = ecolearn.new(game, seed=seed, **options)
    rng = random.Random(seed)
    finish(match, rng)
    return match


def finish(match: Match, rng: random.Random) -> None:
    """Play a match to its end."""
    while match.outcome is None:
        seat = match.awaited()[0]
        position: Any = match.position
        legal = list(position.legal_actions(seat).forward)
        action = rng.choice(legal)
        if rng.random() < 0.7:
            action = max(legal, key=lambda one: len(position.apply(one, seat).arrows))
        match.play(action, seat)
