"""A quick model of the game for those who look ahead: cards and places are numbers, sets of places are bits.

It plays by the same rules as the engine and knows all cards; tests play both side by side. Seats count from 0
here. What players do in the planning phase is a swap of cards between hands, or with the pile.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .deck import COLOURS
from .numbered import (
    BLUE,
    CAT,
    CONDITION,
    CONNECTED,
    DEPENDENT,
    JOKER,
    NO_COLOUR,
    POLLUTION,
    REINTRODUCTION,
    SORTS,
    SPECIES,
    TEMPORARY,
    YELLOW,
    Rules,
    rules_of,
)

if TYPE_CHECKING:
    from .position import MutterNaturPosition

__all__ = [
    "BLUE",
    "CAT",
    "CONDITION",
    "CONNECTED",
    "DEPENDENT",
    "JOKER",
    "NO_COLOUR",
    "POLLUTION",
    "REINTRODUCTION",
    "SORTS",
    "SPECIES",
    "TEMPORARY",
    "YELLOW",
    "Rules",
    "State",
    "rules_of",
    "state_of",
]


class State:
    """A game in numbers; `reveal` and `end_round` change it.

    Attributes
    ----------
    filled : int
        The filled places as bits; ``lies``: the card of each.
    hands : list of list of int
    pile : list of int
        The discard pile.
    start, free, symbioses : int, bool, list of int
    sides : list of int
        By seat: 1 for plants, 0 for animals, -1 for not chosen.
    lying, gone, extras : int
        Reintroductions that act, cats that are gone, pollutions and reintroductions that were played.
    cats : list of int
        Seats that have revealed a cat in this round which has not gone yet.
    before, before_colour, before_place : int
        Sort, colour and place of the reveal just before in this round; -1 for none.
    """

    __slots__ = (
        "before",
        "before_colour",
        "before_place",
        "cats",
        "extras",
        "filled",
        "free",
        "gone",
        "hands",
        "has_plants",
        "held",
        "idle",
        "lies",
        "lying",
        "pile",
        "rules",
        "sides",
        "start",
        "symbioses",
    )

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.filled = 0
        self.lies = [-1] * len(rules.cells)
        self.hands: list[list[int]] = [[] for _seat in range(rules.seats)]
        self.pile: list[int] = []
        self.start = 0
        self.free = True
        self.symbioses = [0] * rules.seats
        self.sides = [-1] * rules.seats
        self.lying = self.gone = self.extras = self.idle = self.held = 0
        self.has_plants = False
        self.cats: list[int] = []
        self.before = self.before_colour = self.before_place = -1

    def copy(self) -> State:
        """A state that changes by itself."""
        new = object.__new__(State)
        new.rules = self.rules
        new.filled = self.filled
        new.lies = self.lies[:]
        new.hands = [hand[:] for hand in self.hands]
        new.pile = self.pile[:]
        new.start, new.free, new.symbioses, new.sides = self.start, self.free, self.symbioses[:], self.sides
        new.lying, new.gone, new.extras = self.lying, self.gone, self.extras
        new.idle, new.held, new.has_plants = self.idle, self.held, self.has_plants
        new.cats = self.cats[:]
        new.before, new.before_colour, new.before_place = (
            self.before,
            self.before_colour,
            self.before_place,
        )
        return new

    # -- asking ------------------------------------------------------------------------------------

    def order(self) -> list[int]:
        """The seats that hold cards, from the starting player on."""
        return self.order_of([len(hand) for hand in self.hands])

    def order_of(self, counts: list[int]) -> list[int]:
        """The seats with a card in such a list of counts, from the starting player on."""
        seats = self.rules.seats
        return [at % seats for at in range(self.start, self.start + seats) if counts[at % seats]]

    @property
    def won(self) -> bool:
        """True if the game is won (MUT-4.4)."""
        rules = self.rules
        return self.filled == rules.goal and (not rules.reintroduction or self.extras == rules.seats)

    def may_choose(self, card: int) -> bool:
        """Whether a card may be chosen in this round (MUT-5.3.3)."""
        return self.has_plants or self.rules.sort[card] != POLLUTION

    def places(self, card: int, seat: int) -> tuple[int, ...]:
        """Where a card that is revealed now may be laid."""
        rules, filled = self.rules, self.filled
        sort = rules.sort[card]
        if sort == SPECIES:
            return self._species_place(rules.species[card], seat)
        if sort != CONDITION or self.lying:
            return ()
        mark = rules.mark[card]
        if mark and (
            (mark == CONNECTED and rules.connected and self.before != CONDITION)
            or (mark == DEPENDENT and rules.dependent and self.before != SPECIES)
        ):
            return ()
        found = rules.open(filled)[rules.colour[card]]
        if not found:
            return ()
        if rules.climate and self.before_colour == YELLOW:
            found = tuple(at for at in found if rules.colour_at[at] != BLUE)
        if rules.wetland and not (self.before_colour == BLUE and self.before_place >= 0):
            found = tuple(at for at in found if not rules.water >> at & 1)
        return found

    def _species_place(self, one: int, seat: int) -> tuple[int, ...]:
        rules = self.rules
        wanted = rules.block[one] | rules.need[one]
        if self.filled & wanted != wanted:
            return ()
        wet = self.before_colour == BLUE and self.before_place >= 0
        if rules.wetland and not rules.upper[one] and not wet:
            return ()
        if rules.sides and self.sides[seat] != rules.plant[one]:
            return ()
        if self.lying and rules.plant[one]:
            return ()
        if rules.newcomer[one] and seat != self.start:
            return ()
        if rules.cats and (self.before == CAT or (one == rules.last and self.gone < rules.seats)):
            return ()
        return (rules.place[one],)

    def bare(self) -> list[int]:
        """The places of conditions that no species of theirs covers."""
        rules = self.rules
        found = []
        for one, slots in enumerate(rules.slots):
            if not self.filled >> rules.place[one] & 1:
                found += [at for at in slots if self.filled >> at & 1]
        return found

    # -- changing ----------------------------------------------------------------------------------

    def take_off(self, place: int) -> None:
        """Take a card out of the web onto the discard pile."""
        self.filled &= ~(1 << place)
        self.pile.append(self.lies[place])
        self.lies[place] = -1

    def reveal(self, seat: int, card: int, place: int = -1, hit: int = -1) -> None:
        """Reveal a card of a hand: it is laid in a place of `places`, or discarded (-1).

        A pollution takes the condition of place `hit` along; -1 if there is none.
        """
        rules = self.rules
        self.hands[seat].remove(card)
        sort = rules.sort[card]
        colour = NO_COLOUR
        if sort <= SPECIES:
            if place >= 0:
                self.filled |= 1 << place
                self.lies[place] = card
                colour = rules.colour_at[place]
            else:
                self.pile.append(card)
                if rules.colour[card] != JOKER:
                    colour = rules.colour[card]
            if sort == SPECIES:
                if self.lying and not rules.plant[rules.species[card]]:
                    self.lying = 0
            elif (
                colour == YELLOW
                and rules.climate
                and self.before_colour == BLUE
                and self.before_place >= 0
                and self.filled >> self.before_place & 1
            ):
                self.take_off(self.before_place)
        elif sort == CAT:
            self.cats.append(seat)
            if self.before == SPECIES and self.before_place >= 0 and self.filled >> self.before_place & 1:
                self.take_off(self.before_place)
            if len(self.cats) == 1 and self.gone == rules.seats - 1:
                self.gone += 1
                self.cats.clear()
        elif sort == POLLUTION:
            self.extras += 1
            if hit >= 0:
                self.take_off(hit)
        else:
            self.extras += 1
            self.lying += 1
        self.before, self.before_colour, self.before_place = sort, colour, place

    def end_round(self) -> bool:
        """Cats, temporary conditions, starting player card; False if the game is over (MUT-4.5)."""
        rules = self.rules
        if self.cats:
            if len(self.cats) > 1:
                cat = rules.number["cat"]
                for seat in self.cats:
                    self.hands[seat].append(cat)
            else:
                self.gone += 1
            self.cats.clear()
        if rules.temporary:
            for place in self.bare():
                if rules.mark[self.lies[place]] == TEMPORARY:
                    self.take_off(place)
        self.before = self.before_colour = self.before_place = -1
        held = sum(map(len, self.hands))
        self.idle = self.idle + 1 if held == self.held else 0
        self.held = held
        if not held or self.idle >= 2 or self.won:
            return False
        if rules.cats and self.gone < rules.seats:
            waiting = rules.seats - self.gone
            holders = sum(1 for hand in self.hands if hand)
            if waiting > max(map(len, self.hands)) or holders == 1:
                return False
        seats = rules.seats
        self.start = next(
            at % seats for at in range(self.start + 1, self.start + seats + 1) if self.hands[at % seats]
        )
        self.free = True
        self.has_plants = self.filled & rules.plants == rules.plants
        return True


def state_of(position: MutterNaturPosition, hands: Iterable[Iterable[str]] | None = None) -> State:
    """A whole position in numbers; chosen cards count as hand cards.

    `hands`: instead of those that lie there.
    """
    rules = rules_of(position.table)
    state = State(rules)
    number = rules.number
    for cell, card in position.cells.items():
        at = rules.place_at[cell]
        state.filled |= 1 << at
        state.lies[at] = number[card]
    zones = position.zones
    for seat in position.seats:
        if hands is None:
            chosen = position.chosen(seat)
            cards = (*position.hand(seat), *(() if chosen is None else (chosen,)))
            state.hands[seat - 1] = [number[card] for card in cards]
    if hands is not None:
        state.hands = [[number[card] for card in hand] for hand in hands]
    state.pile = [number[card] for card in zones.cards("discard")]
    state.start = position.start - 1
    state.free = position.free
    state.symbioses = list(position.symbioses)
    state.sides = [-1 if not side else int(side == "plant") for side in position.sides]
    state.lying = zones.count("lying")
    beside = zones.cards("beside")
    state.gone = beside.count("cat")
    state.extras = len(beside) - state.gone + state.lying
    state.cats = [one.seat - 1 for one in position.revealed if one.sort == "cat"][: zones.count("cats")]
    state.idle, state.held, state.has_plants = position.idle, position.held, position.has_plants
    previous = position.previous
    if previous is not None:
        state.before = SORTS.index(previous.sort)
        state.before_colour = COLOURS.index(previous.colour) if previous.colour else NO_COLOUR
        state.before_place = -1 if previous.cell is None else rules.place_at[previous.cell]
    return state
