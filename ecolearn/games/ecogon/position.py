"""A position of Ecogon: what lies where, who holds what, and what follows from it."""

from __future__ import annotations

from collections.abc import Container, Mapping
from math import ceil
from typing import TYPE_CHECKING, NamedTuple, Self

from ecolearn.kernel.actions import Cell
from ecolearn.kernel.chance import Chance
from ecolearn.kernel.game import Outcome
from ecolearn.kernel.rules import Task
from ecolearn.kernel.zones import HIDDEN, Arrange, Zones

from .layout import Layout
from .matching import largest_matching
from .modules import HABITATS, NATURE, Modules
from .openings import around, cell_of, find_open, number_of

if TYPE_CHECKING:
    import networkx as nx

    from ecolearn.kernel.game import Table

#: Zone of each seat's hand.
HANDS = {seat: f"hand.{seat}" for seat in range(1, 7)}


class Lifted(NamedTuple):
    """A being that an event has taken up and that waits to be put down."""

    card: str
    source: str
    cell: Cell | None


class EcogonPosition(Layout):
    """A position of Ecogon, in any of its boxes.

    Attributes
    ----------
    deck : Deck
        All cards of the game.
    board : dict of int to str
        The card on each taken hex, by the hex's number (`HexGrid.number`); `cells` tells it by cells.
    open_hexes : dict of str to tuple of int
        Numbers of empty hexes in order: under ``""`` those that touch any card (ECG-3.3), under a colour
        those that touch a habitat of it (ECG-3.4). Follows from `board`; kept because it is needed for
        every list. `open_cells` tells it by cells.
    zones : Zones
        Stacks, discard pile and hands.
    seat, turn : int
        Who is playing, and the number of the turn over all players, from 1.
    laid : tuple of cells
        Where cards of this turn lie, in the order of laying (ECG-3.5).
    stirred : tuple of int
        Numbers of hexes with animals that were surrounded, or whose surroundings were exchanged, since
        surrounded animals were last looked for: only there can one have to leave (ECG-5.2).
    backs : int
        How often a card was taken back or moved in this turn.
    event_in : int or None
        Turns until the next event, the present one included; None before the first (ECG-6.1).
    event : str
        The event that is being carried out, or an empty string.
    gone : tuple of str
        What this event has removed.
    forbidding : str
        The event that forbids some cards until the next one, or an empty string.
    lifted : Lifted or None
        What an event has taken up and not yet put down.
    chance : Chance
    ended : str
        Why the game is over: ``stack``, ``events`` or ``turns``; empty while it runs.
    modules : Modules or None
        The state of missions and habitat tiles; None in the beginner game.
    fresh : tuple of int or None
        With modules: numbers of the hexes where the board has changed since it was last looked at for levels
        and surrounded tiles. None: everything has to be looked at. It follows from the play, so it is no part
        of the key.
    most : tuple of int
        How often each mission was fulfilled at most when the board was last looked at; of the food chain a
        number below the next level. No part of the key.
    """

    zones: Zones
    seat: int
    turn: int
    laid: tuple[Cell, ...]
    backs: int
    event_in: int | None
    event: str
    gone: tuple[str, ...]
    forbidding: str
    lifted: Lifted | None
    chance: Chance
    ended: str
    #: These are set only in games with modules: without them a position has as many attributes as fit into a
    #: small block.
    modules: Modules | None = None
    most: tuple[int, ...] = ()

    def __init__(
        self,
        table: Table,
        cells: Mapping[Cell, str],
        zones: Zones,
        chance: Chance,
        *,
        seat: int = 1,
        turn: int = 1,
        event_in: int | None = None,
        agenda: tuple[Task, ...] | None = None,
        modules: Modules | None = None,
    ) -> None:
        self.table = table
        self.deck = table.deck
        # The class says the same, but every list and action asks, and here the answer is found faster. With
        # `memo` these are 21 attributes, the most that a dictionary holds in a small block of memory.
        self.is_view = False
        self.board = {number_of(cell): card for cell, card in cells.items()}
        self.open_hexes = {
            key: tuple([number_of(cell) for cell in open_])
            for key, open_ in find_open(cells, table.deck).items()
        }
        self.zones = zones
        self.chance = chance
        self.seat = seat
        self.turn = turn
        self.laid = ()
        self.stirred = tuple(self.board)
        self.backs = 0
        self.event_in = event_in
        self.event = ""
        self.gone = ()
        self.forbidding = ""
        self.lifted = None
        self.ended = ""
        if modules is not None:
            self.modules = modules
        self.facts = ()
        self.agenda = (Task("draw", (seat,)),) if agenda is None else agenda

    # -- what is held and what is still to come ---------------------------------------------------------

    def hand(self, seat: int) -> tuple[str, ...]:
        """The open hand of a seat (ECG-2.2)."""
        return self.zones.cards(HANDS[seat])

    def stock(self, zone: str) -> tuple[str, ...]:
        """The cards that everybody knows to be in a zone; in a stack, without their order.

        All other nature cards lie open (ECG-2.5), so what is unseen must be in the nature stack.
        """
        cards = self.zones.cards(zone)
        if HIDDEN not in cards:
            return cards
        return (
            *(card for card in cards if card != HIDDEN),
            *(c for c in self.zones.unseen if c in self.lies_in(zone)),
        )

    def lies_in(self, zone: str) -> Container[str]:
        """The nature cards that may lie face down in a stack."""
        holds = self.zones.spec(zone).holds
        return self.deck.cards if holds is None else holds

    @property
    def habitat_stack(self) -> str:
        """The stack with the habitats: one of their own, or the nature stack (ECG-10.4)."""
        return HABITATS if self.table.options["habitat_stack"] else NATURE

    def event_stacks(self) -> tuple[str, ...]:
        """The event stacks in the order in which they are drawn from: by turns (ECG-10.1)."""
        stacks = self.deck.box.stacks
        done = self.zones.cards("events_done")
        if len(stacks) == 1 or not done:
            return stacks
        after = stacks.index(self.deck.stack_of(done[-1])) + 1
        return (*stacks[after:], *stacks[:after])

    def events_left(self) -> int:
        """How many events are still to come."""
        return sum([self.zones.count(stack) for stack in self.deck.box.stacks])

    @property
    def hand_limit(self) -> int:
        """Cards that may be kept at the end of a turn: 3, alone 5; combined one more (ECG-2.2, ECG-10.2)."""
        box = self.deck.box
        return box.hand_limit_alone if self.table.seats == 1 else box.hand_limit

    # -- establishing (ECG-4) -------------------------------------------------------------------------

    def met(self, cell: Cell) -> tuple[Cell | None, ...]:
        """Which neighbour meets each need of the animal on a hex, in a largest matching (ECG-4.1).

        Returns
        -------
        tuple
            One entry for each need: the hex of the neighbour, or None for an unmet need. One neighbour
            meets at most one need.
        """
        return tuple([None if near is None else cell_of(near) for near in self._match(number_of(cell))])

    def _match(self, at: int) -> list[int | None]:
        known: dict[int, list[int | None]] = self.memo.setdefault("met", {})
        if at not in known:
            givers = self._givers(at)
            needs = self.deck.cards[self.board[at]].needs
            known[at] = largest_matching(
                [[near for near, mask in givers if mask & need.mask] for need in needs]
            )
        return known[at]

    def _givers(self, at: int) -> list[tuple[int, int]]:
        """The neighbours of a hex with what they give, habitats that count as plants too (ECG-9.5)."""
        cards, lying, modules = self.deck.cards, self.board, self.modules
        found = [(near, cards[lying[near]].mask) for near in around(at) if near in lying]
        if modules is None or modules.signs.keys().isdisjoint(around(at)):
            return found
        bits, signs = self.deck.bits, modules.signs
        return [
            (near, mask | bits["plant"] | bits[signs[near]] if near in signs else mask)
            for near, mask in found
        ]

    def is_established(self, cell: Cell) -> bool:
        """True if an animal lies here, touches its habitat and has all its needs met at once (ECG-4.1)."""
        return self.is_home(number_of(cell))

    def is_home(self, at: int) -> bool:
        """The same as `is_established` for the hex of this number."""
        cards, lying = self.deck.cards, self.board
        name = lying.get(at)
        if name is None:
            return False
        card = cards[name]
        if card.kind != "animal":
            return False
        beside = [lying[near] for near in around(at) if near in lying]
        if card.colour not in beside:
            return False
        # A need that nobody around could meet settles it without a matching.
        masks = [cards[there].mask for there in beside]
        modules = self.modules
        if modules is not None and not modules.signs.keys().isdisjoint(around(at)):
            masks = [mask for _near, mask in self._givers(at)]
        for need in card.needs:
            wanted = need.mask
            for mask in masks:
                if mask & wanted:
                    break
            else:
                return False
        return len(card.needs) == 1 or None not in self._match(at)

    @property
    def established(self) -> frozenset[Cell]:
        """The hexes of all established animals: a function of the position alone (ECG-4.3)."""
        memo = self.memo
        if "established" not in memo:
            memo["established"] = frozenset([cell_of(at) for at in self.board if self.is_home(at)])
        found: frozenset[Cell] = memo["established"]
        return found

    def beans(self, cell: Cell) -> int:
        """Beans on a hex: the points of an established animal (ECG-4.3), and bonus beans (ECG-9.6)."""
        at = number_of(cell)
        home = self.deck.cards[self.board[at]].points if cell in self.established else 0
        return home if self.modules is None else home + self.modules.beans.get(at, 0)

    @property
    def score(self) -> int:
        """Beans on the board and, with missions, what these bring or cost (ECG-7.2, ECG-8.2)."""
        cards, lying = self.deck.cards, self.board
        beans = sum([cards[lying[number_of(cell)]].points for cell in self.established])
        modules = self.modules
        if modules is None:
            return beans
        from .missions import all_mission_points

        return beans + sum(modules.beans.values()) + all_mission_points(self, modules)

    @property
    def needed(self) -> int:
        """Points needed to win: so many times the events chosen at set-up (ECG-7.2, ECG-9.3); 0 without."""
        options = self.table.options
        needed: int = ceil(options["goal"] * options["events"])
        return needed

    def must_leave(self) -> tuple[Cell, ...]:
        """The hexes of surrounded animals that are not established (ECG-5.1), in order.

        At the last look every surrounded animal was established. Since then only those in `stirred` can
        have become surrounded or have lost what they need without a gap beside them.
        """
        cards, lying = self.deck.cards, self.board
        found: list[int] = []
        for at in sorted(set(self.stirred)):
            card = lying.get(at)
            if card is None or cards[card].kind != "animal":
                continue
            if self._is_surrounded(at) and not self.is_home(at):
                found.append(at)
        return tuple([cell_of(at) for at in found]) if found else ()

    # -- what every position answers ---------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        """Score against the goal once the game is over (ECG-7)."""
        if not self.ended:
            return None
        score, needed = self.score, self.needed
        won = score >= needed if needed else None
        code = {True: "outcome_won", False: "outcome_lost", None: "outcome_done"}[won]
        if self.deck.box.end:
            code = f"{code}_{self.deck.box.end}"
        sentence = self.sentence(code, n=score, needed=needed, why=self.sentence(f"ended_{self.ended}"))
        return Outcome(won, score, needed, sentence)

    def food_web(self) -> nx.DiGraph[str]:
        """Who feeds whom among the beings that lie (ECG-11.1); see `ecogon.foodweb`."""
        from .foodweb import food_web

        return food_web(self)

    def deck_web(self) -> nx.DiGraph[str]:
        """Who could feed whom among all beings of the deck, if they touched (ECG-11.1)."""
        from .foodweb import deck_web

        return deck_web(self)

    def view_for(self, seat: int | None) -> Self:
        """The position with the order of the stacks masked; hands lie open to all (ECG-2.5)."""
        return self.evolve(zones=self.zones.masked(seat), chance=self.chance.masked())

    def resample(self, chance: Chance) -> Self:
        """Deal the unknown cards of a view anew, and give it dice of its own."""
        zones, chance = self.zones.resample(chance, "resample", None, self.how_piled())
        return self.evolve(zones=zones, chance=chance)

    def how_piled(self) -> Mapping[str, Arrange]:
        """In the mission "ornithology" all birds are in one third of the stack (ECG-8.4)."""
        modules = self.modules
        if modules is None or not modules.thirds:
            return {}
        from .thirds import arrange

        return {"nature": arrange(self.deck, modules.thirds)}

    def key(self) -> str:
        """The whole state as one line; the random numbers still to come are left out."""
        cells = " ".join(f"{q},{r}={card}" for (q, r), card in sorted(self.cells.items()))
        zones = " ".join(f"{name}:{','.join(self.zones.cards(name))}" for name in self.zones.names())
        tasks = " ".join(f"{task.kind}{task.seats}{task.cause}{task.data}" for task in self.agenda)
        rest = (self.seat, self.turn, self.laid, self.backs, self.event_in, self.event, self.gone)
        line = f"{cells} | {zones} | {tasks} | {rest} {self.forbidding} {self.lifted} {self.ended}"
        return line if self.modules is None else f"{line} | {self.modules.key()}"

    def __repr__(self) -> str:
        return f"<ecogon position, turn {self.turn}: {len(self.board)} cards, {self.score} points>"
