"""What others did not do: whoever had held a better card would have played it, so they do not hold it."""

from __future__ import annotations

from ..model import JOKER, Rules, State, state_of
from ..position import MutterNaturPosition, Past, Used
from .habits import Habits

#: How much better a card must be for it to be missed, and how sure one is then.
CLEARLY, LACKED = 1.5, 0.8
#: What is left of that after an exchange in which the player took part.
AFTER_EXCHANGE = 0.6

#: By seat, by card (the first of its like): how sure it is that the seat does not hold it.
Lacking = list[dict[int, float]]


def lacking(view: MutterNaturPosition, rules: Rules, habits: Habits) -> Lacking:
    """What the rounds so far tell of the hands of each seat."""
    found: Lacking = [{} for _seat in range(rules.seats)]
    story: tuple[Past, ...] = view.story
    for past in story:
        _from_round(view, past, rules, habits, found)
    for one in view.used:
        _exchanged(one, found)
    return found


def _exchanged(one: Used, found: Lacking) -> None:
    if one.kind != "give":
        return
    for seat in (one.seat - 1, one.to - 1):
        for card in found[seat]:
            found[seat][card] *= AFTER_EXCHANGE


def _from_round(view: MutterNaturPosition, past: Past, rules: Rules, habits: Habits, found: Lacking) -> None:
    """Compare what each seat revealed with what it could have, as far as it could know the web."""
    told = {one.seat: one.card for one in past.used if one.kind in ("show", "swap") and one.card}
    asked = {one.seat for one in past.used if one.kind == "give"}
    for one in past.used:
        _exchanged(one, found)
    state = _web(view, past, rules)
    unknown = 0
    for reveal in past.revealed:
        seat = reveal.seat - 1
        card = rules.number[reveal.card]
        lacks = found[seat]
        if reveal.seat not in told or reveal.sort == "condition":
            value = (
                -99.0
                if reveal.seat in asked or not reveal.laid
                else _promise(state, habits, card, seat, unknown)
            )
            for other in set(rules.alike):
                if other == rules.alike[card] or rules.colour[other] == JOKER:
                    continue
                better = _promise(state, habits, other, seat, unknown)
                if better > 0.0 and better > value + CLEARLY:
                    lacks[other] = max(lacks.get(other, 0.0), LACKED)
        if reveal.seat in told:
            habits.lay(state, seat, card)
        else:
            unknown += 1


def _promise(state: State, habits: Habits, card: int, seat: int, unknown: int) -> float:
    """How good it is to play a card, from 0 for one that does not fit; 10 and more for a species."""
    value, _place = habits.value(state, card, seat)
    if value <= -50.0:
        return 0.0
    likely = habits.chance(state, card, unknown)
    return likely * (value + 6.0) if likely > 0.5 else 0.0


def _web(view: MutterNaturPosition, past: Past, rules: Rules) -> State:
    """The web when a round began; hands and stages' counts are not needed."""
    state = state_of(view, [() for _seat in view.seats])
    state.filled = 0
    state.lies = [-1] * len(rules.cells)
    for cell, name in past.cells.items():
        at = rules.place_at[cell]
        state.filled |= 1 << at
        state.lies[at] = rules.number[name]
    state.start = past.start - 1
    state.before = state.before_colour = state.before_place = -1
    state.cats.clear()
    state.lying = 0
    return state
