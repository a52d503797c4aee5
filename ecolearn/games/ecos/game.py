"""Ecos: the game's description, set-up and names."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from ecolearn.kernel.conditions import Condition
from ecolearn.kernel.game import Game, Look, Option, OptionError, Preview, Table
from ecolearn.kernel.rules import Kind, TaskType, Work
from ecolearn.kernel.sentences import Term
from ecolearn.kernel.words import N_, _

from . import resolving, rounds, setup
from .building import BuildKind, DeclineKind, LiftKind, PlaceTask
from .changing import (
    ChooseKind,
    ChooseTask,
    DoneKind,
    MoveKind,
    MoveTask,
    RemoveKind,
    RemoveTask,
    ReplaceKind,
    ReplaceTask,
)
from .deck import Deck, load_deck
from .gaining import (
    ChooseStartTask,
    CubeKind,
    DialCardTask,
    DialUseTask,
    GainCardTask,
    KeepKind,
    KeepTask,
    PassKind,
    PeekKind,
    PlayKind,
    TakeKind,
)
from .position import EcosPosition
from .rounds import AnswerTask, CoverKind, DrawKind, DrawTask, GainTask, TurnKind
from .sandbox import ClearKind, ExchangeKind, FinishKind, PutKind, SandboxTask
from .things import thing_name
from .wording import card_text
from .words import PHRASES

if TYPE_CHECKING:
    from ecolearn.kernel.actions import Action
    from ecolearn.kernel.chance import Chance
    from ecolearn.kernel.match import Match, Partner
    from ecolearn.kernel.position import Position
    from ecolearn.kernel.starts import Start
    from ecolearn.picture.scene import Report, Scene

MOST_ROUNDS = 30


class Ecos(Game):
    """Ecos, for two to six players (chapters ECS-1 and ECS-2)."""

    id = "ecos"
    version = 1
    code = "ECS"
    title = N_("Ecos")
    about = N_(
        "Played after the published rules of Ecos: First Continent. Cards, numbers and texts are our own. "
        "We are not connected with the publisher."
    )
    # Alone there is the sandbox.
    least_seats = 1
    most_seats = 6
    hidden_hands = True
    options = (
        Option(
            "goal",
            80,
            N_("Points"),
            N_("Who reaches so many points ends the game with the round: 80, or 60 for a short game."),
            choices=(80, 60),
        ),
        Option(
            "sets",
            True,
            N_("Sets"),
            N_("Everybody has a set of twelve cards that fit together; otherwise cards are dealt at random."),
        ),
        Option(
            "rounds",
            MOST_ROUNDS,
            N_("Rounds"),
            N_("The game ends after so many rounds at the latest."),
            low=1,
            high=MOST_ROUNDS,
        ),
        Option(
            "sandbox",
            False,
            N_("Sandbox"),
            N_("For one player: build a landscape freely, without cards and points."),
        ),
    )
    phrases = PHRASES
    looks = (
        Look(
            "science",
            N_("Science words"),
            N_("Population instead of the game's community, patch instead of its habitat."),
        ),
    )
    terms: Mapping[str, str] = {
        "who": "seat",
        "card": "card",
        "card_text": "card_text",
        "thing": "thing",
        "cell": "cell",
        "from": "cell",
    }
    results = frozenset({"drew", "drew_card", "displayed"})
    # 39 elements a round, each with an answer, a dial and what a card can ask for.
    longest = MOST_ROUNDS * 40 * 6 * 12

    @cached_property
    def kinds(self) -> Mapping[str, Kind[Any, Any]]:
        every: tuple[Kind[Any, Any], ...] = (
            DrawKind(),
            CoverKind(),
            TurnKind(),
            TakeKind(),
            PeekKind(),
            KeepKind(),
            PassKind(),
            CubeKind(),
            PlayKind(),
            BuildKind(),
            LiftKind(),
            DeclineKind(),
            ReplaceKind(),
            RemoveKind(),
            MoveKind(),
            DoneKind(),
            ChooseKind(),
            PutKind(),
            ExchangeKind(),
            ClearKind(),
            FinishKind(),
        )
        return {kind.action.KIND: kind for kind in every}

    @cached_property
    def tasks(self) -> Mapping[str, TaskType[Any]]:
        return {
            "draw": DrawTask(),
            "answer": AnswerTask(),
            "after": Work(rounds.after),
            "call": Work(resolving.call),
            "used": Work(resolving.used),
            "effect": Work(resolving.effect),
            "gain": GainTask(),
            "gain_card": GainCardTask(),
            "dial_card": DialCardTask(),
            "dial_use": DialUseTask(),
            "keep": KeepTask(),
            "choose_start": ChooseStartTask(),
            "place": PlaceTask(),
            "replace": ReplaceTask(),
            "remove": RemoveTask(),
            "move": MoveTask(),
            "choose": ChooseTask(),
            "sandbox": SandboxTask(),
        }

    @cached_property
    def conditions(self) -> Mapping[str, Condition]:
        from .conditions import CONDITIONS

        return CONDITIONS

    def seats_for(self, options: Mapping[str, Any]) -> tuple[int, int]:
        """Two to six players, in the sandbox one (ECS-2.1, ECS-4.1)."""
        return (1, 1) if options["sandbox"] else (2, self.most_seats)

    def make_table(self, seats: int, options: Mapping[str, Any]) -> Table:
        """Load the deck; everybody needs a set (ECS-2.1)."""
        deck = load_deck()
        if options["sets"] and seats > len(deck.sets):
            raise OptionError(
                _("Option sets: there are only {n} sets. Choose sets=False, or fewer players.").format(
                    n=len(deck.sets)
                )
            )
        return Table(self, seats, options, deck, deck.fingerprint, not options["sandbox"])

    def begin(self, table: Table, seed: int, start: Start | None = None) -> EcosPosition:
        """Deal from the seed (ECS-1.1, ECS-2.1), or from a start position and the seed for the rest."""
        if start is not None:
            from .starting import check_start

            check_start(start, table)
        return setup.begin(table, seed, start)

    @property
    def partners(self) -> Mapping[str, Partner]:
        """The gardener; see `ecos.partner`."""
        return {"gardener": _gardener}

    @property
    def partner_words(self) -> Mapping[str, str]:
        """The gardener in a few words."""
        return {"gardener": N_("Gardener: tends the cards that bring most now")}

    def habits(self, partner: str) -> tuple[str, ...]:
        """How the gardener plays."""
        from .partner import habits

        return habits() if partner == "gardener" else ()

    def name(self, table: Table, term: Term) -> str:
        """Name of a card, thing, player or hex in the current language."""
        deck: Deck = table.deck
        if term.kind == "card":
            return deck.cards[term.id].name
        if term.kind == "card_text":
            return card_text(deck, deck.cards[term.id])
        if term.kind == "thing":
            return thing_name(deck, term.id)
        if term.kind == "seat":
            return _("Player {n}").format(n=term.id)
        return term.id

    def scene(self, view: Position, seat: int | None) -> Scene:
        """The landscape, cards with their cubes and what they do, the dial."""
        return self.seen(view, seat, frozenset())

    def seen(self, view: Position, seat: int | None, looks: frozenset[str]) -> Scene:
        """The same, perhaps in words of science."""
        from .scene import make_scene

        return make_scene(cast("EcosPosition", view), seat, looks)

    def reports(self, match: Match, looks: frozenset[str]) -> tuple[Report, ...]:
        """What the last impacts did, and in the sandbox how the landscape is (ECS-3.1)."""
        from .reporting import reports

        return reports(match, "science" if "science" in looks else "game")

    def preview(self, view: Position, action: Action) -> Preview | None:
        """Points that a choice inside an effect brings at once."""
        from .scene import preview

        return preview(cast("EcosPosition", view), action)

    def printable(self, table: Table) -> Any:
        """What lies in the box; see `ecos.printing`."""
        from .printing import printable

        return printable(table.deck, _(self.title))

    def names(self, table: Table) -> Mapping[str, str]:
        """Card names in every language, in small letters, for those who type them."""
        deck: Deck = table.deck
        return {name.casefold(): card.id for card in deck.cards.values() for name in card.names.values()}


def _gardener(view: Position, seat: int, chance: Chance) -> Action | None:
    """The gardener, loaded when it is first asked."""
    from .partner import gardener

    if not isinstance(view, EcosPosition):
        raise TypeError(f"the gardener plays Ecos only, not {type(view).__name__}")
    return gardener(view, seat, chance)
