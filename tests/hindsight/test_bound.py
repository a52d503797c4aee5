"""BIOlink's bound is never below what can really be reached."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from ecolearn.games.biolink.bound import BiolinkHints
from tests.hindsight.exhaustive import best_by_hand, mini

HINTS = BiolinkHints()

BOARDS = [
    # width, height, hand, pile, options
    (2, 2, 4, 0, {}),
    (2, 2, 3, 3, {}),
    (3, 2, 3, 2, {}),
    (5, 1, 3, 2, {}),
    (2, 2, 3, 2, {"deck": "savanna"}),
    (3, 2, 3, 1, {"deck": "savanna", "recyclers": True}),
    (2, 2, 3, 1, {"arrows": "pupil"}),
]


@pytest.mark.rule("BIO-2.5")
@pytest.mark.parametrize("width, height, hand, pile, options", BOARDS)
def test_no_position_can_bring_more_than_its_bound(
    width: int, height: int, hand: int, pile: int, options: dict[str, Any]
) -> None:
    looked_at = tight = 0

    def visit(position: Any, best: int) -> None:
        nonlocal looked_at, tight
        most = HINTS.most(position, None)
        assert best <= most, position
        looked_at += 1
        tight += best == most

    for seed in range(12):
        position = mini(width, height, hand, pile, seed, **options).first
        best_by_hand(position, lambda end: end.outcome().score, visit)
    # A bound that is always far off would be true and useless.
    assert tight > looked_at / 4


@pytest.mark.rule("BIO-3.10")
@pytest.mark.parametrize("more", [(), ("decomposers",), ("decomposers", "hedge_cutting")])
def test_points_and_special_cards_too(more: tuple[str, ...]) -> None:
    looked_at = 0

    def visit(position: Any, best: int) -> None:
        nonlocal looked_at
        assert best <= HINTS.most(position, 1), position
        looked_at += 1

    for seed in range(12):
        match = mini(2, 2, 3, 1, seed, "versus", more, specials=bool(more))
        best_by_hand(match.first, lambda end: end.outcome().scores[1], visit)
    assert looked_at > 100


def test_alike_positions_have_one_key_whatever_the_order_of_laying() -> None:
    swapped = 0
    for seed in range(20):
        first: Any = mini(3, 3, 5, 0, seed).first
        for one, other in permutations(first.legal_actions(), 2):
            ways = [(one, other), (other, one)]
            if one.card == other.card or any(first.apply(a).why_illegal(b) for a, b in ways):
                continue
            there, back = (first.apply(a).apply(b) for a, b in ways)
            assert HINTS.key(there) == HINTS.key(back) != HINTS.key(first)
            swapped += 1
    assert swapped > 20
