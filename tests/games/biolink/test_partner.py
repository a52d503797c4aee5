"""Tracker and gatherer: they use only their view, choose by arrows, and play better than luck."""

from __future__ import annotations

from typing import Any

import pytest

import ecolearn
from ecolearn.games.biolink.deck import DECOMPOSERS
from ecolearn.games.biolink.laying import Lay
from ecolearn.games.biolink.partner import arrows_on, gatherer, habits, tracker
from ecolearn.games.biolink.position import BiolinkPosition
from ecolearn.kernel.chance import Chance
from ecolearn.kernel.match import Match
from ecolearn.kernel.words import languages, set_language
from tests.games.biolink.boards import at, board, versus

BOTH = {"tracker": tracker, "gatherer": gatherer}


def played(name: str, players: int, seed: int, **options: Any) -> BiolinkPosition:
    """The end of a match of partners alone; the match refuses whatever is not legal."""
    return at(ecolearn.new("biolink", seats=[name] * players, seed=seed, **options))


def choice(match: Match, partner: str = "tracker") -> str:
    """What a partner would do for the seat that is to act."""
    position = at(match)
    seat = position.awaited()[0]
    action = BOTH[partner](position.view_for(seat), seat, Chance(5))
    assert position.why_illegal(action) is None
    return str(action)


# -- whole games -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize(
    ("players", "options"),
    [
        (1, {"deck": "savanna"}),
        (2, {"arrows": "pupil"}),
        (3, {"recyclers": True, "setup": "random"}),
        (6, {"deck": "savanna", "recyclers": True}),
        (1, {"mode": "versus"}),
        (2, {"mode": "versus", "specials": True, "recyclers": True}),
        (4, {"mode": "versus", "deck": "savanna", "specials": True}),
    ],
)
def test_games_are_played_to_their_end(name: str, players: int, options: dict[str, Any]) -> None:
    for seed in range(4):
        assert played(name, players, seed, **options).ended in ("full", "stuck")


@pytest.mark.parametrize("deck", ["forest_edge", "savanna"])
def test_together_who_looks_ahead_gets_more_arrows_and_both_more_than_luck(deck: str) -> None:
    arrows = {
        name: sum(played(name, 2, seed, deck=deck).score for seed in range(8))
        for name in ("tracker", "gatherer", "random")
    }
    assert arrows["tracker"] >= arrows["gatherer"] + 8
    assert arrows["gatherer"] >= arrows["random"] + 16
    assert arrows["tracker"] >= 8 * 21  # a flourishing biotope


@pytest.mark.parametrize(("better", "worse"), [("tracker", "gatherer"), ("gatherer", "random")])
def test_against_each_other_the_better_one_wins_more_often(better: str, worse: str) -> None:
    """Each seed is played from both seats, so that neither has the better hand."""
    won = 0.0
    for seed in range(20, 30):
        for seats in ([better, worse], [worse, better]):
            end = at(ecolearn.new("biolink", mode="versus", seats=seats, seed=seed))
            mine, others = (end.points[seats.index(name)] for name in (better, worse))
            won += 1 if mine > others else 0.5 * (mine == others)
    assert won >= 13


# -- what they may know ------------------------------------------------------------------------------


@pytest.mark.rule("BIO-5.1")
@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize("mode", ["coop", "versus"])
def test_the_same_view_gives_the_same_action(name: str, mode: str) -> None:
    """Twins: worlds that a seat cannot tell apart make it do the same."""
    match = ecolearn.new("biolink", mode=mode, seats=[name] * 3, seed=12, specials=True, recyclers=True)
    compared = 0
    for number, step in enumerate(match.steps):
        position = step.position
        assert isinstance(position, BiolinkPosition)
        if not position.agenda:
            continue
        seat = position.awaited()[0]
        twin = position.view_for(seat).resample(Chance(number))
        both = [BOTH[name](world.view_for(seat), seat, Chance(1)) for world in (position, twin)]
        assert both[0] == both[1]
        hidden = ["pile", *(f"hand.{n}" for n in (1, 2, 3) if mode == "versus")]
        compared += any(position.zones.cards(zone) != twin.zones.cards(zone) for zone in hidden)
    assert compared > 10


# -- what they choose --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.rule("BIO-2.5")
def test_two_arrows_are_better_than_one(name: str) -> None:
    match = board("0,0 oak; 2,0 winter_moth", "red_fox great_tit")
    best = max(len(at(match).arrows_for("great_tit", cell)) for cell in at(match).free)
    assert best == 2
    x, y = choice(match, name).split()[-1].split(",")
    assert choice(match, name).startswith("lay great_tit")
    assert len(at(match).arrows_for("great_tit", (int(x), int(y)))) == best


def test_arrows_are_counted_as_the_game_lays_them() -> None:
    """In whole games with all kinds of cards, before every card that is laid."""
    counted = 0
    for seed in range(6):
        match = ecolearn.new(
            "biolink", mode="versus", seats=["random"] * 3, seed=seed, recyclers=True, specials=True
        )
        for step in match.steps:
            position = step.position
            assert isinstance(position, BiolinkPosition)
            for card in position.table.cards:
                if position.deck.cards[card].role == "special":
                    continue
                for cell, around in position.free.items():
                    assert arrows_on(position, card, around) == len(position.arrows_for(card, cell))
                    counted += 1
    assert counted > 10_000


@pytest.mark.rule("BIO-3.10")
def test_decomposers_bring_two_arrows_and_get_them() -> None:
    match = versus("2,1 oak; 3,1 winter_moth; 1,1 hazel", f"{DECOMPOSERS} red_fox/great_tit", specials=True)
    position = at(match)
    around = position.free[2, 0]
    assert arrows_on(position, DECOMPOSERS, around) == 2
    assert arrows_on(position, DECOMPOSERS, position.table.bits["oak"]) == 1
    assert arrows_on(position, DECOMPOSERS, position.table.bits["sun"]) == 0
    match.play(f"lay {DECOMPOSERS} 2,0")
    for _arrow in range(2):
        assert choice(match).startswith("connect")
        match.play(choice(match))
    assert at(match).points[0] == 2


def test_looking_ahead_leaves_the_next_one_less_than_it_costs() -> None:
    """Wherever the two choose different cards or places, with what the next player really holds."""
    cost, spared, different = 0, 0, 0
    for seed in range(10):
        match = ecolearn.new("biolink", mode="versus", seats=["random"] * 2, seed=seed)
        for step in match.steps:
            position = step.position
            assert isinstance(position, BiolinkPosition)
            if not position.agenda or position.agenda[-1].kind != "turn":
                continue
            seat = position.awaited()[0]
            view = position.view_for(seat)
            ahead, now = (partner(view, seat, Chance(1)) for partner in (tracker, gatherer))
            if ahead == now or not (isinstance(ahead, Lay) and isinstance(now, Lay)):
                continue
            different += 1
            brought, left = [], []
            for action in (ahead, now):
                brought.append(len(position.arrows_for(action.card, action.cell)))
                laid = position.with_card(action.card, action.cell)
                left.append(
                    max(
                        len(laid.arrows_for(card, cell))
                        for card in laid.hand(3 - seat) or ("oak",)
                        for cell in laid.free
                    )
                )
            assert brought[0] <= brought[1]
            cost += brought[1] - brought[0]
            spared += left[1] - left[0]
    assert different > 20 and spared > cost


@pytest.mark.rule("BIO-3.6")
@pytest.mark.parametrize("name", BOTH)
def test_an_exchange_gives_away_what_matches_fewest_and_comes_to_an_end(name: str) -> None:
    match = versus("", "red_fox red_squirrel wood_mouse/oak hazel", "winter_moth", rest=None)
    position = at(match)
    assert not position.must_lay(1), "the test needs a hand that does not fit"
    gone = []
    while (said := choice(match, name)).startswith("under"):
        gone.append(said.split()[1])
        match.play(said)
    # Three and four matches among the cards that lie or are unseen; the mouse has more than most cards.
    assert said == "take" and gone == ["red_squirrel", "red_fox"]


def test_each_says_how_it_plays() -> None:
    for code in languages():
        set_language(code)
        assert len(habits("tracker")) >= 4 and len(habits("gatherer")) >= 2
    set_language("de")
    assert habits("tracker")[0].startswith("Er legt") and habits("gatherer")[0].startswith("Sie legt")
    assert habits("random") == ()
