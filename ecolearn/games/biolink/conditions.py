"""What lessons may ask of a position of BIOlink."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from ecolearn.foodweb import iter_chains, longest_chain, matter_loops, trophic_levels
from ecolearn.kernel.actions import Cell
from ecolearn.kernel.conditions import Condition, Progress, Proof, counted, whole_number
from ecolearn.kernel.words import _

from .foodweb import food_web, key_of
from .position import BiolinkPosition
from .terms import card_term

#: So many chains or loops are counted, and no more.
MOST_CHAINS, MOST_LOOPS = 500, 100
#: So many steps the search for the longest chain takes at most: the same on every computer.
STEPS = 10_000


def _card(position: BiolinkPosition, name: str) -> str:
    if name in position.deck.cards:
        return name
    raise ValueError(_("There is no card called {name} in this deck.").format(name=name))


def _cell_of(position: BiolinkPosition, card: str) -> Cell | None:
    return next((cell for cell, there in position.cells.items() if there == card), None)


def _cells_of_nodes(nodes: Iterable[Hashable]) -> list[Cell]:
    cells = []
    for node in nodes:
        x, y = str(node).removeprefix("cell.").split(",")
        cells.append((int(x), int(y)))
    return cells


def _proof(position: BiolinkPosition, cells: Iterable[Cell]) -> Proof:
    cells = tuple(cells)
    return Proof(tuple(position.cells[cell] for cell in cells), cells)


def laid(position: BiolinkPosition, name: str) -> Progress:
    """A card lies on the board."""
    card = _card(position, name)
    cell = _cell_of(position, card)
    proofs = () if cell is None else (_proof(position, [cell]),)
    return counted(position, len(proofs), 1, proofs, position.sentence("missing_laid", card=card_term(card)))


def arrows(position: BiolinkPosition, text: str) -> Progress:
    """So many arrows lie (BIO-2.10)."""
    needed, count = whole_number(text), position.score
    proofs = [_proof(position, arrow) for arrow in position.arrows]
    return counted(position, count, needed, proofs, position.sentence("missing_arrows", n=needed - count))


def cards(position: BiolinkPosition, text: str) -> Progress:
    """So many cards lie."""
    needed, count = whole_number(text), len(position.cells)
    proofs = [_proof(position, [cell]) for cell in sorted(position.cells)]
    return counted(position, count, needed, proofs, position.sentence("missing_cards", n=needed - count))


def pair(position: BiolinkPosition, prey: str, eater: str) -> Progress:
    """An arrow lies from one card to another (BIO-1.5)."""
    first, second = _card(position, prey), _card(position, eater)
    proofs = [
        _proof(position, arrow)
        for arrow in position.arrows
        if (position.cells[arrow.prey], position.cells[arrow.eater]) == (first, second)
    ]
    missing = position.sentence("missing_pair", card=card_term(first), other=card_term(second))
    return counted(position, len(proofs), 1, proofs, missing)


def chain(position: BiolinkPosition, text: str) -> Progress:
    """The longest food chain has so many organisms."""
    needed = whole_number(text)
    found = longest_chain(food_web(position), steps=STEPS)
    count = found.n_organisms
    proofs = [_proof(position, _cells_of_nodes(found.chain))] if found.chain else []
    missing = position.sentence("missing_chain", n=needed - count)
    return counted(position, count, needed, proofs, missing, exact=found.proven)


def chains(position: BiolinkPosition, text: str) -> Progress:
    """So many different food chains run through the web."""
    needed = whole_number(text)
    found = list(iter_chains(food_web(position), MOST_CHAINS))
    proofs = [_proof(position, _cells_of_nodes(nodes)) for nodes in found[:needed]]
    missing = position.sentence("missing_chains", n=len(found), needed=needed)
    return counted(position, len(found), needed, proofs, missing)


def level(position: BiolinkPosition, name: str, text: str) -> Progress:
    """A card stands at a trophic level or above it, by its shortest chain; 1 for producers."""
    card, needed = _card(position, name), whole_number(text)
    cell = _cell_of(position, card)
    if cell is None:
        return Progress(0, needed, (), position.sentence("missing_laid", card=card_term(card)))
    found = trophic_levels(food_web(position)).get(key_of(cell))
    count = 0 if found is None else int(found)
    proofs = [_proof(position, [cell])] if count else []
    missing = position.sentence("missing_level", card=card_term(card), n=needed)
    return counted(position, count, needed, proofs, missing)


def loop(position: BiolinkPosition, text: str) -> Progress:
    """So many loops of matter are closed."""
    needed = whole_number(text)
    found = matter_loops(food_web(position), MOST_LOOPS)
    proofs = [_proof(position, _cells_of_nodes(nodes)) for nodes in found[: max(1, needed)]]
    return counted(position, len(found), needed, proofs, position.sentence("missing_loop"))


def unused_matter(position: BiolinkPosition) -> list[Cell]:
    """The cells of dead matter that gets something, but of which nobody lives."""
    eaten = {arrow.prey for arrow in position.arrows}
    fed = {arrow.eater for arrow in position.arrows}
    return [
        cell
        for cell, card in sorted(position.cells.items())
        if position.deck.cards[card].role == "dead_matter" and cell in fed and cell not in eaten
    ]


def dead(position: BiolinkPosition, text: str) -> Progress:
    """At most so many arrows end in dead matter of which nobody lives."""
    most = whole_number(text)
    idle = unused_matter(position)
    count = sum(arrow.eater in idle for arrow in position.arrows)
    missing = position.sentence("missing_dead", n=count, most=most)
    return counted(position, int(count <= most), 1, [_proof(position, idle)], missing)


CONDITIONS = {
    "arrows": Condition("arrows NUMBER", arrows),
    "cards": Condition("cards NUMBER", cards),
    "chain": Condition("chain NUMBER", chain),
    "chains": Condition("chains NUMBER", chains),
    "dead": Condition("dead NUMBER", dead),
    "laid": Condition("laid CARD", laid),
    "level": Condition("level CARD NUMBER", level),
    "loop": Condition("loop NUMBER", loop),
    "pair": Condition("pair CARD CARD", pair),
}
