"""Chapter ECO-3: people, land and trade."""

from __future__ import annotations

from typing import Any

import pytest

import ecolearn
from ecolearn.games.ecology.position import Terms
from ecolearn.games.ecology.trading import MOST_OFFERS, can_be_offered
from ecolearn.kernel.match import Match
from tests.games.ecology.lands import APART, DECK, at, laid, land, landed, legal, play, refused, task, told


def settling(cells: str = APART, *, square: str = "hunting.people_3", **more: Any) -> Match:
    """A match in which player 1 has come to a people square and must settle."""
    match = landed(square, cells, **more)
    assert task(match) == "settle"
    return match


# -- people squares ----------------------------------------------------------------------------------


@pytest.mark.rule("ECO-3.1")
def test_a_people_square_sets_the_number_of_people() -> None:
    match = settling()
    assert at(match).agenda[-1].data[0] == 2
    assert legal(match, "settle") == {"1,0", "0,1"}
    play(match, "settle 1,0")
    assert legal(match, "settle") == {"2,0", "1,1", "0,1"}
    play(match, "settle 2,0")
    assert land(match) == {"0,0": (1, 1), "1,0": (1, 1), "2,0": (1, 1), "3,2": (2, 1)}
    assert at(match).tokens[1] == "hunting.people_3" and at(match).seat == 2


@pytest.mark.rule("ECO-3.1")
def test_where_people_cannot_settle() -> None:
    match = settling("0,0 1*1; 1,0 2*1; 3,2 2*1")
    refused(match, "settle 1,0", "others_land", "ECO-3.1")
    refused(match, "settle 2,2", "not_beside_own", "ECO-3.1")
    refused(match, "settle 4,0", "no_space", "ECO-1.1")


@pytest.mark.rule("ECO-3.1")
def test_for_lost_people_the_player_chooses_the_rings() -> None:
    match = landed("hunting.people_2", "0,0 1*2; 1,0 1*2; 3,2 2*1")
    assert task(match) == "remove" and legal(match, "remove") == {"0,0", "1,0"}
    refused(match, "remove 3,2", "not_your_ring", "ECO-3.1")
    refused(match, "remove 2,0", "nobody_here", "ECO-3.1")
    refused(match, "remove 9,9", "no_space", "ECO-1.1")
    play(match, "remove 0,0", "remove 1,0")
    assert land(match) == {"0,0": (1, 1), "1,0": (1, 1), "3,2": (2, 1)}
    alone = landed("hunting.start", "0,0 1*3; 3,2 2*1")
    assert land(alone)["0,0"] == (1, 1) and told(alone).count("removed") == 2


@pytest.mark.rule("ECO-3.1")
def test_the_same_number_changes_nothing() -> None:
    match = landed("hunting.people_3", "0,0 1*3; 3,2 2*1")
    assert land(match)["0,0"] == (1, 3) and at(match).tokens[1] == "hunting.people_3"


@pytest.mark.rule("ECO-3.2")
def test_what_is_given_up_sends_the_token_back() -> None:
    match = settling()
    play(match, "settle 1,0", "stop")
    assert at(match).people(1) == 2 and at(match).tokens[1] == "hunting.people_2"
    assert play(settling(), "stop") and told(match)[-2:] == ["given_up", "sent"]


@pytest.mark.rule("ECO-3.2")
def test_who_cannot_settle_stops_at_once() -> None:
    walled = "0,0 1*1; 1,0 2*1; 0,1 2*1; 3,2 2*1"
    match = landed("hunting.people_3", walled, peaceful=True)
    assert told(match)[-2:] == ["given_up", "sent"] and at(match).seat == 2


@pytest.mark.rule("ECO-3.2")
def test_without_a_fitting_square_the_next_lower_one_and_rings_come_off() -> None:
    match = settling("0,0 1*4; 3,2 2*1", square="environmental.people_6")
    play(match, "settle 1,0", "stop")
    assert task(match) == "remove" and at(match).agenda[-1].data == (1,)
    play(match, "remove 0,0")
    assert at(match).tokens[1] == "environmental.people_4" and at(match).people(1) == 4
    lost = landed("environmental.crisis_a", "0,0 1*4; 1,0 1*2; 3,2 2*1")
    assert at(lost).agenda[-1].data == (2,)  # 5,000 would have no square


@pytest.mark.rule("ECO-3.2")
def test_people_of_a_card_for_whom_no_square_is_found_do_not_come() -> None:
    match = landed("environmental.luck_a", "0,0 1*4; 3,2 2*1", piles={"luck": "healthy_children"}, money1=900)
    assert told(match)[-1] == "no_square_for_gain" and at(match).money[1] == 900
    assert at(match).tokens[1] == "environmental.luck_a"
    usable = landed("environmental.luck_a", "0,0 1*3; 3,2 2*1", piles={"luck": "healthy_children"})
    assert task(usable) == "settle"


@pytest.mark.rule("ECO-3.2")
def test_without_a_lower_square_the_lowest_and_the_rings_stay() -> None:
    match = landed("environmental.crisis_a", "0,0 1*3; 3,2 2*1")
    assert at(match).people(1) == 2 and at(match).tokens[1] == "environmental.people_4"
    assert DECK.home(3, 1) == ("environmental.people_4", 1)
    assert DECK.home(3, 7) == ("environmental.people_6", 6)
    assert DECK.home(1, 1) == ("agricultural.people_2", 1)


@pytest.mark.rule("ECO-3.3")
def test_the_token_goes_with_the_people_in_other_turns_too() -> None:
    # Player 1 takes the land of player 2, whose people find no other place.
    cells = "0,0 1*1; 1,0 2*2; 3,0 2*1; 2,0 1*1; 1,1 1*1; 3,1 1*1"
    match = settling(cells, square="agricultural.people_6", others="agricultural.people_3", money1=200)
    play(match, "attack 1,0", "declare")
    assert task(match) == "settle" and at(match).seat == 1  # conceded for lack of money
    assert at(match).people(2) == 1 and at(match).tokens[2] == "agricultural.people_2"
    assert told(match)[-2:] == ["removed", "sent"] or "given_up" in told(match)


@pytest.mark.rule("ECO-3.3")
def test_people_lost_by_a_card_move_the_token() -> None:
    match = landed("hunting.luck_a", "0,0 1*3; 3,2 2*1", piles={"luck": "epidemic"})
    assert at(match).tokens[1] == "hunting.people_2" and at(match).people(1) == 2


# -- density -----------------------------------------------------------------------------------------


@pytest.mark.rule("ECO-3.4")
@pytest.mark.parametrize(
    ("age", "prices"),
    [
        ("hunting", (400, 800, 1600)),
        ("agricultural", (300, 600, 1200)),
        ("industrial", (200, 400, 800)),
        ("environmental", (250, 500, 1000)),
    ],
)
def test_each_ring_on_a_space_costs_more(age: str, prices: tuple[int, ...]) -> None:
    top = max(square.people for square in DECK.squares.values() if square.id.startswith(age))
    match = settling(square=f"{age}.people_{top}", money1=5000)
    for price in prices:
        before = at(match).money[1]
        play(match, "settle 0,0")
        assert before - at(match).money[1] == price
    if task(match) == "settle":
        refused(match, "settle 0,0", "space_full", "ECO-3.4")
    assert land(match)["0,0"] == (1, 4)


@pytest.mark.rule("ECO-3.4")
def test_density_needs_money() -> None:
    refused(settling(money1=350), "settle 0,0", "density_too_dear", "ECO-3.4")
    assert "0,0" in legal(settling(money1=400), "settle")


@pytest.mark.rule("ECO-3.4")
def test_a_lost_ring_must_be_paid_anew() -> None:
    match = settling(money1=800)
    play(match, "settle 0,0")
    position = at(match).with_rings((0, 0), 1, 1)
    assert position.play("settle 0,0").money[1] == 0


# -- trade -------------------------------------------------------------------------------------------


def bargaining(**more: Any) -> Match:
    """A match in which player 1 begins an offer to player 2."""
    return play(laid(**more), "trade 2")


@pytest.mark.rule("ECO-3.5")
def test_an_offer_is_built_and_accepted() -> None:
    match = bargaining(held="axe bow / rope", money1=300, money2=100)
    assert legal(match, "pay") == {"50", "100"} and legal(match, "ask") == {"50", "100"}
    play(match, "give axe", "pay 100", "pay 50")
    refused(match, "propose", "both_give", "ECO-3.5")
    play(match, "want rope", "propose")
    assert task(match) == "answer" and match.actors() == (2,)
    assert legal(match) == {"accept", "decline", "counter"}
    play(match, "accept")
    assert at(match).inventions(1) == ("bow", "rope") and at(match).inventions(2) == ("axe",)
    assert (at(match).money[1], at(match).money[2]) == (150, 250)
    assert task(match) == "turn" and match.actors() == (1,)


@pytest.mark.rule("ECO-3.5")
def test_declining_changes_nothing() -> None:
    match = bargaining(held="axe / rope")
    before = at(match)
    play(match, "give axe", "want rope", "propose", "decline")
    assert (at(match).money, at(match).zones) == (before.money, before.zones) and task(match) == "turn"


@pytest.mark.rule("ECO-3.5")
def test_at_most_one_thing_from_each_side_and_money_from_one() -> None:
    match = bargaining(held="axe bow / rope drum", money1=300, money2=300)
    play(match, "give axe", "ask 50")
    refused(match, "give bow", "one_thing_each", "ECO-3.5")
    refused(match, "pay 50", "one_side_pays", "ECO-3.5")
    refused(match, "ask 500", "too_little_money", "ECO-3.5")
    refused(match, "ask 70", "no_such_note", "ECO-3.5")
    play(match, "want rope")
    refused(match, "want drum", "one_thing_each", "ECO-3.5")
    refused(match, "land 3,2", "land_only_settling", "ECO-3.5")


@pytest.mark.rule("ECO-3.5")
def test_what_is_not_there_cannot_be_offered() -> None:
    match = bargaining(held="axe / rope", money1=100)
    refused(match, "give rope", "not_held", "ECO-3.5")
    refused(match, "want axe", "not_held", "ECO-3.5")
    refused(match, "pay 500", "too_little_money", "ECO-3.5")
    refused(match, "give flood", "no_invention", "ECO-3.5")


@pytest.mark.rule("ECO-3.5")
def test_only_with_another_player_who_has_something() -> None:
    match = laid(held="axe / rope")
    refused(match, "trade 1", "no_such_partner", "ECO-3.5")
    refused(match, "trade 3", "no_such_partner", "ECO-3.5")
    refused(laid(held="axe"), "trade 2", "nothing_to_trade", "ECO-3.5")
    refused(laid(money1=100), "trade 2", "nothing_to_trade", "ECO-3.5")
    assert legal(laid(held="axe", money2=50), "trade") == {"2"}


@pytest.mark.rule("ECO-3.5")
def test_three_offers_in_a_turn_with_their_answers() -> None:
    match = bargaining(held="axe / rope", money1=100, money2=100)
    play(match, "give axe", "want rope", "propose", "counter", "give rope", "ask 50", "propose")
    assert match.actors() == (1,) and len(at(match).offered) == 2
    play(match, "counter", "want rope", "pay 100", "propose")
    assert match.actors() == (2,) and len(at(match).offered) == MOST_OFFERS
    refused(match, "counter", "offers_used", "ECO-3.5")
    play(match, "decline")
    refused(match, "trade 2", "offers_used", "ECO-3.5")
    while at(match).seat == 1:
        play(match, sorted(legal(match))[0])
    # In the next turn offers are counted anew.
    assert at(match).offered == () and legal(match, "trade") == {"1"}


@pytest.mark.rule("ECO-3.5")
def test_none_is_made_twice() -> None:
    match = bargaining(held="axe / rope", money1=50)
    play(match, "give axe", "want rope", "propose", "counter", "give rope")
    play(match, "want axe")
    refused(match, "propose", "offered_already", "ECO-3.5")
    play(match, "ask 50", "propose", "decline", "trade 2", "want rope")
    play(match, "pay 50", "propose")
    # All that these two could trade has been offered.
    assert at(match).offered[-1] == (2, Terms("", "rope", 50))
    bare = bargaining(held="axe / rope")
    play(bare, "give axe", "want rope", "propose")
    refused(bare, "counter", "nothing_else", "ECO-3.5")
    play(bare, "decline")
    refused(bare, "trade 2", "nothing_to_trade", "ECO-3.5")


@pytest.mark.rule("ECO-3.5")
def test_a_step_from_which_no_offer_can_come_is_refused() -> None:
    match = bargaining(held="axe bow / rope")
    play(match, "give axe", "want rope", "propose", "decline", "trade 2", "want rope")
    refused(match, "give axe", "leads_nowhere", "ECO-3.5")
    assert legal(match, "give") == {"bow"}


@pytest.mark.rule("ECO-3.5")
def test_what_can_be_offered_is_counted_right() -> None:
    """Counting agrees with trying out everything, for every beginning and up to three offers made."""
    match = bargaining(held="axe / rope", money1=100, money2=50)
    position = at(match)
    every = [
        Terms(gives, gets, money)
        for gives in ("", "axe")
        for gets in ("", "rope")
        for money in (-50, 0, 50, 100)
        if (gives or money > 0) and (gets or money < 0)
    ]
    assert len(every) == 7
    for made in range(len(every) + 1):
        offered = position.evolve(offered=tuple((2, terms) for terms in every[:made]))
        for begun in (Terms(), Terms("axe"), Terms("", "rope"), Terms("", "", 50), Terms("axe", "", -50)):
            possible = [
                terms
                for terms in every[made:]
                if begun.gives in ("", terms.gives)
                and begun.gets in ("", terms.gets)
                and (not begun.money or terms.money / begun.money >= 1)
            ]
            assert can_be_offered(offered, 2, begun) is bool(possible), (made, begun)


@pytest.mark.rule("ECO-3.5")
def test_offers_of_what_has_changed_hands_do_not_count() -> None:
    match = bargaining(held="axe / rope", money2=100)
    play(match, "give axe", "want rope", "ask 100", "propose", "accept")
    play(match, "trade 2", "want axe", "pay 100", "propose", "accept", "trade 2", "give axe")
    # The rope of the first offer is no longer there, so this can only be an offer for money alone.
    assert legal(match, "ask") == {"50", "100"} and not legal(match, "want")
    play(match, "ask 100", "propose")
    assert at(match).offered[-1] == (2, Terms("axe", "", -100))


@pytest.mark.rule("ECO-3.5")
def test_an_offer_can_be_left_before_it_is_made() -> None:
    match = bargaining(held="axe / rope")
    play(match, "give axe", "drop")
    assert task(match) == "turn" and at(match).offered == ()


def buying(cells: str = "0,0 1*1; 1,0 2*2; 3,2 2*1", **more: Any) -> Match:
    """A match in which player 1 settles and wants land of player 2."""
    return play(settling(cells, **more), "trade 2")


@pytest.mark.rule("ECO-3.5")
def test_land_is_sold_to_a_player_who_settles() -> None:
    match = buying(money1=500, money2=400, others="hunting.people_3")
    assert legal(match, "land") == {"1,0"}
    play(match, "land 1,0", "pay 100", "propose", "accept")
    # The seller's people are settled anew before the buyer goes on.
    assert land(match)["1,0"] == (1, 1) and match.actors() == (2,) and task(match) == "settle"
    refused(match, "trade 1", "displaced_no_trade", "ECO-3.5")
    refused(match, "attack 1,0", "sold_it", "ECO-3.5")
    play(match, "settle 3,1", "settle 2,2")
    assert at(match).tokens[2] == "hunting.people_3" and at(match).people(2) == 3
    assert match.actors() == (1,) and at(match).agenda[-1].data[0] == 1
    assert (at(match).money[1], at(match).money[2]) == (400, 500)


@pytest.mark.rule("ECO-3.5")
def test_the_seller_may_lose_people() -> None:
    match = buying(money1=500, others="hunting.people_3")
    play(match, "land 1,0", "pay 50", "propose", "accept", "stop")
    assert at(match).people(2) == 1 and at(match).tokens[2] == "hunting.start"


@pytest.mark.rule("ECO-3.5")
def test_which_land_can_be_sold() -> None:
    match = buying(
        "0,0 1*1; 1,0 2*1; 3,2 2*1; 2,1 3*1", players=3, others="hunting.start hunting.start", money1=500
    )
    refused(match, "land 3,2", "not_beside_buyer", "ECO-3.5")
    refused(match, "land 2,1", "not_sellers", "ECO-3.5")
    refused(match, "land 9,9", "no_space", "ECO-1.1")
    last = buying("0,0 1*1; 1,0 2*2", money1=500, held=" / rope")
    refused(last, "land 1,0", "last_space", "ECO-3.5")


@pytest.mark.rule("ECO-3.5")
def test_the_seller_may_answer_with_another_price() -> None:
    match = buying(money1=500, others="hunting.people_3")
    play(match, "land 1,0", "pay 50", "propose", "counter")
    assert match.actors() == (2,) and legal(match, "land") == {"1,0"}
    play(match, "land 1,0", "ask 100", "ask 100", "propose", "accept", "stop")
    assert at(match).money[2] == 200 and land(match)["1,0"] == (1, 1)


@pytest.mark.rule("ECO-3.5")
def test_not_while_the_dice_are_thrown() -> None:
    for seed in range(20):
        match = play(laid(seed=seed, held="axe / rope"), "roll")
        if task(match) == "go":
            refusal = match.why_illegal("trade 2")
            assert refusal is not None and refusal.code == "not_now"
            return
    raise AssertionError("the dice never left a choice")


@pytest.mark.rule("ECO-3.5")
def test_only_the_player_whose_turn_it_is_begins() -> None:
    match = laid(held="axe / rope")
    with pytest.raises(ecolearn.IllegalAction):
        match.play("trade 1", seat=2)
