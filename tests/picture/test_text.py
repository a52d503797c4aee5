"""Names in one or two lines, and running text."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ecolearn.picture.text import SOFT_HYPHEN, fit_lines, shorten, text_width, wrap

SIZES = (12.0, 10.0, 8.0)


def test_a_short_name_takes_one_line_at_the_largest_size() -> None:
    assert fit_lines("Pike", 80, (70, 80), SIZES) == (("Pike",), 12.0)


def test_a_name_of_two_words_breaks_between_them() -> None:
    assert fit_lines("White water lily", 70, (70, 70), SIZES) == (("White", "water lily"), 12.0)


def test_a_hyphen_stays_and_a_soft_hyphen_shows_only_where_it_breaks() -> None:
    assert fit_lines("Bur-reed-plant", 60, (60, 60), SIZES)[0] == ("Bur-reed-", "plant")
    name = f"Sumpf{SOFT_HYPHEN}schildkröte"
    assert fit_lines(name, 60, (80, 80), SIZES)[0] == ("Sumpf-", "schildkröte")
    assert fit_lines(name, 200, (80, 80), SIZES)[0] == ("Sumpfschildkröte",)


@given(st.text(min_size=1, max_size=60), st.floats(30, 120), st.floats(30, 120))
def test_lines_never_overflow(name: str, one: float, two: float) -> None:
    lines, size = fit_lines(name, one, (two, one), SIZES)
    widths = [one] if len(lines) == 1 else [two, one]
    assert len(lines) <= 2
    for line, width in zip(lines, widths, strict=True):
        assert text_width(line, size) <= width


def test_shortening() -> None:
    assert shorten("Pike", 10, 100) == "Pike"
    cut = shorten("Great crested grebe", 10, 60)
    assert cut.endswith("…") and text_width(cut, 10) <= 60


def test_running_text_is_wrapped_and_cut() -> None:
    lines = wrap("one two three four five six", 10, 60)
    assert len(lines) > 1 and " ".join(lines) == "one two three four five six"
    assert len(wrap("one two three four five six", 10, 60, most=2)) == 2
    assert wrap("", 10, 60) == []
