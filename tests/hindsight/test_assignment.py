"""The best assignment of columns to rows, against trying all of them."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from ecolearn.hindsight.assignment import best_assignment


@given(
    st.tuples(st.integers(1, 5), st.integers(1, 6)).flatmap(
        lambda size: st.lists(
            st.lists(st.integers(0, 7), min_size=size[1], max_size=size[1]),
            min_size=size[0],
            max_size=size[0],
        )
    )
)
@settings(max_examples=300, deadline=None)
def test_as_good_as_the_best_of_all(weights: list[list[int]]) -> None:
    rows = weights if len(weights) <= len(weights[0]) else [list(row) for row in zip(*weights, strict=True)]
    by_hand = max(
        sum(row[column] for row, column in zip(rows, order, strict=True))
        for order in permutations(range(len(rows[0])), len(rows))
    )
    assert best_assignment(weights) == by_hand


def test_nothing_to_assign() -> None:
    assert best_assignment([]) == 0
