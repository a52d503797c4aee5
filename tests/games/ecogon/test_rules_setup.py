"""Chapter ECG-2: setting up the beginner game."""

from __future__ import annotations

from typing import Any

import pytest

import ecolearn
from ecolearn.kernel.grids import HEX
from ecolearn.kernel.zones import HIDDEN
from tests.games.ecogon.ponds import at, legal, play, pond


@pytest.mark.rule("ECG-2.1")
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 6])
def test_two_habitats_lie_side_by_side_and_the_rest_is_the_stack(players: int) -> None:
    position = at(ecolearn.new("ecogon", seed=11, players=players, auto=False))
    assert sorted(position.cells.values()) == ["shore", "still_water"]
    one, other = position.cells
    assert HEX.distance(one, other) == 1
    assert position.zones.count("nature") == 78 - 3 * players
    assert position.zones.count("discard") == 0


@pytest.mark.rule("ECG-2.1")
@pytest.mark.parametrize("players", [0, 7])
def test_one_to_six_players(players: int) -> None:
    with pytest.raises(ecolearn.OptionError, match="1 to 6 players"):
        ecolearn.new("ecogon", players=players)


@pytest.mark.rule("ECG-2.1")
def test_the_stack_is_shuffled_by_the_seed() -> None:
    def order(seed: int) -> tuple[str, ...]:
        return at(ecolearn.new("ecogon", seed=seed, auto=False)).zones.cards("nature")

    assert order(1) == order(1) != order(2)
    assert order(1) != tuple(sorted(order(1)))


@pytest.mark.rule("ECG-2.2")
def test_three_open_cards_each() -> None:
    position = at(ecolearn.new("ecogon", seed=5, players=3, auto=False))
    for seat in (1, 2, 3):
        assert len(position.hand(seat)) == 3
        for viewer in (None, 1, 2, 3):
            assert position.view_for(viewer).hand(seat) == position.hand(seat)


@pytest.mark.rule("ECG-2.2")
@pytest.mark.parametrize(("players", "limit"), [(1, 5), (2, 3), (6, 3)])
def test_the_hand_limit_holds_at_the_end_of_a_turn(players: int, limit: int) -> None:
    cards = "pike otter mosquito duckweed rudd".split()[:limit]
    match = pond("0,0 still_water; 1,0 shore", hand=" ".join(cards), nature="coot", players=players)
    play(match, "draw")
    assert len(at(match).hand(1)) == limit + 1  # more than the limit until the turn ends
    play(match, "end")
    assert legal(match) == {f"discard {card}" for card in [*cards, "coot"]}
    play(match, "discard coot")
    assert at(match).hand(1) == tuple(cards)
    assert at(match).seat == (1 if players == 1 else 2)


@pytest.mark.rule("ECG-2.3")
@pytest.mark.parametrize("events", [5, 12, 20])
def test_five_to_twenty_events_are_in_the_game(events: int) -> None:
    position = at(ecolearn.new("ecogon", seed=1, events=events))
    assert position.zones.count("events") == events
    assert position.zones.count("box") == 20 - events
    assert len({*position.zones.cards("events"), *position.zones.cards("box")}) == 20


@pytest.mark.rule("ECG-2.3")
@pytest.mark.parametrize("events", [-1, 1, 4, 21])
def test_other_numbers_of_events_are_refused(events: int) -> None:
    with pytest.raises(ecolearn.OptionError, match=f"events: {events} is not possible"):
        ecolearn.new("ecogon", events=events)


@pytest.mark.rule("ECG-2.3")
def test_a_calm_pond_for_lessons_has_no_events() -> None:
    match = ecolearn.new("ecogon", seed=1, events=0, turns=2)
    assert at(match).zones.count("events") == 0
    with pytest.raises(ecolearn.OptionError, match="turns"):
        ecolearn.new("ecogon", events=5, turns=12)


@pytest.mark.rule("ECG-2.4")
def test_the_first_seat_begins_and_play_goes_clockwise() -> None:
    match = ecolearn.new("ecogon", seed=9, players=3)
    turns = []
    for _turn in range(7):
        turns.append(match.actors())
        match.play("end")
        while match.legal_actions()[0].KIND == "discard":
            match.play(match.legal_actions()[0])
    assert turns == [(1,), (2,), (3,), (1,), (2,), (3,), (1,)]


@pytest.mark.rule("ECG-2.4")
def test_a_start_position_may_name_who_begins() -> None:
    match = pond("0,0 shore", players=3, state={"seat": 3})
    assert match.actors() == (3,)
    assert match.why_illegal("draw", seat=1).code == "not_your_turn"
    play(match, "draw", "end", "discard " + at(match).hand(3)[0])
    assert match.actors() == (1,)


@pytest.mark.rule("ECG-2.5")
def test_the_stack_is_made_before_hands_are_dealt_from_it() -> None:
    # Seat after seat takes the next three of one shuffled stack: a smaller table leaves them on top.
    alone = at(ecolearn.new("ecogon", seed=4, players=1, auto=False))
    three = at(ecolearn.new("ecogon", seed=4, players=3, auto=False))
    assert three.hand(1) == alone.hand(1)
    assert (*three.hand(2), *three.hand(3), *three.zones.cards("nature")) == alone.zones.cards("nature")


@pytest.mark.rule("ECG-2.5")
@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_hidden_are_only_the_stacks(viewer: int | None) -> None:
    match = pond(
        "0,0 still_water; 1,0 shore",
        hands={1: "pike", 2: "rudd"},
        discard="coot mallard",
        players=2,
        events=6,
    )
    view = at(match).view_for(viewer)
    assert (view.hand(1), view.hand(2)) == (("pike",), ("rudd",))
    assert view.zones.cards("discard") == ("coot", "mallard")
    for stack in ("nature", "events", "box"):
        assert set(view.zones.cards(stack)) == {HIDDEN}
        assert view.zones.count(stack) == at(match).zones.count(stack)
    assert dict(view.cells) == dict(at(match).cells)


@pytest.mark.rule("ECG-2.5")
def test_what_a_start_position_puts_on_top_is_drawn_first() -> None:
    match = pond("0,0 shore", hands={2: "otter"}, nature="pike rudd", players=2)
    assert len(at(match).hand(1)) == 3 and not {"pike", "rudd"} & set(at(match).hand(1))
    play(match, "draw")
    assert at(match).hand(1)[-1] == "pike"


@pytest.mark.rule("ECG-2.5")
@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"cells": "0,0 pike"}, "at least one habitat must lie"),
        ({"cells": "0,0 dodo; 1,0 shore"}, "dodo: there is no card called dodo"),
        ({"hand": "pike", "discard": "pike"}, "there are only 1 of this card"),
        ({"hands": {3: "pike"}}, "there is no such player"),
        ({"event_stack": "meteor"}, "there is no event called meteor"),
        ({"event_stack": "storm storm"}, "there is only one of this event"),
        ({"state": {"seat": 4}}, "from 1 to 2"),
        ({"state": {"weather": 1}}, "there is no such number"),
    ],
)
def test_faulty_start_positions_are_refused_with_the_fault(change: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        pond(**{"cells": "0,0 still_water; 1,0 shore", "players": 2, **change})


@pytest.mark.rule("ECG-2.5")
def test_all_faults_of_a_start_position_are_told_at_once() -> None:
    text = 'game = "ecogon"\n[cells]\n"0,0" = "dodo"\n[stack]\nbox = []\n[discard]\nrubbish = ["pike"]\n'
    with pytest.raises(ValueError) as caught:
        ecolearn.new("ecogon", start=text)
    for said in ("dodo", "no such stack", "no such pile", "at least one habitat"):
        assert said in str(caught.value)


@pytest.mark.rule("ECG-2.5")
def test_missions_are_chosen_before_the_cards_are_dealt() -> None:
    match = ecolearn.new("ecogon", seed=6, players=2, missions=1, tiles=True, auto=False)
    position = at(match)
    assert position.hand(1) == position.hand(2) == () and position.zones.count("nature") == 78
    assert position.zones.count("lying_shore") == 0
    play(match, sorted(legal(match))[0], "deal")
    position = at(match)
    assert len(position.hand(1)) == len(position.hand(2)) == 3 and position.zones.count("nature") == 72
    assert position.zones.count("lying_shore") == position.zones.count("lying_still_water") == 1


@pytest.mark.rule("ECG-2.5")
def test_without_missions_the_cards_are_dealt_at_once() -> None:
    position = at(ecolearn.new("ecogon", seed=6, players=2, tiles=True, auto=False))
    assert len(position.hand(2)) == 3 and position.zones.count("lying_shore") == 1


@pytest.mark.rule("ECG-2.5")
def test_a_start_position_may_name_missions_and_tiles() -> None:
    match = pond(
        "0,0 still_water; 1,0 shore", mission="flora chain", nature="pike",
        tile={"shore": "shore_reed", "still_water": "water_swap water_take"},
    )  # fmt: skip
    position = at(match)
    assert position.modules is not None and position.modules.missions == ("flora", "chain")
    assert position.zones.cards("lying_still_water") == ("water_swap",)
    assert position.zones.cards("tiles_still_water")[0] == "water_take"
    assert legal(match) == {"draw"}
    open_choice = pond("0,0 still_water; 1,0 shore", missions=1, hand="rudd", nature="pike")
    assert at(open_choice).hand(1) == ("rudd",) and len(legal(open_choice, "pick")) == 2
    play(open_choice, sorted(legal(open_choice))[0], "draw")
    assert at(open_choice).hand(1) == ("rudd", "pike")


@pytest.mark.rule("ECG-2.5")
@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"mission": "fishing"}, "there is no mission fishing"),
        ({"mission": "flora chain", "missions": 1}, "this game has 1 missions"),
        ({"tile": {"shore": "water_take"}}, "there is no tile called water_take in this stack"),
        ({"tile": {"shore": "shore_take shore_take"}}, "there is only one of this tile"),
        ({"tile": {"shore": "shore_take"}, "tiles": False}, "no such stack"),
    ],
)
def test_faulty_missions_and_tiles_are_refused(change: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match="start position") as caught:
        pond("0,0 still_water; 1,0 shore", **change)
    assert said in str(caught.value)


@pytest.mark.rule("ECG-2.5")
def test_what_is_looked_at_together_lies_open_to_all() -> None:
    match = pond(
        "0,0 still_water; 1,0 still_water; 1,-1 duckweed; 0,1 hornwort; -1,0 frogbit", hand="water_milfoil",
        hands={2: ""}, nature="pike coot otter rudd", mission="flora", players=2,
    )  # fmt: skip
    play(match, "draw", "place water_milfoil 2,0", "draw-three")
    for viewer in (None, 1, 2):
        assert at(match).view_for(viewer).zones.cards("looked") == ("coot", "otter", "rudd")
