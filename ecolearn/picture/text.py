"""Widths of text without a font at hand, and breaking a name into lines.

The table holds the advance widths of DejaVu Sans Bold, the widest face of our font list: what fits by it
fits in every other.
"""

from __future__ import annotations

from functools import lru_cache

_WIDTHS = {
    31: "'", 34: "ijl", 35: " ", 37: "/IJ\\|", 38: ",.’‘·", 40: ":;", 42: "-", 44: "f", 46: "!()[]", 48:
    "t", 49: "r", 50: "_`–", 52: '"*', 58: "?z", 59: "cç", 60: "s", 64: "L", 65: "vxy", 66: "“”„", 67:
    "akäà", 68: "EFTeéèê", 69: "oöô", 70: "$0123456789", 71: "hnu{}üñ", 72: "SYbdgpqß", 73: "CPZ", 76: "B",
    77: "AKRVXÄ", 81: "UÜ", 82: "G", 83: "D", 84: "#+<=>HN^~−×→", 85: "OQÖ", 87: "&", 92: "w", 100: "%@M—…",
    104: "m", 110: "W",
}  # fmt: skip
_WIDTH = {char: width / 100 for width, chars in _WIDTHS.items() for char in chars}
_UNKNOWN = 1.0

SOFT_HYPHEN = "\u00ad"


def text_width(text: str, size: float, bold: bool = True) -> float:
    """Upper estimate of the width of one line of `text` at font size `size`, in the unit of `size`."""
    width = sum(_WIDTH.get(char, _UNKNOWN) for char in text if char != SOFT_HYPHEN)
    return width * size * (1.0 if bold else 0.96)


def _breaks(text: str) -> list[tuple[str, str]]:
    """Every way to break `text` into two lines."""
    pairs = []
    for at, char in enumerate(text):
        if char == " ":
            pairs.append((text[:at], text[at + 1 :]))
        elif char == "-" and 0 < at < len(text) - 1:
            pairs.append((text[: at + 1], text[at + 1 :]))
        elif char == SOFT_HYPHEN:
            pairs.append((text[:at] + "-", text[at + 1 :]))
    return [(a.replace(SOFT_HYPHEN, ""), b.replace(SOFT_HYPHEN, "")) for a, b in pairs if a and b]


@lru_cache(maxsize=2048)
def fit_lines(
    text: str, one: float, two: tuple[float, float], sizes: tuple[float, ...], patience: int = 2
) -> tuple[tuple[str, ...], float]:
    """Break `text` into one or two lines at the largest size that fits.

    Parameters
    ----------
    text : str
        A name; may break at spaces, hyphens and soft hyphens.
    one : float
        Width at hand for a single line.
    two : (float, float)
        Widths at hand for the first and second of two lines.
    sizes : tuple of float
        Font sizes to try, largest first.
    patience : int
        How many sizes smaller a single line may be than two lines and still be preferred.

    Returns
    -------
    (lines, size)
        If nothing fits at the smallest size, the lines are shortened with an ellipsis until they do.
    """
    plain = text.replace(SOFT_HYPHEN, "")
    pairs = sorted(_breaks(text), key=lambda pair: abs(text_width(pair[0], 1) - text_width(pair[1], 1)))
    best_two: tuple[tuple[str, ...], int] | None = None
    best_one: int | None = None
    for step, size in enumerate(sizes):
        if best_one is None and text_width(plain, size) <= one:
            best_one = step
        if best_two is None:
            for first, second in pairs:
                if text_width(first, size) <= two[0] and text_width(second, size) <= two[1]:
                    best_two = ((first, second), step)
                    break
    if best_one is not None and (best_two is None or best_one <= best_two[1] + patience):
        return (plain,), sizes[best_one]
    if best_two is not None:
        return best_two[0], sizes[best_two[1]]
    size = sizes[-1]
    if pairs:
        first, second = pairs[0]
        return (shorten(first, size, two[0]), shorten(second, size, two[1])), size
    return (shorten(plain, size, one),), size


def shorten(text: str, size: float, width: float) -> str:
    """`text`, cut with an ellipsis if it is wider than `width` at font size `size`."""
    if text_width(text, size) <= width:
        return text
    while text and text_width(text + "…", size) > width:
        text = text[:-1].rstrip()
    return text + "…"


def wrap(text: str, size: float, width: float, most: int = 0) -> list[str]:
    """Break running text into lines no wider than `width` (regular weight); at most `most` lines if above
    0.
    """
    lines: list[str] = []
    # At spaces only: a no-break space is there to hold a number and its unit together.
    for word in text.replace("\n", " ").split(" "):
        if not word:
            continue
        if lines and text_width(f"{lines[-1]} {word}", size, bold=False) <= width:
            lines[-1] = f"{lines[-1]} {word}"
        else:
            lines.append(word)
    if most and len(lines) > most:
        lines = [*lines[: most - 1], shorten(" ".join(lines[most - 1 :]), size, width)]
    return lines
