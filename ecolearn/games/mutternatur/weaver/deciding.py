"""What a weaver does when its turn to speak has come: it weighs what it could play, show or ask for."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from ..model import CONDITION, JOKER, SPECIES, State
from .habits import NEVER, Habits
from .outlook import fetch, may_store, played_on, score, worst
from .seeing import Seen

#: Worlds in which every way is tried, and further ones for the best.
WORLDS, MORE, BEST = 14, 30, 3
#: A card that fits less surely than this is not simply played, if there is another way.
SURE = 0.9
#: With a card in hand that fits at least this surely, no other is wasted.
LIKELY = 0.35
#: A card that promises so much less than habit's is not weighed: what one does should be foreseen.
MARGIN = 0.3
#: In the thoughts of others: below this one asks; from so many symbioses on one shows.
ASK_BELOW = 0.5


class Way(NamedTuple):
    """Something to do: ``play``, ``show`` (and play), ``ask`` (give a card), ``swap`` (with the pile)."""

    kind: str
    card: int
    to: int = -1
    other: int = -1


class _Turn:
    """A world in which the viewer's turn to reveal has come."""

    __slots__ = ("public", "true", "unknown")

    def __init__(self, true: State, public: State, unknown: int) -> None:
        self.true, self.public, self.unknown = true, public, unknown


class Deciding:
    """Weighs the ways that one seat has.

    Parameters
    ----------
    seen : Seen
    habits : Habits
    random : Random
        Started from what is seen, so that the same view decides the same.
    show_all, show_one : bool
        Which ways to show the played stages leave.
    """

    def __init__(self, seen: Seen, habits: Habits, random: Random, *, show_all: bool, show_one: bool) -> None:
        self.seen, self.habits, self.random = seen, habits, random
        self.show_all, self.show_one = show_all, show_one
        self.rules = seen.rules
        self.me = seen.me
        self.order = seen.order
        self.at = self.order.index(self.me)
        self.later = self.order[self.at + 1 :]

    # -- the web as it will be -----------------------------------------------------------------------

    def own_turn(self) -> tuple[State, int]:
        """The web at one's turn as far as one knows what those before play, and of how many one does not."""
        return self.turn_of(self.me)

    def turn_of(self, seat: int) -> tuple[State, int]:
        """The same for the turn of any seat."""
        state = self.seen.state.copy()
        unknown = 0
        for other in self.order[: self.order.index(seat)]:
            card = self.card_of(other, state)
            if card < 0:
                unknown += 1
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

    # -- ways ----------------------------------------------------------------------------------------

    def ways(self) -> list[Way]:
        """All ways worth a thought, what habit would do first."""
        seen, habits, rules, me = self.seen, self.habits, self.rules, self.me
        state, unknown = self.own_turn()
        hand = seen.state.hands[me]
        following = self.later[0] if self.later else -1
        rated = habits.rated(state, me, hand, unknown, following)
        if not rated:
            return []
        best = rated[0]
        sensible = [
            row
            for row in rated[:4]
            if row[1] >= min(LIKELY, best[1]) and (row[0] >= best[0] - MARGIN or not best[1])
        ]
        ways = [Way("play", card) for _promise, _likely, card in sensible]
        stored = [row[2] for row in rated[4:] if may_store(state, row[2])]
        ways += [Way("play", card) for card in stored if not rated[0][1]]
        if not (seen.state.symbioses[me] or (seen.state.free and seen.state.start == me)):
            return ways
        _promise, likely, card = rated[0]
        if self.later and likely and (self.show_all or self.show_one):
            to = -1 if self.show_all else self.later[0]
            ways += [Way("show", row[2], to) for row in sensible[:2] if row[1]]
        if likely < SURE or rules.colour[card] == JOKER:
            ways += self._asking(state, hand)
            ways += self._swapping(state, hand)
        return ways

    def after_asking(self) -> Way | None:
        """Play what one was given to play; None if nothing fits."""
        state, unknown = self.own_turn()
        following = self.later[0] if self.later else -1
        rated = self.habits.rated(state, self.me, self.seen.state.hands[self.me], unknown, following)
        return Way("play", rated[0][2]) if rated and rated[0][1] else None

    def _asking(self, state: State, hand: list[int]) -> list[Way]:
        """Give a card away to get one that fits."""
        seen, habits, me = self.seen, self.habits, self.me
        if len(hand) < 1:
            return []
        give = self._spare(state, hand)
        asked: list[int] = []
        for other in (*self.later, *self.order[: self.at][::-1]):
            spare = len(seen.state.hands[other]) + seen.gaps[other] - (other not in self.later)
            if spare > 0:
                known = any(habits.value(state, card, me)[0] > NEVER for card in seen.state.hands[other])
                asked.insert(0 if known else len(asked), other)
        return [Way("ask", give, other) for other in asked[:3]]

    def _spare(self, state: State, hand: list[int]) -> int:
        """The card that is given away: the one that will fit last."""
        rules = self.rules

        def late(card: int) -> tuple[float, int]:
            sort = rules.sort[card]
            if sort == SPECIES:
                return 1.0 + rules.level[rules.species[card]], card
            return (-5.0 if rules.colour[card] == JOKER else 0.5 if sort == CONDITION else 0.0), card

        return max(hand, key=late)

    def _swapping(self, state: State, hand: list[int]) -> list[Way]:
        """Take a card from the pile that fits."""
        rules, habits, me = self.rules, self.habits, self.me
        mine = [card for card in hand if rules.sort[card] == CONDITION and rules.colour[card] != JOKER]
        if not mine:
            return []
        colours = {rules.colour[card]: hand.count(card) for card in hand}
        give = max(mine, key=lambda card: (habits.waste(state, card, colours), card))
        found = [(habits.value(state, card, me)[0], card) for card in set(self.seen.state.pile)]
        return [
            Way("swap", give, -1, card) for value, card in sorted(found, reverse=True)[:2] if value > NEVER
        ]

    # -- weighing ------------------------------------------------------------------------------------

    def best(self) -> Way | None:
        """The way that ends best in worlds that may be true; None if nothing can be chosen."""
        ways = self.ways()
        if len(ways) < 2:
            return ways[0] if ways else None
        totals = [0.0] * len(ways)
        among = list(range(len(ways)))
        for worlds in (WORLDS, MORE):
            for _world in range(worlds):
                turn = self._turn(self.seen.world(self.random))
                seed = self.random.random()
                for way in among:
                    totals[way] += self._tried(turn, ways[way], Random(seed))
            among = sorted(among, key=lambda way: (-totals[way], way))[:BEST]
        return ways[among[0]]

    def _turn(self, hands: list[list[int]]) -> _Turn:
        """Those before one's turn play what they are known to, or what habit lets them."""
        true = self.seen.state.copy()
        true.hands = [hand[:] for hand in hands]
        public = true.copy()
        unknown = 0
        for seat in self.order[: self.at]:
            card = self.card_of(seat, true)
            known = card >= 0
            if not known:
                card = self.habits.best(public, seat, true.hands[seat], unknown)[2]
                unknown += 1
                if card < 0:
                    continue
            elif seat in self.seen.public or seat in self.seen.fetched:
                self.habits.lay(public, seat, card)
            else:
                unknown += 1
            self.habits.lay(true, seat, card)
        return _Turn(true, public, unknown)

    def _tried(self, turn: _Turn, way: Way, random: Random) -> float:
        """Try a way in a world, and play on by habit."""
        habits, me = self.habits, self.me
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
        habits.lay(true, me, card)
        there = true.pile[:]
        for seat in self.later:
            if true.won:
                break
            thought = secret if seat == insider and secret is not None else public
            others = unknown - 1 if seat == insider else unknown
            self._later(true, thought, public, seat, others, there, random)
            unknown += 1
        if true.won:
            return 1.0
        if len(true.pile) > true.rules.limit or not true.end_round():
            return score(true)
        return played_on(true, habits, random)

    def _later(
        self,
        true: State,
        thought: State,
        public: State,
        seat: int,
        unknown: int,
        there: list[int],
        random: Random,
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
        rated = habits.rated(public, me, offers, 0) if offers else []
        if rated and rated[0][1]:
            card = rated[0][2]
            hand.remove(way.card)
            others.append(way.card)
            others.remove(card)
            hand.append(card)
            return card
        _promise, likely, card = habits.best(public, me, hand, unknown)
        return card if likely else worst(true, habits, me)
