"""Tables of nodes and links: cheddar's three files and lists of links, as spreadsheets write them."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ecolearn.foodweb.graph import WebError
from ecolearn.foodweb.records import LinkRow, NodeRow, Records
from ecolearn.kernel.words import _, language

PREY = ("resource", "prey", "source", "from", "food", "beute", "nahrung")
EATER = ("consumer", "eater", "predator", "target", "to", "fresser", "räuber")
NODE = ("node", "name", "id", "species", "knoten", "art")
WEIGHTS = ("weight", "diet.fraction", "biomass.flow")
"""Names of the columns that hold a link's weight, unless properties.csv names another one."""

GRAMS = {"kg": 1.0, "g": 1e-3, "mg": 1e-6, "ug": 1e-9, "µg": 1e-9, "μg": 1e-9}
"""Kilograms in one of these units."""

YES, NO = ("yes", "true", "1", "ja", "wahr"), ("no", "false", "0", "nein", "falsch")
SWITCHES = ("doubtful", "possible", "fed.outside", "fed_outside", "either")
RENAMED = {"fed.outside": "fed_outside"}


class Table:
    """The rows of a CSV file with their line numbers; comma, semicolon or tab is found out."""

    def __init__(self, text: str, name: str) -> None:
        self.name = name
        text = text.removeprefix("\ufeff")
        head = text.split("\n", 1)[0]
        mark = max(",;\t", key=head.count)
        self.decimal_comma = mark == ";"
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=mark)
        try:
            self.head: list[str] = [cell.strip() for cell in next(reader, [])]
            self.rows: list[tuple[int, list[str]]] = []
            for cells in reader:
                if any(cell.strip() for cell in cells):
                    self.rows.append((reader.line_num, [cell.strip() for cell in cells]))
        except csv.Error as error:
            raise WebError(
                [
                    _("{file}, line {line}: this is no table ({why}).").format(
                        file=name, line=reader.line_num, why=error
                    )
                ]
            ) from error

    def column(self, names: Sequence[str]) -> int | None:
        """The number of the first column that has one of these names."""
        plain = [cell.casefold() for cell in self.head]
        return next((plain.index(name) for name in names if name in plain), None)

    def where(self, line: int) -> str:
        """ "nodes.csv, line 7" in the current language."""
        return _("{file}, line {line}").format(file=self.name, line=line)

    def dicts(self, faults: list[str]) -> Iterator[tuple[int, dict[str, str]]]:
        """Every row as column -> text with its line, empty cells and R's NA left out."""
        for line, cells in self.rows:
            if len(cells) > len(self.head):
                faults.append(
                    _(
                        "{where}: there are {n} values for {m} columns. Put text with commas in quotes."
                    ).format(where=self.where(line), n=len(cells), m=len(self.head))
                )
                continue
            pairs = zip(self.head, cells, strict=False)
            yield line, {key: cell for key, cell in pairs if key and cell and cell != "NA"}

    def number(self, text: str) -> float | None:
        """The number that a cell holds, or None."""
        if self.decimal_comma:
            text = text.replace(",", ".")
        try:
            return float(text)
        except ValueError:
            return None


def read_tables(
    nodes: tuple[str, str] | None, links: tuple[str, str] | None, properties: tuple[str, str] | None = None
) -> Records:
    """Records from tables given as (file name, text); a table that is not there is None."""
    records = Records(listed=nodes is not None)
    units: dict[str, str] = {}
    if properties is not None:
        units = _properties(Table(properties[1], properties[0]), records)
    if nodes is not None:
        _nodes(Table(nodes[1], nodes[0]), records, units)
    if links is not None:
        _links(Table(links[1], links[0]), records, units)
    return records


def _properties(table: Table, records: Records) -> dict[str, str]:
    """Take over what is said of the whole web. Returns all of it as text, units too."""
    said: dict[str, str] = {}
    for _line, row in table.dicts(records.faults):
        said.update(row)
    for key in ("title", "place"):
        local = said.get(f"{key}.{language()}")
        if local or key in said:
            records.graph[key] = local or said[key]
    for key, value in said.items():
        plain = key.removesuffix(".de")
        if key in ("M.units", "N.units", "weight", "weight.units") or plain in ("title", "place"):
            continue
        records.graph[key] = value
    return said


def _nodes(table: Table, records: Records, said: Mapping[str, str]) -> None:
    key_at = table.column(NODE)
    if key_at is None:
        records.faults.append(_no_column(table, NODE[:3]))
        return
    key_name = table.head[key_at]
    scale = GRAMS.get(said.get("M.units", ""))
    if said.get("M.units") and scale is None:
        records.faults.append(
            _("The masses have the unknown unit {unit}: choose one of {units}.").format(
                unit=said["M.units"], units=", ".join(GRAMS)
            )
        )
    if scale is not None:
        records.graph["mass_unit"] = "kg"
    if said.get("N.units"):
        records.graph["abundance_unit"] = said["N.units"]
    for line, row in table.dicts(records.faults):
        where = table.where(line)
        key = row.pop(key_name, "")
        if not key:
            records.faults.append(
                _("{where}: the node has no name in the column {column}.").format(
                    where=where, column=key_name
                )
            )
            continue
        attributes = _node_attributes(row, table, key, where, records.faults)
        mass, number = attributes.pop("M", None), attributes.pop("N", None)
        if mass is not None:
            attributes["mass" if scale else "M"] = mass * (scale or 1.0)
        if number is not None:
            attributes["abundance" if said.get("N.units") else "N"] = number
        records.nodes.append(NodeRow(key, attributes, where))


def _node_attributes(
    row: dict[str, str], table: Table, key: str, where: str, faults: list[str]
) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, text in row.items():
        if name in ("M", "N", "mass", "abundance", "biomass"):
            value = table.number(text)
            if value is None or not 0 <= value < float("inf"):
                faults.append(
                    _("{where}: {node} has {text} in the column {column}, which is no number.").format(
                        where=where, node=key, text=text, column=name
                    )
                )
            else:
                found[name] = value
        elif name in SWITCHES:
            _switch(found, name, text, where, faults)
        elif name.startswith("name."):
            if name == f"name.{language()}":
                found["name"] = text
        elif name == "common.name":
            found.setdefault("name", text)
        elif name == "species" and "genus" in table.head:
            # In cheddar's tables this column is the second word of the Latin name.
            found["epithet"] = text
        else:
            found[name] = text
    if "genus" in found and "epithet" in found:
        found["latin"] = f"{found['genus']} {found['epithet']}"
    return found


def _links(table: Table, records: Records, said: Mapping[str, str]) -> None:
    prey_at, eater_at = table.column(PREY), table.column(EATER)
    if prey_at is None or eater_at is None:
        records.faults.append(_no_column(table, ("prey", "eater") if prey_at is None else ("eater",)))
        return
    prey_name, eater_name = table.head[prey_at], table.head[eater_at]
    weight_at = table.column([said["weight"].casefold()] if said.get("weight") else WEIGHTS)
    if weight_at is not None:
        records.graph["weight"] = table.head[weight_at]
        records.graph["weight_unit"] = said.get("weight.units", "")
    for line, row in table.dicts(records.faults):
        where = table.where(line)
        prey, eater = row.pop(prey_name, ""), row.pop(eater_name, "")
        if not prey or not eater:
            records.faults.append(
                _("{where}: the link has no {column}. Write who is eaten and who eats.").format(
                    where=where, column=eater_name if prey else prey_name
                )
            )
            continue
        attributes: dict[str, Any] = {}
        for name, text in row.items():
            if weight_at is not None and name == table.head[weight_at]:
                value = table.number(text)
                attributes["weight"] = text if value is None else value
            elif name in SWITCHES:
                _switch(attributes, name, text, where, records.faults)
            else:
                attributes[name] = text
        records.links.append(LinkRow(prey, eater, attributes, where))


def _switch(found: dict[str, Any], name: str, text: str, where: str, faults: list[str]) -> None:
    if text.casefold() in YES:
        found[RENAMED.get(name, name)] = True
    elif text.casefold() in NO:
        found[RENAMED.get(name, name)] = False
    else:
        faults.append(
            _("{where}: {text} in the column {column} is neither yes nor no.").format(
                where=where, text=text, column=name
            )
        )


def _no_column(table: Table, names: Sequence[str]) -> str:
    return _("{file}: there is no column {names}. Its first line has: {head}.").format(
        file=table.name, names=_(" or ").join(names), head=", ".join(table.head) or "–"
    )
