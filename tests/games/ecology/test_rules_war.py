"""Chapter ECO-4: war."""

from __future__ import annotations

from typing import Any

import pytest

from ecolearn.kernel.match import Match
from tests.games.ecology.lands import AGES, DECK, at, land, landed, legal, play, refused, task, told

#: Player 1 in a corner, player 2 beside and far away.
BORDER = "0,0 1*1; 1,0 2*1; 1,1 2*1; 0,1 2*1; 3,2 2*1"


def at_war(cells: str = BORDER, *, square: str = "hunting.people_4", **more: Any) -> Match:
    """A match in which player 1 settles people beside player 2."""
    match = landed(square, cells, **{"money1": 2000, "others": "hunting.people_4", **more})
    assert task(match) == "settle"
    return match


def fought(die: int, cells: str = BORDER, *actions: str, **more: Any) -> Match:
    """A war over space 1,0 whose die shows this."""
    for seed in range(100):
        match = at_war(cells, money2=2000, **more)
        position = at(match)
        match = Match(position.evolve(chance=type(position.chance)(seed)), seed=1, seats=match.seats)
        play(match, *(actions or ("attack 1,0",)), "declare", "resist", "fight")
        if f"fought 1 {die}" in [sentence.fact for sentence in match.position.happened]:
            return match
    raise AssertionError(f"no die shows {die}")


@pytest.mark.rule("ECO-4.1")
def test_war_is_declared_while_settling_and_paid() -> None:
    match = at_war()
    assert legal(match, "attack") == {"1,0", "0,1"}
    play(match, "attack 1,0")
    assert task(match) == "attack" and at(match).money[1] == 2000
    play(match, "attack 0,1", "declare")
    assert at(match).money[1] == 2000 - 500 and match.actors() in ((1,), (2,))


@pytest.mark.rule("ECO-4.1")
@pytest.mark.parametrize(("number", "price"), [(1, 200), (2, 500), (3, 900)])
def test_the_price_of_an_attack(number: int, price: int) -> None:
    cells = "1,1 1*1; 1,0 2*1; 0,1 2*1; 2,1 2*1; 1,2 2*1"
    match = at_war(cells)
    for cell in ("1,0", "0,1", "2,1")[:number]:
        play(match, f"attack {cell}")
    play(match, "declare")
    assert at(match).money[1] == 2000 - price


@pytest.mark.rule("ECO-4.1")
def test_what_can_be_attacked() -> None:
    cells = "0,0 1*1; 1,0 2*1; 0,1 3*1; 3,3 2*1; 2,0 3*1"
    match = at_war(cells, players=3, others="hunting.start hunting.start")
    refused(match, "attack 3,3", "does_not_touch", "ECO-4.1")
    refused(match, "attack 1,1", "nobody_here", "ECO-4.1")
    refused(match, "attack 0,0", "own_land", "ECO-4.1")
    refused(match, "attack 7,7", "no_space", "ECO-1.1")
    play(match, "attack 1,0")
    refused(match, "attack 1,0", "chosen_already", "ECO-4.1")
    refused(match, "attack 0,1", "one_defender", "ECO-4.1")


@pytest.mark.rule("ECO-4.1")
def test_not_more_spaces_than_people_gained() -> None:
    match = at_war(square="hunting.people_2")
    play(match, "attack 1,0")
    refused(match, "attack 0,1", "too_many_spaces", "ECO-4.1")
    later = play(at_war(square="hunting.people_3", cells="0,0 1*1; 1,0 2*1; 2,1 2*1; 3,2 2*1"), "settle 0,1")
    play(later, "attack 1,0")
    refused(later, "attack 2,1", "does_not_touch", "ECO-4.1")


@pytest.mark.rule("ECO-4.1")
def test_an_attack_needs_its_price() -> None:
    refused(at_war(money1=150), "attack 1,0", "attack_too_dear", "ECO-4.1")
    match = play(at_war(money1=450), "attack 1,0")
    refused(match, "attack 0,1", "attack_too_dear", "ECO-4.1")


@pytest.mark.rule("ECO-4.1")
def test_an_attack_can_be_called_off_before_it_is_declared() -> None:
    match = play(at_war(), "attack 1,0", "call-off")
    assert task(match) == "settle" and at(match).money[1] == 2000 and at(match).wars == ()


@pytest.mark.rule("ECO-4.2")
def test_the_defender_pays_or_gives_up() -> None:
    match = play(at_war(money2=100), "attack 1,0", "declare")
    assert match.actors() == (2,) and legal(match) == {"resist", "concede"}
    paid = play(match, "resist")
    assert at(paid).money[2] == 0 and match.actors() == (1,) and legal(match) == {"fight"}
    conceded = play(at_war(money2=100), "attack 1,0", "declare", "concede")
    assert land(conceded)["1,0"] == (1, 1) and at(conceded).money[2] == 100


@pytest.mark.rule("ECO-4.2")
def test_who_cannot_pay_gives_up() -> None:
    match = play(at_war(money2=50), "attack 1,0", "declare")
    assert land(match)["1,0"] == (1, 1) and "conceded" in told(match)
    before = play(at_war(money2=100), "attack 1,0", "declare").position
    refusal = before.evolve(money={1: 0, 2: 50}).why_illegal("resist")
    assert refusal is not None and (refusal.code, refusal.rule) == ("defence_too_dear", "ECO-4.2")


@pytest.mark.rule("ECO-4.2")
@pytest.mark.parametrize(("number", "price"), [(1, 100), (2, 300), (3, 600)])
def test_the_price_of_a_defence(number: int, price: int) -> None:
    cells = "1,1 1*1; 1,0 2*1; 0,1 2*1; 2,1 2*1; 1,2 2*1"
    match = at_war(cells, money2=1000)
    for cell in ("1,0", "0,1", "2,1")[:number]:
        play(match, f"attack {cell}")
    play(match, "declare", "resist")
    assert at(match).money[2] == 1000 - price


@pytest.mark.rule("ECO-4.2")
@pytest.mark.parametrize("die", range(1, 7))
def test_in_one_age_four_or_more_wins_and_no_price_is_paid_back(die: int) -> None:
    match = fought(die)
    assert (land(match)["1,0"] == (1, 1)) is (die >= 4)
    assert (at(match).money[1], at(match).money[2]) == (1800, 1900)


@pytest.mark.rule("ECO-4.2")
@pytest.mark.parametrize(("ahead", "lowest"), [(-3, 7), (-2, 6), (-1, 5), (0, 4), (1, 3), (2, 2), (3, 2)])
def test_the_chart_goes_by_the_ages_of_both(ahead: int, lowest: int) -> None:
    mine, theirs = (ahead, 0) if ahead > 0 else (0, -ahead)
    square = {0: "hunting.people_4", 1: "agricultural.people_4", 2: "industrial.people_4"}
    target = square.get(mine, "environmental.people_4")
    other = f"{AGES[theirs]}.eco_test"
    won = set()
    for die in range(1, 7):
        match = fought(die, BORDER, square=target, others=other)
        if land(match)["1,0"] == (1, 1):
            won.add(die)
    assert won == set(range(lowest, 7)) and DECK.lowest[ahead] == lowest


@pytest.mark.rule("ECO-4.3")
def test_who_loses_settles_otherwise() -> None:
    match = fought(1)
    assert task(match) == "settle" and match.actors() == (1,) and at(match).agenda[-1].data[0] == 3
    refused(match, "attack 0,1", "second_war", "ECO-4.6")


@pytest.mark.rule("ECO-4.3")
def test_who_wins_has_one_ring_on_each_space() -> None:
    match = play(at_war(), "attack 1,0", "attack 0,1", "declare")
    assert land(match)["1,0"] == land(match)["0,1"] == (1, 1)
    # Two of the three people gained have found a place so.
    (own,) = [found for found in at(match).agenda if found.kind == "settle" and found.seats == (1,)]
    assert own.data == (1, "gain", 0)


@pytest.mark.rule("ECO-4.3")
def test_displaced_rings_are_settled_before_the_attacker_goes_on() -> None:
    cells = "0,0 1*1; 1,0 2*3; 3,2 2*1"
    match = play(at_war(cells, money2=50), "attack 1,0", "declare")
    assert match.actors() == (2,) and at(match).agenda[-1].data == (3, "war", 1)
    # Beside their own land, not beside the place they have lost.
    assert legal(match, "settle") == {"3,1", "2,2"}
    play(match, "settle 3,1", "settle 2,2", "settle 2,1")
    assert at(match).people(2) == 4 and at(match).tokens[2] == "hunting.people_4"
    assert match.actors() == (1,) and at(match).agenda[-1].data == (2, "gain", 0)


@pytest.mark.rule("ECO-4.3")
def test_displaced_rings_may_be_paid_for_or_given_up() -> None:
    cells = "0,0 1*1; 1,0 2*3; 3,2 2*1"
    match = play(at_war(cells, money2=450), "attack 1,0", "declare", "concede", "settle 3,2", "stop")
    assert land(match)["3,2"] == (2, 2) and at(match).money[2] == 50
    assert at(match).people(2) == 2 and at(match).tokens[2] == "hunting.people_2"


@pytest.mark.rule("ECO-4.3")
def test_displaced_people_may_fight_a_war_of_their_own() -> None:
    cells = "0,0 1*1; 1,0 2*1; 3,3 2*1; 3,2 3*1; 0,3 3*1"
    match = at_war(cells, players=3, others="hunting.people_2 hunting.people_2", money2=400)
    play(match, "attack 1,0", "declare", "concede")
    assert match.actors() == (2,) and "3,2" in legal(match, "attack")
    play(match, "attack 3,2", "declare")
    assert land(match)["3,2"] == (2, 1) and at(match).money[2] == 200
    # Player 3 could not pay for the defence, and must now find a place too.
    assert match.actors() == (3,) and at(match).agenda[-1].data == (1, "war", 2)
    play(match, "settle 0,2")
    assert match.actors() == (1,) and at(match).wars == (1, 2)


@pytest.mark.rule("ECO-4.4")
def test_not_all_land_of_a_player_at_once() -> None:
    match = at_war("0,0 1*1; 1,0 2*1; 0,1 2*1")
    play(match, "attack 1,0")
    refused(match, "attack 0,1", "all_spaces", "ECO-4.4")
    refused(at_war("0,0 1*1; 1,0 2*1"), "attack 1,0", "all_spaces", "ECO-4.4")


@pytest.mark.rule("ECO-4.5")
def test_in_a_peaceful_game_there_is_no_war() -> None:
    match = at_war("0,0 1*1; 1,0 2*1; 1,1 2*1; 3,2 2*1", peaceful=True)
    refused(match, "attack 1,0", "peaceful", "ECO-4.5")
    assert legal(match) == {"settle 0,0", "settle 0,1", "trade 2", "stop"}


@pytest.mark.rule("ECO-4.6")
def test_one_war_in_a_turn_won_or_lost() -> None:
    for die in (1, 6):
        match = fought(die)
        while match.actors() == (2,):
            play(match, "stop")
        refused(match, "attack 0,1", "second_war", "ECO-4.6")
    play(match, "stop")
    while task(match) != "turn":
        play(match, sorted(legal(match))[0])
    assert at(match).wars == ()


@pytest.mark.rule("ECO-4.6")
def test_nobody_attacks_back_in_the_same_turn() -> None:
    cells = "0,0 1*1; 1,0 2*1; 2,0 2*1; 3,2 2*1"
    match = play(at_war(cells, money2=900), "attack 1,0", "declare", "concede")
    assert match.actors() == (2,) and task(match) == "settle"
    refused(match, "attack 1,0", "displaced_by", "ECO-4.6")
