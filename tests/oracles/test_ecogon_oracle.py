"""The oracle itself: establishing, laying, turns and surrounded animals, by cases from the rulebook."""

from __future__ import annotations

import pytest

from tests.oracles.ecogon_board import Cells, around, established, food_web, may_lie, score
from tests.oracles.ecogon_cases import (
    CARP,
    CHAIN,
    FORBID,
    MOSQUITO,
    PESTICIDE,
    STRIDER,
    TURTLE,
    deck_with,
    game,
    play,
)


@pytest.mark.rule("ECG-4.4")
def test_chain_of_examples_is_established_but_for_the_turtle() -> None:
    deck = deck_with(FORBID)
    assert established(deck, CHAIN) == {CARP, STRIDER, MOSQUITO}
    points = [deck.cards[CHAIN[cell]].points for cell in (CARP, STRIDER, MOSQUITO)]
    assert score(deck, CHAIN) == sum(points)


@pytest.mark.rule("ECG-4.4")
def test_turtle_lacks_two_small_bottom_dwellers() -> None:
    deck = deck_with(FORBID)
    one_more = CHAIN | {(3, -2): "great_ramshorn"}
    assert TURTLE not in established(deck, one_more)
    assert TURTLE in established(deck, one_more | {(4, -2): "water_louse"})


@pytest.mark.rule("ECG-4.4")
@pytest.mark.parametrize("missing", [(0, -1), STRIDER, MOSQUITO, TURTLE, (1, -1), (3, 0)])
def test_each_card_of_the_chain_is_needed(missing: tuple[int, int]) -> None:
    deck = deck_with(FORBID)
    rest = {cell: card for cell, card in CHAIN.items() if cell != missing}
    lost = {
        (0, -1): {CARP},
        STRIDER: {CARP, STRIDER},
        MOSQUITO: {STRIDER, MOSQUITO},
        TURTLE: {MOSQUITO},
        (1, -1): {CARP, STRIDER, MOSQUITO},  # their only still water
        (3, 0): set(),
    }
    assert established(deck, rest) == {CARP, STRIDER, MOSQUITO} - lost[missing]


@pytest.mark.rule("ECG-4.4")
def test_pesticide_on_the_strider_takes_the_carps_beans() -> None:
    oracle = game(["shore"], PESTICIDE, cells=dict(CHAIN))
    before = oracle.score()
    play(oracle, "draw", "place shore 3,1", "end")
    assert oracle.task() == "event"
    play(oracle, "event")
    assert oracle.legal() == {"choose 1,0", "choose 2,-1"}
    play(oracle, "choose 1,0")
    assert CARP not in oracle.established()
    points = oracle.deck.cards["crucian_carp"].points + oracle.deck.cards["pond_skater"].points
    assert oracle.score() == before - points
    assert oracle.snapshot()["discard"] == ["pond_skater"]
    assert oracle.snapshot()["events_done"] == ["pesticide"]
    assert oracle.task() == "draw"


@pytest.mark.rule("ECG-4.1")
def test_one_neighbour_meets_one_need() -> None:
    deck = deck_with(FORBID)
    fed_once: Cells = {(0, 0): "kingfisher", (0, -1): "shore", (1, -1): "mosquito"}
    assert established(deck, fed_once) == set()  # it needs a small swimmer twice
    assert established(deck, fed_once | {(-1, 0): "pond_skater"}) == {(0, 0)}


@pytest.mark.rule("ECG-4.1")
def test_one_neighbour_may_serve_many_animals() -> None:
    deck = deck_with(FORBID)
    cells: Cells = {(0, 0): "mosquito", (1, 0): "pond_skater", (0, 1): "edible_frog", (-1, 1): "still_water"}
    cells |= {(1, -1): "still_water", (1, 1): "shore", (0, 2): "snout_snail"}
    assert established(deck, cells) >= {(1, 0), (0, 1)}  # both eat the one mosquito


@pytest.mark.rule("ECG-4.1")
def test_needs_are_shared_out_the_right_way_round() -> None:
    # The midge could be the newt's bottom-dweller, but the water flea is then left for the other need.
    deck = deck_with(FORBID)
    cells: Cells = {(0, 0): "crested_newt", (0, -1): "still_water", (1, -1): "buzzer_midge"}
    cells |= {(1, 0): "water_flea", (0, 1): "duckweed"}
    assert (0, 0) in established(deck, cells)
    del cells[(1, 0)]
    assert (0, 0) not in established(deck, cells)


@pytest.mark.rule("ECG-1.4")
@pytest.mark.parametrize(
    ("giver", "met"), [("water_milfoil", True), ("water_louse", True), ("yellow_iris", False)]
)
def test_either_or(giver: str, met: bool) -> None:
    deck = deck_with(FORBID)
    cells: Cells = {(0, 0): "crucian_carp", (0, -1): "still_water", (1, -1): "pond_skater", (0, 1): giver}
    assert ((0, 0) in established(deck, cells)) is met


@pytest.mark.rule("ECG-1.4")
def test_no_animal_without_its_own_habitat() -> None:
    deck = deck_with(FORBID)
    cells: Cells = {(0, 0): "great_ramshorn", (0, -1): "shore", (1, -1): "duckweed"}
    assert established(deck, cells) == set()
    assert established(deck, cells | {(1, 0): "still_water"}) == {(0, 0)}


@pytest.mark.rule("ECG-3.3")
def test_where_cards_may_lie() -> None:
    deck = deck_with(FORBID)
    start: Cells = {(0, 0): "still_water", (1, 0): "shore", (2, 0): "pike"}
    assert may_lie(deck, start, "shore", (3, 0))  # beside any card
    assert not may_lie(deck, start, "shore", (4, 0))
    assert not may_lie(deck, start, "pond_turtle", (3, 0))  # beings only beside their own habitat
    assert may_lie(deck, start, "pond_turtle", (2, -1))
    assert not may_lie(deck, start, "mosquito", (2, -1))
    assert not may_lie(deck, start, "mosquito", (1, 0))


@pytest.mark.rule("ECG-11.1")
def test_food_web_of_the_chain() -> None:
    deck = deck_with(FORBID)
    web = {(prey, eater, kind) for prey, eater, kind, _ in food_web(deck, CHAIN)}
    assert web == {
        ((0, -1), CARP, "food"),
        (STRIDER, CARP, "food"),
        (MOSQUITO, STRIDER, "food"),
        (TURTLE, MOSQUITO, "blood"),
        (MOSQUITO, TURTLE, "food"),
    }


@pytest.mark.rule("ECG-11.1")
def test_food_web_of_the_chain_of_six() -> None:
    deck = deck_with(FORBID)
    row = ["white_water_lily", "great_ramshorn", "caddisfly", "backswimmer", "rudd", "pike"]
    cells: Cells = {(q, 0): card for q, card in enumerate(row)}
    web = {(prey[0], eater[0]) for prey, eater, kind, _ in food_web(deck, cells) if kind == "food"}
    assert web >= {(q, q + 1) for q in range(5)}


@pytest.mark.rule("ECG-11.1")
def test_a_nest_is_no_food_and_an_odd_meal_is_doubtful() -> None:
    deck = deck_with(FORBID)
    cells: Cells = {(0, 0): "reed_warbler", (0, -1): "common_reed", (1, -1): "buzzer_midge"}
    assert food_web(deck, cells) == {((1, -1), (0, 0), "food", False), ((0, -1), (1, -1), "food", False)}
    assert food_web(deck, {(0, 0): "pike", (1, 0): "pond_turtle"}) == {((1, 0), (0, 0), "food", True)}


# A turn


@pytest.mark.rule("ECG-3.1")
def test_drawing_is_compulsory_and_takes_the_top_card() -> None:
    oracle = game([], nature=["pike", "otter"])
    assert oracle.legal() == {"draw"}
    play(oracle, "draw")
    assert oracle.snapshot()["hands"] == {1: ["pike"]}
    assert oracle.snapshot()["nature"] == ["otter"]


@pytest.mark.rule("ECG-3.6")
def test_hand_limit_alone_is_five() -> None:
    oracle = play(
        game(["pike", "otter", "mosquito", "duckweed"], nature=["rudd", "coot", "hydra"]), "draw", "end"
    )
    assert (oracle.task(), len(oracle.hands[1])) == ("draw", 5)
    play(oracle, "draw", "end")
    assert oracle.legal() == {
        f"discard {card}" for card in ("pike", "otter", "mosquito", "duckweed", "rudd", "coot")
    }
    play(oracle, "discard otter")
    assert oracle.snapshot()["discard"] == ["otter"]
    assert (oracle.task(), len(oracle.hands[1])) == ("draw", 5)


@pytest.mark.rule("ECG-3.6")
def test_hand_limit_of_several_players_is_three() -> None:
    oracle = game(["pike", "otter", "mosquito"], nature=["rudd", "coot"], players=2, others={2: ["hydra"]})
    play(oracle, "draw", "end")
    assert oracle.task() == "discard"
    play(oracle, "discard rudd")
    assert (oracle.player, oracle.task()) == (2, "draw")


@pytest.mark.rule("ECG-3.6")
def test_a_discard_without_a_choice_is_made() -> None:
    oracle = game(["shore", "shore", "shore"], nature=["shore", "pike"], players=2)
    play(oracle, "draw", "end")
    assert (oracle.player, oracle.snapshot()["discard"]) == (2, ["shore"])


@pytest.mark.rule("ECG-3.5")
def test_take_back_leaves_what_could_have_been_laid() -> None:
    oracle = play(game(["still_water", "duckweed"], nature=["pike"]), "draw")
    play(oracle, "place still_water -1,0", "place duckweed -2,0")
    assert "take-back -1,0" not in oracle.legal()  # the duckweed would hang in the air
    assert "take-back -2,0" in oracle.legal()
    assert "take-back 0,0" not in oracle.legal()  # lies since before this turn
    play(oracle, "take-back -2,0")
    assert "take-back -1,0" in oracle.legal()
    play(oracle, "place duckweed -1,1")  # beside the start water too
    assert "take-back -1,0" in oracle.legal()


@pytest.mark.rule("ECG-3.5")
def test_take_back_asks_for_any_order_not_for_the_order_it_was() -> None:
    oracle = play(game(["still_water"] * 3, nature=["pike"]), "draw")
    play(oracle, "place still_water -1,0", "place still_water -2,1", "place still_water -1,1")
    # -2,1 was laid beside -1,0 only; without it, it could have been laid after -1,1.
    assert "take-back -1,0" in oracle.legal()


@pytest.mark.rule("ECG-3.5")
def test_cards_that_hold_only_each_other_cannot_stay() -> None:
    oracle = play(game(["still_water", "still_water", "duckweed"], nature=["pike"]), "draw")
    play(oracle, "place still_water -1,0", "place still_water -2,0", "place duckweed -2,1")
    assert not {"take-back -1,0", "move -1,0 3,0"} & oracle.legal()
    assert "move -1,0 -1,1" in oracle.legal()  # from there it still holds the duckweed, which holds the water


@pytest.mark.rule("ECG-3.5")
def test_move_of_a_card_of_this_turn() -> None:
    oracle = play(game(["pike"], nature=["shore"]), "draw", "place pike -1,0")
    assert {"move -1,0 0,-1", "move -1,0 -1,1"} <= oracle.legal()
    assert not {"move -1,0 -1,0", "move -1,0 1,0", "move -1,0 2,-1", "move 0,0 0,-1"} & oracle.legal()
    play(oracle, "move -1,0 0,1", "move 0,1 -1,0")
    assert oracle.cells[(-1, 0)] == "pike"


@pytest.mark.rule("ECG-3.5")
def test_twenty_changes_a_turn() -> None:
    oracle = play(game(["pike"], nature=["shore", "shore"]), "draw", "place pike -1,0")
    for _ in range(9):
        play(oracle, "move -1,0 0,-1", "move 0,-1 -1,0")
    play(oracle, "take-back -1,0", "place pike -1,0", "move -1,0 0,-1")
    assert not any(text.startswith(("move", "take-back")) for text in oracle.legal())
    play(oracle, "end", "draw", "place shore -1,1")
    assert "take-back -1,1" in oracle.legal()
    assert "take-back 0,-1" not in oracle.legal()


# Surrounded animals

PAIR: Cells = {(0, 0): "pike", (1, 0): "otter"}
RING = sorted({n for cell in PAIR for n in around(cell)} - set(PAIR))


@pytest.mark.rule("ECG-5.2")
@pytest.mark.parametrize(("first", "stays"), [("0,0", "otter"), ("1,0", "pike")])
def test_of_two_surrounded_animals_one_goes_and_frees_the_other(first: str, stays: str) -> None:
    cells = PAIR | {cell: "still_water" if n % 2 else "shore" for n, cell in enumerate(RING)}
    oracle = play(game([], cells=cells), "draw", "end")
    assert oracle.task() == "surrounded"
    assert oracle.legal() == {"choose 0,0", "choose 1,0"}
    play(oracle, f"choose {first}")
    assert stays in oracle.cells.values()
    assert (oracle.task(), len(oracle.discard_pile)) == ("draw", 1)


@pytest.mark.rule("ECG-5.2")
def test_a_single_surrounded_animal_goes_by_itself() -> None:
    cells: Cells = {(0, 0): "pike"} | dict.fromkeys(around((0, 0)), "still_water")
    gap = around((0, 0))[2]
    del cells[gap]
    oracle = play(game(["still_water"], cells=cells), "draw", f"place still_water {gap[0]},{gap[1]}")
    assert (0, 0) in oracle.cells  # not before the turn ends
    play(oracle, "end")
    assert (0, 0) not in oracle.cells
    assert oracle.snapshot()["discard"] == ["pike"]


@pytest.mark.rule("ECG-5.1")
def test_established_animals_and_plants_may_be_surrounded() -> None:
    ring: Cells = dict.fromkeys(around((0, 0)), "still_water")
    ring[(0, -1)] = "duckweed"
    for being in ("water_louse", "hornwort"):
        oracle = play(game([], cells=ring | {(0, 0): being}), "draw", "end")
        assert oracle.cells[(0, 0)] == being


@pytest.mark.rule("ECG-5.2")
def test_second_check_after_the_event() -> None:
    ring: Cells = dict.fromkeys(around((0, 0)), "still_water")
    ring[(0, -1)] = "duckweed"
    swap = {"id": "swap", "steps": [{"do": "exchange", "who": {"kind": "plant"}}]}
    for animal, stays in (("water_louse", True), ("great_ramshorn", False)):
        oracle = game(["yellow_iris"], swap, cells=ring | {(0, 0): animal, (1, -2): "shore"})
        play(oracle, "draw", "end")
        assert oracle.task() == "event" and oracle.cells[(0, 0)] == animal
        play(oracle, "event")
        assert oracle.cells[(0, -1)] == "yellow_iris"
        assert oracle.snapshot()["hands"][1] == ["duckweed", "shore"]
        assert ((0, 0) in oracle.cells) is stays  # the louse eats any plant, the ramshorn a floating one
        assert oracle.task() == "draw"
