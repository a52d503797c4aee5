"""The best way to give every row a column of its own: a bound for games in which cards are laid on cells."""

from __future__ import annotations

from collections.abc import Sequence


def best_assignment(weights: Sequence[Sequence[int]]) -> int:
    """The greatest sum of weights when every row gets one column and no column serves two rows.

    Parameters
    ----------
    weights : sequence of sequences of int
        At least 0; all rows are of one length. If there are more rows than columns, the worst rows get none.

    References
    ----------
    Kuhn (1955), Nav. Res. Logist. 2:83; by shortest augmenting paths: Jonker & Volgenant (1987), Computing
    38:325.
    """
    if not weights:
        return 0
    if len(weights) > len(weights[0]):
        return best_assignment(list(zip(*weights, strict=True)))
    columns = len(weights[0])
    row_price = [max(row) for row in weights]
    column_price = [0] * columns
    owner = [-1] * columns
    for start, first in enumerate(weights):
        best = row_price[start]
        # A column that suits this row best and is still free costs nothing to find.
        at = next((c for c in range(columns) if owner[c] < 0 and first[c] - column_price[c] == best), -1)
        if at >= 0:
            owner[at] = start
        else:
            _augment(weights, start, row_price, column_price, owner)
    return sum(row_price) + sum(column_price)


def _augment(
    weights: Sequence[Sequence[int]],
    start: int,
    row_price: list[int],
    column_price: list[int],
    owner: list[int],
) -> None:
    """Find a column for one more row along the cheapest chain of swaps, and adjust the prices.

    A column's price is what it adds to every sum in which it is used: prices of rows and columns together are
    at least each weight, and equal where a row owns a column.
    """
    columns = range(len(column_price))
    slack = [row_price[start] + column_price[c] - weights[start][c] for c in columns]
    came_from = [start] * len(column_price)
    open_columns = set(columns)
    reached: list[int] = []
    delta_of = {start: 0}
    total = 0
    while True:
        at = min(open_columns, key=slack.__getitem__)
        total = slack[at]
        open_columns.discard(at)
        reached.append(at)
        row = owner[at]
        if row < 0:
            break
        delta_of[row] = total
        price, mine = row_price[row], weights[row]
        for c in open_columns:
            through = total + price + column_price[c] - mine[c]
            if through < slack[c]:
                slack[c] = through
                came_from[c] = row
    for row, delta in delta_of.items():
        row_price[row] -= total - delta
    for c in reached[:-1]:
        column_price[c] += total - delta_of[owner[c]]
    while True:
        row = came_from[at]
        previous = next((c for c in reached if owner[c] == row), -1)
        owner[at] = row
        if row == start:
            break
        at = previous
