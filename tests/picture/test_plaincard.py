"""Plain cards: names stay inside, marks have their strip, tokens keep the shape of their place."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from ecolearn.picture.faces.plaincard import plain_face, token_face
from ecolearn.picture.glyphs import GLYPHS, SHAPES
from ecolearn.picture.scene import Face, Place, PlainCard, Scene, Shape
from ecolearn.picture.shapes import outline
from ecolearn.picture.svg import draw_place, stage_parts
from ecolearn.picture.text import text_width
from ecolearn.picture.tokens import css

CONDITIONS: tuple[Shape, ...] = ("drop", "flame", "stone", "cloud")


def texts(face: Face) -> list[tuple[str, float]]:
    root = ElementTree.fromstring(f'<g xmlns:x="x">{face.svg}</g>')
    return [(one.text or "", float(one.attrib["font-size"])) for one in root.iter("text")]


@pytest.mark.parametrize("name", ["Oak", "Golden eagle", "Armleuchter\u00adalge", "Wiederansiedlung"])
@pytest.mark.parametrize("mark", ["", "hourglass"])
def test_names_and_marks_stay_inside(name: str, mark: str) -> None:
    face = plain_face(PlainCard(name, name, "water", sign="drop", mark=mark, mark_word="vorübergehend"))
    assert all(text_width(text, size) <= 112 for text, size in texts(face))
    assert ("vorübergehend" in face.svg) is bool(mark)
    assert face.width == face.height == 120 and face.shape == "square" and face.colour == "water"


def test_a_picture_is_a_shared_symbol_and_a_missing_one_draws_nothing() -> None:
    face = plain_face(PlainCard("Oak", "Oak", "forest", icon="deciduous-tree", corner="plant"))
    (symbol,) = face.symbols
    assert f'href="#f-{symbol[0]}"' in face.svg
    assert plain_face(PlainCard("Oak", "Oak", icon="no-such-icon")).symbols == ()
    assert plain_face(PlainCard("Oak", "Oak", "no_such_group")).colour == "plain"


@pytest.mark.parametrize("shape", CONDITIONS)
def test_tokens_have_the_shape_of_their_place(shape: Shape) -> None:
    assert shape in SHAPES and GLYPHS[shape] in token_face(shape, "water").svg
    faces = {token_face(shape, "water", sign).id for sign in ("tick", "star", "chain", "prop", "hourglass")}
    assert len(faces) == 5
    assert outline(shape, 20)[0] == GLYPHS[shape]


def test_only_shapes_of_conditions_are_outlines() -> None:
    assert outline("lock", 20) == outline("round", 20)
    assert outline("star", 20) == outline("round", 20)


def test_the_word_of_a_condition_stands_below_its_place_whatever_lies_there() -> None:
    for face in (None, token_face("drop", "water")):
        svg, _symbols = draw_place(Place("a", 0, 0, "drop", 20, face, ground="water", label="Water"))
        hit = re.search(r'y="([\d.]+)"[^>]*>Water<', svg)
        assert hit and float(hit[1]) > 20
    # The box of the stage has room for it.
    size = stage_parts(Scene("x", (Place("a", 0, 0, "drop", 20, ground="water", label="Water"),)))["size"]
    assert size[1] + size[3] >= 27.5 and size[2] >= 2 * 28


def test_closed_places_and_numbers_differ_from_open_ones() -> None:
    plain, closed, numbered = (
        draw_place(Place("a", 0, 0, "flame", 20, ground="heat", **more))[0]
        for more in ({}, {"closed": True}, {"centre": "3"})
    )
    assert "ecl-closed" in closed and "ecl-closed" not in plain
    assert ">3<" in numbered and ">3<" not in plain
    assert ".ecl-closed{fill:none" in css("light")
    awaited = draw_place(Place("a", 0, 0, "square", 50, ground="forest", icon="fish", label="Fish"))[0]
    assert "ecl-faint" in awaited
