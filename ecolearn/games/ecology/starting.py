"""What a start position of Ecology may say; all its faults are named at once.

.. code-block:: toml

    game = "ecology"

    [cells]                          # spaces of the land: a player, and how many rings
    "0,0" = "1*3"
    "2,1" = "2*1"

    [discard]
    tokens = ["agricultural.people_3", "hunting.start"]

    [hands]                          # inventions
    1 = ["bow", "axe"]

    [stack]                          # on top of the piles
    luck = ["wildfire"]

    [state]                          # also ecology2, skips1, exhausted1 ...
    seat = 1
    money1 = 800
"""

from __future__ import annotations

import re
from collections import Counter

from ecolearn.kernel.decks import Faults
from ecolearn.kernel.game import Table
from ecolearn.kernel.grids import RectGrid
from ecolearn.kernel.starts import Start
from ecolearn.kernel.words import _

from .deck import PILES, STEP, Deck
from .moving import turn_tasks
from .position import EcologyPosition, Rings

_RINGS = re.compile(r"([1-9])\*([1-9])")
#: Numbers of each player with their bounds, and what they are called in a position.
OF_SEAT = {"money": 100_000, "ecology": 25, "skips": 9, "exhausted": 2}
TOKENS = "tokens"


def laid_out(position: EcologyPosition, start: Start) -> EcologyPosition:
    """A position as a start position says; the turn is that of its seat."""
    state, seats = start.state, position.seats
    land = {}
    for cell, said in start.cells.items():
        owner, number = said.split("*")
        land[cell] = Rings(int(owner), int(number))
    tokens = dict(zip(seats, start.piles.get(TOKENS, ()), strict=False))
    first = state.get("first", 1)
    seat = state.get("seat", first)
    position = position.evolve(
        land=land,
        money={other: state.get(f"money{other}", position.money[other]) for other in seats},
        points={other: state.get(f"ecology{other}", position.points[other]) for other in seats},
        skips={other: state.get(f"skips{other}", 0) for other in seats},
        exhausted={other: state.get(f"exhausted{other}", 0) for other in seats},
        first=first,
        seat=seat,
        round=state.get("round", 1),
        agenda=turn_tasks(seat),
    )
    # Who is not told stands on the people square for its rings.
    at_home = {other: position.deck.home(0, position.people(other))[0] for other in seats}
    return position.evolve(tokens={**at_home, **tokens})


def check_start(start: Start, table: Table) -> None:
    """Name all faults of a start position at once.

    Raises
    ------
    DeckError
        With place, name and reason of each fault.
    """
    faults = Faults(_("start position"))
    deck: Deck = table.deck
    if start.game != table.game.id:
        faults.add("game", start.game, _("this start position is for another game"))
    _check_land(faults, start, table, deck)
    _check_state(faults, start, table)
    for name, squares in start.piles.items():
        if name != TOKENS:
            faults.add("discard", name, _("there is no such pile; there is tokens"))
            continue
        if len(squares) > table.seats:
            faults.add("discard", name, _("there are more tokens than players"))
        for square in squares:
            if square not in deck.squares:
                faults.add("discard", square, _("there is no square of this name"))
    _check_cards(faults, start, table, deck)
    faults.check()


def _check_land(faults: Faults, start: Start, table: Table, deck: Deck) -> None:
    rows, columns = deck.land[table.seats]
    grid = RectGrid(columns, rows)
    people: Counter[int] = Counter()
    for cell, said in start.cells.items():
        where = f"{cell[0]},{cell[1]}"
        found = _RINGS.fullmatch(said)
        if not grid.contains(cell):
            faults.add("cells", where, _("this place is outside the land"))
        if found is None or int(found[1]) > table.seats:
            faults.add("cells", where, _("write a player and a number of rings, such as 1*2"))
            continue
        if int(found[2]) > deck.numbers.most_people_per_space:
            faults.add("cells", where, _("so many rings have no room on one space"))
        people[int(found[1])] += int(found[2])
    for seat in range(1, table.seats + 1):
        if not 1 <= people[seat] <= deck.numbers.rings:
            faults.add(
                "cells",
                str(seat),
                _("each player needs 1 to {most} rings on the land").format(most=deck.numbers.rings),
            )


def _check_state(faults: Faults, start: Start, table: Table) -> None:
    bounds = {"seat": (1, table.seats), "first": (1, table.seats), "round": (1, table.options["rounds"])}
    for seat in range(1, table.seats + 1):
        bounds.update({f"{name}{seat}": (0, most) for name, most in OF_SEAT.items()})
    for name, value in start.state.items():
        if name not in bounds:
            known = ", ".join(bounds)
            faults.add("state", name, _("there is no such number; there are: {known}").format(known=known))
            continue
        low, high = bounds[name]
        if not low <= value <= high:
            sentence = _("this must be a number from {low} to {high}")
            faults.add("state", name, sentence.format(low=low, high=high))
        elif name.startswith("money") and value % STEP:
            faults.add("state", name, _("money goes in steps of {step}").format(step=STEP))
        elif name.startswith("ecology") and not value and not start.state.get(f"exhausted{name[7:]}"):
            faults.add("state", name, _("without ecology points two turns are lost: say so with exhausted"))


def _check_cards(faults: Faults, start: Start, table: Table, deck: Deck) -> None:
    used: Counter[str] = Counter()
    for seat, cards in start.hands.items():
        if not 1 <= seat <= table.seats:
            faults.add("hands", str(seat), _("there is no such player"))
        used.update(cards)
        for card in cards:
            if card in deck.cards and not deck.cards[card].keep:
                faults.add("hands", card, _("only inventions are kept"))
    for pile, cards in start.stacks.items():
        if pile not in PILES:
            faults.add(
                "stack", pile, _("there is no such pile; there are: {known}").format(known=", ".join(PILES))
            )
        used.update(cards)
        for card in cards:
            if card in deck.cards and deck.cards[card].pile != pile:
                faults.add("stack", card, _("this card belongs to another pile"))
    for card, count in used.items():
        if card not in deck.cards:
            faults.add("cards", card, _("there is no card called {name}").format(name=card))
        elif count > 1:
            faults.add("cards", card, _("there is only one of this card"))
