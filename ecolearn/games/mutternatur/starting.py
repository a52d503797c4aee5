"""What a start position of Mutter Natur may say; all its faults are named at once."""

from __future__ import annotations

from collections import Counter

from ecolearn.kernel.decks import Faults
from ecolearn.kernel.starts import Start
from ecolearn.kernel.words import _

from .cards import COLOUR_OF, EXTRA
from .deck import JOKER
from .table import MutterNaturTable

#: Open zones that may hold cards at the beginning.
OPEN = ("discard", "beside", "lying")


def check_start(start: Start, table: MutterNaturTable) -> None:
    """Name all faults of a start position at once.

    Raises
    ------
    DeckError
        With place, name and reason of each fault.
    """
    faults = Faults(_("start position"))
    if start.game != table.game.id:
        faults.add("game", start.game, _("this start position is for another game"))
    bounds = {"start": (1, table.seats), "round": (1, 100), "cards": (1, 100)}
    bounds.update({f"symbioses{seat}": (0, 3) for seat in range(1, table.seats + 1)})
    for name, value in start.state.items():
        if name not in bounds:
            faults.add(
                "state",
                name,
                _("there is no such number; there are: {known}").format(known=", ".join(bounds)),
            )
            continue
        low, high = bounds[name]
        if not low <= value <= high:
            faults.add(
                "state", name, _("this must be a number from {low} to {high}").format(low=low, high=high)
            )
    for cell, card in start.cells.items():
        where = f"{cell[0]},{cell[1]}"
        slot = table.web.slots.get(cell)
        if cell not in table.web.at and slot is None:
            faults.add("cells", where, _("there is no such place in the web"))
        elif slot is None and table.web.at[cell] != card:
            faults.add(
                "cells", where, _("another species belongs here: {name}").format(name=table.web.at[cell])
            )
        elif slot is not None and card != JOKER and COLOUR_OF.get(card) != slot.colour:
            faults.add("cells", where, _("this place wants {name}").format(name=slot.colour))
    for name in start.stacks:
        faults.add("stack", name, _("there is no such pile"))
    for name in start.piles:
        if name not in OPEN:
            faults.add(
                "discard", name, _("there is no such pile; there are: {known}").format(known=", ".join(OPEN))
            )
    _check_cards(start, table, faults)
    faults.check()


def _check_cards(start: Start, table: MutterNaturTable, faults: Faults) -> None:
    """No card that is not in the game, and none too often."""
    used = Counter(start.cells.values())
    for cards in start.piles.values():
        used.update(cards)
    for seat, cards in start.hands.items():
        if not 1 <= seat <= table.seats:
            faults.add("hands", str(seat), _("there is no such player"))
        used.update(cards)
    there = table.cards + Counter(table.drawn)
    dealt = any(start.hands.values()) if start.hands else used.total() < table.cards.total()
    if not dealt:
        faults.add("hands", "-", _("somebody must hold a card"))
    for card, count in used.items():
        if card not in there:
            faults.add("cards", card, _("there is no card called {name}").format(name=card))
        elif count > there[card]:
            faults.add("cards", card, _("there are only {n} of this card").format(n=there[card]))
    extra = sum(count for card, count in used.items() if card in EXTRA and card in table.drawn)
    if extra > table.seats:
        faults.add(
            "cards", "-", _("only {n} cards of pollution and reintroduction join").format(n=table.seats)
        )
