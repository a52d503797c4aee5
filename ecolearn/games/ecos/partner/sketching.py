"""What a card would bring: its effects from top to bottom on a landscape, each choice made at first sight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..counting import amount
from ..deck import Effect
from ..landscape import Landscape
from ..position import EcosPosition, Run
from ..targets import exchanges, lifts, removals
from .survey import Survey

#: What gained things are worth, in points.
GAINED = {"wild": 1.8, "cube": 1.2, "card": 0.6}
ELEMENT = 1.3
#: Things that are tried when something is to be taken away.
TRIED = 6
#: Effects that change nothing in the landscape.
COUNTING = ("points", "gain")
#: What each step towards each other may add to a largest group that a card counts.
MOVED = 0.6


class Step(NamedTuple):
    """An effect that is still to be done.

    Attributes
    ----------
    effect : Effect
    times : int
        How often it can still be done.
    last : int or None
        Where the card had done something last when the effect began; -1 if it has not begun.
    """

    effect: Effect
    times: int = 1
    last: int | None = -1


def steps_of(effects: Sequence[Effect]) -> tuple[Step, ...]:
    """Effects that have not begun."""
    return tuple([Step(effect, effect.n) for effect in effects])


def worth_of(position: EcosPosition, card: str, survey: Survey) -> float:
    """Points that a card would bring now if it were called, other gains turned into points."""
    start = position.evolve(run=Run(card))
    return worth_of_steps(start, steps_of(position.card(card).effects), survey)


def worth_of_steps(position: EcosPosition, steps: Sequence[Step], survey: Survey | None = None) -> float:
    """Points that the rest of a card would bring.

    Parameters
    ----------
    position : EcosPosition
        With the card that is being resolved, as far as it has been.
    steps : sequence of Step
        What is still to be done, the first first.
    survey : Survey, optional
        Of the landscape, if there is one already.
    """
    value = 0.0
    for number, (effect, times, begun) in enumerate(steps):
        run = position.run
        if run is None:
            break
        last = run.at if begun == -1 else begun
        rest = steps[number + 1 :]
        if effect.do == "points":
            value += amount(position, effect)
        elif effect.do == "gain":
            value += GAINED.get(effect.what, ELEMENT) * amount(position, effect)
        elif effect.do == "move":
            value += _hope(position, times, rest)
        elif effect.do == "choose":
            ways = [(*steps_of(option), *rest) for option in effect.options]
            return value + max([worth_of_steps(position, way, survey) for way in ways])
        elif effect.do == "place" and times == 1 and not any(step.effect.do not in COUNTING for step in rest):
            # Nothing else changes the landscape, so that what is counted can be told without laying it.
            survey = survey or Survey(position.land)
            spots = survey.spots(position, effect, last)
            if not spots:
                return value
            fixed = [step for step in rest if step.effect.count is None]
            return (
                value
                + max(_ratings(survey, spots, rest, run.removed))
                + worth_of_steps(position, fixed, survey)
            )
        else:
            after = _done(position, effect, times, last, rest, survey)
            if after is None:
                return value
            position, survey = after, None
    return value


def _done(
    position: EcosPosition,
    effect: Effect,
    times: int,
    last: int | None,
    rest: Sequence[Step],
    survey: Survey | None,
) -> EcosPosition | None:
    """The position after an effect that changes the landscape; None if the card ends with it."""
    if effect.do == "place":
        for _time in range(times):
            survey = survey or Survey(position.land)
            spots = survey.spots(position, effect, last)
            if not spots:
                # A token that lies is lifted and placed anew: about as good as where it is.
                if not lifts(position, effect, last):
                    return None
                continue
            what, at = best_spots(position, survey, spots, rest, 1)[0]
            position = placed(position, what, at)
            survey = None
        return position
    if effect.do == "replace":
        tiles = [(effect.what, at) for at in exchanges(position, effect, last)]
        if not tiles:
            return None
        # As if the tile were new there: what its old terrain was counted for is left out.
        what, at = best_spots(position, survey or Survey(position.land), tiles, rest, 1)[0]
        return replaced(position, what, at)
    for time in range(times):
        going = spread(removals(position, effect, last), TRIED)
        found = [removed(position, what, at) for what, at in going]
        if not found:
            return position if time >= effect.need else None
        best = max(found, key=lambda after: points_now(after, rest))
        if time >= effect.need and points_now(best, rest) <= points_now(position, rest):
            break
        position = best
    return position


def _hope(position: EcosPosition, times: int, rest: Sequence[Step]) -> float:
    """What moving may add to what is counted afterwards: a group grows by some of those that move."""
    value = 0.0
    for effect, _times, _last in rest:
        if effect.count is not None and effect.count.kind in ("largest", "community", "adjacent"):
            value += MOVED * effect.per * times
    return min(value, 6.0)


def best_spots(
    position: EcosPosition,
    survey: Survey,
    spots: Sequence[tuple[str, int]],
    rest: Sequence[Step],
    number: int,
) -> list[tuple[str, int]]:
    """Where something is best placed by what the card counts afterwards, the best first.

    Of spots that are equally good some from all over the landscape are taken.
    """
    gone = position.run.removed if position.run else 0
    rated: dict[float, list[tuple[str, int]]] = {}
    for spot, points in zip(spots, _ratings(survey, spots, rest, gone), strict=True):
        rated.setdefault(points, []).append(spot)
    best: list[tuple[str, int]] = []
    for points in sorted(rated, reverse=True):
        best += spread(rated[points], number - len(best))
        if len(best) >= number:
            break
    return best


def _ratings(
    survey: Survey, spots: Sequence[tuple[str, int]], rest: Sequence[Step], gone: int
) -> list[float]:
    """What the effects that count, up to the next change of the landscape, would give for each spot."""
    counting: list[tuple[Effect, float]] = []
    for effect, _times, _last in rest:
        if effect.do in ("place", "replace"):
            break
        if effect.do in COUNTING and effect.count is not None:
            counting.append((effect, GAINED.get(effect.what, ELEMENT) if effect.do == "gain" else 1.0))
    promised = survey.promised
    return [
        sum([factor * promised(effect, what, at, gone) for effect, factor in counting]) for what, at in spots
    ]


def spread(spots: Sequence[tuple[str, int]], number: int) -> list[tuple[str, int]]:
    """So many of the spots, evenly from the whole list."""
    if len(spots) <= number:
        return list(spots)
    return [spots[(2 * at + 1) * len(spots) // (2 * number)] for at in range(number)]


def points_now(position: EcosPosition, steps: Sequence[Step]) -> float:
    """What the points effects among the steps would give if they were counted now."""
    return float(sum([amount(position, effect) for effect, _n, _last in steps if effect.do == "points"]))


# -- changes of the landscape, as cards make them ----------------------------------------------------


def placed(position: EcosPosition, what: str, at: int) -> EcosPosition:
    """The position once the card has placed something."""
    return _changed(position, position.land.with_thing(what, at), what, at)


def replaced(position: EcosPosition, to: str, at: int) -> EcosPosition:
    """The position once the card has exchanged a tile."""
    land, swept = position.land.with_terrain(at, to, position.deck)
    return _changed(position, land, to, at, swept.tokens)


def removed(position: EcosPosition, what: str, at: int) -> EcosPosition:
    """The position once the card has taken something away."""
    if what == "tile":
        land, swept = position.land.without_tile(at)
        return _changed(position, land, "", at, swept.tokens)
    return _changed(position, position.land.without_token(what, at), "", at, 1)


def moved(position: EcosPosition, what: str, at: int, to: int) -> EcosPosition:
    """The position once the card has moved an animal."""
    return _changed(position, position.land.with_move(what, at, to), what, to)


def _changed(position: EcosPosition, land: Landscape, what: str, at: int, gone: int = 0) -> EcosPosition:
    run = position.run
    assert run is not None
    return position.evolve(land=land, run=run._replace(what=what, at=at, removed=run.removed + gone))
