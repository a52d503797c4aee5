"""Chance: equal everywhere, unbiased, without hidden state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecolearn.kernel.chance import Chance, fnv1a, new_seed, splitmix64

seeds = st.integers(0, 2**64 - 1)
streams = st.sampled_from(("deal", "dice", "events", "große Würfel"))


def test_splitmix64_gives_its_published_numbers() -> None:
    """The numbers of the reference implementation for the start state 1234567."""
    assert [splitmix64(1234567, n) for n in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_fnv1a_gives_its_published_numbers() -> None:
    assert [fnv1a(text) for text in ("", "a", "foobar")] == [
        0xCBF29CE484222325,
        0xAF63DC4C8601EC8C,
        0x85944171F73967E8,
    ]


def test_numbers_never_change_between_versions() -> None:
    """Saved games replay from their seed: these are the numbers of the first version."""
    chance = Chance(7)
    first, chance = chance.number("deal")
    second, chance = chance.number("deal")
    assert (first, second) == (878548229818825772, 5857012755778204598)
    assert chance.counts == (("deal", 2),)
    assert chance.shuffle("deal", "abcdef")[0] == tuple("dfcbae")
    assert chance.roll("dice", 6, 5)[0] == (1, 5, 6, 4, 3)


@given(seeds, streams, st.integers(1, 200))
def test_bits_are_kept(seed: int, stream: str, bits: int) -> None:
    value, after = Chance(seed).number(stream, bits)
    assert 0 <= value < 2**bits
    assert after.counts == ((stream, (bits + 63) // 64),)


@given(seeds, streams, st.integers(1, 2**70))
def test_below_stays_below(seed: int, stream: str, n: int) -> None:
    value, after = Chance(seed).below(stream, n)
    assert 0 <= value < n
    assert after.seed == seed


@given(seeds, st.lists(st.tuples(streams, st.integers(1, 50))))
def test_streams_do_not_touch_each_other(seed: int, calls: list[tuple[str, int]]) -> None:
    mixed = Chance(seed)
    alone: dict[str, Chance] = {}
    for stream, n in calls:
        value, mixed = mixed.below(stream, n)
        expected, alone[stream] = alone.get(stream, Chance(seed)).below(stream, n)
        assert value == expected
    assert dict(mixed.counts) == {stream: dict(chance.counts)[stream] for stream, chance in alone.items()}
    assert list(mixed.counts) == sorted(mixed.counts)


@given(seeds, streams, st.lists(st.integers(), max_size=30))
def test_shuffling_keeps_the_items(seed: int, stream: str, items: list[int]) -> None:
    shuffled, after = Chance(seed).shuffle(stream, items)
    assert Counter(shuffled) == Counter(items)
    assert Chance(seed).shuffle(stream, items) == (shuffled, after)


@given(seeds, streams, st.integers(1, 20), st.integers(0, 6))
def test_dice_show_their_sides(seed: int, stream: str, sides: int, dice: int) -> None:
    shown, _after = Chance(seed).roll(stream, sides, dice)
    assert len(shown) == dice
    assert all(1 <= value <= sides for value in shown)


@given(seeds, streams, st.lists(st.integers(1, 1000), max_size=20))
def test_a_reader_reads_the_same_numbers(seed: int, stream: str, bounds: list[int]) -> None:
    reader, chance = Chance(seed).reader(stream), Chance(seed)
    for n in bounds:
        value, chance = chance.below(stream, n)
        assert reader.below(n) == value
    assert reader.chance() == chance


def chi_square(found: Mapping[Any, int], kinds: int) -> float:
    expected = sum(found.values()) / kinds
    return sum((found[key] - expected) ** 2 for key in found) / expected + (kinds - len(found)) * expected


def test_below_is_unbiased() -> None:
    """1000 numbers a face; 22.5 is passed by chance once in 1000 seeds for 6 degrees of freedom."""
    reader = Chance(2024).reader("dice")
    assert chi_square(Counter(reader.below(7) for _roll in range(7000)), 7) < 22.5


def test_below_throws_numbers_away_rather_than_favour_small_results() -> None:
    """Of 2**64 numbers 3 * 2**62 fit; without rejection the first third would come twice as often."""
    n = 3 << 62
    reader = Chance(5).reader("big")
    found = Counter(reader.below(n) * 3 // n for _number in range(6000))
    assert chi_square(found, 3) < 13.8
    assert dict(reader.chance().counts)["big"] > 7500


def test_all_orders_are_equally_likely() -> None:
    found = Counter(Chance(seed).shuffle("deal", "abc")[0] for seed in range(6000))
    assert set(found) == set(permutations("abc"))
    assert chi_square(found, 6) < 20.5


def test_neighbouring_seeds_and_streams_differ() -> None:
    found = {Chance(seed).number(stream)[0] for seed in range(500) for stream in ("a", "b", "ab", "ba")}
    assert len(found) == 2000


def test_a_masked_chance_tells_nothing() -> None:
    _shown, used = Chance(7).roll("dice", 6, 3)
    masked = used.masked()
    assert masked == Chance(None) == Chance(8).masked()
    for call in (
        lambda: masked.number("dice"),
        lambda: masked.below("dice", 6),
        lambda: masked.shuffle("deal", "abc"),
        lambda: masked.roll("dice"),
        lambda: masked.reader("dice"),
    ):
        with pytest.raises(ValueError, match="view"):
            call()


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match=str(seed)):
        Chance(seed)


def test_impossible_bounds_are_refused() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        Chance(1).below("dice", 0)
    with pytest.raises(ValueError, match="at least 1 bit"):
        Chance(1).number("dice", 0)
    with pytest.raises(ValueError, match="at least 1"):
        Chance(1).roll("dice", 0)


def test_new_seeds_are_short_enough_to_be_told() -> None:
    found = {new_seed() for _seed in range(50)}
    assert len(found) > 45
    assert all(0 <= seed < 2**32 for seed in found)
