"""Stones in the Stream: cards whose effects push others, offers, a question, dice, and points for each seat.

In a turn one card is played and its steps are done from top to bottom: lay a stone, roll a die, call another
card, choose one of two, make an offer, answer a question. Every step hands its result down to its card, a
called card to the one that called it; what the played card has brought together are the points. A stone among
many others wakes the echo: a card that waits until the present one is done.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from ecolearn.kernel.actions import Cell
from ecolearn.kernel.chance import Chance
from ecolearn.kernel.game import Option, Outcome, Table
from ecolearn.kernel.grids import RectGrid
from ecolearn.kernel.position import Position
from ecolearn.kernel.rules import Task, Work
from ecolearn.kernel.zones import Zones, ZoneSpec
from ecolearn.picture.scene import Place, Scene

from .common import ToyGame, ToyKind, ToyTask, action_type, hand_of, rule, state_text, web_of
from .offers import Accept, CounterOffer, Decline, Offer

#: Every card with its steps, from top to bottom; a step is a kind of task, a colon and what it needs.
CARDS: Mapping[str, tuple[str, ...]] = {
    "otter": ("put", "put", "ask"),
    "heron": ("roll", "call:otter"),
    "crane": ("pick", "call:newt"),
    "newt": ("put",),
    "trader": ("offer", "put"),
    "king": ("call:crane", "call:heron"),
    "echo": ("roll",),
}
DECK = ("otter", "heron", "crane", "newt", "trader", "king") * 2
GRID = RectGrid(4, 3, neighbours=8)


class Stream(Position):
    """Stones and who laid them, coins and points of every seat, cards that wait, the latest stone."""

    def __init__(self, table: Table, zones: Zones, chance: Chance) -> None:
        self.table, self.zones, self.chance = table, zones, chance
        seats = range(1, table.seats + 1)
        self.cells: Mapping[Cell, int] = {(0, 0): 0}
        self.coins: Mapping[int, int] = dict.fromkeys(seats, 5)
        self.points: Mapping[int, int] = dict.fromkeys(seats, 0)
        self.waiting: tuple[str, ...] = ()
        self.latest: Cell = (0, 0)
        self.facts = ()
        self.agenda = tuple(Task("turn", (seat,)) for _round in range(3) for seat in reversed(seats))

    def touching(self, cell: Cell) -> int:
        return sum(near in self.cells for near in GRID.neighbours(cell))

    def tell(self, code: str, **values: Any) -> Stream:
        return self.evolve(facts=(*self.facts, (code, values)))

    def called(self, card: str, seat: int) -> Stream:
        return self.with_tasks(Task("card", (seat,), card, (0,)))

    def outcome(self) -> Outcome | None:
        if self.agenda:
            return None
        best = max(self.points.values())
        return Outcome(None, best, 0, self.sentence("over", n=best), self.points)

    def inventory(self) -> Counter[str]:
        return self.zones.total()

    def food_web(self) -> Any:
        return web_of(self.zones.cards("done"))

    def key(self) -> str:
        return state_text(self)


class Play(ToyKind):
    action = action_type("play", "Card")
    checks = (rule("CAL-1.1", "not_held", lambda p, a, seat: a.card in hand_of(p, seat), said="card"),)

    def apply(self, position: Stream, action: Any, seat: int) -> Stream:
        zones = position.zones.move(action.card, f"hand.{seat}", "done")
        played = position.evolve(zones=zones).tell("played", who=seat, card=action.card)
        return played.finish().with_tasks(Task("score", (seat,))).called(action.card, seat)


class Put(ToyKind):
    action = action_type("put", "Cell")
    checks = (
        rule("CAL-2.1", "no_place", lambda p, a, seat: GRID.contains(a.cell)),
        rule("CAL-2.2", "taken", lambda p, a, seat: a.cell not in p.cells),
        rule("CAL-2.3", "touches_none", lambda p, a, seat: p.touching(a.cell) > 0),
    )

    def universe(self, position: Stream, task: Task, seat: int) -> Iterable[Any]:
        return [self.action(cell) for cell in GRID.cells()]

    def apply(self, position: Stream, action: Any, seat: int) -> Stream:
        touching = position.touching(action.cell)
        waiting = (*position.waiting, "echo") if touching >= 4 else position.waiting
        cells = {**position.cells, action.cell: seat}
        laid = position.evolve(cells=cells, latest=action.cell, waiting=waiting)
        return laid.tell("laid", who=seat, n=touching).finish(touching)


class Roll(ToyKind):
    action = action_type("roll")
    reveal = True

    def apply(self, position: Stream, action: Any, seat: int) -> Stream:
        (eyes,), chance = position.chance.roll("die")
        return position.evolve(chance=chance).tell("rolled", who=seat, n=eyes).finish(eyes)


class Pick(ToyKind):
    action = action_type("pick", "Word")
    checks = (rule("CAL-2.4", "no_choice", lambda p, a, seat: a.word in ("stones", "luck"), said="word"),)

    def universe(self, position: Stream, task: Task, seat: int) -> Iterable[Any]:
        return [self.action(word) for word in ("stones", "luck")]

    def apply(self, position: Stream, action: Any, seat: int) -> Stream:
        step = "put" if action.word == "stones" else "roll"
        return position.finish().with_tasks(Task(step, (seat,), position.agenda[-1].cause))


class Answer(ToyKind):
    action = action_type("answer", "int")
    checks = (rule("CAL-3.1", "wrong", lambda p, a, seat: a.number == p.touching(p.latest), said="number"),)

    def universe(self, position: Stream, task: Task, seat: int) -> Iterable[Any]:
        return [self.action(number) for number in range(9)]

    def apply(self, position: Stream, action: Any, seat: int) -> Stream:
        return position.tell("answered", who=seat, n=action.number).finish(1)


class PutTask(ToyTask):
    """A compulsory stone; where none can lie, the card is at its end."""

    def advance(self, position: Stream, task: Task) -> Stream | None:
        if all(cell in position.cells for cell in GRID.cells()):
            return position.tell("no_room").finish().with_top(data=(99,))
        return super().advance(position, task)


def _step(position: Stream, task: Task) -> Stream:
    """Do the next step of a card, or hand down what its steps have brought."""
    steps, at, seat = CARDS[task.cause], task.data[0], task.seats[0]
    if at >= len(steps):
        return position.finish(sum(task.got))
    kind, _colon, what = steps[at].partition(":")
    begun = position.with_top(data=(at + 1,))
    return begun.called(what, seat) if kind == "call" else begun.with_tasks(Task(kind, (seat,), task.cause))


def _score(position: Stream, task: Task) -> Stream:
    """The points of a played card; cards that have waited come before the next turn."""
    seat, points = task.seats[0], sum(task.got)
    scored = position.evolve(points={**position.points, seat: position.points[seat] + points})
    done = scored.tell("scored", who=seat, n=points).finish()
    if not position.waiting:
        return done
    woken = done.evolve(waiting=position.waiting[1:]).tell("woken", card=position.waiting[0])
    return woken.with_tasks(Task("score", (seat,))).called(position.waiting[0], seat)


class Calls(ToyGame):
    id, version, code, title = "calls", 1, "CAL", "Stones in the Stream"
    least_seats, most_seats, longest = 2, 3, 3 * 3 * 40
    options = (Option("coins", 5, "Coins", "What every seat has at the start.", low=0, high=9),)
    phrases: ClassVar[dict[str, Any]] = {
        "played": "{who} plays: {card}.",
        "laid": ("{who} lays a stone beside {n} other.", "{who} lays a stone beside {n} others."),
        "rolled": "{who} rolls {n}.",
        "answered": "{who} knows the answer: {n}.",
        "offered": "{who} to {to}: {n}.",
        "accepted": "{who} accepts: {n}.",
        "declined": "{who} declines.",
        "no_room": "There is no room for another stone.",
        "scored": "{who}: {n} more points.",
        "woken": "After a wait comes: {card}.",
        "not_held": "This card is not in your hand: {said}.",
        "no_place": "There is no such place.",
        "taken": "A stone lies there already.",
        "touches_none": "A stone must touch another one.",
        "no_choice": "Choose stones or luck, not {said}.",
        "wrong": "Not so many stones touch the latest one: {said}. Count again.",
        "nobody": "Nobody else sits there.",
        "coins": "So many coins cannot be paid.",
        "offers": "There have been offers enough. Accept or decline.",
        "same": "This was offered already.",
        "over": "The most points: {n}.",
        **{
            f"prompt_{task}": f"{task.title()}: {{whose}}." for task in "turn put roll pick ask reply".split()
        },
        "prompt_offer": "Make an offer, or decline to: {whose}.",
    }
    results = frozenset({"rolled"})
    every = (Play(), Put(), Roll(), Pick(), Answer(), Offer(), CounterOffer(), Accept(), Decline())
    tasks: ClassVar = {
        "turn": ToyTask("play"),
        "card": Work(_step),
        "score": Work(_score),
        "put": PutTask("put", follow_up=True),
        "roll": ToyTask("roll"),
        "pick": ToyTask("pick", follow_up=True),
        "ask": ToyTask("answer", question=True),
        "offer": ToyTask("offer", "decline"),
        "reply": ToyTask("accept", "decline", "counter"),
    }

    def begin(self, table: Table, seed: int, start: Any = None) -> Stream:
        order, chance = Chance(seed).shuffle("deal", DECK)
        hands = {f"hand.{seat}": order[4 * seat - 4 : 4 * seat] for seat in range(1, table.seats + 1)}
        specs = [*(ZoneSpec(name, "open") for name in (*hands, "done")), ZoneSpec("box", "pile")]
        position = Stream(table, Zones(specs, {**hands, "box": order[4 * table.seats :]}), chance)
        return position.evolve(coins=dict.fromkeys(position.coins, table.options["coins"]))

    def scene(self, view: Any, seat: int | None) -> Scene:
        spots = [Place(f"cell.{GRID.text(cell)}", *GRID.centre(cell), speech="-") for cell in GRID.cells()]
        actor = seat or (view.actors() or (1,))[0]
        return self.picture(view, actor, spots)
