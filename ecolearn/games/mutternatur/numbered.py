"""The cards and places of a game as numbers; sets of places are bits."""

from __future__ import annotations

from ecolearn.kernel.actions import Cell

from .cards import COLOUR_OF, MARK_OF, sort_of
from .deck import COLOURS, MARKS, UPPER
from .table import MutterNaturTable

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
