"""What is known of the cards in the zones, and how it changes when cards move or are shown.

The functions here take the cards and the lore of some zones and return them as they are afterwards; neither
is ever changed in place. :mod:`ecolearn.kernel.zones` is the face of all this.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from ecolearn.kernel.layout import NOBODY, Layout
from ecolearn.kernel.sightings import ALL, Card, Eyes, Shift, Sighting, follow, fulfil, narrow, sees, tidy

__all__ = [
    "Cards",
    "Known",
    "Lore",
    "Move",
    "as_eyes",
    "keep",
    "left_in_sight",
    "put_in_sight",
    "settle",
    "shift",
    "show_in_hand",
    "shuffled",
    "uncover",
]

Cards = dict[str, tuple[Card, ...]]
Known = dict[str, tuple[Eyes, ...]]
Told = Mapping[int | None, Iterable[Sighting]]


class Lore(NamedTuple):
    """What is known beyond the cards themselves. Shared by all zones until it changes."""

    layout: Layout
    quiet: bool
    """Whether there are no sightings, so that the quick ways may be taken."""
    known: Known
    """Piles in which somebody knows a place: who knows which, place by place."""
    sightings: dict[int | None, tuple[Sighting, ...]]
    """What viewers know who know something of cards that they do not see."""
    unseen: tuple[Card, ...] = ()
    """In a view, the cards that lie among the hidden ones."""
    masked: bool = False
    viewer: int | None = None
    """In a view, whose it is."""

    def told(self, viewer: int | None) -> tuple[Sighting, ...]:
        """Return what a viewer knows of cards out of sight; a stranger knows what everybody knows."""
        return self.sightings.get(viewer if viewer in self.layout.viewers else None, ())

    def with_known(self, known: Known, sightings: dict[int | None, tuple[Sighting, ...]]) -> Lore:
        """Return this lore with other knowledge of places and of cards out of sight."""
        return Lore(self.layout, not sightings, known, sightings, self.unseen, self.masked, self.viewer)


class Move(NamedTuple):
    """A card leaves a place of a zone for a place of another: by default its top or, in a row, its end."""

    card: Card
    frm: str
    place: int
    to: str
    to_place: int | None = None
    eyes: Eyes | None = None
    """Who knows its place in a pile; by default those who saw it before."""


def as_eyes(seats: Collection[int]) -> Eyes:
    """Return a set of seats in the one form that it has."""
    return ALL if 0 in seats else frozenset(seats)


def keep(known: Known, pile: str, places: tuple[Eyes, ...]) -> None:
    """Note who knows the places of a pile, unless nobody knows any."""
    if any(places):
        known[pile] = places
    else:
        known.pop(pile, None)


def left_in_sight(lore: Lore, zone: str, place: int) -> Lore:
    """Let a card leave a pile with known places in sight of all; nothing is known of cards out of sight."""
    known = lore.known.copy()
    places = known[zone]
    keep(known, zone, places[:place] + places[place + 1 :])
    return lore.with_known(known, {})


def put_in_sight(lore: Lore, pile: str, place: int, size: int) -> Lore:
    """Let a card come to a place of a pile in sight of all; nothing is known of cards out of sight.

    `size` is that of the pile before.
    """
    places = lore.known.get(pile) or (NOBODY,) * size
    return lore.with_known({**lore.known, pile: (*places[:place], ALL, *places[place:])}, {})


def shift(cards: Cards, lore: Lore, moves: Sequence[Move]) -> tuple[Cards, Lore]:
    """Let cards leave, then arrive, all at once."""
    layout = lore.layout
    after = cards.copy()
    known = lore.known.copy()
    seen_before: list[Eyes] = []
    for _card, frm, place, _to, _to_place, _eyes in moves:
        eyes = layout.eyes[frm]
        if frm in known:
            places = known[frm]
            eyes = places[place]
            keep(known, frm, places[:place] + places[place + 1 :])
        if frm:
            after[frm] = after[frm][:place] + after[frm][place + 1 :]
        seen_before.append(eyes)
    shifts: list[Shift] = []
    for move, before in zip(moves, seen_before, strict=True):
        eyes = layout.eyes[move.to]
        if move.to in layout.piles and (before or move.eyes or move.to in known):
            eyes = before if move.eyes is None else move.eyes
            places = known.get(move.to) or (NOBODY,) * len(after[move.to])
            place = move.to_place or 0
            keep(known, move.to, (*places[:place], eyes, *places[place:]))
        if move.to:
            _arrive(after, layout, move)
        shifts.append(Shift(move.card, move.frm, before, move.to, eyes))
    told: dict[int | None, list[Sighting]] = {}
    if lore.sightings or not all(0 in s.seen_after or s.seen_before <= s.seen_after for s in shifts):
        for viewer in layout.viewers:
            hidden = partial(_hidden, cards, lore.known, layout, viewer)
            told[viewer] = follow(lore.told(viewer), viewer, shifts, hidden)
    return after, settle(after, lore, known, told)


def uncover(cards: Cards, lore: Lore, pile: str, places: Iterable[int], eyes: Eyes) -> Lore:
    """Let some know places of a pile."""
    lying = cards[pile]
    witnesses = list(lore.known.get(pile) or (NOBODY,) * len(lying))
    told = {viewer: list(lore.told(viewer)) for viewer in lore.layout.viewers}
    for place in places:
        for viewer in lore.layout.viewers:
            if sees(viewer, eyes) and not sees(viewer, witnesses[place]):
                told[viewer] = fulfil(told[viewer], lying[place], pile)
        witnesses[place] = as_eyes(witnesses[place] | eyes)
    known = lore.known.copy()
    keep(known, pile, tuple(witnesses))
    return settle(cards, lore, known, told)


def show_in_hand(cards: Cards, lore: Lore, hand: str, card: Card, eyes: Eyes) -> Lore:
    """Let some know that a card lies in a hand."""
    told: dict[int | None, list[Sighting]] = {}
    for viewer in lore.layout.viewers:
        if sees(viewer, eyes) and not sees(viewer, lore.layout.eyes[hand]):
            told[viewer] = [*fulfil(lore.told(viewer), card, hand), Sighting(card, (hand,))]
    return settle(cards, lore, lore.known, told)


def shuffled(cards: Cards, lore: Lore, pile: str) -> Lore:
    """Let everybody forget the places of a pile, though not that the cards they knew are among it."""
    if pile not in lore.known:
        return lore
    known = {name: places for name, places in lore.known.items() if name != pile}
    lying = list(zip(cards[pile], lore.known[pile], strict=True))
    told: dict[int | None, list[Sighting]] = {}
    for viewer in lore.layout.viewers:
        lost = [Sighting(card, (pile,)) for card, eyes in lying if sees(viewer, eyes)]
        told[viewer] = [*lore.told(viewer), *lost]
    return settle(cards, lore, known, told)


def settle(cards: Cards, lore: Lore, known: Known, told: Told) -> Lore:
    """Return the lore with these places and sightings; viewers who are not named know what they knew."""
    if not told and known == lore.known:
        return lore
    layout = lore.layout
    sightings: dict[int | None, tuple[Sighting, ...]] = {}
    for viewer, before in {**lore.sightings, **told}.items():
        if not before:
            continue
        hidden = _out_of_sight(cards, known, layout, viewer)
        if kept := tidy(narrow(before, hidden), _homes(layout, hidden), layout.piles):
            sightings[viewer] = kept
    return lore.with_known(known, sightings)


def _arrive(cards: Cards, layout: Layout, move: Move) -> None:
    lying = cards[move.to]
    place = move.to_place
    if move.to in layout.piles:
        place = place or 0
    elif move.to in layout.closed:
        place = bisect_left(lying, move.card)  # a hand has no order of its own
    elif place is None:
        place = len(lying)
    cards[move.to] = (*lying[:place], move.card, *lying[place:])


def _out_of_sight(cards: Cards, known: Known, layout: Layout, viewer: int | None) -> dict[str, int]:
    """Return the zones with places that a viewer cannot see, and how many each has."""
    found = {zone: len(cards[zone]) for zone in layout.blind[viewer] if cards[zone]}
    for pile, places in known.items():
        hidden = sum(not sees(viewer, eyes) for eyes in places)
        if hidden:
            found[pile] = hidden
        else:
            found.pop(pile, None)
    return found


def _hidden(cards: Cards, known: Known, layout: Layout, viewer: int | None, zone: str) -> int:
    """Return how many places of a zone a viewer cannot see."""
    return _out_of_sight(cards, known, layout, viewer).get(zone, 0)


def _homes(layout: Layout, hidden: Collection[str]) -> Callable[[Card], Collection[str]]:
    """Return what tells the zones in which a card may lie among the hidden ones."""
    found: dict[frozenset[str], Collection[str]] = {}

    def homes(card: Card) -> Collection[str]:
        may_hold = layout.homes(card)
        known = found.get(may_hold)
        if known is None:
            known = found[may_hold] = may_hold.intersection(hidden)
        return known

    return homes
