"""A position of Still Waters: what lies where, who holds what, and what follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from ecolearn.kernel.actions import Cell
from ecolearn.kernel.chance import Chance
from ecolearn.kernel.game import Outcome
from ecolearn.kernel.position import Position
from ecolearn.kernel.rules import Task
from ecolearn.kernel.zones import HIDDEN, Zones

from .deck import Card, Deck
from .openings import OpenCells, count_touching, find_open, neighbours, with_cells, without_cell

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


class EcogonPosition(Position):
    """A position of Ecogon Still Waters.

    Attributes
    ----------
    cells : mapping of (int, int) to str
        The card on each taken hex, in axial coordinates.
    open_cells : mapping of str to tuple of cells
        Empty hexes in order: under ``""`` those that touch any card (ECG-3.3), under a colour those that
        touch a habitat of it (ECG-3.4). Follows from `cells`; kept because it is needed for every list.
    touching : mapping of (int, int) to int
        How many cards touch each hex that is taken or touches one; follows from `cells` too.
    zones : Zones
        Stacks, discard pile and hands.
    seat, turn : int
        Who is playing, and the number of the turn over all players, from 1.
    laid : tuple of cells
        Where cards of this turn lie, in the order of laying (ECG-3.5).
    stirred : tuple of cells
        Taken hexes that were surrounded, or whose surroundings were exchanged, since surrounded animals
        were last looked for: only there can one have to leave (ECG-5.2).
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
    """

    cells: Mapping[Cell, str]
    open_cells: OpenCells
    touching: dict[Cell, int]
    zones: Zones
    seat: int
    turn: int
    laid: tuple[Cell, ...]
    stirred: tuple[Cell, ...]
    backs: int
    event_in: int | None
    event: str
    gone: tuple[str, ...]
    forbidding: str
    lifted: Lifted | None
    chance: Chance
    ended: str

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
    ) -> None:
        self.table = table
        self.cells = cells
        self.open_cells = find_open(cells, table.deck)
        self.touching = count_touching(cells)
        self.zones = zones
        self.chance = chance
        self.seat = seat
        self.turn = turn
        self.laid = ()
        self.stirred = tuple(cells)
        self.backs = 0
        self.event_in = event_in
        self.event = ""
        self.gone = ()
        self.forbidding = ""
        self.lifted = None
        self.ended = ""
        self.facts = ()
        self.agenda = (Task("draw", (seat,)),) if agenda is None else agenda

    # -- what lies ---------------------------------------------------------------------------------

    @property
    def deck(self) -> Deck:
        """All cards of the game."""
        deck: Deck = self.table.deck
        return deck

    def card_at(self, cell: Cell) -> Card | None:
        """The card on a hex, or None."""
        card = self.cells.get(cell)
        return None if card is None else self.deck.cards[card]

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
            *(c for c in self.zones.unseen if c in self.deck.cards),
        )

    @property
    def hand_limit(self) -> int:
        """Cards that may be kept at the end of a turn: 3, alone 5 (ECG-2.2)."""
        return 5 if self.table.seats == 1 else 3

    def habitat_count(self) -> int:
        """Number of habitats that lie."""
        cards = self.deck.cards
        return sum([cards[card].kind == "habitat" for card in self.cells.values()])

    def touches(self, cell: Cell, colour: str, without: Cell | None = None) -> bool:
        """True if a hex touches a habitat of a colour, a lifted card's hex left out."""
        cells = self.cells
        return colour in [cells.get(near) for near in neighbours(cell) if near != without]

    def fits(self, card: Card, cell: Cell, without: Cell | None = None) -> bool:
        """True if the placing rules let a card lie on an empty hex (ECG-3.3, ECG-3.4)."""
        if cell in self.cells and cell != without:
            return False
        if card.kind == "habitat":
            return any(near in self.cells and near != without for near in neighbours(cell))
        return self.touches(cell, card.colour, without)

    def places_for(self, card: Card, lifted_from: Cell | None = None) -> tuple[Cell, ...]:
        """The hexes where a card may lie, its own old one left out."""
        if lifted_from is None:
            return self.open_cells[card.open_key]
        candidates = self.open_cells[card.open_key]
        return tuple(cell for cell in candidates if self.fits(card, cell, lifted_from))

    # -- establishing (ECG-4) -------------------------------------------------------------------------

    def met(self, cell: Cell) -> tuple[Cell | None, ...]:
        """Which neighbour meets each need of the animal on a hex, in a largest matching (ECG-4.1).

        Returns
        -------
        tuple
            One entry for each need: the hex of the neighbour, or None for an unmet need. One neighbour
            meets at most one need.
        """
        memo = self.memo
        known: dict[Cell, tuple[Cell | None, ...]] = memo.setdefault("met", {})
        if cell not in known:
            known[cell] = self._match(cell)
        return known[cell]

    def _match(self, cell: Cell) -> tuple[Cell | None, ...]:
        cards, cells = self.deck.cards, self.cells
        needs = cards[cells[cell]].needs
        givers = [(near, cards[cells[near]].mask) for near in neighbours(cell) if near in cells]
        choices = [[near for near, mask in givers if mask & need.mask] for need in needs]
        taken: dict[Cell, int] = {}

        def serve(need: int, tried: set[Cell]) -> bool:
            for near in choices[need]:
                if near not in tried:
                    tried.add(near)
                    if near not in taken or serve(taken[near], tried):
                        taken[near] = need
                        return True
            return False

        for need in range(len(needs)):
            serve(need, set())
        server = {need: near for near, need in taken.items()}
        return tuple(server.get(need) for need in range(len(needs)))

    def is_established(self, cell: Cell) -> bool:
        """True if an animal lies here, touches its habitat and has all its needs met at once (ECG-4.1)."""
        cards, cells = self.table.deck.cards, self.cells
        name = cells.get(cell)
        if name is None:
            return False
        card = cards[name]
        if card.kind != "animal":
            return False
        # A need that nobody around could meet settles it without a matching.
        around = [cells[near] for near in neighbours(cell) if near in cells]
        masks = [cards[there].mask for there in around]
        for need in card.needs:
            wanted = need.mask
            for mask in masks:
                if mask & wanted:
                    break
            else:
                return False
        if card.colour not in around:
            return False
        return len(card.needs) == 1 or None not in self.met(cell)

    @property
    def established(self) -> frozenset[Cell]:
        """The hexes of all established animals: a function of the position alone (ECG-4.3)."""
        memo = self.memo
        if "established" not in memo:
            memo["established"] = frozenset(cell for cell in self.cells if self.is_established(cell))
        found: frozenset[Cell] = memo["established"]
        return found

    def beans(self, cell: Cell) -> int:
        """Beans on a hex: the points of an established animal, otherwise none (ECG-4.3)."""
        return self.deck.cards[self.cells[cell]].points if cell in self.established else 0

    @property
    def score(self) -> int:
        """Beans on all established animals (ECG-7.2)."""
        return sum(self.beans(cell) for cell in self.established)

    @property
    def needed(self) -> int:
        """Points needed to win: twice the events chosen at set-up; 0 without events (ECG-7.2)."""
        return 2 * int(self.table.options["events"])

    def surrounded(self, cell: Cell) -> bool:
        """True if all six hexes around are taken (ECG-5.1)."""
        return self.touching.get(cell, 0) == 6

    def must_leave(self) -> tuple[Cell, ...]:
        """The hexes of surrounded animals that are not established (ECG-5.1), in order.

        At the last look every surrounded animal was established. Since then only those in `stirred` can
        have become surrounded or have lost what they need without a gap beside them.
        """
        cards, cells = self.table.deck.cards, self.cells
        found = {
            cell
            for cell in self.stirred
            if cell in cells
            and cards[cells[cell]].kind == "animal"
            and self.surrounded(cell)
            and not self.is_established(cell)
        }
        return tuple(sorted(found))

    # -- changing what lies ------------------------------------------------------------------------

    def with_card(self, cell: Cell, card: str, **changes: Any) -> Self:
        """Lay a card on an empty hex; the engine's busiest function."""
        lying, touching, after = self.cells, self.touching.copy(), self.open_cells.copy()
        after[""] = without_cell(after[""], cell)
        fresh: list[Cell] = []
        full: list[Cell] = []
        around = neighbours(cell)
        for near in around:
            cards_beside = touching.get(near, 0) + 1
            touching[near] = cards_beside
            there = lying.get(near)
            if there is None:
                if cards_beside == 1:
                    fresh.append(near)
            else:
                if there in after:
                    after[there] = without_cell(after[there], cell)
                if cards_beside == 6:
                    full.append(near)
        if touching.setdefault(cell, 0) == 6:
            full.append(cell)
        if fresh:
            after[""] = with_cells(after[""], fresh)
        if card in after:
            known = after[card]
            after[card] = with_cells(
                known, [near for near in around if near not in lying and near not in known]
            )
        if full:
            changes["stirred"] = (*self.stirred, *full)
        return self.evolve(cells={**lying, cell: card}, touching=touching, open_cells=after, **changes)

    def without_card(self, cell: Cell, **changes: Any) -> Self:
        """Take the card off a hex."""
        cells, touching, after = dict(self.cells), self.touching.copy(), self.open_cells.copy()
        card = cells.pop(cell)
        beside: set[str] = set()
        closing: list[Cell] = []
        around = neighbours(cell)
        for near in around:
            touching[near] -= 1
            there = cells.get(near)
            if there is not None:
                beside.add(there)
            elif not touching[near]:
                closing.append(near)
                del touching[near]
        after[""] = tuple([open_ for open_ in after[""] if open_ not in closing])
        if card in after:
            # Empty hexes that touched no other habitat of this colour close for its beings.
            apart = [near for near in around if card not in [cells.get(next_) for next_ in neighbours(near)]]
            after[card] = tuple([open_ for open_ in after[card] if open_ not in apart])
        if touching[cell]:
            beside.add("")
        else:
            del touching[cell]
        for key in beside:
            if key in after:
                after[key] = with_cells(after[key], (cell,))
        return self.evolve(cells=cells, touching=touching, open_cells=after, **changes)

    def with_exchange(self, cell: Cell, card: str, **changes: Any) -> Self:
        """Put a being in the place of another."""
        stirred = (*self.stirred, cell, *neighbours(cell))
        return self.evolve(cells={**self.cells, cell: card}, stirred=stirred, **changes)

    # -- what every position answers ---------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        """Score against the goal once the game is over (ECG-7)."""
        if not self.ended:
            return None
        score, needed = self.score, self.needed
        won = score >= needed if needed else None
        code = {True: "outcome_won", False: "outcome_lost", None: "outcome_done"}[won]
        sentence = self.sentence(code, n=score, needed=needed, why=self.sentence(f"ended_{self.ended}"))
        return Outcome(won, score, needed, sentence)

    def food_web(self) -> nx.DiGraph[str]:
        """Who feeds whom among the beings that lie (ECG-11.1); see `ecogon.foodweb`."""
        from .foodweb import food_web

        return food_web(self)

    def view_for(self, seat: int | None) -> Self:
        """The position with the order of the stacks masked; hands lie open to all (ECG-2.5)."""
        return self.evolve(zones=self.zones.masked(seat), chance=self.chance.masked())

    def resample(self, chance: Chance) -> Self:
        """Deal the unknown cards of a view anew, and give it dice of its own."""
        zones, chance = self.zones.resample(chance, "resample")
        return self.evolve(zones=zones, chance=chance)

    def key(self) -> str:
        """The whole state as one line; the random numbers still to come are left out."""
        cells = " ".join(f"{q},{r}={card}" for (q, r), card in sorted(self.cells.items()))
        zones = " ".join(f"{name}:{','.join(self.zones.cards(name))}" for name in self.zones.names())
        tasks = " ".join(f"{task.kind}{task.seats}{task.cause}{task.data}" for task in self.agenda)
        rest = (self.seat, self.turn, self.laid, self.backs, self.event_in, self.event, self.gone)
        return f"{cells} | {zones} | {tasks} | {rest} {self.forbidding} {self.lifted} {self.ended}"

    def __repr__(self) -> str:
        return f"<ecogon position, turn {self.turn}: {len(self.cells)} cards, {self.score} points>"
