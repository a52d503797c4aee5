"""The planner: it uses only its view, obeys the rules, plans ahead, and wins more than anybody by luck."""

from __future__ import annotations

from typing import Any

import pytest

import ecolearn
from ecolearn.games.ecogon import game
from ecolearn.games.ecogon.planner import habits, partner, planner
from ecolearn.games.ecogon.position import EcogonPosition
from ecolearn.games.ecogon.turn import Place
from ecolearn.kernel.actions import Action
from ecolearn.kernel.chance import Chance
from ecolearn.kernel.grids import HEX
from ecolearn.kernel.match import Match
from ecolearn.kernel.match import partners as everybody
from tests.games.ecogon.ponds import at, board, play, pond
from tests.work import counted

BEGUN = {"event_in": 3}


def match_of(players: int, seed: int, **options: Any) -> Match:
    """A match of planners alone, to its end."""
    return ecolearn.new("ecogon", seats=["planner"] * players, seed=seed, **options)


def choice(match: Match) -> str:
    """What the planner would do for the seat that is to act."""
    position = at(match)
    seat = position.awaited()[0]
    partner.forget()
    action = planner(position.view_for(seat), seat, Chance(5))
    assert action is not None and match.why_illegal(action) is None
    return str(action)


def turn_of(match: Match) -> Match:
    """Let the planner play until its turn has ended."""
    turn = at(match).turn
    while at(match).turn == turn and at(match).agenda and at(match).agenda[-1].kind == "turn":
        play(match, choice(match))
        if str(match.steps[-1].action) == "end":
            break
    return match


# -- whole games -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "seed", "options"),
    [
        (1, 3, {}),
        (6, 4, {"events": 20}),
        (2, 5, {"events": 0, "turns": 20}),
        (3, 6, {"tiles": True}),
        (2, 7, {"tiles": "chaos", "goal": 3}),
        (1, 8, {"missions": 1}),
        (4, 9, {"missions": 2, "tiles": True}),
    ],
)
def test_games_are_played_to_their_end(players: int, seed: int, options: dict[str, Any]) -> None:
    """Legal all the time: the match refuses whatever is not. Nothing is ever taken back."""
    match = match_of(players, seed, **options)
    assert match.outcome is not None
    kinds = {step.action.KIND for step in match.steps}
    assert "place" in kinds and not kinds & {"take-back", "move"}


def test_it_is_the_first_partner_of_the_game() -> None:
    assert list(game.partners) == ["planner"]


def test_in_company_it_lays_one_card_a_turn() -> None:
    laid: dict[int, int] = {}
    match = match_of(3, 2)
    turn = 1
    for step in match.steps:
        if isinstance(step.action, Place):
            laid[turn] = laid.get(turn, 0) + 1
        assert isinstance(step.position, EcogonPosition)
        turn = step.position.turn
    assert len(laid) > 20 and set(laid.values()) == {1}


def test_planners_win_where_luck_does_not() -> None:
    seeds = range(20, 28)
    planned = [at(match_of(2, seed)).score for seed in seeds]
    by_luck = [at(ecolearn.new("ecogon", seats=["random"] * 2, seed=seed)).score for seed in seeds]
    assert sum(score >= 20 for score in planned) >= 3
    assert not any(score >= 20 for score in by_luck)
    assert sum(planned) > 3 * sum(by_luck)


def test_an_action_takes_less_than_half_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    slowest = 0.0

    def timed(view: Any, seat: int, chance: Chance) -> Action | None:
        nonlocal slowest
        with counted() as work:
            action = planner(view, seat, chance)
        slowest = max(slowest, work.seconds)
        return action

    monkeypatch.setitem(everybody, "timed", timed)
    for options in ({}, {"missions": 2, "tiles": True}):
        ecolearn.new("ecogon", seats=["timed"], seed=11, **options)
    assert 0.0 < slowest < 0.5


# -- what it may know --------------------------------------------------------------------------------


@pytest.mark.rule("ECG-2.5")
@pytest.mark.parametrize("options", [{}, {"missions": 1, "tiles": "chaos"}])
def test_the_same_view_gives_the_same_action(options: dict[str, Any]) -> None:
    """Twins: worlds that a seat cannot tell apart make it do the same."""
    match = match_of(2, 12, **options)
    compared = 0
    for number, position in enumerate([match.first, *(step.position for step in match.steps)]):
        assert isinstance(position, EcogonPosition)
        if not position.agenda or number % 7:
            continue
        seat = position.awaited()[0]
        twin = position.view_for(seat).resample(Chance(number))
        chosen = []
        for world in (position, twin):
            partner.forget()
            chosen.append(planner(world.view_for(seat), seat, Chance(1)))
        assert chosen[0] == chosen[1]
        compared += position.zones.cards("nature") != twin.zones.cards("nature")
    assert compared > 10


# -- planning a turn ---------------------------------------------------------------------------------

TWO = "0,0 still_water; 1,0 shore"
THREE = f"{TWO}; 0,1 still_water"


def test_what_is_at_home_at_once_is_laid_where_it_is() -> None:
    match = pond(f"{THREE}; -1,0 water_milfoil", hand="great_ramshorn", nature="shore", state=BEGUN)
    turn_of(play(match, "draw"))
    assert at(match).score == 1 and "great_ramshorn" in board(match).values()


def test_a_whole_turn_is_planned_not_single_cards() -> None:
    """What the caddisfly needs is laid in the same turn, plant and small animal."""
    match = pond(f"{THREE}", hand="water_soldier caddisfly snout_snail", nature="shore", state=BEGUN)
    turn_of(play(match, "draw"))
    home = {at(match).cells[cell] for cell in at(match).established}
    assert "caddisfly" in home and at(match).score >= 2


def test_animals_without_what_they_need_are_not_enclosed() -> None:
    """The last gap beside the vole, which still needs reed, is left open."""
    around = ("shore", "still_water", "hornwort", "mosquito", "pond_skater")
    ring = zip(HEX.neighbours((0, 0)), around, strict=False)
    cells = "0,0 water_vole; " + "; ".join(f"{HEX.text(cell)} {card}" for cell, card in ring)
    gap = HEX.text(HEX.neighbours((0, 0))[5])
    match = pond(cells, hand="otter white_tailed_eagle edible_frog", nature="grey_heron", state=BEGUN)
    turn_of(play(match, "draw"))
    assert gap not in board(match) and board(match)["0,0"] == "water_vole"
    reed = pond(cells, hand="club_rush", nature="grey_heron", state=BEGUN)
    turn_of(play(reed, "draw"))
    assert board(reed)[gap] == "club_rush" and at(reed).score == 3


@pytest.mark.rule("ECG-6.1")
def test_it_does_not_play_for_time() -> None:
    """The third habitat is laid at once, though it brings the events."""
    match = turn_of(play(pond(TWO, hand="shore", nature="otter", events=10), "draw"))
    assert list(board(match).values()).count("shore") == 2


# -- choosing ----------------------------------------------------------------------------------------


@pytest.mark.rule("ECG-6.3")
def test_of_an_events_targets_the_one_goes_that_costs_least() -> None:
    """The snail that feeds nobody, not the louse by which the newt is at home."""
    cells = (
        f"{THREE}; -1,1 crested_newt; -1,0 water_louse; -2,1 water_milfoil; -1,2 pond_skater; "
        "2,-1 mosquito; 3,-1 snout_snail; 3,-2 shore; 2,0 still_water"
    )
    match = pond(cells, hand="", nature="shore", event_stack="pesticide", state={"event_in": 1})
    before = at(match).score
    play(match, "draw", "end", "event", choice_after_event(match))
    assert at(match).score == before >= 4


def choice_after_event(match: Match) -> str:
    """The planner's choice once the event that is due has been turned up."""
    position = at(match)
    for action in ("draw", "end", "event"):
        position = position.play(action)
    partner.forget()
    return str(planner(position.view_for(1), 1, Chance(1)))


@pytest.mark.rule("ECG-6.4")
def test_what_an_event_brings_back_lies_where_it_counts() -> None:
    """Protected area: the best animal of the discard pile comes back to where it is at home."""
    cells = f"{THREE}; -1,0 water_milfoil; -1,2 water_louse; -2,1 mosquito"
    match = pond(
        cells,
        hand="",
        nature="shore",
        discard="otter crested_newt snout_snail",
        event_stack="protected_area",
        state={"event_in": 1},
    )
    play(match, "draw", "end", "event")
    before = at(match).score
    while at(match).agenda[-1].kind == "step":
        play(match, choice(match))
    assert board(match)["-1,1"] == "crested_newt" and at(match).score >= before + 4


@pytest.mark.rule("ECG-3.6")
def test_what_is_of_no_use_is_discarded() -> None:
    """With reeds, midges and a habitat nearby the warbler is worth more than a swan without plants."""
    cells = f"{THREE}; 2,-1 common_reed; 1,-1 buzzer_midge"
    match = pond(
        cells,
        hands={1: "mute_swan white_tailed_eagle grass_snake", 2: ""},
        players=2,
        nature="reed_warbler",
        state=BEGUN,
    )
    play(match, "draw", "end")
    assert choice(match) != "discard reed_warbler"


@pytest.mark.rule("ECG-8.1")
def test_it_chooses_the_mission_that_it_is_best_at() -> None:
    match = ecolearn.new("ecogon", seed=4, missions=2, auto=False)
    offered = at(match).zones.cards("missions")
    best = min(offered, key=partner.FAVOURITES.index)
    assert choice(match) == f"pick {best} missions"
    assert sorted(partner.FAVOURITES) == sorted(at(match).deck.missions)


@pytest.mark.rule("ECG-8.3")
def test_rewards_are_taken() -> None:
    cells = f"{THREE}; -1,0 water_milfoil; -1,1 hornwort; 1,1 yellow_iris; 0,-1 frogbit"
    match = pond(cells, hand="duckweed", nature="shore", mission="flora", auto="routine")
    while at(match).agenda[-1].kind != "reward":
        play(match, choice(match))
    assert choice(match) == "draw-three"
    play(match, "draw-three")
    assert choice(match).startswith("pick ")


def test_it_says_how_it_plays() -> None:
    english = game.habits("planner")
    assert english == habits() and len(english) >= 5 and game.habits("random") == ()
    try:
        ecolearn.set_language("de")
        assert not set(game.habits("planner")) & set(english)
    finally:
        ecolearn.set_language("en")
