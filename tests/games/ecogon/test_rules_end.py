"""Chapter ECG-7: how the game ends."""

from __future__ import annotations

import pytest

import ecolearn
from tests.games.ecogon.ponds import all_but, at, legal, play, pond, told

TWO = "0,0 still_water; 1,0 shore"
#: Swan, hawker and ramshorn at home, each in a corner of its own: 5 + 4 + 1 points.
SWAN = "0,0 mute_swan; 0,-1 still_water; 1,-1 duckweed; 1,0 common_reed; 0,1 hornwort"
HAWKER = "10,0 green_hawker; 10,-1 still_water; 11,-1 frogbit; 11,0 mosquito; 10,1 water_louse"
RAMSHORN = "20,0 great_ramshorn; 20,-1 still_water; 21,-1 water_milfoil"


@pytest.mark.rule("ECG-7.1")
def test_the_game_ends_when_a_turn_begins_with_an_empty_nature_stack() -> None:
    match = pond(TWO, hand="rudd", nature="pike", discard=all_but("still_water shore rudd pike"))
    play(match, "draw")
    assert at(match).zones.count("nature") == 0 and match.outcome is None  # the turn is played to its end
    play(match, "place pike 0,1", "end")
    assert match.outcome is not None and at(match).ended == "stack"
    assert match.actors() == () and not match.legal_actions()
    assert match.why_illegal("draw").code == "game_over"


@pytest.mark.rule("ECG-7.1")
def test_an_event_due_at_the_end_of_the_last_turn_still_comes() -> None:
    cells = f"{TWO}; 2,0 shore; 0,1 mosquito"
    match = pond(
        cells,
        hand="",
        nature="pike",
        discard=all_but("still_water shore shore mosquito pike"),
        event_stack="pesticide",
    )
    play(match, "draw", "end")
    assert legal(match) == {"event"}
    play(match, "event")
    assert "removed" in told(match) and at(match).ended == "stack"


@pytest.mark.rule("ECG-7.1")
def test_the_game_ends_three_turns_after_the_last_event() -> None:
    match = pond(
        "0,0 still_water; 1,0 shore; 2,0 shore; 3,0 coot; 0,1 mosquito; -1,0 hornwort",
        event_stack="algal_bloom boat_traffic pesticide flood pond_repair",
        players=2,
        auto=True,
    )
    counts = []
    while match.outcome is None:
        done, turn = len(at(match).zones.cards("events_done")), at(match).turn
        if not counts or counts[-1][1] != turn:
            counts.append((done, turn))
        match.play(next(a for a in match.legal_actions() if a.KIND != "place"))
    last = at(match)
    assert last.ended == "events" and last.zones.count("events") == 0
    # Every turn and the events carried out before it: the fifth comes at the end of turn 13.
    assert [done for done, _turn in counts] == [0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5]
    assert last.turn == 16 and last.zones.count("nature") > 0


@pytest.mark.rule("ECG-7.1")
def test_what_an_effect_takes_from_the_stack_ends_nothing() -> None:
    cells = f"{TWO}; 2,0 shore"
    rest = all_but("still_water still_water shore shore coot pike")
    match = pond(cells, hand="", nature="pike still_water coot", discard=rest, event_stack="pond_repair")
    play(match, "draw", "end", "event", "pick still_water nature", "put -1,0")
    assert at(match).zones.cards("nature") == ("coot",) and match.outcome is None
    play(match, "draw", "end")
    assert at(match).ended == "stack"


@pytest.mark.rule("ECG-7.2")
@pytest.mark.parametrize(
    ("cells", "events", "score", "won"),
    [
        (f"{SWAN}; {HAWKER}; {RAMSHORN}", 5, 10, True),  # exactly twice the events
        (f"{SWAN}; {HAWKER}", 5, 9, False),
        (f"{SWAN}; {HAWKER}; {RAMSHORN}", 6, 10, False),
        (f"{SWAN}; {HAWKER}; {RAMSHORN}", 0, 10, None),  # nothing to win without events
    ],
)
def test_won_with_twice_as_many_points_as_events(
    cells: str, events: int, score: int, won: bool | None
) -> None:
    laid = " ".join(part.split()[1] for part in cells.split(";"))
    match = pond(cells, hand="", discard=all_but(laid), events=events)
    outcome = match.outcome
    assert outcome is not None
    assert (outcome.score, outcome.needed, outcome.won) == (score, 2 * events, won)
    assert str(score) in outcome.text


@pytest.mark.rule("ECG-7.2")
def test_the_needed_points_follow_the_events_chosen_not_those_left() -> None:
    match = pond(f"{TWO}; 2,0 shore", hand="", nature="coot", event_stack="algal_bloom", events=7)
    play(match, "draw", "end", "event")
    assert (at(match).needed, at(match).zones.count("events")) == (14, 6)


@pytest.mark.rule("ECG-7.2")
def test_in_a_calm_pond_the_last_turn_ends_the_game() -> None:
    match = ecolearn.new("ecogon", seed=3, events=0, turns=4, players=2)
    for turn in (1, 2, 3, 4):
        assert match.outcome is None and at(match).turn == turn
        match.play("end")
        while match.actors() and match.position.task.kind == "discard":
            match.play(match.legal_actions()[0])
    assert at(match).ended == "turns" and match.outcome.won is None
