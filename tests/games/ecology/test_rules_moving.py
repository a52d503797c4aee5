"""Chapters ECO-1 and ECO-2: set-up, moving, cards and ecology points."""

from __future__ import annotations

from typing import Any

import pytest

import ecolearn
from ecolearn.games.ecology.cards import effect
from ecolearn.kernel.match import Match
from ecolearn.kernel.rules import Task
from tests.games.ecology.lands import (
    AGES,
    APART,
    DECK,
    at,
    laid,
    land,
    landed,
    legal,
    play,
    refused,
    said,
    task,
    told,
)


def drawn(card: str, cells: str = APART, *, age: str = "hunting", **more: Any) -> Match:
    """A match in which player 1 has just drawn a card on a square of its pile."""
    pile = DECK.cards[card].pile
    square = next(s.id for s in DECK.squares.values() if s.kind == pile and s.age == AGES.index(age))
    return landed(square, cells, piles={pile: card}, **more)


# -- set-up ----------------------------------------------------------------------------------------


@pytest.mark.rule("ECO-1.1")
@pytest.mark.parametrize(("players", "spaces"), [(2, 12), (3, 16), (4, 20)])
def test_land_for_each_number_of_players(players: int, spaces: int) -> None:
    position = at(ecolearn.new("ecology", players=players, seed=1))
    assert len(position.grid.cells()) == spaces
    assert position.grid.neighbours((0, 0)) == ((1, 0), (0, 1))
    for age in range(4):
        squares = [square.at for square in DECK.squares.values() if square.age == age]
        assert sorted(squares) == [(row, column) for row in range(4) for column in range(4)]


@pytest.mark.rule("ECO-1.1")
@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_players(players: int) -> None:
    with pytest.raises(ecolearn.OptionError, match="2 to 4 players"):
        ecolearn.new("ecology", players=players)


@pytest.mark.rule("ECO-1.1")
def test_partners_may_play_too() -> None:
    match = ecolearn.new("ecology", seats=["person", "random"], seed=3, rounds=2)
    while match.actors():
        assert match.awaited() == (1,)
        match.play(next(iter(match.legal_actions().forward)))
    assert match.outcome is not None and {step.seat for step in match.steps} == {1, 2}


@pytest.mark.rule("ECO-1.2")
def test_everybody_begins_alike() -> None:
    position = at(ecolearn.new("ecology", players=3, seed=5))
    assert set(position.points.values()) == {25} and set(position.money.values()) == {0}
    assert set(position.tokens.values()) == {"hunting.start"}
    assert DECK.squares["hunting.start"].people == 1 and not position.land


@pytest.mark.rule("ECO-1.2")
def test_the_highest_throw_begins_and_ties_are_thrown_again() -> None:
    tied = 0
    for seed in range(30):
        match = play(ecolearn.new("ecology", players=3, seed=seed), "throw")
        throws: list[tuple[int, int]] = []
        for sentence in match.position.happened:
            if sentence.code == "threw":
                _code, who, one, two = sentence.fact.split()
                throws.append((int(who), int(one) + int(two)))
        first, later = dict(throws[:3]), throws[3:]
        top = {who for who, thrown in first.items() if thrown == max(first.values())}
        assert at(match).first in top and bool(later) is (len(top) > 1)
        assert {who for who, _sum in later} <= top
        tied += bool(later)
    assert 0 < tied < 30


@pytest.mark.rule("ECO-1.2")
def test_first_rings_are_placed_in_the_order_of_play() -> None:
    match = play(ecolearn.new("ecology", players=3, seed=2), "throw")
    first = at(match).first
    for step in range(3):
        seat = (first - 1 + step) % 3 + 1
        assert match.actors() == (seat,) and task(match) == "found"
        if step:
            refused(match, "found 0,0", "taken", "ECO-1.2")
        refused(match, "found 4,4", "no_space", "ECO-1.1")
        play(match, f"found {step},0")
        assert land(match)[f"{step},0"] == (seat, 1)
    assert match.actors() == (first,) and task(match) == "turn"
    order = [first]
    for _turn in range(3):
        play(match, "roll", *(["go " + sorted(legal(match, "go"))[0]] if task(match) == "go" else []))
        while task(match) != "turn":
            play(match, sorted(legal(match))[0])
        order.append(at(match).seat)
    assert order == [first, first % 3 + 1, (first + 1) % 3 + 1, first]


# -- moving ----------------------------------------------------------------------------------------


@pytest.mark.rule("ECO-1.3")
def test_numbers_of_the_present_square() -> None:
    start = DECK.squares["hunting.start"]
    assert DECK.squares[start.target[3]].kind == DECK.squares[start.target[2]].kind == "genius"
    assert DECK.squares[start.target[5]].kind == "luck"
    for square in DECK.squares.values():
        assert sorted(square.target) == [1, 2, 3, 4, 5, 6]
        for to in square.exits:
            other = DECK.squares[to]
            apart = sum(abs(a - b) for a, b in zip(square.at, other.at, strict=True))
            assert apart == 1 and other.age == square.age


@pytest.mark.rule("ECO-1.3")
def test_one_of_the_dice_is_chosen() -> None:
    seen = set()
    for seed in range(40):
        match = play(laid(seed=seed, tokens="hunting.people_2 hunting.start"), "roll")
        one, two = at(match).dice or (0, 0)
        if task(match) != "go":
            seen.add("alone")
            continue
        target = DECK.squares["hunting.people_2"].target
        assert legal(match, "go") == {target[one], target[two]} and target[one] != target[two]
        others = set(target.values()) - {target[one], target[two]}
        refused(match, f"go {sorted(others)[0]}", "not_thrown", "ECO-1.3")
        refused(match, "go hunting.eco_test", "not_beside", "ECO-1.3")
        refused(match, "go nowhere", "no_such_square", "ECO-1.3")
        play(match, f"go {target[two]}")
        assert said(match, "went")[0].fact == f"went 1 {target[two]}"
        seen.add("chosen")
    assert seen == {"alone", "chosen"}


@pytest.mark.rule("ECO-1.3")
def test_equal_dice_and_two_numbers_on_one_edge_are_one_choice() -> None:
    target = DECK.squares["hunting.start"].target
    equal = same_edge = 0
    for seed in range(60):
        match = play(laid(seed=seed), "roll")
        _code, _who, one, two = said(match, "rolled")[0].fact.split()
        if target[int(one)] == target[int(two)]:
            assert said(match, "went")[0].fact == f"went 1 {target[int(one)]}"
            equal += one == two
            same_edge += one != two
        else:
            assert task(match) == "go" and len(legal(match)) == 2
    assert equal and same_edge


# -- squares and cards -------------------------------------------------------------------------------


@pytest.mark.rule("ECO-1.4")
def test_a_card_is_drawn_and_goes_under_its_pile() -> None:
    match = drawn("birds_return", ecology1=20)
    position = at(match)
    assert position.points[1] == 22 and position.zones.cards("luck")[-1] == "birds_return"
    assert position.zones.count("luck") == 20 and told(match)[-3:] == ["went", "drew", "nature_gains"]


@pytest.mark.rule("ECO-1.4")
def test_inventions_are_kept_and_bear_the_name_of_the_age() -> None:
    match = drawn("bow", "0,0 1*3; 3,2 2*1", age="industrial")
    position = at(match)
    assert position.inventions(1) == ("bow",) and position.zones.count("genius") == 19
    assert (position.money[1], position.points[1]) == (300, 22)
    assert "Power loom" in said(match, "invented")[0].text
    assert "Bow" in said(drawn("bow"), "invented")[0].text


@pytest.mark.rule("ECO-1.4")
def test_inventions_go_back_with_a_new_age() -> None:
    match = landed("hunting.agri_test", "0,0 1*3; 3,2 2*1", held="axe bow / rope", money1=200)
    position = at(match)
    assert position.square(1).id == "agricultural.work_a" and position.inventions(1) == ()
    assert position.zones.cards("genius")[-2:] == ("axe", "bow") and position.inventions(2) == ("rope",)


@pytest.mark.rule("ECO-1.5")
def test_a_nature_square_gives_a_point() -> None:
    assert at(landed("hunting.nature_a", ecology1=10)).points[1] == 11


@pytest.mark.rule("ECO-1.6")
def test_a_token_that_is_sent_sets_nothing_off() -> None:
    # A crisis sends the token to a people square with another number than its rings.
    sent = landed("environmental.crisis_a", "0,0 1*3; 3,2 2*1", money1=5000)
    assert at(sent).square(1).people == 4 and at(sent).people(1) == 2 and told(sent)[-1] == "sent"
    entered = landed("hunting.agri_test", "0,0 1*3; 3,2 2*1", held="axe", money1=200)
    assert at(entered).square(1).kind == "work" and told(entered)[-1] == "advanced"


@pytest.mark.rule("ECO-1.6")
def test_a_square_acts_on_a_token_moved_by_a_card() -> None:
    match = drawn("hidden_valley", ecology1=10)
    assert told(match)[-3:] == ["drew", "went", "nature_gains"]
    assert at(match).points[1] == 11 and at(match).square(1).kind == "nature"


@pytest.mark.rule("ECO-1.7")
@pytest.mark.parametrize(("age", "dollars"), [*zip(AGES, (100, 200, 300, 200), strict=True)])
def test_numbers_go_by_the_age(age: str, dollars: int) -> None:
    assert at(drawn("good_season", "0,0 1*4; 3,2 2*1", age=age)).money[1] == dollars


@pytest.mark.rule("ECO-1.7")
def test_a_card_is_done_in_its_order() -> None:
    # Money first, then people, who can be settled for that money.
    hemmed = "0,0 1*1; 0,2 1*1; 1,0 2*1; 0,1 2*1; 1,2 2*1"
    match = drawn("build_a_shelter", hemmed, age="agricultural", money1=100)
    assert told(match)[-3:] == ["drew", "earned", "gained"] and at(match).money[1] == 300
    play(match, "settle 0,0")
    assert land(match)["0,0"] == (1, 2) and at(match).money[1] == 0
    match = drawn("road_building", age="agricultural")
    assert told(match)[told(match).index("drew") :][:4] == ["drew", "earned", "nature_loses", "again"]


@pytest.mark.rule("ECO-1.7")
def test_a_card_can_call_another_one() -> None:
    match = landed("hunting.genius_a", piles={"genius": "painting inspiration"})
    assert at(match).inventions(1) == ("painting",)
    assert told(match)[-4:] == ["invented", "drew", "again", "extra_turn"]


@pytest.mark.rule("ECO-1.7")
def test_money_never_falls_below_nothing() -> None:
    match = drawn("flood", age="agricultural", money1=150)
    assert at(match).money[1] == 0 and said(match, "paid")[0].fact == "paid 1 150"


@pytest.mark.rule("ECO-1.7")
def test_players_are_paid_in_the_order_of_play() -> None:
    cells = "0,0 1*1; 3,2 2*1; 3,0 3*1"
    paying = drawn("repay_a_debt", cells, players=3, others="hunting.start hunting.start", money1=50)
    assert dict(at(paying).money) == {1: 0, 2: 50, 3: 0}
    getting = drawn("festival", cells, players=3, others="hunting.start hunting.start", money2=50, money3=100)
    assert dict(at(getting).money) == {1: 100, 2: 0, 3: 50}


@pytest.mark.rule("ECO-1.7")
def test_an_or_is_a_choice_among_what_can_be_done() -> None:
    match = drawn("thieves", money1=300, held="bow axe")
    assert legal(match) == {"choose 1", "choose 2"}
    refused(match, "choose 3", "no_such_way", "ECO-1.7")
    play(match, "choose 2")
    assert task(match) == "return" and legal(match) == {"return bow", "return axe"}
    refused(match, "return rope", "not_held", "ECO-1.7")
    refused(match, "return flood", "no_invention", "ECO-1.7")
    refused(match, "return nothing", "no_such_card", "ECO-1.7")
    play(match, "return axe")
    assert at(match).inventions(1) == ("bow",) and at(match).zones.cards("genius")[-1] == "axe"
    assert at(match).money[1] == 300
    # Without an invention only money is left; it is taken at once, even if there is none.
    poor = drawn("thieves")
    assert "chose" in told(poor) and task(poor) == "turn"
    assert at(drawn("thieves", money1=300)).money[1] == 200


@pytest.mark.rule("ECO-1.7")
def test_the_last_thousand_people_cannot_be_chosen_to_go() -> None:
    match = drawn("famine", "0,0 1*2; 3,2 2*1", money1=300)
    assert legal(match) == {"choose 1", "choose 2"}
    play(match, "choose 2")
    assert at(match).people(1) == 1 and at(match).money[1] == 300
    last = drawn("famine", money1=300)
    assert at(last).people(1) == 1 and at(last).money[1] == 200


@pytest.mark.rule("ECO-1.7")
def test_an_impossible_way_is_refused_while_another_can_be_gone() -> None:
    match = drawn("thieves", held="bow", money1=100)
    position = at(match).evolve(zones=at(match).zones.move("bow", "held.1", "held.2"))
    refusal = position.why_illegal("choose 2")
    assert refusal is not None and (refusal.code, refusal.rule) == ("way_impossible", "ECO-1.7")


@pytest.mark.rule("ECO-1.7")
def test_a_may_needs_its_full_price() -> None:
    match = drawn("plant_trees", money1=50, ecology1=10)
    assert legal(match) == {"buy", "pass"}
    play(match, "buy")
    assert (at(match).money[1], at(match).points[1]) == (0, 13)
    passed = play(drawn("plant_trees", money1=50, ecology1=10), "pass")
    assert (at(passed).money[1], at(passed).points[1]) == (50, 10)
    poor = drawn("plant_trees", age="agricultural", money1=50, ecology1=10)
    assert told(poor)[-1] == "left" and (at(poor).money[1], at(poor).points[1]) == (50, 10)
    before = drawn("plant_trees", money1=50, ecology1=10).position
    refusal = before.evolve(money={1: 0, 2: 0}).why_illegal("buy")
    assert refusal is not None and (refusal.code, refusal.rule) == ("card_too_dear", "ECO-1.7")


#: A luck square from which several nature squares are as near.
TORN = next(s.id for s in DECK.squares.values() if s.kind == "luck" and len(DECK.nearest(s.id, "nature")) > 1)


def torn() -> Match:
    """A match in which a card sends player 1 to one of several squares that are as near."""
    return landed(TORN, "0,0 1*4; 3,2 2*1", piles={"luck": "hidden_valley"}, ecology1=10)


@pytest.mark.rule("ECO-1.7")
def test_a_move_goes_to_a_nearest_square() -> None:
    # Across the edge of 6 it is one crossing; back again through 1 would be two.
    assert DECK.nearest("hunting.luck_a", "nature") == ("hunting.nature_c",)
    match, start = torn(), TORN
    assert task(match) == "move" and legal(match, "move") == set(DECK.nearest(start, "nature"))
    far = next(
        name
        for name, square in DECK.squares.items()
        if square.kind == "nature" and name not in DECK.nearest(start, "nature")
    )
    refused(match, f"move {far}", "not_nearest", "ECO-1.7")
    refused(match, "move nowhere", "no_such_square", "ECO-1.7")
    play(match, "move " + DECK.nearest(start, "nature")[1])
    assert at(match).tokens[1] == DECK.nearest(start, "nature")[1] and at(match).points[1] == 11


@pytest.mark.rule("ECO-1.7")
def test_three_extra_turns_in_a_row_are_the_most() -> None:
    match = drawn("a_clear_road")
    assert (at(match).seat, at(match).turn, told(match)[-1]) == (1, 2, "extra_turn")
    position = at(match).evolve(row=3, extra=0)
    asked = position.with_tasks(Task("effect", (1,), "a_clear_road", ("again", 1)))
    after = effect(asked, asked.agenda[-1])
    assert after.extra == 0 and [sentence.code for sentence in after.happened][-1] == "turns_enough"


@pytest.mark.rule("ECO-1.7")
def test_the_row_of_extra_turns_ends_with_an_ordinary_turn() -> None:
    match = drawn("a_clear_road")
    assert at(match).row == 1
    while at(match).seat == 1:
        play(match, sorted(action for action in legal(match) if not action.startswith("trade"))[0])
    # Whoever comes next begins a row of its own.
    assert at(match).seat == 2 and at(match).row == 0


@pytest.mark.rule("ECO-1.7")
def test_lost_turns_add_up() -> None:
    match = drawn("lost_in_the_fog", skips1=1)
    assert at(match).skips[1] == 2 and at(match).seat == 2
    for left in (1, 0):
        while at(match).seat == 2 and at(match).skips[1] > left:
            play(match, next(iter(sorted(legal(match) - {f"trade {n}" for n in (1, 2)}))))
        assert at(match).seat == 2 and at(match).skips[1] == left


@pytest.mark.rule("ECO-1.7")
def test_an_empty_pile_gives_nothing() -> None:
    position = at(laid(tokens="hunting.luck_a hunting.start"))
    zones = position.zones
    for card in zones.cards("luck"):
        zones = zones.remove("luck", card)
    asked = position.evolve(zones=zones).with_tasks(Task("draw", (1,), "", ("luck",))).settled()
    assert [sentence.code for sentence in asked.happened] == ["empty_pile"]
    assert asked.task is not None and asked.task.kind == "turn"


@pytest.mark.rule("ECO-1.8")
def test_only_the_order_of_the_piles_is_hidden() -> None:
    match = drawn("birds_return", held="axe / bow", money2=300)
    for viewer in (None, 1, 2):
        view = at(match).view_for(viewer)
        assert view.inventions(1) == ("axe",) and view.inventions(2) == ("bow",)
        assert view.money == at(match).money and view.points == at(match).points
        assert view.zones.cards("luck")[-1] == "birds_return"
        assert (
            set(view.zones.cards("luck")[:-1]) == {"?"} or "birds_return" not in view.zones.cards("luck")[:-1]
        )
        assert len(set(view.zones.cards("genius"))) == 1
    rich = at(laid(money1=100_000))
    assert rich.earn(1, 5000).money[1] == 105_000


# -- ecology points ----------------------------------------------------------------------------------


@pytest.mark.rule("ECO-2.1")
def test_never_more_than_25_points() -> None:
    assert at(landed("hunting.nature_a")).points[1] == 25
    assert at(drawn("birds_return", ecology1=24)).points[1] == 25


@pytest.mark.rule("ECO-2.1")
def test_points_are_not_traded() -> None:
    match = play(laid(held="axe / bow", money1=100, money2=100), "trade 2")
    assert {action.split()[0] for action in legal(match)} == {"give", "want", "pay", "ask", "drop"}
    assert not any("ecology" in action for action in legal(match))


@pytest.mark.rule("ECO-2.2")
def test_without_points_people_turns_and_place_are_lost() -> None:
    match = drawn("spill", "0,0 1*3; 3,2 2*1", age="agricultural", ecology1=2, money1=50)
    position = at(match)
    assert position.points[1] == 0 and position.people(1) == 2 and position.exhausted[1] == 2
    assert position.tokens[1] == "agricultural.people_2" and position.seat == 2
    told_now = told(match)
    assert told_now.index("nature_loses") < told_now.index("exhausted") < told_now.index("removed")


@pytest.mark.rule("ECO-2.2")
def test_the_points_come_as_the_second_lost_turn_ends() -> None:
    match = laid(exhausted1=2, ecology1=0, seat=2)
    points = []
    while at(match).exhausted[1] or at(match).points[1] == 0:
        points.append((at(match).exhausted[1], at(match).points[1]))
        play(match, sorted(action for action in legal(match) if not action.startswith("trade"))[0])
    assert set(points) == {(2, 0), (1, 0)} and at(match).points[1] == 2


@pytest.mark.rule("ECO-2.2")
def test_the_last_people_stay_but_the_token_goes() -> None:
    match = drawn("wildfire", ecology1=1)
    assert at(match).people(1) == 1 and at(match).tokens[1] == "hunting.start"
    assert at(match).exhausted[1] == 2


@pytest.mark.rule("ECO-2.2")
def test_after_a_crisis_both_losses_count() -> None:
    match = landed("hunting.crisis_a", "0,0 1*4; 3,2 2*1", ecology1=3)
    assert at(match).points[1] == 0 and at(match).people(1) == 2
    assert at(match).tokens[1] == "hunting.people_2" and at(match).exhausted[1] == 2


@pytest.mark.rule("ECO-2.2")
def test_extra_turns_are_lost() -> None:
    # Road building takes points and gives another turn.
    match = drawn("road_building", "0,0 1*4; 3,2 2*1", age="industrial", ecology1=3)
    assert at(match).exhausted[1] == 2 and at(match).extra == 0 and at(match).seat == 2


@pytest.mark.rule("ECO-2.2")
def test_it_is_looked_at_when_all_cards_are_done() -> None:
    # The fire takes all, but a point that the same landing brings still counts.
    match = drawn("survey_the_wilds", ecology1=1)
    assert at(match).exhausted[1] == 0
    position = at(laid(ecology1=1)).nature(1, -5)
    assert position.points[1] == 0 and position.exhausted[1] == 0


@pytest.mark.rule("ECO-2.3")
def test_a_crisis_costs_points_and_people() -> None:
    match = landed("agricultural.crisis_a", "0,0 1*4; 3,2 2*1")
    position = at(match)
    assert position.points[1] == 20 and position.people(1) == 3
    assert position.tokens[1] == "agricultural.people_3" and "crisis" in told(match)


@pytest.mark.rule("ECO-2.3")
def test_a_crisis_leaves_the_last_people() -> None:
    match = landed("hunting.crisis_a")
    assert at(match).people(1) == 1 and at(match).tokens[1] == "hunting.start" and at(match).points[1] == 20
