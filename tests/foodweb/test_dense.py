"""Pictures of webs with many links: names that do not collide, links behind them, numbers for large webs."""

from __future__ import annotations

import itertools
import random
import re
import xml.etree.ElementTree as ET

import networkx as nx
import pytest
from matplotlib.figure import Figure

from ecolearn.foodweb import (
    Layout,
    Mark,
    WebPicture,
    draw_svg,
    draw_web,
    layout,
    list_webs,
    load_web,
    longest_chain,
    predators,
    prey,
    sentences,
    trophic_levels,
    web_parts,
)
from ecolearn.foodweb.dense import MOST_NAMES
from ecolearn.foodweb.lettering import text_width
from ecolearn.foodweb.ordering import Neighbours, crossed, spread_order
from tests.foodweb.boards import board, everybody_eats_everybody, reordered, web

SVG = "{http://www.w3.org/2000/svg}"
WIDTHS = (280, 300, 580, 880)
WEBS = {name: load_web(name) for name in list_webs()}


def plan_of(name: str, width: int) -> Layout:
    return layout(WEBS[name], width, icons=False, dense=True)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", WEBS)
def test_boxes_and_names_do_not_collide(name: str, width: int) -> None:
    graph, plan = WEBS[name], plan_of(name, width)
    assert set(plan.boxes) == set(graph)
    assert plan.numbered == (len(graph) > MOST_NAMES)
    for one, other in itertools.combinations(plan.boxes.values(), 2):
        apart_x = abs(one.x - other.x) >= (one.width + other.width) / 2 + 1
        apart_y = abs(one.y - other.y) >= (one.height + other.height) / 2 + 1
        assert apart_x or apart_y, (one, other)
    for box in plan.boxes.values():
        assert all(text_width(line, box.text, bold=True) <= box.width - 4 for line in box.lines)
        assert len(box.lines) * box.text * 1.07 <= box.height - 1
        band = plan.bands[box.band]
        assert band.x <= box.x - box.width / 2 and box.x + box.width / 2 <= band.width
        head = 15 if band.above else 0
        assert band.y + head <= box.y - box.height / 2 and box.y + box.height / 2 <= band.y + band.height
        if not band.above:
            assert plan.gutter <= box.x - box.width / 2 + 0.5
    for low, high in itertools.pairwise(plan.bands):
        assert high.y + high.height < low.y
        assert all(8 + text_width(line, high.text) <= plan.width - 6 for line in high.words)


def bezier(four: list[float], t: float) -> float:
    a, b, c, d = four
    return (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t**2 * c + t**3 * d


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", WEBS)
def test_links_stay_inside_and_go_up(name: str, width: int) -> None:
    graph, plan = WEBS[name], plan_of(name, width)
    assert len(plan.ways) == sum(u != v for u, v in graph.edges)
    for way in plan.ways:
        for k in range(11):
            x, y = (bezier([point[axis] for point in way.points], k / 10) for axis in (0, 1))
            assert 0 <= x <= plan.width and -plan.height <= y <= 0
        low, high = plan.boxes[way.prey], plan.boxes[way.eater]
        (x0, y0), (x1, y1) = way.points[0], way.points[3]
        assert abs(x0 - low.x) < low.width / 2 and abs(x1 - high.x) < high.width / 2
        if high.row > low.row:
            assert y0 == low.y - low.height / 2 and y1 == high.y + high.height / 2


@pytest.mark.parametrize("name", WEBS)
def test_height_follows_the_levels(name: str) -> None:
    graph, plan = WEBS[name], plan_of(name, 880)
    levels = trophic_levels(graph, "prey_averaged")
    for box in plan.boxes.values():
        band, level = plan.bands[box.band], levels[box.node]
        if band.kind == "mean":
            assert level is not None and band.low - 1e-6 <= level < band.low + 0.5
        else:
            assert level == 1.0
    for one, other in itertools.combinations(plan.boxes.values(), 2):
        if plan.bands[one.band].kind == plan.bands[other.band].kind == "mean" and one.row < other.row:
            assert (levels[one.node] or 0) <= (levels[other.node] or 0) + 1e-9


def test_an_order_with_fewer_crossings() -> None:
    chance = random.Random(5)
    rows = [list(range(k * 8, k * 8 + 8)) for k in range(5)]
    pairs = sorted({tuple(sorted(chance.sample(range(40), 2))) for _k in range(90)})
    pairs = [(a, b) for a, b in pairs if a // 8 != b // 8]

    def columns(n: int, row: int, wish: float) -> list[float]:
        return [100.0 * k for k in range(n)]

    def count(x: dict[int, float]) -> int:
        return crossed([((x[a], a // 8), (x[b], b // 8)) for a, b in pairs])

    before = {item: 100.0 * (item % 8) for item in range(40)}
    order, after = spread_order(rows, Neighbours(pairs), columns, 350.0)
    assert [sorted(row) for row in order] == rows
    assert count(after) < 0.8 * count(before)


def test_crossings_are_counted() -> None:
    assert crossed([((0, 0), (2, 2)), ((0, 2), (2, 0))]) == 1
    assert crossed([((0, 0), (2, 2)), ((0, 0), (2, 0)), ((5, 5), (6, 6))]) == 0


def test_which_pictures_are_dense() -> None:
    dense = {name for name, graph in WEBS.items() if layout(graph, 600).dense}
    assert dense == set(WEBS) - {"chesapeake"}
    # Cards on a board never have so many neighbours.
    assert not layout(board(60, 4), 600).dense
    assert layout(everybody_eats_everybody(12), 600).dense
    assert not layout(everybody_eats_everybody(12), 600, dense=False).dense


def test_names_or_numbers_can_be_asked_for() -> None:
    few, many = WEBS["benguela"], WEBS["ythan"]
    assert layout(few, 600, names=False).numbered
    plan = layout(many, 600, names=True)
    assert not plan.numbered
    assert len({box.lines for box in plan.boxes.values()}) == len(many)


def test_equal_webs_look_equal() -> None:
    graph = WEBS["benguela"]
    assert layout(reordered(graph, 3), 600) == layout(graph, 600)


@pytest.mark.parametrize("name", WEBS)
def test_files_are_well_formed(name: str) -> None:
    svg = draw_svg(WEBS[name])
    root = ET.fromstring(svg)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert root.findtext(f"{SVG}desc")
    tips = [title.text or "" for title in root.iter(f"{SVG}title")]
    for node, data in WEBS[name].nodes(data=True):
        assert any(tip.startswith(str(data.get("name") or node)) for tip in tips)


def test_pointing_brings_out_links() -> None:
    svg = draw_svg(WEBS["benguela"])
    assert len(re.findall(r":has\(\.n\d+:hover\)", svg)) == 3 * len(WEBS["benguela"])
    assert ":has(" not in draw_svg(WEBS["chesapeake"])


def test_numbers_tell_their_names() -> None:
    graph = WEBS["ythan"]
    drawn = web_parts(graph, width=600)
    plan = layout(graph, 600)
    number = {node: box.lines[0] for node, box in plan.boxes.items()}
    assert sorted(number.values(), key=int) == [str(k) for k in range(1, len(graph) + 1)]
    svg = {part["key"]: part["svg"] for part in drawn["parts"]}
    for node, data in graph.nodes(data=True):
        assert f">{data.get('name') or node}</text>" in svg[str(node)].replace("&#x27;", "'")
    words = " ".join(re.findall(r">([^<>]+)</text>", svg["web.legend"]))
    along = [f"{number[node]} {graph.nodes[node].get('name') or node}" for node in longest_chain(graph).chain]
    assert " → ".join(along) in words


def test_steps_of_the_chain_are_numbered() -> None:
    graph = WEBS["benguela"]
    chain = longest_chain(graph).chain
    svg = {part["key"]: part["svg"] for part in web_parts(graph, width=600)["parts"]}
    for at, node in enumerate(chain, 1):
        assert re.search(rf"ecl-web-step.*>{at}</text>", svg[str(node)])
    assert sum("ecl-web-step" in svg[str(node)] for node in graph) == len(chain)
    assert (
        sum("ecl-web-chain" in text for key, text in svg.items() if key.startswith("link.")) == len(chain) - 1
    )


def test_focus() -> None:
    graph = WEBS["skipwith"]
    node = max(graph, key=lambda one: (len(predators(graph, one)) > 2) * len(prey(graph, one)))
    drawn = web_parts(graph, width=600, focus=node)
    links = {part["key"]: part["svg"] for part in drawn["parts"] if part["layer"] == "links"}
    assert {key for key, svg in links.items() if "ecl-web-eats" in svg} == {
        f"link.{other}>{node}" for other in prey(graph, node)
    }
    assert {key for key, svg in links.items() if "ecl-web-eaten" in svg} == {
        f"link.{node}>{other}" for other in predators(graph, node)
    }
    assert not any("ecl-web-chain" in svg for svg in links.values())
    near = {node, *prey(graph, node), *predators(graph, node)}
    boxes = {part["key"]: part["svg"] for part in drawn["parts"] if part["key"] in drawn["places"]}
    assert {key for key, svg in boxes.items() if "ecl-web-faint" in svg} == {
        str(other) for other in graph if other not in near
    }
    picture = draw_web(graph, focus=node)
    assert isinstance(picture, WebPicture)
    assert picture.sentence.startswith(drawn["places"][str(node)]["speech"])
    with pytest.raises(KeyError, match="otter is not in this food web"):
        web_parts(graph, focus="otter")


def test_marks() -> None:
    graph = web("grass>hare hare>fox grass>mouse", "grass")
    marks = {"hare": Mark("removed"), "fox": Mark("gone", "1"), "mouse": Mark("more")}
    svg = {part["key"]: part["svg"] for part in web_parts(graph, marks=marks, chain=())["parts"]}
    assert "ecl-web-cross" in svg["hare"] and ">×<" in svg["hare"]
    assert "ecl-web-cross" in svg["fox"] and ">1<" in svg["fox"]
    assert "ecl-web-cross" not in svg["mouse"] and ">▲<" in svg["mouse"]
    assert "ecl-web-mark" not in svg["grass"]
    assert "ecl-web-lost" in svg["link.grass>hare"] and "ecl-web-lost" not in svg["link.grass>mouse"]
    for words in ("taken out", "lost in this step", "more"):
        assert f">{words}</text>" in svg["web.legend"]
    assert "fewer" not in svg["web.legend"]


@pytest.mark.parametrize("dense", [False, True])
def test_food_that_nobody_recorded(dense: bool) -> None:
    graph = web("grass>hare larva>fox hare>fox", "grass")
    graph.nodes["larva"]["fed_outside"] = True
    graph.add_node("litter", kind="detritus")
    graph.add_edge("litter", "hare")
    plan = layout(graph, 600, dense=dense)
    words = {" ".join(plan.bands[box.band].words): node for node, box in plan.boxes.items()}
    assert words["food not recorded"] == "larva"
    assert words["producers"] == "grass" and words["dead matter"] == "litter"
    drawn = web_parts(graph, dense=dense, width=600)
    assert {"level.outside", "level.dead", "level.1"} <= {part["key"] for part in drawn["parts"]}
    assert "level 1 (producers, dead matter, food not recorded): 3" in sentences(graph)[1]
    assert drawn["places"]["fox"]["speech"].startswith("fox. Level 2.5." if dense else "fox. Level 2: eat")
    assert drawn["places"]["larva"]["speech"].startswith("larva. Level 1: food not recorded.")
    assert drawn["places"]["litter"]["speech"].startswith("litter. Level 1: dead matter.")


def test_the_theme_of_jupyterlab_counts_when_the_system_is_followed() -> None:
    graph = WEBS["chesapeake"]
    assert '[data-jp-theme-light="false"] .ecl-w' in draw_svg(graph)
    assert "data-jp-theme" not in draw_svg(graph, theme="dark")


def test_picture_with_sentence_and_table() -> None:
    graph = WEBS["chesapeake"]
    picture = draw_web(graph)
    assert isinstance(picture, WebPicture)
    rows = {row[0]: row for row in picture.table["rows"]}
    for node, data in graph.nodes(data=True):
        names = [graph.nodes[other].get("name") or other for other in prey(graph, node)]
        assert rows[str(data.get("name") or node)][2] == (", ".join(names) or "–")
    html = picture._repr_html_()
    assert html.count("<tr>") == len(graph) + 1
    assert picture.svg in html and "<figcaption>Longest food chain" in html


@pytest.mark.parametrize("name", ["skipwith", "ythan", "chesapeake"])
def test_the_same_on_axes(name: str) -> None:
    graph = WEBS[name]
    plan = layout(graph, 600, icons=False)
    figure = Figure(figsize=(6, 6 * plan.height / 600))
    axes = figure.add_axes((0, 0, 1, 1))
    assert draw_web(graph, axes, marks={next(iter(graph)): Mark("new")}) is axes
    texts = [text.get_text() for text in axes.texts]
    for box in plan.boxes.values():
        assert "\n".join(box.lines) in texts
        (drawn,) = (
            text
            for text in axes.texts
            if text.get_text() == "\n".join(box.lines) and text.get_position() == (box.x, box.y)
        )
        assert drawn.get_visible()
    assert any("+ new" in text for text in texts)
    figure.canvas.draw()
    picture = axes.get_window_extent()
    for text in axes.texts:
        extent = text.get_window_extent()
        assert picture.x0 - 1 <= extent.x0 and extent.x1 <= picture.x1 + 1
        assert picture.y0 - 1 <= extent.y0 and extent.y1 <= picture.y1 + 1


def test_german() -> None:
    from ecolearn.kernel.words import set_language

    set_language("de")
    svg = draw_svg(WEBS["skipwith"])
    assert "Nahrung nicht" in svg and "food not recorded" not in svg


def test_nothing_to_draw() -> None:
    plan = layout(nx.DiGraph(), 300, dense=True)
    assert (plan.bands, dict(plan.boxes), plan.ways) == ((), {}, ())
