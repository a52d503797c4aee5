"""The partners: they obey the rules, use only their view, and keep to their temperaments."""

from __future__ import annotations

import pytest

import ecolearn
from ecolearn.games.ecology.partner import HABITS, TEMPERS, partner_of
from ecolearn.games.ecology.partner.worth import Worth, mean_of_pile
from ecolearn.games.ecology.position import EcologyPosition
from ecolearn.kernel.chance import Chance
from ecolearn.kernel.match import Match
from ecolearn.kernel.words import set_language
from tests.games.ecology.lands import DECK, at, laid, land, landed, legal, play, task

NAMES = tuple(TEMPERS)


def asked(match: Match, name: str) -> str:
    """What a partner would do now, from its own view."""
    seat = match.actors()[0]
    action = partner_of(name)(match.view_for(seat), seat, Chance(1))
    assert action is not None and str(action) in legal(match)
    return str(action)


@pytest.fixture(scope="module")
def games() -> list[Match]:
    """Whole games of all three; a match refuses what is not legal."""
    found = []
    for seed in range(4):
        seats = [NAMES[(seed + place) % 3] for place in range(3)]
        found.append(ecolearn.new("ecology", seats=seats, seed=seed))
    return found


def test_games_of_partners_end_with_a_winner(games: list[Match]) -> None:
    for match in games:
        assert at(match).ended == "won" and 20 < at(match).round < 200


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", NAMES)
def test_each_temperament_plays_with_itself(name: str, players: int) -> None:
    match = ecolearn.new("ecology", seats=[name] * players, seed=players, rounds=25)
    assert match.outcome is not None


def test_the_view_is_enough(games: list[Match]) -> None:
    """A partner does the same in every world that it cannot tell apart."""
    compared = 0
    for step in games[0].steps[::9]:
        position = step.position
        for seat in position.actors():
            view = position.view_for(seat)
            twin = view.resample(Chance(5)).view_for(seat)
            name = games[0].seats[seat - 1]
            one, other = (partner_of(name)(seen, seat, Chance(1)) for seen in (view, twin))
            assert one == other
            compared += 1
    assert compared > 20


@pytest.mark.rule("ECO-3.5")
def test_partners_trade(games: list[Match]) -> None:
    kinds = {step.action.KIND for match in games for step in match.steps}
    assert {"trade", "propose", "decline"} <= kinds


def test_the_careful_one_never_attacks_and_the_hungry_one_does() -> None:
    cells = "0,0 1*1; 1,0 2*1; 0,1 2*1; 3,2 2*1"
    match = landed("hunting.people_4", cells, others="hunting.people_3", money1=2000)
    assert asked(match, "hungry").startswith("attack") and not asked(match, "careful").startswith("attack")
    # The balanced one only attacks players of an earlier age.
    assert not asked(match, "balanced").startswith("attack")
    later = landed("agricultural.people_6", cells, others="hunting.people_3", money1=2000)
    assert asked(later, "balanced").startswith("attack")
    play(match, asked(match, "hungry"), "declare")
    assert land(match)["1,0"] == (1, 1) or land(match)["0,1"] == (1, 1)


def test_the_careful_one_never_declared_war(games: list[Match]) -> None:
    for match in games:
        for step in match.steps:
            if step.action.KIND == "declare":
                assert match.seats[step.seat - 1] != "careful"


def test_nature_is_worth_money_to_the_careful_one() -> None:
    match = landed("agricultural.work_b", piles={"work": "plant_trees"}, money1=400, ecology1=12)
    assert task(match) == "may"
    assert asked(match, "careful") == "buy" and asked(match, "hungry") == "pass"


def test_temperaments_show_in_where_they_want_to_go() -> None:
    """In the industrial age work pays and harms: one wants it, another shuns it."""
    cells = "0,0 1*4; 1,0 1*2; 3,2 2*1"
    position = at(laid(cells, tokens="industrial.people_6 hunting.start", ecology1=12, money1=1000))
    squares = position.deck.squares
    better = {}
    for name, temper in TEMPERS.items():
        worth = Worth(position, 1, temper)
        nature, work = (worth.of_square(squares[f"industrial.{one}"]) for one in ("nature_a", "work_a"))
        better[name] = nature - work
        assert worth.of_square(squares["industrial.crisis_a"]) < min(0, nature, work)
    assert better["careful"] > 0 > better["hungry"] and better["careful"] > better["balanced"]
    growth = {name: Worth(position, 1, temper).of_people(8) for name, temper in TEMPERS.items()}
    assert growth["hungry"] > growth["balanced"] > growth["careful"]


def test_a_test_that_is_passed_is_worth_going_to() -> None:
    match = laid(
        "0,0 1*4; 1,0 1*2; 3,2 2*1",
        tokens="environmental.people_6 hunting.start",
        held="axe bow rope",
        money1=2000,
        ecology1=20,
    )
    for name, temper in TEMPERS.items():
        worth = Worth(at(match), 1, temper)
        assert not at(match).missing(1, DECK.win[3]), name
        ways = worth.of_ways()
        assert max(ways, key=lambda square: ways[square]) == "environmental.eco_test"
    # Beside the test: whoever can, goes there.
    for seed in range(30):
        thrown = play(Match(at(match).evolve(chance=Chance(seed)), seed=1, seats=match.seats), "roll")
        if "go environmental.eco_test" in legal(thrown):
            assert asked(thrown, "balanced") == "go environmental.eco_test"
            return
    raise AssertionError("the dice never left the choice")


def test_means_of_the_piles() -> None:
    mean = mean_of_pile(DECK, "work", 2)
    cards = [card for card in DECK.cards.values() if card.pile == "work"]
    money = sum(value[2] for card in cards for do, value in card.steps if do == "money")  # type: ignore[misc]
    assert mean["money"] == pytest.approx(money / 20) and mean["ecology"] < 0
    assert mean_of_pile(DECK, "genius", 0)["keep"] == pytest.approx(14 / 20)


def test_partners_say_how_they_play() -> None:
    game = ecolearn.new("ecology", players=2, seed=1).game
    assert HABITS.keys() == TEMPERS.keys() == game.partners.keys()
    for name in NAMES:
        english = game.habits(name)
        set_language("de")
        try:
            assert len(game.habits(name)) == len(english) >= 2
            assert all(one != other for one, other in zip(game.habits(name), english, strict=True))
        finally:
            set_language("en")
    assert game.habits("random") == ()


def test_a_position_is_not_changed_by_thinking() -> None:
    match = laid(money1=500, held="axe / bow")
    before = at(match).key()
    for name in NAMES:
        asked(match, name)
    assert at(match).key() == before and isinstance(match.position, EcologyPosition)
