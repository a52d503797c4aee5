"""Colours: one place, enough contrast, both themes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

import pytest

from ecolearn.picture import tokens
from ecolearn.picture.tokens import GROUPS, PAINTS, PATTERNS, TOKENS, css, variables

FOLDER = Path(tokens.__file__).parent
Fixed = Literal["light", "dark"]
THEMES: tuple[Fixed, ...] = ("light", "dark")


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
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
