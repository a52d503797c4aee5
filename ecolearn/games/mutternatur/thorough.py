"""Every way to play on, for the ends of games: what is not found here does not exist."""

from __future__ import annotations

import time
from collections.abc import Hashable, Iterator
from typing import NamedTuple

from .model import CONDITION, JOKER, POLLUTION, SPECIES, State
from .playout import Play, Round, Trade, pay, trade


class OutOfTime(Exception):
    """The search has not ended."""


class Count(NamedTuple):
    """Why counting alone tells that a game is lost: a code, and numbers for its sentence."""

    code: str
    values: dict[str, int]


def why_hopeless(state: State) -> Count | None:
    """What counting tells: too few cards for the places, or too few symbioses for what lies in the pile."""
    rules = state.rules
    missing = rules.goal & ~state.filled
    held = [card for hand in state.hands for card in hand]
    playable = sum(1 for card in held if rules.sort[card] <= SPECIES)
    if missing.bit_count() > playable:
        return Count("hopeless_discards", {"n": missing.bit_count(), "cards": playable})
    fetch = 0
    colours = [0] * (JOKER + 1)
    there = set(held)
    for card in held:
        if rules.sort[card] == CONDITION:
            colours[rules.colour[card]] += 1
    for at, colour in enumerate(rules.colour_at):
        if not missing >> at & 1:
            continue
        if colour >= 0:
            colours[colour] -= 1
        elif rules.card_of[rules.species_at[at]] not in there:
            fetch += 1
    lacking = -sum(count for count in colours[:JOKER] if count < 0) - colours[JOKER]
    fetch += max(0, lacking)
    left = sum(state.symbioses) + max(map(len, state.hands)) - (not state.free)
    if fetch > left:
        return Count("hopeless_pile", {"n": fetch, "symbioses": left})
    return None


class Thorough:
    """Searches all plays from the beginning of a round, depth first.

    Parameters
    ----------
    deadline : float
        When to give up, on the clock of ``time.perf_counter``.
    """

    def __init__(self, deadline: float) -> None:
        self.deadline = deadline
        self._dead: set[Hashable] = set()

    def search(self, state: State) -> list[Round] | None:
        """The rounds of a play that wins; None if there is none.

        Raises
        ------
        OutOfTime
        """
        key = self._key(state)
        if key in self._dead:
            return None
        if why_hopeless(state) is None:
            for traded, trades in self._traded(state):
                for played, plays in self._played(traded, traded.order(), 0):
                    rounds = [Round(trades, plays)]
                    if played.won:
                        return rounds
                    if played.end_round():
                        rest = self.search(played)
                        if rest is not None:
                            return rounds + rest
        self._dead.add(key)
        return None

    def _key(self, state: State) -> Hashable:
        alike = state.rules.alike
        return (
            tuple(alike[card] if card >= 0 else -1 for card in state.lies),
            tuple(tuple(sorted(alike[card] for card in hand)) for hand in state.hands),
            tuple(sorted(alike[card] for card in state.pile)),
            tuple(state.symbioses),
            (state.start, state.free, state.lying, state.gone, state.extras, state.idle, state.has_plants),
        )

    def _distinct(self, state: State, cards: list[int]) -> list[int]:
        alike = state.rules.alike
        return list({alike[card]: card for card in cards}.values())

    def _traded(self, state: State) -> Iterator[tuple[State, tuple[Trade, ...]]]:
        """The state after every possible set of symbioses, few ones first."""
        row: list[tuple[State, tuple[Trade, ...]]] = [(state, ())]
        seen = {self._key(state)}
        while row:
            yield from row
            after = []
            for before, trades in row:
                for one in self._trades(before):
                    if time.perf_counter() > self.deadline:
                        raise OutOfTime
                    new = before.copy()
                    pay(new, one.seat)
                    trade(new, one)
                    key = self._key(new)
                    if key not in seen:
                        seen.add(key)
                        after.append((new, (*trades, one)))
            row = after

    def _trades(self, state: State) -> Iterator[Trade]:
        rules, alike = state.rules, state.rules.alike
        pile = self._distinct(state, state.pile)
        for seat in state.order():
            if not (state.symbioses[seat] or (state.free and seat == state.start)):
                continue
            mine = self._distinct(state, state.hands[seat])
            for other in state.order():
                if other != seat:
                    for theirs in self._distinct(state, state.hands[other]):
                        for card in mine:
                            if alike[card] != alike[theirs]:
                                yield Trade(seat, card, other, theirs)
            for card in mine:
                if rules.sort[card] == CONDITION:
                    for lying in pile:
                        if alike[card] != alike[lying]:
                            yield Trade(seat, card, -1, lying)

    def _played(self, state: State, order: list[int], at: int) -> Iterator[tuple[State, tuple[Play, ...]]]:
        """The state after every possible way to reveal the cards of a round."""
        if at == len(order):
            yield state.copy(), ()
            return
        rules, seat = state.rules, order[at]
        if time.perf_counter() > self.deadline:
            raise OutOfTime
        chosen = [card for card in self._distinct(state, state.hands[seat]) if state.may_choose(card)]
        if not chosen:
            yield from self._played(state, order, at + 1)
            return
        ways: list[tuple[int, Play]] = []
        for card in chosen:
            places = state.places(card, seat)
            if rules.sort[card] == POLLUTION:
                bare = state.bare() or [-1]
                ways += [(2, Play(seat, card, -1, hit)) for hit in bare]
            elif places:
                ways += [(-rules.sort[card], Play(seat, card, place)) for place in places]
            else:
                ways.append((3, Play(seat, card)))
        ways.sort(key=lambda way: way[0])
        for _rank, play in ways:
            new = state.copy()
            new.reveal(*play)
            if new.won:
                yield new, (play, *(Play(rest, -1) for rest in order[at + 1 :]))
            elif len(new.pile) <= rules.limit or why_hopeless(new) is None:
                for after, plays in self._played(new, order, at + 1):
                    yield after, (play, *plays)
