"""What follows a laid card: end, draw, next player (BIO-2.6 to BIO-2.10, BIO-3.5 to BIO-3.8)."""

from __future__ import annotations

from typing import Any

from ecolearn.kernel.game import Outcome
from ecolearn.kernel.rules import Task
from ecolearn.kernel.sentences import Fact
from ecolearn.kernel.zones import Zones

from .position import HANDS, BiolinkPosition
from .terms import seat_term

#: Ranks of the co-operative game: the fewest arrows, and the code of the sentence (BIO-2.10).
RANKS = ((23, "master"), (21, "flourishing"), (18, "stable"), (0, "imbalance"))
#: The ranks are made for the full grid of the co-operative game.
RANKED_CELLS = 16


def rank(arrows: int) -> str:
    """The rank of a biotope by the number of its arrows (BIO-2.10)."""
    return next(code for least, code in RANKS if arrows >= least)


def next_rank(arrows: int) -> int | None:
    """The fewest arrows of the next rank; None for the highest."""
    higher = [least for least, _code in RANKS if least > arrows]
    return min(higher) if higher else None


def why_over(position: BiolinkPosition) -> str:
    """Why the game is over now: ``full``, ``stuck``, or empty while it goes on (BIO-2.9, BIO-3.7).

    That no card fits any more does not depend on who holds which: it is the same in every world that a
    player can imagine.
    """
    if not position.free:
        return "full"
    around, fits, zones = position.all_around, position.table.fits, position.zones
    for seat in range(1, position.table.seats + 1):
        for card in zones.cards(HANDS[seat]):
            if fits[card] & around:
                return ""
    for card in zones.cards("pile"):
        if fits[card] & around:
            return ""
    return "stuck"


def after_laying(
    position: BiolinkPosition, seat: int, draws: bool, changes: dict[str, Any]
) -> BiolinkPosition:
    """End the game, or let the player draw, or go on to the next one; `changes` are made besides.

    Parameters
    ----------
    position : BiolinkPosition
        With the top task still on the agenda; the task is taken off.
    draws : bool
        False for a card that was turned up from the pile: it replaces the draw (BIO-2.7).
    """
    ended = why_over(position)
    if ended:
        changes["agenda"] = ()
        changes["ended"] = ended
        return position.changed(changes)
    if draws and position.zones.count("pile"):
        changes["agenda"] = (Task("draw", (seat,)),)
        return position.changed(changes)
    return next_turn(position, seat, changes)


def next_turn(position: BiolinkPosition, seat: int, changes: dict[str, Any]) -> BiolinkPosition:
    """The turn of the next player; whoever has nothing to do at all is passed over."""
    facts: tuple[Fact, ...] = changes.get("facts", position.facts)
    zones: Zones = changes.get("zones", position.zones)
    follower, turn = seat, position.turn
    for _seat in range(position.table.seats):
        follower = follower % position.table.seats + 1
        turn += 1
        if zones.count("pile") or (
            position.can_lay(zones.cards(HANDS[follower]))
            if position.table.coop
            else zones.count(HANDS[follower])
        ):
            break
        # Alone there is nobody to be told that the turn passes.
        if position.table.seats > 1:
            facts = (*facts, ("passed", {"who": follower}))
    changes["facts"] = facts
    changes["seat"] = follower
    changes["turn"] = turn
    changes["agenda"] = (Task("turn", (follower,), data=(0,)),)
    return position.changed(changes)


def laying_done(position: BiolinkPosition, task: Task) -> BiolinkPosition:
    """What comes after the questions about arrows, as a task of its own; data: whether a card is drawn."""
    return after_laying(position, task.seats[0], bool(task.data[0]), {})


def outcome(position: BiolinkPosition) -> Outcome:
    """The result of a game that is over (BIO-2.10, BIO-3.8)."""
    why = position.sentence(f"ended_{position.ended}")
    table = position.table
    if table.coop:
        arrows = position.score
        if len(position.grid.cells()) == RANKED_CELLS:
            told = position.sentence(
                "outcome_coop", n=arrows, why=why, rank=position.sentence(f"rank_{rank(arrows)}")
            )
        else:
            told = position.sentence("outcome_small", n=arrows, why=why)
        return Outcome(None, arrows, 0, told)
    scores = dict(enumerate(position.points, 1))
    best = max(scores.values())
    if table.seats == 1:
        return Outcome(None, best, 0, position.sentence("outcome_alone", n=best, why=why), scores)
    leading = [seat for seat, points in scores.items() if points == best]
    most = max(position.multiple[seat - 1] for seat in leading)
    winners = tuple(seat for seat in leading if position.multiple[seat - 1] == most)
    code = "outcome_shared" if len(winners) > 1 else "outcome_tie" if len(leading) > 1 else "outcome_best"
    told = position.sentence(code, n=best, who=tuple(map(seat_term, winners)), why=why)
    return Outcome(None, best, 0, told, scores)
