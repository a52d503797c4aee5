"""A quick model of the game for those who look ahead: cards and places are numbers, sets of places are bits.

It plays by the same rules as the engine and knows all cards; tests play both side by side. Seats count from 0
here. What players do in the planning phase is a swap of cards between hands, or with the pile.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ecolearn.kernel.actions import Cell

from .cards import COLOUR_OF, MARK_OF, sort_of
from .deck import COLOURS, MARKS, UPPER
from .table import MutterNaturTable

if TYPE_CHECKING:
    from .position import MutterNaturPosition

CONDITION, SPECIES, CAT, POLLUTION, REINTRODUCTION = range(5)
SORTS = ("condition", "species", "cat", "pollution", "reintroduction")
BLUE, YELLOW = COLOURS.index("blue"), COLOURS.index("yellow")
JOKER = len(COLOURS)
NO_COLOUR = -1
CONNECTED, DEPENDENT, TEMPORARY = (1 + MARKS.index(mark) for mark in ("connected", "dependent", "temporary"))


class Rules:
    """What a table means in numbers.

    Attributes
    ----------
    names, number : list of str, dict
        Card ids in a fixed order, and the number of each.
    sort, colour, mark, species : list of int
        Of each card; the colour of a joker is `JOKER`; the species is -1 for other cards.
    slots : list of tuple of int
        By species: the places of its conditions, in printed order.
    block, need : list of int
        By species, as bits: its slots; the species before it.
    place, cells : list of int, list of cell
        By species: its own place; by place: its cell in the web.
    colour_at, species_at : list of int
        By place: the colour (-1 for a species), and whose place it is.
    goal : int
        All places that must be filled to win, as bits.
    alike : list of int
        By card: the first card that does the same in this game.
    """

    def __init__(self, table: MutterNaturTable) -> None:
        self.seats = table.seats
        self.limit = table.limit
        stages = {stage.id for stage in table.stages}
        self.connected = "1.1" in stages
        self.dependent = "1.2" in stages
        self.wetland = "1.3" in stages
        self.temporary = "2.2" in stages
        self.sides = "2.3" in stages
        self.climate = "3.1" in stages
        self.ordered = "3.2" in stages
        self.reintroduction = "3.3" in stages
        self.invasive = "4.1" in stages
        self.cats = "4.3" in stages
        web = table.web
        every = sorted({*table.cards, *table.left, *table.drawn})
        kinds = list(web.species)
        self.names = every
        self.number = {name: at for at, name in enumerate(every)}
        self.sort = [SORTS.index(sort_of(name)) for name in every]
        self.colour = [_colour(name) for name in every]
        self.mark = [1 + MARKS.index(MARK_OF[name]) if name in MARK_OF else 0 for name in every]
        self.species = [kinds.index(name) if name in kinds else -1 for name in every]
        self.species_names = kinds
        self.card_of = [self.number.get(name, -1) for name in kinds]
        self.cells: list[Cell] = []
        self.colour_at: list[int] = []
        self.species_at: list[int] = []
        self.slots: list[tuple[int, ...]] = []
        self.place: list[int] = []
        for at, name in enumerate(kinds):
            one = web.species[name]
            first = len(self.cells)
            self.cells += [*one.slots, one.cell]
            self.colour_at += [*(COLOURS.index(colour) for colour in one.colours), NO_COLOUR]
            self.species_at += [at] * (len(one.slots) + 1)
            self.slots.append(tuple(range(first, first + len(one.slots))))
            self.place.append(first + len(one.slots))
        self.place_at = {cell: at for at, cell in enumerate(self.cells)}
        self.block = [sum(1 << at for at in slots) for slots in self.slots]
        self.need = [
            sum(1 << self.place[kinds.index(before)] for before in web.species[name].needs) for name in kinds
        ]
        self.plant = [web.species[name].kind == "plant" for name in kinds]
        self.upper = [web.species[name].web == UPPER for name in kinds]
        self.level = [web.species[name].level for name in kinds]
        self.water = sum(
            self.block[at] | 1 << self.place[at] for at in range(len(kinds)) if not self.upper[at]
        )
        newcomers = {one.id for one in table.deck.invasive.values()}
        self.newcomer = [name in newcomers for name in kinds]
        self.last = kinds.index(web.last)
        self.plants = sum(1 << self.place[kinds.index(name)] for name in web.plants)
        self.goal = (1 << len(self.cells)) - 1
        matters = {0: True, CONNECTED: self.connected, DEPENDENT: self.dependent, TEMPORARY: self.temporary}
        kinds_of_card = [
            (self.sort[at], self.colour[at], self.mark[at] if matters[self.mark[at]] else 0, self.species[at])
            for at in range(len(every))
        ]
        #: By card: the first card that is the same in this game, where marks of other stages do not count.
        self.alike = [kinds_of_card.index(kind) for kind in kinds_of_card]
        self._open: dict[int, tuple[tuple[int, ...], ...]] = {}

    def open(self, filled: int) -> tuple[tuple[int, ...], ...]:
        """The open places of each colour, and in the end of all colours (MUT-1.3, MUT-5.3.2)."""
        found = self._open.get(filled)
        if found is None:
            lists: list[list[int]] = [[] for _colour in range(JOKER + 1)]
            for at, slots in enumerate(self.slots):
                need = self.need[at]
                if filled & need != need or self.block[at] & filled == self.block[at]:
                    continue
                for place in slots:
                    if not filled >> place & 1:
                        lists[self.colour_at[place]].append(place)
                        lists[JOKER].append(place)
                        if self.ordered:
                            break
            found = tuple(map(tuple, lists))
            if len(self._open) > 200_000:
                self._open.clear()
            self._open[filled] = found
        return found


def _colour(name: str) -> int:
    if name == "joker":
        return JOKER
    return COLOURS.index(COLOUR_OF[name]) if name in COLOUR_OF else NO_COLOUR


def rules_of(table: MutterNaturTable) -> Rules:
    """The numbers of a table, worked out once."""
    found: Rules | None = table.__dict__.get("_rules")
    if found is None:
        found = table.__dict__["_rules"] = Rules(table)
    return found


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
        if rules.wetland and not rules.upper[one]:
            if not (self.before_colour == BLUE and self.before_place >= 0):
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
    """A whole position in numbers; chosen cards count as hand cards. `hands` instead of those that lie there."""
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
