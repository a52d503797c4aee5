"""Whether a system comes back after a small push: all eigenvalues left of zero. Plain Python."""

from __future__ import annotations

import math
from collections.abc import Sequence
from operator import mul

Matrix = list[list[float]]

_SWEEPS = 8  # over the organisms, until their scales fit together
_SQUARINGS = 24  # C to the power of 2^24: what has not vanished by then lies on the edge
_VANISHED = 0.9  # rounding moves an eigenvalue of 1 by some 1e-8 in so many squarings, never below this


def is_stable(matrix: Sequence[Sequence[float]]) -> bool:
    """Whether every eigenvalue has a real part below 0. What lies on the edge does not count as stable.

    Two tests, both of which prove what they say: if some positive scales v make the symmetric part of
    diag(v) A negative definite, A is stable (Lyapunov's theorem); where such scales are not found quickly,
    A is mapped to C = (I - hA)^-1 (I + hA), whose powers vanish exactly if A is stable.

    Parameters
    ----------
    matrix : n sequences of n float

    Returns
    -------
    bool

    References
    ----------
    Goh (1977), Am. Nat. 111:135 (scales of populations); Cayley transform as in Golub & Van Loan, *Matrix
    Computations*.
    """
    if matrix and sum(row[i] for i, row in enumerate(matrix)) >= 0:
        return False  # the sum of the eigenvalues
    return _scales_prove_it(matrix) or _powers_vanish(matrix)


def _scales_prove_it(matrix: Sequence[Sequence[float]]) -> bool:
    """Look for scales with v_i a_ij + v_j a_ji near 0, and test them by a Cholesky decomposition."""
    n = len(matrix)
    if any(matrix[i][i] >= 0 for i in range(n)):
        return False
    ties: list[list[tuple[int, float, float]]] = [[] for _row in range(n)]
    for i in range(n):
        row = matrix[i]
        for j in range(i):
            product = row[j] * matrix[j][i]
            if product < 0:
                # log v_i - log v_j that balances the pair, and how much it matters beside the diagonal.
                step = math.log(abs(matrix[j][i] / row[j]))
                weight = -product / (row[i] * matrix[j][j])
                ties[i].append((j, step, weight))
                ties[j].append((i, -step, weight))
    logs = [0.0] * n
    for _sweep in range(_SWEEPS):
        for i, pairs in enumerate(ties):
            if pairs:
                total = sum([weight for _j, _step, weight in pairs])
                logs[i] = sum([(logs[j] + step) * weight for j, step, weight in pairs]) / total
    scales = [math.exp(value) for value in logs]
    return _positive_definite(
        [[-(scales[i] * matrix[i][j] + scales[j] * matrix[j][i]) for j in range(i + 1)] for i in range(n)]
    )


def _positive_definite(lower: Matrix) -> bool:
    """Whether the symmetric matrix with this lower triangle is; Cholesky without the last digit's noise."""
    factor: Matrix = []
    for i, row in enumerate(lower):
        new: list[float] = []
        for j in range(i):
            new.append((row[j] - sum(map(mul, new, factor[j]))) / factor[j][j])
        rest = row[i] - sum(map(mul, new, new))
        if rest <= 1e-12 * row[i]:
            return False
        new.append(math.sqrt(rest))
        factor.append(new)
    return True


def _powers_vanish(matrix: Sequence[Sequence[float]]) -> bool:
    n = len(matrix)
    # About half of a typical eigenvalue: with it the powers vanish soonest.
    size = math.sqrt(sum(sum(map(mul, row, row)) for row in matrix) / n) / 2
    inverse = _inverse([[(i == j) - row[j] / size for j in range(n)] for i, row in enumerate(matrix)])
    if inverse is None:
        return False
    power = [[2 * inverse[i][j] - (i == j) for j in range(n)] for i in range(n)]
    for _squaring in range(_SQUARINGS):
        norm = math.sqrt(sum(sum(map(mul, row, row)) for row in power))
        if norm < _VANISHED:
            return True
        # The trace is the sum of the eigenvalues: above n, one of them is outside the circle. So is one if
        # the powers grow without bound; 1e60 is far beyond any detour that a stable system takes.
        if abs(sum(power[i][i] for i in range(n))) > n * (1 + 1e-9) or not norm < 1e60:
            return False
        columns = list(zip(*power, strict=True))
        power = [[sum(map(mul, row, column)) for column in columns] for row in power]
    return False


def _inverse(rows: Matrix) -> Matrix | None:
    """Gauss and Jordan with the largest pivot, in the place of `rows`; None if there is no inverse."""
    n = len(rows)
    swaps = []
    for col in range(n):
        best = max(range(col, n), key=lambda r: abs(rows[r][col]))
        pivot = rows[best][col]
        if abs(pivot) < 1e-12:
            return None
        rows[best], rows[col] = rows[col], rows[best]
        swaps.append((best, col))
        # The column of the identity matrix that would stand beside takes the place of the one that is done.
        rows[col][col] = 1.0
        top = rows[col] = [value / pivot for value in rows[col]]
        for r in range(n):
            factor = rows[r][col]
            if factor and r != col:
                rows[r][col] = 0.0
                rows[r] = [a - factor * b for a, b in zip(rows[r], top, strict=True)]
    for one, two in reversed(swaps):
        if one != two:
            for row in rows:
                row[one], row[two] = row[two], row[one]
    return rows
