"""A position of Ecology: tokens, rings, money, points and cards, and what follows from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ecolearn.kernel.actions import Cell
from ecolearn.kernel.chance import Chance
from ecolearn.kernel.game import Outcome
from ecolearn.kernel.grids import RectGrid
from ecolearn.kernel.position import Position
from ecolearn.kernel.rules import Task
from ecolearn.kernel.sentences import Sentence, Term
from ecolearn.kernel.zones import Zones

from .deck import Chart, Deck, Square
from .terms import seat_term

if TYPE_CHECKING:
    import networkx as nx

    from ecolearn.kernel.game import Table

#: The zone of each seat's inventions, which lie open.
HELD = {seat: f"held.{seat}" for seat in range(1, 5)}
#: What is marked in the course of the game (ECO-6.1).
EVENTS = frozenset({"advanced", "crisis", "exhausted", "won_war", "lost_war", "conceded", "won"})


class Rings(NamedTuple):
    """Rings of one player on a space of the land, each for 1,000 people."""

    seat: int
    number: int


class Terms(NamedTuple):
    """A trade, as the player sees it whose turn it is (ECO-3.5).

    Attributes
    ----------
    gives, gets : str
        An invention, or a space that is got (``2,1``); empty for nothing.
    money : int
        Dollars that the player pays; below 0: is paid.
    """

    gives: str = ""
    gets: str = ""
    money: int = 0


class Snapshot(NamedTuple):
    """How things stood at the end of a turn (ECO-6.1); each tuple has one number for each player."""

    turn: int
    round: int
    seat: int
    people: tuple[int, ...]
    points: tuple[int, ...]
    money: tuple[int, ...]
    spaces: tuple[int, ...]


class Event(NamedTuple):
    """Something that marks the course of the game (ECO-6.1): its code is one of `EVENTS`."""

    turn: int
    seat: int
    code: str


class EcologyPosition(Position):
    """A position of Ecology.

    Attributes
    ----------
    deck : Deck
    grid : RectGrid
        The spaces of the shared land.
    land : mapping of (int, int) to Rings
        The spaces that are settled.
    tokens : mapping of int to str
        The square of each seat's token.
    money, points : mapping of int to int
        Dollars and ecology points of each seat.
    zones : Zones
        The piles, and the inventions of each seat.
    skips, exhausted : mapping of int to int
        Turns that each seat still loses: by cards, and because it had no ecology points left.
    chance : Chance
    seat, first : int
        Whose turn it is, and who began; 0 before it is known.
    round, turn : int
        Both counted from 1; every extra turn counts as a turn.
    extra, row : int
        Extra turns in hand, and extra turns gained in a row (ECO-1.7).
    dice : tuple of int
        The last throw of this turn, empty before it.
    wars : tuple of int
        Who has declared war in this turn (ECO-4.6).
    offered : tuple of (int, Terms)
        Trades offered in this turn, each with the other player (ECO-3.5).
    history, events : tuple of Snapshot, tuple of Event
    ended : str
        Why the game is over: ``won`` or ``rounds``; empty while it runs.
    winner : int
        0 for nobody.
    """

    deck: Deck

    def __init__(self, table: Table, zones: Zones, chance: Chance) -> None:
        seats = range(1, table.seats + 1)
        deck: Deck = table.deck
        rows, columns = deck.land[table.seats]
        self.table = table
        self.deck = deck
        self.grid = RectGrid(columns, rows)
        self.land: Mapping[Cell, Rings] = {}
        self.tokens: Mapping[int, str] = dict.fromkeys(seats, deck.entry[0])
        self.money: Mapping[int, int] = dict.fromkeys(seats, deck.numbers.start_money)
        self.points: Mapping[int, int] = dict.fromkeys(seats, deck.numbers.start_ecology)
        self.zones = zones
        self.skips: Mapping[int, int] = dict.fromkeys(seats, 0)
        self.exhausted: Mapping[int, int] = dict.fromkeys(seats, 0)
        self.chance = chance
        self.seat = self.first = 0
        self.round = self.turn = 1
        self.extra = self.row = 0
        self.dice: tuple[int, ...] = ()
        self.wars: tuple[int, ...] = ()
        self.offered: tuple[tuple[int, Terms], ...] = ()
        self.history: tuple[Snapshot, ...] = ()
        self.events: tuple[Event, ...] = ()
        self.ended = ""
        self.winner = 0
        self.facts = ()
        self.agenda = (Task("start", (1,)),)

    # -- who has what --------------------------------------------------------------------------------

    @property
    def seats(self) -> range:
        """All seats; play goes round in this order (ECO-1.2)."""
        return range(1, self.table.seats + 1)

    def others(self, seat: int) -> tuple[int, ...]:
        """All other seats, in order of play from the next one."""
        count = self.table.seats
        return tuple((seat - 1 + step) % count + 1 for step in range(1, count))

    def square(self, seat: int) -> Square:
        """The square of a seat's token."""
        return self.deck.squares[self.tokens[seat]]

    def age(self, seat: int) -> int:
        """Number of a seat's age, from 0: the board on which its token stands."""
        return self.deck.squares[self.tokens[seat]].age

    def people(self, seat: int) -> int:
        """Thousands of people of a seat: its rings on the land."""
        return sum([rings.number for rings in self.land.values() if rings.seat == seat])

    def spaces(self, seat: int) -> tuple[Cell, ...]:
        """The spaces that a seat holds, in reading order."""
        own = [(y, x) for (x, y), rings in self.land.items() if rings.seat == seat]
        own.sort()
        return tuple([(x, y) for y, x in own])

    def inventions(self, seat: int) -> tuple[str, ...]:
        """The inventions of a seat, in the order in which they came."""
        return self.zones.cards(HELD[seat])

    def touches(self, cell: Cell, seat: int) -> bool:
        """True if a space lies next to one of a seat."""
        land = self.land
        return any(near in land and land[near].seat == seat for near in self.grid.neighbours(cell))

    def missing(self, seat: int, chart: Chart) -> str:
        """What a seat lacks for a test, as plain text such as ``people:2+money:150``; empty if it passes."""
        people = self.people(seat)
        lacks = [
            ("people", chart.least_people - people),
            ("too_many", people - chart.most_people),
            ("money", chart.money - self.money[seat]),
            ("inventions", chart.inventions - len(self.inventions(seat))),
            ("ecology", chart.ecology - self.points[seat]),
        ]
        return "+".join(f"{what}:{number}" for what, number in lacks if number > 0)

    # -- changing ------------------------------------------------------------------------------------

    def tell(self, code: str, **values: Any) -> EcologyPosition:
        """Note what has happened; some of it marks the course of the game (ECO-6.1)."""
        changes: dict[str, Any] = {"facts": (*self.facts, (code, values))}
        if code in EVENTS:
            changes["events"] = (*self.events, Event(self.turn, values["who"], code))
        return self.changed(changes)

    def with_rings(self, cell: Cell, seat: int, number: int) -> EcologyPosition:
        """So many rings of a seat on a space; 0 leaves it free."""
        land = {place: rings for place, rings in self.land.items() if place != cell}
        if number:
            land[cell] = Rings(seat, number)
        return self.changed({"land": land})

    def earn(self, seat: int, dollars: int) -> EcologyPosition:
        """More money, or less: never below 0 (ECO-1.7)."""
        now = self.money[seat]
        change = max(dollars, -now)
        if not change:
            return self
        after = self.changed({"money": {**self.money, seat: now + change}})
        if change > 0:
            return after.tell("earned", who=seat, n=change)
        return after.tell("paid", who=seat, n=-change)

    def hand_over(self, payer: int, payee: int, dollars: int) -> EcologyPosition:
        """Money from one player to another, as much as there is (ECO-1.7)."""
        change = min(dollars, self.money[payer])
        if not change:
            return self
        money = {**self.money, payer: self.money[payer] - change, payee: self.money[payee] + change}
        return self.changed({"money": money}).tell("handed_over", who=payer, to=payee, n=change)

    def nature(self, seat: int, points: int) -> EcologyPosition:
        """More ecology points, or fewer: from 0 to the most that there can be (ECO-2.1, ECO-2.2)."""
        now = self.points[seat]
        after = min(max(now + points, 0), self.deck.numbers.most_ecology)
        if after == now:
            return self
        changed = self.changed({"points": {**self.points, seat: after}})
        code = "nature_gains" if after > now else "nature_loses"
        return changed.tell(code, who=seat, n=abs(after - now), left=after)

    def to_square(self, seat: int, square: str) -> EcologyPosition:
        """Put a token on a square; nothing is said if it stands there."""
        if self.tokens[seat] == square:
            return self
        return self.changed({"tokens": {**self.tokens, seat: square}}).tell("sent", who=seat, square=square)

    def snapshot(self) -> Snapshot:
        """How things stand for all players."""

        seats = self.seats
        return Snapshot(
            self.turn,
            self.round,
            self.seat,
            tuple([self.people(seat) for seat in seats]),
            tuple([self.points[seat] for seat in seats]),
            tuple([self.money[seat] for seat in seats]),
            tuple([len(self.spaces(seat)) for seat in seats]),
        )

    # -- what every position answers ---------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        """Who has passed an ecology test (ECO-5.2), or that nobody did in time (ECO-5.3)."""
        if not self.ended:
            return None
        scores = {seat: int(seat == self.winner) for seat in self.seats}
        return Outcome(None, int(self.winner > 0), 0, self._ending(), scores)

    def _ending(self) -> Sentence:
        if not self.winner:
            return self.sentence("outcome_rounds", n=self.round)
        return self.sentence(
            "outcome_won", who=seat_term(self.winner), age=Term("age", str(self.age(self.winner)))
        )

    def food_web(self) -> nx.DiGraph[str]:
        """Nobody eats anybody here: a food web without species; `ecology.graphs` has others."""
        import networkx as nx

        return nx.DiGraph(nodes="species")

    def deck_web(self) -> None:
        """No card is a living thing, so the deck tells no food web."""

    def key(self) -> str:
        """The whole state as one line; the random numbers still to come are left out."""
        zones = " ".join(f"{name}:{','.join(self.zones.cards(name))}" for name in self.zones.names())
        tasks = " ".join(f"{task.kind}{task.seats}{task.cause}{task.data}" for task in self.agenda)
        land = sorted((cell, *rings) for cell, rings in self.land.items())
        maps = (self.tokens, self.money, self.points, self.skips, self.exhausted)
        seats = [sorted(row.items()) for row in maps]
        now = (self.seat, self.first, self.round, self.turn, self.extra, self.row, self.dice, self.wars)
        offered = [(seat, *terms) for seat, terms in self.offered]
        return f"{land} | {zones} | {tasks} | {seats} {now} {offered} {self.ended} {self.winner}"

    def __repr__(self) -> str:
        said = ", ".join(f"{seat}: {self.people(seat)},000, {self.points[seat]}" for seat in self.seats)
        return f"<ecology position, round {self.round}: people and ecology points {said}>"
