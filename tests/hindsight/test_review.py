"""The review: what every move has cost, exactly where it says so, and reachable where it says "at least"."""

from __future__ import annotations

import itertools
import random
import subprocess
import sys
import time
from typing import Any

import pytest

import ecolearn
from ecolearn.hindsight import Move, review
from ecolearn.kernel.words import set_language
from tests.hindsight.exhaustive import best_by_hand, finish, mini, played
from tests.work import counted


def end_of(move: Move) -> Any:
    """The end of the line that a move's review promises; every action of it is checked."""
    position: Any = move.position
    for action in move.line:
        position = position.play(action, position.awaited()[0])
    return position


def small(seed: int, **options: Any) -> Any:
    match = mini(3, 2, 4, 1, seed, **options)
    finish(match, random.Random(seed))
    return match


@pytest.mark.parametrize("seed", range(10))
def test_exact_on_small_boards(seed: int) -> None:
    match = small(seed)
    found = review(match)
    assert found.exact and found.alone and found.seat is None
    assert found.final == match.position.score
    for move in found.every:
        assert move.before.found == best_by_hand(move.position, lambda end: end.score)
        after: Any = move.position.apply(move.action)
        assert move.after.found == best_by_hand(after, lambda end: end.score)
        assert bool(move.line) == (move.cost > 0) == (move.better is not None)
        if move.line:
            assert move.better != move.action
            assert end_of(move).score == move.before.found
    assert found.best.found - found.final == sum(move.cost for move in found.every)
    costs = [move.cost for move in found.moves]
    assert costs == sorted((move.cost for move in found.every if move.cost), reverse=True)[:3]


def test_whole_games_in_the_time_that_was_given(monkeypatch: pytest.MonkeyPatch) -> None:
    # A clock that goes on a little at each look: the same search on every computer, busy or not.
    looks = itertools.count()
    monkeypatch.setattr(time, "perf_counter", lambda: 0.004 * next(looks))
    unsure = 0
    for seed in range(3):
        match = played("biolink", seed)
        begun = time.perf_counter()
        found = review(match, budget_s=3.0)
        assert time.perf_counter() - begun < 3.1
        assert len(found.moves) <= 3
        reaches = [reach for move in found.every for reach in (move.before, move.after)]
        assert all(one.found >= other.found for one, other in itertools.pairwise(reaches))
        assert all(reach.upper is not None and reach.upper >= reach.found for reach in reaches)
        assert reaches[-1].found == found.final == match.position.score
        assert all(move.exact for move in found.every[-5:])
        for move in found.moves:
            assert move.cost > 0
            assert end_of(move).score == move.before.found
            unsure += not move.before.exact
            assert ("at least" in move.text) == (not move.before.exact)
            assert ("there may be a better one" in move.text) == (not move.after.exact)
    assert unsure > 0


@pytest.mark.parametrize("seat", [1, 2])
def test_points_of_a_seat_while_the_others_act_as_they_did(seat: int) -> None:
    match = played("biolink", 5, mode="versus", players=2)
    found = review(match, seat, budget_s=3.0)
    assert found.seat == seat and not found.alone
    assert {move.seat for move in found.every} == {seat}
    assert found.final == match.position.points[seat - 1]
    assert "The others are taken to play as they did" in found.text
    for move in found.moves:
        assert end_of(move).points[seat - 1] == move.before.found > move.after.found
    real = [step.action for step in match.steps]
    # Until the first difference the others do in the line what they really did.
    for move in found.moves:
        at = next(at for at, action in enumerate(real) if action is move.action)
        assert match.steps[at].seat == seat


def test_alone_on_five_by_five() -> None:
    match = played("biolink", 2, mode="versus", players=1, specials=True)
    found = review(match, budget_s=2.0)
    assert found.seat == 1 and found.alone
    assert "points" in found.text and "arrows" not in found.text


def test_only_the_moves_of_persons() -> None:
    match = ecolearn.new("biolink", seats=("person", "random"), seed=4)
    while match.outcome is None:
        match.play(match.legal_actions(1).forward[0], 1)
    found = review(match, budget_s=1.5)
    assert {move.seat for move in found.every} == {1}
    assert {move.seat for move in review(match, 2, budget_s=1.5).every} == {2}


def test_questions_about_arrows_are_no_moves() -> None:
    match = small(3, arrows="pupil")
    found = review(match)
    assert found.exact
    assert {move.action.KIND for move in found.every} == {"lay"}
    plain = review(small(3))
    assert found.best == plain.best


def with_a_costly_move() -> Any:
    for seed in range(30):
        found = review(small(seed))
        if found.moves:
            return found
    raise AssertionError("no move cost anything")


def test_sentences() -> None:
    found = with_a_costly_move()
    move = found.moves[0]
    position, action = move.position, move.action
    name, (x, y) = position.deck.cards[action.card].name, action.cell
    assert move.text.startswith(f"Move {move.number}: {name} to {x},{y}.")
    assert f"you could still have reached {move.before.found} arrows." in move.text
    assert move.text.endswith(f"After your move it was at most {move.after.found} arrows.")
    assert str(found) == repr(found) == found.text
    lines = found.text.splitlines()
    assert len(lines) == 1 + len(found.moves)
    assert lines[0].startswith(f"You reached {found.final} arrows. The best possible result was")
    assert "hindsight" in lines[0]


def test_a_table_for_notebooks() -> None:
    found = with_a_costly_move()
    html = found._repr_html_()
    assert html.count("<tr>") == 1 + len(found.moves)
    assert html.count('<th scope="col">') == 6
    for move in found.moves:
        assert f'<th scope="row">{move.number}</th>' in html


def test_no_move_cost_anything() -> None:
    for seed in range(40):
        found = review(small(seed))
        if not found.moves:
            assert found.text.endswith("No move cost anything.")
            assert "<table>" not in found._repr_html_()
            return
    raise AssertionError("every match had a costly move")


def test_in_the_language_of_the_reader() -> None:
    found = with_a_costly_move()
    english = found.text
    set_language("de")
    assert found.text != english
    assert f"Zug {found.moves[0].number}: " in found.text
    assert "<th scope" in found._repr_html_()


def test_any_game() -> None:
    match = ecolearn.new("ecogon", seed=3)
    rng = random.Random(2)
    while match.outcome is None:
        match.play(rng.choice(list(match.legal_actions().forward)))
    with counted() as work:
        found = review(match, budget_s=0.6)
    assert work.seconds < 1.6
    assert found.best.upper is None
    assert "At least" in found.text and "certainly" not in found.text
    for move in found.moves:
        assert end_of(move).score == move.before.found


def test_what_cannot_be_reviewed() -> None:
    with pytest.raises(ValueError, match="not over yet"):
        review(ecolearn.new("biolink", seed=1))
    with pytest.raises(ValueError, match="no seat 3"):
        review(small(1), seat=3)


def test_the_public_face_is_imported_when_it_is_asked_for() -> None:
    lines = (
        "import sys, ecolearn",
        "assert 'ecolearn.hindsight' not in sys.modules",
        "assert callable(ecolearn.review)",
    )
    subprocess.run([sys.executable, "-c", "\n".join(lines)], check=True)
