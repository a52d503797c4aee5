"""The table of a game of Still Waters: where all cards are, and which of them an event's step could mean."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.oracles import ecogon_board as board
from tests.oracles.ecogon_board import Cell, Cells
from tests.oracles.ecogon_deck import Card, Deck, Step


@dataclass
class Setup:
    """How a game begins: everything that chance decided, and whatever a start position changes."""

    nature: list[str]  # top first
    hands: dict[int, list[str]]
    event_stack: list[str] = field(default_factory=list)  # top first
    cells: Cells = field(default_factory=lambda: {(0, 0): "still_water", (1, 0): "shore"})
    discard: list[str] = field(default_factory=list)
    player: int = 1
    land_events: list[str] = field(default_factory=list)  # combined: the second stack, top first
    habitats: list[str] | None = None  # a stack of their own (ECG-10.4)


class Table:
    """Cells, hands, piles; they change in place."""

    def __init__(self, players: int, setup: Setup, deck: Deck) -> None:
        self.deck = deck
        self.players = players
        self.cells: Cells = dict(setup.cells)
        self.hands = {seat: list(setup.hands.get(seat, [])) for seat in range(1, players + 1)}
        self.nature = list(setup.nature)
        self.discard_pile = list(setup.discard)
        self.event_stacks = [list(setup.event_stack)]
        if deck.land_events:
            self.event_stacks.append(list(setup.land_events))
        self.habitats = None if setup.habitats is None else list(setup.habitats)
        self.events_done: list[str] = []
        self.gone: list[str] = []  # what the event of the moment removed

    def card(self, card_id: str) -> Card:
        return self.deck.cards[card_id]

    def score(self) -> int:
        return board.score(self.deck, self.layout())

    def established(self) -> set[Cell]:
        return board.established(self.deck, self.layout())

    def surrounded(self) -> set[Cell]:
        return board.surrounded(self.deck, self.layout())

    def food_web(self) -> set[tuple[Cell, Cell, str, bool]]:
        return board.food_web(self.deck, self.layout())

    def layout(self) -> Cells:
        """What lies where, as animals find it."""
        return self.cells

    def zones(self) -> list[str]:
        return (
            ["nature", "discard"]
            + (["habitats"] if self.habitats is not None else [])
            + [f"hand.{seat}" for seat in self.hands]
        )

    def zone(self, name: str) -> list[str]:
        if name == "nature":
            return self.nature
        if name == "discard":
            return self.discard_pile
        if name == "habitats":
            assert self.habitats is not None
            return self.habitats
        return self.hands[int(name.removeprefix("hand."))]

    # The targets of event steps

    def matches(self, card_id: str, cell: Cell | None, who: dict[str, Any], *kinds: str) -> bool:
        """Whether a card is one of those meant; where `who` names no kind, one of `kinds` is meant."""
        if "kind" not in who and self.card(card_id).kind not in kinds:
            return False
        return board.fits(self.deck, self.card(card_id), who, self.cells, cell, self.gone)

    def lifted(self, cell: Cell) -> Cells:
        return {c: card for c, card in self.cells.items() if c != cell}

    def may_move_to(self, start: Cell, end: Cell) -> bool:
        """Whether an event may move a laid card so: to another hex, legal with the card lifted."""
        return start != end and board.may_lie(self.deck, self.lifted(start), self.cells[start], end)

    def is_target(self, step: Step, cell: Cell) -> bool:
        """Whether a step may choose the card on a cell."""
        if cell not in self.cells or not self.matches(self.cells[cell], cell, step.who, "plant", "animal"):
            return False
        if step.do == "remove":
            habitats = [c for c in self.cells.values() if self.card(c).kind == "habitat"]
            return self.card(self.cells[cell]).kind != "habitat" or len(habitats) > 1
        if step.do == "move":
            homes = board.homes(self.deck, self.lifted(cell), self.cells[cell])
            return any(home != cell for home in homes)
        return any(
            self.is_partner(step, cell, card_id, zone) for zone in self.zones() for card_id in self.zone(zone)
        )

    def is_partner(self, step: Step, cell: Cell, card_id: str, zone: str) -> bool:
        """Whether a card that lies in a zone may change places with the laid card."""
        return (
            (zone == "discard" or zone in [f"hand.{seat}" for seat in self.hands])
            and card_id in self.zone(zone)
            and self.matches(card_id, None, step.who, "plant", "animal")
            and board.may_lie(self.deck, self.lifted(cell), card_id, cell)
        )

    def is_supply(self, step: Step, card_id: str, zone: str) -> bool:
        """Whether a step may bring a card back, or fetch it, from a zone."""
        fetched = "nature" if self.habitats is None else "habitats"
        zones = ["discard"] if step.do == "return" else ["discard", fetched]
        kinds = ["plant", "animal"] if step.do == "return" else ["habitat"]
        return (
            zone in zones
            and card_id in self.zone(zone)
            and self.matches(card_id, None, step.who, *kinds)
            and len(board.homes(self.deck, self.cells, card_id)) > 0
        )

    def has_target(self, step: Step) -> bool:
        if step.do == "forbid":
            return True
        if step.do in ("return", "fetch"):
            return any(
                self.is_supply(step, card_id, zone) for zone in self.zones() for card_id in self.zone(zone)
            )
        return any(self.is_target(step, cell) for cell in self.cells)
