"""The layout: what may not overlap does not, arrows go up, and equal webs look equal."""

from __future__ import annotations

import itertools

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecolearn.foodweb import Layout, WebError, layout, trophic_levels, web_parts
from ecolearn.foodweb.lettering import fit_name, text_width
from ecolearn.foodweb.marks import curve
from ecolearn.foodweb.ordering import Neighbours, crossings, ordered
from ecolearn.foodweb.plan import PAD, Box, Way
from ecolearn.foodweb.rows import band_rows
from tests.foodweb.boards import (
    board,
    chain_of_six,
    everybody_eats_everybody,
    mosquito_and_turtle,
    random_webs,
    relabelled,
    reordered,
    web,
)

WIDTHS = (300, 340, 360, 600)
BOARDS = [
    board(n, seed, back=back) for n, seed, back in ((8, 1, 0), (15, 2, 0.1), (30, 3, 0.1), (60, 4, 0.05))
]


def sampled(way: Way) -> list[tuple[float, float]]:
    """Points along a link, a few pixels apart."""
    found = [way.points[0]]
    for piece in curve(way.points):
        start = found[-1]
        for k in range(1, 21):
            t = k / 20
            if len(piece) == 1:
                found.append(tuple(a + (b - a) * t for a, b in zip(start, piece[0], strict=True)))
            else:
                p, q, end = piece
                found.append(
                    tuple(
                        (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t**2 * c + t**3 * d
                        for a, b, c, d in zip(start, p, q, end, strict=True)
                    )
                )
    return found


def inside(box: Box, x: float, y: float, by: float) -> bool:
    return abs(x - box.x) < box.width / 2 - by and abs(y - box.y) < box.height / 2 - by


def check(plan: Layout, graph: nx.DiGraph) -> None:
    """Everything that must hold of every layout."""
    boxes = list(plan.boxes.values())
    assert set(plan.boxes) == set(graph)
    for one, other in itertools.combinations(boxes, 2):
        apart_x = abs(one.x - other.x) >= (one.width + other.width) / 2 + 1
        apart_y = abs(one.y - other.y) >= (one.height + other.height) / 2 + 1
        assert apart_x or apart_y, (one, other)
    levels = trophic_levels(graph)
    for box in boxes:
        band = plan.bands[box.band]
        assert box.level == band.level == levels[box.node]
        kind = graph.nodes[box.node]["kind"]
        assert (kind == "energy", kind == "detritus") == (band.kind == "energy", band.kind == "dead")
        assert band.y <= box.y - box.height / 2 and box.y + box.height / 2 <= band.y + band.height
        assert plan.gutter - 0.2 <= box.x - box.width / 2
        assert box.x + box.width / 2 <= band.x + band.width
        assert all(text_width(line, box.text, bold=True) <= box.width - 2 * PAD for line in box.lines)
        assert 1 <= len(box.lines) <= 3
    for low, high in itertools.pairwise(plan.bands):
        assert high.y + high.height < low.y
    for band in plan.bands:
        assert all(8 + text_width(line, band.text) <= plan.gutter for line in band.words)
        assert band.height >= len(band.words) * band.text
        assert -plan.height <= band.y and band.y + band.height <= 0
    assert len(plan.ways) == sum(u != v and u in plan.boxes for u, v in graph.edges)
    for way in plan.ways:
        prey, eater = plan.boxes[way.prey], plan.boxes[way.eater]
        (x0, y0), (x1, y1) = way.points[0], way.points[-1]
        up = y1 < y0
        assert up == (eater.row > prey.row)
        assert abs(x0 - prey.x) < prey.width / 2 and abs(x1 - eater.x) < eater.width / 2
        assert y0 == pytest.approx(prey.y + (-0.5 if up else 0.5) * prey.height, abs=0.2)
        assert y1 == pytest.approx(eater.y + (0.5 if up else -0.5) * eater.height, abs=0.2)
        if prey.level is not None and eater.level is not None and prey.level < eater.level:
            assert up


def runs_clear(plan: Layout) -> bool:
    """Whether no link touches a box that it does not belong to, nor the words of the bands."""
    for way in plan.ways:
        for x, y in sampled(way):
            if x < plan.gutter - 1:
                return False
            if any(inside(box, x, y, 0.3) for box in plan.boxes.values()):
                return False
    return True


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("graph", BOARDS, ids=len)
def test_boards(graph: nx.DiGraph, width: int) -> None:
    plan = layout(graph, width)
    check(plan, graph)
    assert plan.hidden == 0
    assert runs_clear(plan)


@given(random_webs(most=12, kinds=("producer", "detritus", "energy")), st.sampled_from([260, 340, 600, 900]))
@settings(max_examples=80, deadline=None)
def test_any_web(graph: nx.DiGraph, width: int) -> None:
    plan = layout(graph, width)
    check(plan, graph)
    assert plan.hidden or runs_clear(plan)


def test_a_dense_web_is_still_drawn() -> None:
    graph = everybody_eats_everybody(20)
    plan = layout(graph, 340, dense=False)
    check(plan, graph)


def test_arrows_go_up_along_a_chain() -> None:
    plan = layout(chain_of_six(), 340)
    assert [band.level for band in plan.bands] == [1, 2, 3, 4, 5, 6]
    assert all(way.points[-1][1] < way.points[0][1] and len(way.points) == 2 for way in plan.ways)
    assert len({box.x for box in plan.boxes.values()}) == 1
    assert plan.crossings == 0


@pytest.mark.rule("ECG-11.2")
def test_what_no_plant_feeds_is_in_a_band_on_top() -> None:
    plan = layout(mosquito_and_turtle(), 340)
    top = plan.bands[-1]
    assert top.level is None
    assert " ".join(top.words) == "not yet fed by a plant"
    assert all(top.y < band.y for band in plan.bands[:-1])
    assert {box.node for box in plan.boxes.values() if box.level is None} == {"mosquito", "turtle", "strider"}
    up = {(way.prey, way.eater): way.points[-1][1] < way.points[0][1] for way in plan.ways}
    # Of the loop, food goes up and blood comes down.
    assert up["mosquito", "turtle"] and not up["turtle", "mosquito"]
    assert up["mosquito", "strider"] and not up["strider", "carp"]


def test_omnivore_triangle() -> None:
    plan = layout(web("R>C R>O C>O", "R"), 340)
    assert [band.level for band in plan.bands] == [1, 2]
    assert plan.boxes["O"].y < plan.boxes["C"].y < plan.boxes["R"].y
    assert plan.crossings == 0
    assert runs_clear(plan)


@pytest.mark.parametrize("width", WIDTHS)
def test_equal_webs_look_equal(width: int) -> None:
    graph = board(30, 9)
    assert layout(reordered(graph, 1), width) == layout(graph, width)
    assert layout(graph.copy(), width) == layout(graph, width)


def test_other_names_give_a_picture_of_the_same_rows() -> None:
    graph = board(30, 9)
    other, names = relabelled(graph, 4)
    plan, again = layout(graph, 600), layout(other, 600)
    assert [band.level for band in again.bands] == [band.level for band in plan.bands]
    assert all(again.boxes[names[node]].level == box.level for node, box in plan.boxes.items())


def test_what_is_low_stays_when_the_web_grows_upward() -> None:
    graph = chain_of_six()
    before = layout(graph, 340)
    graph.add_node("otter", kind="consumer")
    graph.add_edge("pike", "otter")
    after = layout(graph, 340)
    assert all(after.boxes[node] == box for node, box in before.boxes.items())
    assert after.bands[:6] == before.bands


def test_crowded_bands_wrap() -> None:
    graph = web("", " ".join(f"plant{k}" for k in range(12)))
    narrow, wide = layout(graph, 340), layout(graph, 600)
    rows = {plan.width: len({box.row for box in plan.boxes.values()}) for plan in (narrow, wide)}
    assert rows == {340: 4, 600: 3}
    assert narrow.height > wide.height


def test_boxes_can_be_made_wider_and_lower() -> None:
    graph = board(10, 3)
    plan = layout(graph, 600, node_width=120, icons=False)
    check(plan, graph)
    assert {box.width for box in plan.boxes.values()} == {120}
    assert plan.height < layout(graph, 600, node_width=120).height


def test_nothing_to_lay_out() -> None:
    plan = layout(nx.DiGraph(), 340)
    assert (plan.bands, dict(plan.boxes), plan.ways, plan.height) == ((), {}, (), 0)


def test_what_is_wrong_is_said() -> None:
    with pytest.raises(ValueError, match="at least 240"):
        layout(chain_of_six(), 100)
    with pytest.raises(WebError):
        layout(nx.DiGraph([("a", "b")]), 340)


def test_barycentre_takes_away_crossings() -> None:
    rows = [[0, 1, 2], [3, 4, 5]]
    segments = [(0, 5), (1, 4), (2, 3)]
    near = Neighbours(segments)
    assert crossings(rows, near) == [3]
    assert crossings(ordered(rows, segments), near) == [0]


def test_prey_is_below_its_eater_within_a_band() -> None:
    flat = dict.fromkeys(range(5), 0)
    assert band_rows(range(5), [(0, 1, 3), (1, 2, 3)], flat, 4) == [[0, 3], [1, 4], [2]]
    # What has its food or its eaters in another band stands near to it.
    pull = {0: 1, 1: -1, 2: 1, 3: -1, 4: 0}
    assert band_rows(range(5), [], pull, 2) == [[1, 3], [4], [0, 2]]
    # In a loop the lighter link gives way.
    assert band_rows(range(2), [(0, 1, 1), (1, 0, 3)], flat, 4) == [[1], [0]]


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Pike", ("Pike",)),
        ("Water soldier", ("Water", "soldier")),
        ("Broad-leaved pondweed", ("Broad-leaved", "pondweed")),
        ("Posthornschnecke", ("Posthorn-", "schnecke")),
        ("Gewöhnlicher Wasserhahnenfuß", ("Gewöhnlicher", "Wasser-", "hahnenfuß")),
        ("Pond skater (the famous water strider)", ("Pond skater",)),
        ("Sumpf\u00addotterblume", ("Sumpf-", "dotterblume")),
        ("  Water   flea ", ("Water flea",)),
    ],
)
def test_names_are_broken_where_they_can_be_read(name: str, lines: tuple[str, ...]) -> None:
    assert fit_name(name, 78)[0] == lines


@given(st.text(alphabet="abcdeiou ßäMW-(){}\u00ad", min_size=1, max_size=60), st.integers(50, 100))
def test_any_name_fits(name: str, width: int) -> None:
    lines, size = fit_name(name, width)
    assert 1 <= len(lines) <= 3
    assert 8 <= size <= 11
    assert all(text_width(line, size, bold=True) <= width for line in lines)
    assert not any("\u00ad" in line for line in lines)


def test_bands_of_averaged_levels() -> None:
    # A plant, who eats it, and who eats both: 1, 2 and on average 2.5.
    graph = web("grass>hare grass>fox hare>fox", "grass")
    levels = trophic_levels(graph, "prey_averaged")
    plan = layout(graph, 340, levels=levels)
    assert [(band.kind, band.low) for band in plan.bands] == [("level", 0.0), ("mean", 2.0), ("mean", 2.5)]
    assert plan.bands[plan.boxes["fox"].band].low == 2.5
    drawn = web_parts(graph, levels=levels)
    assert {"level.1", "level.2", "level.2.5"} <= {part["key"] for part in drawn["parts"]}
    assert drawn["places"]["fox"]["speech"].startswith("fox. Level 2.5. ")
    assert [row[:2] for row in drawn["table"]["rows"]] == [["grass", "1"], ["hare", "2"], ["fox", "2.5"]]
