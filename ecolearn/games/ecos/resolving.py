"""Resolving called cards: cubes off, effects from top to bottom, a quarter turn (ECS-2.4, ECS-2.5)."""

from __future__ import annotations

from collections.abc import Callable

from ecolearn.kernel.rules import Task

from .counting import amount
from .deck import Effect
from .position import FRONTS, SPENT, EcosPosition, Open, Run, Told


def call(position: EcosPosition, task: Task) -> EcosPosition:
    """Resolve the next called card: clockwise from the Harbinger, of one player in order of completion."""
    if not position.called:
        return position.without_task()
    seat, name = next(
        called for seat in position.clockwise for called in position.called if called[0] == seat
    )
    card, lying = position.card(name), position.open[name]
    facts = [("resolves", {"who": seat, "card": name})]
    if card.impact:
        facts.append(("impact", {"card": name, "card_text": name}))
    effects = [Task("effect", (seat,), name, (step,)) for step in range(len(card.effects))]
    return position.evolve(
        open={**position.open, name: Open(0, lying.uses)},
        called=tuple(called for called in position.called if called != (seat, name)),
        run=Run(name),
        # The data tell that this element has called a card before.
        trace=position.trace if task.data else (),
        facts=(*position.facts, *facts),
        agenda=(
            *position.agenda[:-1],
            task._replace(data=(True,)),
            Task("used", (seat,), name),
            *effects[::-1],
        ),
        **position.with_seat(seat, cubes=len(card.cost)),
    )


def used(position: EcosPosition, task: Task) -> EcosPosition:
    """The card is done: it turns a quarter, and is spent after its last use."""
    seat, name = task.seats[0], task.cause
    lying = position.open[name]
    left = lying.uses - 1
    changes = {"run": None, "agenda": position.agenda[:-1]}
    if left:
        return position.evolve(open={**position.open, name: lying._replace(uses=left)}, **changes)
    zones = position.zones.move(name, FRONTS[seat], SPENT[position.card(name).deck])
    return position.evolve(
        open={other: row for other, row in position.open.items() if other != name},
        zones=zones,
        facts=(*position.facts, ("spent", {"card": name})),
        **changes,
    )


def effect_at(position: EcosPosition, card: str, path: tuple[int, ...]) -> Effect:
    """The effect at a place of a card: its number, and for a choice the option and the number within it."""
    effect = position.card(card).effects[path[0]]
    for option, step in zip(path[1::2], path[2::2], strict=True):
        effect = effect.options[option][step]
    return effect


def effect(position: EcosPosition, task: Task) -> EcosPosition:
    """Begin an effect: what needs no choice is done, everything else becomes tasks of its own."""
    run = position.run
    if run is None or run.over:
        return position.without_task()
    found = effect_at(position, task.cause, task.data)
    return _DO[found.do](position.without_task(), task, found, run)


def _points(position: EcosPosition, task: Task, found: Effect, run: Run) -> EcosPosition:
    points, seat = amount(position, found), task.seats[0]
    told = Told(seat, task.cause, task.data, "points", n=points, run=run, land=position.land)
    if not points:
        return position.evolve(trace=position.noted(told))
    return position.evolve(
        trace=position.noted(told),
        facts=(*position.facts, ("points", {"who": seat, "n": points})),
        **position.with_seat(seat, points=points),
    )


def _gain(position: EcosPosition, task: Task, found: Effect, run: Run) -> EcosPosition:
    number, seat = amount(position, found), task.seats[0]
    told = Told(seat, task.cause, task.data, "gain", found.what, n=number, run=run, land=position.land)
    position = position.evolve(trace=position.noted(told))
    if found.what == "cube":
        facts = tuple([("gained_cube", {"who": seat})] * number)
        return position.evolve(facts=(*position.facts, *facts), **position.with_seat(seat, cubes=number))
    kind = "gain_card" if found.what == "card" else "gain"
    return position.evolve(
        agenda=position.agenda + (Task(kind, (seat,), task.cause, (found.what,)),) * number
    )


def _several(kind: str) -> Callable[[EcosPosition, Task, Effect, Run], EcosPosition]:
    """One task for each time; the last thing of the filters stays what it was when the effect began."""

    def begin(position: EcosPosition, task: Task, found: Effect, run: Run) -> EcosPosition:
        times = found.n if kind == "place" else 1
        return position.evolve(
            agenda=position.agenda + (Task(kind, task.seats, task.cause, (task.data, run.at)),) * times
        )

    return begin


_DO: dict[str, Callable[[EcosPosition, Task, Effect, Run], EcosPosition]] = {
    "points": _points,
    "gain": _gain,
    "place": _several("place"),
    "replace": _several("replace"),
    "remove": _several("remove"),
    "move": _several("move"),
    "choose": _several("choose"),
}
