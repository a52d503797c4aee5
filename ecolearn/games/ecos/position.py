"""A position of Ecos: the landscape, cards and cubes, and what follows from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ecolearn.kernel.chance import Chance
from ecolearn.kernel.game import Outcome
from ecolearn.kernel.position import Position
from ecolearn.kernel.rules import Task
from ecolearn.kernel.zones import Zones

from .deck import LAND, TERRAINS, WILD, Card, Deck
from .landscape import Landscape

if TYPE_CHECKING:
    import networkx as nx

    from ecolearn.kernel.game import Table

SEATS = range(1, 7)
#: Zones of each seat: hand, cards face up, and two cards of which one is kept.
HANDS = {seat: f"hand.{seat}" for seat in SEATS}
FRONTS = {seat: f"front.{seat}" for seat in SEATS}
PEEKED = {seat: f"peeked.{seat}" for seat in SEATS}
DISPLAYS = {"brown": "display_brown", "blue": "display_blue"}
SPENT = {"brown": "spent_brown", "blue": "spent_blue"}
BAG, DRAWN = "bag", "drawn"
#: Quarter turns after which the dial gives something (ECS-2.3).
CARD_TURN, CUBE_TURN = 2, 3


class Open(NamedTuple):
    """A card that lies face up.

    Attributes
    ----------
    covered : int
        The symbols with a cube, as bits.
    uses : int
        How often it can still be called.
    """

    covered: int
    uses: int


class Run(NamedTuple):
    """The card that is being resolved.

    Attributes
    ----------
    card : str
    what, at : str, int or None
        What it placed, replaced, moved or removed last, and the number of its hex (ECS-1.9). What was removed
        has a place but no group, so `what` is empty then.
    removed : int
        Tokens that it has taken off so far.
    over : bool
        True once a placement could not be done: nothing below is resolved (ECS-2.5).
    """

    card: str
    what: str = ""
    at: int | None = None
    removed: int = 0
    over: bool = False


class Told(NamedTuple):
    """One thing that a card did, kept so that it can be looked at afterwards.

    Attributes
    ----------
    seat, card : int, str
    path : tuple of int
        Which effect of the card; see `resolving.effect_at`.
    sort : str
        ``points``, ``gain``, ``place``, ``lift``, ``replace``, ``remove``, ``move``, ``choose``, ``enough``,
        or ``failed`` where the card ended (ECS-2.5).
    what, at : str, tuple of int
        What was done where; of a move both ends.
    n : int
        Points or elements given, or the number of the way that was chosen.
    run, land : Run or None, Landscape or None
        Of what was counted: the card and the landscape at that moment.
    """

    seat: int
    card: str
    path: tuple[int, ...]
    sort: str
    what: str = ""
    at: tuple[int, ...] = ()
    n: int = 0
    run: Run | None = None
    land: Landscape | None = None


class EcosPosition(Position):
    """A position of Ecos.

    Attributes
    ----------
    deck : Deck
    land : Landscape
    zones : Zones
        Hands, face-up cards, decks, displays, spent cards, the bag and the elements drawn this round.
    cubes, dials, points : mapping of int to int
        Of each seat: cubes in the supply, quarter turns of the dial since the start, victory points.
    open : mapping of str to Open
        Cubes and uses of the cards that lie face up.
    called : tuple of (int, str)
        Completed cards with their owners, in the order of completion (ECS-2.4).
    run : Run or None
        The card that is being resolved.
    trace : tuple of Told
        What the cards did that were resolved last, all those of one element together.
    harbinger, round : int
    element : str
        The element drawn last, empty before the first of a round.
    chance : Chance
    ended : str
        Why the game is over: ``goal``, ``rounds`` or ``sandbox``; empty while it runs.
    changes : int
        How often the landscape was changed in the sandbox; 0 in any other game.
    offered : tuple of str
        What the sandbox offers to be placed; empty: everything.
    """

    deck: Deck

    def __init__(
        self, table: Table, land: Landscape, zones: Zones, chance: Chance, *, harbinger: int = 1
    ) -> None:
        seats = range(1, table.seats + 1)
        self.table = table
        self.deck = table.deck
        self.land = land
        self.zones = zones
        self.cubes: Mapping[int, int] = dict.fromkeys(seats, table.deck.start_cubes)
        self.dials: Mapping[int, int] = dict.fromkeys(seats, 0)
        self.points: Mapping[int, int] = dict.fromkeys(seats, 0)
        self.open: Mapping[str, Open] = {}
        self.called: tuple[tuple[int, str], ...] = ()
        self.run: Run | None = None
        self.trace: tuple[Told, ...] = ()
        self.harbinger = harbinger
        self.round = 1
        self.element = ""
        self.chance = chance
        self.ended = ""
        self.changes = 0
        self.offered: tuple[str, ...] = ()
        self.facts = ()
        self.agenda = (Task("draw", (harbinger,)),)

    # -- who and what --------------------------------------------------------------------------------

    @property
    def clockwise(self) -> tuple[int, ...]:
        """All seats, clockwise from the Harbinger."""
        seats = self.table.seats
        return tuple((self.harbinger - 1 + step) % seats + 1 for step in range(seats))

    def card(self, name: str) -> Card:
        """What is printed on a card."""
        return self.deck.cards[name]

    def front(self, seat: int) -> tuple[str, ...]:
        """The cards of a seat that lie face up."""
        return self.zones.cards(FRONTS[seat])

    def is_called(self, card: str) -> bool:
        """True if all symbols of a card are covered and it waits to be resolved."""
        return any(card == other for _seat, other in self.called)

    def free_symbols(self, card: str, element: str) -> tuple[str, ...]:
        """The symbols of a card that an element could still cover, each once (ECS-2.2)."""
        cost = self.deck.cards[card].cost
        # Most cards do not ask for an element at all.
        if element != WILD and element not in cost:
            return ()
        covered = self.open[card].covered
        left = [sign for at, sign in enumerate(cost) if not covered >> at & 1]
        return tuple(dict.fromkeys(sign for sign in left if element in (sign, WILD)))

    def supply(self, what: str) -> int:
        """How many of something lie beside the landscape."""
        if what in LAND:
            what = "land"
        if what in TERRAINS or what == "land":
            kinds = LAND if what == "land" else (what,)
            return self.deck.supply[what] - sum([self.land.total(kind) for kind in kinds])
        return self.deck.supply[what] - self.land.total(what)

    # -- what every position answers ---------------------------------------------------------------

    @property
    def leaders(self) -> tuple[int, ...]:
        """Who has won, or would if the game were over now (ECS-2.8)."""
        order = self.clockwise

        def rank(seat: int) -> tuple[int, int, int, int]:
            cards = self.zones.count(HANDS[seat]) + self.zones.count(FRONTS[seat])
            return self.points[seat], self.cubes[seat], cards, -order.index(seat)

        return (max(order, key=rank),)

    def outcome(self) -> Outcome | None:
        """Points of all at the end (ECS-2.8)."""
        if not self.ended:
            return None
        if self.ended == "sandbox":
            return Outcome(None, 0, 0, self.sentence("outcome_sandbox", n=len(self.land.terrain)))
        from .terms import seat_term

        winner = self.leaders[0]
        sentence = self.sentence(
            "outcome", who=seat_term(winner), n=self.points[winner], why=self.sentence(f"ended_{self.ended}")
        )
        return Outcome(None, self.points[winner], 0, sentence, dict(self.points))

    def food_web(self) -> nx.DiGraph[str]:
        """Who feeds whom in the landscape (ECS-3.2); see `ecos.foodweb`."""
        from .foodweb import food_web

        return food_web(self)

    def possible_web(self) -> nx.DiGraph[str]:
        """Who could feed on whom if they were adjacent."""
        from .foodweb import possible_web

        return possible_web(self.deck)

    def where_hidden(self) -> Callable[[str, str], bool] | None:
        """Whoever looks at two cards has them from one deck, as all can see (ECS-2.3)."""
        if not self.agenda or self.agenda[-1].kind != "keep":
            return None
        zone, deck = PEEKED[self.agenda[-1].seats[0]], self.agenda[-1].data[0]
        return lambda where, card: where != zone or self.card(card).deck == deck

    def key(self) -> str:
        """The whole state as one line; the random numbers still to come are left out."""
        zones = " ".join(f"{name}:{','.join(self.zones.cards(name))}" for name in self.zones.names())
        tasks = " ".join(f"{task.kind}{task.seats}{task.cause}{task.data}" for task in self.agenda)
        seats = [sorted(row.items()) for row in (self.cubes, self.dials, self.points)]
        rest = (sorted(self.open.items()), self.called, self.run, self.harbinger, self.round, self.element)
        return f"{self.land.key()} | {zones} | {tasks} | {seats} {rest} {self.ended}"

    def with_seat(self, seat: int, **amounts: int) -> dict[str, Any]:
        """Changes for `evolve`: numbers added to what a seat has, by the name of the attribute."""
        return {
            name: {**getattr(self, name), seat: getattr(self, name)[seat] + more}
            for name, more in amounts.items()
        }

    def noted(self, *told: Told) -> tuple[Told, ...]:
        """The trace with these at its end."""
        return (*self.trace, *told)

    def __repr__(self) -> str:
        points = ", ".join(f"{seat}: {n}" for seat, n in self.points.items())
        return f"<ecos position, round {self.round}: {len(self.land.terrain)} tiles, points {points}>"
