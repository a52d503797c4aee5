"""How the benchmarks measure and say what they found."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence


def median(values: Sequence[float]) -> float:
    return statistics.median(values)


def spread(values: Sequence[float], unit: str = "", digits: int = 0) -> str:
    """Median with the smallest and the largest value, in words."""
    low, middle, high = min(values), median(values), max(values)
    return f"{middle:,.{digits}f}{unit} ({low:,.{digits}f} to {high:,.{digits}f}, {len(values)} runs)"


def verdict(
    name: str, value: float, aim: float, *, more_is_better: bool, unit: str = "", digits: int = 2
) -> bool:
    """Print one figure beside its aim; True if the aim is met."""
    met = value >= aim if more_is_better else value <= aim
    word = "at least" if more_is_better else "at most"
    print(f"  {name}: {value:,.{digits}f}{unit} (aim: {word} {aim:g}{unit}) {'met' if met else 'MISSED'}")
    return met


def alternate(
    ours: Callable[[int], float], theirs: Callable[[int], float], runs: int
) -> tuple[list[float], list[float]]:
    """Measure two things in turn, so that a change of the machine's pace meets both."""
    first, second = [], []
    for run in range(runs):
        first.append(ours(run))
        second.append(theirs(run))
    return first, second
