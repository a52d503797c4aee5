"""What a web tells at a glance, before anything is known of the hands."""

from __future__ import annotations

from ..deck import COLOURS
from ..model import (
    BLUE,
    CONDITION,
    CONNECTED,
    DEPENDENT,
    JOKER,
    SPECIES,
    TEMPORARY,
    YELLOW,
    Rules,
)

GREEN = COLOURS.index("green")
#: Stands for a card that does not fit.
NEVER = -99.0
SPECIES_FIRST = 10.0
JOKER_LAST = 3.0


class Glance:
    """What a web tells at a glance: how good it is to play each card, and where it goes.

    By colour, how many places are open, and how many are empty at all.
    """

    __slots__ = ("chances", "counts", "needs", "places", "ranks", "values")

    def __init__(self, rules: Rules, filled: int) -> None:
        opened = rules.open(filled)
        worth = [worth_of(rules, filled, place) for place in range(len(rules.cells))]
        best = [max(places, key=lambda at: (worth[at], -at)) if places else -1 for places in opened]
        #: What `Habits.chance` has found, by colour and number of players.
        self.chances: dict[tuple[int, int], float] = {}
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


def touched(rules: Rules, card: int) -> bool:
    """Whether a played stage has a say in where a card may be laid, or in what happens to it then."""
    sort, colour, mark, one = rules.sort[card], rules.colour[card], rules.mark[card], rules.species[card]
    if sort == SPECIES:
        water = rules.wetland and not rules.upper[one]
        return rules.sides or rules.cats or rules.newcomer[one] or water
    if sort != CONDITION:
        return True
    return (
        (mark == CONNECTED and rules.connected)
        or (mark == DEPENDENT and rules.dependent)
        or (mark == TEMPORARY and rules.temporary)
        or (rules.wetland and colour in (BLUE, GREEN, JOKER))
        or (rules.climate and colour in (BLUE, YELLOW, JOKER))
    )


def worth_of(rules: Rules, filled: int, place: int) -> float:
    """A condition is laid where its species lacks least, and of these places far up."""
    one = rules.species_at[place]
    missing = (rules.block[one] & ~filled).bit_count()
    return 0.1 * rules.level[one] - missing
