"""Chance without hidden state: number n of a stream is a pure function of seed, stream and n.

The numbers are those of splitmix64 (Steele, Lea & Flood 2014, "Fast splittable pseudorandom number
generators", doi 10.1145/2660193.2660195), started from the seed and an FNV-1a hash of the stream's name.
They are whole-number arithmetic only, so they are equal in every Python; a state is the seed and one
count per stream that was used.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from ecolearn.kernel.words import _

__all__ = ["Chance", "Reader", "fnv1a", "new_seed", "splitmix64"]

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15


def splitmix64(state: int, n: int) -> int:
    """Return number `n` (from 0) of the splitmix64 generator that starts at `state`.

    Parameters
    ----------
    state : int
        The 64-bit start state.
    n : int
        Which number, counted from 0.

    Returns
    -------
    int
        At least 0 and below 2**64.
    """
    z = (state + (n + 1) * _GAMMA) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def fnv1a(text: str) -> int:
    """Return the 64-bit FNV-1a hash of `text` in UTF-8 (RFC 9923); Python's own differs between runs."""
    value = 0xCBF29CE484222325
    for byte in text.encode("utf-8"):
        value = ((value ^ byte) * 0x100000001B3) & _MASK
    return value


@lru_cache(maxsize=4096)
def _start(seed: int, stream: str) -> int:
    # The seed is mixed first, so that neighbouring seeds do not give neighbouring states.
    return splitmix64(seed, 0) ^ fnv1a(stream)


def new_seed() -> int:
    """Return a fresh seed of 32 bits from the operating system."""
    return secrets.randbits(32)


@dataclass(frozen=True, slots=True)
class Chance:
    """All chance of one game: a seed and how many numbers each stream has given.

    Parameters
    ----------
    seed : int or None
        At least 0 and below 2**64. None in a masked view, where the future is nobody's to see.
    counts : tuple of (str, int)
        Numbers used so far, by stream, in alphabetical order.

    Raises
    ------
    ValueError
        If the seed is out of range.
    """

    seed: int | None
    counts: tuple[tuple[str, int], ...] = ()

    def __post_init__(self) -> None:
        if self.seed is not None and not 0 <= self.seed <= _MASK:
            raise ValueError(
                _("The seed {seed} does not fit. Choose a whole number from 0 to {last}.").format(
                    seed=self.seed, last=_MASK
                )
            )

    def reader(self, stream: str) -> Reader:
        """Return a reader that takes many numbers from one stream at little cost.

        Parameters
        ----------
        stream : str
            Name of the stream, such as ``"deal"``.

        Raises
        ------
        ValueError
            If the chance is masked.
        """
        return Reader(self, stream)

    def number(self, stream: str, bits: int = 64) -> tuple[int, Chance]:
        """Take the next number of a stream.

        Parameters
        ----------
        stream : str
            Name of the stream.
        bits : int
            How many random bits it has, at least 1.

        Returns
        -------
        tuple of (int, Chance)
            A number from 0 to 2**bits - 1, and the chance after it.

        Raises
        ------
        ValueError
            If the chance is masked or `bits` is below 1.
        """
        reader = Reader(self, stream)
        value = reader.number(bits)
        return value, reader.chance()

    def below(self, stream: str, n: int) -> tuple[int, Chance]:
        """Take a number below `n`, all equally likely.

        Parameters
        ----------
        stream : str
            Name of the stream.
        n : int
            At least 1.

        Returns
        -------
        tuple of (int, Chance)
            A number from 0 to n - 1, and the chance after it.

        Raises
        ------
        ValueError
            If the chance is masked or `n` is below 1.
        """
        reader = Reader(self, stream)
        value = reader.below(n)
        return value, reader.chance()

    def shuffle(self, stream: str, items: Iterable[T]) -> tuple[tuple[T, ...], Chance]:
        """Put items into a random order, all orders equally likely (Fisher and Yates).

        Parameters
        ----------
        stream : str
            Name of the stream.
        items : iterable
            What to shuffle.

        Returns
        -------
        tuple of (tuple, Chance)
            The items in their new order, and the chance after it.

        Raises
        ------
        ValueError
            If the chance is masked.
        """
        reader = Reader(self, stream)
        shuffled = list(items)
        reader.shuffle(shuffled)
        return tuple(shuffled), reader.chance()

    def roll(self, stream: str, sides: int = 6, dice: int = 1) -> tuple[tuple[int, ...], Chance]:
        """Roll dice.

        Parameters
        ----------
        stream : str
            Name of the stream.
        sides : int
            Sides of each die, at least 1.
        dice : int
            How many are rolled.

        Returns
        -------
        tuple of (tuple of int, Chance)
            What each die shows, from 1 to `sides`, and the chance after it.

        Raises
        ------
        ValueError
            If the chance is masked or `sides` is below 1.
        """
        reader = Reader(self, stream)
        shown = tuple(reader.below(sides) + 1 for _die in range(dice))
        return shown, reader.chance()

    def masked(self) -> Chance:
        """Return the chance as a view holds it: without seed, so that it tells nothing of what comes."""
        return Chance(None)


class Reader:
    """Reads one stream of a chance, number after number; the chance itself stays as it is.

    Parameters
    ----------
    chance : Chance
        Where to read on.
    stream : str
        Name of the stream.

    Raises
    ------
    ValueError
        If the chance is masked.
    """

    __slots__ = ("_chance", "_next", "_state", "_stream")

    def __init__(self, chance: Chance, stream: str) -> None:
        if chance.seed is None:
            raise ValueError(
                _("This is one player's view: it holds no seed, so nothing can be drawn or rolled in it.")
                + " "
                + _("Deal it anew first.")
            )
        self._chance = chance
        self._stream = stream
        self._state = _start(chance.seed, stream)
        self._next = 0
        for name, count in chance.counts:
            if name == stream:
                self._next = count

    def number(self, bits: int = 64) -> int:
        """Return the next number of `bits` random bits; ValueError if `bits` is below 1."""
        if bits < 1:
            raise ValueError(f"a random number needs at least 1 bit, not {bits}")
        value = 0
        words = (bits + 63) // 64
        for _word in range(words):
            value = value << 64 | splitmix64(self._state, self._next)
            self._next += 1
        return value >> (64 * words - bits)

    def below(self, n: int) -> int:
        """Return a number from 0 to `n` - 1, all equally likely; ValueError if `n` is below 1."""
        if n < 1:
            raise ValueError(f"there is no number from 0 to below {n}; the bound must be at least 1")
        if n > _MASK:
            words = (n.bit_length() + 63) // 64
            size = 1 << (64 * words)
            while True:
                value = self.number(64 * words)
                if value < size - size % n:
                    return value % n
        # The numbers past the last whole multiple of n are thrown away: without that, small results win.
        last = _MASK - (_MASK + 1) % n
        while True:
            value = splitmix64(self._state, self._next)
            self._next += 1
            if value <= last:
                return value % n

    def shuffle(self, items: list[T]) -> None:
        """Put a list into a random order in place, all orders equally likely."""
        # The same numbers as from `below`; written out, since every new game shuffles all its cards.
        state, number = self._state, self._next
        for left in range(len(items) - 1, 0, -1):
            size = left + 1
            last = _MASK - (_MASK + 1) % size
            value = _MASK + 1
            while value > last:
                value = splitmix64(state, number)
                number += 1
            other = value % size
            items[left], items[other] = items[other], items[left]
        self._next = number

    def chance(self) -> Chance:
        """Return the chance after everything that was read here."""
        counts = [pair for pair in self._chance.counts if pair[0] != self._stream]
        if self._next:
            counts.append((self._stream, self._next))
            counts.sort()
        after = object.__new__(Chance)  # the seed was checked before
        object.__setattr__(after, "seed", self._chance.seed)
        object.__setattr__(after, "counts", tuple(counts))
        return after
