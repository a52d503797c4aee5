"""What lessons and missions may ask of a position."""

from __future__ import annotations

from ecolearn.foodweb import longest_chain
from ecolearn.kernel.actions import Cell
from ecolearn.kernel.conditions import Condition, Progress, Proof, counted, whole_number
from ecolearn.kernel.sentences import Term
from ecolearn.kernel.words import _

from . import missions
from .chains import STEPS
from .foodweb import food_web
from .openings import cell_of, neighbours
from .position import EcogonPosition
from .terms import card_term


def _card(position: EcogonPosition, name: str) -> str:
    if name in position.deck.cards:
        return name
    raise ValueError(_("There is no card called {name} in this deck.").format(name=name))


def _at(position: EcogonPosition, cells: list[Cell] | tuple[Cell, ...]) -> Proof:
    return Proof(tuple(position.cells[cell] for cell in cells), tuple(cells))


def _cells_of(position: EcogonPosition, card: str) -> list[Cell]:
    return sorted(cell for cell, there in position.cells.items() if there == card)


def laid(position: EcogonPosition, name: str) -> Progress:
    """A card lies on the board."""
    card = _card(position, name)
    proofs = tuple(_at(position, [cell]) for cell in _cells_of(position, card))
    code = "missing_nothing" if proofs else "missing_laid"
    return Progress(min(1, len(proofs)), 1, proofs, position.sentence(code, card=card_term(card)))


def established(position: EcogonPosition, name: str) -> Progress:
    """An animal is established (ECG-4.1)."""
    card = _card(position, name)
    cells = _cells_of(position, card)
    proofs = tuple(
        _at(position, [cell, *(near for near in position.met(cell) if near is not None)])
        for cell in cells
        if position.is_established(cell)
    )
    if proofs:
        return Progress(1, 1, proofs, position.sentence("missing_nothing"))
    if not cells:
        return Progress(0, 1, (), position.sentence("missing_laid", card=card_term(card)))
    from .words import unmet_needs

    return Progress(0, 1, (), unmet_needs(position, cells[0]))


def chain(position: EcogonPosition, text: str) -> Progress:
    """The longest food chain has so many organisms (ECG-8.4)."""
    needed = whole_number(text)
    found = longest_chain(food_web(position), steps=STEPS)
    cells: list[Cell] = []
    for node in found.chain:
        q, r = str(node).removeprefix("cell.").split(",")
        cells.append((int(q), int(r)))
    proofs = (_at(position, cells),) if cells else ()
    count = found.n_organisms
    code = "missing_chain" if found.proven else "missing_chain_perhaps"
    missing = position.sentence(code, n=needed - count)
    return counted(position, count, needed, proofs, missing, exact=found.proven)


def points(position: EcogonPosition, text: str) -> Progress:
    """So many beans lie on the board (ECG-7.2)."""
    cells = sorted(cell for cell in position.cells if position.beans(cell))
    needed, count = whole_number(text), sum(position.beans(cell) for cell in cells)
    proofs = [_at(position, [cell]) for cell in cells]
    return counted(position, count, needed, proofs, position.sentence("missing_points", n=needed - count))


def homes(position: EcogonPosition, text: str) -> Progress:
    """So many animals are established (ECG-4.1)."""
    needed, cells = whole_number(text), sorted(position.established)
    missing = position.sentence("missing_homes", n=needed - len(cells))
    return counted(position, len(cells), needed, [_at(position, [cell]) for cell in cells], missing)


def mission(position: EcogonPosition, name: str, text: str) -> Progress:
    """A mission is fulfilled so often, whether it is played or not (ECG-8.4, ECG-8.5)."""
    if name not in position.deck.missions:
        raise ValueError(
            _("There is no mission {name}. There are: {known}.").format(
                name=name, known=", ".join(position.deck.missions)
            )
        )
    needed, now = whole_number(text), missions.count(position, name)
    proofs = [_at(position, [cell_of(at) for at in hexes]) for hexes in missions.fulfilments(position, name)]
    exact = missions.is_exact(position, name)
    code = "missing_mission" if exact else "missing_mission_perhaps"
    missing = position.sentence(code, n=now, needed=needed, task=Term("mission_text", name))
    return counted(position, now, needed, proofs, missing, exact)


def linked(position: EcogonPosition, one: str, other: str, colour: str) -> Progress:
    """Two cards hang together by touching cards of one colour, like woods by a hedge.

    The proof is a shortest way with both cards at its ends.
    """
    ends = _cells_of(position, _card(position, one)), _cells_of(position, _card(position, other))
    if colour not in position.deck.colours:
        known = ", ".join(position.deck.colours)
        raise ValueError(
            _("There is no habitat {name} in this deck. There are: {known}.").format(name=colour, known=known)
        )
    for name, cells in zip((one, other), ends, strict=True):
        if not cells:
            return Progress(0, 1, (), position.sentence("missing_laid", card=card_term(name)))
    way = _way(position, ends[0], set(ends[1]), colour)
    if way:
        return Progress(1, 1, (_at(position, way),), position.sentence("missing_nothing"))
    missing = position.sentence(
        "missing_link", card=card_term(colour), one=card_term(one), two=card_term(other)
    )
    return Progress(0, 1, (), missing)


def _way(position: EcogonPosition, begins: list[Cell], goals: set[Cell], colour: str) -> list[Cell]:
    """A shortest way from one cell to another over cards of a colour; empty if there is none."""
    came: dict[Cell, Cell | None] = dict.fromkeys(begins)
    reached = list(begins)
    for cell in reached:
        if cell in goals:
            way = [cell]
            while (before := came[way[-1]]) is not None:
                way.append(before)
            return way[::-1]
        for near in neighbours(cell):
            if near not in position.cells or near in came:
                continue
            if near in goals or position.deck.cards[position.cells[near]].colour == colour:
                came[near] = cell
                reached.append(near)
    return []


CONDITIONS = {
    "chain": Condition("chain NUMBER", chain),
    "established": Condition("established CARD", established),
    "homes": Condition("homes NUMBER", homes),
    "laid": Condition("laid CARD", laid),
    "linked": Condition("linked CARD CARD COLOUR", linked),
    "mission": Condition("mission NAME NUMBER", mission),
    "points": Condition("points NUMBER", points),
}
