"""Colours: one place, enough contrast, both themes."""

from __future__ import annotations

import math
import re
from itertools import combinations
from pathlib import Path
from typing import Literal

import pytest

from ecolearn.picture import tokens
from ecolearn.picture.shapes import EMBLEMS, pattern_path
from ecolearn.picture.tokens import GROUPS, PAINTS, PATTERNS, TOKENS, css, variables

FOLDER = Path(tokens.__file__).parent
Fixed = Literal["light", "dark"]
THEMES: tuple[Fixed, ...] = ("light", "dark")


def linear(colour: str) -> list[float]:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]


def luminance(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast ratio as in WCAG 2."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


TEXT = [
    ("ink", "paper"),
    ("ink", "raised"),
    ("ink", "focus-tint"),
    ("ink", "level"),
    ("ink", "unfed"),
    ("ink", "disc"),
    ("soft", "paper"),
    ("focus", "paper"),
    ("focus-ink", "focus"),
    ("met-ink", "met"),
    ("gold-ink", "gold"),
    ("i-black", "plate"),
    *(("ink", f"{group}-face") for group in GROUPS),
    *(("ink", f"{group}-deep") for group in GROUPS),
    *(("band-ink", f"{group}-band") for group in GROUPS),
]
SIGNS = [
    ("arrow", "paper"),
    ("matter", "paper"),
    ("i-rust", "plate"),
    ("good", "paper"),
    ("warn", "paper"),
    ("warn-ink", "warn"),
    ("gold-edge", "paper"),
    *(("met", f"{group}-band") for group in GROUPS),
    *((f"{group}-edge", "paper") for group in GROUPS),
    *((f"{group}-edge", f"{group}-face") for group in GROUPS),
]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("above", "below"), TEXT)
def test_text_has_a_contrast_of_seven(theme: Fixed, above: str, below: str) -> None:
    table = variables(theme)
    assert contrast(table[above], table[below]) >= 7


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("above", "below"), SIGNS)
def test_signs_have_a_contrast_of_three(theme: Fixed, above: str, below: str) -> None:
    table = variables(theme)
    assert contrast(table[above], table[below]) >= 3


HABITATS = ("still_water", "shore", "open_land", "forest_edge", "forest")
#: How people see who lack one kind of cones, as matrices on linear red, green and blue (Machado, Oliveira and
#: Fernandes 2009, IEEE TVCG 15:1291, severity 1).
SIGHTS = {
    "all three kinds of cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "without red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "without green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "without blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
#: Distance in CIE Lab that is seen without looking closely: three times what can just be noticed.
CLEAR = 7


def seen(colour: str, sight: str) -> tuple[float, float, float]:
    """A colour in CIE Lab (D65) as somebody with that sight sees it."""
    rows = [sum(m * c for m, c in zip(row, linear(colour), strict=True)) for row in SIGHTS[sight]]
    red, green, blue = (min(1.0, max(0.0, c)) for c in rows)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (v ** (1 / 3) if v > (6 / 29) ** 3 else v / (3 * (6 / 29) ** 2) + 4 / 29 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def test_a_sight_that_lacks_a_cone_confuses_what_it_should() -> None:
    red, green = "#c05a40", "#7d7a3a"
    assert math.dist(seen(red, "all three kinds of cones"), seen(green, "all three kinds of cones")) > 40
    assert math.dist(seen(red, "without green"), seen(green, "without green")) < 15


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("part", ["edge", "deep"])
def test_habitats_differ_for_every_kind_of_sight(theme: Fixed, sight: str, part: str) -> None:
    table = variables(theme)
    for one, other in combinations(HABITATS, 2):
        far = math.dist(seen(table[f"{one}-{part}"], sight), seen(table[f"{other}-{part}"], sight))
        assert far >= CLEAR, (one, other)


def test_habitats_differ_without_colour_too() -> None:
    patterns = [PATTERNS[habitat] for habitat in HABITATS]
    assert len(set(patterns)) == len(HABITATS)
    assert len({pattern_path(pattern, 40, 40, 40) for pattern in patterns}) == len(HABITATS)
    assert len({EMBLEMS[pattern] for pattern in patterns}) == len(HABITATS)


def test_colours_are_written_down_in_one_place_only() -> None:
    for path in sorted(FOLDER.rglob("*.py")):
        if path.name != "tokens.py":
            text = path.read_text(encoding="utf-8")
            assert re.findall(r"[\"'(: ]#[0-9a-fA-F]{3,8}\b", text) == [], path.name
            assert re.findall(r"\b(?:rgba?|hsla?)\(", text) == [], path.name
    rules = tokens._RULES
    assert re.findall(r"#[0-9a-fA-F]{3,8}\b", rules) == []


def test_every_variable_that_is_used_is_defined() -> None:
    text = css()
    used = set(re.findall(r"var\(--ecl-([\w-]+)", text))
    defined = set(re.findall(r"--ecl-([\w-]+):", text))
    assert used <= defined


def test_every_class_of_a_drawing_has_a_rule() -> None:
    paths = [path for path in FOLDER.rglob("*.py") if path.name != "tokens.py"]
    sources = "".join(path.read_text(encoding="utf-8") for path in paths)
    used = {name for names in re.findall(r'class="((?:ecl-[a-z-]+ ?)+)"', sources) for name in names.split()}
    assert used and used <= set(re.findall(r"\.(ecl-[a-z-]+)", css()))


def test_a_picture_may_hold_only_what_it_uses() -> None:
    text = css("light", used={"carnivore", "rust"})
    assert ".ecl-c-carnivore{" in text and "--ecl-carnivore-face:" in text and ".ecl-i-rust{" in text
    assert "omnivore" not in text and ".ecl-i-teal" not in text
    used = set(re.findall(r"var\(--ecl-([\w-]+)", text))
    assert used <= set(re.findall(r"--ecl-([\w-]+):", text))


def test_themes() -> None:
    auto = css()
    assert "@media (prefers-color-scheme:dark)" in auto and '[data-ecl-theme="dark"]' in auto
    assert "@media" not in css("light") and "@media" not in css("dark")
    assert f"--ecl-paper:{TOKENS['paper'][1]}" in css("dark")
    assert TOKENS["paper"][1] not in css("light").split("\n")[0]
    assert 'data-jp-theme-light="false"' in css(pages=True)
    assert css("light", ".mine").startswith(".mine{")


def test_groups_have_their_classes_and_patterns_name_groups() -> None:
    text = css()
    assert all(f".ecl-c-{group}{{" in text for group in GROUPS)
    assert all(f".ecl-i-{paint}{{" in text for paint in PAINTS)
    assert set(PATTERNS) <= set(GROUPS)


def test_braces_are_balanced_and_nothing_closes_the_style() -> None:
    text = css(pages=True)
    assert text.count("{") == text.count("}")
    assert "<" not in text and "://" not in text
