"""The oracle of Ecology by itself: games worked out by hand."""

from __future__ import annotations

from typing import Any

from tests.oracles.ecology import Oracle
from tests.oracles.ecology_table import Setup

HUNTING = "hunting.start"


def game(land: str, tokens: list[str], dice: list[int], **more: Any) -> Oracle:
    """A game of which player 1 is on the move, with the dice that will fall.

    Parameters
    ----------
    land : str
        Player and rings of some spaces: ``"0,0:12 3,2:21"`` - two rings of player 1, one of player 2.
    tokens : list of str
    dice : list of int
    **more
        Of a `Setup`; ``luck`` and so on are the cards of a pile.
    """
    spaces = {}
    for said in land.split():
        cell, rings = said.split(":")
        column, row = cell.split(",")
        spaces[int(column), int(row)] = [int(rings[0]), int(rings[1])]
    seats = range(1, len(tokens) + 1)
    piles = {pile: more.pop(pile, "").split() for pile in ("luck", "work", "genius")}
    oracle = Oracle(
        Setup(
            players=len(tokens),
            piles=piles,
            peaceful=more.pop("peaceful", False),
            rounds=10,
            begun=True,
            land=spaces,
            tokens=dict(zip(seats, tokens, strict=True)),
            seat=1,
            first=1,
            **more,
        )
    )
    oracle.dice = dice
    return oracle


def do(oracle: Oracle, *texts: str) -> Oracle:
    for text in texts:
        oracle.answer(text)
    return oracle


def test_one_of_two_dice_and_a_card() -> None:
    oracle = do(
        game("0,0:11 3,2:21", [HUNTING, HUNTING], [3, 5], genius="council_of_elders", points={1: 20, 2: 25}),
        "roll",
    )
    assert oracle.question is not None
    assert oracle.question.texts == {"go hunting.genius_a", "go hunting.luck_a"}
    do(oracle, "go hunting.genius_a")
    assert oracle.question.task == "draw"
    do(oracle, "draw")
    assert oracle.points[1] == 22 and oracle.piles["genius"] == ["council_of_elders"] and oracle.seat == 2


def test_settling_and_going_home() -> None:
    # From the nature square 4, 5 and 6 lead to the test, 2 and 3 to the people square of 2,000.
    oracle = do(game("0,0:11 3,2:21", ["hunting.nature_b", HUNTING], [2, 3]), "roll")
    assert oracle.question is not None and oracle.question.texts == {"settle 1,0", "settle 0,1", "stop"}
    do(oracle, "settle 0,1")
    assert oracle.people(1) == 2 and oracle.token[1] == "hunting.people_2"


def test_a_crisis_in_the_last_age() -> None:
    oracle = do(game("0,0:14 1,0:12 3,2:21", ["environmental.nature_d", HUNTING], [6, 6]), "roll")
    # From 6,000 to 5,000: no such square, so 4,000 stay.
    assert oracle.question is not None and oracle.question.task == "remove"
    do(oracle, "remove 0,0", "remove 0,0")
    assert oracle.people(1) == 4 and oracle.token[1] == "environmental.people_4" and oracle.points[1] == 20


def test_a_war_that_drives_people_out() -> None:
    oracle = game("0,0:11 1,0:22 3,2:21", ["hunting.nature_b", HUNTING], [2, 3], money={1: 300, 2: 50})
    do(oracle, "roll")
    assert oracle.question is not None
    assert oracle.question.texts == {"settle 0,1", "attack 1,0", "trade 2", "stop"}
    do(oracle, "attack 1,0", "declare")
    # Who cannot pay for the defence gives up; two rings look for a place.
    assert (oracle.question.seat, oracle.question.task) == (2, "settle")
    assert oracle.question.texts == {"settle 3,1", "settle 2,2", "stop"} and oracle.money[1] == 100
    do(oracle, "settle 3,1", "stop")
    assert oracle.people(2) == 2 and oracle.token[2] == "hunting.people_2" and oracle.people(1) == 2


def test_a_counter_offer() -> None:
    oracle = game(
        "0,0:11 3,2:21", [HUNTING, HUNTING], [], held={1: ["axe"], 2: ["rope"]}, money={1: 50, 2: 0}
    )
    do(oracle, "trade 2", "give axe", "want rope", "propose", "counter", "give rope", "ask 50", "propose")
    assert oracle.question is not None and oracle.question.texts == {"accept", "decline", "counter"}
    do(oracle, "accept")
    assert oracle.held == {1: ["axe", "rope"], 2: []} and oracle.money == {1: 0, 2: 50}


def test_nature_is_used_up() -> None:
    oracle = game("0,0:13 3,2:21", ["hunting.nature_c", HUNTING], [4, 5], points={1: 1, 2: 25}, genius="axe")
    do(oracle, "roll", "draw")
    # The stone axe costs the last point: 1,000 people, and two turns.
    assert oracle.points[1] == 0 and oracle.people(1) == 2 and oracle.tired[1] == 2 and oracle.seat == 2
    assert oracle.token[1] == "hunting.people_2"
