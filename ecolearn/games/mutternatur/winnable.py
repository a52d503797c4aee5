"""Can a game still be won, all cards known? And in which round was it lost? (MUT-4.3)"""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from ecolearn.kernel.actions import Action
from ecolearn.kernel.sentences import Sentence

from .model import rules_of, state_of
from .planning import Choose, Ready
from .playout import Play, Playout, Round, Trade
from .position import MutterNaturPosition
from .revealing import ChooseSlot, Hit, RevealCard
from .symbioses import Give, GiveChosen, Return, ReturnChosen, Swap, SwapChosen
from .thorough import Count, OutOfTime, Thorough, why_hopeless

if TYPE_CHECKING:
    from ecolearn.kernel.match import Match

#: Shares of the time: quick plays first, then every way, then quick plays again.
QUICK, THOROUGH = 0.35, 0.4
#: Share of the time for the first of several choices, of the rest for the next one, and so on.
FIRST = 0.6
#: With more cards in hands than this no search of every way ends in time.
MOST_CARDS = 14
Line = tuple[tuple[int, Action], ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a game can still be won by players who know all cards.

    Attributes
    ----------
    winnable : bool or None
        None: not found out in the time allowed.
    line : tuple of (int, Action)
        If it can be won: seats and actions that win it, one after another, reveals included.
    reason : Sentence
    """

    winnable: bool | None
    line: Line
    reason: Sentence


@dataclass(frozen=True, slots=True)
class Lost:
    """When a lost game was lost.

    Attributes
    ----------
    round : int
        The round in which it was lost: before it the game could be won, after it not; 0: from the start.
    exact : bool
        False if it may have been lost before that, in rounds that could not be judged.
    sentence : Sentence
    """

    round: int
    exact: bool
    sentence: Sentence


def can_still_be_won(position: MutterNaturPosition, budget_s: float = 0.15) -> Verdict:
    """Whether a position can still be won if all cards are known and all play together.

    Parameters
    ----------
    position : MutterNaturPosition
        A whole position, no player's view.
    budget_s : float
        Seconds to think.

    Returns
    -------
    Verdict
        Yes with a line of play that the engine has played to its end, no with a reason, or undecided.

    Raises
    ------
    ValueError
        If the position is a view, in which cards are hidden.
    """
    if position.is_view:
        raise ValueError("a view hides cards: only the whole position can be judged")
    if position.ended:
        won = position.ended == "won"
        return Verdict(won, (), position.sentence("is_won" if won else "is_lost"))
    winnable, line, found = _judged(position, time.perf_counter() + budget_s)
    if winnable:
        return Verdict(True, line, position.sentence("can_be_won"))
    if winnable is None:
        return Verdict(None, (), position.sentence("undecided"))
    values: dict[str, Any] = found.values
    return Verdict(False, (), position.sentence(found.code, **values))


def when_lost(match: Match, budget_s: float = 0.15) -> Lost | None:
    """The round in which a match became one that cannot be won; None if it was won or still can be.

    Parameters
    ----------
    match : Match
        A match of this game, best after its end.
    budget_s : float
        Seconds to think about each round.
    """
    now = match.position
    assert isinstance(now, MutterNaturPosition)
    rounds: dict[int, MutterNaturPosition] = {}
    for position in (match.first, *(step.position for step in match.steps)):
        if isinstance(position, MutterNaturPosition) and position.task and position.task.kind == "plan":
            rounds.setdefault(position.round, position)
    last = can_still_be_won(now, budget_s)
    if last.winnable is not False:
        return None
    lost, exact = now.round + 1, True
    for number in sorted(rounds, reverse=True):
        verdict = can_still_be_won(rounds[number], budget_s)
        if verdict.winnable:
            break
        if verdict.winnable is None:
            exact = False
        else:
            lost, exact = number, True
    # Before round `lost` nothing could be done any more, so it was lost in the round before.
    lost -= 1
    if not lost:
        return Lost(0, True, now.sentence("lost_from_start"))
    return Lost(lost, exact, now.sentence("lost_in_round" if exact else "lost_by_round", n=lost))


# -- judging ---------------------------------------------------------------------------------------


_NO_WAY = Count("hopeless_ways", {})
Judged = tuple[bool | None, Line, Count]


def _judged(position: MutterNaturPosition, deadline: float) -> Judged:
    task = position.task
    if task is None:
        return position.ended == "won", (), _NO_WAY
    if task.kind == "plan":
        return _planned(position, deadline)
    # Between two planning phases there is little to choose: every choice is tried.
    seat = task.seats[0]
    legal = list(position.legal_actions(seat).forward)
    if task.kind == "side" and position.sides.count("plant") >= position.sides.count("animal"):
        # Both kinds must be there, and then one way to share them out is about as good as another.
        legal.reverse()
    undecided = False
    why = _NO_WAY
    for at, action in enumerate(legal):
        now = time.perf_counter()
        share = now + (deadline - now) * (FIRST if at + 1 < len(legal) else 1.0)
        winnable, line, why = _judged(position.apply(action, seat), share)
        if winnable:
            return True, ((seat, action), *line), why
        undecided = undecided or winnable is None
    return (None if undecided else False), (), why if len(legal) == 1 else _NO_WAY


def _planned(position: MutterNaturPosition, deadline: float) -> Judged:
    """Counting, quick plays, every way."""
    state = state_of(position)
    hopeless = why_hopeless(state)
    if hopeless is not None:
        return False, (), hopeless
    random = Random(position.round)
    begin = time.perf_counter()
    cards = sum(map(len, state.hands))
    for until in (begin + QUICK * (deadline - begin), deadline):
        if cards > MOST_CARDS:
            until = deadline
        line = _quick(position, random, until)
        if line is not None:
            return True, line, _NO_WAY
        if cards > MOST_CARDS:
            break
        if until < deadline:
            now = time.perf_counter()
            search = Thorough(now + THOROUGH / (1 - QUICK) * (deadline - now))
            try:
                rounds = search.search(state)
            except OutOfTime:
                continue
            if rounds is None:
                return False, (), _NO_WAY
            line = replayed(position, rounds)
            if line is not None:
                return True, line, _NO_WAY
    return None, (), _NO_WAY


def _quick(position: MutterNaturPosition, random: Random, deadline: float) -> Line | None:
    """Sensible plays with more and less chance until one wins."""
    first = state_of(position)
    at = 0
    while time.perf_counter() < deadline:
        playout = Playout(first.copy(), random, 0.0 if not at else 0.5 + at % 5)
        at += 1
        if playout.run(lambda: time.perf_counter() > deadline):
            line = replayed(position, playout.rounds)
            if line is not None:
                return line
    return None


# -- playing it through the engine -----------------------------------------------------------------


class _Refused(Exception):
    """The engine does not allow an action."""


class _Replay:
    """Plays rounds through the engine and notes every action."""

    def __init__(self, position: MutterNaturPosition) -> None:
        self.position = position
        self.rules = rules_of(position.table)
        self.line: list[tuple[int, Action]] = []

    def do(self, seat: int, action: Action) -> None:
        if self.position.why_illegal(action, seat) is not None:
            raise _Refused
        self.line.append((seat, action))
        self.position = self.position.apply(action, seat)

    def round(self, one: Round) -> None:
        for trade in one.trades:
            self._trade(trade)
        plays = {play.seat + 1: play for play in one.plays}
        for seat in self.position.holders():
            self._choose(seat, plays.get(seat))
        for seat in self.position.holders():
            if seat not in self.position.ready:
                self.do(seat, Ready())
        while self.position.task is not None and self.position.task.kind != "plan":
            self._reveal(self.position.task.kind, self.position.task.seats[0], plays)

    def _trade(self, trade: Trade) -> None:
        names, seat, other = self.rules.names, trade.seat + 1, trade.other_seat + 1
        card, wanted = names[trade.card], names[trade.other]
        position = self.position
        if not other:
            chosen = card not in position.hand(seat)
            self.do(seat, SwapChosen(wanted) if chosen else Swap(card, wanted))
            return
        if not position.symbiosis_left(seat):
            seat, other, card, wanted = other, seat, wanted, card
        chosen = card not in position.hand(seat)
        self.do(seat, GiveChosen(other) if chosen else Give(card, other))
        chosen = wanted not in self.position.hand(other)
        self.do(other, ReturnChosen() if chosen else Return(wanted))

    def _choose(self, seat: int, play: Play | None) -> None:
        chosen = self.position.chosen(seat)
        if play is not None and play.card >= 0:
            wanted = self.rules.names[play.card]
            if chosen != wanted:
                self.do(seat, Choose(wanted))
        elif chosen is None:
            for card in self.position.hand(seat):
                if self.position.why_illegal(Choose(card), seat) is None:
                    self.do(seat, Choose(card))
                    return

    def _reveal(self, kind: str, seat: int, plays: dict[int, Play]) -> None:
        if kind == "slot":
            self.do(seat, ChooseSlot(self.rules.cells[plays[seat].place]))
        elif kind == "hit":
            self.do(seat, Hit(self.rules.cells[plays[seat].hit]))
        else:
            self.do(seat, RevealCard())


def replayed(position: MutterNaturPosition, rounds: list[Round]) -> Line | None:
    """The actions of rounds, played through the engine; None if it does not win or an action is refused."""
    replay = _Replay(position)
    try:
        for one in rounds:
            replay.round(one)
    except _Refused:
        return None
    return tuple(replay.line) if replay.position.ended == "won" else None
