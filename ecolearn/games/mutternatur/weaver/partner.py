"""The weaver's part in each task: plan, answer, reveal, choose a place."""

from __future__ import annotations

from random import Random
from typing import Any

from ecolearn.kernel.actions import Action
from ecolearn.kernel.chance import Chance, fnv1a

from ..model import CONDITION, JOKER, Rules, rules_of
from ..planning import Choose, Ready, Side, Stop
from ..position import MOST_CHANGES, PLANS, MutterNaturPosition
from ..revealing import ChooseSlot, Hit, RevealCard
from ..symbioses import (
    Give,
    GiveChosen,
    Return,
    ReturnChosen,
    ShowChosen,
    ShowChosenTo,
    Swap,
    SwapChosen,
)
from .deciding import Deciding
from .habits import Habits
from .memory import lacking
from .seeing import Seen
from .trying import Way

#: Decisions that were made already, by all that they depend on: a seat is asked several times in a round.
_made: dict[Any, Way | None] = {}


def weaver(view: MutterNaturPosition, seat: int, chance: Chance) -> Action | None:
    """Choose an action from what a seat may see; None to wait for those who speak first.

    All weavers speak in the order in which cards are revealed, so that each knows what was told before.
    """
    task = view.agenda[-1]
    if task.kind == "plan":
        return _plan(view, seat)
    if task.kind == "answer":
        return _answer(view, seat, task.data[0])
    if task.kind == "side":
        return _side(view, seat)
    rules = rules_of(view.table)
    if task.kind == "slot":
        seen = seen_by(view, seat)
        card = rules.number[task.cause]
        _value, place = habits_of(rules).value(seen.state, card, seat - 1)
        return ChooseSlot(rules.cells[place])
    if task.kind == "hit":
        seen = seen_by(view, seat)
        return Hit(rules.cells[habits_of(rules).hit(seen.state, seen.state.bare())])
    return RevealCard()


def habits_of(rules: Rules) -> Habits:
    """The habits for a table, made once."""
    found: Habits | None = rules.__dict__.get("_habits")
    if found is None:
        found = rules.__dict__["_habits"] = Habits(rules)
    return found


def seen_by(view: MutterNaturPosition, seat: int) -> Seen:
    """What a seat knows, and what it remembers."""
    rules = rules_of(view.table)
    return Seen(view, seat, lacking(view, rules, habits_of(rules)))


def forget() -> None:
    """Forget all decisions, for tests that must see them made anew."""
    _made.clear()


# -- planning ----------------------------------------------------------------------------------------


def _plan(view: MutterNaturPosition, seat: int) -> Action | None:
    order = [
        at for at in (*range(view.start, view.table.seats + 1), *range(1, view.start)) if view.card_count(at)
    ]
    if view.discards > view.table.limit and seat not in view.stopping:
        # Nothing is told by that, so nobody has to wait for it.
        return Stop()
    place = order.index(seat)
    if any(other not in view.ready for other in order[:place]):
        return None
    chosen = view.chosen(seat)
    if chosen is not None and _stands(view, seat, order):
        return Ready()
    if chosen is None and not view.can_choose_something(seat):
        return Ready()
    way = _decided(view, seat)
    if way is None:
        return Ready()
    return _begun(view, seat, way)


def _stands(view: MutterNaturPosition, seat: int, order: list[int]) -> bool:
    """Whether a choice stands: it was shown, or only players who come later have done something since."""
    if view.view_for(None).chosen(seat) == view.chosen(seat) or view.changes[seat - 1] >= MOST_CHANGES:
        return True
    if not view.used:
        return False
    last = view.used[-1]
    if last.seat == seat:
        return last.kind == "show"
    return order.index(last.seat) > order.index(seat) if last.seat in order else True


def _decided(view: MutterNaturPosition, seat: int) -> Way | None:
    seen = seen_by(view, seat)
    key = (
        view.table.seats,
        view.table.options["stages"],
        view.round,
        view.start,
        view.used,
        view.free,
        view.symbioses,
        tuple(seen.state.lies),
        tuple(seen.state.pile),
        tuple(tuple(sorted(hand)) for hand in seen.state.hands),
        tuple(seen.unseen),
        tuple(sorted(seen.told.items())),
        seat,
    )
    if key not in _made:
        if len(_made) > 500:
            _made.clear()
        stages = view.table.stages
        show_all = not any(stage.forbids_showing(view, True) for stage in stages)
        show_one = not show_all and not any(stage.forbids_showing(view, False) for stage in stages)
        deciding = Deciding(
            seen,
            habits_of(seen.rules),
            Random(fnv1a(repr(key))),
            show_all=show_all,
            show_one=show_one,
        )
        asked = bool(view.used) and view.used[-1].seat == seat and view.used[-1].kind != "show"
        _made[key] = (deciding.after_asking() if asked else None) or deciding.best()
    return _made[key]


def _begun(view: MutterNaturPosition, seat: int, way: Way) -> Action:
    """The next action on a way."""
    names = rules_of(view.table).names
    card, chosen = names[way.card], view.chosen(seat)
    held = view.hand(seat)
    if way.kind == "ask":
        return Give(card, way.to + 1) if card in held else GiveChosen(way.to + 1)
    if way.kind == "swap":
        other = names[way.other]
        return Swap(card, other) if card in held else SwapChosen(other)
    if chosen != card:
        return Choose(card)
    if way.kind == "show":
        return ShowChosen() if way.to < 0 else ShowChosenTo(way.to + 1)
    return Ready()


# -- the rest ----------------------------------------------------------------------------------------


def _answer(view: MutterNaturPosition, seat: int, giver: int) -> Action:
    """Give back what fits for the giver, as far as one knows; one's own choice is kept."""
    seen = seen_by(view, seat)
    rules = seen.rules
    habits = habits_of(rules)
    deciding = Deciding(seen, habits, Random(0), show_all=False, show_one=False)
    asker = giver - 1
    state, _unknown = deciding.turn_of(asker)
    number = rules.number
    chosen = view.chosen(seat)
    offers = [number[card] for card in view.hand(seat)]
    if not offers:
        return ReturnChosen()
    card = deciding.returned(state, asker, seat - 1, offers)
    if card < 0:
        card = _least(deciding, offers)
    assert chosen is None or view.zones.count(PLANS[seat])
    return Return(rules.names[card])


def _least(deciding: Deciding, offers: list[int]) -> int:
    """The card that one misses least."""
    rules = deciding.rules

    def missed(card: int) -> tuple[float, int]:
        if rules.sort[card] != CONDITION:
            return 5.0, card
        return (9.0 if rules.colour[card] == JOKER else -float(offers.count(card))), card

    return min(offers, key=missed)


def _side(view: MutterNaturPosition, seat: int) -> Action:
    """Plants or animals: what nobody has taken, else what one holds more of."""
    species = view.table.web.species
    plants = sum(card in species and species[card].kind == "plant" for card in view.hand(seat))
    animals = sum(card in species and species[card].kind == "animal" for card in view.hand(seat))
    left = sum(not side for side in view.sides)
    missing = [side for side in ("plant", "animal") if side not in view.sides]
    if missing and left <= len(missing):
        return Side(missing[0])
    return Side("plant" if plants > animals else "animal")
