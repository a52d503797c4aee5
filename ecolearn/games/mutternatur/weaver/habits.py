"""What every weaver does without much thought, so that the others can foresee it.

The same few rules serve three purposes: they propose a card, they foretell what those will do who have told
nothing, and they play games on quickly. `CONVENTIONS` says them in words.
"""

from __future__ import annotations

from ..model import (
    CAT,
    CONDITION,
    JOKER,
    POLLUTION,
    SPECIES,
    TEMPORARY,
    Rules,
    State,
)

#: Stands for a card that does not fit.
NEVER = -99.0
SPECIES_FIRST = 10.0
JOKER_LAST = 3.0
#: How often a player who has told nothing plays a condition at all.
CONDITION_SHARE = 0.75
JOKER_SHARE = 0.3
#: How likely somebody holds a given colour.
HELD = 0.65
#: How much it counts that a colour is one's own by the order of colours.
IN_ORDER = 0.6
#: Species from this level on may be stored in the pile.
FAR_UP = 2
#: What a wasted card costs, beside what a card that fits is worth.
WASTE, WASTED_SPECIES = 9.0, 16.0


class Glance:
    """What a web tells at a glance: how good it is to play each card, and where it goes.

    By colour, how many places are open, and how many are empty at all.
    """

    __slots__ = ("counts", "needs", "places", "ranks", "values")

    def __init__(self, rules: Rules, filled: int) -> None:
        opened = rules.open(filled)
        worth = [_worth(rules, filled, place) for place in range(len(rules.cells))]
        best = [max(places, key=lambda at: (worth[at], -at)) if places else -1 for places in opened]
        self.counts = [len(places) for places in opened]
        self.needs = [0] * (JOKER + 1)
        for place, colour in enumerate(rules.colour_at):
            if colour >= 0 and not filled >> place & 1:
                self.needs[colour] += 1
        #: The colours with open places, in the order in which they are taken: best place first.
        self.ranks = sorted(
            (colour for colour in range(JOKER) if opened[colour]),
            key=lambda colour: (-worth[best[colour]], best[colour]),
        )
        self.values = [NEVER] * len(rules.names)
        self.places = [-1] * len(rules.names)
        for card, sort in enumerate(rules.sort):
            if sort == SPECIES:
                one = rules.species[card]
                wanted = rules.block[one] | rules.need[one]
                if filled & wanted == wanted and not filled >> rules.place[one] & 1:
                    self.values[card] = SPECIES_FIRST + rules.level[one]
                    self.places[card] = rules.place[one]
            elif sort == CONDITION:
                place = best[rules.colour[card]]
                if place >= 0:
                    last = JOKER_LAST if rules.colour[card] == JOKER else 0.0
                    self.values[card] = worth[place] - last
                    self.places[card] = place


def _worth(rules: Rules, filled: int, place: int) -> float:
    """A condition is laid where its species lacks least, and of these places far up."""
    one = rules.species_at[place]
    missing = (rules.block[one] & ~filled).bit_count()
    return 0.1 * rules.level[one] - missing


class Habits:
    """The habits for one table; what was looked at once is kept.

    Parameters
    ----------
    rules : Rules
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._glances: dict[int, Glance] = {}
        #: No played stage changes where a card may be laid, or what happens to it then.
        self.plain = not (
            rules.connected
            or rules.dependent
            or rules.wetland
            or rules.temporary
            or rules.sides
            or rules.climate
            or rules.reintroduction
            or rules.invasive
            or rules.cats
        )

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

    def value(self, state: State, card: int, seat: int, following: int = -1) -> tuple[float, int]:
        """How good it is to reveal a card now, `NEVER` if it does not fit, and where it is laid."""
        glance, rules = self.glance(state.filled), self.rules
        sort = rules.sort[card]
        if sort > SPECIES:
            return self._special(state, card, following), -1
        value = glance.values[card]
        if value == NEVER or self.plain:
            return value, glance.places[card]
        places = state.places(card, seat)
        if not places:
            return NEVER, -1
        if sort == SPECIES:
            one = rules.species[card]
            return value + (0.0 if rules.upper[one] else 4.0) + 3.0 * rules.newcomer[one], places[0]
        place = max(places, key=lambda at: (self._worth(state, card, at), -at))
        value = self._worth(state, card, place)
        if rules.colour[card] == JOKER:
            value -= JOKER_LAST
        elif rules.mark[card] and rules.alike[card] == card:
            value += 0.5
        return value, place

    def _worth(self, state: State, card: int, place: int) -> float:
        rules = self.rules
        worth = _worth(rules, state.filled, place)
        if rules.water >> place & 1:
            worth += 4.0
        if rules.temporary and rules.mark[card] == TEMPORARY:
            missing = (rules.block[rules.species_at[place]] & ~state.filled).bit_count()
            worth += 1.0 if missing == 1 else -6.0
        return worth

    def _special(self, state: State, card: int, following: int) -> float:
        """Cats, pollution and reintroduction: no discards, but there is a good time for each."""
        rules = self.rules
        sort = rules.sort[card]
        if sort == CAT:
            if state.cats or (state.before == SPECIES and state.before_place >= 0):
                return NEVER
            rounds = max(map(len, state.hands))
            return 14.0 if rules.seats - state.gone >= rounds - 1 else 2.0
        if sort == POLLUTION:
            if not state.has_plants:
                return NEVER
            bare = len(state.bare())
            return 4.0 if not bare else -2.0 - bare
        if state.lying:
            return 6.0
        hands = state.hands if following < 0 else [state.hands[following]]
        if any(self._fits_animal(state, other) for hand in hands for other in hand):
            return 6.0
        return -4.0

    def _fits_animal(self, state: State, card: int) -> bool:
        rules = self.rules
        one = rules.species[card]
        return one >= 0 and not rules.plant[one] and self.glance(state.filled).values[card] > NEVER

    # -- a hand ------------------------------------------------------------------------------------

    def chance(self, state: State, card: int, unknown: int) -> float:
        """How likely a card that fits now still fits after so many players of whom nothing is known."""
        rules = self.rules
        if not unknown or rules.sort[card] != CONDITION:
            return 1.0
        glance = self.glance(state.filled)
        colour = rules.colour[card]
        places = glance.counts[colour]
        if places > unknown:
            return 1.0
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
        self, state: State, seat: int, hand: list[int], unknown: int, following: int = -1
    ) -> list[tuple[float, float, int]]:
        """Each different card of a hand, the best first: what it promises, how likely it fits, the card."""
        rules = self.rules
        found = []
        colours: dict[int, int] = {}
        for card in hand:
            colours[rules.colour[card]] = colours.get(rules.colour[card], 0) + 1
        for card in {rules.alike[card]: card for card in hand}.values():
            if not state.may_choose(card):
                continue
            value, place = self.value(state, card, seat, following)
            sort = rules.sort[card]
            if sort == CONDITION and value > NEVER:
                if rules.colour[card] != JOKER:
                    value += 0.1 * colours[rules.colour[card]]
                    value -= self.out_of_order(state, card, unknown)
                if place >= 0 and rules.card_of[rules.species_at[place]] in hand:
                    value += 0.2
            waste = self.waste(state, card, colours)
            if value <= NEVER:
                found.append((waste, 0.0, card))
                continue
            likely = self.chance(state, card, unknown)
            found.append((likely * value + (1 - likely) * waste, likely, card))
        found.sort(key=lambda row: (-row[0], row[2]))
        return found

    def waste(self, state: State, card: int, colours: dict[int, int]) -> float:
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
        return -WASTE + 0.2 * colours.get(rules.colour[card], 0) - 0.3 * need

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

    def hit(self, state: State, bare: list[int]) -> int:
        """The condition that a pollution takes along: of the species that lacks most."""
        rules = self.rules
        return max(bare, key=lambda at: ((rules.block[rules.species_at[at]] & ~state.filled).bit_count(), at))
