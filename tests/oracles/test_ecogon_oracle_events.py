"""The oracle itself: when events come, what they do, and how a game ends."""

from __future__ import annotations

import pytest

from tests.oracles.ecogon_board import Cells
from tests.oracles.ecogon_cases import (
    CHAIN,
    FORBID,
    MOWING,
    PESTICIDE,
    STORM,
    game,
    pass_discards,
    pass_turns,
    play,
)

# When events come


@pytest.mark.rule("ECG-6.1")
@pytest.mark.parametrize("players", [1, 2, 3])
def test_first_event_with_three_habitats_then_after_every_three_turns(players: int) -> None:
    events = [FORBID | {"id": f"forbid{n}"} for n in range(5)]
    hands = {seat: ["pike"] for seat in range(2, players + 1)}
    oracle = game(["still_water"], *events, players=players, others=hands, nature=["pike"] * 30)
    pass_turns(oracle, players)  # two habitats: no event
    assert oracle.turns_to_event is None and oracle.task() == "draw"
    play(oracle, "draw", "place still_water -1,0", "end")
    pass_discards(oracle)
    for number in range(1, 6):
        assert oracle.legal() == {"event"}
        play(oracle, "event")
        assert len(oracle.events_done) == number
        pass_turns(oracle, 2)
        assert oracle.task() == "draw"
        pass_turns(oracle, 1)
    assert oracle.finished()  # three turns after the last event


@pytest.mark.rule("ECG-6.1")
def test_taken_back_habitats_do_not_start_the_events() -> None:
    oracle = game(["still_water"], FORBID)
    play(oracle, "draw", "place still_water -1,0", "take-back -1,0", "end")
    assert oracle.task() == "draw" and oracle.turns_to_event is None


@pytest.mark.rule("ECG-6.2")
def test_unplayable_events_go_under_the_stack() -> None:
    oracle = game(["still_water"], STORM, MOWING, FORBID, PESTICIDE)
    play(oracle, "draw", "place still_water -1,0", "end", "event")
    assert oracle.snapshot()["events"] == [["pesticide", "storm", "mowing"]]
    assert oracle.snapshot()["events_done"] == ["forbid"]


@pytest.mark.rule("ECG-6.2")
def test_if_no_event_can_be_carried_out_none_happens_but_it_counts() -> None:
    oracle = game(["still_water"], STORM, MOWING, PESTICIDE)
    play(oracle, "draw", "place still_water -1,0", "end", "event")
    assert oracle.snapshot()["events"] == [["storm", "mowing", "pesticide"]]
    assert oracle.snapshot()["events_done"] == []
    assert oracle.task() == "draw"
    pass_turns(oracle, 2)
    assert oracle.task() == "draw"
    pass_turns(oracle, 1)
    assert oracle.task() == "event"


@pytest.mark.rule("ECG-6.2")
def test_an_event_is_carried_out_as_far_as_possible() -> None:
    partly = {"id": "partly", "steps": [*STORM["steps"], *MOWING["steps"], *PESTICIDE["steps"]]}
    cells: Cells = {(0, 0): "still_water", (1, 0): "shore", (0, 1): "shore", (1, 1): "common_reed"}
    oracle = play(game([], partly, cells=cells), "draw", "end", "event")
    assert oracle.snapshot()["discard"] == ["common_reed"]
    assert oracle.task() == "draw"


@pytest.mark.rule("ECG-6.6")
def test_a_ban_holds_until_the_next_event_is_turned_up() -> None:
    cells: Cells = {(0, 0): "still_water", (1, 0): "shore", (0, 1): "shore"}
    oracle = game(["duckweed"], FORBID, STORM, cells=cells)
    play(oracle, "draw", "end", "event", "draw")
    assert not any(text.startswith("place duckweed") for text in oracle.legal())
    play(oracle, "end")
    pass_turns(oracle, 2)
    play(oracle, "event", "draw")  # the storm finds no tree
    assert any(text.startswith("place duckweed") for text in oracle.legal())


# What events do

WATERS: Cells = {(0, 0): "still_water", (1, 0): "shore", (0, 1): "shore"}


@pytest.mark.rule("ECG-6.4")
def test_a_being_that_returns_is_placed_by_the_rules() -> None:
    back = {"id": "back", "steps": [{"do": "return", "who": {"kind": "animal"}}]}
    oracle = play(
        game([], back, cells=dict(WATERS), discard=["pike", "otter", "duckweed"]), "draw", "end", "event"
    )
    assert oracle.legal() == {"pick pike discard", "pick otter discard"}
    play(oracle, "pick pike discard")
    assert oracle.legal() == {"put -1,0", "put -1,1", "put 0,-1", "put 1,-1"}
    play(oracle, "put 0,-1")
    assert oracle.cells[(0, -1)] == "pike"
    assert oracle.snapshot()["discard"] == ["duckweed", "otter"]


@pytest.mark.rule("ECG-6.4")
def test_what_was_removed_just_now_is_not_what_returns() -> None:
    steps = [
        {"do": "remove", "who": {"gives": ["floating"]}},
        {"do": "return", "who": {"gives": ["floating"], "other": True}},
    ]
    event = {"id": "run_off", "steps": steps}
    cells = WATERS | {(-1, 0): "duckweed"}
    alone = play(game([], event, cells=dict(cells)), "draw", "end", "event")
    assert alone.snapshot()["discard"] == ["duckweed"]
    oracle = play(game([], event, cells=dict(cells), discard=["hornwort"]), "draw", "end", "event")
    assert oracle.task() == "put"
    play(oracle, "put -1,0")
    assert (oracle.cells[(-1, 0)], oracle.discard_pile) == ("hornwort", ["duckweed"])


@pytest.mark.rule("ECG-6.4")
def test_a_moved_being_goes_to_another_hex() -> None:
    flood = {"id": "flood", "steps": [{"do": "move", "who": {}}]}
    cells = WATERS | {(-1, 0): "duckweed", (2, 0): "common_reed"}
    oracle = play(game([], flood, cells=cells), "draw", "end", "event")
    assert oracle.legal() == {"choose -1,0", "choose 2,0"}
    play(oracle, "choose -1,0")
    assert oracle.legal() == {"put -1,1", "put 0,-1", "put 1,-1"}
    play(oracle, "put 1,-1")
    assert oracle.cells[(1, -1)] == "duckweed" and (-1, 0) not in oracle.cells


@pytest.mark.rule("ECG-6.6")
def test_an_exchange_with_hand_or_discard_pile() -> None:
    swap = {"id": "swap", "steps": [{"do": "exchange", "who": {"group": ["bird"]}}]}
    cells = WATERS | {(2, 0): "kingfisher", (-1, 0): "mute_swan"}
    oracle = game(
        ["coot"], swap, cells=cells, discard=["great_crested_grebe", "bittern"], players=2, others={2: []}
    )
    play(oracle, "draw", "end", "event")
    assert oracle.legal() == {"choose 2,0", "choose -1,0"}
    other = game(
        ["great_crested_grebe"], swap, cells=dict(cells), players=2, others={2: ["reed_warbler", "pike"]}
    )
    play(other, "draw", "end", "event", "choose 2,0")  # at the shore only the warbler of seat 2 can live
    assert other.cells[(2, 0)] == "reed_warbler"
    assert other.snapshot()["hands"][2] == ["kingfisher", "pike"]
    play(oracle, "choose 2,0")
    assert oracle.legal() == {"pick coot hand.1", "pick bittern discard"}
    play(oracle, "pick bittern discard")
    assert oracle.cells[(2, 0)] == "bittern"
    assert oracle.snapshot()["discard"] == ["great_crested_grebe", "kingfisher"]


@pytest.mark.rule("ECG-6.6")
def test_a_habitat_is_fetched_and_the_stack_shuffled() -> None:
    fetch = {"id": "fetch", "steps": [{"do": "fetch", "who": {"kind": "habitat"}}]}
    nature = ["pike", "otter", "still_water", "rudd"]
    oracle = play(
        game([], fetch, cells=dict(WATERS), nature=nature, discard=["shore"]), "draw", "end", "event"
    )
    assert oracle.legal() == {"pick still_water nature", "pick shore discard"}
    play(oracle, "pick still_water nature")
    assert "put 2,0" in oracle.legal()
    oracle.do("put 2,0", shuffled=["rudd", "otter"])
    assert oracle.nature == ["rudd", "otter"]
    assert oracle.cells[(2, 0)] == "still_water"


@pytest.mark.rule("ECG-5.4")
def test_the_last_habitat_cannot_be_removed() -> None:
    sealing = {"id": "sealing", "steps": [{"do": "remove", "who": {"kind": "habitat"}}]}
    three = {"id": "three", "steps": [*sealing["steps"], *sealing["steps"], *sealing["steps"]]}
    oracle = play(game([], three, cells=dict(WATERS)), "draw", "end", "event", "choose 0,0")
    play(oracle, "choose 1,0")
    assert oracle.cells == {(0, 1): "shore"}


@pytest.mark.rule("ECG-5.3")
def test_a_being_that_lost_its_habitat_stays() -> None:
    sealing = {
        "id": "sealing",
        "steps": [{"do": "remove", "who": {"kind": "habitat", "colour": "still_water"}}],
    }
    oracle = play(game([], sealing, cells=WATERS | {(-1, 0): "duckweed"}), "draw", "end", "event")
    assert oracle.cells[(-1, 0)] == "duckweed" and (0, 0) not in oracle.cells


# The end


@pytest.mark.rule("ECG-7.1")
def test_the_game_ends_when_no_card_can_be_drawn() -> None:
    oracle = play(game([], nature=["pike"]), "draw", "end")
    assert oracle.finished() and oracle.legal() == set() and oracle.won() is None


@pytest.mark.rule("ECG-7.2")
def test_won_with_twice_as_many_points_as_events() -> None:
    cells = CHAIN | {(4, -1): "shore"}
    for number, won in ((1, True), (4, False)):
        events = [FORBID | {"id": f"forbid{n}"} for n in range(number)]
        oracle = play(game([], *events, cells=dict(cells), nature=["shore"]), "draw", "end", "event")
        assert oracle.finished() and oracle.won() is won


@pytest.mark.rule("ECG-7.1")
def test_a_game_without_events_ends_with_its_last_turn() -> None:
    oracle = pass_turns(game([], players=2, turns=3, others={2: []}), 2)
    assert not oracle.finished()
    pass_turns(oracle, 1)
    assert oracle.finished() and oracle.won() is None
