"""Systems of linear equations, in plain Python: food webs give small ones, and the core needs no numpy."""

from __future__ import annotations


def solve(rows: list[list[float]]) -> list[float]:
    """Solve a linear system by elimination with the largest pivot. It changes `rows`.

    Parameters
    ----------
    rows : list of lists
        n rows [a_1, ..., a_n, b] each, for a_1 x_1 + ... + a_n x_n = b.

    Returns
    -------
    list of float
        x_1 to x_n.

    Raises
    ------
    ZeroDivisionError
        If the system has no single solution.
    """
    n = len(rows)
    for col in range(n):
        best = max(range(col, n), key=lambda r: abs(rows[r][col]))
        rows[col], rows[best] = rows[best], rows[col]
        pivot = rows[col]
        tail = pivot[col:]
        for r in range(col + 1, n):
            factor = rows[r][col] / pivot[col]
            if factor:
                # What stands on the left of the pivot is 0 and not looked at again.
                row = rows[r]
                row[col:] = [a - factor * b for a, b in zip(row[col:], tail, strict=True)]
    result = [0.0] * n
    for r in reversed(range(n)):
        rest = sum(rows[r][c] * result[c] for c in range(r + 1, n))
        result[r] = (rows[r][n] - rest) / rows[r][r]
    return result
