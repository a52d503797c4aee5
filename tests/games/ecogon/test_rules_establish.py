"""Chapter ECG-4: animals that feel at home."""

from __future__ import annotations

import pytest

from ecolearn.kernel.grids import HEX
from tests.games.ecogon.ponds import AROUND, at, board, legal, play, pond, told

#: The rulebook's examples in one position: carp, milfoil, pond skater, mosquito and turtle.
EXAMPLES = (
    "0,0 crucian_carp; 0,-1 water_milfoil; 1,-1 still_water; 1,0 pond_skater; 2,-1 mosquito; "
    "3,-1 pond_turtle; 3,0 shore"
)
CARP, SKATER, MOSQUITO, TURTLE = (0, 0), (1, 0), (2, -1), (3, -1)


@pytest.mark.rule("ECG-4.1")
def test_one_neighbour_meets_one_need_of_one_animal() -> None:
    once = "0,0 kingfisher; 0,-1 shore; 1,-1 mosquito"  # it needs a small swimmer twice
    assert not at(pond(once)).is_established((0, 0))
    assert sorted(at(pond(once)).met((0, 0)), key=str) == [(1, -1), None]
    twice = at(pond(f"{once}; -1,0 pond_skater"))
    assert twice.is_established((0, 0))
    assert set(twice.met((0, 0))) == {(1, -1), (-1, 0)}


@pytest.mark.rule("ECG-4.1")
def test_one_neighbour_may_serve_many_animals() -> None:
    position = at(pond("0,0 duckweed; 1,0 water_louse; -1,0 reed_beetle; 0,1 still_water; -1,1 still_water"))
    assert position.established == {(1, 0), (-1, 0)}


@pytest.mark.rule("ECG-4.1")
def test_needs_are_shared_out_so_that_most_are_met() -> None:
    cells = "0,0 crested_newt; 0,-1 still_water; 1,-1 medicinal_leech; 1,0 buzzer_midge; 0,1 duckweed"
    position = at(pond(cells))
    # The leech is a small bottom-dweller and a small swimmer: the midge must take the first need.
    assert position.met((0, 0)) == ((1, 0), (1, -1), (0, 1))
    assert position.is_established((0, 0))
    without = at(pond(cells.replace("1,0 buzzer_midge; ", "")))
    assert not without.is_established((0, 0)) and list(without.met((0, 0))).count(None) == 1


@pytest.mark.rule("ECG-4.1")
def test_the_habitat_stands_outside_the_sharing() -> None:
    # Six neighbours for three needs and the habitat: the habitat uses up none of the others.
    position = at(pond("0,0 water_louse; 0,-1 still_water; 1,-1 duckweed"))
    assert position.met((0, 0)) == ((1, -1),) and position.is_established((0, 0))
    assert not at(pond("0,0 water_louse; 0,-1 shore; 1,-1 duckweed; 5,5 still_water")).is_established((0, 0))


@pytest.mark.rule("ECG-4.2")
@pytest.mark.parametrize("turn", range(6))
def test_the_side_does_not_matter(turn: int) -> None:
    water, plant, skater = (HEX.text(AROUND[(at_ + turn) % 6]) for at_ in (0, 2, 3))
    cells = f"0,0 crucian_carp; {water} still_water; {plant} water_milfoil; {skater} pond_skater"
    assert at(pond(cells)).is_established((0, 0))


@pytest.mark.rule("ECG-4.2")
def test_neighbours_need_not_be_established_themselves() -> None:
    position = at(pond("0,0 crucian_carp; 0,-1 still_water; 1,-1 pond_skater; -1,0 duckweed"))
    assert position.established == {(0, 0)}  # the skater has nothing to eat


@pytest.mark.rule("ECG-4.3")
def test_beans_lie_on_an_animal_as_long_as_it_is_established() -> None:
    match = pond("0,0 still_water; 0,1 crucian_carp", hand="water_milfoil pond_skater", nature="coot")
    play(match, "draw", "place water_milfoil -1,1", "place pond_skater 0,-1")
    assert at(match).score == at(match).beans((0, 1)) == 0  # the skater does not touch the carp there
    play(match, "move 0,-1 1,0")
    assert at(match).score == at(match).beans((0, 1)) == 2
    play(match, "take-back -1,1")
    assert at(match).score == at(match).beans((0, 1)) == 0
    play(match, "place water_milfoil -1,1", "end")
    assert at(match).score == 2


@pytest.mark.rule("ECG-4.3")
def test_established_is_a_function_of_the_position() -> None:
    match = pond("0,0 still_water; 0,1 water_louse", hand="duckweed shore", nature="coot")
    play(match, "draw", "place duckweed -1,1", "place shore -1,0")
    same = at(pond("0,0 still_water; 0,1 water_louse; -1,1 duckweed; -1,0 shore"))
    assert at(match).established == same.established == {(0, 1)}
    match.undo()
    match.undo()
    assert at(match).score == 0
    match.redo()
    assert at(match).score == 1


@pytest.mark.rule("ECG-4.4")
def test_worked_examples_of_the_rulebook() -> None:
    position = at(pond(EXAMPLES))
    assert position.established == {CARP, SKATER, MOSQUITO}
    assert position.met(CARP) == ((0, -1), SKATER)  # milfoil for the plant, skater for the small swimmer
    assert position.met(SKATER) == (MOSQUITO,)
    assert position.met(MOSQUITO) == (TURTLE,)
    assert position.score == 2 + 1 + 1


@pytest.mark.rule("ECG-4.4")
def test_the_turtle_lacks_two_small_bottom_dwellers() -> None:
    position = at(pond(EXAMPLES))
    assert position.met(TURTLE) == (MOSQUITO, None, None)
    missing = pond(EXAMPLES).progress("established pond_turtle").missing
    assert missing.fact == "missing_needs pond_turtle small_bottom,small_bottom|floating"
    assert missing.cells == (TURTLE,)
    one = at(pond(f"{EXAMPLES}; 3,-2 great_ramshorn"))
    assert not one.is_established(TURTLE)
    two = at(pond(f"{EXAMPLES}; 3,-2 great_ramshorn; 4,-2 water_louse"))
    assert two.is_established(TURTLE) and two.beans(TURTLE) == 3


@pytest.mark.rule("ECG-4.4")
@pytest.mark.parametrize(
    ("card", "lost"),
    [
        ("0,-1 water_milfoil; ", {CARP}),
        ("1,0 pond_skater; ", {CARP, SKATER}),
        ("2,-1 mosquito; ", {SKATER, MOSQUITO}),
        ("3,-1 pond_turtle; ", {MOSQUITO}),
        ("1,-1 still_water; ", {CARP, SKATER, MOSQUITO}),
    ],
)
def test_each_card_of_the_examples_is_needed(card: str, lost: set[tuple[int, int]]) -> None:
    position = at(pond(EXAMPLES.replace(card, "")))
    assert position.established == {CARP, SKATER, MOSQUITO} - lost


@pytest.mark.rule("ECG-4.4")
def test_pesticide_takes_the_skater_and_with_it_the_carps_beans() -> None:
    match = pond(EXAMPLES, hand="shore", nature="coot", event_stack="pesticide")
    play(match, "draw", "place shore 3,1", "end", "event")
    # Both small swimmers are possible targets: mosquito and pond skater.
    assert legal(match) == {"choose 1,0", "choose 2,-1"}
    play(match, "choose 1,0")
    assert told(match)[0] == "removed"
    assert at(match).zones.cards("discard") == ("pond_skater",)
    assert "pond_skater" not in board(match).values()
    assert at(match).established == {MOSQUITO}
    assert at(match).beans(CARP) == 0 and at(match).score == 1
