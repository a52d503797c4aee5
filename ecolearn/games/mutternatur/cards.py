"""What sort of card an id names."""

from __future__ import annotations

from .deck import CAT, COLOURS, JOKER, MARKS, POLLUTION, REINTRODUCTION

#: Cards that are neither condition nor species and never count as discards (MUT-5.7, MUT-5.8).
EXTRA = (CAT, POLLUTION, REINTRODUCTION)

#: The colour of each condition card; the joker's is open.
COLOUR_OF = {colour: colour for colour in COLOURS}
COLOUR_OF.update({f"{colour}_{mark}": colour for colour in COLOURS for mark in MARKS})
#: The mark of each marked condition card.
MARK_OF = {f"{colour}_{mark}": mark for colour in COLOURS for mark in MARKS}


def is_condition(card: str) -> bool:
    """True for conditions and jokers (MUT-3.2)."""
    return card in COLOUR_OF or card == JOKER


def sort_of(card: str) -> str:
    """``condition``, ``species``, ``cat``, ``pollution`` or ``reintroduction``."""
    if is_condition(card):
        return "condition"
    return card if card in EXTRA else "species"
