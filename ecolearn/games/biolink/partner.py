"""Two partners: the tracker follows who eats whom some steps ahead, the gatherer counts the arrows of now.

The tracker weighs every card on every place: the arrows that it brings at once, and what the board is worth
then. In a team it looks at what all cards that are left could still bring; against others at its own next
card, and at what it leaves to whoever comes after it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb
from typing import Any

from ecolearn.kernel.actions import Action, Cell
from ecolearn.kernel.chance import Chance
from ecolearn.kernel.words import N_, _

from .bound import twice_the_arrows
from .deck import DECOMPOSERS
from .exchange import MOST_CONNECTIONS, Connect, Done, Take, Under
from .laying import Lay
from .position import HANDS, BiolinkPosition
from .setup import StartCard

#: How they play, as English source strings, the most important first.
HABITS: Mapping[str, tuple[str, ...]] = {
    "tracker": (
        N_("It lays the card that brings many arrows now and leaves good places for the cards to come."),
        N_("Together with others it looks at all hands, which lie open, and leaves good places to yours."),
        N_("Against others it looks for its own next place, and leaves them as little as it can."),
        N_("It knows which cards it has not seen yet, but not where they are."),
        N_("When it may exchange, it gives away the cards that match few others."),
    ),
    "gatherer": (
        N_("It lays the card that brings most arrows now, and does not look ahead."),
        N_("When it may exchange, it gives away the cards that match few others."),
    ),
}

#: What an arrow is worth that may still come: not all of them will.
TO_COME = 0.5
#: What an arrow of its own next card is worth against others, and one that they could get before.
NEXT, OTHERS = 0.2, 0.5

#: The empty cells with the bits of the cards around them.
Free = Mapping[Cell, int]


def tracker(view: BiolinkPosition, seat: int, chance: Chance) -> Action:
    """What the tracker does; it looks at nothing that its seat may not see.

    Parameters
    ----------
    view : BiolinkPosition
        What the seat sees.
    seat : int
    chance : Chance
        Not needed: in the same position it always does the same.
    """
    return _choose(view, seat, ahead=True)


def gatherer(view: BiolinkPosition, seat: int, chance: Chance) -> Action:
    """What the gatherer does; parameters as of the `tracker`."""
    return _choose(view, seat, ahead=False)


def habits(partner: str) -> tuple[str, ...]:
    """How one of them plays, in the current language."""
    return tuple(_(sentence) for sentence in HABITS.get(partner, ()))


def _choose(view: BiolinkPosition, seat: int, *, ahead: bool) -> Action:
    legal: Sequence[Any] = view.legal_actions(seat).forward
    laying = [action for action in legal if isinstance(action, Lay)]
    if laying:
        return max(laying, key=lambda action: _worth(view, seat, action, ahead))
    starting = [action for action in legal if isinstance(action, StartCard)]
    if starting and ahead:
        return max(starting, key=lambda action: _worth_of_start(view, action))
    if any(isinstance(action, Under) for action in legal):
        return _exchange(view, seat, legal)
    # What needs no thought. Of the two ways of an arrow only right ones are legal.
    first: Action = next((action for action in legal if isinstance(action, Connect)), legal[0])
    return first


# -- what a card brings ----------------------------------------------------------------------------


def arrows_on(view: BiolinkPosition, card: str, around: int) -> int:
    """How many arrows a card gets from the cards around a place (BIO-1.5, BIO-2.5, BIO-3.10).

    Parameters
    ----------
    view : BiolinkPosition
    card : str
    around : int
        Bits of the cards around the place.
    """
    bits, living = view.table.bits, view.table.living
    info = view.deck.cards[card]
    if card == DECOMPOSERS:
        return min(MOST_CONNECTIONS, (around & living).bit_count())
    if info.role == "special":
        return 0
    dead = around & bits.get(DECOMPOSERS, 0) and bits[card] & living
    return (around & info.match).bit_count() or int(bool(dead))


def unseen(view: BiolinkPosition) -> tuple[str, ...]:
    """The cards of this match that a view does not show: in the pile, in the box, in hidden hands."""
    zones = view.zones
    seen = {*view.cells.values(), *zones.cards("shown"), *zones.cards("start")}
    for seat in range(1, view.table.seats + 1):
        seen.update(zones.cards(HANDS[seat]))
    return tuple(card for card in view.table.cards if card not in seen)


def _after(view: BiolinkPosition, card: str, cell: Cell) -> Free:
    """The empty cells once a card lies."""
    bit, near = view.table.bits[card], view.grid.neighbours(cell)
    return {
        other: around | bit if other in near else around
        for other, around in view.free.items()
        if other != cell
    }


def _best(view: BiolinkPosition, card: str, free: Free) -> int:
    return max((arrows_on(view, card, around) for around in free.values()), default=0)


# -- what is worth most ----------------------------------------------------------------------------


def _worth(view: BiolinkPosition, seat: int, action: Lay, ahead: bool) -> float:
    now = arrows_on(view, action.card, view.free[action.cell])
    if not ahead:
        return now
    free = _after(view, action.card, action.cell)
    if view.table.coop or view.table.seats == 1:
        return now + TO_COME * twice_the_arrows(view, free, _left(view, action.card)) / 2
    mine = max((_best(view, card, free) for card in view.hand(seat) if card != action.card), default=0)
    return now + NEXT * mine - OTHERS * _of_others(view, free)


def _worth_of_start(view: BiolinkPosition, action: StartCard) -> float:
    free = _after(view, action.card, action.cell)
    return twice_the_arrows(view, free, _left(view, action.card)) / 2


def _left(view: BiolinkPosition, laid: str) -> list[str]:
    """All cards that could still come, wherever they are."""
    lying = {*view.cells.values(), laid}
    return [card for card in view.table.cards if card not in lying]


def _of_others(view: BiolinkPosition, free: Free) -> float:
    """The arrows to expect of the next player: of the best card in a hand drawn from all that is unseen."""
    ranked = sorted((_best(view, card, free) for card in unseen(view)), reverse=True)
    held = min(view.table.hand_size, len(ranked))
    if not held:
        return 0.0
    # The hands in which a card is the best are those filled up with cards ranked below it.
    ways = [comb(below, held - 1) for below in reversed(range(len(ranked)))]
    return sum(arrows * many for arrows, many in zip(ranked, ways, strict=True)) / sum(ways)


# -- exchanging ------------------------------------------------------------------------------------


def _exchange(view: BiolinkPosition, seat: int, legal: Sequence[Any]) -> Action:
    """Put the card under the pile that matches fewest, as long as a card drawn for it should match more."""
    hidden, bits = unseen(view), 0
    for card in (*view.cells.values(), *hidden):
        bits |= view.table.bits[card]

    def matches(card: str) -> int:
        return (view.deck.cards[card].match & bits).bit_count()

    worst = min((action for action in legal if isinstance(action, Under)), key=lambda one: matches(one.card))
    end: Action | None = next((action for action in legal if isinstance(action, (Take, Done))), None)
    if end is None or matches(worst.card) * len(hidden) < sum(map(matches, hidden)):
        return worst
    return end
