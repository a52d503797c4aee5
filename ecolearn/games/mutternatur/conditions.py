"""What lessons may ask of a position of Mutter Natur."""

from __future__ import annotations

from collections.abc import Iterable

from ecolearn.kernel.actions import Cell
from ecolearn.kernel.conditions import Condition, Progress, Proof, counted, whole_number
from ecolearn.kernel.words import _

from .position import MutterNaturPosition
from .terms import card_term


def _proofs(position: MutterNaturPosition, cells: Iterable[Cell]) -> tuple[Proof, ...]:
    return tuple(Proof((position.cells[cell],), (cell,)) for cell in cells)


def laid(position: MutterNaturPosition, name: str) -> Progress:
    """A card lies in the web."""
    if name not in position.deck.cards:
        raise ValueError(_("There is no card called {name} in this deck.").format(name=name))
    cells = [cell for cell, card in sorted(position.cells.items()) if card == name]
    missing = position.sentence("missing_laid", card=card_term(name))
    return counted(position, min(1, len(cells)), 1, _proofs(position, cells), missing)


def cards(position: MutterNaturPosition, text: str) -> Progress:
    """So many cards lie in the web, conditions and species."""
    needed = whole_number(text)
    cells = sorted(position.cells)
    missing = position.sentence("missing_cards", n=needed - len(cells))
    return counted(position, len(cells), needed, _proofs(position, cells), missing)


def species(position: MutterNaturPosition, text: str) -> Progress:
    """So many species lie in the web."""
    needed = whole_number(text)
    cells = [cell for cell in sorted(position.cells) if cell in position.table.web.at]
    missing = position.sentence("missing_species", n=needed - len(cells))
    return counted(position, len(cells), needed, _proofs(position, cells), missing)


def rounds(position: MutterNaturPosition, text: str) -> Progress:
    """So many rounds have been played to their end."""
    needed = whole_number(text)
    count = position.round - 1 if not position.ended else max(position.round, needed)
    missing = position.sentence("missing_rounds", n=needed - count)
    return counted(position, count, needed, (Proof((), ()),) if count else (), missing)


def won(position: MutterNaturPosition) -> Progress:
    """The web of life is complete (MUT-4.1)."""
    count = int(position.ended == "won")
    proofs = _proofs(position, [position.table.web.species[position.table.web.last].cell]) if count else ()
    return counted(position, count, 1, proofs, position.sentence("missing_won"))


CONDITIONS = {
    "cards": Condition("cards NUMBER", cards),
    "laid": Condition("laid CARD", laid),
    "rounds": Condition("rounds NUMBER", rounds),
    "species": Condition("species NUMBER", species),
    "won": Condition("won", won),
}
