"""The drawing in keyed parts, the file on its own, and the sentences beside it."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import networkx as nx
import pytest
from matplotlib.figure import Figure

from ecolearn.foodweb import (
    WebParts,
    WebPicture,
    chain_sentence,
    describe,
    draw_svg,
    draw_web,
    layout,
    longest_chain,
    sentences,
    species_web,
    style_sheet,
    web_parts,
)
from ecolearn.kernel.words import set_language
from tests.foodweb.boards import (
    board,
    chain_of_six,
    everybody_eats_everybody,
    mosquito_and_turtle,
    reordered,
    web,
)

COLOUR = re.compile(r"#(?!f-)[0-9a-fA-F]{3}|rgb|hsl")
SVG = "{http://www.w3.org/2000/svg}"


def leaf(attributes: object) -> str:
    return '<path class="ecl-i-leaf" d="M0 0L32 32"/>'


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{svg}</svg>')


def test_parts() -> None:
    graph = mosquito_and_turtle()
    drawn = web_parts(graph, width=340, icon=leaf)
    keys = [part["key"] for part in drawn["parts"]]
    assert len(keys) == len(set(keys))
    assert set(graph) <= set(keys)
    assert {"link.mosquito>turtle", "link.turtle>mosquito", "level.1", "level.2", "level.none"} <= set(keys)
    assert drawn["layers"] == ["bands", "links", "nodes"]
    assert {part["layer"] for part in drawn["parts"]} == set(drawn["layers"])
    for part in drawn["parts"]:
        parsed(part["svg"])
    assert drawn["size"][::2] == [0, 340]
    assert drawn["size"][1] + drawn["size"][3] > 0
    assert ["turtle", "mosquito", "blood"] in drawn["links"]
    assert len(drawn["links"]) == graph.number_of_edges()
    assert json.loads(json.dumps(drawn)) == drawn


def test_colours_come_only_from_variables() -> None:
    for part in web_parts(board(20, 1), icon=leaf)["parts"]:
        assert not COLOUR.search(part["svg"]), part
    assert not any(COLOUR.search(symbol) for symbol in web_parts(board(20, 1))["faces"].values())


def pictures(drawn: WebParts) -> dict[str, str]:
    """The picture of every organism, as the symbol that its part shows."""
    found = {}
    for part in drawn["parts"]:
        if part["layer"] == "nodes":
            (identity,) = re.findall(r'href="#f-(\w+)"', part["svg"])
            found[part["key"]] = drawn["faces"][identity]
    return found


def test_pictures_and_icons_travel_once() -> None:
    graph = chain_of_six()
    for node in graph:
        graph.nodes[node].update(name="Pike", kind="consumer")
    drawn = web_parts(graph, icon=leaf)
    assert len(set(pictures(drawn).values())) == 1
    assert len(drawn["faces"]) == 2
    (icon,) = (symbol for symbol in drawn["faces"].values() if "ecl-i-leaf" in symbol)
    assert 'viewBox="0 0 32 32"' in icon
    for identity, symbol in drawn["faces"].items():
        assert symbol.startswith(f'<symbol id="f-{identity}" viewBox="')
    assert all("<use" not in picture for picture in pictures(web_parts(chain_of_six())).values())
    plain = pictures(web_parts(chain_of_six(), icon=lambda attributes: ""))
    assert all("ecl-web-glyph" in picture for picture in plain.values())


def test_dashes_for_blood_and_thin_lines_for_doubtful_links() -> None:
    graph = mosquito_and_turtle()
    graph.edges["mosquito", "strider"]["doubtful"] = True
    svg = {part["key"]: part["svg"] for part in web_parts(graph)["parts"]}
    assert "ecl-web-blood" in svg["link.turtle>mosquito"]
    assert "ecl-web-doubtful" in svg["link.mosquito>strider"]
    assert "ecl-web-chain" in svg["link.milfoil>carp"]
    assert "ecl-web-blood" not in svg["link.mosquito>turtle"]
    legend = svg["web.legend"]
    for words in ("is eaten by", "longest food chain", "gives blood to", "doubtful in nature"):
        assert words in legend
    assert "eats its own kind" not in legend
    assert "web.legend" not in {part["key"] for part in web_parts(graph, legend=False)["parts"]}


def test_a_chain_of_choice_is_bold() -> None:
    def bold(**options: object) -> set[str]:
        parts = web_parts(chain_of_six(), **options)["parts"]
        return {part["key"] for part in parts if part["layer"] == "links" and "ecl-web-chain" in part["svg"]}

    assert len(bold()) == 5
    assert bold(chain=()) == set()
    assert bold(chain=("rudd", "pike")) == {"link.rudd>pike"}


def test_own_kind_number_of_cards_dead_matter_and_energy() -> None:
    graph = nx.DiGraph(nodes="tiles")
    for node, species, kind in (
        ("a", "pike", "consumer"),
        ("b", "pike", "consumer"),
        ("c", "leaves", "detritus"),
    ):
        graph.add_node(node, species=species, kind=kind)
    graph.add_node("d", species="sun", kind="energy")
    graph.add_edges_from([("a", "b"), ("c", "a"), ("d", "c")])
    drawn = web_parts(species_web(graph))
    shown = pictures(drawn)
    assert "ecl-web-turn" in shown["pike"] and "×2" in shown["pike"]
    assert "ecl-web-dead" in shown["leaves"]
    assert "ecl-web-sun" in shown["sun"]
    assert drawn["places"]["sun"]["speech"] == (
        "sun is energy and not an organism, so it has no level. Gives energy here to: leaves."
    )
    assert drawn["links"] == [
        ["leaves", "pike", "food"],
        ["pike", "pike", "food"],
        ["sun", "leaves", "energy"],
    ]


@pytest.mark.parametrize("graph", [mosquito_and_turtle(), board(40, 2), web("", "only")], ids=len)
def test_arrow_keys_lead_everywhere(graph: nx.DiGraph) -> None:
    places = web_parts(graph)["places"]
    ways = nx.DiGraph()
    ways.add_nodes_from(places)
    for key, place in places.items():
        assert set(place["arrows"]) <= {"ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"}
        assert key not in place["arrows"].values()
        ways.add_edges_from((key, other) for other in place["arrows"].values())
    assert set(ways) == set(graph)
    assert nx.is_strongly_connected(ways)


def test_places_speak_and_come_in_reading_order() -> None:
    places = web_parts(mosquito_and_turtle())["places"]
    assert places["carp"]["speech"] == (
        "Crucian carp. Level 2: eat producers. Eats here: Milfoil, Water strider."
    )
    assert places["milfoil"]["speech"] == "Milfoil. Level 1: producers. Is eaten here by: Crucian carp."
    assert places["turtle"]["speech"].startswith("Marsh turtle is not yet fed by a plant")
    heights = [place["y"] for place in places.values()]
    assert heights == sorted(heights)
    assert all(place["tap"] == key for key, place in places.items())


def test_table_and_sentences() -> None:
    drawn = web_parts(mosquito_and_turtle())
    assert drawn["table"]["head"] == ["Organism", "Level", "Eats here", "Is eaten here by"]
    assert drawn["table"]["rows"][0] == ["Lily", "1", "–", "–"]
    assert ["Marsh turtle", "–", "Mosquito", "Mosquito"] in drawn["table"]["rows"]
    said = drawn["sentences"]
    assert said[:2] == [
        "Longest food chain: Milfoil → Crucian carp (2 organisms).",
        "Number of organisms, each card counted: level 1 (producers): 2; level 2 (eat producers): 1; "
        "not yet fed by a plant: 3.",
    ]
    assert len(said) == 5
    assert describe(mosquito_and_turtle()) == " ".join(said)


def test_sentences_of_special_webs() -> None:
    assert sentences(nx.DiGraph()) == ["No food web yet: lay a plant first."]
    assert sentences(web("", "lily"))[0] == "There is no food chain yet: no animal here feeds on a plant."
    assert sentences(web("lily>carp", "lily"))[1].startswith("Number of species: level 1")
    rough = longest_chain(everybody_eats_everybody(3))
    unsure = type(rough)(rough.chain, 4, 3, False, 9)
    assert chain_sentence(web("P>C1", "P", "C2 C3"), unsure).endswith(
        "(4 organisms; at most 9 are possible)."
    )


def test_equal_webs_look_equal_and_a_small_change_stays_small() -> None:
    graph = board(30, 9)
    assert web_parts(reordered(graph, 2), icon=leaf) == web_parts(graph, icon=leaf)
    before = {part["key"]: part["svg"] for part in web_parts(graph)["parts"]}
    graph.nodes[next(iter(graph))]["name"] = "Otter"
    after = {part["key"]: part["svg"] for part in web_parts(graph)["parts"]}
    assert [key for key in after if after[key] != before[key]] == [str(next(iter(graph)))]


def test_names_are_escaped() -> None:
    graph = web("lily>carp", "lily")
    graph.nodes["carp"].update(name='<b>"A&B"', group='x" onload="')
    svg = draw_svg(graph)
    assert "<b>" not in svg and 'onload="' not in svg
    ET.fromstring(svg)


def test_empty_web() -> None:
    drawn = web_parts(nx.DiGraph())
    assert drawn["places"] == {} and drawn["links"] == [] and drawn["table"]["rows"] == []
    assert "lay a plant first" in "".join(part["svg"] for part in drawn["parts"])
    ET.fromstring(draw_svg(nx.DiGraph()))


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_a_file_on_its_own(theme: str) -> None:
    root = ET.fromstring(draw_svg(mosquito_and_turtle(), icon=leaf, theme=theme, title="Pond & shore"))
    assert root.findtext(f"{SVG}title") == "Pond & shore"
    assert "Longest food chain" in (root.findtext(f"{SVG}desc") or "")
    style = root.findtext(f"{SVG}style") or ""
    assert ("prefers-color-scheme" in style) == (theme == "auto")
    assert ("#fffdf8" in style) == (theme != "dark")
    assert ("#14201f" in style) == (theme != "light")
    used = set(re.findall(r"var\((--ecl-[\w-]+)\)", style))
    assert used <= set(re.findall(r"(--ecl-[\w-]+):", style))
    symbols = {symbol.get("id") for symbol in root.iter(f"{SVG}symbol")}
    assert {use.get("href", "")[1:] for use in root.iter(f"{SVG}use")} == symbols
    tips = [title.text or "" for title in root.iter(f"{SVG}title")]
    assert any(tip.startswith("Crucian carp. Level 2") for tip in tips)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert "http" not in draw_svg(mosquito_and_turtle()).replace("http://www.w3.org/2000/svg", "")


def test_own_colours_and_style() -> None:
    tokens = {
        "arrow": ("#123456", "#654321"),
        "bog-face": ("#111111", "#222222"),
        "bog-edge": ("#333333", "#444444"),
    }
    style = style_sheet("light", tokens)
    assert "--ecl-arrow:#123456" in style
    assert ".ecl-c-bog{--ecl-face:var(--ecl-bog-face)" in style
    assert ".mine{}" in draw_svg(chain_of_six(), css=".mine{}")


def luminance(colour: str) -> float:
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_contrast(theme: str) -> None:
    colours = dict(re.findall(r"--ecl-([\w-]+):(#\w{6})", style_sheet(theme)))

    def contrast(one: str, other: str) -> float:
        high, low = sorted((luminance(colours[one]), luminance(colours[other])), reverse=True)
        return (high + 0.05) / (low + 0.05)

    for ground in ("level", "unfed", "paper"):
        assert contrast("ink", ground) >= 7 and contrast("soft", ground) >= 5.5
        assert contrast("arrow", ground) >= 3
    for group in ("still_water", "shore"):
        assert contrast("ink", f"{group}-face") >= 7
        assert contrast(f"{group}-edge", "level") >= 3


def test_a_picture_for_notebooks(tmp_path: Path) -> None:
    picture = draw_web(chain_of_six())
    assert isinstance(picture, WebPicture)
    assert picture._repr_svg_() == str(picture)
    assert "<svg" not in repr(picture)
    assert picture.save(tmp_path / "web.svg").read_text(encoding="utf-8") == str(picture)


def test_on_axes() -> None:
    graph = mosquito_and_turtle()
    plan = layout(graph, 600, icons=False)
    figure = Figure(figsize=(6, 6 * plan.height / 600))
    axes = figure.add_axes((0, 0, 1, 1))
    assert draw_web(graph, axes) is axes
    words = " ".join(text.get_text().replace("\n", " ") for text in axes.texts)
    assert "Crucian carp" in words and "not yet fed" in words
    assert len(axes.patches) == len(plan.bands) + 2 * len(plan.ways) + len(plan.boxes)
    figure.canvas.draw()


def test_german() -> None:
    set_language("de")
    drawn = web_parts(mosquito_and_turtle())
    words = "".join(part["svg"] for part in drawn["parts"])
    assert "Produzenten" in words and "producers" not in words
    assert all("plant" not in sentence.lower().split() for sentence in drawn["sentences"])


def test_a_late_board_travels_lightly() -> None:
    drawn = web_parts(board(43, 5), icon=leaf)
    assert len(json.dumps(drawn)) < 80_000
    assert all(len(part["svg"]) < 600 for part in drawn["parts"] if part["layer"] != "bands")
