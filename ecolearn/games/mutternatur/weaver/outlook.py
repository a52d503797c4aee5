"""How a game may go on: it is played to its end by habit, quickly, in worlds that may be true."""

from __future__ import annotations

from random import Random

from ..model import CONDITION, JOKER, SPECIES, Rules, State
from .glance import NEVER
from .habits import FAR_UP, Habits

#: A lost game counts for a part of a won one: how much of the web was woven.
NEARLY = 0.25
#: How often a condition does not fit after all, for each player before whose card was not told.
SLIP = 0.05
#: How often who holds an invasive species is guessed rightly.
GUESSED = 0.6
#: How gladly a species is stored in the pile, if it may be.
STORED = 20.0


def score(state: State) -> float:
    """What an end is worth: 1 for a win, for a defeat a little for a web that is nearly complete."""
    if state.won:
        return 1.0
    goal = state.rules.goal
    return NEARLY * (state.filled & goal).bit_count() / goal.bit_count()


def played_on(state: State, habits: Habits, random: Random) -> float:
    """Play a state from the beginning of a round to its end, and say what that end is worth.

    Everybody sees the web when their turn to reveal comes, as if all had shown their cards; now and then a
    condition slips for that. Whoever holds nothing that fits asks somebody, as long as a symbiosis is left.
    """
    limit = state.rules.limit
    while True:
        _round(state, habits, random)
        if state.won or len(state.pile) > limit or not state.end_round():
            return score(state)


def _round(state: State, habits: Habits, random: Random) -> None:
    hands = state.hands
    plain = habits.plain
    there = state.pile[:]
    order = state.order()
    if state.rules.sides:
        hand_over(state, habits)
    if state.rules.invasive and state.free and random.random() < GUESSED:
        fetch_newcomer(state, habits, order[0])
    for at, seat in enumerate(order):
        hand = hands[seat]
        if not hand:
            continue
        if plain:
            values = habits.glance(state.filled).values
            card = max(hand, key=values.__getitem__)
            value = values[card]
        else:
            rest = order[at + 1 :]
            value, card = NEVER, -1
            for one in set(hand):
                found = habits.value(state, one, seat, rest)[0]
                if found > value:
                    value, card = found, one
        if value == NEVER:
            fetched = fetch(state, habits, seat, order[at + 1 :] or order[:at], there, random)
            card = fetched if fetched >= 0 else worst(state, habits, seat)
            if card < 0:
                continue
        if plain:
            place = habits.glance(state.filled).places[card]
            if at and state.rules.sort[card] == CONDITION and random.random() < SLIP * min(at, 3):
                place = -1
            hand.remove(card)
            if place < 0:
                state.pile.append(card)
            else:
                state.filled |= 1 << place
                state.lies[place] = card
        else:
            habits.lay(state, seat, card)
        if state.won:
            return


def fetch(
    state: State, habits: Habits, seat: int, others: list[int], there: list[int], random: Random
) -> int:
    """Ask somebody for a card that fits, or take it from the pile; -1 if that does not help."""
    if not (state.symbioses[seat] or (state.free and seat == state.start)):
        return -1
    rules, hand = state.rules, state.hands[seat]
    value, card = NEVER, -1
    for one in there:
        if one in state.pile:
            found = habits.value(state, one, seat)[0]
            if found > value:
                value, card = found, one
    if card >= 0:
        give = next((one for one in hand if rules.sort[one] == CONDITION and rules.colour[one] != JOKER), -1)
        if give >= 0:
            _pay(state, seat)
            there.remove(card)
            state.pile.remove(card)
            state.pile.append(give)
            hand.remove(give)
            hand.append(card)
            return card
    asked = max(others, key=lambda other: len(state.hands[other]), default=-1)
    if asked < 0 or not state.hands[asked]:
        return -1
    _pay(state, seat)
    value, card = NEVER, -1
    for one in state.hands[asked]:
        found = habits.value(state, one, seat)[0]
        if found > value:
            value, card = found, one
    if card < 0:
        return -1
    give = _given(state, habits, seat, asked)
    hand.remove(give)
    state.hands[asked].remove(card)
    state.hands[asked].append(give)
    hand.append(card)
    return card


def _given(state: State, habits: Habits, seat: int, to: int) -> int:
    """What is given away: what one may never lay, or the species furthest up, or any condition."""
    rules = state.rules
    best, most = -1, -99.0
    for card in state.hands[seat]:
        one = rules.species[card]
        value = 0.5
        if one >= 0:
            value = 1.0 + rules.level[one]
            if rules.sides:
                value += 9.0 * habits.wrong(state, card, seat) - 5.0 * habits.wrong(state, card, to)
        elif rules.colour[card] == JOKER:
            value = 0.0
        if value > most:
            best, most = card, value
    return best


def hand_over(state: State, habits: Habits) -> None:
    """Species go to players who may lay their kind, as long as there are symbioses (MUT-5.2.3)."""
    rules, hands = state.rules, state.hands
    for seat in state.order():
        while state.symbioses[seat] or (state.free and seat == state.start):
            mine = [card for card in hands[seat] if habits.wrong(state, card, seat)]
            if not mine:
                break
            card = min(mine, key=lambda one: rules.level[rules.species[one]])
            able = [
                other for other in range(rules.seats) if hands[other] and not habits.wrong(state, card, other)
            ]
            if not able:
                return
            other = max(able, key=lambda one: (_swappable(state, habits, one, seat) >= 0, len(hands[one])))
            back = _swappable(state, habits, other, seat)
            if back < 0:
                back = next((one for one in hands[other] if rules.sort[one] == CONDITION), -1)
            if back < 0:
                break
            _pay(state, seat)
            hands[seat].remove(card)
            hands[other].remove(back)
            hands[seat].append(back)
            hands[other].append(card)


def fetch_newcomer(state: State, habits: Habits, seat: int) -> None:
    """Whoever begins asks for an invasive species that fits, for nobody else can lay it (MUT-5.4.1)."""
    rules = state.rules
    for other in range(rules.seats):
        for card in state.hands[other] if other != seat else ():
            if rules.sort[card] == SPECIES and rules.newcomer[rules.species[card]]:
                if habits.value(state, card, seat)[0] == NEVER:
                    continue
                give = _given(state, habits, seat, other)
                _pay(state, seat)
                state.hands[seat].remove(give)
                state.hands[other].remove(card)
                state.hands[seat].append(card)
                state.hands[other].append(give)
                return


def _swappable(state: State, habits: Habits, seat: int, to: int) -> int:
    """A species that a seat may never lay, but another seat may; -1 for none."""
    for card in state.hands[seat]:
        if habits.wrong(state, card, seat) and not habits.wrong(state, card, to):
            return card
    return -1


def _pay(state: State, seat: int) -> None:
    if state.free and seat == state.start:
        state.free = False
    else:
        state.symbioses[seat] -= 1


def may_store(state: State, card: int) -> bool:
    """Whether a species may wait in the pile, where all see it, until somebody fetches it.

    It must be one far up, and there must be symbioses enough to fetch all that lie there.
    """
    rules = state.rules
    lying = sum(1 for other in state.pile if rules.sort[other] == SPECIES)
    return rules.sort[card] == SPECIES and level(rules, card) >= FAR_UP and sum(state.symbioses) > lying


def level(rules: Rules, card: int) -> int:
    """How far up a species is."""
    return rules.level[rules.species[card]]


def worst(state: State, habits: Habits, seat: int) -> int:
    """The card that is missed least; -1 if none may be chosen."""
    rules = state.rules
    best, least = -1, -1000.0
    hand = state.hands[seat]
    for card in hand:
        if not state.may_choose(card):
            continue
        sort = rules.sort[card]
        value = 0.0
        if sort == SPECIES:
            value = STORED + level(rules, card) if may_store(state, card) else -50.0
        elif sort == CONDITION:
            colour = rules.colour[card]
            value = -20.0 if colour == JOKER else hand.count(card) - habits.need(state.filled, colour)
        if value > least:
            best, least = card, value
    return best
