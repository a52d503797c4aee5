"""What the toy games share: short ways to write actions and rules, names, a food web and a plain picture."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, make_dataclass
from typing import Any, ClassVar

import networkx as nx

from ecolearn.kernel.actions import Action
from ecolearn.kernel.conditions import Condition
from ecolearn.kernel.game import Game, Table
from ecolearn.kernel.position import Position
from ecolearn.kernel.rules import Check, Fault, Kind, Task, TaskType, fault
from ecolearn.kernel.sentences import Term, Value
from ecolearn.kernel.zones import HIDDEN
from ecolearn.picture.scene import Button, Face, HandCard, Place, Scene

FACE = Face("f-toy", "<path/>", 10, 10)


def action_type(kind: str, *sorts: str, end: str = "") -> type[Action]:
    """An action with fields of these sorts, called as the sorts in small letters: ``card``, ``seat``."""
    own = [(sort.lower() if sort != "int" else "number", sort) for sort in sorts]
    names = {"KIND": kind, "END_TAP": f"button.{end}" if end else "", "__module__": __name__}
    return make_dataclass(
        kind.title().replace("-", ""), own, bases=(Action,), namespace=names, frozen=True, slots=True
    )


def rule(name: str, code: str, holds: Callable[[Any, Any, int], bool], **values: Any) -> Check:
    """A check that refuses with a code where something does not hold; `values` are of the action."""

    def test(position: Any, action: Any, seat: int) -> Fault | None:
        if holds(position, action, seat):
            return None
        return fault(code, **{key: str(getattr(action, field)) for key, field in values.items()})

    return Check(name, test)


class ToyKind(Kind[Any, Any]):
    """A kind whose action is a button, or needs one card of the hand."""

    def universe(self, position: Any, task: Task, seat: int) -> Iterable[Any]:
        if not fields(self.action):
            return (self.action(),)
        make: Any = self.action
        return [make(card) for card in hand_of(position, seat)]


def hand_of(position: Any, seat: int) -> tuple[str, ...]:
    """The cards of a hand as far as they can be seen, each once."""
    return tuple(dict.fromkeys(card for card in position.zones.cards(f"hand.{seat}") if card != HIDDEN))


def seat_term(seat: int) -> Term:
    """A seat as a value of a sentence."""
    return Term("seat", str(seat))


class ToyTask(TaskType[Any]):
    """A task whose prompt names whom it waits for."""

    def __init__(self, *kinds: str, follow_up: bool = False, question: bool = False) -> None:
        self.kinds, self.follow_up, self.question = kinds, follow_up, question

    def prompt(self, position: Any, task: Task) -> tuple[str, Mapping[str, Value]]:
        return f"prompt_{task.kind}", {"whose": tuple(seat_term(s) for s in self.awaits(position, task))}


class ToyGame(Game):
    """A game without a deck of its own."""

    about = "A game for tests."
    terms: ClassVar[dict[str, str]] = {"who": "seat", "to": "seat", "card": "card", "other": "card"}
    every: ClassVar[tuple[ToyKind, ...]]
    tasks: ClassVar[dict[str, TaskType[Any]]]
    conditions: ClassVar[dict[str, Condition]] = {}

    @property
    def kinds(self) -> Mapping[str, Kind[Any, Any]]:
        return {kind.action.KIND: kind for kind in self.every}

    def make_table(self, seats: int, options: Mapping[str, Any]) -> Table:
        return Table(self, seats, options, None, f"{self.code}DECK")

    def name(self, table: Table, term: Term) -> str:
        return f"Player {term.id}" if term.kind == "seat" else term.id.replace("_", " ")

    def picture(self, view: Position, seat: int | None, places: Iterable[Place]) -> Scene:
        """A scene with the hand, a button for every kind and seat, and numbers to choose from."""
        hand = hand_of(view, seat) if seat else ()
        cards = tuple(HandCard(f"hand.{card}", f"card.{card}", FACE, card, seat or 0) for card in hand)
        labels = {f"button.{kind}": kind for kind in (*self.kinds, "stones", "luck")}
        labels |= {f"seat.{at}": f"Player {at}" for at in range(1, view.table.seats + 1)}
        labels |= {f"number.{number}": str(number) for number in range(9)}
        buttons = tuple(Button(tap, label) for tap, label in labels.items())
        prompt = view.prompt.text
        return Scene(self.title, tuple(places), hand=cards, buttons=buttons, prompt=prompt, whose="You")


def state_text(position: Any) -> str:
    """The whole state of a position, however its mappings were filled."""
    said = []
    for name, value in sorted(vars(position).items()):
        if name == "zones":
            seats = (None, *range(1, position.table.seats + 1))
            said.append(" ".join(f"{zone}:{','.join(value.cards(zone))}" for zone in value.names()))
            said += [str(value.sightings(seat)) for seat in seats]
        elif name not in ("table", "chance", "facts", "is_view", "viewer") and not name.startswith("_"):
            said.append(f"{name}={sorted(value.items()) if isinstance(value, dict) else value}")
    return " | ".join(said)


def web_of(species: Iterable[str]) -> nx.DiGraph[str]:
    """A web of plants that nobody eats."""
    web: nx.DiGraph[str] = nx.DiGraph(nodes="species")
    for name in species:
        web.add_node(name, kind="producer", species=name, name=name)
    return web
