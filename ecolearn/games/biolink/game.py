"""BIOlink: the game's description, set-up and names."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ecolearn.kernel.conditions import Condition
from ecolearn.kernel.game import DeckOption, Game, Option, Preview, Table
from ecolearn.kernel.rules import Kind, TaskType, Work
from ecolearn.kernel.sentences import Term
from ecolearn.kernel.words import N_, _

from . import ending
from .arrowing import ArrowKind, ArrowTask
from .deck import BUILT_IN, Deck
from .exchange import ConnectKind, ConnectTask, DoneKind, ExchangeTask, PassKind, TakeKind, UnderKind
from .laying import DrawKind, DrawTask, LayKind, ShownTask, TurnTask, TurnUpKind
from .setup import StartKind, StartTask, first_turn, set_up
from .table import BiolinkTable
from .words import PHRASES

if TYPE_CHECKING:
    from ecolearn.kernel.actions import Action
    from ecolearn.kernel.chance import Chance
    from ecolearn.kernel.match import Partner
    from ecolearn.kernel.starts import Start

    from .position import BiolinkPosition


class Biolink(Game):
    """BIOlink, the co-operative and the competitive game (chapters BIO-1 to BIO-5)."""

    id = "biolink"
    version = 1
    code = "BIO"
    title = N_("BIOlink")
    about = N_(
        "Played after the published rules of BIOlink. Species, links and texts of the cards are our own. "
        "We are not connected with the publisher."
    )
    least_seats = 1
    most_seats = 6
    options = (
        Option(
            "mode",
            "coop",
            N_("How to play"),
            N_("coop: all together on 4 by 4 places. versus: each for themselves on 5 by 5 around the Sun."),
            choices=("coop", "versus"),
        ),
        DeckOption(
            "deck", BUILT_IN[0], N_("Species"), N_("Which species are played with."), choices=BUILT_IN
        ),
        Option(
            "setup",
            "team",
            N_("Start cards"),
            N_("Only when all play together. team: you lay them yourselves. random: they lie already."),
            choices=("team", "random"),
        ),
        Option(
            "specials",
            False,
            N_("Special cards"),
            N_("Only in versus games: two more cards with a rule of their own, for a harder game."),
        ),
        Option(
            "recyclers",
            False,
            N_("Decomposers"),
            N_("More cards: dead leaves, carcass, dung, and what lives on them."),
        ),
        Option(
            "arrows",
            "engine",
            N_("Arrows"),
            N_("engine: arrows are laid by themselves. pupil: you say which way each one points."),
            choices=("engine", "pupil"),
        ),
        Option(
            "sun",
            "inside",
            N_("Sun"),
            N_("Whether the Sun is a part of the food web (inside) or only lies on the board (outside)."),
            choices=("inside", "outside"),
        ),
    )
    phrases = PHRASES
    terms: Mapping[str, str] = {
        "who": "seat",
        "card": "card",
        "prey": "card",
        "eater": "card",
        "cell": "cell",
        "from": "cell",
        "to": "cell",
    }
    results = frozenset({"drew", "turned_up", "turned_up_under"})
    # At most 24 cards are laid, with 8 arrows each and a draw. Between two of them every card of the pile can
    # come up in exchanges of one card, and each player can wait once.
    longest = 24 * (10 + (40 + 6) * 8)

    @cached_property
    def kinds(self) -> Mapping[str, Kind[Any, Any]]:
        every: tuple[Kind[Any, Any], ...] = (
            StartKind(),
            LayKind(),
            TurnUpKind(),
            DrawKind(),
            ArrowKind(),
            UnderKind(),
            TakeKind(),
            PassKind(),
            ConnectKind(),
            DoneKind(),
        )
        return {kind.action.KIND: kind for kind in every}

    @cached_property
    def tasks(self) -> Mapping[str, TaskType[Any]]:
        return {
            "start": StartTask(),
            "begin": Work(first_turn),
            "turn": TurnTask(),
            "shown": ShownTask(),
            "laid": Work(ending.laying_done),
            "arrow": ArrowTask(question=True),
            "direct": ArrowTask(question=False),
            "draw": DrawTask(),
            "exchange": ExchangeTask(),
            "connect": ConnectTask(),
        }

    @cached_property
    def conditions(self) -> Mapping[str, Condition]:
        from .conditions import CONDITIONS

        return CONDITIONS

    def make_table(self, seats: int, options: Mapping[str, Any]) -> Table:
        """Load the deck; a faulty one is refused with all its faults (BIO-1.1)."""
        return BiolinkTable(self, seats, options)

    def begin(self, table: Table, seed: int, start: Start | None = None) -> BiolinkPosition:
        """Deal from the seed (BIO-2.1 to BIO-2.3, BIO-3.1 to BIO-3.3), or from a start position."""
        assert isinstance(table, BiolinkTable)
        if start is not None:
            from .starting import check_start

            check_start(start, table)
        return set_up(table, seed, start)

    # -- decks of one's own ----------------------------------------------------------------------------

    def new_deck(self, name: str) -> str:
        """A complete deck to begin with; see `biolink.workshop`."""
        from .workshop import new_deck

        return new_deck(name)

    def about_deck(self, text: str, what: str) -> tuple[str, ...]:
        """Sentences about a deck, or all its faults; see `biolink.workshop`."""
        from .workshop import about_deck

        return about_deck(text, what)

    @property
    def partners(self) -> Mapping[str, Partner]:
        """The tracker and the gatherer; see `biolink.partner`."""
        return {"tracker": _tracker, "gatherer": _gatherer}

    @property
    def partner_words(self) -> Mapping[str, str]:
        """The partners in a few words."""
        return {
            "tracker": N_("Tracker: looks ahead"),
            "gatherer": N_("Gatherer: takes the most arrows now"),
        }

    def habits(self, partner: str) -> tuple[str, ...]:
        """How a partner plays."""
        from .partner import habits

        return habits(partner)

    # -- words -------------------------------------------------------------------------------------

    def name(self, table: Table, term: Term) -> str:
        """Name of a card, player or cell in the current language."""
        deck: Deck = table.deck
        if term.kind == "card":
            return deck.cards[term.id].name
        if term.kind == "seat":
            return _("You") if table.seats == 1 else _("Player {n}").format(n=term.id)
        return term.id

    def scene(self, view: Any, seat: int | None) -> Any:
        """What to draw; see `biolink.scene`."""
        from .scene import make_scene

        return make_scene(view, seat)

    def preview(self, view: Any, action: Any) -> Preview | None:
        """The arrows that a card would bring; see `biolink.scene`."""
        from .scene import preview

        return preview(view, action)

    def hints(self) -> Any:
        """Bounds for the review after the game; see `biolink.bound`."""
        from .bound import BiolinkHints

        return BiolinkHints()

    def printable(self, table: Table) -> Any:
        """What lies in the box; see `biolink.printing`."""
        from .printing import printable

        return printable(table)

    def names(self, table: Table) -> Mapping[str, str]:
        """Names of the cards in every language and their numbers, for those who type them."""
        deck: Deck = table.deck
        found = {}
        for card in deck.cards.values():
            for names in (card.names, card.short_names):
                found.update({name.casefold(): card.id for name in names.values()})
            found[str(card.number)] = card.id
        return found


def _tracker(view: Any, seat: int, chance: Chance) -> Action:
    """The tracker, loaded when it is first asked."""
    from .partner import tracker

    return tracker(view, seat, chance)


def _gatherer(view: Any, seat: int, chance: Chance) -> Action:
    """The gatherer, loaded when it is first asked."""
    from .partner import gatherer

    return gatherer(view, seat, chance)
