"""Actions: text form and taps."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecolearn.kernel.actions import Action, Card, Cell, Word

CELLS = st.tuples(st.integers(-99, 99), st.integers(-99, 99))
CARDS = st.from_regex(r"[a-z][a-z_]{0,20}", fullmatch=True)


@dataclass(frozen=True, slots=True)
class Lay(Action):
    KIND: ClassVar[str] = "lay"
    card: Card
    cell: Cell


@dataclass(frozen=True, slots=True)
class Take(Action):
    KIND: ClassVar[str] = "take-back"
    END_TAP: ClassVar[str] = "button.take-back"
    cell: Cell


@dataclass(frozen=True, slots=True)
class Bid(Action):
    KIND: ClassVar[str] = "bid"
    number: int
    on: Word


@dataclass(frozen=True, slots=True)
class Swap(Action):
    KIND: ClassVar[str] = "swap"
    TAPS: ClassVar[tuple[str, ...]] = ("card.{}", "button.menu", "pile.{}!")
    card: Card
    other: Card


@dataclass(frozen=True, slots=True)
class End(Action):
    KIND: ClassVar[str] = "end"


def test_text_forms() -> None:
    assert str(Lay("pike", (2, -1))) == "lay pike 2,-1"
    assert str(Bid(-3, "north")) == "bid -3 north"
    assert str(End()) == "end"
    assert Lay.pattern() == "lay CARD CELL" and Bid.pattern() == "bid INT WORD" and End.pattern() == "end"


def test_taps() -> None:
    assert Lay("pike", (2, -1)).taps == ("card.pike", "cell.2,-1")
    assert Take((0, 5)).taps == ("cell.0,5", "button.take-back")
    assert Bid(4, "north").taps == ("number.4", "button.north")
    assert End().taps == ("button.end",)


def test_taps_of_its_own() -> None:
    taps = ("card.pike", "button.menu", "pile.rudd!")
    assert Swap("pike", "rudd").taps == taps and Swap.from_taps(taps) == Swap("pike", "rudd")
    for at, wrong in ((0, "cell.pike"), (1, "button.end"), (2, "pile.rudd"), (2, "card.rudd!")):
        assert Swap.from_taps((*taps[:at], wrong, *taps[at + 1 :])) is None
    assert Swap.from_taps(taps[:2]) is None and Swap.from_taps((*taps, "button.end")) is None
    assert Swap.parse(["pike", "rudd"]) == Swap("pike", "rudd")


@given(card=CARDS, cell=CELLS, number=st.integers())
def test_text_and_taps_lead_back(card: str, cell: Cell, number: int) -> None:
    for action in (Lay(card, cell), Take(cell), Bid(number, card), End()):
        kind, *words = str(action).split()
        assert kind == action.KIND
        assert type(action).parse(words) == action
        assert type(action).from_taps(action.taps) == action
        assert hash(type(action).parse(words)) == hash(action)


@pytest.mark.parametrize(
    "words", [[], ["pike"], ["pike", "2"], ["pike", "2,x"], ["pike", "2,-1", "more"], ["pike", "2,1,0"]]
)
def test_what_cannot_be_read(words: list[str]) -> None:
    with pytest.raises(ValueError):
        Lay.parse(words)


@pytest.mark.parametrize(
    "taps",
    [
        (),
        ("card.pike",),
        ("cell.2,-1", "card.pike"),
        ("card.pike", "cell.2,-1", "cell.0,0"),
        ("card.pike", "cell.north"),
        ("card.pike", "button.2,-1"),
        ("pike", "2,-1"),
    ],
)
def test_taps_that_are_no_action_of_this_kind(taps: tuple[str, ...]) -> None:
    assert Lay.from_taps(taps) is None


def test_taps_of_other_kinds() -> None:
    assert Take.from_taps(("cell.0,5",)) is None
    assert Take.from_taps(("button.take-back",)) is None
    assert End.from_taps(("button.draw",)) is None and End.from_taps(()) is None
    assert Bid.from_taps(("number.many", "button.north")) is None


def test_actions_never_change() -> None:
    with pytest.raises(FrozenInstanceError):
        Lay("pike", (0, 0)).card = "rudd"
    assert Lay("pike", (0, 0)) != Lay("pike", (0, 1)) and Take((0, 0)) != End()
