"""Start positions: they round-trip, and all their faults are named at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecolearn.kernel.decks import DeckError
from ecolearn.kernel.grids import RectGrid
from ecolearn.kernel.starts import Start, parse_start

POND = """game = "ecogon"

[cells]
"-1,2" = "pike"
"-1,10" = "tench"
"0,0" = "still_water"

[hands]
1 = ["pike", "mosquito"]
2 = []
10 = ["frogbit"]

[stack]
events = ["drought"]
nature = ["tench", "pike"]

[discard]
discard = ["duckweed"]

[state]
events_left = 4
turn = -3
"""

ids = st.text(st.characters(codec="utf-8"), min_size=1, max_size=8).filter(lambda text: text.strip() != "")
lists = st.lists(ids, max_size=4)
starts = st.builds(
    Start,
    game=ids,
    cells=st.dictionaries(st.tuples(st.integers(-9999, 9999), st.integers(-9999, 9999)), ids, max_size=4),
    hands=st.dictionaries(st.integers(1, 999), lists, max_size=3),
    stacks=st.dictionaries(st.text(max_size=5), lists, max_size=3),
    piles=st.dictionaries(ids, lists, max_size=3),
    state=st.dictionaries(ids, st.integers(-(2**60), 2**60), max_size=3),
)


def test_a_start_position_is_read() -> None:
    start = parse_start(POND)
    assert start.game == "ecogon"
    assert dict(start.cells) == {(0, 0): "still_water", (-1, 2): "pike", (-1, 10): "tench"}
    assert dict(start.hands) == {1: ("pike", "mosquito"), 2: (), 10: ("frogbit",)}
    assert dict(start.stacks) == {"events": ("drought",), "nature": ("tench", "pike")}
    assert dict(start.piles) == {"discard": ("duckweed",)}
    assert dict(start.state) == {"events_left": 4, "turn": -3}


def test_the_text_has_one_form() -> None:
    assert parse_start(POND).to_text() == POND
    assert Start("ecogon").to_text() == 'game = "ecogon"\n'
    assert parse_start('game = "ecogon"') == Start("ecogon")


@given(starts)
def test_start_positions_round_trip(start: Start) -> None:
    again = parse_start(start.to_text())
    assert again == start
    assert hash(again) == hash(start)
    assert again.to_text() == start.to_text()


def test_start_positions_cannot_be_changed() -> None:
    cells = {(0, 0): "shore"}
    start = Start("ecogon", cells=cells)
    cells[(1, 1)] = "pike"
    assert dict(start.cells) == {(0, 0): "shore"}
    frozen: Any = start.cells
    with pytest.raises(TypeError):
        frozen[(1, 1)] = "pike"
    with pytest.raises(AttributeError):
        setattr(start, "game", "biolink")  # noqa: B010
    assert start != Start("ecogon")


def test_all_faults_are_named_at_once() -> None:
    faulty = """
        hand = 1
        [cells]
        "0,0" = 3
        "north" = "pike"
        [hands]
        one = ["pike"]
        2 = "pike"
        [stack]
        nature = [1]
        [state]
        turn = "three"
        [discards]
    """
    with pytest.raises(DeckError) as caught:
        parse_start(faulty, what="pond.toml")
    assert [(fault.entry, fault.field) for fault in caught.value.faults] == [
        ("", "game"),
        ("cells", "0,0"),
        ("cells", "north"),
        ("hands", "one"),
        ("hands", "2"),
        ("stack", "nature"),
        ("state", "turn"),
        ("", "hand"),
        ("", "discards"),
    ]
    text = str(caught.value)
    assert "pond.toml, cells, north: “north” names no place. Write two whole numbers" in text
    assert "pond.toml, hand: There is no such field here. Did you mean “hands”?" in text
    assert "Did you mean “discard”?" in text


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ('game = "ecogon"\n[cells]\n"0,0" = "pike"\n"-0,0" = "tench"', "second time"),
        ('game = "ecogon"\ncells = ["pike"]', "[cells]"),
        ('game = "ecogon"\n[hands]\n0 = ["pike"]', "number of its player"),
        ('game = "ecogon"\n[hands]\n01 = ["pike"]', "number of its player"),
        ("game = ", "not valid TOML"),
    ],
)
def test_other_faults(text: str, part: str) -> None:
    with pytest.raises(DeckError, match=r"^start position") as caught:
        parse_start(text)
    assert part in str(caught.value)


def test_cells_are_those_of_the_grid() -> None:
    text = 'game = "biolink"\n[cells]\n"4,0" = "fox"\n'
    assert dict(parse_start(text, grid=RectGrid(5, 5, 8)).cells) == {(4, 0): "fox"}
    with pytest.raises(DeckError, match="4,0 lies outside"):
        parse_start(text, grid=RectGrid(4, 4, 8))


def test_files_name_themselves_in_faults(tmp_path: Path) -> None:
    path = tmp_path / "pond.toml"
    path.write_text(POND, encoding="utf-8")
    assert parse_start(path) == parse_start(POND)
    path.write_text("game = 1", encoding="utf-8")
    with pytest.raises(DeckError, match=r"^pond\.toml, game: "):
        parse_start(path)
