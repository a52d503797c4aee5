"""Large arrows over edges and corners, and arrows that a move would bring."""

from __future__ import annotations

import re
from math import hypot
from xml.etree import ElementTree

import pytest

from ecolearn.picture.links import HEAD, SHAFT, ghost_links, link_svg
from ecolearn.picture.scene import Link, Place, Scene
from ecolearn.picture.svg import stage_parts

PITCH = 148.0
GRID = {
    f"cell.{x},{y}": Place(f"cell.{x},{y}", PITCH * x, PITCH * y, "square", 60.0)
    for x in range(3)
    for y in range(3)
}
AROUND = [(x, y) for x in (0, 1, 2) for y in (0, 1, 2) if (x, y) != (1, 1)]


def large(start: str, end: str, kind: str = "food") -> str:
    return link_svg(Link("x", start, end, kind, large=True), GRID[start], GRID[end])


def ends(svg: str) -> tuple[tuple[float, float], tuple[float, float]]:
    """Tail and tip of a large arrow on the stage."""
    hit = re.search(r"matrix\((\S+) (\S+) \S+ \S+ (\S+) ([^)\s]+)\)", svg)
    tail, tip = re.search(r'd="M(-[\d.]+) ', svg), re.search(r"L([\d.]+) 0L", svg)
    assert hit and tail and tip
    ux, uy, x, y = (float(value) for value in hit.groups())
    a, b = float(tail[1]), float(tip[1])
    return (x + a * ux, y + a * uy), (x + b * ux, y + b * uy)


@pytest.mark.parametrize("cell", AROUND)
def test_an_arrow_points_from_prey_to_eater_and_covers_little_of_both(cell: tuple[int, int]) -> None:
    eater = f"cell.{cell[0]},{cell[1]}"
    tail, tip = ends(large("cell.1,1", eater))
    start, end = GRID["cell.1,1"], GRID[eater]
    assert hypot(tip[0] - end.x, tip[1] - end.y) < hypot(tail[0] - end.x, tail[1] - end.y)
    for (x, y), place in ((tail, start), (tip, end)):
        inside = 60 - max(abs(x - place.x), abs(y - place.y))
        assert 0 < inside <= 10.1


def test_two_arrows_over_one_corner_leave_each_other_their_heads() -> None:
    tail, tip = ends(large("cell.0,0", "cell.1,1"))
    other_tail, other_tip = ends(large("cell.1,0", "cell.0,1"))
    middle = (PITCH / 2, PITCH / 2)
    for end in (tail, tip, other_tail, other_tip):
        # The head begins beyond the breadth of the arrow that crosses, with its outline.
        assert hypot(end[0] - middle[0], end[1] - middle[1]) - HEAD > SHAFT / 2 + 4
    assert hypot(tip[0] - other_tip[0], tip[1] - other_tip[1]) > 2 * HEAD


def test_the_outline_of_an_arrow_lies_below_it() -> None:
    for kind in ("food", "matter", "energy"):
        svg = large("cell.0,0", "cell.1,1", kind)
        assert svg.index("ecl-link-rim") < svg.index("ecl-large ")
        ElementTree.fromstring(svg)


def test_kinds_differ_without_colour() -> None:
    food, matter, energy = (large("cell.0,0", "cell.1,0", kind) for kind in ("food", "matter", "energy"))
    assert "stroke-dasharray" in matter and "stroke-dasharray" not in food + energy
    assert "ecl-large-energy" in energy and "ecl-large-food" in food
    hollow = link_svg(
        Link("x", "cell.0,0", "cell.1,0", doubtful=True, large=True), GRID["cell.0,0"], GRID["cell.1,0"]
    )
    assert "ecl-large-hollow" in hollow


def test_a_question_shows_no_direction() -> None:
    there, back = large("cell.0,0", "cell.1,1", "asked"), large("cell.1,1", "cell.0,0", "asked")
    assert there == back and ">?<" in there


def test_large_opposite_arrows_stand_apart() -> None:
    scene = Scene(
        "Both",
        (GRID["cell.0,0"], GRID["cell.1,0"]),
        (
            Link("a", "cell.0,0", "cell.1,0", large=True),
            Link("b", "cell.1,0", "cell.0,0", large=True),
        ),
    )
    parts = {part["key"]: part["svg"] for part in stage_parts(scene)["parts"]}
    assert abs(ends(parts["a"])[0][1] - ends(parts["b"])[0][1]) > 19


def test_ghost_arrows_lie_where_the_arrows_would_lie() -> None:
    found = ghost_links(
        GRID.values(),
        [
            ("cell.0,0", "cell.1,1", "food"),
            ("cell.2,2", "cell.1,1", "matter"),
            ("cell.0,0", "cell.9,9", "food"),
        ],
    )
    assert list(found) == ["ghost.cell.0,0.cell.1,1", "ghost.cell.2,2.cell.1,1"]
    ghost = found["ghost.cell.0,0.cell.1,1"]
    assert ends(ghost) == ends(large("cell.0,0", "cell.1,1"))
    assert "ecl-large-ghost" in ghost and "ecl-broken-ghost" in found["ghost.cell.2,2.cell.1,1"]
    assert ghost_links(GRID.values(), []) == {}
    light = ghost_links(GRID.values(), [("cell.0,0", "cell.1,1", "energy")])
    assert "ecl-large-light" in light["ghost.cell.0,0.cell.1,1"] and "ecl-large-light" not in ghost


def test_what_needs_what_is_a_line_with_knots_and_no_arrow() -> None:
    start, end = Place("a", 0, 0, "square", 50), Place("b", 200, 90, "drop", 20)
    for waiting in (False, True):
        svg = link_svg(Link("x", "a", "b", "requires", doubtful=waiting), start, end)
        ElementTree.fromstring(f"<g>{svg}</g>")
        assert "ecl-link" not in svg and ("ecl-need-open" in svg) is waiting
        assert svg.count("ecl-knot") == (0 if waiting else 2)
        hit = re.search(r'd="M([-\d.]+) 0.* 90H([-\d.]+)"', svg)
        assert hit and 50 < float(hit[1]) < float(hit[2]) < 180
    straight = link_svg(Link("x", "a", "b", "requires"), start, Place("b", 200, 0, "drop", 20))
    assert re.search(r'd="M[-\d.]+ 0H[-\d.]+"', straight)
