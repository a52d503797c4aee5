"""Start positions: landscapes in words, cards with cubes on them, numbers, and all faults at once."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ecolearn
from ecolearn.games.ecos.deck import load_deck
from ecolearn.games.ecos.position import EcosPosition
from ecolearn.games.ecos.starting import read_landscape, written
from ecolearn.kernel.decks import DeckError
from ecolearn.kernel.grids import HEX
from tests.games.ecos.tables import tiles_of

START = """
game = "ecos"

[cells]
"0,0" = "grassland mountain forest forest lion"
"1,0" = "water fish fish"
"2,0" = "desert"

[hands]
1 = ["S05"]

[discard]
"front.1" = ["S01 sun", "H08 stone"]
spent_brown = ["D04"]

[stack]
bag = ["water", "wild"]
brown = ["O05", "O06", "O07"]

[state]
harbinger = 2
round = 4
points1 = 50
cubes1 = 3
dial2 = 1
"""


def begin(text: str = START, **how: Any) -> EcosPosition:
    position = ecolearn.new("ecos", **{"seed": 5, "start": text, "auto": False, **how}).position
    assert isinstance(position, EcosPosition)
    return position


def test_everything_that_a_start_position_can_say() -> None:
    position = begin()
    assert tiles_of(position) == {
        "0,0": "grassland mountain forest forest lion",
        "1,0": "water fish fish",
        "2,0": "desert",
    }
    assert position.supply("mountain") == 14 and position.supply("fish") == 10
    zones = position.zones
    assert zones.cards("hand.1") == ("S05",) and zones.cards("front.1") == ("S01", "H08")
    assert position.open["S01"].covered == 1
    signs = position.card("H08").cost
    assert [bool(position.open["H08"].covered >> at & 1) for at in range(len(signs))] == [
        at == signs.index("stone") for at in range(len(signs))
    ]
    assert zones.cards("spent_brown") == ("D04",)
    assert zones.cards("display_brown") == ("O05", "O06") and zones.cards("brown")[0] == "O07"
    assert zones.cards("bag")[:2] == ("water", "wild") and zones.count("bag") == 40
    assert (position.harbinger, position.round, position.dials[2]) == (2, 4, 1)
    assert (position.points, position.cubes) == ({1: 50, 2: 0}, {1: 3, 2: 7})


def test_seats_that_are_not_named_are_dealt_theirs() -> None:
    position = begin()
    own = [position.card(name) for name in (*position.zones.cards("hand.2"), *position.front(2))]
    (dealt,) = {card.set for card in own}
    # A set of which something lies elsewhere cannot be dealt whole.
    assert len(own) == 12 and dealt not in ("savanna", "highland", "ocean", "desert")
    assert sum(position.zones.total().values()) == len(position.deck.cards) + 40
    chosen = begin(sets=False)
    assert chosen.actors() == (2,) and len(chosen.legal_actions()) == 12


def test_everything_else_is_as_without_a_start_position() -> None:
    assert begin('game = "ecos"\n').key() == ecolearn.new("ecos", seed=5, auto=False).position.key()


def test_the_same_start_and_seed_deal_the_same() -> None:
    assert begin().key() == begin().key() != begin(seed=6).key()


FAULTY = """
game = "ecos"
[cells]
"0,0" = "gras"
"1,0" = "water fish forest"
"2,0" = "desert forest forest forest mountain mountain zebra"
[hands]
1 = ["S05", "S05", "Q1"]
3 = ["S06"]
[discard]
"front.1" = ["S01 sun egg", "S02 sun grass"]
spent_blue = ["S03"]
attic = ["S04"]
[stack]
bag = ["wild", "wild", "wild", "fire"]
green = ["S08"]
[state]
points3 = 50
cubes1 = -3
"""


def test_all_faults_are_named_at_once() -> None:
    with pytest.raises(DeckError) as caught:
        begin(FAULTY)
    told = [(fault.entry, fault.field) for fault in caught.value.faults]
    assert told == [
        ("cells", "0,0"),
        ("cells", "1,0"),
        ("cells", "2,0"),
        ("cells", "2,0"),
        ("cells", "2,0"),
        ("state", "points3"),
        ("state", "cubes1"),
        ("hands", "3"),
        ("stack", "wild"),
        ("stack", "bag"),
        ("stack", "green"),
        ("discard", "front.1"),
        ("discard", "front.1"),
        ("discard", "spent_blue"),
        ("discard", "attic"),
        ("cards", "S05"),
        ("cards", "Q1"),
    ]
    text = str(caught.value)
    for words in ("name the terrain first", "at most 2", "nothing called zebra", "at least one symbol free"):
        assert words in text


def test_more_than_there_is_cannot_lie() -> None:
    cells = "".join(f'"{q},0" = "desert meerkat mountain"\n' for q in range(16))
    with pytest.raises(DeckError) as caught:
        begin(f'game = "ecos"\n[cells]\n{cells}')
    assert {(fault.entry, fault.field) for fault in caught.value.faults} == {
        ("cells", "meerkat"),
        ("cells", "mountain"),
    }


def test_the_sandbox_takes_a_landscape_only() -> None:
    with pytest.raises(DeckError, match="sandbox has only a landscape"):
        ecolearn.new("ecos", sandbox=True, start=START)
    own = 'game = "ecos"\n[cells]\n"0,0" = "desert"\n[options]\nsandbox = true\n'
    assert ecolearn.new("ecos", start=own).seats == ("person",)


def test_another_game_is_refused() -> None:
    with pytest.raises(DeckError, match="another game"):
        begin('game = "ecogon"\n')


@settings(max_examples=40, deadline=None)
@given(
    st.dictionaries(
        st.tuples(st.integers(-3, 3), st.integers(-3, 3)),
        st.tuples(
            st.sampled_from(["grassland", "desert", "water"]),
            st.integers(0, 1),
            st.integers(0, 2),
            st.lists(st.sampled_from(sorted(load_deck().species)), max_size=3),
        ),
        min_size=1,
        max_size=12,
    )
)
def test_a_landscape_is_written_as_it_is_read(tiles: dict[tuple[int, int], Any]) -> None:
    cells = {
        cell: " ".join([terrain, *["mountain"] * mountains, *["forest"] * forests, *sorted(animals)])
        for cell, (terrain, mountains, forests, animals) in tiles.items()
    }
    land = read_landscape(cells)
    assert written(land) == cells
    for cell, (terrain, mountains, forests, animals) in tiles.items():
        at = HEX.number(cell)
        assert land.terrain[at] == terrain and land.amount("mountain", at) == mountains
        assert land.amount("forest", at) == forests
        assert land.animals.get(at, ()) == tuple(sorted(animals))
