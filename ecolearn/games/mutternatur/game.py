"""Mutter Natur: the game's description, set-up and names."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ecolearn.kernel.actions import Action
from ecolearn.kernel.conditions import Condition
from ecolearn.kernel.game import Game, Judgement, Pick, PickOption, Preview, Table
from ecolearn.kernel.rules import Kind, TaskType, Work
from ecolearn.kernel.sentences import Term
from ecolearn.kernel.words import N_, _

from . import rounds
from .deck import Deck
from .planning import (
    ChooseKind,
    PlanTask,
    ReadyKind,
    SideKind,
    SideTask,
    StopKind,
    UnreadyKind,
)
from .revealing import HitKind, HitTask, RevealKind, RevealTask, SlotKind, SlotTask
from .setup import set_up
from .stages import PATHS, STAGES
from .symbioses import (
    AnswerTask,
    GiveChosenKind,
    GiveKind,
    ReturnChosenKind,
    ReturnKind,
    ShowChosenKind,
    ShowChosenToKind,
    ShowKind,
    ShowToKind,
    SwapChosenKind,
    SwapKind,
)
from .table import MutterNaturTable
from .words import PHRASES

if TYPE_CHECKING:
    from ecolearn.kernel.actions import Action
    from ecolearn.kernel.chance import Chance
    from ecolearn.kernel.match import Match, Partner
    from ecolearn.kernel.position import Position
    from ecolearn.kernel.starts import Start

    from .position import MutterNaturPosition


def _weaver(view: Position, seat: int, chance: Chance) -> Action | None:
    """Choose as the weaver does; it is imported when it is first asked."""
    from .position import MutterNaturPosition
    from .weaver import weaver

    assert isinstance(view, MutterNaturPosition)
    return weaver(view, seat, chance)


class MutterNatur(Game):
    """Mutter Natur with its twelve stages (chapters MUT-1 to MUT-6)."""

    id = "mutternatur"
    version = 1
    code = "MUT"
    title = N_("Mutter Natur")
    about = N_(
        "Played after the published rules of Mutter Natur. Web, cards and texts are our own. "
        "We are not connected with the publisher."
    )
    least_seats = 3
    most_seats = 6
    hidden_hands = True
    judges = True
    options = (
        PickOption(
            "stages",
            "",
            N_("Stages"),
            N_("Which of the twelve stages are played; path 3, stage 2 is 3.1 and 3.2. None: the base game."),
            choices=tuple(STAGES),
            picks=tuple(Pick(PATHS[name[0]], stage.title, stage.text) for name, stage in STAGES.items()),
        ),
    )
    phrases = PHRASES
    terms: Mapping[str, str] = {
        "who": "seat",
        "to": "seat",
        "card": "card",
        "other": "card",
        "species": "card",
        "colour": "colour",
        "cell": "cell",
    }
    results = frozenset({"turned_up"})
    # At most 50 cards; rounds in which none leaves the hands come between, but never two running. In a round
    # each of 6 seats chooses, is ready, changes ten times and says so again, and uses symbioses.
    longest = (2 * 50 + 2) * 6 * 40

    @cached_property
    def kinds(self) -> Mapping[str, Kind[Any, Any]]:
        every: tuple[Kind[Any, Any], ...] = (
            SideKind(),
            ChooseKind(),
            ReadyKind(),
            ShowKind(),
            ShowChosenKind(),
            ShowToKind(),
            ShowChosenToKind(),
            GiveKind(),
            GiveChosenKind(),
            SwapKind(),
            SwapChosenKind(),
            StopKind(),
            UnreadyKind(),
            ReturnKind(),
            ReturnChosenKind(),
            RevealKind(),
            SlotKind(),
            HitKind(),
        )
        return {kind.action.KIND: kind for kind in every}

    @cached_property
    def tasks(self) -> Mapping[str, TaskType[Any]]:
        return {
            "side": SideTask(),
            "plan": PlanTask(),
            "answer": AnswerTask(),
            "reveal": RevealTask(),
            "slot": SlotTask(),
            "hit": HitTask(),
            "round_end": Work(rounds.end_round),
        }

    @cached_property
    def conditions(self) -> Mapping[str, Condition]:
        from .conditions import CONDITIONS

        return CONDITIONS

    def make_table(self, seats: int, options: Mapping[str, Any]) -> Table:
        """The web and the cards that the stages ask for (MUT-2, MUT-5)."""
        return MutterNaturTable(self, seats, options)

    def begin(self, table: Table, seed: int, start: Start | None = None) -> MutterNaturPosition:
        """Deal from the seed (MUT-2.6), or from a start position."""
        assert isinstance(table, MutterNaturTable)
        if start is not None:
            from .starting import check_start

            check_start(start, table)
        return set_up(table, seed, start)

    def afterword(self, match: Match) -> str:
        """In which round a lost game was lost, judged with all cards known (MUT-4.3)."""
        from .winnable import when_lost

        found = when_lost(match) if match.outcome is not None and not match.outcome.won else None
        return "" if found is None else found.sentence.text

    @property
    def partners(self) -> Mapping[str, Partner]:
        """The weaver; see `mutternatur.weaver`."""
        return {"weaver": _weaver}

    @property
    def partner_words(self) -> Mapping[str, str]:
        """The weaver in a few words."""
        return {"weaver": N_("Weaver: follows habits that you can learn")}

    def habits(self, partner: str) -> tuple[str, ...]:
        """The conventions of the weaver."""
        from .weaver import conventions

        return conventions() if partner == "weaver" else ()

    def judge(self, position: Position, budget_s: float) -> Judgement:
        """Yes with a line of play, no, or not found out; see `mutternatur.winnable`."""
        from .judging import judge
        from .position import MutterNaturPosition

        assert isinstance(position, MutterNaturPosition)
        return judge(position, budget_s)

    # -- words -------------------------------------------------------------------------------------

    def name(self, table: Table, term: Term) -> str:
        """Name of a card, a colour, a player or a place in the current language."""
        deck: Deck = table.deck
        if term.kind == "card":
            return deck.cards[term.id].name
        if term.kind == "colour":
            return deck.word(term.id)
        if term.kind == "seat":
            return _("Player {n}").format(n=term.id)
        return term.id

    def scene(self, view: Any, seat: int | None) -> Any:
        """What to draw; see `mutternatur.scene`."""
        from .scene import make_scene

        return make_scene(view, seat)

    def preview(self, view: Any, action: Action) -> Preview | None:
        """Where a card that may be chosen would fit now; see `mutternatur.fitting`."""
        from .fitting import preview

        return preview(view, action)

    def printable(self, table: Table) -> Any:
        """What lies in the box; see `mutternatur.printing`."""
        from .printing import printable

        return printable(table)

    def names(self, table: Table) -> Mapping[str, str]:
        """Names of the cards in every language, for those who type them."""
        deck: Deck = table.deck
        found: dict[str, str] = {}
        for card in deck.cards.values():
            for names in (card.names, card.short_names):
                for name in names.values():
                    # Marked conditions share the short name of the plain one, which comes first.
                    found.setdefault(name.casefold(), card.id)
        return found
