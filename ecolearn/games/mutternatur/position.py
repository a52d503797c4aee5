"""The state of Mutter Natur: the web, hands and chosen cards, who is ready, what was revealed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ecolearn.kernel.actions import Cell
from ecolearn.kernel.chance import Chance
from ecolearn.kernel.game import Outcome
from ecolearn.kernel.position import Position
from ecolearn.kernel.sentences import Fact
from ecolearn.kernel.zones import Zones

from .deck import POLLUTION, Deck
from .table import MutterNaturTable
from .web import Slot

if TYPE_CHECKING:
    import networkx as nx

SEATS = range(1, 7)
HANDS = {seat: f"hand.{seat}" for seat in SEATS}
#: The card that each player has chosen, face down.
PLANS = {seat: f"plan.{seat}" for seat in SEATS}
MOST_CHANGES = 10


class Reveal(NamedTuple):
    """One card that was revealed in this round (MUT-5.7).

    Attributes
    ----------
    seat, card : int, str
    sort : str
        ``condition``, ``species``, ``cat``, ``pollution`` or ``reintroduction``.
    colour : str
        Of a condition; of a joker the one that it was named, if it was laid.
    cell : cell or None
        Where it was laid.
    """

    seat: int
    card: str
    sort: str
    colour: str
    cell: Cell | None

    @property
    def laid(self) -> bool:
        """True if it was laid in the web."""
        return self.cell is not None


class Used(NamedTuple):
    """One symbiosis of this round as all see it (MUT-3.7).

    Attributes
    ----------
    seat : int
        Who used it.
    kind : str
        ``show``, ``give`` or ``swap``.
    to : int
        The other player who took part; 0 for all, or the discard pile.
    card : str
        The card fetched from the pile, or shown to all; empty if not all saw it.
    """

    seat: int
    kind: str
    to: int = 0
    card: str = ""


class Past(NamedTuple):
    """A round that is over, as all saw it.

    Attributes
    ----------
    start : int
        Who began it.
    cells : mapping of cell to str
        What lay in the web before it.
    used : tuple of Used
    revealed : tuple of Reveal
    """

    start: int
    cells: Mapping[Cell, str]
    used: tuple[Used, ...]
    revealed: tuple[Reveal, ...]


class MutterNaturPosition(Position):
    """An immutable position.

    Attributes
    ----------
    cells : mapping of cell to str
        The card on each filled place of the web, conditions and species.
    zones : Zones
        ``hand.N`` and ``plan.N`` (hidden), ``discard``, ``beside``, ``lying``, ``cats``, ``turned`` and
        ``left`` (open), ``aside`` (not dealt, unseen).
    round, start : int
        Number of the round, and whose the starting player card is.
    symbioses : tuple of int
        Symbiosis cards of each seat; ``free``: the starting player's free one is unused.
    ready, stopping : frozenset of int
        Who says to be ready; who agrees to end a lost game early (MUT-4.3).
    changes : tuple of int
        How often each seat has changed its choice or taken back "ready" in this round (MUT-3.1).
    sides : tuple of str
        Plant, animal or nothing for each seat (MUT-5.2.3).
    revealed, last : tuple of Reveal
        This round's reveals so far, and all of the round before.
    used : tuple of Used
        This round's symbioses so far.
    before : mapping of cell to str
        What lay in the web when the round began.
    story : tuple of Past
        The rounds that are over, for those who remember them.
    has_plants : bool
        All four plants lay before this round began (MUT-5.3.3).
    idle : int
        Rounds running in which no card has left the hands (MUT-4.5).
    held : int
        Cards in hands when the round began.
    ended : str
        Why the game is over; empty while it runs.
    """

    table: MutterNaturTable
    deck: Deck
    cells: Mapping[Cell, str]
    zones: Zones
    chance: Chance
    round: int
    start: int
    symbioses: tuple[int, ...]
    free: bool
    ready: frozenset[int]
    stopping: frozenset[int]
    changes: tuple[int, ...]
    sides: tuple[str, ...]
    revealed: tuple[Reveal, ...]
    used: tuple[Used, ...]
    last: tuple[Reveal, ...]
    has_plants: bool
    idle: int
    held: int
    ended: str

    def __init__(
        self, table: MutterNaturTable, cells: Mapping[Cell, str], zones: Zones, chance: Chance
    ) -> None:
        self.table = table
        self.deck = table.deck
        self.cells = dict(cells)
        self.zones = zones
        self.chance = chance
        self.round = 1
        self.start = 1
        self.symbioses = (table.deck.counts[table.seats].symbioses,) * table.seats
        self.free = True
        self.ready = frozenset()
        self.stopping = frozenset()
        self.changes = (0,) * table.seats
        self.sides = ("",) * table.seats
        self.revealed = ()
        self.used = ()
        self.before = self.cells
        self.story = ()
        self.last = ()
        self.has_plants = False
        self.idle = 0
        self.held = 0
        self.ended = ""
        self.facts = ()
        self.agenda = ()

    # -- looking -----------------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[int, ...]:
        """All seats."""
        return tuple(range(1, self.table.seats + 1))

    def hand(self, seat: int) -> tuple[str, ...]:
        """The hand of a seat without the chosen card; hidden cards are ``"?"``."""
        return self.zones.cards(HANDS[seat])

    def chosen(self, seat: int) -> str | None:
        """The card that a seat has chosen: its id, ``"?"`` if hidden, None if there is none."""
        cards = self.zones.cards(PLANS[seat])
        return cards[0] if cards else None

    def card_count(self, seat: int) -> int:
        """Cards that a seat holds, the chosen one included."""
        return self.zones.count(HANDS[seat]) + self.zones.count(PLANS[seat])

    def holders(self) -> tuple[int, ...]:
        """The seats that hold cards (MUT-2.6)."""
        return tuple(seat for seat in self.seats if self.card_count(seat))

    @property
    def rounds_left(self) -> int:
        """The longest hand (MUT-4.5)."""
        return max(self.card_count(seat) for seat in self.seats)

    @property
    def discards(self) -> int:
        """Cards in the discard pile (MUT-4.1)."""
        return self.zones.count("discard")

    @property
    def previous(self) -> Reveal | None:
        """The reveal just before, in this round (MUT-5.7)."""
        return self.revealed[-1] if self.revealed else None

    def is_laid(self, species: str) -> bool:
        """True if a species lies in the web."""
        return self.table.web.species[species].cell in self.cells

    def is_covered(self, cell: Cell) -> bool:
        """True if the species lies that a condition belongs to."""
        return self.is_laid(self.table.web.slots[cell].species)

    def open_slots(self) -> tuple[Slot, ...]:
        """The places where a condition of their colour may be laid by the base rules (MUT-1.3)."""
        return self.table.web.open_slots(self.cells)

    def can_choose_something(self, seat: int) -> bool:
        """True if a hand has a card that may be chosen (MUT-5.3.3)."""
        return any(self.has_plants or card != POLLUTION for card in self.hand(seat))

    def symbiosis_left(self, seat: int) -> bool:
        """True if a seat can use a symbiosis (MUT-2.2, MUT-2.3)."""
        return (self.free and seat == self.start) or self.symbioses[seat - 1] > 0

    # -- changing ----------------------------------------------------------------------------------

    def telling(self, *facts: Fact, **changes: Any) -> MutterNaturPosition:
        """The position with more facts and other changes."""
        return self.evolve(facts=(*self.facts, *facts), **changes)

    def bare_conditions(self) -> tuple[Cell, ...]:
        """The places of conditions that no species of theirs covers, in reading order."""
        slots = self.table.web.slots
        return tuple(sorted(cell for cell in self.cells if cell in slots and not self.is_covered(cell)))

    def taken_off(self, cell: Cell, zone: str, code: str) -> MutterNaturPosition:
        """Take a card out of the web into an open zone, and say why."""
        cells = dict(self.cells)
        card = cells.pop(cell)
        return self.telling(
            (code, {"card": card, "cell": cell}), cells=cells, zones=self.zones.add(zone, card)
        )

    # -- what every position answers ---------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        """Won or lost together, and with how many discards (MUT-4)."""
        if not self.ended:
            return None
        from .rounds import outcome

        return outcome(self)

    def food_web(self) -> nx.DiGraph[str]:
        """Who eats whom among the laid species (MUT-6.2)."""
        from .graphs import food_web

        return food_web(self)

    def deck_web(self) -> nx.DiGraph[str]:
        """Feeding relations in nature among all species of this game (MUT-6.2)."""
        from .graphs import deck_web

        return deck_web(self)

    def needs_web(self) -> nx.DiGraph[str]:
        """What depends on what among the cards that lie (MUT-6.1)."""
        from .graphs import needs_web

        return needs_web(self)

    def where_hidden(self) -> Callable[[str, str], bool] | None:
        """Pollution that may not be chosen is in no plan, and who passes holds nothing else (MUT-5.3.3)."""
        if self.has_plants or not self.table.drawn:
            return None
        revealed = {reveal.seat for reveal in self.revealed}
        if self.zones.count("turned"):
            revealed.add(self.agenda[-1].seats[0])
        passing = {HANDS[seat] for seat in self.ready - revealed if self.chosen(seat) is None}
        plans = set(PLANS.values())

        def may_lie(zone: str, card: str) -> bool:
            return zone not in (plans if card == POLLUTION else passing)

        return may_lie

    def key(self) -> str:
        """The whole state as one line; the random numbers still to come and the rounds that are over
        are left out."""
        cells = " ".join(f"{x},{y}={card}" for (x, y), card in sorted(self.cells.items()))
        zones = " ".join(f"{name}:{','.join(self.zones.cards(name))}" for name in self.zones.names())
        tasks = " ".join(f"{task.kind}{task.seats}{task.cause}{task.data}" for task in self.agenda)
        rest: tuple[Any, ...] = (
            self.round,
            self.start,
            self.symbioses,
            self.free,
            sorted(self.ready),
            sorted(self.stopping),
            self.changes,
            self.sides,
            [tuple(reveal) for reveal in self.revealed],
            [tuple(one) for one in self.used],
            [tuple(reveal) for reveal in self.last],
            self.has_plants,
            self.idle,
            self.held,
            self.ended,
        )
        return f"{cells} | {zones} | {tasks} | {rest}"

    def __repr__(self) -> str:
        return (
            f"<mutternatur position, round {self.round}: {len(self.cells)} cards, {self.discards} discards>"
        )
