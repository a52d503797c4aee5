"""Choosing inside the effects of a card: points now, and what the landscape then promises other cards."""

from __future__ import annotations

from collections.abc import Sequence

from ecolearn.kernel.actions import Action
from ecolearn.kernel.grids import HEX
from ecolearn.kernel.rules import Task

from ..building import Build, Decline, Lift
from ..changing import Choose, Done, Move, Remove, Replace
from ..deck import LAND, Deck, Effect
from ..position import HANDS, EcosPosition
from ..resolving import effect_at
from .sketching import (
    Step,
    best_spots,
    moved,
    placed,
    points_now,
    removed,
    replaced,
    spread,
    steps_of,
    worth_of,
    worth_of_steps,
)
from .survey import Survey
from .weighing import value_of

#: Ways that are looked into closely.
CLOSELY = 6
#: What a point is worth that a card promises: for one's own that lie and that are held, and for the others'.
LYING, HELD, OTHERS = 0.45, 0.12, 0.15
#: Cards of the hand that are asked.
ASKED = 3


def best_choice(view: EcosPosition, seat: int) -> Action:
    """The action inside an effect after which the card, and those after it, bring most."""
    actions: Sequence[Action] = view.legal_actions(seat).forward
    if len(actions) == 1:
        return actions[0]
    rest, again = rest_of(view)
    tried = _promising(view, actions, rest, again)
    asked = Asked(view, seat, concerned(again, view.deck))
    best, most = tried[0], float("-inf")
    for action in tried:
        after, steps = _after(view, action, rest, again)
        value = worth_of_steps(after, steps) + asked.promise(after)
        if value > most + 1e-9:
            best, most = action, value
    return best


def rest_of(view: EcosPosition) -> tuple[list[Step], Step]:
    """What is still to be done on the card after the choice that is due, and that one itself."""
    tasks = [task for task in view.agenda if task.cause == view.agenda[-1].cause]
    steps = [_step(view, task) for task in tasks[::-1] if task.kind not in ("used", "gain", "gain_card")]
    return steps[1:], steps[0]


def _step(view: EcosPosition, task: Task) -> Step:
    if task.kind == "effect":
        effect = effect_at(view, task.cause, task.data)
        return Step(effect, effect.n)
    effect = effect_at(view, task.cause, task.data[0])
    # A place task stands for one time only; the others note in their data what they have done.
    times = 1 if task.kind == "place" else effect.n - (len(task.data) - 2)
    return Step(effect, times, task.data[1])


def _promising(
    view: EcosPosition, actions: Sequence[Action], rest: Sequence[Step], again: Step
) -> list[Action]:
    """The actions that are worth a closer look."""
    if len(actions) <= CLOSELY:
        return list(actions)
    builds = {(one.what, HEX.number(one.cell)): one for one in actions if isinstance(one, Build)}
    if builds:
        found = best_spots(view, Survey(view.land), list(builds), rest, CLOSELY)
        return [builds[spot] for spot in found]
    whole = [one for one in actions if isinstance(one, (Done, Decline))]
    others = [one for one in actions if not isinstance(one, (Done, Decline))]
    others = spread_actions(others, 8 * CLOSELY)
    rated = [
        (points_now(_after(view, one, (), again)[0], rest), -number) for number, one in enumerate(others)
    ]
    rated.sort(reverse=True)
    if rated[0][0] == rated[-1][0]:
        return whole + spread_actions(others, CLOSELY)
    return whole + [others[-number] for _points, number in rated[:CLOSELY]]


def spread_actions(actions: Sequence[Action], number: int) -> list[Action]:
    """So many of the actions, evenly from the whole list."""
    picked = spread([("", at) for at in range(len(actions))], number)
    return [actions[at] for _name, at in picked]


def _after(
    view: EcosPosition, action: Action, rest: Sequence[Step], again: Step
) -> tuple[EcosPosition, Sequence[Step]]:
    """What an action makes of the landscape, and what of the card comes after it."""
    further = rest
    if again.times > 1:
        further = (again._replace(times=again.times - 1), *rest)
    if isinstance(action, Build):
        return placed(view, action.what, HEX.number(action.cell)), rest
    if isinstance(action, Replace):
        effect = effect_at(view, view.agenda[-1].cause, view.agenda[-1].data[0])
        return replaced(view, effect.what, HEX.number(action.cell)), rest
    if isinstance(action, Remove):
        return removed(view, action.what, HEX.number(action.cell)), further
    if isinstance(action, Move):
        return moved(view, action.what, HEX.number(action.cell), HEX.number(action.to)), further
    if isinstance(action, Lift):
        land = view.land.without_token(again.effect.what, HEX.number(action.cell))
        return view.evolve(land=land), (again, *rest)
    if isinstance(action, Choose):
        return view, (*steps_of(again.effect.options[action.number - 1]), *rest)
    if isinstance(action, Decline):
        return view, ()
    return view, rest


class Asked:
    """The cards that are asked what a landscape promises them.

    Parameters
    ----------
    view : EcosPosition
    seat : int
    things : frozenset of str or None
        Only cards that have to do with these are asked; None: all.
    """

    def __init__(self, view: EcosPosition, seat: int, things: frozenset[str] | None = None) -> None:
        self.weights: list[tuple[str, float]] = []
        running = view.run.card if view.run else ""
        leader = max([other for other in view.points if other != seat], key=lambda other: view.points[other])
        for other in (seat, leader):
            for card in view.front(other):
                covered = view.open[card].covered.bit_count()
                if other != seat and 2 * covered < len(view.card(card).cost):
                    continue
                uses = view.open[card].uses - (card == running)
                if uses:
                    done = covered / len(view.card(card).cost)
                    weight = LYING if other == seat else -OTHERS / (view.table.seats - 1)
                    self.weights.append((card, weight * (0.6 + 0.4 * done + 0.2 * (uses - 1))))
        hand = sorted(view.zones.cards(HANDS[seat]), key=lambda card: -value_of(view, card))
        self.weights += [(card, HELD) for card in hand[:ASKED]]
        if things is not None:
            deck = view.deck
            self.weights = [
                row for row in self.weights if things & mentioned(deck, deck.cards[row[0]].effects)
            ]

    def promise(self, position: EcosPosition) -> float:
        """What the landscape of a position promises."""
        survey = Survey(position.land)
        return sum([weight * worth_of(position, card, survey) for card, weight in self.weights])


def concerned(again: Step, deck: Deck) -> frozenset[str] | None:
    """The things whose number or groups the choice that is due can change; None: many sorts of things."""
    effect = again.effect
    if effect.do == "replace" or effect.what == "tile" or effect.options:
        return None
    if effect.what == "land":
        return frozenset(("land", *LAND))
    if effect.what in LAND:
        return frozenset((effect.what, "land"))
    if effect.what == "animal":
        return frozenset(("animal", *deck.species))
    return frozenset((effect.what, "animal") if effect.what in deck.species else (effect.what,))


def mentioned(deck: Deck, effects: Sequence[Effect]) -> frozenset[str]:
    """The things that a card places, counts or asks for."""
    found: set[str] = set()
    for effect in effects:
        found |= {effect.what, effect.at.near, *effect.at.has, *effect.at.lacks, *effect.frm}
        if effect.what in deck.species:
            found.add(deck.species[effect.what].bearing)
        if effect.count is not None:
            found.add("land" if effect.count.kind in ("landmass", "landmasses") else effect.count.of)
        for option in effect.options:
            found |= mentioned(deck, option)
    return frozenset(found)
