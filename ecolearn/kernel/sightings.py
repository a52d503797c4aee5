"""What a viewer knows of cards that lie out of sight: sightings, and how they follow the cards.

A sighting says: one copy of this card lies in one of these zones, at a place that the viewer cannot see.
Two sightings of the same card are two copies. When cards move, a sighting is

- *made*, when a card in sight goes out of sight;
- *fulfilled*, when a copy comes into sight out of one of its zones;
- *widened*, when something unseen goes from one of its zones to another zone: it may have been the card;
- *narrowed*, when all that lies unseen in one of its zones is known to be something else;
- *dropped*, when it says no more than the counts of hidden places, which everybody sees.

All of this depends only on what the viewer sees, so a view gives nothing away. The rules may forget a
little (which of two known cards moved), but they never claim what need not be true.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from typing import NamedTuple

__all__ = ["ALL", "HIDDEN", "Card", "Eyes", "Shift", "Sighting", "follow", "fulfil", "narrow", "sees", "tidy"]

Card = str
Eyes = frozenset[int]
"""Who sees a place: seats, or :data:`ALL`."""

HIDDEN: Card = "?"
"""Stands for a card that the viewer may not know."""

ALL: Eyes = frozenset({0})
"""Everybody, spectators included; seats are counted from 1."""


class Sighting(NamedTuple):
    """One copy of `card` lies unseen in one of `zones` (in alphabetical order)."""

    card: Card
    zones: tuple[str, ...]


class Shift(NamedTuple):
    """A card goes from one zone to another; outside the zones (no name) it is seen by all."""

    card: Card
    frm: str
    seen_before: Eyes
    to: str
    seen_after: Eyes


def sees(viewer: int | None, eyes: Eyes) -> bool:
    """Tell whether a viewer is among these eyes; None is one who sees only what all see."""
    return 0 in eyes or viewer in eyes


def fulfil(sightings: Iterable[Sighting], card: Card, zone: str) -> list[Sighting]:
    """Return what remains of the sightings when a copy of `card` in `zone` comes into sight.

    Parameters
    ----------
    sightings : iterable of Sighting
        What the viewer knew.
    card, zone : str
        The copy that is seen, and where.

    Returns
    -------
    list of Sighting
        The narrowest sighting that may have meant this copy is gone. It may have meant another one, and
        then one of the others meant this: therefore the others now cover its zones too.
    """
    kept: list[Sighting] = []
    meant: list[Sighting] = []
    for sighting in sightings:
        (meant if sighting.card == card and zone in sighting.zones else kept).append(sighting)
    if meant:
        meant.sort(key=lambda sighting: (len(sighting.zones), sighting.zones))
        narrowest = meant[0].zones
        kept += [Sighting(card, _union(other.zones, narrowest)) for other in meant[1:]]
    return kept


def follow(
    sightings: Sequence[Sighting],
    viewer: int | None,
    shifts: Iterable[Shift],
    hidden: Callable[[str], int],
) -> list[Sighting]:
    """Return what a viewer knows after cards have moved, all at the same time.

    Parameters
    ----------
    sightings : sequence of Sighting
        What the viewer knew before.
    viewer : int or None
        A seat, or None for one who sees only what all see.
    shifts : iterable of Shift
        The cards that move.
    hidden : callable
        Number of places of a zone that the viewer cannot see, before the move.

    Returns
    -------
    list of Sighting
        Not yet tidied (see :func:`tidy`).
    """
    kept = list(sightings)
    made: list[Sighting] = []
    ways: list[tuple[str, str]] = []
    for card, frm, seen_before, to, seen_after in shifts:
        if sees(viewer, seen_before):
            if not sees(viewer, seen_after):
                made.append(Sighting(card, (to,)))
        elif sees(viewer, seen_after):
            kept = fulfil(kept, card, frm)
        elif (certain := _only_card(sightings, frm, hidden)) is not None:
            # Nothing else lies there out of sight, so the viewer knows what moves.
            kept.remove(Sighting(certain, (frm,)))
            made.append(Sighting(certain, (to,)))
        else:
            ways.append((frm, to))
    if ways:
        kept = [_widened(sighting, ways) for sighting in kept]
    return kept + made


def narrow(sightings: Iterable[Sighting], hidden: Mapping[str, int]) -> list[Sighting]:
    """Return sightings without zones in which the viewer knows what lies at every place out of its sight.

    Parameters
    ----------
    sightings : iterable of Sighting
        Sightings of one viewer.
    hidden : mapping of str to int
        The zones with places that the viewer cannot see, and how many each has.

    Returns
    -------
    list of Sighting
        What lies in such a zone is said by other sightings, so these must mean a card elsewhere.
    """
    kept = list(sightings)
    if all(len(zones) == 1 for _card, zones in kept):
        return kept
    while True:
        certain = Counter([zones[0] for _card, zones in kept if len(zones) == 1])
        full = [zone for zone, count in certain.items() if count == hidden.get(zone, 0)]
        wide = [
            at
            for at, (_card, zones) in enumerate(kept)
            if len(zones) > 1 and any(zone in zones for zone in full)
        ]
        if not wide:
            return kept
        for at in wide:
            card, zones = kept[at]
            kept[at] = Sighting(card, tuple([zone for zone in zones if zone not in full]))


def tidy(
    sightings: Iterable[Sighting], homes: Callable[[Card], Collection[str]], piles: Container[str]
) -> tuple[Sighting, ...]:
    """Keep of each sighting the zones that are possible, and leave out those that say nothing.

    Parameters
    ----------
    sightings : iterable of Sighting
        Sightings of one viewer.
    homes : callable
        The zones with places hidden from this viewer in which a card may lie.
    piles : container of str
        Names of the piles. A card that must be in a certain hand is kept, for a view can show it there.

    Returns
    -------
    tuple of Sighting
        In a fixed order.
    """
    kept = []
    for sighting in sightings:
        card, zones = sighting
        possible = homes(card)
        if len(zones) == 1:
            # Most are of one zone, and stay as they are.
            if zones[0] in possible and (len(possible) > 1 or zones[0] not in piles):
                kept.append(sighting)
            continue
        left = tuple([zone for zone in zones if zone in possible])
        if left and (len(left) < len(possible) or (len(left) == 1 and left[0] not in piles)):
            kept.append(Sighting(card, left))
    kept.sort()
    return tuple(kept)


def _only_card(sightings: Iterable[Sighting], zone: str, hidden: Callable[[str], int]) -> Card | None:
    """Return the card of which all hidden places of a zone hold a copy, as far as the viewer knows."""
    cards = [card for card, zones in sightings if len(zones) == 1 and zones[0] == zone]
    if cards and len(cards) == hidden(zone) and len(set(cards)) == 1:
        return cards[0]
    return None


def _widened(sighting: Sighting, ways: Iterable[tuple[str, str]]) -> Sighting:
    reached = [to for frm, to in ways if frm in sighting.zones]
    return Sighting(sighting.card, _union(sighting.zones, reached)) if reached else sighting


def _union(zones: Iterable[str], others: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted({*zones, *others}))
