"""Dealing anew: everything lies where it may, and no allowed deal is favoured."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecolearn.kernel.chance import Chance
from ecolearn.kernel.dealing import deal

ZONES = ("p", "q", "r")


@st.composite
def tasks(draw: st.DrawFn) -> tuple[list[tuple[str, tuple[str, ...]]], Counter[str]]:
    """Items that can be dealt, since each was put somewhere before its other zones were added."""
    homes = draw(st.lists(st.sampled_from(ZONES), max_size=12))
    items = []
    for number, home in enumerate(homes):
        others = draw(st.sets(st.sampled_from(ZONES)))
        items.append((f"item{number}", tuple(sorted({home, *others}))))
    return items, Counter(homes)


@given(tasks(), st.integers(0, 10_000))
def test_every_item_lies_where_it_may(
    task: tuple[list[tuple[str, tuple[str, ...]]], Counter[str]], seed: int
) -> None:
    items, places = task
    dealt = deal(items, places, Chance(seed).reader("x"))
    assert {zone: len(found) for zone, found in dealt.items()} == dict(places)
    assert Counter(item for found in dealt.values() for item in found) == Counter(item for item, _z in items)
    allowed = dict(items)
    assert all(zone in allowed[item] for zone, found in dealt.items() for item in found)
    assert deal(items, places, Chance(seed).reader("x")) == dealt


def frequencies(
    items: Sequence[tuple[str, tuple[str, ...]]], places: dict[str, int], deals: int
) -> Counter[str]:
    found: Counter[str] = Counter()
    for seed in range(deals):
        dealt = deal(items, places, Chance(seed).reader("x"))
        found["/".join("".join(dealt[zone]) for zone in places)] += 1
    return found


def test_nested_choices_are_dealt_evenly() -> None:
    """p holds a with b (c and d lie behind), or a with c or d (b in q): 2 + 2 ways, p in 2 orders."""
    items = [("a", ("p",)), ("b", ("p", "q")), ("c", ("p", "q", "r")), ("d", ("p", "q", "r"))]
    found = frequencies(items, {"p": 2, "q": 1, "r": 1}, 3200)
    assert len(found) == 8
    assert all(320 < count < 480 for count in found.values())


def test_crossing_choices_come_close_to_even() -> None:
    """Brown and blue cards in piles of their own and in a hand that takes both."""
    items = [(card, ("brown", "hand")) for card in "abc"] + [(card, ("blue", "hand")) for card in "xyz"]
    found = frequencies(items, {"brown": 2, "blue": 2, "hand": 2}, 4500)
    # One brown and one blue card are in the hand: 3 * 3 ways, times 2 * 2 * 2 orders.
    assert len(found) == 72
    assert all(25 < count < 110 for count in found.values())
    hands = Counter("".join(sorted(deal[-2:])) for deal in found.elements())
    assert len(hands) == 9
    assert all(400 < count < 600 for count in hands.values())


def test_crossing_choices_that_mislead_are_evened_out() -> None:
    """Dealt in turn, a in p with b in r would come up in a quarter of the deals, the other two more often."""
    items = [("a", ("p", "q")), ("b", ("q", "r")), ("c", ("p", "q", "r"))]
    found = frequencies(items, {"p": 1, "q": 1, "r": 1}, 3000)
    assert set(found) == {"a/b/c", "a/c/b", "c/a/b"}
    assert all(900 < count < 1100 for count in found.values())


def test_what_cannot_be_dealt_is_refused() -> None:
    reader = Chance(1).reader("x")
    with pytest.raises(ValueError, match="1 hidden cards do not fit 2"):
        deal([("a", ("p",))], {"p": 2}, reader)
    with pytest.raises(ValueError, match="what is known"):
        deal([("a", ("p",)), ("b", ("p",))], {"p": 1, "q": 1}, reader)
    with pytest.raises(ValueError, match="what is known"):
        deal([("a", ()), ("b", ("p", "q"))], {"p": 1, "q": 1}, reader)
    assert deal([], {}, reader) == {}
