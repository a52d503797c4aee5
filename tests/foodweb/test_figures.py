"""Matrix, levels, pyramid, robustness, cascade, before and after: data, words, room, both ways of drawing."""

from __future__ import annotations

import itertools
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable
from typing import Any

import networkx as nx
import pytest
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch

from ecolearn.foodweb import (
    WebPicture,
    draw_cascade,
    draw_change,
    draw_levels,
    draw_matrix,
    draw_pyramid,
    draw_robustness,
    effect_marks,
    extinction_curve,
    list_webs,
    load_web,
    loss_marks,
    press_effects,
    pyramid,
    robustness,
    trophic_levels,
    what_if,
)
from ecolearn.foodweb.figures.sheet import Line, Rect, Sheet, Words
from ecolearn.foodweb.graph import name_of
from ecolearn.kernel.words import set_language
from tests.foodweb.boards import everybody_eats_everybody, mosquito_and_turtle, web

SVG = "{http://www.w3.org/2000/svg}"
WEBS = {name: load_web(name) for name in list_webs()}
WIDTHS = (260, 600)


def hungry_pond() -> nx.DiGraph:
    """A chain above a plant, and an animal that has two kinds of food."""
    return web("reed>snail snail>leech leech>carp carp>pike alga>flea flea>carp", "reed alga")


FIGURES: dict[str, Callable[..., Any]] = {
    **{f"matrix {name}": lambda *a, name=name, **k: draw_matrix(WEBS[name], *a, **k) for name in WEBS},
    **{f"levels {name}": lambda *a, name=name, **k: draw_levels(WEBS[name], *a, **k) for name in WEBS},
    "levels whole": lambda *a, **k: draw_levels(mosquito_and_turtle(), *a, kind="shortest", **k),
    "pyramid of numbers": lambda *a, **k: draw_pyramid(pyramid(WEBS["tuesday84"]), *a, **k),
    "pyramid of biomass": lambda *a, **k: draw_pyramid(pyramid(WEBS["tuesday84"], "biomass"), *a, **k),
    "pyramid of energy": lambda *a, **k: draw_pyramid(pyramid(WEBS["skipwith"], "energy"), *a, **k),
    "one curve": lambda *a, **k: draw_robustness(extinction_curve(WEBS["ythan"], "most_connected"), *a, **k),
    "curves": lambda *a, **k: draw_robustness(
        [robustness(WEBS["tuesday84"], repeats=10), extinction_curve(WEBS["tuesday84"], "least_connected")],
        *a,
        **k,
    ),
    "cascade": lambda *a, **k: draw_cascade(what_if(WEBS["skipwith"], "dead matter"), *a, **k),
    "no cascade": lambda *a, **k: draw_cascade(what_if(hungry_pond(), "pike"), *a, **k),
}


def texts(svg: str) -> list[Words]:
    """All lines of text of a picture."""
    found = []
    for element in ET.fromstring(svg).iter(f"{SVG}text"):
        at = {key: float(element.get(key, "0")) for key in ("x", "y")}
        anchor: Any = element.get("text-anchor", "start")
        size = float(element.get("font-size", "0"))
        bold = element.get("font-weight") is not None
        turned = element.get("transform") is not None
        found.append(Words(element.text or "", at["x"], at["y"], size, anchor, bold=bold, turned=turned))
    return found


def rects(svg: str) -> list[ET.Element]:
    """The rectangles of a picture, without its ground, the hatches and patterns."""
    return [
        element
        for element in ET.fromstring(svg).iter(f"{SVG}rect")
        if element.get("class") is None and not (element.get("fill") or "").startswith("url")
    ]


def widths(svg: str, colour: str) -> list[float]:
    return [
        float(one.get("width", "0"))
        for one in rects(svg)
        if f"fill:var(--ecl-{colour})" in one.get("style", "")
    ]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", FIGURES)
def test_words_have_room(name: str, width: int) -> None:
    svg = FIGURES[name](width=width).svg
    root = ET.fromstring(svg)
    height = float(root.get("height", "0"))
    assert root.get("width") == str(width)
    said = texts(svg)
    for one in said:
        left, top, right, bottom = one.box
        assert left >= 0 and top >= 0 and right <= width and bottom <= height, one
    for one, other in itertools.combinations(said, 2):
        a, b = one.box, other.box
        over = min(a[2], b[2]) - max(a[0], b[0]) > 0.5 and min(a[3], b[3]) - max(a[1], b[1]) > 0.5
        assert not over, (one, other)
    for rect in rects(svg):
        x, y, wide, high = (float(rect.get(key, "0")) for key in ("x", "y", "width", "height"))
        assert x >= 0 and y >= 0 and x + wide <= width + 0.1 and y + high <= height + 0.1


@pytest.mark.parametrize("name", FIGURES)
def test_every_picture_speaks_and_has_a_table(name: str) -> None:
    picture = FIGURES[name]()
    assert isinstance(picture, WebPicture)
    root = ET.fromstring(picture.svg)
    assert root.findtext(f"{SVG}desc") == picture.sentence != ""
    assert root.findtext(f"{SVG}title")
    head = picture.table["head"]
    assert head and picture.table["rows"]
    assert all(len(row) == len(head) for row in picture.table["rows"])
    used = set(re.findall(r"var\((--ecl-[\w-]+)", picture.svg))
    assert used <= set(re.findall(r"(--ecl-[\w-]+):", picture.svg))
    assert not re.search(r"#[0-9a-f]{6}", re.sub(r"<style>.*?</style>", "", picture.svg, flags=re.S))


@pytest.mark.parametrize("name", [name for name in FIGURES if name.split()[-1] not in ("ythan", "tuesday86")])
def test_the_same_on_axes(name: str) -> None:
    picture = FIGURES[name]()
    figure = Figure(figsize=(6, 6))
    axes = figure.add_axes((0, 0, 1, 1))
    assert FIGURES[name](axes) is axes
    assert Counter(text.get_text() for text in axes.texts) == Counter(one.text for one in texts(picture.svg))
    drawn = [patch for patch in axes.patches if isinstance(patch, FancyBboxPatch)]
    corners = ("x", "y", "width", "height")
    wanted = sorted(tuple(float(rect.get(key, "0")) for key in corners) for rect in rects(picture.svg))
    found = sorted((p.get_x(), p.get_y(), p.get_width(), p.get_height()) for p in drawn)
    assert len(found) == len(wanted)
    for one in found:
        # In files coordinates are rounded to a tenth of a pixel.
        wanted.remove(next(other for other in wanted if one == pytest.approx(other, abs=0.06)))
    figure.canvas.draw()


@pytest.mark.parametrize("name", WEBS)
def test_matrix_holds_every_link(name: str) -> None:
    graph = WEBS[name]
    picture = draw_matrix(graph)
    assert isinstance(picture, WebPicture)
    tips = Counter(
        re.sub(r" \([\d.]+ %\)$", "", element.text or "")
        for element in ET.fromstring(picture.svg).iter(f"{SVG}title")
        if " eats " in (element.text or "") and element.get("id") is None
    )
    assert tips == Counter(f"{name_of(graph, v)} eats {name_of(graph, u)}" for u, v in graph.edges)
    order = [row[0] for row in picture.table["rows"]]
    levels = trophic_levels(graph, "prey_averaged")
    heights = {name_of(graph, node): level for node, level in levels.items()}
    assert all((heights[a] or 0) <= (heights[b] or 0) + 1e-6 for a, b in itertools.pairwise(order))
    for node in graph:
        row = next(row for row in picture.table["rows"] if row[0] == name_of(graph, node))
        assert row[2] == (
            ", ".join(n for n in order if n in {name_of(graph, u) for u in graph.pred[node]}) or "–"
        )
    assert f": {graph.number_of_edges()} links" in picture.sentence


def test_shares_in_the_food_are_areas() -> None:
    graph = web("grass>hare herb>hare", "grass herb")
    graph.edges["grass", "hare"]["weight"] = 9.0
    graph.edges["herb", "hare"]["weight"] = 3.0
    small, large = sorted(wide for wide in widths(draw_matrix(graph).svg, "arrow") if wide != 10)
    assert (small / large) ** 2 == pytest.approx(3 / 9, rel=0.05)
    assert "hare eats herb (25 %)" in draw_matrix(graph).svg


def test_levels_are_counted() -> None:
    graph = web("grass>hare grass>fox hare>fox", "grass herb")
    picture = draw_levels(graph)
    assert [row[:2] for row in picture.table["rows"]] == [
        ["from 2.5 to below 3", "1"],
        ["from 2 to below 2.5", "1"],
        ["level 1", "2"],
    ]
    whole = draw_levels(graph, kind="shortest")
    assert [row[:2] for row in whole.table["rows"]] == [["level 2", "2"], ["level 1", "2"]]
    unfed = draw_levels(mosquito_and_turtle())
    assert unfed.table["rows"][0][:2] == ["no level", "3"]
    assert picture.sentence.endswith("Highest up stands fox (level 2.5).")
    with pytest.raises(ValueError, match="unknown"):
        draw_levels(graph, kind="highest")


@pytest.mark.parametrize("name", WEBS)
def test_bars_are_as_long_as_their_number(name: str) -> None:
    graph = WEBS[name]
    picture = draw_levels(graph)
    assert sum(int(row[1]) for row in picture.table["rows"]) == len(graph)
    bars = [rect for rect in rects(picture.svg) if float(rect.get("height", "0")) == 24]
    length: dict[str, float] = {}
    for rect in bars:
        length[rect.get("y", "")] = length.get(rect.get("y", ""), 0.0) + float(rect.get("width", "0"))
    counts = [int(row[1]) for row in picture.table["rows"] if row[1] != "0"]
    unit = max(length.values()) / max(counts)
    for n, wide in zip(counts, (length[y] for y in sorted(length, key=float)), strict=True):
        assert wide == pytest.approx(n * unit, abs=0.3)
    kinds = " ".join(one.text for one in texts(picture.svg))
    outside = any(data.get("fed_outside") for _node, data in graph.nodes(data=True))
    assert ("food not recorded" in kinds) == outside


def test_pyramid_on_its_head() -> None:
    steps = pyramid(WEBS["tuesday84"], "biomass")
    picture = draw_pyramid(steps, width=900)
    bars = [float(r.get("width", "0")) for r in rects(picture.svg) if float(r.get("height", "0")) == 34]
    top, middle, base = bars
    assert top > middle
    assert top / base == pytest.approx(steps.values[2] / steps.values[0], rel=0.01)
    assert middle / base == pytest.approx(steps.values[1] / steps.values[0], rel=0.01)
    assert picture.table == steps.table
    assert "stands on its head" in picture.sentence


def test_pyramid_over_many_powers_of_ten_says_so() -> None:
    steps = pyramid(WEBS["tuesday84"], "numbers")
    wide = draw_pyramid(steps, width=900).svg
    assert "ten times as much" in wide
    linear = draw_pyramid(steps, width=900, scale="linear").svg
    assert "ten times as much" not in linear
    bars = [float(r.get("width", "0")) for r in rects(wide) if float(r.get("height", "0")) == 34]
    assert bars == sorted(bars) and bars[0] > 50
    energy = draw_pyramid(pyramid(hungry_pond(), "energy"), width=900, scale="log").svg
    bars = [float(r.get("width", "0")) for r in rects(energy) if float(r.get("height", "0")) == 34]
    steps_of_ten = [b - a for a, b in itertools.pairwise(bars)]
    assert steps_of_ten == pytest.approx([steps_of_ten[0]] * len(steps_of_ten), abs=0.2)
    with pytest.raises(ValueError, match="no scale 'square'"):
        draw_pyramid(steps, scale="square")


def test_curve_goes_through_the_data() -> None:
    curve = extinction_curve(WEBS["ythan"], "most_connected")
    svg = draw_robustness(curve, width=600).svg
    path = next(
        element.get("d", "")
        for element in ET.fromstring(svg).iter(f"{SVG}path")
        if "stroke-width:2.2" in element.get("style", "") and element.get("d", "").count("L") > 5
    )
    points = [tuple(float(n) for n in pair.split()) for pair in path[1:].split("L")]
    assert len(points) == len(curve.removed)
    (x0, y0) = points[0]
    right = next(one for one in texts(svg) if one.text == "100" and one.anchor == "middle").x
    zero = next(one for one in texts(svg) if one.text == "0" and one.anchor == "end").y - 3.6
    for (x, y), removed, lost in zip(points, curve.removed, curve.lost, strict=True):
        assert (x - x0) / (right - x0) == pytest.approx(removed / curve.size, abs=0.003)
        assert (y - y0) / (zero - y0) == pytest.approx(lost / curve.size, abs=0.003)


def test_several_curves() -> None:
    graph = WEBS["tuesday84"]
    curves = [robustness(graph, repeats=5), extinction_curve(graph, "most_connected")]
    picture = draw_robustness(curves)
    assert picture.table["head"] == [
        "Taken out",
        "Lost in all: at random",
        "Lost in all: the one with the most links first",
    ]
    assert picture.table["rows"][0] == ["0", "0", "0"]
    assert [row[2] for row in picture.table["rows"]][: len(curves[1].lost)] == [
        str(n) for n in curves[1].lost
    ]
    assert "8 of 10 repeats" in picture.svg
    assert "8 of 10 repeats" not in draw_robustness(curves[1]).svg
    for wrong in ([], [curves[1]] * 5):
        with pytest.raises(ValueError, match="one to four curves"):
            draw_robustness(wrong)


def test_cascade_shows_every_step() -> None:
    result = what_if(hungry_pond(), ["reed", "flea"])
    picture = draw_cascade(result, width=600)
    said = [one.text for one in texts(picture.svg)]
    headings = [text for text in said if re.search(r": \d+$", text)]
    assert sorted(headings) == sorted(
        [
            "taken out: 2",
            "1 · directly: 1",
            "2 · second step: 1",
            "3 · later (step 3): 1",
            "4 · later (step 4): 1",
        ]
    )
    # What is lost later stands higher.
    at = {one.text: one.y for one in texts(picture.svg)}
    assert at["pike"] < at["carp"] < at["leech"] < at["snail"] < at["reed"] == at["flea"]
    assert "1 of 7 stays" in said
    assert picture.table == result.table
    # reed > snail > leech > carp > pike, and flea is no food that carp lost last.
    assert picture.svg.count("<polygon") == 4 + 1
    assert "leech: nothing left to eat (gone: snail)." in picture.svg


def test_cards_of_one_name_are_all_shown() -> None:
    graph = nx.DiGraph(nodes="tiles")
    graph.add_node("reed", kind="producer")
    for node in ("snail 1", "snail 2"):
        graph.add_node(node, kind="consumer", name="snail")
        graph.add_edge("reed", node)
    said = [one.text for one in texts(draw_cascade(what_if(graph, "reed")).svg)]
    assert said.count("snail") == 2


def test_before_and_after() -> None:
    before = web("reed>snail snail>carp alga>flea flea>carp", "reed alga")
    after = web("reed>snail snail>carp reed>duck", "reed")
    picture = draw_change(before, after)
    assert "Gone: alga, flea." in picture.sentence and "New: duck." in picture.sentence
    assert "Feeding links: 4 before, 3 after." in picture.sentence
    assert "Organisms in the longest chain: 3 before, 3 after." in picture.sentence
    rows = {row[0]: row[1:] for row in picture.table["rows"]}
    assert rows["Organisms"] == ["5", "4"]
    assert rows["alga"] == ["there", "–"] and rows["duck"] == ["–", "there"] and rows["carp"] == ["there"] * 2
    assert picture.svg.count("ecl-web-cross") - picture.svg.count(".ecl-web-cross") == 2
    assert set(before) == {"reed", "snail", "carp", "alga", "flea"}
    assert ET.fromstring(picture.svg).findtext(f"{SVG}title") == "Before and after"


def test_what_if_and_effects_on_the_web() -> None:
    graph = hungry_pond()
    result = what_if(graph, "reed")
    marks = loss_marks(result)
    assert {node: (mark.what, mark.text) for node, mark in marks.items()} == {
        "reed": ("removed", ""),
        "snail": ("gone", "1"),
        "leech": ("gone", "2"),
    }
    picture = draw_change(graph, result)
    assert "Gone: leech, reed, snail." in picture.sentence
    effects = press_effects(graph, "pike", "remove", samples=40)
    signs = {"up": "more", "down": "fewer", "same": "same", "uncertain": "unsure"}
    shown = {node: mark.what for node, mark in effect_marks(effects).items()}
    assert shown == {"pike": "removed", **{node: signs[answer] for node, answer in effects.answers.items()}}
    assert shown["carp"] == "more"
    drawn = draw_change(graph, effects)
    assert drawn.table == effects.table and "▲" in drawn.svg
    axes = Figure().add_axes((0, 0, 1, 1))
    assert draw_change(graph, effects, axes) is axes
    assert "▲" in [text.get_text() for text in axes.texts]
    axes = Figure().add_axes((0, 0, 1, 1))
    assert draw_change(graph, result, axes) is axes
    assert {"×", "1", "2"} <= {text.get_text() for text in axes.texts}


@pytest.mark.parametrize("graph", [nx.DiGraph(), web("", "reed"), everybody_eats_everybody(3)], ids=len)
def test_small_webs(graph: nx.DiGraph) -> None:
    for picture in (
        draw_matrix(graph),
        draw_levels(graph),
        draw_pyramid(pyramid(graph)),
        draw_change(graph, graph),
    ):
        ET.fromstring(picture.svg)
        assert picture.sentence


def test_german() -> None:
    set_language("de")
    said = draw_matrix(WEBS["benguela"]).sentence
    assert "Nahrung" in said and "food" not in said
    assert "Stufe" in draw_levels(WEBS["skipwith"]).svg


def test_a_picture_carries_the_style_that_it_needs_and_no_more() -> None:
    sheet = Sheet(300)
    sheet.title("Turns")
    sheet.add(Rect(0, 0, 20, 10, "bar", "out", "lines"), Line(((0, 0), (9, 9)), "arrow"))
    svg = sheet.svg("Turns", "Two turns.")
    style, drawn = svg.partition("<style>")[2].split("</style>")
    for used in set(re.findall(r"var\(--ecl-([\w-]+)\)", drawn)):
        assert f"--ecl-{used}:" in style
    for name in set(re.findall(r'class="(ecl-web-[\w-]+)"', drawn)):
        assert f".{name}" in style
    assert "--ecl-matter" not in style and ".ecl-web-energy" not in style
    assert len(style) < 2_600
