"""The planner's part in each task."""

from __future__ import annotations

from ecolearn.kernel.actions import Action
from ecolearn.kernel.chance import Chance

from ..effects import is_forbidden
from ..modules import LOOKED
from ..openings import cell_of
from ..position import EcogonPosition
from ..rewards import DrawThree, PutBack
from ..steps import Pick
from ..turn import Discard, End, Place
from .choosing import best_choice
from .judging import best_gain, fear, judge, pond_of
from .outlook import Outlook
from .planning import best_plan

#: Cards that it lays in a turn at most when it plays with others: so all can follow, and have a part in it.
IN_COMPANY = 1
#: Missions, the one with which planners win most first (`docs/balance.md`).
FAVOURITES = (
    "planner",
    "ornithology",
    "key_species",
    "chain",
    "landscape",
    "niche",
    "flora",
    "abundance",
    "biotope",
    "sizes",
)
#: What is left of plans that were made: by position, the action.
_plans: dict[str, Action] = {}


def planner(view: EcogonPosition, seat: int, chance: Chance) -> Action | None:
    """Choose an action from what a seat may see."""
    task = view.agenda[-1]
    if task.kind == "turn":
        return _turn(view, seat)
    if task.kind == "mission":
        offered = view.zones.cards("missions")
        return Pick(min(offered, key=FAVOURITES.index), "missions")
    if task.kind == "reward":
        return DrawThree()
    legal = view.legal_actions(seat).forward
    if len(legal) == 1:
        action: Action = legal[0]
        return action
    outlook = Outlook(view, seat)
    if task.kind == "discard":
        return _discard(view, outlook)
    if task.kind == "put_back":
        return _put_back(view, outlook)
    if all(isinstance(action, Pick) and action.zone in (LOOKED, "events_done") for action in legal):
        events = [action for action in legal if isinstance(action, Pick) and action.card in view.deck.events]
        if events:
            return min(events, key=lambda pick: _harm(view, outlook, pick.card))
    return best_choice(view.resample(chance), seat, outlook)


def forget() -> None:
    """Forget all plans, for tests that must see them made anew."""
    _plans.clear()


def _turn(view: EcogonPosition, seat: int) -> Action:
    key = view.key()
    known = _plans.get(key)
    if known is not None:
        return known
    if len(_plans) > 500:
        _plans.clear()
    outlook = Outlook(view, seat)
    facts = outlook.facts
    pond = pond_of(view, outlook)
    forbidden = frozenset(card for card in pond.hand if is_forbidden(view, facts.names[card]))
    lays = len(pond.hand) if view.table.seats == 1 else max(0, IN_COMPANY - len(view.laid))
    best = best_plan(pond, forbidden, lays)
    actions: list[Action] = [Place(facts.names[card], cell_of(at)) for card, at in best.path]
    actions.append(End())
    position = view
    for action in actions:
        _plans[position.key()] = action
        # Where a tile or a level comes in between, plans are made anew.
        if isinstance(action, End) or position.why_illegal(action, seat) is not None:
            break
        position = position.apply(action, seat).settled()
        if not position.agenda or position.agenda[-1].kind != "turn":
            break
    return _plans[key]


def _discard(view: EcogonPosition, outlook: Outlook) -> Action:
    """Do without the card that is missed least."""
    pond = pond_of(view, outlook)

    def left_without(card: int) -> float:
        rest = list(pond.hand)
        rest.remove(card)
        return judge(pond.with_hand(tuple(rest)))

    return Discard(outlook.facts.names[max(sorted(set(pond.hand)), key=left_without)])


def _put_back(view: EcogonPosition, outlook: Outlook) -> Action:
    """Cards that are better than what the stack holds go on top."""
    pond, number = pond_of(view, outlook), outlook.facts.number
    places = pond.places(pond.empty())
    looked = [best_gain(pond, number(card), places) for card in view.zones.cards(LOOKED)]
    others = [best_gain(pond, card, places) for card in sorted(outlook.unseen.elements())]
    better = not others or sum(looked) / len(looked) >= sum(others) / len(others)
    return PutBack("top" if better else "under")


def _harm(view: EcogonPosition, outlook: Outlook, event: str) -> tuple[float, str]:
    """What an event is expected to cost now."""
    alone = Outlook(view, outlook.seat)
    alone.events, alone.events_left = (event,), 1
    tone = view.deck.events[event].tone
    return fear(pond_of(view, alone)) - (1.0 if tone == "help" else 0.0), event
