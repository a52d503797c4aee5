"""A board as a plan sees it: what each hex is worth, and what a further card would add."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..openings import around
from .facts import ANIMAL, HABITAT, PLANT
from .outlook import Outlook

#: What was laid, and where.
Lay = tuple[int, int]
#: How many neighbours an animal had when it was laid, and whether it was laid in this turn or was at home at
#: the end of the one in which it was.
Laying = tuple[int, bool]
#: So many steps are gone on the search for chains.
CHAIN_TRIES = 3000


class Pond:
    """A board with cards in a hand.

    Parameters
    ----------
    outlook : Outlook
    lying : mapping of int to int
        Number of the card on each taken hex.
    hand : tuple of int
    notes : mapping of int to Laying
    path : tuple of Lay
        What has been laid since the plan began.
    value : float or None
        What all hexes are worth; None to add them up.
    """

    __slots__ = ("_area_of", "_areas", "_chain", "_worth", "hand", "look", "lying", "notes", "path", "value")

    def __init__(
        self,
        outlook: Outlook,
        lying: Mapping[int, int],
        hand: tuple[int, ...],
        notes: Mapping[int, Laying],
        path: tuple[Lay, ...] = (),
        value: float | None = None,
    ) -> None:
        self.look = outlook
        self.lying = dict(lying)
        self.hand = hand
        self.notes = notes
        self.path = path
        self._worth: dict[int, float] = {}
        self._area_of: dict[int, int] = {}
        self._areas: list[int] = []
        self._chain: tuple[dict[int, int], dict[int, int]] | None = None
        self.value = self.total() if value is None else value
        if "landscape" in outlook.missions:
            self._find_areas()

    def total(self) -> float:
        """What all hexes are worth together."""
        value = sum([self.worth(at) for at in (*self.lying, *self.empty())])
        if "landscape" in self.look.missions:
            self._find_areas()
            value += sum([self.look.area(size) for size in self._areas])
        if "chain" in self.look.missions:
            value += self.look.missions["chain"] * self.chain_length()
        return value

    def empty(self) -> set[int]:
        """The empty hexes that touch a card."""
        lying = self.lying
        return {near for at in lying for near in around(at) if near not in lying}

    def worth(self, at: int) -> float:
        """What one hex is worth."""
        known = self._worth.get(at)
        if known is None:
            known = self._worth[at] = self._value(at)
        return known

    def _value(self, at: int) -> float:
        lying = self.lying
        get = lying.get
        beside = tuple(sorted([get(near, 0) for near in around(at)]))
        card = get(at)
        look = self.look
        if card is None:
            return look.spot(beside)
        value, home = look.card(card, beside)
        if look.missions:
            gap, fresh = self.notes.get(at, (0, False))
            value += look.extra(at, card, value, home, gap, fresh)
        return value

    def habitats(self) -> int:
        """How many habitats lie."""
        ground = self.look.facts.ground
        return sum([ground[card] > 0 for card in self.lying.values()])

    def is_home(self, at: int) -> bool:
        """Whether the animal on a hex is at home."""
        get = self.lying.get
        return self.look.card(self.lying[at], tuple(sorted([get(near, 0) for near in around(at)])))[1]

    # -- laying ----------------------------------------------------------------------------------------

    def places(self, empty: Iterable[int]) -> dict[int, list[int]]:
        """The empty hexes for habitats and for beings of each colour, under `Facts.open_key`."""
        lying, facts = self.lying, self.look.facts
        ground = facts.ground
        if facts.together:
            return self._places_together(empty)
        found: dict[int, list[int]] = {0: sorted(empty), **{bit: [] for bit in facts.colours.values()}}
        for at in found[0]:
            bits = 0
            for near in around(at):
                if near in lying:
                    bits |= ground[lying[near]]
            for bit in facts.colours.values():
                if bits & bit:
                    found[bit].append(at)
        return found

    def _places_together(self, empty: Iterable[int]) -> dict[int, list[int]]:
        """The same where not every card may lie beside every other (ECG-10.3)."""
        lying, facts = self.lying, self.look.facts
        found: dict[int, list[int]] = {}
        for bit in facts.colours.values():
            found[bit], found[-bit] = [], []
        for at in sorted(empty):
            habitats = colours = 0
            for near in around(at):
                if near in lying:
                    habitats |= facts.ground[lying[near]]
                    colours |= facts.colour[lying[near]]
            for bit, never in facts.never.items():
                if colours & never:
                    continue
                found[-bit].append(at)
                if habitats & bit:
                    found[bit].append(at)
        return found

    def gain(self, card: int, at: int) -> float:
        """What laying a card on an empty hex would add."""
        lying, look = self.lying, self.look
        nearby = around(at)
        value = -self.worth(at) - sum([self.worth(near) for near in nearby])
        notes, missions = self.notes, look.missions
        if look.beginning and look.facts.ground[card] and self.habitats() == look.habitats_for_events - 1:
            value += look.beginning
        if missions:
            gap = sum([near in lying for near in nearby])
            self.notes = {**notes, at: (gap, True)}
            if "landscape" in missions:
                value += self._area_gain(card, at)
            if "chain" in missions:
                value += missions["chain"] * self._chain_gain(card, at)
        lying[at] = card
        for near in (at, *nearby):
            value += self._value(near)
        del lying[at]
        self.notes = notes
        return value

    def laid(self, card: int, at: int, gain: float) -> Pond:
        """The board with a card of the hand on an empty hex."""
        hand = list(self.hand)
        hand.remove(card)
        notes = self.notes
        if self.look.missions and self.look.facts.kind[card] == ANIMAL:
            notes = {**notes, at: (sum([near in self.lying for near in around(at)]), True)}
        path = (*self.path, (card, at))
        return Pond(self.look, {**self.lying, at: card}, tuple(hand), notes, path, self.value + gain)

    def with_hand(self, hand: tuple[int, ...]) -> Pond:
        """The board with other cards in the hand."""
        return Pond(self.look, self.lying, hand, self.notes, self.path, self.value)

    def without(self, at: int) -> Pond:
        """The board without the card of a hex."""
        lying = {other: card for other, card in self.lying.items() if other != at}
        return Pond(self.look, lying, self.hand, self.notes, self.path)

    def loss(self, at: int) -> float:
        """What the going of the card of a hex would cost."""
        lying = self.lying
        nearby = around(at)
        value = self.worth(at) + sum([self.worth(near) for near in nearby])
        card = lying.pop(at)
        for near in (at, *nearby):
            value -= self._value(near)
        lying[at] = card
        return value

    def settled(self) -> Pond:
        """The board once surrounded animals that are not at home have left it (ECG-5.2)."""
        kind = self.look.facts.kind
        for at, card in self.lying.items():
            full = kind[card] == ANIMAL and all(near in self.lying for near in around(at))
            if full and not self.is_home(at):
                return self.without(at).settled()
        return self

    # -- landscape and chains --------------------------------------------------------------------------

    def _find_areas(self) -> None:
        colour, lying = self.look.facts.colour, self.lying
        self._area_of, self._areas = {}, []
        for start in lying:
            if start in self._area_of:
                continue
            number, front, size = len(self._areas), [start], 0
            self._area_of[start] = number
            while front:
                here = front.pop()
                size += 1
                for near in around(here):
                    if (
                        near in lying
                        and near not in self._area_of
                        and colour[lying[near]] == colour[lying[here]]
                    ):
                        self._area_of[near] = number
                        front.append(near)
            self._areas.append(size)

    def _area_gain(self, card: int, at: int) -> float:
        colour, lying = self.look.facts.colour, self.lying
        joined = {
            self._area_of[near]
            for near in around(at)
            if near in lying and colour[lying[near]] == colour[card]
        }
        sizes = [self._areas[number] for number in joined]
        area = self.look.area
        return area(1 + sum(sizes)) - sum([area(size) for size in sizes])

    def _links(self) -> tuple[dict[int, int], dict[int, int]]:
        """How long the longest chains are that end on each hex and, counted upwards, begin there."""
        if self._chain is None:
            lying, facts = self.lying, self.look.facts
            eaters = {
                at: [near for near in around(at) if lying.get(near, 0) in facts.eaters[card]]
                for at, card in lying.items()
                if facts.kind[card] != HABITAT
            }
            ends: dict[int, int] = {}
            starts: dict[int, int] = {}
            tries = CHAIN_TRIES

            def climb(at: int, used: tuple[int, ...], ending: bool) -> int:
                nonlocal tries
                tries -= 1
                if ending:
                    ends[at] = max(ends.get(at, 0), len(used))
                best = 1
                for near in eaters[at]:
                    if near not in used and tries > 0:
                        best = max(best, 1 + climb(near, (*used, near), ending))
                return best

            for at in eaters:
                starts[at] = climb(at, (at,), facts.kind[lying[at]] == PLANT)
            self._chain = (ends, starts)
        return self._chain

    def chain_length(self) -> int:
        """About how many living beings the longest chain has."""
        return max(self._links()[0].values(), default=0)

    def _chain_gain(self, card: int, at: int) -> float:
        lying, facts = self.lying, self.look.facts
        if facts.kind[card] == HABITAT:
            return 0.0
        ends, starts = self._links()
        below = 0
        above = 0
        for near in around(at):
            there = lying.get(near, 0)
            if card in facts.eaters[there]:
                below = max(below, ends.get(near, 0))
            if there in facts.eaters[card]:
                above = max(above, starts.get(near, 0))
        longest = self.chain_length()
        if not below and facts.kind[card] != PLANT:
            # No plant below yet: a hint of a chain that one more card would complete.
            return 0.1 * min(above, longest)
        return max(0.15 * (below + above) / (1 + longest), float(below + 1 + above - longest))
