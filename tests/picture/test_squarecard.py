"""Square cards: names and pictures stay inside, arrows have their room, every role has its shape."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecolearn.picture.faces.squarecard import (
    MOST,
    ROLE_SIGNS,
    ROW,
    ROW_WIDTH,
    STRIP,
    icon_symbol,
    square_back,
    square_face,
)
from ecolearn.picture.icons import icon_names
from ecolearn.picture.links import INTO, WING
from ecolearn.picture.scene import Face, SquareCard
from ecolearn.picture.text import text_width
from ecolearn.picture.tokens import GROUPS

ICONS = icon_names()
NUMBER = '="([-\\d.]+)"'


HEDGEHOG = SquareCard(
    name="European hedgehog",
    short="Hedgehog",
    role="carnivore",
    icon="hedgehog",
    number=6,
    eats=("snail", "beetle"),
    eaten_by=("fox",),
    eats_word="eats",
    eaten_word="eaten by",
)


def card(**changes: Any) -> SquareCard:
    return replace(HEDGEHOG, **changes)


def pictures(face: Face) -> list[tuple[float, float, float, float]]:
    """Boxes (x, y, width, height) of all pictures, the large one among them."""
    found = re.findall(f'href="#f-i-[^"]+" x{NUMBER} y{NUMBER} width{NUMBER} height{NUMBER}', face.svg)
    return [(float(x), float(y), float(w), float(h)) for x, y, w, h in found]


def small(face: Face) -> list[tuple[float, float, float, float]]:
    return [box for box in pictures(face) if box[2] < 20]


names = st.lists(st.sampled_from(ICONS), max_size=24).map(tuple)


@given(names, names)
def test_rows_of_any_length_stay_inside_and_pictures_apart(
    eats: tuple[str, ...], by: tuple[str, ...]
) -> None:
    face = square_face(card(eats=eats, eaten_by=by))
    for y in (STRIP, -STRIP):
        row = sorted(box for box in small(face) if abs(box[1] + box[3] / 2 - y) < 1)
        for x, top, width, height in row:
            assert x >= -ROW_WIDTH / 2 + 10 and x + width <= ROW_WIDTH / 2
            assert y - ROW / 2 <= top and top + height <= y + ROW / 2
        for one, other in pairwise(row):
            assert one[0] + one[2] < other[0]


def test_nine_pictures_are_shown_and_more_are_counted() -> None:
    nine = square_face(card(eats=ICONS[:MOST], eaten_by=()))
    assert len(small(nine)) == MOST == 9 and "+" not in "".join(texts(nine))
    assert min(box[2] for box in small(nine)) > 8
    more = square_face(card(eats=ICONS[:12], eaten_by=()))
    assert len(small(more)) == MOST - 1 and "+4" in texts(more)


def texts(face: Face) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(face.svg).iter("text")]


@given(st.text(alphabet="abcdefghij WMÄ-", min_size=1, max_size=40))
def test_a_name_takes_two_lines_at_most_and_stays_inside(name: str) -> None:
    face = square_face(card(name=name, short=name))
    root = ElementTree.fromstring(face.svg)
    lines = [element for element in root.iter("text") if element.get("x") is None]
    assert 1 <= len(lines) <= 2
    for element in lines:
        size = float(element.get("font-size", "0"))
        assert size >= 8
        assert text_width(element.text or "", size) <= 112


def test_names_are_escaped() -> None:
    assert "A &amp; &lt;B&gt;" in square_face(card(short="A & <B>")).svg


@pytest.mark.parametrize("role", ROLE_SIGNS)
def test_every_role_has_its_colour_and_its_shape(role: str) -> None:
    assert role in GROUPS
    face = square_face(card(role=role))
    assert f'class="ecl-c-{role}"' in face.svg and face.colour == role
    assert ROLE_SIGNS[role] in face.svg
    assert len(set(ROLE_SIGNS.values())) == len(ROLE_SIGNS)


def test_what_is_no_living_being_differs_from_all_that_are() -> None:
    def ground(role: str) -> set[str]:
        return set(
            re.findall(r'class="(ecl-(?:face|deep|band|pat|dead|rim))"', square_face(card(role=role)).svg)
        )

    assert ground("carnivore") == ground("producer") == {"ecl-face", "ecl-rim"}
    grounds = [ground(role) for role in ("carnivore", "sun", "special", "dead_matter")]
    assert all(one != other for i, one in enumerate(grounds) for other in grounds[i + 1 :])


def test_an_unknown_role_or_picture_is_no_fault() -> None:
    face = square_face(card(role="mixotroph", icon="no-such-icon", eats=("no-such-icon", "snail")))
    assert face.colour == "plain"
    ElementTree.fromstring(face.svg)


def test_arrows_cover_neither_rows_nor_words() -> None:
    assert STRIP + ROW / 2 <= 60 - INTO - 2
    face = square_face(card())
    for element in ElementTree.fromstring(face.svg).iter("text"):
        if element.text in ("eats", "eaten by"):
            end = float(element.get("x", "0")) + text_width(
                element.text, float(element.get("font-size", "0"))
            )
            assert end <= -WING - 2


def test_pictures_are_shared_symbols_and_a_face_is_small() -> None:
    face = square_face(card(eats=ICONS[:9], eaten_by=ICONS[9:18]))
    used = set(re.findall(r'href="#f-([^"]+)"', face.svg))
    assert used == {identity for identity, _svg in face.symbols}
    assert len(face.svg.encode()) < 4000
    identity, symbol = icon_symbol("own:pike")
    assert identity == "i-own-pike" and symbol.startswith('<symbol id="f-i-own-pike" viewBox="')


def test_equal_cards_share_a_face_and_the_back_tells_nothing() -> None:
    assert square_face(card()).id == square_face(card()).id
    assert square_face(card()).id != square_face(card(number=7)).id
    assert "<text" not in square_back().svg and square_back().symbols == ()
