"""Loop analysis: exact counts of the ways that push a population up and down, for small food webs.

Only the signs of links are used. The effect of a lasting gain of population j on population i has the sign of
the element (i, j) of the adjoint of -A, if the community is stable (Levins 1974). That element is the number
of feedback ways that push up minus the number of those that push down (Dambacher et al. 2002); how far they
agree is the weight of the prediction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ecolearn.foodweb.community import Limited, limits, signs
from ecolearn.foodweb.graph import Node, name_of, net, select_links
from ecolearn.foodweb.numerals import decimal
from ecolearn.foodweb.removal import which_web
from ecolearn.foodweb.showing import page
from ecolearn.foodweb.tables import Table
from ecolearn.kernel.words import _

if TYPE_CHECKING:
    import networkx as nx

LARGEST = 12
"""Counting all ways takes about four times as long with every two organisms more."""


@dataclass(frozen=True, slots=True)
class LoopAnalysis:
    """Ways up and ways down from every population to every other one.

    Attributes
    ----------
    nodes : str
        Which web was used: "tiles" or "species".
    order : tuple
        The nodes, in the order of rows and columns.
    adjoint : tuple of tuple of int
        Adjoint of -A with strengths 1: row i, column j: net number of ways from a lasting gain of j to i.
    total : tuple of tuple of int
        All of these ways, up and down together.
    determinant : int
        Of -A; if it is not above 0, the web cannot be stable with equal strengths.
    limited : str
        As in `press_effects`.
    names : dict
        Node -> name.
    """

    nodes: str
    order: tuple[Node, ...]
    adjoint: tuple[tuple[int, ...], ...]
    total: tuple[tuple[int, ...], ...]
    determinant: int
    limited: str
    names: Mapping[Node, str]

    def ways(self, on: Node, by: Node) -> tuple[int, int]:
        """How many ways push `on` up and how many push it down when there is lastingly more of `by`.

        A KeyError if one is not in the web."""
        i, j = self._at(on), self._at(by)
        net_number, total = self.adjoint[i][j], self.total[i][j]
        return (total + net_number) // 2, (total - net_number) // 2

    def weight(self, on: Node, by: Node) -> float:
        """How far the ways agree: 1 all do, 0 as many up as down; 1 too where there is no way at all.

        From about 0.5 on, nearly all random strengths give the same sign (Dambacher et al. 2003)."""
        i, j = self._at(on), self._at(by)
        return abs(self.adjoint[i][j]) / self.total[i][j] if self.total[i][j] else 1.0

    def sentence(self, on: Node, by: Node) -> str:
        """The ways up and down in words, in the current language."""
        up, down = self.ways(on, by)
        names = {"on": self.names[on], "by": self.names[by]}
        if not up + down:
            return _("More {by}: no way leads to {on}.").format(**names)
        if up == down:
            return _("More {by}: as many ways push {on} up as down ({n} each), so nobody can say.").format(
                n=up, **names
            )
        if up > down:
            return _("More {by}: more {on}. Ways up: {up}, ways down: {down}.").format(
                up=up, down=down, **names
            )
        return _("More {by}: fewer {on}. Ways up: {up}, ways down: {down}.").format(up=up, down=down, **names)

    @property
    def sentences(self) -> tuple[str, ...]:
        """How to read the table, in the current language."""
        return (
            _(
                "Each row: what happens if there is lastingly more of the first one. In each column: ways up "
                "minus ways down, and how far they agree (1: all do)."
            ),
        )

    @property
    def table(self) -> Table:
        """One row for each population that is changed, one column for each that is affected."""
        rows = [
            [self.names[by]]
            + [f"{self.adjoint[i][j]:+d} ({decimal(self.weight(on, by))})" for i, on in enumerate(self.order)]
            for j, by in enumerate(self.order)
        ]
        return {"head": [_("More of"), *(self.names[node] for node in self.order)], "rows": rows}

    def __str__(self) -> str:
        return "\n".join(
            self.sentence(on, by)
            for by in self.order
            for on in self.order
            if on != by and self._total(on, by)
        )

    def _repr_html_(self) -> str:
        return page(self.sentences, self.table, notes=(which_web(self.nodes),))

    def _total(self, on: Node, by: Node) -> int:
        return self.total[self._at(on)][self._at(by)]

    def _at(self, node: Node) -> int:
        if node not in self.order:
            raise KeyError(_("{node} is not in this food web.").format(node=node))
        return self.order.index(node)


def loop_analysis(web: nx.DiGraph, *, limited: Limited = "all", doubtful: bool = True) -> LoopAnalysis:
    """Count the ways that push each population up and down when there is lastingly more of another one.

    Parameters
    ----------
    web : networkx.DiGraph
        Links from prey to eater; node attribute ``kind``. At most `LARGEST` organisms.
    limited : "all" or "sources"
        Whether every population limits itself, or only those at which food chains start.
    doubtful : bool
        False leaves the links marked ``doubtful`` out.

    Returns
    -------
    LoopAnalysis

    Raises
    ------
    WebError
        If the graph is no food web.
    ValueError
        If the web is too large; `press_effects` works with any.

    References
    ----------
    Levins (1974), Ann. N. Y. Acad. Sci. 231:123; Dambacher, Li & Rossignol (2002), Ecology 83:1372 (adjoint
    and weights) and (2003), Ecol. Model. 161:77.
    """
    compact = net(web if doubtful else select_links(web, doubtful=False))
    n = len(compact.nodes)
    if n > LARGEST:
        raise ValueError(
            _(
                "This web has {n} organisms; all ways can be counted up to {most}. Take press_effects, which "
                "works with any web."
            ).format(n=n, most=LARGEST)
        )
    matrix, number = signs(compact, limits(compact, limited))
    determinant, adjoint = adjugate([[-value for value in row] for row in matrix])
    sizes = minor_permanents(number)
    return LoopAnalysis(
        nodes=str(web.graph.get("nodes", "species")),
        order=compact.nodes,
        adjoint=tuple(tuple(row) for row in adjoint),
        total=tuple(tuple(sizes[j][i] for j in range(n)) for i in range(n)),
        determinant=determinant,
        limited=limited,
        names={node: name_of(web, node) for node in compact.nodes},
    )


def adjugate(matrix: Sequence[Sequence[int]]) -> tuple[int, list[list[int]]]:
    """Determinant and adjoint of a matrix of whole numbers, exactly (Faddeev and Le Verrier)."""
    n = len(matrix)
    if not n:
        return 1, []
    columns = range(n)
    power = [[int(i == j) for j in columns] for i in columns]
    for k in range(1, n + 1):
        adjoint = power
        product = [
            [sum(matrix[i][m] * adjoint[m][j] for m in columns if matrix[i][m]) for j in columns]
            for i in columns
        ]
        last = -sum(product[i][i] for i in columns) // k
        power = [[value + last * (i == j) for j, value in enumerate(row)] for i, row in enumerate(product)]
    sign = -1 if n % 2 == 0 else 1
    return -sign * last, [[sign * value for value in row] for row in adjoint]


def minor_permanents(matrix: Sequence[Sequence[int]]) -> list[list[int]]:
    """Element (i, j): the permanent of the matrix without row i and column j; numbers not below 0.

    Sums over sets of columns, from the first row down and from the last row up; about n^2 2^n steps."""
    n = len(matrix)
    down = _partial(matrix)
    up = _partial(matrix[::-1])[::-1]
    everything = (1 << n) - 1
    found = []
    for i in range(n):
        above, below = down[i], up[i + 1]
        row = [0] * n
        for used, ways in above.items():
            rest = everything & ~used
            for j in range(n):
                if rest >> j & 1:
                    row[j] += ways * below.get(rest & ~(1 << j), 0)
        found.append(row)
    return found


def _partial(matrix: Sequence[Sequence[int]]) -> list[dict[int, int]]:
    """For the first 0, 1, ... n rows: set of columns, as bits -> permanent of these rows and columns."""
    found = [{0: 1}]
    for row in matrix:
        cells = [(1 << j, value) for j, value in enumerate(row) if value]
        nexts: dict[int, int] = {}
        for used, ways in found[-1].items():
            for bit, value in cells:
                if not used & bit:
                    nexts[used | bit] = nexts.get(used | bit, 0) + ways * value
        found.append(nexts)
    return found
