"""Rooms with doors, dice, pieces and rings on places, and the ground below places that belong together."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from ecolearn.picture.faces.dieface import dice_face
from ecolearn.picture.faces.roomface import room_face
from ecolearn.picture.scene import Place, Region, RoomCard, Scene, pawn, ring, warn
from ecolearn.picture.still import still_svg
from ecolearn.picture.svg import changed, draw_place, stage_parts

CAVE = RoomCard("Cave A", "mountain", "door", (("n", (1,)), ("e", (2, 3)), ("s", ()), ("w", (4, 5, 6))))


def test_a_room_shows_name_picture_and_the_numbers_at_its_doors() -> None:
    face = room_face(CAVE)
    symbols = dict(face.symbols)
    assert set(symbols) == {"room", "door-n1", "door-e23", "door-w456", "i-door"}
    for name in symbols:
        assert f'href="#f-{name}"' in face.svg
    assert ">Cave A<" in face.svg.replace("</text><text", "<") or "Cave" in face.svg
    # In a wall at a side numbers stand one under the other, above and below side by side.
    assert re.findall(r">(\d)<", symbols["door-w456"]) == ["4", "5", "6"]
    wide = room_face(RoomCard("Hall", doors=(("n", (1, 2, 3)),)))
    assert ">1 2 3<" in dict(wide.symbols)["door-n123"]
    for svg in (face.svg, *symbols.values()):
        ET.fromstring(svg)


def test_rooms_share_walls_and_doors() -> None:
    other = room_face(RoomCard("Well", "water", "", (("e", (2, 3)),)))
    shared = set(other.symbols) & set(room_face(CAVE).symbols)
    assert {name for name, _svg in shared} == {"room", "door-e23"}
    assert other.id != room_face(CAVE).id


def test_long_names_stay_in_the_room() -> None:
    face = room_face(RoomCard("Environment Test", "plain", "door"))
    assert min(float(size) for size in re.findall(r'font-size="([\d.]+)"', face.svg)) >= 8


@pytest.mark.parametrize("number", range(1, 7))
def test_a_die_has_as_many_pips_as_it_says(number: int) -> None:
    assert dice_face(number).svg.count("<circle") == number


def test_dice_stand_in_a_row_and_wait_with_a_question_mark() -> None:
    face = dice_face(2, 5)
    assert (face.width, face.height) == (240, 120) and face.svg.count("<circle") == 7
    assert ">?<" in dice_face(0).svg


def test_pieces_rings_and_danger_stand_where_they_are_put() -> None:
    marks = (pawn("1", (-0.5, -0.5), colour="water"), ring("2", (0.5, 0.5), colour="shore"), warn(scale=2))
    svg, _faces = draw_place(Place("cell.0,0", 0, 0, "square", 40.0, marks=marks))
    assert 'class="ecl-c-water" transform="translate(-20 -20)' in svg and ">1<" in svg
    assert 'class="ecl-c-shore" transform="translate(20 20)' in svg and ">2<" in svg
    plain, _faces = draw_place(Place("cell.0,0", 0, 0, "square", 40.0, marks=(warn(),)))
    scales = [
        float(re.findall(r"scale\(([\d.]+)\)\"><path class=\"ecl-warn", one)[0]) for one in (svg, plain)
    ]
    assert scales[0] == pytest.approx(2 * scales[1], rel=0.02)


def test_the_ground_lies_below_places_and_belongs_to_the_picture() -> None:
    place = Place("cell.0,0", 0, 0, "square", 40.0, ground="plain", speech="a place")
    bare = stage_parts(Scene("Test", (place,)))
    region = Region("land", 0, 0, 400, 300, "The <land>", "shore")
    scene = Scene("Test", (place,), regions=(region,))
    drawn = stage_parts(scene)
    assert bare["layers"] == ["places", "links"] and drawn["layers"] == ["regions", "places", "links"]
    assert drawn["size"] == [-208.0, -158.0, 416.0, 316.0]
    assert set(drawn["places"]) == {"cell.0,0"}, "nothing to tap"
    assert "The &lt;land&gt;" in drawn["parts"][0]["svg"]
    assert changed(bare, drawn)["layers"][0] == "regions"
    assert "The &lt;land&gt;" in still_svg(scene)
