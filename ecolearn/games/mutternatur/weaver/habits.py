"""What every weaver does without much thought, so that the others can foresee it.

The same few rules serve three purposes: they propose a card, they foretell what those will do who have told
nothing, and they play games on quickly. `CONVENTIONS` says them in words.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..model import (
    BLUE,
    CAT,
    CONDITION,
    JOKER,
    NO_COLOUR,
    POLLUTION,
    SPECIES,
    TEMPORARY,
    YELLOW,
    Rules,
    State,
)
from .glance import JOKER_LAST, NEVER, Glance, touched, worth_of

#: How often a player who has told nothing plays a condition at all.
CONDITION_SHARE = 0.75
JOKER_SHARE = 0.3
#: How likely somebody holds a given colour.
HELD = 0.65
#: How much it counts that a colour is one's own by the order of colours.
IN_ORDER = 0.6
#: Species from this level on may be stored in the pile.
FAR_UP = 2
#: How much it counts that the next player can follow water into the wetland.
FOLLOWED = 3.0
#: What it costs to lay heat just after water that lies.
DRIED = 8.0
#: What a wasted card costs, beside what a card that fits is worth.
WASTE, WASTED_SPECIES = 9.0, 16.0


def _first(row: tuple[float, float, int]) -> tuple[float, int]:
    return -row[0], row[2]


class Habits:
    """The habits for one table; what was looked at once is kept.

    Parameters
    ----------
    rules : Rules
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._glances: dict[int, Glance] = {}
        #: By card: whether a played stage has a say in where it may be laid, or in what happens to it then.
        self.touched = [touched(rules, card) for card in range(len(rules.names))]
        #: No played stage has a say in anything.
        self.plain = not (any(self.touched) or rules.reintroduction)

    def glance(self, filled: int) -> Glance:
        """Look at a web."""
        found = self._glances.get(filled)
        if found is None:
            if len(self._glances) > 100_000:
                self._glances.clear()
            found = self._glances[filled] = Glance(self.rules, filled)
        return found

    def need(self, filled: int, colour: int) -> int:
        """How many places of a colour are empty, open or not."""
        return self.glance(filled).needs[colour]

    # -- one card ----------------------------------------------------------------------------------

    def value(
        self, state: State, card: int, seat: int, rest: Sequence[int] | None = None
    ) -> tuple[float, int]:
        """How good it is to reveal a card now, `NEVER` if it does not fit, and where it is laid.

        `rest`: the seats that reveal after it, if their hands are known (in a world that may be true).
        """
        glance = self._glances.get(state.filled) or self.glance(state.filled)
        value = glance.values[card]
        if not (self.touched[card] or state.lying):
            return value, glance.places[card]
        rules = self.rules
        sort = rules.sort[card]
        if sort > SPECIES:
            return self._special(state, card, seat, rest), -1
        if value == NEVER:
            return NEVER, -1
        places = state.places(card, seat)
        if not places:
            return NEVER, -1
        if sort == SPECIES:
            one = rules.species[card]
            return value + (0.0 if rules.upper[one] else 4.0) + 3.0 * rules.newcomer[one], places[0]
        if len(places) == 1:
            place, value = places[0], self._worth(state, card, places[0], rest)
        else:
            value, place = max((self._worth(state, card, at, rest), -at) for at in places)
            place = -place
        if rules.colour[card] == JOKER:
            value -= JOKER_LAST
        elif rules.mark[card] and rules.alike[card] == card:
            value += 0.5
        if rules.climate and rules.colour_at[place] == YELLOW and self._dries(state):
            value -= DRIED
        return value, place

    def _worth(self, state: State, card: int, place: int, rest: Sequence[int] | None) -> float:
        rules = self.rules
        worth = worth_of(rules, state.filled, place)
        if rules.water >> place & 1:
            worth += 4.0
        if rules.wetland and rules.colour_at[place] == BLUE and rules.water & ~state.filled & ~(1 << place):
            worth += self._wet(state, place, rest)
        if rules.temporary and rules.mark[card] == TEMPORARY:
            one = rules.species_at[place]
            if (rules.block[one] & ~state.filled).bit_count() > 1:
                worth -= 6.0
            elif rest is not None:
                species = rules.card_of[one]
                worth += 2.0 if any(species in state.hands[seat] for seat in rest) else -6.0
        return worth

    def _dries(self, state: State) -> bool:
        """Whether yellow would take away the water just laid (MUT-5.3.1)."""
        at = state.before_place
        return state.before_colour == BLUE and at >= 0 and bool(state.filled >> at & 1)

    def _wet(self, state: State, place: int, rest: Sequence[int] | None) -> float:
        """Water opens the wetland for the next player only, so it is laid when that one can follow."""
        if rest is None:
            return -0.5
        rules = self.rules
        if not rest:
            return -FOLLOWED
        after = state.filled | 1 << place
        opened = rules.open(after)
        for card in state.hands[rest[0]]:
            one = rules.species[card]
            if one >= 0:
                if not rules.upper[one]:
                    wanted = rules.block[one] | rules.need[one]
                    if after & wanted == wanted and not after >> rules.place[one] & 1:
                        return FOLLOWED
            elif rules.sort[card] == CONDITION and any(
                rules.water >> at & 1 for at in opened[rules.colour[card]]
            ):
                return FOLLOWED
        return -FOLLOWED

    def _special(self, state: State, card: int, seat: int, rest: Sequence[int] | None) -> float:
        """Cats, pollution and reintroduction: no discards, but there is a good time for each."""
        rules = self.rules
        sort = rules.sort[card]
        if sort == CAT:
            if state.cats or (state.before == SPECIES and state.before_place >= 0):
                return NEVER
            if seat == state.start:
                return 8.0
            return 3.0 if rest is not None and not rest else -3.0
        if sort == POLLUTION:
            if not state.has_plants:
                return NEVER
            bare = len(state.bare())
            return 4.0 if not bare else -2.0 - bare
        if state.lying:
            return 6.0
        if rest is None:
            return -4.0
        if rest:
            return 6.0 if self._has_animal(state, rest[0]) else -4.0
        following = (state.start + 1) % rules.seats
        if self._has_animal(state, following):
            return 6.0
        return 4.0 if any(self._has_animal(state, other) for other in range(rules.seats)) else -4.0

    def _has_animal(self, state: State, seat: int) -> bool:
        return any(self._fits_animal(state, card) for card in state.hands[seat])

    def _fits_animal(self, state: State, card: int) -> bool:
        rules = self.rules
        one = rules.species[card]
        return one >= 0 and not rules.plant[one] and self.glance(state.filled).values[card] > NEVER

    # -- a hand ------------------------------------------------------------------------------------

    def chance(self, state: State, card: int, unknown: int) -> float:
        """How likely a card that fits now still fits after so many players of whom nothing is known."""
        colour = self.rules.colour[card]
        if not unknown or colour < 0:
            return 1.0
        glance = self.glance(state.filled)
        found = glance.chances.get((colour, unknown))
        if found is None:
            found = glance.chances[colour, unknown] = self._chance(glance, colour, unknown)
        return found

    def _chance(self, glance: Glance, colour: int, unknown: int) -> float:
        places = glance.counts[colour]
        if places > unknown:
            return 1.0
        if not places:
            return 0.0
        # How likely each number of them has taken a place of this colour.
        taken = [1.0]
        for one in range(unknown):
            share = JOKER_SHARE if colour == JOKER else self.share(glance, colour, one)
            taken = [
                (taken[at] * (1 - share) if at < len(taken) else 0.0) + (taken[at - 1] * share if at else 0.0)
                for at in range(len(taken) + 1)
            ]
        return sum(taken[:places])

    def share(self, glance: Glance, colour: int, one: int) -> float:
        """How likely one before whom so many have told nothing takes a colour: each begins one further."""
        ranks = glance.ranks
        at = (ranks.index(colour) - one) % len(ranks)
        return CONDITION_SHARE * HELD * (1 - HELD) ** at

    def out_of_order(self, state: State, card: int, unknown: int) -> float:
        """What is taken off for a colour that others are to take first."""
        ranks, colour = self.glance(state.filled).ranks, self.rules.colour[card]
        return IN_ORDER * ((ranks.index(colour) - unknown) % len(ranks)) if colour in ranks else 0.0

    def rated(
        self, state: State, seat: int, hand: list[int], unknown: int, rest: Sequence[int] | None = None
    ) -> list[tuple[float, float, int]]:
        """Each different card of a hand, the best first: what it promises, how likely it fits, the card."""
        rules, glance = self.rules, self.glance(state.filled)
        alike, colour_of, sort_of = rules.alike, rules.colour, rules.sort
        counts = [0] * (JOKER + 2)
        for card in hand:
            counts[colour_of[card]] += 1
        found = []
        done = set()
        for card in hand:
            if alike[card] in done:
                continue
            done.add(alike[card])
            sort = sort_of[card]
            if sort == POLLUTION and not state.may_choose(card):
                continue
            value = self.fitness(state, seat, hand, card, counts, rest)
            if value <= NEVER:
                found.append((self.waste(state, card, counts), 0.0, card))
                continue
            if sort != CONDITION:
                found.append((value, 1.0, card))
                continue
            colour = colour_of[card]
            likely = 1.0
            if unknown:
                at_once = glance.chances.get((colour, unknown))
                likely = self.chance(state, card, unknown) if at_once is None else at_once
            if colour != JOKER:
                value -= self.out_of_order(state, card, unknown)
            if likely < 1.0:
                value = likely * value + (1.0 - likely) * self.waste(state, card, counts)
            found.append((value, likely, card))
        found.sort(key=_first)
        return found

    def fitness(
        self,
        state: State,
        seat: int,
        hand: list[int],
        card: int,
        colours: list[int],
        rest: Sequence[int] | None = None,
    ) -> float:
        """The value of a card of a hand: a little more for a colour of which it holds many."""
        rules = self.rules
        value, place = self.value(state, card, seat, rest)
        if value > NEVER and rules.sort[card] == CONDITION:
            if rules.colour[card] != JOKER:
                value += 0.1 * colours[rules.colour[card]]
            if place >= 0 and rules.card_of[rules.species_at[place]] in hand:
                value += 0.2
        return value

    def waste(self, state: State, card: int, colours: list[int]) -> float:
        """What it costs to discard a card: least for a condition of which one holds many."""
        rules = self.rules
        sort = rules.sort[card]
        if sort == SPECIES:
            one = rules.species[card]
            lying = sum(1 for other in state.pile if rules.sort[other] == SPECIES)
            if rules.level[one] >= FAR_UP and sum(state.symbioses) > lying:
                # It waits in the pile, where all see it, until somebody fetches it.
                return -WASTE + 0.5 * rules.level[one]
            return -WASTED_SPECIES
        if sort != CONDITION:
            return -WASTE
        if rules.colour[card] == JOKER:
            return -WASTE - 3.0
        need = self.need(state.filled, rules.colour[card])
        return -WASTE + 0.2 * colours[rules.colour[card]] - 0.3 * need

    def best(self, state: State, seat: int, hand: list[int], unknown: int) -> tuple[float, float, int]:
        """The card that habit plays; (0, 0, -1) without a card that may be chosen."""
        rated = self.rated(state, seat, hand, unknown)
        return rated[0] if rated else (0.0, 0.0, -1)

    def lay(self, state: State, seat: int, card: int) -> bool:
        """Reveal a card as habit lays it; False if it was discarded."""
        rules = self.rules
        if card not in state.hands[seat]:
            state.hands[seat].append(card)
        sort = rules.sort[card]
        if sort > SPECIES:
            hit = -1
            if sort == POLLUTION:
                bare = state.bare()
                hit = self.hit(state, bare) if bare else -1
            state.reveal(seat, card, -1, hit)
            return True
        place = self.value(state, card, seat)[1]
        state.reveal(seat, card, place)
        return place >= 0

    def pass_by(self, state: State) -> None:
        """Somebody reveals what nobody knows: most likely a condition."""
        state.before, state.before_colour, state.before_place = CONDITION, NO_COLOUR, -1

    def wrong(self, state: State, card: int, seat: int) -> bool:
        """Whether a seat may never lay a species, but somebody else may (MUT-5.2.3)."""
        one = self.rules.species[card]
        return self.rules.sides and one >= 0 and state.sides[seat] == 1 - self.rules.plant[one]

    def hit(self, state: State, bare: list[int]) -> int:
        """The condition that a pollution takes along: of the species that lacks most."""
        rules = self.rules
        return max(bare, key=lambda at: ((rules.block[rules.species_at[at]] & ~state.filled).bit_count(), at))
