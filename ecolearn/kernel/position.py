"""Position: an immutable state of a game that knows what is legal and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self

from .actions import Action, Cell
from .chance import Chance
from .rules import Fault, Kind, LegalActions, Task
from .sentences import Fact, IllegalAction, Refusal, Sentence, Term, Value, facts_for
from .zones import Arrange, Zones

if TYPE_CHECKING:
    import networkx as nx

    from .game import Outcome, Table

_new = object.__new__


class Position:
    """Base of the positions of all games.

    A subclass adds its state as plain attributes, set in its own ``__init__`` and then never changed;
    `evolve` makes the next position from a copied attribute dictionary, so unchanged parts are shared.

    Attributes
    ----------
    table : Table
        What is fixed for the whole match: game, options, deck.
    agenda : tuple of Task
        What is to be done, the last one first; empty when the game is over.
    facts : tuple of (str, dict) or Secret
        What the last action brought about, in order: code and plain values. `happened` tells it in words.
    is_view : bool
        True if something may be masked here.
    viewer : int or None
        In a view: whose it is; None: everybody's.
    """

    table: Table
    agenda: tuple[Task, ...]
    facts: tuple[Fact, ...]
    is_view: bool = False
    viewer: int | None = None

    # -- making the next position ------------------------------------------------------------------

    def evolve(self, **changes: Any) -> Self:
        """A copy with these attributes changed; what was computed lazily (`memo`) is forgotten."""
        return self.changed(changes)

    def changed(self, changes: dict[str, Any]) -> Self:
        """`evolve` for changes that are in a dictionary already."""
        new = _new(type(self))
        new.__dict__ = {**self.__dict__, "_memo": None, **changes}
        return new

    @property
    def memo(self) -> dict[str, Any]:
        """Values computed from this position when first asked for; never part of its state."""
        memo: dict[str, Any] | None = self.__dict__.get("_memo")
        if memo is None:
            memo = self.__dict__["_memo"] = {}
        return memo

    def with_tasks(self, *tasks: Task) -> Self:
        """Push tasks; the first one given is done first."""
        return self.evolve(agenda=self.agenda + tasks[::-1])

    def without_task(self) -> Self:
        """Take the top task off the agenda."""
        return self.evolve(agenda=self.agenda[:-1])

    def with_top(self, **fields: Any) -> Self:
        """Change fields of the top task, such as its seats or data."""
        return self.evolve(agenda=(*self.agenda[:-1], self.agenda[-1]._replace(**fields)))

    def finish(self, *results: Any) -> Self:
        """Take the top task off the agenda and hand results down: the task below has them in its `got`."""
        below = self.agenda[:-1]
        if results and below:
            below = (*below[:-1], below[-1]._replace(got=below[-1].got + results))
        return self.evolve(agenda=below)

    def sentence(self, code: str, *, cells: tuple[Cell, ...] = (), **values: Value) -> Sentence:
        """A sentence of this game, with the cells that a board should point at."""
        return Sentence(code, values, self.table.book, (), cells)

    @property
    def happened(self) -> tuple[Sentence, ...]:
        """What the last action brought about, in sentences, secrets included; players are told `told`."""
        return tuple(self.table.tell(fact) for fact in self.facts)

    def told(self, seat: int | None) -> tuple[Sentence, ...]:
        """What the last action brought about as a seat may know it; None: as everybody may."""
        return tuple(self.table.tell(fact) for fact in facts_for(self.facts, seat))

    # -- asking ------------------------------------------------------------------------------------

    @property
    def task(self) -> Task | None:
        """What is to be done now; None when the game is over."""
        return self.agenda[-1] if self.agenda else None

    def actors(self) -> tuple[int, ...]:
        """The seats that may act now; empty when the game is over."""
        return self.agenda[-1].seats if self.agenda else ()

    def awaited(self) -> tuple[int, ...]:
        """The seats that the game waits for: of those that may act, all that have not done their part."""
        if not self.agenda:
            return ()
        task = self.agenda[-1]
        return self.table.game.tasks[task.kind].awaits(self, task)

    def legal_actions(self, seat: int | None = None) -> LegalActions:
        """The legal actions of a seat, computed when looked at.

        Default: in a view the viewer's, otherwise those of the first seat that may act. A view of somebody
        else lists none while hands are hidden, unless the task is one in the open.
        """
        return LegalActions(self, seat)

    def offers(self, seat: int | None = None) -> Sequence[Action]:
        """What a board offers a seat: its legal actions, or all answers to a question, the wrong ones too."""
        legal = self.legal_actions(seat)
        task = self.task
        if task is None or not self.table.game.tasks[task.kind].question or not legal:
            return legal
        actor = self._actor(task, seat)
        kinds = self.table.game.task_kinds[task.kind]
        return tuple(action for kind in kinds for action in kind.universe(self, task, actor))

    def is_blind_for(self, seat: int) -> bool:
        """True if this is a view in which a seat's hand is hidden, so that nothing of it can be judged."""
        if not (self.is_view and self.table.hidden_hands and self.viewer != seat):
            return False
        return not (self.agenda and self.table.tasks[self.agenda[-1].kind].in_the_open)

    def _actor(self, task: Task, seat: int | None) -> int:
        if seat is not None:
            return seat
        seats = task.seats
        return self.viewer if self.is_view and self.viewer in seats else seats[0]

    def why_illegal(self, action: Action | str, seat: int | None = None) -> Refusal | None:
        """None if the action is legal, otherwise the reason.

        Parameters
        ----------
        action : Action or str
            An action or its text form, ``"place pike 2,-1"``.
        seat : int, optional
            Who wants to act; default: whoever may act.

        Returns
        -------
        Refusal or None
            With a sentence, the rule's id, and the cards and cells concerned.
        """
        if isinstance(action, str):
            try:
                action = self.parse(action)
            except IllegalAction as error:
                return error.refusal
        found = self._first_fault(action, seat)
        if found is None:
            return None
        rule, wrong = found
        return Refusal(wrong.code, wrong.values, self.table.book, wrong.cards, wrong.cells, False, rule)

    def _first_fault(self, action: Action, seat: int | None) -> tuple[str, Fault] | None:
        if not self.agenda:
            return "", Fault("game_over", {})
        task = self.agenda[-1]
        actor = self._actor(task, seat)
        if actor not in task.seats:
            return "", Fault("not_your_turn", {"whose": tuple(Term("seat", str(s)) for s in self.awaited())})
        if action.KIND not in self.table.game.tasks[task.kind].kinds:
            return "", Fault("not_now", {"now": self.prompt})
        if self.is_blind_for(actor):
            return "", Fault("hidden_here", {"who": Term("seat", str(actor))})
        kind: Kind[Any, Any] = self.table.game.kinds[action.KIND]
        found = kind.first_fault(self, action, actor)
        return None if found is None else (found[1].rule or found[0].rule, found[1])

    @property
    def prompt(self) -> Sentence:
        """Who must do what now, in a sentence."""
        if not self.agenda:
            return self.sentence("prompt_over")
        task = self.agenda[-1]
        code, values = self.table.game.tasks[task.kind].prompt(self, task)
        return Sentence(code, values, self.table.book)

    def parse(self, text: str) -> Action:
        """Read an action's text form.

        Raises
        ------
        IllegalAction
            If the text is no action of this game; the sentence shows how one looks.
        """
        words = text.split()
        kinds: Mapping[str, Kind[Any, Any]] = self.table.game.kinds
        kind = kinds.get(words[0]) if words else None
        if kind is None:
            task = self.task
            names = self.table.game.tasks[task.kind].kinds if task else ()
            known = "; ".join(kinds[name].action.pattern() for name in names)
            raise IllegalAction(self.refusal("unknown_action", said=text.strip() or "-", known=known or "-"))
        try:
            return kind.action.parse(words[1:])
        except ValueError:
            raise IllegalAction(
                self.refusal("unreadable_action", said=text.strip(), form=kind.action.pattern())
            ) from None

    def refusal(self, code: str, *, rule: str = "", **values: Value) -> Refusal:
        """A refusal that no check of the rule table gives, such as unreadable text."""
        return Refusal(code, values, self.table.book, (), (), False, rule)

    # -- acting ------------------------------------------------------------------------------------

    def play(self, action: Action | str, seat: int | None = None) -> Self:
        """The position after an action.

        Raises
        ------
        IllegalAction
            If the action is not legal; this position stays as it is in any case.
        """
        if isinstance(action, str):
            action = self.parse(action)
        refusal = self.why_illegal(action, seat)
        if refusal is not None:
            raise IllegalAction(refusal)
        return self.apply(action, seat)

    def apply(self, action: Action, seat: int | None = None) -> Self:
        """The position after an action from this position's own list, which is not checked again."""
        task = self.agenda[-1]
        actor = task.seats[0] if seat is None and not self.is_view else self._actor(task, seat)
        kind: Kind[Self, Any] = self.table.kinds[action.KIND]
        before = self if kind.begins or not self.facts else self.evolve(facts=())
        after = kind.apply(before, action, actor)
        agenda = after.agenda
        return after if agenda and agenda[-1].kind in self.table.waiting else after.settled()

    def settled(self) -> Self:
        """The position after all that needs no player's choice; a first position is settled too."""
        position = self
        waiting, tasks = self.table.waiting, self.table.tasks
        while agenda := position.agenda:
            task = agenda[-1]
            kind = task.kind
            if kind in waiting:
                break
            further = tasks[kind].advance(position, task)
            if further is None:
                break
            position = further
        return position

    # -- what each game says of itself -------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it runs."""
        raise TypeError(f"{type(self).__name__} has no outcome")

    def food_web(self) -> nx.DiGraph[str]:
        """The food web of this position: edges from prey to predator."""
        raise TypeError(f"{type(self).__name__} has no food web")

    def possible_web(self) -> nx.DiGraph[str] | None:
        """Every link that the cards of this game could make, between species; None if that cannot be said."""
        return None

    def deck_web(self) -> nx.DiGraph[str] | None:
        """Every feeding link between the species of the deck in this game, whoever lies beside whom; None if
        that cannot be said."""
        return self.possible_web()

    def view_for(self, seat: int | None) -> Self:
        """The same position with all that a seat may not know masked; None: what everybody may know.

        Zones, chance and facts are masked here. A game that keeps secrets elsewhere masks these besides.
        """
        # Who looks through the eyes of another sees what both see.
        own = seat if not self.is_view or seat == self.viewer else None
        changes: dict[str, Any] = {"facts": facts_for(self.facts, seat), "is_view": True, "viewer": own}
        for name, value in vars(self).items():
            if isinstance(value, Zones):
                changes[name] = value.masked(seat)
            elif isinstance(value, Chance):
                changes[name] = value.masked()
        return self.evolve(**changes)

    def laid_open(self, seat: int | None) -> Self:
        """The position as a seat sees it when the game is over and all cards are turned up.

        Raises
        ------
        ValueError
            If the game is not over.
        """
        if self.agenda:
            raise ValueError("cards are turned up only when the game is over")
        return self.evolve(is_view=True, viewer=seat)

    def resample(self, chance: Chance) -> Self:
        """A position that fits this view, with the unknown dealt anew from `chance`; dice are new too."""
        changes: dict[str, Any] = {"is_view": False, "viewer": None}
        for name, value in vars(self).items():
            if isinstance(value, Zones):
                changes[name], chance = value.resample(
                    chance, f"resample {name}", self.where_hidden(), self.how_piled()
                )
        changes.update({name: chance for name, value in vars(self).items() if isinstance(value, Chance)})
        return self.evolve(**changes)

    def where_hidden(self) -> Callable[[str, str], bool] | None:
        """Tells if a card may lie hidden in a zone by the rules, as all can see; None: it always may."""
        return None

    def how_piled(self) -> Mapping[str, Arrange]:
        """For piles whose order is not wholly by chance: how hidden cards lie in them, as far as all know."""
        return {}

    def key(self) -> str:
        """The whole state as one line of text: equal positions have equal keys."""
        raise TypeError(f"{type(self).__name__} has no key")
