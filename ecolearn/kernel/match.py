"""Match: a game being played. The only thing in the kernel that changes."""

from __future__ import annotations

import contextlib
import threading
import weakref
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from .actions import Action
from .chance import Chance
from .conditions import Progress, progress
from .position import Position
from .rules import LegalActions
from .sentences import IllegalAction, Refusal, Sentence, Term
from .starts import Start
from .words import on_language

if TYPE_CHECKING:
    from pathlib import Path

    import networkx as nx

    from .game import Game, Outcome

PERSON = "person"


class Partner(Protocol):
    """A player without a person: chooses from what its seat may see."""

    def __call__(self, view: Position, seat: int, chance: Chance) -> Action | None:
        """Choose one of the view's legal actions; None to wait for others who may act too."""


#: Partner name -> partner that can play any game; `ecolearn.partners` fills it.
partners: dict[str, Partner] = {}


def partners_for(game: Game) -> Mapping[str, Partner]:
    """The partners that can play a game by their names: its own, then those for any game."""
    return {**game.partners, **partners}


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a match.

    Attributes
    ----------
    seat : int
        Who acted.
    action : Action
    position : Position
        The position after it; its ``happened`` tells what the action brought about.
    reveal : bool
        True if it showed something that nobody could know.
    """

    seat: int
    action: Action
    position: Position
    reveal: bool


Listener = Callable[[str, Any], None]


class Match:
    """A game being played: its steps, with undo and redo.

    Parameters
    ----------
    first : Position
        The position before the first step.
    seed : int
        Seed of the first position, for the record.
    seats : sequence of str
        ``"person"`` or the name of a partner, one for each seat.
    start : Start, optional
        The start position that the first position was built from.
    auto : {"routine", True, False}
        Which reveals the match presses by itself: only routine ones (drawing a card), all, or none.
    free_undo : bool
        Let undo pass over reveals and other persons' moves, as a teacher may wish.
    """

    def __init__(
        self,
        first: Position,
        *,
        seed: int,
        seats: Sequence[str],
        start: Start | None = None,
        auto: bool | str = "routine",
        free_undo: bool = False,
    ) -> None:
        self.first = first
        self.seed = seed
        self.seats = tuple(seats)
        self.start = start
        self.auto = auto
        self.free_undo = free_undo
        self.revision = 0
        #: How often this match has become another one; each is saved in a file of its own.
        self.became = 0
        self._steps: tuple[Step, ...] = ()
        self._undone: list[tuple[Step, ...]] = []
        self._lock = threading.RLock()
        self._listeners: list[weakref.ref[Any]] = []
        on_language(self._language_changed)

    # -- asking ------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.first.table.game

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps so far."""
        return self._steps

    @property
    def position(self) -> Position:
        """The position now."""
        return self._steps[-1].position if self._steps else self.first

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it runs."""
        return self.position.outcome()

    def actors(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return self.position.actors()

    def awaited(self) -> tuple[int, ...]:
        """The seats that the game waits for; see `Position.awaited`."""
        return self.position.awaited()

    def legal_actions(self, seat: int | None = None) -> LegalActions:
        """The legal actions of a seat; default: of the person whose turn it is (the first of several)."""
        persons = () if seat is not None else self._persons(self.position)
        return self.position.legal_actions(persons[0] if persons else seat)

    def why_illegal(self, action: Action | str, seat: int | None = None) -> Refusal | None:
        """None if an action is legal, otherwise the reason; see `Position.why_illegal`."""
        return self._check(self.position, action, seat)[1]

    def _persons(self, position: Position) -> tuple[int, ...]:
        """The persons whom the game waits for, or else those who may act."""
        for seats in (position.awaited(), position.actors()):
            persons = tuple(seat for seat in seats if self.seats[seat - 1] == PERSON)
            if persons:
                return persons
        return ()

    def _check(
        self, position: Position, action: Action | str, seat: int | None
    ) -> tuple[int | None, Refusal | None]:
        """Who acts, and why that is not possible; without a seat it must be clear which person acts."""
        if seat is None and len(position.actors()) > 1:
            persons = self._persons(position)
            if len(persons) > 1:
                whose = tuple(Term("seat", str(person)) for person in persons)
                return None, position.refusal("say_who", whose=whose, first=persons[0])
            seat = persons[0] if persons else None
        return seat, position.why_illegal(action, seat)

    def view_for(self, seat: int | None) -> Position:
        """What a seat may see; None: what everybody may see. After the end all cards are turned up."""
        position = self.position
        return position.view_for(seat) if position.agenda else position.laid_open(seat)

    def progress(self, condition: str) -> Progress:
        """How far the position is on the way to a condition, ``"chain 6"``."""
        return progress(self.position, condition)

    def food_web(self) -> nx.DiGraph[str]:
        """The food web of the position: edges from prey to predator."""
        return self.position.food_web()

    def scene(self, seat: int | None = None) -> Any:
        """What to draw for a seat (a `picture.Scene`)."""
        return self.game.scene(self.view_for(seat), seat)

    # -- acting ------------------------------------------------------------------------------------

    def play(self, action: Action | str, seat: int | None = None) -> tuple[Sentence, ...]:
        """Play an action, given as text or as `Action`.

        Parameters
        ----------
        action : Action or str
        seat : int, optional
            Who acts; may be left out unless several persons may.

        Returns
        -------
        tuple of Sentence
            What happened as far as this seat may know it, the moves of partners and pressed reveals included.

        Raises
        ------
        IllegalAction
            If the rules do not allow it; nothing has changed then.
        """
        with self._lock:
            position = self.position
            try:
                if isinstance(action, str):
                    action = position.parse(action)
                seat, refusal = self._check(position, action, seat)
                if refusal is not None:
                    raise IllegalAction(refusal)
            except IllegalAction as error:
                self._tell("refused", error.refusal)
                raise
            at = len(self._steps)
            actor = self._append(action, seat).seat
            self._undone.clear()
            self.revision += 1
            self._press()
        self.run_partners()
        self._tell("played", at)
        return tuple(sentence for step in self._steps[at:] for sentence in step.position.told(actor))

    def replay(self, action: Action, seat: int | None = None) -> Step:
        """Add a step that was checked already, and nothing by itself; loading a record uses it."""
        with self._lock:
            self.revision += 1
            return self._append(action, seat)

    def _append(self, action: Action, seat: int | None) -> Step:
        position = self.position
        actor = position.actors()[0] if seat is None else seat
        reveal = self.game.kinds[action.KIND].reveal
        step = Step(actor, action, position.apply(action, seat), reveal)
        self._steps = (*self._steps, step)
        return step

    def _press(self) -> None:
        """Press the reveals that need no player, as long as they are all that can be done."""
        while self.auto:
            task = self.position.task
            # Lists are not free, and after almost every action nothing can be revealed.
            if task is None or not any(kind.reveal for kind in self.game.task_kinds[task.kind]):
                return
            if len(task.seats) > 1:
                return
            legal = self.position.legal_actions()
            if len(legal) != 1:
                return
            kind = self.game.kinds[legal[0].KIND]
            if not kind.reveal or not (kind.routine or self.auto is True):
                return
            self._append(legal[0], None)
            self.revision += 1

    def run_partners(self) -> None:
        """Let partners act until only persons are awaited; they think outside the lock."""
        self._press()
        # Partners take nothing back: what goes on longer is a faulty game, which must not hang a notebook.
        for _move in range(self.game.longest):
            with self._lock:
                position, revision = self.position, self.revision
                waiting = [seat for seat in position.awaited() if self.seats[seat - 1] != PERSON]
            if not waiting:
                return
            # A seed of its own: with the match's seed a partner could work out the hidden stacks.
            own_seed, _chance = Chance(self.seed).number(f"partner {len(self._steps)}")
            chance = Chance(own_seed)
            for seat in waiting:
                action = partners_for(self.game)[self.seats[seat - 1]](position.view_for(seat), seat, chance)
                if action is not None:
                    break
            with self._lock:
                if self.revision != revision:
                    return
                if action is None:
                    # All wait for somebody else, who must be a person.
                    if len(waiting) < len(position.awaited()):
                        return
                    raise RuntimeError(f"{self.game.id}: all partners wait for each other")
                refusal = position.why_illegal(action, seat)
                if refusal is not None:
                    raise IllegalAction(refusal)
                self._append(action, seat)
                self.revision += 1
                self._press()
        raise RuntimeError(
            f"{self.game.id}: partners have made {self.game.longest} moves and no person can act"
        )

    # -- going back --------------------------------------------------------------------------------

    def undo_refusal(self, seat: int | None = None) -> Refusal | None:
        """None if `undo` is possible for a seat, otherwise the reason why not."""
        found = self._last_decision(seat)
        return self.position.refusal(found) if isinstance(found, str) else None

    def redo_refusal(self, seat: int | None = None) -> Refusal | None:
        """None if `redo` is possible for a seat, otherwise the reason why not."""
        if not self._undone:
            return self.position.refusal("redo_nothing")
        if seat is not None and self._undone[-1][0].seat != seat and not self.free_undo:
            return self.position.refusal("redo_other")
        return None

    @property
    def can_undo(self) -> bool:
        """True if the last decision can be taken back."""
        return self.undo_refusal() is None

    @property
    def can_redo(self) -> bool:
        """True if something undone can be done again."""
        return bool(self._undone)

    def _last_decision(self, seat: int | None = None) -> int | str:
        """Number of the step to go back before, or the code of the reason why there is none."""
        steps = self._steps
        for at in range(len(steps) - 1, -1, -1):
            step = steps[at]
            if step.reveal:
                if self.free_undo:
                    continue
                decided = any(not s.reveal and self.seats[s.seat - 1] == PERSON for s in steps[:at])
                return "undo_reveal" if decided else "undo_nothing"
            if self.seats[step.seat - 1] != PERSON:
                continue
            if seat is not None and step.seat != seat and not self.free_undo:
                return "undo_other"
            return at
        return "undo_nothing"

    def undo(self, seat: int | None = None) -> None:
        """Go back to before the last decision of a person, over partners' moves.

        Parameters
        ----------
        seat : int, optional
            Who takes back; only one's own decision can be taken back. Default: anybody's, as at one screen.

        Raises
        ------
        IllegalAction
            If there is nothing to take back, or a card has been revealed or another person has acted since.
        """
        with self._lock:
            found = self._last_decision(seat)
            if isinstance(found, str):
                refusal = self.position.refusal(found)
                self._tell("refused", refusal)
                raise IllegalAction(refusal)
            self._undone.append(self._steps[found:])
            self._steps = self._steps[:found]
            self.revision += 1
        self._tell("undone", found)

    def redo(self, seat: int | None = None) -> None:
        """Do again what was last undone, with the partners' moves that followed.

        Parameters
        ----------
        seat : int, optional
            Who does it again, as in `undo`.

        Raises
        ------
        IllegalAction
            If nothing was undone, or something else was played since.
        """
        with self._lock:
            refusal = self.redo_refusal(seat)
            if refusal is not None:
                self._tell("refused", refusal)
                raise IllegalAction(refusal)
            at = len(self._steps)
            self._steps = self._steps + self._undone.pop()
            self.revision += 1
        # Whoever undid while a partner was thinking has taken back a step that no answer follows.
        self.run_partners()
        self._tell("redone", at)

    def become(self, other: Match) -> None:
        """Turn into another match, such as a new game or a loaded one; all who show this one follow."""
        with self._lock:
            self.first, self.seed, self.seats, self.start = other.first, other.seed, other.seats, other.start
            self.auto, self.free_undo = other.auto, other.free_undo
            self._steps = other.steps
            self._undone.clear()
            self.became += 1
            self.revision += 1
        self._tell("reset", None)

    # -- keeping -----------------------------------------------------------------------------------

    def to_text(self) -> str:
        """The whole match as readable text; `ecolearn.load` reads it."""
        from .record import to_text

        return to_text(self)

    @property
    def code(self) -> str:
        """The whole match as a short code; `ecolearn.load` reads it."""
        from .record import to_code

        return to_code(self)

    def save(self, path: str | Path) -> None:
        """Write the match to a file that `ecolearn.load` reads; an old file is replaced in one step."""
        from .autosave import write_whole

        write_whole(path, self.to_text())

    # -- listening ---------------------------------------------------------------------------------

    def listen(self, listener: Listener) -> None:
        """Call ``listener(event, value)`` after every change, as long as the listener lives.

        Events: ``played`` and ``redone`` (number of the first new step), ``undone`` (steps left),
        ``refused`` (the refusal), ``reset`` and ``language`` (None). Bound methods are held weakly.
        """
        method = hasattr(listener, "__self__")
        self._listeners.append(weakref.WeakMethod(listener) if method else weakref.ref(listener))

    def _tell(self, event: str, value: Any) -> None:
        for reference in list(self._listeners):
            listener = reference()
            if listener is None:
                # Another thread may have noticed it at the same time.
                with contextlib.suppress(ValueError):
                    self._listeners.remove(reference)
            else:
                listener(event, value)

    def _language_changed(self) -> None:
        self._tell("language", None)

    def __repr__(self) -> str:
        state = self.outcome.text if self.outcome else self.position.prompt.text
        return f"<{self.game.id} match, seed {self.seed}, {len(self._steps)} steps: {state}>"
