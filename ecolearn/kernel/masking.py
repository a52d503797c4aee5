"""Hiding from a viewer what it may not know, and dealing that anew: the only place where this is done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from ecolearn.kernel.chance import Reader
from ecolearn.kernel.dealing import deal
from ecolearn.kernel.layout import NOBODY, Layout
from ecolearn.kernel.lore import Cards, Known, Lore, keep
from ecolearn.kernel.sightings import ALL, HIDDEN, Card, Eyes, Sighting, sees

__all__ = ["Arrange", "deal_anew", "mask"]

Arrange = Callable[[list[Card], list[int], Reader], Sequence[Card]]
"""Puts the hidden cards of a pile in order: cards in any order, their places from the top, random numbers."""


def mask(cards: Cards, lore: Lore, seat: int | None) -> tuple[Cards, Lore]:
    """Return cards and lore as a viewer knows them.

    Parameters
    ----------
    cards : dict of str to tuple of str
        The cards of each zone; some may be hidden already.
    lore : Lore
        What is known of them.
    seat : int or None
        The viewer; None sees only what everybody sees.

    Returns
    -------
    tuple of (dict, Lore)
        Of what others know only what is known to all is left, for the rest could tell what a card is.
    """
    layout = lore.layout
    own: Eyes = NOBODY if seat is None else frozenset({seat})
    unseen = list(lore.unseen)
    shown: Cards = {}
    known: Known = {}
    for zone, lying in cards.items():
        if sees(seat, layout.eyes[zone]):
            shown[zone] = lying
            continue
        faces = [HIDDEN] * len(lying)
        hidden = list(lying)
        if zone in lore.known:
            places = lore.known[zone]
            keep(known, zone, tuple(ALL if 0 in eyes else eyes & own for eyes in places))
            faces = [card if sees(seat, eyes) else HIDDEN for card, eyes in zip(lying, places, strict=True)]
            hidden = [card for card, eyes in zip(lying, places, strict=True) if not sees(seat, eyes)]
        elif zone not in layout.piles:
            for card in _known_in(zone, lore, seat):
                if card in hidden:
                    hidden.remove(card)
                    faces[len(hidden)] = card
            faces.sort()
        shown[zone] = tuple(faces)
        unseen += [card for card in hidden if card != HIDDEN]
    sightings = {viewer: told for viewer, told in lore.sightings.items() if viewer is None or viewer == seat}
    masked = lore.with_known(known, sightings)
    return shown, masked._replace(unseen=tuple(sorted(unseen)), masked=True, viewer=seat)


def _known_in(zone: str, lore: Lore, seat: int | None) -> Iterable[Card]:
    """Return the cards that a viewer knows to lie in a hand, by itself or as everybody does.

    What everybody knows may have said nothing to this viewer while fewer places were hidden from it. A card
    known in both ways may be one copy.
    """
    found: Counter[Card] = Counter()
    for viewer in {seat, None}:
        found |= Counter(card for card, zones in lore.told(viewer) if zones == (zone,))
    return sorted(found.elements())


def deal_anew(
    cards: Cards,
    lore: Lore,
    reader: Reader,
    may_lie: Callable[[str, Card], bool] | None = None,
    arrange: Mapping[str, Arrange] | None = None,
) -> tuple[Cards, Lore]:
    """Put unseen cards into the hidden places, as far as the viewer knows equally well.

    Parameters
    ----------
    cards : dict of str to tuple of str
        The cards of a view.
    lore : Lore
        What its viewer knows.
    reader : Reader
        Where the random numbers come from.
    may_lie : callable, optional
        Whether, by the rules of the game, a hidden card may lie in a zone now.
    arrange : mapping, optional
        For piles in which by the rules of the game not every order is as likely: how hidden cards lie there.

    Returns
    -------
    tuple of (dict, Lore)
        Without hidden cards. Other seats know what everybody knows, and what they see themselves.
    """
    layout = lore.layout
    gaps = {zone: lying.count(HIDDEN) for zone, lying in cards.items() if HIDDEN in lying}
    unbound = Counter(lore.unseen)
    items: list[tuple[Card, tuple[str, ...]]] = []
    for card, zones in lore.told(lore.viewer):
        if len(zones) > 1 or zones[0] in layout.piles:  # the others lie face up in the hand
            items.append((card, tuple(zone for zone in zones if zone in gaps)))
            unbound[card] -= 1
    homes = {card: tuple(zone for zone in sorted(gaps) if layout.may_hold(zone, card)) for card in unbound}
    items += [(card, homes[card]) for card in sorted(unbound.elements())]
    if may_lie is not None:
        items = [(card, tuple(zone for zone in zones if may_lie(zone, card))) for card, zones in items]
    dealt = deal(items, gaps, reader)
    filled = cards.copy()
    for zone, new in dealt.items():
        if arrange and zone in arrange:
            places = [place for place, card in enumerate(cards[zone]) if card == HIDDEN]
            new = list(arrange[zone](list(new), places, reader))
        rest = iter(new)
        lying = [next(rest) if card == HIDDEN else card for card in cards[zone]]
        filled[zone] = tuple(lying if zone in layout.piles else sorted(lying))
    sightings = dict(lore.sightings)
    for seat in layout.seats:
        if seat != lore.viewer and (told := _public_for(seat, lore.told(None), layout, filled)):
            sightings[seat] = told
    open_lore = lore._replace(unseen=(), masked=False, viewer=None)
    return filled, open_lore.with_known(lore.known, sightings)


def _public_for(seat: int, public: Iterable[Sighting], layout: Layout, cards: Cards) -> tuple[Sighting, ...]:
    """Return what everybody knows as it is for a seat that sees its own hands too."""
    told = []
    for card, zones in public:
        own = [zone for zone in zones if sees(seat, layout.eyes[zone])]
        if not any(card in cards[zone] for zone in own):
            told.append(Sighting(card, tuple(zone for zone in zones if zone not in own)))
    return tuple(sorted(told))
