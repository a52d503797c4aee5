"""Webs from the package, from files and into files: nothing is lost, and all faults are named at once."""

from __future__ import annotations

from pathlib import Path

import networkx as nx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ecolearn.foodweb import (
    WebError,
    list_webs,
    load_web,
    read_web,
    trophic_levels,
    validate,
    write_web,
)
from ecolearn.kernel.words import set_language
from tests.foodweb.boards import mosquito_and_turtle, random_webs, web

SIZES = {
    "skipwith": (37, 381),
    "tuesday84": (56, 269),
    "tuesday86": (57, 241),
    "broadstone": (37, 132),
    "ythan": (92, 417),
    "benguela": (29, 203),
    "chesapeake": (33, 73),
    "millstream_control": (65, 422),
    "millstream_drought": (52, 263),
}

ENDINGS = ("", ".csv", ".tsv", ".txt", ".graphml", ".json")


def faults(path: Path, **choices: str) -> tuple[str, ...]:
    with pytest.raises(WebError) as caught:
        read_web(path, **choices)
    return caught.value.faults


# -- the webs of the package -----------------------------------------------------------------------------


def test_every_web_is_there_and_is_a_food_web() -> None:
    assert list(list_webs()) == list(SIZES)
    for name, (nodes, links) in SIZES.items():
        graph = load_web(name)
        assert (len(graph), graph.number_of_edges()) == (nodes, links)
        assert validate(graph) == []
        assert graph.graph["nodes"] == "species"
        assert graph.graph["name"] == name
        assert graph.graph["source"]
        assert list_webs()[name].startswith(graph.graph["title"] + ": ")
        # No level is missing: who has no food in a study is a start of chains.
        assert None not in trophic_levels(graph).values()


def test_a_web_is_new_each_time() -> None:
    load_web("skipwith").remove_node("Detritus")
    assert "Detritus" in load_web("skipwith")


def test_names_are_in_the_current_language() -> None:
    assert load_web("skipwith").nodes["Aeshna juncea"]["name"] == "common hawker"
    set_language("de")
    graph = load_web("skipwith")
    assert graph.nodes["Aeshna juncea"]["name"] == "Torf-Mosaikjungfer"
    assert graph.nodes["Aeshna juncea"]["latin"] == "Aeshna juncea"
    assert graph.graph["title"] == "Teich von Skipwith"
    assert list_webs()["skipwith"].startswith("Teich von Skipwith: saurer Heideteich")


def test_two_of_one_web_never_have_the_same_name() -> None:
    for language in ("en", "de"):
        set_language(language)
        for name in SIZES:
            names = [data["name"] for _node, data in load_web(name).nodes(data=True)]
            assert len(set(names)) == len(names)


def test_animals_whose_food_was_not_recorded() -> None:
    graph = load_web("skipwith")
    assert {node for node, data in graph.nodes(data=True) if data.get("fed_outside")} == {
        "Agabus / Ilybius larvae",
        "Corixidae nymphs",
    }
    assert graph.nodes["Detritus"]["kind"] == "detritus"
    assert (
        "young water boatmen, diving beetle larvae: these data do not say what they eat. "
        "Food chains start at them too."
    ) in graph.graph["notes"]
    assert graph.graph["notes"][0].startswith("11 species eat their own kind: ")


def test_masses_are_in_kilograms() -> None:
    assert load_web("ythan").nodes["Lutra lutra"]["mass"] == pytest.approx(12)
    assert load_web("benguela").nodes["Seals"]["mass"] == pytest.approx(136)
    assert load_web("broadstone").nodes["Cordulegaster boltonii"]["mass"] == pytest.approx(9.72508907e-6)
    tuesday = load_web("tuesday84")
    assert tuesday.nodes["Umbra limi"]["mass"] == pytest.approx(0.00129)
    assert tuesday.nodes["Umbra limi"]["abundance"] == 0.132
    assert (tuesday.graph["mass_unit"], tuesday.graph["abundance_unit"]) == ("kg", "m^-3")
    # Their numbers of individuals have no unit that is sure.
    for name in ("ythan", "millstream_control"):
        assert not any("abundance" in data for _node, data in load_web(name).nodes(data=True))


def test_tuesday_lake_stands_on_its_head() -> None:
    """Numbers form a pyramid, biomass does not: kg for each cubic metre by whole prey-averaged level."""
    for name, masses, numbers in (
        ("tuesday84", (7.4e-3, 7.6e-4, 6.9e-3), (3.2e9, 1.8e6, 9.2e4)),
        ("tuesday86", (2.2e-3, 1.1e-3, 8.6e-3), None),
    ):
        graph = load_web(name)
        levels = trophic_levels(graph, "prey_averaged", cannibalism=True)
        for level, mass in enumerate(masses, 1):
            those = [graph.nodes[node] for node in graph if int((levels[node] or 0) + 1e-9) == level]
            assert sum(data["mass"] * data["abundance"] for data in those) == pytest.approx(mass, rel=0.05)
            if numbers:
                assert sum(data["abundance"] for data in those) == pytest.approx(numbers[level - 1], rel=0.05)


def test_an_unknown_web_is_answered_with_the_names() -> None:
    with pytest.raises(ValueError, match=r"no food web 'skipwit'\. Did you mean skipwith.*broadstone"):
        load_web("skipwit")


# -- there and back --------------------------------------------------------------------------------------


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("name", ["skipwith", "tuesday84", "benguela"])
def test_written_and_read_a_web_is_the_same(name: str, ending: str, tmp_path: Path) -> None:
    graph = load_web(name)
    path = write_web(graph, tmp_path / f"web{ending}")
    again = read_web(path)
    assert dict(again.nodes(data=True)) == dict(graph.nodes(data=True))
    assert list(again.edges(data=True)) == list(graph.edges(data=True))
    assert again.graph["notes"] == graph.graph["notes"]
    if ending in ("", ".graphml", ".json"):
        assert {key: again.graph[key] for key in graph.graph} == graph.graph
    assert not list(tmp_path.rglob("*.part"))


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    graph=random_webs(kinds=("producer", "detritus", "energy")),
    ending=st.sampled_from(ENDINGS),
    data=st.data(),
)
def test_any_web_comes_back(graph: nx.DiGraph, ending: str, data: st.DataObject, tmp_path: Path) -> None:
    for node in graph:
        if data.draw(st.booleans()):
            graph.nodes[node]["name"] = data.draw(
                st.text("aäß,;\"'\t <>&%1 é", min_size=1).filter(lambda text: text == text.strip())
            )
    for _u, _v, link in graph.edges(data=True):
        if data.draw(st.booleans()):
            link["weight"] = data.draw(st.floats(1e-9, 1e9))
    again = read_web(write_web(graph, tmp_path / f"web{ending}", overwrite=True))
    assert dict(again.nodes(data=True)) == dict(graph.nodes(data=True))
    assert {(u, v): link for u, v, link in again.edges(data=True)} == {
        (u, v): link for u, v, link in graph.edges(data=True)
    }
    assert trophic_levels(again) == trophic_levels(graph)


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_board_keeps_its_animals_without_food(ending: str, tmp_path: Path) -> None:
    graph = web("mosquito>frog R>snail", "R", "heron", nodes="tiles")
    again = read_web(write_web(graph, tmp_path / f"board{ending}"))
    assert trophic_levels(again) == trophic_levels(graph)
    assert trophic_levels(again)["frog"] is None
    loop = read_web(write_web(mosquito_and_turtle(), tmp_path / f"loop{ending}"))
    assert trophic_levels(loop) == trophic_levels(mosquito_and_turtle())


def test_nothing_is_written_over(tmp_path: Path) -> None:
    path = write_web(load_web("benguela"), tmp_path / "web.json")
    before = path.read_bytes()
    with pytest.raises(FileExistsError, match=r"web.json is there already\. Take another name"):
        write_web(web("R>C", "R"), path)
    with pytest.raises(WebError, match="has the unknown kind stone"):
        write_web(_stone(), path, overwrite=True)
    assert path.read_bytes() == before
    write_web(web("R>C", "R"), path, overwrite=True)
    assert len(read_web(path)) == 2
    with pytest.raises(WebError, match="this ending cannot be written"):
        write_web(web("R>C", "R"), tmp_path / "web.pdf")


def _stone() -> nx.DiGraph:
    graph = web("R>C", "R")
    graph.nodes["R"]["kind"] = "stone"
    return graph


# -- lists of links --------------------------------------------------------------------------------------


def test_a_list_of_links_from_a_spreadsheet(tmp_path: Path) -> None:
    path = tmp_path / "pond.csv"
    path.write_bytes(b"Beute;Fresser;weight\r\nAlge;Wasserfloh;0,5\r\nWasserfloh;Stichling;2\r\n")
    assert faults(path) == (
        "Alge eats nothing here and has no kind. Write producer, detritus or consumer in the column kind of "
        "the list of nodes, or read the file with without_prey='producer' if all such nodes are plants.",
    )
    graph = read_web(path, without_prey="producer")
    assert trophic_levels(graph) == {"Alge": 1, "Wasserfloh": 2, "Stichling": 3}
    assert graph.edges["Alge", "Wasserfloh"]["weight"] == 0.5
    assert (graph.graph["title"], graph.graph["nodes"]) == ("pond", "species")
    outside = read_web(path, without_prey="fed_outside")
    assert outside.nodes["Alge"] == {"kind": "consumer", "fed_outside": True}


def test_a_table_of_nodes_beside_it_or_named(tmp_path: Path) -> None:
    (tmp_path / "pond.csv").write_text("prey,eater\nalga,flea\n", encoding="utf-8")
    nodes = "node,kind,name,mass\nalga,producer,Green alga,1e-9\nflea,,Water flea,\n"
    (tmp_path / "pond.nodes.csv").write_text(nodes, encoding="utf-8")
    graph = read_web(tmp_path / "pond.csv")
    assert graph.nodes["alga"] == {"kind": "producer", "name": "Green alga", "mass": 1e-9}
    assert graph.nodes["flea"] == {"kind": "consumer", "name": "Water flea"}
    (tmp_path / "pond.nodes.csv").rename(tmp_path / "other.csv")
    assert dict(read_web(tmp_path / "pond.csv", nodes=tmp_path / "other.csv").nodes) == dict(graph.nodes)


def test_older_spreadsheets_and_marks_at_the_beginning(tmp_path: Path) -> None:
    path = tmp_path / "web.csv"
    text = "prey,eater\nGewässerpflanze,Käfer\n"
    for raw in (text.encode("cp1252"), text.encode("utf-8-sig")):
        path.write_bytes(raw)
        assert set(read_web(path, without_prey="producer")) == {"Gewässerpflanze", "Käfer"}


# -- faults ----------------------------------------------------------------------------------------------


def folder(tmp_path: Path, nodes: str, links: str, properties: str = "title\npond\n") -> Path:
    place = tmp_path / "pond"
    place.mkdir(exist_ok=True)
    (place / "nodes.csv").write_text(nodes, encoding="utf-8")
    (place / "trophic.links.csv").write_text(links, encoding="utf-8")
    (place / "properties.csv").write_text(properties, encoding="utf-8")
    return place


def test_all_faults_are_named_at_once_with_their_lines(tmp_path: Path) -> None:
    place = folder(
        tmp_path,
        "node,kind,M\n"
        "alga,producer,heavy\n"
        "stone,mineral,1\n"
        "flea,consumer,1\n"
        "alga,producer,1\n"
        ",consumer,1\n"
        "moss,,1\n"
        "a,b,c,d\n",
        "resource,consumer,weight\n"
        "alga,flea,1\n"
        "alga,flea,2\n"
        "algae,flea,1\n"
        "alga,xyzzy,1\n"
        "flea,flea,0\n"
        "flea,,1\n"
        "moss,flea,much\n",
    )
    assert faults(place) == (
        "nodes.csv, line 2: alga has heavy in the column M, which is no number.",
        "nodes.csv, line 6: the node has no name in the column node.",
        "nodes.csv, line 8: there are 4 values for 3 columns. Put text with commas in quotes.",
        "trophic.links.csv, line 7: the link has no consumer. Write who is eaten and who eats.",
        "nodes.csv, line 5: alga is there twice, first at nodes.csv, line 2. Take one of the two away.",
        "trophic.links.csv, line 3: the link from alga to flea is there twice, "
        "first at trophic.links.csv, line 2. Take one of the two away.",
        "trophic.links.csv, line 4: algae is not in the list of nodes. Did you mean alga?",
        "trophic.links.csv, line 5: xyzzy is not in the list of nodes. Add it there or mend the link.",
        "trophic.links.csv, line 6: the link from flea to flea has the weight 0.0. "
        "Give it a number above 0 or take the link away.",
        "trophic.links.csv, line 8: the link from moss to flea has the weight much. "
        "Give it a number above 0 or take the link away.",
        "nodes.csv, line 3: stone has the unknown kind mineral: choose one of "
        "producer, detritus, consumer, energy.",
        "nodes.csv, line 7: moss eats nothing here and has no kind. Write producer, detritus or consumer in "
        "the column kind of the list of nodes, or read the file with without_prey='producer' if all such "
        "nodes are plants.",
    )


def test_self_links_are_told_and_are_no_fault(tmp_path: Path) -> None:
    place = folder(
        tmp_path, "node,category\nalga,producer\npike,vert.ecto\n", "resource,consumer\npike,pike\n"
    )
    graph = read_web(place)
    assert graph.has_edge("pike", "pike")
    assert graph.graph["notes"] == (
        "1 species eats its own kind: pike. That is no mistake; food chains leave it out.",
        "pike: these data do not say what it eats. Food chains start at it too.",
    )


def test_marks_that_contradict_what_stands_there(tmp_path: Path) -> None:
    nodes = "node,kind,fed.outside\nalga,producer,\nflea,consumer,yes\nperch,consumer,perhaps\n"
    place = folder(tmp_path, nodes, "resource,consumer\nalga,flea\nflea,perch\n")
    assert faults(place) == (
        "nodes.csv, line 4: perhaps in the column fed.outside is neither yes nor no.",
        "nodes.csv, line 3: flea is marked fed_outside, but it eats something here: "
        "take one of the two away.",
    )


def test_cheddar_folders_with_units(tmp_path: Path) -> None:
    place = folder(
        tmp_path,
        "node,category,M,N,genus,species\nalga,producer,2,NA,,\npike,vert.ecto,1500,0.5,Esox,lucius\n",
        "resource,consumer,diet.fraction\nalga,pike,40\n",
        "title,M.units,N.units,lat\nPond,g,m^-2,54.1\n",
    )
    graph = read_web(place)
    assert graph.nodes["pike"]["mass"] == 1.5
    assert graph.nodes["pike"]["abundance"] == 0.5
    assert graph.nodes["pike"]["latin"] == "Esox lucius"
    # The attribute species would say which cards belong together.
    assert "species" not in graph.nodes["pike"]
    assert "abundance" not in graph.nodes["alga"]
    assert graph.edges["alga", "pike"]["weight"] == 40
    assert (graph.graph["title"], graph.graph["lat"], graph.graph["mass_unit"]) == ("Pond", "54.1", "kg")
    (place / "properties.csv").write_text("title,M.units\nPond,stone\n", encoding="utf-8")
    assert faults(place) == ("The masses have the unknown unit stone: choose one of kg, g, mg, ug, µg, μg.",)
    (place / "properties.csv").unlink()
    # Without a unit a number stays what it is called.
    assert read_web(place).nodes["pike"]["M"] == 1500


@pytest.mark.parametrize(
    ("file", "text", "fault"),
    [
        ("a.json", "{", "a.json, line 1: this is no JSON (Expecting property name"),
        ("a.json", "[]", 'a.json: a food web in JSON needs a list "nodes" and a list "links".'),
        ("a.json", '{"nodes": [{}], "links": [{"source": "a"}]}', "a.json, node 1: the node has no id."),
        ("a.json", '{"directed": false, "nodes": [], "links": []}', "a.json: the graph has no directions."),
        ("a.graphml", "<graphml", "a.graphml: this is no GraphML ("),
        ("a.graphml", "<graphml/>", "a.graphml: there is no graph in it."),
        ("a.csv", "one,two\nx,y\n", "a.csv: there is no column prey or eater. Its first line has: one, two."),
        ("a.csv", "", "a.csv: there is no column prey or eater. Its first line has: –."),
        ("a.csv", "prey,eater\n" + "x" * 200_000, "a.csv, line 2: this is no table (field larger than"),
        ("a.pdf", "", "a.pdf is not of a kind that can be read: choose a folder or one of .csv"),
    ],
)
def test_files_that_are_no_food_web(file: str, text: str, fault: str, tmp_path: Path) -> None:
    path = tmp_path / file
    path.write_text(text, encoding="utf-8")
    assert faults(path)[0].startswith(fault)


def test_graphml_of_networkx(tmp_path: Path) -> None:
    graph = nx.DiGraph()
    graph.add_node("alga", kind="producer")
    graph.add_edge("alga", "flea", weight=3)
    nx.write_graphml(graph, tmp_path / "web.graphml")
    again = read_web(tmp_path / "web.graphml")
    assert trophic_levels(again) == {"alga": 1, "flea": 2}
    assert again.edges["alga", "flea"]["weight"] == 3
    nx.write_graphml(graph.to_undirected(), tmp_path / "web.graphml")
    assert faults(tmp_path / "web.graphml")[0].startswith("web.graphml: the graph has no directions.")
    double = nx.MultiDiGraph()
    double.add_node("alga", kind="producer")
    double.add_edges_from([("alga", "flea"), ("alga", "flea")])
    nx.write_graphml(double, tmp_path / "web.graphml")
    assert "is there twice" in faults(tmp_path / "web.graphml")[0]


def test_json_of_networkx(tmp_path: Path) -> None:
    import json

    data = nx.node_link_data(load_web("chesapeake"), edges="edges")
    (tmp_path / "web.json").write_text(json.dumps(data), encoding="utf-8")
    assert trophic_levels(read_web(tmp_path / "web.json")) == trophic_levels(load_web("chesapeake"))


def test_no_file_and_no_nodes(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"There is no file or folder .*pond\.csv"):
        read_web(tmp_path / "pond.csv")
    assert faults(tmp_path) == (
        f"The folder {tmp_path.name} has no nodes.csv: it should hold nodes.csv, trophic.links.csv, "
        "properties.csv.",
    )
