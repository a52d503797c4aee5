"""Ecology: the game's description, set-up and names."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ecolearn.kernel.conditions import Condition
from ecolearn.kernel.game import Game, Option, Preview, Table
from ecolearn.kernel.rules import Kind, TaskType, Work
from ecolearn.kernel.sentences import Term
from ecolearn.kernel.words import N_, _

from . import answering, cards, moving, people, settling, setup, trading, war
from .common import SeatTask
from .deck import Deck, load_deck
from .naming import term_name
from .words import PHRASES

if TYPE_CHECKING:
    from ecolearn.kernel.match import Match, Partner
    from ecolearn.kernel.starts import Start

    from .position import EcologyPosition

MOST_ROUNDS = 600


class Ecology(Game):
    """Ecology, for two to four players (chapters ECO-1 to ECO-6)."""

    id = "ecology"
    version = 1
    code = "ECO"
    title = N_("Ecology")
    about = N_(
        "Played after the published rules of Ecology: The Game of Man and Nature. Board, charts and cards "
        "are our own. We are not connected with the publisher."
    )
    least_seats = 2
    most_seats = 4
    options = (
        Option(
            "peaceful",
            False,
            N_("Peaceful"),
            N_("Nobody can declare war; everything else stays as it is."),
        ),
        Option(
            "rounds",
            MOST_ROUNDS,
            N_("Rounds"),
            N_("The game ends undecided after so many rounds, if nobody has won before."),
            low=1,
            high=MOST_ROUNDS,
        ),
    )
    phrases = PHRASES
    feeds = False
    terms: Mapping[str, str] = {
        "who": "seat",
        "to": "seat",
        "card": "card",
        "invention": "invention",
        "square": "square",
        "cell": "cell",
        "age": "age",
        "gives": "goods",
        "gets": "goods",
        "lacks": "lacks",
    }
    results = frozenset({"threw", "begins", "rolled", "drew", "invented", "fought"})
    # Turns with their three extra ones, each with what can be asked in it.
    longest = MOST_ROUNDS * 4 * 4 * 100

    @cached_property
    def kinds(self) -> Mapping[str, Kind[Any, Any]]:
        every: tuple[Kind[Any, Any], ...] = (
            moving.ThrowKind(),
            moving.FoundKind(),
            moving.RollKind(),
            moving.GoKind(),
            cards.DrawKind(),
            cards.ChooseKind(),
            cards.BuyKind(),
            cards.PassKind(),
            cards.MoveKind(),
            cards.ReturnKind(),
            people.RemoveKind(),
            settling.SettleKind(),
            settling.StopKind(),
            war.AttackKind(),
            war.DeclareKind(),
            war.CallOffKind(),
            war.ConcedeKind(),
            war.ResistKind(),
            war.FightKind(),
            trading.TradeKind(),
            trading.GiveKind(),
            trading.WantKind(),
            trading.LandKind(),
            trading.PayKind(),
            trading.AskKind(),
            trading.DropKind(),
            answering.ProposeKind(),
            answering.AcceptKind(),
            answering.DeclineKind(),
            answering.CounterKind(),
        )
        return {kind.action.KIND: kind for kind in every}

    @cached_property
    def tasks(self) -> Mapping[str, TaskType[Any]]:
        return {
            "start": SeatTask("throw"),
            "found": SeatTask("found"),
            "turn": SeatTask("roll", "trade"),
            "go": moving.GoTask("go", follow_up=True),
            "land": Work(moving.land),
            "after": Work(moving.after),
            "next": Work(moving.following),
            "draw": cards.DrawTask("draw"),
            "effect": Work(cards.effect),
            "choose": SeatTask("choose", follow_up=True),
            "may": cards.MayTask("buy", "pass", follow_up=True),
            "move": SeatTask("move", follow_up=True),
            "return": SeatTask("return", follow_up=True),
            "remove": people.RemoveTask("remove", follow_up=True),
            "token": Work(people.token),
            "settle": settling.SettleTask("settle", "attack", "trade", "stop", follow_up=True),
            "attack": war.AttackTask("attack", "declare", "call-off"),
            "defend": war.DefendTask("resist", "concede", follow_up=True),
            "fight": war.FightTask("fight"),
            "bargain": trading.BargainTask("give", "want", "land", "pay", "ask", "propose", "drop"),
            "answer": answering.AnswerTask("accept", "decline", "counter"),
        }

    @cached_property
    def conditions(self) -> Mapping[str, Condition]:
        from .conditions import CONDITIONS

        return CONDITIONS

    def make_table(self, seats: int, options: Mapping[str, Any]) -> Table:
        """Load the board, the charts and the cards."""
        deck = load_deck()
        return Table(self, seats, options, deck, deck.fingerprint)

    def begin(self, table: Table, seed: int, start: Start | None = None) -> EcologyPosition:
        """Shuffle from the seed (ECO-1.1, ECO-1.2), or lay out a start position."""
        if start is not None:
            from .starting import check_start

            check_start(start, table)
        return setup.begin(table, seed, start)

    def name(self, table: Table, term: Term) -> str:
        """Name of a player, card, square, age or space in the current language."""
        return term_name(table.deck, term)

    def scene(self, view: Any, seat: int | None) -> Any:
        """What to draw; see `ecology.scene`."""
        from .scene import make_scene

        return make_scene(view, seat)

    def reports(self, match: Match, looks: frozenset[str]) -> tuple[Any, ...]:
        """The course of the game and how far the tests are; see `ecology.reporting`."""
        from .reporting import reports

        return reports(match)

    def preview(self, view: Any, action: Any) -> Preview | None:
        """The die that is used, or a price; see `ecology.preview`."""
        from .preview import preview

        return preview(view, action)

    @property
    def partners(self) -> Mapping[str, Partner]:
        """Three temperaments; see `ecology.partner`."""
        from .partner import TEMPERS, partner_of

        return {name: partner_of(name) for name in TEMPERS}

    @property
    def partner_words(self) -> Mapping[str, str]:
        """The temperaments in a few words."""
        return {
            "balanced": N_("Balanced: gathers what the next test asks for"),
            "careful": N_("Careful: spares nature and takes its time"),
            "hungry": N_("Hungry: wants people and money first"),
        }

    def habits(self, partner: str) -> tuple[str, ...]:
        """How a temperament plays."""
        from .partner import HABITS

        return tuple(_(sentence) for sentence in HABITS.get(partner, ()))

    def printable(self, table: Table) -> Any:
        """What lies in the box; see `ecology.printing`."""
        from .printing import printable

        return printable(table)

    def names(self, table: Table) -> Mapping[str, str]:
        """Names of cards in every language and age, in small letters, for those who type them."""
        deck: Deck = table.deck
        return {
            name.casefold(): card.id
            for card in deck.cards.values()
            for names in card.names.values()
            for name in names
        }
