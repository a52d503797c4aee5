"""Ecogon Still Waters: the game's description, set-up and names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ecolearn.kernel.actions import Cell
from ecolearn.kernel.chance import Chance
from ecolearn.kernel.conditions import Condition
from ecolearn.kernel.decks import Faults
from ecolearn.kernel.game import Game, Option, OptionError, Preview, Table
from ecolearn.kernel.rules import Kind, TaskType, Work
from ecolearn.kernel.sentences import Term
from ecolearn.kernel.words import N_, _
from ecolearn.kernel.zones import Zones, ZoneSpec

from . import ending
from .backward import MoveAgainKind, TakeBackKind
from .deck import Deck, load_deck
from .events import ChooseKind, PickKind, PutKind, StepTask, TurnUpKind, TurnUpTask
from .position import EcogonPosition
from .removal import SurroundedTask
from .turn import (
    DiscardKind,
    DiscardTask,
    DrawKind,
    DrawTask,
    EndKind,
    PlaceKind,
    TurnTask,
)
from .words import PHRASES

if TYPE_CHECKING:
    from ecolearn.kernel.starts import Start

FEWEST_EVENTS, MOST_EVENTS = 5, 20
HAND_AT_START = 3


class Ecogon(Game):
    """Ecogon Still Waters, beginner game (chapters ECG-1 to ECG-7)."""

    id = "ecogon"
    version = 1
    code = "ECG"
    title = N_("Still Waters")
    about = N_(
        "Played after the published rules of Ecogon: Stille Wasser. Cards, events and texts are our own. "
        "We are not connected with the publisher."
    )
    least_seats = 1
    most_seats = 6
    options = (
        Option(
            "events",
            10,
            N_("Events"),
            N_(
                "5 to 20 events come during the game; you need twice as many points to win. "
                "0: a calm pond without events."
            ),
            low=0,
            high=MOST_EVENTS,
        ),
        Option(
            "turns",
            0,
            N_("Turns"),
            N_("Only without events: the game ends after so many turns. 0: when the nature stack is empty."),
            low=0,
            high=200,
        ),
    )
    phrases = PHRASES
    terms: Mapping[str, str] = {
        "who": "seat",
        "card": "card",
        "other": "card",
        "cell": "cell",
        "from": "cell",
        "event": "event",
        "text": "event_text",
        "fact": "event_fact",
    }
    results = frozenset({"drew", "event", "event_impossible"})
    # 78 draws; at most 80 cards laid, 20 backward steps a turn, and a few choices for each event.
    longest = 78 * (2 + 20) + 80 * 3 + 20 * 12

    @cached_property
    def kinds(self) -> Mapping[str, Kind[Any, Any]]:
        every: tuple[Kind[Any, Any], ...] = (
            DrawKind(),
            PlaceKind(),
            EndKind(),
            TakeBackKind(),
            MoveAgainKind(),
            DiscardKind(),
            TurnUpKind(),
            ChooseKind(),
            PickKind(),
            PutKind(),
        )
        return {kind.action.KIND: kind for kind in every}

    @cached_property
    def tasks(self) -> Mapping[str, TaskType[Any]]:
        return {
            "draw": DrawTask(),
            "turn": TurnTask(),
            "discard": DiscardTask(),
            "surrounded": SurroundedTask(),
            "discarded": Work(ending.after_discards),
            "event_due": Work(ending.event_due),
            "event": TurnUpTask(),
            "step": StepTask(),
            "event_over": Work(ending.event_over),
            "next": Work(ending.next_player),
        }

    @cached_property
    def conditions(self) -> Mapping[str, Condition]:
        from .conditions import CONDITIONS

        return CONDITIONS

    # -- set-up (ECG-2) -------------------------------------------------------------------------------

    def make_table(self, seats: int, options: Mapping[str, Any]) -> Table:
        """Load the deck and check that number of events and of turns go together (ECG-2.3)."""
        chosen = options["events"]
        if 0 < chosen < FEWEST_EVENTS:
            raise OptionError(
                _(
                    "Option events: {value} is not possible. "
                    "Choose a number from {low} to {high}, or 0 for none."
                ).format(value=chosen, low=FEWEST_EVENTS, high=MOST_EVENTS)
            )
        if chosen and options["turns"]:
            raise OptionError(
                _("Option turns: a game with events ends when they are used up. Choose turns=0 or events=0.")
            )
        deck = load_deck()
        return Table(self, seats, options, deck, deck.fingerprint)

    def begin(self, table: Table, seed: int, start: Start | None = None) -> EcogonPosition:
        """Deal from the seed (ECG-2.1 to ECG-2.5), or from a start position and the seed for the rest."""
        deck: Deck = table.deck
        cells: dict[Cell, str] = {(0, 0): "still_water", (1, 0): "shore"}
        dealt: dict[str, list[str]] = {f"hand.{seat}": [] for seat in range(1, table.seats + 1)}
        top: list[str] = []
        discard: list[str] = []
        top_events: list[str] = []
        given: set[int] = set()
        state: Mapping[str, int] = {}
        if start is not None:
            _check_start(start, table)
            cells = dict(start.cells) or cells
            for seat, cards in start.hands.items():
                dealt[f"hand.{seat}"] = list(cards)
                given.add(seat)
            top = list(start.stacks.get("nature", ()))
            top_events = list(start.stacks.get("events", ()))
            discard = list(start.piles.get("discard", ()))
            state = start.state
        rest = Counter(deck.counts)
        rest.subtract(
            Counter([*cells.values(), *top, *discard, *(c for hand in dealt.values() for c in hand)])
        )
        chance = Chance(seed)
        stack, chance = chance.shuffle("deal", sorted(rest.elements()))
        for seat in range(1, table.seats + 1):
            if seat not in given:
                dealt[f"hand.{seat}"] = list(stack[:HAND_AT_START])
                stack = stack[HAND_AT_START:]
        # What a start position puts on top stays there: hands that it does not name are dealt from below.
        stack = (*top, *stack)
        order, chance = chance.shuffle("events", sorted(set(deck.events) - set(top_events)))
        order = (*top_events, *order)
        chosen = table.options["events"]
        # Nature cards and events have different backs, so nobody takes one for the other.
        nature, event_cards = frozenset(deck.cards), frozenset(deck.events)
        specs = [
            ZoneSpec("nature", "pile", holds=nature),
            ZoneSpec("discard", "open"),
            ZoneSpec("events", "pile", holds=event_cards),
            ZoneSpec("events_done", "open"),
            ZoneSpec("box", "pile", holds=event_cards),
            *(ZoneSpec(name, "open") for name in dealt),
        ]
        lying = {
            "nature": stack,
            "discard": discard,
            "events": order[:chosen],
            "events_done": (),
            "box": order[chosen:],
            **dealt,
        }
        zones = Zones(specs, {name: tuple(cards) for name, cards in lying.items()})
        event_in = state.get("event_in")
        return EcogonPosition(
            table,
            cells,
            zones,
            chance,
            seat=state.get("seat", 1),
            turn=state.get("turn", 1),
            event_in=event_in,
        )

    # -- words -------------------------------------------------------------------------------------

    def name(self, table: Table, term: Term) -> str:
        """Name of a card, event, symbol, need, player or hex in the current language."""
        deck: Deck = table.deck
        if term.kind == "card":
            return deck.cards[term.id].name
        if term.kind == "event":
            return deck.events[term.id].name
        if term.kind == "event_text":
            return deck.events[term.id].text
        if term.kind == "event_fact":
            return deck.events[term.id].fact
        if term.kind == "seat":
            return _("You") if table.seats == 1 else _("Player {n}").format(n=term.id)
        if term.kind == "need":
            return _(" or ").join(deck.word(sign) for sign in term.id.split("|"))
        if term.kind == "symbol":
            return deck.word(term.id)
        return term.id

    def scene(self, view: Any, seat: int | None) -> Any:
        """What to draw; see `ecogon.scene`."""
        from .scene import make_scene

        return make_scene(view, seat)

    def preview(self, view: Any, action: Any) -> Preview | None:
        """What laying a card would bring in points; see `ecogon.scene`."""
        from .scene import preview

        return preview(view, action)

    def names(self, table: Table) -> Mapping[str, str]:
        """Card names in every language, in small letters, for those who type them."""
        deck: Deck = table.deck
        return {
            name.casefold(): card.id
            for card in deck.cards.values()
            for names in (card.names, card.short_names)
            for name in names.values()
        }


def _check_start(start: Start, table: Table) -> None:
    """Name all faults of a start position at once."""
    deck: Deck = table.deck
    faults = Faults(_("start position"))
    if start.game != "ecogon":
        faults.add("game", start.game, _("this start position is for another game"))
    used: Counter[str] = Counter(start.cells.values())
    for place, zones in (("hands", start.hands), ("stack", start.stacks), ("discard", start.piles)):
        for name, cards in zones.items():
            if place == "hands" and not 1 <= int(name) <= table.seats:
                faults.add(place, str(name), _("there is no such player"))
            elif place == "stack" and name not in ("nature", "events"):
                faults.add(place, str(name), _("there is no such stack; there are nature and events"))
            elif place == "discard" and name != "discard":
                faults.add(place, str(name), _("there is no such pile; there is discard"))
            elif name == "events":
                for event, count in Counter(cards).items():
                    if event not in deck.events:
                        faults.add(place, str(name), _("there is no event called {name}").format(name=event))
                    elif count > 1:
                        faults.add(place, event, _("there is only one of this event"))
            else:
                used.update(cards)
    for card, count in used.items():
        if card not in deck.cards:
            faults.add("cards", card, _("there is no card called {name}").format(name=card))
        elif count > deck.counts[card]:
            faults.add("cards", card, _("there are only {n} of this card").format(n=deck.counts[card]))
    if start.cells and not any(
        deck.cards[c].kind == "habitat" for c in start.cells.values() if c in deck.cards
    ):
        faults.add("cells", "-", _("at least one habitat must lie"))
    for name, low, high in (("seat", 1, table.seats), ("turn", 1, 10_000), ("event_in", 1, 3)):
        value = start.state.get(name, low)
        if not low <= value <= high:
            faults.add(
                "state", name, _("this must be a number from {low} to {high}").format(low=low, high=high)
            )
    for name in start.state:
        if name not in ("seat", "turn", "event_in"):
            faults.add("state", name, _("there is no such number; there are seat, turn and event_in"))
    faults.check()
