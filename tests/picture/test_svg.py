"""A scene in keyed parts, what changed between two, and the still picture."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest

from ecolearn.picture.links import link_svg
from ecolearn.picture.scene import Link, Place, Scene, met
from ecolearn.picture.still import in_words, still_svg
from ecolearn.picture.svg import changed, stage_parts, stage_size
from tests.picture.pond import pond

SVG = "{http://www.w3.org/2000/svg}"


def parse(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{markup}</svg>')


def ids(markup: str) -> list[str]:
    return re.findall(r'\bid="([^"]+)"', markup)


def references(markup: str) -> set[str]:
    return set(re.findall(r'href="#([^"]+)"', markup)) | set(re.findall(r"url\(#([^)]+)\)", markup))


def applied(old: dict[str, Any] | None, change: dict[str, Any]) -> dict[str, Any]:
    """What a browser holds after a change."""
    parts = {part["key"]: part for part in old["parts"]} if old else {}
    for key in change["drop"]:
        del parts[key]
    parts.update({part["key"]: part for part in change["put"]})
    places = dict(old["places"] if old else {})
    for key, news in change["places"].items():
        places[key] = {**places.get(key, {}), **news}
    order = change.get("order", list(places))
    return {
        "parts": parts,
        "places": {key: places[key] for key in order},
        "faces": {**(old["faces"] if old else {}), **change["faces"]},
        "size": change.get("size") or (old or {})["size"],
    }


def test_every_place_and_link_is_one_part_with_well_formed_markup() -> None:
    scene = pond()
    stage = stage_parts(scene)
    keys = [place.key for place in scene.places] + [link.key for link in scene.links]
    assert [part["key"] for part in stage["parts"]] == keys
    assert {part["layer"] for part in stage["parts"]} <= set(stage["layers"])
    for part in stage["parts"]:
        parse(part["svg"])
    for identity, symbol in stage["faces"].items():
        assert parse(symbol)[0].get("id") == f"f-{identity}"


def test_ids_are_unique_and_every_reference_has_one() -> None:
    stage = stage_parts(pond())
    markup = "".join([*stage["faces"].values(), *(part["svg"] for part in stage["parts"])])
    assert len(ids(markup)) == len(set(ids(markup)))
    assert references(markup) <= set(ids(markup))
    assert not any(ids(part["svg"]) for part in stage["parts"])


def test_parts_carry_drawing_only() -> None:
    stage = stage_parts(pond())
    for part in stage["parts"]:
        assert not re.search(r"\s(aria-|role=|tabindex|on\w+=)", part["svg"])


def test_faces_of_hands_and_details_travel_too() -> None:
    scene = pond()
    stage = stage_parts(scene)
    assert scene.hand[0].face.id in stage["faces"]
    assert scene.others[0].cards[0].face.id in stage["faces"]


def test_places_tell_where_they_are_and_where_arrow_keys_lead() -> None:
    scene = pond()
    places = stage_parts(scene)["places"]
    assert list(places) == [place.key for place in scene.places]
    middle = places["cell.0,0"]
    assert middle["r"] == 60 and middle["shape"] == "hex" and middle["tap"] == "cell.0,0"
    assert middle["arrows"]["ArrowUp"] == "cell.0,-1"
    assert middle["arrows"]["ArrowDown"] == "cell.0,1"


def test_the_size_holds_every_place() -> None:
    scene = pond()
    x, y, width, height = stage_parts(scene)["size"]
    for place in scene.places:
        assert x <= place.x - 60 and place.x + 60 <= x + width
        assert y <= place.y - 51 and place.y + 51 <= y + height
    assert stage_size([]) == [0.0, 0.0, 100.0, 100.0]


def test_empty_places_are_there_for_the_browser_to_light() -> None:
    parts = {part["key"]: part["svg"] for part in stage_parts(pond())["parts"]}
    assert "ecl-ghost" in parts["cell.3,-1"] and "ecl-ring" in parts["cell.3,-1"]
    assert "<use" not in parts["cell.3,-1"]
    assert "ecl-ghost" not in parts["cell.0,0"]


def test_marks_are_drawn_over_the_same_face() -> None:
    scene = pond()
    stage = stage_parts(scene)
    parts = {part["key"]: part["svg"] for part in stage["parts"]}
    mosquito = next(place.face for place in scene.places if place.speech == "mosquito")
    assert mosquito is not None
    assert f'href="#f-{mosquito.id}"' in parts["cell.0,-1"]
    assert f'href="#f-{mosquito.id}-0"' in parts["cell.0,-1"]
    assert "ecl-gold" in parts["cell.0,-1"]
    assert "ecl-gold" not in parts["cell.2,0"]
    for name in ("ecl-laid", "ecl-warn", "ecl-badge"):
        assert name in parts["cell.2,0"]
    assert parts["cell.1,1"].count("ecl-token") == 2


def test_a_mark_for_a_need_that_is_not_there_draws_nothing() -> None:
    scene = pond()
    place = replace(scene.places[0], marks=(met(9),))
    assert stage_parts(replace(scene, places=(place,), links=()))["parts"][0]["svg"].count("<use") == 1


def test_nothing_changed() -> None:
    stage = stage_parts(pond())
    assert changed(stage, stage_parts(pond())) == {"put": [], "drop": [], "faces": {}, "places": {}}


def test_everything_is_put_at_first() -> None:
    stage = stage_parts(pond())
    change = changed(None, stage)
    assert change["put"] == stage["parts"] and change["faces"] == stage["faces"]
    assert change["order"] == list(stage["places"])
    assert change["layers"] == stage["layers"] and change["size"] == stage["size"]


def scenes() -> list[Scene]:
    scene = pond()
    fewer = replace(scene, places=scene.places[1:], links=())
    bare = replace(scene, places=tuple(replace(place, marks=()) for place in scene.places))
    turned = replace(scene, places=tuple(reversed(scene.places)))
    far = replace(scene, places=(*scene.places, Place("cell.9,9", 900, 1200)))
    return [scene, fewer, bare, turned, far, pond("de"), Scene("Empty")]


@pytest.mark.parametrize("old", range(7))
@pytest.mark.parametrize("new", range(7))
def test_a_change_applied_to_the_old_stage_gives_the_new_one(old: int, new: int) -> None:
    before: Any = stage_parts(scenes()[old])
    after: Any = stage_parts(scenes()[new])
    held = applied(before, changed(before, after))
    assert held["parts"] == {part["key"]: part for part in after["parts"]}
    assert list(held["places"]) == list(after["places"]) and held["places"] == after["places"]
    assert held["size"] == after["size"]
    assert after["faces"].items() <= held["faces"].items()


def test_only_the_part_of_a_changed_place_is_put() -> None:
    scene = pond()
    places = tuple(replace(p, marks=()) if p.speech == "mosquito" else p for p in scene.places)
    change = changed(stage_parts(scene), stage_parts(replace(scene, places=places)))
    assert [part["key"] for part in change["put"]] == ["cell.0,-1"]
    assert change["drop"] == [] and change["places"] == {} and "order" not in change


def middle_of(svg: str) -> tuple[float, float]:
    hit = re.search(r"matrix\(\S+ \S+ \S+ \S+ (\S+) ([^)\s]+)\)", svg)
    assert hit
    return float(hit[1]), float(hit[2])


def test_an_arrow_stands_on_the_shared_edge_and_points_to_the_eater() -> None:
    prey, eater = Place("a", 0, 0), Place("b", 90, -51.96)
    svg = link_svg(Link("x", "a", "b"), prey, eater)
    assert middle_of(svg) == pytest.approx((45, -25.98), abs=0.05)
    assert svg.startswith('<g transform="matrix(0.866 -0.5 0.5 0.866 ')


def test_opposite_arrows_stand_side_by_side() -> None:
    one, two = Place("a", 0, 0), Place("b", 0, 103.92)
    there = middle_of(link_svg(Link("x", "a", "b"), one, two, both=True))
    back = middle_of(link_svg(Link("y", "b", "a"), two, one, both=True))
    assert there[1] == pytest.approx(back[1], abs=0.05)
    assert abs(there[0] - back[0]) == pytest.approx(15, abs=0.05)


def test_kinds_of_links_differ_without_colour() -> None:
    one, two = Place("a", 0, 0), Place("b", 0, 103.92)
    food, blood = (link_svg(Link("x", "a", "b", kind), one, two) for kind in ("food", "blood"))
    assert "stroke-dasharray" in blood and "stroke-dasharray" not in food
    assert "ecl-link-hollow" in link_svg(Link("x", "a", "b", doubtful=True), one, two)
    for svg in (food, blood):
        assert svg.index("ecl-link-rim") < svg.index("ecl-link-head")


def test_a_large_arrow_spans_the_gap_between_squares_also_diagonally() -> None:
    one = Place("a", 0, 0, "square")
    for two in (Place("b", 160, 0, "square"), Place("b", 160, 160, "square")):
        svg = link_svg(Link("x", "a", "b", large=True), one, two)
        assert middle_of(svg) == pytest.approx((two.x / 2, two.y / 2), abs=0.05)
        tail = re.search(r'd="M-([\d.]+) ', svg)
        assert tail and 2 * float(tail[1]) >= 40


@pytest.mark.parametrize("shape", ["hex", "square", "room", "round", "drop", "flame", "stone", "cloud"])
@pytest.mark.parametrize("ground", ["ghost", "plain", "heat"])
def test_every_shape_can_be_empty_and_labelled(shape: Any, ground: str) -> None:
    place = Place("a", 5, 5, shape, 30, ground=ground, label="Cold & wet", icon="sun")
    stage = stage_parts(Scene("Shapes", (place,)))
    texts = [element.text for element in parse(stage["parts"][0]["svg"]).iter(f"{SVG}text")]
    assert " ".join(text or "" for text in texts) == "Cold & wet"


WEB = {
    "size": [300, 200],
    "layers": ["nodes"],
    "parts": [{"key": "a", "layer": "nodes", "svg": '<use href="#f-i-a"/>'}],
    "faces": {"i-a": '<symbol id="f-i-a" viewBox="0 0 1 1"><path d="M0 0"/></symbol>'},
    "sentences": ["The longest chain has 2 links."],
}


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
@pytest.mark.parametrize("web", [None, WEB])
def test_the_still_picture_is_complete(theme: Any, web: Any) -> None:
    svg = still_svg(pond(), web, theme, style=".ecl-web>a{fill:none}")
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert len(ids(svg)) == len(set(ids(svg)))
    assert references(svg) <= set(ids(svg))
    assert ("prefers-color-scheme" in svg) == (theme == "auto")
    title, description = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None and title.text == "Still Waters"
    assert description is not None and description.text is not None
    assert "Lay cards <or> end the turn." in description.text
    assert ("longest chain" in description.text) == (web is not None)
    assert 'ecl-ghost" ' not in re.sub(r"<style>.*?</style>", "", svg, flags=re.DOTALL)


def test_two_still_pictures_share_no_id() -> None:
    assert not set(ids(still_svg(pond()))) & set(ids(still_svg(pond("de"))))


def test_the_still_picture_needs_nothing_from_elsewhere() -> None:
    svg = still_svg(pond(), WEB)
    addresses = set(re.findall(r"https?://[^\"' )]+", svg))
    assert addresses == {"http://www.w3.org/2000/svg"}
    assert "@import" not in svg and "<script" not in svg and "<image" not in svg


def test_a_still_picture_of_nothing_is_still_a_picture() -> None:
    ElementTree.fromstring(still_svg(Scene("Empty")))


def test_the_scene_in_words() -> None:
    words = in_words(pond(), ["One more!"]).split("\n")
    assert words[:4] == ["You.", "Lay cards <or> end the turn.", "7 of 20 points.", "Events: 8."]
    assert "pike." in words and "Grey heron." in words and words[-1] == "One more!"
    assert "empty." not in words
