"""What a weaver does when its turn to speak has come: it weighs what it could play, show or ask for."""

from __future__ import annotations

from random import Random

from ..model import CONDITION, JOKER, SPECIES, State
from .glance import NEVER
from .habits import Habits
from .outlook import may_store
from .seeing import Seen
from .trying import Trying, Way

#: Cards that are played in thought for one decision, in all worlds and ways together.
EFFORT = 16_000
#: At most so many tries; the share that goes to all ways alike, the rest to so many that promise most.
TRIES, FIRST, BEST = 1500, 0.5, 3
#: Worlds in which is counted how likely each card fits.
COUNTED = 30
#: A card that fits less surely than this is not simply played, if there is another way.
SURE = 0.9
#: With a card in hand that fits at least this surely, no other is wasted.
LIKELY = 0.35
#: A card that promises so much less than the best is not weighed: what one does should be foreseen.
MARGIN = 0.6
#: So many cards are weighed.
CARDS = 4


class Deciding(Trying):
    """Weighs the ways that one seat has.

    Parameters
    ----------
    seen : Seen
    habits : Habits
    random : Random
    show_all, show_one : bool
        Which ways to show the played stages leave.
    """

    def __init__(self, seen: Seen, habits: Habits, random: Random, *, show_all: bool, show_one: bool) -> None:
        super().__init__(seen, habits, random)
        self.show_all, self.show_one = show_all, show_one

    # -- ways ----------------------------------------------------------------------------------------

    def rated(self) -> list[tuple[float, float, int]]:
        """Each different card of the hand, the best first: what it promises, how likely it fits, the card."""
        habits, rules, me = self.habits, self.rules, self.me
        hand = self.seen.state.hands[me]
        turns = self.turns(COUNTED if self.at else 1)
        colours = [0] * (JOKER + 2)
        for card in hand:
            colours[rules.colour[card]] += 1
        found = []
        for card in {rules.alike[card]: card for card in hand}.values():
            if not self.seen.state.may_choose(card):
                continue
            waste = habits.waste(self.seen.state, card, colours)
            total, fits = 0.0, 0
            for turn in turns:
                value = habits.fitness(turn.true, me, hand, card, colours, self.later)
                if value > NEVER:
                    fits += 1
                    total += value
                else:
                    total += waste
            found.append((total / len(turns), fits / len(turns), card))
        found.sort(key=lambda row: (-row[0], row[2]))
        return found

    def ways(self) -> list[Way]:
        """All ways worth a thought, what promises most at first sight first."""
        seen, rules, me = self.seen, self.rules, self.me
        state, _unknown = self.turn_of(me)
        hand = seen.state.hands[me]
        rated = self.rated()
        if not rated:
            return []
        best = rated[0]
        sensible = [
            row
            for row in rated[:CARDS]
            if row[1] >= min(LIKELY, best[1]) and (row[0] >= best[0] - MARGIN or not best[1])
        ]
        # There is a good time for each special card, and to find it takes a thought.
        sensible += [row for row in rated if row not in sensible and row[1] and rules.sort[row[2]] > SPECIES]
        ways = [Way("play", card) for _promise, _likely, card in sensible]
        stored = [row[2] for row in rated[CARDS:] if may_store(state, row[2])]
        ways += [Way("play", card) for card in stored if not rated[0][1]]
        free = seen.state.free and seen.state.start == me
        if not (seen.state.symbioses[me] or free):
            return ways
        _promise, likely, card = rated[0]
        if self.later and likely and (self.show_all or self.show_one):
            to = -1 if self.show_all else self.later[0]
            shown = [Way("show", row[2], to) for row in sensible[: None if free else 2] if row[1]]
            # A free symbiosis cannot be saved, so what is played is at least shown.
            ways = shown + [way for way in ways if not free or not any(way.card == one.card for one in shown)]
        if free or likely < SURE or rules.colour[card] == JOKER or any(self._strays(hand)):
            ways += self._asking(state, hand)
        if likely < SURE or rules.colour[card] == JOKER:
            ways += self._swapping(state, hand)
        return ways

    def _strays(self, hand: list[int]) -> list[int]:
        """Species that only others may lay."""
        return [card for card in hand if self.habits.wrong(self.seen.state, card, self.me)]

    def after_asking(self) -> Way | None:
        """Play what one was given to play; None if nothing fits."""
        state, unknown = self.turn_of(self.me)
        rated = self.habits.rated(state, self.me, self.seen.state.hands[self.me], unknown)
        return Way("play", rated[0][2]) if rated and rated[0][1] else None

    def _asking(self, state: State, hand: list[int]) -> list[Way]:
        """Give a card away to get one that fits."""
        seen, habits, rules, me = self.seen, self.habits, self.rules, self.me
        if len(hand) < 1:
            return []
        give = self._spare(state, hand)
        asked: list[int] = []
        stray = self._strays([give])
        for other in (*self.later, *self.order[: self.at][::-1]):
            if stray and habits.wrong(seen.state, give, other):
                continue
            spare = len(seen.state.hands[other]) + seen.gaps[other] - (other not in self.later)
            if spare > 0:
                known = any(habits.value(state, card, me)[0] > NEVER for card in seen.state.hands[other])
                asked.insert(0 if known else len(asked), other)
        if rules.species[give] >= 0 and rules.newcomer[rules.species[give]]:
            asked.sort(key=lambda other: other != self._next_start())
        return [Way("ask", give, other) for other in asked[:3]]

    def _next_start(self) -> int:
        """Who begins the next round."""
        return (self.seen.state.start + 1) % self.rules.seats

    def _spare(self, state: State, hand: list[int]) -> int:
        """The card that is given away: the one that will fit last."""
        rules = self.rules

        def late(card: int) -> tuple[float, int]:
            sort = rules.sort[card]
            if sort == SPECIES:
                level = rules.level[rules.species[card]]
                if rules.newcomer[rules.species[card]] and self.me != self._next_start():
                    # Only who begins a round can lay it.
                    return 5.0 - level, card
                # What one may never lay goes first: the plants, which are needed soon, before the animals.
                return 9.0 - level if self.habits.wrong(state, card, self.me) else 1.0 + level, card
            return (-5.0 if rules.colour[card] == JOKER else 0.5 if sort == CONDITION else 0.0), card

        return max(hand, key=late)

    def _swapping(self, state: State, hand: list[int]) -> list[Way]:
        """Take a card from the pile that fits."""
        rules, habits, me = self.rules, self.habits, self.me
        mine = [card for card in hand if rules.sort[card] == CONDITION and rules.colour[card] != JOKER]
        if not mine:
            return []
        colours = [0] * (JOKER + 2)
        for card in hand:
            colours[rules.colour[card]] += 1
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
        left = sum(map(len, self.seen.state.hands)) + sum(self.seen.gaps)
        # In the wetland it takes longer to see where a card may be laid.
        effort = EFFORT // 2 if self.rules.wetland else EFFORT
        tries = min(TRIES, effort // left)
        totals = [0.0] * len(ways)
        first = max(4, int(tries * FIRST / len(ways)))
        for turn in self.turns(first):
            for at, way in enumerate(ways):
                totals[at] += self.tried(turn, way)
        among = sorted(range(len(ways)), key=lambda at: (-totals[at], at))[:BEST]
        more = int(tries * (1 - FIRST) / len(among))
        for turn in self.turns(first + more)[first:]:
            for at in among:
                totals[at] += self.tried(turn, ways[at])
        return ways[max(among, key=lambda at: (totals[at], -at))]
