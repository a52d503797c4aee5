"""Which neighbour meets which need: a largest matching (ECG-4.1)."""

from __future__ import annotations

from collections.abc import Sequence


def largest_matching(choices: Sequence[Sequence[int]]) -> list[int | None]:
    """Give as many needs as possible a neighbour of their own.

    Parameters
    ----------
    choices : sequence of sequences of int
        For each need the neighbours that could meet it, in the order in which they are tried.

    Returns
    -------
    list
        For each need its neighbour, or None.
    """
    taken: dict[int, int] = {}
    for need in range(len(choices)):
        _serve(need, choices, taken, set())
    met: list[int | None] = [None] * len(choices)
    for near, need in taken.items():
        met[need] = near
    return met


def _serve(need: int, choices: Sequence[Sequence[int]], taken: dict[int, int], tried: set[int]) -> bool:
    """Find a neighbour for one need, if others can do with another neighbour than theirs."""
    for near in choices[need]:
        if near not in tried:
            tried.add(near)
            if near not in taken or _serve(taken[near], choices, taken, tried):
                taken[near] = need
                return True
    return False
