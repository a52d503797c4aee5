"""Food webs into files that `read_web` and other programs can read."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ecolearn.foodweb.graph import WebError, is_food, validate
from ecolearn.foodweb.reading import ENDINGS, FOLDER, TABLES
from ecolearn.kernel.words import _

if TYPE_CHECKING:
    import networkx as nx

CHEDDAR = ("resource", "consumer")
"""What cheddar calls the two ends of a link."""

LEFT = ("notes", "source_file", "mass_unit", "abundance_unit", "weight", "weight_unit")
"""Graph attributes that a table does not get as columns: they are made anew or written as units."""


def write_web(web: nx.DiGraph, path: str | PathLike[str], *, overwrite: bool = False) -> Path:
    """Write a food web into a file or a folder.

    Parameters
    ----------
    web : networkx.DiGraph
        Attributes that are text, numbers or yes/no are written; others, such as tuples, are left out.
    path : str or path
        The ending decides: ``.csv`` (a list of links, and beside it ``.nodes.csv``), ``.tsv``, ``.txt``,
        ``.graphml``, ``.json`` (node-link); without an ending a folder as the R package cheddar reads it.
    overwrite : bool
        Whether files that are there already may be replaced.

    Returns
    -------
    pathlib.Path
        Where it was written. `read_web` gives back the same web; in tables further columns come back as
        text, and lists of links do not keep what is said of the whole web.

    Raises
    ------
    WebError
        If the graph is no food web, or the ending is unknown.
    FileExistsError
        If something is there already; then nothing is written.
    """
    faults = validate(web)
    if faults:
        raise WebError(faults)
    place = Path(path)
    ending = place.suffix.casefold()
    if ending in TABLES:
        texts = _two_tables(web, place)
    elif ending == ".graphml":
        texts = {place: _graphml(web)}
    elif ending == ".json":
        texts = {place: _json(web)}
    elif ending:
        raise WebError(
            [
                _("{file}: this ending cannot be written. Choose {endings}, or none for a folder.").format(
                    file=place.name, endings=", ".join(ENDINGS)
                )
            ]
        )
    else:
        texts = _three_tables(web, place)
    there = [file for file in texts if file.exists()]
    if there and not overwrite:
        raise FileExistsError(
            _("{file} is there already. Take another name, or replace it with overwrite=True.").format(
                file=there[0]
            )
        )
    for file, text in texts.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        draft = file.with_name(file.name + ".part")
        draft.write_text(text, encoding="utf-8", newline="")
        draft.replace(file)
    return place


def _three_tables(web: nx.DiGraph, folder: Path) -> dict[Path, str]:
    said = {key: value for key, value in web.graph.items() if key not in LEFT and _plain(value)}
    said = {"title": said.pop("title", folder.name), **said}
    renamed: dict[str, str] = {}
    if any("mass" in data for _node, data in web.nodes(data=True)):
        renamed["mass"] = "M"
        said["M.units"] = "kg"
    if web.graph.get("abundance_unit"):
        renamed["abundance"] = "N"
        said["N.units"] = web.graph["abundance_unit"]
    weight = str(web.graph.get("weight") or "weight")
    if any("weight" in data for _u, _v, data in web.edges(data=True)):
        said["weight"] = weight
        if web.graph.get("weight_unit"):
            said["weight.units"] = web.graph["weight_unit"]
    nodes, links, properties = (folder / name for name in FOLDER)
    return {
        nodes: _table(_node_rows(web, renamed), ["node"]),
        links: _table(
            _link_rows(web, ("resource", "consumer"), {"weight": weight}), ["resource", "consumer"]
        ),
        properties: _table([said], ["title"]),
    }


def _two_tables(web: nx.DiGraph, place: Path) -> dict[Path, str]:
    mark = "\t" if place.suffix.casefold() == ".tsv" else ","
    return {
        place: _table(_link_rows(web, ("prey", "eater"), {}), ["prey", "eater"], mark),
        place.with_suffix(".nodes" + place.suffix): _table(_node_rows(web, {}), ["node"], mark),
    }


def _node_rows(web: nx.DiGraph, renamed: Mapping[str, str]) -> list[dict[str, Any]]:
    return [
        {"node": str(node), **{renamed.get(key, key): value for key, value in _node(web, node).items()}}
        for node in web
    ]


def _link_rows(web: nx.DiGraph, ends: tuple[str, str], renamed: Mapping[str, str]) -> list[dict[str, Any]]:
    return [
        {
            ends[0]: str(u),
            ends[1]: str(v),
            **{renamed.get(key, key): value for key, value in data.items() if _plain(value)},
        }
        for u, v, data in web.edges(data=True)
    ]


def _node(web: nx.DiGraph, node: object) -> dict[str, Any]:
    """The attributes of a node that can be written."""
    found = {key: value for key, value in web.nodes[node].items() if _plain(value)}
    eats = any(u != node and is_food(web, u, link) for u, link in web.pred[node].items())
    if found["kind"] == "consumer" and not eats and not found.get("possible"):
        # Said both ways, since without it a consumer without food is read as one fed from outside.
        found["fed_outside"] = bool(found.get("fed_outside"))
    return found


def _plain(value: object) -> bool:
    return isinstance(value, str | int | float)


def _table(rows: Iterable[Mapping[str, Any]], first: list[str], mark: str = ",") -> str:
    rows = list(rows)
    head = list(dict.fromkeys([*first, *(key for row in rows for key in row)]))
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=mark, lineterminator="\n")
    writer.writerow(head)
    for row in rows:
        writer.writerow([_cell(row.get(key, "")) for key in head])
    return text.getvalue()


def _cell(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return repr(value) if isinstance(value, float) else str(value)


def _graph(web: nx.DiGraph) -> dict[str, Any]:
    return {key: value for key, value in web.graph.items() if key not in LEFT[:2] and _plain(value)}


def _json(web: nx.DiGraph) -> str:
    data = {
        "directed": True,
        "multigraph": False,
        "graph": _graph(web),
        "nodes": [{**_node(web, node), "id": str(node)} for node in web],
        "links": _link_rows(web, ("source", "target"), {}),
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _graphml(web: nx.DiGraph) -> str:
    import networkx as nx

    plain = nx.DiGraph(**_graph(web))
    for node in web:
        plain.add_node(str(node), **_node(web, node))
    for row in _link_rows(web, ("", " "), {}):
        u, v = row.pop(""), row.pop(" ")
        plain.add_edge(u, v, **row)
    return "\n".join(nx.generate_graphml(plain)) + "\n"
