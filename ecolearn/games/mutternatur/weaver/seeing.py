"""What a weaver knows: its own hand, the web, and what it has seen of the other hands."""

from __future__ import annotations

from collections import Counter
from random import Random

from ecolearn.kernel.zones import HIDDEN

from ..model import rules_of, state_of
from ..position import HANDS, PLANS, MutterNaturPosition
from .memory import Lacking


class Seen:
    """A view in numbers.

    Attributes
    ----------
    me : int
        The seat of the viewer, from 0 like all seats here.
    state : State
        Hands hold what is known of them; that of the viewer is whole.
    gaps : list of int
        By seat: how many cards of its hand are unknown.
    unseen : list of int
        The cards that lie in the gaps (or, of those drawn unseen, in the box).
    order : list of int
        Who reveals in this round, from the starting player on.
    told : dict of int to int
        Cards that the viewer knows will be played in this round, by seat.
    lacking : list of dict
        By seat: cards that it seems not to hold, see `memory`.
    public : set of int
        Seats of `told` whose card everybody knows.
    """

    def __init__(self, view: MutterNaturPosition, seat: int, lacking: Lacking) -> None:
        self.lacking = lacking
        self.view = view
        self.me = seat - 1
        rules = self.rules = rules_of(view.table)
        number = rules.number
        all_see = view.view_for(None)
        hands: list[list[str]] = []
        self.gaps: list[int] = []
        unseen = Counter(view.zones.unseen)
        for other in view.seats:
            cards = [*view.hand(other), *view.zones.cards(PLANS[other])]
            known = [card for card in cards if card != HIDDEN]
            gaps = len(cards) - len(known)
            if gaps:
                # Which were seen in the hand may lie face down by now.
                both = {HANDS[other], PLANS[other]}
                for sighting in view.zones.sightings(seat):
                    if (
                        len(sighting.zones) > 1
                        and set(sighting.zones) <= both
                        and gaps
                        and unseen[sighting.card]
                    ):
                        known.append(sighting.card)
                        unseen[sighting.card] -= 1
                        gaps -= 1
            hands.append(known)
            self.gaps.append(gaps)
        self.state = state_of(view, hands)
        self.unseen = [number[card] for card in sorted(unseen.elements())]
        counts = [len(known) + gap for known, gap in zip(hands, self.gaps, strict=True)]
        task = view.task
        if task is not None and task.kind == "answer":
            # Whoever has just given the last card away will get one back.
            counts[task.data[0] - 1] += 1
        self.order = self.state.order_of(counts)
        self.told: dict[int, int] = {}
        self.public: set[int] = set()
        for other in view.seats:
            if other == seat:
                continue
            chosen = view.chosen(other)
            if chosen not in (None, HIDDEN):
                self.told[other - 1] = number[chosen or ""]
                if all_see.chosen(other) == chosen:
                    self.public.add(other - 1)
        self.mine_is_public = view.chosen(seat) is not None and all_see.chosen(seat) == view.chosen(seat)
        #: Who was handed a card that fits by the viewer, and has not told what it plays otherwise.
        self.asked_me = [
            one.seat - 1
            for one in view.used
            if one.kind == "give" and one.to == seat and one.seat - 1 not in self.told
        ]
        self.fetched = {
            one.seat - 1: number[one.card] for one in view.used if one.kind == "swap" and one.seat != seat
        }

    def world(self, random: Random) -> list[list[int]]:
        """All hands, with the unseen cards dealt at random into the gaps.

        A card goes less often to a seat that seems not to hold it.
        """
        cards = self.unseen[:]
        random.shuffle(cards)
        hands = [hand[:] for hand in self.state.hands]
        gaps = self.gaps[:]
        alike, draw = self.rules.alike, random.random
        seats = [seat for seat, gap in enumerate(gaps) if gap]
        for card in cards:
            kind = alike[card]
            weights = [gaps[seat] * (1.0 - self.lacking[seat].get(kind, 0.0)) for seat in seats]
            at = draw() * sum(weights)
            for seat, weight in zip(seats, weights, strict=True):
                at -= weight
                if at < 0:
                    hands[seat].append(card)
                    gaps[seat] -= 1
                    break
            else:
                open_seats = [seat for seat in seats if gaps[seat]]
                if open_seats and len(cards) == sum(self.gaps):
                    hands[open_seats[0]].append(card)
                    gaps[open_seats[0]] -= 1
        return hands
