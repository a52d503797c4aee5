"""What the rules say of a layout of Still Waters cards: plain functions over a dict from cell to card id.

Everything is worked out from the rules text by trying; nothing is remembered between calls except where the
answer depends on nothing but the arguments.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

from tests.oracles.ecogon_deck import Card, Deck, as_list

Cell = tuple[int, int]
Cells = dict[Cell, str]

FOOD = {"eats": "food", "nectar": "food", "blood": "blood"}


def around(cell: Cell) -> list[Cell]:
    """The six cells that touch a cell (axial coordinates)."""
    q, r = cell
    return [(q, r - 1), (q + 1, r - 1), (q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r)]


def may_lie(deck: Deck, cells: Cells, card_id: str, cell: Cell) -> bool:
    """Whether the card may be put on the cell (ECG-3.3, ECG-3.4)."""
    if cell in cells:
        return False
    card = deck.cards[card_id]
    touching = [deck.cards[cells[n]] for n in around(cell) if n in cells]
    if deck.together is not None and any(n.colour not in deck.together[card.colour] for n in touching):
        return False  # ECG-10.3
    if card.kind == "habitat":
        return len(touching) > 0
    return any(other.kind == "habitat" and other.colour == card.colour for other in touching)


def homes(deck: Deck, cells: Cells, card_id: str) -> list[Cell]:
    """All cells where the card may be put. A card must touch one that lies, so only such cells are tried."""
    tried = {n for cell in cells for n in around(cell)} - set(cells)
    return sorted(cell for cell in tried if may_lie(deck, cells, card_id, cell))


def could_be_laid(deck: Deck, before: Cells, laid: Cells) -> bool:
    """Whether the cards `laid` could have come to lie in some order, starting from `before` (ECG-3.5).

    All orders are followed, those that lead to the same layout together.
    """
    reached = {frozenset[Cell]()}
    for _ in laid:
        following = set()
        for done in reached:
            layout = before | {cell: laid[cell] for cell in done}
            for cell, card_id in laid.items():
                if cell not in done and may_lie(deck, layout, card_id, cell):
                    following.add(done | {cell})
        reached = following
    return len(reached) > 0


def is_established(deck: Deck, cells: Cells, cell: Cell) -> bool:
    """Whether an animal is established: every way of sharing out its needs is tried (ECG-4.1)."""
    animal = deck.cards[cells[cell]]
    if animal.kind != "animal":
        return False
    touching = [deck.cards[cells[n]] for n in around(cell) if n in cells]
    if not any(other.kind == "habitat" and other.colour == animal.colour for other in touching):
        return False
    # A habitat gives nothing, unless it counts as a plant (ECG-9.5).
    beings = [other for other in touching if other.gives]
    return any(
        all(set(need.any) & set(giver.gives) for need, giver in zip(animal.needs, givers, strict=True))
        for givers in permutations(beings, len(animal.needs))
    )


def most_met(deck: Deck, cells: Cells, cell: Cell) -> int:
    """The largest number of an animal's needs that its neighbours can meet at once."""
    needs = deck.cards[cells[cell]].needs
    wanted = {symbol for need in needs for symbol in need.any}
    touching = [deck.cards[cells[n]] for n in around(cell) if n in cells]
    givers = [card for card in touching if wanted & set(card.gives)] + [None] * len(needs)
    return max(
        sum(
            giver is not None and bool(set(need.any) & set(giver.gives))
            for need, giver in zip(needs, order, strict=True)
        )
        for order in permutations(givers, len(needs))
    )


def established(deck: Deck, cells: Cells) -> set[Cell]:
    """The cells of all established animals."""
    return {cell for cell in cells if is_established(deck, cells, cell)}


def score(deck: Deck, cells: Cells) -> int:
    """The beans that lie (ECG-4.3, ECG-7.2)."""
    return sum(deck.cards[cells[cell]].points for cell in established(deck, cells))


def surrounded(deck: Deck, cells: Cells) -> set[Cell]:
    """The cells of all animals that must go: six taken hexes around them and not established (ECG-5.1)."""
    return {
        cell
        for cell in cells
        if deck.cards[cells[cell]].kind == "animal"
        and all(n in cells for n in around(cell))
        and not is_established(deck, cells, cell)
    }


def food_web(deck: Deck, cells: Cells) -> set[tuple[Cell, Cell, str, bool]]:
    """The edges (prey cell, predator cell, kind, doubtful) of a layout (ECG-11.1)."""
    edges = set()
    for predator, predator_id in cells.items():
        for prey in around(predator):
            if prey not in cells or not deck.cards[cells[prey]].gives:
                continue
            giver = deck.cards[cells[prey]]
            for kind in ("food", "blood"):
                met = [
                    need
                    for need in deck.cards[predator_id].needs
                    if FOOD.get(need.relation) == kind and set(need.any) & set(giver.gives)
                ]
                if met:
                    edges.add((prey, predator, kind, not any(giver.group in need.plausible for need in met)))
    return edges


def fits(
    deck: Deck, card: Card, who: dict[str, Any], cells: Cells, cell: Cell | None, gone: list[str]
) -> bool:
    """Whether all the words of `who` hold for a card: laid on `cell`, or lying nowhere (`cell` None).

    Words about the neighbours are only for laid cards; for others they are left out.
    """
    touching = [] if cell is None else [deck.cards[cells[n]] for n in around(cell) if n in cells]
    habitats = [other for other in touching if other.kind == "habitat"]
    for word, value in who.items():
        if word == "gives" and not set(as_list(value)) & set(card.gives):
            return False
        if word == "kind" and value != "card" and card.kind not in as_list(value):
            return False
        if word == "group" and card.group not in as_list(value):
            return False
        if word == "colour" and card.colour not in as_list(value):
            return False
        if word == "not_colour" and card.colour in as_list(value):
            return False
        if word == "size_min" and (card.kind != "animal" or card.size < value):
            return False
        if word == "size_max" and (card.kind != "animal" or card.size > value):
            return False
        if word == "moves" and not set(as_list(value)) & set(card.moves):
            return False
        if word == "beside" and cell is not None and not any(h.colour in as_list(value) for h in habitats):
            return False
        if word == "habitats_touching" and cell is not None and len(habitats) != value:
            return False
        if word == "other" and value and card.id in gone:
            return False
    return True
