"""How wide text is, and how a name fits into a small card.

Widths are those of a wide, common typeface, so text set in another one comes out narrower, never wider.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import combinations, pairwise

_CLASSES: dict[int, str] = {
    28: "ijlI'J",
    32: " ,.·’/:;\\|",
    35: "f-",
    40: "()[]t!r",
    48: '"*_`–',
    53: "sz?cçL",
    59: "FkvxyP",
    62: "TYaoäöàeéèESbdghnpquüß$0123456789{}",
    67: "KAVÄ",
    70: "BRXZC",
    75: "UÜHN",
    79: "DG&OQÖ",
    84: "w#+<=>^~→×",
    97: "MmW%@…",
}
_WIDTH = {letter: width / 100 for width, letters in _CLASSES.items() for letter in letters}
_BOLD = 1.13
_OTHER = 0.72
_SOFT = "\u00ad"

_ONSETS = tuple(
    (
        "schw schn schl schm schr spr str sch pfl ch sp st sw pf qu "
        "tr dr br pr gr kr fr fl bl pl gl kl kn zw th ph sh"
    ).split()
)
_VOWELS = "aeiouyäöüAEIOUYÄÖÜéè"


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """The width of `text` in pixels at the font size `size`, rather too large than too small."""
    total = sum(_WIDTH.get(letter, _OTHER) for letter in text)
    return total * size * (_BOLD if bold else 1.0)


@lru_cache(maxsize=1024)
def fit_name(
    name: str, width: float, size: float = 11.0, smallest: float = 9.0
) -> tuple[tuple[str, ...], float]:
    """Break `name` into two lines, at need three small ones, that are at most `width` pixels wide in bold.

    Tried in this order: as it is, a smaller size, without a remark in brackets, three lines of the smallest
    size, words divided between syllables, a still smaller size, cut off with an ellipsis. Soft hyphens
    (U+00AD) in the name are places where a word may be divided at once.

    Returns
    -------
    lines : tuple of str
        One to three lines.
    size : float
        The font size at which they fit.
    """
    name = " ".join(name.split())
    if not name.strip(_SOFT):
        return ("",), size
    plain = re.sub(r"\s*\([^()]*\)", "", name) or name
    for text in dict.fromkeys((name, plain)):
        trial = size
        while trial >= smallest:
            lines = _broken(_pieces(text), width, trial, 2)
            if lines:
                return lines, trial
            trial -= 0.5
    last = smallest - 1.0
    for trial, divide, most in (
        (smallest, False, 3),
        (min(size, smallest + 0.5), True, 2),
        (smallest, True, 3),
        (last, True, 3),
    ):
        lines = _broken(_pieces(plain, divide=divide), width, trial, most)
        if lines:
            return lines, trial
    return tuple(_ellipsis(line, width, last) for line in _halves(plain.replace(_SOFT, ""))), last


def wrap_words(text: str, width: float, size: float) -> tuple[str, ...]:
    """Break `text` between its words into lines of `width` pixels; a word that is wider stays whole."""
    lines: list[str] = []
    for word in text.split():
        if lines and text_width(f"{lines[-1]} {word}", size) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines)


def _pieces(text: str, *, divide: bool = False) -> list[tuple[str, str]]:
    """The parts between which a line may end, each with what a line that ends there gets in addition."""
    found: list[tuple[str, str]] = []
    for word in text.split(" "):
        parts = [part for part in re.split(r"(?<=-)(?=\w)", word) if part]
        for at, part in enumerate(parts):
            syllables = part.split(_SOFT)
            if divide and len(syllables) == 1:
                syllables = _syllables(part)
            found.extend((syllable, "-") for syllable in syllables[:-1])
            found.append((syllables[-1], " " if at == len(parts) - 1 else ""))
    return found


def _syllables(word: str) -> list[str]:
    """Divide a word in front of the consonants that may begin a syllable; no piece is shorter than three
    letters."""
    found, start = [], 0
    for vowel in range(3, len(word) - 1):
        if word[vowel] not in _VOWELS or word[vowel - 1] in _VOWELS:
            continue
        at = vowel - 1
        for onset in _ONSETS:
            if word[:vowel].lower().endswith(onset):
                at = vowel - len(onset)
                break
        if at - start >= 3 and len(word) - at >= 3 and any(letter in _VOWELS for letter in word[start:at]):
            found.append(word[start:at])
            start = at
    return [*found, word[start:]]


def _broken(pieces: list[tuple[str, str]], width: float, size: float, most: int) -> tuple[str, ...] | None:
    """The pieces in as few lines as possible, at most `most`, as even as possible; None if they do not
    fit."""
    for count in range(1, most + 1):
        best: tuple[float, tuple[str, ...]] | None = None
        for cuts in combinations(range(1, len(pieces)), count - 1):
            ends = (0, *cuts, len(pieces))
            lines = tuple(_joined(pieces[a:b]) for a, b in pairwise(ends))
            widest = max(text_width(line, size, bold=True) for line in lines)
            if widest <= width and (best is None or widest < best[0]):
                best = (widest, lines)
        if best:
            return best[1]
    return None


def _joined(pieces: list[tuple[str, str]]) -> str:
    """The pieces as one line: hyphens of divisions only at its end."""
    inner = "".join(part + ("" if mark == "-" else mark) for part, mark in pieces[:-1])
    part, mark = pieces[-1]
    return inner + part + mark.strip()


def _halves(text: str) -> list[str]:
    first, _space, second = text.partition(" ")
    return [first, second] if second else [first]


def _ellipsis(line: str, width: float, size: float) -> str:
    if text_width(line, size, bold=True) <= width:
        return line
    while line and text_width(line + "…", size, bold=True) > width:
        line = line[:-1].rstrip()
    return line + "…"
