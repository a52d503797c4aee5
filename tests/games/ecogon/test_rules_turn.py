"""Chapter ECG-3: a turn."""

from __future__ import annotations

import pytest

from tests.games.ecogon.ponds import after, all_but, at, board, legal, play, pond, refused, ring, told

TWO = "0,0 still_water; 1,0 shore"


@pytest.mark.rule("ECG-3.1")
def test_a_turn_begins_with_drawing_the_top_card() -> None:
    match = pond(TWO, hand="rudd", nature="pike otter")
    assert legal(match) == {"draw"}
    for too_early in ("place rudd 0,1", "end"):
        assert match.why_illegal(too_early).code == "not_now"
    play(match, "draw")
    assert at(match).hand(1) == ("rudd", "pike")
    assert at(match).zones.cards("nature")[0] == "otter"
    assert match.why_illegal("draw").code == "not_now"  # one card, no more


@pytest.mark.rule("ECG-3.1")
def test_without_a_card_to_draw_the_game_is_over() -> None:
    match = pond(TWO, hand="rudd", discard=all_but("still_water shore rudd"))
    assert match.outcome is not None and match.actors() == ()


@pytest.mark.rule("ECG-3.2")
def test_none_one_or_several_cards_are_played() -> None:
    match = pond(TWO, hand="rudd pike yellow_iris", nature="coot otter hydra")
    play(match, "draw", "end", "draw")
    assert (len(at(match).cells), at(match).turn) == (2, 2)  # none in the first turn
    play(match, "place rudd 0,1", "place pike 0,-1", "place yellow_iris 2,0")
    assert board(match) == {
        "0,0": "still_water",
        "1,0": "shore",
        "0,1": "rudd",
        "0,-1": "pike",
        "2,0": "yellow_iris",
    }
    assert at(match).hand(1) == ("coot", "otter")


@pytest.mark.rule("ECG-3.2")
def test_only_cards_of_the_own_hand_are_played() -> None:
    match = pond(TWO, hands={1: "rudd", 2: "pike"}, nature="coot", players=2)
    play(match, "draw")
    refused(match, "place pike 0,1", "not_in_hand", "ECG-3.2")
    refused(match, "place dodo 0,1", "no_such_card", "ECG-3.2")
    assert match.why_illegal("place pike 0,1", seat=2).code == "not_your_turn"


@pytest.mark.rule("ECG-3.3")
def test_a_habitat_lies_beside_any_card() -> None:
    match = pond(f"{TWO}; 2,0 pike", hand="shore", nature="coot")
    play(match, "draw")
    beside = {"-1,0", "-1,1", "0,-1", "0,1", "1,-1", "1,1", "2,-1", "2,1", "3,-1", "3,0"}
    assert {text.split()[1] for text in legal(match, "place") if text.startswith("shore")} == beside
    refused(match, "place shore 5,0", "touches_nothing", "ECG-3.3")
    refused(match, "place shore 2,0", "cell_taken", "ECG-3.3")
    play(match, "place shore 3,0")  # it touches the pike alone
    assert board(match)["3,0"] == "shore"


@pytest.mark.rule("ECG-3.4")
def test_a_being_lies_beside_a_habitat_of_its_own_colour() -> None:
    match = pond(TWO, hand="pike yellow_iris", nature="coot")
    play(match, "draw")
    beside_water = {"-1,0", "-1,1", "0,-1", "0,1", "1,-1"}
    assert {text.split()[1] for text in legal(match, "place") if text.startswith("pike")} == beside_water
    refused(match, "place pike 2,0", "no_own_habitat", "ECG-3.4")
    refused(match, "place pike 1,0", "cell_taken", "ECG-3.4")
    refused(match, "place yellow_iris -1,0", "no_own_habitat", "ECG-3.4")
    play(match, "place pike -1,0")
    # A being is no habitat: beside the pike alone nothing else may live.
    refused(match, "place yellow_iris -2,0", "no_own_habitat", "ECG-3.4")


@pytest.mark.rule("ECG-3.4")
def test_its_needs_need_not_be_met_yet() -> None:
    match = play(pond(TWO, hand="pike", nature="coot"), "draw", "place pike 0,1")
    assert not at(match).is_established((0, 1))


@pytest.mark.rule("ECG-3.4")
def test_the_refusal_names_what_is_missing_and_where() -> None:
    match = play(pond(TWO, hand="pike", nature="coot"), "draw")
    refusal = match.why_illegal("place pike 2,0")
    assert (refusal.cards, refusal.cells) == (("pike",), ((2, 0),))
    assert "pike" in refusal.text.lower() and "touch" in refusal.text


@pytest.mark.rule("ECG-3.5")
def test_cards_of_this_turn_are_taken_back_or_moved_until_it_ends() -> None:
    match = play(pond(TWO, hand="pike", nature="coot otter"), "draw", "place pike 0,1")
    assert legal(match, "take-back") == {"0,1"}
    # The water has five open neighbours; the pike lies on one of them.
    assert legal(match, "move") == {f"0,1 {cell}" for cell in ("-1,0", "-1,1", "0,-1", "1,-1")}
    play(match, "move 0,1 -1,0", "take-back -1,0")
    assert "pike" in at(match).hand(1) and "pike" not in board(match).values()
    play(match, "place pike 0,1", "end", "draw")
    refused(match, "take-back 0,1", "lies_for_good", "ECG-3.5")
    refused(match, "move 0,1 -1,0", "lies_for_good", "ECG-3.5")
    refused(match, "take-back 5,5", "cell_empty", "ECG-3.5")
    assert not legal(match, "take-back") and not legal(match, "move")


@pytest.mark.rule("ECG-3.5")
def test_what_is_left_must_lie_as_if_laid_legally() -> None:
    match = pond(TWO, hand="still_water duckweed", nature="coot")
    play(match, "draw", "place still_water -1,0", "place duckweed -2,0")
    refused(match, "take-back -1,0", "others_stranded", "ECG-3.5")  # the duckweed would touch no water
    assert match.why_illegal("take-back -1,0").cells == ((-2, 0),)
    assert "take-back -2,0" in legal(match)
    play(match, "take-back -2,0", "place duckweed -1,1")  # here it touches the old water too
    assert "take-back -1,0" in legal(match)


@pytest.mark.rule("ECG-3.5")
def test_any_order_of_laying_will_do() -> None:
    match = pond(TWO, hand="still_water still_water still_water", nature="coot")
    play(match, "draw", "place still_water -1,0", "place still_water -2,1", "place still_water -1,1")
    # -2,1 was laid beside -1,0 alone; without that it could have been laid after -1,1.
    assert "take-back -1,0" in legal(match)


@pytest.mark.rule("ECG-3.5")
def test_cards_that_hold_only_each_other_may_not_stay() -> None:
    match = pond(TWO, hand="still_water still_water duckweed", nature="coot")
    play(match, "draw", "place still_water -1,0", "place still_water -2,0", "place duckweed -2,1")
    refused(match, "move -1,0 2,0", "others_stranded", "ECG-3.5")
    assert "move -1,0 -1,1" in legal(match)  # from there it holds the duckweed, and that the water


@pytest.mark.rule("ECG-3.5")
def test_a_move_follows_the_placing_rules() -> None:
    match = play(pond(TWO, hand="pike", nature="coot"), "draw", "place pike 0,1")
    refused(match, "move 0,1 2,0", "no_own_habitat", "ECG-3.4")
    refused(match, "move 0,1 1,0", "cell_taken", "ECG-3.4")
    assert match.why_illegal("move 0,1 0,1") is not None


@pytest.mark.rule("ECG-3.5")
def test_at_most_twenty_changes_in_a_turn() -> None:
    match = play(pond(TWO, hand="pike", nature="coot rudd"), "draw", "place pike 0,1")
    play(match, *["move 0,1 -1,0", "move -1,0 0,1"] * 9, "take-back 0,1", "place pike 0,1", "move 0,1 -1,0")
    assert at(match).backs == 20
    refused(match, "take-back -1,0", "backs_used_up", "ECG-3.5")
    refused(match, "move -1,0 0,1", "backs_used_up", "ECG-3.5")
    play(match, "end", "draw", "place rudd 0,1")
    assert "take-back 0,1" in legal(match)  # a new turn, twenty new ones


@pytest.mark.rule("ECG-3.6")
def test_the_turn_ends_when_the_player_says_so_and_the_player_chooses_the_discards() -> None:
    match = pond(TWO, hands={1: "pike rudd coot", 2: ""}, nature="otter", players=2)
    play(match, "draw")
    assert "end" in legal(match)
    play(match, "end")
    assert legal(match) == {"discard pike", "discard rudd", "discard coot", "discard otter"}
    refused(match, "discard mallard", "not_in_hand", "ECG-3.6")
    play(match, "discard rudd")
    assert at(match).hand(1) == ("pike", "coot", "otter")
    assert at(match).zones.cards("discard") == ("rudd",)
    assert match.actors() == (2,)


@pytest.mark.rule("ECG-3.6")
def test_a_discard_without_a_choice_is_made() -> None:
    match = pond(TWO, hand="shore shore shore", nature="shore", players=2)
    play(match, "draw", "end")
    assert told(match) == ["ended_turn", "discarded"]
    assert at(match).zones.cards("discard") == ("shore",) and match.actors() == (2,)


@pytest.mark.rule("ECG-3.6")
def test_what_was_discarded_is_played_no_more_unless_an_effect_fetches_it() -> None:
    match = pond(
        f"{TWO}; 2,0 shore", hand="pike rudd coot mallard otter", nature="hydra", event_stack="protected_area"
    )
    play(match, "draw", "end", "discard pike")
    assert "pike" not in at(match).hand(1)
    play(match, "event")  # an animal comes back from the one discard pile
    assert legal(match, "put") and at(match).lifted.card == "pike"


@pytest.mark.rule("ECG-3.7")
def test_discards_then_surrounded_then_event_then_surrounded_then_next_player() -> None:
    around = ["still_water"] * 5 + ["coot"]
    match = pond(
        f"0,0 pike; {ring((0, 0), around)}",
        hands={1: "yellow_iris marsh_marigold bulrush", 2: ""},
        nature="otter",
        discard="mute_swan",
        event_stack="migration",
        players=2,
    )
    play(match, "draw", "end")
    assert match.position.task.kind == "discard"
    assert board(match)["0,0"] == "pike"  # discards come first
    play(match, "discard otter")
    assert told(match) == ["discarded", "left_surrounded"]
    assert "0,0" not in board(match)
    assert legal(match) == {"event"}  # only now the event
    play(match, "event")
    assert told(match)[:1] == ["event"] and "exchanged" in told(match)
    assert match.actors() == (2,) and legal(match) == {"draw"}


@pytest.mark.rule("ECG-3.7")
def test_surrounded_animals_are_looked_for_again_after_the_event() -> None:
    # The leech lives on the coot's blood; a swan is too large for it, and takes the coot's place.
    around = ["coot"] + ["still_water"] * 5
    match = pond(
        f"0,0 medicinal_leech; {ring((0, 0), around)}",
        hand="",
        nature="otter",
        discard="mute_swan",
        event_stack="migration",
    )
    play(match, "draw", "end")
    assert at(match).is_established((0, 0)) and legal(match) == {"event"}
    play(match, "event")
    assert told(match) == ["event", "event_fact", "exchanged", "left_surrounded"]
    assert "0,0" not in board(match) and legal(match) == {"draw"}


@pytest.mark.rule("ECG-3.7")
def test_a_card_that_comes_to_the_hand_after_the_discards_stays() -> None:
    match = pond(
        f"{TWO}; 2,0 shore; 1,1 coot",
        hand="mallard pike rudd otter",
        nature="hydra",
        event_stack="migration",
    )
    play(match, "draw", "end")
    assert len(at(match).hand(1)) == 5
    play(match, "event")
    assert set(at(match).hand(1)) == {"coot", "pike", "rudd", "otter", "hydra"}
    assert board(match)["1,1"] == "mallard" and legal(match) == {"draw"}


@pytest.mark.rule("ECG-3.5")
def test_the_way_to_a_position_leaves_no_trace_but_the_count() -> None:
    direct = at(play(pond(TWO, hand="pike rudd", nature="coot"), "draw", "place pike 0,1"))
    around = at(play(pond(TWO, hand="pike rudd", nature="coot"), "draw", "place pike -1,0", "move -1,0 0,1"))
    assert dict(direct.cells) == dict(around.cells) and direct.hand(1) == around.hand(1)
    assert direct.open_cells == around.open_cells
    assert (direct.backs, around.backs) == (0, 1)
    assert after(direct, "end").key() == after(around, "end").key()


@pytest.mark.rule("ECG-3.5")
def test_a_habitat_for_which_a_tile_was_drawn_stays() -> None:
    match = pond("0,0 still_water; 1,0 shore", hand="shore pike", nature="coot", tile={})
    play(match, "draw", "place pike 0,1", "place shore 2,0", "tile")
    refused(match, "take-back 2,0", "lies_for_good", "ECG-3.5")
    refused(match, "move 2,0 3,0", "lies_for_good", "ECG-3.5")
    play(match, "take-back 0,1")  # other cards may still go
    assert at(match).hand(1)[-1] == "pike"


@pytest.mark.rule("ECG-3.5")
@pytest.mark.parametrize("reward", ["draw-three", "skip"])
def test_with_a_level_all_cards_of_the_turn_stay(reward: str) -> None:
    match = pond(
        "0,0 still_water; 1,0 still_water; 1,-1 duckweed; 0,1 hornwort; -1,0 frogbit",
        hand="pike water_milfoil rudd", nature="coot", mission="flora",
    )  # fmt: skip
    play(match, "draw", "place pike -1,1", "place water_milfoil 2,0", reward)
    if reward == "draw-three":
        play(match, sorted(legal(match))[0])
    refused(match, "take-back 2,0", "lies_for_good", "ECG-3.5")
    refused(match, "take-back -1,1", "lies_for_good", "ECG-3.5")
    play(match, "place rudd 1,1", "take-back 1,1")  # what is laid after that may go


@pytest.mark.rule("ECG-3.5")
def test_when_a_tile_is_carried_out_all_cards_of_the_turn_stay() -> None:
    ring_ = "0,-1 common_reed; 1,-1 bulrush; 1,0 club_rush; 0,1 sweet_grass; -1,1 yellow_iris"
    match = pond(
        f"0,0 shore; {ring_}; 5,5 still_water", hand="pike bur_reed", nature="coot",
        tile={"shore": "shore_plants"},
    )  # fmt: skip
    play(match, "draw", "place pike 5,4", "place bur_reed -1,0")
    refused(match, "take-back 5,4", "lies_for_good", "ECG-3.5")
    refused(match, "take-back -1,0", "lies_for_good", "ECG-3.5")
