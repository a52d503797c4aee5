"""What others did not do: whoever had held a better card would have played it, so they do not hold it."""

from __future__ import annotations

from ..model import CONDITION, JOKER, Rules, State, state_of
from ..position import MutterNaturPosition, Past, Used
from .glance import NEVER
from .habits import WASTE, Habits

#: How much better a card must be for it to be missed, and how sure one is then.
CLEARLY, LACKED, LACKED_SPECIES = 0.8, 0.9, 0.97
#: How likely a card must fit that would have been played; more so for those who ask rather than risk it.
LIKELY, SURELY = 0.5, 0.92
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
        value = _promise(state, habits, card, seat, unknown)
        surely = SURELY if reveal.seat in asked else LIKELY
        if reveal.seat in asked:
            # What was played then is what was given back.
            value = -WASTE
        for other in set(rules.alike):
            if other == rules.alike[card] or rules.colour[other] == JOKER:
                continue
            if habits.value(state, other, seat)[0] == NEVER or habits.chance(state, other, unknown) < surely:
                continue
            better = _promise(state, habits, other, seat, unknown)
            if better > max(value, -WASTE) + CLEARLY:
                lacks[other] = LACKED if rules.sort[other] == CONDITION else LACKED_SPECIES
        if reveal.seat in told:
            habits.lay(state, seat, card)
        else:
            unknown += 1


def _promise(state: State, habits: Habits, card: int, seat: int, unknown: int) -> float:
    """How good it is to play a card, as far as others can tell who do not know the rest of the hand."""
    value, _place = habits.value(state, card, seat)
    if value == NEVER:
        return -WASTE
    likely = habits.chance(state, card, unknown)
    return likely * (value - habits.out_of_order(state, card, unknown)) - (1 - likely) * WASTE


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
