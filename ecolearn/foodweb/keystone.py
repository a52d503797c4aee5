"""How much hangs on an organism: the keystone index of Jordán."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from ecolearn.foodweb.components import components
from ecolearn.foodweb.graph import Node, name_of, net
from ecolearn.foodweb.linear import solve
from ecolearn.foodweb.numerals import decimal
from ecolearn.kernel.words import _

if TYPE_CHECKING:
    import networkx as nx


@dataclass(frozen=True, slots=True)
class Keystone:
    """The keystone index of one organism and its parts.

    Attributes
    ----------
    bottom_up : float or None
        What hangs on it from above: those that eat it, those that eat these, and so on. An eater with few
        kinds of food counts for more. None if it cannot be told (see `KeystoneIndex.reasons`).
    top_down : float or None
        The same downward: what it eats, what that eats, and so on; prey with few eaters counts for more.
    direct : float
        The part that comes from its own eaters and its own prey.
    """

    bottom_up: float | None
    top_down: float | None
    direct: float

    @property
    def total(self) -> float | None:
        """The keystone index: `bottom_up` + `top_down`, which is also `direct` + `indirect`."""
        if self.bottom_up is None or self.top_down is None:
            return None
        return self.bottom_up + self.top_down

    @property
    def indirect(self) -> float | None:
        """The part that comes from organisms further up and down."""
        return None if self.total is None else self.total - self.direct


class KeystoneIndex(Mapping[Node, Keystone]):
    """Organism -> `Keystone`.

    Attributes
    ----------
    nodes : str
        "tiles" or "species": which web it was computed for.
    reasons : dict
        Organism -> why its index cannot be told, in a sentence.
    """

    def __init__(
        self,
        values: Mapping[Node, Keystone],
        names: Mapping[Node, str],
        reasons: Mapping[Node, str],
        nodes: str,
    ) -> None:
        self._values = dict(values)
        self._names = dict(names)
        self.reasons = dict(reasons)
        self.nodes = nodes

    def __getitem__(self, node: Node) -> Keystone:
        return self._values[node]

    def __iter__(self) -> Iterator[Node]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def ranked(self) -> list[Node]:
        """The organisms that have an index, the largest first; equal ones in the order of their text."""
        known = [(node, value.total) for node, value in self._values.items() if value.total is not None]
        return [node for node, total in sorted(known, key=lambda pair: (-round(pair[1], 9), str(pair[0])))]

    @property
    def sentence(self) -> str:
        """On whom most hangs, in a sentence."""
        ranked = self.ranked()
        if not ranked:
            return _("For no organism here can it be told how much hangs on it.")
        first = self._values[ranked[0]].total or 0.0
        if not first:
            return _("Nobody here eats anybody, so nothing hangs on anyone.")
        names = [self._names[node] for node in ranked if (self._values[node].total or 0.0) > first - 1e-9]
        return _("Most hangs on {names}: keystone index {value}.").format(
            names=", ".join(names), value=decimal(first)
        )

    def _repr_html_(self) -> str:
        head = (
            _("Organism"),
            _("Keystone index"),
            _("Up: those that live on it"),
            _("Down: those it keeps small"),
            _("Direct"),
            _("Indirect"),
        )
        order = [*self.ranked(), *(node for node in self._values if self._values[node].total is None)]
        rows = []
        for node in order:
            value = self._values[node]
            numbers = (value.total, value.bottom_up, value.top_down, value.direct, value.indirect)
            rows.append(
                [self._names[node], *("–" if number is None else decimal(number) for number in numbers)]
            )
        cells = "".join(
            f'<tr><th scope="row" style="text-align:left">{escape(row[0])}</th>'
            + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
            + "</tr>"
            for row in rows
        )
        heads = "".join(f'<th scope="col">{escape(text)}</th>' for text in head)
        notes = "".join(f"<p>{escape(text)}</p>" for text in dict.fromkeys(self.reasons.values()))
        return (
            f"<table><caption>{escape(self.sentence)}</caption>"
            f"<thead><tr>{heads}</tr></thead><tbody>{cells}</tbody></table>{notes}"
        )


def keystone_index(web: nx.DiGraph) -> KeystoneIndex:
    """How much hangs on every organism: a purely structural measure from both directions.

    Parameters
    ----------
    web : networkx.DiGraph
        Links from prey to eater; weights, self-links and links of matter do not count.

    Returns
    -------
    KeystoneIndex
        A mapping: organism -> `Keystone`. Upward, an organism that eats three kinds of food counts a third
        for each of them. A group in which everybody is eaten only by members of the group has no end above,
        so its `top_down` is None; a group that lives only on itself has no `bottom_up`. All others keep
        their values.

    Raises
    ------
    WebError
        If the graph is no food web.

    References
    ----------
    Jordán, Takács-Sánta & Molnár (1999), Oikos 86:453; Jordán (2009), Phil. Trans. R. Soc. B 364:1733.
    """
    compact = net(web)
    up = _spread(compact.eaters, compact.prey)
    down = _spread(compact.prey, compact.eaters)
    values, reasons = {}, {}
    for i, node in enumerate(compact.nodes):
        direct = sum(1 / len(compact.prey[j]) for j in compact.eaters[i])
        direct += sum(1 / len(compact.eaters[j]) for j in compact.prey[i])
        values[node] = Keystone(up[i], down[i], direct)
    for totals, text in (
        (up, _("{names} live only on each other, so what hangs on them has no end.")),
        (down, _("{names} are eaten only by each other, so what they hold down has no end.")),
    ):
        for part in components(compact.eaters):
            if totals[part[0]] is None:
                sentence = text.format(names=", ".join(name_of(web, compact.nodes[i]) for i in part))
                for i in part:
                    reasons[compact.nodes[i]] = sentence
    names = {node: name_of(web, node) for node in compact.nodes}
    return KeystoneIndex(values, names, reasons, web.graph.get("nodes", ""))


def _spread(further: Sequence[Sequence[int]], back: Sequence[Sequence[int]]) -> list[float | None]:
    """Solve K(i) = sum over j in further[i] of (1 + K(j)) / len(back[j]), part after part.

    The columns of a part add up to 1 if nothing leads into it from outside; only then it has no solution."""
    found: list[float | None] = [None] * len(further)
    for part in components(further):
        members = set(part)
        if len(part) > 1 and all(j in members for i in part for j in back[i]):
            continue
        place = {i: row for row, i in enumerate(part)}
        rows = []
        for i in part:
            row = [0.0] * (len(part) + 1)
            row[place[i]] = 1.0
            for j in further[i]:
                share = 1 / len(back[j])
                row[-1] += share
                if j in members:
                    row[place[j]] -= share
                else:
                    row[-1] += share * (found[j] or 0.0)
            rows.append(row)
        for i, value in zip(part, solve(rows), strict=True):
            found[i] = value
    return found
