"""A histogram of the lengths of food chains, and what it tells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape

from ecolearn.foodweb.graph import Node
from ecolearn.foodweb.numerals import decimal
from ecolearn.kernel.words import _, ngettext


class ChainLengths(Mapping[int, int]):
    """Number of links -> number of food chains of that length, in ascending order.

    ``lengths[16]`` is 0 if no chain has 16 links. Lengths are counted in links, as studies do; a chain of n
    links has n + 1 organisms. All values are exact.

    Parameters
    ----------
    counts : mapping of int to int
        Number of links -> number of chains.
    nodes : str
        "tiles" if every card of a board was an organism of its own, "species" if cards of a species were one.
    through : node, optional
        The organism that occurs in all these chains.

    References
    ----------
    Mean, median and sample standard deviation as in Bersier, Banasek-Richter & Cattin (2002), Ecology
    83:2394.
    """

    __slots__ = ("_counts", "nodes", "through")

    def __init__(self, counts: Mapping[int, int], *, nodes: str = "", through: Node | None = None) -> None:
        self._counts = {links: counts[links] for links in sorted(counts) if counts[links]}
        self.nodes = nodes
        self.through = through

    def __getitem__(self, links: int) -> int:
        return self._counts.get(links, 0)

    def __contains__(self, links: object) -> bool:
        return links in self._counts

    def __iter__(self) -> Iterator[int]:
        return iter(self._counts)

    def __len__(self) -> int:
        return len(self._counts)

    def __repr__(self) -> str:
        return f"ChainLengths({self._counts})"

    @property
    def total(self) -> int:
        """The number of chains."""
        return sum(self._counts.values())

    @property
    def mean(self) -> float | None:
        """The mean number of links; None if there is no chain."""
        return self._sum(1) / self.total if self._counts else None

    @property
    def median(self) -> float | None:
        """The middle number of links, half-way between two if the chains are even in number; None if there is
        no chain."""
        total = self.total
        if not total:
            return None
        low, high = self._at((total - 1) // 2), self._at(total // 2)
        return (low + high) / 2

    @property
    def sd(self) -> float | None:
        """The sample standard deviation of the number of links; None if there are fewer than two chains."""
        total = self.total
        if total < 2:
            return None
        # Whole numbers up to the last step: nothing is lost by taking the difference of two large ones.
        return float(((total * self._sum(2) - self._sum(1) ** 2) / (total * (total - 1))) ** 0.5)

    @property
    def shortest(self) -> int:
        """The fewest links; 0 if there is no chain."""
        return min(self._counts, default=0)

    @property
    def longest(self) -> int:
        """The most links; 0 if there is no chain."""
        return max(self._counts, default=0)

    @property
    def sentence(self) -> str:
        """What the histogram tells, in a sentence."""
        total, mean = self.total, self.mean
        if mean is None:
            return _("There is no food chain yet.")
        return ngettext(
            "{n} food chain. Its length in links: {mean}.",
            "{n} food chains. Their length in links: {mean} on average, from {shortest} to {longest}.",
            total,
        ).format(n=grouped(total), mean=decimal(mean), shortest=self.shortest, longest=self.longest)

    def _sum(self, power: int) -> int:
        return sum(n * links**power for links, n in self._counts.items())

    def _at(self, place: int) -> int:
        """The length of the chain at this place, from 0, if all were in a row from the shortest on."""
        for links, n in self._counts.items():
            if place < n:
                return links
            place -= n
        raise IndexError(place)

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{links}</td><td>{links + 1}</td><td>{grouped(n)}</td></tr>"
            for links, n in self._counts.items()
        )
        head = "".join(
            f'<th scope="col">{escape(text)}</th>' for text in (_("Links"), _("Organisms"), _("Food chains"))
        )
        return (
            f"<table><caption>{escape(self.sentence)}</caption>"
            f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
        )


def grouped(number: int) -> str:
    """A whole number with a narrow space before every three digits, which is read in every language."""
    return f"{number:,}".replace(",", "\u202f")
