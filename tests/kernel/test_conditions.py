"""Conditions: what lessons and missions ask of a position."""

from __future__ import annotations

import pytest

from ecolearn.kernel.conditions import Condition, Progress, progress
from ecolearn.kernel.match import Match
from tests.games.ecogon.ponds import pond
from tests.testing.toy import Toy


@pytest.fixture
def match() -> Match:
    """A louse at home beside its duckweed, and a pike that lacks everything."""
    return pond("0,0 duckweed; 1,0 water_louse; 1,-1 still_water; 2,-2 pike; 0,1 shore", hand="rudd")


@pytest.mark.parametrize(
    ("asked", "count", "needed", "cells"),
    [
        ("laid pike", 1, 1, [[(2, -2)]]),
        ("laid rudd", 0, 1, []),
        ("established water_louse", 1, 1, [[(1, 0), (0, 0)]]),
        ("established pike", 0, 1, []),
        ("established rudd", 0, 1, []),
        ("homes 1", 1, 1, [[(1, 0)]]),
        ("homes 3", 1, 3, [[(1, 0)]]),
        ("points 1", 1, 1, [[(1, 0)]]),
        ("points 9", 1, 9, [[(1, 0)]]),
        ("chain 2", 2, 2, [[(0, 0), (1, 0)]]),
        ("chain 5", 2, 5, [[(0, 0), (1, 0)]]),
    ],
)
def test_answers(
    match: Match, asked: str, count: int, needed: int, cells: list[list[tuple[int, int]]]
) -> None:
    found = match.progress(asked)
    assert (found.count, found.needed, found.done) == (count, needed, count >= needed)
    assert [list(proof.cells) for proof in found.proofs] == cells
    for proof in found.proofs:
        assert [match.position.cells[cell] for cell in proof.cells] == list(proof.cards)
    assert (found.missing.code == "missing_nothing") is found.done


def test_what_is_missing_is_said(match: Match) -> None:
    assert match.progress("laid rudd").missing.fact == "missing_laid rudd"
    pike = match.progress("established pike").missing
    assert pike.fact.startswith("missing_needs pike medium_swimming") and pike.cells == ((2, -2),)
    assert match.progress("chain 5").missing.fact == "missing_chain 3"
    assert match.progress("points 9").missing.text == "8 more points are needed."


def test_several_conditions_hold_together(match: Match) -> None:
    both = match.progress("laid pike and chain 2")
    assert (both.count, both.needed, both.missing.code) == (2, 2, "missing_nothing")
    assert len(both.proofs) == 2
    found = match.progress("laid pike and laid rudd and chain 5")
    assert (found.count, found.needed, found.done) == (1, 3, False)
    assert found.missing.fact == "missing_laid rudd"
    with pytest.raises(ValueError, match="written like this: laid CARD"):
        match.progress("laid pike and")
    with pytest.raises(ValueError, match="What can be asked"):
        match.progress("laid pike and  and chain 2")


def test_a_lost_habitat_is_named() -> None:
    match = pond("0,0 duckweed; 1,0 water_louse; 5,5 still_water")
    assert match.progress("established water_louse").missing.fact == "missing_habitat water_louse still_water"


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ("", "What can be asked"),
        ("chains 6", "Did you mean chain?"),
        ("chain", "written like this: chain NUMBER"),
        ("chain 6 7", "written like this: chain NUMBER"),
        ("chain six", "should be a whole number"),
        ("chain -1", "should be a whole number"),
        ("laid dodo", "no card called dodo"),
    ],
)
def test_what_cannot_be_asked_is_explained(match: Match, asked: str, sentence: str) -> None:
    with pytest.raises(ValueError) as caught:
        match.progress(asked)
    assert sentence in str(caught.value)


def test_a_condition_that_answers_with_something_else_is_a_fault_of_the_game() -> None:
    game = Toy()
    game.__dict__["conditions"] = {"odd": Condition("odd", lambda position: 5)}
    position = game.begin(game.make_table(2, game.read_options({})), 1)
    with pytest.raises(TypeError, match="odd"):
        progress(position, "odd")


def test_done_is_reached_or_passed(match: Match) -> None:
    nothing = match.position.sentence("missing_nothing")
    assert Progress(3, 3, (), nothing).done and Progress(4, 3, (), nothing).done
    assert not Progress(2, 3, (), nothing).done
