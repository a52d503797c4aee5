"""Cards that are called, dials, elements, map tiles, and what stands on them."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from ecolearn.picture.faces.callcard import call_back, call_face, dial_face, element_face, thing_face
from ecolearn.picture.faces.tileface import tile_face, tile_symbol
from ecolearn.picture.scene import HEX_SIDE, Bit, CallCard, Place, Scene, figure, token
from ecolearn.picture.svg import draw_place, stage_parts

SUN, DROP = Bit("disc", "sun", "sun"), Bit("disc", "drop", "water")
ROW = (Bit("text", "+"), Bit("icon", "own:stork"))


def card(**fields: object) -> CallCard:
    basic = {"name": "Long Grass", "colour": "water", "cost": ((SUN, True), (DROP, False)), "rows": (ROW,)}
    return CallCard(**{**basic, "uses": 3, "left": 2, **fields})  # type: ignore[arg-type]


def test_a_card_is_well_formed_and_shows_cubes_only_on_covered_symbols() -> None:
    face = call_face(card())
    ElementTree.fromstring(face.svg)
    assert face.svg.count("own-cube") == 1 and "Long Grass" in face.svg
    signs = {"b-disc-sun-sun", "b-disc-drop-water"}
    assert {identity for identity, _svg in face.symbols} == {"i-own-cube", "i-own-stork", *signs}
    for _identity, symbol in face.symbols:
        ElementTree.fromstring(symbol)
    bare = call_face(card(cost=((SUN, False), (DROP, False))))
    assert "own-cube" not in bare.svg and bare.id != face.id
    assert (face.width, face.height, face.colour) == (120, 148, "water")


def test_uses_are_dots_that_differ_in_shape() -> None:
    pips = re.findall(r'<circle class="ecl-(edged|emblem)" cx="[^"]+" cy="62.5"', call_face(card()).svg)
    assert pips == ["edged", "edged", "emblem"]


def test_a_card_that_takes_away_bears_a_sign() -> None:
    assert "ecl-warn" in call_face(card(warn=True)).svg and "ecl-warn" not in call_face(card()).svg


@pytest.mark.parametrize("symbols", range(1, 7))
def test_symbols_stay_inside_the_card(symbols: int) -> None:
    svg = call_face(card(cost=((SUN, False),) * symbols)).svg
    places = [float(x) for x in re.findall(r'#f-b-disc-sun-sun" x="([^"]+)"', svg)]
    assert len(places) == symbols and min(places) > -60 and max(places) + 28 < 60


@pytest.mark.parametrize("rows", range(1, 9))
def test_signs_stay_inside_the_card(rows: int) -> None:
    long = (Bit("text", "1"), Bit("glyph", "star"), Bit("text", "/"), Bit("tile", "", "desert"), DROP)
    svg = call_face(card(rows=(long,) * rows)).svg
    lines = re.findall(r'<g transform="translate\(0 ([^)]+)\)scale\(([^)]+)\)">', svg)
    assert lines
    for y, scale in lines:
        assert float(y) - 9 * float(scale) > -14 and float(y) + 9 * float(scale) < 58


def test_dials_fill_by_quarters_and_say_where_they_give_something() -> None:
    gifts = ((2, "chain"), (3, "own:cube"))
    faces = [dial_face(turned, gifts) for turned in range(4)]
    assert len({face.id for face in faces}) == 4
    for turned, face in enumerate(faces):
        ElementTree.fromstring(face.svg)
        assert face.svg.count("ecl-deep") == bool(turned) and face.svg.count("ecl-disc") == 2
        assert f"rotate({90 * turned})" in face.svg


def test_elements_things_and_backs_are_well_formed() -> None:
    faces = [
        element_face(SUN, "Sun"),
        thing_face(Bit("icon", "own:gorilla"), "Gorilla"),
        thing_face(Bit("tile", "", "desert"), "Desert"),
        thing_face(Bit("glyph", "animal"), "Animal"),
        call_back("water"),
        call_back(),
    ]
    for face in faces:
        ElementTree.fromstring(face.svg)
    assert len({face.id for face in faces}) == len(faces)


def test_tiles_differ_by_their_pattern() -> None:
    faces = {terrain: tile_face(terrain) for terrain in ("grassland", "desert", "water")}
    bare = {re.sub(r"ecl-c-\w+", "", face.svg) for face in faces.values()}
    small = {re.sub(r"ecl-c-\w+", "", tile_symbol(terrain)) for terrain in faces}
    assert len(bare) == len(small) == 3
    assert all(face.width == 2 * HEX_SIDE and face.shape == "hex" for face in faces.values())


def test_pieces_stand_where_they_are_put_and_piles_show_their_number() -> None:
    marks = (figure("own:forest", (0.5, -0.25)), token("own:stork", count=3, spot=(0.0, 0.5), scale=1.5))
    place = Place("cell.0,0", 100, 50, face=tile_face("water"), marks=marks, speech="Water.")
    svg, _symbols = draw_place(place)
    ElementTree.fromstring(svg)
    assert f'<g transform="translate(0 {0.5 * HEX_SIDE:g})">' in svg
    # The edge of a second piece below the first says that there are several.
    assert "ecl-pile" in svg and ">3<" in svg and 'r="22.5"' in svg
    single, _symbols = draw_place(Place("cell.0,0", 0, 0, marks=(token("own:stork"),)))
    assert "ecl-token" in single and "ecl-pile" not in single


def test_a_sign_before_the_prompt_travels_with_the_stage() -> None:
    face = element_face(DROP, "Water")
    assert face.id in stage_parts(Scene("Game", sign=face))["faces"]
