"""Whether a start position can be: all its faults at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ecolearn.kernel.decks import Faults
from ecolearn.kernel.game import Table
from ecolearn.kernel.words import _

from .deck import Deck
from .modules import HABITATS, NATURE, STACKS

if TYPE_CHECKING:
    from ecolearn.kernel.starts import Start


def check_start(start: Start, table: Table) -> None:
    """Name all faults of a start position at once."""
    deck: Deck = table.deck
    faults = Faults(_("start position"))
    if start.game != "ecogon":
        faults.add("game", start.game, _("this start position is for another game"))
    used: Counter[str] = Counter(start.cells.values())
    piles = {name: cards for name, cards in start.piles.items() if name != "missions"}
    for place, zones in (("hands", start.hands), ("stack", start.stacks), ("discard", piles)):
        for name, cards in zones.items():
            if place == "hands" and not 1 <= int(name) <= table.seats:
                faults.add(place, str(name), _("there is no such player"))
            elif place == "stack" and name not in _stacks(table):
                known = ", ".join(_stacks(table))
                faults.add(
                    place, str(name), _("there is no such stack; there are: {known}").format(known=known)
                )
            elif name in STACKS.values():
                _check_tiles(faults, deck, str(name), cards)
            elif place == "discard" and name != "discard":
                faults.add(place, str(name), _("there is no such pile; there is discard"))
            elif name in deck.stacks:
                for event, count in Counter(cards).items():
                    if event not in deck.stacks[str(name)]:
                        faults.add(place, str(name), _("there is no event called {name}").format(name=event))
                    elif count > 1:
                        faults.add(place, event, _("there is only one of this event"))
            else:
                used.update(cards)
                if place == "stack" and table.options["habitat_stack"]:
                    _check_kind(faults, deck, str(name), cards)
    _check_missions(faults, table, start.piles.get("missions", ()))
    for card, count in used.items():
        if card not in deck.cards:
            faults.add("cards", card, _("there is no card called {name}").format(name=card))
        elif count > deck.counts[card]:
            faults.add("cards", card, _("there are only {n} of this card").format(n=deck.counts[card]))
    if start.cells and not any(
        deck.cards[c].kind == "habitat" for c in start.cells.values() if c in deck.cards
    ):
        faults.add("cells", "-", _("at least one habitat must lie"))
    for name, low, high in (("seat", 1, table.seats), ("turn", 1, 10_000), ("event_in", 1, 3)):
        value = start.state.get(name, low)
        if not low <= value <= high:
            faults.add(
                "state", name, _("this must be a number from {low} to {high}").format(low=low, high=high)
            )
    for name in start.state:
        if name not in ("seat", "turn", "event_in"):
            faults.add("state", name, _("there is no such number; there are seat, turn and event_in"))
    faults.check()


def _stacks(table: Table) -> tuple[str, ...]:
    """The stacks that a start position may name."""
    deck: Deck = table.deck
    own = (HABITATS,) if table.options["habitat_stack"] else ()
    tiles = [STACKS[colour] for colour in deck.colours] if table.options["tiles"] else ()
    return (NATURE, *own, *deck.stacks, *tiles)


def _check_kind(faults: Faults, deck: Deck, stack: str, cards: Sequence[str]) -> None:
    """Where habitats have a stack of their own, they lie there and nothing else does (ECG-10.4)."""
    for card in dict.fromkeys(cards):
        if card in deck.cards and (deck.cards[card].kind == "habitat") != (stack == HABITATS):
            faults.add("stack", card, _("habitats lie in the stack habitats, all other cards in nature"))


def _check_tiles(faults: Faults, deck: Deck, stack: str, tiles: Sequence[str]) -> None:
    for tile, count in Counter(tiles).items():
        if tile not in deck.tiles or STACKS[deck.tiles[tile].colour] != stack:
            faults.add("stack", stack, _("there is no tile called {name} in this stack").format(name=tile))
        elif count > 1:
            faults.add("stack", tile, _("there is only one of this tile"))


def _check_missions(faults: Faults, table: Table, missions: Sequence[str]) -> None:
    deck: Deck = table.deck
    for name in missions:
        if name not in deck.missions:
            known = ", ".join(deck.missions)
            faults.add(
                "discard",
                "missions",
                _("there is no mission {name}; there are: {known}").format(name=name, known=known),
            )
    wanted = table.options["missions"]
    if missions and len(set(missions)) != wanted:
        faults.add("discard", "missions", _("this game has {n} missions: name so many").format(n=wanted))
