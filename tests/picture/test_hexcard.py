"""Card faces: nothing runs over an edge, nothing covers a need."""

from __future__ import annotations

import re
from math import cos, radians, sin, sqrt
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecolearn.picture.faces.hexcard import SIDE, Chip, hex_back, hex_face, place_chips
from ecolearn.picture.icons import has_icon
from ecolearn.picture.links import ARROW, ASIDE, RIM
from ecolearn.picture.scene import CardFace, Need, Sign
from ecolearn.picture.shapes import half_width
from ecolearn.picture.text import text_width
from tests.picture.pond import card, entries

DECK = entries()
CARDS = [(name, language) for name in DECK for language in ("en", "de")]
GLYPHS = ("animal", "flying", "swimming", "bottom", "walking", "plant", "reed")
signs = st.builds(Sign, st.sampled_from(GLYPHS), st.integers(0, 5))
needs = st.builds(Need, st.lists(signs, min_size=1, max_size=2).map(tuple))


def corners(chip: Chip) -> list[tuple[float, float]]:
    x, y = chip.width / 2, chip.height / 2
    return [(chip.x + dx, chip.y + dy) for dx in (-x, x) for dy in (-y, y)]


def assert_chips_fit(band: float, chips: tuple[Chip, ...]) -> None:
    for chip in chips:
        for x, y in corners(chip):
            assert abs(x) <= half_width(SIDE, y) - 2, "inside the slanting edges"
            assert band < y < SIDE * sqrt(3) / 2 - 2, "inside the band"
    for i, one in enumerate(chips):
        for other in chips[i + 1 :]:
            apart_x = abs(one.x - other.x) - (one.width + other.width) / 2
            apart_y = abs(one.y - other.y) - (one.height + other.height) / 2
            assert max(apart_x, apart_y) > 1, "chips stand apart"


def overlap(chip: Chip, angle: float, half_length: float, half_breadth: float) -> bool:
    """Whether a chip meets a box along the normal of the edge at that angle (separating axes)."""
    u = (cos(radians(angle)), sin(radians(angle)))
    v = (-u[1], u[0])
    cx, cy = 60 * sqrt(3) / 2 * u[0], 60 * sqrt(3) / 2 * u[1]
    for ex, ey in ((1.0, 0.0), (0.0, 1.0), u, v):
        distance = abs((cx - chip.x) * ex + (cy - chip.y) * ey)
        own = chip.width / 2 * abs(ex) + chip.height / 2 * abs(ey)
        arrow = half_length * abs(u[0] * ex + u[1] * ey) + half_breadth * abs(v[0] * ex + v[1] * ey)
        if distance >= own + arrow:
            return False
    return True


@given(st.lists(needs, min_size=1, max_size=3).map(tuple))
def test_chips_of_up_to_three_needs_of_any_kind_fit(several: tuple[Need, ...]) -> None:
    band, chips = place_chips(several)
    assert len(chips) == len(several)
    assert_chips_fit(band, chips)
    assert min(chip.glyph for chip in chips) >= 7.5


@given(st.lists(needs, min_size=1, max_size=3).map(tuple))
def test_feeding_arrows_cover_no_need(several: tuple[Need, ...]) -> None:
    _, chips = place_chips(several)
    for chip in chips:
        for angle in (30, 90, 150):
            assert not overlap(chip, angle, ARROW / 2 + RIM, ASIDE + 5.1 + RIM)


def test_more_needs_are_drawn_smaller_or_refused_with_a_sentence() -> None:
    either = Need((Sign("flying", 3), Sign("swimming", 5)))
    band, chips = place_chips((either,) * 4)
    assert_chips_fit(band, chips)
    with pytest.raises(ValueError, match="do not fit on a card"):
        place_chips((either,) * 60)


@pytest.mark.parametrize(("name", "language"), CARDS)
def test_texts_of_the_deck_stay_inside_the_card(name: str, language: str) -> None:
    root = ElementTree.fromstring(hex_face(card(DECK[name], language)).svg)
    texts = list(root.iter("text"))
    assert texts
    for element in texts:
        size, x, y = (float(element.get(key, "0")) for key in ("font-size", "x", "y"))
        half = text_width(element.text or "", size) / 2
        assert size >= 7
        for height in (y, y - 0.75 * size):
            assert abs(x) + half <= half_width(60, height) - 2
    lines = [element.text for element in texts if element.get("x") is None]
    assert 1 <= len(lines) <= 2
    assert not any("…" in (line or "") for line in lines)


@pytest.mark.parametrize("name", DECK)
def test_signs_stay_inside_the_card_and_off_the_disc(name: str) -> None:
    face = hex_face(card(DECK[name]))
    number = '="([-\\d.]+)"'
    boxes = re.findall(f'href="#f-g-[^"]+" x{number} y{number} width{number} height{number}', face.svg)
    assert boxes
    disc = next((spot for spot in face.spots if spot.name == "points"), None)
    for x, y, width, height in (map(float, box) for box in boxes):
        unit = width / 14
        # the symbol's box is a little wider than the glyph of 12 units
        left, right = x + unit, x + width - unit
        for end in (left, right):
            assert abs(end) <= half_width(60, y) - 1
        if disc is not None and y < 0:
            assert right <= disc.x - disc.width / 2 - 1
        assert abs(y) + (0 if y < 0 else height) <= 60 * sqrt(3) / 2 - 2


def test_every_icon_of_the_deck_exists() -> None:
    assert [name for name, entry in DECK.items() if not has_icon(entry["icon"])] == []


def test_equal_looks_share_a_face_and_other_looks_do_not() -> None:
    pike = card(DECK["pike"])
    assert hex_face(pike).id == hex_face(card(DECK["pike"])).id
    assert hex_face(pike).id != hex_face(card(DECK["pike"], "de")).id
    assert len({hex_face(card(entry)).id for entry in DECK.values()}) == len(DECK)


def test_every_need_and_the_points_have_a_spot() -> None:
    for entry in DECK.values():
        names = [spot.name for spot in hex_face(card(entry)).spots]
        expected = [f"need.{i}" for i in range(len(entry.get("needs", ())))]
        assert names == expected + (["points"] if "points" in entry else [])


def test_a_met_chip_is_filled_and_ticked() -> None:
    spot = hex_face(card(DECK["mosquito"])).spots[0]
    assert "ecl-chip-met" in spot.svg and "ecl-tick" in spot.svg
    assert "ecl-chip-met" not in hex_face(card(DECK["mosquito"])).svg


def test_a_habitat_shows_name_and_pattern_only() -> None:
    face = hex_face(CardFace("Still water", "Still water", "still_water", "habitat"))
    assert "ecl-pat" in face.svg and "Still water" in face.svg
    assert face.spots == ()
    other = hex_face(CardFace("Shore", "Shore", "shore", "habitat"))
    assert re.search(r'ecl-pat" d="([^"]*)', face.svg) != re.search(r'ecl-pat" d="([^"]*)', other.svg)


def test_names_are_escaped_and_long_ones_cut() -> None:
    face = hex_face(CardFace("A & <B>", "A & <B>", "shore"))
    assert "A &amp; &lt;B&gt;" in face.svg
    long = hex_face(CardFace("x", "W" * 40, "shore", needs=(Need((Sign("plant"),)),)))
    assert "…" in long.svg


def test_the_back_tells_nothing_of_a_card() -> None:
    assert hex_back().id == hex_back().id
    assert "<text" not in hex_back().svg
