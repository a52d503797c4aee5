"""Chapter ECG-5: cards that leave the board."""

from __future__ import annotations

import pytest

from ecolearn.games.ecogon.modules import Modules
from ecolearn.games.ecogon.openings import number_of
from tests.games.ecogon.ponds import (
    after,
    at,
    board,
    legal,
    play,
    pond,
    pond_with_events,
    refused,
    ring,
    told,
)

WATER = ["still_water"] * 6


@pytest.mark.rule("ECG-5.1")
def test_what_an_event_removes_goes_to_the_discard_pile() -> None:
    match = pond(
        "0,0 shore; 1,0 shore; 0,1 shore; 0,-1 white_willow", hand="", nature="pike", event_stack="storm"
    )
    play(match, "draw", "end", "event")
    assert "0,-1" not in board(match)
    assert at(match).zones.cards("discard") == ("white_willow",)


@pytest.mark.rule("ECG-5.1")
def test_an_animal_leaves_when_all_six_hexes_are_taken_and_it_is_not_established() -> None:
    match = pond(
        f"0,0 pike; {ring((0, 0), WATER)}".replace("; -1,0 still_water", ""),
        hand="still_water",
        nature="coot",
    )
    play(match, "draw", "place still_water -1,0")
    assert board(match)["0,0"] == "pike"  # not before the turn ends
    play(match, "end")
    assert "0,0" not in board(match)
    assert at(match).zones.cards("discard") == ("pike",)
    assert told(match)[:2] == ["ended_turn", "left_surrounded"]


@pytest.mark.rule("ECG-5.1")
def test_five_of_six_are_not_enough() -> None:
    match = pond(f"0,0 pike; {ring((0, 0), WATER)}".replace("; -1,0 still_water", ""), hand="", nature="coot")
    play(match, "draw", "end")
    assert board(match)["0,0"] == "pike"


@pytest.mark.rule("ECG-5.1")
@pytest.mark.parametrize("being", ["water_louse", "hornwort"])
def test_established_animals_and_plants_stay_surrounded(being: str) -> None:
    match = pond(f"0,0 {being}; {ring((0, 0), ['duckweed', *WATER[1:]])}", hand="", nature="coot")
    play(match, "draw", "end")
    assert board(match)["0,0"] == being


PAIR = "0,0 pike; 1,0 otter"
BESIDE_PAIR = "0,-1 still_water; 1,-1 shore; 2,-1 shore; 2,0 shore; 1,1 still_water; 0,1 shore; -1,1 shore"


@pytest.mark.rule("ECG-5.2")
@pytest.mark.parametrize(("first", "stays"), [("0,0", "otter"), ("1,0", "pike")])
def test_the_team_chooses_which_goes_first_and_its_going_frees_the_other(first: str, stays: str) -> None:
    match = pond(f"{PAIR}; {BESIDE_PAIR}", hand="still_water", nature="coot")
    play(match, "draw", "place still_water -1,0", "end")
    assert legal(match) == {"choose 0,0", "choose 1,0"}
    refused(match, "choose 0,1", "not_surrounded", "ECG-5.2")
    play(match, f"choose {first}")
    assert stays in board(match).values() and first not in board(match)
    assert legal(match) == {"event"}


@pytest.mark.rule("ECG-5.2")
def test_one_at_a_time_until_none_is_left() -> None:
    # Two animals far from each other: the going of one does not help the other.
    cells = f"0,0 pike; {ring((0, 0), WATER)}; 9,0 otter; {ring((9, 0), ['shore'] * 6)}"
    match = play(pond(cells, hand="", nature="coot"), "draw", "end")
    assert legal(match) == {"choose 0,0", "choose 9,0"}
    play(match, "choose 9,0")
    assert told(match) == ["left_surrounded", "left_surrounded"]  # the last one needs no choice
    assert at(match).zones.cards("discard") == ("otter", "pike")


@pytest.mark.rule("ECG-5.2")
def test_what_an_event_fills_or_takes_is_looked_at_after_it() -> None:
    # The animal that comes back fills the last gap around the pike.
    cells = f"0,0 pike; {ring((0, 0), WATER)}".replace("; -1,0 still_water", "")
    match = pond(cells, hand="", nature="coot", discard="water_flea", event_stack="protected_area")
    play(match, "draw", "end", "event", "put -1,0")
    assert told(match) == ["returned", "left_surrounded"]
    assert "0,0" not in board(match) and board(match)["-1,0"] == "water_flea"
    assert legal(match) == {"draw"}


@pytest.mark.rule("ECG-5.3")
def test_a_being_whose_habitat_went_stays_and_still_gives_its_symbols() -> None:
    cells = "0,0 duckweed; -1,0 still_water; 1,0 water_louse; 2,0 still_water; 4,0 shore; 5,0 shore"
    position = pond_with_events(
        cells, {"do": "remove", "who": {"kind": "habitat", "colour": "still_water"}}, hands={1: ""}
    )
    assert position.established == {(1, 0)}
    position = after(position, "draw", "end", "event", "choose -1,0")
    # No water touches the duckweed any more, but it still feeds the louse.
    assert position.cells[(0, 0)] == "duckweed" and not position.touches((0, 0), "still_water")
    assert position.established == {(1, 0)}


@pytest.mark.rule("ECG-5.3")
def test_an_animal_without_its_habitat_is_not_established() -> None:
    cells = "0,0 duckweed; 1,0 water_louse; 2,0 still_water; 4,0 shore; 5,0 shore; 0,1 shore"
    position = pond_with_events(
        cells, {"do": "remove", "who": {"kind": "habitat", "colour": "still_water"}}, hands={1: ""}
    )
    assert position.score == 1
    position = after(position, "draw", "end", "event")
    assert position.cells[(1, 0)] == "water_louse" and position.score == 0


@pytest.mark.rule("ECG-5.3")
def test_after_a_change_of_position_the_placing_rule_holds() -> None:
    match = pond(
        "0,0 still_water; 1,0 shore; 2,0 shore; 0,1 pike", hand="", nature="coot", event_stack="flood"
    )
    play(match, "draw", "end", "event")
    assert legal(match, "put") == {"-1,0", "-1,1", "0,-1", "1,-1"}
    refused(match, "put 3,0", "no_own_habitat", "ECG-3.4")
    refused(match, "put 0,1", "same_hex", "ECG-6.4")


@pytest.mark.rule("ECG-5.3")
def test_only_a_being_whose_habitat_is_there_changes_places() -> None:
    # The coot touches shore alone: no swan, which needs water, may take its place; the mallard may.
    cells = "0,0 still_water; 1,0 shore; 2,0 shore; 3,0 coot; 4,0 bur_reed"
    match = pond(cells, hand="mute_swan mallard", nature="hydra", event_stack="migration")
    play(match, "draw", "end", "event")
    assert board(match)["3,0"] == "mallard"
    assert set(at(match).hand(1)) == {"mute_swan", "coot", "hydra"}


@pytest.mark.rule("ECG-5.4")
def test_the_layout_may_fall_into_parts_and_grow_at_each() -> None:
    match = pond(
        "0,0 still_water; 9,0 shore; 9,1 shore", hand="still_water pike", nature="coot", event_stack="flood"
    )
    play(match, "draw")
    assert {"still_water -1,0", "still_water 10,0"} <= legal(match, "place")
    play(match, "place still_water 10,0")
    assert {"pike -1,0", "pike 11,0"} <= legal(match, "place")


@pytest.mark.rule("ECG-5.4")
def test_the_last_habitat_is_never_removed() -> None:
    step = {"do": "remove", "who": {"kind": "habitat"}}
    position = pond_with_events(
        "0,0 shore; 5,0 shore; 0,1 coot", step, step, step, hands={1: ""}, state={"event_in": 1}
    )
    position = after(position, "draw", "end", "event")
    assert {str(action) for action in position.legal_actions()} == {"choose 0,0", "choose 5,0"}
    position = after(position, "choose 0,0")
    # One is left: the other two steps have no target, so they are left out (ECG-6.2).
    assert position.cells == {(5, 0): "shore", (0, 1): "coot"}
    assert {str(action) for action in position.legal_actions()} == {"draw"}


@pytest.mark.rule("ECG-5.4")
def test_with_one_habitat_such_an_event_cannot_be_carried_out() -> None:
    step = {"do": "remove", "who": {"kind": "habitat"}}
    position = pond_with_events("0,0 shore; 0,1 coot", step, hands={1: ""}, state={"event_in": 1})
    position = after(position, "draw", "end", "event")
    assert position.happened[0].code == "event_impossible"
    assert position.cells[(0, 0)] == "shore"


#: A shore all around which cards lie but at -1,0.
FULL = "0,0 shore; 0,-1 common_reed; 1,-1 bulrush; 1,0 club_rush; 0,1 sweet_grass; -1,1 yellow_iris"


@pytest.mark.rule("ECG-5.2")
def test_a_tile_during_a_turn_lets_no_surrounded_animal_leave() -> None:
    # The last card surrounds the shore and an otter that is not at home.
    match = pond(
        FULL.replace("club_rush", "otter") + "; 2,-1 shore; 2,0 shore; 1,1 shore",
        hand="bur_reed", nature="coot", tile={"shore": "shore_plants"},
    )  # fmt: skip
    play(match, "draw", "place bur_reed -1,0")
    assert board(match)["1,0"] == "otter"
    play(match, "end")
    assert "1,0" not in board(match)


@pytest.mark.rule("ECG-5.4")
def test_one_removed_or_taken_to_a_hand_loses_what_lies_on_it() -> None:
    match = pond(
        f"{FULL}; 5,5 shore; 6,5 shore; 7,5 shore", hand="bur_reed", nature="coot pike",
        tile={"shore": "shore_plants"}, event_stack="bank_wall",
    )  # fmt: skip
    play(match, "draw", "place bur_reed -1,0")
    assert at(match).score == 6
    play(match, "end", "event", "choose 0,-1", "draw")
    assert at(match).score == 5
    assert at(match).zones.cards("discard") == ("common_reed",)


@pytest.mark.rule("ECG-5.4")
@pytest.mark.parametrize("event", ["migration", "flood"])
def test_one_exchanged_loses_what_lies_on_it_and_one_moved_keeps_it(event: str) -> None:
    # The grebe beside the shore is a card of the still water: it gets a bean.
    cells = FULL.replace("1,-1 bulrush", "1,-1 great_crested_grebe").replace(
        "1,0 club_rush", "1,0 still_water"
    )
    match = pond(
        f"{cells}; 5,5 shore; 5,6 still_water", hand="bur_reed mute_swan", nature="otter hydra",
        tile={"shore": "shore_water"}, event_stack=event,
    )  # fmt: skip
    play(match, "draw", "place bur_reed -1,0")
    modules = at(match).modules
    assert modules is not None and set(modules.beans) == {number_of((1, -1)), number_of((1, 0))}
    play(match, "end", "event")
    if event == "flood":
        play(match, "choose 1,-1", "put 5,7")
    modules = at(match).modules
    assert modules is not None
    moved = {number_of((5, 7))} if event == "flood" else set()
    assert set(modules.beans) == {number_of((1, 0))} | moved
    assert board(match).get("1,-1") == (None if event == "flood" else "mute_swan")


@pytest.mark.rule("ECG-5.4")
def test_if_the_start_shore_leaves_the_binoculars_stay_on_their_hex() -> None:
    position = pond_with_events(
        "0,0 shore; 1,0 shore; 2,0 shore; 0,1 otter",
        {"do": "remove", "who": {"kind": "habitat"}}, {"do": "move", "who": {}},
        hands={1: ""}, nature="pike coot mallard",
    )  # fmt: skip
    start, other = number_of((0, 0)), number_of((3, 3))
    position = after(position.evolve(modules=Modules(binoculars=start)), "draw", "end", "event", "choose 0,0")
    assert position.modules is not None and position.modules.binoculars == start
    # A being that comes to lie there and is moved again does not take them along; a shore does.
    position = after(position, "put 0,0")
    assert position.cells[(0, 0)] == "otter" and position.modules is not None
    assert position.modules.moved(start, other, habitat=False).binoculars == start
    assert position.modules.moved(start, other, habitat=True).binoculars == other
