"""Numbers as people write them in the current language."""

from __future__ import annotations

from ecolearn.kernel.words import language


def decimal(value: float, digits: int = 2) -> str:
    """A number with at most so many digits behind the point (in German the comma), none that is zero.

    Examples
    --------
    >>> decimal(2.5), decimal(3.0)
    ('2.5', '3')
    """
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    if text == "-0":
        text = "0"
    return text.replace(".", ",") if language() == "de" else text
