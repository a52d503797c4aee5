"""Food webs from files: cheddar's folders, lists of links, GraphML and JSON."""

from __future__ import annotations

import json
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ecolearn.foodweb.graph import WebError
from ecolearn.foodweb.records import LinkRow, NodeRow, Records, WithoutPrey, assemble
from ecolearn.foodweb.tabular import read_tables
from ecolearn.kernel.words import _

if TYPE_CHECKING:
    import networkx as nx

FOLDER = ("nodes.csv", "trophic.links.csv", "properties.csv")
"""The files of a food web in cheddar's folder: only the first is always there."""

TABLES = (".csv", ".tsv", ".txt")
ENDINGS = (*TABLES, ".graphml", ".json")


def read_web(
    path: str | PathLike[str],
    *,
    nodes: str | PathLike[str] | None = None,
    without_prey: WithoutPrey = "ask",
) -> nx.DiGraph:
    """A food web from a file or a folder. Nothing is left out in silence: all faults are named at once.

    Parameters
    ----------
    path : str or path
        - a folder as the R package cheddar writes it: ``nodes.csv``, ``trophic.links.csv`` and
          ``properties.csv``. Masses ``M`` are turned into kg if properties.csv has ``M.units``;
        - a list of links as a table (``.csv``, ``.tsv``, ``.txt``) with the columns prey and eater (or
          resource and consumer, source and target), for example from a spreadsheet;
        - GraphML (``.graphml``) or node-link JSON (``.json``) of a directed graph from prey to eater.
    nodes : str or path, optional
        A table of nodes for a list of links: column node, and kind, name, mass, abundance as they are known.
        If not given, ``web.nodes.csv`` beside ``web.csv`` is taken, if there is one.
    without_prey : "ask", "producer" or "fed_outside"
        What a node is that eats nothing and has no kind: a fault ("ask"), a producer, or an animal whose food
        was not recorded (then food chains start at it too).

    Returns
    -------
    networkx.DiGraph
        Nodes with ``kind`` and all further columns; what eats is a consumer if nothing else is said. Graph
        attributes: ``nodes`` ("species" if the file does not say), ``source_file``, ``notes`` (sentences
        about cannibals and about animals whose food was not recorded).

    Raises
    ------
    WebError
        With all faults of the file and their lines: unknown names in links, missing kinds, nodes or links
        that are there twice, weights that are no number above 0.
    FileNotFoundError
        If there is no such file or folder.
    """
    place = Path(path)
    if not place.exists():
        raise FileNotFoundError(_("There is no file or folder {path}.").format(path=place))
    if place.is_dir():
        records = _folder(place)
    elif place.suffix.casefold() in TABLES:
        beside = place.with_suffix(".nodes" + place.suffix)
        list_of_nodes = Path(nodes) if nodes is not None else beside if beside.exists() else None
        records = read_tables(
            None if list_of_nodes is None else (list_of_nodes.name, _text(list_of_nodes)),
            (place.name, _text(place)),
        )
    elif place.suffix.casefold() == ".graphml":
        records = _graphml(place)
    elif place.suffix.casefold() == ".json":
        records = _json(place)
    else:
        raise WebError(
            [
                _("{file} is not of a kind that can be read: choose a folder or one of {endings}.").format(
                    file=place.name, endings=", ".join(ENDINGS)
                )
            ]
        )
    records.graph.setdefault("title", place.stem)
    records.graph["source_file"] = place.name
    return assemble(records, without_prey=without_prey)


def _text(path: Path) -> str:
    """The text of a file; older spreadsheets do not write UTF-8."""
    raw = path.read_bytes()
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("cp1252", errors="replace")


def _folder(folder: Path) -> Records:
    if not (folder / FOLDER[0]).exists():
        raise WebError(
            [
                _("The folder {folder} has no {file}: it should hold {files}.").format(
                    folder=folder.name, file=FOLDER[0], files=", ".join(FOLDER)
                )
            ]
        )
    nodes, links, properties = (
        (name, _text(folder / name)) if (folder / name).exists() else None for name in FOLDER
    )
    return read_tables(nodes, links, properties)


def _json(path: Path) -> Records:
    try:
        data = json.loads(_text(path))
    except json.JSONDecodeError as error:
        raise WebError(
            [
                _("{file}, line {line}: this is no JSON ({why}).").format(
                    file=path.name, line=error.lineno, why=error.msg
                )
            ]
        ) from error
    links = data.get("links", data.get("edges")) if isinstance(data, dict) else None
    nodes = data.get("nodes") if isinstance(data, dict) else None
    if not isinstance(links, list) or not isinstance(nodes, list):
        raise WebError(
            [_('{file}: a food web in JSON needs a list "nodes" and a list "links".').format(file=path.name)]
        )
    records = Records()
    if data.get("directed") is False:
        records.faults.append(_undirected(path))
    if isinstance(data.get("graph"), dict):
        records.graph.update(data["graph"])
    for i, node in enumerate(nodes, 1):
        where = _("{file}, node {n}").format(file=path.name, n=i)
        if not isinstance(node, dict) or node.get("id") in (None, ""):
            records.faults.append(_("{where}: the node has no id.").format(where=where))
            continue
        records.nodes.append(NodeRow(str(node["id"]), {k: v for k, v in node.items() if k != "id"}, where))
    for i, link in enumerate(links, 1):
        where = _("{file}, link {n}").format(file=path.name, n=i)
        ends = [link.get(end) for end in ("source", "target")] if isinstance(link, dict) else [None]
        if any(end in (None, "") for end in ends):
            records.faults.append(_("{where}: the link has no source or no target.").format(where=where))
            continue
        rest = {k: v for k, v in link.items() if k not in ("source", "target")}
        records.links.append(LinkRow(str(ends[0]), str(ends[1]), rest, where))
    return records


def _graphml(path: Path) -> Records:
    from xml.etree import ElementTree

    try:
        root = ElementTree.fromstring(path.read_bytes())
    except ElementTree.ParseError as error:
        raise WebError(
            [_("{file}: this is no GraphML ({why}).").format(file=path.name, why=error)]
        ) from error
    graph = root.find("{*}graph")
    if graph is None:
        raise WebError([_("{file}: there is no graph in it.").format(file=path.name)])
    keys = {
        key.get("id", ""): (str(key.get("attr.name", key.get("id"))), key.get("attr.type", "string"))
        for key in root.iter()
        if key.tag.rpartition("}")[2] == "key"
    }
    records = Records()
    if graph.get("edgedefault") == "undirected":
        records.faults.append(_undirected(path))
    records.graph.update(_data(graph, keys))
    for i, element in enumerate(graph.findall("{*}node"), 1):
        where = _("{file}, node {n}").format(file=path.name, n=i)
        records.nodes.append(NodeRow(element.get("id", ""), _data(element, keys), where))
    for i, element in enumerate(graph.findall("{*}edge"), 1):
        where = _("{file}, link {n}").format(file=path.name, n=i)
        records.links.append(
            LinkRow(element.get("source", ""), element.get("target", ""), _data(element, keys), where)
        )
    return records


def _data(element: Any, keys: dict[str, tuple[str, str]]) -> dict[str, Any]:
    """The attributes of a GraphML element, with their types."""
    found: dict[str, Any] = {}
    for item in element.findall("{*}data"):
        name, kind = keys.get(item.get("key", ""), (item.get("key", ""), "string"))
        text = item.text or ""
        try:
            if kind in ("int", "long"):
                found[name] = int(text)
            elif kind in ("float", "double"):
                found[name] = float(text)
            elif kind == "boolean":
                found[name] = text.strip().casefold() in ("true", "1")
            else:
                found[name] = text
        except ValueError:
            found[name] = text
    return found


def _undirected(path: Path) -> str:
    return _("{file}: the graph has no directions. Links have to go from the prey to its eater.").format(
        file=path.name
    )
