"""Worlds that may be true, and how a game goes on there when a weaver does this or that."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from ..model import JOKER, State
from .glance import NEVER
from .habits import Habits
from .outlook import fetch, played_on, score, worst
from .seeing import Seen

#: In the thoughts of others: below this one asks.
ASK_BELOW = 0.5
#: How reluctantly a joker is given back.
SPARED = 3.0
#: How often a world is drawn anew in which somebody is silent who should have asked.
REDRAWN = 3


class Way(NamedTuple):
    """Something to do: ``play``, ``show`` (and play), ``ask`` (give a card), ``swap`` (with the pile)."""

    kind: str
    card: int
    to: int = -1
    other: int = -1


class Turn:
    """A world in which the viewer's turn to reveal has come.

    Attributes
    ----------
    true, public : State
        What lies, and what everybody knows to lie.
    unknown : int
        How many have played what others do not know.
    seed : float
        Of the chance with which it goes on: the same for all ways.
    """

    __slots__ = ("public", "seed", "true", "unknown")

    def __init__(self, true: State, public: State, unknown: int, seed: float) -> None:
        self.true, self.public, self.unknown, self.seed = true, public, unknown, seed


class Trying:
    """Draws worlds for one seat and tries ways in them.

    Parameters
    ----------
    seen : Seen
    habits : Habits
    random : Random
        Started from what is seen, so that the same view decides the same.
    """

    def __init__(self, seen: Seen, habits: Habits, random: Random) -> None:
        self.seen, self.habits, self.random = seen, habits, random
        self.rules = seen.rules
        self.me = seen.me
        self.order = seen.order
        self.at = self.order.index(self.me)
        self.later = self.order[self.at + 1 :]
        self._turns: list[Turn] = []

    # -- what those before play ------------------------------------------------------------------------

    def turn_of(self, seat: int) -> tuple[State, int]:
        """The web at a seat's turn as far as one knows, and of how many players before one does not."""
        state = self.seen.state.copy()
        unknown = 0
        for other in self.order[: self.order.index(seat)]:
            card = self.card_of(other, state)
            if card < 0:
                unknown += 1
                self.habits.pass_by(state)
            else:
                self.habits.lay(state, other, card)
        return state, unknown

    def card_of(self, seat: int, state: State) -> int:
        """The card that a seat is known to play; -1 for unknown."""
        seen = self.seen
        if seat in seen.told:
            return seen.told[seat]
        if seat in seen.fetched:
            return seen.fetched[seat]
        if seat in seen.asked_me and seen.state.hands[seat]:
            _promise, likely, card = self.habits.best(state, seat, seen.state.hands[seat], 0)
            if likely:
                return card
        return -1

    # -- worlds --------------------------------------------------------------------------------------

    def turns(self, number: int) -> list[Turn]:
        """So many worlds, always the same ones."""
        while len(self._turns) < number:
            for _again in range(REDRAWN):
                turn, sensible = self._turn(self.seen.world(self.random))
                if sensible:
                    break
            self._turns.append(turn)
        return self._turns[:number]

    def _turn(self, hands: list[list[int]]) -> tuple[Turn, bool]:
        """Those before one's turn play what they are known to, or what habit lets them.

        Not sensible is a world in which somebody with a symbiosis did not ask and holds nothing that fits.
        """
        true = self.seen.state.copy()
        true.hands = [hand[:] for hand in hands]
        public = true.copy()
        unknown = 0
        sensible = True
        for seat in self.order[: self.at]:
            card = self.card_of(seat, true)
            if card < 0:
                _promise, likely, card = self.habits.best(public, seat, true.hands[seat], unknown)
                unknown += 1
                self.habits.pass_by(public)
                if card < 0:
                    continue
                able = true.symbioses[seat] or (true.free and seat == true.start)
                sensible = sensible and not (able and likely < ASK_BELOW)
            elif seat in self.seen.public or seat in self.seen.fetched:
                self.habits.lay(public, seat, card)
            else:
                unknown += 1
                self.habits.pass_by(public)
            self.habits.lay(true, seat, card)
        return Turn(true, public, unknown, self.random.random()), sensible

    # -- trying --------------------------------------------------------------------------------------

    def tried(self, turn: Turn, way: Way) -> float:
        """Try a way in a world, and play on by habit."""
        habits, me = self.habits, self.me
        random = Random(turn.seed)
        true, public, unknown = turn.true.copy(), turn.public.copy(), turn.unknown
        hand = true.hands[me]
        card, insider = way.card, -1
        if way.kind != "play":
            if true.free and true.start == me:
                true.free = False
            else:
                true.symbioses[me] -= 1
        if way.kind == "swap":
            hand.remove(way.card)
            hand.append(way.other)
            true.pile.remove(way.other)
            true.pile.append(way.card)
            card = way.other
        elif way.kind == "ask":
            insider = way.to
            card = self._answer(true, public, unknown, way)
        elif way.kind == "show":
            insider = way.to
        told = way.kind == "swap" or (way.kind == "show" and insider < 0)
        if card < 0:
            return score(true)
        secret: State | None = None
        if insider >= 0:
            secret = public.copy()
            habits.lay(secret, me, card)
        if told:
            habits.lay(public, me, card)
        else:
            unknown += 1
            habits.pass_by(public)
        habits.lay(true, me, card)
        there = true.pile[:]
        for seat in self.later:
            if true.won:
                break
            thought = secret if seat == insider and secret is not None else public
            others = unknown - 1 if seat == insider else unknown
            self._later(true, thought, seat, others, there, random)
            habits.pass_by(public)
            if secret is not None:
                habits.pass_by(secret)
            unknown += 1
        if true.won:
            return 1.0
        if len(true.pile) > true.rules.limit or not true.end_round():
            return score(true)
        return played_on(true, habits, random)

    def _later(
        self, true: State, thought: State, seat: int, unknown: int, there: list[int], random: Random
    ) -> None:
        habits = self.habits
        hand = true.hands[seat]
        if not hand:
            return
        card = self.seen.told.get(seat, -1)
        if card < 0 or card not in hand:
            _promise, likely, card = habits.best(thought, seat, hand, unknown)
            if likely < ASK_BELOW:
                others = [other for other in self.order if other != seat]
                fetched = fetch(true, habits, seat, others, there, random)
                if fetched >= 0:
                    card = fetched
            if card < 0:
                return
        habits.lay(true, seat, card)

    def _answer(self, true: State, public: State, unknown: int, way: Way) -> int:
        """What the asked seat gives back in a world, and the exchange; the card that is played then."""
        habits, me = self.habits, self.me
        hand, others = true.hands[me], true.hands[way.to]
        kept = self.seen.told.get(way.to, -1)
        offers = [card for card in others if card != kept]
        if way.to not in self.later and kept < 0 and offers:
            # Who has chosen before keeps that card.
            chosen = habits.best(public, way.to, others, unknown)[2]
            offers = others[:]
            if chosen in offers:
                offers.remove(chosen)
        card = self.returned(public, me, way.to, offers)
        if card >= 0:
            hand.remove(way.card)
            others.append(way.card)
            others.remove(card)
            hand.append(card)
            if habits.value(public, card, me)[0] > NEVER:
                return card
        _promise, likely, card = habits.best(public, me, hand, unknown)
        return card if likely else worst(true, habits, me)

    def returned(self, state: State, asker: int, seat: int, offers: list[int]) -> int:
        """What a seat gives back: a species that only the asker may lay, or a card that fits; else -1."""
        habits, rules = self.habits, self.rules
        if rules.sides:
            for card in offers:
                if habits.wrong(state, card, seat) and not habits.wrong(state, card, asker):
                    return card
        rated = habits.rated(state, asker, offers, 0) if offers else []
        fits = [row for row in rated if row[1]]
        if not fits:
            return -1
        return max(fits, key=lambda row: (row[0] - SPARED * (rules.colour[row[2]] == JOKER), row[2]))[2]
