"""The exact search finds what trying everything finds."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

from ecolearn.hindsight import Solved, solve
from ecolearn.hindsight.beam import beam
from ecolearn.hindsight.solver import NOTHING, Search, final_score, hints_of
from ecolearn.hindsight.walking import Walk
from ecolearn.kernel.position import Position
from ecolearn.kernel.record import new_match
from tests.hindsight.exhaustive import best_by_hand, finish, mini, played
from tests.kernel.toys.calls import Calls
from tests.work import counted


def outcome_score(position: Any) -> int:
    return int(position.outcome().score)


def ends(position: Position, solved: Solved) -> Any:
    """The position at the end of a line; every action of it is checked."""
    for action in solved.actions:
        position = position.play(action, position.awaited()[0])
    return position


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("size", [(2, 2, 3, 2), (3, 2, 4, 1), (4, 1, 3, 2)])
def test_small_boards(size: tuple[int, int, int, int], seed: int) -> None:
    position = mini(*size, seed).first
    best = best_by_hand(position, outcome_score)
    for solved in (solve(position), solve(position, bound=lambda here: None)):
        assert solved.exact
        assert solved.score == solved.upper == best
        assert outcome_score(ends(position, solved)) == best


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("players", [1, 2])
def test_last_cards_of_whole_games(seed: int, players: int) -> None:
    match = played("biolink", seed, players=players)
    positions = [match.first, *(step.position for step in match.steps)]
    late = next(position for position in positions if len(position.free) == 3 and position.agenda)
    assert solve(late).score == best_by_hand(late, outcome_score)


def test_the_last_five_cards_take_a_moment() -> None:
    for seed in range(6):
        match = played("biolink", seed)
        late = next(step.position for step in match.steps if len(step.position.free) <= 5)
        with counted() as work:
            solved = solve(late, budget_s=20)
        assert solved.exact
        assert work.seconds < 5
        assert solved.score >= match.position.score


def test_another_score() -> None:
    position = mini(2, 2, 3, 1, 3).first

    def plants(end: Any) -> int:
        return sum(end.card_at(cell).kind == "producer" for cell in end.cells)

    solved = solve(position, score=plants)
    assert solved.exact
    assert solved.score == best_by_hand(position, plants) == plants(ends(position, solved))


def test_without_time_there_is_still_an_honest_answer() -> None:
    position = played("biolink", 2).first
    solved = solve(position, budget_s=0.0)
    assert not solved.exact
    assert solved.score is None and solved.actions == ()
    assert solved.upper is not None and solved.upper > 20
    some = solve(position, budget_s=0.5)
    assert not some.exact
    assert some.score is None or outcome_score(ends(position, some)) == some.score
    assert solve(position, budget_s=0.0, bound=lambda here: None).upper is None


def test_a_finished_game_is_its_own_answer() -> None:
    end = played("biolink", 1).position
    assert solve(end) == Solved(end.score, (), True, end.score)


def test_no_view() -> None:
    with pytest.raises(ValueError, match="a view hides cards"):
        solve(played("biolink", 1).first.view_for(1))


def test_a_quick_search_finds_no_more_than_there_is() -> None:
    for seed in range(6):
        position = mini(3, 2, 4, 1, seed).first
        best = best_by_hand(position, outcome_score)
        search = Search(Walk(None, hints_of(position), {}), final_score(None), time.perf_counter() + 60)
        stop = search.walk.onward(position, ())
        found = beam(search, stop, NOTHING, time.perf_counter() + 5)
        assert found.score == best
        assert found.upper >= best
        assert beam(search, stop, best, time.perf_counter() + 5).score == NOTHING


def test_any_game_with_dice_and_calls() -> None:
    match = new_match(Calls(), seed=3, seats=("person", "person"), options={})
    rng = random.Random(1)
    while len(match.steps) < 40 and len(match.position.agenda) > 3:
        seat = match.awaited()[0]
        match.play(rng.choice(list(match.legal_actions(seat).forward)), seat)
    finish_until(match, rng, cards=1)
    best = best_by_hand(match.position, outcome_score)
    solved = solve(match.position)
    assert solved.exact and solved.score == best


def finish_until(match: Any, rng: random.Random, cards: int) -> None:
    """Play until one seat holds no more than so many cards."""
    while min(match.position.zones.count(f"hand.{seat}") for seat in (1, 2)) > cards and not match.outcome:
        seat = match.awaited()[0]
        match.play(rng.choice(list(match.legal_actions(seat).forward)), seat)


def test_finishing_helper_ends() -> None:
    match = mini(2, 2, 3, 0, 1)
    finish(match, random.Random(1))
    assert match.outcome is not None
