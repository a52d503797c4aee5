"""Ecogon: the game's description, set-up and names."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ecolearn.kernel.conditions import Condition
from ecolearn.kernel.game import Game, LastEvent, Option, OptionError, Preview, Table
from ecolearn.kernel.rules import Kind, TaskType, Work
from ecolearn.kernel.sentences import Term
from ecolearn.kernel.words import N_, _

from . import ending, setup
from .backward import MoveAgainKind, TakeBackKind
from .boxes import STILL_WATERS, load_boxes
from .deck import Deck, load_deck
from .events import TurnUpKind, TurnUpTask
from .looking import DrawTileKind, TileTask, TurnTileKind, TurnTileTask, WhichTileTask, look
from .position import EcogonPosition
from .removal import SurroundedTask
from .rewards import (
    BinocularsTask,
    DealKind,
    DealTask,
    DrawThreeKind,
    KeepTask,
    MissionTask,
    PutBackKind,
    PutBackTask,
    RewardTask,
    SkipKind,
)
from .starting import check_start
from .steps import ChooseKind, LookKind, PickKind, PutKind, StepTask
from .turn import (
    DiscardKind,
    DiscardTask,
    DrawHabitatKind,
    DrawKind,
    DrawTask,
    EndKind,
    PlaceKind,
    RenewTask,
    TurnTask,
)
from .words import PHRASES

if TYPE_CHECKING:
    from ecolearn.kernel.actions import Action
    from ecolearn.kernel.chance import Chance
    from ecolearn.kernel.match import Partner
    from ecolearn.kernel.position import Position
    from ecolearn.kernel.starts import Start

#: The most in any box; how many there may be in each its data say (ECG-2.3, ECG-10.1).
MOST_EVENTS = 40
#: Events in a game with missions (ECG-8.1), and the goal with tiles (ECG-9.3).
MISSION_EVENTS, TILE_GOAL = 17, 2.5


def _planner(view: Position, seat: int, chance: Chance) -> Action | None:
    """Choose as the planner does; it is imported when it is first asked."""
    from .planner import planner

    assert isinstance(view, EcogonPosition)
    return planner(view, seat, chance)


class Ecogon(Game):
    """Ecogon Still Waters with both its modules, the base game, and both together (ECG-1 to ECG-11)."""

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
                "5 to 20 events come during the game, usually 10; with both worlds together 10 to 40, "
                "usually 16. The more, the more points you need to win. 0: a calm world without events."
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
        Option(
            "missions",
            0,
            N_("Missions"),
            N_(
                "A task for the whole game, such as a long food chain: it costs 10 points and brings 5 for "
                "each of its three levels, and cards besides. You choose one of two; with two missions two "
                "of three. 17 events come then."
            ),
            choices=(0, 1, 2),
            labels=(N_("none"), N_("one"), N_("two")),
            later=1,
        ),
        Option(
            "tiles",
            False,
            N_("Habitat tiles"),
            N_(
                "A tile lies on every habitat; what it says happens once the habitat is surrounded. You need "
                "two and a half times as many points as events. Face down: nobody knows them before."
            ),
            choices=(False, True, "chaos"),
            labels=(N_("none"), N_("face up"), N_("face down")),
            later=1,
        ),
        Option(
            "goal",
            2,
            N_("Goal"),
            N_(
                "How many times as many points as events you need to win: twice as a rule, "
                "two and a half times with tiles."
            ),
            choices=(2, 2.5, 3),
            labels=(N_("twice"), N_("two and a half times"), N_("three times")),
            later=1,
        ),
        Option(
            "box",
            STILL_WATERS,
            N_("World"),
            N_(
                "Still waters and their shores; meadow, forest edge and forest; or both worlds together, "
                "which is harder. On land not every card may lie beside every other."
            ),
            choices=(STILL_WATERS, "base", "combined"),
            labels=(N_("still waters"), N_("on land"), N_("both together")),
            later=2,
        ),
        Option(
            "habitat_stack",
            False,
            N_("Stack of habitats"),
            N_(
                "The habitats lie in a stack of their own; whoever draws says from which stack. "
                "That makes planning easier."
            ),
            choices=(False, True),
            labels=(N_("no"), N_("yes")),
            later=2,
        ),
    )
    phrases = PHRASES
    terms: Mapping[str, str] = {
        "who": "seat",
        "card": "card",
        "other": "card",
        "one": "card",
        "two": "card",
        "cell": "cell",
        "from": "cell",
        "event": "event",
        "text": "event_text",
        "fact": "event_fact",
        "tile": "tile",
        "tile_text": "tile_text",
        "mission": "mission",
        "mission_text": "mission_text",
        "level": "level",
        "symbol": "symbol",
    }
    results = frozenset(
        {"drew", "event", "event_impossible", "tile_drawn", "tile", "looked_at_nature", "looked_at_events"}
    )
    # Combined 157 draws; at most 160 cards laid, 20 backward steps a turn, a few choices for each event, tile
    # and level.
    longest = 157 * (2 + 20) + 160 * 3 + 40 * 12 + 32 * 16 + 6 * 3 + 5

    @cached_property
    def kinds(self) -> Mapping[str, Kind[Any, Any]]:
        every: tuple[Kind[Any, Any], ...] = (
            DrawKind(),
            DrawHabitatKind(),
            PlaceKind(),
            EndKind(),
            TakeBackKind(),
            MoveAgainKind(),
            DiscardKind(),
            TurnUpKind(),
            ChooseKind(),
            PickKind(),
            PutKind(),
            LookKind(),
            DrawTileKind(),
            TurnTileKind(),
            PutBackKind(),
            DealKind(),
            DrawThreeKind(),
            SkipKind(),
        )
        return {kind.action.KIND: kind for kind in every}

    @cached_property
    def tasks(self) -> Mapping[str, TaskType[Any]]:
        return {
            "draw": DrawTask(),
            "turn": TurnTask(),
            "renew": RenewTask(),
            "binoculars": BinocularsTask(),
            "discard": DiscardTask(),
            "surrounded": SurroundedTask(),
            "discarded": Work(ending.after_discards),
            "event_due": Work(ending.event_due),
            "event": TurnUpTask(),
            "step": StepTask(),
            "event_over": Work(ending.event_over),
            "next": Work(ending.next_player),
            "look": Work(look),
            "tile": TileTask(),
            "which_tile": WhichTileTask(),
            "turn_tile": TurnTileTask(),
            "put_back": PutBackTask(),
            "mission": MissionTask(),
            "deal": DealTask(),
            "reward": RewardTask(),
            "keep": KeepTask(),
        }

    @cached_property
    def conditions(self) -> Mapping[str, Condition]:
        from .conditions import CONDITIONS

        return CONDITIONS

    # -- set-up (ECG-2) -------------------------------------------------------------------------------

    def defaults(self, given: Mapping[str, Any]) -> Mapping[str, Any]:
        """Events as usual in the box, with missions 17 (ECG-8.1); with tiles a higher goal (ECG-9.3)."""
        found: dict[str, Any] = {}
        box = load_boxes().get(str(given.get("box")))
        if box is not None:
            found["events"] = box.usual_events
        if given.get("missions"):
            found["events"] = MISSION_EVENTS
        if given.get("tiles"):
            found["goal"] = TILE_GOAL
        return found

    def make_table(self, seats: int, options: Mapping[str, Any]) -> Table:
        """Load the deck and check that number of events and of turns go together (ECG-2.3)."""
        chosen, box = options["events"], load_boxes()[options["box"]]
        if chosen and not box.fewest_events <= chosen <= box.most_events:
            raise OptionError(
                _(
                    "Option events: {value} is not possible. "
                    "Choose a number from {low} to {high}, or 0 for none."
                ).format(value=chosen, low=box.fewest_events, high=box.most_events)
            )
        if chosen and options["turns"]:
            raise OptionError(
                _("Option turns: a game with events ends when they are used up. Choose turns=0 or events=0.")
            )
        if options["missions"] and chosen != MISSION_EVENTS:
            raise OptionError(
                _(
                    "Option events: with missions there are always {n} events. "
                    "Choose events={n}, or missions=0."
                ).format(n=MISSION_EVENTS)
            )
        deck = load_deck(box.id)
        prints = [
            deck.fingerprint,
            *(deck.module_prints[name] for name in deck.module_prints if options[name]),
        ]
        return Table(self, seats, options, deck, "-".join(prints))

    def begin(self, table: Table, seed: int, start: Start | None = None) -> EcogonPosition:
        """Deal from the seed (ECG-2.1 to ECG-2.5), or from a start position and the seed for the rest."""
        if start is not None:
            check_start(start, table)
        return setup.begin(table, seed, start)

    @property
    def partners(self) -> Mapping[str, Partner]:
        """The planner; see `ecogon.planner`."""
        return {"planner": _planner}

    @property
    def partner_words(self) -> Mapping[str, str]:
        """The planner in a few words."""
        return {"planner": N_("Planner: thinks its turn through")}

    def habits(self, partner: str) -> tuple[str, ...]:
        """How the planner plays."""
        from .planner import habits

        return habits() if partner == "planner" else ()

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
        if term.kind in ("tile", "tile_text"):
            tile = deck.tiles[term.id]
            return tile.name if term.kind == "tile" else tile.text
        if term.kind in ("mission", "mission_text"):
            mission = deck.missions[term.id]
            return mission.name if term.kind == "mission" else mission.text
        if term.kind == "level":
            return (_("bronze"), _("silver"), _("gold"))[int(term.id) - 1]
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

    def last_event(self, position: Any) -> LastEvent:
        """The event that was turned up last; it is over when surrounded animals have left once more."""
        done = position.zones.cards("events_done")
        running = bool(position.event) or any(task.kind == "next" for task in position.agenda)
        return LastEvent(len(done), position.deck.events[done[-1]].name if done else "", running)

    @property
    def decks(self) -> Mapping[str, Mapping[str, Any]]:
        """The decks by the box that plays with them; both together are no deck of their own."""
        return {"still_waters": {}, "land": {"box": "base"}}

    def printable(self, table: Table) -> Any:
        """What lies in the box; see `ecogon.printing`."""
        from .gauges import TITLES
        from .printing import printable

        return printable(table.deck, _(TITLES[str(table.options["box"])]))

    def names(self, table: Table) -> Mapping[str, str]:
        """Card names in every language, in small letters, for those who type them."""
        deck: Deck = table.deck
        return {
            name.casefold(): card.id
            for card in deck.cards.values()
            for names in (card.names, card.short_names)
            for name in names.values()
        }
