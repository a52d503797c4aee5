"""Game: what a game tells of itself, its options, and the table that all its positions share."""

from __future__ import annotations

import difflib
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from .actions import Cell
from .options import DeckOption, Option, OptionError, Pick, PickOption
from .rules import Kind, TaskType
from .sentences import Fact, Phrase, Phrasebook, Sentence, Term, Value
from .words import N_, _

if TYPE_CHECKING:
    from .conditions import Condition
    from .match import Match, Partner
    from .position import Position
    from .starts import Start

__all__ = [
    "KERNEL_PHRASES",
    "DeckOption",
    "Game",
    "Judgement",
    "LastEvent",
    "Look",
    "Option",
    "OptionError",
    "Outcome",
    "Pick",
    "PickOption",
    "Preview",
    "Table",
]

#: What every game may have to say.
KERNEL_PHRASES: dict[str, Phrase] = {
    "game_over": N_("The game is over. Nothing more can be played; start a new game or go back a step."),
    "not_your_turn": N_("You cannot act now. The game waits for: {whose}."),
    "not_now": N_("That cannot be done now. {now}"),
    "say_who": N_("Several players may act now: {whose}. Say who acts, for example with seat={first}."),
    "hidden_here": N_("Only one player can see whether that is possible: {who}."),
    "unknown_action": N_("“{said}” is not an action of this game. What you can type now: {known}."),
    "unreadable_action": N_("“{said}” cannot be read. It is written like this: {form}."),
    "prompt_over": N_("The game is over."),
    "undo_nothing": N_("There is nothing to take back yet."),
    "undo_reveal": N_(
        "This cannot be taken back: a card has been turned up since, and now everybody knows it."
    ),
    "undo_other": N_("This cannot be taken back: somebody else has acted since."),
    "redo_other": N_("Somebody else took that back, so you cannot do it again."),
    "redo_nothing": N_("There is nothing to do again."),
    "nothing_begins": N_("Nothing begins here. {now}"),
    "nowhere": N_("Nothing can be done with this now. For example: {why}"),
    "stale": N_("The game has moved on in the meantime. Look again and choose once more."),
}


class Preview(NamedTuple):
    """What an action would bring, shown before it is done.

    Attributes
    ----------
    label, speech : str
        A short sign for the board, ``+2``, or nothing where a sign would only disturb; and the sentence
        behind it, which is never empty.
    links : tuple of (str, str, str)
        Arrows that it would bring: keys of the places where they start and end, and their kind.
    places : tuple of str
        Keys of places that it concerns, though they are not chosen now.
    """

    label: str
    speech: str
    links: tuple[tuple[str, str, str], ...] = ()
    places: tuple[str, ...] = ()


class Look(NamedTuple):
    """A switch of the board that changes what is shown or said, never what can be done.

    Attributes
    ----------
    name : str
    label, sentence : str
        English source strings: what stands beside the switch, and what it does.
    """

    name: str
    label: str
    sentence: str


class Judgement(NamedTuple):
    """Whether a game can still be won by players who know all cards.

    Attributes
    ----------
    winnable : bool or None
        None: not found out in the time allowed.
    text : str
        The answer in a sentence, with the reason.
    line : tuple of str
        If it can be won: what has to be done, one thing after the other.
    """

    winnable: bool | None
    text: str
    line: tuple[str, ...] = ()


class LastEvent(NamedTuple):
    """The last event that a position has seen.

    Attributes
    ----------
    number : int
        How many events have come so far.
    name : str
        Its name in the current language; empty before the first.
    running : bool
        Whether what it does is not over yet.
    """

    number: int = 0
    name: str = ""
    running: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    Attributes
    ----------
    won : bool or None
        None if there was nothing to win.
    score, needed : int
        Points reached, and points needed (0 if there was nothing to win).
    sentence : Sentence
        The result in words.
    scores : mapping of int to int
        Points of each seat, in games that are not won together.
    """

    won: bool | None
    score: int
    needed: int
    sentence: Any
    scores: Mapping[int, int] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The result in the current language."""
        return str(self.sentence.text)


class Table:
    """What is fixed for a whole match and shared by all its positions.

    Attributes
    ----------
    game : Game
    options : mapping
        All options with their values.
    seats : int
        Number of players.
    deck : object
        The game's own deck.
    fingerprint : str
        Of what the rules read of the deck.
    hidden_hands : bool
        True if seats may not see each other's cards; default: as the game says.
    book : Phrasebook
    kinds, tasks, task_kinds, forward_kinds, waiting : mappings, frozenset
        Those of the game.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, Any],
        deck: Any,
        fingerprint: str,
        hidden_hands: bool | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = dict(options)
        self.deck = deck
        self.fingerprint = fingerprint
        self.hidden_hands = game.hidden_hands if hidden_hands is None else hidden_hands
        self.book = Phrasebook({**KERNEL_PHRASES, **game.phrases}, lambda term: game.name(self, term))
        # Looked up for every action, and found here in one step.
        self.kinds = game.kinds
        self.tasks = game.tasks
        self.task_kinds = game.task_kinds
        self.forward_kinds = game.forward_kinds
        self.waiting = game.waiting

    def tell(self, fact: Fact) -> Sentence:
        """Put a fact into a sentence, with the cards and cells that it is about."""
        code, values = fact[:2]
        terms = self.game.terms
        told: dict[str, Value] = {}
        cards: list[str] = []
        cells: list[Cell] = []
        for name, value in values.items():
            kind = terms.get(name)
            if kind is None:
                told[name] = value
            elif kind == "cell":
                cells.append(value)
                told[name] = Term("cell", f"{value[0]},{value[1]}")
            else:
                if kind == "card":
                    cards.append(value)
                told[name] = Term(kind, str(value))
        return Sentence(code, told, self.book, tuple(cards), tuple(cells), code in self.game.results)


class Game(ABC):
    """A game describes itself; a new game is a subclass in a folder of its own and a line in the registry.

    Class attributes
    ----------------
    id, version : str, int
        Name in records, and version of the rules: raised with every change of what is legal.
    code : str
        Three letters that begin the short code of a match.
    title, about : str
        English source strings: the name, and that it is played after published rules with our own deck.
    least_seats, most_seats : int
        Number of players, whatever the options; where options decide, `seats_for` says so.
    options : tuple of Option
    phrases : mapping
        What the game says, by code.
    terms : mapping
        What sort of term a value of a fact is, by its name: ``{"card": "card", "who": "seat"}``.
    results : frozenset of str
        Codes of what chance or a hidden pile brought; the record keeps them beside the action.
    hidden_hands : bool
        True if seats may not see each other's cards; where options decide, the table says so.
    looks : tuple of Look
        Switches of the board; each board remembers its own.
    judges : bool
        True if the game can tell whether it can still be won, all cards known; see `judge`.
    feeds : bool
        False if nothing in the game eats anything, so that no board shows a food web.
    longest : int
        More steps than any play without taking back can have.
    """

    id: str
    version: int
    code: str
    title: str
    about: str
    least_seats: int
    most_seats: int
    options: tuple[Option, ...]
    phrases: Mapping[str, Phrase]
    terms: Mapping[str, str]
    results: frozenset[str]
    hidden_hands: bool = False
    looks: tuple[Look, ...] = ()
    judges: bool = False
    feeds: bool = True
    longest: int

    @property
    @abstractmethod
    def kinds(self) -> Mapping[str, Kind[Any, Any]]:
        """Every kind of action by its name."""

    @property
    @abstractmethod
    def tasks(self) -> Mapping[str, TaskType[Any]]:
        """Every kind of task by its name."""

    @property
    @abstractmethod
    def conditions(self) -> Mapping[str, Condition]:
        """Conditions that lessons and missions may ask of a position."""

    def seats_for(self, options: Mapping[str, Any]) -> tuple[int, int]:
        """The least and the greatest number of players with these options, all of them read."""
        return self.least_seats, self.most_seats

    @abstractmethod
    def make_table(self, seats: int, options: Mapping[str, Any]) -> Table:
        """Load the deck and check that the options go together."""

    @abstractmethod
    def begin(self, table: Table, seed: int, start: Start | None = None) -> Position:
        """The first position, dealt from the seed."""

    @abstractmethod
    def name(self, table: Table, term: Term) -> str:
        """Name of a term in the current language."""

    def afterword(self, match: Match) -> str:
        """What can be told of a match once it is over, besides its outcome; empty for nothing.

        It may take a second or two: a board shows the outcome first.
        """
        return ""

    def last_event(self, position: Position) -> LastEvent:
        """The last event that a position has seen, in games that have events."""
        return LastEvent()

    @property
    def partners(self) -> Mapping[str, Partner]:
        """Players of this game for seats without a person, by their names, the best one first."""
        return {}

    @property
    def partner_words(self) -> Mapping[str, str]:
        """What the form for a new game says of each of its partners, as English source strings.

        Its title, a colon, and how it plays.
        """
        return {}

    def partner_title(self, partner: str) -> str:
        """What one of its partners is called in the current language; another name as it is."""
        return _(self.partner_words[partner]).partition(":")[0] if partner in self.partner_words else partner

    def habits(self, partner: str) -> tuple[str, ...]:
        """How one of its partners plays, in sentences for people who play with it; the main thing first."""
        return ()

    def judge(self, position: Position, budget_s: float) -> Judgement:
        """Whether a game can still be won, all cards known: for teachers, since it tells hidden cards.

        Parameters
        ----------
        position : Position
            The whole position, no view.
        budget_s : float
            Seconds to think; then the answer is that it was not found out.
        """
        raise TypeError(f"{self.id} judges no positions")

    def scene(self, view: Position, seat: int | None) -> Any:
        """What to draw of a view (a `picture.Scene`)."""
        raise TypeError(f"{self.id} has no picture")

    def seen(self, view: Position, seat: int | None, looks: frozenset[str]) -> Any:
        """The scene with the switches `looks` on; games that have some override it."""
        return self.scene(view, seat)

    def reports(self, match: Match, looks: frozenset[str]) -> tuple[Any, ...]:
        """What is measured of a match, to be read beside the board (`picture.Report`).

        Of what everybody may know only. It may take a moment: a board shows its stage first.
        """
        return ()

    def preview(self, view: Position, action: Any) -> Preview | None:
        """What a legal action would bring; None for nothing to say."""
        return None

    @property
    def decks(self) -> Mapping[str, Mapping[str, Any]]:
        """The decks that ship with the game by their names, each with the options that choose it.

        The usual one comes first. A game with one deck needs no names: it has that of the game.
        """
        for option in self.options:
            if isinstance(option, DeckOption):
                return {str(choice): {option.name: choice} for choice in option.choices}
        return {self.id: {}}

    def printable(self, table: Table) -> Any:
        """What lies in the box, to be printed and cut out (a `picture.supplies.Printable`)."""
        raise TypeError(f"{self.id} has nothing to print")

    def hints(self) -> Any:
        """What helps to judge positions after the game (a `hindsight.Hints`); None: only general ways."""
        return None

    def names(self, table: Table) -> Mapping[str, str]:
        """Names that may be typed instead of ids, in small letters: ``{"northern pike": "pike"}``."""
        return {}

    @cached_property
    def task_kinds(self) -> dict[str, tuple[Kind[Any, Any], ...]]:
        """The kinds of action that do each task, in the order of the list of legal actions."""
        return {name: tuple(self.kinds[kind] for kind in task.kinds) for name, task in self.tasks.items()}

    @cached_property
    def forward_kinds(self) -> dict[str, tuple[Kind[Any, Any], ...]]:
        """`task_kinds` without those that take something back."""
        return {name: tuple(k for k in kinds if not k.backward) for name, kinds in self.task_kinds.items()}

    @cached_property
    def waiting(self) -> frozenset[str]:
        """The tasks that always wait for a player and so never resolve themselves."""
        return frozenset(
            name
            for name, task in self.tasks.items()
            if not task.follow_up and type(task).advance is TaskType.advance
        )

    def read_options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """All options with their values, the given ones checked.

        Raises
        ------
        OptionError
            Naming an option that does not exist (with the nearest name) or a value that does not fit.
        """
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                near = difflib.get_close_matches(name, known, n=1)
                hint = " " + _("Did you mean {name}?").format(name=near[0]) if near else ""
                raise OptionError(
                    _("{game} has no option {name}. Its options: {known}.").format(
                        game=_(self.title), name=name, known=", ".join(known)
                    )
                    + hint
                )
        read = {name: known[name].read(value) for name, value in given.items()}
        defaults = {name: option.default for name, option in known.items()}
        return {**defaults, **self.defaults(read), **read}

    def defaults(self, given: Mapping[str, Any]) -> Mapping[str, Any]:
        """Values of options that were not given, where they depend on those that were."""
        return {}
