"""Zones: where cards lie that are not on the board, who sees them, and what each seat knows of the rest.

A zone is *open* (all see it, in order), a *pile* (face down, in order, top first; each place carries who
knows it) or a *hand* (only its owner sees it; without order, so kept sorted). Everything outside the zones,
such as the board, is seen by all. Therefore

- :meth:`Zones.take_top`, :meth:`Zones.remove` and :meth:`Zones.add` move a card in sight of all;
- :meth:`Zones.draw`, :meth:`Zones.move`, :meth:`Zones.exchange` and the ``put`` methods with `frm` move it
  from zone to zone without turning it up; who sees neither end learns nothing but that a card moved.

:meth:`Zones.masked` and :meth:`Zones.resample` are the only two places where cards are hidden and dealt anew.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping

from ecolearn.kernel.chance import Chance
from ecolearn.kernel.layout import NOBODY, OUTSIDE, Layout, ZoneSpec
from ecolearn.kernel.lore import (
    Cards,
    Lore,
    Move,
    as_eyes,
    left_in_sight,
    put_in_sight,
    shift,
    show_in_hand,
    shuffled,
    uncover,
)
from ecolearn.kernel.masking import Arrange, deal_anew, mask
from ecolearn.kernel.sightings import ALL, HIDDEN, Card, Eyes, Sighting

__all__ = ["ALL", "HIDDEN", "Arrange", "Card", "Eyes", "Sighting", "ZoneSpec", "Zones"]


class Zones:
    """All zones of a game with their cards; every change gives new zones and shares what stayed.

    Parameters
    ----------
    specs : iterable of ZoneSpec
        The zones, in the order in which they are listed.
    cards : mapping of str to iterable of str
        What lies in each zone at the start, piles from the top; nobody knows a place of a pile.
    seats : iterable of int
        Seats that own no hand and still may be shown cards.

    Raises
    ------
    ValueError
        If a zone is unknown or named twice.
    """

    __slots__ = ("_cards", "_lore")

    _cards: Cards
    _lore: Lore

    def __init__(
        self,
        specs: Iterable[ZoneSpec],
        cards: Mapping[str, Iterable[Card]] | None = None,
        seats: Iterable[int] = (),
    ) -> None:
        layout = Layout(tuple(specs), seats)
        given = dict(cards or {})
        found: Cards = {}
        for name, spec in layout.specs.items():
            lying = given.pop(name, ())
            found[name] = tuple(sorted(lying)) if spec.kind == "hand" else tuple(lying)
        if given:
            raise ValueError(f"there are no zones {', '.join(sorted(given))}")
        self._cards = found
        self._lore = Lore(layout, True, {}, {})

    # -- Reading ---------------------------------------------------------------------------------------

    def cards(self, zone: str) -> tuple[Card, ...]:
        """Return the cards of a zone, of a pile the top first; KeyError if there is no such zone."""
        return self._cards[zone]

    def count(self, zone: str) -> int:
        """Return how many cards lie in a zone; everybody sees that."""
        return len(self._cards[zone])

    def names(self) -> tuple[str, ...]:
        """Return the names of all zones."""
        return tuple(self._cards)

    def spec(self, zone: str) -> ZoneSpec:
        """Return what a zone is; KeyError if there is no such zone."""
        return self._lore.layout.specs[zone]

    def total(self) -> Counter[Card]:
        """Return how many copies of each card lie in all zones; in a view hidden ones are counted too."""
        found: Counter[Card] = Counter(self._lore.unseen)
        for cards in self._cards.values():
            found.update(cards)
        del found[HIDDEN]
        return found

    def witnesses(self, pile: str) -> tuple[Eyes, ...]:
        """Return for each place of a pile, from the top, which seats know it (:data:`ALL`: everybody)."""
        return self._lore.known.get(pile) or (NOBODY,) * len(self._cards[pile])

    def sightings(self, seat: int | None) -> tuple[Sighting, ...]:
        """Return what a seat knows of cards that it does not see; with None what everybody knows."""
        return self._lore.told(seat)

    @property
    def unseen(self) -> tuple[Card, ...]:
        """In a view: the cards that lie somewhere among the hidden ones, sorted. Otherwise empty."""
        return self._lore.unseen

    @property
    def is_masked(self) -> bool:
        """Whether this is a view."""
        return self._lore.masked

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Zones):
            return NotImplemented
        if self._cards != other._cards:
            return False
        mine, theirs = self._lore, other._lore
        return mine is theirs or (
            mine[1:] == theirs[1:]
            and (mine.layout is theirs.layout or mine.layout.key() == theirs.layout.key())
        )

    def __hash__(self) -> int:
        lore = self._lore
        known = frozenset(lore.known.items())
        return hash((frozenset(self._cards.items()), known, frozenset(lore.sightings.items()), lore.unseen))

    def __repr__(self) -> str:
        counts = ", ".join(f"{name}: {len(cards)}" for name, cards in self._cards.items())
        return f"<{'masked ' if self._lore.masked else ''}Zones {counts}>"

    # -- Moving in sight of all ------------------------------------------------------------------------

    def take_top(self, pile: str) -> tuple[Card, Zones]:
        """Turn up the top card of a pile and take it out of the zones, in sight of all.

        Parameters
        ----------
        pile : str
            Name of the pile.

        Returns
        -------
        tuple of (str, Zones)
            The card, and the zones without it.

        Raises
        ------
        KeyError, ValueError
            If there is no such zone; if it is empty.
        """
        cards = self._cards[pile]
        if not cards:
            raise ValueError(f"zone {pile} is empty")
        lore = self._lore
        if lore.quiet or (pile in lore.layout.lone and pile not in lore.known):
            changed = self._cards.copy()
            changed[pile] = cards[1:]
            return cards[0], _zones(changed, left_in_sight(lore, pile, 0) if pile in lore.known else lore)
        return cards[0], self._shift(Move(cards[0], pile, 0, OUTSIDE))

    def remove(self, zone: str, card: Card) -> Zones:
        """Take a card out of a zone in sight of all, of several copies the first.

        Raises
        ------
        KeyError, ValueError
            If there is no such zone; if the card does not lie there.
        """
        cards = self._cards[zone]
        lore = self._lore
        place = cards.index(card)
        if lore.quiet:
            changed = self._cards.copy()
            changed[zone] = cards[:place] + cards[place + 1 :]
            return _zones(changed, left_in_sight(lore, zone, place) if zone in lore.known else lore)
        return self._shift(Move(card, zone, place, OUTSIDE))

    def add(self, zone: str, card: Card) -> Zones:
        """Put a card from outside into a zone in sight of all: last in an open one, on top of a pile.

        Raises
        ------
        KeyError
            If there is no such zone.
        """
        lore = self._lore
        if zone not in lore.layout.closed:
            changed = self._cards.copy()
            changed[zone] += (card,)
            return _zones(changed, lore)
        return self._shift(Move(card, OUTSIDE, 0, zone))

    # -- Moving from zone to zone ----------------------------------------------------------------------

    def draw(self, pile: str, zone: str) -> tuple[Card, Zones]:
        """Take the top card of a pile into another zone without turning it up.

        Parameters
        ----------
        pile, zone : str
            From where to where; a card that goes to another pile lies on top there.

        Returns
        -------
        tuple of (str, Zones)
            The card, and the zones after it moved.

        Raises
        ------
        KeyError, ValueError
            If there is no such zone; if the pile is empty.
        """
        cards = self._cards[pile]
        if not cards:
            raise ValueError(f"zone {pile} is empty")
        lore = self._lore
        layout = lore.layout
        if lore.quiet and pile not in lore.known and zone not in lore.known:
            changed = self._cards.copy()
            changed[pile] = cards[1:]
            if zone in layout.piles:
                changed[zone] = (cards[0], *changed[zone])
            elif zone in layout.closed:
                lying = changed[zone]
                place = bisect_left(lying, cards[0])
                changed[zone] = (*lying[:place], cards[0], *lying[place:])
            else:
                changed[zone] += (cards[0],)
            return cards[0], _zones(changed, lore)
        return cards[0], self._shift(Move(cards[0], pile, 0, zone))

    def move(self, card: Card, frm: str, to: str) -> Zones:
        """Move a card to another zone; who sees neither place learns only that a card moved.

        Parameters
        ----------
        card : str
            Of several copies the first goes.
        frm, to : str
            Two zones. On a pile the card lies on top, known to those who saw it before.

        Raises
        ------
        KeyError, ValueError
            If there is no such zone; if the card does not lie there.
        """
        return self._shift(Move(card, frm, self._cards[frm].index(card), to))

    def exchange(self, card: Card, zone: str, other: Card, other_zone: str) -> Zones:
        """Let two cards of two zones change places at the same time.

        Parameters
        ----------
        card, zone : str
            The one card, and the zone where it lies.
        other, other_zone : str
            The other card, and its zone.

        Raises
        ------
        KeyError, ValueError
            If there is no such zone; if a card does not lie there; if both zones are the same.
        """
        if zone == other_zone:
            raise ValueError(f"both cards lie in zone {zone}; an exchange needs two zones")
        place, other_place = self._cards[zone].index(card), self._cards[other_zone].index(other)
        return self._shift(
            Move(card, zone, place, other_zone, other_place),
            Move(other, other_zone, other_place, zone, place),
        )

    def put_top(self, pile: str, card: Card, known_to: Collection[int] = (), frm: str | None = None) -> Zones:
        """Put a card on top of a pile.

        Parameters
        ----------
        pile : str
            Name of the pile.
        card : str
            The card.
        known_to : collection of int
            Seats that know what lies there afterwards (:data:`ALL`: everybody).
        frm : str, optional
            The zone from which it goes there unseen; by default it comes from outside, where all saw it.

        Raises
        ------
        KeyError, ValueError
            If there is no such zone; if the card does not lie in `frm`.
        """
        return self._put(pile, card, 0, known_to, frm)

    def put_under(
        self, pile: str, card: Card, known_to: Collection[int] = (), frm: str | None = None
    ) -> Zones:
        """Put a card under a pile; everything else as :meth:`put_top`."""
        return self._put(pile, card, len(self._cards[pile]), known_to, frm)

    def _put(self, pile: str, card: Card, place: int, known_to: Collection[int], frm: str | None) -> Zones:
        eyes = as_eyes(known_to)
        if frm is None:
            cards, lore = self._cards[pile], self._lore
            if lore.quiet and eyes == ALL and pile in lore.layout.piles:
                changed = self._cards.copy()
                changed[pile] = (*cards[:place], card, *cards[place:])
                return _zones(changed, put_in_sight(lore, pile, place, len(cards)))
            return self._shift(Move(card, OUTSIDE, 0, pile, place, eyes))
        left = self._cards[frm].index(card)
        # A card that leaves this very pile makes the others close up first.
        place -= frm == pile and place > left
        return self._shift(Move(card, frm, left, pile, place, eyes))

    # -- Knowing and not knowing -----------------------------------------------------------------------

    def show(self, zone: str, card: Card, seats: Collection[int]) -> Zones:
        """Show a card where it lies.

        Parameters
        ----------
        zone, card : str
            The zone, and the card in it; of several copies in a pile the uppermost.
        seats : collection of int
            Who sees it (:data:`ALL`: everybody).

        Returns
        -------
        Zones
            In a pile the place is known from now on, in a hand that the card is there. A card shown twice
            may be the same copy, so that is no knowledge of two.

        Raises
        ------
        KeyError, ValueError
            If there is no such zone; if the card does not lie there; if a seat is unknown.
        """
        place = self._cards[zone].index(card)
        eyes = as_eyes(seats)
        lore = self._lore
        if zone in lore.layout.piles:
            return _zones(self._cards, uncover(self._cards, lore, zone, (place,), eyes))
        if not eyes <= ALL.union(lore.layout.seats):
            raise ValueError(f"zone {zone}: there is no seat among these that could be shown a card")
        return _zones(self._cards, show_in_hand(self._cards, lore, zone, card, eyes))

    def show_top(self, pile: str, number: int, seats: Collection[int]) -> Zones:
        """Show the top cards of a pile where they lie.

        Parameters
        ----------
        pile : str
            Name of the pile.
        number : int
            How many cards; a smaller pile is shown whole.
        seats : collection of int
            Who sees them (:data:`ALL`: everybody).

        Raises
        ------
        KeyError
            If there is no such zone.
        """
        places = range(min(number, len(self._cards[pile])))
        return _zones(self._cards, uncover(self._cards, self._lore, pile, places, as_eyes(seats)))

    def shuffle(self, pile: str, chance: Chance, stream: str) -> tuple[Zones, Chance]:
        """Shuffle a pile; nobody knows a place of it afterwards, only that what they knew is among them.

        Parameters
        ----------
        pile : str
            Name of the pile.
        chance : Chance
            Where the random numbers come from.
        stream : str
            Name of the stream.

        Returns
        -------
        tuple of (Zones, Chance)
            The zones and the chance afterwards.

        Raises
        ------
        KeyError, ValueError
            If there is no such zone; if the chance is masked.
        """
        order, chance = chance.shuffle(stream, self._cards[pile])
        cards = self._cards.copy()
        cards[pile] = order
        return _zones(cards, shuffled(self._cards, self._lore, pile)), chance

    def shuffle_in(self, zone: str, pile: str, chance: Chance, stream: str) -> tuple[Zones, Chance]:
        """Put all cards of a zone into a pile without turning them up, and shuffle it.

        Parameters
        ----------
        zone, pile : str
            From where to where.
        chance : Chance
            Where the random numbers come from.
        stream : str
            Name of the stream.

        Returns
        -------
        tuple of (Zones, Chance)
            The zones and the chance afterwards; everybody knows which of the cards that they saw are in it.

        Raises
        ------
        KeyError, ValueError
            If there is no such zone; if both are the same; if the chance is masked.
        """
        if zone == pile:
            raise ValueError(f"zone {zone} cannot be shuffled into itself")
        lying, lore = self._cards[zone], self._lore
        if zone not in lore.layout.closed and pile in lore.layout.lone and pile not in lore.known:
            changed = self._cards.copy()
            changed[pile] += lying
            changed[zone] = ()
            return _zones(changed, lore).shuffle(pile, chance, stream)
        size = len(self._cards[pile])
        moves = [Move(card, zone, 0, pile, size + at, as_eyes(())) for at, card in enumerate(lying)]
        return (self._shift(*moves) if moves else self).shuffle(pile, chance, stream)

    def masked(self, seat: int | None) -> Zones:
        """Return the zones as one seat knows them; with None as everybody knows them.

        Parameters
        ----------
        seat : int or None
            The viewer.

        Returns
        -------
        Zones
            Every card that the viewer may not know is :data:`HIDDEN`; which cards these are together stands
            in :attr:`unseen`. Of what is known, only what this viewer knows is left.
        """
        return _zones(*mask(self._cards, self._lore, seat))

    def resample(
        self,
        chance: Chance,
        stream: str,
        may_lie: Callable[[str, Card], bool] | None = None,
        arrange: Mapping[str, Arrange] | None = None,
    ) -> tuple[Zones, Chance]:
        """Deal the unseen cards of a view anew, as far as the viewer knows equally well.

        Parameters
        ----------
        chance : Chance
            Where the random numbers come from: not the masked one of the view.
        stream : str
            Name of the stream.
        may_lie : callable, optional
            Whether by the rules of the game a hidden card may lie in a zone now; default: anywhere.
        arrange : mapping of str to callable, optional
            For piles in which not every order is as likely: given the hidden cards, their places from the top
            and random numbers, it tells the cards in order.

        Returns
        -------
        tuple of (Zones, Chance)
            Zones without hidden cards that give the viewer the same view, and the chance afterwards. Other
            seats know what everybody knows, and their own hand.

        Raises
        ------
        ValueError
            If these zones are no view, or the chance is masked.
        """
        if not self._lore.masked:
            raise ValueError("only a view can be dealt anew: mask the zones for a seat first")
        reader = chance.reader(stream)
        return _zones(*deal_anew(self._cards, self._lore, reader, may_lie, arrange)), reader.chance()

    def _shift(self, *moves: Move) -> Zones:
        return _zones(*shift(self._cards, self._lore, moves))


_new = object.__new__


def _zones(cards: Cards, lore: Lore) -> Zones:
    zones = _new(Zones)
    zones._cards = cards
    zones._lore = lore
    return zones
