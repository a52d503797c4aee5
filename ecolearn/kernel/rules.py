"""The rule table: for each kind of action its checks, its proposals and what it does.

One table serves all: the list of legal actions, the reason why another is not legal, and the players
without a person. An index may propose actions quickly; tests prove by brute force over `Kind.universe`
that it proposes exactly what the checks allow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from .actions import Action, Cell
from .sentences import Value

if TYPE_CHECKING:
    from .position import Position

P = TypeVar("P", bound="Position")
A = TypeVar("A", bound=Action)


class Task(NamedTuple):
    """What is to be done now: the top of a position's agenda.

    Attributes
    ----------
    kind : str
        Key of a `TaskType` of the game.
    seats : tuple of int
        Who must act; several may plan at the same time.
    cause : str
        The card that asks for it, or an empty string.
    data : tuple
        Plain values that the task needs, such as the number of an effect's step. Everybody may see them:
        what is hidden lies in zones.
    got : tuple
        The results of tasks that it pushed, in order; see `Position.finish`.
    """

    kind: str
    seats: tuple[int, ...]
    cause: str = ""
    data: tuple[Any, ...] = ()
    got: tuple[Any, ...] = ()


class Fault(NamedTuple):
    """What a check found: the phrase to use, its values and the things concerned."""

    code: str
    values: Mapping[str, Value]
    cards: tuple[str, ...] = ()
    cells: tuple[Cell, ...] = ()
    rule: str = ""


def fault(
    code: str, *, cards: Iterable[str] = (), cells: Iterable[Cell] = (), rule: str = "", **values: Value
) -> Fault:
    """Say that a check does not hold; `rule` where it is not the check's own."""
    return Fault(code, values, tuple(cards), tuple(cells), rule)


class Check(NamedTuple):
    """One rule: its id and a test that gives None where it holds.

    Attributes
    ----------
    rule : str
    test : callable
        Takes the position, the action and the seat.
    general : bool
        True if the test does not look at the action, which may then be None: it allows all actions of a kind
        or none, so that a list needs it only once.
    """

    rule: str
    test: Callable[[Any, Any, int], Fault | None]
    general: bool = False


class Kind(Generic[P, A]):
    """All that the engine knows of one kind of action.

    Class attributes
    ----------------
    action : type
        The action's dataclass.
    checks : tuple of Check
        In the order in which they are told to a player: the first that fails is the reason.
    backward : bool
        True for taking something back: partners and random play leave it out.
    reveal : bool
        True if it shows something that nobody could know; undo stops there.
    routine : bool
        True for a reveal that a match presses by itself unless told not to.
    first_come : bool
        True if it may get in the way of what others do at the same time, so that the order counts. All other
        kinds that bring a task of several seats forward lead to one result in any order.
    begins : bool
        True if `apply` sets the facts anew; otherwise it adds to those of the position it is given.
    """

    action: ClassVar[type[Action]]
    checks: tuple[Check, ...] = ()
    backward: bool = False
    reveal: bool = False
    routine: bool = False
    first_come: bool = False
    begins: bool = False

    def universe(self, position: P, task: Task, seat: int) -> Iterable[A]:
        """Every action of this kind that a player could think of here, legal or not, each once."""
        raise TypeError(f"{type(self).__name__} has no universe")

    def options(self, position: P, task: Task, seat: int) -> Sequence[A]:
        """The legal actions, in an order that depends on the position alone."""
        tests = []
        for check in self.checks:
            if not check.general:
                tests.append(check.test)
            elif check.test(position, None, seat) is not None:
                return ()
        actions = self.universe(position, task, seat)
        for test in tests:
            actions = [action for action in actions if test(position, action, seat) is None]
        return tuple(actions)

    def apply(self, position: P, action: A, seat: int) -> P:
        """The position after a legal action; its agenda may hold new tasks."""
        raise TypeError(f"{type(self).__name__} does nothing")

    def first_fault(self, position: P, action: A, seat: int) -> tuple[Check, Fault] | None:
        """The first check that fails, with what it found."""
        for check in self.checks:
            found = check.test(position, action, seat)
            if found is not None:
                return check, found
        return None


class TaskType(Generic[P]):
    """How a kind of task is done.

    Class attributes
    ----------------
    kinds : tuple of str
        The kinds of action that do it, in the order of the list of legal actions.
    follow_up : bool
        True for a choice of one seat that follows from something else: with one option it resolves itself,
        with none it is dropped. A turn's own move never resolves itself.
    question : bool
        True if a board offers all that could be thought of (`Kind.universe`), unmarked: to find what is legal
        is the pupil's task. A wrong answer is a refusal like any other.
    in_the_open : bool
        True if nothing hidden is needed to choose: whoever sees what all may see can judge it, and people
        who share a screen need not show a hand for it.
    """

    kinds: tuple[str, ...] = ()
    follow_up: bool = False
    question: bool = False
    in_the_open: bool = False

    def advance(self, position: P, task: Task) -> P | None:
        """Do what needs no choice; None if a player must act."""
        if not self.follow_up or len(task.seats) > 1:
            return None
        return self.resolve(position, task, position.table.game.task_kinds[task.kind])

    def resolve(self, position: P, task: Task, kinds: Iterable[Kind[P, Any]]) -> P | None:
        """Do the only option among these kinds, or drop the task if there is none; None for a choice."""
        only: tuple[Kind[P, Any], Sequence[Any]] | None = None
        seat = task.seats[0]
        for kind in kinds:
            options = kind.options(position, task, seat)
            if not options:
                continue
            if only is not None or len(options) > 1:
                return None
            only = kind, options
        if only is None:
            return position.without_task()
        if self.question:
            return None
        return only[0].apply(position, only[1][0], seat)

    def awaits(self, position: P, task: Task) -> tuple[int, ...]:
        """The seats that the task waits for, never none; others of its seats may act, but need not.

        Whoever has planned may still change the choice, and so stays among the seats.
        """
        return task.seats

    def prompt(self, position: P, task: Task) -> tuple[str, Mapping[str, Value]]:
        """Code and values of the sentence that tells who must do what."""
        raise TypeError(f"{type(self).__name__} has no prompt")


class Work(TaskType[P]):
    """A task without a choice: one function does it."""

    def __init__(self, do: Callable[[P, Task], P]) -> None:
        self._do = do

    def advance(self, position: P, task: Task) -> P | None:
        """Do the work; the function takes the task off the agenda."""
        return self._do(position, task)


class LegalActions(Sequence[Action]):
    """The legal actions of a seat, computed when they are looked at.

    Works as a sequence (``len``, index, ``in``, iteration, truth); the order depends on the position
    alone. `forward` leaves out what only takes something back.
    """

    __slots__ = ("_forward", "_parts", "_position", "_seat", "_size")

    def __init__(self, position: Position, seat: int | None, forward: bool = False) -> None:
        self._position = position
        self._seat = seat
        self._forward = forward
        self._size = -1

    def _kinds(self) -> tuple[Kind[Any, Any], ...]:
        """The kinds that can be chosen now by this seat."""
        position = self._position
        agenda = position.agenda
        if not agenda:
            return ()
        task = agenda[-1]
        seats, is_view = task.seats, position.is_view
        if self._seat is None:
            self._seat = position.viewer if is_view and position.viewer in seats else seats[0]
        elif self._seat not in seats:
            return ()
        if is_view and position.is_blind_for(self._seat):
            return ()
        table = position.table
        return table.forward_kinds[task.kind] if self._forward else table.task_kinds[task.kind]

    def _fill(self) -> None:
        """Find the parts of the list, one for each kind; their actions are made later, one by one."""
        parts: list[tuple[int, Sequence[Action]]] = []
        end = 0
        if kinds := self._kinds():
            position, seat = self._position, self._seat or 0
            task = position.agenda[-1]
            for kind in kinds:
                part = kind.options(position, task, seat)
                end += len(part)
                parts.append((end, part))
        self._parts = parts
        self._size = end

    @property
    def forward(self) -> LegalActions:
        """The same without taking back and moving again."""
        return LegalActions(self._position, self._seat, True)

    def __len__(self) -> int:
        if self._size < 0:
            self._fill()
        return self._size

    def __iter__(self) -> Iterator[Action]:
        if self._size < 0:
            self._fill()
        return chain.from_iterable(part for _end, part in self._parts)

    def __getitem__(self, index: Any) -> Any:
        if self._size < 0:
            self._fill()
        if type(index) is slice:
            return [self[i] for i in range(*index.indices(self._size))]
        at = index if index >= 0 else index + self._size
        if at >= 0:
            start = 0
            for end, part in self._parts:
                if at < end:
                    return part[at - start]
                start = end
        raise IndexError(f"there are {self._size} legal actions; number {index} is not one of them")

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Action):
            return False
        kinds = self._kinds()
        if self._position.table.game.kinds.get(action.KIND) not in kinds:
            return False
        return self._position.why_illegal(action, self._seat) is None

    def index(self, value: Action, start: int = 0, stop: int | None = None) -> int:
        """Number of an action in the list; ValueError if it is not legal."""
        for at, action in enumerate(self):
            if action == value and at >= start and (stop is None or at < stop):
                return at
        raise ValueError(f"{value} is not a legal action here")

    def __repr__(self) -> str:
        shown = ", ".join(str(action) for action in self[:6])
        more = ", ..." if len(self) > 6 else ""
        return f"<{len(self)} legal actions: {shown}{more}>"


class Each(Sequence[Any]):
    """Actions of one value each, made only when one is asked for."""

    __slots__ = ("_make", "_values")

    def __init__(self, make: Callable[[Any], Any], values: Sequence[Any]) -> None:
        self._make = make
        self._values = values

    def __len__(self) -> int:
        return len(self._values)

    def __getitem__(self, index: Any) -> Any:
        if type(index) is slice:
            return [self._make(value) for value in self._values[index]]
        return self._make(self._values[index])


class Pairs(Sequence[Any]):
    """Actions from pairs of a first and a second value, made only when one is asked for.

    Parameters
    ----------
    make : callable
        Makes an action of a pair.
    rows : mapping of first to seconds
    """

    __slots__ = ("_make", "_rows", "_size")

    def __init__(self, make: Callable[[Any, Any], Any], rows: Mapping[Any, Sequence[Any]]) -> None:
        self._make = make
        self._rows = rows
        self._size = sum(map(len, rows.values()))

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, index: Any) -> Any:
        if type(index) is slice:
            return [self[i] for i in range(*index.indices(self._size))]
        at = index + self._size if index < 0 else index
        if at >= 0:
            for first, seconds in self._rows.items():
                size = len(seconds)
                if at < size:
                    return self._make(first, seconds[at])
                at -= size
        raise IndexError(index)

    def __iter__(self) -> Any:
        for first, seconds in self._rows.items():
            for second in seconds:
                yield self._make(first, second)
