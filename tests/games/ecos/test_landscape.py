"""Kept groups, totals and adjacent counts against a slow recomputation (ECS-1.8, ECS-1.9)."""

from __future__ import annotations

from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecolearn.games.ecos.deck import LAND, TERRAINS, TOKENS, load_deck
from ecolearn.games.ecos.landscape import Landscape
from ecolearn.kernel.grids import HEX
from tests.games.ecos.tables import at, land

SPECIES = tuple(load_deck().species)
ALL = (*TERRAINS, "land", *TOKENS, "animal", *SPECIES)


def slow_amount(lying: Landscape, what: str, cell: int) -> int:
    """How many of something are on a hex, looked up in what lies."""
    terrain, there = lying.terrain.get(cell), lying.animals.get(cell, ())
    if what in TERRAINS:
        return int(terrain == what)
    known: dict[str, int] = {
        "land": int(terrain in LAND),
        "mountain": int(cell in lying.mountains),
        "forest": lying.forests.get(cell, 0),
        "animal": len(there),
    }
    return known.get(what, sum(name == what for name in there))


def slow_groups(lying: Landscape, what: str) -> set[frozenset[int]]:
    """The groups of something as connected components of a graph made anew."""
    graph = nx.Graph()
    cells = [cell for cell in lying.terrain if slow_amount(lying, what, cell)]
    graph.add_nodes_from(cells)
    for one in cells:
        for other in cells:
            (a, b), (c, d) = HEX.cell(one), HEX.cell(other)
            if (c - a, d - b) in {(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)}:
                graph.add_edge(one, other)
    return {frozenset(group) for group in nx.connected_components(graph)}


def compare(lying: Landscape) -> None:
    for what in ALL:
        groups = lying.groups(what)
        wanted = slow_groups(lying, what)
        assert set(groups) == wanted and len(groups) == len(wanted), what
        assert list(groups) == sorted(groups, key=min), what
        assert lying.total(what) == sum(slow_amount(lying, what, cell) for cell in lying.terrain), what
        assert list(lying.hexes(what)) == sorted(c for c in lying.terrain if slow_amount(lying, what, c)), (
            what
        )
        if what != "animal":
            sizes = [sum(slow_amount(lying, what, cell) for cell in group) for group in wanted]
            assert lying.largest(what) == max(sizes, default=0), what
    assert lying.largest("animal") == max(lying.largest(name) for name in SPECIES)
    for cell in lying.terrain:
        for what in ("water", "forest", "animal", "lion"):
            near = [*HEX.neighbours(HEX.cell(cell)), HEX.cell(cell)]
            numbers = [HEX.number(other) for other in near]
            wanted_near = sum(slow_amount(lying, what, n) for n in numbers if n in lying.terrain)
            assert lying.adjacent(what, cell) == wanted_near


def change(lying: Landscape, data: st.DataObject) -> Landscape:
    """A change of any sort, whether the rules allow it or not."""
    deck = load_deck()

    def pick(values: Any) -> Any:
        return data.draw(st.sampled_from(sorted(values)))

    sort = data.draw(
        st.sampled_from(["tile", "token", "token", "animal", "animal", "move", "off", "exchange", "out"])
    )
    if sort == "tile" or len(lying.terrain) < 2:
        return lying.with_tile(pick(lying.open_hexes()), pick(TERRAINS))
    cell = pick(lying.terrain)
    if sort == "token":
        if data.draw(st.booleans()) and cell not in lying.mountains:
            return lying.with_mountain(cell)
        return lying.with_forest(cell) if lying.forests.get(cell, 0) < 2 else lying
    if sort == "animal":
        return lying.with_animal(pick(SPECIES[:3]), cell)
    if sort == "move" and lying.animals:
        start = pick(lying.animals)
        return lying.with_move(pick(lying.animals[start]), start, cell)
    if sort == "off":
        things = [what for what in (*TOKENS, *SPECIES) if lying.amount(what, cell)]
        return lying.without_token(pick(things), cell) if things else lying
    if sort == "exchange":
        return lying.with_terrain(cell, pick(TERRAINS), deck)[0]
    return lying.without_tile(cell)[0]


@settings(max_examples=25, deadline=None)
@given(st.data())
@pytest.mark.rule("ECS-1.9")
def test_groups_that_are_kept_are_those_that_are_computed_anew(data: st.DataObject) -> None:
    lying = land({"0,0": "grassland", "1,0": "desert", "0,1": "water", "1,-1": "water"})
    for _change in range(data.draw(st.integers(5, 30))):
        # Some groups are known before a change and some are not.
        for what in data.draw(st.lists(st.sampled_from(ALL), max_size=8)):
            lying.groups(what)
        before = lying.key()
        after = change(lying, data)
        assert lying.key() == before
        lying = after
    compare(lying)


@pytest.mark.rule("ECS-1.9")
def test_a_group_falls_apart_and_grows_together_again() -> None:
    lying = land({f"{q},0": "grassland lion" for q in range(5)})
    assert len(lying.groups("lion")) == 1
    parted = lying.without_token("lion", at("2,0"))
    assert [len(group) for group in parted.groups("lion")] == [2, 2]
    assert len(lying.groups("lion")) == 1
    assert len(parted.with_animal("lion", at("2,0")).groups("lion")) == 1
    two = lying.with_animal("lion", at("2,0"))
    assert two.size("lion", two.groups("lion")[0]) == 6
    assert len(two.without_token("lion", at("2,0")).groups("lion")) == 1


def test_landscapes_are_equal_if_the_same_lies_on_them() -> None:
    one, other = (
        land({"0,0": "grassland lion", "1,0": "water"}),
        land({"1,0": "water", "0,0": "grassland lion"}),
    )
    assert one == other and hash(one) == hash(other) and one.key() == other.key()
    assert one != one.with_mountain(at("0,0")) and one != "landscape"
    assert one.with_animal("lion", at("0,0")).without_token("lion", at("0,0")) == one
