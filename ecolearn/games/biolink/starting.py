"""What a start position of BIOlink may say; all its faults are named at once."""

from __future__ import annotations

from collections import Counter

from ecolearn.kernel.decks import Faults
from ecolearn.kernel.grids import RectGrid
from ecolearn.kernel.starts import Start
from ecolearn.kernel.words import _

from .deck import SUN
from .table import BiolinkTable

#: The numbers of a start position with their bounds; points1 and so on besides.
BOUNDS = {
    "seat": (1, 6),
    "turn": (1, 1000),
    "width": (1, 5),
    "height": (1, 5),
    "pile": (0, 60),
    "ask": (0, 1),
}


def check_start(start: Start, table: BiolinkTable) -> None:
    """Name all faults of a start position at once.

    Raises
    ------
    DeckError
        With place, name and reason of each fault.
    """
    faults = Faults(_("start position"))
    if start.game != table.game.id:
        faults.add("game", start.game, _("this start position is for another game"))
    bounds = {**BOUNDS, "seat": (1, table.seats)}
    bounds.update({f"points{seat}": (0, 200) for seat in range(1, table.seats + 1)})
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
    side = 4 if table.coop else 5
    width, height = (min(5, max(1, start.state.get(name, side))) for name in ("width", "height"))
    grid = RectGrid(width, height, neighbours=8)
    for cell in start.cells:
        if not grid.contains(cell):
            faults.add("cells", f"{cell[0]},{cell[1]}", _("this place is outside the board"))
    for seat in start.hands:
        if not 1 <= seat <= table.seats:
            faults.add("hands", str(seat), _("there is no such player"))
    for name in start.stacks:
        if name != "pile":
            faults.add("stack", name, _("there is no such stack; there is pile"))
    for name in start.piles:
        faults.add("discard", name, _("there is no such pile"))
    used = Counter(start.cells.values())
    for cards in (*start.hands.values(), *start.stacks.values()):
        used.update(cards)
        if SUN in cards:
            faults.add("cards", SUN, _("this card can only lie on the board"))
    for card, count in used.items():
        if card not in table.cards and card != SUN:
            faults.add("cards", card, _("there is no card called {name}").format(name=card))
        elif count > 1:
            faults.add("cards", card, _("there is only one of this card"))
    if table.coop and not start.cells and max(width, height) < 4:
        # Otherwise the first start card could leave no place for the second (BIO-2.2).
        faults.add("cells", "", _("on a board as small as this at least one card must lie"))
    if not table.coop and (start.stacks.get("pile") or start.state.get("pile") != 0):
        # Nobody could put a card under the pile, and all might wait for ever (BIO-3.6).
        for seat, cards in start.hands.items():
            if not cards:
                faults.add(
                    "hands", str(seat), _("give this hand a card, or leave no card in the pile (pile = 0)")
                )
    faults.check()
