"""Quick plays of a whole game with all cards known: a sensible guess with a little chance, again and again.

A round is played seat by seat. Whoever holds nothing that fits is given something that does by a symbiosis,
as long as one is left; all symbioses of a round come before its reveals, so only cards that it has not used
yet change hands, and the pile gives only what lay there when the round began.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from .model import BLUE, CAT, CONDITION, JOKER, POLLUTION, REINTRODUCTION, SPECIES, TEMPORARY, State


class Trade(NamedTuple):
    """A symbiosis: a seat gives a card and gets one, from another seat or (-1) from the pile."""

    seat: int
    card: int
    other_seat: int
    other: int


class Play(NamedTuple):
    """What a seat reveals, where it is laid, and what a pollution takes along; -1: nowhere, nothing."""

    seat: int
    card: int
    place: int = -1
    hit: int = -1


class Round(NamedTuple):
    """The symbioses and the reveals of a round."""

    trades: tuple[Trade, ...]
    plays: tuple[Play, ...]


def pay(state: State, seat: int) -> bool:
    """Use a symbiosis of a seat, the free one first; False if it has none."""
    if state.free and seat == state.start:
        state.free = False
    elif state.symbioses[seat]:
        state.symbioses[seat] -= 1
    else:
        return False
    return True


def trade(state: State, one: Trade) -> None:
    """Carry out a symbiosis that is paid for."""
    state.hands[one.seat].remove(one.card)
    state.hands[one.seat].append(one.other)
    into = state.pile if one.other_seat < 0 else state.hands[one.other_seat]
    into.remove(one.other)
    into.append(one.card)


class Playout:
    """Plays a state to its end.

    Parameters
    ----------
    state : State
        At the beginning of a round; it is changed.
    random : Random
        Where the little chance comes from.
    noise : float
        How much of it.
    """

    def __init__(self, state: State, random: Random, noise: float) -> None:
        self.state, self.random, self.noise = state, random.random, noise
        self.rounds: list[Round] = []

    def run(self, until: Callable[[], bool]) -> bool:
        """Play on; True if the game is won. `until` says whether the time is over."""
        state = self.state
        limit = state.rules.limit
        while not until():
            self.round()
            if state.won:
                return True
            if len(state.pile) > limit or not state.end_round():
                return False
        return False

    def round(self) -> None:
        """Play one round."""
        state, rules = self.state, self.state.rules
        trades: list[Trade] = []
        plays: list[Play] = []
        there = state.pile[:]
        order = state.order()
        for at, seat in enumerate(order):
            following = order[at + 1] if at + 1 < len(order) else -1
            best: tuple[float, int, int] | None = None
            for card in set(state.hands[seat]):
                rated = self._rate(card, seat, following)
                if rated is not None and (best is None or rated[0] > best[0]):
                    best = (rated[0], card, rated[1])
            if best is None or best[0] < 0:
                found = self._fetch(seat, order[at + 1 :], order[:at], there, following)
                if found is not None:
                    trades.append(found[0])
                    best = found[1]
            if best is None:
                best = self._waste(seat)
                if best is None:
                    continue
            _score, card, place = best
            hit = self._hit() if rules.sort[card] == POLLUTION else -1
            plays.append(Play(seat, card, place, hit))
            state.reveal(seat, card, place, hit)
            if state.won:
                # What the others have chosen does not matter any more, but they must have chosen something.
                plays += [Play(rest, -1) for rest in order[at + 1 :]]
                break
        if rules.sides and state.free and state.hands[state.start]:
            trades += self._sort_out(state.start)
        self.rounds.append(Round(tuple(trades), tuple(plays)))

    def _sort_out(self, seat: int) -> list[Trade]:
        """Use what is left of a free symbiosis: species go to players who may lay their kind (MUT-5.2.3)."""
        state, rules = self.state, self.state.rules
        best: tuple[float, Trade] | None = None
        for other in state.order():
            if other == seat or state.sides[other] == state.sides[seat]:
                continue
            for mine in set(state.hands[seat]):
                for theirs in set(state.hands[other]):
                    value = 0.0
                    for card, owner, taker in ((mine, seat, other), (theirs, other, seat)):
                        one = rules.species[card]
                        if one >= 0:
                            value += (state.sides[taker] == rules.plant[one]) - (
                                state.sides[owner] == rules.plant[one]
                            )
                    if value > 0 and mine != theirs:
                        value += self.random()
                        if best is None or value > best[0]:
                            best = value, Trade(seat, mine, other, theirs)
        if best is None:
            return []
        pay(state, seat)
        trade(state, best[1])
        return [best[1]]

    def _rate(self, card: int, seat: int, following: int) -> tuple[float, int] | None:
        """How good it is to reveal a card now, and where it goes; None if it cannot be laid or played."""
        state, rules = self.state, self.state.rules
        sort = rules.sort[card]
        chance = self.random() * self.noise
        if sort <= SPECIES:
            places = state.places(card, seat)
            if not places:
                return None
            if sort == SPECIES:
                one = rules.species[card]
                value = 6.0 + rules.level[one] + (0.0 if rules.upper[one] else 6.0)
                # A newcomer waits for its player to begin a round, and an owner of the right kind is rare.
                return value + 4.0 * rules.newcomer[one] + chance, places[0]
            best, score = -1, -99.0
            for place in places:
                value = self._slot_value(place, card) + self.random() * self.noise
                if rules.wetland and rules.colour_at[place] != BLUE:
                    value += 6.0 if rules.water >> place & 1 else 0.0
                elif rules.wetland:
                    value += self._wet_value(place, following)
                if value > score:
                    best, score = place, value
            colour = rules.colour[card]
            if colour == JOKER:
                score -= 3.0
            elif rules.mark[card]:
                score += 0.5
            return score + chance, best
        if sort == CAT:
            if state.cats or (state.before == SPECIES and state.before_place >= 0):
                return None
            rounds = max(map(len, state.hands))
            return (9.0 if rules.seats - state.gone >= rounds - 1 else 3.0) + chance * 2, -1
        if sort == POLLUTION:
            if not state.has_plants:
                return None
            bare = len(state.bare())
            return (5.0 if not bare else 0.5 - bare if rules.seats > 4 else -1.0) + chance, -1
        return self._rate_reintroduction(following) + chance, -1

    def _rate_reintroduction(self, following: int) -> float:
        """Best when the next player can lay an animal at once."""
        state, rules = self.state, self.state.rules
        if state.lying:
            return 7.0
        others = state.hands if following < 0 else [state.hands[following]]
        for hand in others:
            for card in hand:
                one = rules.species[card]
                if one >= 0 and not rules.plant[one]:
                    wanted = rules.block[one] | rules.need[one]
                    if state.filled & wanted == wanted:
                        return 7.0
        return -2.0

    def _slot_value(self, place: int, card: int) -> float:
        """Conditions that complete a species are laid first, then those far up."""
        state, rules = self.state, self.state.rules
        one = rules.species_at[place]
        missing = (rules.block[one] & ~state.filled).bit_count()
        value = 4.0 - missing
        if rules.temporary and rules.mark[card] == TEMPORARY:
            # It must be covered in this round.
            value = 3.5 if missing == 1 else -3.0
        return value

    def _wet_value(self, place: int, following: int) -> float:
        """Water opens the wetland for the next player only, so it is laid when that one can follow."""
        state, rules = self.state, self.state.rules
        missing = rules.water & ~state.filled
        wet = bool(rules.water >> place & 1)
        missing &= ~(1 << place)
        value = 6.0 if wet else 0.0
        if not missing:
            return value
        if following < 0:
            return value - 3.0
        after = state.filled | 1 << place
        opened = rules.open(after)
        for card in state.hands[following]:
            one = rules.species[card]
            if one >= 0 and not rules.upper[one]:
                wanted = rules.block[one] | rules.need[one]
                if after & wanted == wanted:
                    return value + 3.0
            elif rules.sort[card] == CONDITION and any(
                rules.water >> at & 1 for at in opened[rules.colour[card]]
            ):
                return value + 3.0
        return value - 3.0

    def _hit(self) -> int:
        """The condition that a pollution takes along: any that lies bare."""
        bare = self.state.bare()
        return bare[int(self.random() * len(bare))] if bare else -1

    def _fetch(
        self, seat: int, later: list[int], earlier: list[int], there: list[int], following: int
    ) -> tuple[Trade, tuple[float, int, int]] | None:
        """Get a card that fits by a symbiosis of one's own, or of whoever holds it."""
        state, rules = self.state, self.state.rules
        own = bool(state.symbioses[seat]) or (state.free and seat == state.start)
        options: list[tuple[float, int, int, tuple[float, int]]] = []
        for other in (*later, *earlier):
            if not (own or state.symbioses[other] or (state.free and other == state.start)):
                continue
            for card in set(state.hands[other]):
                rated = self._rate(card, seat, following)
                if rated is not None and rated[0] >= 0:
                    spare = 0.5 if other in earlier else 0.0
                    if rules.sides and rules.species[card] >= 0:
                        spare += state.sides[other] != state.sides[seat]
                    options.append((rated[0] + spare + self.random() * self.noise, other, card, rated))
        give = state.hands[seat]
        if own:
            for card in set(there):
                if card in state.pile:
                    rated = self._rate(card, seat, following)
                    if rated is not None:
                        options.append((rated[0] + self.random() * self.noise, -1, card, rated))
        options.sort(reverse=True)
        for _value, other, card, rated in options:
            back = self._give_back(seat, give, card, other)
            if back < 0:
                continue
            if not pay(state, seat) and not pay(state, other):
                continue
            one = Trade(seat, back, other, card)
            trade(state, one)
            if other < 0:
                there.remove(card)
            else:
                assert rules.sort[card] <= REINTRODUCTION
            return one, (rated[0], card, rated[1])
        return None

    def _give_back(self, seat: int, hand: list[int], wanted: int, other: int) -> int:
        """A card to give for another: to the pile only conditions, jokers last."""
        state, rules, filled = self.state, self.state.rules, self.state.filled
        if other < 0:
            conditions = [card for card in hand if rules.sort[card] == CONDITION]
            if not conditions:
                return -1
            return max(conditions, key=lambda card: (rules.colour[card] != JOKER, self.random()))
        best, score = -1, -9.0
        open_now = rules.open(filled)
        for card in set(hand):
            if card == wanted:
                continue
            value = self.random()
            if rules.sort[card] == CONDITION and open_now[rules.colour[card]]:
                value += 0.3
            elif rules.sides and rules.species[card] >= 0:
                right = rules.plant[rules.species[card]]
                value += float(state.sides[other] == right) - float(state.sides[seat] == right)
            if value > score:
                best, score = card, value
        return best

    def _waste(self, seat: int) -> tuple[float, int, int] | None:
        """What to reveal when nothing fits: a condition there are many of, at worst a species."""
        state, rules = self.state, self.state.rules
        best: tuple[float, int, int] | None = None
        for card in set(state.hands[seat]):
            if not state.may_choose(card):
                continue
            sort = rules.sort[card]
            value = {CONDITION: 3.0, SPECIES: 0.0, CAT: 1.0, POLLUTION: 2.0, REINTRODUCTION: 2.0}[sort]
            if sort == CONDITION:
                value += self._surplus(rules.colour[card]) if rules.colour[card] != JOKER else -1.0
                places = state.places(card, seat)
                if places:
                    return value, card, places[0]
            elif sort == SPECIES and state.places(card, seat):
                return value, card, state.places(card, seat)[0]
            value += self.random()
            if best is None or value > best[0]:
                best = (value, card, -1)
        return best

    def _surplus(self, colour: int) -> int:
        """How many more cards of a colour there are in hands than places left for them."""
        state, rules = self.state, self.state.rules
        places = sum(
            1 for at, one in enumerate(rules.colour_at) if one == colour and not state.filled >> at & 1
        )
        cards = sum(1 for hand in state.hands for card in hand if rules.colour[card] == colour)
        return cards - places
